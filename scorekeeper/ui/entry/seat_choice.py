"""The choice of a seat: one segment a player still in, and further choices beside them, such as a blocked hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import flet as ft

from scorekeeper.core.model import RuleContext
from scorekeeper.core.variant import RecordSheet
from scorekeeper.ui.base.flet_shim import use_ref, use_state
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.play_forms import chosen_play, is_followed_by_next
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


def likely_player(sheet: RecordSheet, at: RuleContext, leader: int | None) -> int:
    """Return who is likely to play now: at first whoever leads, then the last player again or the one after."""
    seats, plays = at.active_seats, at.hand.plays
    last = plays[-1].player if plays else leader
    if plays and is_followed_by_next(sheet, plays[-1]):
        order = at.setup.playing_order
        index = order.index(last)
        return next(seat for seat in (*order[index + 1 :], *order[: index + 1]) if seat in seats)
    return last if last in seats else seats[0]


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which seat was chosen, and when: in which hand, after how many plays."""

    hand: int = -1
    plays: int = 0
    seat: int = 0


def use_player(context: EntryContext) -> tuple[int, Callable[[int], None], EntryContext]:
    """Return who plays now, a function to choose somebody else, and the context whose plays go by this.

    A choice holds until the next play. Plays that a slow device is still writing count: a key pressed before they are
    drawn is meant for the player after them.
    """
    hand, rules, sheet = context.index, context.rule_context, context.match.variant.sheet
    chosen, set_chosen = use_state(Chosen())
    on_the_way, player = use_ref(cast("tuple[Any, ...]", ())), use_ref(0)
    leader = context.state.results[hand].leader if context.is_correction else context.state.leader

    def likely_now() -> int:
        if (corrected := chosen_play(context)) is not None:
            return corrected.player
        plays = (*rules.hand.plays, *on_the_way.current)
        return likely_player(sheet, rules._replace(hand=replace(rules.hand, plays=plays)), leader)

    due = use_ref(0)
    due.current = len(rules.hand.plays) + len(on_the_way.current)
    is_due = (chosen.hand, chosen.plays) == (hand, due.current) and rules.is_active(chosen.seat)
    player.current = chosen.seat if is_due else likely_now()

    async def score(play: Any) -> bool:
        written = replace(play, player=player.current)
        on_the_way.current += (written,)
        due.current += 1
        player.current = likely_now()
        is_written = False
        try:
            is_written = await context.actions.score(written)
        finally:
            on_the_way.current = on_the_way.current[1:]
            if not is_written:
                due.current -= 1
                player.current = written.player
        return is_written

    def choose(seat: int) -> None:
        player.current = seat
        set_chosen(Chosen(hand, due.current, seat))

    return player.current, choose, context.acting(score=score)
