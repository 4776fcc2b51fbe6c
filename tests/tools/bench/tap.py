"""How long a finger waits for the sheet, beside the smallest counter there is, both in a browser on this machine.

Run it as a program: ``python -m tests.tools.bench.tap [--hands 100] [--taps 30] [--visits 5]``.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser, Page

from tests.browser.rig import PATIENCE, Server, launched, wait_for
from tests.unit.ui.rig.matches import End, hand, shelved

PHONE = {"width": 390, "height": 844}
FRAMES = """(() => {
    const ask = requestAnimationFrame.bind(globalThis);
    globalThis.coming = 0;
    globalThis.requestAnimationFrame = draw => {
        coming += 1;
        return ask(at => { coming -= 1; draw(at) });
    };
})()"""
"""Counts the frames that a page has asked for and not drawn yet: while something moves there is always one."""

STILL = "() => new Promise(done => { const look = () => coming ? setTimeout(look, 20) : done(); look() })"
"""Waits until nothing moves any more."""

TURN = 10
"""Taps on one page before it is the other's turn, so that a busy moment of the machine meets both."""

WATCH = """stem => {
    const said = () => [...document.querySelectorAll(`[flt-semantics-identifier^="${stem}"]`)]
        .map(one => one.getAttribute('aria-label') ?? one.textContent).join();
    const before = said(), now = () => performance.timeOrigin + performance.now();
    addEventListener('pointerdown', () => { globalThis.touched = now() }, {capture: true, once: true});
    globalThis.seen = new Promise(done => new MutationObserver((_, watching) => {
        if (said() === before) return;
        watching.disconnect();
        done(now());
    }).observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true}));
}"""
"""Notes when a finger touches the screen, and when the words of the controls whose names begin so change.

The words are those that a screen reader finds; both times are milliseconds on the clock of all pages.
"""


@dataclass(frozen=True, slots=True)
class Beside:
    """Milliseconds, medians: of ours, of the counter's; ``ratio`` is what ours costs in counters."""

    what: str
    ours: float
    counter: float

    @property
    def ratio(self) -> float:
        return self.ours / self.counter

    def __str__(self) -> str:
        return f"{self.what:<24}  ours {self.ours:8.1f} ms   counter {self.counter:8.1f} ms   ratio {self.ratio:5.2f}"


def waited(page: Page, button: str, stem: str) -> float:
    """Milliseconds from a tap on a button until the controls whose names begin with ``stem`` say something else."""
    box = wait_for(page, button).bounding_box()
    if box is None:
        raise SystemExit(f"{button} cannot be seen")
    page.evaluate(WATCH, stem)
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    taken = float(page.evaluate("seen.then(at => at - touched)"))
    page.evaluate(STILL)  # the next tap is another one, not this one twice
    return taken


def in_turn(page: Page, measured: Sequence[str], stem: str, back: str = "") -> list[float]:
    """Milliseconds of taps on the buttons in turn, each followed by a tap on ``back`` that is not measured.

    The first two taps are not counted: a browser is slow to wake a page that was in the background.
    """
    page.bring_to_front()
    taken: list[float] = []
    for tap in range(TURN + 2):
        taken.append(waited(page, measured[tap % len(measured)], stem))
        if back:
            waited(page, back, stem)
    return taken[2:]


