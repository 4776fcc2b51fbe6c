"""Where the app uses what makes Flet fast, or replaces parts of it: the fewer places, the easier Flet is exchanged.

Run it as a program: ``python -m tests.tools.machinery``.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "scorekeeper"

FOLDER: Final = "scorekeeper.ui.base"
"""The folder of the machinery. Uses in it are not counted."""

MODULES: Final = (
    "scorekeeper.ui.base.early_drawing",
    "scorekeeper.ui.base.render_cache",
    "scorekeeper.ui.base.repeats",
    "scorekeeper.ui.base.flet_patches",
)
"""All that they export is machinery."""

MEMO: Final = ("scorekeeper.ui.base.flet_shim", "memo")
"""The one part of it among the typed components and hooks."""

HANDED_ON: Final = {"keep", "early"}
"""The names under which a cache and the early drawing are passed from function to function."""


def uses() -> Counter[tuple[str, str]]:
    """Return how often each file of the app, outside the folder of the machinery, uses each name imported from it."""
    found: Counter[tuple[str, str]] = Counter()
    for file in sorted(PACKAGE.rglob("*.py")):
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        if not module.startswith(FOLDER):
            found.update((module, name) for name in _used(ast.parse(file.read_text("utf-8"))))
    return found


def _used(tree: ast.Module) -> Iterator[str]:
    """Yield the name of each use in a file: its imports are not counted, annotations are."""
    imported = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
        if node.module.startswith(MODULES) or (node.module, alias.name) == MEMO
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in imported:
            yield node.id
        elif isinstance(node, ast.Name | ast.Attribute) and _name(node) in HANDED_ON and isinstance(node.ctx, ast.Load):
            yield f"({_name(node)})"


def _name(node: ast.Name | ast.Attribute) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr


def main() -> None:
    found = uses()
    by_name: Counter[str] = Counter()
    for (module, name), count in sorted(found.items()):
        by_name[name] += count
        print(f"{count:4}  {name:20}  {module}")  # noqa: T201
    handed_on = sum(count for name, count in by_name.items() if name.startswith("("))
    print(f"{by_name.total() - handed_on} uses of imported names, {handed_on} of what they return, by name:")  # noqa: T201
    print(*(f"{name} {count}" for name, count in by_name.most_common()), sep=", ")  # noqa: T201


if __name__ == "__main__":
    main()
