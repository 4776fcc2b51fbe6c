"""Games of rounds that are headed by a double each: everybody writes the pips they hold, the lowest total wins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from scorekeeper.core.form import ValueQuestion, form
from scorekeeper.core.goals import rounds
from scorekeeper.core.kinds import Each, Flag, Held, OneTile, Pips, Seat
from scorekeeper.core.model import HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.sheet_style import ROUNDS_STYLE
from scorekeeper.core.table import Box, Line
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, GoalResult, Lead, Match, MatchState, Option, RecordSheet, Variant
from scorekeeper.games._agree import hands_agree
from scorekeeper.games._pips import ENDING, OWN_PIPS, is_blocked, own_pips, seat_out
from scorekeeper.games._rules import CLOCKWISE_OPTION, choice_option

MOST_PLAYERS = {
    "double-six": 4,
    "double-eight": 6,
    "double-nine": 8,
    "double-twelve": 10,
    "double-fifteen": 12,
    "double-eighteen": 14,
}


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """Who went out, or that the round was blocked, what each player was left holding, and the double of the round.

    The double is only asked for where the table chooses it.
    """

    tag: ClassVar[str] = "roundend"
    out: Annotated[int | None, Seat(Code.TWO_OUT)]
    pips: Annotated[tuple[Held | None, ...], Each(Pips())]
    blocked: Annotated[bool, Flag()] = False
    engine: Annotated[Tile | None, OneTile()] = None


def table_chooses(_: Any, context: RuleContext) -> bool:
    return not course(context.setup)


def doubles_left(_: Any, context: RuleContext) -> Sequence[Tile]:
    """Return the doubles that have not headed a round; all of them once each has."""
    used = [result.hand.end.engine for result in context.results if result.hand.end is not None]
    return [tile for tile in context.setup.set.doubles if tile not in used] or context.setup.set.doubles


ROUND = form(
    RoundEnd,
    ValueQuestion("engine", values=doubles_left, when=table_chooses, missing_code=Code.ENGINE_MISSING),
    ENDING,
    OWN_PIPS,
)

# The doubles of the rounds


def course(setup: Setup) -> tuple[Tile, ...]:
    """Return the doubles of the rounds in their order, from that of ``start``; nothing if the table chooses them."""
    top = setup.options.get("start", setup.set.top)
    down = tuple(tile for tile in setup.set.doubles if tile.high <= int(top))
    match setup.choice("course"):
        case "down":
            return down
        case "up":
            return down[::-1]
        case "down_up":
            return (*down, *down[-2::-1])
        case "down_up_blank":
            return (*down, *down[::-1])
        case _:
            return ()


def number_of_rounds(setup: Setup) -> int:
    """Return how many rounds there are: one for each double, or down to the lowest and up again."""
    return len(course(setup)) or len(setup.set.doubles)


def engine(setup: Setup, round_: int, end: RoundEnd | None) -> Tile | None:
    """Return the double of a round, counted from 0; rounds after the last one begin again with the first double."""
    doubles = course(setup)
    if doubles:
        return doubles[round_ % len(doubles)]
    return end.engine if end else None


def facts(match: Match, state: MatchState) -> Mapping[str, Any]:
    """Return the doubles of the rounds that were played."""
    played = [engine(match.setup, result.index, result.hand.end) for result in state.results]
    return {"engines": [match.setup.set.name(tile) for tile in played if tile is not None]}


# What may be written


def engine_of(end: RoundEnd, context: RuleContext) -> Tile | None:
    return engine(context.setup, len(context.results), end)


def on_the_table(end: RoundEnd, context: RuleContext) -> Sequence[Tile]:
    double = engine_of(end, context)
    return () if double is None else (double,)


def check_engine(end: RoundEnd, context: RuleContext) -> Iterable[Problem]:
    """Yield a problem if the double of the round is no double, or another one than the round's."""
    doubles, setup = course(context.setup), context.setup
    if end.engine is None:
        return
    if not end.engine.is_double or (doubles and end.engine != engine_of(end, context)):
        yield Problem(Code.ENGINE_DOUBLE, values={"tile": setup.set.name(end.engine)})
    elif not doubles and len(context.results) < len(setup.set.doubles) and end.engine in _earlier(context):
        yield Problem(Code.ENGINE_TWICE, values={"tile": setup.set.name(end.engine)})


def _earlier(context: RuleContext) -> list[Tile | None]:
    return [result.hand.end.engine for result in context.results if result.hand.end is not None]


def check(end: RoundEnd, context: RuleContext) -> Iterable[Problem]:
    yield from check_engine(end, context)
    yield from hands_agree(on_table=on_the_table)(end, context)


def points(end: RoundEnd, context: RuleContext) -> PerSide:
    """Return the pips that everybody holds; the player who went out gets as many points off as the house rule says."""
    off = context.setup.number("out_bonus") if end.out is not None else 0
    return tuple(pips - off * (seat == end.out) for seat, pips in enumerate(own_pips(end, context)))


