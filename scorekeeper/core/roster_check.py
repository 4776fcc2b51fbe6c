"""Checks of people who join, leave and come back, and of house rules that change, before the event is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from scorekeeper.core.adjustments_check import check_adjustment
from scorekeeper.core.begin import begin, deal
from scorekeeper.core.check import game_over, new_refusals
from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import PlayerJoined, PlayerLeft, PlayerReturned, RosterEvent, RulesChanged
from scorekeeper.core.goals import LOW_GOALS, fixed_target
from scorekeeper.core.names import check_name
from scorekeeper.core.problem import Code, Problem, Refusal
from scorekeeper.core.roster import can_grow
from scorekeeper.core.variant import Match, MatchState


@dataclass(frozen=True, slots=True)
class StartingTotals:
    """The totals with which a player can join: that of the beginning, and the average and worst of those still in."""

    zero: int
    average: int
    worst: int


def starting_totals(match: Match, state: MatchState) -> StartingTotals:
    """Return the totals with which a player can join. The average is rounded, halves up."""
    sides = {match.setup.side_of(seat) for seat in playing(match, state)}
    totals = [state.totals[side] for side in sides if state.active[side]] or [match.goal.start]
    number, low = len(totals), match.goal.kind in LOW_GOALS
    return StartingTotals(match.goal.start, (2 * sum(totals) + number) // (2 * number), (max if low else min)(totals))


def playing(match: Match, state: MatchState) -> list[int]:
    """Return the seats that play on: all who are neither eliminated nor have left, and those who are about to join."""
    out = {side for side, _ in state.eliminations}
    return [s for s in range(len(match.setup.players)) if s not in match.gone and match.setup.side_of(s) not in out]


def next_change(match: Match, *, has_draft: bool = False, joins: bool = False) -> int:
    """Return from which hand on a change can be valid: the next one, if the open hand has begun on paper or in a draft.

    Where no tiles are dealt, a player who ``joins`` can play in the open hand.
    """
    is_begun = has_draft or bool(match.open_hand.plays)
    return match.hand_index + (is_begun and not (joins and not match.variant.deal.each))


def check_roster(match: Match, event: RosterEvent, state: MatchState | None = None) -> Problem | None:
    """Return why somebody cannot join, leave or come back; ``None`` if it is possible."""
    now, variant = state or evaluate(match), match.variant
    if match.setup.teams:
        return Problem(Code.ROSTER_TEAMS)
    if not can_grow(match):
        return Problem(Code.ROSTER_FIXED, values={"game": variant.id, "n": variant.players[0]})
    if now.is_over:
        return game_over(match, now)
    number = len(playing(match, now))
    match event:
        case PlayerJoined():
            return _check_join(match, event, number)
        case PlayerLeft():
            return _check_leave(match, event, now)
        case PlayerReturned(seat):
            if seat not in match.gone:
                return Problem(Code.ROSTER_PRESENT, (seat,))
            return _check_room(match, event.hand, number + 1)
        case _:  # pragma: no cover
            assert_never(event)


def _check_leave(match: Match, event: PlayerLeft, state: MatchState) -> Problem | None:
    seat, variant, staying = event.seat, match.variant, playing(match, state)
    if seat in match.gone:
        return Problem(Code.ROSTER_PRESENT, (seat,), {"field": "left"})
    if seat not in staying:
        return Problem(Code.PLAYER_ELIMINATED, (seat,))
    if match.goal.is_last_in and event.hand > match.hand_index:
        return Problem(Code.ROSTER_DEALT, (seat,), {"field": "left"})
    few = Problem(Code.ROSTER_FEW, values={"game": variant.id, "n": variant.players[0]})
    number = len(staying)
    return few if number - 1 < variant.players[0] else _check_number(match, number, number - 1)


def _check_join(match: Match, event: PlayerJoined, number: int) -> Problem | None:
    if (problem := check_name(event.name, match.setup.players)) is not None:
        return problem
    target = int(match.setup.options.get("target", fixed_target(match.goal)))
    if match.goal.kind in {"first_to", "exactly", "limit"} and event.total >= target:
        return Problem(Code.ROSTER_START, values={"n": target})
    return _check_room(match, event.hand, number + 1)


def _check_room(match: Match, hand: int, number: int) -> Problem | None:
    """Return why the table has no room for so many players from a hand on."""
    variant, setup = match.variant, match.setup
    if (problem := _check_number(match, number - 1, number)) is not None:
        return problem
    if not variant.has_room(number, setup.set.id):
        most = variant.most_players.get(setup.set.id, variant.players[-1])
        return Problem(Code.ROSTER_FULL, values={"game": variant.id, "n": most})
    if match.goal.is_one_hand and hand > match.hand_index:
        return Problem(Code.ROSTER_DEALT)
    options, usual = dict(setup.options), variant.deal.usual(len(setup.players) - setup.joined, setup.set)
    if options.get("tiles") == usual:
        del options["tiles"]  # as many as is usual for those who play then
    dealt = deal(variant, number, setup.set, options)
    return Problem(Code.TILE_COUNT, values={"limit": setup.set.count}) if dealt.rest < dealt.never_drawn else None


def _check_number(match: Match, now: int, then: int) -> Problem | None:
    """Return a problem if the game is for fewer and for more players than there would be ``then``, but not for them."""
    played = match.variant.players
    if then in played or not played[0] < then < played[-1]:
        return None
    return Problem(Code.ROSTER_FIXED, values={"game": match.variant.id, "n": now})


def check_rules(match: Match, event: RulesChanged, state: MatchState | None = None) -> list[Refusal]:
    """Return why house rules cannot change: a value that is not possible, or hands or lines that they would refuse."""
    setup, variant = match.setup, match.variant
    names = setup.players[: min(len(setup.players) - len(match.gone), variant.players[-1])]
    options = {**setup.options, **dict(event.options)}
    made = begin(variant, names, options, setup.set.id, teams=setup.teams, namesakes=True)
    if isinstance(made, Problem):
        return [Refusal(made)]
    after, before = apply(match, event), state or evaluate(match)
    if after == match or all(setup.options[key] == value for key, value in event.options):
        return [Refusal(Problem(Code.RULES_SAME))]
    then = evaluate(after)
    lines = [each for each in match.adjustments if not check_adjustment(match, each, before)]
    problem = next(filter(None, (check_adjustment(after, each, then) for each in lines)), None)
    return [*new_refusals(match, before, after, then), *([Refusal(problem)] if problem else [])]
