"""The solitaire figures: eighteen of them, what was tried, and the sums of the magic ones."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import flet as ft
import pytest

from scorekeeper.games.solitaires import BY_FIGURE, FIGURES
from scorekeeper.i18n import LANGUAGES, translator_for
from scorekeeper.library.solitaire_log import with_marks
from scorekeeper.storage.library import Library
from scorekeeper.ui.solitaires.figure_sums import WANTED, judge, names_of
from scorekeeper.ui.solitaires.solitaires import IN_ORDER, KEY_WIDTH
from scorekeeper.wording.solitaire_text import solitaire_name
from tests.unit.ui.rig.visitor import Sitting


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_has_a_task_in_every_language(language: str) -> None:
    tr = translator_for(language, strict=True)
    lacking = [one.id for one in FIGURES if not any(tr.has(f"solitaires.task.{key}") for key in (one.id, one.kind))]
    assert lacking == []


async def test_every_figure_has_a_page(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/solitaires") as visit:
        for one in FIGURES:
            await visit.visit(f"/new/solitaires/{one.id}")
            assert solitaire_name(translator_for("en"), one) == visit.top_texts()[0]
            assert any(text.startswith(f"Booklet, line {one.line}") for text in visit.top_texts())


async def test_no_key_stands_alone_in_the_last_row(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/solitaires", 360, 640) as visit:
        (keys,) = [row for row in visit.find(ft.Row, wrap=True) if len(row.controls) == 7]
        across = int(((keys.width or 0) + keys.spacing) // (KEY_WIDTH + keys.spacing))
        assert across == 4, "4 and 3, where 6 have room"


async def test_drawing_of_the_seven_squares_is_clear_of_the_keys(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/solitaires") as visit:
        key = visit.by("solitaires.magic_square_2")
        (keys,) = [row for row in visit.find(ft.Row, wrap=False) if key in visit.walk(row) and len(row.controls) == 4]
        assert isinstance(keys.controls[2], ft.Container)
        assert isinstance(keys.controls[2].padding, ft.Padding)
        assert keys.controls[2].padding.left >= 10


async def test_a_try_is_kept_and_counts(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/solitaires/quadrille_3") as visit:
        assert "not tried yet" in visit.top_texts()
        await visit.type_at_once("figure.minutes", "25")
        await visit.tap("figure.solved")  # before the minutes are drawn
        await visit.type("figure.minutes", "18")
        await visit.taps_on("figure.solved", "figure.not_solved")
        assert "3 tries · best 18 minutes" in visit.top_texts()
        assert {"Solved · 25 minutes", "Solved · 18 minutes", "Not solved"} <= set(visit.top_texts())
        await visit.tap("figure.back")
        assert visit.page.route == "/new/solitaires"
        assert "1 of 18 solved" in visit.top_texts()
        assert visit.by("solitaires.quadrille_3").label == "Quadrille 3, Solved, 3 tries · best 18 minutes"
        assert visit.texts(visit.by("solitaires.quadrille_3")) == ["3", "18′"]
        assert visit.texts(visit.by("solitaires.quadrille_4")) == ["4"]
        await visit.tap("solitaires.quadrille_4")
        await visit.taps_on("figure.not_solved", "figure.back")
        assert visit.texts(visit.by("solitaires.quadrille_4")) == ["4", "tried"]


async def test_second_tap_that_comes_too_fast_writes_no_try(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/solitaires/quadrille_3") as visit:
        for tries in ("1 try", "2 tries"):
            for _ in range(2):
                await visit.send(visit.clickable("figure.not_solved"), "click")
                await visit.wait(0.15)
            await visit.settle()
            assert tries in visit.top_texts()


async def test_minutes_are_stepped_and_the_next_figure_follows(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/solitaires/magic_square_2") as visit:
        assert visit.off("figure.fewer_minutes")
        await visit.taps_on("figure.more_minutes", "figure.more_minutes", "figure.fewer_minutes")
        assert visit.field("figure.minutes").value == "5"
        await visit.tap("figure.fewer_minutes")
        assert visit.field("figure.minutes").value == ""
        await visit.tap("figure.next")
        assert visit.page.route == "/new/solitaires/magic_star_1"
        await visit.visit(f"/new/solitaires/{IN_ORDER[-1].id}")
        await visit.tap("figure.next")
        assert visit.page.route == f"/new/solitaires/{IN_ORDER[0].id}"


async def test_a_slip_is_struck_out_and_brought_back(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/solitaires/magic_star_1") as visit:
        await visit.tap("figure.solved")
        assert "Written down: Solved" in visit.top_texts()
        await visit.tap("message.action")
        assert "Struck out: Solved" in visit.top_texts()
        assert "Nothing written down yet. After a try, write how it went." in visit.top_texts()
        await visit.tap("message.action")
        assert "1 try" in visit.top_texts()
        await visit.tap("figure.strike.1")
        assert "not tried yet" in visit.top_texts()
    library = Library.open(tmp_path, writer=False)
    entries = with_marks(library.logbook(), library.list_documents("struck"))
    assert [(entry["solved"], entry["struck"]) for entry in entries.values()] == [(True, True)]


async def test_attempt_is_drawn_together_with_its_confirmation(tmp_path: Path) -> None:
    watched = {"1 try", "not tried yet", "Written down: Solved", "Struck out: Solved"}
    async with Sitting(tmp_path, "/new/solitaires/magic_star_1") as visit:
        drawn = visit.record_drawings()
        await visit.taps_on("figure.solved", "message.action")
        shown = [[text for text in texts if text in watched] for texts in drawn]
        steps = [texts for texts, _ in groupby([["not tried yet"], *shown])]
        assert steps[1:] == [["1 try", "Written down: Solved"], ["not tried yet", "Struck out: Solved"]]


async def test_what_cannot_be_written_is_said_and_nothing_shown(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/solitaires/quadrille_1") as visit:
        (tmp_path / "logbook.json").mkdir()
        await visit.tap("figure.solved")
        assert "The match could not be read. Try again." in visit.top_texts()
        (tmp_path / "logbook.json").rmdir()
        await visit.tap("figure.solved")
        assert "1 try" in visit.top_texts()


async def test_the_sums_of_the_square_are_judged_line_by_line(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/solitaires/magic_square_1") as visit:
        await visit.tap("figure.check")
        assert "0 of 14 right" in visit.top_texts()
        await visit.type("figure.sum.0", "13")
        await visit.type("figure.sum.6", "12")
        assert visit.by("figure.right.0").label == "Row 1, right"
        assert visit.by("figure.right.6").label == "Column 1, wrong"
        assert not visit.shows("figure.right.1")
        for place in range(14):
            await visit.type(f"figure.sum.{place}", "13")
        assert "All sums are right." in visit.top_texts()


async def test_the_triangle_is_judged_by_the_sums_at_its_arrows(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/solitaires/magic_triangle_1") as visit:
        await visit.taps_on("figure.check", "figure.more")
        await visit.type("figure.sum.4", "17")
        assert not visit.shows("figure.right.4")
        await visit.type("figure.wanted.4", "17")
        assert visit.by("figure.right.4").label == "Line 5, right"
        assert "1 of 5 right" in visit.top_texts()


async def test_a_figure_without_sums_has_nothing_to_check(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/solitaires/reussite_1") as visit:
        assert not visit.shows("figure.check")


def test_seven_squares_are_judged_as_wholes() -> None:
    figure = BY_FIGURE["magic_square_2"]
    totals = (3, 4, 9, 9, 11, 16, 8)
    typed = {4 * n + side: str(total) for n, total in enumerate(totals) for side in range(4)}
    assert judge(figure, typed, 28) == [True] * 28
    assert judge(figure, {**typed, 5: ""}, 28)[4:8] == [None] * 4
    assert judge(figure, {**typed, 5: "7"}, 28)[4:8] == [False] * 4
    assert judge(figure, {place: value for place, value in typed.items() if place < 24}, 28)[24:] == [None] * 4
    assert set(judge(figure, {**typed, **dict.fromkeys(range(4), "5")}, 28)) == {False}


def test_the_star_has_eight_branches_of_twenty_one() -> None:
    figure = BY_FIGURE["magic_star_1"]
    assert names_of(translator_for("en"), figure, figure.sums)[-1] == "Branch 8"
    assert judge(figure, {0: "21", 7: "20"}, 8) == [True, *[None] * 6, False]


def test_an_arrow_without_a_sum_says_nothing() -> None:
    assert judge(BY_FIGURE["magic_triangle_1"], {WANTED: "9"}, 2) == [None, None]


async def test_next_figure_has_as_many_sums_as_its_own_task(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/solitaires/magic_square_1") as visit:
        await visit.tap("figure.check")
        assert "0 of 14 right" in visit.top_texts()
        await visit.taps_on("figure.next", "figure.check")
        assert visit.shows("figure.sum.27")
