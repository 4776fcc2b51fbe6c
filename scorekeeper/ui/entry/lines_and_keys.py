"""Lines to type numbers in, over the number pad that types them; on a flat screen the pad stands beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, TypeVar

import flet as ft

from scorekeeper.ui.base.flet_shim import Ref, use_effect, use_ref
from scorekeeper.ui.entry.context import EntryContext, Fields
from scorekeeper.ui.kit.boxes import column_of, padded, padding, row_of
from scorekeeper.ui.kit.keypad import Keypad, PadKeys
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.kit.tokens import SHEET_OUT

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class CaretTyping(Generic[C]):
    """The draft that is typed in, and the caret, a value of the pad: keys change both at once."""

    context: EntryContext
    caret: Ref[C]
    redraw: Callable[[], object]

    def move(self, to: C) -> None:
        self.caret.current = to
        self.redraw()

    def change(self, change: Callable[[Fields], tuple[Fields, C]]) -> None:
        def act(fields: Fields) -> Fields:
            changes, self.caret.current = change(fields)
            return changes

        self.context.set_fields(act)


def use_lines_and_keys(
    context: EntryContext,
    lines: Sequence[ft.Control],
    said: ft.Control,
    keys: PadKeys,
    *,
    line: int | None,
    first: int | None,
    pinned: bool,
    key_height: float,
) -> ft.Control:
    """Return the ``lines``, which scroll to that of the seat ``line``, what is ``said`` below them, and the pad.

    What is said scrolls with the lines, unless it is ``pinned`` below them. See ``use_line_in_view`` for ``first``.
    """
    tr, margin, short = context.tr, context.margin, context.layout.is_low
    above, below = (2, 2) if short else (10, 8)
    said = ft.Container(said, padding(left=margin, top=above, right=margin, bottom=below))
    scroller = use_line_in_view(context.theme, line, first)
    scrolled = column_of(*lines, None if pinned else said, ref=scroller, stretch=True, scrolls=True, expand=True)
    delete, plus, next_words = tr("say.key_delete"), tr("say.key_add"), tr("entry.next")
    drawn = Keypad(context.theme, keys, delete=delete, plus=plus, next_words=next_words, height=key_height)
    pad, last = ft.Container(drawn, padded(margin)), said if pinned else None
    if context.layout.is_flat:
        pad.width = context.width * 0.42
        return row_of(column_of(scrolled, last, stretch=True, expand=True), pad, top=True, expand=True)
    return column_of(scrolled, last, pad, stretch=True, expand=True)


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
