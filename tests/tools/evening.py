"""Play three matches on two phones while the connection is lost: ``python -m tests.tools.evening --seed 1``.

Both phones show the match and enter its hands in turn. About every third step the connection is lost, before a hand is
entered, in the middle of it, or just after the tap that saves it. Whoever plays looks at the screen afterwards, and
taps again what was not saved. After every step both phones must show the totals of a simple model. Exits 1 otherwise.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page, TimeoutError  # noqa: A004

from scorekeeper.ui.base.timers import UNDO_REST
from tests.browser import rig
from tests.browser.new_match import begin, leads
from tests.browser.proxy import Proxy, running
from tests.browser.rig import Server, by, rest, tap, wait_for
from tests.browser.table import end, wait_for_scores, write_pips
from tests.tools.losses import LOADED_AGAIN, OLD, Lab, report, wait_for_banner

SIZES = ((390, 844), (844, 390))
NAMES = ("Anna", "Bruno", "Chloé")
KINDS = ("cut", "drop", "pause", "kill")
PIPS = ((0, 14, 9), (7, 0, 21), (12, 5, 0), (0, 11, 6), (9, 0, 7), (0, 4, 3))
SCORES = ((0, 3), (1, 2), (0, 1), (1, 4), (0, 2), (1, 3), (1, 1), (0, 4))
"""Seats and the points of a play."""

STEPS = {"muggins": 5, "threes": 3}
"""How much the ends of a play count for each point."""

PATIENCE = 120_000
GIVEN_UP = 10_000
"""Milliseconds after which a tap that shows nothing is made again."""

Moment = Literal["before", "within", "after"]


@dataclass
class Evening:
    """The phones at one table, and what should stand on them."""

    server: Server
    proxy: Proxy
    phones: list[Page]
    labs: list[Lab]
    dice: random.Random
    losses: Counter[str] = field(default_factory=Counter[str])
    repeated: int = 0

    def lose(self, moment: Moment, wanted: Moment | None) -> None:
        """Lose the connection of both phones at this moment, if it is the wanted one, and wait until it is back."""
        if moment != wanted:
            return
        kind = self.dice.choice(KINDS)
        self.losses[f"{kind} {moment}"] += 1
        self.labs[0].lose(kind)
        for phone in self.phones:
            wait_for_banner(phone)
            phone.evaluate(OLD)
        for lab in self.labs:
            if by(lab.page, "sheet.undo").count():
                assert lab.refuses("sheet.undo")
        self.labs[0].give_back(kind)
        for phone in self.phones:
            if kind == "kill":
                phone.wait_for_function(LOADED_AGAIN)
            phone.locator("#connection:not(.check)").wait_for(state="detached")

    def moment(self) -> Moment | None:
        return self.dice.choice(("before", "within", "after", *(None,) * 5))

    def enter(self, phone: Page, pips: tuple[int, ...]) -> None:
        """Enter a hand of pips; who has none went out."""
        wanted = self.moment()
        self.lose("before", wanted)
        tap(phone, "sheet.enter")
        wait_for(phone, "entry.save")
        write_pips(phone, pips, pips.index(0))
        if wanted in {"within", "after"}:
            self.labs[self.phones.index(phone)].wait_for_draft(*pips)
        self.lose("within", wanted)
        tap(phone, "entry.save")
        self.lose("after", wanted)
        try:
            by(phone, "entry.save").wait_for(state="detached", timeout=GIVEN_UP)
        except TimeoutError:
            self.repeated += 1
            self.labs[self.phones.index(phone)].press("entry.save")
            wait_for(phone, "entry.save", "detached")
        rest(phone, UNDO_REST)

    def score(self, phone: Page, seat: int, total: int, totals: list[int]) -> None:
        """Score a play with one tap."""
        wanted = self.moment()
        self.lose("before", wanted)
        tap(phone, f"key.{seat}.{total}")
        self.lose("after", wanted)
        phone.set_default_timeout(GIVEN_UP)
        try:
            wait_for_scores(phone, *totals)
        except AssertionError:
            self.repeated += 1
            tap(phone, f"key.{seat}.{total}")
        finally:
            phone.set_default_timeout(PATIENCE)

    def compare(self, totals: list[int]) -> None:
        for phone in self.phones:
            wait_for_scores(phone, *totals)

    def begin(self, game: str, names: tuple[str, ...]) -> None:
        first, second = self.phones
        first.goto("/")
        address = begin(first, game, names)
        leads(first, 0)
        second.goto(address)
        wait_for(second, "head.0")

    def play_pips(self, game: str) -> list[int]:
        """Play a match in which everybody adds the pips that they hold."""
        totals = [0] * len(NAMES)
        self.begin(game, NAMES)
        for number, pips in enumerate(PIPS):
            self.enter(self.phones[number % 2], pips)
            totals = [total + held for total, held in zip(totals, pips, strict=True)]
            self.compare(totals)
        return totals

    def play_scores(self, game: str) -> list[int]:
        """Play a match in which single plays score. The keys for them are on the upright phone only."""
        totals, upright = [0, 0], self.phones[0]
        self.begin(game, NAMES[:2])
        for number, (seat, points) in enumerate(SCORES):
            totals[seat] += points
            self.score(upright, seat, points * STEPS[game], totals)
            self.compare(totals)
            if number % 3 == 2:
                end(upright)
        return totals


def main() -> None:
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--seed", type=int, default=1)
    asked = command.parse_args()
    with tempfile.TemporaryDirectory() as folder, rig.launched() as browser:
        server = Server(rig.SCOREKEEPER, Path(folder, "library"), start_seconds=PATIENCE / 1000)
        server.start()
        with running(int(server.url.rpartition(":")[2])) as proxy:
            phones = [rig.see(browser, proxy.url, size=size) for size in SIZES]
            processes: Any = browser.new_browser_cdp_session()
            for phone in phones:
                phone.set_default_timeout(PATIENCE)
            labs = [Lab(server, proxy, phone, processes) for phone in phones]
            evening = Evening(server, proxy, phones, labs, random.Random(asked.seed))  # noqa: S311
            for game, play in (
                ("sebastopol", evening.play_pips),
                ("muggins", evening.play_scores),
                ("threes", evening.play_scores),
            ):
                report(f"{game:12} totals {play(game)} on both phones as in the model")
            report(f"losses: {dict(evening.losses)}; taps made again: {evening.repeated}")
        server.stop()
        if errors := server.complaints():
            raise SystemExit(errors)


if __name__ == "__main__":
    main()
