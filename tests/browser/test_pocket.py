"""The app in a phone's browser: no server once it is there, nothing lost, one tab that writes."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random
from shutil import copytree
from time import sleep
from typing import Any
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, Page, Route

from scorekeeper.site_builder.build import SCOREKEEPER, build_site, write
from scorekeeper.site_builder.page import integrity
from scorekeeper.site_builder.snapshot import find_node
from tests.browser.conftest import Engine, OpenPhone
from tests.browser.new_match import begin, leads, start_match
from tests.browser.pocket import BrowserTab, Requests, arrived, kept_offline, reload, wait_until
from tests.browser.rig import FILES, SITE, PlainServer, Watch, by, said, tap, wait_for, wait_for_history, wait_for_text
from tests.browser.table import enter_hand, press, wait_for_figure, wait_for_totals, wait_on
from tests.tools.bench import kills

NAMES = ("Anna", "Bruno", "Chloé")
CHINESE, ARABIC, HEBREW = "李明", "أحمد بن علي", "משה כהן"
HANDS = ((0, 14, 9), (7, 0, 21))
NOT_KEPT = {"sw.js", "main.dart.js", "canvaskit/canvaskit.js", "canvaskit/canvaskit.wasm"}
"""Files of the site that its own offline copy needs not have: Chrome uses another drawing engine."""


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


COMPILED = """async () => {
    const shelf = await caches.open('scorekeeper compiled ' + document.baseURI);
    const [kept] = await Promise.all((await shelf.keys()).map((one) => shelf.match(one)));
    return kept && (await kept.text()).includes('/app/scorekeeper/__pycache__/app.');
}"""
KEPT = "async () => (await (await caches.open('scorekeeper ' + document.baseURI)).keys()).map(one => one.url)"
FALLBACKS_KEPT = f"""async paths => {{
    const kept = await ({KEPT})();
    return paths.every(path => kept.some(url => url.includes('/fonts/fallback/' + path + '?')));
}}"""

SNAPSHOT_KEPT = f"async () => (await ({KEPT})()).some(url => url.includes('/app.memory?'))"
SPOIL = """async (how) => {
    const shelf = await caches.open('scorekeeper ' + document.baseURI);
    const [key] = (await shelf.keys()).filter(({url}) => url.includes('/app.memory?'));
    const bytes = new Uint8Array(await (await shelf.match(key.url, {ignoreVary: true})).arrayBuffer());
    bytes[bytes.length >> 1] ^= 1;
    const wrong = {missing: null, cut: bytes.slice(0, bytes.length >> 1), damaged: bytes, empty: ''}[how];
    await (wrong === null ? shelf.delete(key.url, {ignoreVary: true}) : shelf.put(key.url, new Response(wrong)));
}"""
"""Spoils the stored snapshot in one of several ways."""
RESTORED = "performance.getEntriesByName('restored').length"
STARTED = "performance.getEntriesByName('started').length"


def test_installed_site_needs_no_server_and_match_outlives_its_tab_and_browser(
    engine: Engine, built: Path, watched: list[Watch], tmp_path: Path
) -> None:
    shore = PlainServer(FILES, built)
    shore.start()
    phone = BrowserTab(engine.start_with(tmp_path / "profile"), shore, watched)
    page = phone.open()
    check_progress(page)
    begin(page, "sebastopol", (*NAMES[:2], CHINESE))
    match = page.url.partition("#")[2]
    enter_hand(page, HANDS[0])
    check_installation(page)
    check_copy(page, built / SITE)
    shore.stop()

    tap(page, "sheet.enter")
    tap(page, "entry.out.1")
    press(page, 7)
    wait_for_figure(page, "entry.field.0", 7)
    wait_for_history(page, "/", match, f"{match}/hand/2")
    page.go_back()
    wait_for_text(page, "sheet.enter", "Continue 2nd hand")
    wait_for_history(page, "/", match)

    # Safari lays the tab aside, and another one opens the match.
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    second = phone.visit(match)
    tap(second, "sheet.enter")
    wait_for_figure(second, "entry.field.0", 7)
    tap(second, "entry.field.2")
    press(second, 21)
    wait_for_figure(second, "entry.field.2", 21)

    # Somebody comes back to the first tab, which takes over the matches and the draft.
    page.bring_to_front()
    requests = Requests(page)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    wait_for(page, "elsewhere.take")
    assert said(page, "elsewhere") == "This phone’s matches are open in another tab."
    tap(page, "elsewhere.take")
    tap(page, "sheet.enter")
    wait_for_figure(page, "entry.field.2", 21)
    tap(page, "entry.save")
    wait_for_totals(page, 7, 14, 30)
    assert (requests.failed, "notosanssc/115.woff" in requests.fonts) == ([], True)
    second.bring_to_front()
    wait_for(second, "elsewhere.take")
    page.bring_to_front()
    wait_until(page, BACKUPS)
    phone.context.close()

    again = BrowserTab(engine.start_with(tmp_path / "profile"), shore, watched).visit()
    requests = Requests(again)
    tap(again, "home.resume")
    wait_for_totals(again, 7, 14, 30)
    tap(again, "sheet.back")
    begin(again, "lets_play", (ARABIC, HEBREW))
    requests.wait_for_fonts(["notosansarabic.", "notosanshebrew."])
    check_print(again, requests)


def check_print(page: Page, requests: Requests) -> None:
    """Python writes paper with the fonts of the page, and without a network."""
    tap(page, "sheet.back")
    tap(page, "home.new")
    tap(page, "picker.sebastopol")
    tap(page, "setup.print")
    with page.expect_download() as kept:
        tap(page, "paper.a5")
    assert b"/FontName /ScorekeeperSerif-SemiBold" in Path(kept.value.path()).read_bytes()
    assert requests.failed == []


def check_progress(page: Page) -> None:
    """Check what the page shows until its first screen is there."""
    progress = page.locator("#progress")
    progress.get_by_text("the sheet").wait_for()
    page.evaluate("document.documentElement.lang = 'en-US'")  # as the client does in between
    assert page.locator("html").get_attribute("lang") == "en"
    assert 0 <= float(progress.locator("progress").evaluate("line => line.value")) < 1
    arrived(page)
    assert progress.count() == 0


def check_copy(page: Page, site: Path) -> None:
    """Check that the browser keeps all files of the site, and compiled modules if Python was started."""
    kept_offline(page)
    wait_until(page, FALLBACKS_KEPT, ["notosansarabic.woff", "notocoloremoji/0.woff2", "notosanssc/115.woff"])
    if (site / "app.memory").exists():
        wait_until(page, SNAPSHOT_KEPT)
    home = page.url.partition("#")[0]
    kept = {url.removeprefix(home).partition("?")[0] for url in page.evaluate(KEPT)}
    files = {file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file()}
    assert {path for path in files ^ kept if not path.startswith("fonts/fallback/")} == NOT_KEPT
    if page.evaluate(STARTED):
        wait_until(page, COMPILED)


def check_installation(page: Page) -> None:
    """Check that the browser finds nothing wrong with the manifest, and would offer to install the site."""
    devtools: Any = page.context.new_cdp_session(page)
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    home = page.url.partition("#")[0]
    assert (manifest["manifest"]["scope"], manifest["manifest"]["startUrl"]) == (home, home)
    assert devtools.send("Page.getAppId")["appId"] == home


BROKEN = """window.Worker = class extends Worker {
    constructor(address, options) { super(address.replace('worker.js', 'nothing.js'), options); }
};"""


def test_page_that_cannot_start_says_so_and_offers_to_try_again(
    optimising_browser: Browser, shore: PlainServer, watched: list[Watch]
) -> None:
    context = optimising_browser.new_context(locale="fr-FR")
    context.add_init_script(BROKEN)
    page = BrowserTab(context, shore, watched, expected=True).open()
    page.get_by_text("Scorekeeper n’a pas pu démarrer.").wait_for()
    page.get_by_role("button", name="Réessayer").wait_for()


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


@pytest.mark.deep
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


@pytest.mark.deep
def test_matches_that_cannot_be_opened_are_reported(open_phone: OpenPhone) -> None:
    phone = open_phone(expected=True)
    page = phone.visit()
    page.goto(f"{phone.shore.url}/{SITE}/manifest.json")
    page.evaluate(SPOILT)
    page.goto(phone.address("/"))
    wait_for_text(page, "shut", "The matches could not be opened.")
    assert by(page, "shut.again").count() == 1


def test_new_version_waits_for_the_sheet_and_takes_draft_along(
    open_phone: OpenPhone, built: Path, tmp_path: Path
) -> None:
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
    wait_until(page, "async () => (await navigator.serviceWorker.getRegistration()).waiting")
    wait_for_text(page, "entry.field.0", "7")
    assert by(page, "version").count() == 0
    page.go_back()
    wait_for_text(page, "version", "A new version is ready.")
    with page.expect_navigation():
        tap(page, "version-switch")
    tap(page, "sheet.enter")
    wait_for_text(page, "entry.field.0", "7")
    assert page.evaluate("document.baseURI").endswith(f"/{SITE}/")
    assert page.url.endswith(f"{match}/hand/2")
    shore.stop()


EARLIER = """
const FILES = $files, {scope} = self.registration, SHELF = 'scorekeeper ' + scope;
const key = (path) => `${scope}${path}?${FILES[path]}`;
self.addEventListener('install', (event) => event.waitUntil(caches.open(SHELF).then((shelf) => Promise.all(
    Object.keys(FILES).map(async (path) => shelf.put(key(path), await fetch(scope + path)))))));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', ({data}) => { if (data === 'switch') self.skipWaiting(); });
