"""What is changed in the middle of a match: seats, notes, hands corrected late, and what the sheet says of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import flet as ft

from scorekeeper.core.events import Noted, Redone, Reseated, Struck, Undone
from scorekeeper.core.match import work_out
from scorekeeper.core.session import counted, open_session, record
from scorekeeper.shelf import new_entry
from scorekeeper.storage.library import Library
from scorekeeper.ui.pages.changes import changes
from tests.unit.ui.sitting import Sitting, hand, kept, shelved, sit

DRAWN = (hand(0, 0, 14, 9), hand(1, 7, 0, 21), hand(2, 12, 5, 0))
"""The first hands of the sheet in the drawings: 19, 19, 30."""


async def choose(sheet: Sitting, item: str) -> None:
    """A line of the sheet's menu."""
    line = next(
        one
        for one in sheet.find(ft.PopupMenuItem)
        if isinstance(one.content, ft.Semantics) and one.content.identifier == f"sheet.{item}"
    )
    await sheet.fire(line, "click")
    await sheet.follow()


async def write(sheet: Sitting, identifier: str, value: str) -> None:
    (field,) = [one for one in sheet.walk(sheet.by(identifier)) if isinstance(one, ft.TextField)]
    sheet.session.apply_patch(field._i, {"value": value})  # pyright: ignore[reportPrivateUsage]
    await sheet.fire(field, "change", value)
    await sheet.follow()


def told(sheet: Sitting) -> str:
    """What the latest snack bar says."""
    *_, latest = sheet.find(ft.SnackBar)
    return str(latest.content.value) if isinstance(latest.content, ft.Text) else ""


async def take_back(sheet: Sitting) -> None:
    *_, undo = sheet.find(ft.SnackBarAction)
    await sheet.fire(undo, "click")
    await sheet.follow()


def totals(sheet: Sitting, sides: int = 3) -> list[int]:
    return [int(one.rpartition(" ")[2]) for one in sheet.each("total", sides)]


def names(sheet: Sitting, places: Sequence[int]) -> list[str]:
    return [sheet.said(f"seats.{place}") for place in places]


# --- seats ---------------------------------------------------------------------------------------------------------


def test_seats_change_from_the_next_hand_on_and_no_point_moves(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, DRAWN)

    async def steps(sheet: Sitting) -> None:
        led = [sheet.each(f"cell.{n}", 3) for n in (1, 2, 3)]
        assert sheet.said("cell.4.1") == "4th hand, Bruno, leads"
        await choose(sheet, "seats")
        assert sheet.off("seats.save")
        assert sheet.off("seats.up.0")
        await sheet.tap("seats.down.0")
        assert names(sheet, range(3)) == ["Bruno", "Anna", "Chloé"]
        await sheet.tap("seats.save")
        assert totals(sheet) == [19, 19, 30]
        assert [sheet.each(f"cell.{n}", 3) for n in (1, 2, 3)] == led
        assert sheet.said("cell.4.2") == "4th hand, Chloé, leads"  # who sits after Anna now, who led the third
        await sheet.tap("sheet.undo")

    sit(tmp_path, f"/match/{match_id}", steps)
    session = kept(tmp_path, match_id)
    assert session.undone == (Reseated((1, 0, 2)),)
    assert session.match.setup.playing_order == (0, 1, 2)


def test_the_lead_passes_on_around_the_new_seats(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, DRAWN)

    async def steps(sheet: Sitting) -> None:
        await choose(sheet, "seats")
        await sheet.tap("seats.down.0")
        await sheet.tap("seats.save")
        for identifier in ("sheet.enter", "entry.out.0", "key-1", "key-0", "key-1", "key-0", "entry.save"):
            await sheet.tap(identifier)
        assert sheet.said("cell.5.1") == "5th hand, Bruno, leads"

    sit(tmp_path, f"/match/{match_id}", steps)


def test_partners_keep_facing_each_other(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "domino_whist", 4)

    async def steps(sheet: Sitting) -> None:
        await choose(sheet, "seats")
        assert [sheet.off(f"seats.down.{place}") for place in range(4)] == [False, False, True, True]
        await sheet.tap("seats.up.3")
        assert names(sheet, range(4)) == ["Anna", "Daniel", "Chloé", "Bruno"]
        await sheet.tap("seats.save")

    sit(tmp_path, f"/match/{match_id}", steps)
    assert kept(tmp_path, match_id).done == (Reseated((0, 3, 2, 1)),)


