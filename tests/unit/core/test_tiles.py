"""Tests of the sets of tiles against the numbers printed in the rule sheets."""

from __future__ import annotations

import pytest

from scorekeeper.core.tiles import LUCKIES, SETS, fewest_pips, first_duplicate, most_pips, pips_of, tile, total_pips
from tests.registry import REGISTRY

DOUBLE_SIX = SETS["double-six"]


@pytest.mark.parametrize(
    ("name", "tiles", "pips"),
    [("double-six", 28, 168), ("double-eight", 45, 360), ("double-nine", 55, 495), ("double-twelve", 91, 1092)],
)
def test_tile_set_has_printed_number_of_tiles_and_pips(name: str, tiles: int, pips: int) -> None:
    found = SETS[name]
    assert len(found.tiles) == len(set(found.tiles)) == tiles
    assert total_pips(found.top) == pips


def test_fewest_and_most_pips_of_a_number_of_tiles() -> None:
    fewest = [0, 1, 3, 5, 8, 11, 15, 19, 23, 28, 33, 38, 44, 50]
    greatest = [12, 23, 33, 43, 52, 61, 69, 77, 85, 92, 99, 106, 112, 118]
    assert [fewest_pips(count, 6) for count in range(1, 15)] == fewest
    assert [most_pips(count, 6) for count in range(1, 15)] == greatest
    assert (fewest_pips(0, 6), most_pips(0, 6), most_pips(28, 6)) == (0, 0, 168)


@pytest.mark.parametrize(("doubles", "blank", "pips"), [(2, 0, 168), (2, 14, 182), (1, 0, 147), (1, 14, 161)])
def test_total_pips_depends_on_value_of_doubles_and_double_blank(doubles: int, blank: int, pips: int) -> None:
    assert total_pips(6, doubles, blank) == pips


def test_tile_ignores_order_of_its_halves() -> None:
    assert tile(4, 6) == tile(6, 4)
    assert str(tile(4, 6)) == "6-4"
    assert not tile(4, 6).is_double
    assert tile(6, 6).is_double


def test_pips_of_depends_on_value_of_doubles_and_double_blank() -> None:
    double_six, double_blank = tile(6, 6), tile(0, 0)
    assert (pips_of(double_six), pips_of(double_six, 1)) == (12, 6)
    assert (pips_of(double_blank), pips_of(double_blank, 1, 14)) == (0, 14)
    assert pips_of(tile(6, 5), 1, 14) == 11


def test_tile_set_name_of_luckies_has_colours() -> None:
    assert LUCKIES.name(tile(4, 6)) == "purple-green"
    assert DOUBLE_SIX.name(tile(4, 6)) == "6-4"
    assert LUCKIES.tiles == DOUBLE_SIX.tiles


def test_first_duplicate_returns_repeated_tile() -> None:
    assert first_duplicate([tile(6, 4), tile(1, 1), tile(4, 6), tile(1, 1)]) == tile(6, 4)
    assert first_duplicate(DOUBLE_SIX.tiles) is None


def test_only_luckies_set_has_colours() -> None:
    assert [key for key, found in SETS.items() if found.has_colours] == [LUCKIES.id]
    assert REGISTRY["luckies"].tiles == LUCKIES
    assert REGISTRY["muggins"].tiles == DOUBLE_SIX
