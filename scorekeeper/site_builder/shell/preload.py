"""Runs in the Python of which a snapshot is made, after the app was imported: imports what its pages would import."""

import importlib
import importlib.util
import sys

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

spec = importlib.util.find_spec(COMPILED)
if spec:
    sys.modules[COMPILED] = importlib.util.module_from_spec(spec)
flet = importlib.import_module("flet")
for name in globals()["CONTROLS"]:  # stands before this code
    getattr(flet, name, None)
for runtime in RUNTIME:
    importlib.import_module(runtime)
if any(str(getattr(module, "__file__", "")).endswith(".so") for module in [*sys.modules.values()]):
    raise ImportError("A module in machine code is in the memory.")
