"""The values of a match: its setup, its hands, and the result of each hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import compress, cycle
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from scorekeeper.core.names import joined_names
from scorekeeper.core.series import Series
from scorekeeper.core.tiles import DOUBLE_SIX, Tile, TileSet, Triangle, pips_in_order, pips_of

PerSide = tuple[int, ...]
"""One number per side, in the order of the columns. A side is a player or a team."""


Value = int | str | bool
"""The value of an option."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The players, the set and the house rules of a match.

    ``players`` are the names in order of play when the match began, then those who joined: their indices are the seats
    in all records. Nobody is removed: a match knows for each hand who was present.
    With ``teams`` = 2, seats 0 and 2 are one side, 1 and 3 the other. ``first`` is the seat that led the first hand,
    where known. ``series`` is the series that the match counts for, if any. ``team_names`` has a name for each team, or
    ``""`` for a team that goes by the names of its players; it is empty if no team has a name. The last ``joined`` of
    the players were not there when the match began.
    """

    players: tuple[str, ...]
    teams: int = 0
    set: TileSet = DOUBLE_SIX
    options: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    order: tuple[int, ...] = ()
    first: int | None = None
    series: Series | None = None
    joined: int = 0
    team_names: tuple[str, ...] = ()

    @property
    def sides(self) -> int:
        return self.teams or len(self.players)

    @property
    def playing_order(self) -> tuple[int, ...]:
        """Return the seats in order of play."""
        return self.order or tuple(range(len(self.players)))

    def side_of(self, seat: int) -> int:
        return seat % self.teams if self.teams else seat

    def seats_of(self, side: int) -> tuple[int, ...]:
        return tuple(seat for seat in range(len(self.players)) if self.side_of(seat) == side)

    def name_of(self, side: int) -> str:
        """Return the name of a team, if it has one, or the names of the players of a side."""
        return self.team_name(side) or self.people_of(side)

    def team_name(self, side: int) -> str:
        """Return the name of a team, or ``""`` if it goes by the names of its players."""
        return self.team_names[side] if self.team_names else ""

    def people_of(self, side: int) -> str:
        """Return the names of the players of a side."""
        return joined_names(self.players[seat] for seat in self.seats_of(side))

    def number(self, key: str) -> int:
        return int(self.options[key])

    def choice(self, key: str) -> str:
        return str(self.options[key])

    def sum_by_side(self, per_seat: Iterable[int]) -> PerSide:
        """Return the sum of the numbers of each side's seats."""
        added = [0] * self.sides
        for seat, number in enumerate(per_seat):
            added[self.side_of(seat)] += number
        return tuple(added)

    def pips_of(self, held: int | Iterable[Tile] | Iterable[Triangle] | None) -> int:
        """Return the pips of a hand, counted by the house rules for doubles; a number is returned as it is."""
        if held is None or isinstance(held, int):
            return held or 0
        doubles, double_blank = self._worth
        return sum(sum(t) if isinstance(t, Triangle) else pips_of(t, doubles, double_blank) for t in held)

    @property
    def total_pips(self) -> int:
        """Return all the pips of the set, counted by the house rules for doubles."""
        return self.set.total_pips(*self._worth)

    @property
    def pips_in_order(self) -> tuple[int, ...]:
        """Return the pips of every tile of the set in ascending order, counted by the house rules for doubles."""
        return pips_in_order(self.set, *self._worth)

    @property
    def _worth(self) -> tuple[int, int]:
        """Return how many halves of a double count, and how many pips the double blank counts."""
        return int(self.options.get("doubles", 2)), int(self.options.get("double_blank", 0))

    def points_for(self, side: int, points: int) -> PerSide:
        return (*(0,) * side, points, *(0,) * (self.sides - side - 1))

    @property
    def zero_points(self) -> PerSide:
        return (0,) * self.sides


@dataclass(frozen=True, slots=True)
class Hand:
    """The plays of a hand, and the record of its end (``None`` while the hand is open)."""

    plays: tuple[Any, ...] = ()
    end: Any = None
    note: str = ""
    leader: int | None = None