def test_two_have_no_seats_to_change(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 2)

    async def steps(sheet: Sitting) -> None:
        assert sheet.shows("sheet.rename")
        assert not sheet.shows("sheet.seats")

    sit(tmp_path, f"/match/{match_id}", steps)


# --- notes ---------------------------------------------------------------------------------------------------------


def test_a_note_marks_its_hand_and_is_read_with_it(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, DRAWN)

    async def steps(sheet: Sitting) -> None:
        button = next(one for one in sheet.walk(sheet.by("hand.2")) if isinstance(one, ft.TextButton))
        await sheet.fire(button, "long_press")
        await sheet.follow()
        await sheet.tap("more.note")
        await write(sheet, "note.text", " Chloé dealt twice ")
        await sheet.tap("note.save")
        assert sheet.said("hand.2") == "Edit 2nd hand, note: Chloé dealt twice"
        assert sheet.said("hand.1") == "Edit 1st hand"
        assert any(
            one.icon == ft.Icons.STICKY_NOTE_2_OUTLINED
            for one in sheet.walk(sheet.by("hand.2"))
            if isinstance(one, ft.Icon)
        )
        await sheet.tap("hand.2")
        assert "Chloé dealt twice" in sheet.texts()

    sit(tmp_path, f"/match/{match_id}", steps)
    assert kept(tmp_path, match_id).done[-1] == Noted(1, "Chloé dealt twice")


def test_the_hand_on_the_table_is_noted_from_the_menu(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "bergen", 3)

    async def steps(sheet: Sitting) -> None:
        await choose(sheet, "note")
        await write(sheet, "note.text", "by the window")
        await sheet.tap("note.save")

    sit(tmp_path, f"/match/{match_id}", steps)
    session = kept(tmp_path, match_id)
    assert session.done == (Noted(0, "by the window"),)
    assert session.match.number == 0


# --- late corrections ----------------------------------------------------------------------------------------------


def test_a_late_correction_says_what_it_changed_and_offers_it_back(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, DRAWN)

    async def steps(sheet: Sitting) -> None:
        for identifier in ("hand.1", "entry.field.1", "key-1", "key-2", "key-next", "entry.save"):
            await sheet.tap(identifier)
        assert told(sheet) == "Bruno 19 → 17. Bruno is now ahead."
        assert totals(sheet) == [19, 17, 30]
        await take_back(sheet)
        assert totals(sheet) == [19, 19, 30]

    sit(tmp_path, f"/match/{match_id}", steps)


def test_a_correction_that_puts_somebody_out_says_so(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, DRAWN)

    async def steps(sheet: Sitting) -> None:
        for identifier in ("hand.2", "entry.field.2", "key-4", "key-5", "key-next", "entry.save"):
            await sheet.tap(identifier)
        assert told(sheet) == "Chloé 30 → 54. Eliminated: Chloé."

    sit(tmp_path, f"/match/{match_id}", steps)


def test_a_correction_that_ends_the_match_or_takes_its_end_away_says_so(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 2, [hand(0, 0, 30), hand(0, 0, 15)])

    async def ends(sheet: Sitting) -> None:
        for identifier in ("hand.1", "entry.field.1", "key-4", "key-0", "key-next", "entry.save"):
            await sheet.tap(identifier)
        assert sheet.page.route == f"/match/{match_id}/result"
        assert told(sheet) == "Bruno 45 → 55. Eliminated: Bruno. Anna is the last one in and wins."
        await take_back(sheet)
        assert sheet.page.route == f"/match/{match_id}"
        assert totals(sheet, 2) == [0, 45]

    async def goes_on(sheet: Sitting) -> None:
        await sheet.tap("sheet.redo")
        for identifier in ("hand.1", "entry.field.1", "key-2", "key-0", "key-next", "entry.save"):
            await sheet.tap(identifier)
        assert sheet.page.route == f"/match/{match_id}"
        assert told(sheet) == "Bruno 55 → 35. Back in the match: Bruno. The match goes on after this."
        await take_back(sheet)
        assert sheet.page.route == f"/match/{match_id}/result"

    sit(tmp_path, f"/match/{match_id}", ends)
    sit(tmp_path, f"/match/{match_id}", goes_on)


