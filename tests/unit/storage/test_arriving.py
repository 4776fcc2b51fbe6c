"""What is brought in comes in whole or not at all, however the disk fails, and never twice."""

from __future__ import annotations

import errno
import io
import json
import os
from pathlib import Path
from typing import Any, NoReturn
from zipfile import ZipFile

import pytest

from scorekeeper.library.backup import arrive, unpack
from scorekeeper.storage.errors import DiskFull
from scorekeeper.storage.library import Library
from tests.registry import REGISTRY
from tests.repository import repository_of
from tests.unit.storage.conftest import Fail

MATCH: dict[str, Any] = {"format": "scorekeeper-match", "version": 1, "game": "muggins", "sides": ["Anna", "Bruno"]}
THREE_MATCHES = [unpack("all.jsonl", b"\n".join([json.dumps(MATCH).encode()] * 3), REGISTRY)]
ATTEMPT = {"figure": "magic_star_1", "solved": True, "when": "2025-11-01T20:47:00+00:00"}


async def test_of_several_matches_none_is_left_where_one_cannot_be_written(library: Library, fail: Fail) -> None:
    fail("write", errno.ENOSPC, call=3)
    with pytest.raises(DiskFull):
        await arrive(repository_of(library), THREE_MATCHES)
    assert (library.summaries(), library.deleted()) == ([], [])
    assert (await arrive(repository_of(library), THREE_MATCHES)).matches == len(library.summaries()) == 3


async def test_what_cannot_be_taken_back_either_hides_no_fault(
    library: Library, fail: Fail, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(_: Path, **__: Any) -> NoReturn:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    fail("write", errno.ENOSPC, call=2)
    monkeypatch.setattr(Path, "unlink", refuses)
    with pytest.raises(DiskFull):
        await arrive(repository_of(library), THREE_MATCHES)
    assert len(library.summaries()) == 1


@pytest.mark.parametrize("call", [1, 2, 3, 4])
async def test_a_backup_that_was_broken_off_comes_in_once(library: Library, fail: Fail, call: int) -> None:
    backup = io.BytesIO()
    with ZipFile(backup, "w") as archive:
        for name, document in {
            "matches/1.json": MATCH,
            "matches/2.json": MATCH,
            "logbook.json": [ATTEMPT],
            "settings.json": {"favourites": ["muggins"]},
        }.items():
            archive.writestr(name, json.dumps(document))
    parcels = [unpack("backup.zip", backup.getvalue(), REGISTRY)]
    fail("write", errno.ENOSPC, call=call)
    with pytest.raises(DiskFull):
        await arrive(repository_of(library), parcels)
    assert library.summaries() == []
    assert (await arrive(repository_of(library), parcels)).matches == len(library.summaries()) == 2
    assert (library.logbook(), library.settings()) == ({1: ATTEMPT}, {"favourites": ["muggins"]})
