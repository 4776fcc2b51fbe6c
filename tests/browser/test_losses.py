"""Connections that are lost and come back, on the home screen, a long sheet and an open entry."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import rig
from tests.browser.lines import COMPANY
from tests.browser.new_match import start_match
from tests.browser.proxy import Proxy, running
from tests.browser.rig import Server, Watch, by, wait_for
from tests.tools.losses import (
    LIST,
    LOADED_AGAIN,
    MATCH,
    OLD,
    PLACE,
    SCROLL,
    STANDS,
    Lab,
    Screen,
    lose_once,
    screens,
    wait_for_banner,
)


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A library with a match of 100 hands, and the id of the match."""
    folder = tmp_path_factory.mktemp("losses")
    file, data = folder / "match.json", folder / "library"
    file.write_text(json.dumps(MATCH), "utf-8")
    done = subprocess.check_output((*rig.SCOREKEEPER, "import", "--data", str(data), str(file)), text=True)
    return data, done.strip().rpartition(" ")[2]


@pytest.fixture(scope="module")
def server(match: tuple[Path, str]) -> Iterator[Server]:
    server = Server(rig.SCOREKEEPER, match[0])
    server.start()
    yield server
    server.stop()
    assert not server.complaints()


@pytest.fixture(scope="module")
def proxy(server: Server) -> Iterator[Proxy]:
    with running(int(server.url.rpartition(":")[2])) as proxy:
        yield proxy


@pytest.fixture
def lab(browser: Browser, server: Server, proxy: Proxy, watched: list[Watch], request: pytest.FixtureRequest) -> Lab:
    """A page in the language of the parameter, if the test has one."""
    page = rig.see(browser, proxy.url, locale=getattr(request, "param", "en-GB"))
    watched.append(Watch(page, server, expected=True))
    return Lab(server, proxy, page, browser.new_browser_cdp_session())


def _screen(name: str, match: str) -> Screen:
    return next(screen for screen in screens(match) if screen.name == name)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        pytest.param("home", "pause", marks=pytest.mark.deep),
        pytest.param("sheet", "cut", marks=pytest.mark.deep),
        ("entry", "drop"),
        pytest.param("entry", "asleep", marks=pytest.mark.deep),
    ],
)
def test_screen_goes_on_after_loss(lab: Lab, match: tuple[Path, str], name: str, kind: str) -> None:
    screen = _screen(name, match[1])
    lab.page.goto(screen.path)
    wait_for(lab.page, screen.ready)
    screen.prepare(lab.page)
    wrong, _ = lose_once(lab, screen, kind, lab.settled())
    assert wrong == []


def test_sheet_is_at_its_place_when_somebody_loads_its_page_again(lab: Lab, match: tuple[Path, str]) -> None:
    sheet = _screen("sheet", match[1])
    lab.page.goto(sheet.path)
    wait_for(lab.page, sheet.ready)
    lab.page.wait_for_function(f"() => {LIST}.scrollTop > 0")
    end = lab.page.evaluate(f"() => {LIST}.scrollTop")
    lab.page.reload()
    wait_for(lab.page, sheet.ready)
    lab.page.wait_for_function(f"end => Math.abs({LIST}.scrollTop - end) < 2", arg=end)


@pytest.mark.deep
def test_sheet_that_was_left_and_reopened_keeps_its_place_after_restart_of_server(
    lab: Lab, match: tuple[Path, str]
) -> None:
    sheet = _screen("sheet", match[1])
    lab.page.goto(sheet.path)
    wait_for(lab.page, sheet.ready)
    sheet.prepare(lab.page)
    sheet.works(lab.page)  # opens the rules and comes back

    def scroll_and_leave(page: Page) -> None:
        top = page.evaluate(f"() => {LIST}.scrollTop")
        for to in (top + 40, top):  # a sheet that has just been scrolled by the page does not tell its place
            page.evaluate(SCROLL, to)
            page.wait_for_function(STANDS, arg=1000, polling=300)
        sheet.works(page)

    wrong, _ = lose_once(lab, replace(sheet, works=scroll_and_leave), "kill", lab.settled())
    assert wrong == []


@contextmanager
def busy(lab: Lab) -> Generator[None]:
    """Give the page and the server a fraction of the processor, as on a busy machine."""
    devtools: Any = lab.page.context.new_cdp_session(lab.page)
    ended, server = Event(), lab.server.pid
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 2})

    def interrupt() -> None:
        while not ended.wait(0.05):
            os.kill(server, signal.SIGSTOP)
            ended.wait(0.05)
            os.kill(server, signal.SIGCONT)

    interrupting = Thread(target=interrupt)
    interrupting.start()
    yield
    ended.set()
    interrupting.join()
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})


