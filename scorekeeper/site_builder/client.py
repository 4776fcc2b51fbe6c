"""The files of Flet's web client and its Python runtime that the site uses, and what is changed in them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from flet_web import get_package_web_dir  # pyright: ignore[reportMissingTypeStubs]

WORKER = re.compile(r"\s*serviceWorkerSettings:\s*\{[^}]*\},")
CONFIG = re.compile(r"var flutterConfig = \{")
LOCK = "pyodide/pyodide-lock.json"
INTERPRETER = "pyodide/pyodide.asm.wasm"

CLIENT_FILES = (
    "assets/AssetManifest.bin.json",
    "assets/fonts/MaterialIcons-Regular.otf",
    "assets/fonts/roboto.woff2",
    "assets/packages/wakelock_plus/assets/no_sleep.js",
    "assets/shaders/ink_sparkle.frag",
    "assets/shaders/stretch_effect.frag",
    "canvaskit/canvaskit.js",
    "canvaskit/canvaskit.wasm",
    "canvaskit/skwasm.js",
    "canvaskit/skwasm.wasm",
    "flutter_bootstrap.js",
    "main.dart.js",
    "main.dart.mjs",
    "main.dart.wasm",
    LOCK,
    "pyodide/pyodide.asm.mjs",
    INTERPRETER,
    "pyodide/pyodide.mjs",
    "pyodide/python_stdlib.zip",
    "version.json",
)


def client_files() -> Iterator[tuple[str, bytes]]:
    """Yield the path and content of every file of the client that a page can request.

    Raises:
        LookupError: the installed version of Flet is not the one that this code was written for.
    """
    web = Path(get_package_web_dir())
    for name in CLIENT_FILES:
        content = (web / name).read_bytes()
        if name == "flutter_bootstrap.js":
            content = _adapted(content)
        elif name == LOCK:
            content = _without_packages(content)
        yield name, content


def _adapted(script: bytes) -> bytes:
    """Remove the settings with which the loader would unregister our service worker, and choose one CanvasKit.

    Chrome has a smaller one, which it needs only where it cannot draw with WebAssembly.
    """
    text, found = WORKER.subn("", script.decode())
    text, chosen = CONFIG.subn('var flutterConfig = {\n    canvasKitVariant: "full",', text)
    if (found, chosen) != (1, 1):
        raise LookupError("flutter_bootstrap.js")
    return text.encode()


def _without_packages(lock: bytes) -> bytes:
    """Remove the hundreds of packages from the lock file that could only be fetched from other sites."""
    return json.dumps({**json.loads(lock), "packages": {}}).encode()
