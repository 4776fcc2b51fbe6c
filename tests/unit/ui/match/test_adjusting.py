"""Penalties and bonuses on a sheet, and matches that are ended from their menu."""

from __future__ import annotations

import asyncio
from pathlib import Path

import flet as ft
import pytest

from scorekeeper.core.events import Adjusted, AdjustmentStruck, EndedEarly, Led
from scorekeeper.core.model import Adjustment
from scorekeeper.ui.base.timers import ANSWER_REST, MAIN_REST
from tests.unit.ui.entry.scripts import SHEET, act, begin, log_of, perform
from tests.unit.ui.rig.matches import hand
from tests.unit.ui.rig.visitor import Sitting

WORD = "adjust.word.0"

TWO = (hand(0, 0, 30), hand(0, 0, 15))


async def test_penalty_is_written_corrected_and_struck(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:3])
    async with Sitting(tmp_path, match) as page:
        await act(
            page,
            match,
            """menu:sheet.adjust adjust.save=off adjust.save='Say for whom' adjust.side-2
            adjust.save='Write the figure' adjust.figure='figure · empty' adjust.total='30 → 30' 105 key-delete
            adjust.figure='figure · 10'
            adjust.total='30 → 40' adjust.word.1 adjust.word.1=selected adjust.save='Write +10 for Chloé' adjust.save
            adjustment.1.2='misdeal, Chloé, +10' total.2='Total, Chloé, 40'
            adjustment.1 adjust.save='Leave as it is' adjust.word.0=selected adjust.word.0 adjust.minus
            adjust.total='30 → 20' key-next""",
        )
        await page.type("adjust.word", "  late ")
        await act(page, match, "adjust.digits key-1=on adjust.save='Write −10 for Chloé' adjust.save")
        assert page.said("adjustment.1.2") == "late, Chloé, −10"
        await act(page, match, "menu:sheet.adjust adjust.side-0 2")
        (key,) = page.find(ft.TextButton, page.by("adjust.save"))
        await asyncio.gather(page.fire(key, "click"), page.fire(key, "click"))
        assert len(log_of(tmp_path, match).match.adjustments) == 2
        await act(page, match, "sheet.undo adjustment.1 adjust.save adjustment.1 adjust.strike")
        await act(page, match, "adjustment.1=gone sheet.undo")
        assert page.said("total.2") == "Total, Chloé, 20"
    first = Adjustment(3, 2, 10, "misdeal")
    later = Adjusted(Adjustment(3, 2, -10, "late"), 0)
    assert log_of(tmp_path, match).done[3:] == (Adjusted(first), later)
    assert AdjustmentStruck(0) in [entry.event for entry in log_of(tmp_path, match).log]


@pytest.mark.parametrize(("size", "widest"), [((844, 390), 560), ((600, 360), 544), ((390, 664), 0)])
async def test_fields_of_a_penalty_stand_beside_its_keypad_on_a_low_phone(
    tmp_path: Path, size: tuple[int, int], widest: int
) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:3])
    async with Sitting(tmp_path, match, *size) as page:
        await act(page, match, "menu:sheet.adjust adjust.side-2 105 adjust.total='30 → 135' adjust.save=on")
        beside = page.find(ft.Container, width=308)
        assert bool(beside) == bool(widest)
        if beside:
            assert page.find(ft.Container, width=widest)
            assert page.find(ft.Semantics, beside[0], identifier="adjust.total")
            assert not page.find(ft.Semantics, beside[0], identifier="key-1")


async def test_sheet_of_a_penalty_has_room_for_its_main_key_and_a_pencil_for_the_word(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:3])
    async with Sitting(tmp_path, match, 360, 640) as page:
        await act(page, match, "menu:sheet.adjust")
        limits = page.find(ft.BottomSheet)[-1].size_constraints
        assert limits
        assert limits.max_height == 0.98 * 640
        assert page.find(ft.Icon, page.by("key-next"), icon=ft.Icons.EDIT_OUTLINED)


async def test_words_of_a_penalty_are_swiped_up_to_the_edges_of_the_screen(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:3])
    async with Sitting(tmp_path, match, 360, 640) as page:
        await act(page, match, "menu:sheet.adjust")
        (words,) = (row for row in page.find(ft.Row) if row.scroll and page.find(ft.Semantics, row, identifier=WORD))
        around = [one.padding for one in page.find(ft.Container) if words in page.find(ft.Row, one)]
        margins = {(one.left, one.right) for one in around if isinstance(one, ft.Padding)}
        assert margins == {(0, 0)}


