"""Sébastopol: everybody writes down the pips they hold; 50 and you are out, the last one in wins [booklet:221]."""

from __future__ import annotations

from scorekeeper.core.goals import elimination
from scorekeeper.core.model import PerSide, RuleContext
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead, RecordSheet, Variant
from scorekeeper.games._agree import hands_agree
from scorekeeper.games._pips import OWN_PIPS_LEFT, PipsLeft, is_blocked, lowest, own_pips, pips_by_seat, seat_out
from scorekeeper.games._rules import ANY_SET, COUNTER_CLOCKWISE_OPTION, LEAD_OPTION, choice_option, target_option


def points(end: PipsLeft, context: RuleContext) -> PerSide:
    """Return the pips of each hand. House rules change a blocked hand [ambiguity A16]."""
    reading = context.setup.choice("blocked")
    if not end.blocked or reading == "own":
        return own_pips(end, context)
    spared = lowest(context.active_seats, pips_by_seat(end, context.setup))
    own = own_pips(end, context)
    return context.setup.zero_points if reading == "void" else tuple(0 if s in spared else p for s, p in enumerate(own))


SEBASTOPOL = Variant(
    id="sebastopol",
    source="002:221",
    players=(2, 3),
    goal=elimination(50),
    sheet=RecordSheet(OWN_PIPS_LEFT, score_end=points, rules=hands_agree(), went_out=seat_out, blocked=is_blocked),
    deal=Deal({2: 7, 3: 7}),
    lead=Lead("double_six_or_highest_double", Tile(6, 6)),
    group="last_in",
    counts="own_pips",
    newcomers="worst",
    emblem=Tile(6, 6),
    options=(
        target_option(50),
        choice_option("blocked", "own", "lowest_zero", "void"),
        LEAD_OPTION,
        COUNTER_CLOCKWISE_OPTION,
    ),
    sets=ANY_SET,
)
