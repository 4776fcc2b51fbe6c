"""Tests of the places with ties, and of the totals after every hand."""

from __future__ import annotations

from scorekeeper.core.evaluate import apply, evaluate, fold
from scorekeeper.core.events import Corrected, Ended
from scorekeeper.core.ranking import places, progress, scored, shut_out, times_out
from scorekeeper.core.variant import Match
from scorekeeper.games._pips import PipsLeft
from tests.unit.games.table import THREE, four, left, sit_down, write


def ranked(match: Match) -> list[tuple[int, int]]:
    """Return side and place, best first."""
    return [(placing.side, placing.place) for placing in places(match, evaluate(match))]


def test_places_rank_winner_first_then_last_eliminated() -> None:
    match = write(sit_down("sebastopol", THREE), left(0, 9, 55, out=0), left(0, 45, None, out=0))
    anna, bruno, chloe = places(match, evaluate(match))
    assert (anna.side, anna.place, anna.won, anna.left, anna.went_out) == (0, 1, True, None, 2)
    assert (bruno.side, bruno.place, bruno.won, bruno.left, bruno.total) == (1, 2, False, 1, 54)
    assert (chloe.side, chloe.place, chloe.left, chloe.went_out) == (2, 3, 0, 0)


def test_places_of_sides_eliminated_together_depend_on_totals() -> None:
    assert ranked(write(sit_down("sebastopol", THREE), left(0, 60, 55, out=0))) == [(0, 1), (2, 2), (1, 3)]
    assert ranked(write(sit_down("sebastopol", THREE), left(0, 55, 55, out=0))) == [(0, 1), (1, 2), (2, 2)]


def test_places_of_no_boneyard_follow_order_of_elimination() -> None:
    leaves = ({"kind": "leaves", "player": name} for name in (0, "Chloé"))
    assert ranked(write(sit_down("no_boneyard", THREE), *leaves)) == [(1, 1), (2, 2), (0, 3)]


def test_places_of_unfinished_match_follow_totals() -> None:
    assert ranked(write(sit_down("sebastopol", THREE), left(9, 0, 3, out=1))) == [(1, 1), (2, 2), (0, 3)]
    assert ranked(write(sit_down("hundred_to_zero"), left(0, 9, out=0))) == [(0, 1), (1, 2)]
    assert ranked(write(sit_down("draw", THREE), left(9, 0, 3, out=1))) == [(1, 1), (0, 2), (2, 2)]


def test_places_of_several_winners_are_first() -> None:
    match = write(sit_down("la_poule", THREE, rounds=1), {"laid": [30, 30, 9], "left": [0, 0, 9]})
    assert ranked(match) == [(0, 1), (1, 1), (2, 3)]


def test_places_went_out_counts_both_partners() -> None:
    match = write(four("domino_whist"), left(0, 9, 2, 3, out=0), left(1, 9, 0, 3, out=2))
    assert [placing.went_out for placing in places(match, evaluate(match))] == [2, 0]


def test_places_and_progress_ignore_hands_after_the_end() -> None:
    match = fold(sit_down("sebastopol"), [Ended(PipsLeft(0, (0, 50))), Ended(PipsLeft(0, (0, 9)))])
    state = evaluate(match)
    assert [placing.went_out for placing in places(match, state)] == [1, 0]
    assert progress(match, state) == ((0, 0), (0, 50))


def test_progress_starts_at_initial_total_and_ends_at_elimination() -> None:
    match = write(sit_down("sebastopol", THREE), left(0, 9, 55, out=0), left(3, 0, None, out=1))
    assert progress(match, evaluate(match)) == ((0, 0, 3), (0, 9, 9), (0, 55, None))
    countdown = write(sit_down("hundred_to_zero"), left(0, 31, out=0))
    assert progress(countdown, evaluate(countdown)) == ((100, 69), (100, 100))


def test_progress_follows_correction() -> None:
    match = write(sit_down("sebastopol"), left(0, 9, out=0), left(0, 9, out=0))
    match = apply(match, Corrected(0, (), PipsLeft(1, (4, 0))))
    assert progress(match, evaluate(match)) == ((0, 4, 4), (0, 0, 9))


def test_times_out_counts_seats_or_is_none() -> None:
    match = write(four("domino_whist"), left(0, 9, 2, 3, out=0), left(1, 9, 0, 3, out=2), left(4, 1, 2, 3))
    assert times_out(match, evaluate(match)) == (1, 0, 1, 0)
    hongrois = write(sit_down("hongrois", THREE), {"pips": [30, 41, 12]})
    assert times_out(hongrois, evaluate(hongrois)) is None


def test_scored_counts_points_and_hands_of_active_sides() -> None:
    match = write(sit_down("sebastopol", THREE), left(0, 9, 55, out=0), left(3, 0, None, out=1))
    assert scored(match, evaluate(match)) == ((3, 9, 55), (2, 2, 1))
    late = fold(sit_down("sebastopol"), [Ended(PipsLeft(0, (0, 50))), Ended(PipsLeft(0, (0, 9)))])
    assert scored(late, evaluate(late)) == ((0, 50), (1, 1))


def test_shut_out_is_a_side_that_no_hand_has_brought_points() -> None:
    def without(match: Match) -> tuple[int, ...]:
        return shut_out(match, evaluate(match))

    alone = write(sit_down("lets_play", THREE), left(0, 30, 30, out=0))
    assert without(alone) == ()  # the match goes on
    assert without(write(alone, left(0, 30, 30, out=0))) == (1, 2)
    assert without(write(alone, left(9, 0, 9, out=1), left(0, 30, 30, out=0))) == (2,)
    assert without(write(sit_down("lets_play", THREE, target=50), left(0, 30, 30, out=0))) == ()  # one hand
    assert without(write(four("domino_whist"), left(0, 40, 1, 40, out=0), left(1, 40, 0, 40, out=2))) == (1,)
    assert without(write(sit_down("sebastopol"), left(0, 30, out=0), left(0, 30, out=0))) == ()  # points are bad
    shared = {"laid": [30, 30, 9], "left": [0, 0, 9]}
    assert without(write(sit_down("la_poule", THREE, rounds=2), shared, shared)) == ()  # won by two
