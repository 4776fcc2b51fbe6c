"""Draws single figures before the screen around them, so that they are sent a few milliseconds after a tap.

Drawing a whole form or sheet takes Flet longer than a frame of the screen. A component that draws what its place shows
with ``EarlyDrawing.use`` can be drawn alone: ``show`` it, and let the rest ``follow``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, TypeVar, cast
from weakref import WeakValueDictionary

from scorekeeper.ui.base.flet_shim import use_drawing, use_memo
from scorekeeper.ui.base.timers import SENT

T = TypeVar("T")


def do_nothing(*_: object) -> None:
    """Draw nothing."""


@dataclass(eq=False)
class _Place:
    """A component on the screen: the value that it got from the drawing around it, and what draws it with another.

    ``shown`` is that other value, after the one that was given when it was shown.
    """

    given: Any = None
    shown: tuple[Any, Any] | None = None
    draw: Callable[[tuple[Any, Any] | None], object] = do_nothing


class EarlyDrawing:
    """The components of a screen that can be drawn alone, by place. A place is any hashable value."""

    def __init__(self) -> None:
        self._places = WeakValueDictionary[Hashable, _Place]()  # a component that leaves the screen drops its place
        self._shown: dict[Hashable, Any] = {}

    @property
    def has_shown(self) -> bool:
        """Return whether something was shown that the rest of the screen has not caught up with."""
        return bool(self._shown)

    def value_of(self, place: Hashable) -> Any:
        """Return the value that a place got from the drawing around it; ``None`` if it is not on the screen."""
        target = self._places.get(place)
        return target and target.given

    def show(self, place: Hashable, value: object) -> None:
        """Draw a place at once, if it is on the screen; it keeps the value until the screen around it is drawn."""
        if (target := self._places.get(place)) is not None:
            self._shown[place] = value
            target.draw((target.given, value))

    def follow(self, draw: Callable[[], object]) -> None:
        """Call ``draw``, which draws the screen; if something was shown, as soon as that has been sent."""
        if self._shown:
            asyncio.get_running_loop().call_later(SENT, draw)
        else:
            draw()

    def settle(self) -> None:
        """Show every place as the screen around it does, which has just been drawn."""
        for place, value in self._shown.items():
            if (target := self._places.get(place)) is not None and target.given != value:
                target.draw(None)
        self._shown.clear()

    def use(self, place: Hashable, given: T) -> T:
        """Return what the current component shows: ``given``, or what was shown in its place since that was drawn."""
        here, draw_at_once = use_memo(_Place, []), use_drawing()

        def draw(shown: tuple[Any, Any] | None) -> None:
            here.shown = shown
            draw_at_once()

        if here.shown is not None and here.shown[0] != given:
            here.shown = None  # else an undo that gives the old value again would show it
        here.given, here.draw = given, draw
        self._places[place] = here
        return given if here.shown is None else cast("T", here.shown[1])
