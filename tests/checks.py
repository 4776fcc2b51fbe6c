"""Run the linter, the formatter, the type checker and the import contracts beside the tests."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import pytest

ROOT = Path(__file__).parents[1]

CHECKS: Mapping[str, Sequence[str]] = {
    "lint": ("ruff", "check", "--no-cache", "."),
    "format": ("ruff", "format", "--no-cache", "--check", "."),
    "imports": ("lint-imports", "--no-cache"),
    "types": ("basedpyright", "--pythonpath", sys.executable),
}


@dataclass
class Check:
    """A program that runs beside the tests. Its exit code is 0 if it finds no problem."""

    name: str
    command: Sequence[str]
    _output: IO[str] = field(init=False)
    _process: subprocess.Popen[str] = field(init=False)
    _began: float = field(init=False)

    def __post_init__(self) -> None:
        program, *arguments = self.command
        found = shutil.which(program, path=sysconfig.get_path("scripts"))
        if not found:
            raise pytest.UsageError(f"{program} is not installed beside {sys.executable}")
        self._output = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115  a pipe could fill up
        self._began = time.monotonic()
        self._process = subprocess.Popen(
            [found, *arguments], cwd=ROOT, stdout=self._output, stderr=subprocess.STDOUT, text=True
        )

    def is_running(self) -> bool:
        return self._process.poll() is None

    def result(self) -> pytest.TestReport:
        """Wait for the program. Return its result as that of a test, with its output if it has found a problem."""
        failed = bool(self._process.wait())
        self._output.seek(0)
        output = self._output.read()
        self._output.close()
        return pytest.TestReport(
            nodeid=self.name,
            location=("", None, self.name),
            keywords={},
            outcome="failed" if failed else "passed",
            longrepr=output if failed else None,
            when="call",
            duration=time.monotonic() - self._began,
        )

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        self._output.close()


class Checks:
    """A plugin for pytest. Each check counts as a test, and its result is printed as soon as it is known."""

    def __init__(self, commands: Mapping[str, Sequence[str]] = CHECKS) -> None:
        self._commands = commands
        self._running: list[Check] = []

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        self._config = session.config
        self._running = [Check(name, command) for name, command in self._commands.items()]

    def pytest_runtest_logfinish(self) -> None:
        """Report the checks that have ended. This is called after each test."""
        for check in [check for check in self._running if not check.is_running()]:
            self._report(check)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self) -> Generator[None, object, object]:
        """Report the other checks after the last test. If the run is stopped, kill them."""
        try:
            result = yield
            while self._running:
                self._report(self._running[0])
            return result
        finally:
            for check in self._running:
                check.kill()

    def _report(self, check: Check) -> None:
        self._running.remove(check)
        report = check.result()
        reporter = self._config.pluginmanager.get_plugin("terminalreporter")
        assert isinstance(reporter, pytest.TerminalReporter)
        reporter.ensure_newline()
        reporter.write_line(f"{check.name} {report.outcome} after {report.duration:.0f} s")
        if report.failed:
            reporter.write_line(report.longreprtext)
        self._config.hook.pytest_runtest_logreport(report=report)
