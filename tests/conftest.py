"""Measures a run of everything, and puts the judgement of the measure at its end."""

from __future__ import annotations

import io
import os
from typing import TYPE_CHECKING

import pytest
from coverage import Coverage
from hypothesis import settings

if TYPE_CHECKING:
    from _pytest.terminal import TerminalReporter

MEASURE = pytest.StashKey[Coverage]()
LAST = "test_coverage.py"

# A measured run on a busy machine is slow, which is no fault of an example; CI draws the same examples every time.
settings.register_profile("table", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("table")


def pytest_configure(config: pytest.Config) -> None:
    """Measure only where all tests run: a part of them covers a part of the code, and should run fast."""
    narrowed = config.option.keyword or config.option.markexpr or config.option.collectonly
    if config.args_source is pytest.Config.ArgsSource.TESTPATHS and not narrowed:
        config.stash[MEASURE] = Coverage(data_file=None)
        config.stash[MEASURE].start()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name == LAST)


def pytest_terminal_summary(terminalreporter: TerminalReporter, config: pytest.Config) -> None:
    """Say how much of the screens was drawn, which is measured and not demanded."""
    measure = config.stash.get(MEASURE, None)
    if measure is not None:
        share = measure.report(include=["*/scorekeeper/ui/*"], file=io.StringIO())
        terminalreporter.write_sep("-", f"{share:.0f} % of the screens' code has run in this process")


@pytest.fixture(scope="session")
def measure(request: pytest.FixtureRequest) -> Coverage:
    """What has run since the beginning."""
    measure = request.config.stash.get(MEASURE, None)
    if measure is None:
        pytest.skip("only a run of all tests can be measured: run pytest without arguments")
    measure.stop()
    return measure
