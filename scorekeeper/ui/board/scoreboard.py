"""The scoreboard: the totals and the last hands of a match, legible from the other end of a room, without buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from typing import Final

import flet as ft

from scorekeeper.core.adjustments import numbers_before
from scorekeeper.core.lead import lead_reason
from scorekeeper.core.model import Adjustment, HandResult
from scorekeeper.core.tiles import Tile
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.kit.boxes import CENTER, CENTER_LEFT, border, column_of, outline, padded, padding, row_of, space
from scorekeeper.ui.kit.button import icon_button
from scorekeeper.ui.kit.head import counted_theme
from scorekeeper.ui.kit.letters import across, fitted
from scorekeeper.ui.kit.mark import pin, side_mark
from scorekeeper.ui.kit.names import SMALLER, fitting, fitting_pair
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.theme import ASIDE, CAPTION, LABEL_L, SCORE_CELL, SCORE_TOTAL, TITLE_L, Style, Theme, icon, text
from scorekeeper.ui.kit.tile import emblem, tile
from scorekeeper.ui.table.adjustments import SIGN
from scorekeeper.ui.table.heads import caption
from scorekeeper.ui.table.table import Spread
from scorekeeper.wording.game_text import as_of, lead_short, lead_tile, round_tile
from scorekeeper.wording.side_text import Side, leads_next, side_semantics_label, sides_of
from scorekeeper.wording.table_text import adjustment_word, box_text, goal_line, headline, signed

_HEIGHT: Final = 1080
_WIDTH: Final = 1920
_LEAST_SCALE: Final = 0.5
_HEADS: Final = 0.47
"""The part of the height that is left to the heads, if there are hands."""
_ONE_LINE: Final = 8
"""The most columns beside one another. More stand in two lines, without hands."""
FIGURE: Final = 0.58
"""The width of a figure, as a share of its size."""


@dataclass(frozen=True, slots=True)
class BoardSize:
    """The size of a screen in logical pixels. ``overscan``: a television may not show the edge."""

    width: float
    height: float
    overscan: bool = False

    @property
    def scale(self) -> float:
        """Return the size of everything, as a share of that on a screen of 1920 by 1080."""
        return min(self.height / _HEIGHT, max(self.width / _WIDTH, _LEAST_SCALE))

    @property
    def margin(self) -> tuple[float, float]:
        """Return the margins at the sides, and above and below."""
        across, above = (72 * self.scale, 54 * self.scale) if self.overscan else (24.0, 20.0)
        return min(across, self.width / 20), min(above, self.height / 20)

    @property
    def bar(self) -> float:
        """Return the height of the line of the title."""
        return max(48.0, 96 * self.scale)

    @property
    def row(self) -> float:
        """Return the height of a hand."""
        return 104 * self.scale

    @property
    def label(self) -> float:
        """Return the width of the labels."""
        return 150 * self.scale

    @property
    def shows_hands(self) -> bool:
        """Return whether there is room for hands: not on a phone that lies on its side."""
        return self.height >= 600

    @property
    def is_upright_phone(self) -> bool:
        """Return whether the sides stand below one another, without hands: columns would be too narrow."""
        return self.width < min(600, self.height)


@component
def Scoreboard(
    theme: Theme,
    tr: Translator,
    spread: Spread,
    size: BoardSize,
    on_close: Callable[[], object] | None = None,
    *,
    at: datetime | None = None,
) -> ft.Control:
    """Draw a match without anything to press but a cross, if ``on_close`` is given.

    ``at`` is when the scores were read, while the storage engine is away.
    """
    return _Drawing(theme, tr, spread, size, at).board(on_close)


@dataclass(frozen=True, slots=True)
class _Drawing:
    """Draws the parts of a board."""

    theme: Theme
    tr: Translator
    spread: Spread
    size: BoardSize
    at: datetime | None

    def board(self, on_close: Callable[[], object] | None) -> ft.Control:
        size, palette = self.size, self.theme.palette
        beside, above = size.margin
        sides = sides_of(self.spread.match, self.spread.state)
        half = -(-len(sides) // 2)
        lines = [sides] if len(sides) <= _ONE_LINE else [sides[:half], sides[half:]]
        room = size.height - 2 * above - size.bar - 6
        hands = self._hands(int(room * (1 - _HEADS) / size.row) - 1) if self.has_labels else []
        label = size.label if self.has_labels else 0.0
        column = (size.width - 2 * beside - label) / len(lines[0])
        high = (room - size.row * (len(hands) + 1)) / len(lines)
        content = column_of(
            self._title(on_close),
            ft.Container(height=max(2.0, 4 * size.scale), bgcolor=palette.ink),
            *self._heads(lines, label, column, high),
            ft.Container(height=max(1.5, 2 * size.scale), bgcolor=palette.ink),
            *(
                self._adjustment(each, column) if isinstance(each, Adjustment) else self._hand(each, column)
                for each in hands
            ),
            self._last(label, column),
            stretch=True,
        )
        return ft.Container(content, padded(beside, above), bgcolor=palette.paper, expand=True)

    @property
    def has_labels(self) -> bool:
        """Return whether there are hands, and a column for their numbers."""
        return self.size.shows_hands and self.spread.match.setup.sides <= _ONE_LINE

    def _title(self, on_close: Callable[[], object] | None) -> ft.Control:
        theme, tr, size, match = self.theme, self.tr, self.size, self.spread.match
        name = tr(f"games.{match.variant.id}.name")
        goal = as_of(tr, self.at) if self.at else goal_line(tr, match.variant, match.setup)
        room = size.width - 2 * size.margin[0] - (48 if on_close else 0) - 100 * size.scale
        title = replace(TITLE_L, size=max(22.0, 60 * size.scale), most=1.0)
        title = fitted(theme, name, title, room * 0.65)
        below = replace(CAPTION, size=max(15.0, 38 * size.scale), most=1.0)
        below = fitted(theme, goal, below, room - across(name, title.size), least=12)
        return ft.Container(
            row_of(
                emblem(theme, match.variant.emblem, 42 * size.scale, colours=match.variant.tiles.has_colours),
                ft.Semantics(header=True, heading_level=1, content=text(theme, name, title, lines=1)),
                board_caption(theme, goal, below, expand=True),
                close_key(theme, tr, on_close),
                spacing=26 * size.scale,
            ),
            height=size.bar,
        )

    def _heads(
        self, lines: Sequence[Sequence[Side]], label: float, column: float, height: float
    ) -> Iterator[ft.Control]:
        """Yield each line of heads, in the same sizes: mark, name, total, and the place or the points to go."""
        theme, tr, scale = self.theme, self.tr, self.size.scale
        sides = [side for line in lines for side in line]
        names = [_short_name(tr, side, column - 16 * scale, 42 * scale) for side in sides]
        totals = [tr("common.number", n=side.total) for side in sides]
        captions = [caption(theme, tr, side) for side in sides]
        name_style, caption_style = (
            min(
                (
                    fitted(theme, words, replace(LABEL_L, size=size * scale, most=1.0), column - 12, least=10)
                    for words in row
                ),
                key=lambda style: style.size,
            )
            for row, size in ((names, 42), (captions, 38))
        )
        usual = {1: 250, 2: 250, 3: 220, 4: 168, 5: 168}.get(len(lines[0]), 120) * scale
        figure = min(
            max(usual, 0.4 * height),
            (column - 16 * scale) / (FIGURE * max(2, *map(len, totals), 0)),
            height - 100 * scale - 1.4 * (name_style.size + caption_style.size),
        )
        total_style = replace(SCORE_TOTAL, size=figure, most=1.0)
        heads = iter(
            self._head(side, (name, name_style), (total, total_style), (words, caption_style))
            for side, name, total, words in zip(sides, names, totals, captions, strict=True)
        )
        space_of_label = ft.Container(width=label) if label else None
        for line in lines:
            yield ft.Container(
                row_of(space_of_label, *islice(heads, len(line)), stretch=True, expand=True), height=height
            )

    def _head(
        self, side: Side, name: tuple[str, Style], total: tuple[str, Style], below: tuple[str, Style]
    ) -> ft.Control:
        rule, scale = self.theme.palette.rule, self.size.scale
        theme = counted_theme(self.theme) if side.won else self.theme
        palette = theme.palette
        leads = leads_next(self.spread.state, side)
        seats = tuple(seat + 1 for seat in side.setup.seats_of(side.side))
        ink = palette.ink3 if side.gone else palette.ink
        is_first = side.won or side.place == 1
        state = "outlined" if side.gone else "inverted" if side.won else "plain"
        content = column_of(
            side_mark(theme, seats, (60 if len(seats) == 1 else 44) * scale, state=state),
            space(10 * scale),
            row_of(
                text(theme, *name, color=ink, lines=1),
                pin(theme, 24 * scale) if leads else None,
                spacing=12 * scale,
                centre=True,
            ),
            text(theme, *total, color=ink, lines=1),
            space(8 * scale),
            text(
                theme, *below, weight=700 if is_first else 500, color=palette.ink if is_first else palette.ink2, lines=1
            )
            if below[0]
            else None,
            middle=True,
        )
        label = side_semantics_label(self.tr, side, leads)
        edge = border(left=(1, rule)) if side.side or self.has_labels else None
        head = named(content, f"head.{side.side}", label)
        turned = ft.Container(head, bgcolor=palette.counted, border_radius=14, margin=4) if side.won else head
        return ft.Container(turned, expand=True, border=edge)

    def _hands(self, most: int) -> list[HandResult | Adjustment]:
        """Return the last hands that have ended and the penalties and bonuses between them, at most so many."""
        match, results = self.spread.match, self.spread.state.results
        ended = {each.index: each for each in results if each.hand.end is not None and not each.after_end}
        entries: list[HandResult | Adjustment] = []
        for index in range(match.hand_index + 1):
            entries += [match.adjustments[number] for number in numbers_before(match, index)]
            entries += [ended[index]] if index in ended else []
        return entries[-most:] if most > 0 else []

    def _adjustment(self, adjustment: Adjustment, column: float) -> ft.Control:
        """Return the row of a penalty or a bonus: its figure in the column of its side, over its word."""
        theme, tr, scale, match = self.theme, self.tr, self.size.scale, self.spread.match
        palette, name = theme.palette, match.setup.name_of(adjustment.side)
        value, word = signed(tr, adjustment.points), adjustment_word(tr, match, adjustment)
        style = fitted(theme, word, replace(ASIDE, size=30 * scale, height=1.1, most=1.0), column - 8, least=10)
        figure = text(theme, value, replace(SCORE_CELL, size=46 * scale, most=1.0), color=palette.ink, lines=1)
        content = column_of(figure, text(theme, word, style, color=palette.ink2, lines=1), middle=True)
        boxes = [content if side == adjustment.side else None for side in range(match.setup.sides)]
        sign = icon(theme, SIGN, size=40 * scale, color=palette.ink2)
        label = tr("say.row_cell", row=word, name=name, value=value)
        return self._row(sign, boxes, "board.adjustment", label, palette.bg)

    def _row(
        self, label: ft.Control, boxes: Sequence[ft.Control | None], ident: str, said: str, fill: str | None = None
    ) -> ft.Control:
        size, line = self.size, (1, self.theme.palette.rule)
        left = ft.Container(label, padding(left=16 * size.scale), width=size.label, alignment=CENTER_LEFT)
        framed = [ft.Container(box, expand=True, border=border(left=line), alignment=CENTER) for box in boxes]
        inside = named(row_of(left, *framed, stretch=True), ident, said)
        return ft.Container(inside, height=size.row, bgcolor=fill, border=border(bottom=line))

    def _hand(self, result: HandResult, column: float) -> ft.Control:
        """Return the row of a hand."""
        theme, tr, size, match = self.theme, self.tr, self.size, self.spread.match
        sheet, palette = match.variant.sheet, self.theme.palette
        blocked = sheet.blocked(result.hand.end)
        out = sheet.went_out(result.hand.end)
        leader = None if result.leader is None else match.setup.side_of(result.leader)
        values = self._values(result)
        figure = self._figure_style(values, column)
        boxes: list[ft.Control] = []
        for side, value in enumerate(values):
            content: ft.Control = text(theme, value, figure, color=palette.ink, lines=1)
            if value and out is not None and match.setup.side_of(out) == side:
                edge = outline(max(1.5, 3 * size.scale), palette.ink)
                content = ft.Container(content, padded(22 * size.scale, 6 * size.scale), border=edge)
                content.border_radius = 18 * size.scale
            dot = ft.Container(
                pin(theme, 24 * size.scale), left=min(18 * size.scale, 0.06 * column), top=40 * size.scale
            )
            boxes.append(ft.Stack([ft.Container(content, alignment=CENTER), *([dot] if leader == side else [])]))
        words = tr("line.hand_short", n=result.index + 1)
        label = row_of(
            text(theme, words, self._label_style(words), color=palette.ink2, lines=1),
            icon(theme, ft.Icons.LOCK_OUTLINE, size=30 * size.scale, color=palette.ink2) if blocked else None,
            spacing=6 * size.scale,
        )
        texts = [tr("say.score", name=match.setup.name_of(side), n=points) for side, points in enumerate(result.points)]
        spoken = tr("board.hand", n=result.index + 1, scores=texts)
        return self._row(label, boxes, f"board.hand.{result.index + 1}", spoken)

    def _values(self, result: HandResult) -> list[str]:
        """Return what each side scored in a hand, as it stands on the sheet."""
        setup = self.spread.match.setup
        line = self.spread.match.variant.sheet.lines(setup)[0]
        return [
            ""
            if not result.active[side]
            else box_text(self.tr, line.box(result, side, setup))
            if line.kind == "hand"
            else self.tr("common.number", n=points)
            for side, points in enumerate(result.points)
        ]

    def _figure_style(self, values: Sequence[str], column: float) -> Style:
        size = min(64 * self.size.scale, (column - 90 * self.size.scale) / (FIGURE * max(2, *map(len, values), 0)))
        return replace(SCORE_CELL, size=size, most=1.0)

    def _label_style(self, words: str) -> Style:
        style = replace(CAPTION, size=38 * self.size.scale, most=1.0)
        return fitted(self.theme, words, style, self.size.label - 60 * self.size.scale, least=12)

    def _last(self, label: float, column: float) -> ft.Control:
        """Return the row of the open hand: its scores, or who leads it; after the end, who has won."""
        theme, tr, size = self.theme, self.tr, self.size
        match, state, palette = self.spread.match, self.spread.state, self.theme.palette
        inside: list[ft.Control] = []
        if label:
            words = "" if state.is_over else tr("line.hand_short", n=match.hand_index + 1)
            content = text(theme, words, self._label_style(words), weight=600, lines=1)
            left = padding(left=16 * size.scale)
            inside.append(ft.Container(content, left, width=label, alignment=CENTER_LEFT))
        running = None if state.is_over else next((r for r in state.results[match.hand_index :] if r.hand.plays), None)
        if running and label:
            values = self._values(running)
            figure = self._figure_style(values, column)
            inside += [
                ft.Container(
                    text(theme, value, figure, color=palette.brass_ink, lines=1),
                    expand=True,
                    alignment=CENTER,
                    border=border(left=(1, palette.rule)),
                )
                for value in values
            ]
            said = tr(
                "board.hand",
                n=running.index + 1,
                scores=[
                    tr("say.score", name=match.setup.name_of(side), n=points)
                    for side, points in enumerate(running.points)
                ],
            )
        else:
            room = size.width - 2 * size.margin[0] - label - 60 * size.scale
            said, content = lead_line(theme, tr, self.spread, room, 42 * size.scale)
            inside.append(ft.Container(content, expand=True, alignment=CENTER))
        line = named(row_of(*inside, stretch=True), "board.last", said, live=True)
        return ft.Container(line, height=size.row, bgcolor=palette.tint)


def board_caption(theme: Theme, words: str, style: Style, *, expand: bool = False) -> ft.Control:
    """Return the line with the goal. The page shows something else in its place while it has no connection."""
    ident = f"board.caption.{'dark' if theme.palette.dark else 'light'}"
    return named(text(theme, words, style, color=theme.palette.ink2, lines=1), ident, words, expand=expand)


def close_key(theme: Theme, tr: Translator, on_close: Callable[[], object] | None) -> ft.Control | None:
    return icon_button(theme, ft.Icons.CLOSE, "board.close", tr("common.close"), on_close) if on_close else None


def lead_line(
    theme: Theme, tr: Translator, spread: Spread, room: float, size: float, *, names_hand: bool = False
) -> tuple[str, ft.Control]:
    """Return who leads the open hand, as words and as a line that fits ``room``; after the end, who has won.

    ``names_hand``: the words say which hand that is, where nothing beside them does.
    """
    match, state = spread.match, spread.state
    words = headline(tr, match, state) if state.is_over else lead_short(tr, match, state)
    led_by: Tile | None = None
    if not state.is_over and state.leader is not None and names_hand:
        words = tr("sheet.leads_hand", name=match.setup.players[state.leader], n=match.hand_index + 1)
    elif not state.is_over and state.leader is None and lead_reason(match, state) == "rule":
        double = round_tile(match)
        led_by = double or lead_tile(match.variant, match.setup)
        words = tr("sheet.tile_leads", tile=match.setup.set.halves(double)) if double else words
    size = max(18.0, size)
    room -= 2.6 * size if led_by else 0
    style = fitted(theme, words, replace(LABEL_L, size=size, most=1.0), room - 1.4 * size, least=12)
    return words, row_of(
        None if state.is_over else pin(theme, size * 0.67),
        text(theme, words, style, color=theme.palette.brass_ink, lines=1),
        tile(theme, *led_by, size * 1.24, turned=True, colours=match.setup.set.has_colours) if led_by else None,
        spacing=size * 0.62,
        centre=True,
    )


def _short_name(tr: Translator, side: Side, room: float, size: float) -> str:
    """Return the name of a side, shortened if it would have to be set much smaller than ``size``."""
    team = side.setup.team_name(side.side)
    names = (team,) if team else tuple(side.setup.players[seat] for seat in side.setup.seats_of(side.side))
    if len(names) == 1:
        return fitting(names[0], room, size * SMALLER)
    return fitting_pair(names, lambda a, b: tr("common.pair", a=a, b=b), room, size * SMALLER)
