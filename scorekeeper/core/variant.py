"""A variant is a value: who plays, what is dealt, what a hand records, how it scores, when it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from scorekeeper.core.problem import Problem
from scorekeeper.core.series import Series
from scorekeeper.core.table import Line, points_line
from scorekeeper.core.tiles import DOUBLE_SIX, SETS, Tile, TileSet

if TYPE_CHECKING:
    from scorekeeper.core.match import Course, Match

PerSide = tuple[int, ...]
"""One number for each side, in the order of the columns. A side is a player, or a team."""

Value = int | str | bool
"""What a house rule is set to."""


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule: one of ``choices``, or any whole number from ``low`` up. The default may hang on how many play."""

    key: str
    default: Value | Callable[[int], Value]
    choices: tuple[Value, ...] = ()
    low: int = 1
    refusal: str = "option"

    def start(self, players: int) -> Value:
        return self.default(players) if callable(self.default) else self.default

    def allows(self, value: Any) -> bool:
        if self.choices:
            return any(value is choice or (value == choice and type(value) is type(choice)) for choice in self.choices)
        return isinstance(value, int) and not isinstance(value, bool) and value >= self.low


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

    def on(self, key: str) -> bool:
        return bool(self.options.get(key, False))

    def by_side(self, per_seat: Iterable[int]) -> PerSide:
        """Numbers of the seats added up for each side."""
        added = [0] * self.sides
        for seat, number in enumerate(per_seat):
            added[self.side_of(seat)] += number
        return tuple(added)

    def only(self, side: int, points: int) -> PerSide:
        return (*(0,) * side, points, *(0,) * (self.sides - side - 1))

    @property
    def nothing(self) -> PerSide:
        return (0,) * self.sides


