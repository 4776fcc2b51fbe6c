"""Sheets of rounds, and of marks beside their bids."""

from __future__ import annotations

from pathlib import Path

import flet as ft
import flet.canvas as cv
import pytest

from scorekeeper.core.emblems import ALL
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.layout import layout
from scorekeeper.core.table import engine_of
from scorekeeper.export.drawing import Text
from scorekeeper.export.page_layout import PAPERS, match_pages
from scorekeeper.export.spreadsheet import csv_text
from scorekeeper.i18n import translator_for
from scorekeeper.ui.kit.marks import all_of_marks, strokes
from scorekeeper.ui.kit.theme import PLAIN, Theme
from scorekeeper.ui.table.rounds import with_running
from scorekeeper.wording.game_text import lead_short, words_for
from scorekeeper.wording.side_text import side_semantics_label, sides_of
from scorekeeper.wording.table_semantics import box_semantics_label
from tests.unit.games.table import THREE, four, sit_down, write
from tests.unit.ui.rig.matches import hand, shelved
from tests.unit.ui.rig.visitor import Sitting

WORDS = translator_for("en", strict=True)
BIDS = [{"bidder": 0, "bid": 84, "trump": 5, "made": True}, {"bidder": 1, "bid": 31, "trump": 2, "made": False}]


@pytest.mark.parametrize("count", [0, 3, 7, 9])
def test_all_is_spelled_with_as_many_strokes_in_ink_as_marks(count: int) -> None:
    drawn = all_of_marks(PLAIN, count, 58)
    assert isinstance(drawn, cv.Canvas)
    paints = [shape.paint for shape in drawn.shapes if isinstance(shape, cv.Line)]
    inked = [paint for paint in paints if paint and paint.color == PLAIN.palette.ink]
    assert (len(drawn.shapes), len(inked)) == (len(ALL.lines), min(count, len(ALL.lines)))


@pytest.mark.parametrize("height", [30, 58, 120, 160])
def test_strokes_of_any_height_lie_within_their_canvas(height: float) -> None:
    for drawn in (all_of_marks(PLAIN, 7, height), strokes(PLAIN, 3, height, 300)):
        assert isinstance(drawn, cv.Canvas)
        for line in drawn.shapes:
            assert isinstance(line, cv.Line)
            assert line.paint
            pen = (line.paint.stroke_width or 0) / 2
            assert pen - 0.01 <= min(line.y1, line.y2)
            assert max(line.y1, line.y2) <= height - pen + 0.01


def test_lost_bid_has_its_word_and_the_others_have_the_marks() -> None:
    match = write(four("texas_42"), *BIDS)
    made, lost, _ = layout(match, evaluate(match)).rows
    assert [box.strokes for box in made.boxes] == [2, 0]
    assert ([box.strokes for box in lost.boxes], lost.boxes[1].note) == ([1, 0], ("sheet.set", ()))
    assert box_semantics_label(WORDS, lost, lost.boxes[1], "Bruno & Daniel") == (
        "2nd hand, Bruno & Daniel, 31, holds the contract, twos, set"
    )


async def test_sheet_of_marks_has_strokes_in_its_head_and_figures_by_points(tmp_path: Path) -> None:
    for mode, figures in (("marks", 0), ("points", 1)):
        ends = BIDS if mode == "marks" else []
        match_id = shelved(tmp_path, "texas_42", 4, ends, first=0, mode=mode)
        async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
            head = sheet.by("head.0")
            assert sheet.texts(sheet.find(ft.View)[-1]).count("Bruno shakes") == figures ^ 1
            assert len(sheet.find(ft.AnimatedSwitcher, head)) == figures


