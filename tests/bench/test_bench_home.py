"""The comparison of a full shelf with a nearly empty one runs; its times are nobody's promise."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import sync_playwright

from tests.bench.home import run
from tests.e2e.rig import NO_BROWSER, chrome


def test_home_is_visited_beside_a_few_matches_and_beside_more() -> None:
    with sync_playwright() as playwright:
        found = chrome(playwright)
    if found is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(NO_BROWSER)
    rows = list(run((1, 3), visits=1))
    assert [matches for matches, _, _ in rows] == [1, 3]
    assert all(seconds > 0 for _, *both in rows for seconds in both)
