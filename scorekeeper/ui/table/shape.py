"""The measures of a printed table: how wide its columns and how high its rows are on this screen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from scorekeeper.core.sheet_style import SheetStyle, part_of
from scorekeeper.core.table import Row
from scorekeeper.ui.kit.theme import SCORE_CELL, SCORE_SUM, Style, Theme, cell_style
from scorekeeper.ui.kit.tokens import TARGET

NARROWEST: Final = 62
"""The least width of a side's column, in logical pixels: below it the table pans."""

CLOSEST: Final = 55
"""The least width of a column of a dense table that does not pan: up to six players."""

LOW_COLUMN: Final = 77
LOW_ROW: Final = 41
"""The least width of a column and the height of a row on a phone that lies on its side."""

MOST_KEYS: Final = 6
LARGEST_KEYS: Final = 1.5
"""Players, and the text scale, up to which a row has a key for each player."""

CHECK: Final = 24.0
"""Width of the last column of a balance, with the sum of each row."""

_FIGURES: Final = 1.45
"""The text scale up to which columns grow: figures do not follow it further, and names are set to fit."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A table of so many ``sides``: widths of its label column and of each side's, and whether it pans.

    ``sight`` is how much of the columns can be seen at once. ``letters`` is the size that labels in words have in
    common, as it is seen; 0: each its own. ``low``: on a phone that lies on its side. ``low_heads``: heads are as low
    above keys, ``tight``: rows are, too, with large text. ``short``: the screen has little height. ``asks``: the row of
    the next hand has keys that say who leads. ``row`` is the least height of all rows, if it is given.
    """

    theme: Theme
    style: SheetStyle
    sides: int
    label: float
    column: float
    wide: bool = False
    pans: bool = False
    sight: float = 0.0
    letters: float = 0.0
    low: bool = False
    low_heads: bool = False
    tight: bool = False
    short: bool = False
    asks: bool = False
    row: float = 0.0

    @property
    def inset(self) -> float:
        """Return the margin left of a label."""
        return 20 if self.wide else 12 if self.sides > 4 else 16

    @property
    def several(self) -> int:
        """Return how many figures a line of a box holds."""
        return 3 if self.column >= 84 else 2

    def has_room_for_keys(self, players: int) -> bool:
        """Return whether the row of the next hand has room for a key for each player."""
        is_cramped = self.pans or self.low or self.tight or self.style.has_play_rows
        return not is_cramped and players <= MOST_KEYS and self.theme.scale <= LARGEST_KEYS

    def is_footed(self, room: float) -> bool:
        """Return whether a row of totals closes the table in a ``room`` of this height."""
        return self.style.foot is not None and room >= self.style.foot and not self.low

    def height(self, row: Row) -> float:
        """Return the height of a row with its rule. Labels in words have room for two lines."""
        bare = self._bare(row) + (self.style.heights.wide_more if self.wide else 0)
        if self.style.heights.scale:
            return bare * max(1.0, self.theme.scale)
        return max(self.theme.fit(bare), TARGET if self.tight else 0)

    def _bare(self, row: Row) -> float:
        heights = self.style.heights
        if most := max((max(len(box.several), box.places) for box in row.boxes), default=0):
            return max(44.0, 14.0 + 24.0 * -(-most // self.several))
        if self.row:
            return self.row
        if self.low or self.tight:
            return LOW_ROW
        if row.struck is not None:
            return 48
        match part_of(row):
            case "adjustment":
                return 44
            case "head":
                return 38
            case "hand":
                return heights.hand + (6 if any(box.played for box in row.boxes) else 0)
            case "sum":
                return heights.sum
            case "total":
                return heights.total or (52 if self.wide else 54)
            case "next":
                return 84 if self.asks else max(50, heights.hand)  # a target of 48 between its rules
            case "loose":
                return heights.loose
            case "fact" if heights.fact:
                return heights.fact
            case "line" | "fact" if any(box.tiles for box in row.boxes):
                return max(46.0, heights.line)
            case "line" | "fact" | "blank":
                return heights.short if self.short and heights.short else heights.line

    def figure_style(self, row: Row, preview: str | None = None) -> Style:
        """Return the text style of the figures of a row, or of a ``preview`` in it."""
        points = cell_style(self.sides, wide=self.wide)
        if preview is not None:
            return replace(points, italic=True)
        if row.struck is not None:
            return replace(points, struck=True)
        part = part_of(row)
        if own := self.style.figures.get(part):
            size = own.crowded if own.crowded and self.sides > 3 else own.size
            return replace(SCORE_SUM if own.bold else SCORE_CELL, size=size, most=own.most)
        match part:
            case "line" | "loose":
                return replace(points, size=22)
            case "sum" | "total" | "head":
                return replace(SCORE_SUM, size=30 if self.wide else 25 if self.sides > 4 else 26)
            case _:
                return points


def shape_of(
    theme: Theme, style: SheetStyle, sides: int, width: float, *, wide: bool = False, hands: int = 0, low: bool = False
) -> Shape:
    """Return the measures of a table on a page of this width, with this number of hands.

    The label column is narrowed first. If the columns of the sides are still too narrow for the text, they pan.
    """
    width -= CHECK if style.is_balance else 0
    usual = style.labels.width + (28 if wide else 0)
    if style.labels.counts:
        usual = 76 if wide else (50 if sides > 4 else 52) + (14 if hands > 89 else 4 if hands > 8 else 0)
    larger = max(0.0, min(theme.scale, 2.0) - 1)
    asked, least = usual + style.labels.grows * larger, style.labels.least * (1 + larger / 3)
    narrowest = (LOW_COLUMN if low else CLOSEST if style.is_dense and sides < 7 else NARROWEST) * max(
        1.0, min(theme.scale, _FIGURES) / 1.3
    )
    label = max(min(asked, width - sides * narrowest), min(least, asked))
    column = (width - label) / sides
    pans = column < narrowest - 0.5
    if pans:
        label, column = min(asked, width / 2), narrowest
    return Shape(theme, style, sides, label, column, wide, pans, sight=width - label, low=low)
