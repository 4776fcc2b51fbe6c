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
from scorekeeper.ui.table.rounds import engine
from scorekeeper.ui.table.shape import Shape
from scorekeeper.wording.table_text import worth_text

_LEAST = 11
"""The size of a label under which it is rather cut, in logical pixels."""

_ALIKE = 14
"""The size to which labels shrink so that all are set alike, in logical pixels."""


def label(
    theme: Theme, tr: Translator, shape: Shape, row: Row, height: float, strong: bool = False, doubtful: bool = False
) -> ft.Control:
    """Return the label of a row of this height; the boxes of the row are not used.

    It has a lock for a blocked hand, a flag for a problem and a slip for a note.
    """
    palette = theme.palette
    bold = strong or _bold(shape, row)
    printed_line = row.kind in {"line", "fact"} and row.line is not None and shape.style not in {"plays", "turns"}
    color = palette.ink if bold or printed_line else palette.ink2
    color = palette.ink3 if row.kind == "blank" or row.struck is not None else color
    parts: list[ft.Control] = []
    halves = engine_of(row) if shape.style == "rounds" and row.struck is None else None
    signs = _signs(theme, row, doubtful=doubtful)
    worth = worth_text(tr, row)
    beside = [] if shape.style in {"hands", "rounds"} else signs
    style = replace(_style(shape, row, bold=bold), struck=row.struck is not None)
    if halves:
        heading = engine(theme, halves, is_next=row.kind == "next", is_blank=row.kind == "blank")
        signed = row_of(*signs, spacing=2, tight=True) if signs else None
        return ft.Container(column_of(heading, signed, centre=True, tight=True), padding(left=5))
    if tiles := _tiles(row):
        is_play = shape.style == "plays"
        width = 18 if is_play else 12
        drawn: list[ft.Control] = [tile(theme, high, low, width, turned=is_play, pin=False) for high, low in tiles]
        parts.append(row_of(*drawn, spacing=3, tight=True))
    else:
        style, lines = _set(theme, tr, shape, row, height, style, beside=len(beside))
        if shape.letters and not bold:
            style = replace(style, size=style.size * min(1.0, shape.letters / _seen(theme, style)))
        parts.append(text(theme, printed(theme, tr, shape, row), style, color=color, lines=lines))
    if row.kind == "total" and row.values and shape.style != "tally":
        target = tr("common.number", n=dict(row.values)["target"])
        below = fitted(theme, target, replace(style, weight=500), shape.label - shape.inset - 2, least=_LEAST)
        parts.append(muted(theme, target, below, lines=1))
    if signs and not beside:
        parts.append(row_of(*signs, spacing=2, tight=True))
    alone = parts[0]
    if isinstance(alone, ft.Text) and len(parts) == 1 and not signs and not worth:
        alone.margin = margin(left=shape.inset, right=2)
        return alone
    inside: list[ft.Control] = [column_of(*parts, tight=True, expand=True), *beside]
    if worth:
        inside.append(muted(theme, worth, replace(cell_style(3), size=17, most=1.25), lines=1))
    return ft.Container(
        ft.Row(inside, spacing=2, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        padding(left=shape.inset, right=6 if row.worth else 2),
    )


def letters(theme: Theme, tr: Translator, shape: Shape, rows: Iterable[Row]) -> float:
    """Return the size at which all labels in words fit, as it is seen; 0 for sheets with short labels.

    It is never too small to read: a longer label is shrunk alone.
    """
    if shape.has_short_labels:
        return 0.0
    worded = {row.label: row for row in rows if not _bold(shape, row) and not _tiles(row)}
    styles = [
        _set(theme, tr, shape, row, shape.height(theme, row), _style(shape, row, bold=False))[0]
        for row in worded.values()
    ]
    return max(_ALIKE * min(theme.scale, 1.4), min((_seen(theme, style) for style in styles), default=0.0))


def _set(
    theme: Theme, tr: Translator, shape: Shape, row: Row, height: float, style: Style, *, beside: int = 0
) -> tuple[Style, int]:
    """Return the style and number of lines of a label: one line more if its text is larger then and fits."""
    words, worth = printed(theme, tr, shape, row), worth_text(tr, row)
    room = shape.label - shape.inset - (8 + across(worth, 17 * min(theme.scale, 1.25)) if worth else 2) - 16 * beside
    lines = 1 if shape.has_short_labels else 2
    usual = fitted(theme, words, style, room, lines=lines, least=_LEAST)
    if usual is style:
        return usual, lines
    flat = replace(style, most=min(style.most, (height - 2) / ((lines + 1) * style.size * style.height)))
    more = fitted(theme, words, flat, room, lines=lines + 1, least=_LEAST)
    return (more, lines + 1) if _seen(theme, more) > _seen(theme, usual) else (usual, lines)


def _seen(theme: Theme, style: Style) -> float:
    return style.size * min(theme.scale, style.most)


def _bold(shape: Shape, row: Row) -> bool:
    return row.kind in {"sum", "total", "head"} or (shape.style == "ledger" and row.line == 0)


def printed(theme: Theme, tr: Translator, shape: Shape, row: Row) -> str:
    """Return the words of a label. Sheets with short labels show only the number of a hand."""
    values: dict[str, Any] = dict(row.values)
    if not row.label:
        return ""
    if row.struck is not None:
        return tr("line.hand_short" if shape.has_short_labels else "line.hand", **values)
    if row.label == "line.lap":
        return ""
    if shape.style in {"plays", "turns"} and "n" in values:
        return tr("common.number" if row.kind == "line" else "line.hand_short", n=values["n"])
    if shape.has_short_labels and "engine" in values:
        return str(values["engine"])
    if row.label in {"line.hand", "line.run"}:
        full = tr(row.label, **values)
        fits = across(full, 15 * theme.scale) <= shape.label - shape.inset - (16 if row.blocked else 0)
        return full if fits and not shape.fills else tr("line.hand_short", **values)
    if row.label == "line.hands_before" and values["a"] == values["b"]:
        return tr("line.hand_before", n=values["a"])
    if row.kind == "total" and shape.style == "tally" and "target" in values:
        return tr("line.match_total_at", **values)
    return tr(row.label, **values)


def _style(shape: Shape, row: Row, *, bold: bool) -> Style:
    if row.kind in {"sum", "total", "head"} or (bold and shape.style != "hands"):
        return replace(LABEL_M, most=1.5)
    size = 16 if shape.wide else 15
    return replace(CAPTION, size=size, height=1.2, weight=600 if bold else 500 if shape.style == "tally" else 400)


def _tiles(row: Row) -> tuple[tuple[int, int], ...]:
    found: Any = dict(row.values).get("tiles", ())
    return found


def _signs(theme: Theme, row: Row, *, doubtful: bool) -> list[ft.Control]:
    drawn = (
        (row.blocked, ft.Icons.LOCK_OUTLINE, theme.palette.ink2),
        (doubtful, ft.Icons.FLAG_OUTLINED, theme.palette.error),
        (bool(row.note), ft.Icons.STICKY_NOTE_2_OUTLINED, theme.palette.ink2),
    )
    return [icon(theme, mark, size=14, color=color) for shown, mark, color in drawn if shown]
