"""A finished match leaves the app as text, table, picture, paper and file."""

from __future__ import annotations

from pathlib import Path
from struct import unpack

from playwright.sync_api import Page

from tests.browser.conftest import Start
from tests.browser.rig import tap, wait_for, wait_for_text


def test_finished_match_is_shared_in_every_form(start: Start) -> None:
    phone = start("head_to_head")
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tap(phone, "won.0")
    tap(phone, "sheet.result")
    wait_for_text(phone, "finished.title", "Anna wins with domino")

    share(phone, "share.text")
    phone.get_by_text("Copied").first.wait_for()
    copied = str(phone.evaluate("navigator.clipboard.readText()"))
    assert copied.startswith("Anna wins with domino\nHead to Head, ")
    assert copied.endswith("\n\nAnna, Bruno\n1. 1\u2007\u20070")
    close(phone, "dialog.close")

    assert download(phone, "share.table").decode("utf-8-sig").splitlines()[1:] == ["1,1st hand,1,0,", ",Total,1,0,"]
    assert download(phone, "paper.a5").startswith(b"%PDF-")
    assert download(phone, "share.file").startswith(b"{")
    sizes: list[tuple[int, int]] = []
    for way in ("share.card", "share.picture"):
        picture = download(phone, way, "share.send")
        assert picture.startswith(b"\x89PNG")
        sizes.append(unpack(">II", picture[16:24]))
    (wide, tall), (width, height) = sizes
    assert abs(tall / wide - 1.25) < 0.01
    assert width > 600, "finer than the screen's own dots"
    assert 100 < height < 2 * width


def share(phone: Page, *steps: str) -> None:
    tap(phone, "finished.share")
    for step in steps:
        wait_for(phone, step)
        tap(phone, step)


def close(phone: Page, button: str) -> None:
    tap(phone, button)
    wait_for(phone, button, "detached")


def download(phone: Page, *steps: str) -> bytes:
    """What the browser keeps of what is shared, since it has no share sheet; then the sheet says so and stays."""
    with phone.expect_download() as kept:
        share(phone, *steps)
    close(phone, "share.close" if steps[-1] == "share.send" else "dialog.close")
    return Path(kept.value.path()).read_bytes()
