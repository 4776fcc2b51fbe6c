"""Hands written on a keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.core.evaluate import evaluate
from scorekeeper.games._pips import PipsLeft
from tests.unit.ui.entry.scripts import SHEET, act, begin, log_of, perform
from tests.unit.ui.rig.matches import End
from tests.unit.ui.rig.visitor import Sitting

LAID = {"laid": [31, 22, 14], "left": [8, 17, 23]}

SCRIPTS = {
    "writes_and_saves_a_hand": """entry.out.0 press:1 press:2 press:+ press:1 press:7 press:Backspace
        entry.field.1='Bruno, pips left in hand, 12+1 = 13'
        press:Tab 'press:Numpad 5' 'press:Numpad Add' press:3 press:Enter route=''""",
    "keeps_the_caret_when_a_line_hears_of_its_focus_late": """press:Tab focus:entry.field.2 press:5
        entry.field.2='Chloé, pips left in hand, 5' entry.out.0 focus:entry.field.2 press:1 focus:entry.field.2 press:3
        entry.field.1='Bruno, pips left in hand, 13' hold:entry.field.2 8 entry.save""",
    "saves_with_enter_only_where_the_focus_is_on_the_form": """entry.out.0 press:1 press:3 focus:entry.field.1
        focus:entry.field.2 press:8 blur:entry.field.2 press:Enter route=/hand/1 focus:entry.field.2 press:Enter
        route=''""",
    "presses_what_a_tab_has_brought_the_focus_to_without_saving": """entry.out.0 13 entry.field.2 8 visit:
        visit:/hand/1 press:Tab press:Enter route=/hand/1 focus:entry.field.2 press:Enter route=''""",
    "stays_with_a_tab_where_the_caret_has_just_moved_on": """entry.blocked press:9 press:9 press:Tab press:1 press:3
        entry.field.1='Bruno, pips left in hand, 13' press:Tab press:8 entry.out.0 entry.save""",
    "goes_on_with_a_tab_from_the_caret_where_the_focus_came_too_late": """entry.out.0 press:1 focus:entry.field.1
        press:0 press:+ press:3 blur:entry.field.1 focus:entry.field.2 press:Tab press:8 press:Enter route=''""",
    "leaves_a_tab_without_typing_to_the_device": """entry.out.0 press:Tab focus:entry.field.1 press:Tab
        entry.field.1=selected blur:entry.field.1 138 entry.save""",
    "clears_a_line_by_a_long_press": """entry.out.0 99 hold:entry.field.1
        entry.field.1='Bruno, pips left in hand, empty' 13 entry.field.2 7 key-plus 7 hold:key-delete
        entry.field.2='Chloé, pips left in hand, empty' 8 entry.save""",
}


async def test_first_enter_after_a_reload_saves(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3")

    async with Sitting(tmp_path, f"{match}/hand/1") as sheet:
        await act(sheet, match, "entry.out.0 13 press:8 blur:entry.field.2")
        await sheet.fire(sheet.page, "connect")
        await act(sheet, match, "press:Enter route=''")


@pytest.mark.parametrize(
    ("at", "script"),
    [
        ("sebastopol/3", "entry.out.0 press:1 press:Escape route='' sheet.enter='Continue 1st hand'"),
        ("forty_two/4", "press:1 press:Escape route='' sheet.enter='Continue 1st hand'"),
        ("patience/1", "key-6 press:Escape route='' sheet.enter='Continue 1st hand'"),
    ],
)
def test_escape_leaves_the_form_and_keeps_the_draft(tmp_path: Path, at: str, script: str) -> None:
    perform(tmp_path, begin(tmp_path, at), script, page="/hand/1")


TWENTY = {"kind": "fives", "player": 0, "total": 20}
MENU, OPEN = "open:sheet.menu press:7", "route=/hand/1"
ASKED = "key.1.20 entry.question=on press:Escape entry.question=gone"


@pytest.mark.parametrize(
    ("at", "script", "page", "width"),
    [
        ("muggins/3", f"{ASKED} line.1.0 key.0.20=selected press:Escape key.0.20=on press:Escape route=''", "", 390),
        ("muggins/3", f"{ASKED} play.0 play.0=selected press:Escape play.0=on press:Escape route=''", "", 1024),
        ("muggins/3/1", f"{ASKED} press:Escape route=''", "/hand/1", 390),
        ("muggins/3/1", f"{ASKED} press:Escape route=''", "/hand/1", 1024),
        ("memory/3", "pair.1 tile-6-5 press:7 press:Escape route='' pair.2", "", 1024),
        ("sebastopol/3/1", f"{MENU} press:Escape {OPEN} cancel:sheet.menu press:Escape route=''", "/hand/1", 1024),
        ("sebastopol/3/1", f"{MENU} cancel:sheet.menu {OPEN} press:Escape route=''", "/hand/1", 1024),
        ("sebastopol/3/1", "hold:hand.1 press:7 press:Escape entry.out.0 entry.field.1=selected", "/hand/1", 1024),
    ],
)
def test_escape_closes_what_is_on_top(tmp_path: Path, at: str, script: str, page: str, width: int) -> None:
    plays = [TWENTY] * 7 if at.startswith("muggins") else ()
    ends: dict[str, Sequence[End]] = {"muggins/3/1": [{}], "sebastopol/3/1": SHEET[:1]}
    match = begin(tmp_path, at, ends.get(at, ()), plays)
    perform(tmp_path, match, script, page=page, width=width)


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS)
def test_keyboard(tmp_path: Path, script: str) -> None:
    log = perform(tmp_path, begin(tmp_path, "sebastopol/3"), script, page="/hand/1")
    assert [hand.end for hand in log.match.hands] == [PipsLeft(0, (0, 13, 8))]


@pytest.mark.parametrize(
    ("at", "end", "width"),
    [("sebastopol/3", SHEET[0], 390), ("sebastopol/3", SHEET[0], 1024), ("la_poule/3", LAID, 1024)],
)
def test_control_z_and_y_undo_and_redo_also_beside_a_form(
    tmp_path: Path, at: str, end: dict[str, Any], width: int
) -> None:
    script = "hand.1=on press:ctrl+z hand.1=gone press:ctrl+y hand.1=on press:ctrl+z press:ctrl+shift+z hand.1=on"
    assert perform(tmp_path, begin(tmp_path, at, [end]), script, width=width).match.hand_index == 1


def test_enter_leaves_the_hand_unsaved_where_a_tab_has_passed_a_field_that_had_no_focus(tmp_path: Path) -> None:
    match = begin(tmp_path, "dominican/4")
    script = "entry.out.1 press:4 press:7 press:Tab press:Tab press:Enter route=/hand/1 premium.capicua.1 entry.save"
    perform(tmp_path, match, script, page="/hand/1")
    assert [side.points for side in evaluate(log_of(tmp_path, match).match).results] == [(0, 72)]


async def test_enter_saves_what_was_typed_before_its_field_was_drawn(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:1])
    async with Sitting(tmp_path, f"{match}/hand/1") as sheet:
        await act(sheet, match, "press:Tab press:Tab entry.field.0=off")
        await sheet.tap_at_once("entry.out.1")
        await sheet.press_at_once("7", "Enter")
        await sheet.follow()
        await act(sheet, match, "route=''")
    assert [hand.end for hand in log_of(tmp_path, match).match.hands] == [PipsLeft(1, (7, 0, 9))]


async def focused(sheet: Sitting, match: str, script: str) -> int:
    """Do a script, and return how often the app has moved the focus of the keyboard meanwhile."""
    before = len(sheet.calls_of("focus"))
    await act(sheet, match, script)
    return len(sheet.calls_of("focus")) - before


async def test_focus_comes_to_the_top_of_the_form_of_the_next_hand(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3")
    async with Sitting(tmp_path, match, 1024) as sheet:
        assert await focused(sheet, match, "entry.out.0 12 9 entry.save") == 0
        await act(sheet, match, "press:Tab")
        await act(sheet, match, "entry.out.1 13 12")
        moves = list[int]()

        def look() -> None:
            if "3rd hand" in sheet.top_texts():
                moves.append(len(sheet.calls_of("focus")))

        before, sheet.conn.after_patch = len(sheet.calls_of("focus")), look
        await act(sheet, match, "entry.save")
        # once before the button is off, and once for the next hand
        assert [moves[0] - before, len(sheet.calls_of("focus")) - before] == [1, 2]


async def test_focus_stays_on_what_enter_presses(tmp_path: Path) -> None:
    match = begin(tmp_path, "dominican/4")
    async with Sitting(tmp_path, match, 1024) as sheet:
        assert await focused(sheet, match, "press:Tab press:Enter entry.out.1") == 0
        assert await focused(sheet, match, "press:4") == 1


async def test_focus_comes_to_the_result_when_the_match_is_over(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/2")
    async with Sitting(tmp_path, match, 1024) as sheet:
        assert await focused(sheet, match, "press:Tab entry.out.0 55 entry.save sheet.result=on") == 2


async def test_numbers_of_a_triangle_write_it(tmp_path: Path) -> None:
    match = begin(tmp_path, "triominos/3")
    async with Sitting(tmp_path, match, 1024) as sheet:
        await act(sheet, match, "press:5 press:5 press:5 head.0='Anna, 25 points, 375 to go, leads next'")
        await act(sheet, match, "press:Enter press:5 press:5 press:5 press:4 press:Backspace press:5 press:4 press:4")
    plays = log_of(tmp_path, match).match.open_hand.plays
    assert [str(play.tile) for play in plays] == ["5-5-5", "4-4-5"]


async def test_menu_that_a_reload_has_closed_leaves_the_keys_to_the_form(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3")
    async with Sitting(tmp_path, f"{match}/hand/1", 1024) as sheet:
        await act(sheet, match, "entry.out.0 open:sheet.menu press:7 entry.field.1='Bruno, pips left in hand, empty'")
        await sheet.fire(sheet.page, "connect")
        await act(sheet, match, "press:7 entry.field.1='Bruno, pips left in hand, 7'")
