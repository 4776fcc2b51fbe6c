"""The keyboard among the lines of an entry: where the device's focus is, and the caret go together."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, cast

import flet as ft

from scorekeeper.ui.base.flet_shim import Ref, handler, use_ref

ELSEWHERE: Final = -99
"""The focus of the device is on something that is no line."""


@dataclass(frozen=True, slots=True, repr=False)
class Reach:
    """The fields of the lines as they were drawn last, and where the focus is: ``None`` before anything had it.

    ``sent``: the lines it has been sent to and not come to yet. ``roams``: it was last moved with a key that moves it;
    after anything else a slow device may tell of its focus long after the caret has gone on.
    """

    fields: dict[int, ft.TextButton]
    at: Ref[int | None]
    left: Ref[int | None]
    sent: list[int]
    roams: Ref[bool]

    def line(self, seat: int, line: ft.Control, on_focus: Callable[[], object]) -> ft.Control:
        """A line whose field tells when the focus comes and goes; ``on_focus`` moves the caret there."""
        field = button_in(line)
        if field is not None and not field.disabled:
            field.on_focus = handler(partial(self._arrive, seat, on_focus))
            field.on_blur = handler(partial(self._leave, seat))
            self.fields[seat] = field
        return line

    def _arrive(self, seat: int, on_focus: Callable[[], object]) -> None:
        if seat in self.sent:  # it comes where it was sent: the caret may have gone on since
            del self.sent[: self.sent.index(seat) + 1]
            return
        self.at.current = seat
        if self.roams.current:
            on_focus()

    def _leave(self, seat: int) -> None:
        if self.at.current == seat:
            self.at.current, self.left.current = ELSEWHERE, seat
            self.sent.clear()

    def hear(self, key: str) -> None:
        """A key was pressed: whether it moves the focus."""
        self.roams.current = key == "Tab" or key.startswith("Arrow")

    def tabbed_from(self) -> int | None:
        """The line that a Tab pressed just now goes on from: the device may have moved the focus already."""
        seat, self.left.current = self.left.current, None
        return self.at.current if self.at.current not in {None, ELSEWHERE} else seat

    async def follow(self, seat: int | None) -> None:
        """Bring the focus of the device to where the caret has gone."""
        if seat is None or seat not in self.fields or self.at.current == seat:
            return
        self.at.current = seat
        self.sent.append(seat)
        with suppress(RuntimeError):  # it is not on the screen
            await self.fields[seat].focus()

    @property
    def busy(self) -> bool:
        """Whether Enter presses something else that has the focus."""
        return self.at.current == ELSEWHERE


def use_reach() -> Reach:
    fields = use_ref(cast("dict[int, ft.TextButton]", {}))
    at, left = use_ref(cast("int | None", None)), use_ref(cast("int | None", None))
    sent, roams = use_ref(cast("list[int]", [])), use_ref(initial=False)
    return Reach(fields.current, at, left, sent.current, roams)


def button_in(drawn: Any) -> ft.TextButton | None:
    """The first thing that can be pressed in something drawn."""
    if isinstance(drawn, ft.TextButton):
        return drawn
    inside = [getattr(drawn, "content", None), *(getattr(drawn, "controls", None) or ())]
    return next((found for one in inside if one is not None and (found := button_in(one)) is not None), None)
