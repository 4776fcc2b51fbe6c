"""Les dominos hongrois: everybody plays once; 100 pips in hand lose, the others go on [booklet:172]."""

from __future__ import annotations

from scorekeeper.core.goals import elimination
from scorekeeper.core.model import Setup
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead, RecordSheet, Variant
from scorekeeper.games._agree import hands_agree
from scorekeeper.games._pips import HANDS_LEFT, own_pips
from scorekeeper.games._rules import ANY_SET, COUNTER_CLOCKWISE_OPTION, LEAD_OPTION, choice_option, target_option


def only_highest_leaves(setup: Setup) -> bool:
    """Return whether only the highest total leaves when several reach the limit [ambiguity A13]."""
    return setup.choice("together") == "highest"


HONGROIS = Variant(
    id="hongrois",
    source="002:172",
    players=(2, 3),
    goal=elimination(100, only_highest=only_highest_leaves),
    sheet=RecordSheet(HANDS_LEFT, score_end=own_pips, rules=hands_agree(stops=False, drawn=False)),
    deal=Deal({2: 12, 3: 8}, aside=True),
    lead=Lead("double_six_or_heaviest", Tile(6, 6)),
    group="last_in",
    counts="own_pips",
    newcomers="worst",
    emblem=Tile(6, 1),
    options=(
        target_option(100),
        choice_option("together", "all", "highest"),
        choice_option("survivors", "continue", "single_hand", "restart"),
        LEAD_OPTION,
        COUNTER_CLOCKWISE_OPTION,
    ),
    sets=ANY_SET,
)
