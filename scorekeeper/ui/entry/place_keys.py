"""Where the keys for plays stand: below the sheet, at the foot of a dock, or below the plays of a corrected hand."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.log import Log
from scorekeeper.ui.entry.told import told
from scorekeeper.ui.kit.boxes import border, column_of, padding
from scorekeeper.ui.kit.tokens import GAP


def place_keys(
    context: EntryContext, keys: ft.Control, *, paper: bool = False, above: ft.Control | None = None
) -> ft.Control:
    """The keys with what was refused last above them; where there is room, the plays so far, or ``above``."""
    palette = context.theme.palette
    pad = ft.Container(
        column_of(told(context), keys, stretch=True),
        bgcolor=palette.paper if paper else palette.bg,
        border=None if paper or context.docked else border(top=(1, palette.rule)),
    )
    if not context.past and not context.docked:
        return pad
    return column_of(above or Log(context), pad, stretch=True, expand=True)


def inset(*controls: ft.Control, spacing: float = GAP, top: float = 10) -> ft.Control:
    """Return a column of keys inside the margins of a page."""
    return ft.Container(column_of(*controls, spacing=spacing, stretch=True), padding(left=16, top=top, right=16))
