"""Apply events to a match, and compute scores, eliminations and winners from its hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, assert_never

from scorekeeper.core.adjustments import adjust, adjusted, move_adjustments, strike_adjustment
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
from scorekeeper.core.goals import LOW_GOALS, best_sides
from scorekeeper.core.growing import Growing, and_then
from scorekeeper.core.model import Hand, HandResult, Joined, Left, PerSide, Returned, RuleContext, Setup, StruckHand
from scorekeeper.core.roster import change_rules, join, leave, restore_changes, return_to_table, strike_changes
from scorekeeper.core.variant import EMPTY_HAND, NOT_OVER, Goal, GoalResult, Match, MatchState, split_open_hand


def apply(match: Match, event: Event) -> Match:
    """Return the match after one more event. The hands and seats in the event must exist.

    When players change seats, the hands already played keep their leaders.
    """
    hands = match.hands
    match event:
        case Scored(play):
            return _scored(match, play)
        case Ended(end):
            ended, hand = split_open_hand(hands)
            over = Hand(hand.plays, end, hand.note, hand.leader)
            return replace(match, hands=(*ended, over))
        case Corrected(index, plays, end):
            return _replace_hand(match, index, replace(_hand(match, index), plays=plays, end=end))
        case Struck(index):
            return _strike(match, index)
        case Restored(number):
            return _restore(match, number)
        case Noted(index, text):
            return _replace_hand(match, index, replace(_hand(match, index), note=text))
        case Led(index, seat):
            return _replace_hand(match, index, replace(_hand(match, index), leader=seat))
        case Renamed(names):
            other = dict(names)
            named = tuple(other.get(seat, name) for seat, name in enumerate(match.setup.players))
            return replace(match, setup=replace(match.setup, players=named))
        case Reseated(order):
            results = evaluate(match).results
            led = (each.hand if each.after_end else replace(each.hand, leader=each.leader) for each in results)
            return replace(match, setup=replace(match.setup, order=order), hands=tuple(led))
        case PlayerJoined():
            return join(match, event)
        case PlayerLeft():
            return leave(match, event)
        case PlayerReturned():
            return return_to_table(match, event)
        case RulesChanged():
            return change_rules(match, event)
        case Adjusted():
            return adjust(match, event)
        case AdjustmentStruck(number):
            return strike_adjustment(match, number)
        case EndedEarly(how):
            return replace(match, early_end=how)
        case _:  # pragma: no cover
            assert_never(event)


def fold(match: Match, events: Iterable[Event]) -> Match:
    """Return the match after all these events. Hands are written in one list, ``apply`` would copy it."""
    plays: list[Any] = []
    hands: list[Hand] = [*match.hands]
    is_changed = False
    for event in events:
        if isinstance(event, Scored):
            plays.append(event.play)
            continue
        if plays:
            _add_plays(hands, plays)
            plays, is_changed = [], True
        if _write_in_place(hands, event):
            is_changed = True
            continue
        match = apply(replace(match, hands=tuple(hands)) if is_changed else match, event)
        hands = [*match.hands]
        is_changed = False
    if plays:
        _add_plays(hands, plays)
    return replace(match, hands=tuple(hands)) if is_changed or plays else match


def _add_plays(hands: list[Hand], plays: Sequence[Any]) -> None:
    """Add plays to the open hand."""
    is_open = bool(hands) and hands[-1].end is None
    hand = hands.pop() if is_open else EMPTY_HAND
    hands.append(Hand((*hand.plays, *plays), None, hand.note, hand.leader))


def _write_in_place(hands: list[Hand], event: Event) -> bool:
    """Do to a list of hands what ``apply`` does, and return whether the event was one that writes a hand."""
    match event:
        case Ended(end):
            hand = hands.pop() if hands and hands[-1].end is None else EMPTY_HAND
            hands.append(Hand(hand.plays, end, hand.note, hand.leader))
            return True
        case Corrected(index, plays, end) if index < len(hands):
            changed = replace(hands[index], plays=plays, end=end)
        case Noted(index, text) if index < len(hands):
            changed = replace(hands[index], note=text)
        case Led(index, seat) if index < len(hands):
            changed = replace(hands[index], leader=seat)
        case _:
            return False
    if changed == EMPTY_HAND:
        return False  # it is removed, which moves what changed between the hands after it
    hands[index] = changed
    return True


def _scored(match: Match, play: Any) -> Match:
    """Return the match with one more play in the open hand."""
    ended, hand = split_open_hand(match.hands)
    played = Hand((*hand.plays, play), None, hand.note, hand.leader)
    more = match.struck, match.changes, match.adjustments, match.early_end
    return Match(match.variant, match.setup, (*ended, played), *more)


def _strike(match: Match, index: int) -> Match:
    """Return the match without a hand, which stays among the struck ones if anything was scored in it."""
    hands = match.hands
    if index >= len(hands):
        return match
    hand = hands[index]
    before = [struck for struck in match.struck if struck.place <= index]
    after = [replace(struck, place=struck.place - 1) for struck in match.struck[len(before) :]]
    scored = [StruckHand(index, hand)] if hand.plays or hand.end is not None else []
    rest = replace(match, hands=(*hands[:index], *hands[index + 1 :]), struck=(*before, *scored, *after))
    return move_adjustments(strike_changes(rest, index), index, -1)


def _restore(match: Match, number: int) -> Match:
    """Return the match with a struck hand back in its place."""
    hands, struck = match.hands, match.struck
    if number >= len(struck):
        return match
    place = struck[number].place
    after = [replace(other, place=other.place + 1) for other in struck[number + 1 :]]
    hands, rest = (*hands[:place], struck[number].hand, *hands[place:]), (*struck[:number], *after)
    return move_adjustments(restore_changes(replace(match, hands=hands, struck=rest), place), place, 1)


def can_restore(match: Match, number: int) -> bool:
    """Return whether a struck hand can be restored: one that had not ended only as the last hand of the match."""
    struck = match.struck[number]
    return struck.hand.end is not None or struck.place == len(match.hands)


def evaluate_struck(match: Match, state: MatchState, number: int) -> HandResult:
    """Return the result that a struck hand would have in its place. ``state`` is that of the match."""
    place, restored = match.struck[number].place, _restore(match, number)
    return evaluate(replace(restored, hands=restored.hands[: place + 1]), (match, state)).results[-1]


def _hand(match: Match, index: int) -> Hand:
    return match.hands[index] if index < len(match.hands) else Hand()


def _replace_hand(match: Match, index: int, hand: Hand) -> Match:
    """Return the match with another hand at ``index``; an empty hand is removed."""
    if hand == Hand():
        without = replace(match, hands=(*match.hands[:index], *match.hands[index + 1 :]))
        return move_adjustments(strike_changes(without, index), index, -1)
    return replace(match, hands=(*match.hands[:index], hand, *match.hands[index + 1 :]))


def evaluate(match: Match, known: tuple[Match, MatchState] | None = None) -> MatchState:
    """Return the state of a match: the result of every hand, the totals, who has left and who has won.

    No record is refused: hands that became impossible through a correction score nothing. Pass another match and its
    state as ``known`` to evaluate only the hands that differ.
    """
    state = growing(_known_part(match, *known) if known else initial_state(match))
    ended = match.hand_index
    for hand in match.hands[len(state.results) : ended]:
        state = state_after(match, state, hand)
    state = _ended_early(match, state)
    for hand in match.hands[ended:]:
        state = state_after(match, state, hand)
    on_the_table = ended < len(match.hands)
    leader = state.results[-1].leader if on_the_table else state.leader
    return replace(state, results=tuple(state.results), leader=leader)


def _ended_early(match: Match, state: MatchState) -> MatchState:
    """Return the state of a match that people may have ended early, after its ended hands.

    If time was up and nobody has played a hand that still counts, nobody wins.
    """
    if match.early_end is None or state.is_over:
        return state
    winners = () if match.early_end == "nobody" else best_totals(match, state)
    return replace(state, winners=winners, is_over=True, early_end=match.early_end if winners else "nobody")


def best_totals(match: Match, state: MatchState) -> tuple[int, ...]:
    """Return the sides with the best total of those that are still in the match and have played in it."""
    sides = [side for side, active in enumerate(state.active) if active]
    played = [side for side in sides if any(result.active[side] for result in state.results)]
    played = sides if match.early_end == "result" else played
    return best_sides(state.totals, played, low=match.goal.kind in LOW_GOALS) if played else ()


def growing(state: MatchState) -> MatchState:
    """Return a state to which ``state_after`` adds hands without copying the results of all hands before."""
    return replace(state, results=Growing([*state.results]))


def _known_part(match: Match, other: Match, state: MatchState) -> MatchState:
    """Return the state after the ended hands that ``match`` and ``other`` both begin with."""
    between = match.variant, match.setup, match.changes, match.adjustments
    if state.is_over or between != (other.variant, other.setup, other.changes, other.adjustments):
        return initial_state(match)
    pairs = zip(match.hands, other.hands, strict=False)
    # Most hands are the same objects, which is found out faster than that they are equal.
    same = takewhile(lambda pair: pair[0].end is not None and (pair[0] is pair[1] or pair[0] == pair[1]), pairs)
    results = state.results[: sum(1 for _ in same)]
    return state_before(match, results, state.eliminations)


def state_before(
    match: Match, results: Sequence[HandResult], eliminations: tuple[tuple[int, int], ...] = ()
) -> MatchState:
    """Return the state of a match that is not over, after the hands with these results."""
    if not results:
        return initial_state(match)
    last = results[-1]
    left = tuple(elimination for elimination in eliminations if elimination[1] < len(results))
    leader = _next_leader(match, last, last.leader, last.active_after)
    state = MatchState(results, last.totals, last.active_after, left, leader=leader)
    return _to_next_hand(match, state, last.leader) if match.has_changes else state


def initial_state(match: Match) -> MatchState:
    """Return the state before the first hand."""
    setup = match.setup
    start = match.variant.goal.for_setup(setup).start
    if not match.has_changes:
        return MatchState((), (start,) * setup.sides, (True,) * setup.sides, leader=setup.first)
    joined = match.joined
    active = tuple(seat not in joined for seat in range(setup.sides))
    state = _changed(match, MatchState((), (start,) * setup.sides, active))
    first = setup.first
    is_there = first is not None and state.active[setup.side_of(first)]
    leader = first if first is None or is_there else next_active(setup, first, state.active)
    return replace(state, leader=leader, gone=_gone(match, 0))


def _to_next_hand(match: Match, state: MatchState, last: int | None) -> MatchState:
    """Return the state after a hand that ``last`` led, with what changes before the next one."""
    number, result = len(state.results), state.results[-1]
    if result.hand.end is None:
        return replace(state, gone=_gone(match, number - 1))
    state = _changed(match, state)
    return replace(state, leader=_next_leader(match, result, last, state.active), gone=_gone(match, number))


def _changed(match: Match, state: MatchState) -> MatchState:
    """Return the state with the players who join, leave or come back before the next hand, and the adjustments."""
    out = {side for side, _ in state.eliminations}
    active, totals = _people_of(match, len(state.results), state.active, state.totals)
    active = tuple(is_active and side not in out for side, is_active in enumerate(active))
    return replace(state, active=active, totals=adjusted(match, len(state.results), totals))


def _people_of(match: Match, hand: int, active: tuple[bool, ...], totals: PerSide) -> tuple[tuple[bool, ...], PerSide]:
    """Return who plays a hand, with which totals, after those of the hand before. Somebody always stays."""
    now, starts = list(active), list(totals)
    for change in match.changes:
        match change:
            case Joined(at, seat, total) if at == hand:
                now[seat], starts[seat] = True, total
            case Left(at, seat) if at == hand:
                now[seat] = not any(now[:seat] + now[seat + 1 :])
            case Returned(at, seat) if at == hand:
                now[seat] = True
            case _:
                pass
    return tuple(now), tuple(starts)


def _gone(match: Match, hand: int) -> frozenset[int]:
    """Return the sides that have left before a hand, or leave after it."""
    gone: set[int] = set()
    for change in match.changes:
        if isinstance(change, Left | Returned) and change.hand <= hand + 1:
            (gone.add if isinstance(change, Left) else gone.discard)(change.seat)
    return frozenset(gone)


def context_before(match: Match, state: MatchState, hand: Hand, known: HandResult | None = None) -> RuleContext:
    """Return the rule context after ``state``, before anything of the next hand has been scored.

    Pass as ``known`` the result of the same hand with fewer plays to look only at the others for who led.
    """
    setup, carry = match.setup_of(len(state.results)), _last_carry(state)
    tiles = match.variant.deal.tiles_each(setup, state.active)
    leader = leader_of(match, hand, state.leader, known)
    if leader is not None and not state.active[setup.side_of(leader)]:
        leader = state.leader
    return RuleContext(
        setup, state.totals, state.active, state.results, hand, setup.zero_points, tiles, carry, leader, hand.end
    )


def leader_of(match: Match, hand: Hand, expected: int | None, known: HandResult | None = None) -> int | None:
    """Return the seat that led a hand: as its plays or the table say, else who was ``expected`` to."""
    if known and known.hand.leader == hand.leader:
        others = Hand(hand.plays[len(known.hand.plays) :])
        if match.variant.sheet.opened_by(others) is None:
            return known.leader
    written = match.variant.sheet.opened_by(hand)
    leader = hand.leader if written is None else written
    return expected if leader is None else leader


def state_after(match: Match, state: MatchState, hand: Hand, known: HandResult | None = None) -> MatchState:
    """Return the state with one more hand; a hand after the end of the match scores nothing.

    Pass as ``known`` the result of the same open hand with fewer plays to evaluate only the other plays.
    """
    setup, number = match.setup, len(state.results)
    if state.is_over:
        carry = _last_carry(state) if state.results else match.variant.sheet.carry(context_before(match, state, Hand()))
        zero = setup.zero_points
        after_end = HandResult(number, hand, zero, state.totals, state.active, carry=carry, after_end=True)
        return replace(state, results=and_then(state.results, after_end))
    start = context_before(match, state, hand, known)
    leader = start.leader
    result, outcome = _evaluate_hand(match, start, known)
    after = MatchState(
        and_then(state.results, result),
        result.totals,
        result.active_after,
        (*state.eliminations, *((side, number) for side in outcome.eliminated)),
        outcome.winners,
        outcome.is_over,
        leader if outcome.is_over else _next_leader(match, result, leader, result.active_after),
        state.gone,
    )
    if not match.has_changes:
        return after
    if outcome.is_over and match.goal.is_last_in:
        return replace(after, totals=adjusted(match, number + 1, after.totals))
    return _changed(match, after) if outcome.is_over else _to_next_hand(match, after, leader)


def empty_result(match: Match, state: MatchState) -> HandResult:
    """Return the result of the next hand before anything is written in it."""
    carry = match.variant.sheet.carry(context_before(match, state, Hand()))
    zero, number = match.setup.zero_points, len(state.results)
    return HandResult(number, Hand(), zero, state.totals, state.active, leader=state.leader, carry=carry)


def facts(match: Match, state: MatchState) -> Mapping[str, Any]:
    """Return the facts of a game besides points (chips, boneyard, winners of hands …) as plain values by name."""
    won = [match.variant.sheet.winners_of(result, match.setup_of(result.index)) for result in state.results]
    return {**({"hand_winners": won} if any(won) else {}), **match.variant.facts(match, state)}


def named_result(match: Match, state: MatchState) -> str | None:
    """Return the name of how a finished match was won, if the game has one: ``grande_bredouille``.

    A match that was ended early has none.
    """
    return match.variant.result(match, state) if state.has_reached_goal else None


def _last_carry(state: MatchState) -> Any:
    return state.results[-1].carry if state.results else None


def score_play(match: Match, play: Any, context: RuleContext) -> PerSide:
    """Return the points that a play brings in this context."""
    return _counted(match.variant.sheet.score_play, play, context, match.goal)


def _evaluate_hand(match: Match, start: RuleContext, known: HandResult | None) -> tuple[HandResult, GoalResult]:
    sheet, goal, hand = match.variant.sheet, match.variant.goal.for_setup(start.setup), start.hand
    after_each_play = goal.after_each_play(start.setup)
    points, outcome, played = start.points, NOT_OVER, EMPTY_HAND
    each: list[PerSide] = []
    closing: PerSide = ()
    if known and hand.end is None and len(known.play_points) == len(known.hand.plays):
        each, points, played = [*known.play_points], known.points, Hand(known.hand.plays)
    for index, play in enumerate(hand.plays[len(each) :], len(each) + 1):
        got = _counted(sheet.score_play, play, _later(start, played, start.totals, points), goal)
        each.append(got)
        points = _plus(points, got)
        played = Hand(hand.plays[:index])
        if after_each_play:
            outcome = _judge(match, _later(start, played, _plus(start.totals, points), points))
            if outcome.is_over or outcome.closes_hand:
                break
    if hand.end is not None and not (outcome.is_over or outcome.closes_hand):
        closing = _counted(sheet.score_end, hand.end, _later(start, hand, start.totals, points), goal)
        points = _plus(points, closing)
        outcome = _judge(match, _later(start, hand, _plus(start.totals, points), points))
    totals = _plus(start.totals, points)
    counted = hand if len(each) == len(hand.plays) else replace(hand, plays=hand.plays[: len(each)])
    carried = sheet.carry(_later(start, counted, totals, points))
    if outcome.adjustment:
        outcome = replace(outcome, adjustment=_of_active(outcome.adjustment, start.active))
        totals = _plus(totals, outcome.adjustment)
    number, active, adjust, out = len(start.results), start.active, outcome.adjustment, outcome.eliminated
    counted_points = tuple(each), closing, adjust, out
    result = HandResult(
        number,
        hand,
        points,
        totals,
        active,
        *counted_points,
        start.leader,
        carried,
        hands_scored=start.hands_scored + any(points),
        has_eliminations=start.has_eliminations or bool(out),
    )
    return result, outcome


def _judge(match: Match, context: RuleContext) -> GoalResult:
    """Return what the goal decides after a play or a hand.

    The people and the rules of the next hand decide about a hand that is over: so a new target ends the match at once,
    or lets it go on, and who leaves does not win. Where the last player left in the only hand wins, those who play that
    hand decide. Penalties and bonuses that were written after a hand count with it.
    """
    if not match.has_changes or match.goal.is_last_in:
        return match.variant.goal.for_setup(context.setup).judge(context)
    after = len(context.results) + 1
    active, totals = _people_of(match, after, context.active, context.totals)
    totals = totals if context.hand.end is None else adjusted(match, after, totals)
    context = context._replace(active=active, totals=totals)
    setup = match.setup_of(after)
    if context.hand.end is None and setup is not context.setup:
        outcome = match.variant.goal.for_setup(context.setup).judge(context)
        if not outcome.is_over:
            return outcome
    return match.variant.goal.for_setup(setup).judge(context._replace(setup=setup))


def _later(start: RuleContext, hand: Hand, totals: PerSide, points: PerSide) -> RuleContext:
    """Return the rule context later in a hand."""
    # `replace` would take most of the time that the evaluation of a match takes.
    setup, _, active, results, _, _, tiles, carry, leader, end, _ = start
    return RuleContext(setup, totals, active, results, hand, points, tiles, carry, leader, end)


def _plus(a: PerSide, b: PerSide) -> PerSide:
    return tuple([one + other for one, other in zip(a, b, strict=True)])


def _counted(score: Callable[[Any, RuleContext], PerSide], record: Any, context: RuleContext, goal: Goal) -> PerSide:
    """Return the points without those of eliminated sides and those that would pass a target no total may pass."""
    points, active = score(record, context), context.active
    if goal.never_passed:
        target, totals = context.setup.number("target"), _plus(context.totals, context.points)
        points = tuple(0 if total + more > target else more for total, more in zip(totals, points, strict=True))
    return points if False not in active else _of_active(points, active)


def _of_active(points: PerSide, active: tuple[bool, ...]) -> PerSide:
    return tuple(number if is_active else 0 for number, is_active in zip(points, active, strict=True))


def _next_leader(match: Match, result: HandResult, last: int | None, active: Sequence[bool]) -> int | None:
    """Return who leads after a hand that ``last`` led: the next active seat, unless a rule says otherwise."""
    if match.variant.lead.again(result, match.setup):
        return None
    rule = match.setup.options.get("lead", match.variant.lead.then)
    if rule == "winner":
        won = _winner(match, result.hand.end, last)
        return won if won is None or active[match.setup.side_of(won)] else next_active(match.setup, won, active)
    return None if last is None or rule in {"same", "engine"} else next_active(match.setup, last, active)


def next_active(setup: Setup, last: int, active: Sequence[bool]) -> int | None:
    """Return the active seat that follows a seat in order of play."""
    order = setup.playing_order
    place = order.index(last)
    around = (*order[place + 1 :], *order[: place + 1])
    return next((seat for seat in around if active[setup.side_of(seat)]), None)


def _winner(match: Match, end: Any, last: int | None) -> int | None:
    """Return the seat that won a hand; after a tie the one that placed the last tile, if written [customs:14].

    Of a team that won, the sheet says who. After a hand that no team won, the seat that led ``last`` leads again.
    """
    if end is None:
        return None
    sheet, setup = match.variant.sheet, match.setup
    won = sheet.winners(end, setup)
    if setup.teams:
        return sheet.leads_next(end, setup) if len(won) == 1 else last
    return won[0] if len(won) == 1 else sheet.last_tile(end)
