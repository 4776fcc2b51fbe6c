"""The lines of the printed table."""

from __future__ import annotations

from typing import Literal

import flet as ft

from scorekeeper.ui.kit.look import Look

RuleKind = Literal["head", "foot", "hair", "double"]


def rule(look: Look, kind: RuleKind = "hair") -> ft.Control:
    """A line across the table.

    ``head`` is 2 px ink above it, ``foot`` 1.5 px ink below its head, ``hair`` 1 px, ``double`` closes it.
    """
    ink = look.palette.ink
    match kind:
        case "head":
            return ft.Container(height=2, bgcolor=ink)
        case "foot":
            return ft.Container(height=1.5, bgcolor=ink)
        case "hair":
            return ft.Container(height=1, bgcolor=look.palette.rule)
        case "double":
            edge = ft.BorderSide(1, ink)
            return ft.Container(height=4, border=ft.Border(top=edge, bottom=edge))


def below(look: Look, kind: RuleKind | None) -> ft.Border | None:
    """A rule as the lower border of a row; a double line is drawn by itself."""
    match kind:
        case "hair":
            return ft.Border(bottom=ft.BorderSide(1, look.palette.rule))
        case "foot":
            return ft.Border(bottom=ft.BorderSide(1.5, look.palette.ink))
        case "head":
            return ft.Border(bottom=ft.BorderSide(2, look.palette.ink))
        case "double" | None:
            return None
