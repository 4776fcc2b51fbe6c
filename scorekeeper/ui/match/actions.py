"""What can be done on the screen of a match, as one value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.wording.clock_text import ClockTimes

Do = Callable[[], object]


@dataclass(frozen=True, slots=True)
class MatchActions:
    """The actions of a match, ``None`` where there is nothing to do.

    ``onward`` is the next thing to do, ``changes`` opens the history, ``back`` leaves the match. ``show`` turns the
    keys for plays to another view. ``times`` returns what the clock shows.
    """

    undo: Do | None
    redo: Do | None
    onward: Do | None
    rules: Do
    changes: Do
    back: Do | None = None
    show: Callable[..., object] | None = None
    times: Callable[[], ClockTimes] | None = None
