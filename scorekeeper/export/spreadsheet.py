"""A match as CSV, with the separators that spreadsheets expect in the language of the user."""

from __future__ import annotations

import csv
from io import StringIO

from scorekeeper.core.layout import all_rows, layout
from scorekeeper.core.table import Box, Row
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator
from scorekeeper.wording.table_text import note_text, row_label

BYTE_ORDER_MARK = "\ufeff"
"""Tells a spreadsheet that the text is UTF-8."""

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "−", "＝", "＋", "－", "＠")
"""A spreadsheet would compute a text that starts like this, so it gets an apostrophe before it."""


def csv_text(tr: Translator, match: Match, state: MatchState) -> str:
    """Return a line for every row of the table: the hand, the label, the figure of every side, and the note.

    Fields are separated by commas, or by semicolons in languages with a decimal comma. Numbers have no separators.
    """
    setup = match.setup
    names = [setup.name_of(side) for side in range(setup.sides)]
    out = StringIO()
    lines = csv.writer(out, delimiter=delimiter(tr))
    lines.writerow([*map(safe_text, (tr("share.column_hand"), tr("share.column_row"), *names, tr("sheet.note")))])
    for row in (*all_rows(match, state), layout(match, state).total):
        lines.writerow(_line(tr, row, setup.players, names) if row.struck is None else _struck(tr, row, names))
    return BYTE_ORDER_MARK + out.getvalue()


def delimiter(tr: Translator) -> str:
    """Return what separates the fields of a line."""
    return ";" if tr("locale.decimal") == "," else ","


def _line(tr: Translator, row: Row, players: tuple[str, ...], names: list[str]) -> list[str | int]:
    """Return the line of a row. Bids beside the points stand in the note, so that the points stay numbers."""
    last = row.hands[-1] if row.hands else row.hand  # a run is numbered by its last hand
    hand = "" if last is None or (row.kind == "next" and not row.hands) else last + 1
    bids = [
        tr("common.facts", a=name, b=tr("say.bid", n=box.bid))
        for name, box in zip(names, row.boxes, strict=True)
        if box.bid
    ]
    note = tr("say.several", values=[*bids, *([row.note] if row.note else [])])
    return [hand, safe_text(row_label(tr, row)), *(_box(tr, box, players) for box in row.boxes), safe_text(note)]


def _struck(tr: Translator, row: Row, names: list[str]) -> list[str | int]:
    """Return the line of a struck hand: its figures stand in the note, where no sum of a column counts them."""
    figures = [
        tr("say.score", name=name, n=box.value)
        for name, box in zip(names, row.boxes, strict=True)
        if box.value is not None
    ]
    return ["", safe_text(row_label(tr, row)), *("" for _ in names), safe_text(tr("say.several", values=figures))]


def _box(tr: Translator, box: Box, players: tuple[str, ...]) -> str | int:
    """Return a figure as a number; a bid as text with its bidder and trump; several figures and notes as text."""
    if box.value is not None and box.seat is None:
        return -box.value if box.sign == "-" else box.value
    bidder = [] if box.seat is None else [players[box.seat]]
    value = [] if box.value is None else [str(box.value)]
    trump = [] if box.suit is None else [tr(f"trump.{box.suit}")]
    played = [tr(box.played)] if box.played else []
    words = [] if box.value is not None or bidder else [note_text(tr, box)]
    return safe_text(" ".join([*bidder, *value, *trump, *played, *map(str, box.several), *words]))


def safe_text(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text
