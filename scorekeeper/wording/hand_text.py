"""A hand in a few words: what its author entered, to compare it with what somebody else has entered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Corrected
from scorekeeper.core.kinds import Field, Pips, fields_of
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
    result = evaluate(apply(match, Corrected(index, written, end))).results[index]
    sides = [side for side, is_active in enumerate(result.active) if is_active]
    names = [figure_text(tr, match.setup.name_of(side), (None, result.points[side])) for side in sides]
    return tr("say.several", values=names)


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
