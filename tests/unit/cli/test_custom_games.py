"""Tests of games that people define on the command line and in the manual."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.__main__ import main
from scorekeeper.games.custom.documents import read
from scorekeeper.games.custom.settings import SETTINGS, CustomGame
from tests.tools.games import SETTINGS_MANUAL, settings_manual

Capture = pytest.CaptureFixture[str]

MANUAL = SETTINGS_MANUAL.read_text("utf-8")
GAME, HAND = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", MANUAL, re.DOTALL))
MATCH: dict[str, Any] = {
    "format": "scorekeeper-match",
    "version": 3,
    "game": GAME["id"],
    "definition": GAME,
    "sides": ["Anna", "Bruno", "Chloé"],
}


def written(folder: Path, document: Any) -> str:
    file = folder / "document.json"
    file.write_text(json.dumps(document), "utf-8")
    return str(file)


def test_manual_has_the_table_of_settings() -> None:
    assert settings_manual() == MANUAL, "run: .venv/bin/python -m tests.tools.games"
    keys = re.findall(r"^\| `(\w+)` \|", MANUAL[MANUAL.index("## Settings") : MANUAL.index("## What")], re.MULTILINE)
    assert keys == [setting.key for setting in SETTINGS]


def test_examples_of_the_manual_are_scored(tmp_path: Path, capsys: Capture) -> None:
    assert isinstance(read(GAME), CustomGame)
    keys = [15, {"key": "fault", "name": "Fault", "points": -10}]
    game = {**GAME, "during": "keys", "keys": keys}
    match = {**MATCH, "definition": game, "hands": [HAND, {"end": {"blocked": True, "pips": [8, 5, 13]}}]}
    assert main(["score", written(tmp_path, match)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["hand_scores"] == [[79, -10, 0], [0, 16, 0]]
    assert found["play_points"] == [[[15, 0, 0], [0, -10, 0]], []]
    wrong = {**match, "definition": {**game, "asks": "win", "writes": "own"}}
    assert main(["score", written(tmp_path, wrong)]) == 2
    assert "E_GAME_CONFLICT A win goes to one side" in capsys.readouterr().err


def test_print_draws_the_sheet_of_such_a_game(tmp_path: Path, capsys: Capture) -> None:
    target = str(tmp_path / "sheet.pdf")
    for document in (GAME, {**MATCH, "hands": [{"end": {"out": 0, "pips": [0, 14, 25]}}]}):
        assert main(["print", written(tmp_path, document), "-o", target]) == 0
        assert Path(target).read_bytes().startswith(b"%PDF")
    assert main(["print", written(tmp_path, {**GAME, "players": [1]}), "-o", target]) == 2
    assert "E_GAME_SETTING" in capsys.readouterr().err
    assert main(["print", written(tmp_path, GAME), "--players", "9", "-o", target]) == 2


def test_games_json_lists_the_settings(capsys: Capture) -> None:
    assert main(["games", "--json"]) == 0
    described = json.loads(capsys.readouterr().out)["custom_games"]
    assert [setting["key"] for setting in described["settings"]] == [setting.key for setting in SETTINGS]
    assert all(setting["meaning"] and setting["name"] for setting in described["settings"])
    assert (described["format"], described["version"]) == ("scorekeeper-game", 1)


def test_refused_file_of_such_a_game_has_its_name(tmp_path: Path, capsys: Capture) -> None:
    file = written(tmp_path, {**MATCH, "sides": list("ABCDEFGHIJ")})
    assert main(["score", file]) == 2
    assert f"{GAME['name']} is for" in capsys.readouterr().err
    assert main(["import", file, "--data", str(tmp_path / "library")]) == 2
    assert "A game of one’s own is for" in capsys.readouterr().err
    assert main(["print", written(tmp_path, GAME), "--players", "9", "-o", str(tmp_path / "x.pdf")]) == 2
    assert f"{GAME['name']} is for" in capsys.readouterr().err


def test_table_of_results_may_name_such_a_game(tmp_path: Path, capsys: Capture) -> None:
    library, table = ["--data", str(tmp_path / "library")], tmp_path / "old.csv"
    assert main(["import", written(tmp_path, GAME), *library]) == 0
    table.write_text(f"Date,Game,Anna,Bruno\n2024-03-05,{GAME['name']},31,12\n", "utf-8")
    capsys.readouterr()
    assert main(["import", str(table), "--yes", *library]) == 0
    said = capsys.readouterr().out.splitlines()
    assert (said[0], said[-1]) == (f"1 result: 1 {GAME['name']}", "1 result stored.")
    assert main(["export", "--results", "sides", *library]) == 0
    assert f"2024-03-05,,{GAME['name']}," in capsys.readouterr().out
