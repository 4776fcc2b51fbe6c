"""Runs in the Python of the page when the site is built: compiles its modules before the snapshot is made."""

import importlib.util
import marshal
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

COMPILED = "/compiled"
"""The archive that is written: with ``app.data`` and ``python_stdlib.zip``, in which modules are compiled."""

APP, LIBRARY = Path("/app"), next(path for path in sys.path if path.endswith(".zip"))

WITHOUT_ASSERTIONS, WITHOUT_DOCSTRINGS = 1, 2
"""The levels of optimisation: of a class without docstring a dataclass would compose one."""


def compiled(path: str, source: bytes, level: int) -> tuple[str, bytes]:
    """Return the path and the content of a compiled module; those of another file stay."""
    if not path.endswith(".py"):
        return path, source
    code = compile(source, path, "exec", dont_inherit=True, optimize=level)
    return f"{path}c", importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)  # as old as its source: 0


app, library = BytesIO(), BytesIO()
with tarfile.open(fileobj=app, mode="w:gz", format=tarfile.USTAR_FORMAT) as tar:
    for file in sorted(APP.rglob("*")):
        if file.is_file():
            path, content = compiled(str(file), file.read_bytes(), WITHOUT_ASSERTIONS)
            entry = tarfile.TarInfo(str(Path(path).relative_to(APP)))
            entry.size = len(content)
            tar.addfile(entry, BytesIO(content))
with ZipFile(LIBRARY) as files, ZipFile(library, "w") as archive:
    for name in files.namelist():
        path, content = compiled(f"{LIBRARY}/{name}", files.read(name), WITHOUT_DOCSTRINGS)
        archive.writestr(path.removeprefix(f"{LIBRARY}/"), content)
with ZipFile(COMPILED, "w") as whole:
    whole.writestr("app.data", app.getvalue())
    whole.writestr("pyodide/python_stdlib.zip", library.getvalue())
