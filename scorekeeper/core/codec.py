"""Converts matches and log entries to JSON and back: the documented match file, and the entries of the library."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from types import MappingProxyType
from typing import Any, assert_never, cast, get_args

from scorekeeper.core.adjustments_check import check_adjustment, check_early_end
from scorekeeper.core.begin import begin, find_option
from scorekeeper.core.check import check_next, game_over, open_context, read_end, read_play
from scorekeeper.core.evaluate import growing, initial_state, state_after
from scorekeeper.core.events import (
    Adjusted,
    AdjustmentStruck,
    Corrected,
    Ended,
    EndedEarly,
    Led,
    LogEvent,
    NewEvent,
    Noted,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    Redone,
    Renamed,
    Reseated,
    Restored,
    RulesChanged,
    Scored,
    Struck,
    Undone,
)
from scorekeeper.core.kinds import LARGEST, fields_of, quote, read_seat, write
from scorekeeper.core.model import (
    Adjustment,
    Change,
    EarlyEnd,
    Hand,
    Joined,
    Left,
    NewRules,
    Returned,
    RuleContext,
    Setup,
    Value,
)
from scorekeeper.core.names import check_name, check_note, normalize_name
from scorekeeper.core.problem import Code, Problem, Refusal
from scorekeeper.core.roster import can_grow, join, ordered
from scorekeeper.core.series import read_series, write_series
from scorekeeper.core.session import LogEntry
from scorekeeper.core.timestamps import read_timestamp
from scorekeeper.core.variant import Match, MatchState, Variant, game_of

JSON = dict[str, Any]
FORMAT = "scorekeeper-match"
VERSION = 3
"""The version of a file with something new in it; files of every earlier one can be read."""

USUAL_VERSION = 2
"""The version of a file with nothing of version 3: older versions of the app read it."""


MOST_PLAYS = 5_000
"""The maximum number of plays in a hand of a file, and of adjustments; the longest games have some hundred."""


def head(match: Match) -> JSON:
    """Return the header of a match: everything that is known before the first hand."""
    setup = match.setup
    teams = [[setup.players[seat] for seat in setup.seats_of(side)] for side in range(setup.teams)]
    who: JSON = {"teams": teams} if setup.teams else {"sides": list(setup.players)}
    document: JSON = {"game": match.variant.id, "set": setup.set.id, **who, "options": dict(setup.options)}
    if any(setup.team_names):
        document["team_names"] = list(setup.team_names)
    if setup.first is not None:
        document["first"] = setup.first
    if setup.order:
        document["order"] = list(setup.order)
    if setup.series is not None:
        document["series"] = write_series(setup.series)
    if match.variant.definition:
        document[DEFINITION] = dict(match.variant.definition)
    return document


def write_match(match: Match) -> JSON:
    """Return a match as a match file: format, version, game, set, sides or teams, options, changes, hands.

    ``sides`` are all who ever played, ``options`` the house rules of the first hand. The version is the lowest that has
    all keys.
    """
    header = head(replace(match, setup=match.setup_of(0)))
    changes = {"changes": _write_changes(match)} if match.changes else {}
    hands = [write_hand(match, hand) for hand in match.hands]
    adjusted = {"adjustments": [_write_adjustment(each) for each in match.adjustments]} if match.adjustments else {}
    ended = {"ended_early": match.early_end} if match.early_end else {}
    version = VERSION if adjusted or ended or match.variant.definition else USUAL_VERSION
    return {"format": FORMAT, "version": version, **header, **changes, **adjusted, "hands": hands, **ended}


def _write_adjustment(adjustment: Adjustment) -> JSON:
    word = {"word": adjustment.word} if adjustment.word else {}
    return {"hand": adjustment.hand, "side": adjustment.side, "points": adjustment.points, **word}


def read_adjustments(match: Match, raw: Any) -> tuple[Adjustment, ...] | Problem:
    """Return the penalties and bonuses of a file; a side is its number, or the name of one of its players."""
    wrong = Problem(Code.ADJUSTMENTS, values={"value": quote(raw)})
    try:
        events = [_read_adjustment(match, each) for each in cast("list[Any]", raw)] if isinstance(raw, list) else None
    except (AttributeError, KeyError, TypeError, ValueError):
        return wrong
    if events is None or len(events) > MOST_PLAYS or events != sorted(events, key=lambda each: each.hand):
        return wrong
    return tuple(events)


def _read_adjustment(match: Match, fields: Mapping[str, Any]) -> Adjustment:
    """Return an adjustment; raise ``AttributeError``, ``KeyError``, ``TypeError`` or ``ValueError`` for a wrong one."""
    if not fields.keys() <= {"hand", "side", "points", "word"} or not isinstance(fields.get("word", ""), str):
        raise ValueError
    setup, side = match.setup, fields["side"]
    seat = read_seat(side, setup.players) if isinstance(side, str) else None
    index = setup.side_of(seat) if isinstance(seat, int) else _index(side)
    if index >= setup.sides:
        raise ValueError
    return Adjustment(_index(fields["hand"]), index, _total(fields["points"]), normalize_name(fields.get("word", "")))


def _write_changes(match: Match) -> list[JSON]:
    """Return what changed between the hands, each with the index of the hand from which on it holds."""
    lines: list[JSON] = []
    after = match.setup.options
    for change in reversed(match.changes):
        match change:
            case Joined(hand, seat, total):
                lines.append({"hand": hand, "joined": seat, "total": total})
            case Left(hand, seat):
                lines.append({"hand": hand, "left": seat})
            case Returned(hand, seat):
                lines.append({"hand": hand, "returned": seat})
            case NewRules(hand, before):
                new = {key: value for key, value in after.items() if value != before[key]}
                lines.append({"hand": hand, "options": new})
                after = before
            case _:  # pragma: no cover
                assert_never(change)
    return lines[::-1]


def write_hand(match: Match, hand: Hand) -> JSON:
    tiles = match.setup.set
    document: JSON = {}
    if hand.plays:
        document["plays"] = [write_play(match, play) for play in hand.plays]
    if hand.end is not None:
        document["end"] = write(hand.end, tiles)
    if hand.note:
        document["note"] = hand.note
    if hand.leader is not None:
        document["leader"] = hand.leader
    return document


def write_play(match: Match, play: Any) -> JSON:
    return {"kind": play.tag, **write(play, match.setup.set)}


def read_head(document: Any, games: Mapping[str, Variant], *, namesakes: bool = True) -> Match | Refusal:
    """Return the match without hands of a header; ``namesakes`` as in ``begin``."""
    if not isinstance(document, Mapping):
        return Refusal(Problem(Code.NOT_A_MATCH))
    fields = cast("Mapping[str, Any]", document)
    variant = game_of(games, str(fields.get("game")), fields.get(DEFINITION))
    if isinstance(variant, Problem):
        return Refusal(variant)
    players = _players(variant, fields)
    if isinstance(players, Problem):
        return Refusal(players)
    options: Any = fields.get("options")
    if options is not None and not isinstance(options, Mapping):
        return Refusal(Problem(Code.OPTION, values={"option": quote(options), "value": ""}))
    tiles: Any = fields.get("set")
    if tiles is None and options is not None:  # some programs write the set as an option
        options = dict(cast("Mapping[str, Any]", options))
        tiles = options.pop("set", None)
    names = [normalize_name(name) for name in players]
    first = None if fields.get("first") is None else read_seat(fields["first"], names)
    order = () if fields.get("order") is None else _order(fields["order"], names)
    series = None if fields.get("series") is None else read_series(fields["series"])
    if isinstance(order, tuple) and order and not partners_apart(variant.teams, order):
        order = Problem(Code.TEAMS_SHAPE, values={"game": variant.id})
    wrong = next((value for value in (first, order, series) if isinstance(value, Problem)), None)
    late = _late(fields)
    chosen = None if tiles is None else str(tiles)
    teams = 2 if variant.pairs != "never" and fields.get("teams") is not None else None
    early = players[: len(players) - late]
    setup = begin(variant, early, cast("Any", options), chosen, teams=teams, namesakes=namesakes)
    if isinstance(setup, Problem) or wrong:
        return Refusal(setup if isinstance(setup, Problem) else cast("Problem", wrong))
    team_names = _team_names(fields.get("team_names"), setup)
    if isinstance(team_names, Problem):
        return Refusal(team_names)
    known: Any = {"first": first, "order": order, "series": series, "team_names": team_names}
    match = Match(variant, replace(setup, **known))
    changed = _read_changes(match, names, fields.get("changes") or [], namesakes=namesakes)
    return Refusal(changed) if isinstance(changed, Problem) else changed


def _late(fields: Mapping[str, Any]) -> int:
    """Return how many of the players joined after the beginning."""
    raw = fields.get("changes")
    listed = cast("list[Any]", raw) if isinstance(raw, list) else []
    return sum(isinstance(change, Mapping) and "joined" in change for change in listed)


def _read_changes(match: Match, names: Sequence[str], raw: Any, *, namesakes: bool) -> Match | Problem:
    """Return a match of the players at its beginning with everybody in ``names``, and the changes between the hands."""
    wrong = Problem(Code.CHANGES, values={"value": quote(raw)})
    if not isinstance(raw, list):
        return wrong
    changes: list[Change] = []
    options = match.setup.options
    for document in cast("list[Any]", raw):
        change = _read_change(match, names, options, document)
        if change is None:
            return wrong
        changes.append(change[0])
        options = change[1]
    early, late = len(match.setup.players), [change.seat for change in changes if isinstance(change, Joined)]
    if sorted(late) != [*range(early, len(names))] or tuple(changes) != ordered(changes):
        return wrong
    if late and not can_grow(match):
        return Problem(Code.ROSTER_FIXED, values=_count(match.variant, len(names)))
    for seat in late:
        if (problem := check_name(names[seat], () if namesakes else names[:seat])) is not None:
            return replace(problem, seats=(seat,))
    setup = replace(match.setup, players=tuple(names), options=options, joined=len(late))
    return Match(match.variant, setup, changes=tuple(changes))


def _read_change(
    match: Match, names: Sequence[str], options: Mapping[str, Value], raw: Any
) -> tuple[Change, Mapping[str, Value]] | None:
    """Return a change with the house rules after it; ``None`` if it cannot be read."""
    fields: Mapping[str, Any] = cast("Mapping[str, Any]", raw) if isinstance(raw, Mapping) else {}
    kind = next((key for key in ("joined", "left", "returned", "options") if key in fields), "")
    if not kind or fields.keys() != {"hand", kind, *(("total",) if kind == "joined" else ())}:
        return None
    try:
        hand = _index(fields["hand"])
        if kind == "options":
            new = dict(_read_options(match, fields["options"]))
            return NewRules(hand, options), MappingProxyType({**options, **new})
        seat = _index(fields[kind])
        if seat >= len(names):
            return None
        if kind == "joined":
            return Joined(hand, seat, _total(fields["total"])), options
    except ValueError:
        return None
    return (Left if kind == "left" else Returned)(hand, seat), options


def _read_options(match: Match, raw: Any) -> tuple[tuple[str, Value], ...]:
    """Return house rules of a game; raise ``ValueError`` if one does not exist or cannot have its value."""
    fields: Mapping[str, Any] = cast("Mapping[str, Any]", raw) if isinstance(raw, Mapping) else {"": None}
    for key, value in fields.items():
        option = find_option(match.variant, key)
        if option is None or not option.allows(value):
            raise ValueError
    return tuple(fields.items())


def _total(number: Any) -> int:
    """Return the total of a player who joins; raise ``ValueError`` for anything else."""
    if isinstance(number, bool) or not isinstance(number, int) or abs(number) > LARGEST:
        raise ValueError
    return number


def _order(raw: Any, names: Sequence[str]) -> tuple[int, ...] | Problem:
    """Return the seats in order of play, each once."""
    seats = [read_seat(name, names) for name in cast("list[Any]", raw)] if isinstance(raw, list) else []
    wrong = next((seat for seat in seats if isinstance(seat, Problem)), None)
    if wrong or sorted(cast("list[int]", seats)) != list(range(len(names))):
        return wrong or Problem(Code.PLAYER_UNKNOWN, values={"name": quote(raw)})
    return tuple(cast("list[int]", seats))


def partners_apart(teams: int, order: tuple[int, ...]) -> bool:
    """Return whether the players of every team sit opposite each other."""
    return not teams or all(a % teams != b % teams for a, b in pairwise(order))


def _team_names(raw: Any, setup: Setup) -> tuple[str, ...] | Problem:
    """Return a name for each team, where ``""`` stands for none; ``()`` if no team has a name."""
    if raw is None:
        return ()
    if not isinstance(raw, list) or len(cast("list[Any]", raw)) != setup.teams:
        return Problem(Code.TEAM_NAMES, values={"n": setup.teams})
    names = tuple(map(normalize_name, cast("list[Any]", raw)))
    named = [name for name in names if name]
    wrong = next(filter(None, (check_name(name, named[:at]) for at, name in enumerate(named))), None)
    return wrong or (names if named else ())


def _players(variant: Variant, fields: Mapping[str, Any]) -> Sequence[Any] | Problem:
    """Return the names in order of play: of two teams, A1 B1 A2 B2."""
    teams, sides = fields.get("teams"), fields.get("sides")
    wanted = variant.teams or (0 if variant.pairs == "never" else 2)
    if wanted and teams is not None:
        if not isinstance(teams, list) or any(not isinstance(team, list) for team in cast("list[Any]", teams)):
            return Problem(Code.TEAMS_SHAPE, values={"game": variant.id})
        listed = cast("list[list[Any]]", teams)
        if (number := sum(map(len, listed))) not in variant.players:
            return Problem(Code.PLAYERS_COUNT, values=_count(variant, number))
        if len(listed) != wanted or len({len(team) for team in listed}) != 1:
            return Problem(Code.TEAMS_SHAPE, values={"game": variant.id})
        return [team[place] for place in range(len(listed[0])) for team in listed]
    if not isinstance(sides, list):
        return Problem(Code.PLAYERS_COUNT, values=_count(variant, 0))
    return cast("list[Any]", sides)


def _count(variant: Variant, number: int) -> dict[str, Any]:
    return {"game": variant.id, "low": variant.players[0], "high": variant.players[-1], "n": number}


def read_match(
    document: Any, games: Mapping[str, Variant], *, namesakes: bool = False
) -> tuple[Match, Refusal | None] | Refusal:
    """A match file, entry by entry, each one checked against the sheet so far; ``namesakes`` as in ``begin``.

    Returns:
        The match and ``None``; or the match up to the first refused entry and why; or why there is no match at all.
        What would only be asked about on screen is taken as meant.
    """
    if not isinstance(document, Mapping):
        return Refusal(Problem(Code.NOT_A_MATCH))
    fields = cast("Mapping[str, Any]", document)
    version, hands = fields.get("version"), fields.get("hands", [])
    if fields.get("format") != FORMAT or type(version) is not int or not isinstance(hands, list):
        return Refusal(Problem(Code.NOT_A_MATCH))
    if version < 1:
        return Refusal(Problem(Code.NOT_A_MATCH))
    if version > VERSION:
        return Refusal(Problem(Code.TOO_NEW))
    if (stray := _stray(fields, FILE_KEYS if version == VERSION else OLD_KEYS)) is not None:
        return Refusal(stray)
    match = read_head(document, games, namesakes=namesakes)
    if isinstance(match, Refusal):
        return match
    adjustments = read_adjustments(match, fields.get("adjustments", []))
    if isinstance(adjustments, Problem):
        return Refusal(adjustments)
    match = replace(match, adjustments=adjustments)
    reading = _Reading(match, growing(initial_state(match)))
    for index, raw in enumerate(cast("list[Any]", hands)):
        if (refused := reading.read_hand(raw, index)) is not None:
            return reading.whole, refused
    return _read_rest(reading, fields.get("ended_early"))


def _read_rest(reading: _Reading, ended: Any) -> tuple[Match, Refusal | None]:
    """Return a match whose hands are read with its early end, and why that or an adjustment is refused."""
    match = reading.whole
    checked = replace(match, early_end="result") if ended == "result" else match
    for each in match.adjustments:
        problem = check_adjustment(checked, each, reading.state)
        # The target may have been reached only since the hands before the line were struck out.
        if problem and problem.code is not Code.ADJUSTMENT_TARGET:
            return match, Refusal(problem, each.hand - 1 if each.hand else None)
    if ended is None:
        return match, None
    if ended not in EARLY_ENDS:
        return match, Refusal(Problem(Code.EARLY_END, values={"value": quote(ended)}))
    problem = None if reading.state.is_over else check_early_end(match, EndedEarly(ended), reading.state)
    if problem and problem.code is not Code.NO_HAND:  # the only hand may have been struck out after time was up
        return match, Refusal(problem)
    return replace(match, early_end=ended), None


EARLY_ENDS = get_args(EarlyEnd)

DEFINITION = "definition"
"""The key of the document of a game that the match brings along."""

SETUP_KEYS = ("game", "sides", "teams", "team_names", "set", "options", "first", "order", "series")
OLD_KEYS = ("format", "version", *SETUP_KEYS, "changes", "hands", "log")
FILE_KEYS = (*OLD_KEYS[:-2], DEFINITION, "adjustments", "hands", "ended_early", "log")
HAND_KEYS = ("plays", "end", "note", "leader")


def _stray(fields: Mapping[str, Any], keys: Collection[str]) -> Problem | None:
    stray = next((key for key in fields if key not in keys), None)
    return None if stray is None else Problem(Code.FIELD_UNKNOWN, values={"value": quote(stray)})


@dataclass
class _Reading:
    """The hands of a match file as far as they are read. ``start`` has no hands, ``state`` is that after ``hands``."""

    start: Match
    state: MatchState
    hands: list[Hand] = field(default_factory=list[Hand])

    @property
    def whole(self) -> Match:
        return replace(self.start, hands=tuple(self.hands))

    def read_hand(self, raw: Any, index: int) -> Refusal | None:
        """Add one more hand; of a refused one what comes before the problem. Return why it was refused."""
        match, state = self.start, self.state
        if not isinstance(raw, Mapping):
            return Refusal(Problem(Code.NOT_AN_OBJECT), index)
        data = cast("Mapping[str, Any]", raw)
        if self.hands and self.hands[-1].end is None:
            over = Refusal(game_over(match, state), index)
            return over if state.is_over else Refusal(Problem(Code.NO_END), index - 1)
        plays, end = data.get("plays", []), data.get("end")
        stray = _stray(data, HAND_KEYS)
        if stray or not isinstance(plays, list):
            return Refusal(stray or Problem(Code.NOT_AN_OBJECT), index)
        if end is None and not plays and (state.is_over or not (data.get("note") or data.get("leader") is not None)):
            return Refusal(game_over(match, state) if state.is_over else Problem(Code.NO_END), index)
        documents = cast("list[Any]", plays)
        if len(documents) > MOST_PLAYS:
            return Refusal(Problem(Code.TOO_MANY_PLAYS, values={"n": MOST_PLAYS}), index)
        led = read_seat(data.get("leader"), match.setup.players)
        leader = None if isinstance(led, Problem) else led
        hand, refused = _read_records(match, state, documents, end, index, leader=leader)
        if refused is None:
            hand, refused = _beside(match, hand, data, index)
        if hand != Hand():
            self.hands.append(hand)
        if refused is None:
            self.state = state_after(match, state, hand)
        return refused


def _read_records(
    match: Match, before: MatchState, plays: Sequence[Any], end: Any, index: int, *, leader: int | None
) -> tuple[Hand, Refusal | None]:
    """Return a hand with its plays and its end, up to the first refused record. ``before`` is the state before it."""
    hand, now, result = Hand(leader=leader), before, None
    for number, document in enumerate(plays):
        play = read_play(match, document)
        if (refusal := _refusal(match, open_context(match, before, hand, result), now, play)) is not None:
            return hand, Refusal(refusal, index, number)
        closes = not isinstance(play, Problem) and match.variant.sheet.closes(play)
        if closes and number + 1 < len(plays):
            return hand, Refusal(Problem(Code.CHIP_LAST), index, number)
        hand = replace(hand, plays=(*hand.plays, play))
        now = state_after(match, before, hand, result)
        result = now.results[-1]
    if end is not None:
        record = read_end(match, end)
        if (refusal := _refusal(match, open_context(match, before, hand, result), now, record)) is not None:
            return hand, Refusal(refusal, index)
        hand = replace(hand, end=record)
    return hand, None


def _refusal(match: Match, context: RuleContext, state: MatchState, record: Any) -> Problem | None:
    """Return the problem with a record, if there is one. ``state`` is the state with the open hand so far."""
    if isinstance(record, Problem):
        return record
    problems = check_next(match, record, context._replace(asks=False), state)
    return next((problem for problem in problems if not problem.is_question), None)


def _beside(match: Match, hand: Hand, fields: Mapping[str, Any], index: int) -> tuple[Hand, Refusal | None]:
    """Return a hand with its note and its leader."""
    note, leader = fields.get("note", ""), fields.get("leader")
    if not isinstance(note, str):
        return hand, Refusal(Problem(Code.NOT_AN_OBJECT), index)
    if problem := check_note(note):
        return hand, Refusal(problem, index)
    hand = replace(hand, note=note)
    if leader is not None:
        seat = read_seat(leader, match.setup.players)
        if isinstance(seat, Problem):
            return hand, Refusal(seat, index)
        hand = replace(hand, leader=seat)
    return hand, None


def write_entry(match: Match, entry: LogEntry) -> JSON:
    """Return a log entry as JSON; one that older versions of the app cannot read names the version that can."""
    at = entry.at.isoformat(timespec="milliseconds")
    device = {"device": entry.device} if entry.device else {}
    version = {"version": VERSION} if entry.others or isinstance(entry.event, NewEvent) else {}
    event = _write_event(match, entry.event)
    return {"id": entry.id, "at": at, "by": entry.by, **device, **version, **event, **entry.others}


def _write_event(match: Match, event: LogEvent) -> JSON:
    tiles = match.setup.set
    match event:
        case Scored(play):
            return {"event": "scored", "play": write_play(match, play)}
        case Ended(end):
            return {"event": "ended", "end": write(end, tiles)}
        case Corrected(hand, plays, end):
            documents = [write_play(match, play) for play in plays]
            ended = None if end is None else write(end, tiles)
            return {"event": "corrected", "hand": hand, "plays": documents, "end": ended}
        case Struck(hand):
            return {"event": "struck", "hand": hand}
        case Restored(number):
            return {"event": "restored", "struck": number}
        case Noted(hand, text):
            return {"event": "noted", "hand": hand, "text": text}
        case Led(hand, seat):
            return {"event": "led", "hand": hand, "seat": seat}
        case Renamed(names):
            return {"event": "renamed", "names": [list(pair) for pair in names]}
        case Reseated(order):
            return {"event": "reseated", "order": list(order)}
        case PlayerJoined(name, place, total, hand):
            return {"event": "player_joined", "name": name, "place": place, "total": total, "hand": hand}
        case PlayerLeft(seat, hand):
            return {"event": "player_left", "seat": seat, "hand": hand}
        case PlayerReturned(seat, hand):
            return {"event": "player_returned", "seat": seat, "hand": hand}
        case RulesChanged(options, hand):
            return {"event": "rules_changed", "options": dict(options), "hand": hand}
        case Adjusted(adjustment, replaces):
            replaced = {} if replaces is None else {"replaces": replaces}
            return {"event": "adjusted", **_write_adjustment(adjustment), **replaced}
        case AdjustmentStruck(number):
            return {"event": "adjustment_struck", "number": number}
        case EndedEarly(how):
            return {"event": "ended_early", "how": how}
        case Undone():
            return {"event": "undone"}
        case Redone():
            return {"event": "redone"}
        case _:  # pragma: no cover
            assert_never(event)


def read_log(start: Match, lines: Sequence[Any]) -> tuple[list[LogEntry], int]:
    """Return the entries up to the first line that cannot be read, and the number of lines from there on.

    Each line is read with the players of its time: somebody who joins has a column in all lines that follow.
    """
    entries: list[LogEntry] = []
    done, undone = [start], list[Match]()
    for line in lines:
        entry = read_entry(done[-1], line)
        if entry is None:
            break
        entries.append(entry)
        match entry.event:
            case Undone():
                undone += [done.pop()] if len(done) > 1 else []
            case Redone():
                done += [undone.pop()] if undone else []
            case PlayerJoined():
                done.append(join(done[-1], entry.event))
                undone.clear()
            case _:
                done.append(done[-1])
                undone.clear()
    return entries, len(lines) - len(entries)


def read_entry(start: Match, document: Any) -> LogEntry | None:
    """Return a log entry from JSON; ``None`` if it cannot be read. ``start`` has the players of that time."""
    try:
        event, at = _read_event(start, document), read_timestamp(document["at"])
        if isinstance(event, Problem) or at is None:
            return None
        known = ENTRY_KEYS[str(document["event"])]
        others = {key: value for key, value in document.items() if key not in known}
        return LogEntry(str(document["id"]), at, str(document["by"]), event, str(document.get("device", "")), others)
    except (KeyError, TypeError, ValueError):
        return None


ENTRY_KEYS: Mapping[str, frozenset[str]] = {
    event: frozenset({"id", "at", "by", "device", "version", "event", *keys})
    for event, keys in {
        "scored": ("play",),
        "ended": ("end",),
        "corrected": ("hand", "plays", "end"),
        "struck": ("hand",),
        "restored": ("struck",),
        "noted": ("hand", "text"),
        "led": ("hand", "seat"),
        "renamed": ("names", "seat", "name"),
        "reseated": ("order",),
        "player_joined": ("name", "place", "total", "hand"),
        "player_left": ("seat", "hand"),
        "player_returned": ("seat", "hand"),
        "rules_changed": ("options", "hand"),
        "adjusted": ("hand", "side", "points", "word", "replaces"),
        "adjustment_struck": ("number",),
        "ended_early": ("how",),
        "undone": (),
        "redone": (),
    }.items()
}
"""The keys of a log entry by its event. Others are of a later version, such as who said a figure, and are kept."""


def _index(number: Any) -> int:
    """Return the index of a hand or a seat; raise ``ValueError`` for anything else."""
    if isinstance(number, bool) or not isinstance(number, int) or number < 0:
        raise ValueError
    return number


def _read_event(start: Match, given: Any) -> LogEvent | Problem:
    players = start.setup.players
    readers: dict[str, Callable[[], LogEvent | Problem]] = {
        "scored": lambda: _wrap(read_play(start, given["play"]), Scored),
        "ended": lambda: _wrap(_whole_end(start, given["end"]), Ended),
        "corrected": lambda: _corrected(start, given),
        "struck": lambda: Struck(_index(given["hand"])),
        "restored": lambda: Restored(_index(given["struck"])),
        "noted": lambda: Noted(_index(given["hand"]), str(given["text"])),
        "led": lambda: _wrap(read_seat(given["seat"], players), lambda seat: Led(_index(given["hand"]), seat)),
        "renamed": lambda: _wrap(_names(given, players), Renamed),
        "reseated": lambda: _wrap(_order(given["order"], players), Reseated),
        "player_joined": lambda: _joined(start, given),
        "player_left": lambda: _wrap(_seat(given, players), lambda seat: PlayerLeft(seat, _index(given["hand"]))),
        "player_returned": lambda: _wrap(
            _seat(given, players), lambda seat: PlayerReturned(seat, _index(given["hand"]))
        ),
        "rules_changed": lambda: RulesChanged(
            _read_options(start, given["options"]), None if given["hand"] is None else _index(given["hand"])
        ),
        "adjusted": lambda: _adjusted(start, given),
        "adjustment_struck": lambda: AdjustmentStruck(_index(given["number"])),
        "ended_early": lambda: EndedEarly(EARLY_ENDS[EARLY_ENDS.index(given["how"])]),
        "undone": Undone,
        "redone": Redone,
    }
    return readers[given["event"]]()


def _wrap(record: Any | Problem, event: Callable[[Any], LogEvent]) -> LogEvent | Problem:
    return record if isinstance(record, Problem) else event(record)


def _adjusted(start: Match, given: Any) -> Adjusted:
    fields = {key: given[key] for key in ("hand", "side", "points", "word") if key in given}
    replaces = given.get("replaces")
    return Adjusted(_read_adjustment(start, fields), None if replaces is None else _index(replaces))


def _joined(start: Match, given: Any) -> PlayerJoined | Problem:
    name, place = normalize_name(given["name"]), _index(given["place"])
    if not name or not can_grow(start) or place > len(start.setup.players):
        return Problem(Code.NOT_UNDERSTOOD)
    return PlayerJoined(name, place, _total(given["total"]), _index(given["hand"]))


def _seat(given: Any, players: tuple[str, ...]) -> int | Problem:
    return read_seat(given["seat"], players)


def _names(given: Any, players: tuple[str, ...]) -> tuple[tuple[int, str], ...] | Problem:
    """Return seats with their new names; an entry of an older log renames one player."""
    renames: list[tuple[int, str]] = []
    for seat, name in given.get("names") or [(given["seat"], given["name"])]:
        at = read_seat(seat, players)
        if isinstance(at, Problem):
            return at
        renames.append((at, str(name)))
    return tuple(renames)


def _whole_end(start: Match, raw: Any) -> Any | Problem:
    """Return the end of a hand, which must have the values of all sides, unless some may be missing."""
    end = read_end(start, raw)
    if isinstance(end, Problem):
        return end
    known = fields_of(cast("type[Any]", type(end)))
    sides = [getattr(end, field.name) or () for field in known if field.per == "side" and not field.is_partial]
    return Problem(Code.VALUE_MISSING) if any(None in values for values in sides) else end


def _corrected(start: Match, given: Any) -> LogEvent | Problem:
    plays = [read_play(start, play) for play in given["plays"]]
    end = None if given["end"] is None else _whole_end(start, given["end"])
    wrong = next((record for record in (*plays, end) if isinstance(record, Problem)), None)
    return wrong or Corrected(_index(given["hand"]), tuple(plays), end)