@pytest.mark.deep
def test_sheet_comes_back_at_its_place_after_each_restart_of_busy_server(lab: Lab, match: tuple[Path, str]) -> None:
    sheet = _screen("sheet", match[1])
    lab.page.set_default_timeout(4 * rig.PATIENCE)
    lab.page.goto(sheet.path)
    wait_for(lab.page, sheet.ready)
    sheet.prepare(lab.page)
    before = lab.settled()
    for _ in range(5):
        lab.lose("kill")
        wait_for_banner(lab.page)
        lab.page.evaluate(OLD)
        lab.give_back("kill")
        with busy(lab):
            lab.page.wait_for_function(LOADED_AGAIN)
            wait_for(lab.page, sheet.ready)
        assert lab.settled() == before


@pytest.mark.deep
def test_draft_comes_back_after_restart_of_server(lab: Lab, match: tuple[Path, str]) -> None:
    entry = _screen("entry", match[1])
    lab.page.goto(entry.path)
    entry.prepare(lab.page)
    wrong, _ = lose_once(lab, entry, "kill", lab.settled())
    assert wrong == []


def _swipe(page: Page, y: int, to: int) -> None:
    touches: Any = page.context.new_cdp_session(page)

    def touch(kind: str, *at: int) -> None:
        points = [{"x": 195, "y": y} for y in at]
        touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", y)
    for step in range(y, to, (to - y) // 10):
        touch("touchMove", step)
    touch("touchEnd")


@pytest.mark.parametrize("lab", ["fr-FR"], indirect=True)
def test_sheet_refuses_taps_in_the_language_of_the_user_and_scrolls_while_the_server_is_away(
    lab: Lab, match: tuple[Path, str]
) -> None:
    page, sheet = lab.page, _screen("sheet", match[1])
    page.goto(sheet.path)
    wait_for(page, sheet.ready)
    sheet.prepare(page)
    seen = lab.settled()
    lab.lose("cut")
    wait_for_banner(page)
    assert lab.seen() == seen
    assert page.locator("#connection strong").inner_text() == "Reconnexion"
    assert page.locator("#connection span").inner_text().startswith("scores de ")
    before = page.evaluate(PLACE)
    _swipe(page, 300, 500)
    page.wait_for_function(f"before => String(({PLACE})()) !== before", arg=",".join(map(str, before)))
    page.touchscreen.tap(195, 400)  # a hand: it would open
    page.locator("#connection span").filter(has_text="Ce geste n’a rien changé").wait_for()
    lab.give_back("cut")
    page.locator("#connection").wait_for(state="detached")
    sheet.works(page)
    assert rig.path_of(page) == sheet.path

    for change in ("sheet.undo", "sheet.redo"):  # the sheet scrolls by itself to what has changed
        page.evaluate(SCROLL, 0)
        page.wait_for_function(STANDS, arg=-1, polling=500)  # the server knows by now
        rig.tap(page, change)
        page.wait_for_function(STANDS, arg=3000, polling=300)


def _cut(lab: Lab) -> None:
    """Cut the connection and give it back, and press a key in between."""
    lab.lose("cut")
    wait_for_banner(lab.page)
    lab.page.keyboard.type("x")
    lab.give_back("cut")
    lab.page.locator("#connection").wait_for(state="detached")


def test_field_gets_the_focus_after_a_loss_and_dialog_stays_open_and_takes_more_letters(lab: Lab) -> None:
    page = lab.page
    page.goto("/new/draw")  # a match of its own: an undo in another test must not meet the note
    wait_for(page, "setup.new")
    _cut(lab)
    rig.tap(page, "setup.new")
    rig.wait_for_caret(page)
    page.keyboard.type("Daniela")
    rig.tap(page, "setup.add")
    page.get_by_text("Daniela").first.wait_for(state="attached")
    start_match(page, COMPANY[:1])
    for saved in (False, True):
        rig.tap(page, "sheet.menu")
        rig.tap(page, "sheet.note")
        rig.wait_for_caret(page)
        if saved:
            break
        page.keyboard.type("by the ")
        _cut(lab)
        page.keyboard.type("window")
        expect(by(page, "note.text").locator("input, textarea")).to_have_value("by the window")
        rig.tap(page, "note.save")
        wait_for(page, "note.save", "detached")
    assert by(page, "note.text").locator("input, textarea").input_value() == "by the window"
