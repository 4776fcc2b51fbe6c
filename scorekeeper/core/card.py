"""The questions of a card on which two teams share tricks and tiles, and what taps and digits answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.core.form import (
    Alternatives,
    Answers,
    NumbersQuestion,
    SeatQuestion,
    TilesQuestion,
    ValueQuestion,
    field_of,
    values_of,
)
from scorekeeper.core.model import RuleContext
from scorekeeper.core.tiles import Tile


@dataclass(frozen=True, slots=True)
class Taken:
    """The tricks and the tiles of each team, as far as they are given.

    There are ``all_tricks`` of ``per_trick`` tiles in a hand; of the tiles only ``all_tiles`` count, highest first.
    """

    all_tricks: int
    per_trick: int
    all_tiles: tuple[Tile, ...]
    tricks: tuple[int, ...] | None = None
    lanes: tuple[tuple[Tile, ...], ...] = ((), ())

    def give(self, tiles: Iterable[Tile], side: int) -> Taken:
        """Return what is taken with tiles given to a team."""
        given = {*tiles}
        lanes = [{*lane} - given for lane in self.lanes]
        lanes[side] |= given
        return replace(self, lanes=tuple(tuple(each for each in self.all_tiles if each in lane) for lane in lanes))

    def move(self, one: Tile) -> Taken:
        """Return what is taken with a tile moved to the other team; the first team gets one that nobody has."""
        return self.give([one], int(one in self.lanes[0]))

    def tap_trick(self, number: int) -> Taken:
        """Return so many tricks for the first team, or one less if it has as many."""
        return self.set_tricks(number - 1 if self.tricks and self.tricks[0] == number else number)

    def set_tricks(self, first: int) -> Taken:
        """Return so many tricks for the first team, and the rest for the other.

        The tiles that nobody has go to the team with more tricks, and so do all of them if none has been moved yet.
        Tiles that a team has no tricks for go to the other team, the lowest first.
        """
        tricks = (first, self.all_tricks - first)
        is_unmoved = self.tricks is not None and self.lanes[_majority(self.tricks)] == self.all_tiles
        free = self.all_tiles if is_unmoved else {*self.all_tiles} - {*self.lanes[0], *self.lanes[1]}
        taken = replace(self.give(free, _majority(tricks)), tricks=tricks)
        for side, number in enumerate(tricks):
            taken = taken.give(taken.lanes[side][self.per_trick * number :], 1 - side)
        return taken


def _majority(tricks: tuple[int, ...]) -> int:
    return int(tricks[1] > tricks[0])


@dataclass(frozen=True, slots=True)
class Card:
    """The answers of a card. ``comes_to`` returns the points that each side took."""

    answers: Answers
    context: RuleContext
    seat: SeatQuestion
    bid: ValueQuestion
    tricks: NumbersQuestion
    tiles: TilesQuestion
    of_result: tuple[str, ...]
    comes_to: Callable[[Any, RuleContext], Sequence[int]]

    @property
    def record(self) -> Any:
        return self.answers.record(self.context)

    @property
    def bids(self) -> Sequence[int]:
        """Return all bids of the game, also those that are below the last one of the auction."""
        return values_of(field_of(self.record, self.bid.name), self.context)

    @property
    def taken(self) -> Taken:
        record, setup = self.record, self.context.setup
        tricks, lanes = getattr(record, self.tricks.names[0]), getattr(record, self.tiles.name)
        whole, tiles = self.tricks.whole, tuple(self.tiles.offered(record, self.context))
        number = 0 if whole is None else whole(record, self.context)
        return Taken(number, len(setup.players), tiles, tricks, lanes or ((), ()))

    # Each returns the answers after a change; with any of them, not all have passed.

    def put(self, **values: Any) -> Answers:
        return self.answers.put(**{self.seat.nobody: None, **values})

    def take(self, change: Callable[[Taken], Taken]) -> Answers:
        """Return the answers with other tricks and tiles, which replace what was said in another way."""
        taken = change(self.taken)
        names = {self.tricks.names[0]: taken.tricks, self.tiles.name: taken.lanes}
        return self.put(**{**dict.fromkeys(self.of_result), **names})

    def digit(self, before: int, digit: int) -> tuple[Answers, int]:
        """Return what a digit answers: who has bid, else the bid, else the tricks of the first team.

        ``before`` is the first digit of a bid, as it was returned for that digit.
        """
        record = self.record
        if getattr(record, self.seat.name) is None:
            seats = range(1, len(self.context.setup.players) + 1)
            return (self.put(**{self.seat.name: digit - 1}) if digit in seats else self.answers), 0
        if getattr(record, self.bid.name) is None:
            bid = 10 * before + digit
            return (self.put(**{self.bid.name: bid}), 0) if bid in self.bids else (self.answers, digit)
        is_open = all(getattr(record, name) is None for name in self.of_result if name != self.tiles.name)
        if not is_open or digit > self.taken.all_tricks:
            return self.answers, 0
        return self.take(lambda taken: taken.set_tricks(digit)), 0

    def take_back(self) -> Answers:
        """Return the answers without what was given last, in the order of the card."""
        for names in ((self.seat.nobody,), self.of_result, (self.bid.name,), (self.seat.name,)):
            if any(name in self.answers.values for name in names):
                return self.answers.put(**dict.fromkeys(names))
        return self.answers


def card_of(answers: Answers, context: RuleContext) -> Card:
    """Return the card with these answers."""
    steps = answers.form.steps
    ways = next(each for each in steps if isinstance(each, Alternatives))
    shared = next(way for way in ways.ways if any(isinstance(each, TilesQuestion) for each in way))
    assert ways.comes_to is not None, "where tiles are shared out, it is known what they come to"  # noqa: S101
    return Card(
        answers,
        context,
        next(each for each in steps if isinstance(each, SeatQuestion)),
        next(each for each in steps if isinstance(each, ValueQuestion)),
        next(each for each in shared if isinstance(each, NumbersQuestion)),
        next(each for each in shared if isinstance(each, TilesQuestion)),
        tuple(name for way in ways.ways for each in way for name in each.names),
        ways.comes_to,
    )
