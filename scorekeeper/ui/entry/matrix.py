"""The pad for open ends: a row of keys a player, a column a total that scores; one tap is one score."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import flet as ft

from scorekeeper.core.kinds import Ends, OneTile
from scorekeeper.core.tiles import Tile, pips_of
from scorekeeper.core.variant import RecordSheet
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, memo
from scorekeeper.ui.base.render_cache import use_latest
from scorekeeper.ui.entry.context import EntryContext, Live
from scorekeeper.ui.entry.place_keys import place_keys
from scorekeeper.ui.entry.plays import Writing, points_of, taken, writing_of
from scorekeeper.ui.kit.boxes import column_of, padding, row_of, space
from scorekeeper.ui.kit.keypad import key
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.surface import chip
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, Theme, muted
from scorekeeper.ui.kit.tile import tile

Score = Callable[[Any], Awaitable[object]]

ENDS, OPENING = 0, 1
"""The faces of the pad: what the ends come to, or the first tile of the hand."""

_HEAD: Final = 24.0
_FIGURE: Final = replace(LABEL_L, most=1.25)
_SCROLLBAR: Final = 12.0
_DENSITIES: Final = (
    (16.0, 40.0, 28.0, 8.0, 56.0),
    (8.0, 28.0, 22.0, 4.0, 48.0),
    (11.0, 28.0, 20.0, 0.0, 48.0),
    (7.0, 24.0, 18.0, 0.0, 48.0),
    (3.0, 18.0, 17.0, 0.0, 48.0),
)
"""Margin, column of marks, mark, gap and least width of a key, from loose to dense."""


@dataclass(frozen=True, slots=True)
class Key:
    """A score that a seat can write with one tap."""

    seat: int
    play: Any
    points: int
    at: int | Tile


@dataclass(frozen=True, slots=True)
class Grid:
    """How the keys lie: the room on both sides, the marks' column, the keys' size, the gaps across and between rows."""

    margin: float
    marks: float
    mark: float
    width: float
    height: float
    across: float
    gap: float
    scrolls: bool = False


def fits(sheet: RecordSheet) -> bool:
    return writing_of(sheet, Ends) is not None


@component
def MatrixPad(context: EntryContext) -> ft.Control:
    opens = _opening(context)
    face = context.face if opens else ENDS
    keys = opens if face == OPENING else _totals(context)
    matrix = _Matrix(
        context.theme,
        context.tr,
        keys,
        context.match.setup.players,
        grid_of(context.width, context.height, len(keys), len(keys[0]) if keys else 0),
        face if opens else None,
        use_latest(context.score),
        use_latest(context.turn),
    )
    return place_keys(context, matrix)


MATRIX: Final = Live(fits, MatrixPad, quiet=True, ground="bg")


def grid_of(width: float, height: float, rows: int, columns: int) -> Grid:
    """The measures of a matrix: keys 60 high where there is room, never under 48 either way.

    Seven columns take all the width a phone has; where even that is not enough, the columns pan.
    """
    tall = max(48.0, min(60.0, (0.31 * height - 30) / max(rows, 1) - 8))
    gap = 8.0 if tall > 50 else 6.0
    for margin, marks, size, across, least in _DENSITIES:
        room = width - 2 * margin - marks - across * (columns - 1)
        if room >= least * columns:
            return Grid(margin, marks, size, room / max(columns, 1), tall, across, gap)
    return Grid(16, 40, 28, 60, tall, 8, gap, scrolls=True)


def _totals(context: EntryContext) -> tuple[tuple[Key, ...], ...]:
    """A key for every player still in and every total of the set that scores."""
    writing = writing_of(context.match.variant.sheet, Ends)
    assert writing is not None, "no total is written in this game"  # noqa: S101
    assert isinstance(writing.kind, Ends), "a total is of two ends"  # noqa: S101
    return _keys(context, writing, writing.kind.totals(context.match.setup.set.top))


def _opening(context: EntryContext) -> tuple[tuple[Key, ...], ...]:
    """A key for every player still in and every tile that pays as the first one; none once the hand has begun."""
    writing = writing_of(context.match.variant.sheet, OneTile)
    if writing is None or context.at.hand.plays:
        return ()
    tiles = sorted(context.match.setup.set.tiles, key=lambda one: (pips_of(one), -one.is_double, one.high))
    return _keys(context, writing, tiles)


def _keys(context: EntryContext, writing: Writing, values: Iterable[Any]) -> tuple[tuple[Key, ...], ...]:
    """The plays the game takes, each with the points it brings; a row a player."""
    rows: list[tuple[Key, ...]] = []
    for seat in context.at.active_seats:
        plays = [(value, writing.play(seat, value)) for value in values]
        rows.append(
            tuple(Key(seat, play, points_of(context, play), value) for value, play in plays if taken(context, play))
        )
    return tuple(rows) if rows and rows[0] else ()


@memo
@component
def _Matrix(
    theme: Theme,
    tr: Translator,
    keys: tuple[tuple[Key, ...], ...],
    names: tuple[str, ...],
    grid: Grid,
    face: int | None,
    score: Score,
    turn: Callable[[int], None],
) -> ft.Control:
    above = space(0)  # in the place of the chip, so that the keys stay what they are when it goes
    rows = [_row(theme, tr, row, names[row[0].seat], grid, score) for row in keys]
    heads = row_of(*(_head(theme, tr, one.at, grid) for one in keys[0]), spacing=grid.across)
    body: ft.Control = column_of(heads, *rows, spacing=grid.gap)
    if grid.scrolls:
        below = ft.Container(body, padding(bottom=_SCROLLBAR))
        body = ft.Row([below], expand=True, scroll=ft.ScrollMode.ALWAYS)
    marks = column_of(
        _cell(grid.marks, _HEAD, _ends(theme, tr, grid, face), start=True),
        *(_cell(grid.marks, grid.height, mark(theme, row[0].seat + 1, grid.mark), start=True) for row in keys),
        spacing=grid.gap,
    )
    return ft.Container(
        column_of(above if face is None else _opens(theme, tr, face, turn, grid.margin), row_of(marks, body, top=True)),
        padding(left=grid.margin, right=grid.margin, top=6),
    )


def _opens(theme: Theme, tr: Translator, face: int, turn: Callable[[int], None], margin: float) -> ft.Control:
    """Turns the pad to the first tile of the hand and back."""
    turns = chip(
        theme,
        tr("muggins.opening_with"),
        "entry.opening",
        partial(turn, ENDS if face == OPENING else OPENING),
        on=face == OPENING,
    )
    return ft.Container(ft.Row([turns]), padding(left=16 - margin))


def _ends(theme: Theme, tr: Translator, grid: Grid, face: int | None) -> ft.Control | None:
    """What the figures above the keys are, where the column of the marks has room to say so."""
    said = tr("muggins.ends")
    if face == OPENING or grid.marks < 8.6 * len(said) * min(theme.scale, _FIGURE.most):
        return None
    return muted(theme, said, replace(CAPTION, most=_FIGURE.most), lines=1)


def _head(theme: Theme, tr: Translator, at: int | Tile, grid: Grid) -> ft.Control:
    if isinstance(at, Tile):
        return _cell(grid.width, _HEAD, tile(theme, *at, 15, turned=True, pin=False))
    return _cell(grid.width, _HEAD, muted(theme, tr("common.number", n=at), _FIGURE, lines=1))


def _row(theme: Theme, tr: Translator, row: tuple[Key, ...], name: str, grid: Grid, score: Score) -> ft.Control:
    return row_of(
        *(
            ft.Container(
                key(
                    theme,
                    tr("common.plus", n=one.points),
                    f"key.{one.seat}.{one.at}",
                    partial(score, one.play),
                    label=_said(tr, one, name),
                    height=grid.height,
                    size=26 if grid.width >= 56 else 23,
                ),
                width=grid.width,
            )
            for one in row
        ),
        spacing=grid.across,
    )


def _said(tr: Translator, one: Key, name: str) -> str:
    """A key read aloud: plus 3, ends make 15, for Anna."""
    if isinstance(one.at, Tile):
        return tr("say.key_opening", n=one.points, tiles=[one.at], name=name)
    return tr("say.key_plus", n=one.points, ends=one.at, name=name)


def _cell(width: float, height: float, content: ft.Control | None, *, start: bool = False) -> ft.Control:
    at = ft.Alignment.CENTER_LEFT if start else ft.Alignment.CENTER
    return ft.Container(content, width=width, height=height, alignment=at)
