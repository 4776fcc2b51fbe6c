"""Tests of the checks of an entry, and of the review of a match after a correction."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any

import pytest

from scorekeeper.core.check import check, later_hand, read_context, read_end, read_play, review, rule_context
from scorekeeper.core.evaluate import apply, evaluate, fold
from scorekeeper.core.events import Corrected, Ended, Led, Restored, Scored, Struck
from scorekeeper.core.form import default_form
from scorekeeper.core.kinds import Count, Each, Flag, Order, Side
from scorekeeper.core.problem import Problem
from scorekeeper.core.tiles import tile
from scorekeeper.core.variant import Match, RecordSheet
from scorekeeper.games._pips import PipsLeft
from scorekeeper.games._plays import HandOver
from scorekeeper.games.bergen import BergenEnd, Cap, First
from scorekeeper.games.forty_two import Contract
from scorekeeper.games.muggins import Fives
from tests.unit.games.table import THREE, codes, doubts, four, left, problems, sit_down, write


def without_chloe() -> Match:
    return write(sit_down("sebastopol", THREE), left(0, 10, 55, out=0))


@pytest.mark.parametrize("document", [None, [], {}, {"kind": 3}, {"kind": "pipsleft"}, {"kind": ["fives"]}])
def test_read_play_without_known_kind_is_refused(document: Any) -> None:
    problem = read_play(sit_down("muggins"), document)
    assert isinstance(problem, Problem)
    assert problem.code == "kind_unknown"


def test_read_play_finds_the_record_by_its_tag() -> None:
    assert Fives.tag == "fives"
    play = read_play(sit_down("muggins"), {"kind": "fives", "player": "Bruno", "total": 15})
    assert play == Fives(1, 15)


def test_read_play_does_not_change_the_document() -> None:
    document = {"kind": "fives", "player": "Bruno", "total": 15}
    read_play(sit_down("muggins"), document)
    assert document["kind"] == "fives"


def test_read_end_resolves_names_of_the_players() -> None:
    match = sit_down("sebastopol")
    assert read_end(match, {"out": "Anna", "pips": [0, 5]}) == PipsLeft(0, (0, 5))
    assert (read_context(match).players, read_context(match).sides) == (("Anna", "Bruno"), 2)


def test_check_points_of_eliminated_player_are_refused() -> None:
    [problem] = problems(without_chloe(), **left(0, 3, 4, out=0))
    assert (problem.code, problem.seats) == ("player_eliminated", (2,))


def test_check_going_out_of_eliminated_player_is_refused() -> None:
    [problem] = problems(without_chloe(), **left(1, 3, None, out=2))
    assert (problem.code, problem.seats) == ("player_eliminated", (2,))


def test_check_missing_points_of_active_player_are_refused() -> None:
    [problem] = problems(without_chloe(), **left(0, None, None, out=0))
    assert (problem.code, problem.seats) == ("value_missing", (1,))


def test_check_incomplete_record_skips_the_rules_of_the_game() -> None:
    assert codes(four("forty_two"), bidder=0, bid=30, tricks=[7, None], specials=[None, []]) == ["value_missing"]
    assert codes(four("forty_two"), bidder=0, bid=30, points=[None, None]) == ["value_missing"]
    assert codes(four("forty_two"), bidder=0, bid=30, points=[42, None]) == ["value_missing"]


def test_check_missing_value_of_team_names_its_first_seat() -> None:
    [problem] = check(four("forty_two"), Contract(0, 30, points=(42, None)))  # type: ignore[arg-type]
    assert (problem.code, problem.seats) == ("value_missing", (1,))


@dataclass(frozen=True, slots=True)
class ExampleEnd:
    """A hand end with a field of each kind that names players."""

    taker: Annotated[int | None, Side()] = None
    order: Annotated[tuple[int, ...], Order()] = ()
    counts: Annotated[tuple[int | None, ...] | None, Each(Count())] = None
    sure: Annotated[bool, Flag()] = False


@pytest.mark.parametrize(
    ("end", "codes"),
    [
        (ExampleEnd(taker=1), []),
        (ExampleEnd(taker=2), ["player_eliminated"]),
        (ExampleEnd(order=(0, 1)), []),
        (ExampleEnd(order=(0, 2, 1)), ["player_eliminated"]),
        (ExampleEnd(counts=(1, 2, None)), []),
        (ExampleEnd(counts=(1, 2, 3)), ["player_eliminated"]),
        (ExampleEnd(counts=(1, None, None)), ["value_missing"]),
        (ExampleEnd(counts=(None, 2, 3)), ["player_eliminated", "value_missing"]),
    ],
)
def test_check_eliminated_player_is_refused_in_every_kind_of_field(end: ExampleEnd, codes: list[str]) -> None:
    match = without_chloe()
    game = replace(match.variant, sheet=RecordSheet(default_form(ExampleEnd)))
    hands = [replace(hand, end=PipsLeft(0, (0, 10, 55))) for hand in match.hands]
    played = replace(match, hands=tuple(hands))
    state = evaluate(played)
    assert [problem.code for problem in check(replace(played, variant=game), end, state=state)] == codes


def test_check_entry_after_the_end_of_the_match_is_refused() -> None:
    match = write(sit_down("sebastopol"), left(0, 50, out=0))
    [problem] = problems(match, **left(0, 3, out=0))
    assert (problem.code, problem.seats) == ("game_over", (0,))
    muggins = write(sit_down("muggins", target=1), {"kind": "fives", "player": 1, "total": 5})
    assert codes(muggins, kind="fives", player=0, total=5) == ["game_over"]


def test_check_game_over_names_both_partners() -> None:
    match = write(four("forty_two", target=30), {"bidder": 1, "bid": 30, "points": [12, 30]})
    assert problems(match, bidder=0, bid=30, points=[30, 12])[0].seats == (1, 3)


def test_check_hand_end_of_deciding_hand_is_accepted_once() -> None:
    match = write(sit_down("muggins", target=1), {"kind": "fives", "player": 1, "total": 5})
    assert check(match, HandOver()) == []
    assert [problem.code for problem in check(apply(match, Ended(HandOver())), HandOver())] == ["game_over"]


def test_rule_context_of_a_hand_counts_earlier_hands_only() -> None:
    match = write(without_chloe(), left(0, 12, None, out=0))
    first, second, third = (rule_context(match, hand) for hand in range(3))
    assert (first.totals, first.active, first.results) == ((0, 0, 0), (True, True, True), ())
    assert (second.totals, second.active, second.hand) == ((0, 10, 55), (True, True, False), match.hands[1])
    assert (third.totals, third.hand.end) == ((0, 22, 55), None)
    assert (first.tiles_each, first.active_sides, second.active_sides) == (7, [0, 1, 2], [0, 1])


def test_rule_context_without_deal_has_no_tiles_per_player() -> None:
    assert rule_context(sit_down("memory")).tiles_each == 0


def test_check_correction_uses_the_state_before_that_hand() -> None:
    match = write(without_chloe(), left(0, 12, None, out=0))
    assert check(match, PipsLeft(0, (0, 10, 7)), hand=0) == []
    assert [problem.code for problem in check(match, PipsLeft(0, (0, 10, 7)), hand=1)] == ["player_eliminated"]


def test_check_correction_of_finished_match_is_accepted() -> None:
    match = write(sit_down("sebastopol"), left(0, 50, out=0))
    assert check(match, PipsLeft(0, (0, 49)), hand=0) == []


def test_review_of_uncorrected_match_finds_questions_only() -> None:
    match = write(sit_down("sebastopol"), left(0, 0, out=0))
    assert [doubt.problem.code for doubt in review(match, evaluate(match))] == ["second_zero"]
    assert doubts(match) == []


def test_review_finds_hands_after_the_end() -> None:
    match = write(sit_down("sebastopol"), left(0, 10, out=0), left(0, 11, out=0), left(0, 12, out=0))
    match = apply(match, Corrected(0, (), PipsLeft(0, (0, 50))))
    assert [(hand, problem.code) for hand, problem in doubts(match)] == [(1, "game_over"), (2, "game_over")]


def test_review_finds_points_of_side_eliminated_by_correction() -> None:
    match = write(sit_down("sebastopol", THREE), left(0, 10, 20, out=0), left(0, 10, 20, out=0))
    match = apply(match, Corrected(0, (), PipsLeft(0, (0, 10, 50))))
    assert [(hand, problem.code, problem.seats) for hand, problem in doubts(match)] == [(1, "player_eliminated", (2,))]


def test_review_finds_first_play_after_the_end() -> None:
    plays = tuple(Fives(0, 5) for _ in range(4))
    match = fold(sit_down("muggins", target=2), [Scored(play) for play in plays])
    [doubt] = review(match, evaluate(match))
    assert (doubt.problem.code, doubt.hand, doubt.play) == ("game_over", 0, 2)


def test_review_finds_hand_end_after_the_end_unless_empty() -> None:
    plays = (First(0), Cap(0, 3), Cap(0, 3))
    hand = [*(Scored(play) for play in plays), Ended(BergenEnd(out=1))]
    over = fold(sit_down("bergen", target=5, stop="at_once"), hand[:2] + hand[3:])
    assert [(doubt.problem.code, doubt.play) for doubt in review(over, evaluate(over))] == [("game_over", None)]
    closed = fold(sit_down("muggins", target=1), [Scored(Fives(0, 5)), Ended(HandOver())])
    assert review(closed, evaluate(closed)) == []


def test_review_finds_invalid_play() -> None:
    match = fold(sit_down("bergen"), [Scored(First(0)), Scored(First(1))])
    [doubt] = review(match, evaluate(match))
    assert (doubt.problem.code, doubt.hand, doubt.play) == ("bergen_first", 0, 1)


def test_review_finds_hand_end_made_invalid_by_correction() -> None:
    match = write(sit_down("bergen"), {"kind": "first", "player": 0}, {"out": 0})
    match = apply(match, Corrected(0, (), BergenEnd(out=0)))
    assert [(hand, problem.code) for hand, problem in doubts(match)] == [(0, "bergen_first")]


def test_review_finds_duplicate_tile() -> None:
    twice = PipsLeft(None, ((tile(6, 4),), (tile(6, 4),)), blocked=True)
    match = apply(sit_down("sebastopol"), Ended(twice))
    assert [problem.code for _, problem in doubts(match)] == ["tile_dup"]


def test_correction_that_makes_a_later_hand_impossible_is_asked_about() -> None:
    """Anna had 90 in the first hand of Rubicon, not 30, and passes 101 before the last tiles of the second."""

    def laid(*pips: int) -> list[dict[str, Any]]:
        return [{"kind": "laid", "player": 0, "pips": each} for each in pips]

    match = write(sit_down("rubicon"), *laid(10, 11, 9), {}, *laid(12, 11, 10), {}, *laid(5), {})
    state, first = evaluate(match), match.hands[0]
    more = Corrected(0, first.plays * 3, first.end)
    asked = later_hand(match, state, more)
    assert asked
    assert (asked.code, asked.values["n"], [each.key for each in asked.remedies]) == (
        "later_hand",
        2,
        ["change_anyway", "leave"],
    )
    assert later_hand(match, state, Corrected(0, first.plays[:1], first.end)) is None
    assert later_hand(match, state, Corrected(2, first.plays[:1], first.end)) is None
    then = apply(match, more)
    assert [(hand, problem.code) for hand, problem in doubts(then)] == [(1, "hand_over")]
    assert later_hand(then, evaluate(then), Corrected(0, more.plays, first.end)) is None, "it was impossible before"


def test_other_leader_that_makes_his_hand_or_a_later_one_impossible_is_asked_about() -> None:
    """Bruno, who won the first hand, led the second one without a double."""
    match = write(
        four("jamaican_french"), left(5, 0, 6, 7, out=1), {"kind": "no_double", "player": 1}, left(5, 0, 6, 7, out=1)
    )
    asked = later_hand(match, evaluate(match), Led(1, 2))
    assert asked
    assert asked.values == {"n": 2, "hand": 2}
    assert later_hand(match, evaluate(match), Led(1, 1)) is None
    assert later_hand(match, evaluate(match), Led(0, 2)) is None, "the winner leads the next hand"


def test_strike_and_restore_that_make_a_later_hand_impossible_are_asked_about() -> None:
    match = write(
        sit_down("sebastopol", THREE), left(0, 10, 20, out=0), left(0, 10, 50, out=0), left(0, 10, None, out=0)
    )
    asked = later_hand(match, evaluate(match), Struck(1))
    assert asked
    assert asked.values == {"n": 3, "hand": 2}
    assert later_hand(match, evaluate(match), Struck(0)) is None
    without = write(sit_down("sebastopol", THREE), left(0, 10, 20, out=0), left(0, 10, 50, out=0))
    then = write(apply(without, Struck(1)), left(0, 10, 20, out=0))
    asked = later_hand(then, evaluate(then), Restored(0))
    assert asked
    assert asked.values == {"n": 2, "hand": 2}
