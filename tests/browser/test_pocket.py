"""The app in a phone's browser: no server once it is there, nothing lost, one tab that writes."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

from scorekeeper.web.build import site, write
from tests.bench import kills
from tests.browser.pocket import Pocket, kept_offline, reload
from tests.browser.rig import FILES, SITE, PlainServer, as_phone, by, said, tap, wait_for, wait_for_text
from tests.browser.table import begin, enter_hand, leads, press, wait_for_totals

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Browser, Page, Route

    from tests.browser.conftest import Engine

NAMES = ("Anna", "Bruno", "Chloé")
HANDS = ((0, 14, 9), (7, 0, 21), (12, 5, 0))


@pytest.fixture(scope="module")
def compiler() -> Sequence[str]:
    """Python runs in the page, and long enough to be compiled well."""
    return ()


@pytest.fixture
def pocket(browser: Browser, shore: PlainServer) -> Iterator[Pocket]:
    """A phone that has never seen the site."""
    phone = Pocket(browser.new_context(**as_phone()), shore)
    yield phone
    complaints = phone.complaints()
    phone.context.close()
    assert complaints == []


def first_hands(pocket: Pocket, hands: tuple[tuple[int, int, int], ...] = HANDS[:2]) -> tuple[Page, str]:
    """A new match with these hands, and its route."""
    page = pocket.visit()
    address = begin(page, "sebastopol", NAMES)
    leads(page, 1)
    for hand in hands:
        enter_hand(page, hand)
    return page, address.partition("#")[2]


def test_a_match_needs_no_server_and_outlives_its_browser(engine: Engine, built: Path, tmp_path: Path) -> None:
    shore = PlainServer(FILES, built)
    shore.start()
    before = Pocket(engine.start_with(tmp_path / "profile"), shore)
    page, match = first_hands(before)
    kept_offline(page)
    shore.stop()

    reload(page)
    wait_for_totals(page, 7, 14, 30)
    page.close()
    linked = before.visit(match)
    wait_for_totals(linked, 7, 14, 30)
    enter_hand(linked, HANDS[2])
    wait_for_totals(linked, 19, 19, 30)
    complaints = before.complaints()
    before.context.close()

    after = Pocket(engine.start_with(tmp_path / "profile"), shore)
    opened = after.visit()
    tap(opened, "home.resume")
    wait_for_totals(opened, 19, 19, 30)
    complaints += after.complaints()
    after.context.close()
    assert complaints == []


def test_the_second_tab_is_told_and_may_have_the_matches(pocket: Pocket) -> None:
    first, match = first_hands(pocket, HANDS[:1])
    tap(first, "sheet.enter")
    tap(first, "entry.out.1")
    press(first, 7)
    second = pocket.visit(match)
    assert said(second, "elsewhere") == "This phone’s matches are open in another tab."
    tap(second, "elsewhere.take")
    wait_for_totals(second, 0, 14, 9)
    wait_for_text(second, "sheet.enter", "Continue 2nd hand")

    first.bring_to_front()
    wait_for(first, "elsewhere.take")
    second.bring_to_front()
    tap(second, "sheet.enter")
    wait_for_text(second, "entry.field.0", "7")


def test_a_page_that_is_laid_aside_lets_go_of_the_matches_and_begins_anew(pocket: Pocket) -> None:
    first, match = first_hands(pocket, HANDS[:1])
    first.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    second = pocket.visit(match)
    wait_for_totals(second, 0, 14, 9)
    first.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    wait_for(first, "elsewhere.take")


def test_a_browser_without_room_says_so_and_gives_a_copy_at_once(browser: Browser, shore: PlainServer) -> None:
    phone = tampered(browser, shore, ROOM)
    page, _ = first_hands(phone, HANDS[:1])
    page.evaluate("globalThis.room = new BroadcastChannel('room'), room.postMessage('none')")
    enter_hand(page, HANDS[1])
    wait_for_text(page, "unkept", "There is no room left.")
    wait_for_totals(page, 7, 14, 30)
    assert page.get_by_text(re.compile("Saved")).count() == 0
    with page.expect_download() as download:
        tap(page, "unkept-copy")
    archive = ZipFile(BytesIO(Path(download.value.path()).read_bytes()))
    (match,) = [json.loads(archive.read(name)) for name in archive.namelist() if name.startswith("matches/")]
    assert [hand["end"]["pips"] for hand in match["hands"]] == [list(hand) for hand in HANDS[:2]]

    page.evaluate("room.postMessage('enough')")
    tap(page, "unkept-retry")
    wait_for(page, "unkept", "detached")
    reload(page)
    wait_for_totals(page, 7, 14, 30)
    phone.context.close()


ROOM = """
const put = IDBObjectStore.prototype.put;
let room = true;
new BroadcastChannel('room').onmessage = ({data}) => { room = data === 'enough'; };
IDBObjectStore.prototype.put = function (...what) {
    if (!room) throw new DOMException('no room', 'QuotaExceededError');
    return put.apply(this, what);
};
"""
NO_STORE = "Object.defineProperty(self, 'indexedDB', {value: undefined});"


def tampered(browser: Browser, shore: PlainServer, script: str) -> Pocket:
    """A phone whose browser is another before Python begins in it."""
    phone = Pocket(browser.new_context(**as_phone(), service_workers="block"), shore)

    def answer(route: Route) -> None:
        route.fulfill(body=f"{script}\n{route.fetch().text()}", headers={"content-type": "text/javascript"})

    phone.context.route("**/worker.js", answer)
    return phone


def test_a_browser_that_keeps_nothing_says_so_from_the_start(browser: Browser, shore: PlainServer) -> None:
    phone = tampered(browser, shore, NO_STORE)
    page = phone.visit()
    wait_for_text(page, "unkept", "This browser did not keep the match. Save a copy now.")
    begin(page, "sebastopol", NAMES)
    leads(page, 1)
    enter_hand(page, HANDS[0])
    wait_for_totals(page, *HANDS[0])
    assert by(page, "unkept-copy").count() == 1
    phone.context.close()


SPOILT = """async () => {
    const done = (asked) => new Promise((good, bad) => {
        asked.onsuccess = () => good(asked.result);
        asked.onerror = bad;
    });
    const store = (await done(indexedDB.open('/data/scorekeeper'))).transaction('FILE_DATA', 'readwrite');
    const file = {timestamp: new Date(), mode: 0o100644, contents: new Uint8Array(1)};
    await done(store.objectStore('FILE_DATA').put(file, '/data/scorekeeper/deleted'));
}"""
"""A file where the library has a folder."""


def test_matches_that_cannot_be_opened_are_said_in_one_sentence(browser: Browser, shore: PlainServer) -> None:
    phone = Pocket(browser.new_context(**as_phone()), shore)
    page = phone.visit()
    page.goto(f"{shore.url}/{SITE}/manifest.json")
    page.evaluate(SPOILT)
    page.goto(phone.address("/"))
    wait_for_text(page, "shut", "The matches could not be opened.")
    assert by(page, "shut.again").count() == 1
    phone.context.close()


def test_a_new_version_waits_for_a_tap_and_takes_the_entry_along(browser: Browser, built: Path, tmp_path: Path) -> None:
    del built
    folder = tmp_path / "files"
    write(site(), folder / SITE)
    shore = PlainServer(FILES, folder)
    shore.start()
    phone = Pocket(browser.new_context(**as_phone()), shore)
    page, match = first_hands(phone, HANDS[:1])
    kept_offline(page)
    tap(page, "sheet.enter")
    tap(page, "entry.out.1")
    press(page, 7)
    assert by(page, "version").count() == 0

    write(site(base=f"/{SITE}/"), folder / SITE)
    page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.update())")
    wait_for_text(page, "version", "A new version is ready.")
    wait_for_text(page, "entry.field.0", "7")
    with page.expect_navigation():
        tap(page, "version-switch")
    wait_for_text(page, "entry.field.0", "7")
    assert page.evaluate("document.baseURI").endswith(f"/{SITE}/")
    assert page.url.endswith(f"{match}/hand/2")
    complaints = phone.complaints()
    phone.context.close()
    shore.stop()
    assert complaints == []


def test_a_backup_goes_from_one_phone_to_another(pocket: Pocket, browser: Browser, shore: PlainServer) -> None:
    page, _ = first_hands(pocket)
    tap(page, "sheet.back")
    tap(page, "home.settings")
    wait_for(page, "keeping.back_up")
    with page.expect_download() as download:
        tap(page, "keeping.back_up")
    wait_for_text(page, "keeping.done", "1 match is in the copy.")

    other = Pocket(browser.new_context(**as_phone()), shore)
    there = other.visit("/settings")
    with there.expect_file_chooser() as chooser:
        tap(there, "keeping.restore")
    chooser.value.set_files(download.value.path())
    wait_for_text(there, "keeping.done", "1 match brought in.")
    there.goto(other.address("/"))
    tap(there, "home.resume")
    wait_for_totals(there, 7, 14, 30)
    complaints = other.complaints()
    other.context.close()
    assert complaints == []


def test_a_page_killed_while_it_saves_loses_nothing_that_it_had_shown(pocket: Pocket) -> None:
    killed = [*kills.rounds(pocket, 3, Random(5))]  # noqa: S311  no secret
    assert [one for one in killed if not one.nothing_confirmed_is_lost] == []
    assert len(killed) == 3
