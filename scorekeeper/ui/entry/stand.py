"""Where the keys for plays stand: below the sheet, at the foot of a dock, or below the plays of a corrected hand."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.log import Log
from scorekeeper.ui.entry.told import told
from scorekeeper.ui.kit.boxes import column_of
from scorekeeper.ui.render_cache import border


def stand(
    context: EntryContext, controls: Sequence[ft.Control], *, paper: bool = False, above: ft.Control | None = None
) -> ft.Control:
    """The pad with what was refused last above it; where there is room, the plays written so far, or ``above``."""
    palette = context.theme.palette
    pad = ft.Container(
        column_of(told(context), *controls, stretch=True),
        bgcolor=palette.paper if paper else palette.bg,
        border=None if paper or context.docked else border(top=(1, palette.rule)),
    )
    if not context.past and not context.docked:
        return pad
    return column_of(above or Log(context), pad, stretch=True, expand=True)
