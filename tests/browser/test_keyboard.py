"""A match on the keyboard of a computer: what browsers call the keys is only known here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.browser.lines import left
from tests.browser.rig import tap, wait_for, wait_for_text
from tests.browser.table import begin, line, sit_down, wait_for_figure, wait_for_totals, wait_on, write

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES: Final = ("Anna", "Bruno", "Chloé")

_AT = """() => document.activeElement.closest('[flt-semantics-identifier]')
    ?.getAttribute('flt-semantics-identifier') ?? ''"""


def reach(page: Page, identifier: str) -> None:
    """Go with the Tab key to a control."""
    for _ in range(30):
        page.keyboard.press("Tab")
        page.evaluate("new Promise(requestAnimationFrame)")
        if page.evaluate(_AT) == identifier:
            return
    raise AssertionError(f"the Tab key does not lead to {identifier}")


def enter(page: Page, identifier: str) -> None:
    """Go to a control with the Tab key and press Enter."""
    reach(page, identifier)
    page.keyboard.press("Enter")


def test_sums_lines_saving_and_undo_have_their_keys(desk: Page) -> None:
    tap(desk, "home.new")
    tap(desk, "picker.sebastopol")
    sit_down(desk, ("Anna", "Bruno", "Chloé"))
    tap(desk, "setup.start")
    wait_for(desk, "key-plus")
    tap(desk, "entry.out.0")
    wait_for_figure(desk, "entry.field.0", 0)
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


def test_a_hand_by_keyboard_alone(desk: Page) -> None:
    begin(desk, "sebastopol", NAMES)
    reach(desk, "entry.out.0")
    desk.keyboard.press("Enter")
    wait_for_figure(desk, "entry.field.0", 0)
    desk.keyboard.type("5")
    wait_for_figure(desk, "entry.field.1", 5)
    desk.keyboard.press("Tab")
    desk.keyboard.type("23")
    wait_for_figure(desk, "entry.field.2", 23)
    wait_on(desk, "entry.save")
    desk.keyboard.press("Enter")
    wait_for_totals(desk, 0, 5, 23)
    assert line(desk, 1, 3) == ["Anna, 0, went out", "Bruno, 5", "Chloé, 23"]

    desk.keyboard.press("Control+z")
    wait_for_totals(desk, 0, 0, 0)
    desk.keyboard.press("Control+y")
    wait_for_totals(desk, 0, 5, 23)
    enter(desk, "sheet.undo")
    wait_for_totals(desk, 0, 0, 0)


def test_a_finger_moves_no_focus(phone: Page) -> None:
    begin(phone, "sebastopol", NAMES)
    write(phone, NAMES, left(0, 5, 23, out="Anna"))
    wait_for_totals(phone, 0, 5, 23)
    before = phone.evaluate(_AT)
    tap(phone, "sheet.undo")
    wait_for_totals(phone, 0, 0, 0)
    assert phone.evaluate(_AT) == before != "sheet.undo"
    reach(phone, "sheet.redo")
    phone.keyboard.press("Enter")
    wait_for_totals(phone, 0, 5, 23)


def test_a_match_by_keyboard_alone(desk: Page) -> None:
    enter(desk, "home.new")
    wait_for(desk, "picker.close")
    enter(desk, "picker.sebastopol")
    wait_for(desk, "setup.start")
    for name in NAMES[:2]:
        reach(desk, "setup.name")
        desk.keyboard.type(name)
        enter(desk, "setup.add")
        desk.get_by_role("button", name=f"Remove {name}").wait_for(state="attached")
    enter(desk, "setup.start")
    for pips, totals in (("30", (0, 30)), ("25", None)):
        wait_for(desk, "entry.save")
        enter(desk, "entry.out.0")
        wait_for_figure(desk, "entry.field.0", 0)
        desk.keyboard.type(pips)
        wait_on(desk, "entry.save")
        desk.keyboard.press("Enter")
        if totals:
            wait_for_totals(desk, *totals)
    wait_for_text(desk, "finished.title", "Anna wins")
    enter(desk, "finished.rematch")
    wait_for(desk, "sheet.rules")
    wait_for_totals(desk, 0, 0)
