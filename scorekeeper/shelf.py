"""Matches on the shelf: sessions in and out of the library, and what a list shows of them."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from scorekeeper.core.codec import JSON, head, read_entry, read_head, write_entry
from scorekeeper.core.events import Writing
from scorekeeper.core.match import Match, work_out
from scorekeeper.core.problem import Refused
from scorekeeper.core.session import Entry, Session, open_session, record
from scorekeeper.games import BY_ID
from scorekeeper.storage.errors import Damaged
from scorekeeper.storage.library import Library
from scorekeeper.storage.place import durably

EDITION = "1"
"""Of the digest: another number makes the index forget what it knew."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A match from the shelf. ``lost`` counts the lines of its log that could not be read and are left out."""

    id: str
    session: Session
    draft: JSON
    created: datetime
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """What a list shows of a match: game, names and totals of the sides, who has won or leads, which hand is next."""

    id: str
    game: str
    sides: tuple[str, ...]
    totals: tuple[int, ...]
    left: tuple[int, ...]
    winners: tuple[int, ...]
    over: bool
    hand: int
    leader: str | None
    draft: bool
    target: int | None
    teams: int
    changed: datetime


def new_entry(event: Writing, by: str, ident: str | None = None) -> Entry:
    """A line for the log, written now."""
    return Entry(ident or uuid.uuid4().hex, datetime.now(UTC), by, event)


def put_new(library: Library, match: Match) -> str:
    """Put an empty sheet on the shelf and return its id."""
    created = datetime.now(UTC).isoformat(timespec="seconds")
    return library.create({**head(match), "players": list(match.setup.players), "created": created})


def take(library: Library, match_id: str) -> Taken:
    """Take a match down.

    Raises:
        StorageError: it is not there, or nothing of it can be read (the file is kept).
    """
    stored = library.load(match_id)
    start = read_head(stored.header, BY_ID)
    if isinstance(start, Refused):
        raise Damaged(start.problem.code)
    log, lost = _log(start, stored.log)
    created = datetime.fromisoformat(stored.header.get("created") or "1970-01-01T00:00:00+00:00")
    return Taken(match_id, open_session(start, log), stored.header.get("draft") or {}, created, lost)


def _log(start: Match, lines: Sequence[JSON]) -> tuple[list[Entry], int]:
    """The lines that can be read, up to the first that cannot: what follows it may hang on it."""
    entries: list[Entry] = []
    for line in lines:
        entry = read_entry(start, line)
        if entry is None:
            return entries, len(lines) - len(entries)
        entries.append(entry)
    return entries, 0


async def append(library: Library, taken: Taken, entry: Entry) -> Session:
    """Write one more line and return the session with it, once it is durable.

    Raises:
        Stale: somebody else has written since; take the match again.
        StorageError: it could not be written; nothing has changed.
    """
    line = write_entry(taken.session.match, entry)
    after = record(taken.session, entry)
    await durably(library.append, taken.id, line, seen=len(taken.session.log) + taken.lost)
    return after


def digest(header: JSON, log: list[JSON]) -> JSON:
    """What a list shows of a match, as plain JSON for the index; empty when it cannot be read."""
    start = read_head(header, BY_ID)
    if isinstance(start, Refused):
        return {}
    match = open_session(start, _log(start, log)[0]).match
    course, setup = work_out(match), match.setup
    target = setup.options.get("target")
    return {
        "game": match.variant.id,
        "sides": [setup.name_of(side) for side in range(setup.sides)],
        "totals": list(course.totals),
        "left": [side for side, _ in course.left],
        "winners": list(course.winners),
        "over": course.over,
        "hand": match.number,
        "leader": None if course.leader is None else setup.players[course.leader],
        "draft": bool(header.get("draft")),
        "target": target,
        "teams": setup.teams,
    }


def cards(library: Library) -> list[Card]:
    """Every match that can be read, the latest first."""
    readable = (one for one in library.summaries() if not one.unreadable and one.digest)
    return [card(one.id, one.digest, one.changed_at) for one in readable]


def card(match_id: str, known: dict[str, Any], changed: datetime) -> Card:
    return Card(
        match_id,
        known["game"],
        tuple(known["sides"]),
        tuple(known["totals"]),
        tuple(known["left"]),
        tuple(known["winners"]),
        known["over"],
        known["hand"],
        known["leader"],
        known["draft"],
        known["target"],
        known["teams"],
        changed,
    )
