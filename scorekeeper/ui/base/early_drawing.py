"""Draws single figures before the screen around them, so that they are sent a few milliseconds after a tap.

Drawing a whole form or sheet takes Flet longer than a frame of the screen. A component that draws what its place shows
with ``EarlyDrawing.use`` can be drawn alone: ``show`` it, and let the rest ``follow``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, cast
from weakref import WeakValueDictionary

from scorekeeper.ui.base.flet_shim import use_drawing, use_effect, use_memo
from scorekeeper.ui.base.timers import SENT

T = TypeVar("T")


@dataclass(eq=False)
class _Place:
    """A component on the screen: the value that it got from the drawing around it, and what draws it at once.

    ``shown`` is the value that it was given when another one was shown, and that other value.
    """

    given: Any
    draw: Callable[[], object]
    shown: tuple[Any, Any] | None = None


class EarlyDrawing:
    """The components of a screen that can be drawn alone, by place. A place is any hashable value."""

    def __init__(self) -> None:
        self._places = WeakValueDictionary[Hashable, _Place]()  # a component that leaves the screen drops its place
        self._shown: dict[Hashable, tuple[Any, Any]] = {}

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
            self._shown[place] = target.shown = target.given, value
            target.draw()

    def follow(self, draw: Callable[[], object]) -> None:
        """Call ``draw``, which draws the screen; if something was shown, as soon as that has been sent."""
        if self._shown:
            asyncio.get_running_loop().call_later(SENT, draw)
        else:
            draw()

    def settle(self) -> None:
        """Show every place as the screen around it does, which has just been drawn."""
        if self._shown:  # the effects of the places may come after this one
            asyncio.get_running_loop().call_soon(self._end, self._shown)
            self._shown = {}

    def _end(self, shown: Mapping[Hashable, tuple[Any, Any]]) -> None:
        """Draw the places that still show what they did before the screen around them was drawn."""
        for place, pair in shown.items():
            target = self._places.get(place)
            if target is not None and target.shown is pair:
                target.shown = None
                if pair[0] != pair[1]:
                    target.draw()

    def use(self, place: Hashable, given: T) -> T:
        """Return what the current component shows: ``given``, or what was shown in its place since that was drawn."""
        draw = use_drawing()
        here = use_memo(lambda: _Place(given, draw), [])

        def drawn() -> None:
            here.given, here.shown = given, None
            self._places[place] = here

        use_effect(drawn, [self, place, given])
        return cast("T", here.shown[1]) if here.shown is not None and here.shown[0] == given else given
