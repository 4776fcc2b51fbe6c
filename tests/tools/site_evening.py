"""Play a match of ten hands on the offline site: ``python -m tests.tools.site_evening``.

The page is closed and opened again between the hands. Twice it is killed while a hand is written, which must be there
afterwards; for the last hands the browser is started again without a network. Prints the seconds of every start, from
the request of the page to its first screen, and how Python began. Exits 1 if a figure or what was typed is missing.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from time import monotonic

from playwright.sync_api import Error, Page

from scorekeeper.site_builder.build import build_site, write
from scorekeeper.site_builder.snapshot import find_node
from tests.browser.new_match import begin, leads
from tests.browser.pocket import BrowserTab, arrived, wait_until
from tests.browser.rig import FILES, SITE, PlainServer, as_phone, launched_with, tap, wait_for_text
from tests.browser.table import enter_hand, press, save, wait_for_figure, wait_for_totals
from tests.tools.bench.site import SNAPSHOT_STORED
from tests.tools.firefox import HOW

NAMES = ("Anna", "Bruno", "Chloé")
HANDS = ((0, 4, 2), (3, 0, 1), (2, 5, 0), (0, 1, 6), (4, 0, 3), (0, 2, 4), (5, 0, 2), (1, 3, 0), (0, 6, 1), (2, 0, 5))
KILLED = (3, 6)
OFFLINE = 8
"""Hands, from 1, in which the page is killed, and before which the browser starts without a network."""

SIZE = {"width": 390, "height": 664}

DRAFT_STORED = """async pips => {
    const done = (asked) => new Promise((good, bad) => {
        asked.onsuccess = () => good(asked.result);
        asked.onerror = bad;
    });
    const store = (await done(indexedDB.open('/data/scorekeeper'))).transaction('FILE_DATA').objectStore('FILE_DATA');
    const file = await done(store.get('/data/scorekeeper/drafts.json'));
    const rows = file ? Object.values(JSON.parse(new TextDecoder().decode(file.contents)).documents) : [];
    return rows.flatMap(({row}) => row.content.drafts ?? [])
        .some(({fields}) => String((fields.pips ?? []).map(Number)) === String(pips));
}"""
"""Whether the browser has stored a draft with these pips."""


class Evening:
    """The phone on the table, and the seconds of its starts."""

    def __init__(self, tab: BrowserTab) -> None:
        self.tab, self.route = tab, "/"

    def open(self, why: str) -> Page:
        """Open the site where it was left."""
        began = monotonic()
        page = self.tab.context.new_page()
        page.goto(self.tab.address(self.route))
        arrived(page)
        seconds = monotonic() - began
        how = page.evaluate(HOW)
        sys.stdout.write(f"{seconds:.2f} s\t{how}\t{why}\n")
        sys.stdout.flush()
        return page

    def leave(self, page: Page) -> None:
        self.route = page.url.partition("#")[2]
        page.close()

    def kill(self, page: Page) -> None:
        """End the process of the page."""
        self.route = page.url.partition("#")[2]
        with page.expect_event("crash"), suppress(Error):  # nobody is left to answer
            page.goto("chrome://crash")
        page.close()

    def enter_killed(self, page: Page, hand: tuple[int, ...]) -> Page:
        """Enter a hand; the page is killed in the middle of it."""
        out = hand.index(0)
        first, last = (seat for seat in range(len(hand)) if seat != out)
        tap(page, "sheet.enter")
        tap(page, f"entry.out.{out}")
        press(page, hand[first])
        wait_for_figure(page, f"entry.field.{first}", hand[first])
        wait_until(page, DRAFT_STORED, [pips if seat == first else 0 for seat, pips in enumerate(hand)])
        self.kill(page)
        page = self.open("killed while a hand was written")
        if "/hand/" not in self.route:
            tap(page, "sheet.enter")
        wait_for_figure(page, f"entry.field.{first}", hand[first])
        tap(page, f"entry.field.{last}")
        press(page, hand[last])
        save(page)
        return page


def play(profile: Path, shore: PlainServer) -> None:
    totals, device = [0] * len(NAMES), {**as_phone(still=False), "viewport": SIZE}
    with launched_with(profile, **device) as context:
        evening = Evening(BrowserTab(context, shore))
        page = evening.open("first visit")
        begin(page, "sebastopol", NAMES)
        leads(page, 1)
        page.evaluate(SNAPSHOT_STORED)
        for number, hand in enumerate(HANDS[: OFFLINE - 1], 1):
            if number in KILLED:
                page = evening.enter_killed(page, hand)
            else:
                enter_hand(page, hand)
            totals = [sum(pair) for pair in zip(totals, hand, strict=True)]
            wait_for_totals(page, *totals)
            evening.leave(page)
            page = evening.open(f"after hand {number}")
            wait_for_totals(page, *totals)
    shore.stop()
    with launched_with(profile, **device) as context:
        again = Evening(BrowserTab(context, shore))
        again.route = evening.route
        page = again.open("browser started again without a network")
        for number, hand in enumerate(HANDS[OFFLINE - 1 :], OFFLINE):
            wait_for_totals(page, *totals)
            enter_hand(page, hand)
            totals = [sum(pair) for pair in zip(totals, hand, strict=True)]
            again.leave(page)
            page = again.open(f"after hand {number}, without a network")
        wait_for_totals(page, *totals)
        again.route = "/"
        again.open("home")
        wait_for_text(page, "total.0", str(totals[0]))
    sys.stdout.write(f"totals {totals} after {len(HANDS)} hands\n")


def main() -> None:
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--site", type=Path, help="a built site; left out, one is built")
    asked = command.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = Path(folder, "files")
        if asked.site:
            files.mkdir()
            (files / SITE).symlink_to(asked.site.resolve())
        else:
            write(build_site(node=find_node()), files / SITE)
        shore = PlainServer(FILES, files)
        shore.start()
        play(Path(folder, "profile"), shore)


if __name__ == "__main__":
    main()
