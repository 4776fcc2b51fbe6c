"""People who join and leave during a match, and rules that change, in a real browser, from home to the result."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page

from scorekeeper.ui.base.timers import MAIN_REST
from tests.browser import table
from tests.browser.conftest import Start
from tests.browser.lines import pair
from tests.browser.new_match import fill
from tests.browser.rig import by, rest, said, tap, wait_for, wait_for_text

NAMES: Final = ("Anna", "Bruno")


def open_page(page: Page, item: str) -> None:
    """Open a page of the menu of the sheet."""
    tap(page, "sheet.menu")
    tap(page, f"sheet.{item}")


def join(page: Page, name: str, start: str) -> None:
    """Let somebody new join with a kind of total."""
    open_page(page, "players")
    tap(page, "players.new")
    fill(page, "players.name", name)
    tap(page, f"players.start.{start}")
    table.wait_on(page, "players.join")
    tap(page, "players.join")
    wait_for(page, "players.join", "detached")


def move(page: Page, button: str) -> None:
    """Let somebody leave or come back."""
    open_page(page, "players")
    tap(page, f"players.{button}")
    wait_for(page, f"players.{button}", "detached")


def choose(page: Page, option: str) -> None:
    """Change a house rule that has a chip."""
    open_page(page, "new-rules")
    tap(page, "rules.house")
    tap(page, f"option.{option.split('.', maxsplit=1)[0]}")
    tap(page, f"option.{option}")
    save_rules(page)


def save_rules(page: Page) -> None:
    table.wait_on(page, "rules.change")
    tap(page, "rules.change")
    wait_for(page, "rules.change", "detached")


def undo_and_redo(page: Page) -> None:
    table.undo(page)
    tap(page, "sheet.redo")
    wait_for(page, "sheet.redo", "detached")


@pytest.mark.deep
def test_hongrois_with_joiner_leaver_and_new_limit_reaches_the_result(start: Start) -> None:
    page = start("hongrois", NAMES)
    table.write(page, NAMES, {"pips": [10, 20]})
    table.write(page, NAMES, {"pips": [5, 21]})
    table.wait_for_totals(page, 15, 41)
    join(page, "Emma", "worst")
    table.wait_for_totals(page, 15, 41, 41)
    wait_for_text(page, "cell.2.2", "from 41")
    undo_and_redo(page)
    table.wait_for_totals(page, 15, 41, 41)
    table.write(page, (*NAMES, "Emma"), {"pips": [8, 9, 4]})
    table.wait_for_totals(page, 23, 50, 45)
    move(page, "leave.1")
    undo_and_redo(page)
    table.write(page, (*NAMES, "Emma"), {"pips": [7, None, 30]})
    table.wait_for_totals(page, 30, 50, 75)
    open_page(page, "new-rules")
    fill(page, "option.target-value", "80")
    save_rules(page)
    undo_and_redo(page)
    page.reload()
    page.locator("#splash").wait_for(state="detached")
    table.wait_for_totals(page, 30, 50, 75)
    table.write(page, (*NAMES, "Emma"), {"pips": [2, None, 6]})
    tap(page, "sheet.result")
    wait_for(page, "finished.place.0")
    rows = [re.findall(r"\d+", said(page, f"finished.place.{side}"))[-1] for side in range(3)]
    assert rows == ["32", "50", "81"]


@pytest.mark.deep
def test_lower_limit_that_somebody_has_reached_ends_the_match_after_a_question(start: Start) -> None:
    page = start("sebastopol", NAMES)
    table.enter_hand(page, [0, 30])
    open_page(page, "new-rules")
    fill(page, "option.target-value", "25")
    wait_for_text(page, "question", "Bruno has 25 already")
    assert by(page, "rules.change").get_attribute("aria-disabled") == "true"
    tap(page, "question-keep")
    wait_for(page, "question", "detached")
    fill(page, "option.target-value", "15")
    tap(page, "question-end")
    wait_for(page, "rules.change", "detached")
    rest(page, MAIN_REST)
    tap(page, "sheet.result")
    wait_for(page, "finished.place.0")


@pytest.mark.deep
def test_memory_with_joiner_leaver_and_new_rule_reaches_the_result(start: Start) -> None:
    page, names = start("memory", NAMES), (*NAMES, "Emma")
    table.write(page, NAMES, pair("Anna", "6-6", "6-5"))
    table.write(page, NAMES, pair("Bruno", "5-5", "5-4"))
    join(page, "Emma", "zero")
    table.wait_for_scores(page, 23, 19, 0)
    table.write(page, names, pair("Emma", "6-4", "4-4"))
    move(page, "leave.1")
    choose(page, "most.tiles")
    undo_and_redo(page)
    table.write(page, names, pair("Anna", "3-3", "3-2"))
    table.wait_for_scores(page, 4, 2, 2)
    table.end(page)
    table.write_columns(page, [(100, 19, 49), (16, 2, 10)])
    table.wait_on(page, "entry.save")
    table.save(page)
    tap(page, "sheet.result")
    wait_for(page, "finished.place.0")
    rows = [re.findall(r"\d+", said(page, f"finished.place.{side}"))[-1] for side in range(3)]
    assert rows == ["16", "2", "10"]
