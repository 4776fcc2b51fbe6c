"""Kills the page while the browser keeps a score, again and again, and looks whether anything confirmed is lost.

Run it as a program: ``python -m tests.tools.bench.kills [--rounds 50] [--seed 1] [--full]``. Each round loads the site,
writes one score, ends the process of the page some milliseconds later, and compares what the page showed last with what
the next one finds. Every other round also kills a page that is just starting. In the end no two entries of all matches
may have the same id. With ``--full`` the browser has no room left for anything but a few matches.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Error, Page

from scorekeeper.site_builder.build import build_site, write
from scorekeeper.site_builder.snapshot import find_node
from tests.browser.lines import COMPANY, opening
from tests.browser.new_match import begin
from tests.browser.pocket import BrowserTab
from tests.browser.rig import FILES, SITE, PlainServer, as_phone, launched, wait_for
from tests.browser.table import wait_for_scores, write_play
from tests.tools.bench.site import SNAPSHOT_STORED

RESTORED = "performance.getEntriesByName('restored').length"

LATEST = 8
"""Frames after the tap by which the page is killed: more than a score takes."""

NEARLY_OVER = 25
"""Points of a match of Muggins after which a new one is begun; 31 would end it."""

LONGEST_START = 2000
"""Milliseconds after which a page that is starting is killed, at most."""

ROOM = 300_000
"""Bytes that a full browser has left."""

ENTRY_IDS = """async () => {
    const done = (asked) => new Promise((good, bad) => {
        asked.onsuccess = () => good(asked.result);
        asked.onerror = bad;
    });
    const store = (await done(indexedDB.open('/data/scorekeeper'))).transaction('FILE_DATA').objectStore('FILE_DATA');
    const [names, files] = [await done(store.getAllKeys()), await done(store.getAll())];
    return names.map((name, at) => [name, files[at].contents]).filter(([name, bytes]) => bytes && /matches/.test(name))
        .flatMap(([, bytes]) => [...new TextDecoder().decode(bytes).matchAll(/"id": ?"([0-9a-f]{32})"/g)])
        .map(([, id]) => id);
}"""
"""The ids in all matches that the browser has stored."""

_DRAWN = "left => new Promise(done => { const next = () => left-- ? requestAnimationFrame(next) : done(); next() })"

_SHOWN = """() => {
    const head = document.querySelector('[flt-semantics-identifier="head.0"]');
    const said = [head, ...head.querySelectorAll('*')].map(one => one.getAttribute('aria-label') ?? '').join(' ');
    return Number((said + ' ' + head.textContent).match(/\\d+/)[0]);
}"""


_UNKEPT = """Boolean(document.querySelector('[flt-semantics-identifier="unkept"]'))"""


@dataclass(frozen=True, slots=True)
class Round:
    """Points: before the tap, on the screen when the page was killed, and found by the next page.

    ``unkept``: when it was killed, the page said that the browser does not store what is written.
    """

    before: int
    shown: int
    found: int
    unkept: bool

    @property
    def nothing_confirmed_is_lost(self) -> bool:
        return self.before <= self.found <= self.before + 1 and (self.unkept or self.shown <= self.found)


def rounds(browser_tab: BrowserTab, number: int, random: Random) -> Iterator[Round]:
    """Kill the page so many times."""
    page = browser_tab.visit()
    route, points = _new_match(page)
    for _ in range(number):
        if points >= NEARLY_OVER:
            page.goto(browser_tab.address("/"))
            route, points = _new_match(page)
        shown, unkept = _killed(browser_tab, page, random.randint(0, LATEST))
        if random.random() < 0.5:
            starting = browser_tab.context.new_page()
            starting.goto(browser_tab.address(route), wait_until="commit")
            starting.wait_for_timeout(random.randint(0, LONGEST_START))  # any moment of the start
            _kill(starting)
        page = browser_tab.visit(route)
        wait_for(page, "head.0")
        found = page.evaluate(_SHOWN)
        yield Round(points, shown, found, unkept)
        points = found


def _new_match(page: Page) -> tuple[str, int]:
    address = begin(page, "muggins", COMPANY[:2])
    write_play(page, COMPANY, opening(COMPANY[0], "5-5"))
    wait_for_scores(page, 2, 0)
    return address.partition("#")[2], 2


def _killed(browser_tab: BrowserTab, page: Page, frames: int) -> tuple[int, bool]:
    """Write a score, kill the page so many frames later, and return what it showed then; ``unkept`` as in `Round`."""
    box = wait_for(page, "key.0.5").bounding_box()
    assert box
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    browser: Any = browser_tab.context.new_cdp_session(page)
    browser.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    browser.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.evaluate(_DRAWN, frames)
    shown, unkept = page.evaluate(f"() => [({_SHOWN})(), {_UNKEPT}]")
    _kill(page)
    return shown, unkept


def _kill(page: Page) -> None:
    with page.expect_event("crash"), suppress(Error):  # nobody is left to answer
        page.goto("chrome://crash")
    page.close()


def fill_up(browser_tab: BrowserTab, page: Page) -> None:
    """Leave little room in the browser."""
    usage = page.evaluate("navigator.storage.estimate().then(({usage}) => usage)")
    network: Any = browser_tab.context.new_cdp_session(page)
    network.send("Storage.overrideQuotaForOrigin", {"origin": browser_tab.shore.url, "quotaSize": usage + ROOM})


def main() -> int:
    """Print every round and how many lost nothing that was confirmed; 0 if all, and the last start was restored."""
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--rounds", type=int, default=50)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--full", action="store_true")
    asked = command.parse_args()
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        write(build_site(node=find_node()), Path(folder, "files", SITE))
        shore = PlainServer(FILES, Path(folder, "files"))
        shore.start()
        browser_tab = BrowserTab(browser.new_context(**as_phone()), shore)
        first = browser_tab.visit()
        first.evaluate(SNAPSHOT_STORED)
        if asked.full:
            fill_up(browser_tab, first)
        first.goto("about:blank")  # the quota ends with the page; the matches are open in one tab
        whole = 0
        for result in rounds(browser_tab, asked.rounds, Random(asked.seed)):  # noqa: S311  no secret
            whole += result.nothing_confirmed_is_lost
            sys.stdout.write(f"{result}\n")
            sys.stdout.flush()
        page = browser_tab.visit()
        ids, restored = page.evaluate(ENTRY_IDS), page.evaluate(RESTORED)
        shore.stop()
    twice = len(ids) - len({*ids})
    sys.stdout.write(f"{whole} of {asked.rounds}; {len(ids)} ids, {twice} of them twice; restored: {bool(restored)}\n")
    return 0 if whole == asked.rounds and restored and not twice else 1


if __name__ == "__main__":
    sys.exit(main())
