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
from scorekeeper.ui.kit.tile_pad import Held, SuitPad, TilePad, suit_strip

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
) -> list[ft.Control]:
    """Identified as ``tile-6-4`` and ``suit-6``; ``held`` tiles show their holder's mark, ``width`` is the room."""
    theme, tr, tiles = context.theme, context.tr, context.match.setup.set
    colours = bool(tiles.faces)

    def name(one: Tile, state: TileState, holder: int) -> str:
        halves = tiles.halves(one)
        if state == "held":
            return tr("say.tile_held", tile=halves, name=context.match.setup.players[holder - 1])
        return tr("say.tile_counted" if state == "counted" else "say.tile_free", tile=halves, n=pips_of(one))

    if tiles.top <= WHOLE:
        return [
            TilePad(
                theme,
                counted=counted,
                held=held,
                name=name,
                on_tile=on_tile,
                width=width,
                top=tiles.top,
                colours=colours,
            )
        ]
    return [
        SuitPad(
            theme,
            suit=suit,
            counted=counted,
            held=held,
            name=name,
            on_tile=on_tile,
            width=width,
            top=tiles.top,
            colours=colours,
        ),
        suit_strip(
            theme, top=tiles.top, suit=suit, name=partial(half_said, tr, tiles), on_suit=on_suit, colours=colours
        ),
    ]


def half_said(tr: Translator, tiles: TileSet, half: int) -> str:
    """A half of a tile read aloud: its number, or its colour."""
    return tr(f"colour.{tiles.face(half)}") if tiles.has_colours else tr("say.half", half=half)