@pytest.mark.parametrize(
    ("form", "choices", "main", "opened"),
    [("adjust", "adjust.side-2 5", "sheet.enter", "/hand/3"), ("end", "end.nobody", "sheet.result", "/result")],
)
async def test_second_tap_on_the_button_of_a_form_over_a_match_opens_nothing(
    tmp_path: Path, form: str, choices: str, main: str, opened: str
) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:2])
    async with Sitting(tmp_path, match) as page:
        await act(page, match, f"menu:sheet.{form} {choices}")
        await page.tap_at_once(f"{form}.save")
        await page.wait(0.3)
        await page.tap_at_once(main)
        await page.wait(0.3)
        assert page.conn.routes == []
        await page.wait(MAIN_REST)
        await page.tap_at_once(main)
        await page.wait(0.3)
        assert page.conn.routes == [match + opened]
    assert len(log_of(tmp_path, match).done) == 3


async def test_second_tap_on_the_button_of_a_penalty_saves_no_hand_of_the_form_beside_the_sheet(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:2])
    async with Sitting(tmp_path, match, 1024, 768) as page:
        await act(page, match, "entry.out.2 1 2 5 menu:sheet.adjust adjust.side-2 5")
        await page.tap_at_once("adjust.save", "entry.save")
        await page.settle()
        assert log_of(tmp_path, match).done[2:] == (Adjusted(Adjustment(2, 2, 5)),)


@pytest.mark.parametrize(
    ("form", "choices", "typed"),
    [
        ("adjust", "adjust.side-2 5", ""),
        ("end", "end.time", ""),
        ("seats", "seats.move.0 seats.down.0", ""),
        ("rename", "", "name.1"),
        ("note", "", "note.text"),
    ],
)
async def test_second_tap_on_a_form_that_slides_away_does_nothing(
    tmp_path: Path, form: str, choices: str, typed: str
) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:2])
    async with Sitting(tmp_path, match) as page:
        await act(page, match, f"menu:sheet.{form} {choices}")
        if typed:
            await page.type(typed, "late")
        save = page.clickable(f"{'names' if form == 'rename' else form}.save")
        (sheet,) = page.find(ft.BottomSheet)
        words = page.texts(sheet)
        for _ in range(2):
            await page.fire(save, "click")
            await page.settle()
        assert page.texts(sheet) == words
        assert page.conn.routes == []
    assert len(log_of(tmp_path, match).done) == 3


async def test_second_tap_on_a_form_types_nothing_in_the_form_beside_the_sheet(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:2])
    async with Sitting(tmp_path, match, 1024, 768) as page:
        await act(page, match, "entry.out.2 menu:sheet.rename")
        await page.type("name.1", "late")
        await page.tap_at_once("names.save")
        for key in ("key-5", "entry.out.1"):
            await page.wait(0.3)
            await page.tap_at_once(key)
        await page.wait(MAIN_REST)
        assert page.said("entry.field.0").endswith("empty")
        await act(page, match, "entry.out.2=selected 5")
        assert page.said("entry.field.0").endswith("5")


async def test_second_tap_on_an_answer_strikes_no_other_hand(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:2])
    async with Sitting(tmp_path, match) as page:
        await act(page, match, "hold:hand.1")
        for _ in range(2):
            await page.send(page.clickable("more.strike"), "click")
            await page.wait(0.3)
    assert len(log_of(tmp_path, match).match.hands) == 1


async def test_second_tap_on_an_answer_answers_no_question_that_follows(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:2])
    async with Sitting(tmp_path, match) as page:
        await act(page, match, "hold:hand.2")
        for answer in ("more.lead", "lead.1"):
            await page.send(page.clickable(answer), "click")
            await page.wait(0.3)
        assert page.shows("lead.1")
        await page.wait(ANSWER_REST)
        await act(page, match, "lead.2 lead.2=gone")
    assert log_of(tmp_path, match).done[2:] == (Led(1, 2),)


async def test_answer_counts_at_once_after_the_sheet_before_was_closed_by_its_button(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:2])
    async with Sitting(tmp_path, match) as page:
        await act(page, match, "hold:hand.2")
        for key in ("more.lead", "dialog.close"):
            await page.send(page.clickable(key), "click")
            await page.wait(0.1)
        await page.send(page.clickable("hand.2"), "long_press")
        await page.wait(0.1)
        await page.send(page.clickable("more.lead"), "click")
        await page.settle()
        assert not page.shows("more.lead"), "it asks the next question"
        await act(page, match, "lead.2")
    assert log_of(tmp_path, match).done[2:] == (Led(1, 2),)


