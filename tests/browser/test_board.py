"""A scoreboard on a television and a tablet follows a match on a phone, also after its connection was lost."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page

from tests.browser import rig
from tests.browser.conftest import DESK, Visit
from tests.browser.new_match import begin
from tests.browser.proxy import running
from tests.browser.rig import Server, Watch, said, tap, wait_for, wait_for_text

TELEVISION = (1920, 1080)

_CAPTION = """() => {
    const caption = document.querySelector('[flt-semantics-identifier^="board.caption"]').getBoundingClientRect();
    const shown = document.querySelector('#connection.board').getBoundingClientRect();
    return Math.abs(caption.left - shown.left) < 2 && Math.abs(caption.top - shown.top) < 2 && shown.height < 80;
}"""


def save_hand(phone: Page, pips: str) -> None:
    """Anna goes out, and Bruno holds these pips."""
    tap(phone, "sheet.enter")
    tap(phone, "entry.out.0")
    for digit in pips:
        tap(phone, f"key-{digit}")
    tap(phone, "entry.save")
    wait_for(phone, "sheet.enter")


def test_boards_follow_a_match_and_can_do_nothing_else(
    browser: Browser, own_server: Server, visit: Visit, watched: list[Watch]
) -> None:
    phone = visit(of=own_server)
    begin(phone, "sebastopol")
    save_hand(phone, "12")
    tap(phone, "sheet.menu")
    tap(phone, "sheet.scoreboard")
    wait_for(phone, "board.code")
    code = said(phone, "board.code").split()

    with running(int(own_server.url.rpartition(":")[2])) as proxy:
        television = rig.see(browser, proxy.url, size=TELEVISION)
        watched.append(Watch(television, own_server, expected=True))
        television.goto("/board")
        wait_for(television, "board.key.5")
        tablet = visit("/board", of=own_server, size=DESK)
        for digit in code:
            television.keyboard.press(digit)
            tap(tablet, f"board.key.{digit}")
        for board in (television, tablet):
            wait_for_text(board, "head.1", "Bruno, 12 points")
            assert board.locator("flt-semantics[role=button]").count() == 0
        wait_for_text(phone, "board.code", " ".join(code))

        proxy.set("cut")
        television.locator("#connection.board").get_by_text(re.compile(r"scores as of \d\d:\d\d")).wait_for()
        assert television.evaluate(_CAPTION)
        tap(phone, "board.back")
        save_hand(phone, "20")
        wait_for_text(tablet, "head.1", "Bruno, 32 points")
        assert "12 points" in said(television, "head.1")
        proxy.set("pass")
        wait_for_text(television, "head.1", "Bruno, 32 points")
        television.locator("#connection").wait_for(state="detached")

    tablet.goto("/")
    wait_for(tablet, "home.new")  # a session of its own: the board has none of the app's screens
