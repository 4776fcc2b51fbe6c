"""Count how many of the faults in `faults.toml` the tests find.

Record once which test executes which line, then try the faults:

    python -m tests.tools.faults.run --record
    python -m tests.tools.faults.run | tee after.txt

For each fault the script changes one file in a copy of the repository and runs the tests that executed the changed
lines, until one fails. A failure counts if the same test passes without the fault. A test run that hangs counts too.

`--only ui` tries one area, `--only clock-counts-pauses` one fault; several names may follow. The recording has only
tests without a browser, and of those none that starts the app in a process of its own. A fault that only others find
names its `tests`; the faults of the area `browser` can be tried without a recording.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from coverage import Coverage, CoverageData

REPOSITORY = Path(__file__).parents[3]
FAULTS = Path(__file__).with_name("faults.toml")
RECORDING = Path("build", "unit.coverage")
NOT_COPIED = (".git", ".venv", ".hypothesis", "__pycache__", "build", "dist")

FIRST_TESTS = 20
"""So many tests run first, by themselves: they execute little else than the fault, and mostly find it."""

SECONDS, SECONDS_PER_TEST = 300, 2
"""After so long a test run hangs."""

RECORDER = "tests.tools.faults.recorder"


@dataclass(frozen=True)
class Fault:
    """A change of one place in one file; `tests` are those that should find it, if no recording has them."""

    id: str
    area: str
    file: str
    find: str
    replace: str
    tests: Sequence[str] = ()

    def applied_to(self, source: str) -> str | None:
        """Return the changed source, or `None` if `find` does not stand in it exactly once."""
        return source.replace(self.find, self.replace) if source.count(self.find) == 1 else None

    def lines_of(self, source: str) -> range:
        """Return the numbers of the lines in which `find` stands."""
        first = source[: source.index(self.find)].count("\n") + 1
        return range(first, first + self.find.rstrip("\n").count("\n") + 1)


@dataclass(frozen=True)
class Outcome:
    """What became of a fault; `note` is the test that found it, or how many did not."""

    status: str
    note: str = ""


def read_faults() -> list[Fault]:
    return [Fault(**entry) for entry in tomllib.loads(FAULTS.read_text("utf-8"))["fault"]]


class Recording:
    """Which test executed which line; the tests that executed fewest lines come first. Without a file it is empty."""

    def __init__(self, file: Path | None) -> None:
        if file and not file.is_file():
            raise SystemExit(f"{file} is not there: record it first")
        data = CoverageData(str(file), no_disk=file is None)
        data.read()
        self._lines: dict[str, dict[int, set[str]]] = {}
        for measured in data.measured_files():
            self._lines[measured[measured.rindex("scorekeeper/") :]] = {
                line: {*filter(None, contexts)} for line, contexts in data.contexts_by_lineno(measured).items()
            }
        self._size = Counter(test for lines in self._lines.values() for tests in lines.values() for test in tests)

    def tests_of(self, file: str, lines: Iterable[int]) -> list[str]:
        recorded = self._lines.get(file, {})
        found = {test for line in lines for test in recorded.get(line, ())}
        return sorted(found, key=lambda test: (self._size[test], test))


class Workplace:
    """A copy of the repository in which faults are tried."""

    def __init__(self, tree: Path, recording: Recording) -> None:
        self._tree = tree
        self._recording = recording
        self._writes = 0
        self._fails_anyway: set[str] = set()

    def try_fault(self, fault: Fault) -> Outcome:
        """Run the tests with the fault until one fails that passes without it."""
        path = self._tree / fault.file
        source = path.read_text("utf-8") if path.is_file() else ""
        changed = fault.applied_to(source)
        if changed is None:
            return Outcome("no longer applies", f"`find` does not stand once in {fault.file}")
        tests = fault.tests or self._recording.tests_of(fault.file, fault.lines_of(source))
        for some in (tests[:FIRST_TESTS], tests[FIRST_TESTS:]):
            while selected := [test for test in some if test not in self._fails_anyway]:
                self._write(path, changed)
                failed = self._first_failure(selected)
                self._write(path, source)
                if failed is None:
                    break
                if not failed or not self._first_failure([failed]):
                    return Outcome("found", failed or "a hang")
                self._fails_anyway.add(failed)
        return Outcome("survived", f"{len(tests)} tests")

    def _write(self, path: Path, source: str) -> None:
        path.write_text(source, "utf-8")
        self._writes += 1
        os.utime(path, (self._writes, self._writes))  # else compiled code of the same second and size stays in use

    def _first_failure(self, tests: Sequence[str]) -> str | None:
        """Return the first test that fails, `""` for a hang, `None` if all pass."""
        options = ["-x", "--tb=no", "-rfE", "-p", "no:cacheprovider", "-n", "0"]
        arguments = self._tree / "selected_tests.txt"
        arguments.write_text("\n".join([*options, *tests]), "utf-8")
        try:
            run = pytest(self._tree, f"@{arguments}", timeout=SECONDS + SECONDS_PER_TEST * len(tests))
        except subprocess.TimeoutExpired:
            return ""
        if run.returncode == 0:
            return None
        failed = re.search(r"^(?:FAILED|ERROR) (tests/.+?)(?: - .*)?$", run.stdout, re.MULTILINE)
        if failed is None:
            raise SystemExit(f"the tests could not be run:\n{run.stdout[-3000:]}")
        return failed[1]


def pytest(
    tree: Path, *options: str, timeout: float | None = None, environment: Mapping[str, str] = MappingProxyType({})
) -> subprocess.CompletedProcess[str]:
    """Run tests of this copy of the repository."""
    environment = {**os.environ, "CI": "true", "PYTHONPATH": str(tree), "COLUMNS": "1000", **environment}
    command = [sys.executable, "-m", "pytest", "-q", *options]
    return subprocess.run(
        command, cwd=tree, env=environment, timeout=timeout, check=False, capture_output=True, text=True
    )


def try_faults(faults: Iterable[Fault], workplace: Workplace) -> Iterator[str]:
    """Yield the lines of the table, each as soon as it is known, and how many faults were found."""
    yield f"{'fault':<36} {'area':<8} {'seconds':>7}  result"
    statuses: Counter[str] = Counter()
    for fault in faults:
        started = time.monotonic()
        outcome = workplace.try_fault(fault)
        statuses[outcome.status] += 1
        seconds = time.monotonic() - started
        yield f"{fault.id:<36} {fault.area:<8} {seconds:>7.1f}  {outcome.status}: {outcome.note}"
    yield ", ".join(f"{count} {status}" for status, count in statuses.most_common())


def record(file: Path) -> None:
    """Run all tests without a browser, and write which lines each of them executes."""
    file.parent.mkdir(exist_ok=True)
    tests = str(REPOSITORY / "tests")  # named, because the linters and the coverage gates belong to runs of all tests
    environment = {"RECORDING": str(file.absolute())}
    run = pytest(REPOSITORY, "-n", "2", "-m", "not browser", "-p", RECORDER, tests, environment=environment)
    Coverage(data_file=str(file), config_file=False).combine()
    if run.returncode:
        sys.stderr.write(f"some tests failed; their coverage counts up to the failure\n{run.stdout}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--coverage", type=Path, default=RECORDING, help=f"the recording ({RECORDING})")
    parser.add_argument("--record", action="store_true", help="write the recording")
    parser.add_argument("--only", nargs="+", default=(), help="areas, or ids of faults")
    arguments = parser.parse_args()
    if arguments.record:
        record(arguments.coverage)
        return
    wanted = [fault for fault in read_faults() if not arguments.only or {fault.id, fault.area} & {*arguments.only}]
    recording = Recording(None if all(fault.tests for fault in wanted) else arguments.coverage)
    with TemporaryDirectory() as folder:
        tree = Path(folder) / "repo"
        shutil.copytree(REPOSITORY, tree, ignore=shutil.ignore_patterns(*NOT_COPIED))
        for line in try_faults(wanted, Workplace(tree, recording)):
            print(line, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
