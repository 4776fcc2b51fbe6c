"""Tests of the goals of a match and of the options that change them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.core.check import rule_context
from scorekeeper.core.evaluate import evaluate, score_play
from scorekeeper.core.goals import by_mode, elimination, exactly, goal_number, limit, race, rounds
from scorekeeper.core.model import Value
from scorekeeper.core.variant import Goal, Match
from scorekeeper.games.muggins import Fives
from tests.unit.games.table import THREE, four, left, sit_down, totals, winners, write


def contract(bidder: str, bid: int, *points: int) -> dict[str, object]:
    return {"bidder": bidder, "bid": bid, "points": list(points)}


def with_goal(game: str, goal: Goal, players: str = "Anna Bruno", **house: Value) -> Match:
    """Return a match of a game that ends in another way."""
    match = sit_down(game, players, None, **house)
    return replace(match, variant=replace(match.variant, goal=goal))


# race


def test_race_best_total_wins_if_both_reach_the_target() -> None:
    match = write(four("forty_two", target=10), contract("Anna", 25, 29, 13))
    assert (totals(match), winners(match)) == ((33, 13), ["Anna & Chloé"])


def test_race_equal_totals_need_another_hand() -> None:
    match = write(four("forty_two", target=50), contract("Anna", 25, 33, 9), contract("Bruno", 25, 9, 33))
    assert (totals(match), winners(match)) == ((50, 50), [])
    assert winners(write(match, contract("Anna", 26, 26, 16))) == ["Anna & Chloé"]


def test_race_equal_totals_bidder_wins_with_option_bidder() -> None:
    match = four("forty_two", target=50, together="bidder")
    assert winners(write(match, contract("Anna", 25, 33, 9), contract("Bruno", 25, 9, 33))) == ["Bruno & Daniel"]


@pytest.mark.parametrize(("together", "wins"), [("higher", "Anna & Chloé"), ("bidder", "Bruno & Daniel")])
def test_race_option_together_decides_if_both_reach_the_target(together: str, wins: str) -> None:
    match = four("forty_two", target=45, together=together)
    match = write(match, contract("Anna", 25, 33, 9), contract("Daniel", 25, 10, 32))
    assert (totals(match), winners(match)) == ((51, 48), [wins])


def test_race_bidder_below_the_target_does_not_win() -> None:
    match = write(four("forty_two", target=30, together="bidder"), contract("Anna", 30, 12, 30))
    assert (totals(match), winners(match)) == ((0, 60), ["Bruno & Daniel"])


# exactly


@pytest.mark.parametrize(
    ("goal", "options", "number"),
    [
        (race(100), {"target": 61}, 61),
        (race(100), {"rounds": 5}, 100),
        (race(lambda players: 5 * players), {}, 15),
        (rounds(5), {"target": 100, "rounds": 7}, 7),
        (rounds(None, kind="lowest"), {}, None),
    ],
)
def test_goal_number_is_the_option_or_the_target(goal: Goal, options: dict[str, Value], number: int | None) -> None:
    setup = replace(sit_down("sebastopol", THREE).setup, options=options)
    assert goal_number(goal, setup) == number


def test_exactly_points_that_would_pass_the_target_do_not_count() -> None:
    match = with_goal("muggins", exactly(31), target=9)
    fives = [{"kind": "fives", "player": seat, "total": total} for seat, total in ((0, 20), (0, 15), (1, 10), (0, 15))]
    match = write(match, *fives)
    assert evaluate(match).results[0].play_points == ((4, 0), (3, 0), (0, 2), (0, 0))
    assert (totals(match), winners(match)) == ((7, 2), [])
    context = rule_context(match)
    assert [score_play(match, Fives(0, total), context) for total in (5, 10, 15)] == [(1, 0), (2, 0), (0, 0)]
    match = write(match, {"kind": "fives", "player": 0, "total": 10})
    assert (totals(match), winners(match)) == ((9, 2), ["Anna"])


def test_exactly_end_of_a_hand_does_not_pass_the_target() -> None:
    match = write(with_goal("draw", exactly(100), target=20), left(0, 15, out=0), left(0, 6, out=0))
    assert (totals(match), winners(match)) == ((15, 0), [])
    assert winners(write(match, left(0, 5, out=0))) == ["Anna"]


# limit


def test_limit_lowest_total_wins_when_a_side_reaches_the_limit() -> None:
    match = write(with_goal("hongrois", limit(100), THREE, target=30), {"pips": [29, 10, 12]})
    assert winners(match) == []
    assert winners(write(match, {"pips": [1, 10, 9]})) == ["Bruno"]
    match = write(match, {"pips": [1, 10, 8]})
    assert (winners(match), evaluate(match).eliminations) == (["Bruno", "Chloé"], ())


# elimination


def test_elimination_eliminates_a_side_and_goes_on() -> None:
    match = write(sit_down("hongrois", THREE, target=50), {"pips": [50, 10, 20]})
    state = evaluate(match)
    assert (state.eliminations, state.is_over, state.totals) == (((0, 0),), False, (50, 10, 20))


def test_elimination_last_active_side_wins() -> None:
    match = write(sit_down("hongrois", THREE, target=50), {"pips": [50, 10, 20]}, {"pips": [None, 5, 30]})
    assert winners(match) == ["Bruno"]
    assert evaluate(match).eliminations == ((0, 0), (2, 1))


def test_elimination_lowest_total_wins_if_all_reach_the_limit() -> None:
    match = write(sit_down("hongrois", THREE, target=10), {"pips": [12, 11, 20]})
    assert (winners(match), evaluate(match).eliminations) == (["Bruno"], ((0, 0), (2, 0)))


def test_elimination_equal_lowest_totals_need_another_hand() -> None:
    match = write(sit_down("hongrois", THREE, target=10), {"pips": [12, 12, 20]})
    assert (winners(match), evaluate(match).eliminations) == ([], ((2, 0),))
    assert winners(write(match, {"pips": [3, 2, None]})) == ["Bruno"]


def test_elimination_option_highest_eliminates_best_total_only() -> None:
    match = write(sit_down("hongrois", THREE, target=10, together="highest"), {"pips": [12, 11, 20]})
    assert (winners(match), evaluate(match).eliminations) == ([], ((2, 0),))


def test_elimination_option_highest_with_all_equal_eliminates_nobody() -> None:
    match = write(sit_down("hongrois", target=10, together="highest"), {"pips": [12, 12]})
    assert (winners(match), evaluate(match).eliminations) == ([], ())


def test_elimination_option_single_hand_decides_by_next_hand() -> None:
    match = write(sit_down("hongrois", THREE, target=50, survivors="single_hand"), {"pips": [50, 49, 0]})
    decided = evaluate(write(match, {"pips": [None, 3, 4]}))
    assert (decided.winners, decided.is_over, decided.eliminations) == ((1,), True, ((0, 0), (2, 1)))
    assert not evaluate(write(match, {"pips": [None, 4, 4]})).is_over
    assert winners(write(match, {"pips": [None, 4, 4]}, {"pips": [None, 6, 5]})) == ["Chloé"]


def test_elimination_option_restart_sets_totals_to_zero() -> None:
    match = write(sit_down("hongrois", THREE, target=50, survivors="restart"), {"pips": [50, 49, 7]})
    [result] = evaluate(match).results
    assert (result.adjustment, totals(match)) == ((0, -49, -7), (50, 0, 0))
    assert winners(write(match, {"pips": [None, 51, 49]})) == ["Chloé"]


def test_elimination_option_restart_keeps_totals_without_elimination() -> None:
    match = write(sit_down("hongrois", target=10, together="highest", survivors="restart"), {"pips": [12, 12]})
    assert totals(match) == (12, 12)


# countdown


@pytest.mark.parametrize(("pips", "over"), [(99, False), (100, True), (101, True)])
def test_countdown_ends_at_zero(pips: int, *, over: bool) -> None:
    match = write(sit_down("hundred_to_zero"), left(0, pips, out=0))
    assert evaluate(match).is_over is over
    assert winners(match) == (["Anna"] if over else [])


def winners_at_zero(together: str) -> list[str]:
    match = write(sit_down("hundred_to_zero", together=together), left(80, 80), left(20, 30))
    return winners(match)


def test_countdown_lower_total_wins_if_both_reach_zero() -> None:
    assert winners_at_zero("lower") == ["Anna"]
    assert winners_at_zero("shared") == ["Anna", "Bruno"]


def test_countdown_equal_totals_need_another_hand() -> None:
    match = write(sit_down("hundred_to_zero"), left(80, 80), left(20, 20))
    assert not evaluate(match).is_over
    assert winners(write(match, left(0, 3, out=0))) == ["Anna"]


# rounds


def test_rounds_equal_totals_share_or_need_extra_hand() -> None:
    hand, more = {"laid": [20, 20], "left": [0, 0]}, {"laid": [20, 10], "left": [0, 15]}
    assert winners(write(sit_down("la_poule", rounds=1), hand)) == ["Anna", "Bruno"]
    match = write(sit_down("la_poule", rounds=1, tie="extra_hand"), hand)
    assert not evaluate(match).is_over
    assert winners(write(match, more)) == ["Anna"]


def test_rounds_hand_without_winner_is_not_counted() -> None:
    match = write(sit_down("dominoes", equal="void"), left(7, 7))
    assert not evaluate(match).is_over
    assert winners(write(match, left(0, 7, out=0))) == ["Anna"]


def test_by_mode_uses_the_goal_of_the_option() -> None:
    assert winners(write(sit_down("draw", target=5, rounds=2), left(0, 5, out=0))) == ["Anna"]
    by_rounds = write(sit_down("draw", mode="rounds", target=5, rounds=2), left(0, 5, out=0))
    assert not evaluate(by_rounds).is_over
    assert winners(write(by_rounds, left(9, 0, out=1))) == ["Bruno"]


def test_by_mode_describes_its_first_goal() -> None:
    usual = by_mode(target=race(100), limit=elimination(50))
    assert (usual.kind, usual.target, set(usual.modes)) == ("first_to", 100, {"target", "limit"})
