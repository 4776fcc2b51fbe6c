"""Tests of a hand in a few words, for every game."""

from __future__ import annotations

import pytest

from scorekeeper.core.variant import Variant
from scorekeeper.examples import example
from scorekeeper.i18n import translator_for
from scorekeeper.wording.hand_text import hand_text, pips_field, pips_text
from tests.registry import VARIANTS
from tests.unit.games.table import left, sit_down, write

TR = translator_for("en")
SEBASTOPOL = write(sit_down("sebastopol", "Anna Bruno Chloé", first=0), left(0, 11, 23, out=0))


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_hand_text_tells_every_hand_of_every_game(variant: Variant) -> None:
    match = example(variant)
    for index, hand in enumerate(match.hands[: match.hand_index]):
        assert hand_text(TR, match, index, hand.end)


def test_hand_text_of_pips_has_them_in_the_order_of_the_players() -> None:
    assert hand_text(TR, SEBASTOPOL, 0, SEBASTOPOL.hands[0].end) == "0, 11, 23"


def test_pips_text_has_a_dash_where_nothing_is_entered() -> None:
    assert pips_text(TR, SEBASTOPOL, 0, [0, None]) == "0, –, –"


def test_hand_text_of_other_hands_has_the_points_of_each_side() -> None:
    match = write(sit_down("dominoes", "Anna Bruno"), {"out": 1})
    assert pips_field(match) is None
    assert hand_text(TR, match, 0, match.hands[0].end) == "Anna 0, Bruno 1"
