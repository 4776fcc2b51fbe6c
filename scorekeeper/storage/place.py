"""Where matches live, and when what was written there is kept for good."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from scorekeeper.storage.errors import DiskFull, StorageError

P = ParamSpec("P")
T = TypeVar("T")

PAGE = "emscripten"
PAGE_FOLDER = Path("/data")
IN_PAGE = sys.platform == PAGE

_flushing = asyncio.Lock()


def data_folder(
    chosen: Path | None = None, *, platform: str = sys.platform, environ: Mapping[str, str] = os.environ
) -> Path:
    """Return the folder of the library: the chosen one, else what the host gives, else the user's data folder."""
    given = environ.get("FLET_APP_STORAGE_DATA")
    if chosen:
        return chosen.expanduser().absolute()
    if platform == PAGE:
        return PAGE_FOLDER
    if given:
        return Path(given)
    if platform == "win32":
        return Path(environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / "Scorekeeper"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Scorekeeper"
    shared = Path(environ.get("XDG_DATA_HOME") or "")
    return (shared if shared.is_absolute() else Path.home() / ".local" / "share") / "scorekeeper"


async def prepare() -> None:
    """Before a library is opened inside a web page: bring in what the browser kept. Elsewhere nothing."""
    if IN_PAGE:
        system = _module("pyodide_js").FS
        system.mkdirTree(str(PAGE_FOLDER))
        system.mount(system.filesystems.IDBFS, _module("pyodide.ffi").to_js({}), str(PAGE_FOLDER))
        await _sync(inward=True)


async def settle() -> None:
    """Return once everything written before the call is kept; raises ``DiskFull`` or ``StorageError``."""
    if IN_PAGE:
        async with _flushing:
            await _sync(inward=False)


async def durably(write: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do one write of a library and return its result as soon as that is kept; raises as the write and ``settle``."""
    result = write(*args, **kwargs)
    await settle()
    return result


async def _sync(*, inward: bool) -> None:
    kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def finished(fault: object = None) -> None:
        if kept.done():
            return
        if str(fault) in {"None", "null", "jsnull", "undefined"}:
            kept.set_result(None)
        else:
            kept.set_exception(DiskFull(fault) if "quota" in str(fault).lower() else StorageError(fault, "not_kept"))

    _module("pyodide_js").FS.syncfs(inward, _module("pyodide.ffi").create_once_callable(finished))
    await kept


def _module(name: str) -> Any:
    return import_module(name)
