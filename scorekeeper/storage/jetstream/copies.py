"""The copies that the servers of a cluster keep of a library: they are compared message by message.

A server drops a message from a damaged file without a word. The others still have it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from scorekeeper.storage.jetstream.connection import Connection, Message
from scorekeeper.storage.jetstream.streams import servers_of
from scorekeeper.storage.jetstream.subjects import EVENTS, LATEST

TIMES, PAUSE = 5, 0.5
"""How often copies that differ are read, and seconds between: while people play, they differ for a moment."""

ENOUGH = 60
"""Requests after which each server has answered one by chance, if it answers at all."""

Copies = Mapping[str, Mapping[int, Message]]
"""Messages of each server by their sequence."""

Difference = tuple[str, str, int]
"""A server, a stream, and the sequence of a message that it lacks, or has otherwise than the others."""


@dataclass(frozen=True, slots=True)
class Compared:
    """The names of the servers whose copy is not that of the others, and of those that have shown none."""

    differing: Sequence[str] = ()
    silent: Sequence[str] = ()


async def compare_copies(connection: Connection, pattern: str) -> Compared:
    """Compare what all servers have of some subjects.

    A server that has just started shows nothing before it has heard from the others that its copy is of now.
    """
    found, silent = await _read_differing(connection, pattern)
    for _ in range(TIMES - 1):
        if silent:
            await asyncio.sleep(PAUSE)
            found, silent = await _read_differing(connection, pattern)
    for _ in range(TIMES - 1):
        if found:
            await asyncio.sleep(PAUSE)
            found &= (await _read_differing(connection, pattern))[0]
    return Compared(sorted({server for server, _, _ in found}), sorted(silent))


def differing(stream: str, copies: Copies) -> set[Difference]:
    """Return where a server does not have what most have; of two, the one that lacks a message."""
    found: set[Difference] = set()
    for sequence in {sequence for copy in copies.values() for sequence in copy}:
        messages = {server: copy.get(sequence) for server, copy in copies.items()}
        counts = Counter(messages.values())
        right = max(counts, key=lambda message: (counts[message], message is not None))
        found |= {(server, stream, sequence) for server, message in messages.items() if message != right}
    return found


async def _read_differing(connection: Connection, pattern: str) -> tuple[set[Difference], set[str]]:
    """Return where the copies differ, and the servers that did not answer for a part of them."""
    found: set[Difference] = set()
    silent: set[str] = set()
    for stream in (EVENTS, LATEST):
        servers: AbstractSet[str] = servers_of(await connection.ask(f"STREAM.INFO.{stream}")).keys()
        after: int | None = 0
        while servers and after is not None:
            copies, after = await _read_page(connection, stream, pattern, after, servers)
            silent |= servers - copies.keys()
            servers = copies.keys()
            found |= differing(stream, copies)
    return found, silent


async def _read_page(
    connection: Connection, stream: str, pattern: str, after: int, servers: AbstractSet[str]
) -> tuple[Copies, int | None]:
    """Return what each server has after a sequence, up to another one, which is ``None`` at the end."""
    pages: dict[str, tuple[list[Message], int]] = {}
    for _ in range(ENOUGH):
        if servers - pages.keys():
            server, messages, left = await connection.read_copy(stream, pattern, after)
            pages[server] = messages, left
    ends = [messages[-1].sequence for messages, left in pages.values() if left]
    end = min(ends, default=None)
    copies = {
        server: {message.sequence: message for message in messages if end is None or message.sequence <= end}
        for server, (messages, _) in pages.items()
    }
    return copies, end
