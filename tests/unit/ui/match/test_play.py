"""The sheet: what it shows, what a finger does on it, and how little is drawn again."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import cast
from unittest.mock import Mock

import flet as ft
import pytest

from scorekeeper.core.events import Ended, Led, Noted, Renamed, Struck
from scorekeeper.library.backup import create_backup, parse_import_file, store_imports
from scorekeeper.library.repository import EDITION
from scorekeeper.library.summaries import summarize
from scorekeeper.storage.errors import DiskFull
from scorekeeper.storage.library import Library
from scorekeeper.ui.base.timers import CLOCK_TICK, DONE_WITH_KEY, FRAMES, TURN
from scorekeeper.ui.kit.theme import PLAIN
from scorekeeper.ui.kit.tokens import LIGHT
from scorekeeper.ui.match.foot import takes_from_others
from scorekeeper.ui.table.sheet import LONG
from tests.registry import REGISTRY, VARIANTS
from tests.repository import load, repository_of
from tests.unit.games.table import sit_down
from tests.unit.ui.rig.app import FakeConnection
from tests.unit.ui.rig.matches import NAMES, hand, only_match, shelved, stored_session
from tests.unit.ui.rig.visitor import Sitting, at_match, measured

DRAWN = (hand(0, 0, 14, 9), hand(1, 7, 0, 21), hand(2, 12, 5, 0), hand(0, 0, 11, 23), hand(1, 9, 0, None))
"""The hands of the sheet in the drawings."""


def test_pips_come_off_the_other_side_in_one_game_only() -> None:
    matches = [sit_down(variant.id, " ".join("ABCDEF"[: variant.players[0]])) for variant in VARIANTS]
    assert [match.variant.id for match in matches if takes_from_others(match)] == ["hundred_to_zero"]


async def test_the_sheet_reads_as_it_is_printed(tmp_path: Path) -> None:
    async with at_match(tmp_path, "sebastopol", 3, DRAWN) as sheet:
        assert sheet.each("cell.5", 2) == ["5th hand, Anna, 9, leads", "5th hand, Bruno, 0, went out"]
        assert sheet.said("cell.5.2") == "5th hand, Chloé, eliminated"
        assert sheet.said("cell.6.1") == "6th hand, Bruno, leads"
        assert sheet.each("total", 3) == ["Total, Anna, 28", "Total, Bruno, 30", "Total, Chloé, 53"]
        assert sheet.said("head.1") == "Bruno, 30 points, 20 left to the limit, leads next"
        assert sheet.said("head.2") == "Chloé, 53 points, eliminated"
        assert "Enter 6th hand" in sheet.texts()
        assert not sheet.off("sheet.undo")


async def test_a_blocked_hand_wears_a_lock(tmp_path: Path) -> None:
    async with at_match(tmp_path, "sebastopol", 2, [hand(None, 10, 12)]) as sheet:
        assert len(sheet.find(ft.Icon, icon=ft.Icons.LOCK_OUTLINE)) == 1


async def test_score_is_a_line_of_its_own_and_the_last_one_is_tinted(tmp_path: Path) -> None:
    first = [{"kind": "opening", "player": 0, "tile": "5-5"}, {"kind": "fives", "player": 1, "total": 15}]
    async with at_match(tmp_path, "muggins", 2, [{}], plays=[first], first=0) as sheet:
        assert sheet.each("cell.1.0", 2) == ["5–5, Anna, + 2, together 2", "5–5, Bruno, empty"]
        assert sheet.each("sum.1", 2) == ["1st total, Anna, 2", "1st total, Bruno, 3"]
        assert sheet.said("cell.2.1") == "2nd hand, Bruno, leads"
        await sheet.taps_on("key.1.10", "key.0.20")
        said = [sheet.said("cell.2.0.1"), sheet.said("cell.2.1.0")]
        assert said == ["Ends 10, Bruno, + 2, together 5", "Ends 20, Anna, + 4, together 6"]
        tinted = sheet.find(ft.Container, bgcolor=PLAIN.palette.tint)
        assert [sheet.texts(row) for row in tinted if row.foreground_decoration] == [["20", "+4", "6"]]


async def test_hand_of_lines_is_opened_by_its_totals_and_its_leader_named_before_the_first(tmp_path: Path) -> None:
    plays = [[{"kind": "fives", "player": 1, "total": 15}]]
    async with at_match(tmp_path, "muggins", 2, [{}], plays=plays) as sheet:
        await sheet.taps_on("next.hand", "lead.0")
        assert sheet.said("cell.2.0") == "2nd hand, Anna, leads"
        assert sheet.said("hand.1") == "Edit 1st hand"
        await sheet.tap("hand.1")
        assert sheet.page.route.endswith("/hand/1")


async def test_a_countdown_says_whose_points_come_off_and_has_no_total_row(tmp_path: Path) -> None:
    async with at_match(tmp_path, "hundred_to_zero", 2, [hand(0, 0, 18)]) as sheet:
        assert sheet.each("start.0", 2) == ["Handicap, Anna, + 100", "Handicap, Bruno, + 100"]
        assert sheet.said("cell.1.1.1") == "Total, Bruno, + 100"
        assert sheet.shows("sheet.aside")
        assert not sheet.shows("total.0")


async def test_undo_and_redo_go_through_a_finished_match(tmp_path: Path) -> None:
    async with at_match(tmp_path, "sebastopol", 2, [hand(0, 0, 30), hand(0, 0, 25)]) as sheet:
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


DOUBLE_TAPS: dict[str, tuple[str, int, list[dict[str, object]], str, str, str]] = {
    "save": ("sebastopol", 3, [], "/hand/1", "entry.out.0 key-1 key-4 key-9 key-next entry.save", "sheet.undo"),
    "made": ("texas_42", 4, [], "/hand/1", "choice.bidder.3 entry.made", "sheet.undo"),
    "set": ("texas_42", 4, [], "/hand/1", "choice.bidder.3 entry.set", "sheet.undo"),
    "save_of_the_last_hand": (
        "sebastopol", 2, [hand(0, 0, 40)], "/hand/2", "entry.out.0 key-2 key-2 entry.save", "sheet.undo",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("game", "players", "ends", "page", "taps", "undo"), DOUBLE_TAPS.values(), ids=DOUBLE_TAPS)
async def test_second_tap_of_a_double_tap_on_save_does_not_undo(
    tmp_path: Path, game: str, players: int, ends: list[dict[str, object]], page: str, taps: str, undo: str
) -> None:
    match_id = shelved(tmp_path, game, players, ends, first=0)
    async with Sitting(tmp_path, f"/match/{match_id}{page}") as sheet:
        *before, last = taps.split()
        await sheet.taps_on(*before)
        await sheet.tap_at_once(last, last)
        await sheet.wait(0.1)
        for route in sheet.conn.routes:
            sheet.patch(sheet.page, route=route)
            await sheet.send(sheet.page, "route_change", {"route": route})
        await sheet.wait(0.1)
        sheet.conn.routes.clear()
        assert sheet.off(undo), "undo is grey"
        written = only_match(tmp_path).log
        assert len(written) == len(ends) + 1
        await sheet.press("z", ctrl=True)
        assert only_match(tmp_path).log == written
        await sheet.wait(TURN)
        await sheet.tap(undo)
        assert len(only_match(tmp_path).log) == len(written) + 1
        assert sheet.said("message") == f"{['1st', '2nd'][len(ends)]} hand undone"


async def test_head_of_the_winner_turns_a_little_after_the_end_and_stays_turned(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 2, [hand(0, 0, 40)], first=0)

    def turned(sheet: Sitting) -> int:
        return sum(box.bgcolor == LIGHT.counted and box.border_radius == 14 for box in sheet.find(ft.Container))

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await sheet.tap("sheet.enter")
        await sheet.taps_on("entry.out.0", "key-2", "key-2", "entry.save")
        assert sheet.page.route == f"/match/{match_id}"
        assert "Anna wins after 2 hands" in sheet.top_texts()
        await sheet.wait(TURN)
        assert turned(sheet) == 1
        await sheet.tap("sheet.undo")
        assert turned(sheet) == 0
        await sheet.tap_at_once("sheet.redo")
        await sheet.wait(TURN / 2)
        assert "Anna wins after 2 hands" in sheet.top_texts()
        assert turned(sheet) == 0, "the totals are counted first"
        await sheet.wait(TURN)
        assert turned(sheet) == 1
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        assert turned(sheet) == 1, "at once when it is drawn anew"
        await sheet.tap("sheet.result")
        assert sheet.page.route == f"/match/{match_id}/result"
    async with Sitting(tmp_path, f"/match/{match_id}", 844, 390) as sheet:
        assert turned(sheet) == 1
        assert "Anna wins after 2 hands" in sheet.top_texts()


async def test_undo_rests_only_after_a_form_has_closed(tmp_path: Path) -> None:
    async with at_match(tmp_path, "muggins", 2, []) as sheet:
        await sheet.taps_on("key.0.15", "sheet.undo")
        assert sheet.said("message") == "Undone: Anna scored 3 in the 1st hand"
        await sheet.tap("key.1.10")
        assert not sheet.shows("message")
    assert len(only_match(tmp_path).match.open_hand.plays) == 1


async def test_a_past_hand_opens_with_a_tap_on_its_row(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, DRAWN)

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        (row,) = [one for one in sheet.find(ft.GestureDetector) if sheet.find(ft.Semantics, one, identifier="cell.2.0")]
        assert row.exclude_from_semantics
        await sheet.fire(row, "tap")
        assert sheet.page.route == f"/match/{match_id}/hand/2"
        await sheet.visit(f"/match/{match_id}")
        await sheet.tap("hand.4")
        assert sheet.page.route == f"/match/{match_id}/hand/4"


BLOCKED_ROUND = {"out": None, "blocked": True, "pips": [12, 7, 9]}


@pytest.mark.parametrize(
    ("round_", "side", "pips"),
    [
        (BLOCKED_ROUND, 0, (15, 7, 9)),
        (BLOCKED_ROUND, 1, (12, 15, 9)),
        (BLOCKED_ROUND, 2, (12, 7, 15)),
        (hand(0, 0, 7, 9), 0, (0, 7, 9)),  # Anna went out and has no field: the digits go nowhere
        (hand(0, 0, 7, 9), 2, (0, 7, 15)),
    ],
)
async def test_a_past_hand_opens_at_the_box_that_was_tapped(
    tmp_path: Path, round_: dict[str, object], side: int, pips: tuple[int, ...]
) -> None:
    async with at_match(tmp_path, "sebastopol", 3, [round_, hand(0, 0, 14, 9)]) as sheet:
        (row,) = [one for one in sheet.find(ft.GestureDetector) if sheet.find(ft.Semantics, one, identifier="cell.1.0")]
        await sheet.fire(row, "tap", {"l": {"x": 10 + 112 * side, "y": 20}})
        assert sheet.page.route.endswith("/hand/1")
        await sheet.taps_on("key-1", "key-5", "entry.save")
    assert only_match(tmp_path).match.hands[0].end.pips == pips


async def test_a_past_hand_opened_by_its_label_begins_with_the_first_field(tmp_path: Path) -> None:
    async with at_match(tmp_path, "sebastopol", 3, [BLOCKED_ROUND, hand(0, 0, 14, 9)]) as sheet:
        (row,) = [one for one in sheet.find(ft.GestureDetector) if sheet.find(ft.Semantics, one, identifier="cell.1.0")]
        await sheet.fire(row, "tap", {"l": {"x": 300, "y": 20}})
        await sheet.tap("entry.close")
        await sheet.taps_on("hand.1", "key-1", "key-5", "entry.save")
    assert only_match(tmp_path).match.hands[0].end.pips == (15, 7, 9)


async def test_a_past_hand_of_winners_opens_without_a_field_for_the_winner(tmp_path: Path) -> None:
    """The box of the winner has the pips of two others: which of them is to be corrected must be said."""
    async with at_match(tmp_path, "draw", 3, [hand(0, 0, 7, 9), hand(1, 14, 0, 9)]) as sheet:
        (row,) = [one for one in sheet.find(ft.GestureDetector) if sheet.find(ft.Semantics, one, identifier="cell.1.0")]
        await sheet.fire(row, "tap", {"l": {"x": 10, "y": 20}})
        await sheet.taps_on("key-1", "key-5", "entry.field.2", "key-delete", "key-2", "key-0", "entry.save")
    assert only_match(tmp_path).match.hands[0].end.pips == (0, 7, 20)


async def test_a_long_press_offers_to_strike_the_hand(tmp_path: Path) -> None:
    async with at_match(tmp_path, "sebastopol", 3, DRAWN[:3]) as sheet:
        await sheet.fire(sheet.find(ft.TextButton, sheet.by("hand.2"))[0], "long_press")
        await sheet.tap("more.strike")
        assert sheet.each("total", 3) == ["Total, Anna, 12", "Total, Bruno, 19", "Total, Chloé, 9"]
    assert only_match(tmp_path).done[-1] == Struck(1)


async def test_nobody_knows_who_leads_until_somebody_says_so(tmp_path: Path) -> None:
    async with at_match(tmp_path, "sebastopol", 3, first=None) as sheet:
        assert "Double six leads" in sheet.said("next.lead")
        await sheet.taps_on("next.lead", "lead.2")
        assert sheet.said("cell.1.2") == "1st hand, Chloé, leads"
        assert not sheet.shows("next.lead")
    assert only_match(tmp_path).done == (Led(0, 2),)


async def test_players_can_be_renamed_without_losing_a_point(tmp_path: Path) -> None:
    async with at_match(tmp_path, "sebastopol", 3, DRAWN[:1]) as sheet:
        await sheet.choose("sheet.rename")
        await sheet.type("name.1", "anna ")
        assert sheet.off("names.save")
        await sheet.type("name.1", " Béatrice ")
        await sheet.tap("names.save")
        assert sheet.said("head.1").startswith("Béatrice, 14 points")
    assert only_match(tmp_path).done[-1] == Renamed(((1, "Béatrice"),))


async def test_two_names_that_were_taken_for_each_other_are_put_right_and_back_in_one_step(tmp_path: Path) -> None:
    async with at_match(tmp_path, "sebastopol", 3, DRAWN[:1]) as sheet:
        await sheet.choose("sheet.rename")
        await sheet.type("name.0", "Bruno")
        assert sheet.off("names.save")
        await sheet.type("name.1", "Anna")
        await sheet.tap("names.save")
        assert sheet.said("head.0").startswith("Bruno, 0 points")
        with Library.open(tmp_path / "copy", partial(summarize, REGISTRY), edition=EDITION) as copy:
            backup = await create_backup(repository_of(Library(tmp_path)))
            await store_imports(repository_of(copy), [parse_import_file("backup.zip", backup.raw, REGISTRY)])
            (brought,) = copy.summaries()
            assert load(copy, brought.id).session.match.setup.players == ("Bruno", "Anna", "Chloé")
        await sheet.tap("sheet.undo")
        assert [sheet.said(f"head.{side}").partition(",")[0] for side in range(2)] == ["Anna", "Bruno"]


async def test_a_deleted_match_is_home_again_with_one_tap(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, DRAWN)

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await sheet.choose("sheet.delete")
        assert sheet.page.route == "/"
        assert not (tmp_path / "matches" / f"{match_id}.json").exists()
        await sheet.tap("message.action")
    assert len(stored_session(tmp_path, match_id).done) == len(DRAWN)


async def test_a_match_that_cannot_be_read_says_so_and_leads_home(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, DRAWN)
    async with Sitting(tmp_path, "/") as sheet:
        (tmp_path / "matches" / f"{match_id}.json").write_text("{", "utf-8")
        await sheet.visit(f"/match/{match_id}")
        await sheet.visit(f"/match/{match_id}/hand/1")
        await sheet.visit(f"/match/{match_id}")
        assert sheet.said("unreadable") == "This match is damaged. Its file is kept aside."
        await sheet.tap("unreadable.home")
        assert sheet.page.route == "/"


async def test_what_could_not_be_written_stands_above_the_sheet(tmp_path: Path) -> None:
    async with at_match(tmp_path, "sebastopol", 3, DRAWN) as sheet:
        sheet.library.fault = DiskFull()
        await sheet.tap("sheet.undo")
        for _ in range(2):
            assert sheet.said("sheet.trouble").startswith("There is no room left.")
            assert sheet.said("total.0") == "Total, Anna, 28"
            await sheet.fire(sheet.page, "connect")  # what is read again takes nothing back
        sheet.library.fault = None
        await sheet.tap("sheet.undo")
        assert not sheet.shows("sheet.trouble")


async def test_dialog_takes_the_focus_only_of_who_plays_on_a_keyboard(tmp_path: Path) -> None:
    async with at_match(tmp_path, "canton", 2, [hand(0, 0, 5)]) as sheet:
        await sheet.tap("sheet.pager")
        assert not sheet.find(ft.TextButton, autofocus=True)
        await sheet.dismiss(sheet.find(ft.BottomSheet)[0])
        await sheet.press("Tab")
        await sheet.tap("sheet.pager")
        assert sheet.find(ft.TextButton, autofocus=True) == sheet.find(ft.TextButton, sheet.by("page.1"))


async def test_a_paged_sheet_turns_back_to_an_earlier_hand(tmp_path: Path) -> None:
    first = [{"kind": "first", "player": 0}, {"kind": "cap", "player": 2, "size": 2}]
    async with at_match(tmp_path, "bergen", 3, [{"out": 1}], plays=[first, [{"kind": "first", "player": 1}]]) as sheet:
        assert sheet.said("sheet.pager") == "2nd hand"
        assert sheet.said("cell.2.0.1") == "First player, Bruno, 1 time, 2 points"
        await sheet.tap("sheet.pager")
        assert sheet.texts(sheet.by("page.1")) == [
            "1st",
            "Anna 2, Bruno 2, Chloé 2",
            "first player Anna, double cap Chloé, domino Bruno",
        ]
        assert sheet.texts(sheet.by("page.2")) == ["2nd", "Anna 0, Bruno 2, Chloé 0", "being written", "open"]
        await sheet.tap("page.1")
        assert sheet.said("sheet.pager") == "1st hand"
        assert sheet.said("cell.1.1.2") == "Double cap, Chloé, 1 time, 2 points"
        assert sheet.said("cell.1.3.1") == "Domino, Bruno, 1 time, 2 points"
        assert sheet.said("sheet.edit") == "Edit 1st hand"


async def test_pages_of_a_finished_match_are_those_beside_its_last_hand(tmp_path: Path) -> None:
    first = [{"kind": "first", "player": 0}]
    async with at_match(tmp_path, "bergen", 3, [{"out": 0}, {"out": 0}], plays=[first, first], target=8) as sheet:
        assert sheet.shows("sheet.result")
        await sheet.tap("sheet.pager")
        assert sheet.texts(sheet.by("page.2"))[-1] == "open"
        assert sheet.shows("page.1")
        assert not sheet.shows("page.3")


async def test_match_that_ended_before_its_first_hand_has_a_note_for_that_hand(tmp_path: Path) -> None:
    async with at_match(tmp_path, "bergen", 3, []) as sheet:
        await sheet.choose("sheet.end")
        await sheet.taps_on("end.nobody", "end.save")
        await sheet.visit(sheet.page.route.removesuffix("/result"))
        await sheet.choose("sheet.note")
        assert sheet.said("dialog.title") == "Note, 1st hand"


async def test_long_sheet_shows_what_changes_and_what_stays_can_be_pressed(tmp_path: Path) -> None:
    hands = [hand(n % 3, *(0 if seat == n % 3 else 1 for seat in range(3))) for n in range(LONG)]
    async with at_match(tmp_path, "sebastopol", 3, hands, target=5000) as sheet:
        assert len(sheet.find(ft.ListView)) == 1, "only the hands in sight are built"
        await sheet.taps_on("hand.3", "entry.field.1", "key-delete", "key-4", "entry.save")
        assert sheet.each("cell.3", 2) == ["3rd hand, Anna, 1, leads", "3rd hand, Bruno, 4"]
        assert sheet.said("total.1") == "Total, Bruno, 19"
        await sheet.taps_on("sheet.undo", "sheet.undo")
        assert not sheet.find(ft.ListView)
        assert sheet.said("cell.3.1") == "3rd hand, Bruno, 1"
        assert sheet.said(f"cell.{LONG}.0") == "24th hand, Anna, leads"
        assert sheet.said("total.1") == "Total, Bruno, 15"


async def test_a_wide_screen_writes_the_hand_beside_the_sheet(tmp_path: Path) -> None:
    async with at_match(tmp_path, "sebastopol", 3, DRAWN[:3], size=(1024, 768)) as sheet:
        await sheet.taps_on("entry.out.0", "key-1", "key-1", "key-2", "key-3")
        assert sheet.each("cell.4", 3) == ["4th hand, Anna, 0", "4th hand, Bruno, 11", "4th hand, Chloé, 23"]
        assert not sheet.shows("sheet.enter")
        await sheet.tap("entry.save")
        assert sheet.said("cell.4.2") == "4th hand, Chloé, 23, eliminated"
        assert sheet.said("entry.title") == "5th hand"
        await sheet.tap("key-7")
        assert sheet.said("entry.field.0") == "Anna, pips left in hand, 7"
    assert isinstance(only_match(tmp_path).done[-1], Ended)


@pytest.mark.parametrize(("height", "has_captions"), [(664, False), (844, True)])
async def test_heads_above_keys_have_no_caption_on_a_low_phone(tmp_path: Path, height: int, has_captions: bool) -> None:
    async with at_match(tmp_path, "muggins", 3, [], size=(390, height)) as sheet:
        texts = {each.value for each in sheet.find(ft.Text)}
        assert {"Anna", "Bruno", "Chloé", "0"} <= texts
        assert ("31 to go" in texts) is has_captions
        assert sheet.said("head.0") == "Anna, 0 points, 31 to go"


async def test_a_phone_on_its_side_shows_totals_only(tmp_path: Path) -> None:
    async with at_match(tmp_path, "sebastopol", 3, DRAWN, size=(844, 390)) as sheet:
        assert sheet.said("head.0") == "Anna, 28 points, 22 left to the limit"
        assert "Bruno leads the 6th hand" in sheet.texts()
        assert not sheet.shows("cell.1.0")
        await sheet.tap("sheet.undo")
        await sheet.wait(DONE_WITH_KEY)
        assert "Anna leads the 5th hand" in sheet.texts()


async def test_a_phone_on_its_side_has_the_menu_and_asks_who_leads(tmp_path: Path) -> None:
    for game, question, leader in (("dominoes", "Who leads? Draw lots.", 2), ("moon", "Who shakes?", 0)):
        folder = tmp_path / game
        async with at_match(folder, game, 3, first=None, size=(844, 390)) as sheet:
            assert sheet.said("next.lead") == question
            await sheet.tap("next.lead.2")
            assert not sheet.shows("next.lead")
            await sheet.choose("sheet.note")
            await sheet.type("note.text", "in the garden")
            await sheet.tap("note.save")
            await sheet.choose("sheet.rules")
            assert sheet.page.route.endswith("/rules")
        assert only_match(folder).done == (Led(0, leader), Noted(0, "in the garden"))
    async with at_match(tmp_path / "tile", "sebastopol", 3, first=None, size=(844, 390)) as sheet:
        assert "Double six leads" in sheet.texts()


# --- what is not settled -------------------------------------------------------------------------------------------


async def test_a_draft_that_is_refused_decides_nothing(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "round_numbers", 3, first=0)

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await sheet.taps_on("sheet.end", "key-2", "key-0", "key-next", "key-5", "key-next", "key-5", "entry.close")
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        assert sheet.each("head", 3) == ["Anna, 0 points, leads next", "Bruno, 0 points", "Chloé, 0 points"]
        assert sheet.said("total.0") == "Total, Anna, 0"
        assert not flags(sheet)


async def test_an_unfinished_hand_is_no_fault(tmp_path: Path) -> None:
    caps = [{"kind": "first", "player": 0}, *[{"kind": "cap", "player": 1, "size": 3}] * 3]
    async with at_match(tmp_path, "bergen", 3, [{"out": 1}], plays=[caps]) as sheet:
        assert "wins" in sheet.said("head.1")
    async with at_match(tmp_path / "begun", "bergen", 3, plays=[caps[1:]]) as sheet:
        await sheet.tap("cell.1.3.1")
        assert sheet.said("cell.1.3.1") == "Domino, Bruno, 1 time, 2 points"
        assert sheet.said("head.1") == "Bruno, 11 points, leads next"
        assert not flags(sheet)


@pytest.mark.parametrize(("game", "rows"), [("dominoes", []), ("sebastopol", ["2nd", "3rd", "6th"])])
async def test_rows_are_printed_for_as_many_hands_as_a_game_has(tmp_path: Path, game: str, rows: list[str]) -> None:
    async with at_match(tmp_path, game, 3) as sheet:
        await measured(sheet)
        assert [one for one in sheet.texts() if one in {"2nd", "3rd", "6th"}] == rows


async def test_play_is_written_on_a_blank_line_in_sight(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    plays = [{"kind": "fives", "player": number % 2, "total": 5} for number in range(5)]

    def blank_lines() -> int:
        hidden = [line.content for line in sheet.find(ft.Semantics, exclude_semantics=True)]
        lines = [*hidden, *(line for column in hidden if isinstance(column, ft.Column) for line in column.controls)]
        return sum(isinstance(line, ft.Container) and line.height == 48 for line in lines)

    async with at_match(tmp_path, "muggins", 2, [{}], plays=[[], plays], first=0, target=100) as sheet:
        await measured(sheet)
        for score in range(4):
            assert blank_lines() >= 1
            await sheet.tap("key.0.15")
            assert sheet.said(f"cell.2.{len(plays) + score}.0").startswith("Ends 15, Anna, + 3, together")
    assert not caplog.records


@pytest.mark.parametrize("game", ["no_boneyard", "memory"])
async def test_nobody_has_a_place_while_all_are_equal(tmp_path: Path, game: str) -> None:
    async with at_match(tmp_path, game, 3) as sheet:
        assert "1st" not in sheet.texts()


async def test_who_leads_is_chosen_in_the_row_where_no_tile_decides_it(tmp_path: Path) -> None:
    async with at_match(tmp_path, "dominoes", 3, first=None) as sheet:
        assert sheet.said("next.lead") == "Who leads? Draw lots."
        assert [sheet.said(f"next.lead.{seat}") for seat in range(3)] == ["Anna", "Bruno", "Chloé"]
        await sheet.tap("next.lead.1")
        assert sheet.said("cell.1.1") == "1st hand, Bruno, leads"
        assert not sheet.shows("next.lead")
    assert only_match(tmp_path).done == (Led(0, 1),)


async def test_tap_on_the_written_leader_asks_again_in_the_row(tmp_path: Path) -> None:
    async with at_match(tmp_path, "dominoes", 3, first=None) as sheet:
        for seat, name in ((1, "Bruno"), (2, "Chloé"), (2, "Chloé")):
            await sheet.tap(f"next.lead.{seat}")
            assert sheet.said(f"cell.1.{seat}") == f"1st hand, {name}, leads"
            await sheet.tap("next.hand")
            assert sheet.said("next.lead") == "Who leads?"
    assert only_match(tmp_path).done == (Led(0, 1), Led(0, 2)), "the second tap on Chloé changes nothing"


async def test_who_shakes_is_asked_and_the_next_player_bids_first(tmp_path: Path) -> None:
    for game, players, first in (("texas_42", 4, 0), ("moon", 3, 0)):
        async with at_match(tmp_path / game, game, players, first=None) as sheet:
            assert sheet.said("next.lead") == "Who shakes?"
            await sheet.tap(f"next.lead.{players - 1}")
            assert {f"{NAMES[players - 1]} shakes", "Anna bids first"} <= {*sheet.top_texts()}
        assert only_match(tmp_path / game).done == (Led(0, first),)


async def test_many_players_or_large_text_are_asked_who_leads_on_a_sheet(tmp_path: Path) -> None:
    async with at_match(tmp_path, "mexican_train", 8, first=None) as sheet:
        assert not sheet.shows("next.lead.0")
    async with at_match(tmp_path / "large", "dominoes", 3, first=None) as sheet:
        (probe,) = [one for one in sheet.walk(sheet.page.overlay[0]) if getattr(one, "on_size_change", None)]
        await sheet.fire(probe, "size_change", {"w": 100.0, "h": 200.0})
        assert not sheet.shows("next.lead.0")
        assert sheet.said("next.lead") == "Who leads? Draw lots."
        keys = [box for box in sheet.find(ft.Container, sheet.by("next.lead")) if box.bgcolor == LIGHT.raised]
        assert len(keys) == 1, "it looks like a key"
        await sheet.taps_on("next.lead", "lead.1")
    assert only_match(tmp_path / "large").done == (Led(0, 1),)


async def test_who_plays_alone_is_not_asked_who_leads(tmp_path: Path) -> None:
    async with at_match(tmp_path, "patience", 1, first=None) as sheet:
        assert not sheet.shows("next.lead")


async def test_a_long_sheet_goes_to_its_end_again_when_the_device_tells_how_large_its_text_is(tmp_path: Path) -> None:
    async with at_match(tmp_path, "lets_play", 4, [hand(0, 0, 3, 4, 5)] * 12, target=100_000) as sheet:

        def scrolled() -> int:
            return sheet.conn.called.count("scroll_to")

        await measured(sheet)
        once = scrolled()
        assert once
        (probe,) = [one for one in sheet.walk(sheet.page.overlay[0]) if getattr(one, "on_size_change", None)]
        await sheet.fire(probe, "size_change", {"w": 75.0, "h": 150.0})
        assert scrolled() == once + 1


@pytest.mark.parametrize("delay", [pytest.param(0.0, marks=pytest.mark.deep), 3.0])
async def test_long_sheet_comes_back_at_its_place_after_restart_of_server(tmp_path: Path, delay: float) -> None:
    """However late the device says where the sheet was: nothing scrolls before."""
    match_id = shelved(tmp_path, "sebastopol", 2, [hand(0, 0, 3)] * 100, target=5000)

    def prepare(page: ft.Page) -> None:
        connection = cast("FakeConnection", page.session.connection)
        report = {"zone": "UTC", "offset": 0, "secure": True, "place": [f"/match/{match_id}", 1500.5]}
        connection.browser, connection.delay = json.dumps(report), delay

    async with Sitting(tmp_path, f"/match/{match_id}", prepare=prepare) as sheet:
        await measured(sheet)
        await sheet.wait(2 * delay)
        sheet.conn.delay = 0
        assert [call["offset"] for call in sheet.calls_of("scroll_to")] == [1500.5]
        await sheet.tap("sheet.enter")
        await sheet.taps_on("entry.out.0", "key-5", "entry.save")
        assert sheet.calls_of("scroll_to")[-1]["offset"] > 3000, "a new hand is shown"
        await sheet.tap("sheet.back")
        await sheet.visit(f"/match/{match_id}")
        await measured(sheet)
        assert sheet.calls_of("scroll_to")[-1]["offset"] > 3000


async def test_a_hand_is_written_on_a_line_that_is_printed_already(tmp_path: Path) -> None:
    async with at_match(tmp_path, "lets_play", 4, [hand(0, 0, 3, 4, 5)] * 4, target=100_000) as sheet:
        await measured(sheet)
        assert sheet.each("cell.6", 4) == [f"6th hand, {name}, empty" for name in ("Anna", "Bruno", "Chloé", "Daniel")]
        assert not read(sheet, "cell.6.0")
        assert read(sheet, "cell.5.0")
        for _ in range(2):
            await sheet.tap("sheet.undo")
        assert not read(sheet, "cell.5.0")
        await sheet.tap("sheet.redo")
        assert sheet.said("cell.3.3") == "3rd hand, Daniel, 0, leads"


async def test_what_is_written_is_drawn_before_what_follows_from_it(tmp_path: Path) -> None:
    async with at_match(tmp_path, "lets_play", 4, [hand(0, 0, 3, 4, 5)] * 4, target=100_000) as sheet:
        await measured(sheet)
        for _ in range(2):
            await sheet.tap("sheet.undo")
        await sheet.send(sheet.clickable("sheet.redo"), "click")
        await sheet.wait(0)
        assert sheet.said("cell.3.0") == "3rd hand, Anna, 12, went out"
        assert sheet.said("total.0") == "Total, Anna, 36"
        assert "Enter 4th hand" not in sheet.texts()
        await sheet.wait(2 * FRAMES)
        assert "Enter 4th hand" in sheet.texts()
        assert sheet.shows("hand.3")


async def test_score_is_drawn_once_it_is_saved_and_before_the_total(tmp_path: Path) -> None:
    first = [{"kind": "fives", "player": 1, "total": 5}]
    match_id = shelved(tmp_path, "muggins", 2, [{}], plays=[first, first], target=100_000)

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await measured(sheet)
        seen: list[tuple[str, bool, int]] = []

        def look() -> None:
            saved = len(stored_session(tmp_path, match_id).match.open_hand.plays)
            seen.append((sheet.said("cell.2.1.0"), "99,997" in " ".join(sheet.top_texts()), saved))

        sheet.conn.after_patch = look
        await sheet.tap("key.0.15")
        assert seen[0] == ("Ends 15, Anna, + 3, together 3", False, 2)
        assert seen[-1] == ("Ends 15, Anna, + 3, together 3", True, 2)


def read(sheet: Sitting, identifier: str) -> bool:
    """Whether a screen reader finds it: nothing around it is silent."""
    hidden = [one for one in sheet.find(ft.Semantics) if one.exclude_semantics and not one.label]
    return not any(inside is sheet.by(identifier) for one in hidden for inside in sheet.walk(one))


async def test_a_full_sheet_is_turned_by_half_of_what_is_in_sight(tmp_path: Path) -> None:
    async with at_match(tmp_path, "lets_play", 4, [hand(0, 0, 3, 4, 5)] * 10, target=100_000) as sheet:

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


async def test_row_of_next_hand_is_blank_again_after_undo_and_redo_of_a_struck_hand(tmp_path: Path) -> None:
    async with at_match(tmp_path, "sebastopol", 3, DRAWN[:3]) as sheet:
        await measured(sheet)
        await sheet.taps_on("hand.3", "entry.strike", "sheet.undo", "sheet.redo")
        assert len(sheet.find(ft.Semantics, identifier="next.hand")) == 1


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


async def test_sheet_of_a_damaged_match_shows_what_comes_before_and_takes_no_more(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, DRAWN)
    path = tmp_path / "matches" / f"{match_id}.json"
    line = path.read_text().rindex('"out":')
    path.write_text(path.read_text()[:line] + path.read_text()[line:].replace('"pips":[', '"pips":[1', 1))
    damaged = path.read_bytes()

    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        assert sheet.said("sheet.trouble").startswith("The file of this match was changed or damaged outside the app.")
        await sheet.tap("sheet.undo")
    assert path.read_bytes() == damaged


async def test_clock_stops_when_the_server_has_dropped_the_session(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with at_match(tmp_path, "sebastopol", 3, DRAWN[:1], size=(1024, 768)) as sheet:
        with pytest.MonkeyPatch.context() as dropped:
            dropped.setattr(ft.Page, "session", property(Mock(side_effect=RuntimeError("destroyed session"))))
            await sheet.wait(2 * CLOCK_TICK)
    assert caplog.messages == []


def blank_rows(sheet: Sitting) -> list[ft.Container]:
    """The blank rows below what is written, and the paper below them."""
    blank = [
        one.content
        for one in sheet.find(ft.Semantics, exclude_semantics=True)
        if isinstance(one.content, ft.Column) and one.content.controls
    ]
    return [row for column in blank for row in column.controls if isinstance(row, ft.Container)]


def ruled(sheet: Sitting) -> float:
    """The height of the blank rows below what is written."""
    return sum(float(row.height or 0) for row in blank_rows(sheet))


@pytest.mark.parametrize("game", ["chickenfoot/4", "sebastopol/3", "muggins/3", "forty_two/4", "mexican_train/8"])
async def test_sheet_ends_with_whole_rows(tmp_path: Path, game: str) -> None:
    names = ("Anna", "Bruno", "Chloé", "Daniel", "Émile", "Farid", "Grace", "Hugo")[: int(game[-1])]
    async with at_match(tmp_path, game.partition("/")[0], names) as sheet:
        for height in (431.0, 620.0):
            for one in sheet.find(ft.Container):
                if one.on_size_change is not None:
                    await sheet.fire(one, "size_change", {"w": 390.0, "h": height})
            rows = [row for row in blank_rows(sheet) if row.content is not None]
            assert len({row.height for row in rows}) <= 1
            assert all(row.border for row in rows)


@pytest.mark.parametrize("game", ["canton/3", "bergen/3", "rubicon/3", "no_boneyard/3"])
async def test_total_of_a_page_follows_its_last_row(tmp_path: Path, game: str) -> None:
    async with at_match(tmp_path, game.partition("/")[0], int(game[-1])) as sheet:
        for one in sheet.find(ft.Container):
            if one.on_size_change is not None:
                await sheet.fire(one, "size_change", {"w": 390.0, "h": 900.0})
        assert not blank_rows(sheet)
        (page,) = [each for each in sheet.find(ft.Column) if each.on_scroll]
        paper = page.controls[-1]
        assert isinstance(paper, ft.Container)
        assert float(paper.height or 0) > 200


@pytest.mark.parametrize("game", ["hundred_to_zero/2", "forty_two/4", "muggins/3", "la_poule/3"])
async def test_short_table_is_ruled_to_the_foot_of_its_page(tmp_path: Path, game: str) -> None:
    async with at_match(tmp_path, game.partition("/")[0], int(game[-1])) as sheet:
        before = ruled(sheet)
        for one in sheet.find(ft.Container):
            if one.on_size_change is not None:
                await sheet.fire(one, "size_change", {"w": 390.0, "h": 900.0})
        low = ruled(sheet) - before
        assert low > 200
        for one in sheet.find(ft.Container):
            if one.on_size_change is not None:
                await sheet.fire(one, "size_change", {"w": 390.0, "h": 1000.0})
        assert ruled(sheet) - before == pytest.approx(low + 100, abs=2)
