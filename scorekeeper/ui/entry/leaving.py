"""The pad for who leaves a hand, one after another: a row a player, a key for each way to leave; one tap each."""

from __future__ import annotations

from typing import Final

import flet as ft

from scorekeeper.core.variant import RecordSheet
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.entry.context import EntryContext, Live
from scorekeeper.ui.entry.place_keys import inset, place_keys
from scorekeeper.ui.entry.plays import word_key, writings
from scorekeeper.ui.kit.boxes import row_of
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.theme import LABEL_L, LABEL_M, text
from scorekeeper.ui.kit.tokens import GAP


def fits(sheet: RecordSheet) -> bool:
    """Of every play only the player is written."""
    found = writings(sheet)
    return len(found) == len(sheet.play_types) > 0 and all(one.field is None for one in found)


@component
def LeavingPad(context: EntryContext) -> ft.Control:
    players = [_player(context, seat) for seat in context.at.active_seats]
    return place_keys(context, inset(*players, spacing=4 if context.layout.is_low else GAP))


LEAVING: Final = Live(fits, LeavingPad, ends=True, quiet=True, ground="bg")


def _player(context: EntryContext, seat: int) -> ft.Control:
    theme, name, height = context.theme, context.match.setup.players[seat], 48.0 if context.layout.is_low else 52.0
    who = text(theme, name, LABEL_L, lines=1, expand=True)
    plays = [writing.play(seat) for writing in writings(context.match.variant.sheet)]
    keys = [word_key(context, play, f"play.{play.tag}.{seat}", LABEL_M, theme.fit(height)) for play in plays]
    return row_of(mark(theme, seat + 1, 28), who, row_of(*keys, spacing=GAP, expand=2), spacing=10)
