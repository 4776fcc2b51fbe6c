"""Tests of penalties and bonuses, and of matches that are ended early, in all games."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.core.adjustments_check import check_adjusted, check_adjustment, check_early_end, place_of_adjustment
from scorekeeper.core.check import check, review
from scorekeeper.core.codec import VERSION, read_match, write_match
from scorekeeper.core.evaluate import apply, evaluate, facts, fold, named_result
from scorekeeper.core.events import (
    Adjusted,
    AdjustmentStruck,
    Corrected,
    Ended,
    EndedEarly,
    Noted,
    PlayerJoined,
    Restored,
    RulesChanged,
    Struck,
)
from scorekeeper.core.goals import LOW_GOALS
from scorekeeper.core.layout import all_rows, layout, layout_plays
from scorekeeper.core.model import Adjustment
from scorekeeper.core.problem import Problem
from scorekeeper.core.ranking import places, progress
from scorekeeper.core.roster_check import check_rules
from scorekeeper.core.variant import Match
from scorekeeper.examples import example
from scorekeeper.games import BUILT_IN
from tests.registry import REGISTRY
from tests.unit.core.test_codec import read_back
from tests.unit.games.table import THREE, four, sit_down, totals, winners, write

SEBASTOPOL = [{"out": "Anna", "pips": [0, 14, 9]}, {"out": "Bruno", "pips": [7, 0, 21]}]


def adjust(match: Match, side: int, points: int, word: str = "", hand: int | None = None) -> Match:
    """Return the match with a penalty or bonus written now, or before a hand; fail if it is refused."""
    at = place_of_adjustment(evaluate(match)) if hand is None else hand
    event = Adjusted(Adjustment(at, side, points, word))
    assert check_adjusted(match, event) is None
    return apply(match, event)


def refused(match: Match, side: int, points: int, word: str = "", hand: int | None = None) -> str:
    at = place_of_adjustment(evaluate(match)) if hand is None else hand
    problem = check_adjusted(match, Adjusted(Adjustment(at, side, points, word)))
    return "" if problem is None else f"{problem.code} {problem.values.get('field', '')}".strip()


def end(match: Match, how: Any = "time") -> Match:
    assert check_early_end(match, EndedEarly(how)) is None
    return apply(match, EndedEarly(how))


# All games


@pytest.mark.parametrize("game", [game for game in BUILT_IN if REGISTRY[game].players != (1,)])
def test_adjustments_in_every_game_change_totals_and_are_on_sheet_and_in_file(game: str) -> None:
    match = replace(example(REGISTRY[game]), early_end=None)
    for points in (1, -1, 1_000_000, -1_000_000):
        for hand in range(match.hand_index + 1):
            adjusted = fold(match, [Adjusted(Adjustment(hand, 1, points, "peeked"))])
            state = evaluate(adjusted)
            counted = sum(not result.after_end for result in state.results)
            rows = [row for row in all_rows(adjusted, state) if row.adjustment == 0]
            assert [row.boxes[1].value for row in rows] == [abs(points)]
            assert ("after_end" in rows[0].boxes[1].marks) == (state.is_over and hand > counted)
            assert facts(adjusted, state) is not None
            lines = zip(progress(adjusted, state), state.totals, strict=True)
            assert all(line[-1] in {None, total} for line, total in lines)
            assert "adjustment.0" in [row.id for row in layout(adjusted, state, hand).rows]
            is_last = hand == match.hand_index and not match.open_hand.plays
            if is_last and check_adjusted(match, Adjusted(Adjustment(hand, 1, points, "peeked"))) is None:
                assert read_back(write_match(adjusted)).adjustments == adjusted.adjustments
            if adjusted.variant.sheet.play_label:
                assert "adjustment.0" in [row.id for row in layout_plays(adjusted, state).rows]


@pytest.mark.parametrize("how", ["time", "nobody"])
@pytest.mark.parametrize("hands", [0, 1, 9])
@pytest.mark.parametrize("game", [game for game in BUILT_IN if REGISTRY[game].players != (1,)])
def test_sheet_of_a_finished_match_has_every_adjustment_once_and_totals_with_them(
    game: str, hands: int, how: Any
) -> None:
    shown = replace(example(REGISTRY[game]), early_end=None)
    shown = replace(shown, hands=shown.hands[:hands], changes=(), struck=())
    for points in (3, -3):
        match = fold(shown, [Adjusted(Adjustment(hand, 1, points)) for hand in range(shown.hand_index + 1)])
        finished = match if evaluate(match).is_over else apply(match, EndedEarly(how))
        state = evaluate(finished)
        pages = [layout(finished, state), *([layout_plays(finished, state)] if match.variant.sheet.play_label else [])]
        for page in pages:
            assert [box.value for box in page.total.boxes] == list(state.totals)
            names = [row.id for row in page.rows]
            assert len({*names}) == len(names)
            assert f"adjustment.{len(match.adjustments) - 1}" in names


@pytest.mark.parametrize("game", [game for game in BUILT_IN if REGISTRY[game].players != (1,)])
def test_early_end_of_every_game_is_won_by_best_total_of_those_who_are_in(game: str) -> None:
    match = example(REGISTRY[game])
    while evaluate(match).is_over:  # an example may show how a match ends
        match = replace(match, hands=match.hands[:-1])
    bare = fold(Match(match.variant, match.setup), [Adjusted(Adjustment(0, 1, 900)), EndedEarly("result")])
    state = evaluate(bare)
    assert (facts(bare, state) is not None, layout(bare, state).total.boxes[1].value) == (True, state.totals[1])
    assert [row.label for row in layout(bare, state).rows if row.kind != "head"] == ["line.result"]
    assert (1 in state.winners) == (match.goal.kind not in LOW_GOALS)
    assert read_back(write_match(bare)) == bare
    before = evaluate(replace(match, hands=match.hands[: match.hand_index]))
    for how in ("time", "nobody"):
        ended = apply(match, EndedEarly(how))  # type: ignore[arg-type]
        state = evaluate(ended)
        known = how if match.hand_index else "nobody"
        assert (state.is_over, state.early_end, state.totals) == (True, known, before.totals)
        assert named_result(ended, state) is None
        playing = [total for side, total in enumerate(before.totals) if before.active[side]]
        best = (min if match.goal.kind in LOW_GOALS else max)(playing)
        if how == "nobody" or not match.hand_index:
            assert state.winners == ()
            continue
        assert state.winners == tuple(s for s, total in enumerate(before.totals) if before.active[s] and total == best)
        assert review(ended, state) == review(match, evaluate(match))
        assert {placing.side for placing in places(ended, state) if placing.place == 1} == {*state.winners}
        assert read_back(write_match(ended)).early_end == "time"
        assert evaluate(ended, (match, evaluate(match))) == state


@pytest.mark.parametrize("game", [game for game in BUILT_IN if REGISTRY[game].sheet.play_types])
def test_plays_of_a_hand_that_is_left_when_time_is_up_score_nothing(game: str) -> None:
    match = example(REGISTRY[game])
    hand = next((hand for hand in match.hands if hand.plays), None)
    if hand is None or match.setup.sides == 1:
        return  # the example has only ends of hands
    ended = fold(Match(match.variant, match.setup, (replace(hand, end=None),)), [EndedEarly("nobody")])
    state = evaluate(ended)
    assert state.totals == (match.goal.start,) * match.setup.sides
    assert review(ended, state) == []
    assert facts(ended, state) is not None
    pages = [layout(ended, state)]
    if match.variant.sheet.play_label:
        pages.append(layout_plays(ended, state))
    assert all(page.total.boxes == pages[0].total.boxes for page in pages)


# Penalties and bonuses


def test_adjustment_counts_with_the_hand_before_it() -> None:
    match = write(sit_down("sebastopol", THREE, target=100), *SEBASTOPOL)
    assert totals(match) == (7, 14, 30)
    limit = adjust(match, 2, 70)
    assert totals(limit) == (7, 14, 100)
    assert evaluate(limit).eliminations == ((2, 1),)
    back = adjust(limit, 2, -1)
    assert evaluate(back).eliminations == ()
    over = adjust(adjust(match, 2, 70), 1, 86)
    assert (winners(over), evaluate(over).is_over) == (["Anna"], True)


def test_adjustment_of_a_side_that_a_correction_eliminates_earlier_stays_in_its_total() -> None:
    match = adjust(write(sit_down("sebastopol", THREE, target=50), *SEBASTOPOL), 2, 5)
    out = apply(match, Corrected(0, (), replace(match.hands[0].end, pips=(0, 14, 50))))
    state = evaluate(out)
    assert (state.eliminations, state.totals) == (((2, 0),), (7, 14, 55))
    assert progress(out, state)[2] == (0, 50, None)
    problem = check_adjustment(out, out.adjustments[0], state)
    assert problem is not None
    assert problem.code == "player_eliminated"


def test_adjustment_that_ends_a_match_for_two_sides_follows_the_goal() -> None:
    shared = write(four("jamaican_french"), {"out": "Anna", "pips": [0, 9, 9, 30], "doubles_held": [False] * 4})
    shared = adjust(shared, 0, 9)
    assert winners(adjust(shared, 2, 91)) == ["Anna", "Bruno"]
    tied = write(sit_down("draw", target=20), {"out": 0, "pips": [0, 19]}, {"out": 1, "pips": [19, 0]})
    more = adjust(tied, 0, 1)
    assert winners(more) == ["Anna"]
    assert evaluate(adjust(more, 1, 1)).is_over is False  # level at the target: another hand


def test_adjustment_of_a_finished_match_changes_its_winner_or_reopens_it() -> None:
    won = write(sit_down("draw", target=20), {"out": 0, "pips": [0, 19]}, {"out": 0, "pips": [0, 4]})
    assert winners(won) == ["Anna"]
    assert winners(adjust(won, 1, 30)) == ["Bruno"]
    assert evaluate(adjust(won, 0, -4)).is_over is False
    late = adjust(won, 0, -4, hand=1)
    assert (totals(late), evaluate(late).is_over) == ((19, 0), False)


def test_adjustment_of_a_match_that_a_play_has_ended_stands_before_that_hand() -> None:
    match = write(sit_down("muggins", target=31), {"kind": "fives", "player": 0, "total": 20})
    match = apply(match, Ended(match.variant.sheet.end_type()))
    for _ in range(2):
        match = write(match, {"kind": "fives", "player": 0, "total": 20})
    while not evaluate(match).is_over:
        match = write(match, {"kind": "fives", "player": 0, "total": 20})
    last = match.hand_index
    assert place_of_adjustment(evaluate(match)) == last
    assert evaluate(adjust(match, 0, -5)).is_over is False
    closed = apply(match, Ended(match.variant.sheet.end_type()))
    assert place_of_adjustment(evaluate(closed)) == last


def test_adjustments_move_with_struck_and_restored_hands() -> None:
    match = adjust(write(sit_down("sebastopol", THREE), *SEBASTOPOL), 0, 5, "misdeal")
    start = adjust(match, 1, 3, hand=0)
    struck = apply(start, Struck(0))
    assert [(each.hand, each.points) for each in struck.adjustments] == [(0, 3), (1, 5)]
    assert totals(struck) == (12, 3, 21)
    restored = apply(struck, Restored(0))
    assert restored.adjustments == start.adjustments
    emptied = apply(apply(match, Noted(2, "late")), Noted(2, ""))
    assert emptied.adjustments == match.adjustments


def test_adjustment_can_be_corrected_and_struck() -> None:
    match = adjust(adjust(write(sit_down("sebastopol", THREE), *SEBASTOPOL), 0, 5), 1, 7)
    other = Adjusted(Adjustment(2, 2, -3, "late"), 0)
    assert check_adjusted(match, other) is None
    assert totals(apply(match, other)) == (7, 21, 27)
    assert totals(apply(match, AdjustmentStruck(1))) == (12, 14, 30)


def test_adjustments_that_are_refused() -> None:
    match = write(sit_down("sebastopol", THREE, target=100), *SEBASTOPOL)
    assert refused(match, 0, 0) == "adjustment_range"
    assert refused(match, 0, 1_000_001) == "adjustment_range"
    assert refused(match, 0, -1_000_000) == ""
    assert refused(match, 0, 5, "x" * 25) == "word_long"
    assert refused(match, 0, 5, "x" * 24) == ""
    assert refused(match, 3, 5) == "adjustments"
    assert refused(match, 0, 5, hand=3) == "adjustments"
    assert refused(match, 0, 99, hand=0) == ""
    assert refused(match, 0, 100, hand=0) == "adjustment_target"
    out = write(adjust(match, 2, 100), {"out": "Anna", "pips": [0, 2, None]})
    assert refused(out, 2, 5) == "player_eliminated"
    assert refused(sit_down("patience", "Anna"), 0, 5) == "for_one"
    assert refused(sit_down("hundred_to_zero"), 0, -100) == "adjustment_target countdown"
    assert refused(sit_down("hundred_to_zero"), 0, -99) == ""
    exact = sit_down("rubicon", THREE)
    assert refused(exact, 0, 101) == "adjustment_target exactly"
    assert refused(exact, 0, 102) == "adjustment_target exactly"
    assert refused(exact, 0, 100) == ""
    assert refused(sit_down("memory"), 0, 1_000) == ""


def test_handicap_refuses_a_new_target_for_all_hands_that_it_reaches() -> None:
    match = adjust(sit_down("sebastopol", THREE, target=100), 0, 40)
    target = RulesChanged((("target", 30),), None)
    assert [refusal.problem.code for refusal in check_rules(match, target)] == ["adjustment_target"]
    assert check_rules(match, RulesChanged((("target", 41),), None)) == []
    later = write(match, {"out": "Anna", "pips": [0, 3, 2]})
    assert check_rules(later, replace(target, hand=1)) == []
    assert check_adjustment(apply(later, replace(target, hand=1)), later.adjustments[0]) is None


def test_bonus_above_the_target_stays_when_the_only_hand_before_it_is_struck() -> None:
    match = write(sit_down("muggins", target=31), {"kind": "fives", "player": 0, "total": 20})
    match = adjust(apply(match, Ended(match.variant.sheet.end_type())), 1, 40)
    assert (winners(match), totals(match)) == (["Bruno"], (4, 40))
    struck = apply(match, Struck(0))
    assert (evaluate(struck).is_over, totals(struck)) == (False, (0, 40))
    assert read_back(write_match(struck)).adjustments == struck.adjustments
    assert check_rules(struck, RulesChanged((("target", 50),), None)) == []
    assert check_rules(struck, RulesChanged((("lead", "same"),), None)) == []


def test_adjustment_that_makes_a_later_play_impossible_is_refused() -> None:
    laid = [{"kind": "laid", "player": player, "pips": pips} for player, pips in ((0, 12), (1, 11), (0, 8))]
    match = write(sit_down("rubicon", target=20), *laid)
    assert winners(match) == ["Anna"]
    assert refused(match, 0, 9) == "adjustment_later"  # Anna would pass 20 with her first tile
    assert check_adjusted(match, Adjusted(Adjustment(0, 0, 9)), evaluate(match)) is not None
    assert winners(adjust(match, 1, 1)) == ["Anna"]
    assert evaluate(adjust(match, 0, -1)).is_over is False
    assert refused(write(sit_down("sebastopol", THREE, target=50), *SEBASTOPOL), 1, 50, hand=1) == "adjustment_later"


# Ending early


def test_early_end_leaves_the_open_hand_and_undo_brings_it_back() -> None:
    match = write(sit_down("muggins", THREE, target=200), {"kind": "fives", "player": 0, "total": 20})
    assert check_early_end(match, EndedEarly("time")) is not None
    assert check_early_end(match, EndedEarly("nobody")) is None
    match = apply(match, Ended(match.variant.sheet.end_type()))
    match = write(match, {"kind": "fives", "player": 1, "total": 10})
    ended = end(match)
    state = evaluate(ended)
    assert (state.totals, state.winners, state.results[-1].after_end) == ((4, 0, 0), (0,), True)
    assert review(ended, state) == []
    closing = ended.variant.sheet.end_type()
    assert [problem.code for problem in check(ended, closing)] == ["game_over"]
    assert totals(match) == (4, 2, 0)


def test_early_end_is_refused_where_it_has_no_sense() -> None:
    def code(match: Match, how: Any = "time") -> str:
        problem = check_early_end(match, EndedEarly(how))
        return problem.code if problem else ""

    won = write(sit_down("draw", target=20), {"out": 0, "pips": [0, 25]})
    assert code(won) == "game_over"
    assert code(sit_down("draw")) == "no_hand"
    assert code(sit_down("draw"), "nobody") == ""
    assert code(sit_down("patience", "Anna"), "nobody") == "for_one"
    ended = end(sit_down("draw"), "nobody")
    assert code(ended, "nobody") == ""
    assert evaluate(ended).winners == ()
    assert evaluate(ended).is_over


@pytest.mark.parametrize("game", [game for game in BUILT_IN if REGISTRY[game].players != (1,)])
def test_match_whose_only_hand_is_struck_after_time_was_up_is_won_by_nobody(game: str) -> None:
    match = example(REGISTRY[game])
    ended = replace(match, hands=match.hands[:1], changes=(), struck=(), early_end="time")
    struck = apply(ended, Struck(0))
    state = evaluate(struck)
    assert (state.is_over, state.winners, state.early_end) == (True, (), "nobody")
    assert read_back(write_match(struck)).early_end == "time"
    assert evaluate(apply(struck, Restored(0))) == evaluate(ended)


def test_early_end_of_an_elimination_counts_only_those_who_are_in() -> None:
    match = write(sit_down("sebastopol", THREE, target=20), {"out": "Anna", "pips": [0, 19, 21]})
    match = adjust(match, 0, 19)
    assert evaluate(match).active == (True, True, False)
    assert winners(end(match)) == ["Anna", "Bruno"]


def test_early_end_gives_way_to_the_goal_that_a_correction_reaches() -> None:
    match = write(sit_down("draw", target=20), {"out": 0, "pips": [0, 5]}, {"out": 1, "pips": [7, 0]})
    ended = end(match)
    assert winners(ended) == ["Bruno"]
    corrected = apply(ended, Corrected(0, (), replace(match.hands[0].end, pips=(0, 25))))
    state = evaluate(corrected)
    assert (state.winners, state.early_end, state.has_reached_goal) == ((0,), None, True)
    assert evaluate(apply(ended, RulesChanged((("target", 5),)))).winners == (0,)


def test_player_who_has_joined_and_not_played_does_not_win_on_time() -> None:
    match = write(sit_down("sebastopol", THREE), *SEBASTOPOL)
    joined = apply(match, PlayerJoined("Daniel", 3, 0, 2))
    assert winners(end(joined)) == ["Anna"]
    assert totals(adjust(joined, 3, 4)) == (7, 14, 30, 4)


def test_adjusted_broken_run_goes_back_to_nothing() -> None:
    match = sit_down("jamaican_partner", "Anna Bruno Chloé Daniel")
    match = write(match, {"out": 0}, {"out": 0})
    penalty = adjust(match, 0, -3)
    assert totals(penalty)[0] == totals(match)[0] - 3
    rows = layout(penalty, evaluate(penalty)).rows
    assert "adjustment" in [row.kind for row in rows]


# The match file


def test_file_with_nothing_new_has_the_version_that_older_apps_read() -> None:
    match = write(sit_down("sebastopol", THREE), *SEBASTOPOL)
    assert write_match(match)["version"] == 2
    assert write_match(adjust(match, 0, 5))["version"] == VERSION == 3
    assert write_match(end(match))["version"] == 3


def refusal(**changes: Any) -> str:
    match = write_match(write(sit_down("sebastopol", THREE, target=100), *SEBASTOPOL))
    found = read_match(json.loads(json.dumps({**match, "version": 3, **changes})), REGISTRY)
    problem = found[1].problem if isinstance(found, tuple) and found[1] else None
    problem = problem or (None if isinstance(found, tuple) else found.problem)
    return problem.code if isinstance(problem, Problem) else ""


def test_file_of_version_3_is_checked() -> None:
    line = {"hand": 2, "side": "Chloé", "points": 5}
    assert refusal(adjustments=[line], ended_early="time") == ""
    assert refusal(adjustments=[line], version=2) == "field_unknown"
    assert refusal(version=0) == "not_a_match"
    assert refusal(version=4) == "too_new"
    assert refusal(definition={"name": "Mine"}) == "not_a_game"
    assert refusal(definition={}, version=2) == "field_unknown"
    assert refusal(ended_early="rain") == "early_end"
    assert refusal(ended_early=[]) == "early_end"
    assert refusal(ended_early="result") == "early_end"
    line_of_start = {"hand": 0, "side": 0, "points": 500}
    assert refusal(ended_early="result", hands=[], adjustments=[line_of_start]) == ""
    assert refusal(hands=[], ended_early="time") == ""
    assert refusal(game="patience", sides=["Anna"], options={}, hands=[], ended_early="time") == "for_one"
    wrong: list[Any] = [
        {},
        [3],
        [{}],
        [{**line, "side": 3}],
        [{**line, "side": "Zoé"}],
        [{**line, "points": "5"}],
        [{**line, "points": True}],
        [{**line, "word": 3}],
        [{**line, "more": 3}],
        [{**line, "hand": -1}],
        [{**line, "hand": 3}],
        [line, {**line, "hand": 1}],
    ]
    assert [refusal(adjustments=each) for each in wrong] == ["adjustments"] * len(wrong)
    assert refusal(adjustments=[{**line, "points": 100}, {**line, "side": 1, "points": 100}]) == ""
    assert refusal(adjustments=[{**line, "hand": 1, "points": 100}]) in {"player_eliminated", "value_missing"}
    assert refusal(adjustments=[{**line, "hand": 0, "points": 100}], hands=[]) == ""
    assert refusal(adjustments=[{**line, "hand": 0, "points": 0}], hands=[]) == "adjustment_range"
    assert refusal(adjustments=[{**line, "points": 0}]) == "adjustment_range"
