"""How a sheet is drawn: an object for each style, which the screen and paper both ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from enum import Enum, auto
from typing import Final, Literal

from scorekeeper.core.emblems import EGG, GOAT, Emblem
from scorekeeper.core.table import Box, Row, RowKind

RowPart = RowKind | Literal["loose"]
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
class Labels:
    """The labels of rows: how wide they are, in logical pixels, the least of it, and how it grows with the text.

    ``counts``: labels are as narrow as the number of hands allows. ``numbered``: the rows of hands to come have their
    numbers. ``worded``: labels are words on several lines. ``signs_below``: signs such as that of a blocked hand stand
    below the label, not beside it.
    """

    width: float = 52
    least: float = 50
    grows: float = 44
    counts: bool = False
    numbered: bool = True
    worded: bool = False
    signs_below: bool = False


@dataclass(frozen=True, slots=True)
class Heights:
    """The heights of rows by their kind, in logical pixels; 0: the usual one.

    ``wide_more`` is added on a wide screen. ``scale``: rows grow with the text from the start. ``short`` is the height
    of a line on a screen of little height.
    """

    hand: float = 48
    line: float = 48
    sum: float = 48
    fact: float = 0
    loose: float = 44
    total: float = 0
    wide_more: float = 4
    scale: bool = False
    short: float = 0


@dataclass(frozen=True, slots=True)
class FigureSize:
    """The size of figures in logical pixels, ``crowded`` with more than three sides, and ``most`` of the text scale."""

    size: float
    bold: bool = False
    most: float = 1.5
    crowded: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class SheetStyle:
    """How the rows of a sheet are drawn. The defaults are those of a row for each hand.

    Sizes are those of a screen; paper has its own. Nothing may depend on the ``name``.

    Rows: there are ``rows`` for each hand, each play or each lap of plays. A sheet that ``is_paged`` shows one hand at
    a time; ``has_keys``: its boxes are pressed. ``heading``: the first row of a hand is its heading; ``is_grouped``:
    the rows of a hand are one group, in which the figures are neither ruled apart nor framed. ``fills``: blank rows
    fill the page. ``foot`` is the height of the sheet from which on a row of totals closes it; ``None``: none does.
    Boxes: ``figures`` are the sizes that differ from the usual ones. ``is_dense``: up to six columns may be narrower.
    ``has_tight_signs``: there is no space between a sign and its figure. ``empty_lead`` marks the empty box of the
    leader. The total so far stands ``running_below`` the figure, or beside it from the width ``running_from`` on.
    ``frame`` is the padding of the frame of who went out, if it is always the same. ``is_balance``: every figure has
    its sign, and a last column shows the sum of each row. ``has_bids``: boxes with a bid or strokes show both.
    ``across`` is drawn beside a fact that stands across the columns of all sides.
    Heads: ``corner`` is drawn above the labels. The marks of a match ``spell_all`` (seven strokes); ``has_strokes``:
    totals are strokes where there is room. ``is_compact``: the lines of a head are closer; ``ranks``: the first place
    is bold. ``loser`` is the mark of the side with the most points at the end, and part of word keys.
    Around it: ``asks_leader``: the sheet asks who leads, if nobody is known to; ``leads`` is where it says who leads
    besides. ``series`` is where the matches of a series stand, below only of two pairs. ``is_overview``:
    the sheet itself is shown where others show totals only. ``miniature`` is the small drawing of the sheet.
    """

    name: str
    labels: Labels = Labels()
    heights: Heights = Heights()
    figures: Mapping[RowPart, FigureSize] = field(default_factory=dict[RowPart, FigureSize])
    _: KW_ONLY
    rows: Literal["hand", "play", "lap"] = "hand"
    is_paged: bool = False
    has_keys: bool = False
    heading: bool = False
    is_grouped: bool = False
    fills: bool = True
    foot: float | None = 0
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
    spell_all: bool = False
    has_strokes: bool = False
    is_compact: bool = False
    ranks: bool = False
    loser: Literal["goat"] | None = None
    asks_leader: bool = True
    leads: Literal["", "corner", "below"] = ""
    series: Literal["", "above", "below"] = ""
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

    def emblem_across(self, row: Row) -> Emblem | None:
        """Return the emblem in the one box of a row across all columns; ``None`` if the row has a box for each side."""
        return self.across if row.kind == "fact" else None


def part_of(row: Row) -> RowPart:
    """Return the kind of a row, or that it is a loose line."""
    return "loose" if row.line is None and row.kind in {"line", "fact"} else row.kind


_SUM: Final = FigureSize(24, bold=True)

HANDS_STYLE: Final = SheetStyle(
    "hands",
    Labels(counts=True, signs_below=True),
    Heights(wide_more=8),
    has_tight_signs=True,
    empty_lead="pin",
    series="below",
)
"""A row for each hand."""

ROUNDS_STYLE: Final = SheetStyle(
    "rounds",
    Labels(54, 54, 8, signs_below=True),
    Heights(52, 52),
    {**dict.fromkeys(("hand", "next"), FigureSize(22, most=1.15)), "total": FigureSize(23, bold=True, most=1.0)},
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
    "strokes",
    Labels(64, 56, 34, numbered=False),
    Heights(56, 56),
    foot=None,
    has_strokes=True,
    leads="below",
    series="above",
    miniature="strokes",
)
"""A stroke for each point."""

MARKS_STYLE: Final = SheetStyle(
    "marks", Labels(58, 52, 40), Heights(46, 46), foot=None, has_bids=True, spell_all=True, miniature="marks"
)
"""Who bid what, with strokes for the marks; the totals are strokes that spell ALL."""

GOAT_STYLE: Final = SheetStyle(
    "goat",
    Labels(92, 62, 30),
    Heights(47, 36),
    {"hand": FigureSize(24)},
    across=EGG,
    corner=GOAT,
    loser="goat",
    miniature="goat",
)
"""The losers write; eggs wait for the next of them, and the one who has most is the goat."""

BALANCE_STYLE: Final = SheetStyle(
    "balance",
    Labels(48, 48, 40),
    Heights(48, 48),
    {"hand": FigureSize(21, most=1.2)},
    foot=None,
    has_tight_signs=True,
    is_balance=True,
    miniature="balance",
)
"""Every figure with its sign, and 0 at the end of each row."""

PAIRS_STYLE: Final = SheetStyle(
    "pairs",
    Labels(104, 88, 40, numbered=False),
    Heights(34, 34, 38),
    {"hand": FigureSize(23)},
    is_grouped=True,
    fills=False,
    foot=None,
    empty_lead="word",
    series="below",
)
"""The points of a hand, its premiums and the total."""

LEDGER_STYLE: Final = SheetStyle(
    "ledger",
    Labels(138, 112, 40, numbered=False, worded=True),
    Heights(44, 40, 40, scale=True),
    {"hand": _SUM, "sum": _SUM},
    heading=True,
    fills=False,
    foot=None,
)
"""Several rows for each hand."""

PLAYS_STYLE: Final = SheetStyle(
    "plays",
    Labels(numbered=False),
    Heights(fact=38),
    dict.fromkeys(("head", "hand", "line", "loose", "fact", "sum", "next"), _SUM),
    rows="play",
    foot=None,
    has_tight_signs=True,
    running_from=92,
    is_compact=True,
)
"""A row for each play."""

TURNS_STYLE: Final = SheetStyle(
    "turns",
    Labels(48, 46, 30, numbered=False),
    Heights(line=44, sum=44, fact=38),
    {"fact": FigureSize(22), "sum": _SUM},
    rows="lap",
    foot=280,
    is_dense=True,
    has_tight_signs=True,
    is_compact=True,
    miniature="turns",
)
"""A row for each lap of plays, with the total so far and a note in each box."""

PAGE_STYLE: Final = SheetStyle(
    "page",
    Labels(130, 100, 40, numbered=False, worded=True),
    Heights(36, 36, 38, loose=36, scale=True),
    {"sum": _SUM},
    is_paged=True,
    fills=False,
    is_compact=True,
    leads="corner",
)
"""A page for each hand, to read."""

TALLY_STYLE: Final = SheetStyle(
    "tally",
    Labels(142, 108, 20, numbered=False, worded=True),
    Heights(64, 64, 50, total=66, short=50),
    {"line": FigureSize(26, bold=True), "total": FigureSize(40, bold=True, crowded=34)},
    is_paged=True,
    has_keys=True,
    fills=False,
)
"""A page for each hand, whose boxes are pressed."""
