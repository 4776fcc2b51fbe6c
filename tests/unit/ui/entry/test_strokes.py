"""Hands written on a keyboard."""

from __future__ import annotations

from pathlib import Path

import flet as ft
import pytest

from scorekeeper.core.events import Ended
from scorekeeper.games._pips import PipsLeft
from tests.unit.ui.sitting import End, Sitting, hand, kept, shelved, sit


async def press(sheet: Sitting, keys: str) -> None:
    for key in keys.split(","):
        await sheet.press(key)


def line(sheet: Sitting, seat: int) -> ft.TextButton:
    return next(one for one in sheet.walk(sheet.top(f"entry.field.{seat}")) if isinstance(one, ft.TextButton))


def test_keyboard_writes_and_saves_a_hand(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3)

    async def steps(sheet: Sitting) -> None:
        await sheet.tap("entry.out.0")
        await press(sheet, "1,2,+,1,7,Backspace,Tab,Numpad 5,Numpad Add,3")
        assert sheet.said("entry.field.1") == "Bruno, pips left in hand, 12+1 = 13"
        await press(sheet, "Enter")
        assert sheet.page.route == f"/match/{match_id}"

    sit(tmp_path, f"/match/{match_id}/hand/1", steps)
    assert kept(tmp_path, match_id).done[-1] == Ended(PipsLeft(0, (0, 13, 8)))


def test_long_press_on_a_line_or_on_delete_clears_it(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3)

    async def steps(sheet: Sitting) -> None:
        for identifier in ("entry.field.1", "key-delete"):
            await sheet.tap("entry.field.1")
            await press(sheet, "1,2,+,7")
            button = next(one for one in sheet.walk(sheet.top(identifier)) if isinstance(one, ft.TextButton))
            await sheet.fire(button, "long_press")
            assert sheet.said("entry.field.1") == "Bruno, pips left in hand, empty"

    sit(tmp_path, f"/match/{match_id}/hand/1", steps)


def test_late_focus_of_a_line_does_not_move_the_caret_back(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3)

    async def steps(sheet: Sitting) -> None:
        await sheet.press("Tab")
        await sheet.fire(line(sheet, 2), "focus")
        await sheet.press("5")
        assert sheet.said("entry.field.2") == "Chloé, pips left in hand, 5"
        await sheet.tap("entry.out.0")
        for key in "12":
            await sheet.fire(line(sheet, 2), "focus")
            await sheet.press(key)
        assert sheet.said("entry.field.1") == "Bruno, pips left in hand, 12"

    sit(tmp_path, f"/match/{match_id}/hand/1", steps)


def test_enter_on_another_control_does_not_save(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3)

    async def steps(sheet: Sitting) -> None:
        await sheet.tap("entry.out.0")
        await press(sheet, "1,1,2,3")
        await sheet.fire(line(sheet, 2), "blur")
        await sheet.press("Enter")
        assert sheet.page.route == f"/match/{match_id}/hand/1"
        await sheet.fire(line(sheet, 2), "focus")
        await sheet.press("Enter")
        assert sheet.page.route == f"/match/{match_id}"

    sit(tmp_path, f"/match/{match_id}/hand/1", steps)


@pytest.mark.parametrize(
    ("game", "end", "width"),
    [
        ("sebastopol", hand(0, 0, 14, 9), 390),
        ("sebastopol", hand(0, 0, 14, 9), 1024),
        ("la_poule", {"laid": [31, 22, 14], "left": [8, 17, 23]}, 1024),
    ],
)
def test_control_z_and_y_undo_and_redo_also_beside_a_form(tmp_path: Path, game: str, end: End, width: int) -> None:
    match_id = shelved(tmp_path, game, 3, [end])

    async def steps(sheet: Sitting) -> None:
        for key, shift in (("y", False), ("z", True)):
            await sheet.press("z", ctrl=True)
            assert not sheet.shows("hand.1")
            await sheet.press(key, shift=shift, ctrl=True)
            assert sheet.shows("hand.1")

    sit(tmp_path, f"/match/{match_id}", steps, width=width, height=768)
