"""The pad for pips left in hand: who went out, and what everybody else was left holding, typed or tile by tile."""

from __future__ import annotations

from typing import Final

import flet as ft

from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.entry.context import EntryContext, Face, Form
from scorekeeper.ui.entry.pips_draft import fits
from scorekeeper.ui.entry.pips_lines import figures
from scorekeeper.ui.entry.pips_numbers import Numbers
from scorekeeper.ui.entry.pips_tiles import Tiles
from scorekeeper.ui.kit.theme import Theme, icon
from scorekeeper.ui.kit.tile import Skin, tile


@component
def PipsPad(context: EntryContext) -> ft.Control:
    return Tiles(context) if context.face else Numbers(context)


def _dialpad(theme: Theme, inverted: bool) -> ft.Control:
    return icon(theme, ft.Icons.DIALPAD, size=22, color=theme.palette.paper if inverted else None)


def _tile(theme: Theme, inverted: bool) -> ft.Control:
    palette = theme.palette
    skin = Skin(palette.paper, palette.paper, palette.ink, palette.ink) if inverted else None
    return tile(theme, 3, 2, 13, pin=False, skin=skin)


PIPS: Final = Form(fits, PipsPad, (Face("entry.numbers", _dialpad), Face("entry.tiles", _tile)), figures)
