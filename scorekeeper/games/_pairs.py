"""Games of two pairs: a pair takes a hand, and scores the pips of the other pair or all pips left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from scorekeeper.core.form import Alternatives, NumbersQuestion, Owners, SeatQuestion, form
from scorekeeper.core.goals import race
from scorekeeper.core.kinds import Count, Each, Flag, Held, Pips, Seat, tiles_in
from scorekeeper.core.model import PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem, Remedy
from scorekeeper.core.tiles import Tile, most_pips
from scorekeeper.core.variant import Deal, Lead, Match, MatchState, Option, RecordSheet, Variant
from scorekeeper.games._agree import (
    DOUBLE_BLANK,
    OnTable,
    check_last,
    dealt_fewer,
    hands_dealt,
    least_pips,
    tiles_agree,
    too_few_tiles,
)
from scorekeeper.games._pips import ENDING, all_but_out, is_blocked, lowest, seat_out
from scorekeeper.games._rules import COUNTER_CLOCKWISE_OPTION, choice_option, target_option

SIX_SIX = Lead("double_six", Tile(6, 6))
SIX_SIX_THEN_WINNER = Lead("double_six", Tile(6, 6), then="winner")


@dataclass(frozen=True, slots=True)
class PipsOfPairs:
    """``PipsLeft``; or the pips of each pair that count, instead of those of each hand, where that is enough."""

    tag: ClassVar[str] = "pipsleft"
    out: Annotated[int | None, Seat(Code.TWO_OUT)]
    pips: Annotated[tuple[Held | None, ...], Each(Pips(), is_partial=True)]
    blocked: Annotated[bool, Flag()] = False
    pairs: Annotated[tuple[Held | None, ...] | None, Each(Pips(), "side", is_partial=True)] = None


@dataclass(frozen=True, slots=True)
class PipsAndBlocker(PipsOfPairs):
    """``PipsOfPairs``, and who laid the last tile of a blocked hand."""

    tag: ClassVar[str] = "pipsandblocker"
    blocker: Annotated[int | None, Seat()] = None


@dataclass(frozen=True, slots=True)
class PipsTogether:
    """Who went out, or that the hand was blocked; the pips of each hand, or of pairs or all where that is enough."""

    tag: ClassVar[str] = "pipstogether"
    out: Annotated[int | None, Seat(Code.TWO_OUT)]
    pips: Annotated[tuple[Held | None, ...] | None, Each(Pips(), is_partial=True)] = None
    blocked: Annotated[bool, Flag()] = False
    together: Annotated[int | None, Count()] = None
    pairs: Annotated[tuple[Held | None, ...] | None, Each(Pips(), "side", is_partial=True)] = None


# What is asked


def is_duel(end: Any, context: RuleContext) -> bool:
    """Return whether two hands of a blocked hand compare: of who laid the last tile, and of the next player."""
    return end.blocked and context.setup.choice("blocked") == "duel"


def is_level_duel(end: Any, context: RuleContext) -> bool:
    """Return whether a level blocked hand goes to the pair that laid the last tile."""
    return end.blocked and not is_duel(end, context) and needs_blocker(replace(end, blocker=None), context)


def is_sum_enough(end: Any, context: RuleContext) -> bool:
    """Return whether all pips together decide a hand, in a duel beside the two hands that compare."""
    is_decided = end.out is not None or (is_duel(end, context) and hasattr(end, "blocker"))
    return context.setup.options.get("count", "all") == "all" and is_decided


def is_compared(end: Any, context: RuleContext) -> bool:
    return is_sum_enough(end, context) and is_duel(end, context)


def unknown(_: Any, __: RuleContext, ___: int) -> int | None:
    return None


def is_zero_out(end: Any, _: RuleContext, seat: int) -> int | None:
    """Return the pips of a player who is not asked: 0 if the player went out, else they are not known."""
    return 0 if seat == end.out else None


def opponents(end: Any, context: RuleContext) -> Sequence[int]:
    """Return everybody in a blocked hand, else the players of the other sides."""
    side_of = context.setup.side_of
    return [seat for seat in context.active_seats if end.out is None or side_of(seat) != side_of(end.out)]


def counted(end: Any, context: RuleContext) -> Sequence[int]:
    """Return whose pips count: those of the opponents, or by a house rule of all others."""
    is_all = context.setup.options.get("count", "all") == "all"
    return all_but_out(end, context) if is_all else opponents(end, context)


def pairs_of(seats: Owners) -> Owners:
    """Return the function that returns the sides of seats."""
    return lambda end, context: sorted({context.setup.side_of(seat) for seat in seats(end, context)})


def are_pairs_enough(end: Any, context: RuleContext) -> bool:
    """Return whether the pips of each pair decide a hand: not where single hands compare."""
    is_decided = end.out is not None or context.setup.options.get("blocked", "team") == "team"
    is_together = hasattr(end, "together") and is_sum_enough(end, context)
    return bool(context.setup.teams) and is_decided and not is_together


def most_of_pairs(_: Any, context: RuleContext) -> int:
    return most_pips(2 * context.tiles_each, context.setup.set.top)


HANDS = NumbersQuestion(("pips",), owners=counted, others=is_zero_out)
PAIRS = NumbersQuestion(
    ("pairs",), owners=pairs_of(counted), others=unknown, most=most_of_pairs, when=are_pairs_enough, scores="winner"
)
PAIRS_OR_HANDS = Alternatives(((PAIRS,), (HANDS,)))
OPPONENTS = Alternatives(
    ((replace(PAIRS, owners=pairs_of(opponents), scores="hand"),), (replace(HANDS, owners=opponents),))
)
TWO_HANDS = NumbersQuestion(
    ("pips",), owners=lambda end, context: compared(end, context.setup), others=unknown, when=is_compared
)
TOGETHER = NumbersQuestion(
    ("together",), most=lambda _, context: context.setup.total_pips, when=is_sum_enough, scores="winner"
)
TOGETHER_OR_HANDS = Alternatives(((TWO_HANDS, TOGETHER), (PAIRS,), (HANDS,)))
SUM_OR_HANDS = Alternatives(((TWO_HANDS, replace(TOGETHER, scores="hand")), (PAIRS,), (HANDS,)))
"""``TOGETHER_OR_HANDS`` where the pips themselves are not what a pair scores."""
DUEL_BLOCKER = SeatQuestion("blocker", when=is_duel, missing_code=Code.LAST_MISSING, key="last")
LEVEL_BLOCKER = SeatQuestion("blocker", when=is_level_duel, missing_code=Code.LAST_MISSING, key="last")

PIPS_OF_PAIRS = form(PipsOfPairs, ENDING, PAIRS_OR_HANDS)
PIPS_AND_BLOCKER = form(PipsAndBlocker, ENDING, DUEL_BLOCKER, PAIRS_OR_HANDS, LEVEL_BLOCKER)
PIPS_TOGETHER = form(PipsTogether, ENDING, TOGETHER_OR_HANDS)


# Who takes a hand, and what it is worth


def hands_of(end: Any, setup: Setup) -> tuple[int, ...]:
    """Return the pips left by seat; 0 where they are not written."""
    return tuple(setup.pips_of(held) for held in end.pips) if end.pips is not None else (0,) * len(setup.players)


def has_hands(end: Any) -> bool:
    """Return whether the pips of any hand are written."""
    return any(held is not None for held in end.pips or ())


def pips_by_pair(end: Any, setup: Setup, count: Callable[[Any, Setup], tuple[int, ...]] = hands_of) -> PerSide:
    """Return the pips left by side; 0 where they are not written. ``count`` counts them by seat."""
    pairs = getattr(end, "pairs", None)
    return setup.sum_by_side(count(end, setup)) if pairs is None else tuple(map(setup.pips_of, pairs))


def pips_in_all(end: Any, setup: Setup) -> int:
    """Return all pips left."""
    together = getattr(end, "together", None)
    return sum(pips_by_pair(end, setup)) if together is None else together


def taker(end: Any, setup: Setup, leader: int | None = None) -> int | None:
    """Return the pair that takes a hand: of the player who went out, else by the house rules ``blocked`` and ``equal``.

    ``leader`` is the seat that led the hand, for the house rule that gives it a level hand.
    """
    if end.out is not None:
        return setup.side_of(end.out)
    won = lightest(end, setup)
    if len(won) == 1:
        return won.pop()
    level = {"leader": leader, "blocker": getattr(end, "blocker", None)}.get(str(setup.options.get("equal")))
    return None if level is None else setup.side_of(level)


def lightest(end: Any, setup: Setup) -> set[int]:
    """Return the pair with the lightest hand of a blocked hand, or both if they are level."""
    held, reading = hands_of(end, setup), setup.options.get("blocked")
    among = range(setup.sides) if reading == "team" else compared(end, setup) if reading == "duel" else range(len(held))
    best = lowest(among, pips_by_pair(end, setup) if reading == "team" else held)
    return {setup.side_of(place) for place in best}


def last_wins(end: Any, setup: Setup) -> bool:
    """Return whether a blocked hand is level, and goes to the pair that laid the last tile."""
    return end.out is None and setup.options.get("equal") == "blocker" and len(lightest(end, setup)) > 1


def compared(end: Any, setup: Setup) -> tuple[int, ...]:
    """Return the two seats of a blocked hand that compare: who laid the last tile, and the next player."""
    order = setup.playing_order
    if end.blocker is None:
        return order
    return (end.blocker, order[(order.index(end.blocker) + 1) % len(order)])


def takes(end: Any, context: RuleContext) -> int | None:
    return taker(end, context.setup, context.leader)


def pips_taken(end: Any, context: RuleContext) -> int:
    """Return the pips that the pair scores: those of the other pair, or all, by the house rule ``count``."""
    won = takes(end, context)
    if won is None:
        return 0
    if context.setup.choice("count") == "all":
        return pips_in_all(end, context.setup)
    return pips_by_pair(end, context.setup)[1 - won]


def points(end: Any, context: RuleContext) -> PerSide:
    """Return the pips taken for the pair that takes the hand."""
    return for_taker(end, context, pips_taken(end, context))


def for_taker(end: Any, context: RuleContext, number: int) -> PerSide:
    won = takes(end, context)
    return context.setup.zero_points if won is None else context.setup.points_for(won, number)


def winners(end: Any, setup: Setup) -> tuple[int, ...]:
    won = taker(end, setup)
    return () if won is None else (won,)


def leads_next(end: Any, setup: Setup) -> int | None:
    """Return who leads next of the pair that took the hand: who went out, or holds the lighter hand that counted."""
    won = taker(end, setup)
    if end.out is not None or won is None or not has_hands(end):
        return end.out
    seats = compared(end, setup) if setup.options.get("blocked") == "duel" else range(len(setup.players))
    return lowest([seat for seat in seats if setup.side_of(seat) == won], hands_of(end, setup))[0]


# Checks


def last_blank(end: Any, _: RuleContext) -> Sequence[Tile]:
    """Return the double blank if it was the last tile: it has a premium of its own (``chuchazo``)."""
    return (DOUBLE_BLANK,) if getattr(end, "chuchazo", False) else ()


def check(dealt_out: bool = True, on_table: OnTable = last_blank) -> Callable[[Any, RuleContext], Iterable[Problem]]:
    """Return the check of the end of a hand; ``dealt_out`` and ``on_table`` as in ``hands_dealt``."""
    by_hand = hands_dealt(dealt_out=dealt_out, on_table=on_table)

    def problems(end: Any, context: RuleContext) -> Iterable[Problem]:
        together, pairs = getattr(end, "together", None), getattr(end, "pairs", None)
        yield from check_last(end, getattr(end, "blocker", None))
        if has_hands(end):
            yield from by_hand(end, context)
        if together is not None and has_hands(end) and None not in end.pips:
            if together != (held := sum(hands_of(end, context.setup))):
                yield Problem(Code.PIPS_SUM, values={"value": together, "n": held})
        elif together is not None:
            yield from _together(end, context, together, dealt_out=dealt_out)
        if pairs is not None:
            yield from pairs_agree(end, context, dealt_out=dealt_out, laid=on_table(end, context))
        if needs_leader(end, context):
            yield level_leader(context)

    return problems


def level_leader(context: RuleContext) -> Problem:
    """Return the question who led a level hand: it goes to the side of that player."""
    answers = [Remedy("player", {}, seat, leads=True) for seat in context.active_seats]
    field = {} if context.setup.teams else {"field": "alone"}
    return Problem(Code.LEVEL_LEADER, values=field, remedies=tuple(answers))


def needs_leader(end: Any, context: RuleContext) -> bool:
    """Return whether a level blocked hand goes to the pair that led, and nobody has said who did."""
    setup, first = context.setup, 0
    is_unknown = end.out is None and context.leader is None
    return is_unknown and taker(end, setup) is None and taker(end, setup, first) is not None


def needs_blocker(end: Any, context: RuleContext) -> bool:
    """Return whether a blocked hand cannot be settled without who laid the last tile."""
    is_level = context.setup.choice("equal") == "blocker" and not winners(end, context.setup)
    return context.setup.choice("blocked") == "duel" or is_level


def _together(end: Any, context: RuleContext, together: int, *, dealt_out: bool) -> Iterable[Problem]:
    """Yield the problems of all pips together."""
    setup, top = context.setup, context.setup.set.top
    holders = [seat for seat in context.active_seats if seat != end.out]
    unknown = [seat for seat in holders if end.pips is None or end.pips[seat] is None]
    hands, known = len(holders), sum(hands_of(end, setup))
    least = max(least_pips(hands, setup, last_blank(end, context)), known)
    tiles = hands * context.tiles_each
    rest = len(unknown) * context.tiles_each
    if together > (most := most_pips(tiles, top)):
        yield Problem(Code.HAND_MAX, values={"tiles": tiles, "n": most, "field": "together"})
    elif together - known > (most := most_pips(rest, top)):
        yield Problem(Code.HAND_MAX, values={"tiles": rest, "n": most, "field": "together"})
    elif together < least:
        yield Problem(Code.HAND_MIN, values={"tiles": hands, "n": least, "field": "together"})
    elif dealt_out and end.blocked and together % 2:
        yield Problem(Code.BLOCK_ODD, values={"value": together})


def pairs_agree(
    end: Any, context: RuleContext, *, dealt_out: bool, laid: Sequence[Tile] = (), more: int = 0
) -> Iterable[Problem]:
    """Yield the problems of the pips of each pair, which are written instead of those of each hand.

    ``more`` is how much all hands together can count more than their pips.
    """
    setup, top = context.setup, context.setup.set.top
    pairs: tuple[Held | None, ...] = end.pairs
    if has_hands(end) or getattr(end, "together", None) is not None:
        yield Problem(Code.FIELD_UNKNOWN, values={"value": "pairs"})
        return
    yield from tiles_agree(map(tiles_in, pairs), laid)
    for side, held in enumerate(pairs):
        pips = setup.pips_of(held)
        seats = [seat for seat in setup.seats_of(side) if seat != end.out]
        tiles, least = len(seats) * context.tiles_each, least_pips(len(seats), setup, laid)
        if isinstance(held, tuple) and len(held) > tiles:
            yield dealt_fewer(tuple(seats), len(held), tiles)
        elif isinstance(held, tuple) and len(held) < len(seats):
            yield too_few_tiles(tuple(seats), len(held), len(seats))
        elif pips > (most := most_pips(tiles, top)):
            yield Problem(Code.HAND_MAX, tuple(seats), {"tiles": tiles, "n": most})
        elif held is not None and pips < least:
            yield Problem(Code.HAND_MIN, tuple(seats), {"tiles": len(seats), "n": least})
    given = [side for side, held in enumerate(pairs) if held is not None]
    holders = tuple(seat for side in given for seat in setup.seats_of(side) if seat != end.out)
    tiles, limit = len(holders) * context.tiles_each, setup.total_pips + more
    if (whole := sum(map(setup.pips_of, pairs))) > limit:
        yield Problem(Code.SET_TOTAL, values={"value": whole, "limit": limit, "set": setup.set.id})
    elif len(given) > 1 and whole > (most := most_pips(tiles, top) + more):
        yield Problem(Code.HAND_MAX, holders, {"tiles": tiles, "n": most})
    elif dealt_out and end.blocked and whole % 2:
        yield Problem(Code.BLOCK_ODD, values={"value": whole})


# The games


def shut_out(name: str) -> Callable[[Match, MatchState], str | None]:
    """Return the named result of a match whose losers have nothing."""
    return lambda _, state: name if min(state.totals) == 0 else None


PAIRS_SHEET = RecordSheet(
    PIPS_OF_PAIRS,
    score_end=points,
    rules=check(),
    on_table=last_blank,
    went_out=seat_out,
    winners=winners,
    takes=taker,
    last_wins=last_wins,
    leads_next=leads_next,
    blocked=is_blocked,
)


def pairs_game(
    game: str,
    source: str,
    target: int,
    *,
    count: tuple[str, ...] = ("opponents", "all"),
    blocked: tuple[str, ...] = ("team", "individual"),
    equal: tuple[str, ...] = ("nobody", "leader"),
    lead_choices: tuple[str, ...] = (),
    more: tuple[Option, ...] = (),
    **other: Any,
) -> Variant:
    """Return a game of two pairs with seven tiles each of the double-six, to a target.

    ``count``, ``blocked``, ``equal`` and ``lead_choices`` list the readings of these house rules; the first is the
    default. ``other`` are further fields of the game.
    """
    fields: dict[str, Any] = {
        "id": game,
        "source": source,
        "players": (4,),
        "teams": 2,
        "goal": race(target),
        "sheet": PAIRS_SHEET,
        "deal": Deal({4: 7}),
        "lead": SIX_SIX,
        "group": "teams",
        "counts": "others_pips",
        "options": (
            target_option(target),
            *((choice_option("count", *count),) if count else ()),
            choice_option("blocked", *blocked),
            choice_option("equal", *equal),
            *((choice_option("lead", *lead_choices),) if lead_choices else ()),
            *more,
            COUNTER_CLOCKWISE_OPTION,
        ),
        "has_skunk": "result" in other,
        **other,
    }
    return Variant(**fields)
