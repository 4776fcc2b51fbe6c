"""The matches of a library, in each storage engine."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from scorekeeper.library.repository import EDITION, MatchRepository
from scorekeeper.library.summaries import summarize
from scorekeeper.storage.memory import MemoryStorage
from tests.jetstream import MakeStorage
from tests.registry import REGISTRY
from tests.repository import repository_of
from tests.unit.ui.rig.matches import open_folder


@pytest.fixture(params=["files", "memory", pytest.param("jetstream", marks=pytest.mark.real_time)])
def repository(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[MatchRepository]:
    if request.param == "jetstream":
        jetstream: MakeStorage = request.getfixturevalue("jetstream")
        yield MatchRepository(jetstream(partial(summarize, REGISTRY), EDITION), REGISTRY)
    elif request.param == "memory":
        yield MatchRepository(MemoryStorage(partial(summarize, REGISTRY)), REGISTRY)
    else:
        with open_folder(tmp_path) as library:
            yield repository_of(library)