def test_penalty_that_ends_the_match_asks_first_and_one_that_is_not_possible_says_why(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/2", TWO)
    script = """menu:sheet.adjust adjust.side-1 5 adjust.save adjust-drop adjust-drop=gone adjust.save
        text='This ends the match: Anna wins.' adjust-end route='' sheet.result='See the result'"""
    assert perform(tmp_path, match, script).done[-1] == Adjusted(Adjustment(2, 1, 5))
    new = begin(tmp_path, "sebastopol/2")
    script = """menu:sheet.adjust adjust.side-0 50 adjust.save=gone
        adjust.problem='At the start every total is less than 50.' key-delete adjust.save adjustment.1.0=on
        menu:sheet.adjust adjust.side-1 9999999 adjust.total='0 → 999,999'"""
    assert perform(tmp_path, new, script).done == (Adjusted(Adjustment(0, 0, 5)),)


def test_form_of_a_penalty_shows_the_total_with_what_the_rules_rub_out(tmp_path: Path) -> None:
    match = begin(tmp_path, "jamaican_partner/4", [{"out": 0}, {"out": 1}, {"out": 0}])
    script = "menu:sheet.adjust adjust.side-1 7 adjust.total='0 → 0' key-delete adjust.side-0 2 adjust.total='2 → 4'"
    perform(tmp_path, match, script)


def test_penalty_after_which_a_finished_match_goes_on_asks_first(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/2", (*TWO, hand(0, 0, 5)))
    script = """sheet.result=on menu:sheet.adjust adjust.side-1 adjust.minus 5 adjust.total='50 → 45' adjust.save
        text='The match goes on after this.' adjust-drop adjust-drop=gone adjust.save
        adjust-write='Write −5 for Bruno' adjust-write sheet.enter=on"""
    assert perform(tmp_path, match, script).done[-1] == Adjusted(Adjustment(3, 1, -5))


def test_bonus_that_makes_a_written_hand_impossible_says_which(tmp_path: Path) -> None:
    laid = [{"kind": "laid", "player": player, "pips": pips} for player, pips in ((0, 12), (1, 11), (0, 8))]
    match = begin(tmp_path, "rubicon/2", [{}], laid, target=20)
    script = """sheet.result=on menu:sheet.adjust adjust.side-0 9 adjust.total='20 → 0' adjust.save=gone
        adjust.problem='With this line, what is written in the 1st hand is not possible.'"""
    perform(tmp_path, match, script)


@pytest.mark.parametrize(
    ("size", "screen", "captions"), [("1.0", (360, 640), 3), ("1.5", (360, 640), 1), ("1.5", (664, 390), 0)]
)
async def test_large_text_says_only_of_the_chosen_way_to_end_what_it_means(
    tmp_path: Path, size: str, screen: tuple[int, int], captions: int
) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:2])
    async with Sitting(tmp_path, "/settings", *screen) as page:
        await page.tap(f"settings.text.{size}")
        await page.visit(match)
        await act(page, match, "menu:sheet.end end.nobody")
        rows = [page.texts(page.by(f"end.{way}")) for way in ("nobody", "time", "aside")]
        assert sum(len(words) > 1 for words in rows) == captions
        assert rows[0] == ["Nobody wins", "stays in the history, counts nowhere"][: 1 + (captions > 0)]


async def test_time_is_up_leaves_the_half_written_hand_and_undo_brings_it_back(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:2])
    async with Sitting(tmp_path, match + "/hand/3") as page:
        await act(page, match, "entry.out.0 14 entry.close menu:sheet.end end.half=on")
        assert "Time is up: Anna wins with 7" in page.texts()
        await act(page, match, "end.aside end.half=gone end.time=on end.time end.time=selected end.save route=''")
        assert page.said("head.0") == "Anna, 7 points, wins"
        await page.tap("sheet.result")
        assert "time was up after 2 hands" in " ".join(page.texts())
        await act(page, match, "finished.undo route='' sheet.enter='Continue 3rd hand'")
    assert log_of(tmp_path, match).done[2:] == ()
    assert EndedEarly("time") in [entry.event for entry in log_of(tmp_path, match).log]


async def test_match_that_nobody_wins_is_finished_and_one_put_aside_goes_on(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3")
    async with Sitting(tmp_path, match) as page:
        await act(page, match, "menu:sheet.end end.time=gone end.aside end.save")
        assert page.page.route == "/"
        await act(page, match, "visit: menu:sheet.end end.nobody end.save sheet.result route=/result")
        assert "Nobody wins" in page.texts()
        await page.visit("/history")
        assert "nobody won" in page.said(f"history.{match.rpartition('/')[2]}")
    assert log_of(tmp_path, match).done == (EndedEarly("nobody"),)
