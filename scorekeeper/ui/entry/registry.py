"""Which pad writes which records: chosen by the kinds of their fields, never by a game."""

from __future__ import annotations

from typing import Final

from scorekeeper.core.variant import RecordSheet
from scorekeeper.ui.entry.bergen.table import TALLY
from scorekeeper.ui.entry.captures import CAPTURES
from scorekeeper.ui.entry.context import Form, Live
from scorekeeper.ui.entry.figures import FIGURES
from scorekeeper.ui.entry.forty_two.card import CARD
from scorekeeper.ui.entry.laid import LAID
from scorekeeper.ui.entry.leaving import LEAVING
from scorekeeper.ui.entry.left_over import LEFT_OVER
from scorekeeper.ui.entry.matrix import MATRIX
from scorekeeper.ui.entry.pairs import PAIRS
from scorekeeper.ui.entry.parts import with_end
from scorekeeper.ui.entry.pips import PIPS

FORMS: Final[tuple[Form, ...]] = (CARD, LEFT_OVER, FIGURES, PIPS)
"""How the end of a hand is written; the first that fits."""

LIVES: Final[tuple[Live, ...]] = (MATRIX, TALLY, CAPTURES, LAID, PAIRS, LEAVING)
"""How plays are written; the first that fits."""


def form_for(sheet: RecordSheet) -> Form | None:
    return next((one for one in FORMS if one.fits(sheet)), None)


def live_for(sheet: RecordSheet) -> Live | None:
    """How plays are written; where the end has a pad of its own, it comes with them wherever both are needed."""
    live = next((one for one in LIVES if one.fits(sheet)), None) if sheet.play_types else None
    form = form_for(sheet)
    return with_end(live, form) if live and form and not live.ends else live
