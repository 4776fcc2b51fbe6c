"""The drawing of a rules card with the tiles of a game, and its example with the printed table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import inf
from typing import Final

import flet as ft
from flet import canvas as cv

from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.layout import layout
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.examples import drawing, example_values, strip
from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.boxes import column_of, row_of
from scorekeeper.ui.kit.head import Head, head_corner, head_row, header_column
from scorekeeper.ui.kit.rule import rule
from scorekeeper.ui.kit.theme import BODY, Theme, text
from scorekeeper.ui.kit.tile import tile_shapes
from scorekeeper.ui.kit.triangle import triangle_strip
from scorekeeper.ui.table.band import NO_OVERLAY, Band
from scorekeeper.ui.table.context import TableContext
from scorekeeper.ui.table.heads import head_names
from scorekeeper.ui.table.shape import shape_of
from scorekeeper.ui.table.sheet import bands
from scorekeeper.wording.game_text import words_for

WIDTH: Final = 23.0
"""A half tile of a drawing, in logical pixels."""

GAP: Final = 1.5

Place = tuple[int, int, float, float, bool]
"""Halves of a tile, its upper left corner, and whether it lies on its side."""


def laid_out(theme: Theme, game: str, width: float, *, colours: bool) -> ft.Control:
    """Return the drawing of a game, centred in ``width``; an empty line where the example has no tiles to draw."""
    places = placed(drawing(game))
    if not places:
        numbers = strip(game)
        return row_of(triangle_strip(theme.palette, numbers) if numbers else None, centre=True)
    left, top = min(x for _, _, x, _, _ in places), min(y for _, _, _, y, _ in places)
    right = max(x + (2 if turned else 1) * WIDTH for _, _, x, _, turned in places)
    foot = max(y + (1 if turned else 2) * WIDTH for _, _, _, y, turned in places)
    size = min(1.0, width / (right - left))
    shapes: list[cv.Shape] = []
    for a, b, x, y, turned in places:
        at = ((x - left) * size, (y - top) * size)
        shapes += tile_shapes(theme.palette, a, b, WIDTH * size, at=at, turned=turned, colours=colours)
    picture = cv.Canvas(shapes=shapes, width=(right - left) * size, height=(foot - top) * size)
    return row_of(picture, centre=True)


def placed(drawing: Mapping[str, tuple[tuple[int, int], ...]]) -> list[Place]:
    """Return the places of the tiles of a drawing: side by side in a ``row``, or in a ``line`` with doubles across."""
    if "row" in drawing or "flush" in drawing:
        step = WIDTH + (6 if "row" in drawing else GAP)
        upright = drawing.get("row") or drawing["flush"]
        return [(a, b, place * step, 0.0, False) for place, (a, b) in enumerate(upright)]
    places: list[Place] = []
    x = middle = 0.0
    for a, b in drawing.get("line", ()):
        across = a == b
        middle = x if across else middle
        places.append((a, b, x, -WIDTH if across else -WIDTH / 2, not across))
        x += WIDTH * (1 if across else 2) + GAP
    arms = [(halves, -(3 + 2 * far) * WIDTH, True) for far, halves in enumerate(drawing.get("up", ()))]
    arms += [(halves, (1 + 2 * far) * WIDTH, False) for far, halves in enumerate(drawing.get("down", ()))]
    for (near, end), y, above in arms:
        halves = (end, near) if above else (near, end)
        places.append((*halves, middle, y - GAP if above else y + GAP, False))
    return places


def example_of(theme: Theme, tr: Translator, match: Match, width: float) -> ft.Control:
    """Return the example of a game: a description and its table."""
    state = evaluate(match)
    return column_of(
        text(theme, tr(f"rules.{match.variant.id}.example", **example_values(match, state)), BODY, size=17),
        printed(theme, tr, match, state, width),
        spacing=12,
        stretch=True,
    )


def printed(
    theme: Theme, tr: Translator, match: Match, state: MatchState, width: float, *, row: float = 0
) -> ft.Control:
    """Return the printed table of an example, without buttons; with low heads, and rows of this height, if given."""
    page, setup = layout(match, state, max(len(match.hands) - 1, 0)), match.setup
    shape = replace(shape_of(theme, match.variant.sheet.style_of(setup), setup.sides, width), row=row)
    is_low = row > 0
    names = tuple(setup.name_of(side) for side in range(setup.sides))
    context = TableContext(words_for(tr, match.variant, setup), shape, names)
    short = head_names(shape, tr, setup)
    columns: list[ft.Control] = []
    for side, name in enumerate(names):
        seats = tuple(seat + 1 for seat in setup.seats_of(side))
        head = Head(seats, short[side], compact=True, beside=is_low and not shape.pans, low=is_low)
        columns.append(header_column(theme, head, ident=f"example.{side}", label=name, sides=setup.sides))
    own_rows = [row for row in page.rows if row.kind != "next"]
    parts = bands(own_rows, shape)
    totals = [(page.total,)] if shape.is_footed(inf) else []
    table = ft.Column(
        [
            rule(theme, "head"),
            head_row(columns, corner=head_corner(shape.label)),
            rule(theme, "foot"),
            *(Band(context, rows, NO_OVERLAY, "all") for rows in (*parts, *totals)),
            rule(theme, "double"),
        ],
        width=max(width, shape.label + shape.sides * shape.column),
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Row([table], scroll=ft.ScrollMode.HIDDEN) if shape.pans else table
