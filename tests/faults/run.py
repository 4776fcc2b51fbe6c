"""Count how many of the faults in `faults.toml` the tests find.

Record once which test executes which line, then try the faults:

    python -m tests.faults.run --record --coverage unit.coverage
    python -m tests.faults.run --coverage unit.coverage --results after.txt

For each fault the script changes one file in a copy of the repository and runs the tests that executed the changed
lines, until one fails. A failure counts if the same test passes without the fault. A test run that hangs counts too.

Faults that survive are tried with browser tests, if `--browser-coverage FILE` is given. `--record-browser` writes
that file; it runs every browser test with the app's server measured, and knows the test file only, not the test.

`--only ui` tries one area, `--only clock-counts-pauses` one fault; several names may follow. `--repo` names another
checkout to try the faults on; run the script with the Python of its environment. Every test must be measured while
recording: a folder whose tests are not measured looks as if it found nothing. So does a test that starts the app in a
process of its own. `results.txt` holds the results before and after the tests were divided into unit and browser tests.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from tempfile import TemporaryDirectory

from coverage import CoverageData

FAULTS = Path(__file__).with_name("faults.toml")
NOT_COPIED = (".git", ".venv", ".hypothesis", "__pycache__", "build", "dist")

FIRST_TESTS = 20
"""So many tests run first, by themselves: they execute little else than the fault, and mostly find it."""

MANY_TESTS = 100
"""From this many tests on, two processes run them."""

UNIT_CONFIG = "[run]\nsource = scorekeeper\n"
SERVER_CONFIG = """[run]
source = scorekeeper
parallel = true
sigterm = true
context = ${PYTEST_CURRENT_TEST-}
data_file = {data_file}
"""


@dataclass(frozen=True)
class Fault:
    """A change of one place in one file."""

    id: str
    area: str
    file: str
    find: str
    replace: str

    def applied_to(self, source: str) -> str | None:
        """Return the changed source, or `None` if `find` does not stand in it exactly once."""
        return source.replace(self.find, self.replace) if source.count(self.find) == 1 else None


@dataclass(frozen=True)
class Outcome:
    """What became of a fault; `note` is the test that found it, or how many did not."""

    status: str
    note: str = ""


def read_faults(only: Sequence[str] = ()) -> list[Fault]:
    """Return all faults, or those with one of these ids or in one of these areas."""
    faults = [Fault(**entry) for entry in tomllib.loads(FAULTS.read_text("utf-8"))["fault"]]
    return [fault for fault in faults if not only or {fault.id, fault.area} & {*only}]


def changed_lines(before: str, after: str) -> set[int]:
    """Return the numbers of the lines of `before` that are not in `after`."""
    matcher = SequenceMatcher(None, before.splitlines(), after.splitlines(), autojunk=False)
    return {
        line + 1 for kind, start, end, _, _ in matcher.get_opcodes() if kind != "equal" for line in range(start, end)
    }


class Recording:
    """Which test executed which line; the tests that executed fewest lines come first."""

    def __init__(self, file: Path) -> None:
        if not file.is_file():
            raise SystemExit(f"{file} is not there: record it first")
        data = CoverageData(str(file))
        data.read()
        self._lines: dict[str, dict[int, list[str]]] = {}
        self._size: Counter[str] = Counter()
        for measured in data.measured_files():
            name = measured[measured.rindex("scorekeeper/") :]
            lines = {line: self._tests(contexts) for line, contexts in data.contexts_by_lineno(measured).items()}
            self._lines[name] = lines
            for tests in lines.values():
                self._size.update(tests)

    @staticmethod
    def _tests(contexts: Iterable[str]) -> list[str]:
        """Return test ids for `test|phase`, and test files for `file::test (phase)`."""
        names = (context.rsplit("|", 1)[0] if "|" in context else context.partition("::")[0] for context in contexts)
        return [*dict.fromkeys(filter(None, names))]

    def tests_of(self, file: str, lines: Iterable[int]) -> list[str]:
        recorded = self._lines.get(file, {})
        found = {test for line in lines for test in recorded.get(line, ())}
        return sorted(found, key=lambda test: (self._size[test], test))


class Workplace:
    """A copy of a repository in which faults are tried."""

    def __init__(self, tree: Path, timeout: float) -> None:
        self._tree = tree
        self._timeout = timeout
        self._writes = 0
        self._fails_anyway: set[str] = set()

    def source_of(self, fault: Fault) -> str | None:
        file = self._tree / fault.file
        return file.read_text("utf-8") if file.is_file() else None

    def try_fault(self, fault: Fault, before: str, after: str, tests: Sequence[str]) -> Outcome:
        """Run the tests with the fault until one fails that passes without it."""
        for some in filter(None, (tests[:FIRST_TESTS], tests[FIRST_TESTS:])):
            outcome = self._try_some(fault, before, after, some)
            if outcome.status == "found":
                return outcome
        return Outcome("survived", f"{len(tests)} tests")

    def _try_some(self, fault: Fault, before: str, after: str, tests: Sequence[str]) -> Outcome:
        while tests := [test for test in tests if test not in self._fails_anyway]:
            self._write(fault.file, after)
            try:
                failed = self._first_failure(tests)
            finally:
                self._write(fault.file, before)
            if failed is None:
                break
            if not failed or not self._first_failure([failed]):
                return Outcome("found", failed or "a hang")
            self._fails_anyway.add(failed)
            if failed not in tests:  # a test in one of the files that were named as a whole
                break
        return Outcome("survived")

    def _write(self, file: str, source: str) -> None:
        path = self._tree / file
        path.write_text(source, "utf-8")
        self._writes += 1
        os.utime(path, (self._writes, self._writes))  # else compiled code of the same second and size stays in use

    def _first_failure(self, tests: Sequence[str]) -> str | None:
        """Return the first test that fails, `""` for a hang, `None` if all pass."""
        arguments = self._tree / "selected_tests.txt"
        arguments.write_text("\n".join(tests), "utf-8")
        workers = ["-n", "2"] if len(tests) > MANY_TESTS else ["-n", "0"]
        options = ["-x", "-q", "--tb=no", "-rfE", "--no-cov", "-p", "no:randomly", "-p", "no:cacheprovider", *workers]
        command = [sys.executable, "-m", "pytest", *options, f"@{arguments}"]
        environment = {**os.environ, "CI": "true", "PYTHONPATH": str(self._tree), "COLUMNS": "1000"}
        with subprocess.Popen(
            command,
            cwd=self._tree,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as process:
            try:
                output, _ = process.communicate(
                    timeout=self._timeout + sum(2 if "::" in test else 300 for test in tests)
                )
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                return ""
        if process.returncode == 0:
            return None
        failed = re.search(r"^(?:FAILED|ERROR) (tests/.+?)(?: - .*)?$", output, re.MULTILINE)
        if failed is None:
            raise SystemExit(f"the tests could not be run:\n{output[-3000:]}")
        return failed[1]


def try_faults(faults: Iterable[Fault], workplace: Workplace, recordings: Sequence[Recording]) -> Iterator[str]:
    """Yield the lines of the table, each as soon as it is known, and how many faults were found."""
    yield f"{'fault':<36} {'area':<8} {'seconds':>7}  result"
    statuses: Counter[str] = Counter()
    for fault in faults:
        started = time.monotonic()
        outcome = _outcome(fault, workplace, recordings)
        statuses[outcome.status] += 1
        seconds = time.monotonic() - started
        yield f"{fault.id:<36} {fault.area:<8} {seconds:>7.1f}  {outcome.status}: {outcome.note}".rstrip(": ")
    yield ", ".join(f"{count} {status}" for status, count in statuses.most_common())


def _outcome(fault: Fault, workplace: Workplace, recordings: Sequence[Recording]) -> Outcome:
    before = workplace.source_of(fault)
    after = None if before is None else fault.applied_to(before)
    if before is None or after is None:
        return Outcome("no longer applies", f"`find` does not stand once in {fault.file}")
    lines = changed_lines(before, after)
    outcome = Outcome("no test covers it")
    for recording in recordings:
        if tests := recording.tests_of(fault.file, lines):
            outcome = workplace.try_fault(fault, before, after, tests)
        if outcome.status == "found":
            break
    return outcome


def record(repo: Path, file: Path, ignored: Sequence[str]) -> None:
    """Run all tests without a browser, and write which lines each of them executes."""
    with TemporaryDirectory() as folder:
        config = Path(folder) / "coverage.ini"
        config.write_text(UNIT_CONFIG, "utf-8")
        measure = ["--cov=scorekeeper", f"--cov-config={config}", "--cov-context=test", "--cov-report="]
        selection = ["-m", "not browser", *(f"--ignore={folder}" for folder in ignored)]
        tests = str(repo / "tests")  # named, because the coverage gates judge only runs of all tests
        _pytest(repo, ["-n", "2", *selection, *measure, tests], {"COVERAGE_FILE": str(file.absolute())})


def record_browser(repo: Path, file: Path, tests: Sequence[str]) -> None:
    """Run the browser tests, and write which lines of the app each file of them executes in the server."""
    with TemporaryDirectory() as folder:
        config = Path(folder) / "coverage.ini"
        config.write_text(SERVER_CONFIG.replace("{data_file}", str(Path(folder) / "data")), "utf-8")
        _pytest(repo, ["-n", "0", "--no-cov", *tests], {"COVERAGE_PROCESS_START": str(config)})
        measured = map(str, Path(folder).glob("data.*"))
        combine = ["combine", f"--rcfile={config}", f"--data-file={file.absolute()}", *measured]
        subprocess.run([sys.executable, "-m", "coverage", *combine], check=True, cwd=repo)


def _pytest(repo: Path, options: Sequence[str], variables: Mapping[str, str]) -> None:
    command = [sys.executable, "-m", "pytest", "-q", *options]
    run = subprocess.run(
        command, check=False, cwd=repo, env={**os.environ, "CI": "true", "PYTHONPATH": str(repo), **variables}
    )
    if run.returncode:
        sys.stderr.write("some tests failed while recording; their coverage counts up to the failure\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--coverage", type=Path, required=True, help="recording of the tests without a browser")
    parser.add_argument("--browser-coverage", type=Path, help="recording of the browser tests")
    parser.add_argument("--record", action="store_true", help="write the file of --coverage")
    parser.add_argument("--ignore", nargs="+", default=(), help="folders that --record leaves out")
    parser.add_argument("--record-browser", action="store_true", help="write the file of --browser-coverage")
    parser.add_argument("--browser-tests", nargs="+", default=["tests/browser"], help="their folder, or some files")
    parser.add_argument("--repo", type=Path, default=FAULTS.parents[2], help="the checkout to test")
    parser.add_argument("--only", nargs="+", default=(), help="areas, or ids of faults")
    parser.add_argument("--results", type=Path, help="write the table here as well")
    parser.add_argument(
        "--timeout", type=float, default=120, help="seconds until a test run hangs; 2 a test, or 300 a file, are added"
    )
    arguments = parser.parse_args()
    repo = arguments.repo.absolute()
    if arguments.record:
        record(repo, arguments.coverage, arguments.ignore)
    if arguments.record_browser:
        record_browser(repo, arguments.browser_coverage, arguments.browser_tests)
    if arguments.record or arguments.record_browser:
        return
    files = [arguments.coverage, *filter(None, [arguments.browser_coverage])]
    recordings = [Recording(file) for file in files]
    table: list[str] = []
    with TemporaryDirectory() as folder:
        tree = Path(folder) / "repo"
        shutil.copytree(repo, tree, ignore=shutil.ignore_patterns(*NOT_COPIED))
        for line in try_faults(read_faults(arguments.only), Workplace(tree, arguments.timeout), recordings):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
            table.append(line)
    if arguments.results:
        arguments.results.write_text("\n".join([*table, ""]), "utf-8")


if __name__ == "__main__":
    main()
