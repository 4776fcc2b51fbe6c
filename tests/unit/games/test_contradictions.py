"""Tests of entries that contradict each other: each is refused, or asked about where it could be true."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.check import rule_context
from scorekeeper.core.evaluate import evaluate, facts
from scorekeeper.core.form import answers_of
from tests.unit.games.paper import read, refusal
from tests.unit.games.table import THREE, codes, four, left, problems, sit_down, totals, write

TEN = ["6-0", "6-1", "5-0", "5-1", "4-0", "4-1", "3-0", "3-1", "2-0", "2-1"]


# A tile in two places


@pytest.mark.parametrize("game", ["all_fives", "bones", "five_up", "merry_go_round", "telefon"])
def test_first_tile_of_the_hand_is_in_no_hand(game: str) -> None:
    match = write(sit_down(game), {"kind": "opening", "player": 0, "tile": "5-5"})
    [problem] = problems(match, **left(0, ["5-5", "6-4"], out=0))
    assert (problem.code, problem.values) == ("tile_dup", {"tile": "5-5", "field": "on_table"})
    assert codes(match, **left(0, ["6-5", "6-4"], out=0)) == []


def test_pips_left_are_at_most_those_of_the_tiles_that_are_not_laid() -> None:
    """Without 5-5 the double-six has 158 pips."""
    match = write(sit_down("all_fives"), {"kind": "opening", "player": 0, "tile": "5-5"})
    assert codes(match, **left(0, 158, out=0)) == []
    assert codes(match, **left(0, 159, out=0)) == ["set_total"]


@pytest.mark.parametrize(("game", "house"), [("dominican", {"chuchazo": 25}), ("puerto_rico_500", {})])
def test_double_blank_that_was_the_last_tile_is_in_no_hand(game: str, house: dict[str, Any]) -> None:
    match = four(game, **house)
    listed = {"out": 0, "chuchazo": True, "pips": [0, ["0-0"], ["6-1"], ["6-2"]]}
    assert "tile_dup" in codes(match, **listed)
    assert "tile_dup" not in codes(match, **{**listed, "chuchazo": False})
    assert codes(match, out=0, chuchazo=True, pips=[0, 0, 10, 9]) == ["too_many_zero"]


def test_other_hands_have_no_double_blank_if_it_was_the_last_tile() -> None:
    """The lightest three tiles without 0-0 are 1-0, 2-0 and 1-1: five pips."""
    match = four("puerto_rico_500")
    assert codes(match, out=0, chuchazo=True, together=4) == ["hand_min"]
    assert codes(match, out=0, chuchazo=True, together=5) == []
    assert codes(match, out=0, together=4) == []
    assert codes(match, out=0, chuchazo=True, pips=[0, 1, 1, 2]) == ["hand_min"]


def test_tile_that_was_taken_out_is_in_no_hand() -> None:
    match = sit_down("jamaican_cutthroat", THREE)
    blocked = {"out": None, "blocked": True}
    assert codes(match, **blocked, pips=[["0-0", "6-1"], ["5-1"], ["4-1"]]) == ["tile_unknown"]
    assert codes(match, **blocked, pips=[["2-0", "6-1"], ["5-0"], ["4-2"]]) == []
    assert codes(four("jamaican_cutthroat"), **blocked, pips=[["0-0", "6-1"], ["5-0"], ["4-0"], ["3-1"]]) == []


# More tiles or pips than can be held


@pytest.mark.parametrize(
    "game", ["venezuelan", "cuban_oriente", "haitian", "partnership", "spanish", "jamaican_partner", "jamaican_french"]
)
def test_hand_where_nobody_draws_has_at_most_the_tiles_dealt(game: str) -> None:
    hands = [0, TEN, ["5-5"], ["6-6"]]
    [problem] = [each for each in problems(four(game), out=0, pips=hands) if each.code == "tile_count"]
    assert (problem.seats, problem.values) == ((1,), {"value": 10, "limit": 7, "field": "dealt"})
    assert codes(four(game), out=0, pips=[0, TEN[:7], ["5-4"], ["6-5"]]) == []


@pytest.mark.parametrize(("game", "dealt"), [("domino_whist", 6), ("loser_wins", 6), ("martinique", 7), ("luckies", 7)])
def test_hand_has_at_most_the_tiles_dealt_with_tiles_aside(game: str, dealt: int) -> None:
    players = {"martinique": 3, "luckies": 3}.get(game, 4)
    hand = {"end": {"out": 0, "pips": [0, TEN[: dealt + 1], *(["5-5"], ["6-6"])[: players - 2]]}}
    problem = refusal(game, players, [hand])
    assert (problem.code, problem.values["limit"]) == ("tile_count", dealt)


def test_hands_hold_at_most_the_tiles_that_were_not_laid() -> None:
    """Two players are dealt seven tiles each of 28; whoever went out has laid all of them."""
    tiles = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
    match = sit_down("sebastopol")
    [problem] = problems(match, **left(0, tiles[-22:], out=0))
    assert (problem.code, problem.values) == ("tile_count", {"limit": 21, "field": "held"})
    assert codes(match, **left(0, tiles[-21:], out=0)) == []


def test_tiles_of_a_pair_are_those_of_two_hands() -> None:
    low = [f"{high}-{low}" for high in range(6) for low in range(high)]
    for pair, found in ((low, ["tile_count"]), (["6-4"], ["tile_count"]), (["6-4", "6-5"], [])):
        assert codes(four("partnership"), out=0, pips=[None] * 4, pairs=[None, pair]) == found


def test_hands_of_losers_are_those_of_the_heaviest_tiles_dealt() -> None:
    """The heaviest 21 tiles of the double-six have 153 pips, the heaviest 14 have 118; 7 have 69, and 6 have 61."""
    match = four("partnership", count="all")
    assert codes(match, out=0, pips=[0, 51, 51, 51]) == []
    [problem] = problems(match, out=0, pips=[0, 51, 52, 51])
    assert (problem.code, problem.seats, problem.values) == ("hand_max", (1, 2, 3), {"tiles": 21, "n": 153})
    [problem] = problems(match, out=0, pips=[0, 60, 59, 5])
    assert (problem.code, problem.seats, problem.values) == ("hand_max", (1, 2), {"tiles": 14, "n": 118})
    [problem] = problems(four("domino_whist"), **left(0, 5, 62, 5, out=0))
    assert (problem.code, problem.seats, problem.values) == ("hand_max", (2,), {"tiles": 6, "n": 61})


def test_sum_of_all_hands_leaves_room_for_those_that_are_not_written() -> None:
    """Hands of 5 and 8 leave at most 69 for the seven tiles of the third."""
    assert codes(four("spanish"), out=0, pips=[0, 5, None, 8], together=82) == []
    [problem] = problems(four("spanish"), out=0, pips=[0, 5, None, 8], together=83)
    assert (problem.code, problem.values) == ("hand_max", {"tiles": 7, "n": 69, "field": "together"})


@pytest.mark.parametrize("game", ["partnership", "draw", "mexican_train", "kozel", "all_fives", "dominoes"])
def test_hand_of_no_tiles_is_that_of_who_went_out(game: str) -> None:
    match = sit_down(game, THREE) if game == "mexican_train" else sit_down(game, "Anna Bruno Chloé Daniel")
    more = ["6-5", "6-4"][: len(match.setup.players) - 2]
    out = {"out": 0, "blocked": False, "pips": [0, [], *([tile] for tile in more)]}
    blocked = {"out": None, "blocked": True, "pips": [["6-3"], [], *([tile] for tile in more)]}
    assert problems(match, **out)[0].code == "two_out"
    assert problems(match, **blocked)[0].code == "out_and_blocked"


# Two ways to end


def test_last_tile_is_that_of_the_player_who_went_out() -> None:
    match = write(sit_down("fives_and_threes"), {"kind": "chip", "player": 0})
    [problem] = problems(match, out=1)
    assert (problem.code, problem.seats) == ("two_out", (0, 1))
    assert codes(match, blocked=True) == ["chip_last"]
    assert codes(match, out=0) == codes(match) == []


def test_form_does_not_ask_who_went_out_after_the_last_tile() -> None:
    match = sit_down("fives_and_threes")
    for now, asked in ((match, ["out"]), (write(match, {"kind": "ends", "player": 0, "total": 9, "chip": True}), [])):
        end = now.variant.sheet.end
        state = answers_of(end, end.record()).state(rule_context(now))
        assert [question.words for question in state.questions] == asked
        assert state.is_complete


@pytest.mark.parametrize(
    ("game", "house", "field"),
    [("dominican", {}, "blocker"), ("venezuelan", {"equal": "blocker"}, "blocker"), ("draw", {}, "last")],
)
def test_other_player_has_not_laid_the_last_tile(game: str, house: dict[str, Any], field: str) -> None:
    hand = {"out": 0, "pips": [0, 5, 6, 8]}
    [problem] = problems(four(game, **house), **hand, **{field: 1})
    assert (problem.code, problem.seats) == ("two_out", (0, 1))
    assert codes(four(game, **house), **hand, **{field: 0}) == []


# A level hand of the pair that led


def level(game: str) -> dict[str, Any]:
    blocker = {"blocker": 0} if game == "dominican" else {}
    return {"out": None, "blocked": True, "pips": [10, 10, 10, 10], **blocker}


EVERY_LEVEL_GAME = pytest.mark.parametrize("game", ["colombian", "dominican", "cuban_oriente"])


@EVERY_LEVEL_GAME
def test_level_hand_asks_who_led(game: str) -> None:
    match = four(game)
    [problem] = problems(match, **level(game))
    assert (problem.code, problem.is_question) == ("level_leader", True)
    assert [(answer.seat, answer.leads, answer.changes) for answer in problem.remedies] == [
        (seat, True, {}) for seat in range(4)
    ]
    assert codes(match, **{**level(game), "pips": [10, 11, 10, 11]}) == []
    assert codes(four(game, equal="nobody"), **level(game)) == []


@EVERY_LEVEL_GAME
def test_level_hand_is_won_by_the_pair_that_led(game: str) -> None:
    match = write(sit_down(game, "Anna Bruno Chloé Daniel", first=1), level(game))
    assert codes(sit_down(game, "Anna Bruno Chloé Daniel", first=1), **level(game)) == []
    assert totals(match)[1] > totals(match)[0] == 0
    assert facts(match, evaluate(match))["hand_winners"] == [(1,)]


def test_level_hand_of_amazonas_pays_the_pips_of_the_others() -> None:
    hand = {"out": None, "blocked": True, "pips": [10, 10, 10, 10]}
    assert totals(write(sit_down("amazonas", "Anna Bruno Chloé Daniel", 1, equal="leader"), hand)) == (0, 20)


# A premium for those who cannot have it


@pytest.mark.parametrize(("game", "house"), [("dominican", {}), ("cuban", {"salida": 20})])
def test_premium_of_the_lead_is_for_the_pair_that_led(game: str, house: dict[str, Any]) -> None:
    match = sit_down(game, "Anna Bruno Chloé Daniel", 1, **house)
    [problem] = problems(match, kind="salida", player=0)
    assert (problem.code, problem.seats) == ("not_leader", (1,))
    assert codes(match, kind="salida", player=3) == []
    assert codes(four(game, **house), kind="salida", player=0) == []


def test_leader_that_a_file_names_has_the_premium_of_the_lead() -> None:
    """The leader stands beside the plays of a hand, and holds for them too."""
    first = {"end": {"out": 0, "together": 40}, "leader": 0}
    plays = [{"kind": "salida", "player": 1}]
    for leader, found in ((1, None), (2, "not_leader")):
        hand = {"plays": plays, "end": {"out": 0, "together": 40}, "leader": leader}
        _, refused = read("dominican", 4, [first, hand])
        assert (refused and refused.problem.code) == found


def test_five_doubles_are_dealt_once_a_hand() -> None:
    """The set has seven doubles."""
    match = write(four("amazonas"), {"kind": "five_doubles", "player": 0})
    [problem] = problems(match, kind="five_doubles", player=1)
    assert (problem.code, problem.values) == ("bonus_twice", {"field": "hand"})
    assert codes(match, kind="galo", player=1) == []


def test_penalty_for_no_double_is_that_of_the_leader_and_comes_once() -> None:
    match = write(four("jamaican_french"), left(5, 0, 6, 7, out=1))
    [problem] = problems(match, kind="no_double", player=0)
    assert (problem.code, problem.seats) == ("not_leader", (1,))
    match = write(match, {"kind": "no_double", "player": 1})
    assert codes(match, kind="no_double", player=1) == ["bonus_twice"]
    assert codes(match, kind="three_passes", player=0) == []


def test_first_hand_that_the_double_blank_leads_lacks_no_double() -> None:
    [problem] = problems(four("jamaican_french"), kind="no_double", player=0)
    assert (problem.code, problem.seats, problem.values) == ("not_leader", (), {"field": "first"})


def test_player_passes_once_on_the_first_round_unless_leading_it_with_a_double() -> None:
    match = write(four("jamaican_french"), left(5, 0, 6, 7, out=1))
    [problem] = problems(match, kind="board_pass", player=1)
    assert (problem.code, problem.seats) == ("not_leader", (1,))
    assert codes(write(match, {"kind": "no_double", "player": 1}), kind="board_pass", player=1) == []
    match = write(match, {"kind": "board_pass", "player": 2})
    [problem] = problems(match, kind="board_pass", player=2)
    assert (problem.code, problem.seats, problem.values) == ("bonus_twice", (2,), {"field": "player"})
    assert codes(match, kind="board_pass", player=3) == []


def test_hand_that_is_marked_with_a_double_has_one_among_its_tiles() -> None:
    hand = {"out": 0, "doubles_held": [False, True, False, False]}
    [problem] = problems(four("jamaican_french"), **hand, pips=[0, ["6-5"], 9, 14])
    assert (problem.code, problem.seats, problem.values) == ("double_missing", (1,), {"field": "tiles"})
    assert codes(four("jamaican_french"), **hand, pips=[0, ["5-5"], 9, 14]) == []


def test_slam_of_seven_is_none_of_eight() -> None:
    hand = {"settles": 0, "tiles": [8, 0, 0, 0], "banker": 0}
    assert codes(four("tien_gow"), **hand, how=["seven", "eight"]) == ["words_both"]
    assert codes(four("tien_gow"), **hand, how=["lowest", "eight"]) == []


def test_nobody_is_captured_without_a_capture() -> None:
    hand = {"settles": 0, "tiles": [4, 2, 1, 1], "banker": 0, "captured": 1}
    assert codes(four("tien_gow"), **hand) == ["field_unknown"]
    assert codes(four("tien_gow"), **hand, how=["capture"]) == []


# Results without a bid, and bids out of all bounds


@pytest.mark.parametrize(
    "result", [{"made": True}, {"points": [42, 0]}, {"tricks": [7, 0]}, {"contract": "nello"}, {"trump": 3}]
)
def test_texas_42_hand_in_which_all_passed_has_no_result(result: dict[str, Any]) -> None:
    assert codes(four("texas_42"), passed=True, **result) == ["field_unknown"]


def test_texas_42_trump_is_that_of_a_suit() -> None:
    bid = {"bidder": 0, "bid": 42, "made": True}
    assert codes(four("texas_42"), **bid, contract="nello", trump=3) == ["field_unknown"]
    assert codes(four("texas_42"), **bid, trump=3) == []


def test_texas_42_bid_is_at_most_21_marks() -> None:
    for record in ({"kind": "bid", "player": 0}, {"bidder": 0, "made": True}):
        assert codes(four("texas_42"), **record, bid=21 * 42) == []
        [problem] = problems(four("texas_42"), **record, bid=22 * 42)
        assert (problem.code, problem.values["high"]) == ("contract_range", 21 * 42)


# Triangles


def test_triangle_is_laid_or_held() -> None:
    match = write(sit_down("triominos"), {"kind": "start", "player": 0, "tile": "5-5-5"})
    [problem] = problems(match, **left(0, ["5-5-5"], out=0))
    assert (problem.code, problem.values) == ("tile_dup", {"tile": "5-5-5", "field": "on_table"})
    assert codes(match, **left(["4-5-5"], ["4-5-5"])) == ["tile_dup"]
    assert codes(match, **left(0, [], out=0))[0] == "two_out"
    held = write(match, left(0, ["4-5-5", "0-1-2"], out=0))
    assert totals(held) == (15 + 10 + 25 + 14 + 3, 0)


@pytest.mark.parametrize(("number", "tile"), [(15, "5-5-5"), (14, "5-5-4")])
def test_triangle_laid_by_its_sum_is_not_held(number: int, tile: str) -> None:
    """Only 5-5-5 adds up to 15, only 5-5-4 to 14."""
    first, by_sum = {"kind": "start", "player": 0, "tile": "4-4-4"}, {"kind": "sum", "player": 1, "sum": number}
    [problem] = problems(write(sit_down("triominos"), first, by_sum), **left([tile], 0, out=1))
    assert (problem.code, problem.values) == ("sum_laid", {"value": number, "n": 1, "field": "held"})
    assert codes(write(sit_down("triominos"), first), **left([tile], 0, out=1)) == []


def test_triangles_of_a_sum_are_laid_or_held() -> None:
    """0-0-2 and 0-1-1 alone add up to 2."""
    match = write(sit_down("triominos"), {"kind": "start", "player": 0, "tile": "4-4-4"})
    match = write(match, {"kind": "sum", "player": 1, "sum": 2})
    assert codes(match, **left(["0-0-2"], 0, out=1)) == []
    assert codes(match, **left(["0-0-2", "0-1-1"], 0, out=1)) == ["sum_laid"]


def test_triangles_that_are_drawn_are_those_that_were_not_dealt() -> None:
    """Two players are dealt nine each of 56 triangles: 38 are left, twelve times three and two."""
    match = write(sit_down("triominos"), *({"kind": "pass", "player": turn % 2, "drawn": 3} for turn in range(12)))
    [problem] = problems(match, kind="pass", player=0, drawn=3)
    assert (problem.code, problem.values) == ("drawn", {"value": 39, "limit": 38, "field": "pool"})
    assert codes(match, kind="pass", player=0, drawn=2) == []
    assert codes(match, kind="tile", player=0, tile="0-1-2", drawn=3) == ["drawn"]
    assert codes(match, kind="pass", player=0) == []


# Numbers that nobody asked for


def test_hands_that_nobody_takes_are_still_those_of_the_set() -> None:
    match = four("canton")
    assert codes(match, blocked=True, out=None, pips=[100, 100, 1, 1]) == ["set_total"]
    assert codes(match, blocked=True, out=None, pips=[None] * 4) == []


def test_spots_of_some_hands_are_checked_where_they_do_not_count() -> None:
    assert codes(four("pub_straight"), out=0, pips=[0, 70, None, 3]) == ["hand_max"]
    assert codes(four("pub_straight"), out=0, pips=[0, 60, None, 3]) == []


@pytest.mark.parametrize("game", ["rubicon", "round_numbers"])
def test_tile_that_is_laid_twice_is_asked_about(game: str) -> None:
    """Only 6-6 has twelve pips; 6-4 and 5-5 have ten."""
    for pips, tiles in ((12, 1), (10, 2)):
        match = write(sit_down(game, THREE), *({"kind": "laid", "player": 0, "pips": pips} for _ in range(tiles)))
        [problem] = problems(match, kind="laid", player=1, pips=pips)
        assert (problem.code, problem.is_question) == ("pips_laid", True)
        assert problem.values == {"value": pips, "n": tiles}
        assert codes(match, kind="laid", player=1, pips=11) == []


# A winner that the tiles do not make


@pytest.mark.parametrize("said", [{"winner": 1}, {"tie": True}])
def test_bergen_tiles_say_who_wins_a_blocked_hand(said: dict[str, Any]) -> None:
    match = write(sit_down("bergen"), {"kind": "first", "player": 0})
    tiles = {"blocked": True, "tiles": [["6-1"], ["5-5"]]}
    [problem] = problems(match, **tiles, **said)
    assert (problem.code, problem.seats) == ("other_winner", (0,))
    assert codes(match, **tiles) == codes(match, **tiles, winner=0) == []


def test_bergen_tiles_say_that_nobody_wins_a_blocked_hand() -> None:
    match = write(sit_down("bergen"), {"kind": "first", "player": 0})
    tiles = {"blocked": True, "tiles": [["6-1"], ["5-2"]]}
    [problem] = problems(match, **tiles, winner=0)
    assert (problem.code, problem.seats) == ("other_winner", ())
    assert codes(match, **tiles, tie=True) == []


@pytest.mark.parametrize("hand", [left(0, 9, out=0), left(8, 9), left(["6-1"], ["5-2"])])
def test_luckies_hand_names_no_other_winner(hand: dict[str, Any]) -> None:
    assert codes(sit_down("luckies"), **hand, winner=1) == ["other_winner"] * (hand["pips"][0] != ["6-1"])
    assert codes(sit_down("luckies"), **hand, level=True)[:1] == ["other_winner"] * (hand["pips"][0] != ["6-1"])


# Counts at the end that fall short of what was written before


def test_memory_players_have_at_least_the_pairs_that_are_written() -> None:
    match = write(sit_down("memory"), {"kind": "pair", "player": 0, "tiles": ["6-6", "6-5"]})
    for end in ({"points": [22, 146]}, {"points": [100, 68], "tiles": [0, 28]}):
        [problem] = [each for each in problems(match, **end) if each.code == "pairs_more"]
        assert problem.seats == (0,)
    assert codes(match, points=[23, 145]) == []


def test_tiles_in_hand_are_at_most_those_dealt_and_not_laid() -> None:
    """Three players keep seven tiles each; who draws one has just laid one."""
    match = sit_down("round_numbers", THREE)
    assert codes(match, tiles=[7, 7, 0]) == []
    assert codes(match, tiles=[8, 7, 0]) == ["tile_count"]
    laid = write(match, {"kind": "laid", "player": 0, "pips": 12})
    [problem] = problems(laid, tiles=[25, 1, 1])
    values = {"value": 25, "limit": 6, "field": "dealt"}
    assert (problem.code, problem.seats, problem.values) == ("tile_count", (0,), values)
    assert codes(laid, tiles=[6, 7, 7]) == []
    drawn = write(laid, {"kind": "laid", "player": 1, "pips": 8})
    assert codes(drawn, tiles=[6, 7, 7]) == []
