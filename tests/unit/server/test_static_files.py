"""Files as browsers get them: compressed where that helps, and not again while they are the same."""

from __future__ import annotations

import gzip
from pathlib import Path

import httpx
import pytest

from scorekeeper.server.serve import static_app

pytestmark = pytest.mark.real_time

WORDS = "domino " * 2000


@pytest.fixture
def browser(tmp_path: Path) -> httpx.AsyncClient:
    (tmp_path / "main.js").write_text(WORDS, "utf-8")
    (tmp_path / "tiny.js").write_text("1", "utf-8")
    (tmp_path / "tile.png").write_bytes(WORDS.encode())
    return httpx.AsyncClient(transport=httpx.ASGITransport(static_app(tmp_path, ("table",))), base_url="http://table")


async def test_text_is_compressed_for_browsers_that_take_it(browser: httpx.AsyncClient) -> None:
    packed = await browser.get("/main.js", headers={"accept-encoding": "gzip"})
    assert (packed.text, packed.headers["content-encoding"], packed.headers["vary"]) == (
        WORDS,
        "gzip",
        "accept-encoding",
    )
    assert int(packed.headers["content-length"]) == len(gzip.compress(WORDS.encode(), 9, mtime=0))
    plain = await browser.get("/main.js", headers={"accept-encoding": "identity"})
    assert (plain.text, int(plain.headers["content-length"])) == (WORDS, len(WORDS))
    for name in ("/tiny.js", "/tile.png"):
        same = await browser.get(name, headers={"accept-encoding": "gzip"})
        assert "content-encoding" not in same.headers


async def test_file_that_has_not_changed_is_not_sent_again(browser: httpx.AsyncClient) -> None:
    for takes in ("gzip", "identity"):
        first = await browser.get("/main.js", headers={"accept-encoding": takes})
        assert first.headers["cache-control"] == "no-cache"
        known = {"accept-encoding": takes, "if-none-match": first.headers["etag"]}
        again = await browser.get("/main.js", headers=known)
        assert (again.status_code, again.content) == (304, b"")


async def test_file_that_is_not_there_is_not_found(browser: httpx.AsyncClient) -> None:
    assert (await browser.get("/none.js")).status_code == 404
