"""Keys that open a sheet: for a form of any kind its questions, for a player the tiles that are taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar, Unpack, cast

import flet as ft

from scorekeeper.core.form import Answers, Form, TilesQuestion, ValueQuestion, answers_of
from scorekeeper.core.keypad import Keypad
from scorekeeper.core.lead import likely_player
from scorekeeper.core.play_pad import forms_now
from scorekeeper.core.tiles import Tile
from scorekeeper.ui.base.flet_shim import component, use_effect, use_ref, use_state
from scorekeeper.ui.base.keyboard import use_keys
from scorekeeper.ui.base.typed import Typed, use_typed
from scorekeeper.ui.entry.bottom_sheet import bottom_sheet, sheet_width
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.editor import WRITE
from scorekeeper.ui.entry.feedback import refusal
from scorekeeper.ui.entry.form_editor import PlayEditor, use_focus, use_form_editor
from scorekeeper.ui.entry.parts.form_screen import PARTS, number_keys
from scorekeeper.ui.entry.parts.side_lines import plain_lines
from scorekeeper.ui.entry.play_log import inset, place_keys
from scorekeeper.ui.entry.tile_picker import TilePicker
from scorekeeper.ui.kit.boxes import column_of, padded, rows_across
from scorekeeper.ui.kit.button import ButtonOptions, button
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.theme import LABEL_M, muted
from scorekeeper.ui.kit.tokens import GAP
from scorekeeper.ui.shell.dialogs import use_dialog

T = TypeVar("T")


@component
def FormKeys(context: EntryContext) -> ft.Control:
    """A key for each form opens a sheet with its questions, as the end of a hand asks them."""
    opened, open_ = use_state(cast("Form | None", None))
    forms, close, tr = forms_now(context.match.variant.sheet, context.before_play), partial(open_, None), context.tr

    def sheet(form: Form) -> ft.BottomSheet:
        title, questions = tr(f"play.{form.record.tag}"), PlayQuestions(context, form, close)
        return bottom_sheet(context, title, [questions], ident="play", on_close=close)

    def form_key(form: Form) -> ft.Control:
        record = f"play.{form.record.tag}"
        captions = [
            tr(caption) for each in form.questions if isinstance(each, ValueQuestion) for _, caption in each.captions
        ]
        is_alone = len(forms) == 1 or not captions
        ident, words = (record, tr(record)) if is_alone else (f"{record}.named", tr("common.names", names=captions))
        return _opening_key(context, words, ident, partial(open_, form))

    use_dialog(sheet(opened) if opened in forms and opened else None)
    return place_keys(context, inset(context, *rows_across([*map(form_key, forms)], 2, spacing=GAP)))


@component
def PlayQuestions(context: EntryContext, form: Form, close: Callable[[], None]) -> ft.Control:
    """The questions of a play, and the button that writes it; a line that is corrected has its answers."""
    at, width = context.before_play, sheet_width(context)
    answers = use_unwritten(context, form.record.tag, lambda: Keypad(_begun(context, form)))
    actions = PlayEditor(context, answers, close)
    inner = replace(
        context.at_width(width), rule_context=at, pad=answers.value, form=replace(context.form, view=0, side=None)
    )
    editor = use_form_editor(inner, use_focus(inner), actions=actions)
    use_keys(editor.press_key)
    parts = [part for each in editor.draft.above for part in PARTS[type(each)].draw(each, editor, has_caption=True)]
    around, keys, lines = padded(context.margin), None, list[ft.Control | None]()
    if editor.pad.numbers(at):
        keys, lines = ft.Container(number_keys(editor, 48), around), plain_lines(editor)
    action = actions.save if editor.draft.form_state.is_complete else None
    done = ft.Container(button(context.theme, context.tr("common.done"), WRITE, action), around)
    return column_of(*parts, *lines, keys, refusal(context), done, spacing=GAP, stretch=True, tight=True)


def use_unwritten(context: EntryContext, what: str, start: Callable[[], T]) -> Typed[T]:
    """Return what is chosen of a play on a sheet; it stays until it is written, unless a line is corrected."""
    chosen = use_typed((what, context.actions.opened.id, context.index, context.line), start)
    use_effect(lambda: None, [context.line], cleanup=(lambda: None) if context.line is None else chosen.forget)
    return chosen


def _begun(context: EntryContext, form: Form) -> Answers:
    """Return the answers of the play that is corrected, or else only who is likely to play."""
    chosen = context.chosen_play
    if chosen is not None and form.fits(chosen):
        return answers_of(form, chosen)
    sheet, at = context.match.variant.sheet, context.before_play
    player = {} if form.ending is None else {form.ending.name: likely_player(sheet, at)}
    return Answers(form).put(**player)


@component
def TileKeys(context: EntryContext) -> ft.Control:
    """A key for each player opens a sheet with the tiles that still lie on the table."""
    theme, tr, players = context.theme, context.tr, context.match.setup.players
    opened, (_, draw_again) = use_ref(cast("int | None", None)), use_state(0)
    keys, by_seat = context.play_pad.keys[0], use_unwritten(context, "tiles", dict[int, tuple[Tile, ...]])
    question, corrected = keys.question, context.chosen_play
    assert isinstance(question, TilesQuestion), "no tiles are taken in this game"  # noqa: S101
    plays = [play for play in context.rule_context.hand.plays if play != corrected]
    held = tuple((each, play.player + 1) for play in plays for each in getattr(play, keys.name, ()))
    taken = {each for each, _ in held}

    def open_(seat: int | None) -> None:
        """Open the sheet of a player, or close it."""
        opened.current = seat
        draw_again(lambda count: count + 1)

    def picked(seat: int) -> tuple[Tile, ...]:
        return tuple(each for each in by_seat.newest().get(seat, ()) if each not in taken)

    async def pick(tile: Tile) -> None:
        seat = opened.current
        if seat is None:  # the last tile closes the sheet
            return
        tiles = tuple(each for each in picked(seat) if each != tile) if tile in picked(seat) else (*picked(seat), tile)
        is_full = len(tiles) == question.number
        by_seat.change(lambda before: {**before, seat: () if is_full else tiles})
        if is_full:
            open_(None)
            await context.actions.score(keys.play(seat, **{keys.name: tiles}))

    def sheet(seat: int) -> ft.BottomSheet:
        title = tr("entry.takes_tiles", name=players[seat])
        tiles = TilePicker(context, frozenset(picked(seat)), held, pick, min(sheet_width(context), 420))
        icon, close = mark(theme, seat + 1, 28), partial(open_, None)
        return bottom_sheet(context, title, [tiles], ident="pair", on_close=close, mark=icon)

    def taker_key(seat: int) -> ft.Control:
        label, icon = tr("entry.takes_tiles", name=players[seat]), mark(theme, seat + 1, 24)
        return _opening_key(context, players[seat], f"pair.{seat}", partial(open_, seat), label=label, mark=icon)

    use_dialog(None if opened.current is None else sheet(opened.current))
    left = frozenset[int]() if context.is_correction else context.match.gone  # in the middle of the hand, too
    takers = [taker_key(seat) for seat in context.rule_context.active_seats if seat not in left]
    rows = rows_across(takers, 2, spacing=GAP)
    return place_keys(context, inset(context, muted(theme, tr("entry.who_takes"), LABEL_M), *rows))


def _opening_key(
    context: EntryContext, words: str, ident: str, press: Callable[[], None], **look: Unpack[ButtonOptions]
) -> ft.Control:
    """Return a key that opens a sheet; two of them share a row."""
    look |= ButtonOptions(room=(context.width - 2 * context.margin - GAP) / 2, expand=True)
    return button(context.theme, words, ident, press, kind="outlined", **look)
