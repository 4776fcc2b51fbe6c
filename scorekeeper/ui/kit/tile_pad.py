"""The tile pad: every tile of a set on one canvas, with a transparent cell over each that can be pressed.

Up to double-six the whole set lies folded into a rectangle; of larger sets a phone shows one suit, chosen above it.
Counting a tile draws that cell only: its ebony twin fades in over the canvas, which stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Final, NamedTuple

import flet as ft
from flet import canvas as cv

from scorekeeper.core.tiles import Tile
from scorekeeper.ui.base.flet_shim import component, keyed, memo
from scorekeeper.ui.base.render_cache import use_latest
from scorekeeper.ui.kit.boxes import column_of, row_of
from scorekeeper.ui.kit.mark import stroked
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.kit.tile import Faces, TileState, half, tile, tile_shapes
from scorekeeper.ui.kit.tokens import FLIP, TILE_RADIUS

TileName = Callable[[Tile, TileState, int], str]
"""Says a tile aloud from the tile, its state and the seat holding it (0: nobody)."""

Held = tuple[tuple[Tile, int], ...]
"""Tiles that lie in somebody's hand, each with the seat whose mark it wears."""

_ROW_GAP: Final = 7
_SUIT_ROW: Final = 5


class Spot(NamedTuple):
    """Where a tile lies on a pad, and which half is on top."""

    tile: Tile
    top: int
    bottom: int
    column: int
    row: int


@dataclass(frozen=True, slots=True)
class Board:
    """The geometry of a pad: its spots, the cells they lie in, and the fold as points of a stair."""

    spots: tuple[Spot, ...]
    columns: int
    rows: int
    cell: float
    width: float
    stair: tuple[tuple[float, float], ...] = ()

    @property
    def cell_height(self) -> float:
        return 2 * self.width + _ROW_GAP

    def corner(self, spot: Spot) -> tuple[float, float]:
        """Return the upper left corner of the tile on a spot."""
        x = spot.column * self.cell + (self.cell - self.width) / 2
        return x, spot.row * self.cell_height + _ROW_GAP / 2


