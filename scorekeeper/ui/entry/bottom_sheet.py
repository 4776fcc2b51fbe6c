"""The bottom sheet of an entry form, for what the form has no room for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import flet as ft

from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.shell import bottom_sheet as shell

EDGE: Final = 8.0
"""The margin on both sides, in logical pixels: tiles need all the width a phone has."""


def bottom_sheet(
    context: EntryContext,
    title: str,
    controls: Sequence[ft.Control],
    *,
    ident: str,
    on_close: Callable[[], object],
    mark: ft.Control | None = None,
) -> ft.BottomSheet:
    """Return the sheet for ``use_dialog``, its parts identified as ``{ident}.title`` and ``{ident}.close``.

    ``mark`` stands before the title.
    """
    return shell.bottom_sheet(context.theme, context.tr, title, controls, on_close, ident=ident, mark=mark, edge=EDGE)


def sheet_width(context: EntryContext) -> float:
    """Return the width of the content of a bottom sheet, in logical pixels."""
    return context.layout.below_width - 2 * EDGE
