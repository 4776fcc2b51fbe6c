"""Tests of Le Rubicon: chips, the pot, exactly 101."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.core.evaluate import evaluate, facts, named_result
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.games._plays import Laid
from scorekeeper.games.rubicon import RUBICON
from tests.unit.games.paper import play, points, refusal

BUY = {"kind": "bought", "player": 0}


def laid(seat: int, *pips: int) -> list[dict[str, Any]]:
    return [{"kind": "laid", "player": seat, "pips": value} for value in pips]


def hand(*plays: list[dict[str, Any]], over: bool = True) -> dict[str, Any]:
    return {"plays": [play for group in plays for play in group], **({"end": {}} if over else {})}


NINETY_NINE = laid(0, 12, 11, 10, 10, 9, 9, 8, 8, 8, 7, 7)
BUST = hand(laid(1, 6, 6, 5), NINETY_NINE, laid(0, 6))
"""A goes to 105; B has 17."""


def chips(match: Match, state: MatchState) -> tuple[Any, ...]:
    known = facts(match, state)
    return (*known["chips"], known["pot"], *known["chips_after"])


def test_exceeding_101_costs_a_chip_and_resets_all_totals() -> None:
    match, state = play("rubicon", 2, [BUST])
    assert (points(state), state.totals) == ([(105, 17)], (0, 0))
    assert chips(match, state) == (3, 4, 3, 3, 4)


def test_exactly_101_wins_the_pot() -> None:
    match, state = play("rubicon", 2, [BUST, hand(NINETY_NINE, laid(0, 2), over=False)])
    assert (state.totals, state.winners, named_result(match, state)) == ((101, 0), (0,), "exact")
    assert chips(match, state) == (3, 4, 3, 6, 4)
    chips_line, pot_line = RUBICON.sheet.lines(match.setup)[1:]
    assert [chips_line.box(state.results[-1], side, match.setup).value for side in range(2)] == [6, 4]
    assert pot_line.label_values(state.results[-1]) == {"pot": 0}


def test_option_pot_stays_keeps_the_pot() -> None:
    match, state = play("rubicon", 2, [hand(NINETY_NINE, laid(0, 2), over=False)], pot="stays")
    assert chips(match, state) == (4, 4, 2, 4, 4)


@pytest.mark.parametrize(("reading", "totals"), [("all", (0, 0)), ("own", (0, 17)), ("back", (99, 17))])
def test_option_after_101_decides_which_totals_are_reset(reading: str, totals: tuple[int, ...]) -> None:
    assert play("rubicon", 2, [BUST], after_101=reading)[1].totals == totals


def test_unfinished_deal_keeps_totals_or_restarts() -> None:
    hands = [hand(laid(0, 12), laid(1, 11)), hand(laid(1, 10))]
    assert play("rubicon", 2, hands)[1].totals == (12, 21)
    assert play("rubicon", 2, hands, unfinished="restart")[1].totals == (0, 0)


def test_buying_without_chip_is_refused() -> None:
    bought = {"plays": [BUY, BUY, BUY, BUY]}
    match, state = play("rubicon", 2, [bought])
    assert chips(match, state)[:3] == (0, 4, 6)
    assert refusal("rubicon", 2, [{"plays": [*bought["plays"], BUY]}]).code == "no_chip"


def test_player_lays_the_tiles_dealt_and_bought() -> None:
    """Four players are dealt seven each."""
    seven = laid(0, 0, 1, 2, 3, 4, 5, 6)
    assert refusal("rubicon", 4, [hand(seven, laid(0, 7))]).code == "no_tile"
    play("rubicon", 4, [hand(seven, [BUY], laid(0, 7), laid(1, 8))])


@pytest.mark.parametrize(
    ("reading", "left", "held"),
    [("debt", (), (-1, 4, 7)), ("nothing", (), (0, 4, 6)), ("leaves", ((0, 0),), (0, 4, 6))],
)
def test_fine_without_chip_follows_the_option(reading: str, left: tuple[Any, ...], held: tuple[int, ...]) -> None:
    match, state = play("rubicon", 2, [hand([BUY] * 4, NINETY_NINE, laid(0, 6), over=False)], no_chips=reading)
    assert (state.eliminations, state.winners) == (left, (1,) if left else ())
    assert chips(match, state)[:3] == held


def test_fine_with_chip_is_always_paid() -> None:
    assert chips(*play("rubicon", 2, [BUST], no_chips="nothing"))[:3] == (3, 4, 3)


def test_option_every_hand_takes_a_stake_per_deal() -> None:
    match, state = play("rubicon", 3, [hand(laid(0, 12)), hand(laid(1, 11))], stake="every_hand")
    assert chips(match, state)[:4] == (3, 3, 3, 6)


def test_a_player_without_chips_puts_in_no_stake() -> None:
    match, state = play("rubicon", 2, [hand([BUY] * 4, laid(0, 12)), hand(laid(1, 11))], stake="every_hand")
    assert chips(match, state)[:3] == (0, 3, 7)


def test_play_after_the_end_of_the_deal_is_refused() -> None:
    bust = {"plays": [*BUST["plays"], *laid(1, 3)]}
    assert refusal("rubicon", 2, [bust]).code == "hand_over"
    assert refusal("rubicon", 2, [hand(NINETY_NINE, laid(0, 2), laid(1, 1))]).code == "game_over"


def test_keys_after_a_bust_say_who_passed_the_target_and_paid() -> None:
    problem = refusal("rubicon", 2, [{"plays": [*BUST["plays"], *laid(1, 3)]}])
    assert (problem.seats, problem.values["field"], problem.values["limit"]) == ((0,), "paid", 101)
    broke = {"plays": [*[BUY] * 4, *BUST["plays"], *laid(1, 3)]}
    assert refusal("rubicon", 2, [broke], no_chips="nothing").values["field"] == "unpaid"


def test_play_after_the_end_of_the_deal_scores_nothing() -> None:
    match, state = play("rubicon", 2, [BUST])
    later = replace(match, hands=(replace(match.hands[0], plays=(*match.hands[0].plays, Laid(1, 90))),))
    assert (points(evaluate(later)), evaluate(later).totals) == (points(state), state.totals)
