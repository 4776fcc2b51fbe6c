"""Sheets are drawn by the values of their style, on the screen and on paper, and never by its name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import flet as ft
import flet.canvas as cv
import pytest

from scorekeeper.core.emblems import EGG
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.model import Setup
from scorekeeper.core.sheet_style import HANDS_STYLE, SheetStyle
from scorekeeper.core.table import Row
from scorekeeper.core.variant import Match
from scorekeeper.examples import example
from scorekeeper.export.drawing import Lines, Text
from scorekeeper.export.page_layout import PAPERS, match_pages
from scorekeeper.i18n import translator_for
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.kit.theme import PLAIN
from scorekeeper.ui.kit.tokens import LIGHT
from scorekeeper.ui.table.context import RowActions
from scorekeeper.ui.table.table import Room, Spread, Table
from tests.registry import REGISTRY
from tests.unit.games.table import left, sit_down, write
from tests.unit.ui.rig.app import AppTest
from tests.unit.ui.rig.matches import hand
from tests.unit.ui.rig.visitor import at_match, measured

ENGLISH = translator_for("en", strict=True)
EACH_STYLE = {
    "hands": "sebastopol",
    "rounds": "mexican_train",
    "strokes": "jamaican_partner",
    "marks": "texas_42",
    "goat": "kozel",
    "balance": "tien_gow",
    "pairs": "hundred_to_zero",
    "ledger": "forty_two",
    "plays": "muggins",
    "turns": "triominos",
    "page": "round_numbers",
    "tally": "bergen",
}


def nothing(*_: object) -> None:
    """Do nothing after a press."""


def with_style(match: Match, style: SheetStyle) -> Match:
    def own(_: Setup) -> SheetStyle:
        return style

    variant = replace(match.variant, sheet=replace(match.variant.sheet, style=own))
    return replace(match, variant=variant)


async def test_columns_of_the_eliminated_are_crossed_out_below_the_last_hand(tmp_path: Path) -> None:
    async with at_match(tmp_path, "sebastopol", 3, [hand(0, 0, 50, 9), hand(0, 0, None, 50)]) as sheet:
        await measured(sheet)
        strokes = len(sheet.find(ft.Container, width=1.5, bgcolor=LIGHT.line))
        assert strokes > 4
        assert strokes % 2 == 1, "one in the last hand, and two in each row below"
        assert "3rd" not in sheet.top_texts(), "no hand follows"


async def drawn(match: Match, *, has_keys: bool = False) -> list[tuple[object, ...]]:
    """Return the kind, size and text of every control of the sheet of a match."""
    actions = RowActions(open=nothing, press=nothing if has_keys else None)

    @component
    def Drawing() -> ft.Control:
        return Table(PLAIN, ENGLISH, Spread(match, evaluate(match)), Room(390), actions)

    async with AppTest(lambda page: page.render(Drawing)) as app:
        fields = ("width", "height", "value")
        return [(type(each), *(getattr(each, field, None) for field in fields)) for each in app.walk()]


@pytest.mark.parametrize(("name", "game"), EACH_STYLE.items())
async def test_sheet_does_not_depend_on_the_name_of_its_style(name: str, game: str) -> None:
    match, has_keys = example(REGISTRY[game]), name == "tally"
    style = match.variant.sheet.style_of(match.setup, has_keys=has_keys)
    assert style.name == name
    other = with_style(match, replace(style, name="other"))
    assert await drawn(match, has_keys=has_keys) == await drawn(other, has_keys=has_keys)
    pages, state = match_pages(ENGLISH, match, evaluate(match), PAPERS["a4"], None), evaluate(other)
    assert pages == match_pages(ENGLISH, other, state, PAPERS["a4"], None)


async def test_new_style_is_drawn_on_screen_and_paper_by_its_values() -> None:
    style = replace(HANDS_STYLE, name="mine", corner=EGG, is_balance=True)
    match = with_style(write(sit_down("sebastopol"), left(0, 14, out=0)), style)
    assert style.emblem_across(Row("0.0", "fact", "line.hand", ())) is None
    shown = await drawn(match)
    assert (cv.Canvas, EGG.width * 44 / EGG.height, 44) in {control[:3] for control in shown}
    assert "14" in {value for *_, value in shown}
    (page,) = match_pages(ENGLISH, match, evaluate(match), PAPERS["a4"], None)
    assert sum(isinstance(shape, Lines) for shape in page.shapes) == len(EGG.lines)
    assert [shape.text for shape in page.shapes if isinstance(shape, Text)].count("14") == 3, "of Bruno, and their sums"
