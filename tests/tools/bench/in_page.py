"""How long a tap takes until the sheet shows it: in the page that has Python inside, beside the page of a server.

Run it as a program: ``python -m tests.tools.bench.in_page [--taps 24]``.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Page

from scorekeeper.site_builder.build import build_site, write
from tests.browser.lines import COMPANY, opening
from tests.browser.new_match import begin
from tests.browser.pocket import BrowserTab, arrived
from tests.browser.rig import FILES, SCOREKEEPER, SITE, PlainServer, Server, as_phone, launched, see, tap
from tests.browser.table import wait_for_scores, write_play

_CLOCK = """() => {
    const heads = () => [0, 1].map(side => {
        const head = document.querySelector(`[flt-semantics-identifier="head.${side}"]`);
        return [head, ...head.querySelectorAll('*')].map(one => one.getAttribute('aria-label')) + head.textContent;
    }).join();
    globalThis.waits = [];
    addEventListener('pointerdown', () => {
        const began = performance.now(), before = heads();
        const look = () => heads() === before ? requestAnimationFrame(look) : waits.push(performance.now() - began);
        look();
    }, true);
}"""


def median_wait(page: Page, taps: int = 24) -> float:
    """Milliseconds from the finger to the new total, on the sheet of a match of Muggins."""
    begin(page, "muggins", COMPANY[:2])
    write_play(page, COMPANY, opening(COMPANY[0], "5-5"))
    wait_for_scores(page, 2, 0)
    page.evaluate(_CLOCK)
    for number in range(taps):
        tap(page, f"key.{number % 2}.5")
        page.wait_for_function("number => waits.length > number", arg=number)
    return median(page.evaluate("waits"))


def main() -> None:
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--taps", type=int, default=24)
    asked = command.parse_args()
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        write(build_site(), Path(folder, "files", SITE))
        shore = PlainServer(FILES, Path(folder, "files"))
        house = Server(SCOREKEEPER, Path(folder, "library"))
        shore.start()
        house.start()
        phone = see(browser, house.url, still=False, sharp=True)
        phone.goto("/")
        arrived(phone)
        served = median_wait(phone, asked.taps)
        there = median_wait(BrowserTab(browser.new_context(**as_phone(still=False)), shore).visit(), asked.taps)
        shore.stop()
        house.stop()
    sys.stdout.write(f"server {served:.0f} ms, page {there:.0f} ms, {there / served:.2f} times as long\n")


if __name__ == "__main__":
    main()
