"""Whatever the program asks for by key has its words: problems, storage errors, games, and every literal key."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from scorekeeper.core.begin import begin
from scorekeeper.core.variant import Setup, Variant
from scorekeeper.games import VARIANTS
from scorekeeper.i18n import LANGUAGES, speak
from scorekeeper.storage.errors import KEYS

ENGLISH = speak(LANGUAGES[0], strict=True)
SOURCE = Path(str(files("scorekeeper")))


def _called(name: str) -> Iterator[tuple[str, ast.Call]]:
    """File and node of every call of a function by this name."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called == name:
                    yield path.relative_to(SOURCE).as_posix(), node


def _texts(nodes: list[ast.expr]) -> list[str]:
    return [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def _first(name: str) -> set[tuple[str, str]]:
    """File and first argument of these calls, where that is a plain text."""
    return {(path, text) for path, node in _called(name) for text in _texts(node.args[:1])}


def _refusals() -> set[tuple[str, str]]:
    """File and reason of every kind or house rule that names its own refusal."""
    kinds = [one for name in ("Count", "Keys") for one in _called(name)]
    named = [*kinds, *_called("Option")]
    written = {(path, text) for path, node in kinds for text in _texts(node.args)}
    given = [(path, each) for path, node in named for each in node.keywords if each.arg == "refusal"]
    return written | {(path, text) for path, each in given for text in _texts([each.value])}


def test_every_problem_has_its_sentence() -> None:
    found = _first("Problem") | _refusals()
    assert {"no_end", "contract_range", "target"} <= {code for _, code in found}
    assert {one for one in found if not ENGLISH.has(f"problems.{one[1]}")} == set()


def test_every_remedy_has_its_answer() -> None:
    assert {one for one in _first("Remedy") if not ENGLISH.has(f"problems.remedy.{one[1]}")} == set()


def test_every_storage_error_has_its_sentence() -> None:
    assert {key for key in KEYS if not ENGLISH.has(f"problems.{key}")} == set()


def test_every_key_in_the_code_is_in_the_catalogue() -> None:
    assert {one for one in _first("words") if not ENGLISH.has(one[1])} == set()


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_a_game_finds_all_its_words(variant: Variant) -> None:
    setup = begin(variant, ["Anna", "Bruno", "Chloé", "Daniel"][: variant.players[-1]])
    assert isinstance(setup, Setup)
    keys = [
        *(f"games.{variant.id}.{part}" for part in ("name", "aside")),
        f"picker.group.{variant.group}",
        f"picker.goal.{variant.goal.kind}",
        f"goal.{variant.goal.kind}",
        f"lead.{variant.lead.first}.rule",
        *(f"set.{one}" for one in variant.sets),
        *(line.label for line in (*variant.sheet.head, *variant.sheet.lines(setup))),
        *(f"play.{play.__name__.lower()}" for play in variant.sheet.plays),
        *(f"option.{option.key}.label" for option in variant.options),
        *(f"option.{option.key}.{one}" for option in variant.options for one in option.choices if isinstance(one, str)),
    ]
    assert [key for key in keys if not ENGLISH.has(key)] == []
