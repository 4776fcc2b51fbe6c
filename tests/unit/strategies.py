"""Strategies for setups, records, events and matches of any game, derived from its records."""

from __future__ import annotations

from dataclasses import astuple, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from scorekeeper.core import events
from scorekeeper.core.adjustments_check import check_adjusted, check_early_end, place_of_adjustment
from scorekeeper.core.begin import begin, smallest_set
from scorekeeper.core.check import check, rule_context
from scorekeeper.core.evaluate import apply, can_restore, evaluate
from scorekeeper.core.kinds import Field, Sample, fields_of
from scorekeeper.core.model import Adjustment, Hand, RuleContext, Setup, Value
from scorekeeper.core.problem import Problem
from scorekeeper.core.roster_check import check_roster, check_rules, next_change, starting_totals
from scorekeeper.core.session import LogEntry, Session, add_entry, can_redo, can_undo, open_session
from scorekeeper.core.variant import Match, MatchState, Option, Variant
from scorekeeper.games._pips import PipsLeft
from tests.unit.records import EITHER, RECORD_STRATEGIES, Draw, pips_left, sample_of

NAMES = (
    *("Anna", "Bruno", "Chloé", "Đặng Văn", "عمر", "李雷", "नमिता", "👩‍👩‍👧", "O’Brien", "ß"),
    *("Ольга", "Ñuño", "Zoë", "Mia", "Σοφία"),
)
TRIES = 8
START = datetime(2025, 11, 1, 20, 47, tzinfo=UTC)


def examples(share: float) -> settings:
    """Return the settings that generate this share of the usual number of examples, which is larger with `--deep`."""
    return settings(max_examples=max(1, round(share * settings().max_examples)))


# Players and options


@st.composite
def setups(draw: Draw, variant: Variant, house: dict[str, Value] | None = None) -> Setup:
    """Return a setup: names in any script, a set of tiles, options, and perhaps a first leader."""
    count: int = draw(st.sampled_from(variant.players))
    shift: int = draw(st.integers(0, len(NAMES) - 1))
    names = [NAMES[(shift + seat) % len(NAMES)] for seat in range(count)]
    tiles = draw(st.sampled_from([tiles for tiles in variant.sets if variant.has_room(count, tiles)]))
    teams = draw(st.sampled_from((0, 2))) if variant.pairs in {"may", "usual"} and count == 4 else None
    usual = begin(variant, names, tiles=tiles, teams=teams)
    assert isinstance(usual, Setup), usual
    options = {option.key: _value_of(draw, option, usual) for option in variant.options} | (house or {})
    first = draw(st.none() | st.integers(0, count - 1))
    setup = begin(variant, names, options, tiles, first, teams=teams)
    if isinstance(setup, Problem) and setup.code in {"tile_count", "rounds", "option"}:
        setup = begin(variant, names, house, tiles, first, teams=teams)
    if isinstance(setup, Problem):
        fewest = variant.players[0]
        tiles = smallest_set(variant, fewest)  # a house rule may be too much for the set that was drawn
        setup = begin(variant, names[:fewest], house, tiles, None if first is None else first % fewest)
    assert isinstance(setup, Setup), setup
    return setup


def low_goal(variant: Variant) -> dict[str, Value]:
    """Return options with which a match is short."""
    numbers = [option for option in variant.options if option.key in {"target", "rounds"} and not option.choices]
    return {option.key: option.low for option in numbers}


def _value_of(draw: Draw, option: Option, setup: Setup) -> Value:
    usual = option.default_for(setup)
    if option.choices:
        return draw(st.sampled_from((usual, *option.choices)))
    return draw(st.just(usual) | st.integers(option.low, max(option.low, int(usual))))


# Records


def drawn(draw: Draw, cls: type[Any], context: RuleContext) -> Any:
    """Return a plausible record, which ``check`` may still refuse.

    The values are those of the kinds, except in records whose fields depend on each other. A record that has the fields
    of ``PipsLeft`` and more is drawn like that.
    """
    return record_from(sample_of(draw, context), cls, context)


def record_from(sample: Sample, cls: type[Any], context: RuleContext) -> Any:
    """Return the record that ``drawn`` returns, from a sample."""
    make = RECORD_STRATEGIES.get(cls)
    if make:
        return make(sample, context)
    names = {field.name for field in fields_of(cls)}
    pips = pips_left(sample, context) if names >= {"out", "pips", "blocked"} else None
    known = {field.name: getattr(pips, field.name) for field in fields_of(PipsLeft)} if pips else {}
    return cls(**{field.name: _field(field, sample, context) for field in fields_of(cls)} | known)


