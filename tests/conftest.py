"""How the tests run: examples without a clock, and what of the screens has run told at the end."""

from __future__ import annotations

import io
import os
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from coverage import Coverage
from coverage.exceptions import NoDataError
from hypothesis import settings

if TYPE_CHECKING:
    from _pytest.terminal import TerminalReporter

# A measured run on a busy machine is slow, which is no fault of an example; CI draws the same examples every time.
settings.register_profile("table", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("table")


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: TerminalReporter, config: pytest.Config) -> None:
    """Say how much of the screens was drawn, which is measured and not demanded."""
    if config.getoption("cov_source", None):
        measure = Coverage()
        measure.load()
        with suppress(NoDataError):
            share = measure.report(include=["*/scorekeeper/ui/*"], file=io.StringIO())
            terminalreporter.write_sep("-", f"{share:.0f} % of the screens' code has run in these processes")
