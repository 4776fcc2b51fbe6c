"""The labels of a table: set alike, and what decides who leads stays in sight."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.layout import layout
from scorekeeper.core.sheet_style import LEDGER_STYLE, PAGE_STYLE, PLAYS_STYLE
from scorekeeper.core.table import Box, Row
from scorekeeper.examples import example
from scorekeeper.i18n import translator_for
from scorekeeper.ui.base.render_cache import ControlCache
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.table import band
from scorekeeper.ui.table.context import RowOverlay, TableContext
from scorekeeper.ui.table.labels import label, letters
from scorekeeper.ui.table.shape import Shape, shape_of
from tests.registry import REGISTRY


def test_the_labels_of_a_sheet_are_set_alike() -> None:
    theme, said = Theme(scale=2), translator_for("de")
    match = example(REGISTRY["round_numbers"])
    page = layout(match, evaluate(match))
    plain = shape_of(theme, PAGE_STYLE, 3, 390)
    rows = [row for row in page.rows if row.kind in {"line", "fact"}]

    def sizes(shape: Shape) -> set[float]:
        drawn = [label(shape, said, row, shape.height(row)) for row in rows]
        return {round(one.style.size, 1) for one in drawn if isinstance(one, ft.Text) and one.style and one.style.size}

    assert len(sizes(plain)) > 1
    assert len(sizes(replace(plain, letters=letters(plain, said, rows)))) == 1


def test_what_decides_who_leads_is_read_where_the_table_pans() -> None:
    shape = shape_of(Theme(scale=2), LEDGER_STYLE, 4, 390)
    row = Row("next", "next", "line.hand", tuple(Box() for _ in range(4)), values=(("n", 2),), hand=1)
    names = ("Anna", "Bruno", "Chloé", "Daniel")
    context, overlay = TableContext(translator_for("en"), shape, names), RowOverlay(lead="The double six leads")
    drawn = band.boxes_of(context, row, overlay, ControlCache())
    assert shape.pans
    assert isinstance(drawn, ft.Row)
    assert isinstance(drawn.controls[0], ft.Container)
    assert drawn.controls[0].width == 390 - shape.label


def test_opening_tile_is_as_far_from_the_rule_as_from_the_edge() -> None:
    shape = shape_of(Theme(), PLAYS_STYLE, 3, 390)
    row = Row("0.play.0", "line", "", (Box(),), values=(("tiles", ((5, 5),)),), hand=0, line=0)
    drawn = label(shape, translator_for("en"), row, shape.height(row))
    assert isinstance(drawn, ft.Container)
    assert isinstance(drawn.padding, ft.Padding)
    assert drawn.padding.left == (shape.label - 36) / 2


def test_slip_of_a_note_leaves_room_for_the_number_of_the_hand() -> None:
    shape = shape_of(Theme(), PLAYS_STYLE, 3, 390)
    row = Row("1.next", "next", "line.hand", (Box(),), values=(("n", 2),), hand=1, note="Bruno deals")
    drawn = label(shape, translator_for("en"), row, shape.height(row))
    assert isinstance(drawn, ft.Container)
    assert isinstance(drawn.content, ft.Row)
    [words] = drawn.content.controls
    assert isinstance(words, ft.Column)
    first, below = words.controls
    assert isinstance(first, ft.Text)
    assert first.value == "2nd"
    assert isinstance(below, ft.Row)
