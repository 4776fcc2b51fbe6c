"""Fill in the entry form of a game by touch, and check that what a player needs is in sight after every tap.

A player needs the active field, the sentence that says what is refused or missing, and the button that saves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, TimeoutError  # noqa: A004

from scorekeeper.core.variant import Variant
from scorekeeper.library.repository import open_library
from tests.browser.lines import COMPANY
from tests.browser.rig import by, tap
from tests.browser.table import wait_for_chosen
from tests.browser.walk import GO, OPEN, TREE
from tests.registry import REGISTRY
from tests.repository import create
from tests.unit.games.table import sit_down

USUAL: Final = 4
"""The most players that most games are played with."""

ENDINGS: Final = ("entry.out.0", "entry.blocked")
"""The ways a hand ends. A form that does not ask for them is filled in with the first one only."""

MANY: Final = 6
"""Players of a large table, in games that allow it."""

_WORDS: Final = """() => [...document.querySelectorAll('[flt-semantics-identifier]')].map(one =>
    ['aria-label', 'aria-current', 'aria-disabled'].map(name => one.getAttribute(name)) + one.textContent).join()"""

_REMEMBER: Final = f"() => {{ globalThis.words = ({_WORDS})() }}"

_SETTLED: Final = f"""patience => new Promise(done => {{
    const began = performance.now();
    let last = '', same = 0;
    const look = () => {{
        const now = ({TREE})();
        same = now === last ? same + 1 : 0;
        last = now;
        const isAnswered = performance.now() - began > patience || ({_WORDS})() !== globalThis.words;
        isAnswered && same > 5 ? done() : requestAnimationFrame(look);
    }};
    look();
}})"""
"""Waits until the screen answers a tap, or for so many milliseconds, and then until it stands still."""

PATIENCE: Final = 1000
"""Milliseconds until a tap that changes nothing counts as answered."""

LONGEST_SCROLL: Final = 5000
"""Milliseconds until what is hidden is a fault: a busy machine may still scroll."""

_ACTIVE: Final = """() => [...document.querySelectorAll('[flt-semantics-identifier][aria-current="true"]')]
    .map(one => one.getAttribute('flt-semantics-identifier'))
    .filter(one => /^entry[.](field|points|tab)[.]/.test(one))"""
"""The fields in which the next digit is written."""

_REACHED: Final = """one => {
    const box = one.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.height > 8 && hit && (one.contains(hit) || hit.contains(one));
}"""
"""Whether a finger can reach a control without scrolling."""

_ANSWERS: Final = f"""reached => [...document.querySelectorAll('[flt-semantics-identifier]')]
    .filter(one => one.getAttribute('aria-disabled') !== 'true' && one.getAttribute('aria-current') !== 'true')
    .filter(one => !reached || ({_REACHED})(one)).map(one => one.getAttribute('flt-semantics-identifier'))
    .filter(one => /^(choice|field|premium|bidder|bid|trick|special|entry)[.-](?!field|out|tab|pips)/.test(one))
    .filter(one => !/passed|-value|-points|^entry[.](?!premiums|count|by_hand|face)/.test(one))"""
"""Buttons that answer a question of a form, or show another part of it; if wanted, those that a finger can reach."""

_FIELDS: Final = f"""() => [...document.querySelectorAll('[flt-semantics-identifier^="entry."]')]
    .filter(one => /^entry[.](field|points|tab)[.][^-]*$/.test(one.getAttribute('flt-semantics-identifier')))
    .filter(one => one.getAttribute('aria-disabled') !== 'true')
    .filter({_REACHED})
    .map(one => one.getAttribute('flt-semantics-identifier'))"""
"""The fields that a finger can reach without scrolling."""

_HIDDEN: Final = """active => {
    const find = start => [...document.querySelectorAll(`[flt-semantics-identifier^="${start}"]`)];
    const name = control => control.getAttribute('flt-semantics-identifier');
    const saves = ['save', 'made', 'set', 'write'].flatMap(one => find(`entry.${one}`));
    const reasons = ['banner', 'problem', 'question'].flatMap(one => find(`entry.${one}`));
    const needed = [...active.flatMap(one => find(one).filter(other => name(other) === one)), ...reasons, ...saves];
    const faults = [];
    if (!saves.length && !find('bidder').length) faults.push('there is no button that saves');
    for (const save of saves) {
        const says = save.getAttribute('aria-label') ?? save.textContent;
        if (save.getAttribute('aria-disabled') === 'true' && says.includes('. ') && !reasons.length)
            faults.push(`nothing says why not: ${says}`);
    }
    const targets = [...document.querySelectorAll('[flt-tappable], [role="button"]')];
    const frame = one => {
        for (let up = one.parentElement; up; up = up.parentElement)
            if (up.tagName === 'FLT-SEMANTICS' && /auto|scroll|hidden/.test(getComputedStyle(up).overflowY))
                return up.getBoundingClientRect();
        return {left: -9, top: -9, right: innerWidth + 9, bottom: innerHeight + 9};
    };
    for (const control of needed) {
        const box = control.getBoundingClientRect(), within = frame(control);
        const place = [box.top, box.bottom, within.top, within.bottom].map(one => one.toFixed()).join(' ');
        if (!box.width || !box.height || box.left < -1 || box.right > innerWidth + 1 || box.top < -1
            || box.bottom > innerHeight + 1 || box.top <= within.top + 0.5 || box.bottom >= within.bottom - 0.5)
            faults.push(`${name(control)} is not wholly in sight, ${place}`);
        for (const target of targets) {
            if (target.contains(control) || control.contains(target)) continue;
            const over = target.getBoundingClientRect(), of = frame(target);
            if (Math.min(over.right, box.right, of.right) - Math.max(over.left, box.left, of.left) > 2
                && Math.min(over.bottom, box.bottom, of.bottom) - Math.max(over.top, box.top, of.top) > 2)
                faults.push(`${name(control)} is covered by ${name(target) ?? target.textContent}`);
        }
    }
    return faults;
}"""
"""What is not wholly in sight, or covered by something that can be tapped: a key, the bar, another field."""

_NOTHING_HIDDEN: Final = f"active => !({_HIDDEN})(active).length"


@dataclass(frozen=True)
class Table:
    """A match without hands."""

    game: Variant
    players: int
    id: str


def lay_out(folder: Path, games: Sequence[Variant], players: int) -> list[Table]:
    """Write a match of each game, with so many players or the most that it allows below that."""
    tables = list[Table]()
    with open_library(folder, REGISTRY) as library:
        for game in games:
            number = max(each for each in game.players if each <= players)
            match = sit_down(game.id, " ".join(COMPANY[:number]), first=0)
            tables.append(Table(game, number, create(library, match)))
    return tables


@dataclass
class Player:
    """Somebody who fills in forms on a page, and finds what is not in sight."""

    page: Page
    table: Table
    faults: list[str]
    taken: list[str] = field(default_factory=list[str])
    active: list[str] = field(default_factory=list[str])

    def open(self) -> None:
        """Open the form for the first hand, or the sheet where the keys are; as everybody does, from another screen.

        Flet would draw one form in the place of another, for a moment twice, and might then scroll the one that leaves.
        """
        for path in ("/", f"/match/{self.table.id}/hand/1"):
            self.page.evaluate(GO, path)
            self.page.wait_for_function(OPEN, arg=[path, "screen:"])
        self.page.evaluate(_SETTLED, 0)

    def press(self, identifier: str) -> None:
        """Tap a control, and look at what has come of it."""
        self.page.evaluate(_REMEMBER)
        tap(self.page, identifier)
        self.taken.append(identifier)
        self.page.evaluate(_SETTLED, PATIENCE)
        self.look()

    def look(self) -> None:
        self.active = self.page.evaluate(_ACTIVE)
        try:
            self.page.wait_for_function(_NOTHING_HIDDEN, arg=self.active, polling=200, timeout=LONGEST_SCROLL)
        except TimeoutError:
            steps = " ".join(self.taken)
            for fault in self.page.evaluate(_HIDDEN, self.active):
                self.faults.append(f"{self.table.game.id} {self.table.players}: {steps}: {fault}")

    def has(self, identifier: str) -> bool:
        return by(self.page, identifier).count() > 0

    def fields(self) -> list[str]:
        return self.page.evaluate(_FIELDS)


def fill_in(player: Player, ending: str) -> None:
    """Say how the hand ended, type numbers that are too high in all fields, and go back through them by touch."""
    player.open()
    if not player.has("entry.close"):
        return
    if player.has(ending):
        player.press(ending)
        wait_for_chosen(player.page, ending)
    elif ending == ENDINGS[0]:
        player.look()
    else:
        return
    for _ in range(2 * len(player.fields()) + 1):
        if player.has("key-9"):
            player.press("key-9")
    for one in reversed(player.fields()):
        player.press(one)
    answer(player)


def answer(player: Player) -> None:
    """Give the first answer to each question that has buttons, those that are only then asked too."""
    has_fields, answered = bool(player.active), set[str]()
    while True:
        offered = player.page.evaluate(_ANSWERS, has_fields)
        new = [one for one in offered if _question(one) not in answered]
        if not new:
            return
        answered.add(_question(new[0]))
        player.press(new[0])


def _question(answer: str) -> str:
    """Return what the identifiers of all answers to a question begin with."""
    return answer if answer.startswith("entry") else answer.rpartition("." if "." in answer else "-")[0]
