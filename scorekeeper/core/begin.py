"""Before the first hand: who may play, under which house rules, with how many tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from scorekeeper.core.model import Setup, Value
from scorekeeper.core.names import check_name, normalize_name
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.tiles import DOUBLE_SIX, SETS, Tile, TileSet
from scorekeeper.core.variant import Option, Variant


def begin(
    variant: Variant,
    players: Sequence[Any],
    options: Mapping[str, Any] | None = None,
    tiles: str | None = None,
    first: int | None = None,
    *,
    namesakes: bool = False,
) -> Setup | Problem:
    """A setup for a match, with every house rule filled in; or the first reason why not.

    Args:
        variant: the game.
        players: names in order of play. Partners sit opposite: 0 and 2, 1 and 3.
        options: house rules that differ from the defaults.
        tiles: the id of a set; the game's own when left out.
        first: the seat that leads the first hand, where that is known.
        namesakes: two players may go by one name, as they do while names are swapped.
    """
    names = [normalize_name(name) for name in players]
    if (problem := _company(variant, names, namesakes=namesakes)) is not None:
        return problem
    chosen = tiles or variant.sets[0]
    if chosen not in variant.sets:
        return Problem(Code.OPTION, values={"option": "set", "value": str(chosen)[:24]})
    filled: dict[str, Value] = {}
    given = dict(options or {})
    for option in variant.options:
        value = given.pop(option.key, option.default_for(len(names)))
        if not option.allows(value):
            return Problem(option.refusal, values={"option": option.key, "value": str(value)[:24]})
        filled[option.key] = value
    if given:
        return Problem(Code.OPTION, values={"option": str(next(iter(given)))[:24], "value": ""})
    if (option := variant.conflict(filled)) is not None:
        return Problem(Code.OPTION, values={"option": option, "value": str(filled[option])})
    dealt = deal(variant, len(names), SETS[chosen], filled)
    if dealt.rest < dealt.never_drawn:
        return Problem(Code.TILE_COUNT, values={"limit": len(SETS[chosen].tiles)})
    if first is not None and not 0 <= first < len(names):
        return Problem(Code.PLAYER_UNKNOWN, values={"name": str(first)[:24]})
    return Setup(tuple(names), variant.teams, SETS[chosen], MappingProxyType(filled), first=first)


def _company(variant: Variant, names: Sequence[str], *, namesakes: bool) -> Problem | None:
    if len(names) not in variant.players:
        low, high = variant.players[0], variant.players[-1]
        return Problem(Code.PLAYERS_COUNT, values={"game": variant.id, "low": low, "high": high, "n": len(names)})
    for seat, name in enumerate(names):
        problem = check_name(name, () if namesakes else names[:seat])
        if problem is not None:
            return Problem(problem.code, (seat,), problem.values)
    return None


def find_option(variant: Variant, key: str) -> Option | None:
    return next((option for option in variant.options if option.key == key), None)


@dataclass(frozen=True, slots=True)
class Dealt:
    """The table before the first tile.

    Tiles for each, how many each gives back, the rest, whether it lies aside, what of it is never drawn, and the
    tile that shows who leads.
    """

    each: int
    given: int
    rest: int
    aside: bool
    never_drawn: int
    tile: Tile | None = None


def deal(variant: Variant, players: int, tiles: TileSet, options: Mapping[str, Value] | None = None) -> Dealt:
    """Return how the tiles are dealt among this number of players, under these house rules."""
    rules, how, tile = options or {}, variant.deal, variant.lead.tile
    each = int(rules.get("tiles", how.each.get(players, 0)))
    rest = len(tiles.tiles) - (each - how.given) * players
    if tile == Tile(DOUBLE_SIX.top, DOUBLE_SIX.top):
        tile = Tile(tiles.top, tiles.top)
    return Dealt(each, how.given, rest, how.aside, int(rules.get("keep", how.never_drawn)), tile)
