"""Worked examples, game by game: written as on paper, added up as on paper.

An example is a match file with the sums beside it. ``page`` is the sheet as drawn, a row a line: ``[0]`` went out,
``•14`` led the hand, ``23†`` left the match with it, ``/`` is a box of a side that has left,
also in an entry; ``(b)`` behind a label: the hand was blocked.
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
from tests.registry import REGISTRY, VARIANTS

FILES = sorted((Path(__file__).parent / "examples").glob("*.toml"))
ENTRIES = ("plays", "end", "note", "leader")
HEAD = ("game", "sides", "teams", "first", "set", "options")

Example = dict[str, Any]


def examples() -> list[Any]:
    """Every example of every file; a file may hold several, one table each."""
    found: list[Any] = []
    for file in FILES:
        document = tomllib.loads(file.read_text("utf-8"))
        found += [pytest.param({"game": file.stem, **one}, id=f"{file.stem}: {name}") for name, one in document.items()]
    return found


every_example = pytest.mark.parametrize("example", examples())


def crossed_out(value: Any) -> Any:
    """An entry with ``null`` where the paper has a stroke: TOML knows no null."""
    if isinstance(value, dict):
        return {key: crossed_out(one) for key, one in cast("Example", value).items()}
    if isinstance(value, list):
        return [crossed_out(one) for one in cast("list[Any]", value)]
    return None if value == "/" else value


def played(example: Example) -> Match:
    hands = [{key: crossed_out(hand[key]) for key in ENTRIES if key in hand} for hand in example["hands"]]
    head = {key: example[key] for key in HEAD if key in example}
    back = read_match({"format": FORMAT, "version": VERSION, **head, "hands": hands}, REGISTRY)
    assert not isinstance(back, Refusal), back
    match, refusal = back
    assert refusal is None
    return match


def names(match: Match, sides: tuple[int, ...]) -> list[str]:
    return [match.setup.name_of(side) for side in sides]


def test_every_game_has_a_worked_example() -> None:
    assert sorted({file.stem for file in FILES}) == sorted(variant.id for variant in VARIANTS)


@every_example
def test_an_example_cites_its_rule(example: Example) -> None:
    sheet, first, *_ = re.split("[:-]", example["cite"])
    of_the_game = re.split("[:-]", REGISTRY[example["game"]].source)
    assert sheet == of_the_game[0]
    assert int(first) >= int(of_the_game[1])


@every_example
def test_an_example_scores_as_on_paper(example: Example) -> None:
    match = played(example)
    state = evaluate(match)
    for one, hand in zip(state.results, example["hands"], strict=True):
        assert list(one.points) == hand["points"], f"hand {one.index + 1}"
        assert list(one.totals) == hand["totals"], f"hand {one.index + 1}"
    assert list(state.totals) == example["hands"][-1]["totals"]


@every_example
def test_an_example_ends_as_on_paper(example: Example) -> None:
    match = played(example)
    state = evaluate(match)
    assert state.is_over == example.get("over", "winners" in example)
    assert names(match, state.winners) == example.get("winners", [])
    assert [(match.setup.name_of(side), hand + 1) for side, hand in state.eliminations] == [
        (one["side"], one["hand"]) for one in example.get("left", [])
    ]
    leads = None if state.leader is None or state.is_over else match.setup.players[state.leader]
    assert leads == example.get("leads")
    assert "result" not in example or named_result(match, state) == example["result"]


@every_example
def test_an_example_looks_as_on_paper(example: Example) -> None:
    match = played(example)
    page = layout(match, evaluate(match))
    columns, *rows = [[box.strip() for box in line.split("|")[2:-1]] for line in example["page"].strip().splitlines()]
    assert columns == names(match, tuple(range(match.setup.sides)))
    assert [[pencilled(box, row) for box in row.boxes] for row in (*page.rows, page.total)] == rows
    labels = [line.split("|")[1] for line in example["page"].strip().splitlines()[1:]]
    assert [row.blocked for row in (*page.rows, page.total)] == ["(b)" in label for label in labels]


def pencilled(box: Box, row: Row) -> str:
    """A box as the pencil leaves it."""
    if "void" in box.marks and box.value is None:
        return "/"
    if row.kind == "next":
        return "•" if "leads" in box.marks else ""
    figure = "" if box.value is None else f"{box.sign}{box.value}"
    figure = f"[{figure}]" if "went_out" in box.marks else figure
    lead = "•" if "leads" in box.marks else ""
    left = "†" if "left" in box.marks else ""
    tiles = "".join(f" {one}" for one in box.tiles)
    tiles = tiles or "".join(f" +{one}" for one in box.several)
    return f"{lead}{figure}{left}{tiles}".strip()


@every_example
def test_nothing_in_an_example_is_doubtful(example: Example) -> None:
    match = played(example)
    assert [one.problem.code for one in review(match, evaluate(match))] == example.get("asked", [])
