"""Whatever the program asks for by key has its words: problems, storage errors, games, and every literal key."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from scorekeeper.core.begin import begin
from scorekeeper.core.variant import Setup, Variant
from scorekeeper.games import VARIANTS
from scorekeeper.games.solitaires import FIGURES
from scorekeeper.i18n import LANGUAGES, speak
from scorekeeper.i18n.catalogue import catalogue
from scorekeeper.storage.errors import KEYS

ENGLISH = speak(LANGUAGES[0], strict=True)
SOURCE = Path(str(files("scorekeeper")))


@cache
def _modules() -> dict[str, ast.Module]:
    """The whole program by file."""
    paths = sorted(SOURCE.rglob("*.py"))
    return {path.relative_to(SOURCE).as_posix(): ast.parse(path.read_text("utf-8")) for path in paths}


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _called(name: str) -> Iterator[tuple[str, ast.Call]]:
    """File and node of every call of a function by this name."""
    for path, module in _modules().items():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and _name(node) == name:
                yield path, node


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


SPEAKERS = {"words", "has", "_words", "_when", "Row", "replace"}
"""Whatever is given a key to say, or to keep for saying."""

GAP = "<gap>"


def _patterns(text: ast.JoinedStr, known: Mapping[str, set[str]]) -> set[str]:
    """What a text with gaps can be; a gap in front stands for all that its name was given in the same function."""
    found = {""}
    for part in text.values:
        if isinstance(part, ast.Constant):
            found = {one + re.escape(str(part.value)) for one in found}
        else:
            name = part.value if isinstance(part, ast.FormattedValue) else None
            given = known.get(name.id) if found == {""} and isinstance(name, ast.Name) else None
            found = given or {one + GAP for one in found}
    return found


def _given(function: ast.AST) -> dict[str, set[str]]:
    """Every name of a function with the texts it is given, as patterns."""
    known: dict[str, set[str]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            parts = list(ast.walk(node.value))
            texts = {
                re.escape(one.value) for one in parts if isinstance(one, ast.Constant) and isinstance(one.value, str)
            }
            texts |= {one for text in parts if isinstance(text, ast.JoinedStr) for one in _patterns(text, known)}
            for name in (one for target in node.targets for one in ast.walk(target) if isinstance(one, ast.Name)):
                known.setdefault(name.id, set()).update(texts)
    return known


def _put_together() -> set[str]:
    """Patterns of the keys that are made of several parts, wherever one is said."""
    found: set[str] = set()
    for module in _modules().values():
        for function in (one for one in ast.walk(module) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)):
            known = _given(function)
            for call in (one for one in ast.walk(function) if isinstance(one, ast.Call) and _name(one) in SPEAKERS):
                for one in (part for argument in ast.iter_child_nodes(call) for part in ast.walk(argument)):
                    if isinstance(one, ast.JoinedStr):
                        found |= _patterns(one, known)
                    elif isinstance(one, ast.Name):
                        found |= known.get(one.id, set())
    return {one for one in found if re.match(r"[a-z]+\\\.", one)}


def _words_of_code() -> tuple[set[str], set[str]]:
    """Every text in the code that is no identifier of a control, and whatever may fill a gap of a key."""
    texts, fillings = set[str](), {figure.id for figure in FIGURES}
    for module in _modules().values():
        nodes = list(ast.walk(module))
        named = {
            id(part) for one in nodes if isinstance(one, ast.keyword) and one.arg == "ident" for part in ast.walk(one)
        }
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


def test_no_words_are_unused() -> None:
    texts, fillings = _words_of_code()
    sentences = dict(_sentences())
    inside = {one for said in sentences.values() for text in said for one in re.findall(r"@([a-z_.*]+)", text)}
    patterns = _put_together() | {re.escape(one).replace(r"\*", GAP) for one in inside}
    keys = " ".join(sentences)
    filling = "|".join((r"\d+", *(re.escape(one) for one in fillings if re.fullmatch(r"[\w.-]+", one) and one in keys)))
    made = re.compile("|".join(one.replace(GAP, f"(?:{filling})") for one in sorted(patterns)))
    assert [key for key in sentences if key not in texts and not made.fullmatch(key)] == []


def test_no_words_of_a_house_rule_are_unused() -> None:
    options = [option for variant in VARIANTS for option in variant.options]
    offered = {f"option.{option.key}.{one}" for option in options for one in ("label", *option.choices)}
    written = {key for key, _ in _sentences() if re.match(r"option\.\w+\.", key)}
    assert written - offered == set()
