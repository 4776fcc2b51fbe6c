"""The folder of the library on each platform."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

BROWSER = "emscripten"

IN_BROWSER = sys.platform == BROWSER
"""Whether this process is a web page."""

BROWSER_FOLDER = Path("/data/scorekeeper")
"""Also the name of the browser's database, which all pages of a host share: nobody else's may be called so."""


def data_folder(
    chosen: Path | None = None, *, platform: str = sys.platform, environ: Mapping[str, str] = os.environ
) -> Path:
    """Return the folder of the library: the chosen one, else what the host gives, else the user's data folder."""
    given = environ.get("FLET_APP_STORAGE_DATA")
    if chosen:
        return chosen.expanduser().absolute()
    if platform == BROWSER:
        return BROWSER_FOLDER
    if given:
        return Path(given)
    if platform == "win32":
        return Path(environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / "Scorekeeper"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Scorekeeper"
    shared = Path(environ.get("XDG_DATA_HOME") or "")
    return (shared if shared.is_absolute() else Path.home() / ".local" / "share") / "scorekeeper"


def backup_folder(library: Path) -> Path:
    """Return the folder of the rolling backups. In a browser it is stored apart: the other is stored at every save."""
    return library.with_name(f"{library.name}-backups") if IN_BROWSER else library / "backups"
