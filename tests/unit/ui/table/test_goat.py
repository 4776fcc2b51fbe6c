"""Sheets of the goat, and of plus and minus."""

from __future__ import annotations

from pathlib import Path

import flet as ft
import flet.canvas as cv
import pytest

from scorekeeper.core.emblems import GOAT
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.layout import layout
from scorekeeper.export.drawing import Text
from scorekeeper.export.page_layout import PAPERS, match_pages
from scorekeeper.i18n import translator_for
from scorekeeper.ui.kit.mark import emblem_canvas
from scorekeeper.ui.kit.theme import PLAIN
from scorekeeper.ui.sharing.picture import shape_of
from scorekeeper.ui.table.balance import check_box
from scorekeeper.ui.table.shape import CHECK
from scorekeeper.wording.game_text import subtitle
from scorekeeper.wording.table_semantics import box_semantics_label
from tests.unit.games.table import four, left, sit_down, write
from tests.unit.ui.rig.matches import shelved
from tests.unit.ui.rig.visitor import Sitting

WORDS = translator_for("en", strict=True)
SETTLED = {"settles": 1, "tiles": [2, 3, 3, 0], "banker": 0}


def test_what_is_not_written_stands_in_brackets_with_its_reason() -> None:
    match = write(sit_down("kozel"), left(0, 11, out=0), left(0, 27, out=0))
    first, second, _ = layout(match, evaluate(match)).rows
    assert (first.boxes[1].aside, first.boxes[1].note) == (11, ("sheet.under", (("n", 13),)))
    assert (second.boxes[1].value, second.boxes[1].running) == (27, 27)
    assert box_semantics_label(WORDS, first, first.boxes[1], "Bruno") == (
        "1st hand, Bruno, empty, 11 not written, under 13"
    )


def test_level_blocked_hand_has_eggs_for_the_next_loser() -> None:
    match = write(sit_down("kozel"), left(12, 12))
    hand, eggs, _ = layout(match, evaluate(match)).rows
    assert [box.aside for box in hand.boxes] == [12, 12]
    assert (eggs.label, eggs.boxes[0].value) == ("line.eggs", 24)


@pytest.mark.parametrize(
    ("writes", "line"), [("losers", "First at 101 is the goat"), ("winners", "First to 101 · 2 players")]
)
def test_goal_speaks_of_the_goat_where_the_losers_write(writes: str, line: str) -> None:
    assert subtitle(WORDS, sit_down("kozel", writes=writes)) == line


