"""Tests that an import is stored completely or not at all when the disk fails, and never twice."""

from __future__ import annotations

import errno
import io
import json
import os
from pathlib import Path
from typing import Any, NoReturn
from zipfile import ZipFile

import pytest

from scorekeeper.library.backup import parse_import_file, store_imports
from scorekeeper.storage.errors import DiskFull
from scorekeeper.storage.library import Library
from tests.registry import REGISTRY
from tests.repository import repository_of
from tests.unit.storage.conftest import Fail

MATCH: dict[str, Any] = {"format": "scorekeeper-match", "version": 1, "game": "muggins", "sides": ["Anna", "Bruno"]}
THREE_MATCHES = [parse_import_file("all.jsonl", b"\n".join([json.dumps(MATCH).encode()] * 3), REGISTRY)]
ATTEMPT = {"figure": "magic_star_1", "solved": True, "when": "2025-11-01T20:47:00+00:00"}


async def test_import_with_full_disk_adds_no_match(library: Library, fail: Fail) -> None:
    fail("write", errno.ENOSPC, call=3)
    with pytest.raises(DiskFull):
        await store_imports(repository_of(library), THREE_MATCHES)
    assert (library.summaries(), library.deleted()) == ([], [])
    assert (await store_imports(repository_of(library), THREE_MATCHES)).matches == len(library.summaries()) == 3


async def test_import_reports_the_first_error_if_clean_up_fails_too(
    library: Library, fail: Fail, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(_: Path, **__: Any) -> NoReturn:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    fail("write", errno.ENOSPC, call=2)
    monkeypatch.setattr(Path, "unlink", refuses)
    with pytest.raises(DiskFull):
        await store_imports(repository_of(library), THREE_MATCHES)
    assert len(library.summaries()) == 1


@pytest.mark.parametrize("call", [1, 2, 3, 4])
async def test_import_of_backup_can_be_repeated_after_an_error(library: Library, fail: Fail, call: int) -> None:
    backup = io.BytesIO()
    with ZipFile(backup, "w") as archive:
        for name, document in {
            "matches/1.json": MATCH,
            "matches/2.json": MATCH,
            "logbook.json": [ATTEMPT],
            "settings.json": {"favourites": ["muggins"]},
        }.items():
            archive.writestr(name, json.dumps(document))
    files = [parse_import_file("backup.zip", backup.getvalue(), REGISTRY)]
    fail("write", errno.ENOSPC, call=call)
    with pytest.raises(DiskFull):
        await store_imports(repository_of(library), files)
    assert library.summaries() == []
    assert (await store_imports(repository_of(library), files)).matches == len(library.summaries()) == 2
    assert (library.logbook(), library.settings()) == ({1: ATTEMPT}, {"favourites": ["muggins"]})
