"""Keys for totals: a row a player and a column a total, as large as there is room, or two rows of keys a player."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, memo, use_state
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.pads.number_keys import ACROSS, FIGURE
from scorekeeper.ui.entry.play_log import inset
from scorekeeper.ui.entry.seat_choice import seat_choice
from scorekeeper.ui.kit.boxes import CENTER, CENTER_LEFT, column_of, padded, row_of, rows_across
from scorekeeper.ui.kit.keypad import key
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.theme import CAPTION, SCORE_FIELD, SCORE_KEY, Style, Theme, icon, muted, text
from scorekeeper.wording.table_text import signed

MOST_IN_TWO_ROWS: Final = 2
"""Players who can have two rows of keys each; of more of them, one is chosen."""

_HEAD: Final = 24.0
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
    """A score that a seat can write with one tap; ``value`` is what stands above its column, if it is a total."""

    seat: int
    play: Any
    points: int
    value: int | None

    @property
    def ident(self) -> str:
        return f"key.{self.seat}.{self.play.tag if self.value is None else self.value}"


@dataclass(frozen=True, slots=True)
class Measures:
    """How the keys lie: the room on both sides, the marks' column, the keys' size, the gaps across and between rows."""

    margin: float
    marks: float
    mark: float
    width: float
    height: float
    across: float
    gap: float


def measures_for(width: float, height: float, rows: int, columns: int) -> Measures | None:
    """Return the measures of rows of keys: 60 high where there is room, 52 for four players, never under 48.

    Seven columns take all the width a phone has; for more of them there is no room.
    """
    tall = max(48.0, min(60.0, (0.31 * height - 22) / max(rows, 1) - 8))
    gap = 8.0 if tall > 54 else 6.0
    for margin, marks, size, across, least in _DENSITIES:
        room = width - 2 * margin - marks - across * (columns - 1)
        if room >= least * columns:
            return Measures(margin, marks, size, room / max(columns, 1), tall, across, gap)
    return None


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of the players, and what they have in common.

    ``chosen`` is the play that is being corrected or asked about: its key is ebony. ``framed`` identifies a key with a
    thick edge. ``write`` gets the identifier of a key and its play. ``open_field`` is what the last key of a row does.
    """

    theme: Theme
    tr: Translator
    names: tuple[str, ...]
    rows: tuple[tuple[Key, ...], ...]
    chosen: Any
    framed: str
    write: Callable[[str, Any], Awaitable[object]]
    open_field: Callable[[int], object] | None

    def row(self, own: tuple[Key, ...], height: float, style: Style, *, has_heads: bool = False) -> list[ft.Control]:
        """Return the keys of a player. With ``has_heads`` the total stands small above what it brings."""
        keys = [self._key(each, height, style, has_head=has_heads) for each in own]
        if self.open_field:
            seat, drawn = own[0].seat, icon(self.theme, ft.Icons.DIALPAD, size=22)
            label, press = self.tr("say.key_type", name=self.names[seat]), partial(self.open_field, seat)
            keys.append(key(self.theme, drawn, f"key.{seat}.type", press, label=label, height=height, splash=False))
        return keys

    def head(self, value: int | None) -> str:
        return "–" if value is None else self.tr("common.number", n=value)

    def _key(self, one: Key, height: float, style: Style, *, has_head: bool) -> ft.Control:
        theme, tr, name, is_on = self.theme, self.tr, self.names[one.seat], one.play == self.chosen
        ink = theme.palette.on_primary if is_on else None
        # Without points, it would go beyond the target, or is too little to get in.
        color = ink or (None if one.points else theme.palette.ink3)
        face: ft.Control = text(theme, signed(tr, one.points), style, color=color, lines=1)
        if has_head:
            small = replace(CAPTION, most=1.0)
            head = text(theme, self.head(one.value), small, color=ink or theme.palette.ink2, lines=1)
            face = column_of(head, face, centre=True, tight=True)
        if one.value is None:
            label = tr("common.facts", a=name, b=tr(f"play.{one.play.tag}"))
        else:
            label = tr("say.key_plus", n=one.points, ends=one.value, name=name)
        press, is_on, is_framed = partial(self.write, one.ident, one.play), is_on or None, one.ident == self.framed
        return key(
            theme, face, one.ident, press, label=label, height=height, splash=False, selected=is_on, is_framed=is_framed
        )


@memo
@component
def KeyRows(keys: Keys, measures: Measures) -> ft.Control:
    theme, rows, style = keys.theme, keys.rows, replace(SCORE_KEY, size=26 if measures.width >= 56 else 23)

    def row(own: tuple[Key, ...]) -> ft.Control:
        drawn = keys.row(own, measures.height, style)
        return row_of(*(ft.Container(each, width=measures.width) for each in drawn), spacing=measures.across)

    def cell(drawn: ft.Control | None, height: float) -> ft.Control:
        return ft.Container(drawn, width=measures.marks, height=height, alignment=CENTER_LEFT)

    def head(one: Key) -> ft.Control:
        figure = muted(theme, keys.head(one.value), FIGURE, lines=1)
        return ft.Container(figure, width=measures.width, height=_HEAD, alignment=CENTER)

    said = keys.tr("entry.ends")
    has_room = measures.marks >= 8.6 * len(said) * min(theme.scale, FIGURE.most)
    caption = muted(theme, said, replace(CAPTION, most=FIGURE.most), lines=1) if has_room else None
    marks = [cell(mark(theme, own[0].seat + 1, measures.mark), measures.height) for own in rows]
    heads = row_of(*map(head, next(iter(rows), ())), spacing=measures.across)
    left = column_of(cell(caption, _HEAD), *marks, spacing=measures.gap)
    body = column_of(heads, *map(row, rows), spacing=measures.gap)
    return ft.Container(row_of(left, body, top=True), padded(measures.margin))


@component
def TwoRows(context: EntryContext, keys: Keys) -> ft.Control:
    """Two rows of keys for each of two players, or for the one of several players who is chosen above them."""
    height, style = 48.0 if context.layout.is_low else 52.0, replace(SCORE_FIELD, size=20)
    picked, pick = use_state(-1)

    def rows(own: tuple[Key, ...]) -> ft.Control:
        lines = rows_across(keys.row(own, height, style, has_heads=True), ACROSS, spacing=6, fills=True)
        return column_of(*lines, spacing=6, stretch=True, expand=True)

    if len(keys.rows) <= MOST_IN_TWO_ROWS:
        marked = [row_of(mark(context.theme, own[0].seat + 1, 28), rows(own), spacing=10) for own in keys.rows]
        return inset(context, *marked, spacing=12, top=6)
    seats = [own[0].seat for own in keys.rows]
    last = context.rule_context.hand.plays[-1].player if context.rule_context.hand.plays else context.state.leader
    seat = next((seat for seat in (picked, last) if seat in seats), seats[0])
    people = seat_choice(context, seat, pick, ident="key.player", margin=context.margin)
    return inset(context, people, rows(keys.rows[seats.index(seat)]), top=6)
