"""Le 3 partout: the open ends pay when they add up to a multiple of three [booklet:302]."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from scorekeeper.core.kinds import Ends, Seat
from scorekeeper.core.tiles import Tile, tiles
from scorekeeper.games._ends import ends_race, ends_sheet
from scorekeeper.games._rules import choice_option, target_option
from scorekeeper.games.muggins import MUGGINS


@dataclass(frozen=True, slots=True)
class Threes:
    """A score: the total of the open ends after the tile of a player.

    21 is printed though no double-six reaches it [ambiguity A22].
    """

    tag: ClassVar[str] = "threes"
    player: Annotated[int, Seat()]
    total: Annotated[int, Ends((3,), (21,))]


THREES = replace(
    MUGGINS,
    id="threes",
    source="002:302",
    goal=ends_race(50),
    sheet=ends_sheet(
        Threes, (tiles("1-2", "0-3"), tiles("3-3", "2-4", "1-5", "0-6"), tiles("6-6")), unpaid=tiles("3-6", "4-5")
    ),
    emblem=Tile(3, 3),
    options=(
        target_option(50),
        choice_option("opening", "paid", "printed"),
        choice_option("twenty_one", "accepted", "refused"),
        *MUGGINS.options[1:],
    ),
)
