"""Domino patience: take pairs that make twelve until none is left [booklet:542]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from scorekeeper.core.form import ValueQuestion, form
from scorekeeper.core.kinds import Count
from scorekeeper.core.model import HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.table import Box, Line, points_line
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Goal, GoalResult, Headline, Lead, Match, MatchState, RecordSheet, Variant

TWELVE, PAIR = 12, 2


@dataclass(frozen=True, slots=True)
class TilesLeft:
    """The end of a game: the number of tiles that could not be removed."""

    tag: ClassVar[str] = "tilesleft"
    tiles: Annotated[int, Count()]


def pairs_left(_: Any, context: RuleContext) -> Sequence[int]:
    return range(0, len(context.setup.set.tiles) + 1, PAIR)


def points(end: TilesLeft, context: RuleContext) -> PerSide:
    return context.setup.points_for(0, int(end.tiles == 0))


def judge(context: RuleContext) -> GoalResult:
    """End the match: it is won if no tile is left [booklet:546]."""
    return GoalResult(winners=(0,) if context.totals[0] else (), is_over=True)


def check(end: TilesLeft, context: RuleContext) -> Iterable[Problem]:
    if end.tiles % PAIR:
        yield Problem(Code.ODD_TILES)
    elif end.tiles > len(context.setup.set.tiles):
        yield Problem(Code.TILE_COUNT, values={"limit": len(context.setup.set.tiles)})


def facts(_: Match, state: MatchState) -> Mapping[str, Any]:
    """Return the number of tiles left and their pips: every pair has twelve."""
    left = [result.hand.end.tiles for result in state.results if result.hand.end is not None]
    return {"tiles_left": left[-1], "pips_left": left[-1] // PAIR * TWELVE} if left else {}


def _left(result: HandResult, _: int, __: Setup) -> Box:
    return Box() if result.hand.end is None else Box(result.hand.end.tiles)


PATIENCE = Variant(
    id="patience",
    source="002:542",
    players=(1,),
    goal=Goal("solved", judge),
    sheet=RecordSheet(
        form(TilesLeft, ValueQuestion("tiles", values=pairs_left, saves=True, key="tiles_left")),
        score_end=points,
        rules=check,
        lines=lambda _: (points_line(), Line("line.tiles_left", _left, kind="fact")),
    ),
    deal=Deal({}),
    lead=Lead("alone"),
    group="solo",
    emblem=Tile(6, 2),
    facts=facts,
    headline=lambda _, state: Headline("solved") if state.winners else None,
    result=lambda _, state: "solved" if state.winners else "not_solved",
    words=("headline.solved", "result.solved", "result.not_solved"),
)
