"""Correcting is ordinary: undo and redo, past hands, drafts, second thoughts, and two screens at one match."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.lines import left
from tests.browser.rig import by, said, tap, wait_for, wait_for_text
from tests.browser.table import (
    begin,
    end,
    enter_hand,
    is_off,
    leads,
    line,
    press,
    wait_for_figure,
    wait_for_scores,
    wait_for_totals,
    wait_off,
    wait_on,
    write,
    write_pips,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Visit
    from tests.browser.rig import Server

NAMES: Final = ("Anna", "Bruno")
_TWICE: Final = """([clientX, clientY]) => {
    const finger = {clientX, clientY, pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true};
    for (let taps = 0; taps < 2; taps += 1) {
        const met = document.elementFromPoint(clientX, clientY);
        met.dispatchEvent(new PointerEvent('pointerdown', {...finger, buttons: 1}));
        for (const kind of ['pointerup', 'click']) met.dispatchEvent(new PointerEvent(kind, finger));
    }
}"""
CHANGE: Final = re.compile(r"(.+)(?:\n| · )(\w+), (\w+ \d+ \w+, \d\d:\d\d)", re.DOTALL)
CHANGES: Final = [
    ("2nd hand struck\nAnna 7 → 0", "Android"),
    ("1st hand corrected\nBruno 14 → 41", "Android"),
    ("2nd hand entered", "Android"),
    ("1st hand entered", "Android"),
]


@pytest.fixture(scope="module")
def server(house: Server) -> Server:
    return house


def log(page: Page, count: int) -> list[str]:
    """The history of so many changes, the latest first, and back to the sheet."""
    tap(page, "sheet.menu")
    tap(page, "sheet.changes")
    wait_for(page, f"changes.{count - 1}")
    rows = page.locator('[flt-semantics-identifier^="changes."]').all()
    found = [row.get_attribute("flt-semantics-identifier") or "" for row in rows]
    listed = [said(page, one) for one in found if one.removeprefix("changes.").isdecimal()]
    tap(page, "changes.back")
    wait_for(page, "sheet.back")
    return listed


def test_undo_and_redo_go_across_the_end(visit: Visit) -> None:
    phone = visit(still=False)
    begin(phone, "sebastopol", NAMES)
    enter_hand(phone, (0, 30))
    enter_hand(phone, (0, 25))
    wait_for_text(phone, "finished.title", "Anna wins")

    tap(phone, "finished.undo")
    wait_for_totals(phone, 0, 30)
    wait_for_text(phone, "sheet.enter", "Enter 2nd hand")
    tap(phone, "sheet.undo")
    wait_for_totals(phone, 0, 0)
    wait_off(phone, "sheet.undo")

    tap(phone, "sheet.redo")
    wait_for_totals(phone, 0, 30)
    wait_for_text(phone, "sheet.enter", "Enter 2nd hand")
    tap(phone, "sheet.redo")
    wait_for_totals(phone, 0, 55)
    wait_for_text(phone, "sheet.result", "See the result")


def test_what_is_written_again_is_read_as_before(phone: Page) -> None:
    begin(phone, "sebastopol", NAMES)
    leads(phone, 1)
    enter_hand(phone, (0, 14))
    enter_hand(phone, (7, 0))
    rows = [line(phone, n, 2) for n in (1, 2)]
    tap(phone, "sheet.undo")
    wait_for_totals(phone, 0, 14)
    assert line(phone, 2, 2) == ["Anna, leads", "Bruno, empty"]
    tap(phone, "sheet.redo")
    wait_for_totals(phone, 7, 14)
    assert [line(phone, n, 2) for n in (1, 2)] == rows
    assert rows == [["Anna, 0, went out", "Bruno, 14, leads"], ["Anna, 7, leads", "Bruno, 0, went out"]]


def test_a_past_hand_is_corrected_and_everything_after_it_follows(phone: Page) -> None:
    began = datetime.now().astimezone()
    begin(phone, "sebastopol", NAMES)
    enter_hand(phone, (0, 14))
    enter_hand(phone, (7, 0))
    tap(phone, "hand.1")
    assert said(phone, "entry.save") == "Save changes"
    tap(phone, "entry.field.1")
    press(phone, 41)
    wait_for_text(phone, "entry.banner", "Bruno 14 → 41")
    tap(phone, "entry.save")
    wait_for_totals(phone, 7, 41)
    assert line(phone, 1, 2) == ["Anna, 0, went out", "Bruno, 41"]

    tap(phone, "hand.2")
    tap(phone, "entry.strike")
    wait_for_totals(phone, 0, 41)
    wait_for_text(phone, "sheet.enter", "Enter 2nd hand")

    changes = [found.groups() for found in map(CHANGE.fullmatch, log(phone, len(CHANGES))) if found]
    assert [(what, who) for what, who, _ in changes] == CHANGES
    minutes = [began + timedelta(minutes=minute) for minute in range(30)]
    clock = [f"{at:%a} {at.day} {at:%b}, {at:%H:%M}" for at in minutes]
    told = [clock.index(at) for _, _, at in changes]
    assert told == sorted(told, reverse=True)


def test_an_entry_left_in_the_middle_is_gone_on_with(phone: Page, visit: Visit, server: Server) -> None:
    address = begin(phone, "sebastopol", NAMES)
    end(phone)
    tap(phone, "entry.out.0")
    press(phone, 17)
    tap(phone, "entry.close")
    wait_for_text(phone, "sheet.enter", "Continue 1st hand")

    another = visit(address.removeprefix(server.url) + "/hand/1")
    assert said(another, "entry.field.1") == "Bruno, pips left in hand, 17"

    end(phone)
    phone.go_back()
    wait_for_text(phone, "sheet.enter", "Continue 1st hand")
    end(phone)
    tap(phone, "entry.save")
    wait_for_totals(phone, 0, 17)
    wait_for_text(phone, "sheet.enter", "Enter 2nd hand")


def test_a_second_hand_at_nought_is_asked_about(phone: Page) -> None:
    begin(phone, "sebastopol", ("Anna", "Bruno", "Chloé"))
    end(phone)
    write_pips(phone, (0, 0, 12), 0)
    wait_for_text(phone, "entry.question", "Was Bruno’s tile 0–0")
    assert is_off(phone, "entry.save")
    tap(phone, "entry.question-double_blank")
    wait_for(phone, "entry.question", "detached")
    tap(phone, "entry.save")
    wait_for_totals(phone, 0, 0, 12)
    assert line(phone, 1, 3) == ["Anna, 0, went out", "Bruno, 0", "Chloé, 12"]


@pytest.mark.parametrize(
    ("pips", "out", "reason"),
    [
        ((0, 99, 70), 0, "169 points in all: this set only holds 168."),
        ((0, 0, 0), 0, "Besides whoever went out, only one player can count 0, holding just the 0–0."),
    ],
)
def test_the_impossible_is_refused_with_its_reason_and_changes_nothing(
    phone: Page, pips: tuple[int, ...], out: int, reason: str
) -> None:
    begin(phone, "sebastopol", ("Anna", "Bruno", "Chloé"))
    enter_hand(phone, (0, 14, 9))
    end(phone)
    write_pips(phone, pips, out)
    wait_for_text(phone, "entry.problem", reason)
    wait_off(phone, "entry.save")
    by(phone, "entry.save").tap(force=True)
    tap(phone, "entry.close")
    wait_for_totals(phone, 0, 14, 9)
    assert len(log(phone, 1)) == 1


def test_two_taps_on_save_save_once(visit: Visit) -> None:
    phone = visit(still=False)
    begin(phone, "sebastopol", NAMES)
    end(phone)
    write_pips(phone, (0, 14), 0)
    wait_on(phone, "entry.save")
    twice(phone, "entry.save")
    wait_for_totals(phone, 0, 14)
    wait_for_text(phone, "sheet.enter", "Enter 2nd hand")
    assert len(log(phone, 1)) == 1


def test_two_taps_on_a_score_score_once(visit: Visit) -> None:
    phone = visit(still=False)
    begin(phone, "muggins", NAMES)
    twice(phone, "key.0.15")
    wait_for_scores(phone, 3, 0)
    write(phone, NAMES, {"kind": "fives", "player": "Bruno", "total": 10})
    wait_for_scores(phone, 3, 2)
    assert len(log(phone, 2)) == 2


def test_a_finger_that_stays_on_undo_sees_what_was_changed_and_undoes_nothing(visit: Visit) -> None:
    phone = visit(still=False)
    begin(phone, "sebastopol", NAMES)
    write(phone, NAMES, left(0, 14, out="Anna"))
    wait_for_totals(phone, 0, 14)
    x, y = middle(phone, "sheet.undo")
    finger: Any = phone.context.new_cdp_session(phone)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    wait_for(phone, "changes.0")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    tap(phone, "changes.back")
    wait_for_totals(phone, 0, 14)
    assert len(log(phone, 1)) == 1


def middle(page: Page, identifier: str) -> tuple[float, float]:
    """Where a finger meets a control that has come to lie."""
    control = wait_for(page, identifier)
    control.element_handle().wait_for_element_state("stable")  # a page slides in
    box = control.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def twice(page: Page, identifier: str) -> None:
    """Two taps that nothing comes between: told one by one, a busy browser would take its time for the second."""
    page.evaluate(_TWICE, middle(page, identifier))


def test_two_screens_at_one_match_show_the_same(phone: Page, visit: Visit, server: Server) -> None:
    address = begin(phone, "hundred_to_zero", NAMES)
    other = visit(address.removeprefix(server.url))
    wait_for(other, "sheet.enter")
    write(phone, NAMES, left(0, 40, out="Anna"))
    wait_for_scores(other, 60, 100)
    write(other, NAMES, left(25, 0, out="Bruno"))
    wait_for_scores(phone, 60, 75)
    tap(phone, "sheet.undo")
    wait_for_scores(other, 60, 100)


def test_a_hand_that_somebody_else_has_just_saved_is_not_overwritten(phone: Page, visit: Visit, server: Server) -> None:
    address = begin(phone, "sebastopol", NAMES)
    other = visit(address.removeprefix(server.url))
    for page, pips in ((phone, 14), (other, 41)):
        end(page)
        write_pips(page, (0, pips), 0)
        wait_for_figure(page, "entry.field.1", pips)
    tap(phone, "entry.save")
    by(other, "entry.save").tap(no_wait_after=True)
    by(phone, "entry.trouble").or_(by(phone, "total.1")).wait_for(state="attached")
    beaten = bool(by(phone, "entry.trouble").count())  # the first tap need not arrive first
    first, late, total = (other, phone, 41) if beaten else (phone, other, 14)
    wait_for_totals(first, 0, total)
    wait_for_text(late, "entry.trouble", "changed elsewhere")
    assert len(log(first, 1)) == 1


def test_back_and_addresses_lead_where_they_say(visit: Visit, server: Server) -> None:
    phone = visit()
    tap(phone, "home.new")
    tap(phone, "picker.muggins")
    wait_for(phone, "setup.start")
    phone.go_back()
    wait_for(phone, "picker.muggins")
    phone.go_back()
    address = begin(phone, "sebastopol", NAMES)
    enter_hand(phone, (0, 14))

    deep = visit(address.removeprefix(server.url) + "/hand/1")
    wait_for_text(deep, "entry.save", "Save changes")
    tap(deep, "entry.close")
    wait_for_totals(deep, 0, 14)
    tap(deep, "sheet.back")
    wait_for(deep, "home.resume")
    deep.go_back()
    wait_for_totals(deep, 0, 14)

    for address, home in (("/match/there-is-none", "unreadable.home"), ("/there-is-none", "not_found.home")):
        nowhere = visit(address)
        tap(nowhere, home)
        wait_for(nowhere, "home.new")
