"""The card of a hand that two teams share: who bid how much, the tricks and tiles of each team, and the new totals."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, cast

import flet as ft

from scorekeeper.core.card import Card, card_of
from scorekeeper.core.form import Answers
from scorekeeper.core.form_draft import FormDraft
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.variant import MatchState
from scorekeeper.ui.base.flet_shim import Ref, component, use_effect, use_ref
from scorekeeper.ui.base.keyboard import bring_focus, use_keys
from scorekeeper.ui.entry.context import EndForm, EntryContext
from scorekeeper.ui.entry.feedback import feedback, reason
from scorekeeper.ui.entry.form_editor import FormEditor, use_focus, use_form_editor
from scorekeeper.ui.entry.keyboard import press_key
from scorekeeper.ui.entry.parts.section import marked
from scorekeeper.ui.entry.parts.shared_tiles import lanes, tricks
from scorekeeper.ui.kit.banner import banner
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of, rows_across
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.keypad import PadKeys, key
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import CAPTION, LABEL_M, SCORE_KEY, muted, text
from scorekeeper.wording.form_lines import contract_text

_KEYS: Final = 392
"""The width of the keys where they stand beside the tiles, in logical pixels."""

Change = Callable[[Card], Answers]
Tap = Callable[[Change], None]
"""Changes the card as it stands."""


@component
def CardScreen(context: EntryContext) -> ft.Control:
    theme, tr, margin, setup = context.theme, context.tr, context.margin, context.match.setup
    editor = use_form_editor(context, use_focus(context))
    home = use_ref(cast("ft.KeyboardListener | None", None))
    tap = _with_keyboard(editor, home)
    card = card_of(context.pad.answers, context.rule_context)
    use_effect(editor.answer_from_plays, [context.index])

    async def all_passed() -> None:
        editor.change(FormDraft.put, lambda answers: Answers(answers.form, {card.seat.nobody: True}))
        await context.actions.save()

    bidder: int | None = getattr(card.record, card.seat.name)
    bid: int | None = getattr(card.record, card.bid.name)
    contract: ft.Control | str = ""
    if bidder is not None:
        contract = tr("common.facts", a=setup.players[bidder], b=tr("common.none") if bid is None else bid)
    elif card.seat.nobody_when(card.record, context.rule_context) and not getattr(card.record, card.seat.nobody):
        contract = button(theme, tr("contract.passed_out"), "contract.passed", all_passed, kind="quiet", size="s")
    head = ft.KeyboardListener(_heading(context, tr("contract.contract"), contract, height=48), include_semantics=False)
    home.current = head
    keys = [ft.Container(_bidders(context, card, tap), padded(margin)), _bids(context, card, tap)]
    taken = card.taken

    def take(change: Callable[[Any], Any]) -> None:
        tap(lambda card: card.take(change))

    markers = ft.Container(tricks(context, taken, take), padded(margin - 3))
    if context.layout.is_flat:
        beside = context.at_width(context.width - _KEYS)
        content = column_of(head, lanes(beside, taken, take), stretch=True, scrolls=True, expand=True)
        left = column_of(content, _results(beside, card), stretch=True, expand=True)
        right = column_of(*keys, ft.Container(markers, padding(top=_gap(context))), stretch=True, scrolls=True)
        body = row_of(left, ft.Container(right, width=_KEYS), stretch=True, expand=True)
        return column_of(hairline(theme, strong=True), body, stretch=True, expand=True)
    parts = [
        head,
        *keys,
        _heading(context, tr("line.tricks"), _versus(context, taken.tricks)),
        markers,
        _heading(context, tr("line.specials"), _versus(context, taken.tricks and [*map(setup.pips_of, taken.lanes)])),
        lanes(context, taken, take),
    ]
    content = column_of(*parts, stretch=True, scrolls=True, expand=True)
    return column_of(hairline(theme, strong=True), content, _results(context, card), stretch=True, expand=True)


def _with_keyboard(editor: FormEditor, home: Ref[ft.KeyboardListener | None]) -> Tap:
    """Listen to the keyboard, and return the function for taps.

    Digits fill in the card from top to bottom, Backspace goes back. Enter saves only right after these keys: at any
    other time it presses what has the focus. The focus goes with the bid: after a save it may be anywhere.
    """
    pending, is_typing, context = use_ref(0), use_ref(initial=False), editor.context

    def write(change: Change, *, is_tap: bool) -> None:
        def put(answers: Answers) -> Answers:
            return change(card_of(answers, context.rule_context))

        editor.edit(lambda draft: draft.put(put), is_tap=is_tap)

    def digit(number: int) -> None:
        def change(card: Card) -> Answers:
            answers, pending.current = card.digit(pending.current, number)
            return answers

        write(change, is_tap=False)

    def delete() -> None:
        pending.current = 0
        write(Card.take_back, is_tap=False)

    async def hear(event: ft.KeyboardEvent) -> None:
        key_name = event.key.removeprefix("Numpad ")
        if key_name == "Enter" and not is_typing.current:
            return
        is_typing.current = key_name.isdecimal() or key_name in {"Backspace", "Enter"}
        await press_key(event, PadKeys(digit, delete, delete), context)
        if is_typing.current:
            await bring_focus(home.current)

    def tap(change: Change) -> None:
        pending.current, is_typing.current = 0, False
        editor.focus.stay()
        write(change, is_tap=True)

    use_keys(hear)
    return tap


def _heading(context: EntryContext, caption: str, chosen: ft.Control | str, height: float | None = None) -> ft.Control:
    """Return the name of a part of the card, and at the other end what has been chosen in it."""
    theme, margin = context.theme, context.margin
    if isinstance(chosen, str):
        chosen = ft.Container(muted(theme, chosen, LABEL_M, weight=500, lines=1), padding(right=margin))
    height = height or (28 if context.height < 800 else 36)
    row = row_of(muted(theme, caption, LABEL_M, lines=1, expand=True), chosen)
    return ft.Container(row, padding(left=margin), height=theme.fit(height))


def _versus(context: EntryContext, figures: Sequence[int] | None) -> str:
    return context.tr("common.versus", a=figures[0], b=figures[1]) if figures else ""


def _gap(context: EntryContext) -> int:
    """Return the room between keys, in logical pixels."""
    return 4 if context.layout.is_flat else 6


def _bidders(context: EntryContext, card: Card, tap: Tap) -> ft.Control:
    setup = context.match.setup
    people = [Segment(seat, name, seats=(seat + 1,)) for seat, name in enumerate(setup.players)]

    def choose(seat: int) -> None:
        tap(lambda card: card.put(**{card.seat.name: seat}))

    # Segments reckon with wider margins than they have: four short names fit side by side.
    width, height = min(context.width, _KEYS) - 24, 48 if context.layout.is_flat else 52
    chosen = getattr(card.record, card.seat.name)
    return segments(context.theme, people, chosen, on_choose=choose, ident=card.seat.name, height=height, width=width)


def _bids(context: EntryContext, card: Card, tap: Tap) -> ft.Control:
    chosen, gap, name, bids = getattr(card.record, card.bid.name), _gap(context), card.bid.name, card.bids

    def bid_key(bid: int) -> ft.Control:
        press, label = partial(tap, lambda card: card.put(**{name: bid})), context.tr("say.contract", n=bid)
        is_on = bid == chosen
        return key(context.theme, str(bid), f"{name}.{bid}", press, label=label, height=48, size=22, selected=is_on)

    rows = rows_across([*map(bid_key, bids)], 6, spacing=gap)
    return ft.Container(column_of(*rows, spacing=gap), padding(left=context.margin, top=gap, right=context.margin))


# The last lines


def _results(context: EntryContext, card: Card) -> ft.Control:
    """Return a line for each team, or instead of them that all passed."""
    theme, saved, missing = context.theme, context.preview.saved, _missing(context)
    ink, height = theme.palette.ink, 70 if theme.large else 38 if context.layout.is_flat else 46
    if getattr(card.record, card.seat.nobody):
        message = banner(theme, context.tr("contract.redeal"), ident="entry.banner", mark=ft.Icons.REPLAY)
    elif saved is None and not missing:
        message = feedback(context)
    else:
        lines = [_side_line(context, card, side, saved, "" if side else missing, height=height) for side in range(2)]
        # Saving ends the match, or changes totals of later hands.
        does_more = saved is not None and (saved.is_over or context.is_correction)
        above = ft.Container(feedback(context), padded(context.margin, 4)) if does_more else None
        return column_of(above, *lines, hairline(theme, strong=True), stretch=True)
    inside = ft.Container(message, padded(context.margin, 4), height=None if theme.large else 2 * height)
    return ft.Container(inside, border=border(top=(1.5, ink), bottom=(1, ink)), alignment=ft.Alignment.CENTER)


def _missing(context: EntryContext) -> str:
    """Return what is not entered yet; nothing where the sums can be checked."""
    missing = context.pad.answers.state(context.rule_context).missing
    return reason(context, Problem(Code.VALUE_MISSING, values={"field": missing[0].name})) if missing else ""


def _side_line(
    context: EntryContext, card: Card, side: int, saved: MatchState | None, missing: str, *, height: float
) -> ft.Control:
    """``took 36: 32 + 2 × 4   84 + 40 = 124``; nothing but the mark of the team while something is missing."""
    theme, tr, palette, setup = context.theme, context.tr, context.theme.palette, context.match.setup
    mark = marked(context.theme, setup.seats_of(side), 20)
    top = border(top=(1, palette.rule) if side else (1.5, palette.ink))
    if saved is None:
        caption = muted(theme, missing, lines=2, expand=True)
        note = named(caption, "entry.banner", live=True, expand=True) if missing else caption
        row = row_of(mark, note, spacing=12)
        return ft.Container(row, padded(context.margin), height=height, border=top)
    hand = saved.results[context.index]
    points, total = hand.points[side], hand.totals[side]
    before, how = total - points, contract_text(tr, card, context.preview.end, side, points)
    unbroken = re.sub(r"(?<=\d) ([+×]) (?=\d)", "\u00a0\\1\u00a0", how)
    terms = [
        _figure(context, before, 20, 38, color=palette.ink2),
        _sign(context, "+"),
        _figure(context, points, 24, 30),
    ]
    figures = row_of(*terms, _sign(context, "="), _figure(context, total, 28, 48), tight=True)
    total_said = tr("entry.sum", sum=f"{before} + {points}", total=total)
    label = tr("say.row_cell", row=setup.name_of(side), name=how, value=total_said)
    caption = muted(theme, unbroken, replace(CAPTION, most=1.3), lines=1 if theme.large else 2, expand=True)
    if theme.large:  # the words have no room beside the figures
        first = row_of(mark, ft.Container(expand=True), figures)
        content = column_of(first, row_of(caption), tight=True)
    else:
        content = row_of(mark, ft.Container(width=12), caption, figures)
    row = named(content, f"contract.brings.{side}", label)
    return ft.Container(row, padded(context.margin), height=height, border=top, alignment=ft.Alignment.CENTER)


def _figure(context: EntryContext, figure: int, size: float, width: float, color: str | None = None) -> ft.Control:
    content = text(context.theme, context.tr("common.number", n=figure), SCORE_KEY, size=size, color=color, lines=1)
    return ft.Container(content, width=width, alignment=ft.Alignment.CENTER_RIGHT)


def _sign(context: EntryContext, sign: str) -> ft.Control:
    content = muted(context.theme, sign, replace(CAPTION, size=18, most=1.0))
    return ft.Container(content, width=18, alignment=ft.Alignment.CENTER)


CARD: Final = EndForm(CardScreen)
