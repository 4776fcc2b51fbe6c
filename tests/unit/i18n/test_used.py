"""Whatever the program asks for by key has its words: problems, storage errors, games, and every literal key."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from scorekeeper.core.begin import begin
from scorekeeper.core.model import Setup
from scorekeeper.core.problem import Code
from scorekeeper.core.variant import Variant
from scorekeeper.games.solitaires import FIGURES
from scorekeeper.i18n import LANGUAGES, translator_for
from scorekeeper.i18n.catalogue import catalogue
from scorekeeper.storage.errors import KEYS
from tests.registry import VARIANTS

ENGLISH = translator_for(LANGUAGES[0], strict=True)
SOURCE = Path(str(files("scorekeeper")))


@cache
def _nodes() -> dict[str, list[ast.AST]]:
    """Return all nodes of the program's syntax trees, by file."""
    return {
        path.relative_to(SOURCE).as_posix(): list(ast.walk(ast.parse(path.read_text("utf-8"))))
        for path in sorted(SOURCE.rglob("*.py"))
    }


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


@cache
def _calls() -> dict[str, list[tuple[str, ast.Call]]]:
    """Return file and node of every call in the program, by the name of the called function."""
    found: dict[str, list[tuple[str, ast.Call]]] = defaultdict(list)
    for path, nodes in _nodes().items():
        for node in nodes:
            if isinstance(node, ast.Call):
                found[_name(node)].append((path, node))
    return found


