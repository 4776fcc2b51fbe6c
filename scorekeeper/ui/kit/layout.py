"""The breakpoints of the app: what a screen of a size has room for. All lengths are in logical pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scorekeeper.ui.kit.tokens import DOCK, MARGIN, RAIL

COLUMN: Final = 640
"""Width that lists and forms keep to on a wide screen."""

NARROWEST: Final = 328.0
"""Width between the margins of the narrowest phone."""

HALF: Final = (NARROWEST - 12) / 2
"""Width of each of two buttons beside one another there."""

UNDO_WIDTH: Final = 64
UNDO_ROOM: Final = UNDO_WIDTH + 12
"""The place of Undo, left of the main button. Keys that save a hand begin right of it: a second tap undoes nothing."""

SHEET_ENTRY: Final = 480
"""Width of an entry that covers a part of a screen between a phone's and a wide one."""

UPRIGHT_PAD: Final = 480
"""Height a pad is drawn in, and scrolls, on a screen too low for it."""

UPRIGHT_SHEET: Final = 640
"""Height a sheet with its keys is drawn in, and scrolls, where a phone lies on its side."""

ENTRY_BELOW: Final = 560.0
"""Width that what opens over the foot of a screen keeps to."""

PAD_MARGINS: Final = 22
"""Width of both margins of a pad of tiles."""

SIDE_SHEET: Final = 420.0
"""Width of what opens at the side of a phone that lies on its side."""

TILE_PAD: Final = 440
"""Width that a pad of all tiles keeps to."""

FLAT_PAD: Final = (340.0, 380.0)
"""The least and the greatest width of a pad of all tiles with other controls beside it."""


@dataclass(frozen=True, slots=True)
class Layout:
    """What a screen, or the part of it that an entry form gets, has room for.

    ``is_docked``: the form stands beside the sheet on a wide screen.
    """

    width: float
    height: float
    is_docked: bool = False

    @property
    def margin(self) -> int:
        """Return the margin at the left and right edge of an entry form, in logical pixels."""
        return 20 if self.is_docked else 16

    @property
    def has_rail(self) -> bool:
        """Return whether the ways to other screens stand at the left edge, not at the foot."""
        return self.width >= 600

    @property
    def is_sideways(self) -> bool:
        """Return whether this is a phone that lies on its side: a match shows its totals only."""
        return self.height < 600 and self.width > self.height

    @property
    def has_two_panes(self) -> bool:
        """Return whether the entry stands beside the sheet."""
        return self.width >= 840 and not self.is_sideways

    @property
    def is_entry_sheet(self) -> bool:
        """Return whether the entry covers a part of the screen, neither a page of its own nor beside the sheet."""
        return self.has_rail and not self.is_sideways and not self.has_two_panes

    @property
    def content_width(self) -> float:
        """Return the width beside the rail."""
        return self.width - (RAIL if self.has_rail else 0)

    @property
    def column_width(self) -> float:
        """Return the width of a scrolled column beside the rail."""
        return min(self.content_width - 2 * MARGIN, COLUMN)

    @property
    def column_margin(self) -> float:
        """Return the room left and right of a list beside the rail, whose edge can be scrolled too."""
        return max(float(MARGIN), (self.content_width - COLUMN) / 2)

    @property
    def page_width(self) -> float:
        """Return the width of a scrolled column on a page without a rail."""
        return min(self.width - 2 * MARGIN, COLUMN)

    @property
    def form_width(self) -> float:
        """Return the width that a drawing on a page without a rail keeps to: a little less than its column."""
        return min(self.width, COLUMN) - 2 * MARGIN

    @property
    def entry_width(self) -> float:
        """Return the width of the entry form of a hand."""
        if self.has_two_panes:
            return DOCK
        return SHEET_ENTRY if self.is_entry_sheet else self.width

    @property
    def is_low(self) -> bool:
        """Return whether captions go and keys are as low as they may be."""
        return self.height < 720

    @property
    def is_flat(self) -> bool:
        """Return whether the keys stand beside the lines, not below them."""
        return self.height < 480

    @property
    def has_large_lines(self) -> bool:
        """Return whether there is room for lines of large text below the sheet."""
        return self.height >= 700

    @property
    def has_large_messages(self) -> bool:
        """Return whether a message may be as large as all text."""
        return self.height >= 900

    @property
    def is_narrow(self) -> bool:
        """Return whether a stepper makes room for the keys beside it."""
        return self.width < 380

    @property
    def below_width(self) -> float:
        """Return the width of what opens over a screen: at its foot, or at its right edge."""
        if self.has_two_panes:
            return DOCK
        return SIDE_SHEET if self.is_sideways else min(self.width, ENTRY_BELOW)

    @property
    def tile_name_width(self) -> float:
        """Return the width of each of two buttons below a pad of tiles."""
        return (min(self.width, TILE_PAD) - 42) / 2

    def tiles_width(self, *, one_suit: bool) -> float:
        """Return the width of a pad of tiles, or of the tiles of one suit; on a flat screen about half of its width."""
        if self.is_flat:
            least, most = FLAT_PAD
            return min(max(self.width / 2 - PAD_MARGINS, 0 if one_suit else least), most)
        return min(self.width - PAD_MARGINS, 330 if one_suit else TILE_PAD)
