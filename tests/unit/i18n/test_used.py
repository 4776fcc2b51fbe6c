"""Tests that every key that the program uses has a sentence, and that every sentence is used."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

from scorekeeper.core.begin import usual_setup
from scorekeeper.core.problem import Code
from scorekeeper.games.solitaires import FIGURES
from scorekeeper.i18n import LANGUAGES, translator_for
from scorekeeper.i18n.catalogue import catalogue, files_of
from scorekeeper.storage.errors import KEYS
from scorekeeper.wording.game_words import words_of_game
from scorekeeper.wording.table_text import has_rounds
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
    """Return file and first argument of these calls, if that is a string."""
    return {(path, text) for path, node in _calls()[name] for text in _texts(node.args[:1])}


def test_every_problem_code_has_a_sentence() -> None:
    assert {code for code in Code if not ENGLISH.has(f"problems.{code}")} == set()


def test_every_remedy_has_a_sentence() -> None:
    assert {place for place in _first("Remedy") if not ENGLISH.has(f"problems.remedy.{place[1]}")} == set()


def test_every_storage_error_has_a_sentence() -> None:
    assert {key for key in KEYS if not ENGLISH.has(f"problems.{key}")} == set()


def test_every_literal_key_is_in_the_catalogue() -> None:
    assert {place for place in _first("tr") if not ENGLISH.has(place[1])} == set()


def test_every_reason_has_a_sentence() -> None:
    assert {place for place in _first("Reason") if not ENGLISH.has(f"reason.{place[1]}")} == set()


KEY_USERS = {"tr", "has", "_words", "_when", "Row", "Line", "replace"}
"""Functions and classes with a key as argument."""

BLANK = "<blank>"


def _patterns(text: ast.JoinedStr, known: Mapping[str, set[str]]) -> set[str]:
    """Return the values of an f-string, with a blank for each expression.

    A name at the beginning stands for all texts that the function assigns to it.
    """
    found = {""}
    for part in text.values:
        if isinstance(part, ast.Constant):
            found = {prefix + str(part.value) for prefix in found}
        else:
            name = part.value if isinstance(part, ast.FormattedValue) else None
            given = known.get(name.id) if found == {""} and isinstance(name, ast.Name) else None
            found = given or {prefix + BLANK for prefix in found}
    return found


def _given(nodes: Sequence[ast.AST]) -> dict[str, set[str]]:
    """Return the texts that a function assigns to each name, as patterns."""
    known: dict[str, set[str]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign):
            parts = list(ast.walk(node.value))
            texts = set(_texts(parts))
            texts |= {
                pattern for text in parts if isinstance(text, ast.JoinedStr) for pattern in _patterns(text, known)
            }
            for name in (part for target in node.targets for part in ast.walk(target) if isinstance(part, ast.Name)):
                known.setdefault(name.id, set()).update(texts)
    return known


def _composed_keys() -> set[str]:
    """Return the patterns of all keys that are composed of several parts."""
    found: set[str] = set()
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    for function in (node for nodes in _nodes().values() for node in nodes if isinstance(node, functions)):
        nodes = list(ast.walk(function))
        known = _given(nodes)
        for call in (call for call in nodes if isinstance(call, ast.Call) and _name(call) in KEY_USERS):
            for node in ast.walk(call):
                if isinstance(node, ast.JoinedStr):
                    found |= _patterns(node, known)
                elif isinstance(node, ast.Name):
                    found |= known.get(node.id, set())
    return {pattern for pattern in found if re.match(r"[a-z]+\.", pattern)}


def _fits(key: str, parts: Sequence[str], values: set[str]) -> bool:
    """Return whether a key consists of these parts, with a known value or a number between any two."""
    first, *rest = parts
    if not key.startswith(first):
        return False
    key = key.removeprefix(first)
    if not rest:
        return key == ""
    cuts = range(1, len(key) + 1)
    return any((key[:n] in values or key[:n].isdigit()) and _fits(key[n:], rest, values) for n in cuts)


def _texts_of_code() -> tuple[set[str], set[str]]:
    """Return all texts in the code except identifiers of controls, and all values for a blank of a key."""
    texts, values = set[str](), {figure.id for figure in FIGURES}
    for nodes in _nodes().values():
        identifiers = (keyword for keyword in nodes if isinstance(keyword, ast.keyword) and keyword.arg == "ident")
        named = {id(part) for keyword in identifiers for part in ast.walk(keyword)}
        values |= {node.name.lower() for node in nodes if isinstance(node, ast.ClassDef)}
        declared = [node.target for node in nodes if isinstance(node, ast.AnnAssign)]
        values |= {target.id for target in declared if isinstance(target, ast.Name)}  # fields of records
        written = [node for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        values |= {str(constant.value) for constant in written}
        texts |= {str(constant.value) for constant in written if id(constant) not in named}
    return texts, values


def _sentences() -> Iterator[tuple[str, list[str]]]:
    """Yield every key of the first language with its sentences."""
    for file in files_of(LANGUAGES[0]):
        for key, entry in catalogue(LANGUAGES[0], file).items():
            yield key, [entry] if isinstance(entry, str) else list(entry.values())


def test_every_sentence_is_used() -> None:
    texts, values = _texts_of_code()
    sentences = dict(_sentences())
    inside = {
        reference for texts in sentences.values() for text in texts for reference in re.findall(r"@([a-z_.*]+)", text)
    }
    patterns = [
        pattern.split(BLANK) for pattern in _composed_keys() | {pattern.replace("*", BLANK) for pattern in inside}
    ]
    needed = set[str]().union(*map(words_of_game, VARIANTS))
    own_words = {
        key for key in sentences if key.rpartition("_")[0] in sentences and key.endswith(("_bid", "_named", "_round"))
    }
    unused = [key for key in sentences if key not in texts | needed | own_words]
    assert [key for key in unused if not any(_fits(key, parts, values) for parts in patterns)] == []


def test_every_sentence_of_an_option_is_used() -> None:
    options = [option for variant in VARIANTS for option in variant.options]
    named = {f"option.{option.key}.{part}" for option in options for part in ("label", *option.choices)}
    offered = named | {f"{key}_round" for key in named}
    written = {key for key, _ in _sentences() if re.match(r"option\.\w+\.", key)}
    assert written - offered == set()


HELD = {"blocked_zero", "second_zero", "set_total_others", "sum_laid_held", "tile_count_held", "value_missing_together"}
"""Problems about hands that players hold."""

OF_ONE_GAME = {"chip_last"}
"""Problems of games without rounds, although the core has them."""

OF_FILES = {"changes", "early_end", "rounds", "too_many_plays"}
"""Problems of a match file."""


def test_problems_of_games_in_rounds_call_a_hand_a_round() -> None:
    """Those that the rules of these games, or the core and the screens for all games, can have."""
    rounds = {game.id for game in VARIANTS if has_rounds(game, usual_setup(game, game.players[0]))}
    rules = {f"games/{name}.py" for name in (*rounds, "_rounds", "_agree", "_pips")}
    codes = tuple(
        f"problems.{Code[node.attr]}"
        for path, nodes in _nodes().items()
        for node in nodes
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "Code"
        if path in rules or path.startswith(("core/", "ui/entry", "ui/match"))
    )
    texts, left_out = catalogue(LANGUAGES[0], "problems"), {f"problems.{key}" for key in HELD | OF_ONE_GAME | OF_FILES}
    with_hand = {key for key, text in texts.items() if key.startswith(codes) and re.search(r"\bhands?\b", str(text))}
    assert {key for key in with_hand - left_out if f"{key}_round" not in texts} == set()
