"""Games in which the winner of a hand takes the pips of the others, and nothing is left over from the boneyard."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from scorekeeper.core.goals import race
from scorekeeper.core.model import PerSide, RuleContext, Setup
from scorekeeper.core.problem import Problem
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead, Option, RecordSheet, Variant
from scorekeeper.games._agree import hands_agree
from scorekeeper.games._pips import WINNERS_PIPS_LEFT, is_blocked, lowest, own_pips, pips_by_seat, seat_out
from scorekeeper.games._rules import CLOCKWISE_OPTION, choice_option, target_option

EQUAL_OPTION = choice_option("equal", "nobody", "shared")


def lightest(end: Any, setup: Setup) -> tuple[int, ...]:
    """Return the side of the player who went out, or the sides with the fewest pips in a blocked hand."""
    if end.out is not None:
        return (setup.side_of(end.out),)
    return lowest(range(setup.sides), setup.sum_by_side(pips_by_seat(end, setup)))


def hand_winners(end: Any, setup: Setup) -> tuple[int, ...]:
    """Return the sides that win the hand; level ones win nothing, or share it."""
    best = lightest(end, setup)
    return best if len(best) == 1 or setup.options.get("equal") == "shared" else ()


def pips_of_others(end: Any, context: RuleContext) -> PerSide:
    """Return the pips of the other sides for the winner; in a blocked hand less its own, if the house rule says so."""
    setup, held = context.setup, own_pips(end, context)
    best = hand_winners(end, setup)
    if not best:
        return setup.zero_points
    share = (sum(held) - sum(held[side] for side in best)) // len(best)
    own = held[best[0]] if end.out is None and setup.choice("blocked") == "minus_own" else 0
    return tuple(max(0, share - own) if side in best else 0 for side in range(setup.sides))


def takes_sheet(
    score: Callable[[Any, RuleContext], PerSide] = pips_of_others,
    check: Callable[[Any, RuleContext], Iterable[Problem]] | None = None,
) -> RecordSheet:
    """Return the sheet of such a game: the pips left, and for the winner those of the others."""
    return RecordSheet(
        WINNERS_PIPS_LEFT,
        score_end=score,
        rules=check or hands_agree(),
        went_out=seat_out,
        winners=hand_winners,
        blocked=is_blocked,
    )


def takes_game(
    game: str,
    *,
    deal: Deal,
    target: Option | int,
    lead: Lead,
    emblem: Tile,
    blocked: tuple[str, ...] = ("minus_own", "others"),
    more: tuple[Option, ...] = (),
    sheet: RecordSheet | None = None,
    **other: Any,
) -> Variant:
    """Return a game in which the winner takes the pips of the others.

    Args:
        game: its id.
        deal: the tiles for each by number of players.
        target: the points that win, or their option.
        lead: who leads.
        emblem: its tile in lists.
        blocked: what a blocked hand is worth, the usual reading first.
        more: further options.
        sheet: its sheet, if it is not the usual one.
        other: further fields of the game, among them the ``source`` of its rules.
    """
    option = target if isinstance(target, Option) else target_option(target)
    return Variant(
        id=game,
        players=tuple(deal.each),
        goal=race(target if isinstance(target, int) else 100),
        sheet=sheet or takes_sheet(),
        deal=deal,
        lead=lead,
        group="race",
        emblem=emblem,
        options=(
            option,
            choice_option("blocked", *blocked),
            *more,
            Option("tiles", lambda setup: deal.usual(len(setup.players), setup.set)),
            CLOCKWISE_OPTION,
        ),
        region="britain_europe",
        counts="others_pips",
        clockwise=True,
        **other,
    )
