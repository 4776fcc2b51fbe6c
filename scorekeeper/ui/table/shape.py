"""The measures of a printed table: how wide its columns and how high its rows are on this screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from scorekeeper.core.model import Setup
from scorekeeper.core.table import Row
from scorekeeper.core.variant import RecordSheet
from scorekeeper.ui.kit.theme import Theme

Style = Literal[
    "hands", "rounds", "strokes", "marks", "goat", "balance", "pairs", "ledger", "plays", "turns", "page", "tally"
]
"""How the rows of a sheet are drawn.

``hands``: a row a hand; ``pairs``: its points, the premiums and the total; ``ledger``: several rows a hand;
``plays``: a row a play; ``page``, ``tally``: a page a hand that is read, or pressed; the others as in ``SheetKind``.
"""

NARROWEST: Final = 62
"""The least width of a side's column, in logical pixels: below it the table pans."""

CLOSEST: Final = 55
"""The least width of a column of a table of rounds or turns that does not pan: up to six players."""

LOW_COLUMN: Final = 77
LOW_ROW: Final = 41
"""The least width of a column and the height of a row on a phone that lies on its side."""

CHECK: Final = 24.0
"""Width of the last column of a balance, with the sum of each row."""

_FIGURES: Final = 1.45
"""The text scale up to which columns grow: figures do not follow it further, and names are set to fit."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Of a style, in logical pixels: the width of its labels, the least of it, and by how much it grows with the text.

    ``hand``, ``line`` and ``sum`` are the heights of such rows.
    """

    label: float
    least: float
    grows: float
    hand: float
    line: float
    sum: float


_MEASURES: Final[dict[Style, Measures]] = {
    "hands": Measures(52, 50, 44, 48, 48, 48),
    "rounds": Measures(54, 54, 8, 52, 52, 48),
    "marks": Measures(58, 52, 40, 46, 46, 48),
    "goat": Measures(92, 62, 30, 47, 36, 48),
    "balance": Measures(45, 45, 40, 44, 44, 48),
    "strokes": Measures(64, 56, 34, 56, 56, 48),
    "pairs": Measures(104, 88, 40, 34, 34, 38),
    "ledger": Measures(138, 112, 40, 44, 40, 40),
    "plays": Measures(52, 50, 44, 48, 48, 48),
    "turns": Measures(48, 46, 30, 48, 44, 44),
    "page": Measures(130, 100, 40, 36, 36, 38),
    "tally": Measures(142, 108, 20, 64, 64, 50),
}


@dataclass(frozen=True, slots=True)
class Shape:
    """A table of so many ``sides``: widths of its label column and of each side's, and whether it pans.

    ``sight`` is how much of the columns can be seen at once. ``letters`` is the size that labels in words have in
    common, as it is seen; 0: each its own. ``low``: on a phone that lies on its side. ``tight``: so are heads and rows
    beside keys and large text.
    """

    style: Style
    sides: int
    label: float
    column: float
    wide: bool = False
    pans: bool = False
    sight: float = 0.0
    letters: float = 0.0
    low: bool = False
    tight: bool = False

    @property
    def inset(self) -> float:
        """Return the margin left of a label."""
        return 20 if self.wide else 12 if self.sides > 4 else 16

    @property
    def several(self) -> int:
        """Return how many figures a line of a box holds."""
        return 3 if self.column >= 84 else 2

    @property
    def paged(self) -> bool:
        """Return whether the sheet shows one hand at a time."""
        return self.style in {"page", "tally"}

    @property
    def has_short_labels(self) -> bool:
        """Return whether labels are numbers or few words on one line, which are not set in a common size."""
        return self.style in {"hands", "rounds", "strokes", "marks", "goat", "balance", "pairs", "plays", "turns"}

    @property
    def fills(self) -> bool:
        """Return whether blank rows fill the page, as on paper."""
        return self.style in {"hands", "rounds", "strokes", "marks", "goat", "balance", "plays", "turns"}

    @property
    def is_numbered(self) -> bool:
        """Return whether each row is a hand with a number, blank rows too."""
        return self.style in {"hands", "rounds", "marks", "goat", "balance"}

    @property
    def footed(self) -> bool:
        """Return whether a row of totals closes the table. Other styles show the totals in the rows or the heads."""
        return self.style in {"hands", "rounds", "goat", "turns", "tally", "page"} and not self.low

    def height(self, theme: Theme, row: Row) -> float:
        """Return the height of a row with its rule. Labels in words have room for two lines."""
        bare = self._bare(row) + (8 if self.wide and self.style == "hands" else 4 if self.wide else 0)
        if self.style in {"ledger", "page"}:
            return bare * max(1.0, theme.scale)
        return theme.fit(bare)

    def _bare(self, row: Row) -> float:
        if most := max((max(len(box.several), box.places) for box in row.boxes), default=0):
            return max(44.0, 14.0 + 24.0 * -(-most // self.several))
        if self.low or self.tight:
            return LOW_ROW
        if row.struck is not None:
            return 48
        match row.kind:
            case "head":
                return 38
            case "hand":
                return _MEASURES[self.style].hand
            case "sum":
                return _MEASURES[self.style].sum
            case "total":
                return 66 if self.style == "tally" else 52 if self.wide else 54
            case "next":
                return max(50, _MEASURES[self.style].hand)  # a target of 48 between its rules
            case "line" | "fact" if row.line is None:
                return 36 if self.style == "page" else 44
            case "fact" if self.style in {"plays", "turns"}:
                return 38
            case "line" | "fact" if any(box.tiles for box in row.boxes):
                return max(46.0, _MEASURES[self.style].line)
            case "line" | "fact" | "blank":
                return _MEASURES[self.style].line


def style_of(sheet: RecordSheet, setup: Setup, *, keys: bool) -> Style:
    """Return the style of a sheet. ``keys``: its boxes are buttons."""
    if sheet.shows_one_hand:
        return "tally" if keys else "page"
    kind = sheet.kind(setup)
    if kind != "printed":
        return kind
    if sheet.play_label:
        return "plays"
    if sheet.premiums:
        return "pairs"
    return {1: "hands", 2: "pairs"}.get(len(sheet.lines(setup)), "ledger")  # type: ignore[return-value]


def shape_of(
    theme: Theme, style: Style, sides: int, width: float, *, wide: bool = False, hands: int = 0, low: bool = False
) -> Shape:
    """Return the measures of a table on a page of this width, with this number of hands.

    The label column is narrowed first. If the columns of the sides are still too narrow for the text, they pan.
    """
    measures = _MEASURES[style]
    width -= CHECK if style == "balance" else 0
    usual = measures.label + (28 if wide else 0)
    if style == "hands":
        usual = 76 if wide else (50 if sides > 4 else 52) + (14 if hands > 89 else 4 if hands > 8 else 0)
    larger = max(0.0, min(theme.scale, 2.0) - 1)
    asked, least = usual + measures.grows * larger, measures.least * (1 + larger / 3)
    narrowest = (LOW_COLUMN if low else CLOSEST if style in {"rounds", "turns"} and sides < 7 else NARROWEST) * max(
        1.0, min(theme.scale, _FIGURES) / 1.3
    )
    label = max(min(asked, width - sides * narrowest), min(least, asked))
    column = (width - label) / sides
    if column < narrowest - 0.5:
        label = min(asked, width / 2)
        return Shape(style, sides, label, narrowest, wide, pans=True, sight=width - label, low=low)
    return Shape(style, sides, label, column, wide, sight=width - label, low=low)
