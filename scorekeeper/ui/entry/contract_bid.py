"""The first step of a contract: who holds it, how high it is, and the trump."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from scorekeeper.core.kinds import Suit, fields_of
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.contract_draft import Fields, Table, bids, calls, steps
from scorekeeper.ui.kit.boxes import padded, padding, row_of, space
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.press import named, pressable
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.theme import LABEL_M, SCORE_FIELD, SCORE_KEY, Theme, icon, muted, text
from scorekeeper.ui.kit.tile import half
from scorekeeper.ui.kit.tokens import GAP, KEY_RADIUS


def bid_step(context: EntryContext, table: Table, passes: Callable[[], object] | None) -> list[ft.Control]:
    """The controls from top to bottom; ``passes`` says that nobody has bid."""
    tr = context.tr
    trump = context.fields.get("trump")
    called = "" if trump is None else tr(f"trump.{trump}")
    suits = any(isinstance(field.kind, Suit) for field in fields_of(context.match.variant.sheet.end_type))
    return [
        heading(context.theme, tr("contract.contract")),
        ft.Container(_bidder(context, table), padded(16)),
        ft.Container(_bid(context, table), padding(left=16, top=8, right=16)),
        *([heading(context.theme, tr("contract.trump"), called), _trumps(context)] if suits else []),
        *([_passed(context, passes)] if passes else []),
        space(8),
    ]


def _passed(context: EntryContext, press: Callable[[], object]) -> ft.Control:
    tr = context.tr("contract.passed_out")
    way = button(context.theme, tr, "contract.passed", press, kind="quiet", size="s")
    return ft.Container(way, padding(left=16, top=8, right=16))


def heading(theme: Theme, caption: str, aside: str = "") -> ft.Control:
    """What a group of controls is, and at the other end what is chosen there."""
    said = muted(theme, caption, LABEL_M, lines=1, expand=True)
    beside = muted(theme, aside, LABEL_M, weight=500, lines=1)
    return ft.Container(ft.Row([said, *([beside] if aside else [])]), padding(left=16, top=14, right=16, bottom=8))


def _bidder(context: EntryContext, table: Table) -> ft.Control:
    setup = context.match.setup
    people = [
        Segment(seat, name, seats=(seat + 1,), team=setup.team_of(seat)) for seat, name in enumerate(setup.players)
    ]

    def choose(seat: int) -> None:
        context.set_fields(lambda fields: bids(table, fields, seat))

    return segments(
        context.theme, people, context.fields.get("bidder"), on_choose=choose, ident="bidder", width=context.width - 32
    )


def _bid(context: EntryContext, table: Table) -> ft.Control:
    """The bid between minus and plus, and the usual ones as keys."""
    theme, tr = context.theme, context.tr
    bid: int | None = context.fields.get("bid")
    narrow = context.layout.is_narrow
    side, gap = (48, 4) if narrow else (56, GAP)

    def step(by: int) -> None:
        context.set_fields(lambda fields: steps(table, fields, by))

    figure = text(
        theme,
        tr("common.none") if bid is None else tr("common.number", n=bid),
        SCORE_FIELD,
        size=36 if narrow else 40,
        lines=1,
    )
    value = named(figure, "bid.value", "" if bid is None else tr("say.contract", n=bid), live=True)
    return row_of(
        _square(theme, ft.Icons.REMOVE, "bid.less", tr("common.less"), side, partial(step, -1)),
        ft.Container(value, width=52 if narrow else 60, alignment=ft.Alignment.CENTER),
        _square(theme, ft.Icons.ADD, "bid.more", tr("common.more_by_one"), side, partial(step, 1)),
        *(_quick(context, one, on=one == bid) for one in table.quick),
        spacing=gap,
    )


def _square(
    theme: Theme, mark: ft.IconData, ident: str, label: str, width: float, on_press: partial[None]
) -> ft.Control:
    return pressable(
        theme,
        icon(theme, mark, size=28),
        ident,
        on_press,
        label,
        fill=theme.palette.raised,
        edge=theme.palette.line,
        radius=KEY_RADIUS,
        width=width,
        height=56,
    )


def _quick(context: EntryContext, bid: int, *, on: bool) -> ft.Control:
    """A bid that is often made."""
    theme, palette = context.theme, context.theme.palette
    figure = text(theme, str(bid), SCORE_KEY, size=20, color=palette.on_primary if on else None, lines=1)
    return pressable(
        theme,
        figure,
        f"bid.{bid}",
        partial(_set, context, {"bid": bid}),
        context.tr("say.contract", n=bid),
        selected=on,
        fill=palette.primary if on else palette.raised,
        edge=palette.primary if on else palette.rule,
        radius=KEY_RADIUS,
        height=56,
        expand=True,
    )


def _set(context: EntryContext, changes: Fields) -> None:
    context.set_fields(changes)


def _trumps(context: EntryContext) -> ft.Control:
    """A half tile a suit; the one that is trump is ebony, and tapped again it is not."""
    theme, tr = context.theme, context.tr
    suits, trump = context.match.setup.set.top + 1, context.fields.get("trump")
    width = (context.width - 24) / suits
    size = min(46.0, width - 6)

    def call(suit: int) -> None:
        context.set_fields(lambda fields: calls(fields, suit))

    return ft.Container(
        row_of(
            *(
                pressable(
                    theme,
                    half(theme, suit, size, counted=suit == trump),
                    f"trump.{suit}",
                    partial(call, suit),
                    tr(f"trump.{suit}"),
                    selected=suit == trump,
                    width=width,
                    height=52,
                    ring="inside",
                )
                for suit in range(suits)
            )
        ),
        padded(12),
    )
