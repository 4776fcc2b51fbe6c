"""The other view of pips: whose hand it is, the tiles of the set, and what they come to."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.form import Place
from scorekeeper.core.form_draft import FormDraft
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.entry.parts.numbers import form_feedback
from scorekeeper.ui.entry.tile_picker import NOBODY, ON_TABLE, TilePicker, is_suited
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of, space
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.layout import NARROWEST, PAD_MARGINS
from scorekeeper.ui.kit.letters import across, fits, fitted
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.names import LEAST, set_names, short_names
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import BODY, LABEL_L, SCORE_FIELD, icon, muted, text
from scorekeeper.ui.kit.tile import back_of_tile
from scorekeeper.wording.form_lines import hand_name, sum_after

STACKED: Final = 110
"""Width of a tab below which a name stands under its mark, in logical pixels."""

FIGURE: Final = replace(SCORE_FIELD, size=34)
WENT_OUT: Final = replace(LABEL_L, size=15, most=1.25)


@component
def TilesLeft(editor: FormEditor) -> ft.Control:
    context, numbers, here = editor.context, editor.draft, editor.pad.caret
    theme, flat, whole = context.theme, context.layout.is_flat, context.width
    width = context.layout.tiles_width(one_suit=is_suited(context))
    if flat:
        context = context.at_width(width + PAD_MARGINS)
        editor = replace(editor, context=context.at_width(whole - context.width))
    tabs = [hairline(theme, strong=True), _tabs(editor), hairline(theme, strong=True)]
    elsewhere = [place for place in numbers.places if place != here]
    holders = [(place, NOBODY if place.owner is None else place.owner + 1) for place in elsewhere]
    others = tuple((tile, holder) for place, holder in holders for tile in numbers.tiles(place))
    picked = frozenset(numbers.tiles(here) if here else ())
    laid = context.match.variant.sheet.on_table(numbers.record, numbers.rules)
    others = (*((tile, ON_TABLE) for tile in laid if tile not in picked), *others)
    nobody, turn = hand_name(context.tr, context.match), partial(editor.change, FormDraft.turn_tile)
    tiles = TilePicker(context, picked, others, turn, width, nobody=nobody)
    title = _title(editor)
    content = column_of(None if flat else title, tiles, space(10), centre=True, scrolls=True, expand=not flat)
    message = ft.Container(form_feedback(editor, sum_after(editor.draft)), padding(left=16, top=8, right=16))
    below = [_endings(editor), message]
    if flat:
        content.width = context.width
        beside = column_of(*tabs, title, *below, stretch=True, scrolls=True, expand=True)
        return row_of(content, beside, expand=True)
    return column_of(*tabs, content, *below, stretch=True, expand=True)


def _title(editor: FormEditor) -> ft.Control:
    """Return whose tiles they are, and the button that takes them all back."""
    theme, tr, numbers, here = editor.context.theme, editor.context.tr, editor.draft, editor.pad.caret
    title = "" if here is None else numbers.name_of(here)
    if here is not None and here.owner is not None:
        title = tr("entry.tiles_of", name=title)
    press = editor.keys().clear if here and numbers.value(here) is not None else None
    caption = tr("common.clear")
    width = across(caption, 15 * theme.scale) + 40
    clear = button(theme, caption, "entry.clear", press, kind="quiet", size="s", width=width)
    style = fitted(theme, title, BODY, editor.context.width - width - 30)
    return ft.Container(ft.Row([text(theme, title, style, lines=2, expand=True), clear]), padding(left=16, right=4))


def _endings(editor: FormEditor) -> ft.Control:
    """Return how the hand ended: this player went out, or nobody could play on."""
    context, numbers, here = editor.context, editor.draft, editor.pad.caret
    theme, tr = context.theme, context.tr
    question, choices = numbers.ending, list[ft.Control]()
    if question is None:
        return ft.Container(row_of(spacing=10), padded(16))
    room = context.layout.tile_name_width if question.nobody else NARROWEST

    def ending(caption: str, ident: str, seat: int | None, *, on: bool = False) -> ft.Control:
        kind, press = "primary" if on else "outlined", partial(editor.choose_seat, question, seat)
        return button(theme, caption, ident, press, kind=kind, size="s", room=room, expand=True)

    if here is not None and here.owner is not None:
        went_out = tr("entry.name_went_out", name=numbers.name_of(here))
        choices.append(ending(went_out, f"entry.{question.name}", here.owner))
    if question.nobody:
        is_nobody = bool(getattr(numbers.record, question.nobody))
        choices.append(ending(tr(f"entry.{question.nobody}"), f"entry.{question.nobody}", None, on=is_nobody))
    return ft.Container(row_of(*choices, spacing=10), padded(16))


def _tabs(editor: FormEditor) -> ft.Control:
    context, numbers = editor.context, editor.draft
    places = [Place(numbers.columns[0], seat) for seat in context.rule_context.active_seats]
    if numbers.hand:
        places.append(numbers.hand)
    room = context.width / len(places)
    inside = room - (8 if room < STACKED else 41)
    names, style = set_names(context.theme, [numbers.name_of(place) for place in places], LABEL_L, inside)
    if style.size * context.theme.scale <= LEAST:
        names = short_names(names, inside)
    words = [text(context.theme, name, style, lines=1) for name in names]
    return row_of(*(_tab(editor, place, words[at], room, is_first=not at) for at, place in enumerate(places)))


def _tab(editor: FormEditor, place: Place, words: ft.Control, room: float, *, is_first: bool) -> ft.Control:
    context, numbers = editor.context, editor.draft
    theme, tr = context.theme, context.tr
    palette, on = theme.palette, place == numbers.pad.caret
    seat, name, value = place.owner, numbers.name_of(place), numbers.value(place)
    is_out = seat is not None and numbers.seat_out == seat
    value_text = tr("entry.went_out") if is_out else "" if value is None else tr("common.number", n=value)
    drawing = back_of_tile(theme, 11) if seat is None else mark(theme, seat + 1, 22)
    figure: ft.Control
    if not is_out:
        figure = text(theme, value_text, fitted(theme, value_text, FIGURE, room - 6), lines=1)
    elif fits(theme, value_text, WENT_OUT, room - 6, lines=2):
        figure = muted(theme, value_text, WENT_OUT, lines=2, align=ft.TextAlign.CENTER)
    else:
        figure = icon(theme, ft.Icons.CHECK, color=palette.ink2)
    heads = [drawing, words] if room < STACKED else [row_of(drawing, words, spacing=7, centre=True)]
    room_for_it = ft.Container(figure, height=theme.fit(38), alignment=ft.Alignment.CENTER)
    content = ft.Container(
        column_of(*heads, room_for_it, spacing=3, centre=True),
        padding(top=8, bottom=8 if on else 11),
        bgcolor=palette.tint if on else None,
        border=border(left=None if is_first else (1, palette.rule), bottom=(3, palette.ink) if on else None),
    )
    label = tr("say.field" if value_text else "say.field_empty", name=name, value=value_text)
    return pressable(
        theme,
        content,
        f"entry.tab.{place.name if seat is None else seat}",
        partial(editor.choose, place) if place in numbers.places else None,
        numbers.face(place, "rest").label if seat is None else label,
        selected=on,
        radius=0,
        expand=True,
    )
