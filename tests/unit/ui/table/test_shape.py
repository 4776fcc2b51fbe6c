"""The measures of a printed table."""

from __future__ import annotations

import pytest

from scorekeeper.ui.kit.theme import PLAIN, Theme
from scorekeeper.ui.table.shape import NARROWEST, Style, shape_of, style_of
from tests.unit.games.table import sit_down


@pytest.mark.parametrize("sides", [2, 3, 4, 5])
def test_up_to_five_players_fit_the_narrowest_phone(sides: int) -> None:
    shape = shape_of(PLAIN, "hands", sides, 360)
    assert not shape.pans
    assert shape.column >= NARROWEST
    assert shape.label + sides * shape.column == pytest.approx(360)


def test_six_players_pan_on_a_narrow_phone() -> None:
    assert shape_of(PLAIN, "hands", 6, 360).pans


@pytest.mark.parametrize("style", ["hands", "pairs", "ledger", "page", "tally"])
def test_three_players_fit_a_phone_however_large_its_text(style: Style) -> None:
    assert not any(shape_of(Theme(scale=2), style, 3, width).pans for width in (360, 390))


@pytest.mark.parametrize(
    ("game", "players", "keys", "style"),
    [
        ("sebastopol", "Anna Bruno", False, "hands"),
        ("hundred_to_zero", "Anna Bruno", False, "pairs"),
        ("round_numbers", "Anna Bruno Chloé", False, "page"),
        ("bergen", "Anna Bruno", True, "tally"),
        ("forty_two", "Anna Bruno Chloé Daniel", False, "ledger"),
    ],
)
def test_style_of_sheet(game: str, players: str, keys: bool, style: Style) -> None:
    match = sit_down(game, players)
    assert style_of(match.variant.sheet, match.setup, keys=keys) == style