self.addEventListener('fetch', (event) => {
    const {url, mode} = event.request, path = mode === 'navigate' ? 'index.html' : new URL(url).pathname.slice(7);
    event.respondWith(caches.open(SHELF).then(async (shelf) => await shelf.match(key(path)) || fetch(event.request)));
});
"""
"""A service worker like that of a site without a snapshot: it stores everything, and tidies nothing up."""
EVICT = """async () => {
    const shelf = await caches.open('scorekeeper ' + document.baseURI);
    const keys = await shelf.keys();
    await Promise.all(keys.filter((_, at) => at % 2).map((key) => shelf.delete(key)));
}"""
UPDATED = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration.update().then((now) => Boolean(now.installing || now.waiting), () => false);
}"""

NOTHING_NEW = """async () => {
    const {installing, waiting} = await navigator.serviceWorker.getRegistration();
    return !installing && !waiting;
}"""


@pytest.mark.deep
def test_update_from_a_site_without_a_snapshot(open_phone: OpenPhone, tmp_path: Path) -> None:
    folder = tmp_path / SITE
    old = {name: content for name, content in build_site().items() if name != "sw.js"}
    hashes = json.dumps({name: integrity(content) for name, content in old.items()})
    write({**old, "sw.js": EARLIER.replace("$files", hashes).encode()}, folder)
    shore = PlainServer(FILES, tmp_path)
    shore.start()
    phone = open_phone(shore, expected=True)
    page, match = first_hands(phone)
    kept_offline(page)
    second = phone.visit()
    page.bring_to_front()
    page.evaluate(EVICT)
    new = build_site(base=f"/{SITE}/", node=find_node())
    write({name: content for name, content in new.items() if name != "index.html"}, folder)  # cut half-way
    page.evaluate(UPDATED)
    wait_until(page, NOTHING_NEW)
    assert by(page, "version").count() == 0
    write(new, folder)
    wait_until(page, UPDATED)
    wait_for_text(page, "version", "A new version is ready.")
    with page.expect_navigation():
        tap(page, "version-switch")
    wait_for_totals(page, 7, 14, 30)
    assert page.url.endswith(match)
    wait_until(page, SNAPSHOT_KEPT)
    reload(page)
    wait_for_totals(page, 7, 14, 30)
    assert page.evaluate(RESTORED)
    shore.stop()
    reload(second)
    assert second.locator('[flt-semantics-identifier="elsewhere.take"]').count() == 1
    reload(page)


