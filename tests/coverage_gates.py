"""Compare the coverage of each folder of the package with the gates in pyproject.toml."""

from __future__ import annotations

import io
import tomllib
from pathlib import Path

from coverage import Coverage

ROOT = Path(__file__).parents[1]


def below_gate(measured: Coverage, gates: dict[str, float]) -> tuple[list[str], list[str]]:
    """Return a line for each folder with its percentage, and the reports of the folders that are below their gate."""
    lines, reports = list[str](), list[str]()
    for folder, gate in gates.items():
        files = "scorekeeper/*.py" if folder == "." else f"scorekeeper/{folder}/*"
        report = io.StringIO()
        reached = measured.report(include=files, file=report)
        lines.append(f"{folder:10} {reached:6.2f} %   gate {gate:g} %")
        if reached < gate:
            reports.append(report.getvalue())
    return lines, reports


def read_gates() -> dict[str, float]:
    """Return the gates by folder, in percent."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["scorekeeper"]["coverage"]
