"""Compare the coverage of each folder of the package with the gates in pyproject.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]


def below_gate(measured: dict[str, Any], gates: dict[str, float]) -> tuple[list[str], list[str]]:
    """Return a line for each folder with its percentage, and the reports of the folders that are below their gate.

    `measured` has the files of a report of SlipCover, by path: numbers of lines, and branches as pairs of lines.
    """
    lines, reports = list[str](), list[str]()
    for folder, gate in gates.items():
        files = {path: file for path, file in measured.items() if folder_of(path) == folder}
        missing = {path: missed for path, file in files.items() if (missed := missing_from(file))}
        count = sum(map(len, missing.values()))
        total = count + sum(len(file["executed_lines"]) + len(file["executed_branches"]) for file in files.values())
        reached = 100 * (1 - count / total)
        lines.append(f"{folder:10} {reached:6.2f} %   gate {gate:g} %")
        if reached < gate:
            reports += [f"{path}: {', '.join(missed)}" for path, missed in missing.items()]
    return lines, reports


def folder_of(path: str) -> str:
    """Return the folder of the package that holds a file; "." for the modules at its top."""
    _, *inside = Path(path).parts
    return inside[0] if len(inside) > 1 else "."


def missing_from(file: dict[str, Any]) -> list[str]:
    """Return the lines and branches that no test took. A branch to a line that does not count does not count either."""
    counted = {0, *file["executed_lines"], *file["missing_lines"]}  # 0 is the end of the function
    branches = [f"{start}->{end or 'exit'}" for start, end in file["missing_branches"] if end in counted]
    return [*map(str, file["missing_lines"]), *branches]


def read_gates() -> dict[str, float]:
    """Return the gates by folder, in percent."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["scorekeeper"]["coverage"]
