"""Le cinq partout, or Muggins: the open ends pay when they add up to a multiple of five [booklet:116]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from scorekeeper.core.kinds import Ends, Seat
from scorekeeper.core.tiles import Tile, tiles
from scorekeeper.core.variant import Deal, Lead, Variant
from scorekeeper.games._ends import ends_race, ends_sheet
from scorekeeper.games._rules import ANY_SET, COUNTER_CLOCKWISE_OPTION, LEAD_OPTION, choice_option, target_option


@dataclass(frozen=True, slots=True)
class Fives:
    """A score: the total of the open ends after the tile of a player."""

    tag: ClassVar[str] = "fives"
    player: Annotated[int, Seat()]
    total: Annotated[int, Ends((5,))]


MUGGINS = Variant(
    id="muggins",
    source="002:116",
    players=(2, 3, 4),
    goal=ends_race(31),
    sheet=ends_sheet(Fives, (tiles("1-4", "2-3", "0-5"), tiles("5-5", "6-4"))),
    deal=Deal({2: 7, 3: 7, 4: 6}),
    lead=Lead("double_six_or_heaviest", Tile(6, 6)),
    group="in_play",
    counts="ends",
    emblem=Tile(5, 5),
    options=(target_option(31), choice_option("ends", "all", "printed"), LEAD_OPTION, COUNTER_CLOCKWISE_OPTION),
    sets=ANY_SET,
)