@cache
def folded(top: int, width: float) -> Board:
    """Return the whole set: row r has suit top-r and, past the fold, suit r-1. ``width`` is in pixels."""
    columns = top + 1
    spots: list[Spot] = []
    rows = top // 2 + 1
    for row in range(rows):
        suit = [(top - row, low) for low in range(top - row, -1, -1)]
        past = [(row - 1, low) for low in range(row - 1, -1, -1)] if row else []
        spots += [Spot(Tile(a, b), a, b, column, row) for column, (a, b) in enumerate((*suit, *past))]
    if top % 2:  # an even number of suits leaves the middle one a row of its own
        spots += [Spot(Tile(rows - 1, low), rows - 1, low, rows - 1 - low, rows) for low in range(rows)]
        rows += 1
    cell = width / columns
    tile_width = round(cell * 0.894)
    tall = 2 * tile_width + _ROW_GAP
    stair: list[tuple[float, float]] = [(columns * cell - 2, tall)]
    for row in range(1, top // 2 + 1):
        foot = (row + 1) * tall - (_ROW_GAP / 2 if row == rows - 1 else 0)
        stair += [((columns - row) * cell, row * tall), ((columns - row) * cell, foot)]
    return Board(tuple(spots), columns, rows, cell, tile_width, tuple(stair))


@cache
def suited(top: int, suit: int, width: float) -> Board:
    """Return the tiles of one suit, with its half on top, in rows of five."""
    spots = tuple(
        Spot(Tile(max(suit, other), min(suit, other)), suit, other, place % _SUIT_ROW, place // _SUIT_ROW)
        for place, other in enumerate(range(top, -1, -1))
    )
    rows = -(-(top + 1) // _SUIT_ROW)
    cell = width / _SUIT_ROW
    return Board(spots, _SUIT_ROW, rows, cell, min(55, round(cell * 0.75)))


@component
def TilePad(
    theme: Theme,
    board: Board,
    *,
    counted: frozenset[Tile],
    held: Held,
    name: TileName,
    on_tile: Callable[[Tile], None],
    faces: Faces,
) -> ft.Control:
    """Draw the tiles of a board, with these ``faces``. Cells are identified as ``tile-6-4``."""
    press = use_latest(on_tile)
    holders = dict(held)
    rows: list[list[ft.Control]] = [[] for _ in range(board.rows)]
    for spot in board.spots:
        holder = holders.get(spot.tile, 0)
        state: TileState = "held" if holder else "counted" if spot.tile in counted else "rest"
        rows[spot.row].append(
            keyed(
                str(spot.tile),
                _Cell,
                theme,
                board,
                spot,
                state,
                name(spot.tile, state, holder),
                press=press,
                faces=faces,
                ident=f"tile-{spot.tile.high}-{spot.tile.low}",
            )
        )
    return ft.Stack(
        [_Ground(theme, board, held, faces), column_of(*(row_of(*row) for row in rows))],
        width=board.columns * board.cell,
        height=board.rows * board.cell_height,
    )


@memo
@component
def _Ground(theme: Theme, board: Board, held: Held, faces: Faces) -> ft.Control:
    """Draw all tiles at rest, gaps for those in a hand, and the fold."""
    holders = dict(held)
    shapes: list[cv.Shape] = []
    for spot in board.spots:
        shapes += tile_shapes(
            theme.palette,
            spot.top,
            spot.bottom,
            board.width,
            at=board.corner(spot),
            state="held" if spot.tile in holders else "rest",
            holder=holders.get(spot.tile, 0),
            **faces,
        )
    if board.stair:
        (x, y), *rest = board.stair
        shapes.append(
            cv.Path(
                [cv.Path.MoveTo(x, y), *(cv.Path.LineTo(u, v) for u, v in rest)],
                paint=stroked(theme.palette.brass, 1.5),
            )
        )
    return cv.Canvas(shapes=shapes, width=board.columns * board.cell, height=board.rows * board.cell_height)


@memo
@component
def _Cell(
    theme: Theme,
    board: Board,
    spot: Spot,
    state: TileState,
    label: str,
    *,
    press: Callable[[Tile], None],
    faces: Faces,
    ident: str,
) -> ft.Control:
    counted = state == "counted"
    face: ft.Control = ft.Container()
    if counted:
        face = tile(theme, spot.top, spot.bottom, board.width, state="counted", **faces)
    return pressable(
        theme,
        ft.AnimatedSwitcher(
            ft.Container(face, key=state, width=board.width, height=2 * board.width),
            duration=0 if theme.still else FLIP,
            reverse_duration=0 if theme.still else FLIP,
            transition=ft.AnimatedSwitcherTransition.FADE,
        ),
        ident,
        partial(press, spot.tile),
        label,
        checked=None if state == "held" else counted,
        disabled=state == "held",
        width=board.cell,
        height=board.cell_height,
        radius=board.width * TILE_RADIUS,
        ring="inside",
    )


def suit_strip(
    theme: Theme,
    *,
    top: int,
    suit: int | None,
    name: Callable[[int], str],
    on_suit: Callable[[int], None],
    faces: Faces,
    width: float,
    is_swiped: bool,
) -> ft.Control:
    """Return half tiles to choose a suit, the highest first, in a row that is swiped sideways, or in several rows."""
    keys = [
        pressable(
            theme,
            half(theme, count, counted=count == suit, **faces),
            f"suit-{count}",
            partial(on_suit, count),
            name(count),
            selected=count == suit,
            width=51,
            height=56,
            ring="inside",
        )
        for count in range(top, -1, -1)
    ]
    scroll = ft.ScrollMode.HIDDEN if is_swiped else None
    return ft.Row(keys, wrap=not is_swiped, scroll=scroll, spacing=0, run_spacing=2, width=width)
