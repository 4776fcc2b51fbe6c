"""A failed test leaves files that show what was on its pages."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from tests.browser.failures import save_failure
from tests.browser.rig import Server, Watch, wait_for


def test_save_failure_writes_screenshot_texts_and_log_and_says_that_a_page_is_closed(
    phone: Page, server: Server, watched: list[Watch], tmp_path: Path
) -> None:
    wait_for(phone, "home.new")
    with server.log.open("a") as log:
        log.write("a line of the log\n")
    save_failure(tmp_path / "files", watched)
    assert (tmp_path / "files" / "page-0.png").read_bytes().startswith(b"\x89PNG")
    assert "home.new · button · " in (tmp_path / "files" / "page-0.txt").read_text("utf-8")
    assert (tmp_path / "files" / "server-0.log").read_text("utf-8").endswith("a line of the log\n")

    address = phone.url
    phone.close()
    save_failure(tmp_path / "closed", watched)
    text = (tmp_path / "closed" / "page-0.txt").read_text("utf-8")
    assert text.startswith(address)
    assert "closed" in text
    assert {file.name for file in (tmp_path / "closed").iterdir()} == {"page-0.txt", "server-0.log"}
