"""Run the tests several times in a fresh copy and record them: ``python -m tests.series --unit 10 --all 4``.

Each run is the command from the README, with `-m "not browser"` for `--unit`. With `--busy` another process keeps one
core busy meanwhile. Every run adds a line to `build/series.jsonl`, so that a series can be spread over several days.
The table of all runs of the current commit is printed at the end. Exits 1 if one of them failed.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "build" / "series.jsonl"
PYTEST = (sys.executable, "-m", "pytest", "-n", "auto", "--cov")


@contextmanager
def busy_core(wanted: bool) -> Generator[None]:
    """Keep one core busy while the block runs, if wanted."""
    if not wanted:
        yield
        return
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as process:
        try:
            yield
        finally:
            process.kill()


def run_once(tree: Path, kind: str, commit: str, *, busy: bool) -> dict[str, Any]:
    """Run the tests of the copy in `tree`, and return (and print) the line of the record."""
    command = [*PYTEST, *(("-m", "not browser") if kind == "unit" else ())]
    environment = {**os.environ, "CI": "true", "PYTHONPATH": str(tree)}
    began = time.monotonic()
    with busy_core(busy):
        run = subprocess.run(command, cwd=tree, env=environment, check=False, capture_output=True, text=True)
    line: dict[str, Any] = {
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": commit,
        "kind": kind,
        "busy": busy,
        "seconds": round(time.monotonic() - began),
        "passed": run.returncode == 0,
        "summary": run.stdout.strip().rpartition("\n")[2],
    }
    if run.returncode:
        log = RECORD.with_name(f"series-{commit}-{datetime.now(UTC):%H%M%S}.log")
        log.write_text(run.stdout + run.stderr, "utf-8")
    with RECORD.open("a", encoding="utf-8") as record:
        record.write(json.dumps(line) + "\n")
    print(json.dumps(line), flush=True)  # noqa: T201
    return line


def main() -> None:
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--unit", type=int, default=0, help="runs without a browser")
    command.add_argument("--all", type=int, default=0, help="runs of everything")
    command.add_argument("--busy", action="store_true", help="keep one core busy meanwhile")
    asked = command.parse_args()
    RECORD.parent.mkdir(exist_ok=True)
    commit = subprocess.run(
        shlex.split("git rev-parse --short HEAD"), cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "scorekeeper")
        subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(tree)], check=True)
        for kind in ("unit",) * asked.unit + ("all",) * asked.all:
            run_once(tree, kind, commit, busy=asked.busy)
    lines = [json.loads(line) for line in RECORD.read_text("utf-8").splitlines()]
    mine = [line for line in lines if line["commit"] == commit]
    for line in mine:
        mark = "passed" if line["passed"] else "FAILED"
        print(f"{line['kind']:5}{' busy' if line['busy'] else '     '}{line['seconds']:6} s  {mark}")  # noqa: T201
    sys.exit(not all(line["passed"] for line in mine))


if __name__ == "__main__":
    main()
