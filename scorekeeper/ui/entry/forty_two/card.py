"""The card of a hand: who bid how much, the tricks and the tiles of value of each team, and the new totals."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final, cast

import flet as ft

from scorekeeper.games.forty_two import Bid, Contract
from scorekeeper.ui.base.flet_shim import Ref, component, use_effect, use_ref
from scorekeeper.ui.device.keyboard import use_keys
from scorekeeper.ui.entry.context import Change, EndForm, EntryContext, Fields
from scorekeeper.ui.entry.forty_two.draft import BIDS, take_back, type_digit
from scorekeeper.ui.entry.forty_two.result import results
from scorekeeper.ui.entry.forty_two.taken import lanes, points_in_lanes, tricks, tricks_taken
from scorekeeper.ui.entry.keyboard import KeyActions, do_nothing
from scorekeeper.ui.kit.boxes import column_of, padded, padding, row_of
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.keypad import key
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import LABEL_M, muted

_KEYS: Final = 392
"""The width of the keys where they stand beside the tiles, in logical pixels."""


@component
def Card(context: EntryContext) -> ft.Control:
    theme, tr, fields, margin = context.theme, context.tr, context.fields, context.margin
    home = use_ref(cast("ft.KeyboardListener | None", None))
    context = _with_keyboard(context, home)

    def take_contract() -> None:
        """Fill in the highest bid of the auction, if there is one."""
        bids = [play for play in context.rule_context.hand.plays if isinstance(play, Bid)]
        if bids:
            highest = {"bidder": bids[-1].player, "bid": bids[-1].bid}
            context.set_fields(lambda fields: {} if fields.keys() & highest.keys() else highest)

    async def all_passed() -> None:
        context.set_fields(lambda fields: {**dict.fromkeys(fields), "passed": True})
        await context.save()

    use_effect(take_contract, [context.index])
    bidder = fields.get("bidder")
    contract: ft.Control | str = ""
    if bidder is not None:
        contract = tr("common.facts", a=context.match.setup.players[bidder], b=fields.get("bid", tr("common.none")))
    elif not context.rule_context.hand.plays and not fields.get("passed"):
        contract = button(theme, tr("contract.passed_out"), "contract.passed", all_passed, kind="quiet", size="s")
    head = ft.KeyboardListener(_heading(context, tr("contract.contract"), contract, height=48), include_semantics=False)
    home.current = head
    keys = [ft.Container(_bidders(context), padded(margin)), _bids(context)]
    markers = ft.Container(tricks(context), padded(margin - 3))
    if context.layout.is_flat:
        beside = replace(context, width=context.width - _KEYS)
        shown = column_of(head, lanes(beside), stretch=True, scrolls=True, expand=True)
        left = column_of(shown, results(beside), stretch=True, expand=True)
        right = column_of(*keys, ft.Container(markers, padding(top=_gap(context))), stretch=True, scrolls=True)
        body = row_of(left, ft.Container(right, width=_KEYS), stretch=True, expand=True)
        return column_of(hairline(theme, strong=True), body, stretch=True, expand=True)
    parts = [
        head,
        *keys,
        _heading(context, tr("line.tricks"), tricks_taken(context)),
        markers,
        _heading(context, tr("line.specials"), points_in_lanes(context)),
        lanes(context),
    ]
    shown = column_of(*parts, stretch=True, scrolls=True, expand=True)
    return column_of(hairline(theme, strong=True), shown, results(context), stretch=True, expand=True)


def _with_keyboard(context: EntryContext, home: Ref[ft.KeyboardListener | None]) -> EntryContext:
    """Listen to the keyboard, and return the context for taps.

    Digits fill in the card from top to bottom, Backspace goes back. Enter saves only right after these keys: at any
    other time it presses what has the focus. The focus goes with the bid: after a save it may be anywhere.
    """
    pending, is_typing = use_ref(0), use_ref(initial=False)

    def digit(number: int) -> None:
        def change(fields: Fields) -> Fields:
            changes, pending.current = type_digit(fields, pending.current, number)
            return changes

        context.set_fields(change)

    def delete() -> None:
        pending.current = 0
        context.set_fields(take_back)

    async def hear(event: ft.KeyboardEvent) -> None:
        key_name = event.key.removeprefix("Numpad ")
        if key_name == "Enter" and not is_typing.current:
            return
        is_typing.current = key_name.isdecimal() or key_name in {"Backspace", "Enter"}
        await keys.press(event)
        if is_typing.current and home.current:
            with suppress(RuntimeError):  # it is not on the screen
                await home.current.focus()

    def tap(change: Change) -> None:
        pending.current, is_typing.current = 0, False

        def no_longer_passed(fields: Fields) -> Fields:
            return {"passed": None, **(change(fields) if callable(change) else change)}

        context.set_fields(no_longer_passed)

    ways = (context.save, context.undo, context.redo, context.close)
    keys = KeyActions(digit, delete, delete, do_nothing, do_nothing, *ways)
    use_keys(hear)
    return replace(context, set_fields=tap)


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


def _bidders(context: EntryContext) -> ft.Control:
    setup = context.match.setup
    people = [
        Segment(seat, name, seats=(seat + 1,), team=setup.team_of(seat)) for seat, name in enumerate(setup.players)
    ]

    def choose(seat: int) -> None:
        context.set_fields({"bidder": seat})

    # Segments reckon with wider margins than they have: four short names fit side by side.
    width, height = min(context.width, _KEYS) - 24, 48 if context.layout.is_flat else 52
    chosen = context.fields.get("bidder")
    return segments(context.theme, people, chosen, on_choose=choose, ident="bidder", height=height, width=width)


def _bids(context: EntryContext) -> ft.Control:
    chosen, gap = context.fields.get("bid"), _gap(context)

    def bid_key(bid: int) -> ft.Control:
        press, label = partial(context.set_fields, {"bid": bid}), context.tr("say.contract", n=bid)
        is_on = bid == chosen
        return key(context.theme, str(bid), f"bid.{bid}", press, label=label, height=48, size=22, selected=is_on)

    rows = [row_of(*map(bid_key, BIDS[start : start + 6]), spacing=gap) for start in range(0, len(BIDS), 6)]
    return ft.Container(column_of(*rows, spacing=gap), padding(left=context.margin, top=gap, right=context.margin))


CARD: Final = EndForm(Card, end_type=Contract)
