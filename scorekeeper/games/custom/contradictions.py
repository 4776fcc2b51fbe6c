"""Settings of a game that exclude each other: each is said at the later one, with what goes instead."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd
from typing import Any

from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.tiles import SETS
from scorekeeper.games.custom.settings import FITTING_WRITES, CustomGame

PAIRS_OF = (4, 6, 8)
"""Numbers of players who can play in pairs."""

TO_A_TARGET = ("first_to", "loses_at", "out_at", "exactly", "down_to")


def contradictions(game: CustomGame) -> list[Problem]:
    """Return what contradicts, each at the later setting (``values["setting"]``), in the order of the settings."""
    return [*_contradictions(game)]


def doubts(game: CustomGame) -> list[Problem]:
    """Return what is possible but unlikely: a premium that would win the match alone."""
    if game.ends not in {"first_to", "exactly"}:
        return []
    heavy = (premium for premium in game.premiums if premium.adds >= game.target > 1)
    return [_at("premiums", "premium_wins", name=each.name, n=each.adds, less=each.adds // 10) for each in heavy]


def _at(setting: str, field: str, **values: Any) -> Problem:
    return Problem(Code.GAME_CONFLICT, values={"setting": setting, "field": field, **values})


def _contradictions(game: CustomGame) -> Iterator[Problem]:
    yield from _of_players(game)
    yield from _of_writing(game)
    yield from _of_ending(game)
    yield from _of_tiles(game)
    yield from _of_keys(game)


def _of_players(game: CustomGame) -> Iterator[Problem]:
    if game.pairs == "always" and not (len(game.players) == 1 and game.players[0] in PAIRS_OF):
        is_four = 4 in game.players and game.players[-1] == 4 and 3 not in game.players
        if not is_four:
            yield _at("players", "pairs_number")
    if game.pairs == "may" and 4 not in game.players:
        yield _at("players", "pairs_four")


def _of_writing(game: CustomGame) -> Iterator[Problem]:
    if game.asks == "nothing" or game.writes in FITTING_WRITES[game.asks]:
        if game.asks == "win" and game.writes == "own":
            yield _at("writes", "win_own")
    elif game.writes == "plus_minus":
        yield _at("writes", "plus_minus_win")
    else:
        yield _at("writes", "pips_winner" if game.writes == "winner" else "needs_pips")


def _of_ending(game: CustomGame) -> Iterator[Problem]:
    if game.writes == "plus_minus" and game.ends in (*TO_A_TARGET, "runs"):
        yield _at("ends", "plus_minus_goal", n=game.target)
    elif game.ends == "runs" and game.asks != "win":
        yield _at("ends", "runs_win")
    elif game.ends == "exactly" and not game.over:
        yield _at("over", "exactly_over", n=game.target)
    elif not _is_reachable(game):
        yield _at("target", "unreachable", n=game.target)


def _is_reachable(game: CustomGame) -> bool:
    """Return whether a total can come to the target, as far as the figures tell."""
    if game.ends not in TO_A_TARGET or game.during == "number":
        return True
    keys = [key.points for key in game.keys]
    if game.asks == "nothing":
        if not keys and not game.premiums:
            return True  # said at another setting
        steps = [*keys, *(each.adds for each in game.premiums)]
        if max(steps) <= 0:
            return False
    elif game.asks == "win":
        steps = [game.win_points, *keys, *(each.adds or each.makes for each in game.premiums)]
        if game.after_level == "plus_one":
            return True
    elif game.round_to > 1 and not any(each.makes for each in game.premiums):
        steps = [game.round_to, *keys, *(each.adds for each in game.premiums)]
    else:
        return True
    return game.ends != "exactly" or game.target % gcd(*steps) == 0


def _of_tiles(game: CustomGame) -> Iterator[Problem]:
    tiles = SETS[game.sets[0]]
    for players, each in game.tiles:
        if players not in game.players:
            yield _at("tiles", "tiles_players", n=players)
            return
        if players * each > tiles.count:
            yield _at("tiles", "tiles_many", n=players * each, limit=tiles.count)
            return
    if game.players[-1] > tiles.count:  # pragma: no cover - no set is that small
        yield _at("sets", "tiles_many", n=game.players[-1], limit=tiles.count)


def _of_keys(game: CustomGame) -> Iterator[Problem]:
    points = [key.points for key in game.keys if not key.name]
    twice = next((number for number in points if points.count(number) > 1), None)
    if twice is not None:
        yield _at("keys", "keys_twice", n=twice)
    if game.during == "keys" and not game.keys:
        yield _at("keys", "keys_missing")
    if game.asks == "nothing" and game.during == "nothing" and not game.premiums:
        yield _at("during", "nothing_written")
    if game.premiums and game.premium_for == "out" and not game.went_out:
        yield _at("premium_for", "premium_out")
    changing = next((each.name for each in game.premiums if each.doubles or each.makes), None)
    if changing is not None and game.premium_for == "anybody":
        yield _at("premium_for", "premium_adds", name=changing)
