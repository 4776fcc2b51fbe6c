"""Who won the hand: a tap on a player below the sheet writes it; only a blocked hand needs the form, for the pips."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import Any, cast

import flet as ft

from scorekeeper.core.form import Answers, NumbersQuestion, SeatQuestion, ValueQuestion, fields_by_name
from scorekeeper.core.keypad import Keypad
from scorekeeper.core.kinds import Choices
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.base.render_cache import use_latest
from scorekeeper.ui.base.typed import use_typed
from scorekeeper.ui.entry.context import EndForm, EntryContext, PlayForm
from scorekeeper.ui.entry.feedback import largest_scale
from scorekeeper.ui.entry.play_log import inset, place_keys
from scorekeeper.ui.entry.seat_choice import seat_choice
from scorekeeper.ui.kit.boxes import wrapped
from scorekeeper.ui.kit.letters import fitted
from scorekeeper.ui.kit.surface import chip
from scorekeeper.ui.kit.theme import LABEL_L, LABEL_M, Theme, muted
from scorekeeper.wording.form_text import caption_of_value

Closing = tuple[str, Any]
"""A field of the end and its value; of a field that holds a player, ``None``."""


@cache
def who_won_form(form: EndForm) -> PlayForm:
    """Return the form for who won a hand, where the pips, asked only of a blocked hand, are written with ``form``."""
    return PlayForm(partial(WhoWon, form), blocks=blocks)


def blocks(context: EntryContext) -> Callable[[], object] | None:
    """Return what writes that the hand was blocked; ``None`` where none can be."""
    ending = _winner(context)
    blocked = {ending.name: None, ending.nobody: True}
    write = partial(context.actions.edit, lambda pad, _: replace(pad, answers=pad.answers.put(**blocked)))
    return write if ending.nobody else None


@component
def WhoWon(form: EndForm, context: EntryContext) -> ft.Control:
    """Draw the players; a premium is pressed first. Elsewhere than below the sheet, draw ``form``."""
    typed = use_typed(("won", context.actions.opened.id), cast("tuple[int, Closing | None]", (-1, None)))
    if context.is_correction or context.is_docked:
        return form.draw(context)
    tr, ending = context.tr, _winner(context)

    def pressed_of(hand: int, closing: Closing | None) -> Closing | None:
        return closing if hand == context.index else None

    async def won(seat: int) -> None:
        def words() -> tuple[str, str]:
            again = "" if context.actions.opened.state.is_over else tr("entry.write_two_hands")
            return tr("entry.hand_once", name=context.match.setup.players[seat]), again

        await context.actions.tap(f"won.{seat}", words, partial(write_latest, seat))

    async def write(seat: int) -> None:
        pressed = pressed_of(*typed.newest())
        said = {} if pressed is None else {pressed[0]: seat if pressed[1] is None else pressed[1]}
        winner = {} if pressed and pressed[1] is None else {ending.name: seat}
        # What the form has of the hand is not shown here, so it does not count.
        context.actions.edit(lambda pad, _: Keypad(Answers(pad.answers.form, {**winner, **said})))
        await context.actions.save()

    write_latest = use_latest(write)
    is_crowded = context.theme.large and not context.layout.has_large_lines  # the sheet needs this height
    most = largest_scale(context) if is_crowded else LABEL_L.most

    def press(closing: Closing | None) -> None:
        typed.change(lambda _: (context.index, closing))

    chips = _chips(context, pressed_of(*typed.value), press, most)
    people = seat_choice(context, None, won, ident="won", margin=context.margin)
    asked = question(context.theme, tr, context.index + 1, context.width - 2 * context.margin)
    rows = [*([] if is_crowded else [asked]), people, *([wrapped(chips)] if chips else [])]
    return place_keys(context, inset(context, *rows))


def question(theme: Theme, tr: Translator, hand: int, room: float) -> ft.Text:
    """Return the question above the players, on one line: large text leaves room for the totals of the sheet."""
    words = tr("entry.who_won", n=hand)
    return muted(theme, words, fitted(theme, words, LABEL_M, room), lines=1)


def _parts(closing: Closing) -> list[str]:
    """Return the field of a closing and its words, for the name of a chip."""
    name, value = closing
    words = cast("tuple[str, ...]", value) if isinstance(value, tuple) else (value,)
    return [name, *(word for word in words if isinstance(word, str))]


def _winner(context: EntryContext) -> SeatQuestion:
    """Return the question who won the hand."""
    questions = context.match.variant.sheet.end.questions
    return next(each for each in questions if isinstance(each, SeatQuestion) and each.saves)


def _chips(
    context: EntryContext, pressed: Closing | None, press: Callable[[Closing | None], None], most: float
) -> list[ft.Control]:
    """Return a chip for each answer that says how somebody closed the hand."""
    form, winner = context.match.variant.sheet.end, _winner(context)
    record, chips = Answers(form).record(context.rule_context), list[ft.Control]()
    for asked in form.questions:
        if asked == winner or isinstance(asked, NumbersQuestion):
            continue
        if isinstance(asked, ValueQuestion):
            words = asked.offered(record, context.rule_context)
            has_several = isinstance(fields_by_name(form.record)[asked.name].kind, Choices)
            closings = [
                ((asked.name, (word,) if has_several else word), caption_of_value(asked, word)) for word in words
            ]
        else:
            value = None if isinstance(asked, SeatQuestion) else True
            closings = [((name, value), f"premium.{name}") for name in asked.names]
        for closing, caption in closings:
            is_on, ident = closing == pressed, ".".join(["won", *_parts(closing)])
            turn = partial(press, None if is_on else closing)
            chips.append(chip(context.theme, context.tr(caption), ident, turn, on=is_on, most=most))
    return chips
