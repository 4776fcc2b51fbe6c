"""Kill servers and writers of a shared library, count lost entries: ``python -m tests.tools.engine_kills --kills 300``.

Three servers keep the library. Two processes with two writers each append entries to the same matches, and print those
that are confirmed. Meanwhile one server after the other is killed or stopped for a while, and a process with it. After
the death of a server the next one waits until saving has gone on. At the end every confirmed entry must be there, none
twice, in the order in which each writer got it confirmed, and no match may be damaged. Exits 1 otherwise. It also
prints how long after the death of a server the first entry that was begun then is confirmed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from contextlib import suppress
from pathlib import Path

from scorekeeper.storage.errors import Stale, StorageError
from scorekeeper.storage.jetstream.connection import Login
from scorekeeper.storage.jetstream.storage import JetStreamStorage
from tests.jetstream import Servers

MATCHES = [f"match{number}" for number in range(6)]

WRITERS = 2
"""Writers in each of the two processes."""

AFTERWARDS = 15.0
"""Seconds for which the death of a server is waited out, if nothing is confirmed."""

STOPPED = 3.0
"""Seconds for which a stopped server does not answer."""


def open_storage(urls: list[str]) -> JetStreamStorage:
    return JetStreamStorage(urls, "kills", login=Login(token=os.environ["NATS_TOKEN"]))


async def write(storage: JetStreamStorage, name: str) -> None:
    """Append entries to matches at random, each until it is known to be stored, and print them."""
    for number in range(1_000_000):
        match_id, entry_id = random.choice(MATCHES), f"{name}-{number:06}"  # noqa: S311
        begun = time.time()
        while True:
            with suppress(StorageError):
                try:
                    version = (await storage.load(match_id)).version
                    await storage.append(match_id, {"id": entry_id}, version)
                except Stale:
                    continue
                break
        report(json.dumps([match_id, entry_id, begun, time.time()]))
        await asyncio.sleep(0.02)  # the pace of a writer


async def write_all(urls: list[str]) -> None:
    storage = open_storage(urls)
    await asyncio.gather(*(write(storage, uuid.uuid4().hex) for _ in range(WRITERS)))


def report(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def start_writers(urls: list[str], output: Path) -> subprocess.Popen[bytes]:
    with output.open("ab") as file:
        return subprocess.Popen([sys.executable, "-m", "tests.tools.engine_kills", "--write", *urls], stdout=file)


def wreck(
    servers: Servers, writers: list[subprocess.Popen[bytes]], output: Path, dice: random.Random, deaths: list[float]
) -> list[str]:
    """Kill or stop a server and kill a process meanwhile, or only kill a process; return what was done.

    The time of the death of a server is added to ``deaths``.
    """
    kind, server = dice.choice(("server", "server", "stop", "writers")), dice.choice(servers.all)
    if kind == "server":
        server.kill()
        deaths.append(time.time())
    elif kind == "stop":
        server.pause()
    index = dice.randrange(len(writers))
    writers[index].kill()
    writers[index].wait()
    writers[index] = start_writers(servers.urls, output)
    if kind == "server":
        time.sleep(dice.uniform(0.1, 2))  # how long it is away
        server.start()
    elif kind == "stop":
        time.sleep(STOPPED)
        server.go_on()
    servers.wait_until_ready()
    return ["writers"] if kind == "writers" else [kind, "writers"]


def read_rows(output: Path) -> list[tuple[str, str, float, float]]:
    """Return match and id of each confirmed entry, and when it was begun and confirmed."""
    return [json.loads(line) for line in output.read_text().splitlines() if line.endswith("]")]


def pauses(deaths: list[float], output: Path) -> list[float]:
    """Return how many seconds after each death the first entry was confirmed that was begun after it."""
    rows = read_rows(output)
    return [min((end for *_, begun, end in rows if begun >= death), default=math.inf) - death for death in deaths]


async def faults_in(storage: JetStreamStorage, confirmed: list[tuple[str, str]]) -> list[str]:
    """Return what is wrong with the stored matches."""
    faults: list[str] = []
    for match_id in MATCHES:
        stored = await storage.load(match_id)
        ids = [line["id"] for line in stored.log]
        place = {entry_id: index for index, entry_id in enumerate(ids)}
        wanted = [entry_id for at, entry_id in confirmed if at == match_id]
        lost = [entry_id for entry_id in wanted if entry_id not in place]
        by_writer = [sorted(entry for entry in place if entry.startswith(name)) for name in {e[:32] for e in place}]
        moved = [ids for ids in by_writer if [*map(place.__getitem__, ids)] != sorted(map(place.__getitem__, ids))]
        twice = len(ids) - len(place)
        if stored.reason or lost or twice or moved:
            faults.append(f"{match_id}: {stored.reason} lost {len(lost)} twice {twice} moved {len(moved)}")
    await storage.close()
    return faults


async def create_matches(storage: JetStreamStorage) -> None:
    for match_id in MATCHES:
        await storage.create({}, [], match_id)
    await storage.close()


def run(kills: int, seed: int) -> list[str]:
    """Do it, print a summary, and return what is wrong."""
    dice = random.Random(seed)  # noqa: S311
    with tempfile.TemporaryDirectory() as folder, Servers(Path(folder), 3) as servers:
        os.environ["NATS_TOKEN"] = servers.token
        output = Path(folder, "confirmed.jsonl")
        asyncio.run(create_matches(open_storage(servers.urls)))
        writers = [start_writers(servers.urls, output) for _ in range(2)]
        kinds: list[str] = []
        deaths: list[float] = []
        while len(kinds) < kills:
            time.sleep(dice.uniform(0.2, 1))  # any moment of the writing
            kinds += wreck(servers, writers, output, dice, deaths)
            while math.inf in pauses(deaths[-1:], output) and time.time() < deaths[-1] + AFTERWARDS:
                time.sleep(0.1)  # until the next look
        for process in writers:
            process.kill()
            process.wait()
        rows = read_rows(output)
        confirmed = [(match_id, entry_id) for match_id, entry_id, *_ in rows]
        faults = asyncio.run(faults_in(open_storage(servers.urls), confirmed))
        waits = sorted(end - begun for *_, begun, end in rows)
        counts = ", ".join(f"{kinds.count(kind)} {kind}" for kind in ("server", "stop", "writers"))
        report(f"{counts}; {len(rows)} entries confirmed, faults: {len(faults)}")
        report(f"an entry took {statistics.median(waits) * 1000:.0f} ms at the median, {waits[-1]:.1f} s at most")
        if deaths:
            seconds = pauses(deaths, output)
            middle, most = statistics.median(seconds), max(seconds)
            report(
                f"after the death of a server saving went on after {middle:.1f} s at the median, {most:.1f} s at most"
            )
        return faults


def main() -> None:
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--kills", type=int, default=20)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--write", nargs="+", metavar="URL", help="be one of the processes that write")
    asked = command.parse_args()
    if asked.write:
        asyncio.run(write_all(asked.write))
    elif faults := run(asked.kills, asked.seed):
        raise SystemExit("\n".join(faults))


if __name__ == "__main__":
    main()
