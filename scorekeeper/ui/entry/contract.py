"""The contract card: who bid what, then the tricks and tiles of value of each team, in two steps."""

from __future__ import annotations

from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.kinds import Count, Tiles, fields_of
from scorekeeper.core.variant import RecordSheet
from scorekeeper.ui.base.flet_shim import component, use_effect, use_state
from scorekeeper.ui.entry.context import EntryContext, Form
from scorekeeper.ui.entry.contract_bid import bid_step
from scorekeeper.ui.entry.contract_draft import table_of
from scorekeeper.ui.entry.contract_result import result_step, strip
from scorekeeper.ui.entry.verdict import verdict
from scorekeeper.ui.kit.banner import banner
from scorekeeper.ui.kit.boxes import column_of, padded, padding, space
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.segments import Segment, segments

BID, RESULT = 0, 1
"""The steps, as faces of the pad."""


def fits(sheet: RecordSheet) -> bool:
    """A number that was bid, and of each side a count and the tiles it took."""
    end = fields_of(sheet.end_type)
    bid = any(isinstance(one.kind, Count) and one.per is None for one in end)
    return bid and all(any(isinstance(one.kind, kind) and one.per == "side" for one in end) for kind in (Count, Tiles))


@component
def ContractPad(context: EntryContext) -> ft.Control:
    theme, tr = context.theme, context.tr
    table = table_of(context.match.variant.sheet, context.match.setup, context.at.tiles_each)

    def take_up() -> None:
        """The highest bid is the contract, where the auction was written down."""
        auction = [play for play in context.at.hand.plays if isinstance(getattr(play, "bid", None), int)]
        if auction:
            last = auction[-1]
            context.set_fields(lambda fields: {} if "bidder" in fields else {"bidder": last.player, "bid": last.bid})

    use_effect(take_up, [context.index])
    passed, set_passed = use_state(False)

    def all_passed() -> None:
        """Nobody has bid: the tiles are dealt again, and nothing is written."""
        set_passed(True)
        context.set_fields(dict.fromkeys(context.fields))

    steps = [Segment(BID, tr("contract.bid")), Segment(RESULT, tr("contract.result"))]
    tabs = segments(theme, steps, context.face, on_choose=context.turn, ident="contract.step", height=48)
    bidding = context.face == BID
    nobody = context.fields.get("bidder") is None
    further = button(
        theme,
        tr("contract.result"),
        "contract.next",
        None if nobody else partial(context.turn, RESULT),
        kind="tonal" if context.preview.ready else "primary",
        trailing=ft.Icons.CHEVRON_RIGHT,
    )
    saved = context.preview.saved
    silent = context.layout.is_low and context.preview.ready and not (saved and saved.is_over)
    passes = all_passed if nobody and not context.past else None
    middle = bid_step(context, table, passes) if bidding else result_step(context, table)
    return column_of(
        ft.Container(height=1, bgcolor=theme.palette.ink),
        ft.Container(tabs, padding(left=16, top=12, right=16, bottom=2)),
        column_of(*middle, stretch=True, scrolls=True, expand=True),
        space(0) if silent else _said(context, redeal=passed and nobody),
        *([ft.Container(further, padded(16))] if bidding else [strip(context, table)]),
        stretch=True,
        expand=True,
    )


def _said(context: EntryContext, *, redeal: bool) -> ft.Control:
    """What is to be said of the draft, or that the tiles are dealt again."""
    said = verdict(context)
    if redeal:
        said = banner(context.theme, context.tr("contract.redeal"), ident="entry.banner", mark=ft.Icons.REPLAY)
    return ft.Container(said, padding(left=16, right=16, bottom=6))


CONTRACT: Final = Form(fits, ContractPad, lies=False)
