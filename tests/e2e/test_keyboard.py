"""A hand written on the keyboard of a computer: what browsers call the keys is only known here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.e2e.rig import tap, wait_for, wait_for_text
from tests.e2e.table import sit_down, wait_for_totals

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_sums_lines_saving_and_undo_have_their_keys(desk: Page) -> None:
    tap(desk, "home.new")
    tap(desk, "picker.sebastopol")
    sit_down(desk, ("Anna", "Bruno", "Chloé"))
    tap(desk, "setup.start")
    wait_for(desk, "key-plus")
    tap(desk, "entry.out.0")
    for key in ("1", "2", "+", "9", "Backspace", "7"):
        desk.keyboard.press(key)
    wait_for_text(desk, "entry.field.1", "12+7 = 19")
    desk.keyboard.press("Tab")
    desk.keyboard.press("8")
    desk.keyboard.press("NumpadAdd")
    desk.keyboard.press("1")
    wait_for_text(desk, "entry.field.2", "8+1 = 9")
    desk.keyboard.press("Enter")
    wait_for_totals(desk, 0, 19, 9)
    desk.keyboard.press("Control+z")
    wait_for_totals(desk, 0, 0, 0)
    desk.keyboard.press("Control+y")
    wait_for_totals(desk, 0, 19, 9)
