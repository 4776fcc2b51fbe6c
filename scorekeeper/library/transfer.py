"""Export and import of single matches as match files with their logs."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any, assert_never, cast

from scorekeeper.core.adjustments_check import MOST
from scorekeeper.core.background import MANY_LINES, in_background
from scorekeeper.core.check import read_end, read_play
from scorekeeper.core.codec import (
    JSON,
    head,
    read_adjustments,
    read_head,
    read_log,
    read_match,
    write_entry,
    write_match,
)
from scorekeeper.core.evaluate import apply, can_restore
from scorekeeper.core.events import (
    Adjusted,
    AdjustmentStruck,
    Corrected,
    Ended,
    EndedEarly,
    Event,
    Led,
    Noted,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    Renamed,
    Reseated,
    Restored,
    RulesChanged,
    Scored,
    Struck,
)
from scorekeeper.core.kinds import read_seat
from scorekeeper.core.model import Hand
from scorekeeper.core.names import check_name, check_note, check_word
from scorekeeper.core.problem import Code, Problem, Refusal
from scorekeeper.core.roster import events_of_changes, match_at_start
from scorekeeper.core.session import LogEntry, Session, open_session
from scorekeeper.core.timestamps import read_timestamp
from scorekeeper.core.variant import Games, Match
from scorekeeper.library.repository import LoadedMatch, MatchRepository, system_clock


@dataclass(frozen=True, slots=True)
class ImportedMatch:
    """A match from a file. ``created`` is its start as ISO 8601, or empty if the file does not have it.

    ``id`` is the one that it had in the library of a backup, or that belongs to a result of a table; else empty.
    """

    session: Session
    created: str = ""
    id: str = ""


def match_file(loaded: LoadedMatch) -> JSON:
    """Return the match file of a match, with its log: the header at its start, and every entry."""
    session = loaded.session
    written, entries = write_match(session.match), [write_entry(session.start, entry) for entry in session.log]
    created, start = loaded.created.isoformat(timespec="seconds"), head(session.start)
    version = max(written["version"], *(entry.get("version", 0) for entry in entries), 0)
    return {**written, "version": version, "log": {"created": created, "start": start, "entries": entries}}


def parse_match_file(document: Any, games: Games) -> ImportedMatch | Refusal:
    """Return the match of a match file. With a log it is the match of the log, even if the rules now refuse it.

    Without a log the hands of the file become a log that begins now.
    """
    log: Any = cast("Mapping[str, Any]", document).get("log") if isinstance(document, Mapping) else None
    if log is not None:
        return _parse_with_log(cast("JSON", document), log, games)
    found = read_match(document, games)
    if isinstance(found, Refusal) or found[1] is not None:
        return found if isinstance(found, Refusal) else cast("Refusal", found[1])
    start, now = match_at_start(found[0]), system_clock()
    log = [LogEntry(uuid.uuid4().hex, now, "", event) for event in _events(found[0])]
    return ImportedMatch(open_session(start, log))


def _events(match: Match) -> list[Event]:
    events: list[Event] = [*events_of_changes(match)]
    for index, hand in enumerate(match.hands):
        events += [Scored(play) for play in hand.plays]
        events += [] if hand.end is None else [Ended(hand.end)]
        events += [Noted(index, hand.note)] if hand.note else []
        events += [] if hand.leader is None else [Led(index, hand.leader)]
    events += [Adjusted(each) for each in match.adjustments]
    return [*events, *([EndedEarly(match.early_end)] if match.early_end else [])]


def _parse_with_log(document: JSON, log: Any, games: Games) -> ImportedMatch | Refusal:
    """Return the match of a log, if it equals the match of the file."""
    header = {key: value for key, value in document.items() if key not in {"hands", "adjustments", "ended_early"}}
    header_match = read_match(header, games, namesakes=True)
    if isinstance(header_match, Refusal):
        return header_match
    given: Mapping[str, Any] = cast("Mapping[str, Any]", log) if isinstance(log, Mapping) else {}
    created, start = given.get("created", ""), read_head(given.get("start"), games)
    entries = _entries(start, given.get("entries")) if isinstance(start, Match) else None
    if isinstance(start, Refusal) or entries is None or not isinstance(created, str):
        return Refusal(Problem(Code.LOG_UNFIT))
    notes = [entry.event.text for entry in entries if isinstance(entry.event, Noted)]
    if problem := next(filter(None, map(check_note, notes)), None):
        return Refusal(problem)
    session, match = open_session(start, entries), header_match[0]
    logged = session.match
    same_setup = (logged.variant.id, logged.setup, logged.changes) == (match.variant.id, match.setup, match.changes)
    same_end = (logged.adjustments, logged.early_end) == _adjusted(match, document)
    if same_setup and same_end and logged.hands == _hands(match, document) and is_consistent(session):
        return ImportedMatch(session, _utc_timestamp(created))
    return Refusal(Problem(Code.LOG_UNFIT))


def _entries(start: Match, raw: Any) -> list[LogEntry] | None:
    entries, lost = read_log(start, cast("list[Any]", raw)) if isinstance(raw, list) else ([], 1)
    return None if lost else entries


def _adjusted(match: Match, document: JSON) -> tuple[Any, Any]:
    """Return the adjustments of a file, and how it was ended early."""
    return read_adjustments(match, document.get("adjustments", [])), document.get("ended_early")


def _utc_timestamp(text: str) -> str:
    """Return a timestamp in UTC, or an empty string if the text is not a timestamp."""
    timestamp = read_timestamp(text)
    return "" if timestamp is None else timestamp.astimezone(UTC).isoformat(timespec="seconds")


def _hands(match: Match, document: JSON) -> tuple[Hand, ...] | None:
    """Return the hands of a file without checking the rules; ``None`` if one cannot be read."""
    listed: Any = document.get("hands", [])
    hands = [_hand(match, hand) for hand in cast("list[Any]", listed)] if isinstance(listed, list) else [None]
    read = tuple(hand for hand in hands if hand is not None)
    return read if len(read) == len(hands) else None


def _hand(match: Match, raw: Any) -> Hand | None:
    if not isinstance(raw, Mapping):
        return None
    given = cast("Mapping[str, Any]", raw)
    written: Any = given.get("plays", [])
    plays = [read_play(match, play) for play in cast("list[Any]", written)] if isinstance(written, list) else []
    end = None if given.get("end") is None else read_end(match, given["end"])
    leader = None if given.get("leader") is None else read_seat(given["leader"], match.setup.players)
    if any(isinstance(value, Problem) for value in (*plays, end, leader)):
        return None
    return Hand(tuple(plays), end, given.get("note", ""), cast("int | None", leader))


def is_consistent(session: Session) -> bool:
    """Return whether every event in effect, or that can be redone, refers to an existing hand and has valid names.

    The rules are not checked: ``review`` does that, as a correction may have made a valid hand invalid.
    """
    match = session.start
    for event in (*session.done, *reversed(session.undone)):
        if not _is_applicable(match, event):
            return False
        match = apply(match, event)
    return True


def _is_applicable(match: Match, event: Event) -> bool:
    match event:
        case Corrected(index, _, end):
            return index == len(match.hands) - 1 or (index < len(match.hands) and end is not None)
        case Struck(index):
            return index < len(match.hands)
        case Restored(number):
            return number < len(match.struck) and can_restore(match, number)
        case Noted(index) | Led(index):
            return index <= match.hand_index
        case Renamed(names):
            return all(check_name(name, ()) is None for _, name in names)
        case PlayerJoined(name):
            return check_name(name, ()) is None
        case PlayerLeft(seat) | PlayerReturned(seat):
            return seat < len(match.setup.players)
        case Adjusted(adjustment, replaces):
            same = () if replaces is None else match.adjustments[replaces : replaces + 1]
            known = replaces is None or [each.hand for each in same] == [adjustment.hand]
            fits = 0 < abs(adjustment.points) <= MOST and check_word(adjustment.word) is None
            return known and fits and adjustment.hand <= match.hand_index
        case AdjustmentStruck(number):
            return number < len(match.adjustments)
        case Scored() | Ended() | Reseated() | RulesChanged() | EndedEarly():
            return True
        case _:  # pragma: no cover
            assert_never(event)


async def store_matches(repository: MatchRepository, matches: Iterable[ImportedMatch]) -> list[str | None]:
    """Store matches with their logs, all or none; raises ``StorageError``.

    Returns:
        Their ids, those that they have where these are free; ``None`` for a match that is stored already, with at
        least the same log, and with the same id or start.
    """
    created_at: dict[str, list[str]] = {}
    summaries = await repository.storage.list_summaries()
    taken = {summary.id for summary in (*summaries, *await repository.storage.list_deleted())}
    readable = {summary.id for summary in summaries if not summary.unreadable}
    for summary in summaries:
        if summary.id in readable:
            created_at.setdefault(str(summary.header.get("created")), []).append(summary.id)
    same_start: dict[str, list[tuple[JSON, list[JSON]]]] = {}
    new: list[tuple[JSON, list[JSON], str]] = []
    is_new: list[bool] = []
    for imported in matches:
        await asyncio.sleep(0)  # other tasks may run between two matches
        start, created = imported.session.start, imported.created
        is_long = len(imported.session.log) > MANY_LINES
        header, lines = await in_background(partial(stored_form, imported, repository.clock()), is_long=is_long)
        if created and created not in same_start:
            stored = [await repository.storage.load(match_id) for match_id in created_at.get(created, [])]
            same_start[created] = [(match.header, match.log) for match in stored]
        known = same_start.get(created, [])
        is_known = any(_starts_with(*match, head(start), lines) for match in known)
        if not is_known and imported.id in readable:
            same = await repository.storage.load(imported.id)
            is_known = _starts_with(same.header, same.log, head(start), lines)
        is_new.append(not is_known)
        if is_new[-1]:
            new.append((header, lines, "" if imported.id in taken else imported.id))
            taken.add(imported.id)
            known.append((header, lines))
    ids = iter(await repository.storage.create_all(new))
    return [next(ids) if added else None for added in is_new]


def stored_form(imported: ImportedMatch, now: datetime) -> tuple[JSON, list[JSON]]:
    """Return header and log under which an imported match is stored."""
    start = imported.session.start
    created = imported.created or now.isoformat(timespec="seconds")
    lines = [write_entry(start, entry) for entry in imported.session.log]
    return {**head(start), "players": [*start.setup.players], "created": created}, lines


def _starts_with(header: JSON, log: Sequence[JSON], start: JSON, lines: Sequence[JSON]) -> bool:
    ids = [line.get("id") for line in log[: len(lines)]]
    # The series is not compared: a rematch adds its match to a series, maybe after the file was written.
    same = {key: value for key, value in start.items() if key != "series"}
    return same.items() <= header.items() and ids == [line["id"] for line in lines]
