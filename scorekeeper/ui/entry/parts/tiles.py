"""The part of a question for tiles: a line for each hand with its tiles, which are picked on a bottom sheet."""

from __future__ import annotations

from functools import partial
from typing import Final, cast

import flet as ft

from scorekeeper.core.form import Place, TilesQuestion, value_at
from scorekeeper.core.form_draft import FormDraft
from scorekeeper.core.tiles import Tile
from scorekeeper.ui.base.flet_shim import component, use_ref, use_state
from scorekeeper.ui.entry.bottom_sheet import bottom_sheet, sheet_width
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.entry.parts.section import Part, ident_of, section, section_height
from scorekeeper.ui.entry.tile_picker import NOBODY, TilePicker
from scorekeeper.ui.kit.boxes import column_of, padded, wrapped
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.press import pressable, tall
from scorekeeper.ui.kit.theme import LABEL_L, icon, text
from scorekeeper.ui.kit.tile import tile
from scorekeeper.ui.kit.tokens import KEY_RADIUS
from scorekeeper.ui.shell.dialogs import use_dialog
from scorekeeper.wording.form_text import caption_key

LINE_HEIGHT: Final = 52
TILE: Final = 13
"""Width of a tile in a line, in logical pixels."""


def draw(question: TilesQuestion, editor: FormEditor, *, has_caption: bool) -> list[ft.Control]:  # noqa: ARG001
    """Return a line for each hand, ``field.<field>`` or ``field.<field>.<seat>``; a tap opens its sheet, ``tiles``."""
    return [section(question, editor, partial(TilesLine, question, editor))]


@component
def TilesLine(question: TilesQuestion, editor: FormEditor, place: Place) -> ft.Control:
    """A line with the tiles of a hand, and the sheet on which they are picked.

    Each tap counts at once; where the number of tiles is given, they count together, and the last one closes the sheet.
    """
    context, theme, tr = editor.context, editor.context.theme, editor.context.tr
    is_open, open_ = use_state(False)
    _, draw_again = use_state(0)
    picked = use_ref(cast("tuple[Tile, ...]", ()))
    own: tuple[Tile, ...] | None = value_at(editor.record, place)

    def begin() -> None:
        picked.current = own or ()
        open_(True)

    def done(*, closes: bool = True) -> None:
        """Write the tiles; a hand may also have none."""
        tiles = picked.current
        editor.change(FormDraft.turn, question, place, lambda _: tiles)
        open_(not closes)

    def pick(one: Tile) -> None:
        others = tuple(other for other in picked.current if other != one)
        picked.current = others if one in picked.current else (*others, one)
        draw_again(lambda count: count + 1)
        if question.number in (None, len(picked.current)):
            done(closes=question.number is not None)

    caption = tr(caption_key(question.words))
    whose = caption if place.owner is None else editor.draft.owner_name(place)

    def sheet() -> ft.BottomSheet:
        held, width = _elsewhere(question, editor, place), min(sheet_width(context), 420)
        tiles = TilePicker(context, frozenset(picked.current), held, pick, width, nobody=tr("common.none"))
        finish = [] if question.number else [button(theme, tr("common.done"), "tiles.done", done)]
        parts = [column_of(tiles, centre=True), *finish]
        close = partial(open_, False)
        return bottom_sheet(context, whose, parts, ident="tiles", on_close=close)

    use_dialog(sheet() if is_open else None)
    amount = "" if own is None else tr("common.tiles", n=len(own))
    colours = context.match.setup.set.has_colours
    pictures = ft.Container(wrapped([tile(theme, *each, TILE, colours=colours) for each in own or ()]), expand=True)
    figure = text(theme, amount, LABEL_L, lines=1)
    inside: list[ft.Control] = [pictures, figure, icon(theme, ft.Icons.CHEVRON_RIGHT, size=22)]
    line, label = tall(inside, height=LINE_HEIGHT, gap=8), tr("common.facts", a=whose, b=amount or tr("say.nothing"))
    look = partial(pressable, fill=theme.palette.raised, edge=theme.palette.rule, radius=KEY_RADIUS, padding=padded(12))
    return look(theme, line, ident_of(place), begin, label)


def _elsewhere(question: TilesQuestion, editor: FormEditor, here: Place) -> tuple[tuple[Tile, int], ...]:
    """Return the tiles in other hands with the seats of these, counted from 1, and those that are not offered."""
    record, context = editor.record, editor.context.rule_context
    offered = {*question.offered(record, context)}
    others = [place for place in question.places(record, context) if place != here]
    held = (
        (each, editor.draft.owner_seats(place)[0] + 1) for place in others for each in value_at(record, place) or ()
    )
    return (*held, *((each, NOBODY) for each in context.setup.set.tiles if each not in offered))


TILES = Part(draw, section_height)
