"""What is changed in the middle of a match: seats, notes, hands corrected or struck late."""

from __future__ import annotations

from pathlib import Path

import flet as ft
import pytest

from scorekeeper.core.events import Noted, Redone, Reseated, Struck, Undone
from scorekeeper.core.match import work_out
from scorekeeper.core.session import counted, open_session, record
from scorekeeper.shelf import new_entry
from scorekeeper.storage.library import Library
from scorekeeper.ui.pages.changes import changes
from tests.unit.ui.sitting import Sitting, hand, kept, shelved, sit

SHEET = (hand(0, 0, 14, 9), hand(1, 7, 0, 21), hand(2, 12, 5, 0))
"""The first hands of the sheet in the drawings: 19, 19, 30."""

SHEET_OF_TWO = (hand(0, 0, 30), hand(0, 0, 15))


async def taps(sheet: Sitting, identifiers: str) -> None:
    for identifier in identifiers.split():
        await sheet.tap(identifier)


async def choose(sheet: Sitting, identifier: str) -> None:
    """Choose an item of the sheet's menu."""
    items = sheet.find(ft.PopupMenuItem)
    item = next(item for item in items if getattr(item.content, "identifier", None) == identifier)
    await sheet.fire(item, "click")
    await sheet.follow()


async def hold(sheet: Sitting, identifier: str) -> None:
    """Press a button for long."""
    button = next(one for one in sheet.walk(sheet.top(identifier)) if isinstance(one, ft.TextButton))
    await sheet.fire(button, "long_press")
    await sheet.follow()


async def write_note(sheet: Sitting, text: str) -> None:
    (note,) = [one for one in sheet.walk(sheet.top("note.text")) if isinstance(one, ft.TextField)]
    sheet.session.apply_patch(note._i, {"value": text})  # pyright: ignore[reportPrivateUsage]
    await sheet.fire(note, "change", text)
    await sheet.tap("note.save")


async def take_back(sheet: Sitting) -> None:
    *_, undo = sheet.find(ft.SnackBarAction)
    await sheet.fire(undo, "click")
    await sheet.follow()


def message(sheet: Sitting) -> str:
    """Return the text of the latest snack bar."""
    *_, latest = sheet.find(ft.SnackBar)
    return str(latest.content.value) if isinstance(latest.content, ft.Text) else ""


def totals(sheet: Sitting, sides: int = 3) -> list[int]:
    return [int(total.rpartition(" ")[2]) for total in sheet.each("total", sides)]


# --- seats ---------------------------------------------------------------------------------------------------------


def test_seats_change_the_lead_from_the_next_hand_on_and_no_point(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, SHEET)

    async def steps(sheet: Sitting) -> None:
        before = [sheet.each(f"cell.{number}", 3) for number in (1, 2, 3)]
        assert sheet.said("cell.4.1") == "4th hand, Bruno, leads"
        await choose(sheet, "sheet.seats")
        assert sheet.off("seats.save")
        assert sheet.off("seats.up.0")
        await sheet.tap("seats.down.0")
        assert sheet.each("seats", 3) == ["Bruno", "Anna", "Chloé"]
        await sheet.tap("seats.save")
        assert totals(sheet) == [19, 19, 30]
        assert [sheet.each(f"cell.{number}", 3) for number in (1, 2, 3)] == before
        assert sheet.said("cell.4.2") == "4th hand, Chloé, leads"  # sits after Anna now, who led the third
        await taps(sheet, "sheet.enter entry.out.0 key-1 key-0 key-1 key-0 entry.save")
        assert sheet.said("cell.5.1") == "5th hand, Bruno, leads"
        await taps(sheet, "sheet.undo")
        await taps(sheet, "sheet.undo")

    sit(tmp_path, f"/match/{match_id}", steps)
    session = kept(tmp_path, match_id)
    assert session.undone[-1] == Reseated((1, 0, 2))
    assert session.match.setup.playing_order == (0, 1, 2)


def test_seats_of_partners_keep_facing_each_other(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "domino_whist", 4)

    async def steps(sheet: Sitting) -> None:
        await choose(sheet, "sheet.seats")
        assert [sheet.off(f"seats.down.{place}") for place in range(4)] == [False, False, True, True]
        await sheet.tap("seats.up.3")
        assert sheet.each("seats", 4) == ["Anna", "Daniel", "Chloé", "Bruno"]
        await sheet.tap("seats.save")

    sit(tmp_path, f"/match/{match_id}", steps)
    assert kept(tmp_path, match_id).done == (Reseated((0, 3, 2, 1)),)


# --- notes ---------------------------------------------------------------------------------------------------------


def test_note_marks_its_hand_and_is_read_with_it(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 2, SHEET_OF_TWO)

    async def steps(sheet: Sitting) -> None:
        assert not sheet.shows("sheet.seats"), "two players have no seats to change"
        await hold(sheet, "hand.2")
        await sheet.tap("more.note")
        await write_note(sheet, " Bruno dealt twice ")
        assert sheet.said("hand.2") == "Edit 2nd hand, note: Bruno dealt twice"
        assert sheet.said("hand.1") == "Edit 1st hand"
        icons = [one.icon for one in sheet.walk(sheet.top("hand.2")) if isinstance(one, ft.Icon)]
        assert ft.Icons.STICKY_NOTE_2_OUTLINED in icons
        await sheet.tap("hand.2")
        assert "Bruno dealt twice" in sheet.texts()
        await sheet.tap("entry.close")
        await choose(sheet, "sheet.note")
        await write_note(sheet, "by the window")

    sit(tmp_path, f"/match/{match_id}", steps)
    session = kept(tmp_path, match_id)
    assert session.done[-2:] == (Noted(1, "Bruno dealt twice"), Noted(2, "by the window"))
    assert session.match.number == 2


