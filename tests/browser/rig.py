"""What browser tests hold in their hands: a real server, a page that is watched, and controls by their identifier."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Timer
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Playwright,
    TimeoutError,  # noqa: A004
    sync_playwright,
)

from tests.leading_keys import leads

ROOT = Path(__file__).parents[2]
SCOREKEEPER = (sys.executable, "-m", "scorekeeper")
START_SECONDS = 60
STOP_SECONDS = 60
PATIENCE = 30_000
"""Milliseconds a wait may last."""

PHONE = (390, 844)
ANDROID = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/126.0.0.0 Mobile Safari/537.36"
)

Ways = Literal["attached", "detached", "visible", "hidden"]

NO_BROWSER = (
    "no Chrome or Chromium was found. Install one (Debian: apt-get install chromium; elsewhere: "
    "python -m playwright install chromium), or put the path of its program into the variable CHROME."
)
PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
NAMELESS = "Exception"
CONTAINED = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-gpu-watchdog",  # it takes a busy machine for a dead one
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""What Chromium needs where it has no user, no screen and no network of its own."""

UNSEEN = (
    "--disable-features=WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,WebUIOmniboxPopup"  # of the address bar
    # of Playwright:
    ",AimEnabled,AvoidCorsURLLoaderRestartOnRedirect,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose"
    ",HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,MediaRouter,NetworkTimeServiceQuerying"
    ",OptimizationHints,PaintHolding,PreconnectToSearch,TcpPortRandomizationWin,ThirdPartyStoragePartitioning"
)
"""Spares every visit the two pages behind an address bar that nobody sees, a quarter of what it costs.

Of several such flags only the last counts, so it names what Playwright switches off as well.
"""


def chrome(playwright: Playwright) -> str | None:
    """The path of a Chrome or Chromium on this machine."""
    named = os.environ.get("CHROME")
    if named:
        return shutil.which(named)
    found = (shutil.which(program) for program in PROGRAMS)
    own = (*APPLICATIONS, playwright.chromium.executable_path)
    return next(filter(None, found), None) or next((path for path in own if Path(path).is_file()), None)