async def test_goat_is_drawn_and_the_head_says_how_far_it_is(tmp_path: Path) -> None:
    ends = [left(0, 9, out=0), left(0, 27, out=0), left(14, 14)]
    match_id = shelved(tmp_path, "kozel", 2, ends, first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        shown = sheet.texts(sheet.find(ft.View)[-1])
        assert {"First at 101 is the goat", "74 to the goat", "101 to the goat", "under 13"} <= {*shown}
        assert shown.count("for the next loser") == 1
        assert sheet.by("cell.3.1.0").label == "eggs, 28, for the next loser"
    drawn = emblem_canvas(PLAIN, GOAT, 44)
    assert isinstance(drawn, cv.Canvas)
    assert (drawn.width, len(drawn.shapes)) == (44, len(GOAT.lines))
    assert all(isinstance(shape, cv.Path) for shape in drawn.shapes)


@pytest.mark.parametrize(
    ("pips", "shown"),
    [((0, 22), ["22", "+ 24", "46"]), ((0, 22, 14, 15), ["46", "46"])],
    ids=["beside each other", "one sum without room"],
)
async def test_eggs_stand_beside_the_pips_of_the_loser(tmp_path: Path, pips: tuple[int, ...], shown: list[str]) -> None:
    level = left(*(24 // len(pips) for _ in pips))
    match_id = shelved(tmp_path, "kozel", len(pips), [level, left(*pips, out=0)], first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        box = sheet.by("cell.2.1")
        assert sheet.texts(box) == shown
        assert box.label == "2nd hand, Bruno, 22 + 24, together 46"


async def test_goat_stands_at_the_foot_of_who_lost(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "kozel", 2, [left(0, 60, out=0)] * 2, first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        goats = [sheet.find(cv.Canvas, sheet.by(f"total.{side}")) for side in (0, 1)]
        assert [len(found) for found in goats] == [0, 1]
        assert sheet.by("total.1").label == "Total, Bruno, 120, is the goat"
        assert sheet.texts(sheet.by("head.1")) == ["Bruno", "120", "the goat"]
        assert sheet.said("head.1") == "Bruno, 120 points"


def test_rows_of_a_balance_add_up_to_nought_and_name_the_banker() -> None:
    match = write(four("tien_gow"), SETTLED)
    row = layout(match, evaluate(match)).rows[0]
    assert [box.times for box in row.boxes] == [2, 0, 0, 0]
    assert "banker, times 2" in box_semantics_label(WORDS, row, row.boxes[0], "Anna")
    drawn = check_box(PLAIN, WORDS, row)
    assert isinstance(drawn, ft.Container)
    assert isinstance(drawn.content, ft.Semantics)
    assert isinstance(drawn.content.content, ft.Text)
    assert drawn.content.content.value == "0"


async def test_keys_that_say_who_banks_stand_in_the_columns_of_a_balance(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "tien_gow", 4, first=None)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        key = sheet.by("next.lead.3")
        (*_, row) = [
            each for each in sheet.find(ft.Row) if key in sheet.find(type(key), each) and len(each.controls) == 5
        ]
        last = row.controls[-1]
        assert isinstance(last, ft.Container)
        assert last.width == CHECK


async def test_balance_writes_every_sign(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "tien_gow", 4, [SETTLED], first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        shown = sheet.texts(sheet.find(ft.View)[-1])
        assert {"+10", "−4", "×2"} <= {*shown}


def test_picture_draws_the_lines_of_the_goat() -> None:
    match = write(sit_down("kozel"), left(0, 27, out=0))
    (page,) = match_pages(WORDS, match, evaluate(match), PAPERS["a4"], None)
    assert sum(isinstance(shape_of(shape), cv.Path) for shape in page.shapes) == len(GOAT.lines)


def test_print_has_both_parts_of_a_hand_with_eggs() -> None:
    match = write(sit_down("kozel"), left(12, 12), left(0, 22, out=0))
    (page,) = match_pages(WORDS, match, evaluate(match), PAPERS["a4"], None)
    assert "22 + 24" in {shape.text for shape in page.shapes if isinstance(shape, Text)}


def test_print_has_brackets_eggs_the_banker_and_the_check() -> None:
    kozel = write(sit_down("kozel"), left(0, 11, out=0), left(12, 12))
    gow = write(four("tien_gow"), SETTLED)
    for match, figures in ((kozel, {"(11)  under 13", "24  for the next loser"}), (gow, {"×2  − 4", "0"})):
        (page,) = match_pages(WORDS, match, evaluate(match), PAPERS["a4"], None)
        assert figures <= {shape.text for shape in page.shapes if isinstance(shape, Text)}


MADE = {"bidder": 0, "bid": 4, "trump": 5, "tricks": [5, 1, 1]}
LOST = {"bidder": 1, "bid": 6, "tricks": [2, 4, 1]}


def test_moon_has_a_row_a_hand_with_signs_and_the_bid_of_the_bidder() -> None:
    """On paper: 4 bid and 5 taken is +5; 6 bid and 4 taken is −6; the others score their tricks: 7, −5 and 2."""
    match = write(sit_down("moon", "Anna Bruno Chloé", first=0), MADE, LOST)
    state = evaluate(match)
    made, lost, _ = layout(match, state).rows
    assert state.totals == (7, -5, 2)
    assert [(box.sign, box.value, box.bid, box.suit) for box in made.boxes] == [
        ("+", 5, 4, 5),
        ("+", 1, 0, None),
        ("+", 1, 0, None),
    ]
    assert [(box.sign, box.value, box.bid) for box in lost.boxes] == [("+", 2, 0), ("-", 6, 6), ("+", 1, 0)]
    assert box_semantics_label(WORDS, made, made.boxes[0], "Anna") == "1st hand, Anna, + 5, bid first, bid 4, fives"
    assert box_semantics_label(WORDS, lost, lost.boxes[1], "Bruno") == "2nd hand, Bruno, − 6, bid first, bid 6"
    (page,) = match_pages(WORDS, match, state, PAPERS["a4"], None)
    printed = [shape.text for shape in page.shapes if isinstance(shape, Text)]
    assert {"bid 4  + 5  fives", "bid 6  − 6"} <= {*printed}
    assert [printed.count(label) for label in ("1st hand", "2nd hand")] == [1, 1]


async def test_moon_draws_every_sign_and_the_bid_beside_the_figure(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "moon", 3, [MADE, LOST], first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        assert sheet.texts(sheet.by("cell.1.0")) == ["4", "+5"]
        assert sheet.texts(sheet.by("cell.1.1")) == ["+1"]
        assert sheet.texts(sheet.by("cell.2.1")) == ["6", "−6"]
