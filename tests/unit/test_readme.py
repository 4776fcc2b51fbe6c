"""What the README says is what the program does."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.__main__ import main
from scorekeeper.cli.commands import COMMANDS
from scorekeeper.cli.description import FILE, HAND
from scorekeeper.i18n import translator_for
from scorekeeper.wording.game_text import players_line
from scorekeeper.wording.table_text import goal_line
from tests.registry import VARIANTS
from tests.unit.games.neutral import Capture, score

JSON = dict[str, Any]

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


def section(heading: str) -> str:
    """The text under a heading, up to the next one of its rank."""
    found = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", README, re.MULTILINE | re.DOTALL)
    assert found, heading
    return found[1]


def blocks(heading: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", section(heading), re.MULTILINE | re.DOTALL)


def first_column(text: str) -> set[str]:
    """The code in the first column of every table."""
    rows = re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([^`]+)`", row)}


def test_the_match_file_scores_to_what_is_printed_under_it(tmp_path: Path, capsys: Capture) -> None:
    match, _, printed = blocks("Match file", "json")
    assert score(json.loads(match), tmp_path, capsys) == (0, printed, "")


def test_the_line_of_a_refusal_is_the_programs(tmp_path: Path, capsys: Capture) -> None:
    document: JSON = json.loads(blocks("Match file", "json")[0])
    document["hands"][2] = {"end": {"out": "Anna", "pips": [4, 5, 0]}}
    (line,) = blocks("Match file", "text")
    assert score(document, tmp_path, capsys) == (2, "", line)


def test_the_plays_shown_can_be_written(tmp_path: Path, capsys: Capture) -> None:
    hand: JSON = json.loads(blocks("Match file", "json")[1])
    document = {"format": "scorekeeper-match", "version": 1, "game": "muggins", "sides": ["Anna", "Bruno"]}
    status, out, _ = score({**document, "hands": [hand]}, tmp_path, capsys)
    assert (status, json.loads(out)["totals"]) == (0, [2, 3])


def test_every_key_of_the_match_file_and_of_the_answer_is_explained() -> None:
    text = section("Match file")
    answer: JSON = json.loads(blocks("Match file", "json")[2])
    assert first_column(text) == {*FILE, *answer.keys() - {"game"}}
    assert all(f"`{key}`" in text for key in HAND)


def test_every_command_and_option_is_explained(capsys: Capture) -> None:
    text = section("Command line")
    assert first_column(text) == set(COMMANDS)
    (usage,) = blocks("Command line", "sh")
    for command in COMMANDS:
        with pytest.raises(SystemExit):
            main([*command.split(), "--help"])
        options = set(re.findall(r"--[a-z-]+", capsys.readouterr().out)) - {"--help", "--lang"}
        lines = [line for line in usage.splitlines() if re.match(rf"scorekeeper \[?{command}\b", line)]
        told = {one for line in lines for one in re.findall(r"--[a-z-]+", line)}
        assert told == options, command


def test_the_games_are_those_that_can_be_played() -> None:
    tr = translator_for("en", strict=True)
    rows = [
        (
            f"`{game.id}`",
            tr(f"games.{game.id}.name"),
            tr(f"games.{game.id}.original"),
            players_line(tr, game),
            goal_line(tr, game, short=True),
            game.source,
        )
        for game in VARIANTS
    ]
    table = [line for line in section("Games").splitlines() if line.startswith("| `")]
    assert [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in table] == rows
