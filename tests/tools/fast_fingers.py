"""Play the examples of games with quick fingers: ``python -m tests.tools.fast_fingers --seed 1 [GAME[/CASE] ...]``.

Most taps on a key that writes are made twice, 80 to 290 ms apart. Between the hands the page is left and loaded again,
written hands are opened and closed, and what was written last is undone and redone. After every hand the stored totals
must be those of the example. Prints a line a game; without names it plays all. A worked case of the unit tests is
named after its game: ``haitian/four_in_a_row``; with ``own`` before its id, it is played as a game of one's own:
``own/jampair-04``. Exits 1 if a total differs, or if a screen does not go on.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Browser, Error, Page

from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.variant import Match
from scorekeeper.library.repository import open_library
from scorekeeper.library.transfer import ImportedMatch, parse_match_file, store_matches
from scorekeeper.resources import PACKAGE
from scorekeeper.ui.base.timers import MAIN_REST, TAP_REST, UNDO_REST
from tests.browser import table
from tests.browser.lines import Document
from tests.browser.rig import SCOREKEEPER, Server, by, launched, rest, see, tap, wait_for
from tests.browser.table import wait_on
from tests.registry import REGISTRY, VARIANTS
from tests.repository import repository_of
from tests.unit.games.custom_cases import custom_file
from tests.unit.games.test_custom_like import CASES
from tests.unit.games.test_examples import examples, match_file
from tests.unit.ui.rig.matches import stored_session

SIZE = (390, 664)
WRITES = re.compile(
    r"(entry\.(save|made|set|write)|won\.\d|key\.\d\.(\d+|chip)|capture\.|pips\.|play\.|sheet\.(enter|end)$|turn\.(sum|pass))"
)
"""The keys that write, and those that open a form. A box of the sheet, a digit or a premium counts every tap."""

PAUSES = (0.08, 0.12, 0.18, 0.24, 0.29)
"""Seconds between two taps of a nervous finger."""

SLOW = 350
"""Milliseconds between two contacts that are no double tap any more: a busy machine sent the second one late."""

_CONTACTS = """addEventListener('pointerdown', ({timeStamp}) => {
    [window.pause, window.contact] = [timeStamp - (window.contact ?? 0), timeStamp];
}, true)"""

OFTEN = 0.65
STUCK = 12_000
"""Milliseconds after which a screen does not go on."""


class Fingers:
    """Somebody who enters the example of a game on a phone."""

    def __init__(self, page: Page, dice: random.Random) -> None:
        self.page, self.dice = page, dice
        self.doubled, self.last, self.slowest = 0, "", 0
        page.add_init_script(_CONTACTS)

    def tap(self, page: Page, identifier: str) -> None:
        """Tap a control, most often twice if it writes."""
        place = wait_for(page, identifier).bounding_box()
        tap(page, identifier)
        if place is None or not WRITES.match(identifier) or self.dice.random() > OFTEN:
            return
        rest(page, self.dice.choice(PAUSES))
        page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        self.doubled += 1
        pause = round(page.evaluate("window.pause"))
        self.last, self.slowest = f"{identifier} after {pause} ms", max(self.slowest, pause)

    def wait_on(self, page: Page, identifier: str) -> None:
        """Wait for a control that can be pressed; of two players without pips, only one has gone out."""
        answer = by(page, "entry.question-double_blank")
        ready = by(page, identifier).and_(page.locator(':not([aria-disabled="true"])'))
        answer.or_(ready).first.wait_for(state="attached")
        if answer.count():
            tap(page, "entry.question-double_blank")
        wait_on(page, identifier)

    def wander(self, hand: int) -> str:
        """Do something that changes nothing, and return what."""
        page, way = self.page, self.dice.choice(("reload", "undo", "back", "open", "nothing"))
        if way == "reload":
            page.reload()
        elif way == "undo" and by(page, "sheet.undo").count():
            rest(page, UNDO_REST)
            tap(page, "sheet.undo")
            wait_for(page, "sheet.redo")
            rest(page, UNDO_REST)
            tap(page, "sheet.redo")
        elif way == "back":
            page.go_back()
            wait_for(page, "home.new")
            page.go_forward()
        elif way == "open" and by(page, f"hand.{hand}").count():
            tap(page, f"hand.{hand}")
            wait_for(page, "entry.close")
            tap(page, "entry.close")
            wait_for(page, "entry.close", "detached")
        wait_for(page, "sheet.rules")
        rest(page, MAIN_REST)
        return way


def read(document: Document, hands: int) -> ImportedMatch:
    """The beginning of a match file."""
    match = parse_match_file({**document, "hands": document["hands"][:hands]}, REGISTRY)
    assert isinstance(match, ImportedMatch), match
    return match


def totals(match: Match) -> tuple[int, ...]:
    return tuple(evaluate(match).totals)


def example(name: str) -> Document:
    """The example of a game, or one of its worked cases, as a match file."""
    game, _, case = name.partition("/")
    if not case:
        document = json.loads((PACKAGE / "examples" / f"{game}.json").read_text("utf-8"))
        return {key: document[key] for key in document if key != "drawing"}
    if game == "own":
        return custom_file(next(each for each in CASES if each["id"] == case))
    cases = {str(each.id): each.values[0] for each in examples()}
    return match_file(cases[f"{game}: {case}"])


def play(browser: Browser, dice: random.Random, name: str, *, tries: int = 3) -> str:
    """Play an example, and again if it failed on a busy machine; what happened."""
    document = example(name)
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder, "library")
        with open_library(library, REGISTRY) as opened, ThreadPoolExecutor(1) as pool:
            storing = store_matches(repository_of(opened), [read(document, 0)])
            (match_id,) = pool.submit(asyncio.run, storing).result()
        server = Server(SCOREKEEPER, library)
        server.start()
        page = see(browser, server.url, size=SIZE, still=False)
        page.set_default_timeout(STUCK)
        fingers = Fingers(page, dice)
        table.tap, table.wait_on = fingers.tap, fingers.wait_on
        try:
            page.goto("/")
            tap(page, "home.resume")
            wait_for(page, "sheet.rules")
            enter(fingers, document, lambda: stored_session(library, str(match_id)).match)
        except (AssertionError, Error) as fault:
            failed = f"FAILED\t{type(fault).__name__}: {fault}\n\tthe last double tap: {fingers.last}"
        else:
            return f"right\t{fingers.doubled} taps made twice"
        finally:
            page.context.close()
            server.stop()
    return play(browser, dice, name, tries=tries - 1) if fingers.slowest > SLOW and tries > 1 else failed


def enter(fingers: Fingers, document: Document, stored: Callable[[], Match]) -> None:
    """Enter the hands of a match, and compare the totals after each."""
    for number, hand in enumerate(document["hands"], 1):
        match = read(document, number).session.match
        for line in [*hand.get("plays", []), *([hand["end"]] if "end" in hand else [])]:
            rest(fingers.page, TAP_REST)
            if not evaluate(stored()).is_over:  # a play may have ended the match, and the hand with it
                table.write(fingers.page, match.setup.players, in_figures(line, match))
        compare(fingers.page, stored, totals(match), f"hand {number}")
        way = fingers.wander(number)
        compare(fingers.page, stored, totals(match), f"hand {number}, then {way}")
        assert not by(fingers.page, "entry.close").count(), f"hand {number}, then {way}: a form is open"


def in_figures(line: Document, match: Match) -> Document:
    """The line, with the pips of a player's listed tiles, or who won the blocked hand, in the place of the tiles."""
    if "kind" in line or not line.keys() & {"pips", "tiles"}:  # a play with pips has a number of them
        return line
    if line.get("blocked") and "tiles" in line:
        winner = evaluate(match).results[-1].end_points.index(2)
        return {"blocked": True, "winner": match.setup.players[winner]}
    held = [match.setup.pips_of(each) for each in match.hands[-1].end.pips] if "pips" in line else []
    shown = [pips if isinstance(each, list) else each for each, pips in zip(line.get("pips", []), held, strict=True)]
    return {**line, "pips": shown} if shown else line


def compare(page: Page, stored: Callable[[], Match], wanted: tuple[int, ...], when: str) -> None:
    found = totals(stored())
    for _ in range(50):  # a tap is written soon after it
        if found == wanted:
            return
        rest(page, 0.1)
        found = totals(stored())
    raise AssertionError(f"{when}: {found}, not {wanted}")


def main() -> None:
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("games", nargs="*", metavar="GAME[/CASE]")
    command.add_argument("--seed", type=int, default=1)
    asked = command.parse_args()
    dice, failed = random.Random(asked.seed), False  # noqa: S311
    with launched() as browser:
        for game in asked.games or [variant.id for variant in VARIANTS]:
            said = play(browser, dice, game)
            failed |= not said.startswith("right")
            sys.stdout.write(f"{game}\t{said}\n")
            sys.stdout.flush()
    sys.exit(failed)


if __name__ == "__main__":
    main()
