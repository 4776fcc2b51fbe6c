"""The linters run beside the tests, and a problem that one of them finds fails the run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.checks import CHECKS

ROOT = Path(__file__).parents[2]

CONFTEST = """
from tests.checks import Checks

def pytest_configure(config):
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Checks({"good": ("python", "-c", "print(1)"), "bad": BAD}))
"""


def run_pytest(folder: Path, bad: str, *options: str) -> tuple[int, str]:
    """Run a test that passes beside a check that succeeds and the check `bad`. Return exit code and output."""
    (folder / "conftest.py").write_text(f"BAD = ('python', '-c', {bad!r})\n{CONFTEST}", "utf-8")
    (folder / "test_pass.py").write_text("def test_pass():\n    pass\n", "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "/dev/null", f"--rootdir={folder}"]
    outer = ("PYTEST_", "SLIPCOVER_", "CI")  # the run that runs this test; with `CI` pytest prints a problem thrice
    environment = {name: value for name, value in os.environ.items() if not name.startswith(outer)}
    environment["PYTHONPATH"] = str(ROOT)
    run = subprocess.run(
        [*command, *options, "."], cwd=folder, env=environment, check=False, capture_output=True, text=True
    )
    return run.returncode, run.stdout


@pytest.mark.parametrize("workers", ["0", pytest.param("1", marks=pytest.mark.deep)])
def test_check_that_finds_a_problem_fails_the_run_and_prints_it(tmp_path: Path, workers: str) -> None:
    status, printed = run_pytest(tmp_path, "print('problems:\\nline 7 is wrong'); exit(3)", "-n", workers)
    assert status == pytest.ExitCode.TESTS_FAILED
    assert printed.count("line 7 is wrong") == 2, "at once, and among the failures"
    assert "good passed after" in printed
    assert "FAILED bad" in printed
    assert "1 failed, 2 passed" in printed


@pytest.mark.deep
def test_checks_without_a_problem_are_counted_as_tests(tmp_path: Path) -> None:
    status, printed = run_pytest(tmp_path, "print('line 7 is right')", "-n", "0")
    assert status == pytest.ExitCode.OK
    assert "3 passed" in printed
    assert "line 7" not in printed


@pytest.mark.deep
def test_check_that_still_runs_is_killed_when_the_run_stops(tmp_path: Path) -> None:
    (tmp_path / "test_stop.py").write_text("import pytest\ndef test_stop():\n    pytest.exit('now')\n", "utf-8")
    never_ends = "import time; time.sleep(600)"
    status, _ = run_pytest(tmp_path, never_ends, "-n", "0")
    assert status == pytest.ExitCode.INTERRUPTED


def test_linter_formatter_type_checker_and_import_contracts_are_checked() -> None:
    assert [command[0] for command in CHECKS.values()] == ["ruff", "ruff", "lint-imports", "basedpyright"]
