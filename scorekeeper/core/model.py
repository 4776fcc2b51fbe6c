"""The values of a match: who plays, what was written in each hand, and what a hand came to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from scorekeeper.core.series import Series
from scorekeeper.core.tiles import DOUBLE_SIX, TileSet

PerSide = tuple[int, ...]
"""One number for each side, in the order of the columns. A side is a player, or a team."""


Value = int | str | bool
"""What a house rule is set to."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Who sits where, with which set, under which house rules.

    ``players`` are the names in order of play when the match began: their places are the seats of all records.
    With ``teams`` = 2, seats 0 and 2 are one side, 1 and 3 the other. ``first`` led the first hand, where known.
    ``series`` is the one the match counts for, if it does.
    """

    players: tuple[str, ...]
    teams: int = 0
    set: TileSet = DOUBLE_SIX
    options: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    order: tuple[int, ...] = ()
    first: int | None = None
    series: Series | None = None

    @property
    def sides(self) -> int:
        return self.teams or len(self.players)

    @property
    def playing_order(self) -> tuple[int, ...]:
        """The seats as they follow one another around the table."""
        return self.order or tuple(range(len(self.players)))

    def side_of(self, seat: int) -> int:
        return seat % self.teams if self.teams else seat

    def team_of(self, seat: int) -> int | None:
        """The first seat of the team, counted from 1, whose colour a player wears; ``None`` without teams."""
        return self.side_of(seat) + 1 if self.teams else None

    def seats_of(self, side: int) -> tuple[int, ...]:
        return tuple(seat for seat in range(len(self.players)) if self.side_of(seat) == side)

    def name_of(self, side: int) -> str:
        return " & ".join(self.players[seat] for seat in self.seats_of(side))

    def number(self, key: str) -> int:
        return int(self.options[key])

    def choice(self, key: str) -> str:
        return str(self.options[key])

    def sum_by_side(self, per_seat: Iterable[int]) -> PerSide:
        """Numbers of the seats added up for each side."""
        added = [0] * self.sides
        for seat, number in enumerate(per_seat):
            added[self.side_of(seat)] += number
        return tuple(added)

    def points_for(self, side: int, points: int) -> PerSide:
        return (*(0,) * side, points, *(0,) * (self.sides - side - 1))

    @property
    def zero_points(self) -> PerSide:
        return (0,) * self.sides


@dataclass(frozen=True, slots=True)
class Hand:
    """What was written while a hand lasted, and how it ended (``None``: it is still on the table)."""

    plays: tuple[Any, ...] = ()
    end: Any = None
    note: str = ""
    leader: int | None = None


@dataclass(frozen=True, slots=True)
class HandResult:
    """A hand worked out. ``points`` is what it scored, ``adjust`` what was rubbed out after it, for each side.

    ``alive`` are the sides that were in when it began, ``out`` those that left with it. ``each`` holds the points of
    its plays, one by one. ``kept`` is what the game carries on to the next hand besides the totals.
    ``beyond``: it was written after the match had ended, and counts for nothing.
    """

    index: int
    hand: Hand
    points: PerSide
    totals: PerSide
    active: tuple[bool, ...]
    play_points: tuple[PerSide, ...] = ()
    end_points: PerSide = ()
    adjustment: PerSide = ()
    eliminated: tuple[int, ...] = ()
    leader: int | None = None
    carry: Any = None
    after_end: bool = False

    @property
    def active_after(self) -> tuple[bool, ...]:
        """The sides that are still in after it."""
        if not self.eliminated:
            return self.active
        return tuple(alive and side not in self.eliminated for side, alive in enumerate(self.active))


class RuleContext(NamedTuple):
    """The sheet at one moment: before an entry is written, or just after (for a goal to judge).

    ``points`` is what the hand has scored so far, ``tiles_each`` what each was dealt, ``kept`` what the game carries
    from the hands before besides the totals. A tuple: two are made for every play of a match, and fast.
    """

    setup: Setup
    totals: PerSide
    active: tuple[bool, ...]
    results: Sequence[HandResult]
    hand: Hand
    points: PerSide
    tiles_each: int = 0
    carry: Any = None

    @property
    def active_sides(self) -> list[int]:
        return [side for side, alive in enumerate(self.active) if alive]

    @property
    def active_seats(self) -> tuple[int, ...]:
        """The seats still in the match, in the order of the columns."""
        return tuple(seat for seat in range(len(self.setup.players)) if self.is_active(seat))

    def is_active(self, seat: int) -> bool:
        """Whether a seat is still in the match."""
        return self.active[self.setup.side_of(seat)]
