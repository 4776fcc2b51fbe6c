"""Which control writes which kind of field, and which form a sheet gets by that, never by its game."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto
from typing import Any, Final, assert_never

from scorekeeper.core import kinds
from scorekeeper.core.kinds import Field, fields_of
from scorekeeper.core.variant import RecordSheet
from scorekeeper.ui.entry.bergen.table import TALLY
from scorekeeper.ui.entry.bid_and_made import BID_AND_MADE
from scorekeeper.ui.entry.choices_form import CHOICES_FORM
from scorekeeper.ui.entry.context import EndForm, PlayForm
from scorekeeper.ui.entry.forty_two.card import CARD
from scorekeeper.ui.entry.grid_draft import names_of
from scorekeeper.ui.entry.key_grid import EndKeys, NumberKeys, PlayerKeys, TotalKeys
from scorekeeper.ui.entry.number_grid import NUMBER_GRID, PIPS_GRID
from scorekeeper.ui.entry.play_log import beside_log, with_end
from scorekeeper.ui.entry.plays import play_records
from scorekeeper.ui.entry.tile_plays import TilePlays
from scorekeeper.ui.entry.turns import Turns
from scorekeeper.ui.entry.who_won import who_won_form


class Control(Enum):
    """What a field is written with."""

    SEAT_CHOICE = auto()
    NUMBER_GRID = auto()
    NUMBER_KEYS = auto()
    TOTAL_KEYS = auto()
    TILE_PICKER = auto()
    TRIANGLES = auto()
    FROM_PLAYS = auto()


def control_for(field: Field) -> Control:
    """Return the control of a field: the one table of kinds and controls."""
    match field.kind:
        case kinds.Seat() | kinds.Side() | kinds.Flag() | kinds.Choice() | kinds.Choices():
            return Control.SEAT_CHOICE
        case kinds.Pips():
            return Control.NUMBER_GRID
        case kinds.Count():
            return Control.NUMBER_GRID if field.per else Control.NUMBER_KEYS
        case kinds.Keys() | kinds.Suit():
            return Control.NUMBER_KEYS
        case kinds.Ends() | kinds.OneTile():
            return Control.TOTAL_KEYS
        case kinds.OneTriangle():
            return Control.TRIANGLES
        case kinds.Tiles():
            return Control.TILE_PICKER
        case kinds.Order():
            return Control.FROM_PLAYS
        case _:  # pragma: no cover
            assert_never(field.kind)


OWN_END_FORMS: Final = (CARD,)
OWN_PLAY_FORMS: Final = (TALLY,)
"""Printed sheets with an entry screen of their own."""

END_KEYS: Final = EndForm(EndKeys)
PLAY_FORMS: Final = {
    Control.TOTAL_KEYS: PlayForm(beside_log(TotalKeys)),
    Control.NUMBER_KEYS: PlayForm(beside_log(NumberKeys)),
    Control.TILE_PICKER: PlayForm(beside_log(TilePlays)),
    Control.TRIANGLES: PlayForm(beside_log(Turns)),
    Control.SEAT_CHOICE: PlayForm(beside_log(PlayerKeys), has_end=True),
}
"""How plays are written, by what they hold besides a player."""


def end_form_for(sheet: RecordSheet) -> EndForm | None:
    """Return how the end of a hand is written; ``None`` where the plays say it all, or write it too."""
    own = next((form for form in OWN_END_FORMS if form.end_type is sheet.end_type), None)
    if own or any(form.end_type is sheet.end_type for form in OWN_PLAY_FORMS):
        return own
    fields = fields_of(sheet.end_type)
    controls = {control_for(field) for field in fields}
    if is_chosen(sheet):
        return BID_AND_MADE if {"bidder", "bid"} <= {field.name for field in fields} else CHOICES_FORM
    if Control.NUMBER_GRID in controls or (names_of(sheet.end_type).out and names_of(sheet.end_type).blocked):
        return PIPS_GRID if names_of(sheet.end_type).has_pips_only else NUMBER_GRID
    return END_KEYS if controls == {Control.NUMBER_KEYS} else None


def is_chosen(sheet: RecordSheet) -> bool:
    """Return whether the end of a hand has players, numbers and choices, and no pips."""
    fields = fields_of(sheet.end_type)
    controls = {control_for(field) for field in fields}
    has_pips = any(isinstance(field.kind, kinds.Pips) for field in fields)
    numbers = {Control.NUMBER_GRID, Control.NUMBER_KEYS}
    return Control.SEAT_CHOICE in controls and bool(numbers & controls) and not has_pips


def play_form_for(sheet: RecordSheet) -> PlayForm | None:
    """Return how plays are written; where the end has a form too, it comes with them wherever both are needed."""
    own = next((form for form in OWN_PLAY_FORMS if form.end_type is sheet.end_type), None)
    records = play_records(sheet)
    if not records and not own and _asks_who_won(sheet) and (form := end_form_for(sheet)):
        return who_won_form(form)
    if own or not records or any(form.end_type is sheet.end_type for form in OWN_END_FORMS):
        return own
    if _is_in_premiums(sheet):
        return None
    controls = [control_for(record.field) for record in records if record.field]
    if controls and is_chosen(sheet):
        return None  # the bids of an auction are part of the end
    if any(isinstance(field.kind, kinds.OneTriangle) for play in sheet.play_types for field in fields_of(play)):
        controls = [Control.TRIANGLES]
    plays, end = PLAY_FORMS[controls[0] if controls else Control.SEAT_CHOICE], end_form_for(sheet)
    return with_end(replace(plays, has_end=False), end) if end else plays


def _is_in_premiums(sheet: RecordSheet) -> bool:
    """Return whether every play is a premium, which is written with the end of the hand."""
    made: list[Any] = [premium.play(0) for premium in sheet.premiums if premium.play is not None]
    return {*map(type, made)} >= {*sheet.play_types}


def _asks_who_won(sheet: RecordSheet) -> bool:
    """Return whether all that is written of a hand is who won it, unless it was blocked."""
    return not sheet.play_types and names_of(sheet.end_type).asks_when_blocked
