"""Describes the games and the match file as plain JSON, so that a program can write a match without our code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from scorekeeper.core.begin import begin, deal, smallest_set, usual_setup
from scorekeeper.core.check import check
from scorekeeper.core.codec import FILE_KEYS, FORMAT, HAND_KEYS, JSON, VERSION
from scorekeeper.core.goals import goal_number
from scorekeeper.core.kinds import Field, Kind, OneTile, Seat, fields_of, words_of
from scorekeeper.core.model import Setup
from scorekeeper.core.tiles import SETS, TileSet
from scorekeeper.core.variant import Goal, Match, Option, Variant
from scorekeeper.games.custom.documents import FORMAT as GAME_FORMAT
from scorekeeper.games.custom.documents import VERSION as GAME_VERSION
from scorekeeper.games.custom.settings import (
    MOST_PLAYERS,
    SETS_ALLOWED,
    SETTINGS,
    LikeGame,
    Number,
    OneOf,
    Players,
    Sets,
    Text,
    ValueKind,
    YesNo,
    complete,
)
from scorekeeper.games.solitaires import Figure
from scorekeeper.i18n import Translator
from scorekeeper.wording.game_text import words_for

REQUIRED_KEYS = {"format", "version", "game"}

UNNAMED = "ABCDEFGHIJKLMN"
"""Names of seats, to find out what depends on the number of players."""


def match_file(tr: Translator) -> JSON:
    """Return the format of the match file: its keys, and the keys of a hand."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "keys": {
            key: {"meaning": tr(f"cli.match.{key}", version=VERSION), "required": key in REQUIRED_KEYS}
            for key in FILE_KEYS
        },
        "hand": {key: {"meaning": tr(f"cli.in_hand.{key}"), "required": False} for key in HAND_KEYS},
        "play": tr("cli.in_hand.kind"),
        "kinds": {kind: tr(f"cli.kind.{kind}") for kind in KINDS},
        "per": {per: tr(f"cli.per.{per}") for per in ("seat", "side")},
    }


def custom_games(tr: Translator) -> JSON:
    """Return the format of the games that people define: every setting with its values, its default and its meaning."""
    usual = complete({}, "")
    settings = [
        {
            "key": setting.key,
            "name": tr(f"define.setting.{setting.key}"),
            "meaning": tr(f"define.meaning.{setting.key}"),
            **_values(setting.kind),
            "default": getattr(usual, setting.key),
        }
        for setting in SETTINGS
    ]
    return {"format": GAME_FORMAT, "version": GAME_VERSION, "settings": settings}


def _values(kind: ValueKind) -> JSON:
    """Return what a setting can be."""
    match kind:
        case OneOf(choices):
            return {"kind": "choice", "choices": list(choices)}
        case Number(low, high):
            return {"kind": "number", "min": low, "max": high({"ends": "first_to"})}
        case Text(most):
            return {"kind": "text", "max": most}
        case YesNo():
            return {"kind": "flag"}
        case Sets():
            return {"kind": "list", "choices": list(SETS_ALLOWED)}
        case Players():
            return {"kind": "list", "min": 2, "max": MOST_PLAYERS}
        case LikeGame():
            return {"kind": "game"}
        case _:
            return {"kind": "list"}


def tile_set(tiles: TileSet, tr: Translator) -> JSON:
    return {
        "id": tiles.id,
        "name": tr(f"set.{tiles.id}"),
        "tiles": tiles.count,
        "pips": tiles.total_pips(),
        "highest": tiles.top,
        **({"faces": list(tiles.faces)} if tiles.faces else {}),
    }


def figure(found: Figure, tr: Translator) -> JSON:
    """Return a solitaire, with its line in the booklet."""
    kind = tr(f"solitaires.kind.{found.kind}")
    return {
        "id": found.id,
        "name": tr("solitaires.numbered", kind=kind, n=found.number),
        "kind": found.kind,
        "source": f"002:{found.line}",
        "sums": found.sums,
    }


def game(variant: Variant, tr: Translator) -> JSON:
    """Return a game: its players, deal, house rules, and the records of a hand."""
    return {
        "id": variant.id,
        "name": tr(f"games.{variant.id}.name"),
        "original": tr(f"games.{variant.id}.original"),
        "about": tr(f"games.{variant.id}.aside"),
        "group": variant.group,
        "source": variant.source,
        "players": list(variant.players),
        "teams": variant.teams,
        "pairs": variant.pairs,
        "sets": list(variant.sets),
        "deal": {str(players): _deal(variant, players) for players in variant.players},
        "lead": _lead(variant, tr),
        "direction": "clockwise" if variant.clockwise else "counter_clockwise",
        "goal": _goals(variant, tr),
        "options": [_option(option, variant, tr) for option in variant.options],
        "plays": [_record(record, variant, tr) for record in variant.sheet.play_types],
        "end": _record(variant.sheet.end_type, variant, tr),
    }