def visited(browser: Browser, address: str, button: str) -> tuple[Page, float]:
    """A page in a browser that has never been there, and the seconds until its button can be pressed."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale="en-GB")  # type: ignore[arg-type]
    context.add_init_script(FRAMES)
    page = context.new_page()
    page.set_default_timeout(4 * PATIENCE)
    began = perf_counter()
    page.goto(address)
    page.locator("#splash").wait_for(state="detached")
    wait_for(page, button)
    return page, perf_counter() - began


@dataclass(frozen=True, slots=True)
class Action:
    """Taps on a screen of a long match.

    ``measured`` are the buttons whose taps are measured, in turn, until the controls whose names begin with ``stem``
    say something else. ``first`` are tapped once before, ``back`` after each measured tap.
    """

    what: str
    screen: str
    measured: tuple[str, ...]
    stem: str
    first: tuple[str, ...] = ()
    back: str = ""


UNDO = Action(
    "undo or redo", "/match/{undone}", ("sheet.redo", "sheet.undo"), "total.", first=("sheet.undo", "sheet.undo")
)
PLAY = Action(  # not the first one of a hand, because most are not
    "scored play", "/match/{muggins}", ("key.0.15", "key.1.10"), "cell.{next}.", first=("key.2.20",), back="sheet.undo"
)
DIGIT = Action(
    "typed digit",
    "/match/{pips}/hand/{next}",
    ("key-1", "key-2"),
    "entry.field.",
    first=("entry.out.0",),
    back="key-delete",
)


def taps(browser: Browser, ours: str, counter: str, action: Action, count: int) -> Beside:
    """The taps of an action, beside counting one more, some at a time."""
    sheet, _ = visited(browser, ours, action.measured[0] if not action.first else action.first[0])
    for button in action.first:
        wait_for(sheet, button).click() if button != "sheet.undo" else waited(sheet, button, action.stem)
    hello, _ = visited(browser, counter, "add")
    mine: list[float] = []
    theirs: list[float] = []
    while len(mine) < count:
        mine += in_turn(sheet, action.measured, action.stem, action.back)
        theirs += in_turn(hello, ("add",), "count")
    for page in (sheet, hello):
        page.context.close()
    return Beside(action.what, median(mine), median(theirs))


def starts(browser: Browser, ours: str, counter: str, count: int) -> Beside:
    """A first visit to the home screen, beside one to the counter, in turn."""
    mine: list[float] = []
    theirs: list[float] = []
    for _ in range(count + 1):
        for address, button, seconds in ((ours, "home.new", mine), (counter, "add", theirs)):
            page, taken = visited(browser, address, button)
            page.context.close()
            seconds.append(1000 * taken)
    return Beside("first visit", median(mine[1:]), median(theirs[1:]))


def served(folder: Path, module: str) -> Server:
    server = Server((sys.executable, "-m", module), folder / "library")
    folder.mkdir(exist_ok=True)
    return server


def fill(library: Path, hands: int) -> dict[str, str]:
    """Write a match of each kind with so many hands, and return what the addresses of the screens hold."""
    pips = [hand(n % 4, *(0 if seat == n % 4 else 3 + seat for seat in range(4))) for n in range(hands)]
    plays = [
        [{"kind": "fives", "player": (n + play) % 4, "total": 5 + 5 * play} for play in range(3)] for n in range(hands)
    ]
    ends: list[End] = [{} for _ in range(hands)]
    return {
        "undone": shelved(library, "lets_play", 4, pips, target=100_000),
        "pips": shelved(library, "lets_play", 4, pips, target=100_000),
        "muggins": shelved(library, "muggins", 4, ends, plays=plays, target=100_000),
        "next": str(hands + 1),
    }


def run(hands: int, count: int, visits: int, actions: Sequence[Action] = (UNDO, PLAY, DIGIT)) -> Iterator[Beside]:
    with tempfile.TemporaryDirectory() as folder:
        ours = served(Path(folder, "ours"), "scorekeeper")
        counter = served(Path(folder, "hello"), "tests.browser.hello")
        places = fill(ours.data, hands)
        try:
            ours.start()
            counter.start()
            with launched() as browser:
                for action in actions:
                    watched = replace(action, stem=action.stem.format(**places))
                    yield taps(browser, ours.url + action.screen.format(**places), counter.url, watched, count)
                if visits:
                    yield starts(browser, ours.url, counter.url, visits)
        finally:
            ours.stop()
            counter.stop()


def main(arguments: Sequence[str] | None = None) -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--hands", type=int, default=100)
    options.add_argument("--taps", type=int, default=30)
    options.add_argument("--visits", type=int, default=5)
    chosen = options.parse_args(arguments)
    for row in run(chosen.hands, chosen.taps, chosen.visits):
        print(row, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
