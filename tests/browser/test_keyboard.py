"""A match on the keyboard of a computer: only here the browser's own names of the keys are used."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.ui.base.timers import TAP_REST
from tests.browser.conftest import DESK, Start, Visit
from tests.browser.lines import COMPANY, left
from tests.browser.rig import Server, by, rest, wait_for, wait_for_caret, wait_for_text
from tests.browser.table import (
    line,
    undo,
    wait_for_chosen,
    wait_for_figure,
    wait_for_scores,
    wait_for_totals,
    wait_on,
    write,
)

NAMES: Final = ("Anna", "Bruno", "Chloé")

KINDS: Final = {
    "jamaican_partner": (4, "entry.out.1 entry.save =0,1 Enter Enter entry.out.3 entry.save =0,2"),
    "round_numbers": (3, "pips.12 =6,7,7"),
    "muggins": (2, "entry.opening key.0.5-5 =2,0 Enter key.0.15 =5,0 key.1.20 =5,4"),
    "memory": (2, "pair.0 tile-6-6 tile-6-5 =23,0 pair.1 tile-5-5 tile-5-4 =23,19"),
    "triominos": (3, "555 =25,0,0 Enter turn.drawn.1 455 =25,9,0 turn.bonus.bridge 045 =25,9,49"),
    "texas_42": (4, "choice.bidder.0 entry.made =1,0 Enter choice.bidder.1 choice.bid.84 entry.set =3,0"),
    "dominican": (4, "entry.out.1 47 premium.capicua.1 entry.save =0,72 Enter entry.out.0 8 Enter =8,72"),
    "tien_gow": (
        4,
        """play.honour.0 =6,-2,-2,-2 entry.part-1 choice.settles.1 choice.tiles.0-more Enter choice.tiles.1-more Enter
        Enter Enter choice.tiles.2-more Enter choice.banker.0 entry.save =8,7,-6,-9""",
    ),
    "bergen": (3, "cell.1.0.0 =2,0,0 cell.1.3.1 =2,2,0 entry.save cell.2.0.2 =2,2,2"),
}
"""For each kind of keys and forms a game: its players, and what they do."""

_FOCUSED: Final = """() => document.activeElement.closest('[flt-semantics-identifier]')
    ?.getAttribute('flt-semantics-identifier') ?? ''"""

_MOVED: Final = """async before => {
    for (let frame = 0; frame < 10 && document.activeElement === before; frame++)
        await new Promise(requestAnimationFrame);
}"""
"""The browser's focus follows the app's a few frames later. After some presses of Tab it stays where it is."""

_STAYS: Final = f"""async identifier => {{
    const focused = {_FOCUSED};
    for (let frame = 0; frame < 10; frame++) {{
        if (focused() !== identifier) return false;
        await new Promise(requestAnimationFrame);
    }}
    return true;
}}"""
"""The app's focus may have gone on, where a press of Tab took longer than some frames."""


def focus(page: Page, identifier: str) -> None:
    """Press the Tab key until a control has the focus."""
    for _ in range(90):
        before = page.evaluate_handle("document.activeElement")
        page.keyboard.press("Tab")
        page.evaluate(_MOVED, before)
        if page.evaluate(_STAYS, identifier):
            return
    raise AssertionError(f"the Tab key does not lead to {identifier}")


def enter(page: Page, identifier: str) -> None:
    """Move the focus to a control and press Enter."""
    focus(page, identifier)
    page.keyboard.press("Enter")


def type_in(page: Page, identifier: str, words: str) -> None:
    """Move the focus to a field and type."""
    focus(page, identifier)
    wait_for_caret(page)
    page.keyboard.type(words)
    expect(by(page, identifier).locator("input")).to_have_value(words)


@pytest.mark.deep
def test_keyboard_writes_saves_and_undoes_hand(start: Start) -> None:
    desktop = start("sebastopol", NAMES, size=DESK)
    enter(desktop, "entry.out.0")
    wait_for_figure(desktop, "entry.field.0", 0)
    for key in ("1", "2", "+", "9", "Backspace", "7"):
        desktop.keyboard.press(key)
    wait_for_text(desktop, "entry.field.1", "12+7 = 19")
    desktop.keyboard.press("Tab")
    desktop.keyboard.press("8")
    desktop.keyboard.press("NumpadAdd")
    desktop.keyboard.press("1")
    wait_for_text(desktop, "entry.field.2", "8+1 = 9")
    wait_on(desktop, "entry.save")
    desktop.keyboard.press("Enter")
    wait_for_totals(desktop, 0, 19, 9)
    wait_for_text(desktop, "cell.1.0", "went out")  # labels follow the figures
    assert line(desktop, 1, 3) == ["Anna, 0, went out", "Bruno, 19", "Chloé, 9"]
    desktop.keyboard.press("Control+z")
    wait_for_totals(desktop, 0, 0, 0)
    desktop.keyboard.press("Control+y")
    wait_for_totals(desktop, 0, 19, 9)
    enter(desktop, "hand.1")
    wait_for(desktop, "entry.close")
    desktop.keyboard.press("Escape")
    wait_for(desktop, "entry.close", "detached")
    enter(desktop, "sheet.undo")
    wait_for_totals(desktop, 0, 0, 0)


