"""Write the files that are made from all games: ``python -m tests.tools.games``.

They are the index of words of each language, which the screens read, and the tables of games and of the settings of
games that people define, in the manual.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from scorekeeper.cli.cmd_games import settings_table, table
from scorekeeper.games import BUILT_IN, GameRegistry
from scorekeeper.i18n import LANGUAGES
from scorekeeper.i18n.catalogue import INDEX, catalogue

ROOT = Path(__file__).parents[2]
MANUAL = ROOT / ".github" / "docs" / "games.md"
SETTINGS_MANUAL = MANUAL.with_name("custom-games.md")
SETTINGS_TABLE = re.compile(r"^\| key \|.*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
TABLE = re.compile(r"^\| id \|.*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


def index_file(language: str) -> Path:
    return ROOT / "scorekeeper" / "i18n" / language / f"{INDEX}.json"


def index(language: str) -> str:
    """Return the words of all games but their rules cards, by key."""
    words = [catalogue(language, f"games/{game}") for game in (*BUILT_IN, "solitaires")]
    merged = {key: text for each in words for key, text in each.items() if not key.startswith("rules.")}
    return json.dumps(merged, ensure_ascii=False, indent=0) + "\n"


def manual() -> str:
    """Return the page of the manual with the table of games."""
    page = MANUAL.read_text("utf-8").rstrip("\n")
    return TABLE.sub(lambda _: table(GameRegistry(BUILT_IN)), page) + "\n"


def settings_manual() -> str:
    """Return the page of the manual with the table of the settings of games that people define."""
    page = SETTINGS_MANUAL.read_text("utf-8").rstrip("\n")
    return SETTINGS_TABLE.sub(lambda _: settings_table(), page) + "\n"


if __name__ == "__main__":
    for each in LANGUAGES:
        index_file(each).write_text(index(each), "utf-8")
    catalogue.cache_clear()  # the table has words of the index
    MANUAL.write_text(manual(), "utf-8")
    SETTINGS_MANUAL.write_text(settings_manual(), "utf-8")