def chrome_flags() -> tuple[str, ...]:
    """The further flags this machine needs: none on somebody's desk."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return CONTAINED if root or Path("/.dockerenv").exists() or "container" in os.environ else ()


@contextmanager
def launched() -> Generator[Browser]:
    """Run the browser of a program. The program ends where there is none."""
    with sync_playwright() as playwright:
        program = chrome(playwright)
        if program is None:
            raise SystemExit(NO_BROWSER)
        browser = playwright.chromium.launch(executable_path=program, args=chrome_flags())
        yield browser
        browser.close()


@contextmanager
def launched_with(profile: Path, **device: Any) -> Generator[BrowserContext]:
    """Run a browser that keeps everything in the folder `profile`. The program ends where there is none."""
    with sync_playwright() as playwright:
        program = chrome(playwright)
        if program is None:
            raise SystemExit(NO_BROWSER)
        flags = (*chrome_flags(), UNSEEN)
        context = playwright.chromium.launch_persistent_context(profile, executable_path=program, args=flags, **device)
        yield context
        context.close()


def as_phone(*, still: bool = True) -> dict[str, Any]:
    """What makes a window of a browser one of an Android phone."""
    return {
        "viewport": {"width": PHONE[0], "height": PHONE[1]},
        **_drawing(still=still, sharp=not still),
        "has_touch": True,
        "is_mobile": True,
        "user_agent": ANDROID,
        "locale": "en-GB",
    }


def _drawing(*, still: bool, sharp: bool) -> dict[str, Any]:
    """How much a device has to draw."""
    return {"device_scale_factor": 2 if sharp else 0.5, "reduced_motion": "reduce" if still else "no-preference"}


def see(
    browser: Browser,
    url: str,
    *,
    size: tuple[int, int] = PHONE,
    dark: bool = False,
    text: float = 1,
    locale: str = "en-GB",
    still: bool = True,
    sharp: bool = False,
    hints: bool = False,
) -> Page:
    """An empty page in a browser of its own: of an Android phone if its shorter side is under 600 dp.

    It asks for less motion if it is `still`, and has half a pixel per dp or, where it is `sharp`, two: moving and
    sharp it is like the phone in somebody's hand, and takes half as long again. With `hints` it has not shown those of
    the first evening.
    """
    width, height = size
    phone = min(width, height) < 600
    context = browser.new_context(
        base_url=url,
        viewport={"width": width, "height": height},
        has_touch=phone,
        is_mobile=phone,
        user_agent=ANDROID if phone else None,
        color_scheme="dark" if dark else "light",
        locale=locale,
        **_drawing(still=still, sharp=sharp),
    )
    context.set_default_timeout(PATIENCE)
    scale = f"document.documentElement.style.fontSize = '{text * 100:g}%'"
    context.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {scale} }})")
    if not hints:
        context.add_init_script("localStorage.setItem('flutter.scorekeeper.hints', '\"rules,undo,install\"')")
    return context.new_page()


@dataclass
class Server:
    """A real server process that keeps its matches in the folder `data`; `command` starts it."""

    command: Sequence[str]
    data: Path
    url: str = ""
    was_away: bool = False
    start_seconds: float = START_SECONDS
    _reported: int = 0
    _process: subprocess.Popen[str] | None = None

    @property
    def log(self) -> Path:
        return self.data.parent / "server.log"

    @property
    def pid(self) -> int:
        """The id of its process, another one after a restart."""
        assert self._process
        return self._process.pid

    def start(self, port: int = 0) -> None:
        """Start, and wait for the address it prints; a server that dies or says nothing fails the test at once."""
        with self.log.open("a", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                (*self.command, *self._own(port)), cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True
            )
        impatient = Timer(self.start_seconds, self._process.kill)
        impatient.start()
        try:
            self.url = next(self._addresses(self._process))
        except StopIteration:
            raise AssertionError(f"the server did not start: {self.log.read_text(encoding='utf-8')}") from None
        finally:
            impatient.cancel()

    def _own(self, port: int) -> tuple[str, ...]:
        return ("--no-browser", "--port", str(port), "--data", str(self.data))

    def _addresses(self, process: subprocess.Popen[str]) -> Iterator[str]:
        for line in process.stdout or ():
            yield from re.findall(r"http://[^\s/]+", line)

    def stop(self) -> None:
        """Ask it to stop, as the system does when a computer is shut down."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.communicate(timeout=STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()
            raise AssertionError("the server did not stop when it was asked to") from None
        finally:
            self._process = None

    def cut_off(self) -> None:
        """End it in the middle of what it is doing, as a power cut does."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def restart(self, *, gently: bool = True) -> None:
        """Stop and start again on the same port with the same matches."""
        before, self.was_away = self.url, True
        (self.stop if gently else self.cut_off)()
        self.start(int(before.rpartition(":")[2]))
        assert self.url == before

    def forget_log(self) -> None:
        """Ignore what has been logged until now, for the next test."""
        self._reported = self.log.stat().st_size

    def recent_log(self) -> str:
        """Return what was logged since `forget_log`."""
        return self.log.read_bytes()[self._reported :].decode()

    def complaints(self) -> str:
        """Return the recent log from the first error on, empty when there was none."""
        log = self.recent_log()
        error = re.search(r"^(ERROR|CRITICAL|Exception in thread)\b", log, re.MULTILINE)
        return log[error.start() :] if error else ""


SITE = "score"
"""The sub-path under which tests serve the static site."""

FILES = (sys.executable, "-u", "-m", "http.server")
"""Starts a plain server of files."""


class PlainServer(Server):
    """A server of files that knows nothing of the app; they lie in the folder `data`."""

    def _own(self, port: int) -> tuple[str, ...]:
        return (str(port), "--bind", "127.0.0.1", "--directory", str(self.data))


@dataclass
class StoreServer(Server):
    """An app server over a library that other servers keep. Its log lies beside the folder `data`."""

    store: str = ""
    library: str = "club"

    def _own(self, port: int) -> tuple[str, ...]:
        return ("--no-browser", "--port", str(port), "--store", self.store, "--library", self.library)


@dataclass
class Watch:
    """What a page did that it should not have done."""

    page: Page
    server: Server
    expected: bool = False
    """Whether the test provokes errors on the page."""
    console: list[str] = field(default_factory=list[str])
    thrown: list[str] = field(default_factory=list[str])
    abroad: list[str] = field(default_factory=list[str])
    knocks: int = 0

    def __post_init__(self) -> None:
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.thrown.append(error.stack or error.message))
        self.page.on("request", lambda request: self._note(request.url))

    def _hear(self, message: ConsoleMessage) -> None:
        if self.server.was_away and "WebSocket connection to" in message.text:
            self.knocks += 1
        elif self.server.was_away and message.location["url"].endswith("/healthz"):
            pass
        elif message.type == "error":
            self.console.append(message.text)

    def _note(self, url: str) -> None:
        if not url.startswith((self.server.url + "/", "blob:", "data:", "chrome:")):
            self.abroad.append(url)

    def complaints(self) -> list[str]:
        """Everything that went wrong in the page until now."""
        closed = self.page.is_closed()
        ended = [] if closed else self.page.get_by_text("Error running app").all_inner_texts()
        # Every knock at the door of a server that is away also throws one nameless exception in the client.
        thrown = [error for error in self.thrown if error != NAMELESS]
        unexplained = [NAMELESS] * (len(self.thrown) - len(thrown) - self.knocks)
        return [*self.console, *thrown, *unexplained, *self.abroad, *ended]


READ = """identified => [...document.querySelectorAll('flt-semantics, h1, h2')].flatMap(one => {
    const words = [...one.childNodes].filter(n => n.nodeType === 3 || n.tagName === 'SPAN').map(n => n.textContent);
    const name = (one.getAttribute('aria-label') ?? words.join('')).replace('\\n', ' ');
    const role = one.getAttribute('role') ?? one.tagName.toLowerCase().replace('flt-semantics', 'text');
    const state = ['aria-current', 'aria-checked', 'aria-disabled'].filter(s => one.getAttribute(s) === 'true');
    const identifier = identified ? [one.getAttribute('flt-semantics-identifier') ?? ''] : [];
    const line = [...identifier, role, name, ...state.map(s => s.slice(5))].join(' · ');
    return name.trim() || identifier[0] ? [line] : [];
})"""
"""Role, name and state of everything that has a name, in reading order; if wanted, after its identifier."""

_SEEN = """async ([identifier, leads]) => {
    const named = element => element.closest('[flt-semantics-identifier]')?.getAttribute('flt-semantics-identifier');
    if (!document.lastTap) {
        document.lastTap = {at: -Infinity};
        addEventListener('pointerdown', ({timeStamp: at, target, clientX: x, clientY: y}) => {
            document.lastTap = {at, x, y, name: named(target)};
        }, true);
    }
    const control = document.querySelector(`[flt-semantics-identifier="${identifier}"]`);
    const {x, y, width, height} = control?.getBoundingClientRect() ?? {};
    const middle = [x + width / 2, y + height / 2];
    const isTooSoon = () => {  // BOUNCE, DOUBLE and SAME of head.html
        const last = document.lastTap, way = Math.hypot(middle[0] - last.x, middle[1] - last.y);
        const pause = performance.now() - last.at;
        return pause <= 60 || (pause <= 350 && way <= 24 && (leads || last.name !== identifier));
    };
    while (isTooSoon()) await new Promise(later => setTimeout(later, 5));
    const hit = control && document.elementFromPoint(...middle);
    return [navigator.maxTouchPoints, Boolean(hit && control.contains(hit))];
}"""
_STANDS = """identifier => {
    const control = document.querySelector(`[flt-semantics-identifier="${identifier}"]`);
    const {x, y} = control?.getBoundingClientRect() ?? {}, before = control?.stood;
    if (control) control.stood = `${x} ${y}`;
    return Boolean(before) && before === control.stood;
}"""


def path_of(page: Page) -> str:
    """Return the address of a page without its server."""
    return urlsplit(page.url).path


def wait_for_history(page: Page, *routes: str) -> None:
    """Wait until these are the entries of the browser's history up to now."""
    page.wait_for_function("routes => JSON.stringify(history.state.routes) === JSON.stringify(routes)", arg=[*routes])


