"""Tests of totals, eliminations and leads, and of hands after the end of the match."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.core.evaluate import apply, can_restore, evaluate, evaluate_struck, facts, fold, named_result
from scorekeeper.core.events import Corrected, Ended, Led, Noted, Renamed, Reseated, Restored, Scored, Struck
from scorekeeper.core.model import Hand, StruckHand
from scorekeeper.core.tiles import tile
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.games._ends import Opening
from scorekeeper.games._pips import PipsLeft
from scorekeeper.games._plays import HandOver
from scorekeeper.games.muggins import Fives
from tests.unit.games.table import THREE, four, left, sit_down, totals, winners, write


def leaders(match: Match) -> list[int | None]:
    state = evaluate(match)
    return [*(result.leader for result in state.results), state.leader]


def example_match() -> Match:
    match = sit_down("sebastopol", THREE, first=1)
    return write(
        match,
        left(0, 14, 9, out=0),
        left(7, 0, 21, out=1),
        left(12, 5, 0, out=2),
        left(0, 11, 23, out=0),
        left(9, 0, None, out=1),
    )


def test_evaluate_sums_points_and_eliminates_at_the_limit() -> None:
    state = evaluate(example_match())
    assert state.totals == (28, 30, 53)
    assert state.eliminations == ((2, 3),)
    assert state.active == (True, True, False)
    assert not state.is_over


def test_lead_rotation_skips_eliminated_players() -> None:
    assert leaders(example_match()) == [1, 2, 0, 1, 0, 1]


def test_seats_of_a_team_are_those_of_its_partners() -> None:
    four_hands = sit_down("forty_two", "Anna Bruno Chloé Daniel").setup
    assert [four_hands.seats_of(side) for side in range(2)] == [(0, 2), (1, 3)]


def test_led_event_overrides_rotation_for_following_hands() -> None:
    match = apply(example_match(), Led(2, 1))
    assert leaders(match) == [1, 2, 1, 2, 0, 1]


def test_lead_after_tie_is_the_player_of_the_last_tile() -> None:
    match = sit_down("draw", THREE, lead="winner")
    tie = {**left(3, 3, 9), "last": "Chloé"}
    assert leaders(write(match, tie)) == [None, 2]
    assert leaders(write(match, left(3, 3, 9))) == [None, None]
    assert leaders(apply(match, Noted(0, "nobody has written an end"))) == [None, None]


def test_lead_after_win_of_a_team_is_unknown() -> None:
    match = four("domino_whist")
    match = replace(match, setup=replace(match.setup, options={**match.setup.options, "lead": "winner"}))
    assert leaders(write(match, left(0, 9, 2, 9, out=0))) == [None, None]


def test_opening_play_sets_the_leader() -> None:
    match = apply(sit_down("muggins", first=0), Scored(Opening(1, tile(5, 5))))
    assert leaders(match) == [1, 1]
    assert leaders(apply(match, Ended(HandOver()))) == [1, 0]


def test_leader_of_open_hand_stays() -> None:
    match = write(sit_down("muggins", first=0), {"kind": "fives", "player": 1, "total": 5})
    assert evaluate(match).leader == 0


def test_apply_scored_adds_to_open_hand_until_its_end() -> None:
    match = sit_down("muggins")
    assert (match.hand_index, match.open_hand) == (0, Hand())
    match = apply(match, Scored(Fives(0, 10)))
    assert (match.hand_index, match.open_hand) == (0, Hand((Fives(0, 10),)))
    match = apply(match, Ended(HandOver()))
    assert (match.hand_index, match.open_hand, len(match.hands)) == (1, Hand(), 1)


def test_evaluate_counts_points_of_plays_in_open_hand() -> None:
    match = fold(sit_down("muggins"), [Scored(Fives(0, 10)), Scored(Fives(1, 15)), Scored(Fives(0, 5))])
    [result] = evaluate(match).results
    assert (result.points, result.play_points, result.end_points) == ((3, 3), ((2, 0), (0, 3), (1, 0)), ())


def test_evaluate_ends_match_at_the_play_that_reaches_the_target() -> None:
    plays = [Scored(Fives(0, 10)), Scored(Fives(1, 15)), Scored(Fives(0, 20)), Scored(Fives(1, 20))]
    match = fold(sit_down("muggins", target=3), plays)
    state = evaluate(match)
    assert (state.totals, state.winners, state.is_over) == ((2, 3), (1,), True)
    assert len(state.results[0].play_points) == 2
    closed = evaluate(apply(match, Ended(HandOver())))
    assert (closed.totals, closed.winners) == ((2, 3), (1,))


def test_evaluate_gives_no_points_after_the_end() -> None:
    match = fold(sit_down("sebastopol"), [Ended(PipsLeft(0, (0, 60))), Ended(PipsLeft(0, (0, 60)))])
    state = evaluate(match)
    assert [result.after_end for result in state.results] == [False, True]
    assert state.results[1].points == (0, 0)
    assert (state.totals, state.winners, state.eliminations) == ((0, 60), (0,), ((1, 0),))


def test_correction_can_undo_an_elimination() -> None:
    match = apply(example_match(), Corrected(3, (), PipsLeft(0, (0, 11, 3))))
    state = evaluate(match)
    assert (state.totals, state.eliminations, state.active) == ((28, 30, 33), (), (True, True, True))
    assert leaders(match) == [1, 2, 0, 1, 2, 0]


def test_correction_can_eliminate_a_side_earlier() -> None:
    match = apply(example_match(), Corrected(1, (), PipsLeft(1, (7, 0, 45))))
    state = evaluate(match)
    assert state.eliminations == ((2, 1),)
    assert state.totals == (28, 30, 54), "the 23 of the fourth hand no longer count"
    assert [result.points[2] for result in state.results] == [9, 45, 0, 0, 0]


def test_correction_can_end_the_match_earlier() -> None:
    match = apply(example_match(), Corrected(0, (), PipsLeft(0, (0, 50, 51))))
    state = evaluate(match)
    assert winners(match) == ["Anna"]
    assert [result.after_end for result in state.results] == [False, True, True, True, True]
    assert state.totals == (0, 50, 51)


def test_evaluate_reuses_known_state_of_equal_hands_only() -> None:
    match = example_match()
    known = (match, evaluate(match))
    without_the_loss = replace(match, hands=match.hands[:3])
    assert evaluate(without_the_loss, known).eliminations == ()
    lower = replace(match, setup=replace(match.setup, options={**match.setup.options, "target": 20}))
    assert evaluate(lower, known).eliminations == evaluate(lower).eliminations != known[1].eliminations


def test_struck_event_removes_the_hand() -> None:
    match = apply(example_match(), Struck(3))
    assert totals(match) == (28, 19, 30)
    assert len(match.hands) == 4


def test_struck_event_removes_open_hand() -> None:
    match = write(sit_down("muggins"), {"kind": "fives", "player": 1, "total": 5})
    struck = apply(match, Struck(0))
    assert struck == replace(sit_down("muggins"), struck=(StruckHand(0, match.hands[0]),))
    assert apply(struck, Restored(0)) == match


def test_struck_hands_keep_their_places_and_come_back_there() -> None:
    match = example_match()
    first, second, third = match.hands[:3]
    without = fold(match, [Struck(1), Struck(1), Struck(0)])
    assert without.hands == match.hands[3:]
    assert without.struck == (StruckHand(0, first), StruckHand(0, second), StruckHand(0, third))
    back = fold(without, [Restored(1), Struck(2)])
    assert back.hands == (second, match.hands[3], *match.hands[5:])
    assert back.struck == (StruckHand(0, first), StruckHand(1, third), StruckHand(2, match.hands[4]))
    assert fold(back, [Restored(2), Restored(1), Restored(0)]) == match


def test_struck_hand_has_the_points_of_its_place_and_no_total() -> None:
    match = apply(example_match(), Struck(1))
    assert evaluate_struck(match, evaluate(match), 0).points == evaluate(example_match()).results[1].points
    assert evaluate(match).totals != totals(example_match())


def test_hand_that_was_struck_before_its_end_is_restored_only_as_the_last_one() -> None:
    play = {"kind": "fives", "player": 1, "total": 5}
    struck = apply(write(sit_down("muggins"), play), Struck(0))
    assert can_restore(struck, 0)
    assert not can_restore(write(struck, play), 0)


def test_struck_event_of_a_hand_without_scores_leaves_no_trace() -> None:
    match = fold(example_match(), [Noted(5, "late"), Struck(5)])
    assert match == example_match()


def test_note_and_leader_of_next_hand_stay_when_it_is_written() -> None:
    match = fold(example_match(), [Noted(5, "last tram at eleven"), Led(5, 0)])
    assert match.open_hand == Hand(note="last tram at eleven", leader=0)
    assert evaluate(match).leader == 0
    written = write(match, left(0, 3, None, out=0))
    assert written.hands[5] == Hand((), PipsLeft(0, (0, 3, None)), "last tram at eleven", 0)


def test_renamed_event_changes_one_name() -> None:
    match = fold(example_match(), [Renamed(((1, "Béatrice"),))])
    assert match.setup.players == ("Anna", "Béatrice", "Chloé")
    assert totals(match) == totals(example_match())


def test_apply_removes_empty_last_hand() -> None:
    match = write(sit_down("muggins"), {"kind": "fives", "player": 1, "total": 5})
    assert apply(match, Corrected(0, (), None)) == sit_down("muggins")
    assert apply(sit_down("muggins"), Noted(0, "")) == sit_down("muggins")


def test_reseated_event_keeps_leaders_of_played_hands() -> None:
    match = apply(example_match(), Reseated((0, 2, 1)))
    assert leaders(match) == [1, 2, 0, 1, 0, 1]
    match = write(sit_down("sebastopol", THREE, first=0), left(0, 1, 2, out=0), left(0, 1, 2, out=0))
    assert leaders(match) == [0, 1, 2]
    assert leaders(apply(match, Reseated((0, 2, 1)))) == [0, 1, 0], "after Bruno now comes Anna"


def test_reseated_event_keeps_leader_of_hand_after_the_end() -> None:
    match = fold(sit_down("sebastopol", first=1), [Ended(PipsLeft(0, (0, 60))), Noted(1, "too late"), Led(1, 0)])
    assert [hand.leader for hand in apply(match, Reseated((1, 0))).hands] == [1, 0]


def test_evaluate_without_hands_returns_initial_state() -> None:
    assert evaluate(sit_down("hundred_to_zero", first=1)) == MatchState((), (100, 100), (True, True), leader=1)


def test_facts_has_hand_winners_after_a_hand() -> None:
    match = write(sit_down("draw"), left(0, 5, out=0), left(3, 3))
    found = facts(match, evaluate(match))
    assert found["hand_winners"] == [(0,), ()]
    assert "hand_winners" not in facts(sit_down("draw"), evaluate(sit_down("draw")))


def test_named_result_of_finished_match_and_none_before() -> None:
    match = sit_down("dominoes")
    assert named_result(match, evaluate(match)) is None
    match = write(match, left(0, 5, out=0))
    assert named_result(match, evaluate(match)) == "domino"


def test_fold_of_correction_that_empties_a_hand_removes_it_as_apply_does() -> None:
    match = sit_down("sebastopol")
    events = [Ended(PipsLeft(0, (0, 3, 4))), Ended(PipsLeft(1, (5, 0, 6))), Corrected(0, (), None)]
    one_by_one = match
    for event in events:
        one_by_one = apply(one_by_one, event)
    assert fold(match, events) == one_by_one
    assert one_by_one.hands == (Hand((), PipsLeft(1, (5, 0, 6))),)
