"""``scorekeeper games``: prints every game with its players, options and records, and the format of a match file.

``--table`` prints the table of ``.github/docs/games.md``, ``--missing`` the translations that are missing.
"""

from __future__ import annotations

import json
from argparse import Namespace
from typing import Any, cast

from scorekeeper.cli.description import custom_games, figure, game, match_file, tile_set
from scorekeeper.cli.terminal import print_json, print_text
from scorekeeper.core.codec import JSON
from scorekeeper.core.problem import Code
from scorekeeper.core.tiles import SETS
from scorekeeper.games import BUILT_IN, GameRegistry
from scorekeeper.games.solitaires import FIGURES
from scorekeeper.i18n import LANGUAGES, Translator, translator_for
from scorekeeper.i18n.catalogue import catalogue, files_of
from scorekeeper.wording.game_text import names_of_game, players_line
from scorekeeper.wording.game_words import words_of_game
from scorekeeper.wording.table_text import goal_line


def run(arguments: Namespace, tr: Translator) -> int:
    games = GameRegistry(BUILT_IN)
    if arguments.missing:
        missing = missing_translations(games)
        print_text("\n".join(missing) or tr("cli.nothing_missing"))
        return 1 if missing else 0
    if arguments.table:
        print_text(table(games))
        return 0
    document = description(games, tr)
    if arguments.json:
        print_json(document)
    else:
        pages = [_page(game_document, tr) for game_document in document["games"]]
        figures = ", ".join(figure_document["name"] for figure_document in document["logbook"])
        print_text("\n\n".join([*pages, f"solitaires: {tr('games.solitaires.name')}\n  {figures}"]))
    return 0


def description(games: GameRegistry, tr: Translator) -> JSON:
    """Return the match file, the sets, the games and the solitaires as plain JSON."""
    return {
        "match_file": match_file(tr),
        "sets": [tile_set(tiles, tr) for tiles in SETS.values()],
        "games": [game(variant, tr) for variant in games.values()],
        "custom_games": custom_games(tr),
        "logbook": [figure(found, tr) for found in FIGURES],
    }


def table(games: GameRegistry) -> str:
    """Return the table of all games in the manual, which is in English."""
    tr = translator_for(None)
    rows = ["| id | game | also called | players | played to | rules |", "|---|---|---|---|---|---|"]
    for game_id, variant in games.items():
        name, *others = names_of_game(tr, game_id)
        cells = (
            f"`{game_id}`",
            name,
            ", ".join(others),
            players_line(tr, variant),
            goal_line(tr, variant, short=True),
            variant.source,
        )
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows)


def settings_table() -> str:
    """Return the table of the settings of games that people define, in the manual, which is in English."""
    rows = ["| key | values | default | meaning |", "|---|---|---|---|"]
    for setting in custom_games(translator_for(None))["settings"]:
        cells = (f"`{setting['key']}`", _possible(setting), _written(setting["default"]), setting["meaning"])
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows)


def _possible(setting: JSON) -> str:
    """Return what a setting can be, in a few words."""
    if "choices" in setting:
        values = ", ".join(_written(value) for value in setting["choices"])
        return f"list of {values}" if setting["kind"] == "list" else values
    match setting["kind"]:
        case "number":
            return f"{setting['min']} to {setting['max']}"
        case "text":
            return f"at most {setting['max']} letters"
        case "flag":
            return "`true`, `false`"
        case "game":
            return "id of a game"
        case _:
            return f"list of {setting['min']} to {setting['max']}" if "min" in setting else "list"


def _written(value: Any) -> str:
    """Return a value as it is written in a document; nothing for an empty one."""
    return f"`{json.dumps(value)}`".replace('"', "") if value not in ("", ()) else ""


def missing_translations(games: GameRegistry) -> list[str]:
    """Return the keys that a language lacks, with their files: those of other languages, and those that games need."""
    texts = {
        language: {key: file for file in files_of(language) for key in catalogue(language, file)}
        for language in LANGUAGES
    }
    wanted = {key: file for keys in reversed(texts.values()) for key, file in keys.items()}
    for code in Code:
        wanted.setdefault(f"problems.{code}", "problems")
    for variant in games.values():
        for key in sorted(words_of_game(variant)):
            wanted.setdefault(key, f"games/{variant.id}")
    return [
        f"{language}/{file}.toml: {key}"
        for language, keys in texts.items()
        for key, file in wanted.items()
        if key not in keys
    ]


def _page(document: JSON, tr: Translator) -> str:
    """Return a game as text for people: a heading, then a line for each property."""
    original = f" ({document['original']})" if document["original"] else ""
    rows = [
        ("players", " ".join(map(str, document["players"]))),
        ("sets", " ".join(document["sets"])),
        ("deal", "; ".join(f"{players}: {_counts(dealt)}" for players, dealt in document["deal"].items())),
        ("lead", document["lead"]["meaning"]),
        ("goal", document["goal"]["meaning"]),
        *(("option", _option(option)) for option in document["options"]),
        *(("play", _record(play)) for play in document["plays"]),
        ("end", _record(document["end"])),
    ]
    lines = [f"  {tr(f'cli.page.{label}'):<10} {text}" for label, text in rows]
    return "\n".join([f"{document['id']}: {document['name']}{original}", f"  {document['about']}", *lines])


def _counts(dealt: JSON) -> str:
    hidden = "" if dealt["gives"] else "in_hand"
    return ", ".join(f"{name} {count}" for name, count in dealt.items() if count and name != hidden)


def _option(option: JSON) -> str:
    default = option.get("default", option.get("default_by_players"))
    among = "|".join(_text(choice["value"]) for choice in option.get("choices", ())) or f"{option['min']}…"
    return f"{option['key']} = {_text(default)} ({among}): {option['meaning']}"


def _record(record: JSON) -> str:
    fields = ", ".join(_field(field) for field in record["fields"])
    return f"{record['kind']} {{{fields}}}" if "kind" in record else f"{{{fields}}}"


def _field(field: JSON) -> str:
    kind = f"{field['kind']} / {field['per']}" if field["per"] else field["kind"]
    return f"{field['name']}{'' if field['required'] else '?'}: {kind}"


def _text(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_text(inner)}" for key, inner in cast("JSON", value).items())
    return str(value).lower() if isinstance(value, bool) else str(value)
