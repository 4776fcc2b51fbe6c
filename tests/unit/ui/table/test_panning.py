"""Tables wider than the page."""

from __future__ import annotations

from pathlib import Path

import flet as ft
import pytest

from scorekeeper.core.sheet_style import ROUNDS_STYLE
from scorekeeper.ui.kit.theme import PLAIN, Theme
from scorekeeper.ui.table.panning import Pan, last_first, seen_columns, shown_with
from scorekeeper.ui.table.shape import shape_of
from tests.unit.ui.rig.matches import hand, shelved
from tests.unit.ui.rig.visitor import Sitting

TEN = ["Anna", "Bruno", "Chloé", "Daniel", "Emma", "Farid", "Grace", "Hugo", "Inès", "Jonas"]
PHONE = shape_of(PLAIN, ROUNDS_STYLE, 10, 390)


@pytest.mark.parametrize(("sides", "pans"), [(6, False), (7, True), (14, True)])
def test_rounds_pan_from_seven_players_on_a_phone(sides: int, pans: bool) -> None:
    shape = shape_of(PLAIN, ROUNDS_STYLE, sides, 390)
    assert shape.pans == pans
    assert shape.column >= (62 if pans else 55)


def test_six_players_pan_with_large_text() -> None:
    assert shape_of(Theme(scale=1.5), ROUNDS_STYLE, 6, 390).pans


def test_table_moved_to_its_end_shows_the_last_column_whole() -> None:
    moved = Pan(last_first(PHONE), lambda _: None).shift(PHONE)
    assert moved == PHONE.column * 10 - PHONE.sight
    assert Pan(1, lambda _: None).shift(PHONE) == PHONE.column


def test_bracket_goes_around_the_columns_whose_mark_is_in_sight() -> None:
    narrow = shape_of(PLAIN, ROUNDS_STYLE, 10, 360)
    for shape in (PHONE, narrow):  # of the sixth column a part is in sight; of the fifth all but its margin
        assert seen_columns(shape, Pan(0, lambda _: None)) == (0, 5)
        assert seen_columns(shape, Pan(2, lambda _: None)) == (2, 5)
        assert seen_columns(shape, Pan(last_first(shape), lambda _: None)) == (5, 5)


async def test_bracket_cuts_no_mark(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "mexican_train", TEN[:8], [hand(7, *range(20, 27), 0)], first=0)
    async with Sitting(tmp_path, f"/match/{match_id}", 390, 664) as sheet:
        (bracket,) = sheet.find(ft.Container, sheet.by("sheet.pan"), border_radius=11)
        (each, *others) = [mark.width for mark in sheet.find(ft.Container, sheet.by("sheet.pan"), height=48)]
        assert len(others) == 7
        assert [bracket.left, bracket.width] == pytest.approx([12 + 3 * float(each or 0), 5 * float(each or 0)])


def test_column_is_brought_to_the_middle_where_it_can_be() -> None:
    assert [shown_with(PHONE, column) for column in (0, 1, 4, 9)] == [0, 0, 2, last_first(PHONE)]


async def test_opened_table_shows_the_leader_and_the_slider_moves_it(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "mexican_train", TEN, [hand(9, *range(20, 29), 0)], first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        (slider,) = [each for each in sheet.find(ft.Semantics) if each.identifier == "sheet.pan"]
        assert (slider.slider, slider.value) == (True, "Farid, Grace, Hugo, Inès, Jonas")
        await sheet.fire(slider, "decrease")
        assert sheet.by("sheet.pan").value == "Emma, Farid, Grace, Hugo, Inès"
        (pad,) = [each for each in sheet.find(ft.GestureDetector, sheet.by("sheet.pan")) if each.on_tap_down]
        assert pad.on_horizontal_drag_update


async def test_table_follows_who_is_entered_beside_it(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "mexican_train", TEN, first=0)
    async with Sitting(tmp_path, f"/match/{match_id}", 900, 768) as sheet:
        seen = [sheet.by("sheet.pan").value]
        for controls in (["entry.out.0", "key-2"], ["entry.field.9", "key-7"], ["entry.field.8", "key-1"]):
            await sheet.taps_on(*controls)
            seen.append(sheet.by("sheet.pan").value)
    assert seen == [*["Anna, Bruno, Chloé, Daniel, Emma"] * 2, *["Farid, Grace, Hugo, Inès, Jonas"] * 2]


async def test_table_shows_whose_turn_it_is(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "triominos", TEN[:6], first=0)
    async with Sitting(tmp_path, f"/match/{match_id}", 320, 640) as sheet:
        assert sheet.by("sheet.pan").value == "Anna, Bruno, Chloé, Daniel, Emma"
        await sheet.taps_on("turn.sum.3", "turn.sum.4", "turn.sum.5")
        assert sheet.by("sheet.pan").value == "Anna, Bruno, Chloé, Daniel, Emma"
        await sheet.taps_on("turn.sum.6", "turn.sum.7")
        assert sheet.by("sheet.pan").value == "Bruno, Chloé, Daniel, Emma, Farid"
