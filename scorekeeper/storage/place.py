"""Where matches live, and when what was written there is kept for good."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from scorekeeper.storage.errors import DiskFull, Key, StorageError

P = ParamSpec("P")
T = TypeVar("T")

PAGE = "emscripten"
PAGE_FOLDER = Path("/data/scorekeeper")
"""Also the name of the browser's database, which all pages of a host share: nobody else's may be called so."""

IN_PAGE = sys.platform == PAGE

Told = Callable[[Key | None], object]
"""Is told the key of why what was written is not kept, or ``None`` once it is."""


class Keeping:
    """What a page knows of its browser's store. Elsewhere nothing goes through it."""

    def __init__(self) -> None:
        self.mounted = False
        self.fault: Key | None = None
        self.barred: Key | None = None
        self.told: Told = lambda _: None
        self._flushing = asyncio.Lock()
        self._waiting: asyncio.Task[None] | None = None
        self._unattended: set[asyncio.Task[None]] = set()

    async def fetch(self) -> None:
        """Bring in what the browser has kept. Where that fails nothing is flushed, for it would wipe that out."""
        try:
            async with self._flushing:
                await _sync(inward=True)
        except StorageError as error:
            self.barred = error.key
            self._say(error.key)
            raise
        self.barred = None
        self._say(None)

    async def flush(self) -> None:
        """Keep what was written before the call; those who wait for the same flush share it."""
        if self._waiting is None:
            self._waiting = asyncio.ensure_future(self._next())
        await asyncio.shield(self._waiting)

    def flush_soon(self) -> None:
        task = asyncio.ensure_future(durably(lambda: None))
        self._unattended.add(task)
        task.add_done_callback(self._unattended.discard)

    async def _next(self) -> None:
        async with self._flushing:
            self._waiting = None  # what is written from here on is for the flush after this one
            try:
                await self._outward()
            except StorageError as error:
                self._say(error.key)
                raise
        self._say(None)

    async def _outward(self) -> None:
        if self.barred:
            raise StorageError("barred", self.barred)
        await _sync(inward=False)

    def _say(self, fault: Key | None) -> None:
        if fault != self.fault:
            self.fault = fault
            self.told(fault)


keeping = Keeping()


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


def weight(folder: Path) -> int:
    """The bytes of all files in a folder and below it; what cannot be looked at weighs nothing."""
    return sum(_bytes(path) for path in folder.rglob("*"))


def _bytes(path: Path) -> int:
    try:
        return path.stat().st_size if path.is_file() else 0
    except OSError:
        return 0


async def prepare() -> None:
    """Before a library is opened inside a web page: bring in what the browser kept. Elsewhere nothing.

    Raises ``StorageError`` where the browser keeps nothing, as some do in a private window; the folder is there then
    as well, for as long as the page is open.
    """
    if IN_PAGE:
        system = _module("pyodide_js").FS
        if not keeping.mounted:
            system.mkdirTree(str(PAGE_FOLDER))
            system.mount(system.filesystems.IDBFS, _module("pyodide.ffi").to_js({}), str(PAGE_FOLDER))
            keeping.mounted = True
        await keeping.fetch()


async def settle() -> None:
    """Return once everything written before the call is kept; raises ``DiskFull`` or ``StorageError``."""
    if IN_PAGE:
        await keeping.flush()


def settle_soon() -> None:
    """Keep what was written before the call, without waiting for it; a fault is told to whoever watches."""
    if IN_PAGE:
        keeping.flush_soon()


async def durably(write: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do one write of a library and return its result as soon as that is kept; raises as the write does.

    What a page cannot make its browser keep stands in the page until that is closed: ``keeping.fault`` says so, and
    whoever watches is told.
    """
    result = write(*args, **kwargs)
    with suppress(StorageError):
        await settle()
    return result


async def _sync(*, inward: bool) -> None:
    kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def finished(fault: object = None) -> None:
        if str(fault) in {"None", "null", "jsnull", "undefined"}:
            kept.set_result(None)
        else:
            kept.set_exception(DiskFull(fault) if "quota" in str(fault).lower() else StorageError(fault, "not_kept"))

    try:
        _module("pyodide_js").FS.syncfs(inward, _module("pyodide.ffi").create_once_callable(finished))
    except Exception as fault:  # a browser without a database throws what it likes, at once
        raise StorageError(fault, "not_kept") from fault
    await kept


def _module(name: str) -> Any:
    return import_module(name)
