"""The printed page: rows of boxes, ready for any renderer. Knows no language and no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from scorekeeper.core.model import HandResult, Setup
from scorekeeper.core.tiles import Tile

Mark = Literal["went_out", "leads", "left", "void", "after_end", "bid"]
"""A mark beside a figure: a frame, a pin, the last total of a side, a line through, …"""

RowKind = Literal["head", "hand", "line", "fact", "sum", "total", "next", "blank"]
"""``hand`` and ``line`` add up to a hand's points, ``sum`` shows them added; a ``fact`` is beside the points."""


Values = tuple[tuple[str, Any], ...]
"""The values that fill the words of a label."""


@dataclass(frozen=True, slots=True)
class Box:
    """One box: the figure with its sign, how often it was counted, the tiles or the suit printed in it."""

    value: int | None = None
    sign: Literal["", "+", "-"] = ""
    count: int = 0
    tiles: tuple[Tile, ...] = ()
    several: tuple[int, ...] = ()
    seat: int | None = None
    suit: int | None = None
    marks: frozenset[Mark] = frozenset()


@dataclass(frozen=True, slots=True)
class Line:
    """A row the booklet prints for every hand.

    ``label`` is a word key; ``values`` fill it, and so does what ``tells`` says of the hand. ``worth`` is what stands
    beside it on paper. ``press`` makes the play that a tap on a box writes for that seat; ``closes`` the changes to
    the end record.
    """

    label: str
    box: Callable[[HandResult, int, Setup], Box]
    kind: RowKind = "line"
    worth: str = ""
    tap_play: Callable[[int], Any] | None = None
    tap_end: Callable[[int], dict[str, Any]] | None = None
    values: Values = ()
    label_values: Callable[[HandResult], Mapping[str, Any]] = lambda _: {}


@dataclass(frozen=True, slots=True)
class Row:
    """A printed row. ``id`` is stable while the hand lasts; ``values`` fill the label; ``hand`` counts from 0.

    ``line`` is the index of the printed line, or of the play where each play has a row. ``is_latest``: the play that
    was scored last.
    """

    id: str
    kind: RowKind
    label: str
    boxes: tuple[Box, ...]
    values: Values = ()
    hand: int | None = None
    worth: str = ""
    line: int | None = None
    blocked: bool = False
    note: str = ""
    is_latest: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """The sheet as it is drawn: what stands above the hands, the hands, and the last total under its double line."""

    rows: tuple[Row, ...]
    total: Row
    shown: int = 0
    log: tuple[Row, ...] = field(default=())


def points_line(label: str = "line.hand") -> Line:
    """One row a hand, its points."""
    return Line(label, _points, kind="hand")


def hand_total(label: str = "line.hand_total") -> Line:
    """The sum of the rows above."""
    return Line(label, lambda result, side, _: Box(result.points[side]), kind="sum")


def _points(result: HandResult, side: int, _: Setup) -> Box:
    return Box(result.points[side] if result.hand.end is not None or result.hand.plays else None)


def empty(_: HandResult, __: int, ___: Setup) -> Box:
    """A box that stays empty: the row's label says it all."""
    return Box()
