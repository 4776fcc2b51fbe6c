"""The scoreboard of an upright phone: a row for each side, by place or by seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

import flet as ft

from scorekeeper.core.goals import HAND_GOALS, goal_number
from scorekeeper.core.ranking import places
from scorekeeper.i18n import Translator
from scorekeeper.ui.board.scoreboard import FIGURE, BoardSize, board_caption, close_key, lead_line
from scorekeeper.ui.kit.boxes import CENTER, border, column_of, margin, padding, row_of
from scorekeeper.ui.kit.head import counted_theme
from scorekeeper.ui.kit.letters import fitted
from scorekeeper.ui.kit.mark import mark_width, side_mark
from scorekeeper.ui.kit.names import set_names
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, SCORE_TOTAL, TITLE_M, Style, Theme, text
from scorekeeper.ui.kit.tile import emblem
from scorekeeper.ui.table.heads import caption
from scorekeeper.ui.table.table import Spread
from scorekeeper.ui.table.totals import total_strokes
from scorekeeper.wording.game_text import as_of
from scorekeeper.wording.side_text import Side, leads_next, side_semantics_label, sides_of
from scorekeeper.wording.table_text import goal_line

BAR: Final = 60
LEAST_ROW: Final = 48
_SWITCH: Final = 116
_EDGE: Final = 20
_GAP: Final = 16

_SLIDE: Final = 320
"""Milliseconds in which a row slides to its new place."""

_SIZES: Final = ((2, 210, 32, 20, 42), (4, 120, 28, 20, 40), (6, 84, 24, 18, 40), (9, 60, 20, 16, 34))
"""Up to so many sides: the sizes of totals, names, captions and marks."""

_SMALLEST: Final = (40, 18, 15, 28)


@dataclass(frozen=True, slots=True)
class _Sizes:
    """What all rows share: the styles of totals, names and captions, and the height of marks.

    ``words`` is the width of names and captions, ``strokes`` that of strokes in place of a total.
    """

    total: Style
    name: Style
    caption: Style
    mark: float
    words: float
    strokes: float


@dataclass(frozen=True, slots=True)
class UprightBoard:
    """Draws a match. Two sides keep their places; ``on_order`` changes whether more stand ``by_seat``.

    ``inset`` moves what is drawn, and is no part of the ``size``; lines and grounds reach the edges of the screen.
    """

    theme: Theme
    tr: Translator
    spread: Spread
    size: BoardSize
    by_seat: bool
    on_order: Callable[[bool], object]
    on_close: Callable[[], object] | None
    at: datetime | None
    inset: ft.Padding

    @property
    def is_stacked(self) -> bool:
        """Return whether a total stands below its name."""
        return self.spread.match.setup.sides <= 2

    @property
    def row(self) -> float:
        """Return the height of a side; more than the screen has room for scroll."""
        return max(LEAST_ROW, (self.size.height - 2 * BAR) / self.spread.match.setup.sides)

    def draw(self) -> ft.Control:
        palette, match, state = self.theme.palette, self.spread.match, self.spread.state
        sides = sides_of(match, state)
        keeps_seats = self.by_seat or self.is_stacked
        order = [*range(len(sides))] if keeps_seats else [placing.side for placing in places(match, state)]
        sizes, names = self._sizes(sides)
        rows = [self._side(side, sizes, names[side.side], order.index(side.side)) for side in sides]
        said, leads = lead_line(self.theme, self.tr, self.spread, self.size.width - 2 * _EDGE, 21, names_hand=True)
        inset = self.inset
        foot = ft.Container(
            named(leads, "board.last", said, live=True),
            padding(left=inset.left, right=inset.right, bottom=inset.bottom),
            height=BAR + inset.bottom,
            bgcolor=palette.tint,
            alignment=CENTER,
            border=border(top=(1.5, palette.ink)),
        )
        stack = ft.Stack(rows, height=self.row * len(rows))
        body = column_of(self._title(), column_of(stack, stretch=True, expand=True, scrolls=True), foot, stretch=True)
        return ft.Container(body, bgcolor=palette.paper, expand=True)

    def _title(self) -> ft.Control:
        theme, tr, match = self.theme, self.tr, self.spread.match
        switch = 0 if self.is_stacked else _SWITCH
        room = self.size.width - 16 - 8 - (switch or 15) - (56 if self.on_close else 8)
        name, below = tr(f"games.{match.variant.id}.name"), self._below_title()
        title = fitted(theme, name, replace(TITLE_M, most=1.0), room)
        style = fitted(theme, below, replace(CAPTION, size=15, most=1.0), room, least=12)
        words = column_of(
            ft.Semantics(header=True, heading_level=1, content=text(theme, name, title, lines=1)),
            board_caption(theme, below, style),
            tight=True,
            expand=True,
        )
        choices = [Segment(key == "seat", tr(f"board.{key}"), ident=f"board.{key}") for key in ("place", "seat")]
        unscaled = replace(theme, scale=1.0, own=theme.own / theme.scale)  # as everything on a board
        order = segments(
            unscaled, choices, self.by_seat, on_choose=self.on_order, ident="order", height=LEAST_ROW, width=switch
        )
        picture = emblem(theme, match.variant.emblem, 15, colours=match.variant.tiles.has_colours)
        return ft.Container(
            row_of(
                None if switch else picture,
                words,
                ft.Container(order, width=switch, height=LEAST_ROW + 2) if switch else None,
                close_key(theme, tr, self.on_close),
                spacing=8,
            ),
            padding(left=16 + self.inset.left, top=self.inset.top, right=8 + self.inset.right),
            height=BAR + self.inset.top,
            border=border(bottom=(2, theme.palette.ink)),
        )

    def _below_title(self) -> str:
        """Return how many of its hands a match has had, or its goal; or when the scores were read."""
        tr, match = self.tr, self.spread.match
        if self.at:
            return as_of(tr, self.at)
        whole = goal_number(match.goal, match.setup) if match.goal.kind in HAND_GOALS else None
        if whole and 0 < match.hand_index <= whole and match.goal.kind != "wins":
            return tr("board.after", n=match.hand_index, whole=whole)
        return goal_line(tr, match.variant, match.setup)

    def _sizes(self, sides: Sequence[Side]) -> tuple[_Sizes, list[tuple[str, ...]]]:
        """Return the sizes of all rows, and the lines of the name of each side: a team has one for each player."""
        setup, stacked = self.spread.match.setup, self.is_stacked
        total, name, below, mark = next((sizes for most, *sizes in _SIZES if len(sides) <= most), _SMALLEST)
        across = self.size.width - 2 * _EDGE
        widest = FIGURE * max(len(self.tr("common.number", n=side.total)) for side in sides)
        figure = min(total, self.row * (0.55 if stacked else 0.74), across * (1 if stacked else 0.46) / widest)
        strokes = across if stacked else across * 0.4
        if setup.teams:
            mark, name = mark * 0.65, min(name, 22)
        mark_room = mark_width(tuple(setup.seats_of(0)), mark) + _GAP
        has_strokes = self.spread.match.variant.sheet.style_of(setup).has_strokes
        words = across - mark_room - (0 if stacked else _GAP + (strokes if has_strokes else widest * figure))
        lines = [
            (team,) if (team := setup.team_name(side)) else tuple(setup.players[seat] for seat in setup.seats_of(side))
            for side in range(setup.sides)
        ]
        forms, style = set_names(
            self.theme, [line for names in lines for line in names], replace(LABEL_L, size=name, most=1.0), words
        )
        left = iter(forms)
        sizes = _Sizes(
            replace(SCORE_TOTAL, size=figure, most=1.0),
            style,
            replace(CAPTION, size=below, most=1.0),
            mark,
            across if stacked else words,
            strokes,
        )
        return sizes, [tuple(next(left) for _ in names) for names in lines]

    def _side(self, side: Side, sizes: _Sizes, names: Sequence[str], row: int) -> ft.Control:
        """Return the row of a side, which slides to its place when that changes."""
        theme = counted_theme(self.theme) if side.won else self.theme
        tr, palette, match = self.tr, theme.palette, self.spread.match
        ink = palette.ink3 if side.gone else palette.ink
        seats = tuple(seat + 1 for seat in side.setup.seats_of(side.side))
        mark = side_mark(
            theme, seats, sizes.mark, state="outlined" if side.gone else "inverted" if side.won else "plain"
        )
        lines = column_of(*(text(theme, name, sizes.name, color=ink, lines=1) for name in names), tight=True)
        words = caption(theme, tr, side, room=sizes.words)
        if not words and side.goal == "countdown" and side.target:
            words = tr("board.written_off", n=side.target - side.total)
        style = fitted(theme, words, sizes.caption, sizes.words, least=12)
        weight, color = (700, palette.ink) if side.won or side.place == 1 else (400, palette.ink2)
        below = text(theme, words, style, weight=weight, color=color, lines=1) if words else None
        marks = total_strokes(
            theme,
            side,
            match.variant.sheet.style_of(match.setup),
            sizes.strokes,
            min(sizes.total.size * 0.75, sizes.strokes * 0.45),
        )
        total = marks or text(theme, tr("common.number", n=side.total), sizes.total, color=ink, lines=1)
        content: ft.Control
        if self.is_stacked:
            content = column_of(row_of(mark, lines, spacing=_GAP, centre=True), total, below, middle=True, spacing=6)
        else:
            content = row_of(mark, column_of(lines, below, expand=True, tight=True), total, spacing=_GAP)
        label = side_semantics_label(tr, side, leads_next(self.spread.state, side))
        inner = ft.Container(
            named(content, f"head.{side.side}", label),
            padding(left=_EDGE - 4, right=_EDGE - 4),
            margin=4 if side.won else margin(left=4, right=4),
            bgcolor=palette.counted if side.won else None,
            border_radius=14,
        )
        return ft.Container(
            inner,
            padding(left=self.inset.left, right=self.inset.right),
            top=row * self.row,
            left=0,
            right=0,
            height=self.row,
            border=border(bottom=(1, self.theme.palette.rule)),
            animate_position=theme.motion(_SLIDE),
        )
