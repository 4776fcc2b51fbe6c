"""Les dominos des nombres: a round total draws a tile; most tiles in hand win [booklet:158]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from scorekeeper.core.evaluate import empty_result
from scorekeeper.core.form import NumbersQuestion, form
from scorekeeper.core.goals import always, best_total
from scorekeeper.core.kinds import Count, Each
from scorekeeper.core.model import PerSide, RuleContext
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.table import Box, Line, empty, points_line
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import NOT_OVER, Deal, Goal, GoalResult, Lead, Match, MatchState, RecordSheet, Variant
from scorekeeper.games._agree import dealt_fewer
from scorekeeper.games._plays import LAID, Laid, alike_left, tiles_suffice
from scorekeeper.games._rules import COUNTER_CLOCKWISE_OPTION, TIE_OPTION, choice_option


@dataclass(frozen=True, slots=True)
class TilesInHand:
    """The end of a hand: the tiles that each player holds, if the plays were not entered."""

    tag: ClassVar[str] = "tilesinhand"
    tiles: Annotated[tuple[int | None, ...] | None, Each(Count())] = None


TILES_IN_HAND = form(
    TilesInHand,
    NumbersQuestion(
        ("tiles",),
        most=lambda _, context: len(context.setup.set.tiles),
        steps=True,
        optional=lambda _, context: bool(context.hand.plays),
    ),
)


@dataclass(frozen=True, slots=True)
class Counts:
    """The state of a hand: the totals that were called, tiles drawn and held by each player, and the boneyard."""

    called: tuple[int, ...]
    drawn: PerSide
    held: PerSide
    stock: int

    @property
    def total(self) -> int:
        return self.called[-1] if self.called else 0


def points(play: Laid, context: RuleContext) -> PerSide:
    """Return how many tiles the hand of each player has gained or lost through a play."""
    return up_to(count_tiles(context, (*context.hand.plays, play)).held, context)


def counted_tiles(end: TilesInHand, context: RuleContext) -> PerSide:
    return up_to(context.points if end.tiles is None else end.tiles, context)


def up_to(held: Sequence[int | None], context: RuleContext) -> PerSide:
    return tuple((now or 0) - then for now, then in zip(held, context.points, strict=True))


def count_tiles(context: RuleContext, plays: Sequence[Laid]) -> Counts:
    """Return the counts after ``plays``.

    Each player first gives one tile to the boneyard [booklet:162]; a player who calls 20, 30, 40 … draws one
    [booklet:168].
    """
    held = [(context.tiles_each - 1) * is_active for is_active in context.active]
    drawn = [0] * len(held)
    stock, total = len(context.setup.set.tiles) - sum(held), 0
    called: list[int] = []
    for play in plays:
        total += play.pips
        called.append(total)
        round_ = total % 10 == 0 and total >= context.setup.number("round_from")
        draws = int(round_ and stock > 0)
        held[play.player] += draws - 1
        drawn[play.player] += draws
        stock -= draws
    return Counts(tuple(called), tuple(drawn), tuple(held), stock)


def carry(context: RuleContext) -> Counts:
    """Return the counts of the hand. If the tiles were counted at its end, the boneyard is empty."""
    table, end = count_tiles(context, context.hand.plays), context.hand.end
    return table if end is None or end.tiles is None else replace(table, held=end.tiles, stock=0)


def judge(context: RuleContext) -> GoalResult:
    """End the match when the boneyard is empty; the most tiles win [booklet:170]."""
    return best_total(context, context.totals) if not carry(context).stock or context.hand.end is not None else NOT_OVER


def check(record: Any, context: RuleContext) -> Iterable[Problem]:
    """Yield the problems of a play or an end: nobody ever holds more, as who draws a tile has laid one."""
    held = count_tiles(context, context.hand.plays).held
    if isinstance(record, Laid):
        if not carry(context).stock:
            yield Problem(Code.HAND_OVER, (record.player,))
        elif not held[record.player]:
            yield Problem(Code.NO_TILE, (record.player,))
        else:
            yield from [*tiles_suffice(record, context)] or alike_left(record, context)
        return
    for seat, tiles in enumerate(record.tiles or ()):
        if (tiles or 0) > held[seat]:
            yield dealt_fewer((seat,), tiles, held[seat])


def facts(match: Match, state: MatchState) -> Mapping[str, Any]:
    """Return the totals called, tiles drawn and held by each player, and the boneyard."""
    table = state.results[-1].carry if state.results else empty_result(match, state).carry
    return {
        "running_total": table.total,
        "announced": table.called,
        "draws": table.drawn,
        "tiles_in_hand": table.held,
        "stock": table.stock,
    }


LINES = (
    points_line("line.in_hand"),
    Line("line.running_total", empty, kind="fact", label_values=lambda result: {"total": result.carry.total}),
    Line("line.drawn", lambda result, side, _: Box(result.carry.drawn[side]), kind="fact"),
    Line("line.stock", empty, kind="fact", label_values=lambda result: {"stock": result.carry.stock}),
)

ROUND_NUMBERS = Variant(
    id="round_numbers",
    source="002:158",
    players=(3, 4, 5),
    goal=Goal("most_tiles", judge, after_each_play=always),
    sheet=RecordSheet(
        TILES_IN_HAND, (LAID,), points, counted_tiles, check, carry=carry, lines=lambda _: LINES, is_paged=True
    ),
    deal=Deal({3: 8, 4: 6, 5: 5}, given=1),
    lead=Lead("double_six_or_heaviest", Tile(6, 6)),
    group="last_in",
    emblem=Tile(5, 0),
    options=(choice_option("round_from", 20, 10), TIE_OPTION, COUNTER_CLOCKWISE_OPTION),
    facts=facts,
)
