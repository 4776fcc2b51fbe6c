"""The draft of a contract: the changes that taps and keys make."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scorekeeper.core.kinds import Count, fields_of
from scorekeeper.games.forty_two import FOUR, TRICKS, VALUE, Contract
from scorekeeper.ui.entry.context import Fields

TILES: Final = tuple(map(str, VALUE))
"""The tiles of value, highest first."""

BIDS: Final = next(
    range(kind.low, (kind.high or kind.low) + 1)
    for kind in (field.kind for field in fields_of(Contract) if field.name == "bid")
    if isinstance(kind, Count)
)


def lanes_of(fields: Fields) -> tuple[list[str], list[str]]:
    """Return the tiles of value of each team, as far as they are given."""
    first, second = fields.get("specials") or ((), ())
    return [*first], [*second]


def give(fields: Fields, tiles: Iterable[str], side: int) -> Fields:
    """Give tiles of value to a team."""
    given = {*tiles}
    lanes = [{*lane} - given for lane in lanes_of(fields)]
    lanes[side] |= given
    return {"specials": [[tile for tile in TILES if tile in lane] for lane in lanes], "points": None}


def move(fields: Fields, tile: str) -> Fields:
    """Move a tile of value to the other team; the first team gets one that nobody has."""
    return give(fields, [tile], int(tile in lanes_of(fields)[0]))


def tap_trick(fields: Fields, number: int) -> Fields:
    """Give the first team so many tricks, or one less if it has as many."""
    before = fields.get("tricks")
    return set_tricks(fields, number - 1 if before and before[0] == number else number)


def set_tricks(fields: Fields, first: int) -> Fields:
    """Give the first team so many tricks and the other team the rest.

    The tiles that nobody has go to the team with more tricks, and so do all of them if none has been moved yet. Tiles
    that a team has no tricks for go to the other team, the lowest first.
    """
    before, tricks = fields.get("tricks"), [first, TRICKS - first]
    lanes = lanes_of(fields)
    unmoved = before and len(lanes[_majority(before)]) == len(TILES)
    free = TILES if unmoved else {*TILES} - {*lanes[0], *lanes[1]}
    changes = give(fields, free, _majority(tricks))
    for side, taken in enumerate(tricks):
        changes = give(changes, lanes_of(changes)[side][FOUR * taken :], 1 - side)
    return {**changes, "tricks": tricks}


def _majority(tricks: list[int]) -> int:
    return int(tricks[1] > tricks[0])


def type_digit(fields: Fields, pending: int, digit: int) -> tuple[Fields, int]:
    """Return what a digit changes: the bidder, else the bid, else the tricks of the first team.

    ``pending`` is the first digit of a bid, as it was returned for that digit.
    """
    if "bidder" not in fields:
        return ({"bidder": digit - 1} if digit in range(1, 5) else {}), 0
    if "bid" not in fields:
        bid = 10 * pending + digit
        return ({"bid": bid}, 0) if bid in BIDS else ({}, digit)
    is_open = "tricks" not in fields and "points" not in fields and digit <= TRICKS
    return (set_tricks(fields, digit) if is_open else {}), 0


def take_back(fields: Fields) -> Fields:
    """Remove what was given last, in the order of the card."""
    for names in (("passed",), ("tricks", "specials", "points"), ("bid",), ("bidder",)):
        if any(name in fields for name in names):
            return dict.fromkeys(names)
    return {}
