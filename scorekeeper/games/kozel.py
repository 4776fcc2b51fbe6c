"""Козёл, the goat: whoever went out writes nothing, the others their own pips; the first at 101 is the goat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from scorekeeper.core.emblems import GOAT
from scorekeeper.core.form import form
from scorekeeper.core.goals import by_mode, limit, race
from scorekeeper.core.model import HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.sheet_style import GOAT_STYLE
from scorekeeper.core.table import Box, Line
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Headline, Lead, Match, MatchState, Reason, RecordSheet, Variant
from scorekeeper.games._agree import DOUBLE_BLANK, all_dealt, hands_agree
from scorekeeper.games._pairs import OPPONENTS, PipsOfPairs, has_hands, pairs_agree, pips_by_pair
from scorekeeper.games._pips import ENDING, is_blocked, lowest, pips_by_seat, seat_out
from scorekeeper.games._rules import CLOCKWISE_OPTION, choice_option, target_option

SIX_SIX = Tile(6, 6)


class Aside(NamedTuple):
    """What is carried on: the pips of level blocked hands, for the losers of the next, and points not yet written."""

    eggs: int
    hanging: PerSide


def held_by(end: Any, setup: Setup) -> tuple[int, ...]:
    """Return what each hand counts: its pips, and more for a 0-0 or 6-6 that is alone."""
    alone: dict[Any, int] = {(DOUBLE_BLANK,): setup.number("lone_blank"), (SIX_SIX,): setup.number("lone_six")}
    return tuple(alone.get(held) or setup.pips_of(held) for held in end.pips)


def held_by_side(end: Any, setup: Setup) -> PerSide:
    return pips_by_pair(end, setup, held_by)


def more_for_six(setup: Setup) -> int:
    """Return how much a 6-6 that is alone counts more than its pips."""
    return max(0, setup.number("lone_six") - sum(SIX_SIX))


def whole(setup: Setup) -> int:
    """Return the most that all hands can count."""
    return setup.total_pips + setup.number("lone_blank") + more_for_six(setup)


def sides_out(end: Any, setup: Setup) -> tuple[int, ...]:
    """Return the side that went out, or the lightest ones of a blocked hand."""
    if end.out is not None:
        return (setup.side_of(end.out),)
    return lowest(range(setup.sides), held_by_side(end, setup))


def winners(end: Any, setup: Setup) -> tuple[int, ...]:
    best = sides_out(end, setup)
    return best if len(best) == 1 else ()


def settle(end: Any, context: RuleContext, before: PerSide) -> tuple[PerSide, Aside]:
    """Return what each side writes for a hand, and what is carried on; ``before`` are the totals before it."""
    setup = context.setup
    aside: Aside = context.carry or Aside(0, setup.zero_points)
    held, best = held_by_side(end, setup), sides_out(end, setup)
    winner, *level = best
    if level:
        eggs = aside.eggs + sum(held) if setup.choice("eggs") == "carried" else 0
        return setup.zero_points, Aside(eggs, aside.hanging)
    if setup.choice("writes") == "winners":
        entries = setup.points_for(winner, sum(held) - held[winner] + aside.eggs)
    else:
        entries = tuple(0 if side == winner else pips + aside.eggs for side, pips in enumerate(held))
    written: list[int] = []
    hanging: list[int] = []
    for side, entry in enumerate(entries):
        sum_of_both = entry + aside.hanging[side]
        is_barred = setup.choice("bar") == "always" or before[side] == 0
        counts = entry > 0 and (not is_barred or sum_of_both >= setup.number("opens_at"))
        waits = setup.choice("below") == "kept" and not counts
        written.append(sum_of_both if counts else 0)
        hanging.append(sum_of_both if waits else 0)
    return tuple(written), Aside(0, tuple(hanging))


HANDS = hands_agree(count=held_by, whole_of=whole)


def rules(end: Any, context: RuleContext) -> Iterable[Problem]:
    if end.pairs is not None:
        yield from _pairs_agree(end, context)
        return
    yield from HANDS(end, context)
    odd, setup = sum(pips_by_seat(end, context.setup)), context.setup
    if end.blocked and all_dealt(context) and odd % 2 and setup.number("lone_blank") not in end.pips:
        yield Problem(Code.BLOCK_ODD, values={"value": odd})


def _pairs_agree(end: Any, context: RuleContext) -> Iterable[Problem]:
    """Yield the problems of the pips of each pair. Where a 0-0 alone counts, no single hand has 0."""
    setup, blank = context.setup, context.setup.number("lone_blank")
    yield from pairs_agree(end, context, dealt_out=not blank, more=more_for_six(setup))
    if blank and end.out is not None and end.pairs[setup.side_of(end.out)] == 0:
        yield Problem(Code.TOO_MANY_ZERO, values={"field": "double_blank"})


def points(end: Any, context: RuleContext) -> PerSide:
    return settle(end, context, context.totals)[0]


def carry(context: RuleContext) -> Aside:
    if context.hand.end is None:
        return context.carry or Aside(0, context.setup.zero_points)
    before = tuple(total - more for total, more in zip(context.totals, context.points, strict=True))
    return settle(context.hand.end, context, before)[1]


def after_level(aside: Aside, _: Setup) -> Reason | None:
    return Reason("next_more", values={"more": aside.eggs}) if aside.eggs else None


def leads_next(end: Any, setup: Setup) -> int | None:
    """Return who went out, or the lightest hand of the side that won a blocked hand."""
    best = winners(end, setup)
    if end.out is not None or not best or not has_hands(end):
        return end.out
    return lowest(setup.seats_of(best[0]), held_by(end, setup))[0]


def facts(match: Match, state: MatchState) -> Mapping[str, Any]:
    """Return the pips and points that are carried on, and the goats: who has most of those past the target."""
    setup = match.setup
    aside: Aside = state.results[-1].carry if state.results else Aside(0, setup.zero_points)
    goats: list[int] = []
    if state.has_reached_goal and setup.choice("writes") == "winners":
        goats = [side for side in range(setup.sides) if side not in state.winners]
    elif state.has_reached_goal:
        goats = [side for side, total in enumerate(state.totals) if total == max(state.totals)]
    return {"eggs": aside.eggs, "hanging": list(aside.hanging), "goats": goats}


def headline(match: Match, state: MatchState) -> Headline:
    return Headline("goat", tuple(facts(match, state)["goats"]), GOAT)


def _hanging(result: HandResult, side: int, _: Setup) -> Box:
    return Box(result.carry.hanging[side] or None)


def _written(result: HandResult, side: int, _: Setup) -> Box:
    return Box() if result.hand.end is None else Box(result.points[side])


LINES = (
    Line("line.hand", _written, kind="hand"),
    Line("line.hanging", _hanging, kind="fact", label_values=lambda result: {"eggs": result.carry.eggs}),
)


def _goat_box(result: HandResult, side: int, setup: Setup) -> Box:
    """Return what a side wrote, with its total; what it did not write in brackets, and why."""
    end = result.hand.end
    if end is None:
        return Box()
    best, held = sides_out(end, setup), held_by_side(end, setup)[side]
    if result.points[side]:
        return Box(result.points[side], more=result.points[side] - held, running=result.totals[side])
    if len(best) > 1:
        return Box(aside=held)
    if side in best or not held:
        return Box(0)
    if result.after_end:
        return Box(aside=held)
    return Box(aside=held, note=("sheet.under", (("n", setup.number("opens_at")),)))


def _eggs(result: HandResult, _: int, __: Setup) -> Box:
    return Box(result.carry.eggs or None)


GOAT_LINES = (Line("line.hand", _goat_box, kind="hand"), Line("line.eggs", _eggs, kind="fact", is_sparse=True))


def is_goat(setup: Setup) -> bool:
    """Return whether a side wants to write nothing, and the side with most is the goat."""
    return setup.choice("writes") == "losers"


def lines(setup: Setup) -> tuple[Line, ...]:
    return GOAT_LINES if is_goat(setup) else LINES


KOZEL = Variant(
    id="kozel",
    source="Домино «Козёл», rules of an open games collection",
    players=(2, 3, 4),
    goal=by_mode("writes", losers=limit(101), winners=race(101)),
    sheet=RecordSheet(
        form(PipsOfPairs, ENDING, OPPONENTS),
        score_end=points,
        rules=rules,
        went_out=seat_out,
        winners=winners,
        leads_next=leads_next,
        blocked=is_blocked,
        carry=carry,
        after_level=after_level,
        style=lambda setup: GOAT_STYLE if is_goat(setup) else None,
        lines=lines,
    ),
    deal=Deal({2: 7, 3: 7, 4: 7}),
    lead=Lead("double_one_or_next_double", Tile(1, 1), then="winner"),
    group="last_in",
    emblem=Tile(1, 1),
    options=(
        target_option(101),
        choice_option("writes", "losers", "winners"),
        choice_option("opens_at", 13, 0, 25),
        choice_option("bar", "first", "always"),
        choice_option("below", "lost", "kept"),
        choice_option("lone_blank", 25, 0),
        choice_option("lone_six", 0, 50),
        choice_option("eggs", "carried", "void"),
        CLOCKWISE_OPTION,
    ),
    region="eastern_europe",
    counts="own_pips",
    clockwise=True,
    pairs="usual",
    facts=facts,
    headline=headline,
    words=("headline.goat", "sheet.under"),
)
