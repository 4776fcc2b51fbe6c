"""Where the keys for plays stand: below the sheet, at the foot of a dock, or below the plays of a corrected hand."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.log import Log
from scorekeeper.ui.entry.told import told


def stand(
    context: EntryContext, controls: Sequence[ft.Control], *, paper: bool = False, above: ft.Control | None = None
) -> ft.Control:
    """The pad with what was refused last above it; where there is room, the plays written so far, or ``above``."""
    palette = context.theme.palette
    pad = ft.Container(
        bgcolor=palette.paper if paper else palette.bg,
        border=None if paper or context.docked else ft.Border(top=ft.BorderSide(1, palette.rule)),
        content=ft.Column(
            spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, controls=[told(context), *controls]
        ),
    )
    if not context.past and not context.docked:
        return pad
    return ft.Column(
        expand=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[above or Log(context), pad],
    )
