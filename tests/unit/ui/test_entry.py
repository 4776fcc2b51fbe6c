"""The entry of a hand: few taps, nothing lost, nothing impossible saved, and what it says before it saves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import flet as ft
import pytest

from scorekeeper.core.events import Corrected, Ended, Struck
from scorekeeper.core.tiles import Tile
from scorekeeper.games._pips import PipsLeft
from scorekeeper.storage.library import Library
from scorekeeper.ui.entry import hand as written
from tests.unit.ui.sitting import End, Sitting, hand, kept, shelved, sit

HANDS = (hand(0, 0, 14, 9), hand(1, 7, 0, 21), hand(2, 12, 5, 0))
"""The first hands of the sheet in the drawings: 19, 19, 30."""


async def taps(sheet: Sitting, *identifiers: str) -> None:
    for identifier in identifiers:
        await sheet.tap(identifier)


def enter(folder: Path, match_id: str, steps: Any, *, number: int = 4, height: int = 844) -> None:
    """At the entry of a hand."""
    sit(folder, f"/match/{match_id}/hand/{number}", steps, height=height)


# --- a hand, from the sheet and back -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "pips"),
    [
        (("key-1", "key-1", "key-2", "key-3"), (0, 11, 23)),
        (("key-1", "key-0", "key-1", "key-6"), (0, 10, 16)),
        (("key-7", "key-next", "key-9"), (0, 7, 9)),
    ],
)
def test_a_hand_of_three_takes_at_most_seven_taps(
    tmp_path: Path, keys: tuple[str, ...], pips: tuple[int, int, int]
) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)

    async def steps(sheet: Sitting) -> None:
        await taps(sheet, "sheet.enter", "entry.out.0", *keys, "entry.save")
        assert sheet.taps <= 7
        assert sheet.page.route == f"/match/{match_id}"
        assert sheet.said("sheet.enter") == "Enter 5th hand"

    sit(tmp_path, f"/match/{match_id}", steps)
    assert kept(tmp_path, match_id).done[-1] == Ended(PipsLeft(0, pips))


def test_saving_says_what_was_saved_and_offers_to_undo_it(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)

    async def steps(sheet: Sitting) -> None:
        await taps(sheet, "entry.out.0", "key-1", "key-1", "key-2", "key-3", "entry.save")
        (snack,) = sheet.find(ft.SnackBar)
        assert [one.value for one in sheet.walk(snack) if isinstance(one, ft.Text)] == [
            "Saved. Anna 19, Bruno 30, Chloé 53, eliminated."
        ]
        await sheet.fire(snack.action, "click")  # type: ignore[arg-type]
        await sheet.follow()
        assert sheet.said("sheet.enter") == "Enter 4th hand"

    enter(tmp_path, match_id, steps)


def test_two_taps_on_save_save_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.ui.store.SAME_TAP", 0.0)
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)

    async def steps(sheet: Sitting) -> None:
        await taps(sheet, "entry.out.0", "key-1", "key-1", "key-2", "key-3")
        save = next(one for one in sheet.walk(sheet.by("entry.save")) if isinstance(one, ft.TextButton))
        for _ in range(3):
            await sheet.session.dispatch_event(save._i, "click", None)  # pyright: ignore[reportPrivateUsage]
        await sheet.follow()

    enter(tmp_path, match_id, steps)
    assert len(kept(tmp_path, match_id).log) == len(HANDS) + 1


def test_the_end_of_the_match_leads_to_the_result(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 2, [hand(0, 0, 40)])

    async def steps(sheet: Sitting) -> None:
        await taps(sheet, "entry.out.0", "key-1", "key-2")
        assert sheet.said("entry.banner") == "Bruno reaches 50: eliminated. Anna is the last one in and wins."
        await sheet.tap("entry.save")
        assert sheet.page.route == f"/match/{match_id}/result"

    enter(tmp_path, match_id, steps, number=2)


# --- before saving -------------------------------------------------------------------------------------------------


def test_every_line_shows_what_it_will_come_to(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)

    async def steps(sheet: Sitting) -> None:
        await taps(sheet, "entry.out.0", "key-1", "key-1", "key-2", "key-3")
        assert [sheet.said(f"entry.field.{seat}-after") for seat in range(3)] == ["19", "30", "53"]
        assert sheet.said("entry.field.0") == "Anna, went out, 0"
        assert sheet.off("entry.field.0")
        assert sheet.said("entry.field.1") == "Bruno, pips left in hand, 11"
        assert sheet.said("entry.banner") == "Chloé reaches 50: eliminated. Anna leads the 5th hand."
        assert not sheet.off("entry.save")

    enter(tmp_path, match_id, steps)


def test_what_is_missing_is_said_and_nothing_can_be_saved(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)

    async def steps(sheet: Sitting) -> None:
        assert sheet.off("entry.save")
        await taps(sheet, "key-5", "key-next", "key-6", "key-next", "key-7")
        assert sheet.said("entry.banner") == "Say who went out, or mark the hand as blocked."
        assert sheet.off("entry.save")
        await taps(sheet, "entry.out.1", "entry.out.0")
        assert sheet.said("entry.banner") == "Bruno: pips still missing."
        assert sheet.off("entry.save")

    enter(tmp_path, match_id, steps)
    assert len(kept(tmp_path, match_id).log) == len(HANDS)


def test_whoever_has_left_has_no_line_and_cannot_go_out(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, [*HANDS, hand(0, 0, 11, 23)])

    async def steps(sheet: Sitting) -> None:
        assert [sheet.shows(f"entry.out.{seat}") for seat in range(3)] == [True, True, False]
        assert [sheet.shows(f"entry.field.{seat}") for seat in range(3)] == [True, True, False]
        await taps(sheet, "entry.out.1", "key-9", "entry.save")

    enter(tmp_path, match_id, steps, number=5)
    assert kept(tmp_path, match_id).done[-1] == Ended(PipsLeft(1, (9, 0, None)))


def test_two_hands_at_nought_are_asked_about(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)

    async def steps(sheet: Sitting) -> None:
        await taps(sheet, "entry.out.0", "key-1", "key-1", "key-0")
        assert sheet.said("entry.question") == "Two hands at 0. Was Chloé’s tile 0–0?"
        assert sheet.off("entry.save")
        await sheet.tap("entry.question-double_blank")
        assert not sheet.shows("entry.question")
        await sheet.tap("entry.save")

    enter(tmp_path, match_id, steps)
    assert kept(tmp_path, match_id).done[-1] == Ended(PipsLeft(0, (0, 11, (Tile(0, 0),))))


def test_the_other_answer_says_who_really_went_out(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)

    async def steps(sheet: Sitting) -> None:
        await taps(sheet, "entry.out.0", "key-1", "key-1", "key-0", "entry.question-went_out")
        assert sheet.said("entry.field.2") == "Chloé, went out, 0"
        assert sheet.said("entry.banner") == "Anna: pips still missing."
        await taps(sheet, "key-8", "entry.save")

    enter(tmp_path, match_id, steps)
    assert kept(tmp_path, match_id).done[-1] == Ended(PipsLeft(2, (8, 11, 0)))


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (
            ("entry.out.0", "key-0", "key-0"),
            "Besides whoever went out, only one player can count 0, holding just the 0–0.",
        ),
        (
            ("entry.out.0", "key-9", "key-9", "key-9", "key-9"),
            "198 points in all: this set only holds 168.",
        ),
    ],
)
def test_the_impossible_is_refused_beside_the_line(tmp_path: Path, keys: tuple[str, ...], said: str) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)

    async def steps(sheet: Sitting) -> None:
        await taps(sheet, *keys)
        assert sheet.said("entry.problem") == said
        assert sheet.off("entry.save")

    enter(tmp_path, match_id, steps)
    assert len(kept(tmp_path, match_id).log) == len(HANDS)


def test_a_blocked_hand_asks_for_everybody(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)

    async def steps(sheet: Sitting) -> None:
        await taps(sheet, "entry.out.0", "entry.blocked")
        assert sheet.said("entry.banner") == "Anna, Bruno and Chloé: pips still missing."
        await taps(sheet, "key-1", "key-2", "key-1", "key-3", "key-1", "key-4", "entry.save")

    enter(tmp_path, match_id, steps)
    assert kept(tmp_path, match_id).done[-1] == Ended(PipsLeft(None, (12, 13, 14), blocked=True))


def test_in_a_countdown_pips_come_off_the_other_side(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "hundred_to_zero", 2, [hand(0, 0, 18)])

    async def steps(sheet: Sitting) -> None:
        await taps(sheet, "entry.out.1", "key-1", "key-4")
        assert [sheet.said(f"entry.field.{seat}-after") for seat in range(2)] == ["86", "82"]
        assert "off Bruno" in sheet.texts()

    enter(tmp_path, match_id, steps, number=2)


# --- tile by tile --------------------------------------------------------------------------------------------------


def test_a_tile_tapped_before_the_hand_turned_to_is_drawn_lies_in_that_hand(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)

    async def steps(sheet: Sitting) -> None:
        await taps(sheet, "entry.face-1", "entry.out")
        for control in (sheet.clickable("entry.tab.2"), sheet.clickable("tile-6-5")):
            await sheet.send(control, "click")
        await sheet.settle(30)
        assert sheet.said("entry.tab.2") == "Chloé, pips left in hand, 11"

    enter(tmp_path, match_id, steps)


def test_tiles_are_counted_and_lie_in_one_hand_only(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)

    async def steps(sheet: Sitting) -> None:
        await taps(sheet, "entry.face-1", "entry.out", "tile-6-3", "tile-1-1")
        await taps(sheet, "entry.tab.2", "tile-6-5", "tile-4-3", "tile-5-0")
        assert sheet.said("entry.tab.1") == "Bruno, pips left in hand, 11"
        assert sheet.said("entry.tab.2") == "Chloé, pips left in hand, 23"
        assert sheet.said("tile-6-3") == "six three, held by Bruno"
        assert sheet.off("tile-6-3")
        assert sheet.said("tile-6-5") == "six five, 11 pips, counted"
        await taps(sheet, "tile-5-0", "tile-5-0", "entry.save")

    enter(tmp_path, match_id, steps)
    end = kept(tmp_path, match_id).done[-1]
    assert end == Ended(PipsLeft(0, (0, (Tile(6, 3), Tile(1, 1)), (Tile(6, 5), Tile(4, 3), Tile(5, 0)))))


# --- leaving, coming back, correcting ------------------------------------------------------------------------------


def test_leaving_in_the_middle_keeps_the_draft_even_over_a_restart(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)

    async def leave(sheet: Sitting) -> None:
        await taps(sheet, "sheet.enter", "entry.out.0", "key-1", "key-1", "entry.close")
        assert sheet.said("sheet.enter") == "Continue 4th hand"

    async def come_back(sheet: Sitting) -> None:
        assert sheet.said("sheet.enter") == "Continue 4th hand"
        await sheet.tap("sheet.enter")
        assert sheet.said("entry.field.1") == "Bruno, pips left in hand, 11"
        await taps(sheet, "key-2", "key-3", "entry.save")
        assert sheet.said("sheet.enter") == "Enter 5th hand"

    sit(tmp_path, f"/match/{match_id}", leave)
    sit(tmp_path, f"/match/{match_id}", come_back)
    assert kept(tmp_path, match_id).done[-1] == Ended(PipsLeft(0, (0, 11, 23)))


def test_a_sum_is_written_as_it_is_added_and_saved_as_what_it_comes_to(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)

    async def leave(sheet: Sitting) -> None:
        await taps(sheet, "sheet.enter", "entry.out.0", "key-1", "key-2", "key-plus", "key-1", "key-1", "entry.close")

    async def come_back(sheet: Sitting) -> None:
        await sheet.tap("sheet.enter")
        assert sheet.said("entry.field.1") == "Bruno, pips left in hand, 12+11 = 23"
        assert "12+11 = 23" in sheet.texts()
        assert sheet.said("entry.field.1-after") == "42"
        await taps(sheet, "entry.field.1")
        for key in ("+", "1", "7", "Backspace", "Tab", "Numpad 5", "Numpad Add", "3"):
            await sheet.press(key)
        assert sheet.said("entry.field.1") == "Bruno, pips left in hand, 12+11+1 = 24"
        await taps(sheet, "entry.save")

    sit(tmp_path, f"/match/{match_id}", leave)
    sit(tmp_path, f"/match/{match_id}", come_back)
    assert kept(tmp_path, match_id).done[-1] == Ended(PipsLeft(0, (0, 24, 8)))


def test_a_long_press_on_a_line_or_on_delete_clears_it(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)

    async def steps(sheet: Sitting) -> None:
        await taps(sheet, "entry.out.0", "key-1", "key-2", "key-plus", "key-7", "key-next")
        await sheet.fire(pressed(sheet, "entry.field.1"), "long_press")
        assert sheet.said("entry.field.1") == "Bruno, pips left in hand, empty"
        await taps(sheet, "key-9", "key-9")
        await sheet.tap("entry.field.1")
        await sheet.fire(pressed(sheet, "key-delete"), "long_press")
        assert sheet.said("entry.field.1") == "Bruno, pips left in hand, empty"

    enter(tmp_path, match_id, steps)


def pressed(sheet: Sitting, identifier: str) -> ft.TextButton:
    """The button of that name."""
    return next(one for one in sheet.walk(sheet.top(identifier)) if isinstance(one, ft.TextButton))


def test_back_keeps_the_draft_too(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)

    async def steps(sheet: Sitting) -> None:
        await taps(sheet, "entry.out.0", "key-7")
        await sheet.visit(f"/match/{match_id}")
        assert sheet.said("sheet.enter") == "Continue 4th hand"

    enter(tmp_path, match_id, steps)


def test_what_was_typed_just_before_leaving_is_what_the_sheet_goes_on_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = shelved(tmp_path, "canton", 2, plays=[[{"kind": "capture", "player": 0, "total": 30}]])
    monkeypatch.setattr(written, "SETTLES", 0)

    def draft() -> list[int | None]:
        return Library(tmp_path).load(match_id).header["draft"]["fields"]["pips"]

    async def steps(sheet: Sitting) -> None:
        await taps(sheet, "sheet.end", "entry.out.0", "key-9")
        assert draft() == [0, 9]
        monkeypatch.setattr(written, "SETTLES", 3600)
        await taps(sheet, "key-3", "entry.close")
        assert draft() == [0, 93]
        assert sheet.said("head.0").startswith("Anna, 123 points")

    sit(tmp_path, f"/match/{match_id}", steps)
    assert draft() == [0, 93]


def test_a_late_correction_says_what_it_changes_and_is_one_event(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, [*HANDS, hand(0, 0, 11, 23)])

    async def steps(sheet: Sitting) -> None:
        assert sheet.said("entry.save") == "Save changes"
        await taps(sheet, "entry.field.2", "key-1", "key-0", "key-next")
        assert sheet.said("entry.banner") == "Chloé 53 → 42. Back in the match: Chloé."
        await sheet.tap("entry.save")
        assert sheet.each("total", 3) == ["Total, Anna, 19", "Total, Bruno, 30", "Total, Chloé, 42"]

    enter(tmp_path, match_id, steps, number=2)
    assert kept(tmp_path, match_id).done[-1] == Corrected(1, (), PipsLeft(1, (7, 0, 10)))


def test_a_hand_can_be_struck_where_it_is_corrected(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)

    async def steps(sheet: Sitting) -> None:
        await sheet.tap("entry.strike")
        assert sheet.page.route == f"/match/{match_id}"
        assert sheet.said("sheet.enter") == "Enter 3rd hand"

    enter(tmp_path, match_id, steps, number=2)
    assert kept(tmp_path, match_id).done[-1] == Struck(1)


@pytest.mark.parametrize("number", ["0", "5", "x", "99999"])
def test_a_hand_that_does_not_exist_is_nowhere(tmp_path: Path, number: str) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)

    async def steps(sheet: Sitting) -> None:
        assert "There is nothing at this address." in sheet.texts()

    sit(tmp_path, f"/match/{match_id}/hand/{number}", steps)


def test_the_keyboard_writes_a_hand(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)

    async def steps(sheet: Sitting) -> None:
        await sheet.tap("entry.out.0")
        for key in ("1", "Tab", "Numpad 2", "4", "Backspace", "3", "Enter"):
            await sheet.press(key)
        assert sheet.page.route == f"/match/{match_id}"

    enter(tmp_path, match_id, steps)
    assert kept(tmp_path, match_id).done[-1] == Ended(PipsLeft(0, (0, 1, 23)))


def test_a_slow_device_does_not_take_the_caret_back_to_where_its_focus_was(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)

    async def steps(sheet: Sitting) -> None:
        lines = [
            next(one for one in sheet.walk(sheet.by(f"entry.field.{seat}")) if isinstance(one, ft.TextButton))
            for seat in (1, 2)
        ]
        await sheet.press("Tab")
        await sheet.fire(lines[1], "focus")
        await sheet.press("5")
        assert "5" in sheet.said("entry.field.2"), "whoever goes there with a key writes there"
        await sheet.tap("entry.out.0")
        await sheet.fire(lines[1], "focus")
        await sheet.press("1")
        await sheet.fire(lines[1], "focus")
        await sheet.press("2")
        assert "12" in sheet.said("entry.field.1")

    enter(tmp_path, match_id, steps)


def test_enter_on_something_else_presses_that_and_saves_nothing(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)

    async def steps(sheet: Sitting) -> None:
        await sheet.tap("entry.out.0")
        for key in ("1", "1", "2", "3"):
            await sheet.press(key)
        field = next(one for one in sheet.walk(sheet.by("entry.field.2")) if isinstance(one, ft.TextButton))
        await sheet.fire(field, "blur")
        await sheet.press("Enter")
        assert sheet.page.route == f"/match/{match_id}/hand/4"
        await sheet.fire(field, "focus")
        await sheet.press("Enter")
        assert sheet.page.route == f"/match/{match_id}"

    enter(tmp_path, match_id, steps)


def test_control_z_goes_back_a_step(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)

    async def steps(sheet: Sitting) -> None:
        await sheet.press("z", ctrl=True)
        assert sheet.said("sheet.enter") == "Enter 3rd hand"
        await sheet.press("z", ctrl=True, shift=True)
        assert sheet.said("sheet.enter") == "Enter 4th hand"

    sit(tmp_path, f"/match/{match_id}", steps)


@pytest.mark.parametrize(
    ("game", "end"), [("sebastopol", hand(0, 0, 14, 9)), ("la_poule", {"laid": [31, 22, 14], "left": [8, 17, 23]})]
)
def test_control_z_goes_back_while_a_pad_stands_beside_the_sheet(tmp_path: Path, game: str, end: End) -> None:
    match_id = shelved(tmp_path, game, 3, [end])

    async def steps(sheet: Sitting) -> None:
        assert sheet.shows("hand.1")
        await sheet.press("z", ctrl=True)
        assert not sheet.shows("hand.1")
        await sheet.press("y", ctrl=True)
        assert sheet.shows("hand.1")

    sit(tmp_path, f"/match/{match_id}", steps, width=1024, height=768)
