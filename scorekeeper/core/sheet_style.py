"""How a sheet is drawn: an object for each style, which the screen and paper both ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final, Literal

from scorekeeper.core.emblems import ALL, EGG, GOAT, Emblem
from scorekeeper.core.table import Box, Row, RowKind

Part = RowKind | Literal["loose"]
"""The kind of a row; ``loose`` is a line that no hand has, such as the sum of earlier hands."""


class Ink(Enum):
    """What stands in a box. The screen and paper both draw each ink, with their own sizes and places."""

    NOTHING = auto()
    VOID = auto()
    """A line: the side does not play any more."""
    START = auto()
    """The total with which a player joins."""
    ASIDE = auto()
    """A figure in brackets, with the reason why it does not count."""
    BID = auto()
    """Who bid what, and strokes."""
    TURN = auto()
    """The points of a turn, the total so far and a note; or whose turn it is."""
    CALLER = auto()
    """A player, and what he does before the next hand."""
    STROKES = auto()
    """Strokes with the initial of a note or the total so far; or a note alone."""
    LEADER = auto()
    """Whether the side leads the next hand."""
    LINES = auto()
    """Several figures, one after the other."""
    FIGURE = auto()
    """A figure with everything else in the box beside it."""


@dataclass(frozen=True, slots=True)
class FigureSize:
    """The size of figures in logical pixels, ``crowded`` with more than three sides, and ``most`` of the text scale."""

    size: float
    bold: bool = False
    most: float = 1.5
    crowded: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SheetStyle:
    """How the rows of a sheet are drawn. The defaults are those of a row for each hand.

    Sizes are those of a screen, in logical pixels; paper has its own. Nothing may depend on the ``name``.

    Labels: ``label`` is their width, ``least`` the least of it, ``grows`` by how much it grows with the text. A label
    is ``numbered``: the number of a hand, also of hands to come; or ``worded``: words on several lines. The label
    column of a style that ``counts`` is as narrow as the number of hands allows. ``signs_below``: signs such as that of
    a blocked hand stand below the label, not beside it.
    Rows: there are ``rows`` for each hand, each play or each lap of plays. ``hand``, ``line``, ``sum``, ``fact``,
    ``loose`` and ``total`` are heights; 0: the usual one. ``wide_more`` is added on a wide screen. Rows that ``scale``
    grow with the text from the start. A sheet that ``is_paged`` shows one hand at a time; ``has_keys``: its boxes are
    pressed. ``heading``: the first row of a hand is its heading; ``is_grouped``: the rows of a hand are one group, in
    which the figures are neither ruled apart nor framed. ``fills``: blank rows fill the page.
    ``foot`` is the height of the sheet from which on a row of totals closes it; ``None``: none does.
    Boxes: ``figures`` are the sizes that differ from the usual ones. ``is_dense``: up to six columns may be narrower.
    ``has_tight_signs``: there is no space between a sign and its figure. ``empty_lead`` marks the empty box of the
    leader. The total so far stands ``running_below`` the figure, or beside it from the width ``running_from`` on.
    ``frame`` is the padding of the frame of who went out, if it is always the same.
    ``is_balance``: every figure has its sign, and a last column shows the sum of each row. ``has_bids``: boxes with a
    bid or strokes show both. ``across`` is drawn beside a fact that stands across the columns of all sides.
    Heads: ``corner`` is drawn above the labels; the strokes of ``spells`` are the marks of a match; ``has_strokes``:
    totals are strokes where there is room. ``is_compact``: the lines of a head are closer; ``ranks``: the first place
    is bold. ``loser`` is the mark of the side with the most points at the end, and part of word keys.
    Around it: ``asks_leader``: the sheet asks who leads, if nobody is known to; ``leads`` is where it says who leads
    besides. ``series`` is where the matches of a series stand, ``of_pairs`` only if two pairs play. ``is_overview``:
    the sheet itself is shown where others show totals only. ``miniature`` is the small drawing of the sheet.
    """

    name: str
    label: float = 52
    least: float = 50
    grows: float = 44
    counts: bool = False
    numbered: bool = True
    worded: bool = False
    signs_below: bool = False
    rows: Literal["hand", "play", "lap"] = "hand"
    hand: float = 48
    line: float = 48
    sum: float = 48
    fact: float = 0
    loose: float = 44
    total: float = 0
    wide_more: float = 4
    scale: bool = False
    is_paged: bool = False
    has_keys: bool = False
    heading: bool = False
    is_grouped: bool = False
    fills: bool = True
    foot: float | None = 0
    figures: Mapping[Part, FigureSize] = field(default_factory=dict[Part, FigureSize])
    is_dense: bool = False
    has_tight_signs: bool = False
    empty_lead: Literal["", "pin", "word"] = ""
    running_below: bool = False
    running_from: float = 0
    frame: tuple[float, float] | None = None
    is_balance: bool = False
    has_bids: bool = False
    across: Emblem | None = None
    corner: Emblem | None = None
    spells: Emblem | None = None
    has_strokes: bool = False
    is_compact: bool = False
    ranks: bool = False
    loser: Literal["goat"] | None = None
    asks_leader: bool = True
    leads: Literal["", "corner", "below"] = ""
    series: Literal["", "above", "below"] = ""
    of_pairs: bool = True
    is_overview: bool = False
    miniature: str = ""

    @property
    def has_play_rows(self) -> bool:
        """Return whether rows are plays or laps of plays."""
        return self.rows != "hand"

    def ink(self, row: Row, box: Box, *, is_draft: bool = False) -> Ink:
        """Return what stands in a box of a row. In place of a figure that ``is_draft``, another one is drawn."""
        if box.start is not None:
            return Ink.START
        if "void" in box.marks:
            return Ink.VOID
        if "absent" in box.marks:
            return Ink.NOTHING
        if not is_draft:
            if box.aside:
                return Ink.ASIDE
            if self.has_bids and ("bid" in box.marks or box.strokes):
                return Ink.BID
            if row.label == "line.lap":
                return Ink.TURN
            if row.kind == "next" and box.seat is not None:
                return Ink.CALLER
        if box.strokes or (box.note and box.seat is None):
            return Ink.STROKES
        if not is_draft:
            if row.kind == "next":
                return Ink.LEADER
            if box.several or box.places:
                return Ink.LINES
        return Ink.FIGURE

    def is_across(self, row: Row) -> bool:
        """Return whether one box stands across the columns of all sides."""
        return self.across is not None and row.kind == "fact"


def part_of(row: Row) -> Part:
    """Return the kind of a row, or that it is a loose line."""
    return "loose" if row.line is None and row.kind in {"line", "fact"} else row.kind


_SUM: Final = FigureSize(24, bold=True)

HANDS_STYLE: Final = SheetStyle(
    name="hands", counts=True, signs_below=True, wide_more=8, has_tight_signs=True, empty_lead="pin", series="below"
)
"""A row for each hand."""

ROUNDS_STYLE: Final = SheetStyle(
    name="rounds",
    label=54,
    least=54,
    grows=8,
    signs_below=True,
    hand=52,
    line=52,
    figures={
        "hand": FigureSize(22, most=1.15),
        "next": FigureSize(22, most=1.15),
        "total": FigureSize(23, bold=True, most=1.0),
    },
    is_dense=True,
    running_below=True,
    frame=(8, 1),
    ranks=True,
    asks_leader=False,
    is_overview=True,
    miniature="rounds",
)
"""A row for each round, headed by its double, with the total so far at each figure."""

STROKES_STYLE: Final = SheetStyle(
    name="strokes",
    label=64,
    least=56,
    grows=34,
    numbered=False,
    hand=56,
    line=56,
    foot=None,
    has_strokes=True,
    leads="below",
    series="above",
    of_pairs=False,
    miniature="strokes",
)
"""A stroke for each point."""

MARKS_STYLE: Final = SheetStyle(
    name="marks",
    label=58,
    least=52,
    grows=40,
    hand=46,
    line=46,
    foot=None,
    has_bids=True,
    spells=ALL,
    miniature="marks",
)
"""Who bid what, with strokes for the marks; the totals are strokes that spell ALL."""

GOAT_STYLE: Final = SheetStyle(
    name="goat",
    label=92,
    least=62,
    grows=30,
    hand=47,
    line=36,
    figures={"hand": FigureSize(24)},
    across=EGG,
    corner=GOAT,
    loser="goat",
    miniature="goat",
)
"""The losers write; eggs wait for the next of them, and the one who has most is the goat."""

BALANCE_STYLE: Final = SheetStyle(
    name="balance",
    label=45,
    least=45,
    grows=40,
    hand=44,
    line=44,
    foot=None,
    figures={"hand": FigureSize(21, most=1.2)},
    has_tight_signs=True,
    is_balance=True,
    miniature="balance",
)
"""Every figure with its sign, and 0 at the end of each row."""

PAIRS_STYLE: Final = SheetStyle(
    name="pairs",
    label=104,
    least=88,
    grows=40,
    numbered=False,
    hand=34,
    line=34,
    sum=38,
    is_grouped=True,
    fills=False,
    foot=None,
    figures={"hand": FigureSize(23)},
    empty_lead="word",
    series="below",
)
"""The points of a hand, its premiums and the total."""

LEDGER_STYLE: Final = SheetStyle(
    name="ledger",
    label=138,
    least=112,
    grows=40,
    numbered=False,
    worded=True,
    hand=44,
    line=40,
    sum=40,
    scale=True,
    heading=True,
    fills=False,
    foot=None,
    figures={"hand": _SUM, "sum": _SUM},
)
"""Several rows for each hand."""

PLAYS_STYLE: Final = SheetStyle(
    name="plays",
    numbered=False,
    rows="play",
    fact=38,
    foot=None,
    figures={"head": _SUM, "hand": _SUM, "line": _SUM, "fact": _SUM, "sum": _SUM, "next": _SUM, "loose": _SUM},
    has_tight_signs=True,
    running_from=92,
    is_compact=True,
)
"""A row for each play."""

TURNS_STYLE: Final = SheetStyle(
    name="turns",
    label=48,
    least=46,
    grows=30,
    numbered=False,
    rows="lap",
    line=44,
    sum=44,
    fact=38,
    foot=280,
    figures={"fact": FigureSize(22), "sum": _SUM},
    is_dense=True,
    has_tight_signs=True,
    is_compact=True,
    miniature="turns",
)
"""A row for each lap of plays, with the total so far and a note in each box."""

PAGE_STYLE: Final = SheetStyle(
    name="page",
    label=130,
    least=100,
    grows=40,
    numbered=False,
    worded=True,
    hand=36,
    line=36,
    sum=38,
    loose=36,
    scale=True,
    is_paged=True,
    fills=False,
    figures={"sum": _SUM},
    is_compact=True,
    leads="corner",
)
"""A page for each hand, to read."""

TALLY_STYLE: Final = SheetStyle(
    name="tally",
    label=142,
    least=108,
    grows=20,
    numbered=False,
    worded=True,
    hand=64,
    line=64,
    sum=50,
    total=66,
    is_paged=True,
    has_keys=True,
    fills=False,
    figures={"line": FigureSize(26, bold=True), "total": FigureSize(40, bold=True, crowded=34)},
)
"""A page for each hand, whose boxes are pressed."""
