"""What all parts of a table share: how it is drawn, what stands on top of its print, and what a press does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.early_drawing import EarlyDrawing
from scorekeeper.ui.base.signals import Signal
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.table.shape import Shape

Leader = tuple[int, str]
"""The seat of a player, and the name."""


@dataclass(frozen=True, slots=True)
class RowOverlay:
    """What is on top of the print of a hand.

    A doubt; figures not saved yet, one for each side; the box selected last (line and side); the number of the play
    that is being corrected, and whether it ``is_corrected`` but not saved; and of a hand that nobody is known to lead,
    what decides it: a sentence and a tile, drawn in ``colours`` or pips. ``may_lead`` are those of each side who can be
    chosen there, by seat and name. ``is_led``: somebody has said who leads, so that a tap asks again.
    """

    doubtful: bool = False
    preview: tuple[str, ...] | None = None
    cell: tuple[int, int] | None = None
    play: int | None = None
    is_corrected: bool = False
    lead: str = ""
    tile: Tile | None = None
    colours: bool = False
    may_lead: tuple[tuple[Leader, ...], ...] = ()
    is_led: bool = False


@dataclass(frozen=True, slots=True)
class RowActions:
    """Callbacks for presses on a row: open a hand, show its menu, ask who leads it, press a box of a line.

    ``struck`` is called with the index of a struck hand, ``adjust`` with that of a penalty or bonus, all others with
    that of a hand; ``note`` for the label of a hand with a note.
    ``play`` gets the hand and the number of a play, where each play has a row. ``open_box`` gets an earlier hand and
    the side whose box was tapped. ``head`` gets the side of a head, ``led`` a hand and the seat that leads it.
    ``turn`` asks for another page.
    """

    open: Callable[[int], object] | None = None
    more: Callable[[int], object] | None = None
    lead: Callable[[int], object] | None = None
    press: Callable[[int, int], object] | None = None
    struck: Callable[[int], object] | None = None
    note: Callable[[int], object] | None = None
    play: Callable[[int, int], object] | None = None
    open_box: Callable[[int, int], object] | None = None
    head: Callable[[int], object] | None = None
    adjust: Callable[[int], object] | None = None
    led: Callable[[int, int], object] | None = None
    turn: Callable[[], object] | None = None


@dataclass(frozen=True, slots=True)
class TableSignals:
    """What a table is asked from outside.

    ``figures`` shows the figures of a new state before the rest of it, and returns whether there were any. ``sight``
    returns whether the rows of a hand are on the screen.
    """

    figures: Signal[[Match, MatchState], bool] | None = None
    sight: Signal[[int], bool] | None = None


NO_SIGNALS = TableSignals()


@dataclass(frozen=True, slots=True)
class TableContext:
    """The language and the measures of a table, the full names of its sides, and its actions.

    A table passes the same object to all its parts as long as nothing in it changes.
    """

    tr: Translator
    shape: Shape
    names: tuple[str, ...] = ()
    actions: RowActions = RowActions()
    early: EarlyDrawing = field(default_factory=EarlyDrawing)
    sight: Signal[[int], bool] | None = None

    @property
    def theme(self) -> Theme:
        return self.shape.theme
