"""Tests of the imports at run time. `test_quality` checks the import contracts of pyproject.toml."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from scorekeeper.core import sheet_style
from tests.registry import REGISTRY

ROOT = Path(__file__).parents[2]

LOAD_ALL = """
import importlib, pkgutil
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
    importlib.import_module(module.name)
"""


def loaded_by(program: str, *arguments: str) -> set[str]:
    """Return the names of the modules that are loaded after a program has run."""
    command = [sys.executable, "-c", f"import sys\n{program}\nprint(*sys.modules)", *arguments]
    printed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return set(printed.splitlines()[-1].split())


@pytest.mark.parametrize("package", ["scorekeeper.core", "scorekeeper.games"])
def test_core_and_games_import_neither_flet_nor_tinydb(package: str) -> None:
    loaded = loaded_by(LOAD_ALL, package)
    assert any(name.startswith(f"{package}.") for name in loaded)
    assert not {"flet", "tinydb", "flet_web", "uvicorn"} & loaded


def test_games_imports_no_ui_storage_or_server() -> None:
    loaded = loaded_by("from scorekeeper.__main__ import main; main(['games'])")
    assert "scorekeeper.cli.cmd_games" in loaded
    assert not {"flet", "tinydb", "flet_web", "uvicorn", "hypothesis"} & loaded


def test_registry_imports_a_game_on_first_access() -> None:
    def loaded(asking: str) -> set[str]:
        modules = loaded_by(f"import scorekeeper.app; {asking}")
        return {name.rpartition(".")[2] for name in modules if name.startswith("scorekeeper.games.")} & set(REGISTRY)

    assert loaded("pass") == set()
    assert loaded("scorekeeper.games.GameRegistry(scorekeeper.games.BUILT_IN)['bergen']") == {"bergen"}


def test_code_outside_games_names_no_game() -> None:
    asked = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for file in sorted((ROOT / "scorekeeper").rglob("*.py"))
        if "games" not in file.relative_to(ROOT).parts
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Compare | ast.MatchValue)
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and part.value in REGISTRY
    ]
    assert asked == []


STYLES = {style.name for style in vars(sheet_style).values() if isinstance(style, sheet_style.SheetStyle)}
DRAWN = {"table", "export", "rules", "board"}
"""The folders that draw sheets."""


def asks_for_style(node: ast.AST, *, draws: bool) -> bool:
    """Return whether a part of the code depends on which style a sheet has, by its name or by identity."""
    match node:
        case ast.Compare(ops=[ast.In()], comparators=[ast.Attribute(attr="marks") | ast.Name(id="marks")]):
            return False  # of a box: one of its marks has the name of a style
        case ast.Compare() | ast.MatchValue():
            parts = [*ast.walk(node)]
        case ast.Dict(keys=keys):
            parts = [key for key in keys if key]
        case _:
            return False
    return any(
        (isinstance(part, ast.Name) and part.id.endswith("_STYLE"))
        or (isinstance(part, ast.Attribute) and part.attr == "name" and "style" in ast.unparse(part.value))
        or (draws and isinstance(part, ast.Constant) and part.value in STYLES)
        for part in parts
    )


def mentions_style(code: str) -> bool:
    """Return whether `asks_for_style` can find anything in a text of code, which is quicker to say."""
    return any(word in code for word in ("style", "_STYLE", *STYLES))


@pytest.mark.parametrize(
    ("code", "asks"),
    [
        ('shape.style == "goat"', True),
        ('kind in {"rounds", "turns"}', True),
        ("shape.style is GOAT_STYLE", True),
        ('plan.style.name != "x"', True),
        ('{"plays": 1}[style]', True),
        ('match kind:\n    case "balance": pass', True),
        ('"goat" in box.marks', False),
        ("style.is_balance and not style.foot", False),
    ],
)
def test_asks_for_style_finds_comparisons(code: str, asks: bool) -> None:
    assert any(asks_for_style(node, draws=True) for node in ast.walk(ast.parse(code))) == asks
    assert mentions_style(code) or not asks


def test_only_the_file_of_the_styles_depends_on_which_style_a_sheet_has() -> None:
    files = {*(ROOT / "scorekeeper").rglob("*.py")} - {Path(sheet_style.__file__)}
    asked = [
        f"{file.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
        for file in sorted(files)
        if mentions_style(code := file.read_text("utf-8"))
        for node in ast.walk(ast.parse(code))
        if asks_for_style(node, draws=not DRAWN.isdisjoint(file.relative_to(ROOT).parts))
    ]
    assert asked == []


def large_values() -> dict[str, int]:
    """Return the dataclasses of more than 12 fields that more than 10 functions take, with the number of functions."""
    fields, takers = dict[str, tuple[list[str], int]](), Counter[str]()
    for file in (ROOT / "scorekeeper").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef) and any("dataclass" in ast.unparse(each) for each in node.decorator_list):
                own = [each for each in node.body if isinstance(each, ast.AnnAssign)]
                own = [each for each in own if "ClassVar" not in ast.unparse(each.annotation)]
                fields[node.name] = [ast.unparse(base) for base in node.bases], len(own)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                each = [*node.args.args, *node.args.kwonlyargs]
                takers.update({ast.unparse(arg.annotation).removesuffix(" | None") for arg in each if arg.annotation})

    def count(name: str) -> int:
        bases, own = fields.get(name, ([], 0))
        return own + sum(map(count, bases))

    return {name: takers[name] for name in fields if count(name) > 12 and takers[name] > 10}


def test_large_values_are_named_with_their_reason() -> None:
    section = (
        (ROOT / ".github/CONTRIBUTING.md").read_text("utf-8").partition("## Large values")[2].partition("\n## ")[0]
    )
    named = set(re.findall(r"^\| `(\w+)`", section, re.MULTILINE))
    assert named == set(large_values())
