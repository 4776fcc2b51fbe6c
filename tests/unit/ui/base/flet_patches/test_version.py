"""The check of Flet's version."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from scorekeeper.ui.base.flet_patches import TESTED, check_version


def test_check_version_accepts_only_the_version_that_is_required() -> None:
    project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]
    assert f"flet=={TESTED}" in project["dependencies"]
    check_version(TESTED)


def test_check_version_says_what_to_do_with_another_version() -> None:
    with pytest.raises(RuntimeError, match=r"Flet 1\.1\.0 is installed\. Run `pip install flet==1\.0\.5`"):
        check_version("1.1.0")
