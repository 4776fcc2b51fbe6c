"""Which keys write the plays of a game: those for the kind of value that its forms ask for besides the player."""

from __future__ import annotations

from typing import Final

from scorekeeper.core.form import Form, fields_by_name
from scorekeeper.core.kinds import Count, Ends, Keys, Kind, OneTriangle, Tiles
from scorekeeper.core.variant import RecordSheet
from scorekeeper.ui.entry.context import PlayForm
from scorekeeper.ui.entry.pads.number_keys import NumberKeys, PlayerKeys
from scorekeeper.ui.entry.pads.tile_keys import TileKeys
from scorekeeper.ui.entry.pads.totals import TotalKeys
from scorekeeper.ui.entry.pads.triangle_keys import TriangleKeys, other_view
from scorekeeper.ui.entry.play_forms import forms_of_pad
from scorekeeper.ui.entry.play_log import beside_log

PADS: Final = {
    Ends: PlayForm(beside_log(TotalKeys)),
    OneTriangle: PlayForm(beside_log(TriangleKeys), other_view=other_view),
    Tiles: PlayForm(beside_log(TileKeys)),
    Count: PlayForm(beside_log(NumberKeys)),
    Keys: PlayForm(beside_log(NumberKeys)),
}
"""The keys for each kind of value; the first kind that is asked for decides."""

PLAYERS: Final = PlayForm(beside_log(PlayerKeys))
"""The keys where only the player is asked."""


def pad_form_of(sheet: RecordSheet) -> PlayForm | None:
    """Return the keys for the plays of a sheet; ``None`` where the form of the end has all of them."""
    forms = forms_of_pad(sheet)
    if not forms:
        return None
    asked = [_kind_asked(form) for form in forms]
    return next((form for kind, form in PADS.items() if any(isinstance(each, kind) for each in asked)), PLAYERS)


def _kind_asked(form: Form) -> Kind:
    return fields_by_name(form.record)[[*form.questions][-1].names[0]].kind
