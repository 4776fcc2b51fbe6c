"""Fields stand still and in line, on a phone and beside a sheet."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from scorekeeper.ui.base.timers import MAIN_REST
from tests.browser.conftest import DESK, Start, Visit
from tests.browser.new_match import fill, sit_down
from tests.browser.rig import PHONE, by, rest, tap, touch_twice, wait_for, wait_for_caret
from tests.browser.table import enter_hand, press, wait_for_figure, wait_on

NAMES: Final = ("Anna", "Bruno", "Chloé")

_ARE_WHOLE_BETWEEN: Final = """([height, ...identifiers]) => {
    const [above, below, ...rows] = identifiers.map(one =>
        document.querySelector(`[flt-semantics-identifier="${one}"]`)?.getBoundingClientRect() ?? {});
    return rows.every(row => row.height >= height && above.bottom <= row.top && row.bottom <= below.top);
}"""


_IS_WHOLE_ABOVE: Final = """([identifier, height, below]) => {
    const box = document.querySelector(`[flt-semantics-identifier="${identifier}"]`)?.getBoundingClientRect() ?? {};
    return box.height >= height && box.bottom <= below;
}"""

_PLACE: Final = """(identifier) => {
    const box = document.querySelector(`[flt-semantics-identifier="${identifier}"]`)?.getBoundingClientRect();
    return box?.height && [box.x, box.y, box.height];
}"""


_SHOW_KEYBOARD: Final = """left => {
    Object.defineProperty(visualViewport, 'height', {configurable: true, get: () => left});
    visualViewport.dispatchEvent(new Event('resize'));
}"""
"""What a phone does when its keyboard comes up: it leaves so many pixels of the height to see."""


def place(page: Page, identifier: str) -> tuple[int, int, int]:
    """Left edge, top and height of a control, in dp."""
    # In one step: between two, a new drawing may have replaced the control.
    left, top, height = page.wait_for_function(_PLACE, arg=identifier).json_value()
    return round(left), round(top), round(height)


def test_fields_from_search_to_note_keep_their_places_and_have_names_for_screen_readers(visit: Visit) -> None:
    page = visit("/new")
    empty = place(page, "picker.search")
    fill(page, "picker.search", "sébastopol")
    wait_for(page, "picker.clear")
    assert place(page, "picker.search") == empty
    tap(page, "picker.sebastopol")
    wait_for(page, "setup.start")
    if not by(page, "setup.name").count():  # the field is open only while nobody is known
        tap(page, "setup.new")
    assert place(page, "setup.name")[1:] == place(page, "setup.add")[1:]
    sit_down(page, NAMES[:2])
    tap(page, "setup.rules")
    assert wait_for(page, "option.target-value").locator("input").get_attribute("aria-label") == "Play to"
    for control in ("setup.start", "sheet.menu", "sheet.note"):
        tap(page, control)
    assert wait_for(page, "note.text").locator("textarea").get_attribute("aria-label") == "Note"


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESK, marks=pytest.mark.deep)])
def test_fields_of_draw_with_a_boneyard_are_in_line_and_in_view(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/new/draw", size=size)
    sit_down(page, NAMES)
    for control in ("setup.rules", "option.keep", "option.keep.2", "setup.start"):
        tap(page, control)
    wait_for(page, "sheet.rules")
    if size == PHONE:
        tap(page, "sheet.enter")
    fields = [f"entry.field.{which}" for which in (0, 1, 2, "boneyard")]
    before = [place(page, field) for field in fields]
    assert len({left for left, _, _ in before}) == 1
    _, top, height = before[-1]
    assert top + height <= place(page, "entry.banner")[1]
    tap(page, "entry.out.0")
    press(page, 50)
    press(page, 40)
    wait_for_figure(page, "entry.field.0-after", 90)
    assert [place(page, field) for field in fields] == before
    press(page, 10)
    wait_for_figure(page, "entry.field.0-after", 100)
    assert len({place(page, field)[0] for field in fields}) == 1
    assert by(page, "entry.field.boneyard").is_visible()


def test_row_of_the_sheet_and_who_leads_are_in_view_above_keys_in_large_text(visit: Visit) -> None:
    page = visit("/new/jamaican_partner", size=(360, 640), text=2)
    sit_down(page, (*NAMES, "Daniel"))
    tap(page, "setup.start")
    tap(page, "won.0")
    wait_for(page, "sheet.undo")
    _, top, height = place(page, "head.0")
    _, row, high = place(page, "run.1.0")
    _, lead, _ = place(page, "sheet.lead")
    _, keys, _ = place(page, "won.0")
    assert high >= 48, "less of it would be seen if it were cut"
    assert top + height <= row < row + high <= lead < keys


@pytest.mark.deep
def test_row_of_the_sheet_is_in_view_above_keys_and_chips_in_large_text(visit: Visit) -> None:
    page = visit("/new/brazilian", size=(360, 640), text=2)
    sit_down(page, (*NAMES, "Daniel"))
    tap(page, "setup.start")
    tap(page, "won.0")
    wait_for(page, "hand.1")
    page.wait_for_function(_ARE_WHOLE_BETWEEN, arg=[48, "head.0", "won.0", "next.hand"])


@pytest.mark.deep
def test_two_rows_of_triominos_stay_above_the_message_of_a_second_tap(visit: Visit) -> None:
    page = visit("/new/triominos", size=(390, 664))
    sit_down(page, NAMES)
    tap(page, "setup.start")
    tap(page, "turn.sum.12")
    wait_for(page, "turn.drawn.0")
    rest(page, MAIN_REST)  # other keys stand there now
    for total in (3, 4, 5, 6, 7):
        tap(page, f"turn.sum.{total}")
    box = wait_for(page, "turn.sum.8").bounding_box()
    assert box
    touch_twice(page, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), 0.15)
    wait_for(page, "message.action")
    page.wait_for_function(_ARE_WHOLE_BETWEEN, arg=[44, "head.0", "message.action", "cell.1.1.0", "cell.1.2.0"])


def open_penalty(page: Page, digits: str) -> None:
    """Write digits for the first side in the form of a penalty."""
    tap(page, "sheet.menu")
    tap(page, "sheet.adjust")
    tap(page, "adjust.side-0")
    for digit in digits:
        tap(page, f"key-{digit}")
    wait_on(page, "adjust.save")


@pytest.mark.deep
def test_button_of_a_penalty_for_one_of_nine_players_is_in_sight_in_large_text(start: Start) -> None:
    names = [f"Hildegard {letter}." for letter in "ABCDEFGHI"]
    page = start("mexican_train", names, size=(360, 640), text=1.5, locale="fr-FR")
    open_penalty(page, "5")
    assert place(page, "adjust.save")[2] >= 56, "less of it would be seen if it were cut"


@pytest.mark.deep
@pytest.mark.parametrize("text", [1, 1.5])
def test_note_and_its_main_button_stand_on_the_keyboard_of_a_phone(start: Start, text: float) -> None:
    page = start("sebastopol", size=(390, 664), text=text, locale="fr-FR")
    tap(page, "sheet.menu")
    tap(page, "sheet.note")
    wait_for_caret(page)
    page.keyboard.type("Bruno a posé le double six, puis tout le monde a passé deux fois de suite")
    page.evaluate(_SHOW_KEYBOARD, 664 - 300)
    page.wait_for_function(_IS_WHOLE_ABOVE, arg=["note.save", 56, 664 - 300])
    assert place(page, "note.text")[1] > 0


@pytest.mark.deep
@pytest.mark.parametrize("size", [(360, 640), (390, 664), (664, 390)])
def test_reason_why_a_penalty_is_refused_is_in_sight_below_the_keys_in_large_text(
    start: Start, size: tuple[int, int]
) -> None:
    names = [f"Maximiliane Hildegar {letter}" for letter in "ABCD"]
    page = start("draw", names, size=(390, 664), text=1.5, locale="fr-FR")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if size[0] > size[1]:
        wait_for(page, "sheet.rules", "detached")
    open_penalty(page, "50")
    tap(page, "key-0")
    page.wait_for_function(_IS_WHOLE_ABOVE, arg=["adjust.problem", 20, size[1] - 1])
    assert place(page, "key-0")[1] < place(page, "adjust.problem")[1], "it stands in the place of the main button"


@pytest.mark.deep
def test_answers_of_a_penalty_are_in_sight_beside_its_fields_on_a_low_phone(start: Start) -> None:
    page = start("sebastopol", text=1.5, locale="de-DE")
    enter_hand(page, (0, 2))
    open_penalty(page, "400")
    tap(page, "adjust.save")
    wait_for(page, "adjust-end")
    page.set_viewport_size({"width": 664, "height": 390})
    page.wait_for_function(_IS_WHOLE_ABOVE, arg=["adjust-end", 44, 390])
