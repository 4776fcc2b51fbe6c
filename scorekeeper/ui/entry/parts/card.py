"""The card of a hand that two teams share: who bid how much, the tricks and tiles of each team, and the new totals."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final, cast

import flet as ft

from scorekeeper.core.form import Answers
from scorekeeper.ui.base.flet_shim import Ref, component, use_effect, use_memo, use_ref
from scorekeeper.ui.device.keyboard import use_keys
from scorekeeper.ui.entry.context import EndForm, EntryContext
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.entry.keyboard import press_key
from scorekeeper.ui.entry.parts.card_draft import Card, card_of
from scorekeeper.ui.entry.parts.card_lines import results
from scorekeeper.ui.entry.parts.shared_tiles import lanes, points_in_lanes, tricks, tricks_taken
from scorekeeper.ui.kit.boxes import column_of, padded, padding, row_of, rows_across
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.keypad import PadKeys, key
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import LABEL_M, muted

_KEYS: Final = 392
"""The width of the keys where they stand beside the tiles, in logical pixels."""

Change = Callable[[Card], Answers]
Tap = Callable[[Change], None]
"""Changes the card as it stands."""


@component
def CardScreen(context: EntryContext) -> ft.Control:
    theme, tr, margin = context.theme, context.tr, context.margin
    editor = use_memo(lambda: FormEditor(context), [context.index])
    editor.draw(context)
    home = use_ref(cast("ft.KeyboardListener | None", None))
    tap = _with_keyboard(editor, home)
    card = card_of(context.pad.answers, context.rule_context)
    use_effect(editor.answer_from_plays, [context.index])

    async def all_passed() -> None:
        editor.put(lambda answers: Answers(answers.form, {card.seat.nobody: True}))
        await context.actions.save()

    bidder: int | None = getattr(card.record, card.seat.name)
    bid: int | None = getattr(card.record, card.bid.name)
    contract: ft.Control | str = ""
    if bidder is not None:
        name = context.match.setup.players[bidder]
        contract = tr("common.facts", a=name, b=tr("common.none") if bid is None else bid)
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
        shown = column_of(head, lanes(beside, taken, take), stretch=True, scrolls=True, expand=True)
        left = column_of(shown, results(beside, card), stretch=True, expand=True)
        right = column_of(*keys, ft.Container(markers, padding(top=_gap(context))), stretch=True, scrolls=True)
        body = row_of(left, ft.Container(right, width=_KEYS), stretch=True, expand=True)
        return column_of(hairline(theme, strong=True), body, stretch=True, expand=True)
    parts = [
        head,
        *keys,
        _heading(context, tr("line.tricks"), tricks_taken(context, taken)),
        markers,
        _heading(context, tr("line.specials"), points_in_lanes(context, taken)),
        lanes(context, taken, take),
    ]
    shown = column_of(*parts, stretch=True, scrolls=True, expand=True)
    return column_of(hairline(theme, strong=True), shown, results(context, card), stretch=True, expand=True)


def _with_keyboard(editor: FormEditor, home: Ref[ft.KeyboardListener | None]) -> Tap:
    """Listen to the keyboard, and return the function for taps.

    Digits fill in the card from top to bottom, Backspace goes back. Enter saves only right after these keys: at any
    other time it presses what has the focus. The focus goes with the bid: after a save it may be anywhere.
    """
    pending, is_typing, context = use_ref(0), use_ref(initial=False), editor.context

    def write(change: Change) -> None:
        editor.put(lambda answers: change(card_of(answers, context.rule_context)))

    def digit(number: int) -> None:
        def change(card: Card) -> Answers:
            answers, pending.current = card.digit(pending.current, number)
            return answers

        write(change)

    def delete() -> None:
        pending.current = 0
        write(Card.take_back)

    async def hear(event: ft.KeyboardEvent) -> None:
        key_name = event.key.removeprefix("Numpad ")
        if key_name == "Enter" and not is_typing.current:
            return
        is_typing.current = key_name.isdecimal() or key_name in {"Backspace", "Enter"}
        await press_key(event, PadKeys(digit, delete, delete), context)
        if is_typing.current and home.current:
            with suppress(RuntimeError):  # it is not on the screen
                await home.current.focus()

    def tap(change: Change) -> None:
        pending.current, is_typing.current = 0, False
        write(change)

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


def _gap(context: EntryContext) -> int:
    """Return the room between keys, in logical pixels."""
    return 4 if context.layout.is_flat else 6


def _bidders(context: EntryContext, card: Card, tap: Tap) -> ft.Control:
    setup = context.match.setup
    people = [
        Segment(seat, name, seats=(seat + 1,), team=setup.team_of(seat)) for seat, name in enumerate(setup.players)
    ]

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


CARD: Final = EndForm(CardScreen)
