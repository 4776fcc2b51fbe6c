"""Whose play is written: one segment a player, and who it is likely to be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from scorekeeper.core.model import RuleContext
from scorekeeper.ui.base.flet_shim import use_ref, use_state
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.kit.segments import Segment, segments

Next = Callable[[RuleContext, int | None], int]
"""Who is likely to play now; told who leads."""


def same_again(at: RuleContext, leader: int | None) -> int:
    """Whoever played last plays again; at first whoever leads."""
    seats = at.active_seats
    last = at.hand.plays[-1].player if at.hand.plays else leader
    return last if last in seats else seats[0]


def next_in_order(at: RuleContext, leader: int | None) -> int:
    """Whoever sits after the last player, of those still in; at first whoever leads."""
    if not at.hand.plays:
        return same_again(at, leader)
    order, seats = at.setup.playing_order, at.active_seats
    place = order.index(at.hand.plays[-1].player)
    return next(seat for seat in (*order[place + 1 :], *order[: place + 1]) if seat in seats)


@dataclass(frozen=True, slots=True)
class Said:
    """Who was said to play now, and when: in which hand, after how many plays."""

    hand: int = -1
    plays: int = 0
    seat: int = 0


def use_player(context: EntryContext, likely: Next) -> tuple[int, Callable[[int], None], EntryContext]:
    """Who plays now, how to say otherwise, and the context whose plays this goes by.

    What was said holds until the next play; said while a slow device still keeps a play, it is said of the next one.
    It also holds for a key pressed before it was drawn.
    """
    hand, plays = context.index, len(context.at.hand.plays)
    said, say = use_state(Said())
    on_the_way, due, player = use_ref(0), use_ref(0), use_ref(0)
    holds = said.hand == hand and 0 <= said.plays - plays <= on_the_way.current and context.at.is_active(said.seat)
    leader = context.state.results[hand].leader if context.past else context.state.leader
    due.current = plays + on_the_way.current
    player.current = said.seat if holds else likely(context.at, leader)

    async def score(play: Any) -> bool:
        on_the_way.current += 1
        due.current += 1
        written = False
        try:
            written = await context.score(replace(play, player=player.current))
        finally:
            on_the_way.current -= 1
            due.current -= not written
        return written

    def choose(seat: int) -> None:
        player.current = seat
        say(Said(hand, due.current, seat))

    return player.current, choose, replace(context, score=score)


def people(context: EntryContext, chosen: int, on_choose: Callable[[int], None], *, ident: str) -> ft.Control:
    """The players still in, identified as ``{ident}-0`` … by their place."""
    names = context.match.setup.players
    choices = [Segment(seat, names[seat], seats=(seat + 1,)) for seat in context.at.active_seats]
    return segments(context.theme, choices, chosen, on_choose=on_choose, ident=ident, width=context.width - 32)
