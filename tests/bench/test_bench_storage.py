"""The benchmark of saving runs, and measures what it says."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import fields
from pathlib import Path

from tests.bench.storage import Row


def test_the_benchmark_prints_a_column_for_each_library() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.bench.storage", "--matches", "1", "30", "--hands", "3", "--rounds", "2"],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
        timeout=60,
        check=True,
    )
    lines = ran.stdout.splitlines()
    assert lines[0].split() == ["1", "30"]
    table = {line[:24].strip(): [float(number) for number in line[24:].split()] for line in lines[1:]}
    measured = [field.name.replace("_", " ") for field in fields(Row) if field.name != "matches"]
    assert list(table) == [*measured, "append : disk", "append : first append"]
    assert all(len(numbers) == 2 and min(numbers) > 0 for numbers in table.values())
    assert table["append : first append"][0] == 1
