"""The copies that the servers of a cluster keep of a library: they are compared message by message.

A server drops a message from a damaged file without a word. The others still have it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from collections.abc import Set as AbstractSet

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


async def differing_copies(connection: Connection, pattern: str) -> list[str]:
    """Return the names of the servers whose copy of some subjects is not that of the others."""
    found = await _read_differing(connection, pattern)
    for _ in range(TIMES - 1):
        if found:
            await asyncio.sleep(PAUSE)
            found &= await _read_differing(connection, pattern)
    return sorted({server for server, _, _ in found})


def differing(stream: str, copies: Copies) -> set[Difference]:
    """Return where a server does not have what most have; of two, the one that lacks a message."""
    found: set[Difference] = set()
    for sequence in {sequence for copy in copies.values() for sequence in copy}:
        messages = {server: copy.get(sequence) for server, copy in copies.items()}
        counts = Counter(messages.values())
        right = max(counts, key=lambda message: (counts[message], message is not None))
        found |= {(server, stream, sequence) for server, message in messages.items() if message != right}
    return found


async def _read_differing(connection: Connection, pattern: str) -> set[Difference]:
    found: set[Difference] = set()
    for stream in (EVENTS, LATEST):
        servers = servers_of(await connection.ask(f"STREAM.INFO.{stream}"))
        after: int | None = 0
        while servers and after is not None:
            copies, after = await _read_page(connection, stream, pattern, after, servers)
            servers = copies.keys()
            found |= differing(stream, copies)
    return found


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
