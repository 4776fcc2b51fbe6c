"""Which form a sheet gets for the end of a hand and for its plays: by what its forms ask, never by its game."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scorekeeper.core.form import Form, OrderQuestion, SeatQuestion, TilesQuestion, fields_by_name
from scorekeeper.core.kinds import Choice, Count, Ends, Flag, Keys, OneTile, OneTriangle, Tiles
from scorekeeper.core.play_pad import forms_of_pad
from scorekeeper.core.variant import RecordSheet
from scorekeeper.ui.entry.context import EndForm, PlayForm
from scorekeeper.ui.entry.pads.number_keys import NumberKeys, PlayerKeys
from scorekeeper.ui.entry.pads.sheet_keys import FormKeys, TileKeys
from scorekeeper.ui.entry.pads.totals import TotalKeys
from scorekeeper.ui.entry.pads.triangle_keys import TriangleKeys, other_view
from scorekeeper.ui.entry.pads.who_won import who_won_form
from scorekeeper.ui.entry.parts.form_screen import end_form_of
from scorekeeper.ui.entry.play_log import beside_log, with_end
from scorekeeper.ui.entry.tapped_table import TALLY

TRIANGLES: Final = (
    *((OneTriangle,), (OneTriangle, OneTriangle), (Count, Choice, OneTriangle)),
    *((Count, Choice, Count), (Count,)),
)
"""The first triangle or one of two ways to say it, a turn by its triangle or its sum, and a turn without one."""

PADS: Final = (
    (PlayForm(beside_log(PlayerKeys)), ()),
    (PlayForm(beside_log(TotalKeys)), ((Ends,), (Flag, Ends), (OneTile,))),
    (PlayForm(beside_log(TriangleKeys), has_heads=True, other_view=other_view), TRIANGLES),
    (PlayForm(beside_log(TileKeys)), ((Tiles,),)),
    (PlayForm(beside_log(NumberKeys)), ((Count,), (Choice,))),
    (PlayForm(beside_log(NumberKeys)), ((Choice,),)),
    (PlayForm(beside_log(NumberKeys)), ((Keys,),)),
)
"""Keys, with the kinds of what a form may ask besides the player; one of the forms must end as the first of them."""

ANY: Final = PlayForm(beside_log(FormKeys))
"""The keys for all other forms."""


def pad_form_of(sheet: RecordSheet) -> PlayForm | None:
    """Return the keys for the plays of a sheet; ``None`` where the form of the end has all of them."""
    forms = forms_of_pad(sheet)
    patterns = [kinds for form in forms if (kinds := _kinds_asked(form))]
    if not forms:
        return None
    if len(patterns) > len({*patterns}):
        return ANY
    lasts = {kinds[-1] for kinds in patterns}
    fitting = (pad for pad, kinds in PADS if {*patterns} <= {*kinds} and all(each[-1] in lasts for each in kinds[:1]))
    return next(fitting, ANY)


def _kinds_asked(form: Form) -> tuple[type, ...]:
    """Return the kinds of what is asked besides the player; ``object`` if that is more than keys can write.

    Keys write single values of a player, and several tiles only if their number is given.
    """
    questions = [*form.questions][1:]
    fields = [fields_by_name(form.record)[each.names[0]] for each in questions]
    is_open = any(isinstance(each, TilesQuestion) and not each.number for each in questions)
    if is_open or any(each.per for each in fields) or not isinstance(next(form.questions, None), SeatQuestion):
        return (object,)
    return tuple(type(each.kind) for each in fields)


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
