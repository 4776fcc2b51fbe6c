"""Bars, rows of results and figures: what statistics are drawn with, each with its words for who cannot see it."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft
from flet import canvas as cv

from scorekeeper.i18n import Translator
from scorekeeper.library.statistics import FORM_LENGTH, Result, Results
from scorekeeper.ui.kit.boxes import CENTER, border, column_of, outline, padded, padding, row_of, space
from scorekeeper.ui.kit.mark import filled, mark, stroked
from scorekeeper.ui.kit.press import silent
from scorekeeper.ui.kit.surface import hairline, section_title
from scorekeeper.ui.kit.theme import BODY, LABEL_L, SCORE_CELL, TITLE_L, Theme, muted, text

BOX = 22.0
GAP = 3.0
BAR = 21
MIDDLE = 0.5
"""The strength of a colour under which a bar needs an outline."""


def titled(theme: Theme, title: str, aside: str = "") -> list[ft.Control]:
    """Return the title of a section over a strong line."""
    return [section_title(theme, title, aside), space(6), hairline(theme, strong=True)]


def nobody(theme: Theme, tr: Translator, *, is_filtered: bool = False) -> ft.Control:
    """Return the sentence that stands where there are no finished matches, or none of them is wanted."""
    sentence = muted(
        theme, tr("history.empty_filter" if is_filtered else "history.empty"), BODY, align=ft.TextAlign.CENTER
    )
    return ft.Container(sentence, padded(0, 24))


def count_at_end(theme: Theme, tr: Translator, count: int) -> ft.Control:
    """Return a number at the end of its bar."""
    figure = text(theme, tr("common.number", n=count), SCORE_CELL, weight=600, lines=1)
    width = 38 * max(1.0, min(theme.scale, 1.5))
    return ft.Container(figure, width=width, alignment=ft.Alignment.CENTER_RIGHT)


def won_bar(results: Results, whole: int, color: str) -> ft.Control:
    """Return the bar of matches won, with that of shared first places behind it; ``whole`` is the longest bar."""
    rest = whole - results.won - results.shared
    parts = [_share(results.won, color, 1.0, ends=not results.shared), _share(results.shared, color, 0.0)]
    return row_of(*parts, ft.Container(expand=rest) if rest else None, expand=True)


def place_bar(count: int, whole: int, color: str, place: int) -> ft.Control:
    """Return the bar of a place, weaker for each of the first three; ``whole`` is the longest bar."""
    strength = (1.0, 0.55, 0.25)[min(place, 3) - 1]
    bar = _share(count, color, strength)
    return row_of(bar, ft.Container(expand=whole - count) if whole > count else None, expand=True)


def _share(share: int, color: str, strength: float, *, ends: bool = True) -> ft.Control | None:
    """Return a part of a bar with a square start, nothing for zero; the weakest strengths have an outline."""
    if not share:
        return None
    end = ft.BorderRadius.only(top_right=5, bottom_right=5) if ends else None
    fill = color if strength == 1.0 else ft.Colors.with_opacity(strength, color) if strength else None
    edge = outline(2, color) if strength < MIDDLE else None
    return ft.Container(expand=share, height=BAR, bgcolor=fill, border_radius=end, border=edge)


def legend(theme: Theme, tr: Translator) -> ft.Control:
    """Return what the two parts of a bar of matches won are."""
    ink = theme.palette.ink2
    keys = (("won_alone", ft.Container(width=18, height=12, bgcolor=ink)), ("shared_first", _outline(ink)))
    items = [row_of(box, muted(theme, tr(f"history.{key}")), spacing=7, tight=True) for key, box in keys]
    return ft.Container(ft.Row([*items], wrap=True, spacing=16, run_spacing=4), padding(top=9))


def _outline(color: str) -> ft.Control:
    return ft.Container(width=18, height=12, border=outline(2, color))


def split_bar(theme: Theme, parts: tuple[int, int, int], *, height: float = BAR) -> ft.Control:
    """Return one bar: the shares of the first and second seat at its ends in their colours, between them the level."""
    palette, radius = theme.palette, min(5, height / 2)
    colors = (palette.seat(1), palette.line, palette.seat(2))
    bars = [
        ft.Container(expand=share, height=height, bgcolor=color)
        for share, color in zip(parts, colors, strict=True)
        if share
    ]
    bars[0].border_radius = ft.BorderRadius.only(top_left=radius, bottom_left=radius)
    last = ft.BorderRadius.only(top_right=radius, bottom_right=radius)
    bars[-1].border_radius = ft.BorderRadius.all(radius) if len(bars) == 1 else last
    return row_of(*bars, spacing=2)


def form_boxes(theme: Theme, results: Sequence[Result], room: float = 1000) -> ft.Control:
    """Return a box for each match, the latest on the right: filled if won, with a strong edge and a pip if shared."""
    palette, box = theme.palette, min(BOX, (room + GAP) / FORM_LENGTH - GAP)
    corners, shapes = ft.BorderRadius.all(6), list[cv.Shape]()
    for number, result in enumerate(results):
        x = number * (box + GAP)
        if result == "won":
            shapes.append(cv.Rect(x, 0, box, box, border_radius=corners, paint=filled(palette.counted)))
        else:
            edge = stroked(palette.counted, 2) if result == "shared" else stroked(palette.line, 1)
            air = edge.stroke_width / 2 if edge.stroke_width else 0
            shapes.append(cv.Rect(x + air, air, box - 2 * air, box - 2 * air, border_radius=corners, paint=edge))
        if result != "lost":
            pip = palette.counted_pip if result == "won" else palette.counted
            shapes.append(cv.Circle(x + box / 2, box / 2, 3, paint=filled(pip)))
    return cv.Canvas(shapes=shapes, width=max(0, len(results) * (box + GAP) - GAP), height=box)


def thirds(theme: Theme, tr: Translator, cells: Sequence[tuple[int, str, int | None]]) -> ft.Control:
    """Return three figures beside each other, each above its word and the mark of a seat; without one it is muted."""
    columns: list[ft.Control] = []
    for at, (figure, word, seat) in enumerate(cells):
        ink = theme.palette.ink if seat is not None else theme.palette.ink2
        words = text(theme, word, LABEL_L, size=15, weight=500, color=ink, lines=2, align=ft.TextAlign.CENTER)
        words.expand, words.expand_loose = True, True
        below = row_of(mark(theme, seat, 18) if seat else None, words, spacing=7, centre=True)
        figures = text(theme, tr("common.number", n=figure), SCORE_CELL, size=38, weight=600, color=ink, lines=1)
        edge = border(left=(1, theme.palette.rule)) if at else None
        inside = column_of(figures, below, spacing=7, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
        columns.append(ft.Container(inside, padded(4, 12), border=edge, expand=True, alignment=CENTER))
    return ft.Container(row_of(*columns), border=border(bottom=(1, theme.palette.rule)))


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
