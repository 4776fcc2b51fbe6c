"""The Back key on the served page and on the offline page: where it leads, and what it closes."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.ui.base.timers import MAIN_REST
from tests.browser.conftest import OpenPhone, Visit
from tests.browser.new_match import begin
from tests.browser.rig import by, rest, tap, wait_for, wait_for_caret, wait_for_history, wait_for_text
from tests.browser.table import enter_hand, press, save, wait_for_figure, wait_for_scores, wait_for_totals

NAMES = ("Anna", "Bruno")

Open = Callable[[str], Page]


SERVED = pytest.mark.parametrize("open_at", ["served", pytest.param("offline", marks=pytest.mark.deep)], indirect=True)


@pytest.fixture
def open_at(request: pytest.FixtureRequest) -> Open:
    """Opens pages at a route; those of the offline page share the matches of one phone."""
    if request.param == "served":
        visit: Visit = request.getfixturevalue("visit")
        return visit
    open_phone: OpenPhone = request.getfixturevalue("open_phone")
    return open_phone().visit


def route(page: Page) -> str:
    """Return the route of a page, whose address has it in the path or, on the offline page, in the fragment."""
    path, fragment = urlsplit(page.url).path, urlsplit(page.url).fragment
    return fragment or (path if path.startswith(("/match", "/new", "/history")) else "/")


def reload(page: Page) -> None:
    page.reload()
    page.locator("#splash").wait_for(state="detached")


@SERVED
def test_back_leads_from_sheet_home_in_one_step_and_forward_to_sheet(open_at: Open) -> None:
    page = open_at("/")
    begin(page, "sebastopol", NAMES)
    sheet = route(page)
    wait_for_history(page, "/", sheet)
    before = int(page.evaluate("history.length"))
    rounds = 3
    for _ in range(rounds):
        enter_hand(page, (0, 2))
    wait_for_totals(page, 0, 2 * rounds)
    wait_for_history(page, "/", sheet)
    assert page.evaluate("history.length") <= before + 1, "the form that was closed last is where Forward leads"
    page.go_back()
    wait_for(page, "home.resume")
    wait_for_history(page, "/")
    page.go_forward()
    wait_for_totals(page, 0, 2 * rounds)
    wait_for_history(page, "/", sheet)

    tap(page, "sheet.enter")
    wait_for(page, "entry.close")
    wait_for_history(page, "/", sheet, f"{sheet}/hand/{rounds + 1}")
    tap(page, "entry.close")
    wait_for_history(page, "/", sheet)
    tap(page, "sheet.back")
    wait_for(page, "home.resume")
    wait_for_history(page, "/")


@SERVED
def test_reload_deep_link_forward_and_two_quick_backs_in_an_entry(open_at: Open) -> None:
    page = open_at("/")
    begin(page, "sebastopol", NAMES)
    sheet = route(page)
    tap(page, "sheet.enter")
    tap(page, "entry.out.0")
    press(page, 17)
    wait_for_figure(page, "entry.field.1", 17)
    page.go_back()
    wait_for_text(page, "sheet.enter", "Continue 1st hand")
    page.go_forward()
    wait_for_figure(page, "entry.field.1", 17)
    wait_for_history(page, "/", sheet, f"{sheet}/hand/1")

    reload(page)
    wait_for_figure(page, "entry.field.1", 17)
    wait_for_history(page, "/", sheet, f"{sheet}/hand/1")
    save(page)
    wait_for_totals(page, 0, 17)
    wait_for_history(page, "/", sheet)
    tap(page, "sheet.enter")
    wait_for(page, "entry.close")
    page.evaluate("history.back(), history.back()")
    wait_for(page, "home.resume")
    wait_for(page, "sheet.enter", "detached")
    wait_for_history(page, "/")

    page.close()
    linked = open_at(f"{sheet}/hand/2")
    wait_for(linked, "entry.close")
    wait_for_history(linked, f"{sheet}/hand/2")
    tap(linked, "entry.close")
    wait_for_totals(linked, 0, 17)
    wait_for_history(linked, sheet)
    tap(linked, "sheet.back")
    wait_for(linked, "home.resume")
    linked.go_back()
    wait_for_totals(linked, 0, 17)


@SERVED
def test_back_closes_menu_and_dialog_and_keeps_typed_note(open_at: Open) -> None:
    page = open_at("/")
    begin(page, "sebastopol", NAMES)
    sheet = route(page)
    tap(page, "sheet.menu")
    wait_for(page, "sheet.note")
    wait_for_history(page, "/", sheet, "overlay")
    page.go_back()
    wait_for(page, "sheet.note", "detached")
    wait_for_history(page, "/", sheet)

    tap(page, "sheet.menu")
    tap(page, "sheet.note")
    wait_for_caret(page)
    page.keyboard.type("Bruno dealt")
    page.go_back()
    wait_for(page, "note.save", "detached")
    wait_for_history(page, "/", sheet)
    page.go_forward()  # nothing is open there
    wait_for_history(page, "/", sheet)
    tap(page, "sheet.menu")
    tap(page, "sheet.note")
    wait_for(page, "note.save")
    expect(by(page, "note.text").locator("input, textarea")).to_have_value("Bruno dealt")
    page.touchscreen.tap(20, 20)
    wait_for(page, "note.save", "detached")
    wait_for_history(page, "/", sheet)

    tap(page, "sheet.menu")
    tap(page, "sheet.changes")
    wait_for(page, "changes.back")
    wait_for_history(page, "/", sheet, f"{sheet}/changes")
    tap(page, "changes.back")
    wait_for(page, "sheet.menu")
    wait_for_history(page, "/", sheet)
    page.go_back()
    wait_for(page, "home.resume")


@SERVED
def test_back_leaves_the_correction_of_a_play_as_it_was(open_at: Open) -> None:
    page = open_at("/")
    begin(page, "triominos", NAMES)
    sheet = route(page)
    tap(page, "turn.sum.15")
    wait_for_scores(page, 25, 0)
    rest(page, MAIN_REST)  # other keys stand there now
    tap(page, "turn.sum.9")
    wait_for_scores(page, 25, 9)
    for change in ("", "turn.bonus.bridge"):
        tap(page, "cell.1.0.1")
        wait_for(page, "line.leave")
        if change:
            tap(page, change)
            wait_for(page, "line.save")
        wait_for_history(page, "/", sheet, "overlay")
        page.go_back()
        wait_for(page, "line.strike", "detached")
        wait_for_history(page, "/", sheet)
        wait_for_scores(page, 25, 9)
    page.go_back()
    wait_for(page, "home.resume")
