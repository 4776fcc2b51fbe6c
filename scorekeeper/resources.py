"""Files that are shipped beside the code, and the security policy of the pages that use them."""

from __future__ import annotations

import base64
import json
from pathlib import Path

PACKAGE = Path(__file__).parent

PRINT_FACES = ("ScorekeeperSerif-Regular", "ScorekeeperSerif-SemiBold")
"""The files of the fonts of a printed sheet, without suffix."""

FALLBACK_FONTS = "fonts/fallback"
"""The folder, in the assets, of the fonts for scripts that the fonts of the app lack; its layout is that of Noto."""

CONTENT_SECURITY_POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src 'self' blob:; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' data:; "
    "font-src 'self' data:; "
    "connect-src 'self' data: blob:; object-src 'none'; form-action 'none'"
)
"""What a browser may load for the app, on the server and on a static site: nothing from anywhere else.

Where a browser has no wake lock, the client plays a film without a picture from a ``data:`` address.
"""


def assets_folder() -> Path:
    """Return the folder of fonts, icons and parts of pages."""
    return _shipped("assets")


def page_head(assets: Path) -> str:
    """Return the part that both pages have in their heads.

    Its first script finds the fonts of other scripts, its second keeps the history of the browser.
    """
    fonts, shell = assets / FALLBACK_FONTS, assets / "shell"
    script = (shell / "fonts.js").read_text("utf-8").replace("$shipped", json.dumps(shipped_fonts(fonts)))
    script = script.replace("$empty", base64.b64encode((fonts / "none.woff2").read_bytes()).decode())
    script += (shell / "history.js").read_text("utf-8")
    return f"<script>{script}</script>\n{(shell / 'head.html').read_text('utf-8').strip()}"


def shipped_fonts(folder: Path) -> dict[str, tuple[str, list[int] | None]]:
    """Return the ending of each family of fallback fonts, and its slices, or ``None`` if the family is one file."""
    files = sorted(path.relative_to(folder) for path in folder.rglob("*.woff*") if path.stem != "none")
    found: dict[str, tuple[str, list[int] | None]] = {}
    for file in files:
        if len(file.parts) == 1:
            found[file.stem] = (file.suffix[1:], None)
        else:
            _, slices = found.setdefault(file.parts[0], (file.suffix[1:], []))
            slices = [] if slices is None else slices
            slices.append(int(file.stem))
    return found


def project_file() -> Path:
    """Return the ``pyproject.toml`` of the project, which describes the app to ``flet build``."""
    return _shipped("pyproject.toml")


def _shipped(name: str) -> Path:
    installed = PACKAGE / name  # in a checkout the files are beside the package
    return installed if installed.exists() else PACKAGE.parent / name
