"""The README, the manual and CONTRIBUTING describe the program: examples run, tables are complete, links work."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pytest

from scorekeeper.__main__ import main
from scorekeeper.cli.commands import COMMANDS
from scorekeeper.core.codec import FILE_KEYS, HAND_KEYS, MOST_PLAYS, VERSION, read_match
from scorekeeper.core.evaluate import evaluate, facts
from scorekeeper.i18n.catalogue import INDEX, catalogue
from scorekeeper.library import backup, boards, strict_json
from scorekeeper.server import channel, limits
from tests.registry import REGISTRY, VARIANTS
from tests.unit.conftest import Run
from tests.unit.games.neutral import Capture, match_file, score
from tests.unit.games.test_cases import PLAYED

JSON = dict[str, Any]

ROOT = Path(__file__).parents[2]
PAGES = {
    file.relative_to(ROOT).as_posix(): file.read_text("utf-8")
    for file in (ROOT / "README.md", *sorted((ROOT / ".github").rglob("*.md")))
}
README, CONTRIBUTING = PAGES["README.md"], PAGES[".github/CONTRIBUTING.md"]


def page(name: str) -> str:
    """Return a page of the manual."""
    return PAGES[f".github/docs/{name}.md"]


def section(text: str, heading: str) -> str:
    """Return the text between a heading and the next one of the same level."""
    found = re.search(rf"^(#+) {heading}\n(.*?)(?=^\1 |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, heading
    return found[2]


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def without_code(text: str) -> str:
    """Return a page without its blocks of code and its code in the line."""
    return re.sub(r"`[^`\n]*`", "", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL))


def anchors(text: str) -> set[str]:
    """Return the anchors of the headings of a page, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def first_column(text: str) -> set[str]:
    """Return the code in the first column of every table."""
    rows = re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([^`]+)`", row)}


def test_match_file_example_scores_as_printed(tmp_path: Path, capsys: Capture) -> None:
    match, *_, printed = blocks(page("match-file"), "json")
    assert score(json.loads(match), tmp_path, capsys) == (0, printed, "")


def test_rejected_match_file_prints_the_line_shown(tmp_path: Path, capsys: Capture) -> None:
    document: JSON = json.loads(blocks(page("match-file"), "json")[0])
    document["hands"][2] = {"end": {"out": "Anna", "pips": [4, 5, 0]}}
    (line,) = blocks(page("match-file"), "text")
    assert score(document, tmp_path, capsys) == (2, "", line)


def test_example_of_plays_is_scored(tmp_path: Path, capsys: Capture) -> None:
    hand: JSON = json.loads(blocks(page("match-file"), "json")[1])
    document = {"format": "scorekeeper-match", "version": 1, "game": "muggins", "sides": ["Anna", "Bruno"]}
    status, out, _ = score({**document, "hands": [hand]}, tmp_path, capsys)
    assert (status, json.loads(out)["totals"]) == (0, [2, 3])


def test_example_of_penalties_and_an_early_end_is_scored(tmp_path: Path, capsys: Capture) -> None:
    match, _, early, *_ = blocks(page("match-file"), "json")
    document: JSON = json.loads(match) | json.loads(early) | {"version": VERSION}
    status, out, _ = score(document, tmp_path, capsys)
    answer: JSON = json.loads(out)
    assert (status, answer["ended_early"], [line["after"] for line in answer["adjustments"]]) == (0, "time", [0, 5])


def test_tables_explain_every_key_of_match_file_and_result() -> None:
    text = page("match-file")
    tables = section(text, "The file") + section(text, "Scores").partition("### ")[0]
    answer: JSON = json.loads(blocks(page("match-file"), "json")[-1])
    assert first_column(tables) == {*FILE_KEYS, *answer.keys() - {"game"}, "joined", "left"}
    assert all(f"`{key}`" in text for key in HAND_KEYS)


def test_match_file_reads_a_library_with_four_lines_of_tinydb(tmp_path: Path, run: Run) -> None:
    (code,) = blocks(page("match-file"), "python")
    assert len([line for line in code.splitlines() if line]) == 4
    file = tmp_path / "match.json"
    file.write_text(blocks(page("match-file"), "json")[0], "utf-8")
    assert run("import", str(file), "--data", str(tmp_path / "library"))[0] == 0
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path / "library", capture_output=True, text=True, check=True
    )
    ((header,), log) = ast.literal_eval(done.stdout)
    assert (header["game"], header["players"]) == ("sebastopol", ["Anna", "Bruno", "Chloé"])
    ended = [row["line"]["end"] for row in log if row["line"]["event"] == "ended"]
    assert ended[0] == {"out": 0, "pips": [0, 14, 9]}
    assert len(ended) == 5


def test_four_sides_of_a_game_of_pairs_play_two_against_two(tmp_path: Path, capsys: Capture) -> None:
    assert "the seats 0 and 2 play against 1 and 3" in page("match-file")
    document = {"format": "scorekeeper-match", "version": 1, **CUBAN_HAND}
    assert json.loads(score(document, tmp_path, capsys)[1])["sides"] == ["Anna & Chloé", "Bruno & Dora"]
    alone: JSON = {**document, "game": "muggins", "hands": []}
    assert json.loads(score(alone, tmp_path, capsys)[1])["sides"] == NAMES


def test_match_file_names_the_versions_that_are_read() -> None:
    (row,) = re.findall(r"^\| `version` \| .*$", page("match-file"), re.MULTILINE)
    assert re.findall(r"\d", row) == ["1", str(VERSION)]
    rows = re.findall(r"^\| (\d) \|", section(page("match-file"), "Versions"), re.MULTILINE)
    assert rows == [str(version) for version in range(1, VERSION + 1)]


def test_match_file_explains_every_named_result() -> None:
    words = (*catalogue("en", "app"), *catalogue("en", INDEX))
    keys = {key.partition(".")[2] for key in words if key.startswith("result.")}
    assert first_column(section(page("match-file"), "Named results")) == keys


def listed(value: Any) -> list[Any]:
    """Return the items of a list; nothing for another value."""
    return cast("list[Any]", value) if isinstance(value, list) else []


NAMES = ["Anna", "Bruno", "Chloé", "Dora"]
CUBAN_HAND: JSON = {"game": "cuban", "sides": NAMES, "hands": [{"end": {"out": 0, "pips": [0, 60, 9, 50]}}]}
SIX_LOVE: JSON = {"game": "jamaican_cutthroat", "sides": NAMES[:2], "hands": [{"end": {"out": 0}}] * 6}


def test_match_file_explains_every_fact() -> None:
    """The cases of the rule sheets and two more matches have all facts, and two of them are names."""
    more = [{"format": "scorekeeper-match", "version": 1, **document} for document in (CUBAN_HAND, SIX_LOVE)]
    matches = [read_match(document, REGISTRY) for document in (*map(match_file, PLAYED), *more)]
    read = [found[0] for found in matches if isinstance(found, tuple)]
    found = [(match.setup.players, facts(match, evaluate(match))) for match in read]
    text = section(page("match-file"), "Facts")
    assert first_column(text) == {name for _, values in found for name in values}
    (sentence,) = re.findall(r"only (.*) are names", text)
    names = {name for players, values in found for name in values if {*players} & set(map(str, listed(values[name])))}
    assert set(re.findall(r"`(\w+)`", sentence)) == names


def test_command_line_explains_every_command_and_option(capsys: Capture) -> None:
    text = page("command-line")
    assert first_column(text) == set(COMMANDS)
    (usage,) = blocks(text, "sh")
    for command in COMMANDS:
        with pytest.raises(SystemExit):
            main([*command.split(), "--help"])
        options = set(re.findall(r"--[a-z-]+", capsys.readouterr().out)) - {"--help", "--lang"}
        lines = [line for line in usage.splitlines() if re.match(rf"scorekeeper \[?{command}\b", line)]
        documented = {option for line in lines for option in re.findall(r"--[a-z-]+", line)}
        assert documented == options, command


def test_games_table_is_the_output_of_the_command(run: Run) -> None:
    assert run("games", "--table")[1] in page("games")


def test_hosting_explains_every_option_of_run(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["run", "--help"])
    options = set(re.findall(r"--[a-z-]+", capsys.readouterr().out)) - {"--help", "--lang"}
    assert {option.split()[0] for option in first_column(section(page("hosting"), "Start the server"))} == options


KB, MB = 1024, 1024 * 1024
LIMITS = {
    "browsers at the same time": [f"{limits.BROWSERS}"],
    "browsers of one address": [f"{limits.BROWSERS_OF_ADDRESS} while", f"after the first {limits.BROWSERS_OF_ADDRESS}"],
    "messages of one browser, of every kind": [
        f"{limits.MESSAGES_PER_SECOND} a second",
        f"{limits.BYTES_PER_SECOND // MB} MB a second",
        f"{limits.SHARE * 100:g} % of",
        f"up to {limits.MOST_WAITING} or {limits.WAITING_BYTES // MB} MB",
    ],
    "one message of a browser": [
        f"{limits.LARGEST_MESSAGE // KB} kB",
        f"{limits.MOST_PARTS:,} lists",
        f"{limits.FIRST_MESSAGE // KB} kB",
    ],
    "files that are restored or imported at once": [
        f"{limits.LARGEST_FILE // MB} MB",
        f"{limits.PIECES_BYTES // MB} MB",
    ],
    "what waits for a browser that reads nothing": [f"{channel.LARGEST_BUFFER // MB} MB"],
    "time for a whole request": [f"{limits.REQUEST_SECONDS:g} seconds"],
    "headers of a request": [f"{limits.MOST_HEADERS}, {limits.HEADER_BYTES // KB} kB"],
    "connections": [f"{limits.RESERVED_FILES} fewer", f"up to {limits.OPEN_FILES:,}"],
    "`/readyz`": [],
    "the log because of one address": [
        f"{limits.LOG_BYTES_PER_HOUR // MB} MB an hour",
        f"{limits.LOG_LINE} characters",
    ],
    "wrong scoreboard codes of one address": [f"{boards.MOST_WRONG} in {boards.WRONG_SECONDS:g} seconds"],
    "an archive that is restored": [
        f"{backup.MAX_ENTRIES:,} entries",
        f"{backup.MIN_UNPACKED // MB} MB and {backup.MAX_RATIO} times",
    ],
    "rejected entries of a file": [f"{backup.MAX_REJECTED_ENTRIES:,}, {backup.MAX_REJECTED // MB} MB"],
    "a match file": [f"{strict_json.MAX_BYTES // MB} MB", f"{MOST_PLAYS:,} plays"],
}
"""What the limits of each row of the table in the page on hosting say, made from the constants."""


def test_hosting_limits_are_those_of_the_constants() -> None:
    rows = dict(re.findall(r"^\| (.*?) \| (.*) \|$", section(page("hosting"), "Limits"), re.MULTILINE))
    assert rows.keys() - {"what", "---"} == LIMITS.keys()
    wanted = [(what, text) for what, texts in LIMITS.items() for text in texts]
    assert [(what, text) for what, text in wanted if not re.search(rf"(?<![\d,]){text}\b", rows[what])] == []


def test_readme_has_at_most_9000_bytes_and_the_number_of_games() -> None:
    assert len(README.encode()) <= 9_000
    assert f"one of {len(VARIANTS) // 10 * 10} games" in README, "write the number of games, rounded down to tens"


def test_readme_has_one_command_that_runs_the_tests() -> None:
    """``.ci/run`` executes every ``sh`` block of the section."""
    (command,) = blocks(section(README, "Test it"), "sh")
    assert re.findall(r"-m pytest\b", command) == ["-m pytest"]
    assert "/^## Test it$/" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_readme_links_to_every_page() -> None:
    links = set(re.findall(r"^- \[.*?\]\(([^)]*)\):", section(README, "More"), re.MULTILINE))
    assert links == PAGES.keys() - {"README.md"}


@pytest.mark.parametrize("name", [name for name in PAGES if name.startswith(".github/")])
def test_list_of_contents_names_every_section(name: str) -> None:
    contents = re.findall(r"^- \[(.*)\]\(#.*\)$", PAGES[name], re.MULTILINE)
    assert not contents or contents == re.findall(r"^## (.*)$", PAGES[name], re.MULTILINE)


def leads_on(name: str, link: str) -> bool:
    """Return whether a relative link of a page leads to an existing file or folder, and its anchor to a heading."""
    file, _, anchor = link.partition("#")
    target = (ROOT / name).parent / file if file else ROOT / name
    return target.exists() and (not anchor or anchor in anchors(target.read_text("utf-8")))


def test_links_lead_to_existing_files_and_headings() -> None:
    links = [(name, link) for name in PAGES for link in re.findall(r"\]\(([^)\s]*)\)", without_code(PAGES[name]))]
    relative = [(name, link) for name, link in links if not link.startswith("https://")]
    assert {"README.md", ".github/CONTRIBUTING.md", ".github/docs/hosting.md"} <= {name for name, _ in relative}
    assert [(name, link) for name, link in relative if not leads_on(name, link)] == []


@pytest.mark.parametrize(
    "link", ["hosting.md#limits", "hosting.md#limit", "hosting.html", "../CONTRIBUTING.md#test", "#nothing"]
)
def test_links_are_found_missing(link: str) -> None:
    assert leads_on(".github/docs/cluster.md", link) is (link in {"hosting.md#limits", "../CONTRIBUTING.md#test"})


def test_benchmarks_exist() -> None:
    names = first_column(page("benchmarks"))
    assert "tap" in names
    assert [name for name in names if not (ROOT / "tests" / "tools" / "bench" / f"{name}.py").is_file()] == []


def test_pictures_exist_in_light_and_dark_and_are_small() -> None:
    shown = set(re.findall(r"assets/readme/[\w.-]+", README))
    files = {file.relative_to(ROOT).as_posix(): file.stat().st_size for file in (ROOT / "assets/readme").iterdir()}
    assert shown == {*files}
    assert {name.replace("-light", "-dark") for name in files} == {name for name in files if "-dark" in name}
    assert sum(files.values()) < 500_000


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
    assert questions <= set(re.findall(r"^\| (A\d+) ", page("rule-questions"), re.MULTILINE))


def test_glossary_names_existing_classes() -> None:
    glossary = CONTRIBUTING.partition("Words of the code:")[2].partition("\n## ")[0]
    code = "\n".join(file.read_text("utf-8") for file in (ROOT / "scorekeeper").rglob("*.py"))
    names = set(re.findall(r"`([A-Z]\w+)`", glossary))
    assert {name for name in names if f"class {name}" not in code} == set()
