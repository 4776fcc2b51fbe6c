"""Tests of the page of the site: when it stores what the first screen does not need."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from scorekeeper.site_builder.page import SHELL
from scorekeeper.site_builder.snapshot import find_node


def kept_at(visit: str, *touches: int) -> dict[str, int]:
    """Return when the page does what it keeps offline, in milliseconds after its first screen."""
    node = find_node()
    assert node
    command = (node, Path(__file__).parent / "page.mjs", SHELL / "page.js", visit, json.dumps(touches))
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


@pytest.mark.parametrize(
    ("visit", "touches", "registers", "keeps"),
    [
        ("first", [], 0, 3000),
        ("first", [2000, 4000], 0, 7000),
        ("kept", [], 3000, 3000),
        ("kept", [2000, 4000], 7000, 7000),
        ("kept", [3500], 3000, 3000),
    ],
)
def test_rest_is_kept_after_one_quiet_wait(visit: str, touches: list[int], registers: int, keeps: int) -> None:
    assert kept_at(visit, *touches) == {"registers": registers, "keeps the rest": keeps}
