"""A match as CSV, the way a spreadsheet of the reader's country opens it."""

from __future__ import annotations

import csv
from io import StringIO

from scorekeeper.core.layout import all_rows, layout
from scorekeeper.core.table import Box, Row
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator
from scorekeeper.wording.table_text import label

BYTE_ORDER_MARK = "\ufeff"
"""Tells a spreadsheet that the text is UTF-8."""

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "−", "＝", "＋", "－", "＠")
"""What a spreadsheet would reckon with; such a text gets an apostrophe before it."""


def table(tr: Translator, match: Match, state: MatchState) -> str:
    """A line for every printed row: the hand, the row, the figure of every side, and the note.

    Fields are parted by commas, or by semicolons where the comma is the decimal sign. Numbers are plain numbers.
    """
    setup = match.setup
    names = [setup.name_of(side) for side in range(setup.sides)]
    out = StringIO()
    lines = csv.writer(out, delimiter=";" if tr("locale.decimal") == "," else ",")
    lines.writerow([*map(_safe, (tr("share.column_hand"), tr("share.column_row"), *names, tr("sheet.note")))])
    for row in (*all_rows(match, state), layout(match, state).total):
        lines.writerow(_line(tr, row, setup.players))
    return BYTE_ORDER_MARK + out.getvalue()


def _line(tr: Translator, row: Row, players: tuple[str, ...]) -> list[str | int]:
    hand = "" if row.hand is None else row.hand + 1
    return [hand, _safe(label(tr, row)), *(_box(tr, box, players) for box in row.boxes), _safe(row.note)]


def _box(tr: Translator, box: Box, players: tuple[str, ...]) -> str | int:
    """A figure as a number; a bid with who made it and the trump; several figures as they were written."""
    if box.value is not None and box.seat is None:
        return -box.value if box.sign == "-" else box.value
    seats, trumps = [one for one in (box.seat,) if one is not None], [one for one in (box.suit,) if one is not None]
    value = [] if box.value is None else [str(box.value)]
    parts = [*(players[seat] for seat in seats), *value, *(tr(f"trump.{suit}") for suit in trumps)]
    return _safe(" ".join([*parts, *map(str, box.several)]))


def _safe(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text