def test_keyboard_saves_next_hand_after_save_button_had_focus(start: Start) -> None:
    desktop = start("forty_two", COMPANY[:4], size=DESK)
    desktop.keyboard.type("1307")
    wait_on(desktop, "entry.save")
    enter(desktop, "entry.save")
    wait_for_scores(desktop, 54, 0)
    desktop.keyboard.type("2420")
    wait_on(desktop, "entry.save")
    desktop.keyboard.press("Enter")
    wait_for_scores(desktop, 54, 42)
    enter(desktop, "contract.passed")
    wait_for_text(desktop, "entry.title", "4th hand")


def play(page: Page, script: str) -> None:
    """Act words on the keyboard: ``555`` is typed, ``Enter`` pressed, ``=3,0`` waits for totals, others are pressed.

    What is said of who went out is drawn before anything else is done.
    """
    for word in script.split():
        if word.isdecimal():
            page.keyboard.type(word, delay=20)
        elif word == "Enter":
            page.keyboard.press("Enter")
        elif word.startswith("="):
            wait_for_scores(page, *map(int, word[1:].split(",")))
        else:
            if word.startswith("key."):
                rest(page, 1.5 * TAP_REST)  # it begins when the key before has written
            wait_for(page, word)
            enter(page, word)
            if word.startswith("entry.out."):
                wait_for_chosen(page, word)


def test_keyboard_plays_match_to_its_result(start: Start) -> None:
    desktop = start("sebastopol", NAMES[:2], size=DESK)
    play(desktop, "entry.out.0 12 Enter =0,12 Enter entry.out.1 50 Enter =50,12 Enter")
    wait_for_text(desktop, "finished.title", "Bruno wins")


@pytest.mark.deep
@pytest.mark.parametrize("game", KINDS)
def test_keyboard_writes_hand_in_every_kind_of_form(start: Start, game: str) -> None:
    players, script = KINDS[game]
    play(start(game, COMPANY[:players], size=DESK), script)


def test_tap_does_not_move_focus(start: Start) -> None:
    phone = start("sebastopol", NAMES)
    write(phone, NAMES, left(0, 5, 23, out="Anna"))
    wait_for_totals(phone, 0, 5, 23)
    before = phone.evaluate(_FOCUSED)
    undo(phone)
    wait_for_totals(phone, 0, 0, 0)
    assert phone.evaluate(_FOCUSED) == before != "sheet.undo"
    focus(phone, "sheet.redo")
    phone.keyboard.press("Enter")
    wait_for_totals(phone, 0, 5, 23)


@pytest.mark.deep
def test_keyboard_plays_match_from_home_to_rematch(own_server: Server, visit: Visit) -> None:
    desktop = visit(of=own_server, size=DESK)
    enter(desktop, "home.new")
    wait_for(desktop, "picker.close")
    enter(desktop, "picker.sebastopol")
    wait_for(desktop, "setup.start")
    for name in NAMES[:2]:
        type_in(desktop, "setup.name", name)
        enter(desktop, "setup.add")
        desktop.get_by_role("button", name=f"Remove {name}").wait_for(state="attached")
    enter(desktop, "setup.start")
    wait_for(desktop, "entry.save")
    enter(desktop, "entry.out.0")
    wait_for_figure(desktop, "entry.field.0", 0)
    desktop.keyboard.type("55")
    wait_on(desktop, "entry.save")
    desktop.keyboard.press("Enter")
    wait_for(desktop, "sheet.result")
    enter(desktop, "sheet.result")
    wait_for_text(desktop, "finished.title", "Anna wins")
    wait_on(desktop, "finished.undo")
    enter(desktop, "finished.rematch")
    wait_for(desktop, "sheet.rules")
    wait_for_totals(desktop, 0, 0)
