"""Matches on the shelf: sessions in and out of the library, and what a list shows of them."""

from __future__ import annotations

import logging
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from scorekeeper.core.codec import JSON, head, read_entry, read_head, write_entry
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.events import LogEvent
from scorekeeper.core.problem import Refusal
from scorekeeper.core.ranking import places, scored, times_out
from scorekeeper.core.session import LogEntry, Session, add_entry, open_session
from scorekeeper.core.timestamps import EPOCH, read_timestamp
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.games import BY_ID
from scorekeeper.library.people import People
from scorekeeper.library.statistics import Outcome
from scorekeeper.storage.errors import Damaged, StorageError
from scorekeeper.storage.index import Summary
from scorekeeper.storage.library import Library
from scorekeeper.storage.place import durably

EDITION = "2"
"""Of the digest: another number makes the index forget what it knew."""

KEPT_DAYS = 30
"""How long a deleted match can be brought back."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LoadedMatch:
    """A match from the shelf. ``lost`` counts the lines of its log that could not be read and are left out."""

    id: str
    session: Session
    draft: JSON
    created: datetime
    lost: int = 0


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """What a list shows of a match: game, names and totals of the sides, who has won or leads, which hand is next.

    ``changed`` is when something was last written on the sheet. ``players`` are the names by seat; ``places``,
    ``points``, ``hands`` and ``outs`` are as in ``Outcome``, and empty while the match is not over.
    """

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
    players: tuple[str, ...] = ()
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    hands: tuple[int, ...] = ()
    outs: tuple[int, ...] | None = None
    source: JSON = field(default_factory=dict[str, Any], compare=False, repr=False)


def new_entry(event: LogEvent, by: str, ident: str | None = None) -> LogEntry:
    """A line for the log, written now."""
    return LogEntry(ident or uuid.uuid4().hex, datetime.now(UTC), by, event)


def put_new(library: Library, match: Match) -> str:
    """Put an empty sheet on the shelf and return its id."""
    created = datetime.now(UTC).isoformat(timespec="seconds")
    return library.create({**head(match), "players": list(match.setup.players), "created": created})


def take(library: Library, match_id: str) -> LoadedMatch:
    """Take a match down.

    Raises:
        StorageError: it is not there, or nothing of it can be read (the file is kept).
    """
    stored = library.load(match_id)
    start = read_head(stored.header, BY_ID)
    if isinstance(start, Refusal):
        raise Damaged(start.problem.code)
    log, lost = _log(start, stored.log)
    created = read_timestamp(stored.header.get("created")) or EPOCH
    return LoadedMatch(match_id, open_session(start, log), stored.header.get("draft") or {}, created, lost)


def _log(start: Match, lines: Sequence[JSON]) -> tuple[list[LogEntry], int]:
    """The lines that can be read, up to the first that cannot: what follows it may hang on it."""
    entries: list[LogEntry] = []
    for line in lines:
        entry = read_entry(start, line)
        if entry is None:
            return entries, len(lines) - len(entries)
        entries.append(entry)
    return entries, 0


async def append(library: Library, taken: LoadedMatch, entry: LogEntry) -> Session:
    """Write one more line and return the session with it, once it is durable.

    Raises:
        Stale: somebody else has written since; take the match again.
        StorageError: it could not be written; nothing has changed. ``not_understood``: what is written behind a line
            that cannot be read would not be read either.
    """
    if taken.lost:
        raise StorageError(taken.lost, "not_understood")
    line = write_entry(taken.session.match, entry)
    after = add_entry(taken.session, entry)
    await durably(library.append, taken.id, line, seen=len(taken.session.log))
    return after


def digest(header: JSON, log: list[JSON]) -> JSON:
    """What a list shows of a match, as plain JSON for the index; empty when it cannot be read."""
    start = read_head(header, BY_ID)
    if isinstance(start, Refusal):
        return {}
    lines = _log(start, log)[0]
    match = open_session(start, lines).match
    state, setup = evaluate(match), match.setup
    target = setup.options.get("target")
    return {
        "at": lines[-1].at.isoformat() if lines else header.get("created"),
        "game": match.variant.id,
        "sides": [setup.name_of(side) for side in range(setup.sides)],
        "totals": list(state.totals),
        "left": [side for side, _ in state.eliminations],
        "winners": list(state.winners),
        "over": state.is_over,
        "hand": match.hand_index,
        "leader": None if state.leader is None else setup.players[state.leader],
        "draft": bool(header.get("draft")),
        "target": target,
        "teams": setup.teams,
        "players": list(setup.players),
        **(_came_out(match, state) if state.is_over else {}),
    }


def _came_out(match: Match, state: MatchState) -> JSON:
    """What statistics want to know of a finished match."""
    points, hands = scored(match, state)
    went = times_out(match, state)
    ranked = sorted(places(match, state), key=lambda one: one.side)
    return {
        "places": [one.place for one in ranked],
        "points": list(points),
        "hands": list(hands),
        "outs": None if went is None else list(went),
    }


def open_library(folder: Path, *, flush: bool = True) -> Library:
    """Open the matches in a folder to write; what was deleted long enough ago goes for good.

    Without ``flush`` writes are faster, and may be lost in a power failure: for tests.

    Raises:
        StorageError: the folder cannot be used, or another process writes there.
    """
    library = Library.open(folder, digest, edition=EDITION, flush=flush)
    try:
        library.purge(KEPT_DAYS)
    except StorageError:
        log.warning("what was deleted long ago could not be removed", exc_info=True)
    return library


def cards(library: Library, known: Sequence[MatchSummary] = ()) -> list[MatchSummary]:
    """Every match that can be read, written last first; those ``known`` are taken again where nothing has changed."""
    before = {id(one.source): one for one in known}
    readable = (one for one in library.summaries() if not one.unreadable and one.digest)
    found = [before.get(id(one.digest)) or card(one) for one in readable]
    return sorted(found, key=lambda one: (one.changed, one.id), reverse=True)


def names_on(shown: Iterable[MatchSummary]) -> list[str]:
    """The names on these sheets in their order, as each was written first there; case makes no other name."""
    names: dict[str, str] = {}
    for name in (name for one in shown for name in one.players):
        names.setdefault(name.casefold(), name)
    return [*names.values()]


def deleted_cards(library: Library) -> list[tuple[MatchSummary, datetime]]:
    """Every deleted match that can be read, with when it was deleted, the latest first."""
    readable = (one for one in library.deleted() if not one.unreadable and one.digest)
    return [(card(one), one.deleted_at or one.changed_at) for one in readable]


def outcomes(shown: Iterable[MatchSummary], people: People) -> list[Outcome]:
    """What statistics are made of, oldest first: the finished matches, given latest first, of more than one side."""
    told = (one for one in shown if one.over and len(one.sides) > 1)
    found = [
        Outcome(
            one.game,
            one.changed,
            people.at_table(one.players),
            one.teams,
            one.winners,
            one.places,
            one.points,
            one.hands,
            one.outs,
        )
        for one in told
    ]
    return found[::-1]


def card(summary: Summary) -> MatchSummary:
    known = summary.digest
    went = known.get("outs")
    return MatchSummary(
        summary.id,
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
        read_timestamp(known.get("at")) or summary.changed_at,
        tuple(known["players"]),
        tuple(known.get("places", ())),
        tuple(known.get("points", ())),
        tuple(known.get("hands", ())),
        None if went is None else tuple(went),
        known,
    )
