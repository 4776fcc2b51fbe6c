"""The part of a question for players in order: a tap puts a player last, another one takes that back."""

from __future__ import annotations

from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.form import OrderQuestion, Place, value_at
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.entry.parts.part import Part
from scorekeeper.ui.entry.parts.section import ident_of, section, section_height
from scorekeeper.ui.kit.boxes import column_of, padded, rows_across
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.names import set_name
from scorekeeper.ui.kit.press import pressable, tall
from scorekeeper.ui.kit.theme import LABEL_L, text
from scorekeeper.ui.kit.tokens import GAP, KEY_RADIUS

ACROSS: Final = 2

KEY_HEIGHT: Final = 52

BESIDE_NAME: Final = 24 + 3 * 8 + 2 * 12
"""Width of the mark, the gaps and the margins of a key, in logical pixels."""

ORDINAL: Final = 40
"""Width of an ordinal number at the usual size of text, in logical pixels."""


def draw(question: OrderQuestion, editor: FormEditor, *, has_caption: bool) -> list[ft.Control]:  # noqa: ARG001
    """Return the players as ``field.<field>.<seat>``, with their ordinal numbers."""
    seats = [*question.seats(editor.record, editor.context.rule_context)]

    def keys(place: Place) -> ft.Control:
        drawn = [_key(question, editor, place, seat) for seat in seats]
        return column_of(*rows_across(drawn, ACROSS, spacing=GAP, fills=True), spacing=GAP)

    return [section(question, editor, keys)]


def _key(question: OrderQuestion, editor: FormEditor, place: Place, seat: int) -> ft.Control:
    context, theme, tr = editor.context, editor.context.theme, editor.context.tr
    order: tuple[int, ...] = value_at(editor.record, place) or ()
    name, is_on = context.match.setup.players[seat], seat in order
    number = tr("common.place", n=order.index(seat) + 1) if is_on else ""
    ink = theme.palette.paper if is_on else theme.palette.ink
    room = (context.width - 2 * context.margin - GAP) / ACROSS - BESIDE_NAME - ORDINAL * min(theme.scale, LABEL_L.most)
    short, style = set_name(theme, name, LABEL_L, room)
    inside = [
        mark(theme, seat + 1, 24, state="inverted" if is_on else "plain"),
        text(theme, short, style, color=ink, lines=1, expand=True),
        text(theme, number, LABEL_L, color=ink, lines=1),
    ]

    def turn(now: tuple[int, ...] | None) -> tuple[int, ...]:
        others = tuple(other for other in now or () if other != seat)
        return others if seat in (now or ()) else (*others, seat)

    return pressable(
        theme,
        tall(inside, height=KEY_HEIGHT, gap=8),
        f"{ident_of(place)}.{seat}",
        partial(editor.turn, question, place, turn),
        tr("common.facts", a=name, b=number) if is_on else name,
        selected=is_on,
        fill=theme.palette.ink if is_on else theme.palette.raised,
        edge=theme.palette.ink if is_on else theme.palette.rule,
        radius=KEY_RADIUS,
        padding=padded(12),
        expand=True,
    )


ORDER = Part(draw, section_height)
