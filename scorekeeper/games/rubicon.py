"""Le Rubicon: lay tiles up to 101 exactly; a chip for going beyond, the pot for getting there [booklet:146]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, NamedTuple

from scorekeeper.core.evaluate import empty_result
from scorekeeper.core.goals import always
from scorekeeper.core.kinds import Seat
from scorekeeper.core.model import HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.table import Box, Line, empty, points_line
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import NOT_OVER, Deal, Goal, GoalResult, Lead, Match, MatchState, RecordSheet, Variant
from scorekeeper.games._plays import HAND_OVER, LAID, HandOver, Laid, alike_left, player_key, tiles_suffice
from scorekeeper.games._rules import COUNTER_CLOCKWISE_OPTION, LEAD_OPTION, choice_option, target_option


@dataclass(frozen=True, slots=True)
class Bought:
    """A tile bought from the boneyard for a chip."""

    tag: ClassVar[str] = "bought"
    player: Annotated[int, Seat()]


class Purse(NamedTuple):
    """The chips of each player and of the pot.

    Together there are always five for each of the ``seated`` players, who have had their chips: a chip that is owed
    counts below zero [ambiguity A9]. ``winner`` takes the pot, which is not yet counted in the chips.
    """

    chips: PerSide
    pot: int = 0
    winner: int | None = None
    seated: frozenset[int] = frozenset()

    @property
    def chips_after(self) -> PerSide:
        return tuple(own + self.pot * (side == self.winner) for side, own in enumerate(self.chips))

    @property
    def pot_after(self) -> int:
        return self.pot if self.winner is None else 0

    def pay(self, side: int) -> Purse:
        chips = (*self.chips[:side], self.chips[side] - 1, *self.chips[side + 1 :])
        return self._replace(chips=chips, pot=self.pot + 1)

    def seat(self, sides: Sequence[int]) -> Purse:
        """Return the purse with four chips for each of these sides that has none yet, and its stake in the pot."""
        new = [side for side in sides if side not in self.seated]
        chips = tuple(4 if side in new else own for side, own in enumerate(self.chips))
        return self._replace(chips=chips, pot=self.pot + len(new), seated=self.seated.union(new)) if new else self


def points(play: Laid | Bought, context: RuleContext) -> PerSide:
    return context.setup.points_for(play.player, play.pips if isinstance(play, Laid) else 0)


def hand_points(context: RuleContext) -> PerSide:
    """Return the points of the plays of the hand."""
    return context.setup.sum_by_side(
        sum(play.pips for play in context.hand.plays if isinstance(play, Laid) and play.player == seat)
        for seat in range(len(context.setup.players))
    )


def chips_before_fines(context: RuleContext) -> Purse:
    """Return the chips before fines: four each and the stake in the pot, less tiles bought [booklet:150]."""
    before: Purse = context.carry or Purse(context.setup.zero_points)
    held = before.seat(context.active_sides)
    stakes = before.seated.intersection(context.active_sides) if context.setup.choice("stake") == "every_hand" else ()
    bought = [play.player for play in context.hand.plays if isinstance(play, Bought)]
    for side in [*(side for side in sorted(stakes) if held.chips[side] > 0), *bought]:
        held = held.pay(side)
    return held


def side_past_target(context: RuleContext) -> int | None:
    """Return the side that has passed the target, if any."""
    target = context.setup.number("target")
    return next((side for side in context.active_sides if context.totals[side] > target), None)


def chips_after_fines(context: RuleContext) -> Purse:
    """Return the chips after the hand.

    A player who passes the target pays one [booklet:154]; one without chips owes it, or pays nothing [ambiguity A9].
    The winner takes the pot [ambiguity A7].
    """
    held, side = chips_before_fines(context), side_past_target(context)
    owes = side is not None and (held.chips[side] > 0 or context.setup.choice("no_chips") == "debt")
    held = held.pay(side) if side is not None and owes else held
    winners = judge(context).winners if context.setup.choice("pot") == "winner" else ()
    return held._replace(winner=winners[0]) if winners else held


def judge(context: RuleContext) -> GoalResult:
    """Return who wins: the player at exactly the target.

    When a player passes it, a new deal begins at zero [ambiguity A5]. After a deal that nobody ended the next one
    carries on [ambiguity A6].
    """
    setup, totals = context.setup, context.totals
    target = setup.number("target")
    exact = tuple(player for player in context.active_sides if totals[player] == target) if target in totals else ()
    if exact:
        return GoalResult(winners=exact, is_over=True)
    again = context.hand.end is not None and setup.choice("unfinished") == "restart"
    side = side_past_target(context) if max(totals) > target else None
    if side is None and not again:
        return NOT_OVER
    from_zero = tuple(-total * is_active for total, is_active in zip(totals, context.active, strict=True))
    if side is None:
        return GoalResult(adjustment=from_zero)
    laid = [play.pips for play in context.hand.plays if isinstance(play, Laid)]
    last = laid[-1] if laid else 0  # a penalty can pass the target, too
    back = {
        "all": from_zero,
        "own": setup.points_for(side, -context.totals[side]),
        "back": setup.points_for(side, -last),
    }
    broke = setup.choice("no_chips") == "leaves" and chips_before_fines(context).chips[side] <= 0
    out, left = ((side,) if broke else ()), [player for player in context.active_sides if player != side]
    if broke and len(left) == 1:
        return GoalResult(out, (left[0],), is_over=True)
    return GoalResult(out, adjustment=back[setup.choice("after_101")], closes_hand=True)


def check(record: Any, context: RuleContext) -> Iterable[Problem]:
    now = tuple(total + points for total, points in zip(context.totals, hand_points(context), strict=True))
    target = context.setup.number("target")
    past = next((side for side, total in enumerate(now) if total > target), None)
    if not isinstance(record, HandOver) and past is not None:
        pays = chips_before_fines(context).chips[past] > 0 or context.setup.choice("no_chips") == "debt"
        said = {"value": now[past], "limit": target, "field": "paid" if pays else "unpaid"}
        yield Problem(Code.HAND_OVER, (past,), said)
    elif isinstance(record, Laid) and not tiles_in_hand(record.player, context):
        yield Problem(Code.NO_TILE, (record.player,))
    elif isinstance(record, Laid):
        yield from [*tiles_suffice(record, context)] or alike_left(record, context)
    elif isinstance(record, Bought) and chips_before_fines(context).chips[record.player] <= 0:
        yield Problem(Code.NO_CHIP, (record.player,))


def tiles_in_hand(player: int, context: RuleContext) -> int:
    """Return how many tiles a player holds: those dealt and bought, less those laid."""
    mine = [play for play in context.hand.plays if play.player == player]
    bought = sum(isinstance(play, Bought) for play in mine)
    return context.tiles_each + bought - (len(mine) - bought)


def facts(match: Match, state: MatchState) -> Mapping[str, Any]:
    """Return the chips, the pot, and the chips after the winner has taken the pot [ambiguity A7]."""
    held: Purse = state.results[-1].carry if state.results else empty_result(match, state).carry
    return {"chips": held.chips, "pot": held.pot, "chips_after": held.chips_after}


def _chips(result: HandResult, side: int, _: Setup) -> Box:
    chips = result.carry.chips_after[side]
    return Box(abs(chips), "-" if chips < 0 else "")


LINES = (
    points_line("line.laid"),
    Line("line.chips", _chips, kind="fact", in_result=True),
    Line("line.pot", empty, kind="fact", label_values=lambda result: {"pot": result.carry.pot_after}),
)

RUBICON = Variant(
    id="rubicon",
    source="002:146",
    players=(2, 3, 4),
    goal=Goal("exactly", judge, 101, after_each_play=always),
    sheet=RecordSheet(
        HAND_OVER,
        (LAID, player_key(Bought)),
        points,
        rules=check,
        carry=chips_after_fines,
        lines=lambda _: LINES,
        is_paged=True,
    ),
    deal=Deal({2: 14, 3: 9, 4: 7}),
    lead=Lead("double_six_or_heaviest", Tile(6, 6)),
    group="in_play",
    emblem=Tile(6, 4),
    options=(
        target_option(101),
        choice_option("after_101", "all", "own", "back"),
        choice_option("unfinished", "carry", "restart"),
        choice_option("pot", "winner", "stays"),
        choice_option("stake", "once", "every_hand"),
        choice_option("no_chips", "debt", "leaves", "nothing"),
        LEAD_OPTION,
        COUNTER_CLOCKWISE_OPTION,
    ),
    facts=facts,
    result=lambda _, state: "exact" if state.winners and not state.eliminations else None,
    words=("result.exact",),
)
