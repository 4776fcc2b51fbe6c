"""The keys that lead to another screen, as the page knows them by their names."""

from __future__ import annotations

import re

from scorekeeper.resources import assets_folder

HEAD = (assets_folder() / "shell" / "head.html").read_text("utf-8")
LISTED = HEAD.partition("LEADS = [")[2].partition("];")[0]
LEADS = [re.compile(found) for found in re.findall(r"^ +/(.+)/,$", LISTED, re.MULTILINE)]


def leads(identifier: str) -> bool:
    """Return whether the page holds back the second of two quick taps on a key."""
    return any(pattern.search(identifier) for pattern in LEADS)
