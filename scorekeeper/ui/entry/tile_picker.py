"""The tiles of the set in use, to be picked one by one: all of them, or of a large set one suit after another."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import flet as ft

from scorekeeper.core.tiles import Tile, TileSet
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, use_state
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.kit.boxes import column_of
from scorekeeper.ui.kit.layout import PAD_MARGINS, TILE_PAD
from scorekeeper.ui.kit.tile import Faces, TileState
from scorekeeper.ui.kit.tile_pad import Held, TilePad, folded, suit_strip, suited

WHOLE: Final = 6
"""The highest half of a set that a phone shows whole."""

NOBODY: Final = -1
"""Holds what lies in the boneyard: no seat, and no mark."""

ON_TABLE: Final = -2
"""Holds what lies on the table."""


def is_suited(context: EntryContext) -> bool:
    """Return whether the set is so large that it is shown a suit at a time."""
    return context.match.setup.set.top > WHOLE


@component
def TilePicker(
    context: EntryContext,
    picked: frozenset[Tile],
    held: Held,
    on_tile: Callable[[Tile], Any],
    width: float,
    *,
    nobody: str = "",
) -> ft.Control:
    """The tiles, below the strip of suits of a large set; ``held`` tiles show their holder's mark.

    They are identified as ``tile-6-4`` and ``suit-6``. ``width`` is the room in logical pixels, ``nobody`` the name of
    the boneyard, where tiles are ``held`` by ``NOBODY``; those that were laid are held ``ON_TABLE``.
    """
    theme, tr, setup = context.theme, context.tr, context.match.setup
    tiles, faces = setup.set, Faces(colours=setup.set.has_colours, wild=setup.set.has_wild)
    suit, choose_suit = use_state(tiles.top)

    def name(one: Tile, state: TileState, holder: int) -> str:
        halves = tiles.halves(one)
        if holder == ON_TABLE:
            return tr("say.tile_on_table", tile=halves)
        if state == "held":
            owner = nobody if holder == NOBODY else setup.players[holder - 1]
            return tr("say.tile_held", tile=halves, name=owner)
        return tr("say.tile_counted" if state == "counted" else "say.tile_free", tile=halves, n=setup.pips_of((one,)))

    board = suited(tiles.top, suit, width) if is_suited(context) else folded(tiles.top, width)
    pad = TilePad(theme, board, counted=picked, held=held, name=name, on_tile=on_tile, faces=faces)
    if not is_suited(context):
        return pad
    name_half = partial(half_name, tr, tiles)
    strip = suit_strip(
        theme,
        top=tiles.top,
        suit=suit,
        name=name_half,
        on_suit=choose_suit,
        faces=faces,
        width=max(width, min(context.width, TILE_PAD) - PAD_MARGINS),
        is_swiped=not context.is_docked,
    )
    return column_of(strip, pad, spacing=6, centre=True, tight=True)


def half_name(tr: Translator, tiles: TileSet, half: int) -> str:
    """Return a half of a tile read aloud: its number or its colour, or that it is wild."""
    face = tiles.face(half)
    return tr(f"colour.{face}") if tiles.has_colours else tr("say.half", half=face)
