"""The coverage of a folder is compared with its gate."""

from __future__ import annotations

from typing import Any

from tests.coverage_gates import below_gate


def file(executed: int, missing: list[int], branches: list[list[int]]) -> dict[str, Any]:
    return {
        "executed_lines": list(range(executed)),
        "missing_lines": missing,
        "executed_branches": [],
        "missing_branches": branches,
    }


def test_gates_count_lines_and_branches_of_each_folder() -> None:
    measured = {
        "scorekeeper/core/tiles.py": file(7, [12], [[11, 12], [11, 0], [11, 14]]),  # 7 of 10: line 14 does not count
        "scorekeeper/core/deep/more.py": file(10, [], []),  # 17 of 20 with the one above
        "scorekeeper/app.py": file(3, [4], []),  # 3 of 4
    }
    lines, reports = below_gate(measured, {"core": 85, ".": 76})
    assert lines == ["core        85.00 %   gate 85 %", ".           75.00 %   gate 76 %"]
    assert reports == ["scorekeeper/app.py: 4"]
    assert below_gate(measured, {"core": 85.1})[1] == ["scorekeeper/core/tiles.py: 12, 11->12, 11->exit"]
