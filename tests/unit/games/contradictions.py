"""Contradictions of any game, made from a sound record with the kinds of its fields and the questions of its form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple, cast

from scorekeeper.core.check import check, rule_context
from scorekeeper.core.evaluate import apply
from scorekeeper.core.events import Scored
from scorekeeper.core.form import FlagsQuestion, NumbersQuestion, SeatQuestion
from scorekeeper.core.kinds import LARGEST, Count, Field, OneTile, OneTriangle, Order, Pips, Seat, Tiles, fields_of
from scorekeeper.core.model import RuleContext
from scorekeeper.core.tiles import Tile, Triangle
from scorekeeper.core.variant import Match
from scorekeeper.games._plays import Laid
from scorekeeper.games._premiums import FirstPass, LedPass
from scorekeeper.games.amazonas import FiveDoubles
from scorekeeper.games.bergen import First
from scorekeeper.games.jamaican_french import NoDouble
from scorekeeper.games.triominos import Start
from tests.unit.records import sample_with
from tests.unit.strategies import record_from

TRIES = 60


class Contradiction(NamedTuple):
    """A record that cannot be right in a match, and the kind of its contradiction."""

    kind: str
    match: Match
    record: Any


def sound(match: Match, record: type[Any], random: Random) -> Any | None:
    """Return a record that is neither refused nor asked about, or ``None`` after some tries."""
    context = rule_context(match)
    for _ in range(TRIES):
        made = record_from(sample_with(random.randint, context), record, context)
        if not check(match, made):
            return made
    return None


def with_plays(match: Match, random: Random, number: int) -> Match:
    """Return the match with some plays in its open hand, as far as any are possible."""
    kinds = match.variant.sheet.play_types
    for _ in range(number if kinds else 0):
        play = sound(match, random.choice(kinds), random)
        if play is not None:
            match = apply(match, Scored(play))
    return match


def contradictions(match: Match, random: Random) -> Iterator[Contradiction]:
    """Yield contradictions in the next plays and in the end of the open hand."""
    sheet = match.variant.sheet
    for kind in sheet.play_types:
        play = sound(match, kind, random)
        if play is not None:
            yield from _play_twice(match, play)
            yield from _premium_of_others(match, play)
    end = sound(match, sheet.end_type, random)
    if end is not None:
        for name, record in (*_ends_twice(match, end), *_of_hands(match, end), *_of_counts(match, end)):
            yield Contradiction(name, match, record)


def _fields(record: Any) -> tuple[Field, ...]:
    return fields_of(cast("type[Any]", type(record)))


def _play_twice(match: Match, play: Any) -> Iterator[Contradiction]:
    """Yield the play again, where its tiles are then in two places, and its tiles twice."""
    kinds = {each.name: each.kind for each in _fields(play)}
    for name, kind in kinds.items():
        if isinstance(kind, OneTriangle | Tiles):
            yield Contradiction("tile twice", apply(match, Scored(play)), play)
        if isinstance(kind, Tiles):
            first = getattr(play, name)[0]
            yield Contradiction("tile twice", match, replace(play, **{name: (first,) * len(getattr(play, name))}))
        if isinstance(kind, OneTile):
            yield Contradiction("first tile twice", apply(match, Scored(play)), play)
    if isinstance(play, Laid):
        heaviest = replace(play, pips=2 * match.setup.set.top)
        yield Contradiction("tile twice", apply(match, Scored(heaviest)), heaviest)


def _premium_of_others(match: Match, play: Any) -> Iterator[Contradiction]:
    """Yield a premium that comes once a second time, and one of the leader for another player."""
    if isinstance(play, LedPass | FirstPass | FiveDoubles | NoDouble | Start | First):
        yield Contradiction("premium twice", apply(match, Scored(play)), play)
    leader = rule_context(match).leader
    if isinstance(play, LedPass | NoDouble) and leader is not None:
        other = (leader + 1) % len(match.setup.players)
        yield Contradiction("premium of the leader", match, replace(play, player=other))


# The end of a hand


def _ends_twice(match: Match, end: Any) -> Iterator[tuple[str, Any]]:
    """Yield the end with somebody out though nobody was, or another player's last tile; or with a premium too many."""
    context = rule_context(match)
    names = {each.name: each for each in _fields(end)}
    for question in match.variant.sheet.end.questions:
        match question:
            case SeatQuestion(name, nobody) if nobody and question.when(end, context):
                yield "two ways to end", replace(end, **{name: context.active_seats[0], nobody: True})
            case FlagsQuestion(fields) if question.excluded_code:
                blocked = {"out": None, "blocked": True}
                yield from (("premium of a blocked hand", replace(end, **blocked, **{name: True})) for name in fields)
                if len(fields) > 1:
                    out = {"out": context.active_seats[0], "blocked": False}
                    yield "two premiums of a tile", replace(end, **out, **dict.fromkeys(fields, True))
            case _:
                pass
    if "out" in names:
        for name in names.keys() & {"blocker", "last"}:
            yield "two last tiles", replace(_out(end, context), **{name: context.active_seats[1]})
        for each in names.values():
            if isinstance(each.kind, Pips) and each.per == "seat":
                yield "pips of who went out", _holding(_out(end, context), each, context, {0: 3, 1: 4})


