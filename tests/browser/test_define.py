"""A game of one's own from its form to the end of a match, and on to a library that has never seen it."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import cast
from urllib.parse import urlsplit

import pytest
import segno
from PIL import Image
from playwright.sync_api import Page

from scorekeeper.ui.kit.qr_code import QUIET
from tests.browser.conftest import OpenPhone, Visit
from tests.browser.new_match import fill, start_match
from tests.browser.pocket import kept_offline
from tests.browser.rig import FILES, SCOREKEEPER, PlainServer, Server, tap, wait_for, wait_for_text
from tests.browser.table import press, save, wait_for_figure

pytestmark = pytest.mark.deep

NAMES = ("Anna", "Bruno")
SIZE = (390, 664)
HELD = (40, 62)
"""The pips that Bruno has left in the hands of a match."""


def anna_goes_out(page: Page, held: int) -> None:
    """Write a hand in which Bruno has so many pips left."""
    tap(page, "sheet.enter")
    tap(page, "entry.out.0")
    wait_for_text(page, "entry.field.0", "went out")
    press(page, held)
    wait_for_figure(page, "entry.field.1", held)
    save(page)


def define_sunday_dominoes(page: Page) -> None:
    """Define a game as a new player would, on the page of all games, and keep it."""
    fill(page, "picker.search", "Sunday dominoes")
    wait_for_text(page, "picker.define", "Sunday dominoes")
    tap(page, "picker.define")
    wait_for_text(page, "define.rules", "First to 100.")
    tap(page, "define.players")
    for most in (7, 6, 5, 4):
        tap(page, "define.players_to-less")
        wait_for_text(page, "define.players", f"2–{most} players")
    for key in ("define.players", "define.row.blocked", "define.blocked_worth.minus_own"):
        tap(page, key)
    wait_for_text(page, "define.rules", "less the own pips")
    tap(page, "define.row.premiums")
    tap(page, "define.premium.add")
    fill(page, "define.premium.0.name", "Capicúa")
    wait_for_text(page, "define.rules", "Capicúa + 25.")
    tap(page, "define.try")
    wait_for(page, "page.close")
    page.go_back()
    wait_for_text(page, "define.rules", "Capicúa + 25.")
    tap(page, "define.keep")
    wait_for(page, "setup.start")


def play_to_the_end(page: Page) -> None:
    for held in HELD:
        anna_goes_out(page, held)
    tap(page, "sheet.result")
    wait_for_text(page, "finished.title", "Anna")


def check_drawn_code(page: Page, link: str) -> None:
    """Check that each module of the QR code on a page is that of the code of a link."""
    matrix = segno.make(link, micro=False).matrix
    box = wait_for(page, "share.qr_code").bounding_box()
    assert box
    picture = Image.open(BytesIO(page.screenshot())).convert("L")
    scale = picture.width / (page.viewport_size or {})["width"]
    module = (box["width"] - 2 * QUIET) / len(matrix)
    places = [QUIET + (at + 0.5) * module for at in range(len(matrix))]
    drawn = [
        [
            cast("int", picture.getpixel((int((box["x"] + x) * scale), int((box["y"] + y) * scale)))) < 128
            for x in places
        ]
        for y in places
    ]
    assert drawn == [[bool(is_dark) for is_dark in row] for row in matrix]


def test_sunday_dominoes_are_defined_played_sent_and_played_on_in_a_third_library(visit: Visit, tmp_path: Path) -> None:
    page = visit("/new", size=SIZE)
    define_sunday_dominoes(page)
    game = urlsplit(page.url).path
    start_match(page, NAMES)
    play_to_the_end(page)

    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{game}/rules")
    tap(page, "rules.share")
    wait_for(page, "share.qr_code")
    tap(page, "share.copy")
    wait_for(page, "message")
    link: str = page.evaluate("navigator.clipboard.readText()")
    check_drawn_code(page, link)
    other = Server(SCOREKEEPER, tmp_path / "library")
    other.start()
    seen = visit(f"/#{urlsplit(link).fragment}", of=other, size=SIZE)
    wait_for_text(seen, "title", "A game arrives")
    tap(seen, "arrival.keep")
    start_match(seen, NAMES)
    anna_goes_out(seen, HELD[0])
    tap(seen, "sheet.menu")
    tap(seen, "sheet.share")
    with seen.expect_download() as download:
        tap(seen, "share.file")
    raw = Path(download.value.path()).read_bytes()
    seen.context.close()
    other.stop()

    third = Server(SCOREKEEPER, tmp_path / "third" / "library")
    third.data.parent.mkdir()
    third.start()
    last = visit("/settings", of=third, size=SIZE)
    with last.expect_file_chooser() as chooser:
        tap(last, "keeping.restore")
    chooser.value.set_files({"name": "match.json", "mimeType": "application/json", "buffer": raw})
    wait_for_text(last, "keeping.done", "1 match brought in.")
    last.goto("/")
    tap(last, "home.resume")
    anna_goes_out(last, HELD[1])
    tap(last, "sheet.result")
    wait_for_text(last, "finished.title", "Anna")
    last.context.close()
    third.stop()
    assert (other.complaints(), third.complaints()) == ("", "")


def test_offline_pages_share_a_game_by_qr_code_without_network(open_phone: OpenPhone, built: Path) -> None:
    shore = PlainServer(FILES, built)
    shore.start()
    mine, other = (open_phone(shore) for _ in range(2))
    page, waiting = mine.visit("/new"), other.visit("/")
    for each in (page, waiting):
        kept_offline(each)
    waiting.close()
    shore.stop()

    define_sunday_dominoes(page)
    game = page.url.partition("#")[2]
    page.goto(mine.address(f"{game}/rules"))
    tap(page, "rules.share")
    wait_for(page, "share.qr_code")
    mine.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tap(page, "share.copy")
    wait_for(page, "message")
    link: str = page.evaluate("navigator.clipboard.readText()")
    check_drawn_code(page, link)

    assert link == other.address(urlsplit(link).fragment)
    seen = other.visit(urlsplit(link).fragment)
    wait_for_text(seen, "title", "A game arrives")
    tap(seen, "arrival.keep")
    start_match(seen, NAMES)
    play_to_the_end(seen)
