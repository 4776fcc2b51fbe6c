"""What may be written next: every entry, typed, tapped or read from a file, passes here first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, cast

from scorekeeper.core.evaluate import context_before, evaluate, initial_state
from scorekeeper.core.kinds import Order, ReadContext, Seat, Side, fields_of, quote, read, read_seat
from scorekeeper.core.model import Hand, HandResult, RuleContext
from scorekeeper.core.problem import Code, Problem, Refusal
from scorekeeper.core.variant import Match, MatchState


def read_context(match: Match) -> ReadContext:
    return ReadContext(match.setup.players, match.setup.sides, match.setup.set)


def rule_context(match: Match, hand: int | None = None, state: MatchState | None = None) -> RuleContext:
    """The sheet just before something is written in a hand (the open one, if none is named)."""
    index = match.hand_index if hand is None else hand
    written = match.hands[index] if index < len(match.hands) else Hand()
    steps = (state or evaluate(match)).results[:index]
    start = initial_state(match)
    done = replace(start, results=steps, totals=steps[-1].totals, active=steps[-1].active_after) if steps else start
    return context_before(match, done, written)


def read_play(match: Match, document: Any) -> Any | Problem:
    """A play from plain JSON ``{"kind": …}``, or the first reason why it cannot be one."""
    kinds = {play.tag: play for play in match.variant.sheet.play_types}
    given = dict(cast("Mapping[str, Any]", document)) if isinstance(document, Mapping) else {}
    kind = given.pop("kind", None)
    if not isinstance(kind, str) or kind not in kinds:
        return Problem(Code.KIND_UNKNOWN, values={"value": quote(kind)})
    play = read(kinds[kind], given, read_context(match))
    if isinstance(play, Problem) and not play.seats:
        seat = read_seat(given.get("player"), match.setup.players)
        return replace(play, seats=(seat,)) if isinstance(seat, int) else play
    return play


def read_end(match: Match, document: Any) -> Any | Problem:
    """The end of a hand from plain JSON, or the first reason why it cannot be one."""
    return read(match.variant.sheet.end_type, document, read_context(match))


def check(match: Match, record: Any, hand: int | None = None, state: MatchState | None = None) -> list[Problem]:
    """What is wrong or doubtful about writing a play or an end now (or in an earlier hand, while correcting it).

    An empty list: write it. The first problem comes first on the page. Those that ask carry remedies.
    """
    done = state or evaluate(match)
    context = rule_context(match, hand, done)
    if hand is None and (over := _over(match, context, record, done)):
        return [over]
    return _faults(match, record, context)


def _faults(match: Match, record: Any, context: RuleContext) -> list[Problem]:
    """The game's own check sees records in which everybody still in has written what they must, and nobody else."""
    return [*_strangers(record, context)] or [*match.variant.sheet.check(record, context)]


def _over(match: Match, context: RuleContext, record: Any, state: MatchState) -> Problem | None:
    if not state.is_over:
        return None
    if context.hand.plays and isinstance(record, match.variant.sheet.end_type) and _says_nothing(record):
        return None  # the hand that ended the match may be closed: that writes nothing
    return game_over(match, state)


def _says_nothing(end: Any) -> bool:
    """Whether the end of a hand holds nothing besides what was written in play."""
    return all(
        one.optional and getattr(end, one.name) == one.default for one in fields_of(cast("type[Any]", type(end)))
    )


def game_over(match: Match, state: MatchState) -> Problem:
    """The refusal of whatever comes after the end: who has won."""
    seats = tuple(seat for side in state.winners for seat in match.setup.seats_of(side))
    return Problem(Code.GAME_OVER, seats)


def _strangers(record: Any, context: RuleContext) -> Iterable[Problem]:
    """Whoever has left the match writes nothing; whoever is in leaves nothing out."""
    gone: list[int] = []
    missing: list[int] = []
    for one in fields_of(cast("type[Any]", type(record))):
        value = getattr(record, one.name)
        if value is None or (value == one.default and one.per):
            continue
        if one.per == "seat":
            for seat, item in enumerate(value):
                if context.is_active(seat) and item is None:
                    missing.append(seat)
                elif not context.is_active(seat) and item is not None:
                    gone.append(seat)
        elif one.per == "side":
            missing.extend(context.setup.seats_of(side)[0] for side, item in enumerate(value) if item is None)
        elif isinstance(one.kind, Seat) and not context.is_active(value):
            gone.append(value)
        elif isinstance(one.kind, Side) and not context.active[value]:
            gone.append(context.setup.seats_of(value)[0])
        elif isinstance(one.kind, Order):
            gone.extend(seat for seat in value if not context.is_active(seat))
    if gone:
        yield Problem(Code.PLAYER_ELIMINATED, tuple(dict.fromkeys(gone)))
    if missing:
        yield Problem(Code.VALUE_MISSING, tuple(dict.fromkeys(missing)))


def review(
    match: Match, state: MatchState, known: tuple[Sequence[HandResult], Sequence[Refusal]] = ((), ())
) -> list[Refusal]:
    """What is questionable in the hands already written: taken as meant at the time, or made so by a correction.

    ``known``, steps and what was found in them, saves time where the course begins with the very same ones.
    """
    alike = takewhile(lambda pair: pair[0] is pair[1], zip(state.results, known[0], strict=False))
    done = sum(1 for _ in alike)
    found = [one for one in known[1] if one.hand is not None and one.hand < done]
    for index, (hand, one) in enumerate(zip(match.hands[done:], state.results[done:], strict=True), done):
        if one.after_end:
            found.append(Refusal(game_over(match, state), index))
            continue
        context = rule_context(match, index, state)
        for number, play in enumerate(hand.plays):
            if number >= len(one.play_points):
                found.append(Refusal(game_over(match, state), index, number))
                break
            so_far = context._replace(hand=replace(hand, plays=hand.plays[:number], end=None))
            found += [Refusal(problem, index, number) for problem in _faults(match, play, so_far)]
        if hand.end is not None and not one.end_points and not _says_nothing(hand.end):
            found.append(Refusal(game_over(match, state), index))
        elif one.end_points:
            so_far = context._replace(hand=replace(hand, end=None))
            found += [Refusal(problem, index) for problem in _faults(match, hand.end, so_far)]
    return found


def doubts(match: Match) -> list[tuple[int, Problem]]:
    """What a later correction has made impossible in hands already written: index of the hand, and the problem."""
    return [(one.hand or 0, one.problem) for one in review(match, evaluate(match)) if not one.problem.is_question]
