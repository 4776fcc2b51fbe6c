"""The sheet: what it shows, what a finger does on it, and how little is drawn again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import flet as ft
import pytest
from flet.controls.object_patch import ObjectPatch as Patch  # pyright: ignore[reportMissingTypeStubs]

from scorekeeper.archive import arrive, pack, unpack
from scorekeeper.core.events import Ended, Led, Renamed, Struck
from scorekeeper.core.layout import layout
from scorekeeper.core.match import work_out
from scorekeeper.core.table import Box, Row
from scorekeeper.examples import example
from scorekeeper.i18n import speak
from scorekeeper.shelf import EDITION, digest, take
from scorekeeper.storage.errors import Damaged, DiskFull, Missing
from scorekeeper.storage.library import Library
from scorekeeper.ui.kit import head
from scorekeeper.ui.kit.look import LABEL_M, PLAIN, Look
from scorekeeper.ui.kit.names import across, fitting, fitting_pair, set_name, shorter
from scorekeeper.ui.sheet import band, bar
from scorekeeper.ui.sheet.band import Fingers, Pencil
from scorekeeper.ui.sheet.labels import label, letters
from scorekeeper.ui.sheet.shape import NARROWEST, Shape, Style, shape_of
from scorekeeper.ui.sheet.sheet import LONG
from tests.unit.ui.rig.matches import hand, kept, shelved
from tests.unit.ui.rig.visitor import Sitting, sit

DRAWN = (hand(0, 0, 14, 9), hand(1, 7, 0, 21), hand(2, 12, 5, 0), hand(0, 0, 11, 23), hand(1, 9, 0, None))
"""The hands of the sheet in the drawings."""


async def test_the_sheet_reads_as_it_is_printed(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, DRAWN)

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        assert [sheet.each(f"cell.{n}", 3) for n in (1, 4, 5)] == [
            ["1st hand, Anna, 0, went out", "1st hand, Bruno, 14, leads", "1st hand, Chloé, 9"],
            ["4th hand, Anna, 0, went out", "4th hand, Bruno, 11, leads", "4th hand, Chloé, 23, eliminated"],
            ["5th hand, Anna, 9, leads", "5th hand, Bruno, 0, went out", "5th hand, Chloé, eliminated"],
        ]
        assert sheet.said("cell.6.1") == "6th hand, Bruno, leads"
        assert [sheet.said(f"total.{side}") for side in range(3)] == [
            "Total, Anna, 28",
            "Total, Bruno, 30",
            "Total, Chloé, 53",
        ]
        assert sheet.said("head.1") == "Bruno, 30 points, 20 left before elimination, leads next"
        assert sheet.said("head.2") == "Chloé, 53 points, eliminated"
        assert "Enter 6th hand" in sheet.texts()
        assert not sheet.off("sheet.undo")


async def test_a_blocked_hand_wears_a_lock_and_says_so(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 2, [hand(None, 10, 12)])

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        assert sheet.said("cell.1.0") == "1st hand, Anna, 10, blocked"
        assert len(sheet.find(ft.Icon, icon=ft.Icons.LOCK_OUTLINE)) == 1


async def test_a_countdown_prints_its_signs_and_says_what_comes_off_whom(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "hundred_to_zero", 2, [hand(0, 0, 18)])

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        assert [sheet.said(f"start.0.{side}") for side in range(2)] == [
            "Handicap, Anna, + 100",
            "Handicap, Bruno, + 100",
        ]
        assert sheet.said("cell.1.0") == "1st hand, Anna, − 18, went out"
        assert sheet.said("cell.1.1.1") == "Total, Bruno, + 100"
        assert sheet.shows("sheet.aside")
        assert not sheet.shows("total.0")


async def test_undo_and_redo_go_through_a_finished_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.ui.store.SAME_TAP", 0.0)
    match_id = shelved(tmp_path, "sebastopol", 2, [hand(0, 0, 30), hand(0, 0, 25)])

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        assert sheet.said("sheet.result") == "See the result"
        await sheet.tap("sheet.undo")
        assert sheet.said("sheet.enter") == "Enter 2nd hand"
        await sheet.tap("sheet.undo")
        assert sheet.said("sheet.enter") == "Enter 1st hand"
        assert sheet.off("sheet.undo")
        for _ in range(2):
            await sheet.tap("sheet.redo")
        assert sheet.said("sheet.result") == "See the result"
        assert not sheet.shows("sheet.redo")


def _words(sheet: Sitting, inside: Any) -> list[str]:
    return [one.value for one in sheet.walk(inside) if isinstance(one, ft.Text)]


async def test_the_result_is_the_next_thing_after_the_end(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 2, [hand(0, 0, 55)])

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await sheet.tap("sheet.result")
        assert sheet.page.route == f"/match/{match_id}/result"


async def test_a_past_hand_opens_with_a_tap_on_its_row(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, DRAWN)

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        row = next(one for one in sheet.find(ft.GestureDetector) if any(True for _ in _cells(sheet, one, "cell.2.")))
        assert row.exclude_from_semantics
        await sheet.fire(row, "tap")
        assert sheet.page.route == f"/match/{match_id}/hand/2"
        await sheet.visit(f"/match/{match_id}")
        await sheet.tap("hand.4")
        assert sheet.page.route == f"/match/{match_id}/hand/4"


def _cells(sheet: Sitting, inside: Any, stem: str) -> list[ft.Semantics]:
    found = [one for one in sheet.walk(inside) if isinstance(one, ft.Semantics)]
    return [one for one in found if (one.identifier or "").startswith(stem)]


async def test_a_long_press_offers_to_strike_the_hand(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, DRAWN[:3])

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        button = next(one for one in sheet.walk(sheet.by("hand.2")) if isinstance(one, ft.TextButton))
        await sheet.fire(button, "long_press")
        await sheet.tap("more.strike")
        assert [sheet.said(f"total.{side}") for side in range(3)] == [
            "Total, Anna, 12",
            "Total, Bruno, 19",
            "Total, Chloé, 9",
        ]
    assert kept(tmp_path, match_id).done[-1] == Struck(1)


async def test_nobody_knows_who_leads_until_somebody_says_so(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, first=None)

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        assert "Double six leads" in sheet.said("next.lead")
        await sheet.tap("next.lead")
        await sheet.tap("lead.2")
        assert sheet.said("cell.1.2") == "1st hand, Chloé, leads"
        assert not sheet.shows("next.lead")
    assert kept(tmp_path, match_id).done == (Led(0, 2),)


async def test_players_can_be_renamed_without_losing_a_point(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, DRAWN[:1])

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await _rename(sheet)
        await _type(sheet, "name.1", "anna ")
        assert sheet.off("names.save")
        await _type(sheet, "name.1", " Béatrice ")
        await sheet.tap("names.save")
        assert sheet.said("head.1").startswith("Béatrice, 14 points")
    assert kept(tmp_path, match_id).done[-1] == Renamed(((1, "Béatrice"),))


async def test_two_names_that_were_taken_for_each_other_are_put_right_and_back_in_one_step(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, DRAWN[:1])

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await _rename(sheet)
        await _type(sheet, "name.0", "Bruno")
        assert sheet.off("names.save")
        await _type(sheet, "name.1", "Anna")
        await sheet.tap("names.save")
        assert sheet.said("head.0").startswith("Bruno, 0 points")
        with Library.open(tmp_path / "copy", digest, edition=EDITION) as copy:
            arrive(copy, [unpack("backup.zip", pack(Library(tmp_path)).raw)])
            (brought,) = copy.summaries()
            assert take(copy, brought.id).session.match.setup.players == ("Bruno", "Anna", "Chloé")
        await sheet.tap("sheet.undo")
        assert [sheet.said(f"head.{side}").partition(",")[0] for side in range(2)] == ["Anna", "Bruno"]


async def _rename(sheet: Sitting) -> None:
    """Open the names, from the menu."""
    (rename,) = [one for one in sheet.find(ft.PopupMenuItem) if "Rename players" in _words(sheet, one)]
    await sheet.fire(rename, "click")


async def _type(sheet: Sitting, identifier: str, value: str) -> None:
    (field,) = [one for one in sheet.walk(sheet.by(identifier)) if isinstance(one, ft.TextField)]
    sheet.session.apply_patch(field._i, {"value": value})  # pyright: ignore[reportPrivateUsage]
    await sheet.fire(field, "change", value)


async def test_a_deleted_match_is_home_again_with_one_tap(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, DRAWN)

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        (delete,) = [one for one in sheet.find(ft.PopupMenuItem) if "Delete match" in _words(sheet, one)]
        await sheet.fire(delete, "click")
        assert sheet.page.route == "/"
        assert not (tmp_path / "matches" / f"{match_id}.json").exists()
        (undo,) = sheet.find(ft.SnackBarAction)
        await sheet.fire(undo, "click")
    assert len(kept(tmp_path, match_id).done) == len(DRAWN)


async def test_a_match_that_cannot_be_read_says_so_and_leads_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, DRAWN)
    answers = [Damaged(match_id, "misshapen")]

    def damaged_then_set_aside(*_: object) -> None:
        raise answers.pop() if answers else Missing(match_id)

    monkeypatch.setattr("scorekeeper.ui.store.take", damaged_then_set_aside)

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await sheet.visit(f"/match/{match_id}/hand/1")
        await sheet.visit(f"/match/{match_id}")
        assert sheet.said("unreadable") == "This match is damaged. Its file is kept aside."
        await sheet.tap("unreadable.home")
        assert sheet.page.route == "/"


async def test_what_could_not_be_written_stands_above_the_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, DRAWN)

    def full(*_: object, **__: object) -> None:
        raise DiskFull

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        monkeypatch.setattr("scorekeeper.storage.library.Library.append", full)
        await sheet.tap("sheet.undo")
        for _ in range(2):
            assert sheet.said("sheet.trouble").startswith("There is no room left.")
            assert sheet.said("total.0") == "Total, Anna, 28"
            await sheet.fire(sheet.page, "connect")  # what is read again takes nothing back
        monkeypatch.undo()
        await sheet.tap("sheet.undo")
        assert not sheet.shows("sheet.trouble")


async def test_a_paged_sheet_turns_back_to_an_earlier_hand(tmp_path: Path) -> None:
    first = [{"kind": "first", "player": 0}, {"kind": "cap", "player": 2, "size": 2}]
    match_id = shelved(tmp_path, "bergen", 3, [{"out": 1}], plays=[first, [{"kind": "first", "player": 1}]])

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        assert sheet.said("sheet.pager") == "2nd hand"
        assert sheet.said("cell.2.0.1") == "First player, Bruno, 1 time, 2 points"
        await sheet.tap("sheet.pager")
        await sheet.tap("page.1")
        assert sheet.said("sheet.pager") == "1st hand"
        assert sheet.said("cell.1.1.2") == "Double cap, Chloé, 1 time, 2 points"
        assert sheet.said("cell.1.3.1") == "Domino, Bruno, 1 time, 2 points"
        assert sheet.said("sheet.edit") == "Edit 1st hand"


async def test_a_late_correction_draws_its_row_and_the_totals_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = [hand(n % 3, *(0 if seat == n % 3 else 1 for seat in range(3))) for n in range(60)]
    match_id = shelved(tmp_path, "sebastopol", 3, hands, target=5000)
    drawn: list[str] = []
    draw = band.boxes_of

    def counting(look: Any, words: Any, shape: Any, row: Row, *more: Any) -> Any:
        drawn.append(row.id)
        return draw(look, words, shape, row, *more)

    monkeypatch.setattr(band, "boxes_of", counting)

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        assert len(drawn) >= 60
        await sheet.tap("hand.31")
        await sheet.tap("entry.field.1")
        await sheet.tap("key-4")
        drawn.clear()
        await sheet.tap("entry.save")
        assert sheet.said("cell.31.1") == "31st hand, Bruno, 4, leads"
        assert set(drawn) == {"30.0", "total"}


async def test_a_new_hand_draws_its_row_the_next_one_and_the_totals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = [hand(n % 3, *(0 if seat == n % 3 else 1 for seat in range(3))) for n in range(60)]
    match_id = shelved(tmp_path, "sebastopol", 3, hands, target=5000)
    drawn: list[str] = []
    draw = band.boxes_of

    def counting(look: Any, words: Any, shape: Any, row: Row, *more: Any) -> Any:
        drawn.append(row.id)
        return draw(look, words, shape, row, *more)

    monkeypatch.setattr(band, "boxes_of", counting)
    above = bar.app_bar

    def telling(*args: Any, **how: Any) -> Any:
        drawn.append("bar")
        return above(*args, **how)

    monkeypatch.setattr(bar, "app_bar", telling)

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        for identifier in ("sheet.enter", "entry.out.0", "key-1", "key-1", "key-2", "key-3"):
            await sheet.tap(identifier)
        drawn.clear()
        await sheet.tap("entry.save")
        assert sheet.said("cell.61.2") == "61st hand, Chloé, 23"
        assert set(drawn) == {"60.0", "61.next", "total"}


async def test_of_a_long_sheet_what_has_not_changed_stays_as_it_stands(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "lets_play", 4, [hand(0, 0, 3, 4, 5)] * 60, target=100_000)

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:

        def blocks() -> list[ft.Control]:
            (rows,) = sheet.find(ft.ListView)
            return [one for one in rows.controls if str(one.key).startswith("block")]

        before = blocks()
        await sheet.tap("sheet.undo")
        assert len(before) == len(blocks()) == 8
        assert [one is other for one, other in zip(before, blocks(), strict=True)] == [True] * 7 + [False]
        await sheet.tap("hand.3")  # what stays can be pressed
        assert sheet.page.route == f"/match/{match_id}/hand/3"


def test_of_a_long_sheet_one_more_hand_sends_the_same_few_controls_as_of_a_short_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.ui.store.SAME_TAP", 0.0)
    hands = [hand(n % 4, *(0 if seat == n % 4 else 3 for seat in range(4))) for n in range(100)]
    drawn: list[int] = []
    compare = Patch.from_diff

    def counting(*args: Any, **how: Any) -> Any:
        found = compare(*args, **how)
        drawn.append(len(found[1]))
        return found

    monkeypatch.setattr(Patch, "from_diff", counting)
    added: list[int] = []
    sent: list[int] = []
    for count in (30, 100):
        match_id = shelved(tmp_path / str(count), "lets_play", 4, hands[:count], target=100_000)

        async def steps(sheet: Sitting) -> None:
            for _ in range(2):
                await sheet.tap("sheet.undo")
            drawn.clear()
            before = sheet.conn.bytes_sent
            await sheet.tap("sheet.redo")
            added.append(sum(drawn))
            sent.append(sheet.conn.bytes_sent - before)

        sit(tmp_path / str(count), f"/match/{match_id}", steps)
    assert max(added) <= 160
    assert added[1] - added[0] <= 10  # the blocks that are passed over
    assert max(sent) <= 8_000
    assert abs(sent[1] - sent[0]) <= 200


async def test_only_the_hands_in_sight_of_a_long_sheet_are_built(tmp_path: Path) -> None:
    hands = [hand(n % 3, *(0 if seat == n % 3 else 1 for seat in range(3))) for n in range(LONG)]
    match_id = shelved(tmp_path, "sebastopol", 3, hands, target=5000)

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        assert len(sheet.find(ft.ListView)) == 1
        assert sheet.said(f"cell.{LONG}.0")
        await sheet.tap("sheet.undo")
        assert not sheet.find(ft.ListView)
        assert sheet.said(f"cell.{LONG}.0") == "24th hand, Anna, leads"


async def test_a_wide_screen_writes_the_hand_beside_the_sheet(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, DRAWN[:3])

    async with Sitting(tmp_path, f"/match/{match_id}", width=1024, height=768) as sheet:
        for identifier in ("entry.out.0", "key-1", "key-1", "key-2", "key-3"):
            await sheet.tap(identifier)
        assert sheet.each("cell.4", 3) == [
            "4th hand, Anna, 0",
            "4th hand, Bruno, 11",
            "4th hand, Chloé, 23",
        ]
        assert not sheet.shows("sheet.enter")
        await sheet.tap("entry.save")
        assert sheet.said("cell.4.2") == "4th hand, Chloé, 23, eliminated"
        assert sheet.said("entry.title") == "5th hand"
    assert isinstance(kept(tmp_path, match_id).done[-1], Ended)


async def test_a_phone_on_its_side_shows_totals_only(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, DRAWN)

    async with Sitting(tmp_path, f"/match/{match_id}", width=844, height=390) as sheet:
        assert sheet.said("head.0") == "Anna, 28 points, 22 left before elimination"
        assert "Bruno leads the 6th hand" in sheet.texts()
        assert not sheet.shows("cell.1.0")
        await sheet.tap("sheet.undo")
        assert "Anna leads the 5th hand" in sheet.texts()


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("Anna", ["Anna"]),
        ("Jean-Baptiste", ["Jean-Baptiste", "Jean-B.", "J.-B.", "Jean"]),
        ("Maria del Carmen", ["Maria del Carmen", "Maria del C.", "Maria C.", "M. C.", "Maria"]),
        ("Seat 1", ["Seat 1", "S. 1", "Seat"]),
        ("B Vitamin", ["B Vitamin", "B V.", "B"]),
        ("-Anna", ["-Anna", "-A."]),
    ],
)
def test_names_shorten_by_word_then_to_initials(name: str, forms: list[str]) -> None:
    assert sorted(shorter(name)) == sorted(forms)
    assert shorter(name)[0] == name


def test_a_name_takes_the_room_there_is() -> None:
    assert fitting("Jean-Baptiste", across("Jean-Baptiste", 14), 14) == "Jean-Baptiste"
    assert fitting("Jean-Baptiste", 60, 14) == "Jean-B."
    assert fitting("Bartholomäus", across("Barth.", 14), 14) == "Barth."
    assert fitting_pair(("Anna", "Chloé"), "{} & {}".format, 110, 14) == "Anna & Chloé"
    assert fitting_pair(("Anna", "Chloé"), "{} & {}".format, 80, 14) == "A. & C."
    assert fitting_pair(("Anna", "X"), "{} & {}".format, 20, 14) == "A. & X"


def test_a_name_is_rather_set_smaller_than_shortened() -> None:
    look, room = Look(scale=2), across("Bruno", 14)
    name, style = set_name(look, "Bruno", LABEL_M, room * 1.5)
    assert name == "Bruno"
    assert across(name, style.size * look.scale) <= room * 1.5
    assert set_name(look, "Bruno", LABEL_M, room * 1.2)[0] == "Bruno"
    assert set_name(look, "Bruno", LABEL_M, room * 0.9)[0] == "Bru."


@pytest.mark.parametrize("sides", [2, 3, 4, 5])
def test_up_to_five_players_fit_the_narrowest_phone(sides: int) -> None:
    shape = shape_of(PLAIN, "hands", sides, 360)
    assert not shape.pans
    assert shape.column >= NARROWEST
    assert shape.label + sides * shape.column == pytest.approx(360)


def test_six_players_pan_on_a_narrow_phone() -> None:
    assert shape_of(PLAIN, "hands", 6, 360).pans


@pytest.mark.parametrize("style", ["hands", "pairs", "ledger", "page", "tally"])
def test_three_players_fit_a_phone_however_large_its_text(style: Style) -> None:
    assert not any(shape_of(Look(scale=2), style, 3, width).pans for width in (360, 390))


def test_the_labels_of_a_sheet_are_set_alike() -> None:
    look, said = Look(scale=2), speak("de")
    match = example("round_numbers")
    page = layout(match, work_out(match))
    plain = shape_of(look, "page", 3, 390)
    rows = [row for row in page.rows if row.kind in {"line", "fact"}]

    def sizes(shape: Shape) -> set[float]:
        drawn = [label(look, said, shape, row, shape.height(look, row)) for row in rows]
        return {round(one.style.size, 1) for one in drawn if isinstance(one, ft.Text) and one.style and one.style.size}

    assert len(sizes(plain)) > 1
    assert len(sizes(replace(plain, letters=letters(look, said, plain, rows)))) == 1


def anew(_: object, draw: Callable[..., Any], /, *given: object) -> Any:
    return draw(*given)


def test_what_decides_who_leads_is_read_where_the_table_pans() -> None:
    look, shape = Look(scale=2), shape_of(Look(scale=2), "ledger", 4, 390)
    row = Row("next", "next", "line.hand", tuple(Box() for _ in range(4)), values=(("n", 2),), hand=1)
    names = ("Anna", "Bruno", "Chloé", "Daniel")
    drawn = band.boxes_of(look, speak("en"), shape, row, names, Pencil(lead="The double six leads"), Fingers(), anew)
    assert shape.pans
    assert isinstance(drawn, ft.Row)
    assert isinstance(drawn.controls[0], ft.Container)
    assert drawn.controls[0].width == 390 - shape.label


# --- what is not settled -------------------------------------------------------------------------------------------


async def test_a_draft_that_is_refused_decides_nothing(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "round_numbers", 3, first=0)

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        for key in ("sheet.end", "key-2", "key-0", "key-next", "key-5", "key-next", "key-0", "entry.close"):
            await sheet.tap(key)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        assert sheet.each("head", 3) == ["Anna, 0 points, leads next", "Bruno, 0 points", "Chloé, 0 points"]
        assert sheet.said("total.0") == "Total, Anna, 0"
        assert not flags(sheet)


async def test_an_unfinished_hand_is_no_fault(tmp_path: Path) -> None:
    caps = [{"kind": "first", "player": 0}, *[{"kind": "cap", "player": 1, "size": 3}] * 3]
    match_id = shelved(tmp_path, "bergen", 3, [{"out": 1}], plays=[caps])

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        assert "winner" in sheet.said("head.1")
    begun = shelved(tmp_path / "begun", "bergen", 3, plays=[caps[1:]])
    async with Sitting(tmp_path / "begun", f"/match/{begun}") as sheet:
        await sheet.tap("cell.1.3.1")
        assert sheet.said("cell.1.3.1") == "Domino, Bruno, 1 time, 2 points"
        assert sheet.said("head.1") == "Bruno, 11 points, 0 to go, leads next"
        assert not flags(sheet)


def test_a_game_of_one_hand_prints_no_rows_beyond_it(tmp_path: Path) -> None:
    def blank(sheet: Sitting) -> list[str]:
        return [one for one in sheet.texts() if one in {"2nd", "3rd", "6th"}]

    async def one_hand(sheet: Sitting) -> None:
        await measured(sheet)
        assert blank(sheet) == []

    async def many(sheet: Sitting) -> None:
        await measured(sheet)
        assert blank(sheet) == ["2nd", "3rd", "6th"]

    for game, steps in (("dominoes", one_hand), ("sebastopol", many)):
        match_id = shelved(tmp_path / game, game, 3)
        sit(tmp_path / game, f"/match/{match_id}", steps)


@pytest.mark.parametrize("game", ["no_boneyard", "memory"])
async def test_nobody_has_a_place_while_all_are_equal(tmp_path: Path, game: str) -> None:
    match_id = shelved(tmp_path, game, 3)

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        assert "1st" not in sheet.texts()


async def test_who_plays_alone_is_not_asked_who_leads(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "patience", 1, first=None)

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        assert not sheet.shows("next.lead")


async def test_a_long_sheet_goes_to_its_end_again_when_the_device_tells_how_large_its_text_is(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "lets_play", 4, [hand(0, 0, 3, 4, 5)] * 12, target=100_000)

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:

        def scrolled() -> int:
            return sheet.conn.called.count("scroll_to")

        await measured(sheet)
        once = scrolled()
        assert once
        (probe,) = [one for one in sheet.walk(sheet.page.overlay[0]) if getattr(one, "on_size_change", None)]
        await sheet.fire(probe, "size_change", {"w": 75.0, "h": 150.0})
        assert scrolled() == once + 1


async def test_a_hand_is_written_on_a_line_that_is_printed_already(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = shelved(tmp_path, "lets_play", 4, [hand(0, 0, 3, 4, 5)] * 4, target=100_000)
    monkeypatch.setattr("scorekeeper.ui.store.SAME_TAP", 0.0)

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await measured(sheet)
        assert sheet.each("cell.6", 4) == [f"6th hand, {name}, empty" for name in ("Anna", "Bruno", "Chloé", "Daniel")]
        assert not read(sheet, "cell.6.0")
        assert read(sheet, "cell.5.0")
        for _ in range(2):
            await sheet.tap("sheet.undo")
        assert not read(sheet, "cell.5.0")
        found = watched(monkeypatch)
        await sheet.tap("sheet.redo")
        assert sheet.said("cell.3.3") == "3rd hand, Daniel, 0, leads"
        sent = [operation for one in found for operation in one]
        assert sent
        assert [operation for operation in sent if operation["op"] != "replace"] == []
        assert not any(getattr(operation["value"], "fn", None) for operation in sent)  # no row is put in


def watched(monkeypatch: pytest.MonkeyPatch) -> list[list[dict[str, Any]]]:
    """What Flet finds changed from now on, drawing by drawing; services, which it lets go at any time, are left out."""
    found: list[list[dict[str, Any]]] = []
    compare = Patch.from_diff

    def watching(*args: Any, **how: Any) -> Any:
        answer = compare(*args, **how)
        found.append([one for one in answer[0].patch if not isinstance(one["value"], ft.Service)])
        return answer

    monkeypatch.setattr(Patch, "from_diff", watching)
    return found


async def test_what_is_written_is_sent_before_what_follows_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = shelved(tmp_path, "lets_play", 4, [hand(0, 0, 3, 4, 5)] * 4, target=100_000)
    monkeypatch.setattr("scorekeeper.ui.store.SAME_TAP", 0.0)

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await measured(sheet)
        for _ in range(2):
            await sheet.tap("sheet.undo")
        found = watched(monkeypatch)
        await sheet.tap("sheet.redo")
        first, *later = ({str(operation["value"]) for operation in one} for one in found if one)
        written = {"3rd hand, Anna, 12, went out", "Total, Anna, 36"}
        follows = {"Edit 3rd hand", "Enter 4th hand", "next.hand", "4th hand"}
        assert written <= first
        assert not follows & first
        assert follows <= set[str]().union(*later)


async def test_only_the_head_of_whoever_scored_is_drawn_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = [hand(n % 4, *(0 if seat == n % 4 else 3 + seat for seat in range(4))) for n in range(16)]
    match_id = shelved(tmp_path, "lets_play", 4, hands, target=100_000)
    monkeypatch.setattr("scorekeeper.ui.store.SAME_TAP", 0.0)
    drawn: list[tuple[int, ...]] = []
    draw = head._total  # pyright: ignore[reportPrivateUsage]

    def counting(look: Any, one: head.Head, **how: Any) -> Any:
        drawn.append(one.seats)
        return draw(look, one, **how)

    monkeypatch.setattr(head, "_total", counting)

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        drawn.clear()
        for _ in range(4):
            await sheet.tap("sheet.undo")
        assert drawn == [(4,), (3,), (2,), (1,)]


def read(sheet: Sitting, identifier: str) -> bool:
    """Whether a screen reader finds it: nothing around it is silent."""
    hidden = [one for one in sheet.find(ft.Semantics) if one.exclude_semantics and not one.label]
    return not any(inside is sheet.by(identifier) for one in hidden for inside in sheet.walk(one))


async def test_a_full_sheet_is_turned_by_half_of_what_is_in_sight(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.ui.store.SAME_TAP", 0.0)
    match_id = shelved(tmp_path, "lets_play", 4, [hand(0, 0, 3, 4, 5)] * 10, target=100_000)

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:

        async def turned(identifier: str) -> int:
            before = sheet.conn.called.count("scroll_to")
            await sheet.tap(identifier)
            return sheet.conn.called.count("scroll_to") - before

        await measured(sheet)  # 342 for the hands, 7 lines of 48; 3 are turned at a time
        assert sheet.conn.called.count("scroll_to") == 1
        taps = ("undo", "undo", "undo", "redo", "redo", "redo")
        assert [await turned(f"sheet.{tap}") for tap in taps] == [1, 0, 0, 0, 0, 1]
        assert await turned("sheet.undo") == 1
        (rows,) = [one for one in sheet.find(ft.Column) if one.on_scroll]
        extent = {"min_scroll_extent": 0.0, "max_scroll_extent": 144.0, "viewport_dimension": 342.0}
        await sheet.fire(rows, "scroll", {"event_type": "end", "pixels": 20.0, **extent})
        assert await turned("sheet.undo") == 1  # somebody was reading further up


async def measured(sheet: Sitting) -> None:
    """The table is told that it is 400 high."""
    for one in sheet.find(ft.Container):
        if one.on_size_change is not None:
            await sheet.fire(one, "size_change", {"w": 390.0, "h": 400.0})


def flags(sheet: Sitting) -> list[ft.Icon]:
    """The red flags beside the rows."""
    return sheet.find(ft.Icon, icon=ft.Icons.FLAG_OUTLINED)


async def test_a_sheet_with_a_line_that_cannot_be_read_says_why_it_takes_no_more(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, DRAWN)
    with Library.open(tmp_path) as library:
        library.append(match_id, {"id": "x", "event": "sneezed"}, seen=len(DRAWN))

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        for _ in range(2):
            assert sheet.said("sheet.trouble").startswith("Part of this match cannot be read, so nothing more can be")
            assert sheet.said("total.0") == "Total, Anna, 28"
            await sheet.tap("sheet.undo")
    with Library.open(tmp_path) as library:
        assert len(library.load(match_id).log) == len(DRAWN) + 1
