"""The lines of numbers that fit no table of players: several of the whole hand, or numbers of teams."""

from __future__ import annotations

from typing import cast

import flet as ft

from scorekeeper.core.form import Place, value_at
from scorekeeper.core.keypad import OPEN
from scorekeeper.core.tiles import Tile
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.entry.parts.number_lines import FieldFace, number_field
from scorekeeper.ui.entry.parts.section import owner_name, owner_seats
from scorekeeper.ui.kit.boxes import padded
from scorekeeper.ui.kit.field import entry_row
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import LABEL_L, LABEL_M, muted, text
from scorekeeper.wording.form_text import caption_key


def draw(editor: FormEditor) -> list[ft.Control | None]:
    """Return a line for each number, ``entry.field.<field>`` or ``entry.<field>.<seat or side>``."""
    context, theme, name = editor.context, editor.context.theme, ""
    drawn: list[ft.Control | None] = [hairline(theme, strong=True)]
    for place, question in editor.pad.numbers(context.rule_context).items():
        is_one_of_several = len(question.names) > 1
        caption = context.tr(f"column.{place.name}" if is_one_of_several else caption_key(question.words))
        if place.owner is not None and place.name != name:
            drawn.append(ft.Container(muted(theme, caption, LABEL_M), padded(context.margin, 7)))
        name = place.name
        drawn.append(_line(editor, place, caption))
    return drawn


def _line(editor: FormEditor, place: Place, caption: str) -> ft.Control:
    context, theme, tr = editor.context, editor.context.theme, editor.context.tr
    is_here, figure = place == editor.pad.caret, _figure(editor, place)
    whose, ident, mark = caption, f"entry.field.{place.name}", ft.Container(width=0)
    if place.owner is not None:
        whose, ident = owner_name(place, editor), f"entry.{place.name}.{place.owner}"
        mark = side_mark(theme, owner_seats(place, editor), 24)
    label = tr("common.facts", a=whose, b=figure or tr("say.nothing"))
    box = number_field(theme, editor, FieldFace(place, ident, figure, label, "focus" if is_here else "rest"))
    ground = theme.palette.tint if is_here else None
    line = entry_row(theme, mark, [text(theme, whose, LABEL_L, lines=2)], box, margin=context.margin, ground=ground)
    line.key = ft.ScrollKey(f"line.{key_of(place)}")
    return line


def key_of(place: Place) -> str:
    """Return by what the scroller finds the line of a place."""
    return f"{place.name}.{place.owner}"


def _figure(editor: FormEditor, place: Place) -> str:
    """Return a number as it is typed, of tiles their pips; nothing while nothing is written."""
    pad, context, value = editor.pad, editor.context, value_at(editor.record, place)
    if place == pad.caret and OPEN in pad.text:
        return pad.text
    is_of_tiles = isinstance(value, tuple)
    number = context.match.setup.pips_of(cast("tuple[Tile, ...]", value)) if is_of_tiles else value
    return pad.sums.get(place, "" if number is None else context.tr("common.number", n=number))
