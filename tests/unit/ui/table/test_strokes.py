"""Sheets with a stroke for each point."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import flet as ft
import flet.canvas as cv
import pytest

from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.layout import layout
from scorekeeper.export.drawing import Rule
from scorekeeper.export.page_layout import PAPERS, match_pages
from scorekeeper.i18n import translator_for
from scorekeeper.ui.kit.marks import strokes
from scorekeeper.ui.kit.theme import PLAIN
from scorekeeper.wording.table_semantics import box_semantics_label
from tests.unit.games.table import four, write
from tests.unit.ui.rig.matches import shelved
from tests.unit.ui.rig.visitor import Sitting

WORDS = translator_for("en", strict=True)
RUNS = [{"out": seat} for seat in (0, 2, 0, 1, 1)]


@pytest.mark.parametrize("count", [1, 5, 17, 40])
def test_strokes_fit_the_room_of_their_column(count: int) -> None:
    drawn = strokes(PLAIN, count, 30, 150)
    assert isinstance(drawn, cv.Canvas)
    assert len(drawn.shapes) == count
    assert (drawn.width or 0) <= 160


def test_broken_run_has_one_more_line() -> None:
    drawn = strokes(PLAIN, 3, 30, 150, broken=True)
    assert isinstance(drawn, cv.Canvas)
    assert len(drawn.shapes) == 4


def test_runs_are_read_with_who_broke_them() -> None:
    match = write(four("jamaican_partner"), *RUNS)
    first, last = layout(match, evaluate(match)).rows
    names = ("Anna & Chloé", "Bruno & Daniel")
    spoken = [
        box_semantics_label(WORDS, row, box, name)
        for row in (first, last)
        for box, name in zip(row.boxes, names, strict=True)
    ]
    assert spoken == [
        "1st run, Anna & Chloé, run of 3, broken by Bruno",
        "1st run, Bruno & Daniel, Bruno broke it",
        "2nd run, Anna & Chloé, empty",
        "2nd run, Bruno & Daniel, run of 1",
    ]


def test_run_in_play_says_who_made_several_points_in_which_hand() -> None:
    match = write(four("jamaican_partner"), {"out": 0}, {"out": 1}, {"out": 3})
    run = layout(match, evaluate(match)).rows[-1]
    assert [(box.strokes, box.running) for box in run.boxes] == [(0, None), (2, 2)]
    spoken = box_semantics_label(WORDS, run, run.boxes[0], "Anna & Chloé")
    assert spoken == "2nd run, Anna & Chloé, Daniel made 2 in the 3rd hand"


def test_print_has_the_strokes_of_a_run_and_the_line_through_it() -> None:
    match = write(four("jamaican_partner"), *RUNS[:4])
    (page,) = match_pages(WORDS, match, evaluate(match), PAPERS["a5"], None)
    slanted = [
        shape for shape in page.shapes if isinstance(shape, Rule) and shape.y != shape.to_y and shape.x != shape.to_x
    ]
    assert len(slanted) == 3
    crossing = [shape for shape in page.shapes if isinstance(shape, Rule) and shape.y == slanted[0].y + 6]
    assert len(crossing) == 1


async def test_head_of_a_broken_run_says_start_again(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "jamaican_partner", 4, RUNS[:4], first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        heads = [sheet.texts(sheet.by(f"head.{side}"))[-1] for side in (0, 1)]
        assert heads == ["start again", "6 to go"]
        assert "0 points, start again, 6 to go" in str(sheet.by("head.0").label)


async def test_head_says_start_again_only_until_the_next_hand(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "jamaican_partner", 4, RUNS, first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        assert [sheet.texts(sheet.by(f"head.{side}"))[-1] for side in (0, 1)] == ["6 to go", "5 more for 6 love"]


async def test_tap_on_a_run_asks_which_hand_and_says_what_can_be_done(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "jamaican_partner", 4, RUNS, first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        assert sheet.texts(sheet.find(ft.View)[-1]).count("Bruno broke it") == 1
        await sheet.tap("run.1")
        await sheet.tap("pick.2")
        await sheet.tap("more.edit")
        assert sheet.by("entry.close")


async def test_totals_across_the_table_are_strokes_as_on_the_sheet(tmp_path: Path) -> None:
    made = {"bidder": 0, "bid": 84, "trump": 5, "made": True}
    for game, end in (("texas_42", made), ("jamaican_partner", {"out": 0})):
        match_id = shelved(tmp_path, game, 4, [end], first=0)
        async with Sitting(tmp_path, f"/match/{match_id}", 844, 390) as sheet:
            assert 120 in {canvas.height for canvas in sheet.find(cv.Canvas)}


@pytest.mark.parametrize(
    ("game", "players", "house", "captions"),
    [
        ("jamaican_partner", 4, {}, {"5 more for 6 love", "6 to go"}),
        ("haitian", 4, {}, {"3 more for 4 in a row", "4 to go"}),
        ("martinique", 3, {"all_scored": "restart"}, {"2 to go", "3 to go"}),
    ],
)
async def test_head_says_how_far_a_run_is(
    tmp_path: Path, game: str, players: int, house: dict[str, Any], captions: set[str]
) -> None:
    match_id = shelved(tmp_path, game, players, [{"out": 0}], first=0, **house)
    async with Sitting(tmp_path, f"/match/{match_id}", 768, 1024) as sheet:
        assert captions <= {*sheet.texts(sheet.find(ft.View)[-1])}
