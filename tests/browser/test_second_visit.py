"""A second visit of the server's page fetches no file again."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser import rig
from tests.browser.rig import Server

HEADERS = 700
"""Bytes of an answer without content, at most."""


@pytest.mark.deep
def test_second_visit_is_answered_without_content(browser: Browser, server: Server) -> None:
    page = rig.see(browser, server.url)
    page.goto("/")
    page.locator("#splash").wait_for(state="detached")
    network: Any = page.context.new_cdp_session(page)
    network.send("Network.enable")
    fetched: dict[str, int] = {}

    def note(event: dict[str, Any]) -> None:
        fetched[event["requestId"]] = event.get("encodedDataLength", 0)

    network.on("Network.responseReceived", note)
    network.on("Network.loadingFinished", note)
    page.goto("about:blank")
    fetched.clear()
    page.goto("/")
    page.locator("#splash").wait_for(state="detached")
    assert 5 < len(fetched) < 40
    assert max(fetched.values()) < HEADERS
    page.context.close()
