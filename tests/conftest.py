"""How the tests run: fast ones or all of them, the longest first, with the linters beside them."""

from __future__ import annotations

import gc
import json
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.internal.conjecture import providers

from tests.checks import Checks
from tests.coverage_gates import below_gate, read_gates

# A busy machine is slow, which is no fault of an example; explaining a failure would look at every line.
CALM = settings(
    deadline=None,
    phases=set(Phase) - {Phase.explain},
    suppress_health_check=[
        *(HealthCheck.too_slow, HealthCheck.filter_too_much),
        *(HealthCheck.data_too_large, HealthCheck.large_base_example),  # many plays are tried before one is legal
    ],
)
settings.register_profile("quick", CALM, max_examples=20, derandomize=True, database=None)
settings.register_profile("deep", CALM, max_examples=400)

LONGEST = ("test_pocket", "test_walk")
"""The files whose tests take longest."""

COVERAGE = pytest.StashKey[list[str]]()


def folder_of(item: pytest.Item) -> str:
    """Return the folder of `tests` that holds a test."""
    return item.path.relative_to(Path(__file__).parent).parts[0]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deep", action="store_true", help="also run the slow tests, and generate many random examples")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not load the tests in `perf` without ``--deep``."""
    return True if collection_path == Path(__file__).with_name("perf") and not config.getoption("--deep") else None


def pytest_configure(config: pytest.Config) -> None:
    """Choose how many examples are generated, before any test module is loaded. Prepare the checks of a whole run.

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
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each program that a test starts compiles all its modules
    if is_whole_run(config) and not config.option.collectonly:
        config.pluginmanager.register(Checks())


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage while the test modules are loaded: there is none, and it takes a quarter of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def is_whole_run(config: pytest.Config) -> bool:
    """Return whether this process runs all tests, itself or in its workers."""
    named = config.args != config.getini("testpaths") or config.option.keyword or config.option.lf
    return not named and not hasattr(config, "workerinput")


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores: whoever waits for a browser needs none."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the browser tests. Leave out the slow tests, except with ``--deep``. Start the longest tests first."""
    for item in items:
        if folder_of(item) == "browser":
            item.add_marker("browser")
        if folder_of(item) == "perf":
            item.add_marker("deep")
    if not config.getoption("--deep"):
        slow = [item for item in items if item.get_closest_marker("deep")]
        items[:] = [item for item in items if not item.get_closest_marker("deep")]
        config.hook.pytest_deselected(items=slow)
    items.sort(key=lambda item: (item.path.stem not in LONGEST, folder_of(item) != "browser"))


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None, object, object]:
    """Compare the coverage of a run of all tests with the gates, once what the workers measured has been merged."""
    result = yield
    measured = Path(os.environ.get("SLIPCOVER_COVERAGE_DIR", ""), "merged.json")
    if is_whole_run(session.config) and measured.is_file():
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
