"""What stands in a box of a sheet is no wider than its column, also in large text."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast

import flet as ft
import pytest

from scorekeeper.core.table import Box, Row, RowKind
from scorekeeper.core.variant import Variant
from scorekeeper.i18n import translator_for
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.theme import PLAIN
from scorekeeper.ui.kit.tokens import SERIF
from scorekeeper.ui.table.boxes import box
from scorekeeper.ui.table.context import TableContext
from scorekeeper.ui.table.shape import shape_of
from tests.registry import VARIANTS
from tests.unit.games.table import sit_down

WORDS = translator_for("en", strict=True)
PEOPLE: Final = "Anna Bruno Chloé Daniel Émile Farid"
BOXES: Final[list[tuple[RowKind, Box]]] = [
    ("total", Box(302, marks=frozenset({"won"}))),
    ("total", Box(108, marks=frozenset({"goat"}))),
    ("total", Box(134, "-")),
    ("hand", Box(137, marks=frozenset({"went_out"}))),
    ("hand", Box(15, "+", times=2)),
    ("hand", Box(21, "-", bid=21)),
]


def width(control: object, scale: float) -> float:
    """Return about how wide a control is: text as it is set, and what stands in rows and frames."""
    match control:
        case ft.Text(value=value, style=ft.TextStyle(size=size)):
            return across(value, (size or 0) * scale, SERIF)
        case ft.Row(controls=parts, spacing=spacing):
            return sum(width(part, scale) for part in parts) + spacing * (len(parts) - 1)
        case ft.Column(controls=parts) | ft.Stack(controls=parts):
            return max(width(part, scale) for part in parts)
        case ft.Container(content=content, padding=ft.Padding() as padding, width=None):
            return padding.left + padding.right + width(content, scale)
        case ft.Container(content=content, width=None):
            return width(content, scale)
        case _:
            return float(getattr(control, "width", None) or 0)


@pytest.mark.parametrize("scale", [1, 1.25, 1.5, 2])
@pytest.mark.parametrize("game", VARIANTS, ids=lambda game: game.id)
def test_figure_with_all_that_stands_beside_it_is_no_wider_than_its_column(game: Variant, scale: float) -> None:
    for players in {game.players[0], *({3, 4, 6} & {*game.players})}:
        match = sit_down(game.id, " ".join(PEOPLE.split()[:players]))
        style, sides = match.variant.sheet.style_of(match.setup), match.setup.sides
        table = TableContext(WORDS, shape_of(replace(PLAIN, scale=scale), style, sides, 360), ("Anna",))
        for kind, in_box in BOXES if sides <= 4 else BOXES[:4]:  # no game of more has counters
            drawn = box(table, Row("0.0", kind, "line.hand", (in_box,), (("n", 1),), 0), in_box, 0)
            content = cast("ft.Container", cast("ft.Semantics", drawn).content).content
            assert width(content, scale) <= table.shape.column, (players, in_box)
