"""The files that make the client a page of ours: what it says, how it is installed, and what it keeps offline."""

from __future__ import annotations

import base64
import json
from collections.abc import Collection, Iterator, Mapping
from hashlib import sha256
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from scorekeeper.i18n import LANGUAGES, Translator, translator_for

SHELL = Path(__file__).parent / "shell"

POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src 'self' blob:; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
    "connect-src 'self' data: blob:; object-src 'none'; form-action 'none'"
)

ARCHIVE = "app.data"
"""A ``tar.gz`` by a name that makes no server unpack it on the way."""

WEIGHED = (
    "main.dart.js",
    "canvaskit/chromium/canvaskit.wasm",
    "pyodide/pyodide.asm.wasm",
    "pyodide/python_stdlib.zip",
    ARCHIVE,
)
"""The files whose bytes the progress line counts: nearly everything there is to wait for."""

FONTS = "assets/FontManifest.json"
ROBOTO = {"family": "Roboto", "fonts": [{"asset": "fonts/roboto.woff2"}]}
"""Flet's copy of the font that draws the letters ours lack; without it the client asks for another one."""

OURS = ("fonts", "icons", "assets", "favicon.png")
"""What the page needs of our assets; the others dress the host's page, native apps and the README."""


def asset_files(assets: Path, wanted: Collection[str] = OURS) -> Iterator[tuple[str, bytes]]:
    """Path in the site and content of what is wanted of the assets."""
    for path in sorted(assets.rglob("*")):
        name = path.relative_to(assets)
        if path.is_file() and name.parts[0] in wanted:
            yield name.as_posix(), path.read_bytes()
    fonts = json.loads((assets / FONTS).read_text("utf-8"))
    yield FONTS, _json([*fonts, ROBOTO]).encode()


def manifest(about: Mapping[str, Any], base: str) -> bytes:
    """What a phone installs, from the manifest of our assets.

    Every address in it is relative to the site, so it may lie anywhere; without a fixed base the app is known by where
    it starts.
    """
    tr = translator_for(None)
    where = {"id": base} if base.startswith("/") else {}
    cuts = [(tr("home.new_match"), "./#/new"), (tr("home.resume"), "./#/resume")]
    icon = [about["icons"][0]]
    shortcuts = [{"name": name, "url": address, "icons": icon} for name, address in cuts]
    whole = {**about, **where, "start_url": "./", "scope": "./", "shortcuts": shortcuts}
    return _json(whole).encode()


def index(about: Mapping[str, Any], shell: Path, base: str, sizes: Mapping[str, int], version: str) -> bytes:
    """The page. `shell` holds the head and the splash that the host's page wears too."""
    site = {"version": version, "sizes": sizes, "words": {one: _spoken(translator_for(one)) for one in LANGUAGES}}
    text = Template((SHELL / "index.html").read_text("utf-8")).substitute(
        base=escape(base),
        policy=escape(POLICY, quote=False),
        name=escape(about["name"]),
        description=escape(about["description"]),
        head=(shell / "head.html").read_text("utf-8").strip(),
        splash=(shell / "splash.html").read_text("utf-8").strip(),
        site=_json(site).replace("</", r"<\/"),
    )
    return text.encode()


def _spoken(tr: Translator) -> dict[str, str]:
    return {
        "app": tr("common.app"),
        "fetching": tr("site.fetching"),
        "opening": tr("site.opening"),
        "failed": tr("site.failed"),
        "retry": tr("common.retry"),
    }


def scripts(entry: str, python: bytes) -> Iterator[tuple[str, bytes]]:
    """The two halves of the page; Python begins with ``run()`` of the module `entry`.

    What is compiled in the page is kept there, for as long as the interpreter and the app in `python` are the same.
    """
    yield "page.js", (SHELL / "page.js").read_bytes()
    worker = (SHELL / "worker.js").read_text("utf-8")
    yield "worker.js", worker.replace("$entry", entry).replace("$compiled", sha256(python).hexdigest()[:12]).encode()


def service_worker(files: Mapping[str, bytes]) -> bytes:
    """The script that keeps exactly these files offline, each by the hash of its content."""
    hashes = {name: integrity(content) for name, content in sorted(files.items())}
    return (SHELL / "sw.js").read_text("utf-8").replace("$files", _json(hashes)).encode()


def integrity(content: bytes) -> str:
    """The hash of a file as browsers check it."""
    return f"sha256-{base64.b64encode(sha256(content).digest()).decode()}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True)
