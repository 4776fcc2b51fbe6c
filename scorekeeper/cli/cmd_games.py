"""``scorekeeper games``: prints every game with its players, options and records, and the format of a match file."""

from __future__ import annotations

from argparse import Namespace
from typing import Any, cast

from scorekeeper.cli.description import figure, game, match_file, tile_set
from scorekeeper.cli.terminal import print_json, print_text
from scorekeeper.core.codec import JSON
from scorekeeper.core.tiles import SETS
from scorekeeper.games import BUILT_IN, GameRegistry
from scorekeeper.games.solitaires import FIGURES
from scorekeeper.i18n import Translator


def run(arguments: Namespace, tr: Translator) -> int:
    document = catalogue(GameRegistry(BUILT_IN), tr)
    if arguments.json:
        print_json(document)
    else:
        pages = [_page(one, tr) for one in document["games"]]
        figures = ", ".join(one["name"] for one in document["logbook"])
        print_text("\n\n".join([*pages, f"solitaires: {tr('games.solitaires.name')}\n  {figures}"]))
    return 0


def catalogue(games: GameRegistry, tr: Translator) -> JSON:
    """Return the match file, the sets, the games and the solitaires as plain JSON."""
    return {
        "match_file": match_file(tr),
        "sets": [tile_set(one, tr) for one in SETS.values()],
        "games": [game(variant, tr) for variant in games.values()],
        "logbook": [figure(one, tr) for one in FIGURES],
    }


def _page(one: JSON, tr: Translator) -> str:
    """Return a game as text for people: a heading, then a line for each property."""
    original = f" ({one['original']})" if one["original"] else ""
    rows = [
        ("players", " ".join(map(str, one["players"]))),
        ("sets", " ".join(one["sets"])),
        ("deal", "; ".join(f"{players}: {_counts(dealt)}" for players, dealt in one["deal"].items())),
        ("lead", one["lead"]["meaning"]),
        ("goal", one["goal"]["meaning"]),
        *(("option", _option(option)) for option in one["options"]),
        *(("play", _record(play)) for play in one["plays"]),
        ("end", _record(one["end"])),
    ]
    lines = [f"  {tr(f'cli.page.{label}'):<10} {text}" for label, text in rows]
    return "\n".join([f"{one['id']}: {one['name']}{original}", f"  {one['about']}", *lines])


def _counts(dealt: JSON) -> str:
    hidden = "" if dealt["gives"] else "in_hand"
    return ", ".join(f"{name} {count}" for name, count in dealt.items() if count and name != hidden)


def _option(option: JSON) -> str:
    default = option.get("default", option.get("default_by_players"))
    among = "|".join(_text(one["value"]) for one in option["choices"]) if "choices" in option else f"{option['min']}…"
    return f"{option['key']} = {_text(default)} ({among}): {option['meaning']}"


def _record(record: JSON) -> str:
    fields = ", ".join(_field(one) for one in record["fields"])
    return f"{record['kind']} {{{fields}}}" if "kind" in record else f"{{{fields}}}"


def _field(one: JSON) -> str:
    kind = f"{one['kind']} / {one['per']}" if one["per"] else one["kind"]
    return f"{one['name']}{'' if one['required'] else '?'}: {kind}"


def _text(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_text(inner)}" for key, inner in cast("JSON", value).items())
    return str(value).lower() if isinstance(value, bool) else str(value)