def _deal(variant: Variant, players: int) -> JSON:
    """Return the number of tiles of each player, and of the rest, which is the boneyard or set aside."""
    dealt = deal(variant, players, SETS[smallest_set(variant, players)])
    return {
        "each": dealt.each,
        "gives": dealt.given,
        "in_hand": dealt.each - dealt.given,
        "boneyard": 0 if dealt.aside else dealt.rest,
        "aside": dealt.rest if dealt.aside else 0,
        "kept": dealt.never_drawn,
    }


def _lead(variant: Variant, tr: Translator) -> JSON:
    lead, key = variant.lead, f"lead.{variant.lead.first}"
    parts = [tr(f"{key}.{part}") for part in ("rule", "or") if tr.has(f"{key}.{part}")]
    return {
        "first": lead.first,
        "tile": None if lead.tile is None else SETS[variant.sets[0]].name(lead.tile),
        "then": lead.then,
        "meaning": tr("cli.parts", parts=parts),
    }


def _goals(variant: Variant, tr: Translator) -> JSON:
    goal = variant.goal
    modes = {mode: _goal(other, {goal.chosen_by: mode}, variant, tr) for mode, other in goal.modes.items()}
    return {**_goal(goal, {}, variant, tr), **({"by_mode": modes} if modes else {})}


def _goal(goal: Goal, options: Mapping[str, Any], variant: Variant, tr: Translator) -> JSON:
    """Return a goal, with the target or the number of hands of a match that has these options."""
    setups = {players: usual_setup(variant, players, options) for players in variant.players}
    numbers = {players: goal_number(goal, setup) for players, setup in setups.items()}
    meanings = dict.fromkeys(tr(f"goal.{goal.words}", n=number or 0) for number in numbers.values())
    return {
        "kind": goal.kind,
        "target": _by_players(variant, lambda players: numbers[players]),
        "start": goal.start,
        "at_once": any(map(goal.after_each_play, setups.values())),
        "meaning": tr("cli.parts", parts=list(meanings)),
    }


def _by_players(variant: Variant, value: Callable[[int], Any]) -> Any:
    """Return one value if it is the same for all numbers of players, else a value for each number."""
    found = {str(players): value(players) for players in variant.players}
    first = next(iter(found.values()))
    return first if all(value == first and type(value) is type(first) for value in found.values()) else found


def _option(option: Option, variant: Variant, tr: Translator) -> JSON:
    """Return a house rule: its default, and its choices or its minimum."""
    default = _by_players(variant, lambda players: option.default_for(usual_setup(variant, players)))
    own = words_for(tr, variant, usual_setup(variant, variant.players[0]))
    return {
        "key": option.key,
        "meaning": own(f"option.{option.key}.label"),
        ("default_by_players" if isinstance(default, dict) else "default"): default,
        **({"choices": [_choice(option, choice, own) for choice in option.choices]} if option.choices else {}),
        **({} if option.choices else {"min": option.low}),
    }


def _choice(option: Option, value: Any, tr: Translator) -> JSON:
    if isinstance(value, bool):
        return {"value": value, "meaning": tr("option.on") if value else tr("option.off")}
    return {"value": value, **({"meaning": tr(f"option.{option.key}.{value}")} if isinstance(value, str) else {})}


def _record(record: type[Any], variant: Variant, tr: Translator) -> JSON:
    tag = {} if record is variant.sheet.end_type else {"kind": record.tag}
    fields = [_field(field, record, variant, tr) for field in fields_of(record)]
    return {**tag, "meaning": tr(f"cli.record.{words_of(record)}"), "fields": fields}


def _field(field: Field, record: type[Any], variant: Variant, tr: Translator) -> JSON:
    closer = f"cli.field.{record.tag}_{field.name}"
    return {
        "name": field.name,
        "meaning": tr(closer if tr.has(closer) else f"cli.field.{field.name}"),
        "kind": field.kind.name,
        "per": field.per,
        "required": not field.optional,
        **({"default": field.default} if field.optional else {}),
        **field.kind.limits([SETS[name] for name in variant.sets]),
        **(_accepted_tiles(record, field, variant) if isinstance(field.kind, OneTile) else {}),
    }


KINDS = tuple(kind.name for kind in get_args(Kind))


def _accepted_tiles(record: type[Any], field: Field, variant: Variant) -> JSON:
    """Return the tiles that a field accepts when a match begins, by set; nothing if they depend on other fields."""
    others = [other for other in fields_of(record) if other != field]
    if not all(isinstance(other.kind, Seat) for other in others):
        return {}
    found: dict[str, list[str]] = {}
    for tiles in (SETS[name] for name in variant.sets):
        setup = begin(variant, UNNAMED[: variant.players[0]], tiles=tiles.id)
        match = Match(variant, setup) if isinstance(setup, Setup) else None
        document = {other.name: 0 for other in others}
        tried = [(tile, record(**document, **{field.name: tile})) for tile in tiles.tiles]
        found[tiles.id] = [tiles.name(tile) for tile, play in tried if match and not check(match, play)]
    return {"choices": found}
