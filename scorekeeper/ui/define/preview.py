"""Two hands with a game that is being defined, to see what its settings write. Draws nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.core.begin import begin
from scorekeeper.core.model import Hand, Setup
from scorekeeper.core.variant import Match, Variant
from scorekeeper.games.custom.records import CustomEnd, CustomPlay
from scorekeeper.games.custom.settings import CustomGame

PEOPLE = ("Anna", "Bruno", "Chloé", "Daniel", "Émile", "Fatou", "Gino", "Hanna")
"""Who plays the hands where nobody has played yet."""

USUAL = 3
"""So many play them, if the game lets them."""

HELD = ((0, 17, 22, 9, 14, 5, 11, 3), (8, 0, 13, 21, 6, 18, 4, 16), (12, 17, 5, 9, 26, 2, 15, 8))


@dataclass(frozen=True, slots=True)
class TriedHand:
    """A hand to try: the seat that went out, ``None`` if it was blocked, and what everybody held or wrote.

    ``blank`` is the seat that held the 0-0, if it costs something.
    """

    out: int | None
    numbers: tuple[int, ...]
    blank: int | None = None


def company(game: CustomGame, people: Sequence[str]) -> tuple[str, ...]:
    """Return who plays the hands: those who played last, filled up with others."""
    count = min(game.players, key=lambda players: (abs(players - USUAL), players))
    names = dict.fromkeys([*people, *PEOPLE, *map(str, range(count))])
    return tuple(names)[:count]


def usual_hands(game: CustomGame, players: int) -> tuple[TriedHand, TriedHand]:
    """Return the two hands of the form; one holds the 0-0 as soon as it costs something."""
    first, second = (TriedHand(out, numbers_for(HELD[out], players)) for out in (0, 1))
    last = players - 1
    held = tuple(number + game.double_blank * (seat == last) for seat, number in enumerate(second.numbers))
    return first, replace(second, numbers=held, blank=last if game.double_blank else None)


def asks_out(game: CustomGame) -> bool:
    """Return whether it is asked who went out, or who won."""
    return game.went_out or game.writes != "own" or game.asks == "win"


def numbers_for(held: Sequence[int], players: int) -> tuple[int, ...]:
    return tuple(held[seat % len(held)] for seat in range(players))


def tried(variant: Variant, game: CustomGame, people: Sequence[str], hands: Sequence[TriedHand]) -> Match:
    """Return a match with these hands."""
    setup = begin(variant, people, None, None, 0)
    assert isinstance(setup, Setup), setup  # noqa: S101  # a number of players that the game has
    written = tuple(_written(game, hand, number == 0) for number, hand in enumerate(hands))
    return Match(variant, setup, written)


def _written(game: CustomGame, hand: TriedHand, is_first: bool) -> Hand:
    """Return a hand as the form of the game writes it. The first one has a score during the hand and a premium."""
    plays: list[CustomPlay] = []
    if is_first and game.during == "keys" and game.keys:
        plays += [_pressed(game, 0, 0), _pressed(game, 1, len(game.keys) - 1)]
    elif is_first and game.during == "number":
        plays += [CustomPlay(0, points=10), CustomPlay(1, points=15)]
    premium = game.premiums[0].key if is_first and game.premiums else ""
    if premium and game.premium_for == "anybody":
        plays.append(CustomPlay(0, word=premium))
    marked = (premium,) if premium and game.premium_for == "out" and hand.out is not None else ()
    if game.asks == "nothing":
        return Hand(tuple(plays), CustomEnd())
    out = hand.out if asks_out(game) else None
    blocked = asks_out(game) and hand.out is None
    end = CustomEnd(out, blocked=blocked, premiums=marked)
    if game.asks == "points":
        end = replace(end, points=_points(game, hand))
    elif game.asks == "pips" or (blocked and game.blocked == "lowest"):
        end = replace(end, pips=tuple(None if seat == out else held for seat, held in enumerate(hand.numbers)))
    return Hand(tuple(plays), end)


def _points(game: CustomGame, hand: TriedHand) -> tuple[int | None, ...]:
    """Return the points that are written: everybody’s, the winner’s, or those that the others pay."""
    if game.writes == "own":
        return hand.numbers
    is_paid = game.writes == "plus_minus"
    winner = sum(hand.numbers) - (hand.numbers[hand.out] if hand.out is not None else 0)
    return tuple(
        (None if seat == hand.out else number) if is_paid else winner if seat == hand.out else None
        for seat, number in enumerate(hand.numbers)
    )


def _pressed(game: CustomGame, player: int, number: int) -> CustomPlay:
    key = game.keys[number]
    return CustomPlay(player, word=key.key) if key.name else CustomPlay(player, points=key.points)
