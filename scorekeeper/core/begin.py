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
    teams: int | None = None,
    namesakes: bool = False,
) -> Setup | Problem:
    """A setup for a match, with every house rule filled in; or the first reason why not.

    Args:
        variant: the game.
        players: names in order of play. Partners sit opposite: 0 and 2, 1 and 3.
        options: house rules that differ from the defaults.
        tiles: the id of a set; the game's own when left out.
        first: the seat that leads the first hand, where that is known.
        teams: 2 for two pairs, 0 for single players; as usual in the game when left out.
        namesakes: the names are those of an existing match, which are never refused: two players may go by one name,
            as they do while names are swapped, and a name may be long.
    """
    names = [normalize_name(name) for name in players]
    if (problem := _company(variant, names, namesakes=namesakes)) is not None:
        return problem
    chosen = tiles or variant.usual_set(len(names))
    if chosen not in variant.sets:
        return Problem(Code.OPTION, values={"option": "set", "value": str(chosen)[:24]})
    if not variant.has_room(len(names), chosen):
        return Problem(Code.PLAYERS_COUNT, values={**_count(variant, len(names), chosen), "field": "set"})
    playing = variant.usual_teams(len(names)) if teams is None else teams
    if playing and not variant.teams and (variant.pairs == "never" or len(names) != 4):
        return Problem(Code.TEAMS_SHAPE, values={"game": variant.id})
    filled: dict[str, Value] = {}
    setup = Setup(tuple(names), playing, SETS[chosen], MappingProxyType(filled), first=first)
    if (problem := _fill(variant, setup, filled, options or {})) is not None:
        return problem
    dealt = deal(variant, len(names), SETS[chosen], filled)
    if dealt.rest < dealt.never_drawn:
        return Problem(Code.TILE_COUNT, values={"limit": SETS[chosen].count})
    if first is not None and not 0 <= first < len(names):
        return Problem(Code.PLAYER_UNKNOWN, values={"name": str(first)[:24]})
    return setup


def usual_setup(variant: Variant, players: int, options: Mapping[str, Any] | None = None) -> Setup:
    """Return the setup of a match of nameless players under the usual rules, or these ``options``."""
    setup = begin(variant, [str(seat) for seat in range(players)], options, tiles=smallest_set(variant, players))
    assert isinstance(setup, Setup), setup  # noqa: S101  # every game can be begun as it is
    return setup


def smallest_set(variant: Variant, players: int) -> str:
    """Return the usual set of a game, or if it is too small for so many players, the first that is large enough."""
    usual = variant.usual_set(players)
    return next(tiles for tiles in (usual, *variant.sets) if variant.has_room(players, tiles))


def _fill(variant: Variant, setup: Setup, filled: dict[str, Value], options: Mapping[str, Any]) -> Problem | None:
    """Put a value for every option of the game into the options of the setup, or return why one is not possible."""
    choices = dict(options)
    for option in variant.options:
        usual = option.default_for(setup)
        value = choices.pop(option.key, usual)
        value = usual if option.word and value == option.word else value
        if not option.allows(value) or (option.most and int(value) > option.most(setup)):
            return Problem(option.refusal, values={"option": option.key, "value": str(value)[:24]})
        filled[option.key] = value
    if choices:
        return Problem(Code.OPTION, values={"option": str(next(iter(choices)))[:24], "value": ""})
    if (option := variant.conflict(filled)) is not None:
        return Problem(Code.OPTION, values={"option": option, "value": str(filled[option])})
    return None


def _count(variant: Variant, players: int, tiles: str = "") -> dict[str, Any]:
    """Return what a sentence about the number of players says: how many play the game, with a set or at all."""
    low, high = variant.players[0], variant.most_players.get(tiles, variant.players[-1])
    return {"game": variant.id, "low": low, "high": high, "n": players}


def _company(variant: Variant, names: Sequence[str], *, namesakes: bool) -> Problem | None:
    if len(names) not in variant.players:
        return Problem(Code.PLAYERS_COUNT, values=_count(variant, len(names)))
    for seat, name in enumerate(names):
        problem = check_name(name, () if namesakes else names[:seat])
        if problem is not None and not (namesakes and problem.code == Code.NAME_LONG):
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
    each = int(rules.get("tiles", how.usual(players, tiles)))
    rest = tiles.count - (each - how.given) * players
    if tile == Tile(DOUBLE_SIX.top, DOUBLE_SIX.top):
        tile = Tile(tiles.top, tiles.top)
    return Dealt(each, how.given, rest, how.aside, int(rules.get("keep", how.never_drawn)), tile)