# --- late corrections ----------------------------------------------------------------------------------------------


def test_correction_says_what_it_changed_and_is_taken_back(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, SHEET)

    async def steps(sheet: Sitting) -> None:
        await taps(sheet, "hand.1 entry.field.1 key-1 key-2 key-next entry.save")
        assert message(sheet) == "Bruno 19 → 17. Bruno is now ahead."
        assert totals(sheet) == [19, 17, 30]
        await take_back(sheet)
        assert totals(sheet) == [19, 19, 30]

    sit(tmp_path, f"/match/{match_id}", steps)


def test_correction_that_ends_the_match_or_reopens_it_goes_to_the_result_and_back(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 2, SHEET_OF_TWO)

    async def ends(sheet: Sitting) -> None:
        await taps(sheet, "hand.1 entry.field.1 key-4 key-0 key-next entry.save")
        assert sheet.page.route == f"/match/{match_id}/result"
        assert message(sheet) == "Bruno 45 → 55. Eliminated: Bruno. Anna is the last one in and wins."
        await take_back(sheet)
        assert sheet.page.route == f"/match/{match_id}"
        assert totals(sheet, 2) == [0, 45]

    async def goes_on(sheet: Sitting) -> None:
        await taps(sheet, "sheet.redo hand.1 entry.field.1 key-2 key-0 key-next entry.save")
        assert sheet.page.route == f"/match/{match_id}"
        assert message(sheet) == "Bruno 55 → 35. Back in the match: Bruno. The match goes on after this."
        await take_back(sheet)
        assert sheet.page.route == f"/match/{match_id}/result"

    sit(tmp_path, f"/match/{match_id}", ends)
    sit(tmp_path, f"/match/{match_id}", goes_on)


@pytest.mark.parametrize("how", ["form", "sheet"])
def test_strike_says_what_it_changed_and_is_taken_back(tmp_path: Path, how: str) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, SHEET)

    async def steps(sheet: Sitting) -> None:
        for again in (False, True):
            if how == "form":
                await taps(sheet, "hand.3 entry.strike")
            else:
                await hold(sheet, "hand.3")
                await sheet.tap("more.strike")
            assert message(sheet) == "Anna 19 → 7. Bruno 19 → 14. Anna is now ahead."
            assert sheet.page.route == f"/match/{match_id}"
            if not again:
                await take_back(sheet)
                assert totals(sheet) == [19, 19, 30]

    sit(tmp_path, f"/match/{match_id}", steps)
    assert kept(tmp_path, match_id).done[-1] == Struck(2)


def test_changes_know_the_match_before_and_after_every_line(tmp_path: Path) -> None:
    session = kept(tmp_path, shelved(tmp_path, "sebastopol", 3, SHEET))
    first = session.log[0].event
    lines = [Struck(1), Undone(), Undone(), first, Redone(), *(Undone() for _ in range(6)), Redone(), Noted(0, "late")]
    for line in lines:
        session = record(session, new_entry(line, ""))
    listed = changes(session)[::-1]
    assert [change.stands for change in listed] == [stands for _, stands in counted(session)]
    for number, change in enumerate(listed):
        before, after = (open_session(session.start, session.log[:end]).match for end in (number, number + 1))
        assert (change.before.match, change.after.match) == (before, after)
        assert (change.before.course, change.after.course) == (work_out(before), work_out(after))


def test_strike_of_an_earlier_hand_moves_unsaved_drafts(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, SHEET)

    async def has_drafts(sheet: Sitting, number: int) -> None:
        assert sheet.said("sheet.enter") == f"Continue {number}{'rd' if number == 3 else 'th'} hand"
        await sheet.tap("sheet.enter")
        assert sheet.said("entry.field.1") == "Bruno, pips left in hand, 17"
        await taps(sheet, f"entry.close hand.{number - 1}")
        assert sheet.said("entry.field.0") == "Anna, pips left in hand, 18"
        await sheet.tap("entry.close")

    async def steps(sheet: Sitting) -> None:
        await taps(sheet, "sheet.enter entry.out.0 key-1 key-7 entry.close hand.3")
        await taps(sheet, "entry.field.0 key-delete key-8 entry.close")
        await hold(sheet, "hand.2")
        await sheet.tap("more.strike")
        await has_drafts(sheet, 3)
        await sheet.tap("sheet.undo")
        await has_drafts(sheet, 4)
        await sheet.tap("sheet.redo")
        await has_drafts(sheet, 3)

    sit(tmp_path, f"/match/{match_id}", steps)


def test_strike_of_a_hand_drops_its_unsaved_draft(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, SHEET)

    async def steps(sheet: Sitting) -> None:
        await taps(sheet, "hand.2 entry.field.0 key-8 entry.close")
        await hold(sheet, "hand.2")
        await taps(sheet, "more.strike hand.2")
        assert sheet.each("entry.field", 2) == ["Anna, pips left in hand, 12", "Bruno, pips left in hand, 5"]

    sit(tmp_path, f"/match/{match_id}", steps)
    assert Library(tmp_path).load(match_id).header["draft"] == {}
