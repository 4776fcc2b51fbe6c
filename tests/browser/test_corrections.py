"""Corrections, gestures, the way back, and two browsers at one match."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, Final

import pytest
from playwright.sync_api import Page, TimeoutError  # noqa: A004

from scorekeeper.ui.base.timers import MAIN_REST
from tests.browser import table
from tests.browser.conftest import DESK, Start, Visit
from tests.browser.lines import COMPANY, left
from tests.browser.new_match import begin
from tests.browser.rig import by, path_of, rest, said, tap, touch_twice, wait_for, wait_for_text

NAMES: Final = ("Anna", "Bruno")
FOUR: Final = COMPANY[:4]
_LEFT: Final = """identifier =>
    Math.round(document.querySelector(`[flt-semantics-identifier="${identifier}"]`).getBoundingClientRect().left)"""
_TWICE: Final = """([clientX, clientY]) => {
    const finger = {clientX, clientY, pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true};
    const tap = () => [
        new PointerEvent('pointerdown', {...finger, buttons: 1}),
        ...['pointerup', 'click'].map(kind => new PointerEvent(kind, finger)),
    ];
    for (const events of [tap(), tap()]) {  // both are of now, however long the page takes for the first
        const met = document.elementFromPoint(clientX, clientY);
        for (const event of events) met.dispatchEvent(event);
    }
}"""
_TAP: Final = """([clientX, clientY, when, pointerType = 'touch']) => {
    const finger = {clientX, clientY, pointerId: 7, pointerType, isPrimary: true, bubbles: true};
    const met = document.elementFromPoint(clientX, clientY);
    for (const kind of ['pointerdown', 'pointerup', 'click']) {
        const event = new PointerEvent(kind, {...finger, buttons: Number(kind === 'pointerdown')});
        Object.defineProperty(event, 'timeStamp', {value: when});  // however long the page takes for the tap before
        met.dispatchEvent(event);
    }
}"""
_NOW: Final = "() => performance.now()"
_TAPS: Final = f"taps => taps.forEach({_TAP})"
_COUNT: Final = """() => { window.felt = 0; addEventListener('pointerdown', () => window.felt++, true); }"""
_NO_LONGER: Final = """before => JSON.stringify(before) !== JSON.stringify(
    [...document.querySelectorAll('[flt-semantics-identifier^="cell."]')]
        .map(one => one.getAttribute('aria-label') ?? one.textContent))"""
CHANGE: Final = re.compile(r"([^,]+), ([^,]+), (.+), (\d\d:\d\d)")
CHANGES: Final = [
    ("2nd hand struck", "this device", "Anna 7, Bruno 0"),
    ("1st hand corrected", "this device", "Bruno 14 → 41"),
    ("2nd hand", "this device", "Anna 7, Bruno 0"),
    ("1st hand", "this device", "Anna 0, Bruno 14"),
]


def log(page: Page, count: int) -> list[str]:
    """The history of so many changes, the latest first, and back to the sheet; its menu may be open already."""
    if not by(page, "sheet.changes").count():
        tap(page, "sheet.menu")
    tap(page, "sheet.changes")
    wait_for(page, f"changes.{count - 1}")
    rows = page.locator('[flt-semantics-identifier^="changes."]').all()
    found = [row.get_attribute("flt-semantics-identifier") or "" for row in rows]
    listed = [said(page, one) for one in found if one.removeprefix("changes.").isdecimal()]
    tap(page, "changes.back")
    wait_for(page, "sheet.back")
    return listed


@pytest.mark.deep
def test_corrected_and_struck_hands_are_listed_with_device_and_time(start: Start) -> None:
    began = datetime.now().astimezone()
    phone = start("sebastopol", NAMES)
    table.enter_hand(phone, (0, 14))
    table.enter_hand(phone, (7, 0))
    tap(phone, "hand.1")
    assert said(phone, "entry.save") == "Save changes"
    for key in ("entry.field.1", "key-delete", "key-delete"):
        tap(phone, key)
    table.press(phone, 41)
    wait_for_text(phone, "entry.banner", "Bruno 14 → 41")
    tap(phone, "entry.save")
    table.wait_for_totals(phone, 7, 41)
    assert table.line(phone, 1, 2) == ["Anna, 0, went out", "Bruno, 41"]

    tap(phone, "hand.2")
    tap(phone, "entry.strike")
    table.wait_for_totals(phone, 0, 41)
    wait_for_text(phone, "sheet.enter", "Enter 2nd hand")

    changes = [found.groups() for found in map(CHANGE.fullmatch, log(phone, len(CHANGES))) if found]
    assert [(what, device, figures) for what, device, figures, _ in changes] == CHANGES
    minutes = [began + timedelta(minutes=minute) for minute in range(30)]
    clock = [f"{at:%H:%M}" for at in minutes]
    listed = [clock.index(at) for *_, at in changes]
    assert listed == sorted(listed, reverse=True)


def test_double_tap_on_save_saves_once_and_long_press_on_undo_lists_the_change(start: Start) -> None:
    phone = start("sebastopol", NAMES, still=False)
    table.end(phone)
    table.write_pips(phone, (0, 14), 0)
    table.wait_on(phone, "entry.save")
    begins = phone.evaluate(_LEFT, "entry.save")
    twice(phone, "entry.save")
    table.wait_for_totals(phone, 0, 14)
    wait_for_text(phone, "sheet.enter", "Enter 2nd hand")
    assert begins == phone.evaluate(_LEFT, "sheet.enter"), "a quick tap on Save that comes late must not meet Undo"
    x, y = middle(phone, "sheet.undo")
    finger: Any = phone.context.new_cdp_session(phone)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    wait_for(phone, "changes.0")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    tap(phone, "changes.back")
    table.wait_for_totals(phone, 0, 14)
    assert len(log(phone, 1)) == 1


SECOND_TAP: Final = 0.25
"""The second tap of a quick double tap comes after so many seconds."""

TOO_FAST: Final = 0.08
"""So many seconds after a tap on a key, a second one counts for nothing."""


@pytest.mark.deep
def test_double_tap_on_save_changes_writes_one_correction_and_presses_nothing_else(start: Start) -> None:
    phone = start("domino_whist", FOUR, still=False, size=(390, 664))
    sheet = path_of(phone)
    table.write(phone, FOUR, left(30, 0, 11, 33, out="Bruno"))
    table.wait_for_totals(phone, 0, 41)
    tap(phone, "hand.1")
    for key in ("entry.field.0", "key-delete", "key-delete"):
        tap(phone, key)
    table.press(phone, 23)
    wait_for_text(phone, "entry.banner", "Bruno & Dora 41 → 34")
    touch_twice(phone, middle(phone, "entry.save"), SECOND_TAP)
    table.wait_for_totals(phone, 0, 34)
    tap(phone, "sheet.menu")
    wait_for(phone, "sheet.changes")
    assert path_of(phone) == sheet, "the second tap, which the app answered before this one, opens no form"
    assert len(log(phone, 2)) == 2
    table.undo(phone)
    table.wait_for_totals(phone, 0, 41)
    tap(phone, "sheet.redo")
    table.wait_for_totals(phone, 0, 34)


def test_second_quick_tap_that_a_busy_page_gives_out_late_is_no_score_of_the_next_player(start: Start) -> None:
    phone = start("triominos", NAMES, size=(390, 664))
    tap(phone, "turn.sum.15")
    table.wait_for_scores(phone, 25, 0)
    rest(phone, MAIN_REST)  # other keys stand there now
    there = middle(phone, "turn.sum.9")
    phone.evaluate(_TAP, [*there, 1000])
    table.wait_for_scores(phone, 25, 9)
    rest(phone, MAIN_REST)
    phone.evaluate(_TAP, [*there, 1150])
    rest(phone, MAIN_REST)
    table.wait_for_scores(phone, 25, 9)
    phone.evaluate(_TAP, [*there, 2000])
    table.wait_for_scores(phone, 34, 9)


@pytest.mark.deep
def test_second_quick_tap_on_key_counts_with_write_twice_and_bounced_touch_never(start: Start) -> None:
    phone = start("muggins", NAMES, still=False)
    there, now = middle(phone, "key.0.15"), phone.evaluate(_NOW)
    phone.evaluate(_TAPS, [[*there, now], [*there, now + 1000 * TOO_FAST]])
    wait_for_text(phone, "message", f"{NAMES[0]} +3 once: the second tap came too fast")
    table.wait_for_scores(phone, 3, 0)
    tap(phone, "message.action")
    table.wait_for_scores(phone, 6, 0)
    tap(phone, "sheet.undo")
    tap(phone, "sheet.undo")
    table.wait_for_scores(phone, 0, 0)
    twice(phone, "key.0.15")
    table.wait_for_scores(phone, 3, 0)
    table.write(phone, NAMES, {"kind": "fives", "player": "Bruno", "total": 10})
    table.wait_for_scores(phone, 3, 2)


def test_second_quick_tap_on_what_opens_a_match_writes_nothing(start: Start) -> None:
    phone = start("bergen", COMPANY[:3], size=(390, 664))
    cells = phone.locator('[flt-semantics-identifier^="cell."]')
    across, _ = middle(phone, "cell.1.1.1")
    tap(phone, "sheet.back")
    there = across, middle(phone, "home.resume")[1]
    phone.evaluate(_TAP, [*there, 1000])
    cells.first.wait_for(state="attached")
    words = "them => them.map(one => one.getAttribute('aria-label') ?? one.textContent)"
    before = cells.evaluate_all(words)
    phone.evaluate(_TAP, [*there, 1250])
    rest(phone, MAIN_REST)
    assert cells.evaluate_all(words) == before
    phone.evaluate(_TAP, [*there, 2000])
    phone.wait_for_function(_NO_LONGER, arg=before)


def test_second_quick_tap_on_the_cross_of_a_form_stays_on_the_sheet(start: Start) -> None:
    phone = start("sebastopol", COMPANY[:3], size=(390, 664))
    sheet = path_of(phone)
    tap(phone, "sheet.enter")
    cross = middle(phone, "entry.close")
    phone.evaluate(_TAP, [*cross, 1000])
    wait_for(phone, "sheet.back")
    phone.evaluate(_TAP, [*cross, 1250])
    rest(phone, MAIN_REST)
    assert path_of(phone) == sheet
    phone.evaluate(_TAP, [*cross, 2000])
    wait_for(phone, "home.resume")


@pytest.mark.parametrize(
    ("identifier", "later", "count"),
    [("sheet.end", 250, 1), ("entry.save", 250, 1), ("entry.save", 400, 2), ("entry.close", 250, 1), ("key-1", 250, 2)],
)
def test_busy_page_holds_back_second_tap_on_key_that_leads_to_another_screen(
    start: Start, identifier: str, later: int, count: int
) -> None:
    phone = start("memory" if identifier == "sheet.end" else "sebastopol", COMPANY[:3], size=(390, 664))
    if identifier != "sheet.end":
        tap(phone, "sheet.enter")
    there = middle(phone, identifier)
    phone.evaluate(_COUNT)
    for when in (10**6, 10**6 + later):
        phone.evaluate(_TAP, [*there, when])
    assert phone.evaluate("window.felt") == count


def middle(page: Page, identifier: str) -> tuple[float, float]:
    """Return the middle of a control that no longer moves."""
    control = wait_for(page, identifier)
    control.element_handle().wait_for_element_state("stable")  # a page slides in
    box = control.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def twice(page: Page, identifier: str) -> None:
    """Tap a control twice with nothing in between: a busy browser would take its time for a second command."""
    page.evaluate(_TWICE, middle(page, identifier))


def press_twice(page: Page, identifier: str, size: tuple[int, int], pause: float) -> None:
    """Touch a control twice with so many seconds in between; on a wide screen click it."""
    press, there = page.mouse.click if size == DESK else page.touchscreen.tap, middle(page, identifier)
    press(*there)
    rest(page, pause)
    press(*there)


@pytest.mark.parametrize("size", [(390, 664), (1024, 768)])
def test_second_tap_on_a_sheet_that_slides_away_does_not_leave_the_match(start: Start, size: tuple[int, int]) -> None:
    page = start("sebastopol", COMPANY[:3], size=size, still=False)
    sheet = path_of(page)
    for pause in (0.08, 0.12, 0.16):
        tap(page, "sheet.menu")
        tap(page, "sheet.adjust")
        press_twice(page, "dialog.close", size, pause)
        wait_for(page, "dialog.close", "detached")
        wait_for(page, "sheet.menu")
    tap(page, "sheet.menu")
    wait_for(page, "sheet.changes")
    assert path_of(page) == sheet


@pytest.mark.parametrize("size", [(390, 664), (1024, 768)])
def test_second_tap_on_undo_is_another_undo_and_on_the_last_redo_nothing(start: Start, size: tuple[int, int]) -> None:
    page = start("sebastopol", COMPANY[:3], size=size, still=False)
    sheet = path_of(page)
    for pips, totals in (((0, 14, 9), (0, 14, 9)), ((7, 0, 21), (7, 14, 30))):
        if size != DESK:  # else the form stands beside the sheet
            tap(page, "sheet.enter")
        wait_for(page, "entry.save")
        table.write_pips(page, pips, pips.index(0))
        tap(page, "entry.save")
        table.wait_for_scores(page, *totals)
        rest(page, MAIN_REST)
    with_what = "mouse" if size == DESK else "touch"
    there, now = middle(page, "sheet.undo"), page.evaluate(_NOW)
    for when, totals in ((now, (0, 14, 9)), (now + 120, (0, 0, 0))):
        page.evaluate(_TAP, [*there, when, with_what])
        table.wait_for_scores(page, *totals)
    tap(page, "sheet.redo")
    table.wait_for_scores(page, 0, 14, 9)
    there, now = middle(page, "sheet.redo"), page.evaluate(_NOW)
    page.evaluate(_TAP, [*there, now, with_what])
    table.wait_for_scores(page, 7, 14, 30)
    wait_for(page, "sheet.redo", "detached")
    rest(page, MAIN_REST)
    page.evaluate(_TAP, [*there, now + 120, with_what])
    rest(page, MAIN_REST)
    assert path_of(page) == sheet
    table.undo(page)
    table.wait_for_scores(page, 0, 14, 9)


@pytest.mark.deep
def test_two_browsers_at_one_match_show_the_same_and_overwrite_nothing(start: Start, visit: Visit) -> None:
    phone = start("hundred_to_zero", NAMES)
    other = visit(path_of(phone))
    wait_for(other, "sheet.enter")
    table.write(phone, NAMES, left(0, 40, out="Anna"))
    table.wait_for_scores(other, 60, 100)
    table.write(other, NAMES, left(25, 0, out="Bruno"))
    table.wait_for_scores(phone, 60, 75)
    table.undo(phone)
    table.wait_for_scores(other, 60, 100)

    for page, pips in ((phone, 14), (other, 41)):
        table.end(page)
        table.write_pips(page, (0, pips), 0)
        table.wait_for_figure(page, "entry.field.1", pips)
    tap(phone, "entry.save")
    with suppress(TimeoutError):  # the other page may ask before it is touched: then it has no button to save
        by(other, "entry.save").tap(no_wait_after=True, timeout=2_000)
    by(phone, "overtaken").or_(by(phone, "head.0")).wait_for(state="attached")
    beaten = bool(by(phone, "overtaken").count())  # the first tap need not arrive first
    first, late, total, own = (other, phone, 19, 14) if beaten else (phone, other, 46, 41)
    table.wait_for_scores(first, total, 100)
    wait_for_text(late, "overtaken", f"Yours: 0, {own}.")
    tap(late, "overtaken-correct")
    table.wait_for_scores(first, 60 - own, 100)


@pytest.mark.deep
def test_back_and_addresses_open_their_screens_with_the_draft(visit: Visit) -> None:
    phone = visit()
    tap(phone, "home.new")
    tap(phone, "picker.sebastopol")
    wait_for(phone, "setup.start")
    phone.go_back()
    wait_for(phone, "picker.sebastopol")
    phone.go_back()
    begin(phone, "sebastopol", NAMES)
    table.end(phone)
    tap(phone, "entry.out.0")
    table.press(phone, 17)
    phone.go_back()
    wait_for_text(phone, "sheet.enter", "Continue 1st hand")

    other = visit(path_of(phone) + "/hand/1")
    wait_for_text(other, "entry.field.1", "17")
    tap(other, "entry.save")
    table.wait_for_totals(other, 0, 17)
    table.wait_for_totals(phone, 0, 17)
    tap(other, "sheet.back")
    wait_for(other, "home.resume")
    other.go_back()
    table.wait_for_totals(other, 0, 17)

    for address, home in (("/match/there-is-none", "unreadable.home"), ("/there-is-none", "not_found.home")):
        other.goto(address)
        button, page = wait_for(other, home).bounding_box(), other.viewport_size
        assert button is not None
        assert page is not None
        assert abs(button["x"] + button["width"] / 2 - page["width"] / 2) <= 1
        tap(other, home)
        wait_for(other, "home.new")
