"""Files that are shipped beside the code, and the security policy of the pages that use them."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).parent

PRINT_FACES = ("ScorekeeperSerif-Regular", "ScorekeeperSerif-SemiBold")
"""The files of the fonts of a printed sheet, without suffix."""

CONTENT_SECURITY_POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src 'self' blob:; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
    "connect-src 'self' data: blob:; object-src 'none'; form-action 'none'"
)
"""What a browser may load for the app, on the server and on a static site: nothing from anywhere else."""


def assets_folder() -> Path:
    """Return the folder of fonts, icons and parts of pages."""
    return _shipped("assets")


def project_file() -> Path:
    """Return the ``pyproject.toml`` of the project, which describes the app to ``flet build``."""
    return _shipped("pyproject.toml")


def _shipped(name: str) -> Path:
    installed = PACKAGE / name  # in a checkout the files are beside the package
    return installed if installed.exists() else PACKAGE.parent / name
