"""The lines of the printed table."""

from __future__ import annotations

from typing import Literal

import flet as ft

from scorekeeper.ui.kit.theme import Theme

RuleKind = Literal["head", "foot", "double"]


def rule(theme: Theme, kind: RuleKind) -> ft.Control:
    """Return a line across the table.

    ``head`` is 2 px of ink above it, ``foot`` 1.5 px of ink below its head, ``double`` closes it.
    """
    ink = theme.palette.ink
    match kind:
        case "head":
            return ft.Container(height=2, bgcolor=ink)
        case "foot":
            return ft.Container(height=1.5, bgcolor=ink)
        case "double":
            edge = ft.BorderSide(1, ink)
            return ft.Container(height=4, border=ft.Border(top=edge, bottom=edge))
