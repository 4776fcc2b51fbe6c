"""Builds the ``Variant`` of a game that people define: from then on it is a game like any other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, cast

from scorekeeper.core.form import fields_by_name, form
from scorekeeper.core.model import HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.names import normalize_name
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.sheet_style import STROKES_STYLE
from scorekeeper.core.table import Box, Line, points_line, strokes_line
from scorekeeper.core.tiles import DOUBLE_SIX, SETS, Tile
from scorekeeper.core.variant import Counted, Deal, Lead, Option, RecordSheet, Variant
from scorekeeper.games._pips import is_blocked, seat_out
from scorekeeper.games._rules import CLOCKWISE_OPTION, rounds_option, target_option
from scorekeeper.games.custom import scoring
from scorekeeper.games.custom.documents import read, write
from scorekeeper.games.custom.ending import goal_of
from scorekeeper.games.custom.records import CustomEnd, CustomPlay, end_form, literal, play_forms
from scorekeeper.games.custom.settings import LONGEST_GAME_NAME, CustomGame, complete

USUAL_TILES = 7
"""The tiles for each, if the set has so many."""

MOST_STROKES = 20
"""Points of a match up to here are written as strokes."""


@lru_cache(maxsize=64)
def build(game: CustomGame) -> Variant:
    """Return the game that the settings describe; the settings must not contradict each other."""
    pairs = cast("Any", game.pairs)
    is_team_game = game.pairs == "always" and len(game.players) == 1
    return Variant(
        id=game.id,
        source=game.name,
        players=game.players,
        goal=goal_of(game),
        sheet=sheet_of(game),
        deal=Deal({players: tiles_for(game, players) for players in game.players}, aside=not game.draws),
        lead=Lead("drawn_by_lot", then=cast("Any", game.lead)),
        group="teams" if is_team_game else "last_in" if game.ends == "out_at" else "race",
        emblem=Tile(*emblem_of(game)),
        options=options_of(game),
        region="world",
        counts=counted(game),
        teams=game.players[0] // 2 if is_team_game else 0,
        sets=game.sets,
        clockwise=True,
        newcomers="worst" if game.lowest_wins else "zero",
        pairs="never" if is_team_game else pairs,
        definition=write(game),
    )


def define(document: Any, game_id: str) -> Variant | Problem:
    """Return the game of a document that a match brings; its id must be that of the match."""
    game = read(document)
    if isinstance(game, Problem):
        return game
    return build(game) if game.id == game_id else Problem(Code.GAME_UNKNOWN, values={"value": game_id[:24]})


def tiles_for(game: CustomGame, players: int) -> int:
    """Return the tiles for each of so many players."""
    return dict(game.tiles).get(players, min(USUAL_TILES, SETS[game.sets[0]].count // players))


def emblem_of(game: CustomGame) -> tuple[int, int]:
    """Return the tile that stands for a game in lists: any of the double-six, and always the same for an id."""
    number = sum(map(ord, game.id)) % 28
    return next((high, low) for high in range(7) for low in range(high + 1) if high * (high + 1) // 2 + low == number)


def counted(game: CustomGame) -> Counted:
    if game.asks == "pips":
        return "own_pips" if game.writes == "own" else "others_pips"
    return "hands" if game.asks == "win" else "something"


def options_of(game: CustomGame) -> tuple[Option, ...]:
    """Return the house rules: the target may be changed for a match, all else is the game itself."""
    fixed = {"tie": game.tie, "doubles": game.doubles, "double_blank": game.double_blank}
    goal: tuple[Option, ...] = ()
    if game.ends == "rounds":
        goal = (rounds_option(game.target),)
    elif game.ends not in {"open", "down_to"}:
        goal = (target_option(game.target),)
    return (*goal, *(Option(key, value, (value,)) for key, value in fixed.items()), CLOCKWISE_OPTION)


def sheet_of(game: CustomGame) -> RecordSheet:
    sheet = RecordSheet(
        end_form(game),
        play_forms(game),
        score_play=partial(scoring.play_points, game),
        score_end=partial(scoring.end_points, game),
        rules=scoring.rules_of(game),
        went_out=seat_out,
        winners=partial(scoring.winning_sides, game),
        takes=partial(scoring.taking_side, game),
        last_wins=partial(scoring.last_wins, game),
        leads_next=partial(scoring.leads_next, game),
        blocked=is_blocked,
        last_tile=last_tile,
        carry=partial(scoring.level_hands, game),
        after_level=partial(scoring.next_after_level, game),
    )
    if game.asks == "win" and (game.ends == "runs" or game.target <= MOST_STROKES) and game.during == "nothing":
        strokes = (strokes_line(partial(premium_note, game)),)
        return replace(sheet, style=partial(_same, STROKES_STYLE), lines=partial(_same, strokes))
    if game.writes == "plus_minus":
        signed = (Line("line.hand", signed_points, kind="hand"),)
        return replace(sheet, lines=partial(_same, signed))
    return sheet


def _same(value: Any, _: Setup) -> Any:
    """Return what is the same for all setups."""
    return value


def last_tile(end: CustomEnd) -> int | None:
    return end.last


def premium_note(game: CustomGame, end: Any) -> tuple[str, tuple[tuple[str, Any], ...]] | None:
    """Return the name of the first premium of a hand, which stands beside its strokes."""
    marked = [each.name for each in game.premiums if each.key in end.premiums]
    return (literal(marked[0]), ()) if marked else None


def signed_points(result: HandResult, side: int, setup: Setup) -> Box:
    """Return the points of a side with their sign."""
    box = points_line().box(result, side, setup)
    return box if not box.value else Box(abs(box.value), "-" if box.value < 0 else "+")


def unreadable(header: Mapping[str, Any]) -> Variant:
    """Return a game for a match whose own game cannot be read: its entries can be read, and show what was written.

    It has the players, the set and the house rules of the ``header``, and keeps the definition as it is.
    """
    teams: Sequence[Sequence[Any]] = header.get("teams") or ()
    players: Sequence[Any] = header.get("players") or header.get("sides") or ()
    number, tiles = sum(map(len, teams)) or len(players), str(header.get("set"))
    options: Mapping[str, Any] = header.get("options") or {}
    game_id, own = str(header.get("game")), header["definition"]
    name = normalize_name(cast("Mapping[str, Any]", own).get("name")) if isinstance(own, Mapping) else ""
    settings = {"asks": "points", "ends": "open", "name": name[:LONGEST_GAME_NAME] or game_id}
    game = replace(complete(settings, game_id), players=(number,))
    sheet = RecordSheet(
        form(CustomEnd, hidden=tuple(fields_by_name(CustomEnd))),
        (form(CustomPlay, hidden=tuple(fields_by_name(CustomPlay)), is_read_only=True),),
        score_play=partial(scoring.play_points, game),
        score_end=written_pips,
        went_out=seat_out,
        blocked=is_blocked,
    )
    return replace(
        build(game),
        sheet=sheet,
        sets=(tiles if tiles in SETS else DOUBLE_SIX.id,),
        options=tuple(Option(str(key), value, (value,)) for key, value in options.items()),
        teams=len(teams),
        definition=header["definition"],
    )


def written_pips(end: CustomEnd, context: RuleContext) -> PerSide:
    """Return the pips or points that are written for each side."""
    return scoring.written_by_side(end, context.setup)
