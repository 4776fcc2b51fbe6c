"""What the site takes of Flet's web client and its Python runtime, and what it changes in them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from flet_web import get_package_web_dir  # pyright: ignore[reportMissingTypeStubs]

WORKER = re.compile(r"\s*serviceWorkerSettings:\s*\{[^}]*\},")
LOCK = "pyodide/pyodide-lock.json"
INTERPRETER = "pyodide/pyodide.asm.wasm"

TAKEN = (
    "assets/AssetManifest.bin.json",
    "assets/fonts/MaterialIcons-Regular.otf",
    "assets/fonts/roboto.woff2",
    "assets/packages/wakelock_plus/assets/no_sleep.js",
    "assets/shaders/ink_sparkle.frag",
    "assets/shaders/stretch_effect.frag",
    "canvaskit/canvaskit.js",
    "canvaskit/canvaskit.wasm",
    "canvaskit/chromium/canvaskit.js",
    "canvaskit/chromium/canvaskit.wasm",
    "flutter_bootstrap.js",
    "main.dart.js",
    LOCK,
    "pyodide/pyodide.asm.mjs",
    INTERPRETER,
    "pyodide/pyodide.mjs",
    "pyodide/python_stdlib.zip",
    "version.json",
)


def client_files() -> Iterator[tuple[str, bytes]]:
    """Path and content of every file of the client that a page can ask for.

    Raises:
        LookupError: this is not the version of Flet that is known here.
    """
    web = Path(get_package_web_dir())
    for name in TAKEN:
        content = (web / name).read_bytes()
        if name == "flutter_bootstrap.js":
            content = _without_worker(content)
        elif name == LOCK:
            content = _without_packages(content)
        yield name, content


def _without_worker(script: bytes) -> bytes:
    """The loader unregisters any service worker that is not its own, ours among them."""
    text, found = WORKER.subn("", script.decode())
    if found != 1:
        raise LookupError("flutter_bootstrap.js")
    return text.encode()


def _without_packages(lock: bytes) -> bytes:
    """Hundreds of packages that could be had elsewhere: here there is no elsewhere."""
    return json.dumps({**json.loads(lock), "packages": {}}).encode()