def lowest_total(context: RuleContext) -> GoalResult:
    """Return what is decided after a round; of equal totals, the house rule ``tie`` may prefer the most rounds won.

    A round is won by the fewest points in it; rounds that several have won count for each of them.
    """
    result = LOWEST.judge(context)
    if len(result.winners) < 2 or context.setup.choice("tie") != "rounds_won":
        return result
    played = [*((each.points, each.active) for each in context.results), (context.points, context.active)]
    fewest = [min(number for number, is_in in zip(*each, strict=True) if is_in) for each in played]
    won = {
        side: sum(each[side] == low and active[side] for (each, active), low in zip(played, fewest, strict=True))
        for side in result.winners
    }
    return replace(result, winners=tuple(side for side in won if won[side] == max(won.values())))


LOWEST = rounds(None, kind="lowest")

# The sheet


def lines(setup: Setup) -> tuple[Line, ...]:
    """Return the row of a round: its double, the pips of each player, and the totals so far."""

    def heading(round_: int, end: RoundEnd | None) -> Mapping[str, Any]:
        tile = engine(setup, round_, end)
        return {"engine": f"{round_ + 1}" if tile is None else setup.set.name(tile)}

    def box(result: HandResult, side: int, _: Setup) -> Box:
        return Box() if result.hand.end is None else Box(result.points[side], running=result.totals[side])

    return (Line("line.engine", box, kind="hand", row_values=heading),)


SHEET = RecordSheet(
    ROUND,
    score_end=points,
    rules=check,
    on_table=on_the_table,
    went_out=seat_out,
    blocked=is_blocked,
    lines=lines,
    style=lambda _: ROUNDS_STYLE,
)

COURSE_OPTION = choice_option("course", "down", "up", "down_up", "down_up_blank", "free")
START_OPTION = Option("start", lambda setup: setup.set.top, low=0, most=lambda setup: setup.set.top)
OUT_OPTION = Option("out_bonus", 0, low=0)
TIE_OPTION = choice_option("tie", "shared", "extra_hand", "rounds_won")
ROUNDS_OPTION = Option("rounds", number_of_rounds, refusal=Code.ROUNDS, most=number_of_rounds, word="all")

TRAIN_DEALS: Mapping[str, Mapping[int, int]] = {
    "double-six": {2: 7, 3: 6, 4: 5},
    "double-eight": {2: 9, 3: 9, 4: 7, 5: 6, 6: 5},
    "double-nine": {2: 10, 3: 10, 4: 10, 5: 7, 6: 7, 7: 5, 8: 5},
    "double-twelve": {2: 15, 3: 15, 4: 15, 5: 12, 6: 12, 7: 10, 8: 10, 9: 8, 10: 8},
    "double-fifteen": {2: 15, 3: 15, 4: 15, 5: 15, 6: 15, 7: 13, 8: 13, 9: 12, 10: 11, 11: 10, 12: 10},
    "double-eighteen": {**dict.fromkeys(range(2, 9), 15), **dict.fromkeys(range(9, 13), 13), 13: 12, 14: 12},
}


def rounds_game(
    game: str,
    *,
    source: str,
    sets: tuple[str, ...],
    deals: Mapping[str, Mapping[int, int]],
    double_blank: tuple[int, ...] = (),
    rounds_option: Option = ROUNDS_OPTION,
) -> Variant:
    """Return a game of rounds.

    Args:
        game: its id.
        source: the title of its rules.
        sets: the sets with which it is played, the usual one first.
        deals: the tiles for each by set and number of players.
        double_blank: what the double blank counts, the usual number first; nothing: always 0.
        rounds_option: the house rule for the number of rounds.
    """
    players = max(MOST_PLAYERS.get(tiles, max(deals[tiles])) for tiles in sets)
    own = Option("tiles", lambda setup: deals[setup.set.id].get(len(setup.players), 1))
    return Variant(
        id=game,
        source=source,
        players=tuple(range(2, players + 1)),
        goal=replace(LOWEST, judge=lowest_total),
        sheet=SHEET,
        deal=Deal(deals[sets[0]], by_set=deals),
        lead=Lead("engine", then="same"),
        group="race",
        emblem=Tile(6, 6),
        options=(
            COURSE_OPTION,
            START_OPTION,
            rounds_option,
            OUT_OPTION,
            *((choice_option("double_blank", *double_blank),) if double_blank else ()),
            TIE_OPTION,
            own,
            choice_option("lead", "engine", "rotate"),
            CLOCKWISE_OPTION,
        ),
        region="north_america",
        counts="own_pips",
        sets=sets,
        most_players={tiles: number for tiles, number in MOST_PLAYERS.items() if tiles in sets},
        clockwise=True,
        newcomers="worst",
        facts=facts,
    )
