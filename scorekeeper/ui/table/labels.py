"""The left edge of the printed table: what each row is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import flet as ft

from scorekeeper.core.table import Row, engine_of
from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.boxes import column_of, margin, padding, row_of
from scorekeeper.ui.kit.letters import across, fitted
from scorekeeper.ui.kit.theme import CAPTION, LABEL_M, Style, Theme, cell_style, icon, muted, text
from scorekeeper.ui.kit.tile import tile
from scorekeeper.ui.table.adjustments import adjustment_sign
from scorekeeper.ui.table.rounds import engine
from scorekeeper.ui.table.shape import Shape
from scorekeeper.wording.table_text import row_label, worth_text

_LEAST = 11
"""The size of a label under which it is rather cut, in logical pixels."""

_ALIKE = 14
"""The size to which labels shrink so that all are set alike, in logical pixels."""

_WITH_SIGN = 40
"""The height of a row whose label has room for a sign below it, in logical pixels."""


def label(
    shape: Shape, tr: Translator, row: Row, height: float, strong: bool = False, *, doubtful: bool = False
) -> ft.Control:
    """Return the label of a row of this height; the boxes of the row are not used.

    It has a lock for a blocked hand, a flag for a problem and a slip for a note.
    """
    theme, sheet, palette = shape.theme, shape.style, shape.theme.palette
    if row.kind == "adjustment":
        return adjustment_sign(theme, shape.inset)
    bold = strong or _bold(shape, row)
    printed_line = row.kind in {"line", "fact"} and row.line is not None and not sheet.has_play_rows
    color = palette.ink if bold or printed_line else palette.ink2
    color = palette.ink3 if row.kind == "blank" or row.struck is not None else color
    signs, worth = _signs(theme, row, doubtful=doubtful), worth_text(tr, row)
    below = row_of(*signs, spacing=2, tight=True) if signs else None
    if halves := engine_of(row):
        heading = engine(theme, halves, is_next=row.kind == "next", is_blank=row.kind == "blank")
        return ft.Container(column_of(heading, below, centre=True, tight=True), padding(left=5))
    style = replace(_style(shape, row, bold=bold), struck=row.struck is not None)
    inset = shape.inset
    is_below = sheet.labels.signs_below or (height >= _WITH_SIGN and _is_tight(shape, tr, row, style, len(signs)))
    beside = [] if is_below else signs
    if tiles := _tiles(row):
        is_play = sheet.rows == "play"
        width = 18 if is_play else 12
        inset = min(inset, (shape.label - 2 * width) / 2) if is_play else inset  # as far from the rule at its right
        first = row_of(
            *(tile(theme, *halves, width, turned=is_play, pin=False) for halves in tiles), spacing=3, tight=True
        )
    else:
        style, lines = _set(shape, tr, row, height, style, beside=len(beside))
        if shape.letters and not bold:
            style = replace(style, size=style.size * min(1.0, shape.letters / _seen(theme, style)))
        first = text(theme, printed(shape, tr, row), style, color=color, lines=lines)
    target = dict(row.values).get("target") if row.kind == "total" and not sheet.has_keys else None
    if isinstance(first, ft.Text) and target is None and not signs and not worth:
        first.margin = margin(left=shape.inset, right=2)
        return first
    parts: list[ft.Control | None] = [first, None if beside else below]
    if target is not None:
        number = tr("common.number", n=target)
        small = fitted(theme, number, replace(style, weight=500), shape.label - shape.inset - 2, least=_LEAST)
        parts.insert(1, muted(theme, number, small, lines=1))
    inside: list[ft.Control] = [column_of(*parts, tight=True, expand=True), *beside]
    if worth:
        inside.append(muted(theme, worth, replace(cell_style(3), size=17, most=1.25), lines=1))
    return ft.Container(
        ft.Row(inside, spacing=2, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        padding(left=inset, right=6 if row.worth else 2),
    )


def _is_tight(shape: Shape, tr: Translator, row: Row, style: Style, signs: int) -> bool:
    """Return whether the words of a label have no room beside this number of ``signs``."""
    words = across(printed(shape, tr, row), _seen(shape.theme, style))
    return signs > 0 and words > shape.label - shape.inset - 2 - 16 * signs


def letters(shape: Shape, tr: Translator, rows: Iterable[Row]) -> float:
    """Return the size at which all labels in words fit, as it is seen; 0 for sheets with short labels.

    It is never too small to read: a longer label is shrunk alone.
    """
    if not shape.style.labels.worded:
        return 0.0
    theme = shape.theme
    worded = {row.label: row for row in rows if row.adjustment is None and not _bold(shape, row) and not _tiles(row)}
    styles = [_set(shape, tr, row, shape.height(row), _style(shape, row, bold=False))[0] for row in worded.values()]
    return max(_ALIKE * min(theme.scale, 1.4), min((_seen(theme, style) for style in styles), default=0.0))


def _set(shape: Shape, tr: Translator, row: Row, height: float, style: Style, *, beside: int = 0) -> tuple[Style, int]:
    """Return the style and number of lines of a label: one line more if its text is larger then and fits."""
    theme, words, worth = shape.theme, printed(shape, tr, row), worth_text(tr, row)
    room = shape.label - shape.inset - (8 + across(worth, 17 * min(theme.scale, 1.25)) if worth else 2) - 16 * beside
    lines = 2 if shape.style.labels.worded else 1
    usual = fitted(theme, words, style, room, lines=lines, least=_LEAST)
    if usual is style:
        return usual, lines
    flat = replace(style, most=min(style.most, (height - 2) / ((lines + 1) * style.size * style.height)))
    more = fitted(theme, words, flat, room, lines=lines + 1, least=_LEAST)
    return (more, lines + 1) if _seen(theme, more) > _seen(theme, usual) else (usual, lines)


def _seen(theme: Theme, style: Style) -> float:
    return style.size * min(theme.scale, style.most)


def _bold(shape: Shape, row: Row) -> bool:
    return row.kind in {"sum", "total", "head"} or (shape.style.heading and row.line == 0)


def printed(shape: Shape, tr: Translator, row: Row) -> str:
    """Return the words of a label. Sheets with short labels show only the number of a hand."""
    values, style = dict[str, Any](row.values), shape.style
    if row.label in {"", "line.lap"}:
        return ""
    if row.label == "line.rubbed_out" and across(tr(row.label), _LEAST * shape.theme.scale) > shape.label - shape.inset:
        return "→ 0"
    if row.struck is not None:
        return tr("line.hand" if style.labels.worded else "line.hand_short", **values)
    if style.has_play_rows and "n" in values:
        return tr("common.number" if row.kind == "line" else "line.hand_short", n=values["n"])
    if "engine" in values and not style.labels.worded:
        return str(values["engine"])
    if row.label in {"line.hand", "line.run"}:
        full = tr(row.label, **values)
        fits = across(full, 15 * shape.theme.scale) <= shape.label - shape.inset - (16 if row.blocked else 0)
        return full if fits and not style.fills else tr("line.hand_short", **values)
    if row.kind == "total" and style.has_keys and "target" in values:
        return tr("line.match_total_at", **values)
    return row_label(tr, row)


def _style(shape: Shape, row: Row, *, bold: bool) -> Style:
    if row.kind in {"sum", "total", "head"} or (bold and not shape.style.labels.counts):
        return replace(LABEL_M, most=1.5)
    weight = 600 if bold else 500 if shape.style.has_keys else 400
    return replace(CAPTION, size=16 if shape.wide else 15, height=1.2, weight=weight)


def _tiles(row: Row) -> tuple[tuple[int, int], ...]:
    tiles: Any = dict(row.values).get("tiles", ())
    return tiles


def _signs(theme: Theme, row: Row, *, doubtful: bool) -> list[ft.Control]:
    signs = (
        (row.blocked, ft.Icons.LOCK_OUTLINE, theme.palette.ink2),
        (doubtful, ft.Icons.FLAG_OUTLINED, theme.palette.error),
        (bool(row.note), ft.Icons.STICKY_NOTE_2_OUTLINED, theme.palette.ink2),
    )
    return [icon(theme, mark, size=14, color=color) for shown, mark, color in signs if shown]
