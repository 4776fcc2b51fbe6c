"""The benchmark of saving runs, and measures what it says."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import fields
from pathlib import Path

from tests.jetstream import require_server
from tests.tools.bench.storage import Row


def run(*options: str) -> list[str]:
    command = [sys.executable, "-m", "tests.tools.bench.storage", "--hands", "3", "--rounds", "2", *options]
    ran = subprocess.run(
        command, capture_output=True, text=True, cwd=Path(__file__).parents[2], timeout=60, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


def test_the_benchmark_prints_a_column_for_each_library() -> None:
    lines = run("--matches", "1", "30")
    assert lines[0].split() == ["1", "30"]
    table = {line[:24].strip(): [float(number) for number in line[24:].split()] for line in lines[1:]}
    measured = [field.name.replace("_", " ") for field in fields(Row) if field.name != "matches"]
    assert list(table) == [*measured, "append : disk", "append : first append"]
    assert all(len(numbers) == 2 and min(numbers) > 0 for numbers in table.values())
    assert table["append : first append"][0] == 1


def test_the_comparison_prints_a_column_for_each_engine() -> None:
    require_server()
    head, *lines = run("--engines", "--matches", "2")
    assert head.split("  ")[-1].strip() == "JetStream, 3"
    table = {line[:20].strip(): line[20:].split() for line in lines}
    for name in ("save", "open"):
        assert table[f"least {name}"][0] == table[f"{name} : least {name}"][0] == "–", "memory has no least"
        measured, least = (list(map(float, table[key][1:])) for key in (name, f"least {name}"))
        ratios = [float(ratio) for ratio in table[f"{name} : least {name}"][1:]]
        assert min(measured + least) > 0
        assert len(ratios) == 3
    assert all(float(time) > 0 for time in table["list after start"])
