"""How the tests run: few or many generated examples, the longest tests first, no core left idle."""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.internal.conjecture import providers

from tests.coverage_gates import below_gate, read_gates

# A busy machine is slow, which is no fault of an example; explaining a failure would look at every line.
CALM = settings(
    deadline=None,
    phases=set(Phase) - {Phase.explain},
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
settings.register_profile("quick", CALM, max_examples=20, derandomize=True, database=None)
settings.register_profile("deep", CALM, max_examples=400)

LONGEST = ("test_pocket", "test_walk", "test_matches_in_page", "test_quality")
"""The files whose tests take longest."""

COVERAGE = pytest.StashKey[list[str]]()


def folder_of(item: pytest.Item) -> str:
    """Return the folder of `tests` that holds a test."""
    return item.path.relative_to(Path(__file__).parent).parts[0]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deep", action="store_true", help="generate many random examples instead of a few fixed ones")


def pytest_configure(config: pytest.Config) -> None:
    """Choose how many examples are generated, before any test module is loaded.

    Hypothesis also draws constants of the modules loaded so far. Fixed examples cannot use them: they would depend on
    which tests a worker has run before.
    """
    if config.getoption("--deep"):
        settings.load_profile("deep")
    else:
        settings.load_profile("quick")
        hypothesis: Any = providers
        constants = hypothesis._local_constants
        hypothesis._get_local_constants = lambda: constants


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores: whoever waits for a browser needs none."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the browser tests. Start the longest tests first, so that no worker is left alone with one at the end."""
    for item in items:
        if folder_of(item) == "browser":
            item.add_marker("browser")
    items.sort(key=lambda item: (item.path.stem not in LONGEST, folder_of(item) != "browser"))


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None, object, object]:
    """Compare the coverage of a run of all tests with the gates, once what the workers measured has been merged."""
    result = yield
    measured = Path(os.environ.get("SLIPCOVER_COVERAGE_DIR", ""), "merged.json")
    whole = session.config.args == session.config.getini("testpaths") and not session.config.option.keyword
    if whole and measured.is_file() and not hasattr(session.config, "workerinput"):
        lines, reports = below_gate(json.loads(measured.read_text("utf-8"))["files"], read_gates())
        session.config.stash[COVERAGE] = [*lines, *reports]
        if reports:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
    return result


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the coverage by folder, and the missing lines of folders below their gate."""
    lines = terminalreporter.config.stash.get(COVERAGE, list[str]())
    if lines:
        terminalreporter.write_sep("=", "branch coverage by folder")
    for line in lines:
        terminalreporter.write_line(line)
