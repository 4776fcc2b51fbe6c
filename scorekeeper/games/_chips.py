"""The chips of the Rubicon: four each and a stake in the pot (002:150)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, NamedTuple

from scorekeeper.core.kinds import Seat
from scorekeeper.core.model import PerSide, RuleContext


@dataclass(frozen=True, slots=True)
class Bought:
    """A tile bought from the boneyard for a chip."""

    tag: ClassVar[str] = "bought"
    player: Annotated[int, Seat()]


class Purse(NamedTuple):
    """Chips before each player, and in the pot: always five for each player together (A9: a chip owed counts)."""

    chips: PerSide
    pot: int

    def pay(self, side: int) -> Purse:
        return Purse((*self.chips[:side], self.chips[side] - 1, *self.chips[side + 1 :]), self.pot + 1)


def purse(context: RuleContext) -> Purse:
    """Four chips each and the stake in the pot, less what was bought in the hand (002:150), before any fine."""
    held: Purse = context.carry or Purse((4,) * context.setup.sides, context.setup.sides)
    stakes = context.active_sides if context.carry and context.setup.choice("stake") == "every_hand" else []
    bought = [play.player for play in context.hand.plays if isinstance(play, Bought)]
    for side in [*(side for side in stakes if held.chips[side] > 0), *bought]:
        held = held.pay(side)
    return held


def beyond(context: RuleContext) -> int | None:
    """Whoever has gone beyond the target."""
    return next((side for side in context.active_sides if context.totals[side] > context.setup.number("target")), None)


def fined(context: RuleContext) -> Purse:
    """The chips after the hand: going beyond costs one (002:154), owed if there is none left, or let off (A9)."""
    held, side = purse(context), beyond(context)
    owes = side is not None and (held.chips[side] > 0 or context.setup.choice("no_chips") == "debt")
    return held.pay(side) if side is not None and owes else held
