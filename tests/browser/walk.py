"""Every screen as people meet it: in light and dark, on five sizes, with three sizes of text, in four languages.

``python -m tests.browser.walk --to DIR`` saves a picture of each and prints what is wrong with it. It takes the four
``ROUNDS``, in which every screen meets every value of every axis but the size ``SMALL``; with ``--full`` it takes all
120. In the tests the ``ROUNDS`` share the screens of one game of each kind: some games are in every round, every other
screen is in one. ``SMALL_ROUND`` has a game of each kind of form.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path
from time import monotonic
from typing import Any, Final

from playwright.sync_api import Page, TimeoutError  # noqa: A004

from scorekeeper.core.codec import write_match
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.problem import Refusal
from scorekeeper.core.session import open_session
from scorekeeper.core.variant import Variant
from scorekeeper.examples import example
from scorekeeper.games.solitaires import FIGURES
from scorekeeper.library.repository import open_library
from scorekeeper.library.transfer import ImportedMatch, parse_match_file, store_matches
from scorekeeper.ui.entry import end_form_for, play_form_for
from tests.browser.rig import SCOREKEEPER, Server, Watch, launched, see, tap, wait_for
from tests.registry import REGISTRY, VARIANTS
from tests.repository import repository_of

LOOKS: Final = 40
"""How often a screen is looked at until its picture stands still."""

STILL: Final = 1.0
"""How many seconds it must stand still: a scroll bar stays for 0.6 seconds before it fades."""

LEAST: Final = 48
"""Of a target, each way, in dp."""

BEGIN: Final = datetime(2026, 1, 2, 12, tzinfo=UTC)
"""When the first match was played."""


@dataclass(frozen=True)
class Round:
    """One value of every axis."""

    size: tuple[int, int]
    dark: bool
    text: float
    language: str

    @property
    def name(self) -> str:
        width, height = self.size
        return f"{self.language}-{width}x{height}-{self.text * 100:g}-{'dark' if self.dark else 'light'}"

    def device(self) -> dict[str, Any]:
        """Return the arguments of `visit` and of `see`."""
        return {"size": self.size, "dark": self.dark, "text": self.text, "locale": self.language}


SMALL: Final = (390, 664)
"""What the bars of a browser leave of a phone."""

SIZES: Final = ((390, 844), SMALL, (360, 640), (844, 390), (1024, 768))
TEXTS: Final = (1.0, 1.5, 2.0)
LANGUAGES: Final = ("en", "fr", "de", "es")

ROUNDS: Final = (
    Round((390, 844), dark=False, text=1.5, language="fr"),
    Round((360, 640), dark=True, text=1, language="de"),
    Round((844, 390), dark=False, text=1, language="es"),
    Round((1024, 768), dark=True, text=2, language="en"),
)

SMALL_ROUND: Final = Round(SMALL, dark=False, text=1.5, language="fr")

ALL: Final = tuple(
    Round(size, dark, text, language) for size, dark, text, language in product(SIZES, (False, True), TEXTS, LANGUAGES)
)


@dataclass(frozen=True)
class Screen:
    """A screen to check: its address, and the beginning of the identifier of a control that it must have.

    ``taps`` are tapped there one after the other, each with the sign of what it opens. ``game`` is the game it shows.
    """

    name: str
    path: str
    sign: str
    taps: tuple[tuple[str, str], ...] = ()
    game: str = ""


@dataclass
class Found:
    """What was wrong in a round."""

    taken: int = 0
    faults: list[str] = field(default_factory=list[str])


def one_of_each_kind() -> list[Variant]:
    """Return one game for each kind of sheet with each entry form."""
    kinds = dict[object, Variant]()
    for one in (*(REGISTRY[game] for game in sorted(IN_EVERY_ROUND)), *VARIANTS):
        style = one.sheet.style_of(example(one).setup)
        kinds.setdefault((style, play_form_for(one.sheet), end_form_for(one.sheet)), one)
    return [*kinds.values()]


def screens_of_forms(route: Sequence[Screen]) -> list[Screen]:
    """Return the sheet of a game for each kind of keys, and the entry of one for each kind of form of a hand."""
    kinds = dict[object, str]()
    for game in dict.fromkeys(screen.game for screen in route if screen.game):
        kinds.setdefault(play_form_for(REGISTRY[game].sheet), f"sheet {game}")
        kinds.setdefault(end_form_for(REGISTRY[game].sheet), f"entry {game}")
    return [screen for screen in route if screen.name in kinds.values()]


def screens(library: Path, games: Collection[Variant] = VARIANTS) -> list[Screen]:
    """Lay a match of each of these games on a shelf, and list every screen there is to see."""
    with open_library(library, REGISTRY) as opened:
        brought = [
            dated(parse_match_file(write_match(example(one)), REGISTRY), number) for number, one in enumerate(games)
        ]
        with ThreadPoolExecutor(1) as pool:  # the driver of the browser has a loop of its own in this thread
            ids = pool.submit(asyncio.run, store_matches(repository_of(opened), brought)).result()
    found = list(PLACES)
    for one in games:
        found.append(Screen(f"setup {one.id}", f"/new/{one.id}", "setup.close", game=one.id))
        found.append(Screen(f"rules {one.id}", f"/new/{one.id}/rules", "rules.close", game=one.id))
    for one, match_id in zip(brought, ids, strict=True):
        match, stem = one.session.match, f"/match/{match_id}"
        name = match.variant.id
        found.append(Screen(f"sheet {name}", stem, "sheet.", game=name))
        if match.hand_index:
            found.append(Screen(f"entry {name}", f"{stem}/hand/1", "entry.close", game=name))
        if evaluate(match).is_over:
            found.append(Screen(f"result {name}", f"{stem}/result", "finished.close", game=name))
    found += [replace(one, path=f"/match/{ids[0]}{one.path}") for one in OVER_A_SHEET]
    return found


def dated(match: ImportedMatch | Refusal, number: int) -> ImportedMatch:
    """Return the match as if played so many minutes after `BEGIN`: pictures of two runs show the same times."""
    assert isinstance(match, ImportedMatch), match
    at = BEGIN + timedelta(minutes=number)
    entries = [replace(entry, at=at) for entry in match.session.log]
    return ImportedMatch(open_session(match.session.start, entries), at.isoformat(timespec="seconds"))


def screens_of_round(route: Sequence[Screen], number: int) -> list[Screen]:
    """Return what a round of the ``ROUNDS`` takes: each game in one of them, some in all."""
    others = [screen for screen in route if not screen.game]
    every = [*dict.fromkeys(screen.game for screen in route if screen.game)]
    games = {*every[number :: len(ROUNDS)]}
    taken = {screen.name for screen in others[number :: len(ROUNDS)]}
    return [one for one in route if one.game in games | IN_EVERY_ROUND or one.name in taken]


IN_EVERY_ROUND: Final = {"bergen", "forty_two", "sebastopol"}
"""Games of very different sheets: pressed boxes, pages for partners, rows of pips."""

SUMS: Final = next(one.id for one in FIGURES if one.sums)

ANNA, BRUNO = (name.encode().hex() for name in ("Anna", "Bruno"))

PLACES: Final = (
    Screen("home", "/", "home.new"),
    Screen("picker", "/new", "picker.close"),
    Screen("history", "/history", "history."),
    Screen("players", "/history", "history.", (("history.tab-1", "history.won."),)),
    Screen("season", "/history/season", "season.back"),
    Screen("deleted", "/history/deleted", "deleted.back"),
    Screen("player", f"/history/player/{ANNA}", "player.back"),
    Screen("player's name", f"/history/player/{ANNA}", "player.back", (("player.edit", "player.name"),)),
    Screen("head to head", f"/history/player/{ANNA}/{BRUNO}", "both.back"),
    Screen("settings", "/settings", "settings.back"),
    Screen("targets", "/settings/targets", "targets."),
    Screen("rules_kept", "/settings/rules", "settings.back"),
    Screen("backups", "/settings/backups", "backups."),
    Screen("check", "/settings/backups/check", "check."),
    Screen("solitaires", "/new/solitaires", "solitaires.back"),
    Screen("figure", f"/new/solitaires/{SUMS}", "figure.back"),
    Screen("unreadable", "/match/there-is-none", "unreadable.home"),
    Screen("not found", "/there-is-none", "not_found.home"),
)

OVER_A_SHEET: Final = (
    Screen("changes", "/changes", "changes."),
    Screen("rules of a match", "/rules", "rules.close"),
    Screen("board", "/board", "board.last"),
    Screen("menu", "/result", "finished.close", (("finished.menu", "finished.sheet"),)),
)


# What is wrong with a screen


_LOOK = """least => {
    const wide = innerWidth, high = innerHeight, faults = [];
    const nodes = [...document.querySelectorAll('flt-semantics')];
    const name = one => one.getAttribute('flt-semantics-identifier')
        || one.closest('[flt-semantics-identifier]:not([flt-semantics-identifier^="screen:"])')
            ?.getAttribute('flt-semantics-identifier')
        || (one.getAttribute('aria-label') ?? one.textContent ?? '').slice(0, 40);
    const scrolls = one => /auto|scroll|hidden/.test(getComputedStyle(one).overflowX + getComputedStyle(one).overflowY);
    const frame = one => {
        for (let up = one.parentElement; up; up = up.parentElement)
            if (up.tagName === 'FLT-SEMANTICS' && scrolls(up)) return up;
        return null;
    };
    const targets = [];
    for (const one of nodes) {
        const box = one.getBoundingClientRect();
        if (!box.width || !box.height) continue;
        const said = one.getAttribute('aria-label') ?? (one.children.length ? '' : one.textContent);
        const pressed = one.hasAttribute('flt-tappable') || one.getAttribute('role') === 'button';
        const within = frame(one)?.getBoundingClientRect() ?? {left: 0, top: 0, right: wide, bottom: high};
        const sideways = frame(one) && /auto|scroll/.test(getComputedStyle(frame(one)).overflowX);
        if ((said || pressed) && !sideways && (box.left < -1 || box.right > wide + 1))
            faults.push(`${name(one)}: reaches out of the screen, ${box.left.toFixed()}…${box.right.toFixed()}`);
        if ((said || pressed) && !frame(one) && (box.top < -1 || box.bottom > high + 1))
            faults.push(`${name(one)}: reaches out of the screen, ${box.top.toFixed()}–${box.bottom.toFixed()}`);
        if (!pressed) continue;
        if (!(one.ariaLabel || one.textContent || '').trim()) faults.push(`${name(one)}: a target without a name`);
        const cut = box.top <= within.top + 1 || box.bottom >= within.bottom - 1
            || box.left <= within.left + 1 || box.right >= within.right - 1;
        if (!(cut && frame(one)) && (box.width < least - 0.6 || box.height < least - 0.6))
            faults.push(`${name(one)}: a target of ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`);
        targets.push([one, box]);
    }
    for (const [i, [one, a]] of targets.entries())
        for (const [other, b] of targets.slice(i + 1)) {
            if (one.contains(other) || other.contains(one) || frame(one) !== frame(other)) continue;
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (across > 2 && down > 2) faults.push(`${name(one)} lies over ${name(other)}`);
        }
    return [...new Set(faults)];
}"""

GO = """path => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', {state: history.state}));
}"""
"""Opens a route of the app without loading the page again."""

OPEN = """([path, sign]) => {
    const all = start => [...document.querySelectorAll(`[flt-semantics-identifier^="${start}"]`)];
    const open = all('screen:').map(one => one.getAttribute('flt-semantics-identifier'));
    return (!path || open.join() === `screen:${path}`) && all(sign).length > 0;
}"""
"""A screen is open when the one before has left, with the movement between them. A menu has no path of its own."""

TREE = """() => [...document.querySelectorAll('flt-semantics')]
    .map(one => one.getAttribute('style') + one.getAttribute('aria-label')).join()"""

_STILL = f"""() => new Promise(done => {{
    let last = '', same = 0;
    const look = () => {{
        const now = ({TREE})();
        same = now === last ? same + 1 : 0;
        last = now;
        same > 5 ? done() : requestAnimationFrame(look);
    }};
    look();
}})"""


def walk(page: Page, turn: Round, route: Sequence[Screen], to: Path | None = None) -> Found:
    """Go through screens in one round, on the home screen of a page; save pictures in a folder, if one is given."""
    found = Found()
    wait_for(page, "home.new")
    before = b""
    for screen in route:
        faults: list[str] = []
        try:
            page.evaluate(GO, screen.path)
            page.wait_for_function(OPEN, arg=[screen.path, screen.sign])
            page.evaluate(_STILL)  # a screen that still moves would be taken for the answer to the next step
            for control, sign in screen.taps:
                if page.evaluate(OPEN, ["", sign]):  # a wide screen shows it already
                    continue
                before = picture(page, before) if to else b""
                tap(page, control)
                page.wait_for_function(OPEN, arg=["", sign])
                page.evaluate(_STILL)
        except TimeoutError:
            faults.append("does not open")
        faults += page.evaluate(_LOOK, LEAST)
        found.faults += [f"{turn.name} | {screen.name}: {fault}" for fault in faults]
        found.taken += 1
        if to is not None:
            folder = to / turn.name
            folder.mkdir(parents=True, exist_ok=True)
            before = picture(page, before)
            (folder / f"{screen.name.replace(' ', '_')}.png").write_bytes(before)
        if screen.taps:
            page.keyboard.press("Escape")
            if to is not None and min(turn.size) >= 600:
                page.mouse.move(0, 0)  # where it was left, the next screen may have a tooltip
            page.evaluate(_STILL)
    return found


def picture(page: Page, *others: bytes) -> bytes:
    """What is painted, once it stands still and is none of the others: a browser paints later than it answers."""
    last, since = b"", 0.0
    for _ in range(LOOKS):
        now = page.screenshot()
        if now != last:
            last, since = now, monotonic()
        elif now not in others and monotonic() - since > STILL:
            break
    return last


def main() -> None:
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--to", type=Path, required=True, help="where the pictures go")
    command.add_argument("--full", action="store_true", help="every value of every axis with every other")
    command.add_argument("--only", default="", help="only rounds whose name has this word")
    command.add_argument("--screen", default="", help="only screens whose name has this word")
    asked = command.parse_args()
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        server = Server(SCOREKEEPER, Path(folder) / "library")
        route = [one for one in screens(server.data) if asked.screen in one.name]
        server.start()
        taken, faults = 0, list[str]()
        for turn in ALL if asked.full else ROUNDS:
            if asked.only in turn.name:
                page = see(browser, server.url, **turn.device(), sharp=True)
                watch = Watch(page, server)
                page.goto("/")
                found = walk(page, turn, route, asked.to)
                taken, faults = taken + found.taken, [*faults, *found.faults, *watch.complaints()]
                page.context.close()
        server.stop()
        print(*faults, f"{taken} pictures, {len(faults)} faults", server.complaints(), sep="\n")  # noqa: T201
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
