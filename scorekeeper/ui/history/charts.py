"""Bars, rows of results and figures: what statistics are drawn with, each with its words for who cannot see it."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft
from flet import canvas as cv

from scorekeeper.i18n import Translator
from scorekeeper.library.statistics import FORM_LENGTH
from scorekeeper.ui.kit.boxes import column_of, padded, padding, row_of, space
from scorekeeper.ui.kit.mark import filled, stroked
from scorekeeper.ui.kit.press import silent
from scorekeeper.ui.kit.surface import hairline, section_title
from scorekeeper.ui.kit.theme import BODY, SCORE_CELL, TITLE_L, Theme, muted, text

BOX = 22.0
GAP = 3.0
BAR = 21


def titled(theme: Theme, title: str, aside: str = "") -> list[ft.Control]:
    """Return the title of a section over a strong line."""
    return [section_title(theme, title, aside), space(6), hairline(theme, strong=True)]


def nobody(theme: Theme, tr: Translator) -> ft.Control:
    """Return the sentence that stands where there are no finished matches."""
    sentence = muted(theme, tr("history.empty"), BODY, align=ft.TextAlign.CENTER)
    return ft.Container(sentence, padded(0, 24))


def count_at_end(theme: Theme, tr: Translator, count: int) -> ft.Control:
    """Return a number at the end of its bar."""
    figure = text(theme, tr("common.number", n=count), SCORE_CELL, weight=600, lines=1)
    width = 38 * max(1.0, min(theme.scale, 1.5))
    return ft.Container(figure, width=width, alignment=ft.Alignment.CENTER_RIGHT)


def wide_bar(part: int, whole: int, color: str) -> ft.Control:
    """Return a bar for a share of the longest bar, with a square start; none for zero."""
    end = ft.BorderRadius.only(top_right=5, bottom_right=5)
    full = ft.Container(expand=part, height=BAR, bgcolor=color, border_radius=end)
    rest = ft.Container(expand=whole - part)
    return row_of(*([full] if part else []), *([rest] if whole > part else []), expand=True)


def split_bar(theme: Theme, left: int, right: int, *, height: float = BAR) -> ft.Control:
    """Return one bar with two shares from its ends, in the colours of the first two seats."""
    palette, radius = theme.palette, min(5, height / 2)

    def part(seat: int, share: int, *, starts: bool, ends: bool) -> ft.Control:
        corners = ft.BorderRadius.horizontal(left=radius * starts, right=radius * ends)
        return ft.Container(expand=share, height=height, bgcolor=palette.seat(seat), border_radius=corners)

    parts = [part(1, left, starts=True, ends=not right)] if left else []
    parts += [part(2, right, starts=not left, ends=True)] if right else []
    empty = ft.Container(expand=True, height=height, bgcolor=palette.rule, border_radius=radius)
    return row_of(*(parts or [empty]), spacing=2)


def results(theme: Theme, results: Sequence[bool | None], room: float = 1000) -> ft.Control:
    """Return a box for each of the last ten matches, the latest on the right: a pip for a win, a dash if not played."""
    palette, box = theme.palette, min(BOX, (room + GAP) / FORM_LENGTH - GAP)
    shapes: list[cv.Shape] = []
    for place, won in enumerate(results):
        x = place * (box + GAP)
        if won is None:
            middle = box / 2
            shapes.append(cv.Line(x + middle - 4, middle, x + middle + 4, middle, paint=stroked(palette.rule, 2)))
        elif won:
            shapes.append(cv.Rect(x, 0, box, box, border_radius=ft.BorderRadius.all(6), paint=filled(palette.counted)))
            shapes.append(cv.Circle(x + box / 2, box / 2, 3, paint=filled(palette.counted_pip)))
        else:
            inside = box - 1
            edge = stroked(palette.line, 1)
            shapes.append(cv.Rect(x + 0.5, 0.5, inside, inside, border_radius=ft.BorderRadius.all(6), paint=edge))
    return cv.Canvas(shapes=shapes, width=len(results) * (box + GAP) - GAP, height=box)


def figures(theme: Theme, cells: Sequence[tuple[str, str, str]]) -> ft.Control:
    """Return large figures, two in a row, each with the text beside it and the text below it."""
    rows: list[ft.Control] = []
    across = 1 if theme.large else 2
    for at in range(0, len(cells), across):
        if at:
            rows.append(hairline(theme))
        pair: list[ft.Control] = []
        for place, cell in enumerate(cells[at : at + across]):
            if place:
                pair.append(ft.Container(width=1, height=64, bgcolor=theme.palette.rule, margin=ft.Margin.only(top=8)))
            pair.append(_figure(theme, *cell))
        rows.append(row_of(*pair, spacing=14, top=True))
    return column_of(*rows)


def _figure(theme: Theme, value: str, beside: str, under: str) -> ft.Control:
    unit = ft.Container(muted(theme, beside, lines=1), padding(bottom=4), expand=True)
    figure = text(theme, value, TITLE_L, lines=1)
    above = ft.Row([figure, unit], spacing=6, vertical_alignment=ft.CrossAxisAlignment.END)
    read_aloud = ft.Semantics(
        label=" ".join(part for part in (value, beside, under) if part),
        content=silent(column_of(above, muted(theme, under, lines=2))),
    )
    return ft.Container(read_aloud, padded(0, 10), expand=True)
