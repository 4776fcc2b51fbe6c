"""Which form a sheet gets for the end of a hand and for its plays: by what its forms ask, never by its game."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.core.form import OrderQuestion, SeatQuestion, fields_by_name
from scorekeeper.core.variant import RecordSheet
from scorekeeper.ui.entry.context import EndForm, PlayForm
from scorekeeper.ui.entry.pads.pad_form import pad_form_of
from scorekeeper.ui.entry.pads.who_won import who_won_form
from scorekeeper.ui.entry.parts.form_screen import end_form_of
from scorekeeper.ui.entry.play_log import with_end
from scorekeeper.ui.entry.tapped.table import TALLY


def end_form_for(sheet: RecordSheet) -> EndForm | None:
    """Return how the end of a hand is written; ``None`` where the plays say it all, or write it too.

    Players in order who need not be written, by their default, are those whom plays say already.
    """
    fields = fields_by_name(sheet.end.record)
    asks = [
        step
        for step in sheet.end.steps
        if not isinstance(step, OrderQuestion) or fields[step.name].default is None or not sheet.plays
    ]
    return end_form_of(sheet.end) if asks and not sheet.is_tapped else None


def play_form_for(sheet: RecordSheet) -> PlayForm | None:
    """Return how plays are written; where the end has a form too, it comes with them wherever both are needed.

    Where a tap on a player writes the end, unless the hand was blocked, the players stand in the place of plays.
    """
    if sheet.is_tapped:
        return TALLY
    plays, end = pad_form_of(sheet), end_form_for(sheet)
    if end and any(isinstance(each, SeatQuestion) and each.saves for each in sheet.end.questions):
        return who_won_form(end)
    if plays is None:
        return None
    return with_end(plays, end) if end else replace(plays, has_end=bool(sheet.end.steps))
