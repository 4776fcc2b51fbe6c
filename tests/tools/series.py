"""Run the tests several times in a fresh copy and record them: ``python -m tests.tools.series --unit 10 --all 4``.

Each run is the command from the README, or for `--unit` that of daily work in CONTRIBUTING: `-m "not browser"`, without
coverage. With `--busy` another process keeps one core busy meanwhile. Every run adds a line to `build/series.jsonl`, so
that a series can be spread over several days. All runs of the current commit are printed at the end. Exits 1 if one of
them failed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "build" / "series.jsonl"
COMMANDS = {
    "all": (sys.executable, "-m", "slipcover", "-m", "pytest", "-n", "auto"),
    "unit": (sys.executable, "-m", "pytest", "-n", "auto", "-m", "not browser"),
}
SPIN = (sys.executable, "-c", "while True: pass")


def run_once(tree: Path, kind: str, commit: str, *, busy: bool) -> dict[str, Any]:
    """Run the tests of the copy in `tree`, and return the line of the record."""
    environment = {**os.environ, "CI": "true", "PYTHONPATH": str(tree)}
    now, began = datetime.now(UTC), time.monotonic()
    with subprocess.Popen(SPIN) if busy else nullcontext() as spinning:
        run = subprocess.run(COMMANDS[kind], cwd=tree, env=environment, check=False, capture_output=True, text=True)
        if spinning:
            spinning.kill()
    if run.returncode:
        RECORD.with_name(f"series-{commit}-{now:%H%M%S}.log").write_text(run.stdout + run.stderr, "utf-8")
    return {
        "at": now.isoformat(timespec="seconds"),
        "commit": commit,
        "kind": kind,
        "busy": busy,
        "seconds": round(time.monotonic() - began),
        "passed": run.returncode == 0,
        "summary": run.stdout.strip().rpartition("\n")[2],
    }


def main() -> None:
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--unit", type=int, default=0, help="runs without a browser")
    command.add_argument("--all", type=int, default=0, help="runs of everything")
    command.add_argument("--busy", action="store_true", help="keep one core busy meanwhile")
    asked = command.parse_args()
    RECORD.parent.mkdir(exist_ok=True)
    commit = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, text=True).strip()
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "scorekeeper")
        subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(tree)], check=True)
        for kind in ("unit",) * asked.unit + ("all",) * asked.all:
            with RECORD.open("a", encoding="utf-8") as record:
                record.write(json.dumps(run_once(tree, kind, commit, busy=asked.busy)) + "\n")
    lines = [json.loads(line) for line in RECORD.read_text("utf-8").splitlines()]
    mine = [line for line in lines if line["commit"] == commit]
    print(*map(json.dumps, mine), sep="\n")  # noqa: T201
    sys.exit(not all(line["passed"] for line in mine))


if __name__ == "__main__":
    main()