def _out(end: Any, context: RuleContext) -> Any:
    return replace(end, out=context.active_seats[0], blocked=False)


def _holding(end: Any, field: Field, context: RuleContext, held: dict[int, Any]) -> Any:
    """Return the end with these pips or tiles in a column, and plain ones for the other players."""
    seats = context.active_seats
    plain: dict[int, Any] = {place: 10 + place for place in range(1, len(seats))} | {0: 0}
    if isinstance(field.kind, Tiles):
        plain = {place: (context.setup.set.tiles[-1 - place],) for place in range(len(seats))}
    column: list[Any] = [None] * len(context.setup.players)
    for place, seat in enumerate(seats):
        column[seat] = {**plain, **held}[place]
    dropped = {name: None for name in ("together", "pairs") if hasattr(end, name)}
    return replace(end, **{**dropped, field.name: tuple(column)})


def _of_hands(match: Match, end: Any) -> Iterator[tuple[str, Any]]:
    """Yield hands with a tile in two places, with more tiles than were dealt, or more pips than the set."""
    context, tiles = rule_context(match), match.setup.set
    every: tuple[Any, ...] = tiles.triangles or tiles.tiles
    top, each = every[-1] if tiles.triangles else every[0], context.tiles_each
    laid = [getattr(play, "tile", None) for play in context.hand.plays]
    for field in _fields(end):
        if field.per != "seat" or not isinstance(field.kind, Pips | Tiles):
            continue
        outs = [_out(end, context)] if hasattr(end, "out") and isinstance(field.kind, Pips) else [end]
        outs += [replace(end, out=None, blocked=True)] if hasattr(end, "out") and isinstance(field.kind, Pips) else []
        for ended in outs:
            is_out = getattr(ended, "out", None) is not None
            holders = [*range(1 if is_out else 0, len(context.active_seats))]
            if len(holders) > 1:
                twice = dict.fromkeys(holders[:2], (top,))
                yield "tile twice", _holding(ended, field, context, twice)
            for tile in laid:
                if isinstance(tile, Tile | Triangle):
                    yield "tile laid and held", _holding(ended, field, context, {1: (tile,)})
            if isinstance(field.kind, Pips):
                yield "more pips than the set", _holding(ended, field, context, {1: match.setup.total_pips + 100})
                yield "more tiles than can be held", _holding(ended, field, context, {1: every})
                if 0 < each < len(every) and match.variant.deal.aside:
                    yield "more tiles than dealt", _holding(ended, field, context, {1: every[: each + 1]})
                if is_out:
                    yield "no tiles left", _holding(ended, field, context, {1: ()})


def _of_counts(match: Match, end: Any) -> Iterator[tuple[str, Any]]:
    """Yield more tricks or tiles than there are, and a player who leaves twice."""
    context = rule_context(match)
    for question in match.variant.sheet.end.questions:
        whole = getattr(question, "whole", None) or getattr(question, "most", None)
        if not isinstance(question, NumbersQuestion) or whole is None:
            continue
        for field in _fields(end):
            column = getattr(end, field.name)
            if field.name in question.columns and isinstance(field.kind, Count) and field.per and column:
                more = tuple(None if value is None else whole(end, context) + 2 for value in column)
                yield "more than there are", replace(end, **{field.name: more})
    for field in _fields(end):
        if isinstance(field.kind, Count) and field.kind.high is None and getattr(end, field.name) and not field.per:
            yield "more than there are", replace(end, **{field.name: LARGEST // 42 * 42})
        if isinstance(field.kind, Order):
            yield "a player twice", replace(end, **{field.name: (context.active_seats[0],) * 2})
        if isinstance(field.kind, Seat) and field.name == "captured":
            yield "captured by oneself", replace(end, how=("capture",), captured=end.settles)
