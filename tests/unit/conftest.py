"""Commands that run in the process of the tests, and tests that are coroutines and run on a virtual clock."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import pytest

from scorekeeper.__main__ import main
from tests.unit.ui.rig.clock import run as run_on_clock

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command. Return its exit code, standard output and standard error."""

    def run(*argv: str) -> tuple[int, str, str]:
        capsys.readouterr()
        status = main(argv)
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine function to its end."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    run_on_clock(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted}))
    return True
