"""What each storage engine takes to save a hand, to open a match and to list all, beside the least it could take.

Run it with ``python -m tests.tools.bench.storage --engines [--matches 20000] [--hands 100] [--rounds 300]``.
The least is
- for the folder, to write or to read the bytes of the file,
- for JetStream, what its client takes without our code to publish a message of that size until it is acknowledged, or
  to read as many messages of one subject.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from nats.aio.client import Client

from scorekeeper.storage.file_storage import FileStorage
from scorekeeper.storage.jetstream.connection import Login
from scorekeeper.storage.jetstream.storage import JetStreamStorage
from scorekeeper.storage.library import Library
from scorekeeper.storage.memory import MemoryStorage
from scorekeeper.storage.protocol import Storage
from tests.jetstream import Servers
from tests.tools.bench.storage import entry, filled, on_disk, summarize

Work = Callable[[], Awaitable[object]]

HEADER = {"game": "sebastopol", "players": ["Anna", "Bruno", "Chloé", "Dora"], "options": {"limit": 50}}
TOGETHER = 200
"""Matches that are created at the same time, to be done soon."""

STREAM, SUBJECT = "BARE", "bare.match"
EDITION = "1"


@dataclass(frozen=True, slots=True)
class Engine:
    """A library with matches, one of them played. ``save`` and ``read`` do the least; memory has no least.

    ``start`` opens the library anew, ``prepare`` does what is done once after that.
    """

    storage: Storage
    played: str
    start: Callable[[], Awaitable[Storage]]
    save: Work | None = None
    read: Work | None = None
    prepare: Callable[[Storage], Awaitable[object]] | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """Milliseconds of one engine: medians, and for the list the one time after a start. ``None``: there is no least."""

    save: float
    least_save: float | None
    open: float
    least_open: float | None
    list_after_start: float


async def timed(work: Work) -> float:
    before = perf_counter()
    await work()
    return (perf_counter() - before) * 1000


async def measure(engine: Engine, hands: int, rounds: int) -> Row:
    """Open and list in a library opened anew, then save in turn with the least, so that both meet the same machine."""
    saves, least_saves, opens, least_opens = (list[float]() for _ in range(4))
    version = (await engine.storage.load(engine.played)).version
    storage = await engine.start()
    listed = await timed(storage.list_summaries)
    for _ in range(max(1, rounds // 10)):
        await storage.close()
        storage = await engine.start()
        if engine.prepare:
            await engine.prepare(storage)
        opens.append(await timed(partial(storage.load, engine.played)))
        if engine.read:
            least_opens.append(await timed(engine.read))

    async def save(number: int) -> None:
        nonlocal version
        version = await storage.append(engine.played, entry(number), version)

    for number in range(hands, hands + rounds):
        saves.append(await timed(partial(save, number)))
        if isinstance(storage, JetStreamStorage):
            await storage.summaries.finish()  # the item of the list is written after a save is confirmed
        if engine.save:
            least_saves.append(await timed(engine.save))
    await storage.close()
    least = [median(times) if times else None for times in (least_saves, least_opens)]
    return Row(median(saves), least[0], median(opens), least[1], listed)


async def of_memory(matches: int, hands: int) -> Engine:
    storage = MemoryStorage(summarize)
    played = await storage.create(HEADER, [entry(number) for number in range(hands)])
    for _ in range(1, matches):
        await storage.create(HEADER, [entry(0)])

    async def again() -> Storage:
        return storage

    return Engine(storage, played, again)


async def of_folder(folder: Path, matches: int, hands: int) -> Engine:
    library, played = filled(folder, matches, hands)
    library.summaries()  # makes the index, which a start finds
    file = folder / "matches" / f"{played}.json"

    async def again() -> Storage:
        library.close()
        return FileStorage(Library.open(folder, summarize))

    async def save() -> None:
        on_disk(file.with_suffix(".raw"), file.read_bytes())

    async def read() -> None:
        file.read_bytes()

    return Engine(FileStorage(library), played, again, save, read, lambda storage: storage.list_summaries())


async def of_jetstream(servers: Servers, client: Any, matches: int, hands: int) -> Engine:
    login = Login(token=servers.token)

    async def again() -> JetStreamStorage:
        opened = JetStreamStorage(servers.urls, "bench", summarize, edition=EDITION, login=login)
        await opened.connect()
        return opened

    storage = await again()
    played = await storage.create(HEADER)
    for number in range(hands):
        await storage.append(played, entry(number), (await storage.load(played)).version)
    for done in range(1, matches, TOGETHER):
        await asyncio.gather(*(storage.create(HEADER, [entry(0)]) for _ in range(min(TOGETHER, matches - done))))
    await storage.summaries.finish()
    connection = await storage.connect()
    bodies = await connection.read_bodies("SCOREKEEPER_EVENTS", storage.subjects.match(played))
    stream = client.jetstream()
    await stream.add_stream(name=STREAM, subjects=[SUBJECT], num_replicas=len(servers.all))
    for body in bodies:
        await stream.publish(SUBJECT, body)

    async def save() -> None:
        await stream.publish(SUBJECT, bodies[-1])

    async def read() -> None:
        messages = await stream.subscribe(SUBJECT, stream=STREAM, ordered_consumer=True)
        for _ in bodies:
            await messages.next_msg()
        await messages.unsubscribe()

    return Engine(storage, played, again, save, read)


async def compare(folder: Path, matches: int, hands: int, rounds: int) -> dict[str, Row]:
    """Return a row for each engine."""
    rows = {
        "memory": await measure(await of_memory(matches, hands), hands, rounds),
        "folder": await measure(await of_folder(folder / "folder", matches, hands), hands, rounds),
    }
    for count in (1, 3):
        at = folder / f"jetstream-{count}"
        at.mkdir()
        with Servers(at, count) as servers:
            client: Any = Client()
            await client.connect(servers.urls, token=servers.token)
            engine = await of_jetstream(servers, client, matches, hands)
            rows[f"JetStream, {count}"] = await measure(engine, hands, rounds)
            await client.close()
            await engine.storage.close()
    return rows


def report(rows: dict[str, Row]) -> str:
    lines = {
        "save": [row.save for row in rows.values()],
        "least save": [row.least_save for row in rows.values()],
        "save : least save": [_ratio(row.save, row.least_save) for row in rows.values()],
        "open": [row.open for row in rows.values()],
        "least open": [row.least_open for row in rows.values()],
        "open : least open": [_ratio(row.open, row.least_open) for row in rows.values()],
        "list after start": [row.list_after_start for row in rows.values()],
    }
    head = f"{'':20}" + "".join(f"{name:>14}" for name in rows)
    figures = {name: "".join(f"{'–' if n is None else f'{n:.2f}':>14}" for n in line) for name, line in lines.items()}
    return "\n".join([head, *(f"{name:20}{line}" for name, line in figures.items())])


def _ratio(one: float, other: float | None) -> float | None:
    return None if other is None else one / other