@dataclass(frozen=True, slots=True)
class Joined:
    """A seat that plays from ``hand`` on, an index, and starts with ``total``."""

    hand: int
    seat: int
    total: int


@dataclass(frozen=True, slots=True)
class Left:
    """A seat that does not play from ``hand`` on."""

    hand: int
    seat: int


@dataclass(frozen=True, slots=True)
class Returned:
    """A seat that had left and plays again from ``hand`` on."""

    hand: int
    seat: int


@dataclass(frozen=True, slots=True)
class NewRules:
    """The house rules changed with ``hand``; ``before`` are all those that were valid until then."""

    hand: int
    before: Mapping[str, Value]


Change = Joined | Left | Returned | NewRules
"""What changed between two hands of a match."""


EarlyEnd = Literal["time", "nobody", "result"]
"""How a match was ended before its goal was reached: time was up, so that the best total wins; or nobody wins.

``result``: only its result is known. It has no hands, its totals are adjustments, and the best of them wins.
"""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A penalty or a bonus: ``points`` that the total of a side gets before hand ``hand``, an index.

    Those before the first hand are a handicap. ``word`` says what for; without one it is a penalty or a bonus.
    """

    hand: int
    side: int
    points: int
    word: str = ""


@dataclass(frozen=True, slots=True)
class StruckHand:
    """A hand that was struck out: it does not count. ``place`` is the index that it gets if it is restored."""

    place: int
    hand: Hand


@dataclass(frozen=True, slots=True)
class HandResult:
    """An evaluated hand.

    ``points`` are the points of each side, ``play_points`` those of each play, ``end_points`` those of the end, and
    ``adjustment`` what a rule adds to the totals after the hand, for example to start again at zero. ``active`` says
    which sides were in the match when the hand began; ``eliminated`` lists those that left with it. ``carry`` is what
    the game carries on to the next hand besides the totals. A hand that was written ``after_end`` of the match scores
    nothing. ``hands_scored`` is how many hands up to this one brought points, ``has_eliminations`` whether a side has
    left with one of them.
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
    hands_scored: int = 0
    has_eliminations: bool = False

    @property
    def active_after(self) -> tuple[bool, ...]:
        """Return for each side whether it is still in the match after the hand."""
        if not self.eliminated:
            return self.active
        return tuple(is_active and side not in self.eliminated for side, is_active in enumerate(self.active))


# A named tuple, because two are made for every play of a match: a dataclass takes longer to create.
class RuleContext(NamedTuple):
    """What a rule function gets to see: the match just before a record is written, or just after (for a goal).

    ``points`` is what the hand has scored so far, ``tiles_each`` how many tiles each player was dealt, ``carry`` what
    the game carries over from the hands before besides the totals, ``leader`` the seat that led the hand, if known.
    ``end`` is the record of the end of the hand, also before it is counted, if it has been written. Where nobody
    ``asks``, a check may leave out questions that take long.
    """

    setup: Setup
    totals: PerSide
    active: tuple[bool, ...]
    results: Sequence[HandResult]
    hand: Hand
    points: PerSide
    tiles_each: int = 0
    carry: Any = None
    leader: int | None = None
    end: Any = None
    asks: bool = True

    @property
    def hands_scored(self) -> int:
        """Return how many of the hands before brought points."""
        return self.results[-1].hands_scored if self.results else 0

    @property
    def has_eliminations(self) -> bool:
        """Return whether a side has left with one of the hands before."""
        return bool(self.results) and self.results[-1].has_eliminations

    @property
    def active_sides(self) -> list[int]:
        return [side for side, is_active in enumerate(self.active) if is_active]

    @property
    def active_seats(self) -> tuple[int, ...]:
        """Return the seats still in the match, in the order of the columns."""
        return tuple(compress(range(len(self.setup.players)), cycle(self.active)))

    def is_active(self, seat: int) -> bool:
        """Return whether a seat is still in the match."""
        return self.active[self.setup.side_of(seat)]
