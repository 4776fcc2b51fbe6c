"""Commands that run in the process of the tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorekeeper.__main__ import main

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
