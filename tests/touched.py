"""Run the tests of what has changed, and the linters on it: ``python -m tests.touched``.

A changed file of the package is tested by the folder of `tests/unit` that mirrors its folder, and by the tests that
import it. A changed test is run, and of another changed file of `tests` the tests that import it. Any other file is
tested by the tests in which its name occurs. Tests in a browser are run only if they have changed themselves; those
that may show the change are named at the end.

`--since main` takes all changes since the branch left `main`, not only those that are not committed; `--list` only
prints what would be run.
"""

from __future__ import annotations

import argparse
import ast
import subprocess
import sys
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path, PurePosixPath

import pytest

from tests.checks import CHECKS, Checks

ROOT = Path(__file__).parents[1]


def changed_files(since: str) -> list[str]:
    """Return the files that differ from a commit or are new, by their paths in the repository."""
    base = subprocess.check_output(["git", "merge-base", since, "HEAD"], cwd=ROOT, text=True).strip()
    differing = subprocess.check_output(["git", "diff", "--name-only", base], cwd=ROOT, text=True)
    new = subprocess.check_output(["git", "ls-files", "--others", "--exclude-standard"], cwd=ROOT, text=True)
    return sorted({*differing.splitlines(), *new.splitlines()})


def module_of(file: str) -> str:
    """Return the name of the module in a file; of a file that is no module, that of its folder."""
    path = PurePosixPath(file)
    is_module = path.suffix == ".py" and path.name != "__init__.py"
    return ".".join((path.with_suffix("") if is_module else path.parent).parts)


def imported_by(source: str) -> set[str]:
    """Return the names of the modules that a file imports; of ``from a import b`` both ``a`` and ``a.b``."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def find_tests(changed: Iterable[str], sources: dict[str, str]) -> set[str]:
    """Return the files with the tests of what has changed. `sources` are all files of `tests`, by path."""
    imports = {path: imported_by(source) for path, source in sources.items()}
    found: set[str] = set()
    for file in changed:
        path = PurePosixPath(file)
        top, name = path.parts[0], path.name
        if top == "tests" and name.startswith("test_"):
            found |= {file} & sources.keys()
        elif top in {"scorekeeper", "tests"}:
            found |= {test for test, names in imports.items() if module_of(file) in names}
            if top == "scorekeeper":
                found |= mirroring(PurePosixPath("tests/unit", *path.parent.parts[1:]), sources)
        else:
            found |= {test for test, source in sources.items() if name in source}
    return {test for test in found if PurePosixPath(test).name.startswith("test_")}


def mirroring(folder: PurePosixPath, tests: Collection[str]) -> set[str]:
    """Return the tests in a folder, or in the first folder above that has any."""
    found = {test for test in tests if PurePosixPath(test).parent == folder}
    return found or mirroring(folder.parent, tests)


def checks_of(changed: Iterable[str]) -> dict[str, Sequence[str]]:
    """Return the commands of the linters for the Python files that have changed."""
    files = [file for file in changed if file.endswith(".py") and (ROOT / file).is_file()]
    narrowed = {
        name: command if name == "imports" else [*(part for part in command if part != "."), *files]
        for name, command in CHECKS.items()
    }
    return narrowed if files else {}


def main() -> None:
    command = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    command.add_argument("--since", default="HEAD", help="a commit or branch (the last commit)")
    command.add_argument("--list", action="store_true", help="only print what would be run")
    asked, options = command.parse_known_args()
    changed = changed_files(asked.since)
    sources = {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in (ROOT / "tests").rglob("*.py")}
    found = find_tests(changed, sources)
    browser = {test for test in found if test.startswith("tests/browser") and test not in changed}
    lines = [*sorted(found - browser), *(f"only in a browser: {test}" for test in sorted(browser))]
    print(*lines or ["nothing has changed"], sep="\n")  # noqa: T201
    if asked.list or not found - browser:
        return
    sys.exit(pytest.main(["-n", "2", *options, *sorted(found - browser)], plugins=[Checks(checks_of(changed))]))


if __name__ == "__main__":
    main()
