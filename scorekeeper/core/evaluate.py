"""Apply events to a match, and compute scores, eliminations and winners from its hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from operator import add
from typing import Any, assert_never

from scorekeeper.core.events import Corrected, Ended, Event, Led, Noted, Renamed, Reseated, Scored, Struck
from scorekeeper.core.model import Hand, HandResult, PerSide, RuleContext
from scorekeeper.core.variant import EMPTY_HAND, NOT_OVER, GoalResult, Match, MatchState, split_open_hand


def apply(match: Match, event: Event) -> Match:
    """The match after one more event. The hands already led stay led by whom they were when the players change places.

    Events name hands and seats that exist: anything else is a bug.
    """
    hands = match.hands
    match event:
        case Scored(play):
            return _scored(match, [play])
        case Ended(end):
            ended, hand = split_open_hand(hands)
            over = Hand(hand.plays, end, hand.note, hand.leader)
            return Match(match.variant, match.setup, (*ended, over))
        case Corrected(index, plays, end):
            return _with(match, index, replace(_hand(match, index), plays=plays, end=end))
        case Struck(index):
            return replace(match, hands=(*hands[:index], *hands[index + 1 :]))
        case Noted(index, text):
            return _with(match, index, replace(_hand(match, index), note=text))
        case Led(index, seat):
            return _with(match, index, replace(_hand(match, index), leader=seat))
        case Renamed(names):
            other = dict(names)
            named = tuple(other.get(seat, name) for seat, name in enumerate(match.setup.players))
            return replace(match, setup=replace(match.setup, players=named))
        case Reseated(order):
            steps = evaluate(match).results
            led = [one.hand if one.after_end else replace(one.hand, leader=one.leader) for one in steps]
            return replace(match, setup=replace(match.setup, order=order), hands=tuple(led))
        case _:
            assert_never(event)


def fold(match: Match, events: Iterable[Event]) -> Match:
    """The match after all these events; plays that follow one another make one hand, not a hand each."""
    plays: list[Any] = []
    for event in events:
        if isinstance(event, Scored):
            plays.append(event.play)
            continue
        match = apply(_scored(match, plays), event)
        plays.clear()
    return _scored(match, plays)


def _scored(match: Match, plays: Sequence[Any]) -> Match:
    """The match with more plays of the hand on the table."""
    if not plays:
        return match
    ended, hand = split_open_hand(match.hands)
    laid = Hand((*hand.plays, *plays), None, hand.note, hand.leader)
    return Match(match.variant, match.setup, (*ended, laid))


def _hand(match: Match, index: int) -> Hand:
    return match.hands[index] if index < len(match.hands) else Hand()


def _with(match: Match, index: int, hand: Hand) -> Match:
    """The match with a hand in its place; one with nothing in it takes up none."""
    written = () if hand == Hand() else (hand,)
    return replace(match, hands=(*match.hands[:index], *written, *match.hands[index + 1 :]))


def evaluate(match: Match, known: tuple[Match, MatchState] | None = None) -> MatchState:
    """Every hand in turn: its points, the totals after it, who left, and whether it ended the match.

    Nothing is refused here: what a later correction has made impossible counts for nothing and shows as such.
    ``known``, a match and its course, saves time where both matches begin with the same hands.
    """
    state = _so_far(match, *known) if known else initial_state(match)
    for hand in match.hands[len(state.results) :]:
        state = state_after(match, state, hand)
    on_the_table = match.hand_index < len(match.hands)
    return replace(state, leader=state.results[-1].leader) if on_the_table else state


def _so_far(match: Match, other: Match, state: MatchState) -> MatchState:
    """The course of a match after the ended hands that another one begins with too."""
    if state.is_over or (match.variant, match.setup) != (other.variant, other.setup):
        return initial_state(match)
    pairs = takewhile(
        lambda pair: pair[0].end is not None and pair[0] == pair[1], zip(match.hands, other.hands, strict=False)
    )
    steps = state.results[: sum(1 for _ in pairs)]
    if not steps:
        return initial_state(match)
    last = steps[-1]
    left = tuple(one for one in state.eliminations if one[1] < len(steps))
    leader = _passed_on(match, last.hand, last.leader, last.active_after)
    return MatchState(steps, last.totals, last.active_after, left, leader=leader)


def initial_state(match: Match) -> MatchState:
    """The course before the first hand."""
    setup = match.setup
    start = match.variant.goal.for_setup(setup).start
    return MatchState((), (start,) * setup.sides, (True,) * setup.sides, leader=setup.first)


def context_before(match: Match, state: MatchState, hand: Hand) -> RuleContext:
    """The sheet after a course, before anything of the next hand has been scored."""
    setup = match.setup
    tiles = match.variant.deal.tiles_each(setup, state.active)
    return RuleContext(setup, state.totals, state.active, state.results, hand, setup.zero_points, tiles, _kept(state))


def state_after(match: Match, state: MatchState, hand: Hand) -> MatchState:
    """The course with one more hand; after the end of the match it counts for nothing."""
    setup, number = match.setup, len(state.results)
    if state.is_over:
        after_end = HandResult(
            number, hand, setup.zero_points, state.totals, state.active, carry=_kept(state), after_end=True
        )
        return replace(state, results=(*state.results, after_end))
    written = match.variant.sheet.opened_by(hand)
    leader = hand.leader if written is None else written
    leader = state.leader if leader is None else leader
    one, verdict = _one(match, context_before(match, state, hand), leader)
    return MatchState(
        (*state.results, one),
        one.totals,
        one.active_after,
        (*state.eliminations, *((side, number) for side in verdict.eliminated)),
        verdict.winners,
        verdict.is_over,
        leader if verdict.is_over else _passed_on(match, hand, leader, one.active_after),
    )


def empty_result(match: Match, state: MatchState) -> HandResult:
    """The hand that comes next, as it stands before anything is written in it."""
    kept = match.variant.sheet.carry(context_before(match, state, Hand()))
    number = len(state.results)
    return HandResult(
        number, Hand(), match.setup.zero_points, state.totals, state.active, leader=state.leader, carry=kept
    )


def facts(match: Match, state: MatchState) -> Mapping[str, Any]:
    """What the game can tell besides points: chips, stock, who won which hand …, by name, in plain values."""
    wins = match.variant.sheet.winners
    won = [wins(one.hand.end, match.setup) if one.hand.end is not None else () for one in state.results]
    return {**({"hand_winners": won} if any(won) else {}), **match.variant.facts(match, state)}


def named_result(match: Match, state: MatchState) -> str | None:
    """The name of how a finished match was won, where it has one: ``grande_bredouille``."""
    return match.variant.result(match, state) if state.is_over else None


def _kept(state: MatchState) -> Any:
    return state.results[-1].carry if state.results else None


def _one(match: Match, start: RuleContext, leader: int | None) -> tuple[HandResult, GoalResult]:
    sheet, goal, hand = match.variant.sheet, match.variant.goal.for_setup(match.setup), start.hand
    at_once = goal.after_each_play(match.setup)
    points, verdict, laid = start.points, NOT_OVER, EMPTY_HAND
    each: list[PerSide] = []
    closing: PerSide = ()
    for index, play in enumerate(hand.plays, 1):
        got = _living(sheet.score_play(play, _seen(start, laid, start.totals, points)), start.active)
        each.append(got)
        points = _plus(points, got)
        laid = Hand(hand.plays[:index])
        if at_once:
            verdict = goal.judge(_seen(start, laid, _plus(start.totals, points), points))
            if verdict.is_over or verdict.closes_hand:
                break
    if hand.end is not None and not (verdict.is_over or verdict.closes_hand):
        closing = _living(sheet.score_end(hand.end, _seen(start, hand, start.totals, points)), start.active)
        points = _plus(points, closing)
        verdict = goal.judge(_seen(start, hand, _plus(start.totals, points), points))
    totals = _plus(start.totals, points)
    counted = hand if len(each) == len(hand.plays) else replace(hand, plays=hand.plays[: len(each)])
    kept = sheet.carry(_seen(start, counted, totals, points))
    if verdict.adjustment:
        totals = _plus(totals, verdict.adjustment)
    number, alive, adjust, out = len(start.results), start.active, verdict.adjustment, verdict.eliminated
    return HandResult(number, hand, points, totals, alive, tuple(each), closing, adjust, out, leader, kept), verdict


def _seen(start: RuleContext, hand: Hand, totals: PerSide, points: PerSide) -> RuleContext:
    """A standing later in a hand; ``replace`` would take most of the time a match takes to work out."""
    return RuleContext(start.setup, totals, start.active, start.results, hand, points, start.tiles_each, start.carry)


def _plus(a: PerSide, b: PerSide) -> PerSide:
    return tuple(map(add, a, b))


def _living(points: PerSide, alive: Sequence[bool]) -> PerSide:
    """Whoever has left the match scores nothing."""
    if False not in alive:
        return points
    return tuple(one if living else 0 for one, living in zip(points, alive, strict=True))


def _passed_on(match: Match, hand: Hand, last: int | None, alive: Sequence[bool]) -> int | None:
    """Who leads after a hand that ``last`` led: the next seat still in, unless the house has it otherwise."""
    rule = match.setup.options.get("lead", match.variant.lead.then)
    if rule == "winner":
        return _winner(match, hand.end)
    if last is None or rule == "same":
        return None
    order = match.setup.playing_order
    place = order.index(last)
    around = (*order[place + 1 :], *order[: place + 1])
    return next((seat for seat in around if alive[match.setup.side_of(seat)]), None)


def _winner(match: Match, end: Any) -> int | None:
    """The seat that won a hand; after a tie, whoever placed the last tile, where that was written [customs:14]."""
    won = match.variant.sheet.winners(end, match.setup) if end is not None else ()
    seats = match.setup.seats_of(won[0]) if len(won) == 1 else ()
    return seats[0] if len(seats) == 1 else None if end is None else match.variant.sheet.last_tile(end)
