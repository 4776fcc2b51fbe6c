"""Checks a record before it is written, whether it was typed, tapped or read from a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, cast

from scorekeeper.core.evaluate import apply, context_before, evaluate, growing, state_before
from scorekeeper.core.events import Corrected, Led, Restored, Struck
from scorekeeper.core.kinds import Order, ReadContext, Seat, Side, fields_of, quote, read, read_seat
from scorekeeper.core.model import Hand, HandResult, RuleContext
from scorekeeper.core.problem import Code, Problem, Refusal, Remedy
from scorekeeper.core.variant import Match, MatchState


def read_context(match: Match) -> ReadContext:
    return ReadContext(match.setup.players, match.setup.sides, match.setup.set)


def rule_context(match: Match, hand: int | None = None, state: MatchState | None = None) -> RuleContext:
    """Return the rule context just before a record is written in ``hand`` (the open one by default)."""
    index = match.hand_index if hand is None else hand
    own_hand = match.hands[index] if index < len(match.hands) else Hand()
    done = state or evaluate(match)
    known = done.results
    before = state_before(match, known[:index], done.eliminations)
    points, result = match.setup.zero_points, None
    if index < len(known):
        result = known[index]
        before = replace(before, leader=result.leader)
        points = (
            result.points if own_hand.end is None else tuple(map(sum, zip(points, *result.play_points, strict=True)))
        )
    return context_before(match, before, own_hand, result)._replace(points=points)


def open_context(match: Match, before: MatchState, hand: Hand, result: HandResult | None) -> RuleContext:
    """Return the rule context just before a record is written in an open hand.

    ``before`` is the state before the hand, ``result`` that of the hand so far.
    """
    if result is not None:
        before = replace(before, leader=result.leader)
    context = context_before(match, before, hand, result)
    return context if result is None else context._replace(points=result.points)


def read_play(match: Match, document: Any) -> Any | Problem:
    """Return a play from plain JSON ``{"kind": …}``, or the first problem."""
    kinds = {play.tag: play for play in match.variant.sheet.play_types}
    fields = dict(cast("Mapping[str, Any]", document)) if isinstance(document, Mapping) else {}
    kind = fields.pop("kind", None)
    if not isinstance(kind, str) or kind not in kinds:
        return Problem(Code.KIND_UNKNOWN, values={"value": quote(kind)})
    play = read(kinds[kind], fields, read_context(match))
    if isinstance(play, Problem) and not play.seats:
        seat = read_seat(fields.get("player"), match.setup.players)
        return replace(play, seats=(seat,)) if isinstance(seat, int) else play
    return play


def read_end(match: Match, document: Any) -> Any | Problem:
    """Return the end of a hand from plain JSON, or the first problem."""
    return read(match.variant.sheet.end_type, document, read_context(match))


def check(
    match: Match, record: Any, hand: int | None = None, state: MatchState | None = None, *, asks: bool = True
) -> list[Problem]:
    """Return the problems of a play or an end that is about to be written, in the order of the form.

    ``hand`` is the index of an earlier hand that is being corrected. An empty list means that the record
    can be written. Problems that are questions have remedies; without ``asks`` some of them are left out.
    """
    done = state or evaluate(match)
    context = rule_context(match, hand, done)._replace(asks=asks)
    return check_next(match, record, context, done) if hand is None else _problems(match, record, context)


def check_next(match: Match, record: Any, context: RuleContext, state: MatchState) -> list[Problem]:
    """Return the problems of a record in the open hand. ``state`` is the state with that hand so far."""
    over = _after_end(match, context, record, state)
    return [over] if over else _problems(match, record, context)


def _problems(match: Match, record: Any, context: RuleContext) -> list[Problem]:
    """Return the problems of a record."""
    # The check of a game only sees records that have a value for every active player, and for nobody else.
    return [*_check_players(record, context)] or [*match.variant.sheet.check(record, context)]


def _after_end(match: Match, context: RuleContext, record: Any, state: MatchState) -> Problem | None:
    if not state.is_over:
        return None
    closes = context.hand.plays and isinstance(record, match.variant.sheet.end_type) and _is_empty(record)
    if state.has_reached_goal and closes:
        return None  # the hand that ended the match may be closed: that writes nothing
    return game_over(match, state)


def _is_empty(end: Any) -> bool:
    """Return whether the end of a hand holds only defaults."""
    fields = fields_of(cast("type[Any]", type(end)))
    return all(field.optional and getattr(end, field.name) == field.default for field in fields)


def game_over(match: Match, state: MatchState) -> Problem:
    """Return the problem of a record after the end of the match. It names the winners."""
    seats = tuple(seat for side in state.winners for seat in match.setup.seats_of(side))
    return Problem(Code.GAME_OVER, seats)


def _check_players(record: Any, context: RuleContext) -> Iterable[Problem]:
    """Yield a problem if a player who has left writes something, or an active player leaves something out."""
    eliminated: list[int] = []
    missing: list[int] = []
    for field in fields_of(cast("type[Any]", type(record))):
        value = getattr(record, field.name)
        if value is None or (value == field.default and field.per):
            continue
        if field.per == "seat":
            for seat, item in enumerate(value):
                if context.is_active(seat) and item is None and not field.is_partial:
                    missing.append(seat)
                elif not context.is_active(seat) and item is not None:
                    eliminated.append(seat)
        elif field.per == "side":
            missing.extend(
                context.setup.seats_of(side)[0]
                for side, item in enumerate(value)
                if item is None and context.active[side] and not field.is_partial
            )
        elif isinstance(field.kind, Seat) and not context.is_active(value):
            eliminated.append(value)
        elif isinstance(field.kind, Side) and not context.active[value]:
            eliminated.append(context.setup.seats_of(value)[0])
        elif isinstance(field.kind, Order):
            eliminated.extend(seat for seat in value if not context.is_active(seat))
    if eliminated:
        yield Problem(Code.PLAYER_ELIMINATED, tuple(dict.fromkeys(eliminated)))
    if missing:
        yield Problem(Code.VALUE_MISSING, tuple(dict.fromkeys(missing)))


def new_refusals(match: Match, state: MatchState, changed: Match, then: MatchState) -> list[Refusal]:
    """Return the problems, but not the questions, that are new in the ``changed`` match; ``then`` is its state."""
    known = review(match, state)
    found = (refusal for refusal in review(changed, then) if not refusal.problem.is_question)
    return [refusal for refusal in found if refusal not in known]


def later_hand(match: Match, state: MatchState, event: Corrected | Struck | Restored | Led) -> Problem | None:
    """Return the question whether an earlier hand may change, if a hand after it becomes impossible as it is written.

    Who led a hand is asked about for that hand too. A hand that only comes after the end of the match counts no longer,
    which is seen before the change is written.
    """
    place = match.struck[event.struck].place if isinstance(event, Restored) else event.hand
    by = isinstance(event, Restored) - isinstance(event, Struck)
    first = place + isinstance(event, Struck | Corrected)
    if first >= len(match.hands):
        return None
    changed = apply(match, event)
    then = evaluate(changed, (match, state))
    before, after = growing(state), growing(then)
    for index in range(first, len(match.hands)):
        found = {
            each.play
            for each in _refusals_in(changed, after, index + by, asks=False)
            if not each.problem.is_question and (each.problem.code is not Code.GAME_OVER or not then.is_over)
        }
        if found and not found <= {each.play for each in _refusals_in(match, before, index, asks=False)}:
            answers = (Remedy("change_anyway", {}), Remedy("leave", {"total": None}))
            return Problem(Code.LATER_HAND, values={"n": index + 1, "hand": place + 1}, remedies=answers)
    return None


def review(
    match: Match, state: MatchState, known: tuple[Sequence[HandResult], Sequence[Refusal]] = ((), ())
) -> list[Refusal]:
    """Return the problems in the hands already written: questions answered at the time, or caused by a correction.

    Pass as ``known`` earlier results and the problems found in them: results that are the same objects are skipped.
    """
    alike = takewhile(lambda pair: pair[0] is pair[1], zip(state.results, known[0], strict=False))
    done = sum(1 for _ in alike)
    found = [refusal for refusal in known[1] if refusal.hand is not None and refusal.hand < done]
    grown = growing(state)
    return found + [each for index in range(done, len(match.hands)) for each in _refusals_in(match, grown, index)]


def _refusals_in(match: Match, state: MatchState, index: int, *, asks: bool = True) -> Iterator[Refusal]:
    """Yield the problems in a hand; without ``asks`` some questions are left out.

    ``state`` is growing, so that the results before the hand are not copied.
    """
    hand, result = match.hands[index], state.results[index]
    if result.after_end and hand.end is None and state.early_end:
        return  # the hand that was left when the match was ended
    if result.after_end:
        yield Refusal(game_over(match, state), index)
        return
    context = rule_context(match, index, state)._replace(asks=asks)
    for number, play in enumerate(hand.plays):
        so_far = context._replace(hand=replace(hand, plays=hand.plays[:number], end=None))
        if number >= len(result.play_points):  # after what ended the match, or only the hand
            goes_on = not state.is_over or any(not later.after_end for later in state.results[index + 1 :])
            closed = _problems(match, play, so_far) if goes_on else []
            yield Refusal(next(iter(closed), game_over(match, state)), index, number)
            break
        yield from (Refusal(problem, index, number) for problem in _problems(match, play, so_far))
    if hand.end is not None and not result.end_points and not _is_empty(hand.end):
        yield Refusal(game_over(match, state), index)
    elif result.end_points:
        so_far = context._replace(hand=replace(hand, end=None))
        yield from (Refusal(problem, index) for problem in _problems(match, hand.end, so_far))
