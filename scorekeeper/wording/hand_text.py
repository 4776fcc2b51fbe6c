"""A hand in a few words: what its author entered, to compare it with what somebody else has entered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Corrected
from scorekeeper.core.kinds import Field, Pips, fields_of
from scorekeeper.core.model import HandResult
from scorekeeper.core.variant import Match
from scorekeeper.i18n import Translator
from scorekeeper.wording.change_text import figure_text


def hand_text(tr: Translator, match: Match, index: int, end: Any, plays: Sequence[Any] | None = None) -> str:
    """Return what was entered at the end of hand ``index``, and ``plays`` if they are not those of the match.

    A hand of pips is ``0, 11, 23`` in the order of the players; any other one has the points that it gives each side,
    as in the history of changes: ``Anna 12, Bruno 0``. The match has this hand, perhaps with another end.
    """
    if field := pips_field(match):
        held = [None if pips is None else match.setup.pips_of(pips) for pips in getattr(end, field.name)]
        return pips_text(tr, match, index, held)
    written = match.hands[index].plays if plays is None else tuple(plays)
    return points_text(tr, match, evaluate(apply(match, Corrected(index, written, end))).results[index])


def points_text(tr: Translator, match: Match, result: HandResult) -> str:
    """Return the points of a hand for each side that plays: ``Anna 12, Bruno 0``."""
    sides = [side for side, is_active in enumerate(result.active) if is_active]
    names = [figure_text(tr, match.setup.name_of(side), (None, result.points[side])) for side in sides]
    return tr("say.several", values=names)


def made_text(tr: Translator, match: Match, result: HandResult) -> str:
    """Return the printed lines that a hand has figures in, and whose they are: ``domino Anna, triple cap Bruno``."""
    setup, found = match.setup, list[str]()
    for line in match.variant.sheet.lines(setup):
        sides = [side for side in range(setup.sides) if line.kind == "line" and line.box(result, side, setup).value]
        if sides:
            label = tr(line.label, **{**dict(line.values), **line.label_values(result)})
            names = tr("common.names", names=[setup.name_of(side) for side in sides])
            found.append(f"{label[:1].lower()}{label[1:]} {names}")
    return tr("say.several", values=found) if found else ""


def pips_field(match: Match) -> Field | None:
    """Return the field with the pips of each player, if these are entered of every hand and nothing else scores."""
    sheet = match.variant.sheet
    each = [field for field in fields_of(sheet.end_type) if field.per]
    if sheet.play_types or len(each) != 1 or each[0].optional:
        return None
    return each[0] if isinstance(each[0].kind, Pips) else None


def pips_text(tr: Translator, match: Match, index: int, pips: Sequence[int | None]) -> str:
    """Return the pips of the players for whom the match has some; a dash for one of whom nothing is entered yet."""
    field = pips_field(match)
    there = getattr(match.hands[index].end, field.name) if field else ()
    shown = [pips[seat] if seat < len(pips) else None for seat, held in enumerate(there) if held is not None]
    return tr("say.several", values=["–" if number is None else tr("common.number", n=number) for number in shown])
