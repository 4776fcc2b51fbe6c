"""How long a very long match of each game takes: ``python -m tests.tools.bench.long_matches [--hands 30000]``.

The slowest setup of each game is printed: its house rules are tried one by one with ``--all``. With ``--beside`` it
prints instead how long the taps of a phone take on a server while another phone opens and writes a long match, and
how long saving takes while a file with one is imported.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from scorekeeper.core.codec import read_match, write_entry, write_match
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.events import Ended, Event, Scored
from scorekeeper.core.layout import layout, layout_plays
from scorekeeper.core.session import LogEntry
from scorekeeper.core.variant import Match
from scorekeeper.library.backup import read_import_file, store_imports
from scorekeeper.library.repository import MatchRepository, header_of, open_library, open_repository
from scorekeeper.server.serve import TURN
from tests.registry import REGISTRY, VARIANTS
from tests.tools.bench.load import PLAYS, UNDO, browser
from tests.tools.bench.tap import served
from tests.unit.long_matches import long_match, setups_of

COLUMNS = ("evaluate", "layout", "read")


def timed(work: Callable[[], object]) -> float:
    """Return the seconds of CPU that something takes."""
    begun = process_time()
    work()
    return process_time() - begun


def measure(game: str, hands: int, *, every: bool) -> list[float]:
    """Return the seconds of CPU of each column, the most of all setups."""
    variant, most = REGISTRY[game], [0.0] * len(COLUMNS)
    lay = layout_plays if variant.sheet.play_label else layout
    for setup in islice(setups_of(variant), None if every else 1):
        match = long_match(variant, setup, hands)
        state, document = evaluate(match), write_match(match)
        times = [
            timed(lambda match=match: evaluate(match)),
            timed(lambda match=match, state=state: lay(match, state)),
            timed(lambda document=document: read_match(document, REGISTRY)),
        ]
        most = [max(pair) for pair in zip(most, times, strict=True)]
    return most


def store(folder: Path, match: Match) -> str:
    """Write a match with its log into a library and return its id."""
    now, start = datetime.now(UTC), replace(match, hands=())
    events: list[Event] = []
    for hand in match.hands:
        events += [*map(Scored, hand.plays), Ended(hand.end)]
    lines = [write_entry(start, LogEntry(f"{number:x}", now, "", event)) for number, event in enumerate(events)]
    with open_library(folder, REGISTRY, flush=False) as library:
        return library.create(header_of(start, now), lines)


async def during(work: Awaitable[object], tap: Callable[[], Awaitable[float]]) -> list[float]:
    """Return the milliseconds of the taps of a phone until something is done; at least three."""
    doing, taken = asyncio.ensure_future(work), list[float]()
    while not doing.done() or len(taken) < 3:
        taken.append(await tap())
        await asyncio.sleep(0.05)  # between two taps
    await doing
    return taken


async def on_a_server(hands: int) -> AsyncIterator[tuple[str, float, list[float]]]:
    """Yield how long the taps of a phone take in peace, and while another phone opens and writes a long match."""
    variant = REGISTRY["muggins"]
    setup = next(setups_of(variant))
    with tempfile.TemporaryDirectory() as folder:
        server = served(Path(folder, "ours"), "scorekeeper")
        short, long = (store(server.data, long_match(variant, setup, count)) for count in (20, hands))
        server.start()
        try:
            async with browser(server, short) as phone:
                taps = 0

                async def tap() -> float:
                    nonlocal taps
                    taps += 1
                    return await phone.tap(PLAYS[0] if taps % 2 else UNDO)

                await during(asyncio.sleep(3), tap)  # the first taps of a server are slow
                yield "in peace", 10.0, await during(asyncio.sleep(10), tap)
                opening = browser(server, long)
                begun, opened = perf_counter(), list[float]()

                async def open_long() -> None:
                    nonlocal other
                    other = await opening.__aenter__()
                    opened.append(perf_counter() - begun)

                other = phone
                beside = await during(open_long(), tap)
                yield "another opens", opened[0], beside
                begun = perf_counter()

                async def write_long() -> None:
                    for _ in range(3):
                        await other.tap(PLAYS[0])
                    opened.append(perf_counter() - begun)

                beside = await during(write_long(), tap)
                yield "another writes 3 scores", opened[1], beside
                await opening.__aexit__(None, None, None)
        finally:
            server.stop()


async def in_a_library(hands: int) -> AsyncIterator[tuple[str, float, list[float]]]:
    """Yield how long saving a score takes in peace, and while a file with a long match is imported."""
    variant = REGISTRY["muggins"]
    setup = next(setups_of(variant))
    with tempfile.TemporaryDirectory() as folder:
        match = long_match(variant, setup, 20)
        match_id = store(Path(folder), match)
        repository = open_repository(Path(folder), REGISTRY)
        sys.setswitchinterval(TURN)  # as the server does
        play = match.hands[0].plays[0]
        loaded = await repository.load(match_id)

        async def save() -> float:
            nonlocal loaded
            begun = perf_counter()
            loaded = await repository.append(loaded, repository.entry(Scored(play), ""))
            layout_plays(loaded.session.match, repository.evaluate(loaded))
            return 1000 * (perf_counter() - begun)

        yield "saving in peace", 10.0, await during(asyncio.sleep(10), save)
        raw = json.dumps(write_match(long_match(variant, setup, hands))).encode()
        begun, done = perf_counter(), list[float]()

        async def read_and_store() -> None:
            await import_file(repository, raw)
            done.append(perf_counter() - begun)

        beside = await during(read_and_store(), save)
        yield f"import of {len(raw) / 1e6:.1f} MB", done[0], beside
        await repository.close()


async def import_file(repository: MatchRepository, raw: bytes) -> None:
    file = await read_import_file("long.json", raw, REGISTRY)
    assert len(file.matches) == 1, file.rejected
    await store_imports(repository, [file])


async def report(hands: int) -> None:
    for rows in (on_a_server(hands), in_a_library(hands)):
        peace = 0.0
        async for what, seconds, taken in rows:
            peace = peace or median(taken)
            sys.stdout.write(
                f"{what:26}{seconds:8.1f} s  {len(taken):5} taps   median {median(taken):7.1f} ms, "
                f"{median(taken) / peace:5.2f} times peace   longest {max(taken):8.1f} ms\n"
            )
            sys.stdout.flush()


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=30_000)
    parser.add_argument("--games", nargs="*", default=[variant.id for variant in VARIANTS])
    parser.add_argument("--all", action="store_true", help="also with each house rule")
    parser.add_argument("--beside", action="store_true", help="the taps of a phone beside a long match")
    given = parser.parse_args(arguments)
    if given.beside:
        asyncio.run(report(given.hands))
        return
    sys.stdout.write(f"{'game':24}{''.join(f'{column:>10}' for column in COLUMNS)}\n")
    for game in given.games:
        times = measure(game, given.hands, every=given.all)
        sys.stdout.write(f"{game:24}{''.join(f'{seconds:10.2f}' for seconds in times)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
