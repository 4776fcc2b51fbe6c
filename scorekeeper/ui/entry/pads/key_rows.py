"""Rows of keys for totals: a row a player and a column a total, as large as there is room."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, memo
from scorekeeper.ui.kit.boxes import column_of, padded, padding, row_of
from scorekeeper.ui.kit.keypad import key
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, SCORE_KEY, Theme, icon, muted, text
from scorekeeper.wording.table_text import signed

Score = Callable[[str, Any], Awaitable[object]]
"""Gets the identifier of a key and the play that it writes."""

FIGURE: Final = replace(LABEL_L, most=1.25)
_HEAD: Final = 24.0
_SCROLLBAR: Final = 12.0
_DENSITIES: Final = (
    (16.0, 40.0, 28.0, 8.0, 56.0),
    (8.0, 28.0, 22.0, 4.0, 48.0),
    (11.0, 28.0, 20.0, 0.0, 48.0),
    (7.0, 24.0, 18.0, 0.0, 48.0),
    (3.0, 18.0, 17.0, 0.0, 48.0),
)
"""Margin, column of marks, mark, gap and least width of a key, from loose to dense."""


@dataclass(frozen=True, slots=True)
class Key:
    """A score that a seat can write with one tap; ``value`` is what stands above its column, if it is a total."""

    seat: int
    play: Any
    points: int
    value: int | None

    @property
    def ident(self) -> str:
        return f"key.{self.seat}.{self.play.tag if self.value is None else self.value}"


@dataclass(frozen=True, slots=True)
class Measures:
    """How the keys lie: the room on both sides, the marks' column, the keys' size, the gaps across and between rows."""

    margin: float
    marks: float
    mark: float
    width: float
    height: float
    across: float
    gap: float
    scrolls: bool = False


def measures_for(width: float, height: float, rows: int, columns: int) -> Measures:
    """Return the measures of rows of keys: 60 high where there is room, 52 for four players, never under 48.

    Seven columns take all the width a phone has; where even that is not enough, the columns pan.
    """
    tall = max(48.0, min(60.0, (0.31 * height - 22) / max(rows, 1) - 8))
    gap = 8.0 if tall > 54 else 6.0
    for margin, marks, size, across, least in _DENSITIES:
        room = width - 2 * margin - marks - across * (columns - 1)
        if room >= least * columns:
            return Measures(margin, marks, size, room / max(columns, 1), tall, across, gap)
    return Measures(16, 40, 28, 60, tall, 8, gap, scrolls=True)


@memo
@component
def KeyRows(
    theme: Theme,
    tr: Translator,
    keys: tuple[tuple[Key, ...], ...],
    names: tuple[str, ...],
    measures: Measures,
    score: Score,
    chosen: Any = None,
    framed: str = "",
    open_field: Callable[[int], object] | None = None,
) -> ft.Control:
    """``chosen`` is the play that is being corrected or asked about: its key is ebony.

    ``framed`` identifies a key with a thick edge. ``open_field`` is what the last key does.
    """
    rows = [_key_row(theme, tr, row, names[row[0].seat], measures, score, chosen, framed, open_field) for row in keys]
    heads = row_of(*(_head(theme, tr, one.value, measures) for one in next(iter(keys), ())), spacing=measures.across)
    body: ft.Control = column_of(heads, *rows, spacing=measures.gap)
    if measures.scrolls:
        body = ft.Row([ft.Container(body, padding(bottom=_SCROLLBAR))], expand=True, scroll=ft.ScrollMode.ALWAYS)
    drawn = [mark(theme, row[0].seat + 1, measures.mark) for row in keys]
    marks = column_of(
        _cell(measures.marks, _HEAD, _caption(theme, tr, measures), start=True),
        *(_cell(measures.marks, measures.height, seat_mark, start=True) for seat_mark in drawn),
        spacing=measures.gap,
    )
    return ft.Container(row_of(marks, body, top=True), padded(measures.margin))


def _caption(theme: Theme, tr: Translator, measures: Measures) -> ft.Control | None:
    """Return what the figures above the keys are, where the column of the marks has room to say so."""
    said = tr("entry.ends")
    if measures.marks < 8.6 * len(said) * min(theme.scale, FIGURE.most):
        return None
    return muted(theme, said, replace(CAPTION, most=FIGURE.most), lines=1)


def _head(theme: Theme, tr: Translator, value: int | None, measures: Measures) -> ft.Control:
    figure = "–" if value is None else tr("common.number", n=value)
    return _cell(measures.width, _HEAD, muted(theme, figure, FIGURE, lines=1))


def _key_row(
    theme: Theme,
    tr: Translator,
    row: tuple[Key, ...],
    name: str,
    measures: Measures,
    score: Score,
    chosen: Any,
    framed: str,
    open_field: Callable[[int], object] | None,
) -> ft.Control:
    size, height = 26 if measures.width >= 56 else 23, measures.height

    def draw(one: Key) -> ft.Control:
        figure: str | ft.Control = signed(tr, one.points)
        press, is_on = partial(score, one.ident, one.play), one.play == chosen or None
        if not one.points and not is_on:  # it would go beyond the target, or is too little to get in
            figure = text(theme, figure, SCORE_KEY, size=size, color=theme.palette.ink3, lines=1)
        label = key_label(tr, one, name)
        drawn = key(
            theme,
            figure,
            one.ident,
            press,
            label=label,
            height=height,
            splash=False,
            size=size,
            selected=is_on,
            is_framed=one.ident == framed,
        )
        return ft.Container(drawn, width=measures.width)

    keys = [*map(draw, row)]
    if open_field:
        seat, drawn = row[0].seat, icon(theme, ft.Icons.DIALPAD, size=22)
        label, press = tr("say.key_type", name=name), partial(open_field, seat)
        typed = key(theme, drawn, f"key.{seat}.type", press, label=label, height=height, splash=False)
        keys.append(ft.Container(typed, width=measures.width))
    return row_of(*keys, spacing=measures.across)


def key_label(tr: Translator, one: Key, name: str) -> str:
    if one.value is None:
        return tr("common.facts", a=name, b=tr(f"play.{one.play.tag}"))
    return tr("say.key_plus", n=one.points, ends=one.value, name=name)


def _cell(width: float, height: float, content: ft.Control | None, *, start: bool = False) -> ft.Control:
    at = ft.Alignment.CENTER_LEFT if start else ft.Alignment.CENTER
    return ft.Container(content, width=width, height=height, alignment=at)
