"""Keys of a keyboard, as the number pad understands them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import flet as ft

from scorekeeper.ui.entry.sums import PLUS


@dataclass(frozen=True, slots=True)
class Strokes:
    """What the keys of a number pad do; ``step`` is told whether it goes back."""

    digit: Callable[[int], object]
    delete: Callable[[], object]
    clear: Callable[[], object]
    plus: Callable[[], object]
    step: Callable[[bool], object]
    save: Callable[[], Awaitable[None]]

    async def hear(self, event: ft.KeyboardEvent) -> None:
        key = event.key.removeprefix("Numpad ")
        if event.ctrl or event.meta or event.alt:
            return
        if key.isdecimal() and len(key) == 1:
            self.digit(int(key))
        elif key in PLUS:
            self.plus()
        elif key == "Backspace":
            self.delete()
        elif key == "Delete":
            self.clear()
        elif key == "Tab":
            self.step(event.shift)
        elif key == "Enter":
            await self.save()
