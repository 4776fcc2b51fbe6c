"""The stock of the round numbers: who has drawn, who holds how many tiles, what is left (002:162)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.core.model import PerSide, RuleContext
from scorekeeper.games._plays import Laid


@dataclass(frozen=True, slots=True)
class Counts:
    """The table: totals called out, tiles drawn and held by each, and what is left to draw."""

    called: tuple[int, ...]
    drawn: PerSide
    held: PerSide
    stock: int

    @property
    def total(self) -> int:
        return self.called[-1] if self.called else 0


def counted(context: RuleContext, plays: Sequence[Laid]) -> Counts:
    """Each gives one of the tiles dealt to the stock (002:162); whoever calls 20, 30, 40 … draws one (002:168)."""
    players = len(context.setup.players)
    held, drawn = [context.tiles_each - 1] * players, [0] * players
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


def kept(context: RuleContext) -> Counts:
    """The table as it stands; counted at the end, nothing is left to draw."""
    table, end = counted(context, context.hand.plays), context.hand.end
    return table if end is None or end.tiles is None else replace(table, held=end.tiles, stock=0)