def _field(field: Field, sample: Sample, context: RuleContext) -> Any:
    if field.optional and sample.one(EITHER):
        return field.default
    if field.per is None:
        return field.kind.generate(sample)
    if field.per == "side":
        return tuple(field.kind.generate(sample) if is_active else None for is_active in context.active)
    seats = range(len(context.setup.players))
    return tuple(field.kind.generate(sample) if context.is_active(seat) else None for seat in seats)


def refused(match: Match, record: Any, state: MatchState | None = None) -> bool:
    return any(not problem.is_question for problem in check(match, record, state=state))


def legal(draw: Draw, match: Match, *classes: type[Any]) -> Any | None:
    """Return a record of one of these classes that ``check`` accepts, or ``None`` after a few tries each."""
    state = evaluate(match)
    context = rule_context(match, state=state)
    for cls in classes:
        for _ in range(TRIES):
            record = drawn(draw, cls, context)
            if not refused(match, record, state):
                return record
    return None


def any_play(draw: Draw, match: Match) -> Any | None:
    """Return a play of any type that ``check`` accepts."""
    kinds = match.variant.sheet.play_types
    first: int = draw(st.integers(0, len(kinds) - 1))
    return legal(draw, match, *kinds[first:], *kinds[:first])


def next_entry(draw: Draw, match: Match, ending: int = 3) -> events.Event | None:
    """Return a valid play or hand end; one entry in ``ending`` + 1 ends the hand."""
    if evaluate(match).is_over:
        return None
    sheet = match.variant.sheet
    if sheet.play_types and draw(st.integers(0, ending)) < ending:
        play = any_play(draw, match)
        if play is not None:
            return events.Scored(play)
    end = legal(draw, match, sheet.end_type)
    return None if end is None else events.Ended(end)


# Matches


@st.composite
def sheets(draw: Draw, variant: Variant, hands: int = 6, house: dict[str, Value] | None = None) -> Match:
    """Return a match of valid entries without corrections."""
    match = Match(variant, draw(setups(variant, house)))
    for _ in range(draw(st.integers(0, hands * (5 if variant.sheet.play_types else 1)))):
        event = next_entry(draw, match)
        if event is None:
            break
        match = apply(match, event)
    return match


@st.composite
def matches(draw: Draw, variant: Variant, entries: int = 14) -> Session:
    """Return a session with every kind of event: plays, hand ends, corrections, notes, undo and redo."""
    session = open_session(Match(variant, draw(setups(variant))))
    for number in range(draw(st.integers(0, entries * (2 if variant.sheet.play_types else 1)))):
        writing = next_writing(draw, session)
        if writing is not None:
            session = add_entry(session, entry(number, writing))
    return session


def entry(number: int, writing: events.LogEvent) -> LogEntry:
    return LogEntry(f"{number:04}", START + timedelta(milliseconds=1234 * number), "phone", writing)


def next_writing(draw: Draw, session: Session) -> events.LogEvent | None:
    """Return the next event; most often a play or a hand end."""
    turn = draw(st.integers(0, 20))
    if turn < 9:
        return next_entry(draw, session.match)
    if turn < 11:
        return correction(draw, session.match)
    if turn == 11:
        return restore(draw, session.match) or strike(draw, session.match)
    if turn == 12:
        return aside(draw, session.match)
    if turn == 13:
        return company(draw, session.match)
    if turn > 18:
        return adjustment(draw, session.match)
    if turn == 18:
        return early_end(draw, session.match)
    if turn > 15:
        return change(draw, session.match)
    if can_redo(session) and draw(st.booleans()):
        return events.Redone()
    return events.Undone() if can_undo(session) else None


def correction(draw: Draw, match: Match) -> events.Corrected | None:
    """Return a correction as the app writes it: some plays of the hand, perhaps a new one, and its end if it had one.

    Only the new play and the end are checked; an old play may be invalid without the removed one.
    """
    if not match.hands:
        return None
    index: int = draw(st.integers(0, len(match.hands) - 1))
    plays = list(match.hands[index].plays)
    if plays and draw(st.booleans()):
        plays.pop(draw(st.integers(0, len(plays) - 1)))
    again = replace(match, hands=(*match.hands[:index], Hand(tuple(plays))))
    if match.variant.sheet.play_types and draw(st.booleans()) and (play := any_play(draw, again)) is not None:
        again = apply(again, events.Scored(play))
    plays = again.open_hand.plays
    if match.hands[index].end is None:
        return events.Corrected(index, plays, None)
    end = legal(draw, again, match.variant.sheet.end_type)
    return None if end is None else events.Corrected(index, plays, end)


def strike(draw: Draw, match: Match) -> events.Struck | None:
    return events.Struck(draw(st.integers(0, len(match.hands) - 1))) if match.hands else None


