"""What may load what. The contracts between the parts stand in pyproject.toml; they are checked with the types."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.registry import REGISTRY

ROOT = Path(__file__).parents[2]

LOAD_ALL = """
import importlib, pkgutil, sys
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
    importlib.import_module(module.name)
print(*sys.modules)
"""


@pytest.mark.parametrize("package", ["scorekeeper.core", "scorekeeper.games"])
def test_the_rules_load_neither_flet_nor_tinydb(package: str) -> None:
    command = [sys.executable, "-c", LOAD_ALL, package]
    loaded = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    assert any(name.startswith(f"{package}.") for name in loaded)
    assert not {"flet", "tinydb", "flet_web", "uvicorn"} & set(loaded)


def test_a_game_is_loaded_when_it_is_asked_for() -> None:
    def loaded(asking: str) -> set[str]:
        command = [sys.executable, "-c", f"import scorekeeper.app, sys; {asking}; print(*sys.modules)"]
        modules = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
        return {one.rpartition(".")[2] for one in modules if one.startswith("scorekeeper.games.")} & set(REGISTRY)

    assert loaded("pass") == set()
    assert loaded("scorekeeper.games.GameRegistry(scorekeeper.games.BUILT_IN)['bergen']") == {"bergen"}


def test_nothing_outside_the_games_asks_which_game_it_is() -> None:
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
