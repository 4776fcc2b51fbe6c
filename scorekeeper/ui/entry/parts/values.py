"""The part of a question for a value: chips, keys, suits, tiles, or a stepper where there are too many for keys."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import flet as ft

from scorekeeper.core.evaluate import named_result
from scorekeeper.core.form import MOST_KEYS, ValueQuestion, field_of, values_of
from scorekeeper.core.kinds import Choice, Choices, Count, Kind, OneTile, Suit
from scorekeeper.core.tiles import Tile
from scorekeeper.ui.entry.feedback import feedback
from scorekeeper.ui.entry.form_editor import FormEditor, suit_and_words
from scorekeeper.ui.entry.parts.flags import CHIPS_HEIGHT, chip_row
from scorekeeper.ui.entry.parts.part import Part
from scorekeeper.ui.kit.banner import banner
from scorekeeper.ui.kit.boxes import column_of, padding, row_of, rows_across, wrapped
from scorekeeper.ui.kit.keypad import key
from scorekeeper.ui.kit.letters import fitted
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.stepper import stepper
from scorekeeper.ui.kit.surface import caption_line, chip, hairline
from scorekeeper.ui.kit.theme import LABEL_L, LABEL_M, muted, text
from scorekeeper.ui.kit.tile import half
from scorekeeper.ui.kit.tokens import CHIP_RADIUS, GAP
from scorekeeper.ui.table.rounds import engine
from scorekeeper.wording.form_text import answer_key, caption_key

TILES_HEIGHT: Final = 96

ACROSS: Final = 5
"""How many numbers stand side by side."""

SHORTCUTS: Final = 3
"""How many values have a key of their own beside the stepper: the first ones after which the steps are longer."""

PER_ROW: Final = 3
"""How many words stand side by side."""


def draw(question: ValueQuestion, editor: FormEditor, *, has_caption: bool) -> list[ft.Control]:  # noqa: ARG001
    """Return the values, as ``field.<field>.<word>`` or ``field.<field>.<tile>``; numbers are ``key-<number>``."""
    kind = _kind(question, editor)
    if isinstance(kind, Choice):
        return [chip_row(editor, _chips(question, editor, "field"))]
    if isinstance(kind, OneTile):
        return [_tiles(question, editor)]
    return [_number_pad(question, editor)] if isinstance(kind, Count) else [value_control(question, editor)]


def height(question: ValueQuestion, editor: FormEditor, *, has_caption: bool) -> float:  # noqa: ARG001
    has_words = isinstance(_kind(question, editor), Choice)
    return (CHIPS_HEIGHT if has_words else TILES_HEIGHT) * editor.context.theme.scale


def value_control(question: ValueQuestion, editor: FormEditor) -> ft.Control:
    """Return the control of a value, identified as ``choice.<field>.<value>``."""
    values = values_of(field_of(editor.record, question.name), editor.context.rule_context)
    match _kind(question, editor):
        case Suit():
            return _suits(question, editor)
        case Choice():
            return _words(question, editor)
        case Choices():
            return wrapped(_chips(question, editor, "choice"))
        case _ if len(values) > MOST_KEYS:
            return _stepper(question, editor)
        case _:
            return row_of(*(number_key(question, editor, number) for number in values), spacing=GAP)


def number_key(question: ValueQuestion, editor: FormEditor, number: int) -> ft.Control:
    """Return a key that chooses a number; without an action if the number is not offered."""
    context = editor.context
    offered = question.offered(editor.record, context.rule_context)
    return key(
        context.theme,
        context.tr("common.number", n=number),
        f"choice.{question.name}.{number}",
        partial(editor.choose_value, question, number) if number in offered else None,
        label=context.tr("say.contract", n=number),
        size=22,
        selected=number == question.chosen(editor.record, context.rule_context),
        disabled=number not in offered,
    )


def _stepper(question: ValueQuestion, editor: FormEditor) -> ft.Control:
    tr, rules = editor.context.tr, editor.context.rule_context
    offered, now = [*question.offered(editor.record, rules)], question.chosen(editor.record, rules)
    place = offered.index(now) if now in offered else 0
    less, more = offered[:place][-1:], offered[place + 1 :][:1]
    figure = stepper(
        editor.context.theme,
        "" if now is None else tr("common.number", n=now),
        ident=f"choice.{question.name}",
        less=tr("say.bid_less"),
        more=tr("say.bid_more"),
        on_less=partial(editor.choose_value, question, *less) if less else None,
        on_more=partial(editor.choose_value, question, *more) if more else None,
        label=tr("say.contract", n=now or 0),
        width=60,
        size=34,
        height=56,
    )
    jumps = [value for value, after in zip(offered, [*offered[1:], None], strict=True) if after != value + 1]
    return row_of(figure, *(number_key(question, editor, value) for value in jumps[:SHORTCUTS]), spacing=GAP)


def _suits(question: ValueQuestion, editor: FormEditor) -> ft.Control:
    """Return the suits; below them the words that can be chosen instead, if the form asks for some."""
    context, gap = editor.context, 2
    suits = values_of(field_of(editor.record, question.name), context.rule_context)
    size = (min(context.width, 480) - 2 * context.margin - gap * (len(suits) - 1)) / len(suits)
    now = getattr(editor.record, question.name)

    def suit_key(suit: int) -> ft.Control:
        is_on = now == suit
        return pressable(
            context.theme,
            half(context.theme, suit, min(size, 46), counted=is_on),
            f"choice.{question.name}.{suit}",
            partial(editor.choose_value, question, None if is_on else suit),
            context.tr("say.trump", n=suit),
            selected=is_on,
            width=size,
            height=52,
        )

    words = [_words(each, editor) for each in suit_and_words(editor.pad.answers.form)[1:]]
    return column_of(row_of(*map(suit_key, suits), spacing=gap), *words, spacing=GAP, stretch=True)


def _words(question: ValueQuestion, editor: FormEditor) -> ft.Control:
    """Return a key for each word but the usual one; another tap leaves the usual one."""
    context, usual = editor.context, field_of(editor.record, question.name).default
    now = getattr(editor.record, question.name)
    room = (min(context.width, 480) - 2 * context.margin - 2 * GAP) / PER_ROW - 12

    def word_key(word: str) -> ft.Control:
        theme, caption, is_on = context.theme, context.tr(answer_key(question.name, word)), now == word
        style = fitted(theme, caption, LABEL_M, room)
        drawn = text(theme, caption, style, color=theme.palette.on_primary if is_on else None, lines=1)
        press = partial(editor.choose_value, question, None if is_on else word)
        return key(theme, drawn, f"choice.{question.name}.{word}", press, height=48, selected=is_on)

    keys = [word_key(word) for word in question.offered(editor.record, context.rule_context) if word != usual]
    return column_of(*rows_across(keys, PER_ROW, spacing=GAP, fills=True), spacing=GAP, stretch=True)


def _kind(question: ValueQuestion, editor: FormEditor) -> Kind:
    return field_of(editor.record, question.name).kind


def _chips(question: ValueQuestion, editor: FormEditor, prefix: str) -> list[ft.Control]:
    """Return a chip for each word; those are on that are written, or that are usual."""
    context, now = editor.context, question.chosen(editor.record, editor.context.rule_context)

    def word_chip(word: str) -> ft.Control:
        caption, press = context.tr(answer_key(question.name, word)), partial(editor.turn_value, question, word)
        is_on = word in now if isinstance(now, tuple) else word == now
        return chip(context.theme, caption, f"{prefix}.{question.name}.{word}", press, on=is_on)

    return [*map(word_chip, question.offered(editor.record, context.rule_context))]


def _tiles(question: ValueQuestion, editor: FormEditor) -> ft.Control:
    """Return the tiles to choose from, in one row that scrolls."""
    context, theme, tr = editor.context, editor.context.theme, editor.context.tr
    tile_set, chosen = context.match.setup.set, getattr(editor.record, question.name)

    def tile_key(tile: Tile) -> ft.Control:
        is_on, (one, other) = tile == chosen, tile_set.halves(tile)
        return pressable(
            theme,
            engine(theme, (str(one), str(other)), is_next=is_on),
            f"field.{question.name}.{tile_set.name(tile)}",
            partial(editor.turn_value, question, tile),
            tr("say.tile", tile=(one, other)),
            selected=is_on,
            fill=theme.palette.ink if is_on else theme.palette.raised,
            edge=theme.palette.ink if is_on else theme.palette.rule,
            radius=CHIP_RADIUS,
            height=48,
            width=64,
        )

    tiles = [*map(tile_key, question.offered(editor.record, context.rule_context))]
    row = ft.Row(tiles, scroll=ft.ScrollMode.HIDDEN, spacing=8)
    caption = muted(theme, tr(caption_key(question.words)), LABEL_M)
    inside = column_of(caption, row, spacing=6, stretch=True)
    return ft.Container(inside, padding(left=context.margin, top=10, right=context.margin, bottom=10))


def _number_pad(question: ValueQuestion, editor: FormEditor) -> ft.Control:
    """Return a key for each number; zero stands alone, under what the match then ends with."""
    context, theme, tr = editor.context, editor.context.theme, editor.context.tr
    label, chosen = tr(caption_key(question.words)), getattr(editor.record, question.name)

    def pad_key(number: int, content: ft.Control | str, height: float, label: str | None = None) -> ft.Control:
        press, is_on = partial(editor.choose_value, question, number), chosen == number
        return key(theme, content, f"key-{number}", press, label=label, selected=is_on, height=height)

    def counted(number: int) -> ft.Control:
        figure, height = tr("common.number", n=number), 48 if context.layout.is_flat else 56
        return pad_key(number, figure, height, tr("common.facts", a=label, b=figure))

    ink = theme.palette.on_primary if chosen == 0 else None
    said = text(theme, _result(question, editor, 0), LABEL_L, color=ink, lines=2, align=ft.TextAlign.CENTER)
    numbers = question.offered(editor.record, context.rule_context)
    rows = rows_across([counted(number) for number in numbers if number], ACROSS, spacing=GAP, fills=True)
    keys = column_of(*rows, spacing=GAP)
    zero = ft.Row([pad_key(0, said, theme.fit(56))]) if 0 in numbers else None
    inside = column_of(zero, caption_line(theme, label), keys, spacing=12, stretch=True)
    pad = ft.Container(inside, padding(left=context.margin, top=12, right=context.margin))
    return column_of(hairline(theme, strong=True), pad, stretch=True)


def _result(question: ValueQuestion, editor: FormEditor, value: Any) -> str:
    """Return how the match ends with this value, where that has a name."""
    context = editor.context
    end = editor.pad.answers.put(**{question.name: value}).finish(context.rule_context)
    result = named_result(context.match, context.state_after(end))
    return context.tr(f"result.{result}", target=context.match.setup.options.get("target", 0)) if result else ""


def number_feedback(question: ValueQuestion, editor: FormEditor) -> ft.Control | None:
    """Return how the match ends with the chosen number, where that has a name, else what saving will do."""
    context, chosen = editor.context, getattr(editor.record, question.name)
    if not isinstance(_kind(question, editor), Count):
        return None
    result = "" if chosen is None or context.is_correction else _result(question, editor, chosen)
    return banner(context.theme, result, ident="entry.banner", tone="brass") if result else feedback(context)


VALUE = Part(draw, height, number_feedback)
