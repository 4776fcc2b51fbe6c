"""Tests of the worked examples of every game against the rule sheets.

An example is a match file with its sums. ``cite`` is the source of its game; if that is a line of a rule sheet, a line
from there on. ``page``, where the rules print a score sheet, has one line per row: ``[0]`` went out, ``•14`` led the
hand, ``23†`` was eliminated, ``/`` is a box of an eliminated side, also in an entry; ``(b)`` after a label: blocked.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, cast

import pytest

from scorekeeper.core.check import review
from scorekeeper.core.codec import FORMAT, VERSION, read_match
from scorekeeper.core.evaluate import evaluate, named_result
from scorekeeper.core.layout import layout
from scorekeeper.core.problem import Refusal
from scorekeeper.core.table import Box, Row
from scorekeeper.core.variant import Match
from scorekeeper.i18n import translator_for
from tests.registry import REGISTRY

FILES = sorted((Path(__file__).parent / "examples").glob("*.toml"))
ENTRIES = ("plays", "end", "note", "leader")
HEAD = ("game", "sides", "teams", "first", "set", "options")

Example = dict[str, Any]


def examples() -> list[Any]:
    """Return every example of every file; a file has one table per example."""
    found: list[Any] = []
    for file in FILES:
        document = tomllib.loads(file.read_text("utf-8"))
        found += [
            pytest.param({"game": file.stem, **example}, id=f"{file.stem}: {name}")
            for name, example in document.items()
        ]
    return found


every_example = pytest.mark.parametrize("example", examples())


def with_none(value: Any) -> Any:
    """Return an entry with ``None`` for ``/``, because TOML has no null."""
    if isinstance(value, dict):
        return {key: with_none(entry) for key, entry in cast("Example", value).items()}
    if isinstance(value, list):
        return [with_none(entry) for entry in cast("list[Any]", value)]
    return None if value == "/" else value


def match_file(example: Example) -> dict[str, Any]:
    """Return an example as a match file, without its sums."""
    hands = [{key: with_none(hand[key]) for key in ENTRIES if key in hand} for hand in example["hands"]]
    head = {key: example[key] for key in HEAD if key in example}
    return {"format": FORMAT, "version": VERSION, **head, "hands": hands}


def played(example: Example) -> Match:
    found = read_match(match_file(example), REGISTRY)
    assert not isinstance(found, Refusal), found
    match, refusal = found
    assert refusal is None
    return match


def names(match: Match, sides: tuple[int, ...]) -> list[str]:
    return [match.setup.name_of(side) for side in sides]


def test_examples_are_of_known_games() -> None:
    assert {file.stem for file in FILES} <= {*REGISTRY}, "the name of the file is the id of a game"


def test_every_game_of_the_world_has_six_examples() -> None:
    """Games of the booklet have the examples of their rule sheet."""
    world = [variant.id for variant in REGISTRY.values() if variant.region != "booklet"]
    written = {file.stem: len(tomllib.loads(file.read_text("utf-8"))) for file in FILES}
    few = {game: written.get(game, 0) for game in world if written.get(game, 0) < 6}
    assert few == {}, "work out six hands in tests/unit/games/examples/<id>.toml"


def test_examples_cite_their_rule_sheets() -> None:
    for example in (each.values[0] for each in examples()):
        cite, source = example["cite"], REGISTRY[example["game"]].source
        if not source[0].isdecimal():
            assert cite == source
            continue
        sheet, *lines = re.split("[:-]", cite)
        assert sheet == source[:3], cite
        assert int(lines[0]) >= int(re.split("[:-]", source)[1]), cite


@every_example
def test_example_has_the_printed_points(example: Example) -> None:
    match = played(example)
    state = evaluate(match)
    for result, hand in zip(state.results, example["hands"], strict=True):
        assert list(result.points) == hand["points"], f"hand {result.index + 1}"
        assert list(result.totals) == hand["totals"], f"hand {result.index + 1}"
    assert list(state.totals) == example["hands"][-1]["totals"]


@every_example
def test_example_has_the_printed_result(example: Example) -> None:
    match = played(example)
    state = evaluate(match)
    assert state.is_over == example.get("over", "winners" in example)
    assert names(match, state.winners) == example.get("winners", [])
    assert [(match.setup.name_of(seat), hand + 1) for seat, hand in state.eliminations] == [
        (loss["side"], loss["hand"]) for loss in example.get("left", [])
    ]
    leads = None if state.leader is None or state.is_over else match.setup.players[state.leader]
    assert leads == example.get("leads"), f"the player who leads the next hand: leads = {leads!r}"
    result = named_result(match, state)
    assert "result" not in example or result == example["result"]
    assert result is None or translator_for(None).has(f"result.{result}"), (
        "name it in [result] of the words of the game"
    )


@pytest.mark.parametrize("example", [each for each in examples() if "page" in each.values[0]])
def test_example_has_the_printed_layout(example: Example) -> None:
    match = played(example)
    page = layout(match, evaluate(match))
    columns, *rows = [[box.strip() for box in line.split("|")[2:-1]] for line in example["page"].strip().splitlines()]
    assert columns == names(match, tuple(range(match.setup.sides)))
    assert [[box_text(box, row) for box in row.boxes] for row in (*page.rows, page.total)] == rows
    labels = [line.split("|")[1] for line in example["page"].strip().splitlines()[1:]]
    assert [row.blocked for row in (*page.rows, page.total)] == ["(b)" in label for label in labels]


def box_text(box: Box, row: Row) -> str:
    """Return the text of a box in the notation of ``page``."""
    if "void" in box.marks and box.value is None:
        return "/"
    if row.kind == "next":
        return "•" if "leads" in box.marks else ""
    figure = "" if box.value is None else f"{box.sign}{box.value}"
    figure = f"[{figure}]" if "went_out" in box.marks else figure
    lead = "•" if "leads" in box.marks else ""
    left = "†" if "left" in box.marks else ""
    tiles = "".join(f" {tile}" for tile in box.tiles)
    tiles = tiles or "".join(f" +{value}" for value in box.several)
    return f"{lead}{figure}{left}{tiles}".strip()


@every_example
def test_review_of_example_finds_the_listed_questions_only(example: Example) -> None:
    match = played(example)
    assert [question.problem.code for question in review(match, evaluate(match))] == example.get("asked", [])
