"""After a match: it goes out as text, table, picture, paper and file; and the same people play the best of three."""

from __future__ import annotations

from pathlib import Path
from struct import unpack
from typing import TYPE_CHECKING

from tests.browser.rig import by, said, tap, wait_for, wait_for_text
from tests.browser.table import begin, enter_hand

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_a_finished_match_goes_out_in_every_form(phone: Page) -> None:
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    begin(phone, "head_to_head", ("Anna", "Bruno"))
    enter_hand(phone, (0, 12))
    wait_for_text(phone, "finished.title", "Anna wins")

    share(phone, "share.text")
    phone.get_by_text("Copied").first.wait_for()
    copied = str(phone.evaluate("navigator.clipboard.readText()"))
    assert copied.startswith("Anna wins\nDomino\nHead to Head, ")
    assert copied.endswith("\n\nAnna, Bruno\n1. 1\u2007\u20070")

    assert download(phone, "share.table").decode("utf-8-sig").splitlines()[1:] == ["1,1st hand,1,0,", ",Total,1,0,"]
    assert download(phone, "share.paper", "paper.a5").startswith(b"%PDF-")
    assert download(phone, "share.file").startswith(b"{")
    picture = download(phone, "share.picture", "share.send")
    width, height = unpack(">II", picture[16:24])
    assert picture.startswith(b"\x89PNG")
    assert width > 600, "finer than the screen's own dots"
    assert 100 < height < width


def test_the_best_of_three_is_counted_from_match_to_match(phone: Page) -> None:
    begin(phone, "head_to_head", ("Anna", "Bruno"))
    enter_hand(phone, (0, 12))
    wait_for_text(phone, "finished.title", "Anna wins")
    assert not by(phone, "finished.series").count()

    tap(phone, "finished.menu")
    tap(phone, "finished.rematch_how")
    tap(phone, "rematch.best_of-1")
    tap(phone, "rematch.seats-1")
    tap(phone, "rematch.begin")
    wait_for(phone, "sheet.enter")
    assert [said(phone, f"head.{side}").split(",")[0] for side in range(2)] == ["Bruno", "Anna"]
    enter_hand(phone, (0, 9))
    wait_for_text(phone, "finished.title", "Bruno wins")
    wait_for_text(phone, "finished.series", "Best of 3: Bruno 1, Anna 1")

    tap(phone, "finished.rematch")
    wait_for(phone, "sheet.enter")
    enter_hand(phone, (9, 0))
    wait_for_text(phone, "finished.series", "Anna wins the series: Anna 2, Bruno 1")


def share(phone: Page, *steps: str) -> None:
    tap(phone, "finished.share")
    for step in steps:
        wait_for(phone, step)
        tap(phone, step)


def download(phone: Page, *steps: str) -> bytes:
    """What the browser keeps of what is shared, since it has no share sheet; the dialog has gone then."""
    with phone.expect_download() as kept:
        share(phone, *steps)
    wait_for(phone, steps[-1], "detached")
    return Path(kept.value.path()).read_bytes()
