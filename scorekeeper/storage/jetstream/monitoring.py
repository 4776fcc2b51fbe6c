"""The monitoring pages of the servers: they tell what a client of JetStream cannot see."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any
from urllib.request import urlopen

from scorekeeper.storage.jetstream.subjects import EVENTS, LATEST

SECONDS = 2.0
"""Seconds after which a page does not answer."""

TIMES, PAUSE = 5, 0.5
"""How often the pages are read, and seconds between: while people play, two servers differ for a moment."""


@dataclass(frozen=True, slots=True)
class Monitored:
    """One server: its name, whether it writes a message to the disk before it confirms it, and what its streams hold.

    ``streams`` has for each stream its name, the number of its messages, and the sequence of the last one.
    """

    name: str
    is_synced: bool
    streams: tuple[tuple[str, int, int], ...]


async def observe(addresses: Sequence[str]) -> dict[str, Monitored | None]:
    """Return what each address tells, ``None`` where no page answers. Reads again while the servers differ."""
    for _ in range(TIMES - 1):
        found = await _read_all(addresses)
        if not differing([server for server in found.values() if server]):
            return found
        await asyncio.sleep(PAUSE)
    return await _read_all(addresses)


def differing(servers: Collection[Monitored]) -> list[Monitored]:
    """Return the servers whose streams are not those of most servers; of two, the one with fewer messages."""
    counts = Counter(server.streams for server in servers)
    right = max(counts, key=lambda streams: (counts[streams], streams), default=())
    return [server for server in servers if server.streams != right]


async def _read_all(addresses: Sequence[str]) -> dict[str, Monitored | None]:
    found = await asyncio.gather(*(asyncio.to_thread(_read, address) for address in addresses))
    return dict(zip(addresses, found, strict=True))


def _read(address: str) -> Monitored | None:
    try:
        general, details = _page(f"{address}/varz"), _page(f"{address}/jsz?streams=1")
        streams = [stream for account in details["account_details"] for stream in account.get("stream_detail", [])]
        states = {stream["name"]: stream["state"] for stream in streams if stream["name"] in {EVENTS, LATEST}}
        held = tuple((name, state["messages"], state["last_seq"]) for name, state in sorted(states.items()))
        return Monitored(general["server_name"], general["jetstream"]["config"].get("sync_always") is True, held)
    except (OSError, ValueError, HTTPException, LookupError, TypeError, AttributeError):
        return None


def _page(address: str) -> Any:
    with urlopen(address, timeout=SECONDS) as answer:  # noqa: S310  the command line accepts only http and https
        return json.load(answer)
