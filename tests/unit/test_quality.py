"""Tests that the linter, the formatter, the type checker and the import contracts find no problem."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "command",
    [
        "ruff check --no-cache .",
        "ruff format --no-cache --check .",
        f"basedpyright --pythonpath {sys.executable}",
        "lint-imports --no-cache",
    ],
    ids=["lint", "format", "types", "imports"],
)
def test_ruff_pyright_and_import_contracts_find_nothing(command: str) -> None:
    name, *arguments = command.split(" ")
    program = shutil.which(name, path=sysconfig.get_path("scripts"))
    assert program, f"{name} is not installed beside {sys.executable}"
    run = subprocess.run(
        [program, *arguments], cwd=ROOT, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert run.returncode == 0, run.stdout
