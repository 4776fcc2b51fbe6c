"""The app in a phone's browser: no server once it is there, nothing lost, one tab that writes."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path
from random import Random
from shutil import copytree
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, Route

from scorekeeper.site_builder.build import build_site, write
from tests.browser.conftest import Engine, OpenPhone
from tests.browser.new_match import begin, leads, start_match
from tests.browser.pocket import BrowserTab, kept_offline, reload
from tests.browser.rig import FILES, SITE, PlainServer, Watch, by, said, tap, wait_for, wait_for_text
from tests.browser.table import enter_hand, press, wait_for_totals
from tests.tools.bench import kills

NAMES = ("Anna", "Bruno", "Chloé")
HANDS = ((0, 14, 9), (7, 0, 21), (12, 5, 0))


def first_hands(phone: BrowserTab, count: int = 2) -> tuple[Page, str]:
    """Start a match and write its first hands; return the page and the route of the match."""
    page = phone.visit("/new/sebastopol")
    start_match(page, NAMES)
    leads(page, 1)
    for hand in HANDS[:count]:
        enter_hand(page, hand)
    return page, page.url.partition("#")[2]


BACKUPS = """() => new Promise(done => {
    const opening = indexedDB.open('/data/scorekeeper-backups');
    opening.onsuccess = () => {
        const keys = opening.result.transaction('FILE_DATA').objectStore('FILE_DATA').getAllKeys();
        keys.onsuccess = () => {
            opening.result.close();
            done(keys.result.some(key => key.endsWith('.zip')));
        };
    };
})"""
"""Whether the browser has stored a backup."""


def test_match_needs_no_server_and_outlives_its_browser(
    engine: Engine, built: Path, watched: list[Watch], tmp_path: Path
) -> None:
    shore = PlainServer(FILES, built)
    shore.start()
    before = BrowserTab(engine.start_with(tmp_path / "profile"), shore, watched)
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
    linked.wait_for_function(BACKUPS)
    before.context.close()

    after = BrowserTab(engine.start_with(tmp_path / "profile"), shore, watched)
    opened = after.visit()
    tap(opened, "home.resume")
    wait_for_totals(opened, 19, 19, 30)


def test_second_tab_takes_matches_and_draft_over(open_phone: OpenPhone) -> None:
    phone = open_phone()
    first, match = first_hands(phone, 1)
    tap(first, "sheet.enter")
    tap(first, "entry.out.1")
    press(first, 7)
    second = phone.visit(match)
    assert said(second, "elsewhere") == "This phone’s matches are open in another tab."
    tap(second, "elsewhere.take")
    wait_for_totals(second, 0, 14, 9)
    wait_for_text(second, "sheet.enter", "Continue 2nd hand")

    first.bring_to_front()
    wait_for(first, "elsewhere.take")
    second.bring_to_front()
    tap(second, "sheet.enter")
    wait_for_text(second, "entry.field.0", "7")

    second.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    third = phone.visit(match)
    wait_for_totals(third, 0, 14, 9)
    second.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    wait_for(second, "elsewhere.take")


@pytest.mark.deep
def test_browser_without_room_offers_copy_at_once(open_phone: OpenPhone) -> None:
    page, _ = first_hands(tampered(open_phone, ROOM), 1)
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


def tampered(open_phone: OpenPhone, script: str) -> BrowserTab:
    """Open a phone whose browser runs a script before Python begins."""
    phone = open_phone(expected=True, service_workers="block")

    def answer(route: Route) -> None:
        route.fulfill(body=f"{script}\n{route.fetch().text()}", headers={"content-type": "text/javascript"})

    phone.context.route("**/worker.js", answer)
    return phone


def test_browser_that_keeps_nothing_says_so_from_the_start(open_phone: OpenPhone) -> None:
    page = tampered(open_phone, NO_STORE).visit()
    wait_for_text(page, "unkept", "This browser did not keep the match. Save a copy now.")
    assert by(page, "unkept-copy").count() == 1


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


def test_matches_that_cannot_be_opened_are_reported(open_phone: OpenPhone) -> None:
    phone = open_phone(expected=True)
    page = phone.visit()
    page.goto(f"{phone.shore.url}/{SITE}/manifest.json")
    page.evaluate(SPOILT)
    page.goto(phone.address("/"))
    wait_for_text(page, "shut", "The matches could not be opened.")
    assert by(page, "shut.again").count() == 1


def test_new_version_waits_for_tap_and_takes_draft_along(open_phone: OpenPhone, built: Path, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    copytree(built, folder)
    shore = PlainServer(FILES, folder)
    shore.start()
    page, match = first_hands(open_phone(shore), 1)
    kept_offline(page)
    tap(page, "sheet.enter")
    tap(page, "entry.out.1")
    press(page, 7)
    assert by(page, "version").count() == 0

    write(build_site(base=f"/{SITE}/"), folder / SITE)
    page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.update())")
    wait_for_text(page, "version", "A new version is ready.")
    wait_for_text(page, "entry.field.0", "7")
    with page.expect_navigation():
        tap(page, "version-switch")
    wait_for_text(page, "entry.field.0", "7")
    assert page.evaluate("document.baseURI").endswith(f"/{SITE}/")
    assert page.url.endswith(f"{match}/hand/2")
    shore.stop()


@pytest.mark.deep
def test_backup_goes_from_one_phone_to_another(open_phone: OpenPhone) -> None:
    page, _ = first_hands(open_phone(), 1)
    tap(page, "sheet.back")
    tap(page, "home.settings")
    wait_for(page, "keeping.back_up")
    with page.expect_download() as download:
        tap(page, "keeping.back_up")
    wait_for_text(page, "keeping.done", "1 match is in the copy.")

    other = open_phone()
    there = other.visit("/settings")
    with there.expect_file_chooser() as chooser:
        tap(there, "keeping.restore")
    chooser.value.set_files(download.value.path())
    wait_for_text(there, "keeping.done", "1 match brought in.")
    there.goto(other.address("/"))
    tap(there, "home.resume")
    wait_for_totals(there, 0, 14, 9)


@pytest.mark.deep
def test_match_is_played_from_home_to_rematch(open_phone: OpenPhone) -> None:
    page = open_phone().visit()
    begin(page, "no_boneyard", NAMES)
    tap(page, "play.leaves.1")
    tap(page, "play.leaves.0")
    tap(page, "sheet.result")
    wait_for_text(page, "finished.title", "Chloé wins")
    tap(page, "finished.rematch")
    wait_for(page, "play.leaves.1")


@pytest.mark.deep
def test_page_killed_while_it_saves_loses_nothing_shown(open_phone: OpenPhone) -> None:
    killed = [*kills.rounds(open_phone(), 2, Random(5))]  # noqa: S311  no secret
    assert [one for one in killed if not one.nothing_confirmed_is_lost] == []
    assert len(killed) == 2