def by(page: Page, identifier: str) -> Locator:
    """The control that the app calls `identifier`."""
    return page.locator(f'[flt-semantics-identifier="{identifier}"]')


def tap(page: Page, identifier: str) -> None:
    """Tap a control, or click it where there is no touch screen.

    A finger that has just tapped is not back sooner than the page takes for one contact reported twice, nor at another
    control in the same place as long as the page takes it for the second of two quick taps.
    """
    control = wait_for(page, identifier)
    touched, seen = page.evaluate(_SEEN, [identifier, leads(identifier)])
    if not seen:  # the canvas follows a scroll of the document some frames later
        control.scroll_into_view_if_needed()
        page.wait_for_function(_STANDS, arg=identifier, polling=100)
    if touched:
        control.tap()
    else:
        control.click()


def touch_twice(page: Page, at: tuple[float, float], pause: float) -> None:
    """Touch a place twice, with so many seconds in between."""
    page.touchscreen.tap(*at)
    page.wait_for_timeout(1000 * pause)
    page.touchscreen.tap(*at)


def rest(page: Page, seconds: float) -> None:
    """Wait while a control rests, as Undo does after an entry: nothing on the screen shows when it obeys again."""
    page.wait_for_timeout(1000 * seconds)


def wait_for(page: Page, identifier: str, state: Ways = "attached") -> Locator:
    """The control, as soon as it is there (or gone, or seen)."""
    control = by(page, identifier)
    control.wait_for(state=state)
    return control


def wait_for_caret(page: Page) -> None:
    """Wait until a field has the focus and receives what is typed; the app then lets it correct words."""
    page.wait_for_function("() => document.activeElement?.getAttribute('autocorrect') === 'on'")


def said(page: Page, identifier: str) -> str:
    """What a screen reader finds in the control: its texts and labels, in order."""
    script = """control => [control, ...control.querySelectorAll('*')].flatMap(one => [
        one.getAttribute('aria-label'), ...[...one.childNodes].filter(n => n.nodeType === 3).map(n => n.textContent),
    ]).filter(Boolean).join(' ')"""
    return str(by(page, identifier).evaluate(script))


def wait_for_text(page: Page, identifier: str, text: str) -> None:
    """Wait until the control says `text`, among other things."""
    control, quoted = by(page, identifier), json.dumps(text)
    labelled = control.locator(f":scope[aria-label*={quoted}], :scope [aria-label*={quoted}]")
    try:
        control.filter(has_text=text).or_(labelled).first.wait_for(state="attached")
    except TimeoutError:
        raise AssertionError(f"{identifier} says {said(page, identifier)!r}, not {text!r}") from None