def restore(draw: Draw, match: Match) -> events.Restored | None:
    """Return the restoring of a struck hand, or ``None``; hands are often struck more than once in between."""
    numbers = [number for number in range(len(match.struck)) if can_restore(match, number)]
    return events.Restored(draw(st.sampled_from(numbers))) if numbers and draw(st.booleans()) else None


def aside(draw: Draw, match: Match) -> events.Noted | events.Led | None:
    """Return a note or a leader of a hand, which may be the next one."""
    last = len(match.hands) - 1 if evaluate(match).is_over else match.hand_index
    if last < 0:
        return None
    hand = draw(st.integers(0, last))
    if draw(st.booleans()):
        return events.Noted(hand, draw(st.sampled_from(("double six dealt again", "à revoir", "🁣"))))
    return events.Led(hand, draw(st.integers(0, len(match.setup.players) - 1)))


def company(draw: Draw, match: Match) -> events.Renamed | events.Reseated:
    seats = range(len(match.setup.players))
    if draw(st.booleans()):
        teams = match.setup.teams or 1  # partners stay opposite
        by_team = [draw(st.permutations(seats[team::teams])) for team in range(teams)]
        return events.Reseated(tuple(seat for place in zip(*by_team, strict=True) for seat in place))
    free = [name for name in NAMES if name not in match.setup.players]
    seat: int = draw(st.sampled_from(seats))
    other: int = draw(st.sampled_from(seats))
    if seat == other:
        return events.Renamed(((seat, draw(st.sampled_from(free))),))
    return events.Renamed(((seat, match.setup.players[other]), (other, match.setup.players[seat])))


def adjustment(draw: Draw, match: Match) -> events.Adjusted | events.AdjustmentStruck | None:
    """Return a penalty or a bonus, written, corrected or struck, if the checks accept it."""
    known = len(match.adjustments)
    number: int | None = draw(st.integers(0, known - 1)) if known and draw(st.booleans()) else None
    if number is not None and draw(st.booleans()):
        return events.AdjustmentStruck(number)
    hand = place_of_adjustment(evaluate(match)) if number is None else match.adjustments[number].hand
    side, points = draw(st.integers(0, match.setup.sides - 1)), draw(st.integers(-40, 40))
    written = Adjustment(hand, side, points, draw(st.sampled_from(("", "peeked", "🁣 à revoir"))))
    event = events.Adjusted(written, number)
    return None if check_adjusted(match, event) else event


def early_end(draw: Draw, match: Match) -> events.EndedEarly | None:
    """Return that time is up, or that nobody wins, if the checks accept it."""
    event = events.EndedEarly(draw(st.sampled_from(("time", "nobody"))))
    return None if check_early_end(match, event) or draw(st.booleans()) else event


def change(draw: Draw, match: Match) -> events.RosterEvent | events.RulesChanged | None:
    """Return somebody who joins, leaves or comes back, or another house rule, if the checks accept it."""
    state, seats = evaluate(match), range(len(match.setup.players))
    kind, has_draft = draw(st.integers(0, 3)), draw(st.booleans())
    if kind == 3:
        return _new_rule(draw, match, state, next_change(match, has_draft=has_draft))
    hand = next_change(match, has_draft=has_draft, joins=kind == 0)
    event: events.RosterEvent
    if kind:
        event = (events.PlayerLeft if kind == 1 else events.PlayerReturned)(draw(st.sampled_from(seats)), hand)
    else:
        free = [name for name in NAMES if name not in match.setup.players]
        total = (
            draw(st.sampled_from(astuple(starting_totals(match, state))) | st.integers(0, 60))
            if state.winners == ()
            else 0
        )
        if not free:
            return None
        event = events.PlayerJoined(draw(st.sampled_from(free)), draw(st.integers(0, len(seats))), total, hand)
    return None if check_roster(match, event, state) else event


def _new_rule(draw: Draw, match: Match, state: MatchState, hand: int) -> events.RulesChanged | None:
    if not match.variant.options:
        return None
    option = draw(st.sampled_from(match.variant.options))
    options = ((option.key, _value_of(draw, option, match.setup)),)
    event = events.RulesChanged(options, draw(st.sampled_from((None, hand))))
    return None if check_rules(match, event, state) else event


# Junk


def junk(*more: Any) -> st.SearchStrategy[Any]:
    """Return any JSON, often values that are nearly valid, and `more` of them."""
    near: list[Any] = [0, 1, -1, 7, 168, 12.5, True, None, "", "6-6", "0-0", "Anna", [], {}, "7-1"]
    leaf: st.SearchStrategy[Any] = st.sampled_from([*near, *more]) | st.integers() | st.text(max_size=4) | st.floats()
    return st.recursive(leaf, _nested, max_leaves=6)


def _nested(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