def _texts(nodes: Iterable[ast.AST]) -> list[str]:
    return [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def _first(name: str) -> set[tuple[str, str]]:
    """File and first argument of these calls, where that is a plain text."""
    return {(path, text) for path, node in _calls()[name] for text in _texts(node.args[:1])}


def test_every_problem_code_has_a_sentence() -> None:
    assert {code for code in Code if not ENGLISH.has(f"problems.{code}")} == set()


def test_every_remedy_has_its_answer() -> None:
    assert {one for one in _first("Remedy") if not ENGLISH.has(f"problems.remedy.{one[1]}")} == set()


def test_every_storage_error_has_its_sentence() -> None:
    assert {key for key in KEYS if not ENGLISH.has(f"problems.{key}")} == set()


def test_every_key_in_the_code_is_in_the_catalogue() -> None:
    assert {one for one in _first("tr") if not ENGLISH.has(one[1])} == set()


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_game_has_all_its_sentences(variant: Variant) -> None:
    setups = [begin(variant, list("ABCDEFGH")[:n], tiles=tiles) for n in variant.players for tiles in variant.sets]
    lines = [line for setup in setups if isinstance(setup, Setup) for line in variant.sheet.lines(setup)]
    assert lines
    keys = [
        *(f"games.{variant.id}.{part}" for part in ("name", "aside")),
        f"picker.group.{variant.group}",
        f"picker.goal.{variant.goal.kind}",
        f"goal.{variant.goal.kind}",
        f"lead.{variant.lead.first}.rule",
        *(f"set.{one}" for one in variant.sets),
        *(line.label for line in (*variant.sheet.head, *lines)),
        *(f"line.{name}" for name in ("hands_before", "rubbed_out", "total", "match_total", "hand")),
        *(f"play.{play.tag}" for play in variant.sheet.play_types),
        *(f"option.{option.key}.label" for option in variant.options),
        *(f"option.{option.key}.{one}" for option in variant.options for one in option.choices if one not in (0, 1)),
    ]
    assert [key for key in keys if not ENGLISH.has(key)] == []


SPEAKERS = {"tr", "has", "_words", "_when", "Row", "replace"}
"""Whatever is given a key to say, or to keep for saying."""

GAP = "<gap>"


def _patterns(text: ast.JoinedStr, known: Mapping[str, set[str]]) -> set[str]:
    """Return the values of an f-string, with a gap for each expression.

    A name at the beginning stands for all texts that the function assigns to it.
    """
    found = {""}
    for part in text.values:
        if isinstance(part, ast.Constant):
            found = {one + str(part.value) for one in found}
        else:
            name = part.value if isinstance(part, ast.FormattedValue) else None
            given = known.get(name.id) if found == {""} and isinstance(name, ast.Name) else None
            found = given or {one + GAP for one in found}
    return found


def _given(nodes: Sequence[ast.AST]) -> dict[str, set[str]]:
    """Return the texts that a function assigns to each name, as patterns."""
    known: dict[str, set[str]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign):
            parts = list(ast.walk(node.value))
            texts = set(_texts(parts))
            texts |= {one for text in parts if isinstance(text, ast.JoinedStr) for one in _patterns(text, known)}
            for name in (one for target in node.targets for one in ast.walk(target) if isinstance(one, ast.Name)):
                known.setdefault(name.id, set()).update(texts)
    return known


def _put_together() -> set[str]:
    """Return the patterns of all keys that are made of several parts and given to a speaker."""
    found: set[str] = set()
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    for function in (one for nodes in _nodes().values() for one in nodes if isinstance(one, functions)):
        nodes = list(ast.walk(function))
        known = _given(nodes)
        for call in (one for one in nodes if isinstance(one, ast.Call) and _name(one) in SPEAKERS):
            for one in ast.walk(call):
                if isinstance(one, ast.JoinedStr):
                    found |= _patterns(one, known)
                elif isinstance(one, ast.Name):
                    found |= known.get(one.id, set())
    return {one for one in found if re.match(r"[a-z]+\.", one)}


def _fits(key: str, parts: Sequence[str], fillings: set[str]) -> bool:
    """Return whether a key consists of these parts, with a filling or a number between any two."""
    first, *rest = parts
    if not key.startswith(first):
        return False
    key = key.removeprefix(first)
    if not rest:
        return key == ""
    cuts = range(1, len(key) + 1)
    return any((key[:n] in fillings or key[:n].isdigit()) and _fits(key[n:], rest, fillings) for n in cuts)


def _words_of_code() -> tuple[set[str], set[str]]:
    """Every text in the code that is no identifier of a control, and whatever may fill a gap of a key."""
    texts, fillings = set[str](), {figure.id for figure in FIGURES}
    for nodes in _nodes().values():
        identifiers = (one for one in nodes if isinstance(one, ast.keyword) and one.arg == "ident")
        named = {id(part) for one in identifiers for part in ast.walk(one)}
        fillings |= {one.name.lower() for one in nodes if isinstance(one, ast.ClassDef)}
        written = [one for one in nodes if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        fillings |= {str(one.value) for one in written}
        texts |= {str(one.value) for one in written if id(one) not in named}
    return texts, fillings


def _sentences() -> Iterator[tuple[str, list[str]]]:
    """Every key of the first language with its sentences."""
    folder = SOURCE / "i18n" / LANGUAGES[0]
    for path in folder.rglob("*.toml"):
        for key, entry in catalogue(LANGUAGES[0], path.relative_to(folder).with_suffix("").as_posix()).items():
            yield key, [entry] if isinstance(entry, str) else list(entry.values())


def test_no_sentence_is_unused() -> None:
    texts, fillings = _words_of_code()
    sentences = dict(_sentences())
    inside = {one for said in sentences.values() for text in said for one in re.findall(r"@([a-z_.*]+)", text)}
    patterns = [one.split(GAP) for one in _put_together() | {one.replace("*", GAP) for one in inside}]
    unused = [key for key in sentences if key not in texts]
    assert [key for key in unused if not any(_fits(key, parts, fillings) for parts in patterns)] == []


def test_no_sentence_of_a_house_rule_is_unused() -> None:
    options = [option for variant in VARIANTS for option in variant.options]
    offered = {f"option.{option.key}.{one}" for option in options for one in ("label", *option.choices)}
    written = {key for key, _ in _sentences() if re.match(r"option\.\w+\.", key)}
    assert written - offered == set()
