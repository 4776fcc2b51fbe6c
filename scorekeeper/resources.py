"""What is shipped beside the code: inside an installed package, around it in a checkout."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).parent


def assets_folder() -> Path:
    """The folder of fonts, icons and page parts."""
    return _shipped("assets")


def project_file() -> Path:
    """The project's ``pyproject.toml``, which describes the app to Flet's own builder."""
    return _shipped("pyproject.toml")


def _shipped(name: str) -> Path:
    installed = PACKAGE / name
    return installed if installed.exists() else PACKAGE.parent / name
