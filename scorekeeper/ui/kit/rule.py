"""The lines of the printed table."""

from __future__ import annotations

from typing import Literal

import flet as ft

from scorekeeper.ui.kit.theme import Theme

RuleKind = Literal["head", "foot", "hair", "double"]


def rule(theme: Theme, kind: RuleKind = "hair") -> ft.Control:
    """Return a line across the table.

    ``head`` is 2 px of ink above it, ``foot`` 1.5 px of ink below its head, ``hair`` 1 px, ``double`` closes it.
    """
    ink = theme.palette.ink
    match kind:
        case "head":
            return ft.Container(height=2, bgcolor=ink)
        case "foot":
            return ft.Container(height=1.5, bgcolor=ink)
        case "hair":
            return ft.Container(height=1, bgcolor=theme.palette.rule)
        case "double":
            edge = ft.BorderSide(1, ink)
            return ft.Container(height=4, border=ft.Border(top=edge, bottom=edge))
