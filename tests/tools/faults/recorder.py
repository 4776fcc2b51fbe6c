"""A plugin for pytest that records which test executes which line: ``pytest -p tests.tools.faults.recorder``.

The environment variable ``RECORDING`` is the file. Each process writes a file beside it, for `Coverage.combine`.
"""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest
from coverage import Coverage

COVERAGE = Coverage(data_file=os.environ["RECORDING"], data_suffix=True, source=["scorekeeper"], config_file=False)
COVERAGE.start()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    COVERAGE.switch_context(item.nodeid)
    try:
        return (yield)
    finally:
        COVERAGE.switch_context("")


def pytest_unconfigure() -> None:
    COVERAGE.stop()
    COVERAGE.save()
