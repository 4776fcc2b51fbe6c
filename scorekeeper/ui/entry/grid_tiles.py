"""The tiles of a number grid: whose hand it is, the tiles of the set, and what they come to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.ui.base.flet_shim import component, use_state
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.grid_draft import BONEYARD, Caret, Place, tiles_of
from scorekeeper.ui.entry.grid_editor import BLOCKED, GridEditor, boneyard_label, boneyard_name, grid_feedback
from scorekeeper.ui.entry.tile_picker import NOBODY, is_suited, tile_picker
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of, space
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.layout import NARROWEST
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.names import set_name
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import BODY, LABEL_L, SCORE_FIELD, muted, text
from scorekeeper.ui.kit.tile import back_of_tile

STACKED: Final = 110
"""Width of a tab below which a name stands under its mark, in logical pixels."""


@component
def GridTiles(context: EntryContext, editor: GridEditor, caret: Caret) -> ft.Control:
    suit, choose_suit = use_state(context.match.setup.set.top)
    grid, here = editor.grid, caret.place
    theme, flat = context.theme, context.layout.is_flat
    tabs = [hairline(theme, strong=True), _tabs(context, editor, here), hairline(theme, strong=True)]
    others = tuple(
        (tile, NOBODY if place.seat == BONEYARD else place.seat + 1)
        for place in grid.places(context.fields)
        if place != here
        for tile in tiles_of(grid.setup, grid.held(context.fields, place))
    )
    tiles, *strip = tile_picker(
        context,
        picked=frozenset(tiles_of(grid.setup, grid.held(context.fields, here)) if here else ()),
        held=others,
        on_tile=editor.turn_tile,
        suit=suit,
        on_suit=choose_suit,
        width=context.layout.tiles_width(one_suit=is_suited(context)),
        nobody=boneyard_name(context),
    )
    title = _title(context, editor, here)
    suits = [space(10), *strip] if strip else []
    above = None if flat else title
    pad = column_of(above, tiles, *suits, space(10), centre=True, scrolls=True, expand=True)
    first = _sum(context, editor, here)
    said = ft.Container(grid_feedback(context, editor, first), padding(left=16, top=8, right=16))
    below = [_endings(context, editor, here), said]
    if flat:
        return row_of(pad, column_of(*tabs, title, *below, stretch=True, scrolls=True, expand=True), expand=True)
    return column_of(*tabs, pad, *below, stretch=True, expand=True)


def _sum(context: EntryContext, editor: GridEditor, here: Place | None) -> str:
    """Return what the total of the player becomes, ``30 + 23 = 53.``, where it is so simple."""
    grid, value = editor.grid, None if here is None else editor.grid.value(context.fields, here)
    moved = None if here is None or here.seat == BONEYARD else grid.effect(here.seat)
    if value is None or moved is None or context.is_correction:
        return ""
    before = context.rule_context.totals[moved[0]]
    sign, after = ("+", before + value) if moved[1] > 0 else ("−", before - value)
    return context.tr("entry.sum", sum=f"{before} {sign} {value}", total=after) + "."


def _title(context: EntryContext, editor: GridEditor, here: Place | None) -> ft.Control:
    """Return whose tiles they are, and the button that takes them all back."""
    theme, tr = context.theme, context.tr
    title = "" if here is None else _name(context, here.seat)
    if here is not None and here.seat != BONEYARD:
        title = tr("entry.tiles_of", name=title)
    press = editor.clear if here and editor.grid.held(context.fields, here) is not None else None
    caption = tr("common.clear")
    width = across(caption, 15 * theme.scale) + 40
    clear = button(theme, caption, "entry.clear", press, kind="quiet", size="s", width=width)
    return ft.Container(ft.Row([text(theme, title, BODY, expand=True), clear]), padding(left=16, right=4))


def _name(context: EntryContext, seat: int) -> str:
    return boneyard_name(context) if seat == BONEYARD else context.match.setup.players[seat]


def _endings(context: EntryContext, editor: GridEditor, here: Place | None) -> ft.Control:
    """Return how the hand ended: this player went out, or nobody could play on."""
    names, fields = editor.grid.names, context.fields
    theme, tr = context.theme, context.tr
    is_blocked = bool(names.blocked and fields.get(names.blocked) and fields.get(names.out) is None)
    room = context.layout.tile_name_width if names.blocked else NARROWEST

    def ending(caption: str, ident: str, press: Callable[[], object], *, on: bool = False) -> ft.Control:
        kind = "primary" if on else "outlined"
        return button(theme, caption, ident, press, kind=kind, size="s", room=room, expand=True)

    choices: list[ft.Control] = []
    if names.out and here is not None and here.seat != BONEYARD:
        went_out = tr("entry.name_went_out", name=_name(context, here.seat))
        choices.append(ending(went_out, "entry.out", partial(editor.end_by, here.seat)))
    if names.blocked:
        choices.append(ending(tr("entry.blocked"), "entry.blocked", partial(editor.end_by, BLOCKED), on=is_blocked))
    return ft.Container(row_of(*choices, spacing=10), padded(16))


def _tabs(context: EntryContext, editor: GridEditor, here: Place | None) -> ft.Control:
    grid = editor.grid
    column = grid.names.columns[0].name
    places = [Place(seat, column) for seat in context.rule_context.active_seats]
    if grid.has_boneyard:
        places.append(Place(BONEYARD, grid.names.boneyard))
    room = context.width / len(places)
    tabs = [_tab(context, editor, place, room, is_first=place == places[0], on=place == here) for place in places]
    return row_of(*tabs)


def _tab(
    context: EntryContext, editor: GridEditor, place: Place, room: float, *, is_first: bool, on: bool
) -> ft.Control:
    theme, tr, setup, grid = context.theme, context.tr, context.match.setup, editor.grid
    palette = theme.palette
    seat, name, value = place.seat, _name(context, place.seat), grid.value(context.fields, place)
    is_out = bool(grid.names.out) and context.fields.get(grid.names.out) == seat
    said = tr("entry.went_out") if is_out else "" if value is None else tr("common.number", n=value)
    is_stacked = room < STACKED
    short, style = set_name(theme, name, LABEL_L, room - (8 if is_stacked else 41))
    who = [
        back_of_tile(theme, 11) if seat == BONEYARD else mark(theme, seat + 1, 22, team=setup.team_of(seat)),
        text(theme, short, style, lines=1),
    ]
    figure = (
        muted(theme, said, replace(LABEL_L, most=1.25), size=15, lines=2, align=ft.TextAlign.CENTER)
        if is_out
        else text(theme, said, SCORE_FIELD, size=34, lines=1)
    )
    heads = who if is_stacked else [row_of(*who, spacing=7, centre=True)]
    room_for_it = ft.Container(figure, height=theme.fit(38), alignment=ft.Alignment.CENTER)
    drawn = ft.Container(
        column_of(*heads, room_for_it, spacing=3, centre=True),
        padding(top=8, bottom=8 if on else 11),
        bgcolor=palette.tint if on else None,
        border=border(left=None if is_first else (1, palette.rule), bottom=(3, palette.ink) if on else None),
    )
    label = tr("say.field" if said else "say.field_empty", name=name, value=said)
    return pressable(
        theme,
        drawn,
        "entry.tab.boneyard" if seat == BONEYARD else f"entry.tab.{seat}",
        None if is_out else partial(editor.choose, place),
        boneyard_label(context, grid) if seat == BONEYARD else label,
        selected=on,
        radius=0,
        expand=True,
    )
