"""Hands in turn: totals, who leaves, who leads, what comes after the end."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.core.evaluate import apply, evaluate, facts, fold, named_result
from scorekeeper.core.events import Corrected, Ended, Led, Noted, Renamed, Reseated, Scored, Struck
from scorekeeper.core.model import Hand
from scorekeeper.core.tiles import tile
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.games._ends import Opening
from scorekeeper.games._pips import PipsLeft
from scorekeeper.games._plays import HandOver
from scorekeeper.games.muggins import Fives
from tests.unit.games.table import THREE, four, left, sit_down, totals, winners, write


def leaders(match: Match) -> list[int | None]:
    state = evaluate(match)
    return [*(one.leader for one in state.results), state.leader]


def drawn_sheet() -> Match:
    match = sit_down("sebastopol", THREE, first=1)
    return write(
        match,
        left(0, 14, 9, out=0),
        left(7, 0, 21, out=1),
        left(12, 5, 0, out=2),
        left(0, 11, 23, out=0),
        left(9, 0, None, out=1),
    )


def test_the_drawn_sheet_adds_up_and_puts_chloe_out() -> None:
    state = evaluate(drawn_sheet())
    assert state.totals == (28, 30, 53)
    assert state.eliminations == ((2, 3),)
    assert state.active == (True, True, False)
    assert not state.is_over


def test_the_lead_passes_on_and_skips_whoever_has_left() -> None:
    assert leaders(drawn_sheet()) == [1, 2, 0, 1, 0, 1]


def test_partners_face_each_other_and_wear_one_colour() -> None:
    four_hands = sit_down("forty_two", "Anna Bruno Chloé Daniel").setup
    assert [four_hands.team_of(seat) for seat in range(4)] == [1, 2, 1, 2]
    assert [four_hands.seats_of(side) for side in range(2)] == [(0, 2), (1, 3)]
    assert sit_down("sebastopol", THREE).setup.team_of(0) is None


def test_a_lead_written_down_overrules_the_rotation_and_passes_on_from_there() -> None:
    match = apply(drawn_sheet(), Led(2, 1))
    assert leaders(match) == [1, 2, 1, 2, 0, 1]


def test_after_a_tie_whoever_placed_the_last_tile_leads() -> None:
    match = sit_down("draw", THREE, lead="winner")
    tie = {**left(3, 3, 9), "last": "Chloé"}
    assert leaders(write(match, tie)) == [None, 2]
    assert leaders(write(match, left(3, 3, 9))) == [None, None]
    assert leaders(apply(match, Noted(0, "nobody has written an end"))) == [None, None]


def test_a_team_that_won_does_not_say_which_partner_leads() -> None:
    match = four("domino_whist")
    match = replace(match, setup=replace(match.setup, options={**match.setup.options, "lead": "winner"}))
    assert leaders(write(match, left(0, 9, 2, 9, out=0))) == [None, None]


def test_the_first_tile_says_who_leads() -> None:
    match = apply(sit_down("muggins", first=0), Scored(Opening(1, tile(5, 5))))
    assert leaders(match) == [1, 1]
    assert leaders(apply(match, Ended(HandOver()))) == [1, 0]


def test_the_open_hand_is_led_by_whom_it_was() -> None:
    match = write(sit_down("muggins", first=0), {"kind": "fives", "player": 1, "total": 5})
    assert evaluate(match).leader == 0


def test_a_hand_goes_on_until_it_ends() -> None:
    match = sit_down("muggins")
    assert (match.hand_index, match.open_hand) == (0, Hand())
    match = apply(match, Scored(Fives(0, 10)))
    assert (match.hand_index, match.open_hand) == (0, Hand((Fives(0, 10),)))
    match = apply(match, Ended(HandOver()))
    assert (match.hand_index, match.open_hand, len(match.hands)) == (1, Hand(), 1)


def test_points_count_as_soon_as_they_are_announced() -> None:
    match = fold(sit_down("muggins"), [Scored(Fives(0, 10)), Scored(Fives(1, 15)), Scored(Fives(0, 5))])
    [one] = evaluate(match).results
    assert (one.points, one.play_points, one.end_points) == ((3, 3), ((2, 0), (0, 3), (1, 0)), ())


def test_the_first_to_the_target_wins_in_mid_hand_and_nothing_after_it_counts() -> None:
    plays = [Scored(Fives(0, 10)), Scored(Fives(1, 15)), Scored(Fives(0, 20)), Scored(Fives(1, 20))]
    match = fold(sit_down("muggins", target=3), plays)
    state = evaluate(match)
    assert (state.totals, state.winners, state.is_over) == ((2, 3), (1,), True)
    assert len(state.results[0].play_points) == 2
    closed = evaluate(apply(match, Ended(HandOver())))
    assert (closed.totals, closed.winners) == ((2, 3), (1,))


def test_what_is_written_after_the_end_counts_for_nothing() -> None:
    match = fold(sit_down("sebastopol"), [Ended(PipsLeft(0, (0, 60))), Ended(PipsLeft(0, (0, 60)))])
    state = evaluate(match)
    assert [one.after_end for one in state.results] == [False, True]
    assert state.results[1].points == (0, 0)
    assert (state.totals, state.winners, state.eliminations) == ((0, 60), (0,), ((1, 0),))


def test_a_correction_can_bring_a_side_back() -> None:
    match = apply(drawn_sheet(), Corrected(3, (), PipsLeft(0, (0, 11, 3))))
    state = evaluate(match)
    assert (state.totals, state.eliminations, state.active) == ((28, 30, 33), (), (True, True, True))
    assert leaders(match) == [1, 2, 0, 1, 2, 0]


def test_a_correction_can_put_a_side_out_earlier_and_it_scores_no_more() -> None:
    match = apply(drawn_sheet(), Corrected(1, (), PipsLeft(1, (7, 0, 45))))
    state = evaluate(match)
    assert state.eliminations == ((2, 1),)
    assert state.totals == (28, 30, 54), "the 23 of the fourth hand no longer count"
    assert [one.points[2] for one in state.results] == [9, 45, 0, 0, 0]


def test_a_correction_can_end_the_match_earlier() -> None:
    match = apply(drawn_sheet(), Corrected(0, (), PipsLeft(0, (0, 50, 51))))
    state = evaluate(match)
    assert winners(match) == ["Anna"]
    assert [one.after_end for one in state.results] == [False, True, True, True, True]
    assert state.totals == (0, 50, 51)


def test_a_sheet_worked_out_before_helps_only_as_far_as_both_are_the_same() -> None:
    sheet = drawn_sheet()
    known = (sheet, evaluate(sheet))
    without_the_loss = replace(sheet, hands=sheet.hands[:3])
    assert evaluate(without_the_loss, known).eliminations == ()
    lower = replace(sheet, setup=replace(sheet.setup, options={**sheet.setup.options, "target": 20}))
    assert evaluate(lower, known).eliminations == evaluate(lower).eliminations != known[1].eliminations


def test_a_struck_hand_is_as_if_it_had_not_been() -> None:
    match = apply(drawn_sheet(), Struck(3))
    assert totals(match) == (28, 19, 30)
    assert len(match.hands) == 4


def test_the_open_hand_can_be_struck() -> None:
    match = write(sit_down("muggins"), {"kind": "fives", "player": 1, "total": 5})
    assert apply(match, Struck(0)) == sit_down("muggins")


def test_the_hand_to_come_can_be_noted_and_led_before_anything_stands_in_it() -> None:
    match = fold(drawn_sheet(), [Noted(5, "last tram at eleven"), Led(5, 0)])
    assert match.open_hand == Hand(note="last tram at eleven", leader=0)
    assert evaluate(match).leader == 0
    written = write(match, left(0, 3, None, out=0))
    assert written.hands[5] == Hand((), PipsLeft(0, (0, 3, None)), "last tram at eleven", 0)


def test_a_player_goes_by_another_name_and_the_others_keep_theirs() -> None:
    match = fold(drawn_sheet(), [Renamed(((1, "Béatrice"),))])
    assert match.setup.players == ("Anna", "Béatrice", "Chloé")
    assert totals(match) == totals(drawn_sheet())


def test_a_hand_with_nothing_in_it_is_no_hand() -> None:
    match = write(sit_down("muggins"), {"kind": "fives", "player": 1, "total": 5})
    assert apply(match, Corrected(0, (), None)) == sit_down("muggins")
    assert apply(sit_down("muggins"), Noted(0, "")) == sit_down("muggins")


def test_players_who_change_places_keep_the_hands_they_led() -> None:
    match = apply(drawn_sheet(), Reseated((0, 2, 1)))
    assert leaders(match) == [1, 2, 0, 1, 0, 1]
    match = write(sit_down("sebastopol", THREE, first=0), left(0, 1, 1, out=0), left(0, 1, 1, out=0))
    assert leaders(match) == [0, 1, 2]
    assert leaders(apply(match, Reseated((0, 2, 1)))) == [0, 1, 0], "after Bruno now comes Anna"


def test_a_hand_after_the_end_keeps_its_lead_when_players_change_places() -> None:
    match = fold(sit_down("sebastopol", first=1), [Ended(PipsLeft(0, (0, 60))), Noted(1, "too late"), Led(1, 0)])
    assert [hand.leader for hand in apply(match, Reseated((1, 0))).hands] == [1, 0]


def test_a_course_before_the_first_hand_stands_at_the_start() -> None:
    assert evaluate(sit_down("hundred_to_zero", first=1)) == MatchState((), (100, 100), (True, True), leader=1)


def test_a_game_tells_what_it_knows_besides_points() -> None:
    match = write(sit_down("draw"), left(0, 5, out=0), left(3, 3))
    told = facts(match, evaluate(match))
    assert told["hand_winners"] == [(0,), ()]
    assert "hand_winners" not in facts(sit_down("draw"), evaluate(sit_down("draw")))


def test_a_finished_match_may_have_a_named_result_and_another_has_none() -> None:
    match = sit_down("dominoes")
    assert named_result(match, evaluate(match)) is None
    match = write(match, left(0, 5, out=0))
    assert named_result(match, evaluate(match)) == "domino"
