"""How the tests run: examples without a clock, the longest tests first, and no core left idle."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

import scorekeeper
from tests.coverage_gates import below_gate, read_gates

if TYPE_CHECKING:
    from collections.abc import Generator

# A measured run on a busy machine is slow, which is no fault of an example; CI draws the same examples every time.
settings.register_profile("table", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("table")

LONGEST = ("test_pocket", "test_walk", "test_matches_in_page", "test_quality")
"""The files whose tests take longest."""

COVERAGE = pytest.StashKey[list[str]]()

UNMEASURED = ("browser", "bench")
"""Folders of tests whose coverage does not count: their app runs in a process of its own."""


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores: whoever waits for a browser needs none."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the browser tests. Start the longest tests first, so that no worker is left alone with one at the end."""
    for item in items:
        if "browser" in item.path.parts[:-1]:
            item.add_marker("browser")
    items.sort(key=lambda item: (item.path.stem not in LONGEST, item.path.parent.name != "browser"))


def pytest_collection_finish() -> None:
    """Load the whole app: examples are drawn with the constants of what is loaded, whichever test a worker ran before.

    It also spares the first test of a screen what the app loads while somebody taps already.
    """
    for module in walk_packages(scorekeeper.__path__, "scorekeeper."):
        if not module.name.endswith("__main__"):
            import_module(module.name)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Switch coverage off for unmeasured tests; the marker `no_cover` does nothing in a worker of xdist."""
    measuring = sys.gettrace()
    if item.path.parent.name in UNMEASURED:
        sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(measuring)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> Generator[None, object, object]:
    """Compare the coverage of a run of all tests (in a browser or not) with the gates, once the workers have ended."""
    result = yield
    plugin: Any = session.config.pluginmanager.getplugin("_cov")
    controller = None if plugin is None or hasattr(session.config, "workerinput") else plugin.cov_controller
    whole = session.config.args == session.config.getini("testpaths") and not session.config.option.keyword
    if controller is not None and whole:
        lines, reports = below_gate(controller.cov, read_gates())
        session.config.stash[COVERAGE] = [*lines, *reports]
        session.testsfailed += len(reports)
    return result


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the coverage by folder, and the missing lines of folders below their gate."""
    lines = terminalreporter.config.stash.get(COVERAGE, list[str]())
    if lines:
        terminalreporter.write_sep("=", "branch coverage by folder")
    for line in lines:
        terminalreporter.write_line(line)