@pytest.mark.deep
def test_snapshot_is_restored_and_one_that_is_damaged_is_not(open_phone: OpenPhone) -> None:
    page, _ = first_hands(open_phone(expected=True))
    wait_until(page, SNAPSHOT_KEPT)
    for how in ("fit", "missing", "cut", "damaged", "empty"):
        if how != "fit":
            page.evaluate(SPOIL, how)
        warnings = warnings_of(page)
        reload(page)
        wait_for_totals(page, 7, 14, 30)
        assert (page.evaluate(RESTORED), page.evaluate(STARTED)) == (how == "fit", how != "fit")
        assert any("restored" in warning for warning in warnings) == (how not in {"fit", "missing"})
        wait_until(page, SNAPSHOT_KEPT)


@pytest.mark.deep
def test_browser_that_cannot_draw_with_webassembly_stores_and_runs_the_script(open_phone: OpenPhone) -> None:
    phone = open_phone()
    phone.context.add_init_script("delete globalThis.ImageDecoder")
    page, _ = first_hands(phone)
    kept_offline(page)
    requests = Requests(page)
    reload(page)
    wait_for_totals(page, 7, 14, 30)
    stored = {
        name: any(f"/{name}?" in url for url in page.evaluate(KEPT)) for name in ("main.dart.js", "main.dart.wasm")
    }
    assert (stored, requests.failed) == ({"main.dart.js": True, "main.dart.wasm": False}, [])


