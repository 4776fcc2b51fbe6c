"""Tests of the imports at run time. `test_quality` checks the import contracts of pyproject.toml."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

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
