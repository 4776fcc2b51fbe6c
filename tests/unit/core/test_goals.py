"""When a match is over, by every way of ending one and every house rule about it."""

from __future__ import annotations

import pytest

from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.goals import by_mode, limit, race
from tests.unit.games.table import THREE, four, left, sit_down, totals, winners, write


def contract(bidder: str, bid: int, *points: int) -> dict[str, object]:
    return {"bidder": bidder, "bid": bid, "points": list(points)}


# First to a target


def test_the_highest_total_wins_when_both_reach_the_target_in_one_hand() -> None:
    match = write(four("forty_two", target=10), contract("Anna", 25, 29, 13))
    assert (totals(match), winners(match)) == ((33, 13), ["Anna & Chloé"])


def test_equal_totals_play_another_hand() -> None:
    match = write(four("forty_two", target=50), contract("Anna", 25, 33, 9), contract("Bruno", 25, 9, 33))
    assert (totals(match), winners(match)) == ((50, 50), [])
    assert winners(write(match, contract("Anna", 26, 26, 16))) == ["Anna & Chloé"]


def test_equal_totals_at_the_target_let_the_team_with_the_contract_win_by_house_rule() -> None:
    match = four("forty_two", target=50, together="bidder")
    assert winners(write(match, contract("Anna", 25, 33, 9), contract("Bruno", 25, 9, 33))) == ["Bruno & Daniel"]


@pytest.mark.parametrize(("together", "wins"), [("higher", "Anna & Chloé"), ("bidder", "Bruno & Daniel")])
def test_the_team_with_the_contract_may_go_first(together: str, wins: str) -> None:
    match = four("forty_two", target=45, together=together)
    match = write(match, contract("Anna", 25, 33, 9), contract("Daniel", 25, 10, 32))
    assert (totals(match), winners(match)) == ((51, 48), [wins])


def test_a_team_with_the_contract_that_does_not_reach_the_target_does_not_go_first() -> None:
    match = write(four("forty_two", target=30, together="bidder"), contract("Anna", 30, 12, 30))
    assert (totals(match), winners(match)) == ((0, 60), ["Bruno & Daniel"])


# Out at a limit


def test_whoever_reaches_the_limit_leaves_and_the_others_go_on() -> None:
    match = write(sit_down("hongrois", THREE, target=50), {"pips": [50, 10, 20]})
    state = evaluate(match)
    assert (state.eliminations, state.is_over, state.totals) == (((0, 0),), False, (50, 10, 20))


def test_the_last_one_in_wins() -> None:
    match = write(sit_down("hongrois", THREE, target=50), {"pips": [50, 10, 20]}, {"pips": [None, 5, 30]})
    assert winners(match) == ["Bruno"]
    assert evaluate(match).eliminations == ((0, 0), (2, 1))


def test_the_lowest_survives_when_all_reach_the_limit() -> None:
    match = write(sit_down("hongrois", THREE, target=10), {"pips": [12, 11, 20]})
    assert (winners(match), evaluate(match).eliminations) == (["Bruno"], ((0, 0), (2, 0)))


def test_equal_lowest_totals_play_one_more_hand() -> None:
    match = write(sit_down("hongrois", THREE, target=10), {"pips": [12, 12, 20]})
    assert (winners(match), evaluate(match).eliminations) == ([], ((2, 0),))
    assert winners(write(match, {"pips": [3, 2, None]})) == ["Bruno"]


def test_only_the_highest_may_leave() -> None:
    match = write(sit_down("hongrois", THREE, target=10, together="highest"), {"pips": [12, 11, 20]})
    assert (winners(match), evaluate(match).eliminations) == ([], ((2, 0),))


def test_two_equally_high_who_would_all_leave_play_on() -> None:
    match = write(sit_down("hongrois", target=10, together="highest"), {"pips": [12, 12]})
    assert (winners(match), evaluate(match).eliminations) == ([], ())


def test_one_hand_may_decide_between_those_left() -> None:
    match = write(sit_down("hongrois", THREE, target=50, survivors="single_hand"), {"pips": [50, 49, 0]})
    decided = evaluate(write(match, {"pips": [None, 3, 4]}))
    assert (decided.winners, decided.is_over, decided.eliminations) == ((1,), True, ((0, 0), (2, 1)))
    assert not evaluate(write(match, {"pips": [None, 4, 4]})).is_over
    assert winners(write(match, {"pips": [None, 4, 4]}, {"pips": [None, 6, 5]})) == ["Chloé"]


def test_those_left_may_start_again_from_nought() -> None:
    match = write(sit_down("hongrois", THREE, target=50, survivors="restart"), {"pips": [50, 49, 7]})
    [one] = evaluate(match).results
    assert (one.adjustment, totals(match)) == ((0, -49, -7), (50, 0, 0))
    assert winners(write(match, {"pips": [None, 51, 49]})) == ["Chloé"]


def test_nothing_starts_again_while_nobody_leaves() -> None:
    match = write(sit_down("hongrois", target=10, together="highest", survivors="restart"), {"pips": [12, 12]})
    assert totals(match) == (12, 12)


# Down to nought


@pytest.mark.parametrize(("pips", "over"), [(99, False), (100, True), (101, True)])
def test_nought_wins_and_one_does_not(pips: int, *, over: bool) -> None:
    match = write(sit_down("hundred_to_zero"), left(0, pips, out=0))
    assert evaluate(match).is_over is over
    assert winners(match) == (["Anna"] if over else [])


def both_down(together: str) -> list[str]:
    match = write(sit_down("hundred_to_zero", together=together), left(80, 80), left(20, 30))
    return winners(match)


def test_the_lower_handicap_wins_when_both_are_down() -> None:
    assert both_down("lower") == ["Anna"]
    assert both_down("shared") == ["Anna", "Bruno"]


def test_equal_handicaps_play_another_hand() -> None:
    match = write(sit_down("hundred_to_zero"), left(80, 80), left(20, 20))
    assert not evaluate(match).is_over
    assert winners(write(match, left(0, 3, out=0))) == ["Anna"]


# So many hands


def test_equal_totals_share_or_play_an_extra_hand() -> None:
    hand, more = {"laid": [20, 20], "left": [0, 0]}, {"laid": [20, 10], "left": [0, 15]}
    assert winners(write(sit_down("la_poule", rounds=1), hand)) == ["Anna", "Bruno"]
    match = write(sit_down("la_poule", rounds=1, tie="extra_hand"), hand)
    assert not evaluate(match).is_over
    assert winners(write(match, more)) == ["Anna"]


def test_a_hand_that_nobody_won_is_played_again() -> None:
    match = write(sit_down("dominoes", equal="void"), left(7, 7))
    assert not evaluate(match).is_over
    assert winners(write(match, left(0, 7, out=0))) == ["Anna"]


def test_one_of_several_goals_holds_as_the_house_says() -> None:
    assert winners(write(sit_down("draw", target=5, rounds=2), left(0, 5, out=0))) == ["Anna"]
    by_rounds = write(sit_down("draw", mode="rounds", target=5, rounds=2), left(0, 5, out=0))
    assert not evaluate(by_rounds).is_over
    assert winners(write(by_rounds, left(9, 0, out=1))) == ["Bruno"]


def test_the_first_goal_is_the_usual_one() -> None:
    usual = by_mode(target=race(100), limit=limit(50))
    assert (usual.kind, usual.target, set(usual.modes)) == ("first_to", 100, {"target", "limit"})