@pytest.mark.deep
def test_first_visit_starts_python_where_the_archive_takes_its_time(open_phone: OpenPhone) -> None:
    phone, asked = open_phone(), list[str]()

    def answer_late(route: Route) -> None:
        asked.append(route.request.url)
        sleep(1)  # a slow network: the worker waits for less before it starts Python
        route.continue_()

    phone.context.route("**/app.data", answer_late)
    page = phone.visit()
    assert asked
    assert page.evaluate(STARTED)


def warnings_of(page: Page) -> list[str]:
    """Return a list to which the warnings of the page are added."""
    warnings: list[str] = []
    page.on("console", lambda message: warnings.append(message.text) if message.type == "warning" else None)
    return warnings


@pytest.mark.deep
@pytest.mark.parametrize(
    ("spoil", "said"),
    [("sys.modules['scorekeeper'] = None", "ModuleNotFoundError"), ("random.seed = hang", "no answer")],
)
def test_snapshot_that_does_not_run_or_hangs_gives_way_to_a_normal_start(
    spoil: str, said: str, open_phone: OpenPhone, tmp_path: Path
) -> None:
    imports = f"import random, sys\ndef hang(*seed):\n    while not seed: pass\n{spoil}"
    write(build_site(replace(SCOREKEEPER, imports=imports), f"/{SITE}/", find_node()), tmp_path / SITE)
    shore = PlainServer(FILES, tmp_path)
    shore.start()
    page, _ = first_hands(open_phone(shore, expected=True))
    wait_until(page, SNAPSHOT_KEPT)
    warnings = warnings_of(page)
    reload(page)
    wait_for_totals(page, 7, 14, 30)
    assert page.evaluate(STARTED)
    assert any("restored, but not running" in warning and said in warning for warning in warnings)
    shore.stop()


@pytest.mark.deep
def test_backup_goes_from_one_phone_to_another(open_phone: OpenPhone) -> None:
    page, _ = first_hands(open_phone(), 1)
    tap(page, "sheet.back")
    tap(page, "home.settings")
    wait_for(page, "keeping.back_up")
    with page.expect_download() as download:
        tap(page, "keeping.back_up")
    wait_for_text(page, "message", "Backed up: 1 match")

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
    wait_for_text(page, "finished.title", "Chloé holds out")
    wait_on(page, "finished.undo")
    tap(page, "finished.rematch")
    wait_for(page, "play.leaves.1")


@pytest.mark.deep
def test_page_killed_while_it_saves_loses_nothing_shown(open_phone: OpenPhone) -> None:
    killed = [*kills.rounds(open_phone(), 2, Random(5))]  # noqa: S311  no secret
    assert [one for one in killed if not one.nothing_confirmed_is_lost] == []
    assert len(killed) == 2
