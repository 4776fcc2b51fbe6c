"""Keys of a keyboard, as the number pad understands them."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from scorekeeper.ui.entry.sums import PLUS


@dataclass(frozen=True, slots=True)
class Strokes:
    """What the keys of a number pad do, awaited where that takes a while; ``step`` is told whether it goes back."""

    digit: Callable[[int], object]
    delete: Callable[[], object]
    clear: Callable[[], object]
    plus: Callable[[], object]
    step: Callable[[bool], object]
    save: Callable[[], object]
    undo: Callable[[], object]
    redo: Callable[[], object]

    async def hear(self, event: ft.KeyboardEvent) -> None:
        """A key of a keyboard: digits and plus write, Tab goes from line to line, Enter saves, Ctrl+Z goes back."""
        done = self._meant(event)
        if inspect.isawaitable(done):
            await done

    def _meant(self, event: ft.KeyboardEvent) -> object:
        key = event.key.removeprefix("Numpad ")
        if event.ctrl or event.meta:
            return self._stepped(key.upper(), again=event.shift)
        if event.alt:
            return None
        if key.isdecimal() and len(key) == 1:
            return self.digit(int(key))
        if key in PLUS:
            return self.plus()
        match key:
            case "Backspace":
                return self.delete()
            case "Delete":
                return self.clear()
            case "Tab":
                return self.step(event.shift)
            case "Enter":
                return self.save()
            case _:
                return None

    def _stepped(self, key: str, *, again: bool) -> object:
        if key == "Y" or (key == "Z" and again):
            return self.redo()
        return self.undo() if key == "Z" else None
