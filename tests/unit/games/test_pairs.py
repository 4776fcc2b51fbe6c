"""Tests of games of two pairs in which all pips left, or those of a pair, are written together."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.begin import begin
from scorekeeper.core.check import rule_context
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.form import Answers, Place
from scorekeeper.core.keypad import Keypad
from scorekeeper.core.layout import layout
from scorekeeper.core.model import Setup
from scorekeeper.core.variant import Match
from scorekeeper.games._pairs import winners
from scorekeeper.games.dominican import DominicanEnd
from scorekeeper.i18n import translator_for
from tests.registry import REGISTRY
from tests.unit.games.paper import play, points, refusal
from tests.unit.games.table import codes, four, problems, sit_down, write


def together(pips: int, **end: Any) -> dict[str, Any]:
    return {"end": {"out": 0, "together": pips, **end}}


def test_hand_with_all_pips_together_is_either_out_or_blocked() -> None:
    problem = refusal("dominican", 4, [together(40, blocked=True)])
    assert (problem.code, problem.seats) == ("out_and_blocked", (0,))


def test_all_pips_together_are_at_most_those_of_the_heaviest_tiles() -> None:
    """The 21 tiles of three hands leave out the 7 lightest, 0 + 1 + 2 + 2 + 3 + 3 + 4 = 15 of the 168 pips."""
    assert points(play("dominican", 4, [together(153)])[1]) == [(153, 0)]
    problem = refusal("dominican", 4, [together(154)])
    assert (problem.code, problem.values) == ("hand_max", {"tiles": 21, "n": 153, "field": "together"})


@pytest.mark.parametrize("game", ["spanish", "puerto_rico_200", "puerto_rico_500", "cuban_oriente", "dominican"])
def test_all_pips_together_are_those_of_the_hands(game: str) -> None:
    blocker = {"blocker": 0} if game == "dominican" else {}
    hands = {"end": {"out": None, "blocked": True, "pips": [3, 5, 6, 8], **blocker}}
    hands_and_sum = {"end": {**hands["end"], "together": 22}}
    assert points(play(game, 4, [hands_and_sum])[1]) == points(play(game, 4, [hands])[1])
    for wrong in (45, 1_000_000):
        problem = refusal(game, 4, [{"end": {**hands["end"], "together": wrong}}])
        assert (problem.code, problem.values) == ("pips_sum", {"value": wrong, "n": 22})


def test_all_pips_together_are_those_of_the_hands_if_somebody_went_out() -> None:
    problem = refusal("spanish", 4, [{"end": {"out": 0, "pips": [0, 5, 6, 8], "together": 45}}])
    assert (problem.code, problem.values) == ("pips_sum", {"value": 45, "n": 19})


def pair_sums(*pairs: int | list[str] | None, **end: Any) -> dict[str, Any]:
    return {"pips": [None] * 4, "pairs": [*pairs], **end}


EVERY_PAIR_GAME = pytest.mark.parametrize("game", ["partnership", "venezuelan", "colombian", "mexican", "cuban"])


@EVERY_PAIR_GAME
def test_pips_of_the_other_pair_score_like_those_of_each_hand(game: str) -> None:
    by_pair = write(four(game), pair_sums(None, 33, out=0))
    by_hand = write(four(game), {"pips": [0, 12, 5, 21], "out": 0})
    assert evaluate(by_pair).totals == evaluate(by_hand).totals == (33, 0)


@EVERY_PAIR_GAME
def test_pips_of_the_partner_are_not_needed(game: str) -> None:
    assert evaluate(write(four(game), {"pips": [0, 12, None, 21], "out": 0})).totals == (33, 0)
    [problem] = problems(four(game), pips=[0, None, 5, 21], out=0)
    assert (problem.code, problem.seats, problem.values) == ("value_missing", (1,), {"field": "pips"})


def test_goat_in_pairs_writes_the_pips_of_the_losers() -> None:
    match = goat_in_pairs()
    by_pair = write(match, pair_sums(None, 33, out=0), pair_sums(30, 20, out=None, blocked=True))
    assert evaluate(by_pair).totals == (30, 33)
    assert evaluate(by_pair).leader is None
    assert evaluate(write(match, {"pips": [0, 12, None, 21], "out": 0})).totals == (0, 33)
    assert codes(match, pips=[0, 12, 5, 21], pairs=[None, 33], out=0) == ["field_unknown"]
    assert codes(sit_down("kozel"), pips=[None, None], pairs=[None, 33], out=0) == ["value_missing"]


def test_pips_of_the_partner_are_needed_where_all_count() -> None:
    [problem] = problems(four("partnership", count="all"), pips=[0, 12, None, 21], out=0)
    assert (problem.code, problem.seats) == ("value_missing", (2,))
    assert evaluate(write(four("partnership", count="all"), pair_sums(5, 33, out=0))).totals == (38, 0)


def test_blocked_hand_is_won_by_the_lighter_pair() -> None:
    match = write(four("partnership"), pair_sums(20, 34, out=None, blocked=True))
    assert evaluate(match).totals == (34, 0)
    level = write(four("venezuelan", equal="blocker"), pair_sums(20, 20, out=None, blocked=True, blocker=3))
    assert evaluate(level).totals == (0, 20)
    assert codes(four("venezuelan", equal="blocker"), **pair_sums(20, 20, out=None, blocked=True)) == ["last_missing"]


def test_blocked_hand_in_which_single_hands_compare_needs_each() -> None:
    [problem] = problems(four("partnership", blocked="individual"), **pair_sums(20, 34, out=None, blocked=True))
    assert (problem.code, problem.seats) == ("value_missing", (0, 1, 2, 3))


@pytest.mark.parametrize(
    ("end", "code"),
    [
        (pair_sums(None, None, out=0), "value_missing"),
        (pair_sums(None, 131, out=0), "hand_max"),
        (pair_sums(None, 0, out=0), "hand_min"),
        (pair_sums(84, 86, out=None, blocked=True), "set_total"),
        (pair_sums(20, 33, out=None, blocked=True), "block_odd"),
        ({"pips": [0, 12, None, 21], "pairs": [None, 33], "out": 0}, "field_unknown"),
    ],
)
def test_pips_of_pairs_that_cannot_be_are_refused(end: dict[str, Any], code: str) -> None:
    assert codes(four("partnership"), **end) == [code]


@EVERY_PAIR_GAME
def test_pips_of_both_pairs_are_at_most_those_of_the_heaviest_tiles(game: str) -> None:
    """The 21 tiles of three hands leave out 15 of 168 pips; 30 tiles of a double-nine leave out 130 of 495."""
    others, tiles, most = (270, 30, 365) if game == "cuban" else (118, 21, 153)
    assert codes(four(game, count="all"), **pair_sums(most - others, others, out=0)) == []
    [problem] = problems(four(game, count="all"), **pair_sums(most - others + 1, others, out=0))
    assert (problem.code, problem.seats, problem.values) == ("hand_max", (2, 1, 3), {"tiles": tiles, "n": most})


def goat_in_pairs(**house: Any) -> Match:
    setup = begin(REGISTRY["kozel"], ("Anna", "Bruno", "Chloé", "Daniel"), house, teams=2)
    assert isinstance(setup, Setup)
    return Match(REGISTRY["kozel"], setup)


def test_goat_in_pairs_counts_at_most_the_heaviest_tiles_or_the_six_six_alone() -> None:
    """14 tiles hold 118; 14 without 6-6, 112, and a 6-6 that counts 50 make 162."""
    assert codes(goat_in_pairs(), **pair_sums(35, 118, out=0)) == []
    assert codes(goat_in_pairs(), **pair_sums(60, 100, out=0)) == ["hand_max"]
    assert codes(goat_in_pairs(lone_six=50), **pair_sums(50, 112, out=0)) == []


def test_goat_in_pairs_leaves_an_even_number_unless_the_double_blank_alone_counts() -> None:
    blocked = pair_sums(7, 8, out=None, blocked=True)
    assert codes(goat_in_pairs(), **blocked) == []
    assert codes(goat_in_pairs(lone_blank=0), **blocked) == ["block_odd"]


def test_goat_in_pairs_has_no_partner_with_nothing_where_the_double_blank_alone_counts() -> None:
    [problem] = problems(goat_in_pairs(), **pair_sums(0, 20, out=0))
    assert (problem.code, problem.values) == ("too_many_zero", {"field": "double_blank"})
    assert codes(goat_in_pairs(lone_blank=0), **pair_sums(0, 20, out=0)) == []
    assert codes(goat_in_pairs(), **pair_sums(["0-0"], 20, out=0)) == []


def test_two_hands_that_compare_are_checked_beside_the_sum() -> None:
    hands = {"out": None, "blocked": True, "blocker": 0, "pips": [70, 9, None, None], "together": 120}
    assert codes(four("dominican"), **hands) == ["hand_max"]


def test_form_of_pairs_asks_one_number_and_each_hand_on_request() -> None:
    match = four("partnership")
    context, end = rule_context(match), match.variant.sheet.end
    answers = Answers(end).put(out=0)
    pad = Keypad(answers)
    assert [*pad.numbers(context)] == [Place("pairs", 1)]
    assert pad.digit(3, context).digit(3, context).answers.finish(context).pairs == (None, 33)
    by_hand = Keypad(answers.choose_way(1, 1))
    assert [*by_hand.numbers(context)] == [Place("pips", 1), Place("pips", 3)]
    made = by_hand.digit(1, context).digit(2, context).digit(2, context).digit(1, context)
    assert made.answers.finish(context).pips == (0, 12, None, 21)


def test_all_pips_together_of_a_blocked_hand_are_even() -> None:
    hands = {"out": None, "blocked": True, "blocker": 0, "pips": [12, 9, None, None], "together": 61}
    assert codes(four("dominican"), **hands) == ["block_odd"]


def test_hands_of_a_duel_compare_all_until_the_last_tile_is_known() -> None:
    end = DominicanEnd(None, (5, 9, 14, 30), blocked=True)
    assert winners(end, four("dominican").setup) == (0,)


def test_premium_of_the_last_tile_has_the_name_that_the_country_gives_it() -> None:
    for game, word in (("puerto_rico_500", "capicú"), ("dominican", "capicúa")):
        premium = next(each for each in REGISTRY[game].sheet.premiums if each.flag == "capicua")
        assert translator_for("en")(f"premium.{premium.name}") == word
        assert premium.worth(four(game).setup) == {"capicú": 100, "capicúa": 25}[word]
    match = write(four("puerto_rico_500"), {"out": 0, "capicua": True, "together": 45})
    assert "premium.capicu" in [row.label for row in layout(match, evaluate(match)).rows]
