"""Commands in the process of the tests, a library in each storage engine, and coroutines on a virtual clock."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from scorekeeper.__main__ import main
from scorekeeper.library.repository import MatchRepository
from scorekeeper.library.summaries import summarize
from scorekeeper.storage.memory import MemoryStorage
from tests.jetstream import MakeStorage, Servers, close_after, require_server
from tests.registry import REGISTRY
from tests.repository import repository_of
from tests.unit.remote import RemoteStorage
from tests.unit.ui.rig.clock import run as run_on_clock
from tests.unit.ui.rig.matches import open_folder

Run = Callable[..., tuple[int, str, str]]

LIBRARIES = pytest.StashKey[list[MakeStorage]]()
"""The libraries on JetStream that a test opens."""

NONE: list[MakeStorage] = []


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command. Return its exit code, standard output and standard error."""

    def run(*argv: str) -> tuple[int, str, str]:
        capsys.readouterr()
        status = main(argv)
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


@pytest.fixture(params=["files", "memory"])
def repository(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[MatchRepository]:
    """The matches of a library, in each storage engine."""
    if request.param == "memory":
        yield MatchRepository(MemoryStorage(partial(summarize, REGISTRY)), REGISTRY)
        return
    with open_folder(tmp_path) as library:
        yield repository_of(library)


@pytest.fixture
def remote() -> RemoteStorage:
    """A storage on other servers that a test sends away."""
    return RemoteStorage(partial(summarize, REGISTRY))


@pytest.fixture
def remote_repository(remote: RemoteStorage) -> MatchRepository:
    return MatchRepository(remote, REGISTRY)


@pytest.fixture(scope="session")
def jetstream_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """One server of JetStream for all tests of this process."""
    require_server()
    with Servers(tmp_path_factory.mktemp("jetstream")) as servers:
        yield servers


@pytest.fixture
def jetstream(request: pytest.FixtureRequest, jetstream_server: Servers) -> MakeStorage:
    """Opens a new library on the server of the tests."""
    request.node.stash[LIBRARIES] = [made := MakeStorage(jetstream_server)]
    return made


@pytest.fixture
def own_jetstream(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[MakeStorage]:
    """Opens a library on a server that the test may stop."""
    require_server()
    with Servers(tmp_path) as servers:
        request.node.stash[LIBRARIES] = [made := MakeStorage(servers)]
        yield made


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine function to its end."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    test = pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted})
    if pyfuncitem.get_closest_marker("real_time"):
        asyncio.run(close_after(test, pyfuncitem.stash.get(LIBRARIES, NONE)))
    else:
        run_on_clock(test)
    return True
