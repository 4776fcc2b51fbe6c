"""Le Bergen: two points for leading, for a double cap, for domino; three for a triple cap (002:371)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.core.goals import race
from scorekeeper.core.model import Hand, HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.table import Box, Line, hand_total
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead, RecordSheet, Variant
from scorekeeper.games._caps import BergenEnd, Cap, First, blocked_winner, check
from scorekeeper.games._pips import out
from scorekeeper.games._rules import ANY_SET, COUNTER_CLOCKWISE, choose, target_option


def in_play(play: First | Cap, context: RuleContext) -> PerSide:
    """2 for playing first, 2 for a double cap, 3 for a triple cap (002:377-387)."""
    return context.setup.points_for(play.player, play.size if isinstance(play, Cap) else 2)


def at_end(end: BergenEnd, context: RuleContext) -> PerSide:
    """2 for domino, 2 for the winner of a blocked hand (002:403, 002:411)."""
    best = wins(end, context.setup)
    return context.setup.points_for(best[0], 2) if best else context.setup.zero_points


def wins(end: BergenEnd, setup: Setup) -> tuple[int, ...]:
    best = end.out if end.out is not None else blocked_winner(end, setup)
    return () if best is None else (best,)


def _times(mine: Callable[[Any], bool]) -> Callable[[HandResult, int, Setup], Box]:
    def box(step: HandResult, side: int, _: Setup) -> Box:
        paid = [points[side] for play, points in zip(step.hand.plays, step.play_points, strict=False) if mine(play)]
        paid = [points for points in paid if points]
        return Box(sum(paid) if paid else None, count=len(paid))

    return box


def _closed(*, blocked: bool) -> Callable[[HandResult, int, Setup], Box]:
    def box(step: HandResult, side: int, _: Setup) -> Box:
        if not step.end_points or step.hand.end.blocked is not blocked:
            return Box()
        return Box(step.end_points[side], count=1) if step.end_points[side] else Box()

    return box


LINES = (
    Line("line.first_player", _times(lambda play: isinstance(play, First)), worth="2", tap_play=First),
    Line("line.double_cap", _times(lambda play: play == Cap(play.player, 2)), worth="x2", tap_play=lambda s: Cap(s, 2)),
    Line("line.triple_cap", _times(lambda play: play == Cap(play.player, 3)), worth="x3", tap_play=lambda s: Cap(s, 3)),
    Line("line.domino", _closed(blocked=False), worth="2", tap_end=lambda seat: {"out": seat, "blocked": False}),
    Line("line.blocked", _closed(blocked=True), worth="2", tap_end=lambda _: {"out": None, "blocked": True}),
    hand_total(),
)


def opener(hand: Hand) -> int | None:
    return next((play.player for play in hand.plays if isinstance(play, First)), None)


BERGEN = Variant(
    id="bergen",
    source="002:371",
    players=(2, 3, 4),
    goal=race(lambda n: 15 if n == 2 else 10, at_once=lambda setup: setup.choice("stop") == "at_once"),
    sheet=RecordSheet(
        BergenEnd, (First, Cap), in_play, at_end, check, out, opener, wins, lines=lambda _: LINES, is_paged=True
    ),
    deal=Deal({2: 6, 3: 6, 4: 5}, never_drawn=2),
    lead=Lead("lowest_double_or_lowest", then="same"),
    group="in_play",
    emblem=Tile(3, 2),
    options=(
        target_option(lambda n: 15 if n == 2 else 10),
        choose("stop", "end_of_hand", "at_once"),
        choose("blocked", "doubles", "by_hand"),
        choose("full_tie", "nobody", "points"),
        COUNTER_CLOCKWISE,
    ),
    sets=ANY_SET,
)
