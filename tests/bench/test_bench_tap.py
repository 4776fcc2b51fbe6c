"""The comparison of our screens with a bare counter runs; its times are nobody's promise."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import sync_playwright

from tests.bench.tap import run
from tests.e2e.rig import NO_BROWSER, chrome


def test_taps_and_first_visits_are_measured_beside_a_counter() -> None:
    with sync_playwright() as playwright:
        found = chrome(playwright)
    if found is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(NO_BROWSER)
    rows = list(run(hands=4, count=2, visits=1))
    assert [row.what for row in rows] == ["tap to updated sheet", "first visit"]
    assert all(row.ratio > 0 for row in rows)
