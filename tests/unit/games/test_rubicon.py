"""Le Rubicon: chips, the pot, exactly 101."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.core.evaluate import evaluate, facts, named_result
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.games._plays import Laid
from tests.unit.games.paper import play, points, refusal

BUY = {"kind": "bought", "player": 0}


def laid(seat: int, *pips: int) -> list[dict[str, Any]]:
    return [{"kind": "laid", "player": seat, "pips": one} for one in pips]


def hand(*plays: list[dict[str, Any]], over: bool = True) -> dict[str, Any]:
    return {"plays": [one for some in plays for one in some], **({"end": {}} if over else {})}


NINETY_NINE = laid(0, 12, 11, 10, 10, 9, 9, 8, 8, 8, 7, 7)
BUST = hand(laid(1, 6, 6, 5), NINETY_NINE, laid(0, 6))
"""A goes to 105; B has 17."""


def chips(match: Match, state: MatchState) -> tuple[Any, ...]:
    known = facts(match, state)
    return (*known["chips"], known["pot"], *known["chips_after"])


def test_going_beyond_costs_a_chip_and_rubs_everybody_out() -> None:
    match, state = play("rubicon", 2, [BUST])
    assert (points(state), state.totals) == ([(105, 17)], (0, 0))
    assert chips(match, state) == (3, 4, 3, 3, 4)


def test_exactly_101_takes_the_pot() -> None:
    match, state = play("rubicon", 2, [BUST, hand(NINETY_NINE, laid(0, 2), over=False)])
    assert (state.totals, state.winners, named_result(match, state)) == ((101, 0), (0,), "exact")
    assert chips(match, state) == (3, 4, 3, 6, 4)


def test_or_the_pot_stays_where_it_is() -> None:
    match, state = play("rubicon", 2, [hand(NINETY_NINE, laid(0, 2), over=False)], pot="stays")
    assert chips(match, state) == (4, 4, 2, 4, 4)


@pytest.mark.parametrize(("reading", "totals"), [("all", (0, 0)), ("own", (0, 17)), ("back", (99, 17))])
def test_whose_total_is_rubbed_out_is_for_the_house(reading: str, totals: tuple[int, ...]) -> None:
    assert play("rubicon", 2, [BUST], after_101=reading)[1].totals == totals


def test_a_deal_that_ends_on_the_way_carries_on_or_starts_again() -> None:
    hands = [hand(laid(0, 12), laid(1, 11)), hand(laid(1, 10))]
    assert play("rubicon", 2, hands)[1].totals == (12, 21)
    assert play("rubicon", 2, hands, unfinished="restart")[1].totals == (0, 0)


def test_nobody_buys_without_a_chip() -> None:
    bought = {"plays": [BUY, BUY, BUY, BUY]}
    match, state = play("rubicon", 2, [bought])
    assert chips(match, state)[:3] == (0, 4, 6)
    assert refusal("rubicon", 2, [{"plays": [*bought["plays"], BUY]}]).code == "no_chip"


@pytest.mark.parametrize(
    ("reading", "left", "held"),
    [("debt", (), (-1, 4, 7)), ("nothing", (), (0, 4, 6)), ("leaves", ((0, 0),), (0, 4, 6))],
)
def test_a_fine_without_a_chip_is_owed_let_off_or_the_end(
    reading: str, left: tuple[Any, ...], held: tuple[int, ...]
) -> None:
    match, state = play("rubicon", 2, [hand([BUY] * 4, NINETY_NINE, laid(0, 6), over=False)], no_chips=reading)
    assert (state.eliminations, state.winners) == (left, (1,) if left else ())
    assert chips(match, state)[:3] == held


def test_a_fine_is_paid_while_there_is_a_chip_whatever_the_house_says() -> None:
    assert chips(*play("rubicon", 2, [BUST], no_chips="nothing"))[:3] == (3, 4, 3)


def test_a_stake_may_be_put_in_at_every_deal() -> None:
    match, state = play("rubicon", 3, [hand(laid(0, 12)), hand(laid(1, 11))], stake="every_hand")
    assert chips(match, state)[:4] == (3, 3, 3, 6)


def test_a_player_without_chips_puts_in_no_stake() -> None:
    match, course = play("rubicon", 2, [hand([BUY] * 4, laid(0, 12)), hand(laid(1, 11))], stake="every_hand")
    assert chips(match, course)[:3] == (0, 3, 7)


def test_nobody_plays_on_in_a_deal_that_is_over() -> None:
    bust = {"plays": [*BUST["plays"], *laid(1, 3)]}
    assert refusal("rubicon", 2, [bust]).code == "hand_over"
    assert refusal("rubicon", 2, [hand(NINETY_NINE, laid(0, 2), laid(1, 1))]).code == "game_over"


def test_what_was_written_after_the_deal_was_over_counts_for_nothing() -> None:
    match, state = play("rubicon", 2, [BUST])
    later = replace(match, hands=(replace(match.hands[0], plays=(*match.hands[0].plays, Laid(1, 90))),))
    assert (points(evaluate(later)), evaluate(later).totals) == (points(state), state.totals)
