"""Lose the connection many times and print what happened: ``python -m tests.tools.losses --times 10``.

Every kind of loss happens on the home screen, on a sheet of 100 hands that was scrolled, and on an open entry with a
number in it. Each time a tap is made while the server is away, and one before the page can know it, where that is
possible. Exits 1 if a screen froze or went blank, a tap was carried out late, or a text or place was lost.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page, TimeoutError  # noqa: A004

from tests.browser import rig
from tests.browser.proxy import Proxy, running
from tests.browser.rig import READ, Server, by, tap, wait_for

KINDS = ("cut", "drop", "pause", "kill", "asleep")
LIMITS = {"cut": 1.0, "drop": 4.0, "kill": 4.0}
"""Seconds within which the screen should be live again, as a median."""
LIST = "[...document.querySelectorAll('flt-semantics')].find(list => list.style.overflowY === 'scroll')"
PLACE = f"""() => {{
    const row = {LIST}?.querySelector('[flt-semantics-identifier^="cell."]');
    return row ? [row.getAttribute('flt-semantics-identifier'), Math.round(row.getBoundingClientRect().y)] : [];
}}"""
"""Where the first row of the sheet is. The list itself does not know once its screen was left and opened again."""
SCROLL = f"to => {{ {LIST}.scrollTop = to; }}"
STANDS = f"""beyond => {{
    const before = window.stood;
    window.stood = {LIST}?.scrollTop;
    return window.stood > beyond && window.stood === before;
}}"""
SHOWS = f"""([path, controls, place]) => location.pathname === path
    && JSON.stringify(({READ})(true)) === JSON.stringify(controls)
    && JSON.stringify(({PLACE})()) === JSON.stringify(place)"""
REFUSED = """caption => ![null, caption].includes(
    document.querySelector('#connection span')?.textContent ?? null
)"""
OLD = "window.isOld = true"
LOADED_AGAIN = "() => !window.isOld && document.querySelector('[flt-semantics-identifier]')"
"""Whether a page that was marked as ``OLD`` has loaded again."""

ASLEEP = 3.0
"""Seconds for which a phone sleeps: longer than the page waits for an answer."""

HANDS = [{"end": {"out": "Anna", "pips": [0, number % 30 + 1, 3]}} for number in range(100)]
MATCH = {
    "format": "scorekeeper-match",
    "version": 1,
    "game": "sebastopol",
    "sides": ["Anna", "Bruno", "Chloé"],
    "first": "Anna",
    "options": {"target": 5000},
    "hands": HANDS,
}


Seen = tuple[str, list[str], list[str | int]]
"""The path of a page, its controls, and the place of its sheet."""


@dataclass
class Lab:
    """A server, the proxy in front of it, and a page that looks through the proxy."""

    server: Server
    proxy: Proxy
    page: Page
    devtools: Any
    """The session with which the processes of the browser are found."""

    def lose(self, kind: str) -> None:
        match kind:
            case "cut" | "drop":
                self.proxy.set(kind)
            case "pause":
                os.kill(self.server.pid, signal.SIGSTOP)
            case "kill":
                self.server.cut_off()
            case _:
                self.proxy.set("drop")
                self.signal_page(signal.SIGSTOP)

    def give_back(self, kind: str) -> float:
        """Let the server answer again, and return when it did."""
        match kind:
            case "pause":
                os.kill(self.server.pid, signal.SIGCONT)
            case "kill":
                self.server.start(self.proxy.server_port)
            case _:
                self.proxy.set("pass")
        began = time.monotonic()
        if kind == "asleep":
            self.signal_page(signal.SIGCONT)
        return began

    def signal_page(self, sent: signal.Signals) -> None:
        """Stop the processes of all pages of the browser, or let them go on."""
        for process in self.devtools.send("SystemInfo.getProcessInfo")["processInfo"]:
            if process["type"] == "renderer":
                os.kill(process["id"], sent)

    def press(self, identifier: str) -> None:
        """Touch where a control is, whatever lies over it."""
        box = by(self.page, identifier).bounding_box()
        assert box, identifier
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def refuses(self, identifier: str) -> bool:
        """Touch a control twice; return whether the banner says that this was refused."""
        caption = self.page.locator("#connection span").text_content()
        for _ in range(2):
            self.press(identifier)
        return self.comes(REFUSED, caption)

    def shows(self, seen: Seen) -> bool:
        """Return whether the page shows this, perhaps after a few seconds."""
        return self.comes(SHOWS, list(seen))

    def comes(self, condition: str, argument: object) -> bool:
        try:
            self.page.wait_for_function(condition, arg=argument, polling=100)
        except TimeoutError:
            return False
        return True

    def settled(self) -> Seen:
        """Return what is seen once it has stayed for half a second."""
        last, stayed = self.seen(), 0
        for _ in range(100):
            if stayed == 5:
                break
            self.page.wait_for_timeout(100)  # until the next look
            now = self.seen()
            last, stayed = now, stayed + 1 if now == last else 0
        return last

    def wait_for_draft(self, *pips: int) -> None:
        """Wait until a draft with these pips is stored: before, what was typed gets lost with the server."""
        for _ in range(rig.PATIENCE // 50):
            if list(pips) in self._stored_pips():
                return
            self.page.wait_for_timeout(50)  # until the next look
        raise AssertionError("the draft is not stored")

    def _stored_pips(self) -> Iterator[list[int]]:
        file = self.server.data / "drafts.json"
        rows = json.loads(file.read_text("utf-8"))["documents"].values() if file.exists() else ()
        for draft in chain.from_iterable(row["row"]["content"].get("drafts", ()) for row in rows):
            yield [pips or 0 for pips in draft["fields"].get("pips", ())]

    def seen(self) -> Seen:
        return rig.path_of(self.page), self.page.evaluate(READ, True), self.page.evaluate(PLACE)


@dataclass(frozen=True)
class Screen:
    """A screen: how to get there from the home screen, a tap that changes it, and what shows that it is live."""

    name: str
    path: str
    ready: str
    tapped: str
    prepare: Callable[[Page], object]
    works: Callable[[Page], object]
    is_typed: bool = False


def scroll(page: Page) -> None:
    """Scroll the sheet to its middle once it has scrolled to its end by itself."""
    page.wait_for_function(STANDS, arg=3000, polling=300)
    page.evaluate(SCROLL, 1500)
    page.wait_for_function(STANDS, arg=1000, polling=300)


def type_number(page: Page) -> None:
    tap(page, "entry.out.0")
    if "17" not in rig.said(page, "entry.field.1"):  # a draft stays from page to page
        for control in ("entry.field.1", "key-1", "key-7"):
            tap(page, control)
    wait_for_number(page)


def wait_for_number(page: Page) -> None:
    """Wait until the number is in its field, and the rest of the form follows, which is drawn after it."""
    rig.wait_for_text(page, "entry.field.1", "17")
    rig.wait_for_text(page, "entry.save", "Chloé")


def opens(identifier: str, awaited: str) -> Callable[[Page], None]:
    def check(page: Page) -> None:
        tap(page, identifier)
        wait_for(page, awaited)
        page.go_back()
        wait_for(page, identifier)

    return check


def types(page: Page) -> None:
    tap(page, "entry.field.1")
    tap(page, "key-delete")
    page.wait_for_function(
        "() => !document.querySelector('[flt-semantics-identifier=\"entry.field.1\"]').textContent.includes('17')"
    )
    for key in ("key-delete", "key-1", "key-7"):
        tap(page, key)
    wait_for_number(page)


def screens(match: str) -> list[Screen]:
    sheet = f"/match/{match}"
    return [
        Screen("home", "/", "home.new", "home.new", lambda _: None, opens("home.new", "picker.muggins")),
        Screen("sheet", sheet, "sheet.enter", "sheet.undo", scroll, opens("sheet.rules", "rules.back")),
        Screen("entry", f"{sheet}/hand/101", "entry.save", "key-9", type_number, types, is_typed=True),
    ]


def lose_once(lab: Lab, screen: Screen, kind: str, before: Seen) -> tuple[list[str], float]:
    """Lose the connection once; return what went wrong, and the seconds until the screen was live again.

    ``before`` is what the screen shows, also afterwards.
    """
    page, wrong = lab.page, list[str]()
    if screen.is_typed:
        lab.wait_for_draft(0, 17, 0)
    lab.lose(kind)
    if kind in {"drop", "pause"}:
        lab.press(screen.tapped)  # nobody can know yet
    if kind == "asleep":
        time.sleep(ASLEEP)
    else:
        wait_for_banner(page)
        page.evaluate(OLD)
        if lab.seen() != before:
            wrong.append("blank")
        if not lab.refuses(screen.tapped):
            wrong.append("not refused")
    began = lab.give_back(kind)
    try:
        if kind == "asleep":
            page.wait_for_function("() => document.querySelector('#connection:not(.check)')")
        if kind == "kill":
            page.wait_for_function(LOADED_AGAIN)
        page.locator("#connection:not(.check)").wait_for(state="detached")
        wait_for(page, screen.ready)
        live = time.monotonic() - began
        for check in (lambda: None, lambda: screen.works(page)):
            check()
            if not lab.shows(before):
                after = lab.seen()
                wrong.append("changed")
                differs = [*{*before[1]} ^ {*after[1]}][:9]
                report(f"{kind} {screen.name} {before[0]} {before[2]} -> {after[2]} {differs}")
    except TimeoutError as error:
        report(f"{kind} {screen.name} {error}")
        return [*wrong, "frozen"], float("inf")
    return wrong, live


def report(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def wait_for_banner(page: Page) -> None:
    page.locator("#connection:not(.check)").wait_for(state="attached")


def main() -> None:
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--times", type=int, default=10, help="losses of each kind on each screen")
    command.add_argument("--kind", choices=KINDS, action="append")
    command.add_argument("--screen", choices=("home", "sheet", "entry"), action="append")
    command.add_argument("--patience", type=float, default=30, help="seconds after which a screen counts as frozen")
    asked = command.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as folder, rig.launched() as browser:
        data, file = Path(folder, "library"), Path(folder, "match.json")
        file.write_text(json.dumps(MATCH), "utf-8")
        done = subprocess.check_output((*rig.SCOREKEEPER, "import", "--data", str(data), str(file)), text=True)
        server = Server(rig.SCOREKEEPER, data, start_seconds=asked.patience)
        server.start()
        with running(int(server.url.rpartition(":")[2])) as proxy:
            for screen in screens(done.strip().rpartition(" ")[2]):
                if asked.screen and screen.name not in asked.screen:
                    continue
                for kind in asked.kind or KINDS:
                    page = rig.see(browser, proxy.url)
                    page.set_default_timeout(asked.patience * 1000)
                    page.goto(screen.path)
                    wait_for(page, screen.ready)
                    screen.prepare(page)
                    lab = Lab(server, proxy, page, browser.new_browser_cdp_session())
                    faults, times = Counter[str](), list[float]()
                    before = lab.settled()
                    for _ in range(asked.times):
                        wrong, live = lose_once(lab, screen, kind, before)
                        faults.update(wrong)
                        times.append(live)
                        if "frozen" in wrong:
                            break
                    late = "  TOO LATE" if median(times) > LIMITS.get(kind, 60) else ""
                    failed += sum(faults.values()) + bool(late)
                    report(
                        f"{screen.name:6} {kind:7} {asked.times} losses  live after {median(times):.2f} s (median), "
                        f"{max(times):.2f} s (worst)  {dict(faults) or 'nothing lost'}{late}"
                    )
                    page.context.close()
        server.stop()
        if errors := server.complaints():
            report(errors)
    raise SystemExit(bool(failed))


if __name__ == "__main__":
    main()
