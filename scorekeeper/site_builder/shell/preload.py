"""Runs in the Python of which a snapshot is made, after the app was imported: imports what its pages would import."""

import importlib
import importlib.util
import re
import sys
from pathlib import Path

COMPILED = "msgpack"
"""The library in machine code, which a memory does not hold: ``restore`` in ``python.js`` executes it."""

RUNTIME = (
    "encodings.cp437",
    "flet.app",
    "flet.messaging.protocol",
    "flet.messaging.session",
    "flet.messaging.session_store",
    "flet.pubsub.pubsub_hub",
)
"""Modules that a session imports without being named by the app."""


def files() -> list[str]:
    """Return the files of all modules loaded so far."""
    return [str(getattr(module, "__file__", "")) for module in [*sys.modules.values()]]


def controls() -> set[str]:
    """Return the names of Flet that the loaded modules use; Flet imports a control when it is first used."""
    sources = [Path(file).read_text("utf-8") for file in files() if file.startswith("/app/") and "/flet/" not in file]
    return {name for source in sources for name in re.findall(r"\b_?(?:ft|flet)\.(\w+)", source)}


spec = importlib.util.find_spec(COMPILED)
if spec:
    sys.modules[COMPILED] = importlib.util.module_from_spec(spec)
flet = importlib.import_module("flet")
for control in sorted(controls()):
    getattr(flet, control, None)
for runtime in RUNTIME:
    importlib.import_module(runtime)
if any(file.endswith(".so") for file in files()):
    raise ImportError("A module in machine code is in the memory.")
