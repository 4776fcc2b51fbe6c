"""The files around the client: the page, its manifest, its scripts, and the list of files that are kept offline."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape
from itertools import chain
from pathlib import Path
from string import Template
from typing import Any

from scorekeeper.i18n import LANGUAGES, Translator, translator_for
from scorekeeper.resources import CONTENT_SECURITY_POLICY, page_head

SHELL = Path(__file__).parent / "shell"

ARCHIVE = "app.data"
"""A ``tar.gz``. With this name no server takes it for compressed content and unpacks it."""

ENGINES = {
    "script": ("canvaskit/canvaskit.js", "canvaskit/canvaskit.wasm", "main.dart.js"),
    "wasm": ("canvaskit/skwasm.js", "canvaskit/skwasm.wasm", "main.dart.mjs", "main.dart.wasm"),
}
"""The files of the two drawing engines. Each browser fetches and keeps those of one."""

PROGRESS_FILES = (*chain(*ENGINES.values()), "pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip", ARCHIVE)
"""The files whose bytes the progress bar counts: nearly all of the download with either engine."""

FONTS = "assets/FontManifest.json"
ROBOTO = {"family": "Roboto", "fonts": [{"asset": "fonts/roboto.woff2"}]}
"""Flet's copy of the font for letters that our fonts lack; without it the client requests one from another site."""

SITE_ASSETS = ("fonts", "icons", "assets", "favicon.png")
"""The assets that the page needs; the others are for the page of the server, native apps and the README."""


def asset_files(assets: Path, wanted: Collection[str] = SITE_ASSETS) -> Iterator[tuple[str, bytes]]:
    """Yield the path in the site and the content of the wanted assets."""
    for path in sorted(assets.rglob("*")):
        name = path.relative_to(assets)
        if path.is_file() and name.parts[0] in wanted:
            yield name.as_posix(), path.read_bytes()
    fonts = json.loads((assets / FONTS).read_text("utf-8"))
    yield FONTS, _json([*fonts, ROBOTO]).encode()


def manifest(about: Mapping[str, Any], base: str) -> bytes:
    """Return the manifest with which a phone installs the site.

    All addresses in it are relative, so the site may be served under any path. Without a fixed base the start address
    identifies the app.
    """
    tr = translator_for(None)
    where = {"id": base} if base.startswith("/") else {}
    links = [(tr("home.new_match"), "./#/new"), (tr("home.resume"), "./#/resume")]
    icon = [about["icons"][0]]
    shortcuts = [{"name": name, "url": address, "icons": icon} for name, address in links]
    whole = {**about, **where, "start_url": "./", "scope": "./", "shortcuts": shortcuts}
    return _json(whole).encode()


def index(about: Mapping[str, Any], shell: Path, base: str, sizes: Mapping[str, int], version: str) -> bytes:
    """Return the page. `shell` contains the head and splash screen, which the server uses too."""
    site = {
        "version": version,
        "engines": ENGINES,
        "sizes": sizes,
        "words": {language: _sentences(translator_for(language)) for language in LANGUAGES},
    }
    text = Template((SHELL / "index.html").read_text("utf-8")).substitute(
        base=escape(base),
        policy=escape(CONTENT_SECURITY_POLICY, quote=False),
        name=escape(about["name"]),
        description=escape(about["description"]),
        head=page_head(shell.parent),
        splash=(shell / "splash.html").read_text("utf-8").strip(),
        site=_json(site).replace("</", r"<\/"),
    )
    return text.encode()


def _sentences(tr: Translator) -> dict[str, str]:
    return {
        "app": tr("common.app"),
        "fetching": tr("site.fetching"),
        "opening": tr("site.opening"),
        "failed": tr("site.failed"),
        "retry": tr("common.retry"),
    }


def scripts(
    entry: str, python: bytes, snapshot: Mapping[str, bytes], faces: Sequence[str] = ()
) -> Iterator[tuple[str, bytes]]:
    """Yield the scripts of the page and of its worker, which starts Python with ``run()`` of the module `entry`.

    The page keeps its compiled code until the interpreter or the app in `python` changes. `snapshot` is the file with
    the memory of Python, if the site has one. Python writes PDFs with the fonts `faces` of the page.
    """
    for name in ("page.js", "python.js"):
        yield name, (SHELL / name).read_bytes()
    worker = (SHELL / "worker.js").read_text("utf-8").replace("$entry", entry)
    worker = worker.replace("$compiled", sha256(python).hexdigest()[:12])
    worker = worker.replace("$faces", _json([f"fonts/{face}.ttf" for face in faces]))
    address, memory = "", ""
    for name, content in snapshot.items():
        address = f"{name}?{integrity(content)}"
        memory = ",".join(map(str, sha256(gzip.decompress(content)).digest()))
    yield "worker.js", worker.replace("$snapshot", address).replace("$memory", memory).encode()


def service_worker(files: Mapping[str, bytes]) -> bytes:
    """Return the service worker, which keeps exactly these files offline, each with the hash of its content."""
    hashes = {name: integrity(content) for name, content in sorted(files.items())}
    worker = (SHELL / "sw.js").read_text("utf-8")
    return worker.replace("$files", _json(hashes)).replace("$engines", _json(ENGINES)).encode()


def integrity(content: bytes) -> str:
    """Return the hash of a file in the format that browsers check."""
    return f"sha256-{base64.b64encode(sha256(content).digest()).decode()}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True)
