"""How the boxes of a table are read aloud, one by one: 3rd hand, Chloé, 0, went out."""

from __future__ import annotations

from typing import Final

from scorekeeper.core.table import Box, Mark, Row
from scorekeeper.i18n import Translator
from scorekeeper.wording.table_text import figure, label

_ORDER: Final[tuple[Mark, ...]] = ("went_out", "bid", "leads", "left", "beyond")


def marks(tr: Translator, row: Row, box: Box) -> list[str]:
    """What the pencil adds to a box, in words."""
    said = [tr(f"mark.{mark}") for mark in _ORDER if mark in box.marks]
    if row.blocked and row.kind == "hand":
        said.append(tr("mark.blocked"))
    if box.suit is not None:
        said.append(tr(f"trump.{box.suit}"))
    return said


def box(tr: Translator, row: Row, one: Box, name: str, provisional: str | None = None) -> str:
    """A box with its row, its player, its value and its marks; ``provisional`` is a value not saved yet."""
    if provisional is not None:
        return tr("say.row_cell", row=label(tr, row), name=name, value=provisional or tr("say.nothing"))
    value, added = figure(tr, one), marks(tr, row, one)
    if row.kind == "hand" and row.hand is not None:
        n = row.hand + 1
        if "void" in one.marks:
            return tr("say.cell_void", n=n, name=name, marks=[tr("mark.void")])
        if added:
            return tr("say.cell_marked", n=n, name=name, value=value or tr("say.nothing"), marks=added)
        return tr("say.cell", n=n, name=name, value=value or tr("say.nothing"))
    of = label(tr, row)
    if row.kind == "total":
        return tr("say.total", name=name, value=value)
    if "void" in one.marks:
        return tr("say.row_cell", row=of, name=name, value=tr("mark.void"))
    if row.kind == "next" and "leads" in one.marks:
        return tr("say.row_cell", row=of, name=name, value=tr("mark.leads"))
    if not value:  # said too: in a browser a name that was empty once stays so
        return tr("say.row_cell_empty", row=of, name=name)
    if one.count and one.value is not None:
        return tr("say.tally", row=of, name=name, n=one.count, points=tr("common.points", n=one.value))
    return tr("say.row_cell", row=of, name=name, value=value)
