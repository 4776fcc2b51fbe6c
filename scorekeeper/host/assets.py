"""Where the fonts, icons and page parts lie."""

from __future__ import annotations

from pathlib import Path

import scorekeeper


def assets_folder() -> Path:
    """The folder of fonts, icons and page parts: inside an installed package, beside it in a checkout."""
    package = Path(scorekeeper.__file__).parent
    installed = package / "assets"
    return installed if installed.is_dir() else package.parent / "assets"
