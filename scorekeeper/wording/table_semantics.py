"""Semantics labels of the boxes of a table for screen readers: ``3rd hand, Chloé, 0, went out``."""

from __future__ import annotations

from typing import Any, Final

from scorekeeper.core.table import Box, Mark, Row
from scorekeeper.core.variant import Match
from scorekeeper.i18n import Translator
from scorekeeper.wording.table_text import box_text, note_text, row_label

_ORDER: Final[tuple[Mark, ...]] = ("went_out", "bid", "leads", "bids_first", "left", "after_end", "turn")


def _mark_labels(tr: Translator, row: Row, box: Box) -> list[str]:
    """Return the marks of a box in words."""
    labels = [tr(f"mark.{mark}") for mark in _ORDER if mark in box.marks]
    if row.blocked:
        labels.append(tr("mark.blocked"))
    if box.bid:
        labels.append(tr("say.bid", n=box.bid))
    if box.suit is not None:
        labels.append(tr(f"trump.{box.suit}"))
    if box.played:
        labels.append(tr(box.played))
    if box.aside:
        labels.append(tr("say.not_written", n=box.aside))
    if box.note:
        labels.append(note_text(tr, box))
    if box.times:
        labels.append(tr("say.banker", n=box.times))
    if box.running is not None:
        labels.append(tr("say.together", n=box.running))
    return labels


def box_semantics_label(tr: Translator, row: Row, box: Box, name: str, preview: str | None = None) -> str:
    """Return the label of a box: its row, player, value and marks. ``preview`` is a value that is not saved yet."""
    if preview is not None:
        return tr("say.row_cell", row=row_label(tr, row), name=name, value=preview or tr("say.nothing"))
    if row.label == "line.run" and "void" not in box.marks:
        return _run_label(tr, row, box, name)
    value, added = box_text(tr, box), _mark_labels(tr, row, box)
    if row.kind == "hand" and row.hand is not None:
        n, is_away = row.hand + 1, box.start is not None or "void" in box.marks
        if is_away:
            added = [_away(tr, box) if box.start is None else tr("sheet.from", n=box.start)]
        if row.label == "line.engine":
            values = [*([] if is_away else [value or tr("say.nothing")]), *added]
            return tr("say.row_cell", row=row_label(tr, row), name=name, value=tr("say.several", values=values))
        if is_away:
            return tr("say.cell_void", n=n, name=name, marks=added)
        if added:
            return tr("say.cell_marked", n=n, name=name, value=value or tr("say.nothing"), marks=added)
        return tr("say.cell", n=n, name=name, value=value or tr("say.nothing"))
    of = row_label(tr, row)
    if row.kind == "total":
        values = tr("say.several", values=[value, tr("mark.goat")]) if "goat" in box.marks else value
        return tr("say.total", name=name, value=values)
    if "void" in box.marks:
        return tr("say.row_cell", row=of, name=name, value=_away(tr, box))
    if row.kind == "next" and added:
        return tr("say.row_cell", row=of, name=name, value=tr("say.several", values=added))
    if row.label == "line.lap" and added:
        values = tr("say.several", values=[*([value] if value else []), *added])
        return tr("say.row_cell", row=of, name=name, value=values)
    if not value:  # not an empty label: Flet's web client would keep it when the box gets a value
        return tr("say.row_cell_empty", row=of, name=name)
    if box.count and box.value is not None:
        return tr("say.tally", row=of, name=name, n=box.count, points=tr("common.points", n=box.value))
    if box.running is not None:
        value = tr("say.several", values=[value, tr("say.together", n=box.running)])
    return tr("say.row_cell", row=of, name=name, value=value)


def _away(tr: Translator, box: Box) -> str:
    """Return why a side does not play a hand."""
    return tr("mark.gone" if "gone" in box.marks else "mark.void")


def _run_label(tr: Translator, row: Row, box: Box, name: str) -> str:
    """Return the label of the box of a run: ``2nd run, Anna & Chloé, run of 3, broken by Bruno``."""
    of = row_label(tr, row)
    if box.note:
        return tr("say.row_cell", row=of, name=name, value=note_text(tr, box))
    if not box.value:
        return tr("say.row_cell_empty", row=of, name=name)
    key = "say.run_broken" if "broken" in box.marks else "say.run"
    return tr("say.row_cell", row=of, name=name, value=tr(key, n=box.value, by=dict(row.values).get("by", "")))


def play_semantics_label(tr: Translator, match: Match, row: Row, play: Any) -> str:
    """Return the label of a play: its kind, player and points."""
    seat: int = play.player
    what, points = tr(row.label, **dict(row.values)), play_points_text(tr, match, row, seat)
    name = match.setup.players[seat]
    return tr("say.row_cell", row=what, name=name, value=points or tr("say.nothing"))


def play_points_text(tr: Translator, match: Match, row: Row, seat: int) -> str:
    value = row.boxes[match.setup.side_of(seat)].value
    return tr("common.plus" if value > 0 else "common.minus", n=abs(value)) if value else ""
