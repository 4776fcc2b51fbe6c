"""The line that is being written stays in view, however many stand above it."""

from __future__ import annotations

from contextlib import suppress

import flet as ft

from scorekeeper.ui.base.flet_shim import use_effect, use_ref
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.kit.tokens import SHEET_OUT


def use_line_in_view(theme: Theme, seat: int | None, first: int | None) -> ft.Ref[ft.Column]:
    """The column to scroll, which follows to the line of a seat; what stands above the ``first`` line stays in view.

    Without ``first`` there is no room for that.
    """
    scroller = use_ref(ft.Ref[ft.Column]())

    async def to_the_line() -> None:
        if seat is not None and seat != first and scroller.current.current is not None:
            with suppress(RuntimeError):  # it is not on the screen yet, or no longer
                await scroller.current.current.scroll_to(
                    scroll_key=f"line.{seat}", duration=0 if theme.still else SHEET_OUT
                )

    use_effect(to_the_line, [seat])
    return scroller.current
