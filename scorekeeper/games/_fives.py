"""Games in which the open ends pay by fives, and the winner of a hand the pips of the others to the nearest five."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from scorekeeper.core.goals import race
from scorekeeper.core.kinds import Ends, Seat, most_with_spinner, reachable
from scorekeeper.core.model import Hand, HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.table import Box, Line, hand_total
from scorekeeper.core.tiles import Tile, pips_of, tiles
from scorekeeper.core.variant import Deal, Goal, Headline, Lead, Match, MatchState, Option, Reason, RecordSheet, Variant
from scorekeeper.games._agree import hands_agree
from scorekeeper.games._ends import OPENING, Opening, ends_key, opener, paid_row, play_label
from scorekeeper.games._pips import PIPS_LEFT, PipsLeft, is_blocked, own_pips, seat_out
from scorekeeper.games._rules import CLOCKWISE_OPTION, choice_option, target_option
from scorekeeper.games._winner_takes import lightest

STEP, MOST = 5, 90
"""What a total must be a multiple of, and the highest total that is believed."""


@dataclass(frozen=True, slots=True)
class FivesTotal:
    """A score: the total of all open ends after the tile of a player."""

    tag: ClassVar[str] = "ends"
    player: Annotated[int, Seat()]
    total: Annotated[int, Ends((STEP,), arms=True, typed=MOST)]


def to_nearest_five(pips: int) -> int:
    """Return 0 for 1 and 2 pips, 5 for 3 to 7, 10 for 8 to 12, and so on."""
    return (pips + 2) // STEP * STEP


def up_to_five(pips: int) -> int:
    """Return the next multiple of five: 5 for 1 to 5 pips."""
    return -(-pips // STEP) * STEP


# Scores


def worth(setup: Setup, pips: int) -> int:
    """Return what a multiple of five pays: its pips, or one for each five."""
    return pips // STEP if setup.options.get("unit") == "fives" else pips


def is_exact(setup: Setup) -> bool:
    """Return whether points that would take a side past the target do not count."""
    return setup.options.get("exact") is True


def exact_headline(match: Match, _: MatchState) -> Headline | None:
    return Headline("exact") if is_exact(match.setup) else None


def capped(context: RuleContext, side: int, score: int) -> int:
    """Return a score, or nothing where it would pass the exact target, or is too small to get in."""
    setup, total = context.setup, context.totals[side] + context.points[side]
    if is_exact(setup) and total + score > setup.number("target"):
        return 0
    return 0 if total == 0 and score < int(setup.options.get("first_score", 0)) else score


def total_of(play: Any) -> int:
    return pips_of(play.tile) if isinstance(play, Opening) else play.total


def play_points(play: Any, context: RuleContext) -> PerSide:
    """Return what the open ends pay; the first tile pays for its own pips."""
    side = context.setup.side_of(play.player)
    return context.setup.points_for(side, capped(context, side, worth(context.setup, total_of(play))))


def pips_won(end: Any, context: RuleContext) -> PerSide:
    """Return the pips of the others for the winner, to the nearest five; level lightest hands win nothing, or share.

    House rules: a blocked hand is worth its own pips less, and instead each side loses its own pips, or nobody counts.
    """
    setup, held = context.setup, own_pips(end, context)
    leftover, best = setup.options.get("leftover", "winner"), lightest(end, setup)
    if leftover == "none":
        return setup.zero_points
    if leftover == "subtract":
        out = None if end.out is None else setup.side_of(end.out)
        return tuple(0 if side == out else -to_nearest_five(pips) for side, pips in enumerate(held))
    first, *others = best
    if others and setup.options.get("equal") != "shared":
        return setup.zero_points
    share = (sum(held) - sum(held[side] for side in best)) // len(best)
    own = held[first] if end.out is None and setup.options.get("blocked") == "minus_own" else 0
    won = to_nearest_five(max(0, share - own))
    return tuple(won if side in best else 0 for side in range(setup.sides))


def end_points(end: Any, context: RuleContext) -> PerSide:
    """Return what the pips left in the hands are worth."""
    won = [worth(context.setup, pips) for pips in pips_won(end, context)]
    return tuple(capped(context, side, score) if score > 0 else score for side, score in enumerate(won))


def level_shared(ends: Callable[[Any, RuleContext], PerSide]) -> Callable[[Any, RuleContext], Reason | None]:
    """Return the function that says which sides share a level blocked hand, scored by ``ends``."""

    def explain(end: Any, context: RuleContext) -> Reason | None:
        points = ends(end, context)
        level = tuple(side for side, score in enumerate(points) if score > 0)
        if len(level) < 2 or not is_blocked(end):
            return None
        return Reason("level_shared", level, {"taken": points[level[0]]})

    return explain


# What may be written


def opened(_: Any, context: RuleContext) -> Sequence[Tile]:
    """Return the first tile of the hand, if it was written."""
    return [play.tile for play in context.hand.plays if isinstance(play, Opening)]


def highest(setup: Setup) -> int:
    """Return the highest total of the open ends: two, four arms of the first double, or more."""
    arms = setup.options.get("spinner", "first")
    if arms == "all":
        return MOST
    return most_with_spinner(setup.set.top) if arms == "first" else max(reachable(setup.set.top))


def check_play(play: Any, context: RuleContext) -> Iterable[Problem]:
    setup = context.setup
    if isinstance(play, Opening):
        if not total_of(play) or total_of(play) % STEP:
            yield Problem(Code.OPENING_TILE, (play.player,), {"tile": str(play.tile)})
        if context.hand.plays:
            yield Problem(Code.OPENING_TWICE, (play.player,))
    elif play.total > (limit := highest(setup)):
        yield Problem(
            Code.TOTAL_UNREACHABLE, (play.player,), {"value": play.total, "limit": limit, "set": setup.set.id}
        )


# The sheet


def who_went_out(end: Any, setup: Setup) -> tuple[int, ...]:
    return () if end.out is None else (setup.side_of(end.out),)


def points_left(result: HandResult, side: int, _: Setup) -> Box:
    points = result.end_points[side] if result.end_points else 0
    return Box(abs(points) or None, "-" if points < 0 else "")


END_LINES = (Line("line.left_over", points_left),)


def lines(setup: Setup) -> tuple[Line, ...]:
    """Return the rows of a printed hand: openings, totals up to the most of four arms, and what was left."""
    printed = tiles("5-0", "4-1", "3-2", "6-4", "5-5")

    def is_printed(play: Any) -> bool:
        return isinstance(play, Opening) and play.tile in printed

    totals = range(STEP, most_with_spinner(setup.set.top) + 1, STEP)
    rare = totals[-1]
    return (
        *(
            Line(
                "line.opening",
                paid_row(lambda play, opened=opened: isinstance(play, Opening) and play.tile in opened),
                worth=str(worth(setup, pips_of(opened[0]))),
                values=(("tiles", opened),),
            )
            for opened in (tiles("5-0", "4-1", "3-2"), tiles("6-4", "5-5"))
        ),
        *(
            Line(
                "line.ends",
                paid_row(lambda play, total=total: not is_printed(play) and total_of(play) == total),
                worth=str(worth(setup, total)),
                values=(("n", total),),
            )
            for total in totals
        ),
        Line("line.more", paid_row(lambda play: not is_printed(play) and total_of(play) > rare)),
        Line("line.left", points_left),
        hand_total(),
    )


def leads_next(end: Any, _: Setup) -> int | None:
    return end.out


def fives_sheet(
    *,
    plays: Callable[[Any, RuleContext], PerSide] = play_points,
    ends: Callable[[Any, RuleContext], PerSide] = end_points,
    check: Callable[[Any, RuleContext], Iterable[Problem]] = check_play,
) -> RecordSheet:
    """Return the sheet of such a game: the functions that score and check its plays, and score the end of a hand."""
    agree = hands_agree(on_table=opened)

    def check_record(record: Any, context: RuleContext) -> Iterable[Problem]:
        return (agree if isinstance(record, PipsLeft) else check)(record, context)

    return RecordSheet(
        PIPS_LEFT,
        (OPENING, ends_key(FivesTotal)),
        score_play=plays,
        score_end=ends,
        rules=check_record,
        on_table=opened,
        went_out=seat_out,
        opened_by=lambda hand: opener(Hand(hand.plays)),
        winners=who_went_out,
        leads_next=leads_next,
        blocked=is_blocked,
        explain=level_shared(ends),
        lines=lines,
        is_paged=True,
        play_label=play_label,
        end_lines=END_LINES,
    )


def stops_at_once(setup: Setup) -> bool:
    return setup.options.get("at_once", True) is True


EXACT = choice_option("exact", False, True)
LEFTOVER = choice_option("leftover", "winner", "subtract", "none")
BLOCKED = choice_option("blocked", "others", "minus_own")


def fives_game(
    game: str,
    *,
    each: Mapping[int, int],
    target: int | Callable[[Setup], int],
    lead: Lead,
    emblem: Tile,
    options: tuple[Option, ...],
    goal: Goal | None = None,
    sheet: RecordSheet | None = None,
    **other: Any,
) -> Variant:
    """Return a game in which the open ends pay by fives.

    Args:
        game: its id.
        each: the tiles for each by number of players.
        target: the points that win.
        lead: who leads the first hand; later the player who went out.
        emblem: its tile in lists.
        options: its house rules besides the target and the tiles.
        goal: its goal, if it is not the race to the target in the middle of a hand.
        sheet: its sheet, if it is not the usual one.
        other: further fields of the game, among them the ``source`` of its rules.
    """
    fields: dict[str, Any] = {
        "id": game,
        "players": tuple(each),
        "goal": goal or race(target if isinstance(target, int) else 200, at_once=stops_at_once, is_exact=is_exact),
        "sheet": sheet or fives_sheet(),
        "deal": Deal(each),
        "lead": lead,
        "group": "in_play",
        "emblem": emblem,
        "options": (
            target_option(target),
            *options,
            Option("tiles", lambda setup: each[len(setup.players)]),
            CLOCKWISE_OPTION,
        ),
        "region": "north_america",
        "counts": "ends",
        "clockwise": True,
        "pairs": "may",
        "headline": exact_headline,
        "words": ("headline.exact",),
        **other,
    }
    return Variant(**fields)
