"""A match on the keyboard of a computer: only here the browser's own names of the keys are used."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tests.browser.conftest import DESK, Start, Visit
from tests.browser.lines import left
from tests.browser.rig import Server, tap, wait_for, wait_for_text
from tests.browser.table import line, wait_for_figure, wait_for_totals, wait_on, write

NAMES: Final = ("Anna", "Bruno", "Chloé")

_FOCUSED = """() => document.activeElement.closest('[flt-semantics-identifier]')
    ?.getAttribute('flt-semantics-identifier') ?? ''"""


def focus(page: Page, identifier: str) -> None:
    """Press the Tab key until a control has the focus."""
    for _ in range(30):
        page.keyboard.press("Tab")
        page.evaluate("new Promise(requestAnimationFrame)")
        if page.evaluate(_FOCUSED) == identifier:
            return
    raise AssertionError(f"the Tab key does not lead to {identifier}")


def enter(page: Page, identifier: str) -> None:
    """Move the focus to a control and press Enter."""
    focus(page, identifier)
    page.keyboard.press("Enter")


def test_keyboard_writes_saves_and_undoes_hand(start: Start) -> None:
    device_store = start("sebastopol", NAMES, size=DESK)
    enter(device_store, "entry.out.0")
    wait_for_figure(device_store, "entry.field.0", 0)
    for key in ("1", "2", "+", "9", "Backspace", "7"):
        device_store.keyboard.press(key)
    wait_for_text(device_store, "entry.field.1", "12+7 = 19")
    device_store.keyboard.press("Tab")
    device_store.keyboard.press("8")
    device_store.keyboard.press("NumpadAdd")
    device_store.keyboard.press("1")
    wait_for_text(device_store, "entry.field.2", "8+1 = 9")
    wait_on(device_store, "entry.save")
    device_store.keyboard.press("Enter")
    wait_for_totals(device_store, 0, 19, 9)
    assert line(device_store, 1, 3) == ["Anna, 0, went out", "Bruno, 19", "Chloé, 9"]
    device_store.keyboard.press("Control+z")
    wait_for_totals(device_store, 0, 0, 0)
    device_store.keyboard.press("Control+y")
    wait_for_totals(device_store, 0, 19, 9)
    enter(device_store, "sheet.undo")
    wait_for_totals(device_store, 0, 0, 0)


def test_tap_does_not_move_focus(start: Start) -> None:
    phone = start("sebastopol", NAMES)
    write(phone, NAMES, left(0, 5, 23, out="Anna"))
    wait_for_totals(phone, 0, 5, 23)
    before = phone.evaluate(_FOCUSED)
    tap(phone, "sheet.undo")
    wait_for_totals(phone, 0, 0, 0)
    assert phone.evaluate(_FOCUSED) == before != "sheet.undo"
    focus(phone, "sheet.redo")
    phone.keyboard.press("Enter")
    wait_for_totals(phone, 0, 5, 23)


def test_keyboard_plays_match_from_home_to_rematch(visit: Visit, own_server: Server) -> None:
    device_store = visit(of=own_server, size=DESK)
    enter(device_store, "home.new")
    wait_for(device_store, "picker.close")
    enter(device_store, "picker.sebastopol")
    wait_for(device_store, "setup.start")
    for name in NAMES[:2]:
        focus(device_store, "setup.name")
        device_store.keyboard.type(name)
        enter(device_store, "setup.add")
        device_store.get_by_role("button", name=f"Remove {name}").wait_for(state="attached")
    enter(device_store, "setup.start")
    wait_for(device_store, "entry.save")
    enter(device_store, "entry.out.0")
    wait_for_figure(device_store, "entry.field.0", 0)
    device_store.keyboard.type("55")
    wait_on(device_store, "entry.save")
    device_store.keyboard.press("Enter")
    wait_for_text(device_store, "finished.title", "Anna wins")
    enter(device_store, "finished.rematch")
    wait_for(device_store, "sheet.rules")
    wait_for_totals(device_store, 0, 0)
