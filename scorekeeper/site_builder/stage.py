"""Copies the app for ``flet build``: an entry script, with the package and the assets beside it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from scorekeeper.resources import PACKAGE, assets_folder, project_file
from scorekeeper.site_builder.errors import OccupiedError
from scorekeeper.site_builder.python_archive import NOT_IN_BUNDLES

MAIN = '''"""Where the app begins on a device."""

from scorekeeper.app import run

run()
'''

ASSETS_NOT_IN_BUNDLES = ("assets", "icons", "readme", "shell", "favicon.png", "manifest.json", "*.svg")
"""Assets that only web pages need, besides the fonts in WOFF 2: the system draws names, and PDFs need WOFF 1."""


def stage(folder: Path) -> None:
    """Write the copy to the folder; files of an earlier call or of a build are replaced.

    Raises:
        OccupiedError: it contains something else.
    """
    if folder.exists() and any(folder.iterdir()) and not _is_staged(folder):
        raise OccupiedError(folder)
    for part in ("assets", PACKAGE.name):
        shutil.rmtree(folder / part, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "main.py").write_text(MAIN, "utf-8")
    shutil.copyfile(project_file(), folder / "pyproject.toml")
    shutil.copytree(PACKAGE, folder / PACKAGE.name, ignore=_without(PACKAGE, NOT_IN_BUNDLES))
    shutil.copytree(assets_folder(), folder / "assets", ignore=_without(assets_folder(), ASSETS_NOT_IN_BUNDLES))


def _is_staged(folder: Path) -> bool:
    main = folder / "main.py"
    return main.is_file() and main.read_text("utf-8", "replace") == MAIN


def _without(top: Path, patterns: tuple[str, ...]) -> Callable[[str, list[str]], set[str]]:
    at_top, anywhere = shutil.ignore_patterns(*patterns), shutil.ignore_patterns("__pycache__", "*.woff2")

    def ignored(where: str, found: list[str]) -> set[str]:
        return anywhere(where, found) | (at_top(where, found) if Path(where) == top else set[str]())

    return ignored
