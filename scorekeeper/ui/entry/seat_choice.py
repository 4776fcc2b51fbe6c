"""The choice of a seat: one segment a player still in, and further choices beside them, such as a blocked hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.kit.segments import Segment, segments


def seat_choice(
    context: EntryContext,
    chosen: int | None,
    on_choose: Callable[[int], object],
    *,
    ident: str,
    others: Sequence[Segment[int]] = (),
    margin: float = 16,
) -> ft.Control:
    """Return the players still in, identified as ``{ident}.0`` … by their seats, and the ``others`` after them."""
    choices = seat_segments(context, ident, others)
    width = context.width - 2 * margin
    return segments(context.theme, choices, chosen, on_choose=on_choose, ident=ident, width=width)


def seat_segments(context: EntryContext, ident: str, others: Sequence[Segment[int]] = ()) -> list[Segment[int]]:
    """Return the choices of ``seat_choice``."""
    setup = context.match.setup
    seats = [
        Segment(seat, setup.players[seat], seats=(seat + 1,), ident=f"{ident}.{seat}")
        for seat in context.rule_context.active_seats
    ]
    return [*seats, *others]


def player_choice(context: EntryContext, *, ident: str, margin: float) -> ft.Control:
    """Return the players still in, of whom the one who plays now is chosen."""
    return seat_choice(context, context.player, context.actions.choose_player, ident=ident, margin=margin)