async def test_who_shakes_is_readable_in_a_narrow_column(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "moon", 3, [{"bidder": 0, "bid": 4, "tricks": [5, 1, 1]}], first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        (words,) = sheet.find(ft.Text, value="Anna shakes")
        assert words.style
        assert (words.style.size or 0) >= 14


def test_running_total_leaves_room_for_large_text() -> None:
    figure = ft.Text("19")
    assert with_running(Theme(scale=1.5), WORDS, figure, 106) is figure
    assert isinstance(with_running(PLAIN, WORDS, figure, 106), ft.Column)
    assert isinstance(with_running(PLAIN, WORDS, figure, 106, beside=True), ft.Row)


async def test_rounds_are_headed_by_tiles_and_named_by_their_double(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "mexican_train", 3, [hand(0, 0, 12, 30)], first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        assert "Enter round 11-11" in sheet.texts(sheet.find(ft.View)[-1])


def test_row_of_a_free_round_has_no_double() -> None:
    match = write(four("mexican_train", course="free"))
    assert engine_of(layout(match, evaluate(match)).rows[0]) is None


def test_next_hand_of_marks_says_who_shakes() -> None:
    match = write(sit_down("texas_42", "Anna Bruno Chloé Daniel", 0), *BIDS)
    row = layout(match, evaluate(match)).rows[-1]
    assert [(box.seat, set(box.marks)) for box in row.boxes] == [(2, {"leads"}), (1, set())]
    assert box_semantics_label(WORDS, row, row.boxes[1], "Bruno & Daniel") == ("3rd hand, Bruno & Daniel, Bruno shakes")
    assert box_semantics_label(WORDS, row, row.boxes[0], "A & C").endswith("Chloé bids first")


@pytest.mark.parametrize(("game", "players"), [("texas_42", 4), ("moon", 3)])
async def test_hand_that_all_passed_says_so_once_across_the_columns(tmp_path: Path, game: str, players: int) -> None:
    match_id = shelved(tmp_path, game, players, [{"passed": True}], first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        assert sheet.texts(sheet.find(ft.View)[-1]).count("All passed") == 1
        assert sheet.said("cell.1.0") == "1st hand, All passed"
        assert not sheet.shows("cell.1.1")


def test_print_heads_rounds_with_their_doubles() -> None:
    match = write(four("mexican_train"), hand(0, 0, 9, 30, 4))
    (page,) = match_pages(WORDS, match, evaluate(match), PAPERS["a5"], None)
    texts = [shape.text for shape in page.shapes if isinstance(shape, Text)]
    assert texts.count("12") == 2
    assert "Round 12-12" not in texts


def test_print_has_bids_with_their_marks() -> None:
    match = write(four("texas_42"), *BIDS)
    (page,) = match_pages(WORDS, match, evaluate(match), PAPERS["a5"], None)
    assert any("set" in getattr(shape, "text", "") for shape in page.shapes)


PLAYED = [
    {"bidder": 0, "bid": 42, "contract": "nello", "made": True},
    {"passed": True},
    {"bidder": 1, "bid": 84, "contract": "splash", "made": False},
]


async def test_sheet_names_what_was_played_and_that_all_passed(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "texas_42", 4, PLAYED, first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        texts = sheet.texts(sheet.find(ft.View)[-1])
        assert [texts.count(word) for word in ("Nello", "Splash", "All passed")] == [1, 1, 1]


@pytest.mark.parametrize("game", ["texas_42", "moon", "forty_two"])
def test_hand_in_which_all_passed_says_so(game: str) -> None:
    match = write(sit_down(game, "Anna Bruno Chloé Daniel"[: 16 if game == "moon" else 99], 0), {"passed": True})
    (row, *_) = (row for row in layout(match, evaluate(match)).rows if row.kind == "hand")
    for box in row.boxes:
        assert "All passed" in box_semantics_label(WORDS, row, box, "Anna")
    (page,) = match_pages(WORDS, match, evaluate(match), PAPERS["a5"], None)
    assert [getattr(shape, "text", "") for shape in page.shapes].count("All passed") == 1, "across the columns"
    assert csv_text(WORDS, match, evaluate(match)).count("All passed") == len(row.boxes)


@pytest.mark.parametrize("contract", ["nello", "doubles", "follow_me"])
def test_contract_without_trumps_is_read_and_printed(contract: str) -> None:
    word = WORDS(f"entry.choice.{contract}")
    match = write(four("texas_42"), {"bidder": 0, "bid": 42, "contract": contract, "made": True})
    row = layout(match, evaluate(match)).rows[0]
    assert box_semantics_label(WORDS, row, row.boxes[0], "Anna").endswith(f"42, holds the contract, {word}")
    (page,) = match_pages(WORDS, match, evaluate(match), PAPERS["a5"], None)
    assert any(word in getattr(shape, "text", "") for shape in page.shapes)
    assert word in csv_text(WORDS, match, evaluate(match))


async def test_sheet_by_points_names_what_was_played(tmp_path: Path) -> None:
    end = {"bidder": 0, "bid": 30, "contract": "follow_me", "points": [31, 11]}
    match_id = shelved(tmp_path, "texas_42", 4, [end], first=0, mode="points")
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        assert "Follow me" in sheet.texts(sheet.find(ft.View)[-1])
        assert sheet.said("subtitle").startswith("First to 250")  # read after the title


def test_next_hand_of_forty_two_says_who_bids_first() -> None:
    match = write(sit_down("forty_two", "Anna Bruno Chloé Daniel", 1))
    row = layout(match, evaluate(match)).rows[-1]
    assert [(box.seat, box.note and box.note[0]) for box in row.boxes] == [(None, None), (1, "setup.leads_bid")]
    assert row.boxes[1].marks == {"leads"}
    own = words_for(WORDS, match.variant, match.setup)
    assert lead_short(own, match, evaluate(match)) == "Bruno bids first"
    (*_, label) = (side_semantics_label(own, side, leads=True) for side in sides_of(match, evaluate(match)))
    assert label.endswith("bids first next")


def test_hand_of_a_bidding_game_says_who_bid_first() -> None:
    match = write(sit_down("moon", THREE, 2), {"bidder": 0, "bid": 4, "tricks": [5, 1, 1]})
    row = layout(match, evaluate(match)).rows[0]
    assert [set(box.marks) for box in row.boxes] == [set(), set(), {"bids_first"}]
    assert box_semantics_label(WORDS, row, row.boxes[2], "Chloé") == "1st hand, Chloé, + 1, bid first"
