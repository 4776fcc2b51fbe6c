"""Who won the hand: a tap on a player below the sheet writes it; a blocked hand opens the form with the pips."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import flet as ft

from scorekeeper.core.kinds import Choice, Field, Seat
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, use_state
from scorekeeper.ui.entry.context import EndForm, EntryContext, PlayForm
from scorekeeper.ui.entry.feedback import largest_scale
from scorekeeper.ui.entry.grid_draft import names_of
from scorekeeper.ui.entry.grid_editor import BLOCKED
from scorekeeper.ui.entry.play_log import place_keys
from scorekeeper.ui.entry.premiums import closing_fields
from scorekeeper.ui.entry.seat_choice import seat_choice
from scorekeeper.ui.kit.boxes import column_of, padding
from scorekeeper.ui.kit.letters import fitted
from scorekeeper.ui.kit.segments import Segment
from scorekeeper.ui.kit.surface import chip
from scorekeeper.ui.kit.theme import LABEL_L, LABEL_M, Theme, muted
from scorekeeper.ui.kit.tokens import GAP
from scorekeeper.wording.form_text import answer_key

Closing = tuple[str, Any]
"""A field of the end and its value; of a field that holds a player, ``None``."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """The premium that was pressed first, and in which hand."""

    hand: int = -1
    closing: Closing | None = None


@cache
def who_won_form(form: EndForm) -> PlayForm:
    """Return the form for who won a hand, where the pips, asked only of a blocked hand, are written with ``form``."""
    return PlayForm(partial(WhoWon, form))


@component
def WhoWon(form: EndForm, context: EntryContext) -> ft.Control:
    """Draw the players and Blocked; a premium is pressed first. Elsewhere than below the sheet, draw ``form``."""
    chosen, choose = use_state(Pressed())
    if context.is_correction or context.is_docked:
        return form.draw(context)
    pressed = chosen.closing if chosen.hand == context.index else None
    tr, names = context.tr, names_of(context.match.variant.sheet.end_type)

    async def won(seat: int) -> None:
        if seat == BLOCKED:
            context.set_fields({names.out: None, names.blocked: True})
            page = ft.context.page
            page.navigate(f"{page.route}/hand/{context.index + 1}")
            return
        # What the form has of the hand is not shown here, so it does not count.
        context.set_fields(lambda fields: {**dict.fromkeys(fields), **_closed_by(context, names.out, seat, pressed)})
        await context.save()

    def press(closing: Closing | None) -> None:
        choose(Pressed(context.index, closing))

    is_crowded = context.theme.large and not context.layout.has_large_lines  # the sheet needs this height
    most = largest_scale(context) if is_crowded else LABEL_L.most
    chips = [one for field in closing_fields(context) for one in _chips(context, field, pressed, press, most)]
    people = seat_choice(
        context,
        None,
        won,
        ident="won",
        others=(Segment(BLOCKED, tr("entry.blocked"), ident="won.blocked"),),
        margin=context.margin,
    )
    asked = question(context.theme, tr, context.index + 1, context.width - 2 * context.margin)
    rows = [
        *([] if is_crowded else [asked]),
        people,
        *([ft.Row(chips, wrap=True, spacing=8, run_spacing=8)] if chips else []),
    ]
    inside = ft.Container(
        column_of(*rows, spacing=GAP, stretch=True), padding(left=context.margin, top=10, right=context.margin)
    )
    return place_keys(context, inside)


def question(theme: Theme, tr: Translator, hand: int, room: float) -> ft.Text:
    """Return the question above the players, on one line: large text leaves room for the totals of the sheet."""
    words = tr("entry.who_won", n=hand)
    return muted(theme, words, fitted(theme, words, LABEL_M, room), lines=1)


def _closed_by(context: EntryContext, out: str, seat: int, pressed: Closing | None) -> dict[str, Any]:
    """Return the fields of the end; without a word that was pressed, the first word there is."""
    first = {field.name: field.kind.values[0] for field in closing_fields(context) if isinstance(field.kind, Choice)}
    if pressed is None:
        return {out: seat, **first}
    name, value = pressed
    return {name: seat} if value is None else {out: seat, **first, name: value}


def _chips(
    context: EntryContext, field: Field, pressed: Closing | None, press: Callable[[Closing | None], None], most: float
) -> list[ft.Control]:
    tr = context.tr
    if isinstance(field.kind, Choice):
        choices: list[tuple[Closing, str]] = [
            ((field.name, word), tr(answer_key(field.name, word))) for word in field.kind.values
        ]
    else:
        value = None if isinstance(field.kind, Seat) else True
        choices = [((field.name, value), tr(f"premium.{field.name}"))]
    return [
        chip(
            context.theme,
            caption,
            f"won.{name}.{value}" if isinstance(value, str) else f"won.{name}",
            partial(press, None if pressed == (name, value) else (name, value)),
            on=pressed == (name, value),
            most=most,
        )
        for (name, value), caption in choices
    ]
