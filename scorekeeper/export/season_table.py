"""The season table as CSV, and on paper."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO
from typing import Final

from scorekeeper.export.drawing import Page, Rule, Shape, Text, fit_text, wrap_text
from scorekeeper.export.page_layout import FOOT, PAPERS, TITLE, Paper
from scorekeeper.export.spreadsheet import BYTE_ORDER_MARK, delimiter, safe_text
from scorekeeper.i18n import Translator
from scorekeeper.library.season import COLUMNS, SeasonLine

GROUPS: Final = {"points_for": "points", "given": "shut_outs"}
"""The word above a column and the next one, by the first of both."""

_NAME: Final = 0.29
"""Share of the width that names have."""

_HEADS: Final = 34.0


def season_csv(tr: Translator, lines: Sequence[SeasonLine]) -> str:
    """Return a line for each person, under the names of the columns; see ``csv_text``."""
    out = StringIO()
    written = csv.writer(out, delimiter=delimiter(tr))
    written.writerow([tr("season.person"), *(tr(f"season.full.{column}") for column in COLUMNS)])
    written.writerows([safe_text(line.person), *line.figures] for line in lines)
    return BYTE_ORDER_MARK + out.getvalue()


def season_pages(tr: Translator, scope: str, lines: Sequence[SeasonLine], paper: str) -> tuple[Page, ...]:
    """Return the season table on ``a4`` or ``a5``, with ``scope`` below its title and its heads on each page."""
    sheet = PAPERS[paper]
    top, shapes = _title(tr, scope, sheet)
    height = sheet.height or 0.0
    pages: list[list[Shape]] = []
    left = [*lines]
    while left or not pages:
        fits = max(1, int((height - sheet.margin - FOOT - top - _HEADS) / sheet.row))
        if fits > 1 and len(left) == fits + 1:
            fits -= 1  # nobody stands alone on the last page
        shown, left = left[:fits], left[fits:]
        pages.append([*shapes, *_heads(tr, sheet, top), *_rows(tr, sheet, top + _HEADS, shown)])
        top, shapes = sheet.margin, []
    if len(pages) > 1:
        for number, page in enumerate(pages, 1):
            words = tr("print.page", n=number, pages=len(pages))
            page.append(Text(sheet.right, height - sheet.margin, words, sheet.small, align="right", ink="soft"))
    return tuple(Page(sheet.width, height, tuple(page)) for page in pages)


def _title(tr: Translator, scope: str, sheet: Paper) -> tuple[float, list[Shape]]:
    """Return the title with the scope below it, and where the table begins."""
    y = sheet.margin + TITLE
    shapes: list[Shape] = [
        Text(sheet.margin, y, *fit_text(tr("season.title"), TITLE, sheet.inner, bold=True), bold=True)
    ]
    for line in wrap_text(scope, sheet.size, sheet.inner):
        y += sheet.size * 1.5
        shapes.append(Text(sheet.margin, y, line, sheet.size, ink="soft"))
    return y + 14, shapes


def _heads(tr: Translator, sheet: Paper, top: float) -> list[Shape]:
    """Return the heads of the columns over a strong line."""
    shapes: list[Shape] = []
    for place, column in enumerate(COLUMNS):
        right, room = _right(sheet, place), _column(sheet)
        head = fit_text(tr(f"season.{column}"), sheet.small, room - 4, bold=True)
        shapes.append(Text(right, top + _HEADS - 8, *head, bold=True, align="right"))
        if group := GROUPS.get(column):
            words = fit_text(tr(f"season.{group}"), sheet.small, 2 * room - 4)
            shapes.append(Text(right + room, top + _HEADS - 22, *words, align="right", ink="soft"))
    bottom = top + _HEADS
    return [*shapes, Rule(sheet.margin, bottom, sheet.right, bottom, 1.0, "ink")]


def _rows(tr: Translator, sheet: Paper, top: float, lines: Sequence[SeasonLine]) -> list[Shape]:
    shapes: list[Shape] = []
    for number, line in enumerate(lines, 1):
        bottom = top + number * sheet.row
        base = bottom - sheet.row / 2 + sheet.size * 0.35
        name = fit_text(line.person, sheet.size, sheet.inner * _NAME - 6, bold=True)
        shapes.append(Text(sheet.margin, base, *name, bold=True))
        for place, figure in enumerate(line.figures):
            words = fit_text(tr("common.number", n=figure), sheet.size, _column(sheet) - 4)
            shapes.append(Text(_right(sheet, place), base, *words, align="right"))
        shapes.append(Rule(sheet.margin, bottom, sheet.right, bottom))
    return shapes


def _column(sheet: Paper) -> float:
    return sheet.inner * (1 - _NAME) / len(COLUMNS)


def _right(sheet: Paper, place: int) -> float:
    """Return the right edge of a column."""
    return sheet.margin + sheet.inner * _NAME + (place + 1) * _column(sheet)
