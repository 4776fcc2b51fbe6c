"""The parts of questions for a value and for flags: chips, keys, suits, tiles, or a stepper.

A stepper stands where there are too many numbers for keys.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final, cast

import flet as ft

from scorekeeper.core.evaluate import named_result
from scorekeeper.core.form import MOST_KEYS, FlagsQuestion, Place, ValueQuestion, field_of, value_at, values_of
from scorekeeper.core.form_draft import FormDraft, suit_and_words
from scorekeeper.core.kinds import Choice, Choices, Count, Flag, Kind, OneTile, OneTriangle, Seat, Side, Suit
from scorekeeper.core.tiles import Tile, Triangle
from scorekeeper.ui.entry.feedback import feedback
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.entry.parts.section import Part, chip_row, ident_of, section, section_height
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
from scorekeeper.ui.kit.triangle import triangle
from scorekeeper.ui.table.rounds import engine
from scorekeeper.wording.form_text import caption_key, caption_of_value

CHIPS_HEIGHT: Final = 58

ACROSS: Final = 5
"""How many numbers stand side by side."""

SHORTCUTS: Final = 3
"""How many values have a key of their own beside the stepper: the first ones after which the steps are longer."""

PER_ROW: Final = 3
"""How many words stand side by side."""


def draw(question: ValueQuestion, editor: FormEditor, *, has_caption: bool) -> list[ft.Control]:  # noqa: ARG001
    """Return the values, as ``field.<field>.<value>``, or ``field.<field>.<seat>.<value>`` where each player has one.

    The numbers of a count of the whole hand, at its end, are ``key-<number>``.
    """
    kind, is_of_hand = _kind(question, editor), field_of(editor.record, question.name).per is None
    if is_of_hand and isinstance(kind, Choice):
        return [chip_row(editor, _chips(question, editor, f"field.{question.name}", Place(question.name)))]
    if is_of_hand and isinstance(kind, Count) and editor.pad.answers.form is editor.context.match.variant.sheet.end:
        return [_number_pad(question, editor)]
    return [section(question, editor, partial(_answers, question, editor))]


def height(question: ValueQuestion, editor: FormEditor, *, has_caption: bool) -> float:
    if isinstance(_kind(question, editor), Choice) and field_of(editor.record, question.name).per is None:
        return CHIPS_HEIGHT * editor.context.theme.scale
    return section_height(question, editor, has_caption=has_caption)


def value_control(question: ValueQuestion, editor: FormEditor) -> ft.Control:
    """Return the control of a value, identified as ``choice.<field>.<value>``."""
    values = values_of(field_of(editor.record, question.name), editor.context.rule_context)
    ident, place = f"choice.{question.name}", Place(question.name)
    match _kind(question, editor):
        case Suit():  # below them the words that can be chosen instead, if the form asks for some
            words = [_words(each, editor) for each in suit_and_words(editor.pad.answers.form)[1:]]
            return column_of(_suits(question, editor, ident, place), *words, spacing=GAP, stretch=True)
        case Choice() | Choices():
            return _words(question, editor)
        case _ if len(values) > MOST_KEYS:
            return _stepper(question, editor)
        case _:
            return row_of(*(number_key(question, editor, number) for number in values), spacing=GAP)


def number_key(question: ValueQuestion, editor: FormEditor, number: int) -> ft.Control:
    """Return a key that chooses a number; without an action if the number is not offered."""
    context, tr, rules = editor.context, editor.context.tr, editor.context.rule_context
    is_off, is_on = (
        number not in question.offered(editor.record, rules),
        number == question.chosen(editor.record, rules),
    )
    press = None if is_off else partial(editor.change, FormDraft.choose_value, question, number)
    draw = partial(key, label=tr("say.contract", n=number), size=22, selected=is_on, disabled=is_off)
    return draw(context.theme, tr("common.number", n=number), f"choice.{question.name}.{number}", press)


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
        on_less=partial(editor.change, FormDraft.choose_value, question, *less) if less else None,
        on_more=partial(editor.change, FormDraft.choose_value, question, *more) if more else None,
        label=tr("say.contract", n=now or 0),
        width=60,
        size=34,
        height=56,
    )
    jumps = [value for value, after in zip(offered, [*offered[1:], None], strict=True) if after != value + 1]
    return row_of(figure, *(number_key(question, editor, value) for value in jumps[:SHORTCUTS]), spacing=GAP)


def _words(question: ValueQuestion, editor: FormEditor) -> ft.Control:
    """Return a key for each word but the usual one; another tap leaves the usual one, or takes one of several back."""
    context, usual = editor.context, field_of(editor.record, question.name).default
    now, has_several = getattr(editor.record, question.name), isinstance(_kind(question, editor), Choices)
    lines = 2 if has_several else 1
    room = (min(context.width, 480) - 2 * context.margin - 2 * GAP) / PER_ROW - 12

    def word_key(word: str) -> ft.Control:
        theme, caption = context.theme, context.tr(caption_of_value(question, word))
        is_on = word in now if has_several else word == now
        style, ink = fitted(theme, caption, LABEL_M, room, lines=lines), theme.palette.on_primary if is_on else None
        content = text(theme, caption, style, color=ink, lines=lines, align=ft.TextAlign.CENTER)
        press = partial(editor.change, FormDraft.turn_value, question, word)
        return key(theme, content, f"choice.{question.name}.{word}", press, height=48, selected=is_on)

    keys = [word_key(word) for word in question.offered(editor.record, context.rule_context) if word != usual]
    return column_of(*rows_across(keys, PER_ROW, spacing=GAP, fills=True), spacing=GAP, stretch=True)


def _kind(question: ValueQuestion, editor: FormEditor) -> Kind:
    return field_of(editor.record, question.name).kind


def _answers(question: ValueQuestion, editor: FormEditor, place: Place) -> ft.Control:
    """Return the answers of one place: of the hand, of a player, or of a team."""
    ident = ident_of(place)
    match _kind(question, editor):
        case OneTile() | OneTriangle():
            return _tiles(question, editor, ident, place)
        case Suit():
            return _suits(question, editor, ident, place)
        case _:
            return wrapped(_chips(question, editor, ident, place))


def _suits(question: ValueQuestion, editor: FormEditor, ident: str, place: Place) -> ft.Control:
    context, gap = editor.context, 2
    suits = values_of(field_of(editor.record, question.name), context.rule_context)
    size = (min(context.width, 480) - 2 * context.margin - gap * (len(suits) - 1)) / len(suits)
    now = value_at(editor.record, place)

    def suit_key(suit: int) -> ft.Control:
        is_on, label = now == suit, context.tr("say.trump", n=suit)
        content = half(context.theme, suit, min(size, 46), counted=is_on)
        turn = partial(editor.change, FormDraft.turn_value, question, suit, place)
        look = partial(pressable, selected=is_on, width=size, height=52)
        return look(context.theme, content, f"{ident}.{suit}", turn, label)

    return row_of(*map(suit_key, suits), spacing=gap)


def _chips(question: ValueQuestion, editor: FormEditor, ident: str, place: Place) -> list[ft.Control]:
    """Return a chip for each value; those are on that are written, or that are usual."""
    context, kind, now = editor.context, _kind(question, editor), value_at(editor.record, place)
    now = question.chosen(editor.record, context.rule_context) if now is None else now

    def value_chip(value: Any) -> ft.Control:
        press, is_on = partial(editor.change, FormDraft.turn_value, question, value, place), value == now
        if isinstance(kind, Choices):
            is_on = value in (now or ())
        name = _value_name(question, editor, value)
        return chip(context.theme, name, f"{ident}.{str(value).lower()}", press, on=is_on)

    return [*map(value_chip, question.offered(editor.record, context.rule_context))]


def _value_name(question: ValueQuestion, editor: FormEditor, value: Any) -> str:
    """Return a value in words: a player, a team, a number, or a word of the game."""
    tr, setup = editor.context.tr, editor.context.match.setup
    match _kind(question, editor):
        case Seat():
            return setup.players[int(value)]
        case Side():
            return setup.name_of(value)
        case Choice() | Choices() | Flag():
            return tr(caption_of_value(question, value))
        case _:
            return tr("common.number", n=value)


def _tiles(question: ValueQuestion, editor: FormEditor, ident: str, place: Place) -> ft.Control:
    """Return the tiles to choose from, in one row that scrolls."""
    theme, tr = editor.context.theme, editor.context.tr
    tile_set, chosen = editor.context.match.setup.set, value_at(editor.record, place)

    def tile_key(tile: Tile | Triangle) -> ft.Control:
        is_on = tile == chosen
        if isinstance(tile, Tile):
            halves = tile_set.halves(tile)
            picture = engine(theme, (str(halves[0]), str(halves[1])), is_next=is_on)
            name, label = tile_set.name(tile), tr("say.tile", tile=halves)
        else:
            picture, name, label = triangle(theme.palette, tile), str(tile), str(tile)
        palette, turn = theme.palette, partial(editor.change, FormDraft.turn_value, question, tile, place)
        fill, edge = (palette.ink, palette.ink) if is_on else (palette.raised, palette.rule)
        look = partial(pressable, selected=is_on, fill=fill, edge=edge, radius=CHIP_RADIUS, height=48, width=64)
        return look(theme, picture, f"{ident}.{name}", turn, label)

    tiles = [*map(tile_key, question.offered(editor.record, editor.context.rule_context))]
    return ft.Row(tiles, scroll=ft.ScrollMode.HIDDEN, spacing=8)


def _number_pad(question: ValueQuestion, editor: FormEditor) -> ft.Control:
    """Return a key for each number; zero has its own row, below the caption of what the match then ends with."""
    context, theme, tr = editor.context, editor.context.theme, editor.context.tr
    label, chosen = tr(caption_key(question.words)), getattr(editor.record, question.name)

    def pad_key(number: int, content: ft.Control | str, height: float, label: str | None = None) -> ft.Control:
        press, is_on = partial(editor.change, FormDraft.choose_value, question, number), chosen == number
        return key(theme, content, f"key-{number}", press, label=label, selected=is_on, height=height)

    def counted(number: int) -> ft.Control:
        figure, height = tr("common.number", n=number), 48 if context.layout.is_flat else 56
        return pad_key(number, figure, height, tr("common.facts", a=label, b=figure))

    ink = theme.palette.on_primary if chosen == 0 else None
    words = _result(question, editor, 0) or tr("common.number", n=0)
    caption = text(theme, words, LABEL_L, color=ink, lines=2, align=ft.TextAlign.CENTER)
    numbers = question.offered(editor.record, context.rule_context)
    rows = rows_across([counted(number) for number in numbers if number], ACROSS, spacing=GAP, fills=True)
    keys = column_of(*rows, spacing=GAP)
    zero = ft.Row([pad_key(0, caption, theme.fit(56))]) if 0 in numbers else None
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


# Flags


def draw_flags(question: FlagsQuestion, editor: FormEditor, *, has_caption: bool) -> list[ft.Control]:  # noqa: ARG001
    """Return the chips of all flags, with the first question for flags: ``field.<flag>`` or ``field.<flag>.<seat>``."""
    theme, chips, captioned = editor.context.theme, list[ft.Control](), cast("FlagsQuestion | None", None)
    for each, place in _flags(question, editor):
        words = editor.context.tr(f"premium.{place.name}")
        if place.owner is not None:
            if captioned is not each:
                chips.append(muted(theme, words, LABEL_M))
            captioned, words = each, editor.context.match.setup.players[place.owner]
        turn, is_on = partial(editor.change, FormDraft.turn_flag, each, place), bool(value_at(editor.record, place))
        chips.append(chip(theme, words, ident_of(place), turn, on=is_on))
    return [chip_row(editor, chips)] if chips else []


def flags_height(question: FlagsQuestion, editor: FormEditor, *, has_caption: bool) -> float:  # noqa: ARG001
    return CHIPS_HEIGHT * editor.context.theme.scale if _flags(question, editor) else 0


def _flags(question: FlagsQuestion, editor: FormEditor) -> list[tuple[FlagsQuestion, Place]]:
    """Return all flags with the first question for some; those that have a key for each pair are not drawn here."""
    questions = [each for each in editor.draft.above if isinstance(each, FlagsQuestion)]
    keys = {premium.flag for premium in editor.context.match.variant.sheet.premiums}
    return [
        (each, place)
        for each in (questions if question is questions[0] else ())
        for place in each.places(editor.record, editor.context.rule_context)
        if place.name not in keys
    ]


FLAGS = Part(draw_flags, flags_height)
