"""The files of a web page, which its browser stores in a database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from scorekeeper.storage.errors import DiskFull, Key, StorageError

NULL = {"None", "null", "jsnull", "undefined"}
"""How the absence of a JavaScript value is written."""


class BrowserFiles:
    """The files below ``folders``. What the browser does not store stays in the page until that is closed.

    ``fault`` is the key of why the last write is not stored, or ``None``; ``on_fault`` is called when that changes.
    While there is a reason in ``barred``, nothing is stored: the matches are another tab's, or could not be read.
    """

    def __init__(self, folders: Sequence[Path], on_fault: Callable[[Key | None], object]) -> None:
        self.fault: Key | None = None
        self.barred: Key | None = None
        self._folders, self._on_fault = [str(folder) for folder in folders], on_fault
        self._is_mounted = False
        self._flushing = asyncio.Lock()
        self._waiting: asyncio.Task[None] | None = None

    async def load(self) -> None:
        """Read what the browser has stored. Where that fails, nothing is written: it would overwrite what is there.

        Raises ``StorageError`` where the browser stores nothing, as some do in a private window; the folder exists
        then as well.
        """
        if not self._is_mounted:
            system = import_module("pyodide_js").FS
            for folder in self._folders:
                system.mkdirTree(folder)
                system.mount(system.filesystems.IDBFS, import_module("pyodide.ffi").to_js({}), folder)
            self._is_mounted = True
        try:
            async with self._flushing:
                await _synchronize(inward=True)
        except StorageError as error:
            self.barred = error.key
            self._report(error.key)
            raise
        self.barred = None
        self._report(None)

    async def flush(self) -> None:
        """Return once everything written before the call is stored; raises ``StorageError``, ``DiskFull``.

        Only files that have changed are stored. Those who wait for the same flush share it.
        """
        if self._waiting is None:
            self._waiting = asyncio.ensure_future(self._next())
        await asyncio.shield(self._waiting)

    async def _next(self) -> None:
        async with self._flushing:
            self._waiting = None  # what is written from here on is for the flush after this one
            try:
                await self._write()
            except StorageError as error:
                self._report(error.key)
                raise
        self._report(None)

    async def _write(self) -> None:
        if self.barred:
            raise StorageError("barred", self.barred)
        await _synchronize(inward=False)

    def _report(self, fault: Key | None) -> None:
        if fault != self.fault:
            self.fault = fault
            self._on_fault(fault)


async def _synchronize(*, inward: bool) -> None:
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def finished(fault: object = None) -> None:
        if str(fault) in NULL:
            done.set_result(None)
        else:
            done.set_exception(DiskFull(fault) if "quota" in str(fault).lower() else StorageError(fault, "not_kept"))

    try:
        callback = import_module("pyodide.ffi").create_once_callable(finished)
        import_module("pyodide_js").FS.syncfs(inward, callback)
    except Exception as fault:  # a browser without a database throws what it likes, at once
        raise StorageError(fault, "not_kept") from fault
    await done
