"""The tools that read the code have nothing to say."""

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
def test_the_code_is_clean(command: str) -> None:
    name, *arguments = command.split(" ")
    program = shutil.which(name, path=sysconfig.get_path("scripts"))
    assert program, f"{name} is not installed beside {sys.executable}"
    said = subprocess.run(
        [program, *arguments], cwd=ROOT, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert said.returncode == 0, said.stdout
