"""The README and CONTRIBUTING.md describe the program as it is: examples run, tables are complete, files exist."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.__main__ import main
from scorekeeper.cli.commands import COMMANDS
from scorekeeper.core.codec import FILE_KEYS, HAND_KEYS
from tests.unit.conftest import Run
from tests.unit.games.neutral import Capture, score

JSON = dict[str, Any]

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
CONTRIBUTING = (ROOT / ".github" / "CONTRIBUTING.md").read_text("utf-8")


def section(heading: str) -> str:
    """Return the text between a heading and the next one of the same level."""
    found = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", README, re.MULTILINE | re.DOTALL)
    assert found, heading
    return found[1]


def blocks(heading: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", section(heading), re.MULTILINE | re.DOTALL)


def first_column(text: str) -> set[str]:
    """Return the code in the first column of every table."""
    rows = re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([^`]+)`", row)}


def test_match_file_example_scores_as_printed(tmp_path: Path, capsys: Capture) -> None:
    match, _, printed = blocks("Match file", "json")
    assert score(json.loads(match), tmp_path, capsys) == (0, printed, "")


def test_rejected_match_file_prints_the_line_shown(tmp_path: Path, capsys: Capture) -> None:
    document: JSON = json.loads(blocks("Match file", "json")[0])
    document["hands"][2] = {"end": {"out": "Anna", "pips": [4, 5, 0]}}
    (line,) = blocks("Match file", "text")
    assert score(document, tmp_path, capsys) == (2, "", line)


def test_example_of_plays_is_scored(tmp_path: Path, capsys: Capture) -> None:
    hand: JSON = json.loads(blocks("Match file", "json")[1])
    document = {"format": "scorekeeper-match", "version": 1, "game": "muggins", "sides": ["Anna", "Bruno"]}
    status, out, _ = score({**document, "hands": [hand]}, tmp_path, capsys)
    assert (status, json.loads(out)["totals"]) == (0, [2, 3])


def test_tables_explain_every_key_of_match_file_and_result() -> None:
    text = section("Match file")
    answer: JSON = json.loads(blocks("Match file", "json")[2])
    assert first_column(text) == {*FILE_KEYS, *answer.keys() - {"game"}, "joined", "left"}
    assert all(f"`{key}`" in text for key in HAND_KEYS)


def test_command_line_explains_every_command_and_option(capsys: Capture) -> None:
    text = section("Command line")
    assert first_column(text) == set(COMMANDS)
    (usage,) = blocks("Command line", "sh")
    for command in COMMANDS:
        with pytest.raises(SystemExit):
            main([*command.split(), "--help"])
        options = set(re.findall(r"--[a-z-]+", capsys.readouterr().out)) - {"--help", "--lang"}
        lines = [line for line in usage.splitlines() if re.match(rf"scorekeeper \[?{command}\b", line)]
        documented = {option for line in lines for option in re.findall(r"--[a-z-]+", line)}
        assert documented == options, command


def test_games_table_is_the_output_of_the_command(run: Run) -> None:
    assert run("games", "--table")[1] in section("Games")


def test_hosting_explains_every_option_of_run(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["run", "--help"])
    options = set(re.findall(r"--[a-z-]+", capsys.readouterr().out)) - {"--help", "--lang"}
    assert {option.split()[0] for option in first_column(section("Hosting"))} == options


def test_manual_links_to_every_section_after_it() -> None:
    sections = re.findall(r"^## (.*)$", README.partition("## Manual")[2], re.MULTILINE)
    links = re.findall(r"^- \[(.*)\]\(#(.*)\):", section("Manual"), re.MULTILINE)
    assert links == [(name, name.lower().replace(",", "").replace(" ", "-")) for name in sections]


def test_benchmarks_exist() -> None:
    names = first_column(section("Benchmarks"))
    assert "tap" in names
    assert [name for name in names if not (ROOT / "tests" / "tools" / "bench" / f"{name}.py").is_file()] == []


def test_pictures_exist_in_light_and_dark_and_are_small() -> None:
    shown = set(re.findall(r"assets/readme/[\w.-]+", README))
    files = {file.relative_to(ROOT).as_posix(): file.stat().st_size for file in (ROOT / "assets/readme").iterdir()}
    assert shown == {*files}
    assert {name.replace("-light", "-dark") for name in files} == {name for name in files if "-dark" in name}
    assert sum(files.values()) < 500_000


def test_wheel_ships_all_assets_but_pictures_of_the_readme_and_drawings() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    included: dict[str, str] = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assets = {f"assets/{path.name}" for path in (ROOT / "assets").iterdir() if path.suffix != ".svg"}
    assert {*included} == {"pyproject.toml", *assets - {"assets/readme"}}
    assert all(target == f"scorekeeper/{source}" for source, target in included.items())


def test_contributing_names_existing_files_and_every_package() -> None:
    named = set(re.findall(r"`((?:scorekeeper|tests|assets)/[\w/.-]+)", CONTRIBUTING))
    named |= set(re.findall(r"(?<= )tests/[\w/.-]+", CONTRIBUTING))
    named |= {f"{name.replace('.', '/')}.py" for name in re.findall(r"-m (tests[\w.]+)", CONTRIBUTING)}
    assert {name for name in named if not (ROOT / name).exists()} == set()
    packages = {file.parent.relative_to(ROOT).as_posix() for file in (ROOT / "scorekeeper").rglob("__init__.py")}
    assert packages - named == {"scorekeeper"}


def test_contributing_names_existing_functions_on_the_path_of_a_tapped_score() -> None:
    path = CONTRIBUTING.partition("## The path of a tapped score")[2].partition("\n## ")[0]
    files = re.findall(r"`(scorekeeper/[\w/]+\.py)`", path)
    code = "\n".join((ROOT / name).read_text("utf-8") for name in [*files, "scorekeeper/core/variant.py"])
    names = {name.rpartition(".")[2] for name in re.findall(r"`([\w.]+)`", path)}
    assert len(re.findall(r"^\d\. ", path, re.MULTILINE)) <= 8
    assert {name for name in names if not re.search(rf"(def|class) {name}\b|\b{name}: Callable", code)} == {"Scored"}


def test_contributing_explains_every_rule_reference() -> None:
    code = "\n".join(file.read_text("utf-8") for file in (ROOT / "scorekeeper").rglob("*.py"))
    sheets = re.findall(r"^\| `\[(\w+):\d+\]` \| (\d{3}) ", CONTRIBUTING, re.MULTILINE)
    used = set(re.findall(r"[( ]\[([a-z_]{4,}):\d", code)) | set(re.findall(r"[(\" ](00\d):\d", code))
    assert used & {"000", "002", "booklet"}
    assert used <= {name for sheet in sheets for name in sheet}
    questions = set(re.findall(r"[( ](A\d{1,2})[,):\]]", code))
    assert questions <= set(re.findall(r"^\| (A\d+) ", CONTRIBUTING, re.MULTILINE))


def test_glossary_names_existing_classes() -> None:
    glossary = CONTRIBUTING.partition("Words of the code:")[2].partition("\n## ")[0]
    code = "\n".join(file.read_text("utf-8") for file in (ROOT / "scorekeeper").rglob("*.py"))
    names = set(re.findall(r"`([A-Z]\w+)`", glossary))
    assert {name for name in names if f"class {name}" not in code} == set()
