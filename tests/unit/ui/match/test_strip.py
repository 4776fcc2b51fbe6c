"""The strip between the total and the keys: what weighs more, and what becomes of the message that gives way."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import flet as ft
import pytest

from scorekeeper.ui.base.timers import DELETED, DONE, DONE_WITH_KEY
from scorekeeper.ui.kit.message import Message, key_width, lasting, messages_of
from scorekeeper.ui.kit.theme import PLAIN
from scorekeeper.ui.match.strip import WEIGHTS, StripItem, heaviest
from tests.unit.ui.entry.scripts import SHEET, act, begin
from tests.unit.ui.rig.visitor import Sitting


def test_heaviest_of_two_items_is_the_one_named_first_in_the_order_and_the_first_of_equals() -> None:
    assert WEIGHTS == ("lost", "question", "request", "information", "done")
    items = {weight: StripItem(weight, ft.Container()) for weight in WEIGHTS}
    for heavier, lighter in pairwise(WEIGHTS):
        assert heaviest([items[lighter], items[heavier]]) is items[heavier]
    assert heaviest([items["question"], StripItem("question", ft.Container())]) is items["question"]
    assert heaviest([]) is None


def test_lasting_depends_on_the_key_and_on_who_reads_the_message() -> None:
    with_key = Message("Seats changed from the 4th hand", "Undo", lambda: None)
    deletion = Message("Muggins of today deleted", "Undo", lambda: None, undoes_deletion=True)
    seconds = [lasting(each, stays=False) for each in (Message("Copied"), with_key, deletion)]
    assert seconds == [DONE, DONE_WITH_KEY, DELETED] == [4, 6, 10]
    assert [lasting(each, stays=True) for each in (Message("Copied"), with_key, deletion)] == [None] * 3


@pytest.mark.parametrize(
    ("place", "route", "is_on"),
    [
        ("", "/history", True),
        ("/match/1", "/match/1", True),
        ("/match/1", "/match/1/result", True),
        ("/match/1", "/match/12", False),
        ("/match/1", "/", False),
    ],
)
def test_message_is_on_the_screens_of_its_place_only(place: str, route: str, is_on: bool) -> None:
    assert Message("Undone", place=place).is_on(route) is is_on


async def test_message_stays_while_it_is_pointed_at_and_ends_with_the_next_action(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/") as page:
        messages = messages_of(page.page)
        messages.show(Message("Copied"))
        await page.wait(0)
        assert page.said("message") == "Copied"
        (bar,) = [one for one in page.find(ft.GestureDetector) if page.find(ft.Semantics, one, identifier="message")]
        await page.wait(DONE - 1)
        await page.send(bar, "tap_down")
        await page.wait(DONE - 1)
        await page.send(bar, "enter")
        await page.wait(DONE * 2)
        assert page.shows("message")
        await page.send(bar, "exit")
        await page.wait(DONE + 1)
        assert not page.shows("message")
        messages.show(Message("Copied"))
        await page.press("Tab")
        await page.wait(DONE * 2)
        messages.show(Message("Saved"))
        await page.wait(DONE * 2)
        assert page.said("message") == "Saved", "who walks through the page with Tab has time"
        await page.tap("nav-games")
        assert not page.shows("message")


async def test_question_drops_what_was_done_and_nothing_stands_in_the_bar(tmp_path: Path) -> None:
    match = begin(tmp_path, "muggins/2", (), [{"kind": "fives", "player": 0, "total": 20}] * 7)
    async with Sitting(tmp_path, match) as sheet:
        title = sheet.said("subtitle")
        await act(sheet, match, "key.0.5 sheet.undo message='Undone: Anna scored 1 in the 1st hand'")
        assert sheet.said("subtitle") == title
        await act(sheet, match, "sheet.undo key.1.20 entry.question=on message=gone")
        messages_of(sheet.page).show(Message("Copied"))
        await sheet.settle()
        await act(sheet, match, "message=gone press:Escape entry.question=gone message=gone")


async def test_message_stands_in_the_action_row_of_a_phone_on_its_side(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:3])
    async with Sitting(tmp_path, match, 844, 390) as sheet:
        assert "Anna leads the 4th hand" in sheet.texts()
        await act(sheet, match, "sheet.undo message='3rd hand undone' message.action sheet.undo=on message=gone")
        assert "Anna leads the 4th hand" in sheet.texts()


@pytest.mark.parametrize(("key", "has_words"), [("Undo", True), ("Rückgängig", False), ("Write two hands", True)])
def test_known_icon_stands_alone_where_its_word_would_take_the_bar(key: str, has_words: bool) -> None:
    mark = None if key.startswith("Write") else ft.Icons.UNDO
    message = Message("Seats changed from the 4th hand", key, lambda: None, mark)
    assert key_width(PLAIN, message)[1] is has_words
    assert 96 <= key_width(PLAIN, message)[0] <= 140