@dataclass(frozen=True, slots=True)
class Hand:
    """What was written while a hand lasted, and how it ended (``None``: it is still on the table)."""

    plays: tuple[Any, ...] = ()
    end: Any = None
    note: str = ""
    leader: int | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A hand worked out. ``points`` is what it scored, ``adjust`` what was rubbed out after it, for each side.

    ``alive`` are the sides that were in when it began, ``out`` those that left with it. ``each`` holds the points of
    its plays, one by one. ``kept`` is what the game carries on to the next hand besides the totals.
    ``beyond``: it was written after the match had ended, and counts for nothing.
    """

    number: int
    hand: Hand
    points: PerSide
    totals: PerSide
    alive: tuple[bool, ...]
    each: tuple[PerSide, ...] = ()
    closing: PerSide = ()
    adjust: PerSide = ()
    out: tuple[int, ...] = ()
    leader: int | None = None
    kept: Any = None
    beyond: bool = False

    @property
    def staying(self) -> tuple[bool, ...]:
        """The sides that are still in after it."""
        if not self.out:
            return self.alive
        return tuple(alive and side not in self.out for side, alive in enumerate(self.alive))


class Standing(NamedTuple):
    """The sheet at one moment: before an entry is written, or just after (for a goal to judge).

    ``points`` is what the hand has scored so far, ``tiles_each`` what each was dealt, ``kept`` what the game carries
    from the hands before besides the totals. A tuple: two are made for every play of a match, and fast.
    """

    setup: Setup
    totals: PerSide
    alive: tuple[bool, ...]
    steps: Sequence[Step]
    hand: Hand
    points: PerSide
    tiles_each: int = 0
    kept: Any = None

    @property
    def living(self) -> list[int]:
        return [side for side, alive in enumerate(self.alive) if alive]

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats still in the match, in the order of the columns."""
        return tuple(seat for seat in range(len(self.setup.players)) if self.plays(seat))

    def plays(self, seat: int) -> bool:
        """Whether a seat is still in the match."""
        return self.alive[self.setup.side_of(seat)]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a goal makes of a standing: who leaves, who has won, whether it is over, what is rubbed out.

    ``closes``: the hand is over with this play, the match is not.
    """

    out: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    over: bool = False
    adjust: PerSide = ()
    closes: bool = False


GOES_ON = Verdict()

GoalKind = Literal[
    "first_to", "limit", "countdown", "hands", "exactly", "wins", "most", "most_tiles", "last_in", "solved"
]
"""How a header counts: towards a target, up to a limit, down to nought, hands played, …"""


@dataclass(frozen=True, slots=True)
class Goal:
    """When a match is over.

    ``target`` may hang on how many play. ``at_once``: judged after every play, not only when a hand is over.
    ``modes``: other goals, by what the house rule ``mode`` is set to; ask ``under`` which one holds.
    """

    kind: GoalKind
    judge: Callable[[Standing], Verdict]
    target: int | Callable[[int], int] | None = None
    start: int = 0
    at_once: Callable[[Setup], bool] = lambda _: False
    modes: Mapping[str, Goal] = field(default_factory=lambda: MappingProxyType({}))

    def under(self, setup: Setup) -> Goal:
        """The goal under the house rules of a setup."""
        return self.modes.get(str(setup.options.get("mode")), self)


@dataclass(frozen=True, slots=True)
class Lead:
    """Who begins: ``first`` names the rule of the first hand, ``tile`` the tile that shows it.

    ``then``: afterwards the lead passes on (``rotate``), or the first rule decides every hand (``same``). The house
    rule ``lead`` may say otherwise; its ``winner``: whoever won a hand leads the next.
    """

    first: str
    tile: Tile | None = None
    then: Literal["rotate", "same"] = "rotate"


@dataclass(frozen=True, slots=True)
class Deal:
    """Tiles for each by number of players; the rest is drawn from, or lies ``aside``; ``keep`` are never drawn.

    ``given``: how many each then gives to the rest. The house rules ``tiles`` and ``keep`` may say otherwise.
    """

    each: Mapping[int, int]
    aside: bool = False
    keep: int = 0
    given: int = 0

    def tiles_each(self, setup: Setup, alive: Sequence[bool]) -> int:
        """What each of the players still in is dealt."""
        if "tiles" in setup.options:
            return setup.number("tiles")
        seats = range(len(setup.players))
        return self.each.get(sum(alive[setup.side_of(seat)] for seat in seats) if False in alive else len(seats), 0)


def no_points(_: Any, at: Standing) -> PerSide:
    return at.setup.nothing


def content(_: Any, __: Standing) -> Iterable[Problem]:
    """The check of a record that nothing can be wrong with."""
    return ()


def nobody(_: Any) -> int | None:
    return None


def none_won(_: Any, __: Setup) -> tuple[int, ...]:
    return ()


def nothing_kept(_: Standing) -> Any:
    return None


def no_facts(_: Match, __: Course) -> Mapping[str, Any]:
    return {}


def no_result(_: Match, __: Course) -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is written for a hand. The records are the form, the schema and the rules' argument.

    ``play`` gives the points of one play, ``ended`` what the end adds: a hand is their sum. ``check`` queries a
    record before it is written. ``out`` says which seat went out, ``opens`` which one led, ``wins`` which sides won
    the hand. ``keep`` gives what is carried on after a hand besides the totals (``None`` before the first).
    ``lines`` are printed for every hand; ``paged`` sheets show one hand at a time, and of the ``earlier`` ones their
    sum, or a row each.
    """

    end: type[Any]
    plays: tuple[type[Any], ...] = ()
    play: Callable[[Any, Standing], PerSide] = no_points
    ended: Callable[[Any, Standing], PerSide] = no_points
    check: Callable[[Any, Standing], Iterable[Problem]] = content
    out: Callable[[Any], int | None] = nobody
    opens: Callable[[Hand], int | None] = nobody
    wins: Callable[[Any, Setup], tuple[int, ...]] = none_won
    keep: Callable[[Standing], Any] = nothing_kept
    lines: Callable[[Setup], tuple[Line, ...]] = lambda _: (points_line(),)
    head: tuple[Line, ...] = ()
    paged: bool = False
    earlier: Literal["sum", "each"] = "sum"


@dataclass(frozen=True, slots=True)
class Variant:
    """Everything the app knows about one game. ``source`` is the line of the rule sheet.

    ``facts`` is what else can be told of a match, by name, in plain values (chips, stock, tricks …); ``result`` the
    name of how a finished match was won. Ask for both through ``match.facts`` and ``match.named_result``.
    """

    id: str
    source: str
    players: tuple[int, ...]
    goal: Goal
    sheet: Sheet
    deal: Deal
    lead: Lead
    group: Literal["in_play", "last_in", "race", "teams", "one_hand", "solo"]
    emblem: Tile
    options: tuple[Option, ...] = ()
    teams: int = 0
    sets: tuple[str, ...] = ("double-six",)
    clockwise: bool = False
    facts: Callable[[Match, Course], Mapping[str, Any]] = no_facts
    result: Callable[[Match, Course], str | None] = no_result

    @property
    def tiles(self) -> TileSet:
        """The set it is played with, where no other is chosen."""
        return SETS[self.sets[0]]