def test_striking_a_hand_says_what_it_changed(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, DRAWN)

    async def steps(sheet: Sitting) -> None:
        await sheet.tap("hand.3")
        await sheet.tap("entry.strike")
        assert told(sheet) == "Anna 19 → 7. Bruno 19 → 14. Anna is now ahead."
        await take_back(sheet)
        button = next(one for one in sheet.walk(sheet.by("hand.3")) if isinstance(one, ft.TextButton))
        await sheet.fire(button, "long_press")
        await sheet.follow()
        await sheet.tap("more.strike")
        assert told(sheet) == "Anna 19 → 7. Bruno 19 → 14. Anna is now ahead."

    sit(tmp_path, f"/match/{match_id}", steps)
    assert kept(tmp_path, match_id).done[-1] == Struck(2)


def test_the_history_knows_the_sheet_before_and_after_every_line(tmp_path: Path) -> None:
    session = kept(tmp_path, shelved(tmp_path, "sebastopol", 3, DRAWN))
    first = session.log[0].event
    lines = [Struck(1), Undone(), Undone(), first, Redone(), *(Undone() for _ in range(6)), Redone(), Noted(0, "late")]
    for line in lines:
        session = record(session, new_entry(line, ""))
    told = changes(session)[::-1]
    assert [one.stands for one in told] == [stands for _, stands in counted(session)]
    for number, one in enumerate(told):
        before, after = (open_session(session.start, session.log[:end]).match for end in (number, number + 1))
        assert (one.before.match, one.after.match) == (before, after)
        assert (one.before.course, one.after.course) == (work_out(before), work_out(after))


def test_what_is_being_written_goes_with_its_hand_when_one_before_it_is_struck(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, DRAWN)

    async def strike(sheet: Sitting) -> None:
        for step in ("sheet.enter", "entry.out.0", "key-1", "key-7", "entry.close", "hand.3"):
            await sheet.tap(step)
        for step in ("entry.field.0", "key-delete", "key-8", "entry.close"):
            await sheet.tap(step)
        button = next(one for one in sheet.walk(sheet.by("hand.2")) if isinstance(one, ft.TextButton))
        await sheet.fire(button, "long_press")
        await sheet.follow()
        await sheet.tap("more.strike")
        await goes_on(sheet, 3)
        await sheet.tap("sheet.undo")
        await goes_on(sheet, 4)
        await sheet.tap("sheet.redo")
        await goes_on(sheet, 3)

    async def goes_on(sheet: Sitting, number: int) -> None:
        assert sheet.said("sheet.enter") == f"Continue {number}{'rd' if number == 3 else 'th'} hand"
        await sheet.tap("sheet.enter")
        assert sheet.said("entry.field.1") == "Bruno, pips left in hand, 17"
        await sheet.tap("entry.close")
        await sheet.tap(f"hand.{number - 1}")
        assert sheet.said("entry.field.0") == "Anna, pips left in hand, 18"
        await sheet.tap("entry.close")

    sit(tmp_path, f"/match/{match_id}", strike)


def test_what_was_being_corrected_in_a_hand_goes_with_it_when_it_is_struck(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, DRAWN)

    async def steps(sheet: Sitting) -> None:
        for step in ("hand.2", "entry.field.0", "key-8", "entry.close"):
            await sheet.tap(step)
        button = next(one for one in sheet.walk(sheet.by("hand.2")) if isinstance(one, ft.TextButton))
        await sheet.fire(button, "long_press")
        await sheet.follow()
        await sheet.tap("more.strike")
        await sheet.tap("hand.2")
        assert [sheet.said(f"entry.field.{seat}") for seat in range(2)] == [
            "Anna, pips left in hand, 12",
            "Bruno, pips left in hand, 5",
        ]

    sit(tmp_path, f"/match/{match_id}", steps)
    assert Library(tmp_path).load(match_id).header["draft"] == {}
