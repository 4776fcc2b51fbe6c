"""The tiles of the set in use, to be picked one by one: all of them, or of a large set one suit after another."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from scorekeeper.core.tiles import Tile, TileSet, pips_of
from scorekeeper.i18n import Translator
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.kit.tile import TileState
from scorekeeper.ui.kit.tile_pad import Held, TileName, TilePad, suit_strip

WHOLE = 6
"""The highest half of a set that a phone shows whole."""


def tile_choice(
    context: EntryContext,
    *,
    counted: frozenset[Tile],
    held: Held,
    on_tile: Callable[[Tile], Any],
    suit: int,
    on_suit: Callable[[int], None],
    width: float,
    name: TileName | None = None,
) -> list[ft.Control]:
    """Return the pad, and the strip of suits of a large set; ``held`` tiles show their holder's mark.

    They are identified as ``tile-6-4`` and ``suit-6``. ``width`` is the room, ``name`` says a tile aloud.
    """
    theme, tr, tiles = context.theme, context.tr, context.match.setup.set
    colours, is_whole = bool(tiles.faces), tiles.top <= WHOLE

    def say(one: Tile, state: TileState, holder: int) -> str:
        halves = tiles.halves(one)
        if state == "held":
            return tr("say.tile_held", tile=halves, name=context.match.setup.players[holder - 1])
        return tr("say.tile_counted" if state == "counted" else "say.tile_free", tile=halves, n=pips_of(one))

    pad = TilePad(
        theme,
        counted=counted,
        held=held,
        name=name or say,
        on_tile=on_tile,
        width=width,
        top=tiles.top,
        suit=None if is_whole else suit,
        colours=colours,
    )
    said = partial(half_said, tr, tiles)
    strip = suit_strip(theme, top=tiles.top, suit=suit, name=said, on_suit=on_suit, colours=colours)
    return [pad] if is_whole else [pad, strip]


def half_said(tr: Translator, tiles: TileSet, half: int) -> str:
    """A half of a tile read aloud: its number, or its colour."""
    return tr(f"colour.{tiles.face(half)}") if tiles.has_colours else tr("say.half", half=half)
