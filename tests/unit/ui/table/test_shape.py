"""The measures of a printed table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import flet as ft
import pytest

from scorekeeper.core.sheet_style import HANDS_STYLE, LEDGER_STYLE, PAGE_STYLE, PAIRS_STYLE, TALLY_STYLE, SheetStyle
from scorekeeper.core.table import Row
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.theme import PLAIN, SCORE_CELL, Theme
from scorekeeper.ui.kit.tokens import TARGET
from scorekeeper.ui.table.shape import NARROWEST, shape_of
from tests.unit.games.table import sit_down
from tests.unit.ui.rig.matches import hand, shelved
from tests.unit.ui.rig.visitor import Sitting


@pytest.mark.parametrize("sides", [2, 3, 4, 5])
def test_up_to_five_players_fit_the_narrowest_phone(sides: int) -> None:
    shape = shape_of(PLAIN, HANDS_STYLE, sides, 360)
    assert not shape.pans
    assert shape.column >= NARROWEST
    assert shape.label + sides * shape.column == pytest.approx(360)


def test_six_players_pan_on_a_narrow_phone() -> None:
    assert shape_of(PLAIN, HANDS_STYLE, 6, 360).pans


@pytest.mark.parametrize(
    "style", [HANDS_STYLE, PAIRS_STYLE, LEDGER_STYLE, PAGE_STYLE, TALLY_STYLE], ids=lambda style: style.name
)
def test_three_players_fit_a_phone_however_large_its_text(style: SheetStyle) -> None:
    assert not any(shape_of(Theme(scale=2), style, 3, width).pans for width in (360, 390))


@pytest.mark.parametrize(("width", "beside"), [(360, 0), (390, 0), (1024, 472)])
@pytest.mark.parametrize("players", [3, 4])
async def test_pin_of_the_leader_is_clear_of_a_frame_around_two_digits(
    tmp_path: Path, players: int, width: int, beside: int
) -> None:
    match_id = shelved(tmp_path, "draw", players, [hand(0, 0, 45, *[0] * (players - 2))], first=0)
    async with Sitting(tmp_path, f"/match/{match_id}", width) as sheet:
        box = sheet.by("cell.1.0")
        (frame,) = [one for one in sheet.find(ft.Container, box) if isinstance(one.padding, ft.Padding)]
        (pin,) = [one for one in sheet.find(ft.Container, box) if one.left is not None]
        (figure,) = sheet.find(ft.Text, frame, value="45")
        assert isinstance(frame.padding, ft.Padding)
        assert isinstance(figure.style, ft.TextStyle)
        framed = across("45", figure.style.size or 0, SCORE_CELL.family) + 2 * frame.padding.left + 3
        shape = shape_of(PLAIN, HANDS_STYLE, players, width - beside, wide=beside > 0)
        side = (shape.column - framed) / 2
        assert pin.top is not None or (pin.left or 0) + (pin.width or 0) <= side


@pytest.mark.parametrize("scale", [1.35, 1.5, 2.0])
def test_rows_can_be_pressed_where_large_text_and_keys_leave_them_little_height(scale: float) -> None:
    shape = replace(shape_of(Theme(scale=scale), HANDS_STYLE, 2, 390), tight=True)
    assert shape.height(Row("0", "hand", "", ())) >= TARGET


@pytest.mark.parametrize(
    ("game", "players", "keys", "style"),
    [
        ("sebastopol", "Anna Bruno", False, HANDS_STYLE),
        ("hundred_to_zero", "Anna Bruno", False, PAIRS_STYLE),
        ("round_numbers", "Anna Bruno Chloé", False, PAGE_STYLE),
        ("bergen", "Anna Bruno", True, TALLY_STYLE),
        ("forty_two", "Anna Bruno Chloé Daniel", False, LEDGER_STYLE),
    ],
)
def test_style_of_sheet(game: str, players: str, keys: bool, style: SheetStyle) -> None:
    match = sit_down(game, players)
    assert match.variant.sheet.style_of(match.setup, has_keys=keys) is style
