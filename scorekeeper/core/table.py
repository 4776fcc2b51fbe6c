"""The sheet as data: pages of rows of boxes, for every renderer and language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from scorekeeper.core.model import HandResult, Setup
from scorekeeper.core.tiles import Tile

Mark = Literal[
    "went_out",
    "leads",
    "bids_first",
    "left",
    "void",
    "after_end",
    "bid",
    "absent",
    "gone",
    "goat",
    "won",
    "broken",
    "turn",
    "asked",
    "draft",
]
"""What is marked in a box beside its figure.

``bids_first``: it begins the auction; the bidder leads. ``left``: the side is eliminated, ``void``: it does not play
any more, ``absent``: it has not joined yet, ``gone``: it left of its own accord. ``goat``: it has lost a match of the
goat. ``won``: it has won. ``broken``: a run that does not count any more.
``turn``: whose turn it is. ``asked``: the play counts for nothing until somebody says that it is right.
``draft``: it is not saved yet.
"""

RowKind = Literal["head", "hand", "line", "fact", "sum", "total", "next", "blank", "adjustment"]
"""``hand`` and ``line`` add up to the points of a hand, ``sum`` is their sum; a ``fact`` is not counted in points.

An ``adjustment`` is a penalty or a bonus between two hands.
"""


Values = tuple[tuple[str, Any], ...]
"""The values that fill the words of a label."""


@dataclass(frozen=True, slots=True)
class Box:
    """A box: a figure with its sign, how often its line was scored, and the tiles, seat or suit that are drawn in it.

    ``several`` are figures that are listed one after the other, ``running`` is the total so far under the figure. A
    minus without a figure is a dash: nothing was scored. ``strokes`` are drawn in place of the figure. ``note`` is a
    word key with its values; it stands beside the figure. ``more`` is the part of the figure that was carried on from
    earlier hands: 58 with 36 of them is written 22 + 36. ``played`` is the word key of a contract without trumps.
    ``aside`` is a figure in brackets that does not count, ``times`` the number by which payments with this side are
    multiplied, or how often the premium of the figure was given; ``bid`` is what the side bid. ``play`` is the index of
    the play in a box that has one.
    """

    value: int | None = None
    sign: Literal["", "+", "-"] = ""
    count: int = 0
    tiles: tuple[Tile, ...] = ()
    several: tuple[int, ...] = ()
    places: int = 0
    has_latest: bool = False
    seat: int | None = None
    suit: int | None = None
    played: str = ""
    running: int | None = None
    start: int | None = None
    strokes: int = 0
    more: int = 0
    aside: int = 0
    times: int = 0
    bid: int = 0
    play: int | None = None
    note: tuple[str, Values] | None = None
    marks: frozenset[Mark] = frozenset()


@dataclass(frozen=True, slots=True)
class Line:
    """A row that is printed for every hand.

    ``label`` is a word key with ``values``; ``label_values`` returns those that depend on the hand, ``row_values``
    those that depend only on its index and the record of its end (``None`` before it), so that rows of hands to come
    have them too. ``worth`` is printed beside the label. ``tap_play`` returns the play that a tap on the box of a seat
    writes, ``tap_end`` the changes of a tap to the record of the end. ``in_result``: the result says what stands in it
    at the end.
    """

    label: str
    box: Callable[[HandResult, int, Setup], Box]
    kind: RowKind = "line"
    worth: str = ""
    tap_play: Callable[[int], Any] | None = None
    tap_end: Callable[[int], dict[str, Any]] | None = None
    values: Values = ()
    label_values: Callable[[HandResult], Mapping[str, Any]] = lambda _: {}
    row_values: Callable[[int, Any], Mapping[str, Any]] = lambda _, __: {}
    in_result: bool = False
    is_sparse: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A row of boxes with a label. ``id`` does not change while the hand is played; ``hand`` is an index.

    ``line`` is the index of the printed line, or of the play where each play has a row. ``is_latest``: the play that
    was scored last. ``struck`` is the index of a struck hand; it has one row, and no ``hand``. So has the penalty
    or bonus with the index ``adjustment``. ``hands`` are the indices of the hands of a row that stands for several, and
    ``hand`` then is the last of them, or the next hand.
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
    struck: int | None = None
    hands: tuple[int, ...] = ()
    adjustment: int | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the sheet: its rows, the row of totals, the index of the hand shown, and a row for each play.

    ``ahead`` are blank rows of the hands to come, where each has a heading of its own.
    """

    rows: tuple[Row, ...]
    total: Row
    shown: int = 0
    log: tuple[Row, ...] = field(default=())
    ahead: tuple[Row, ...] = ()


def engine_of(row: Row) -> tuple[str, str] | None:
    """Return the halves of the double that heads a row, as figures; ``None`` if it has another heading."""
    halves = str(dict(row.values).get("engine", "")).split("-")
    return (halves[0], halves[1]) if len(halves) == 2 else None


def row_sum(row: Row) -> int | None:
    """Return the sum of the signed figures of a row, ``None`` if it has none."""
    figures = [(box.value or 0) * (-1 if box.sign == "-" else 1) for box in row.boxes if box.value is not None]
    return sum(figures) if figures else None


def is_shared(row: Row) -> bool:
    """Return whether all boxes of a row have the same word and no figure."""
    words = {box.note if box == Box(note=box.note, marks=box.marks) else None for box in row.boxes}
    return len(row.boxes) > 1 and len(words) == 1 and None not in words


def is_faint(row: Row, box: Box) -> bool:
    """Return whether the figure of a box does not count, or is the last one or the total of a side that is out."""
    return row.struck is not None or not {"after_end", "left", "gone"}.isdisjoint(box.marks)


def shared_value(row: Row) -> int:
    """Return the value of a row that has one box for all sides."""
    return next(box.value for box in row.boxes if box.value)


def points_line(label: str = "line.hand") -> Line:
    """Return the line of the points of a hand."""
    return Line(label, _points, kind="hand")


def strokes_line(note: Callable[[Any], tuple[str, Values] | None] = lambda _: None) -> Line:
    """Return the line of the points of a hand as strokes; ``note`` returns what stands beside those of its winner."""

    def box(result: HandResult, side: int, setup: Setup) -> Box:
        points = _points(result, side, setup).value
        return Box(points, strokes=points, note=note(result.hand.end)) if points else Box()

    return Line("line.hand", box, kind="hand")


def hand_total(label: str = "line.hand_total") -> Line:
    """Return the line of the sum of the lines above it."""
    return Line(label, lambda result, side, _: Box(result.points[side]), kind="sum")


def _points(result: HandResult, side: int, _: Setup) -> Box:
    return Box(result.points[side] if result.hand.end is not None or result.hand.plays else None)


def empty(_: HandResult, __: int, ___: Setup) -> Box:
    """Return an empty box, for lines whose label has all information."""
    return Box()
