"""The static site in a phone's browser: pages that are watched, and the browser's offline copy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from playwright.sync_api import BrowserContext, Page

from scorekeeper.resources import FALLBACK_FONTS
from tests.browser.rig import SITE, Server, Watch

PATIENCE = 120_000
"""Milliseconds a wait may last: Python has to begin first."""

_KEPT_OFFLINE = """async () => {
    const workers = navigator.serviceWorker;
    await workers.ready;
    if (!workers.controller) await new Promise(done => workers.addEventListener('controllerchange', done));
}"""

_UNTIL = f"""async (argument) => {{
    const holds = $predicate, end = Date.now() + {PATIENCE};
    while (!await holds(argument)) {{
        if (Date.now() > end) throw new Error('not in time');
        await new Promise((done) => setTimeout(done, 200));
    }}
}}"""


@dataclass
class BrowserTab:
    """A phone with the site in its browser."""

    context: BrowserContext
    shore: Server
    watched: list[Watch] = field(default_factory=list[Watch])
    expected: bool = False
    """Whether the test provokes errors on its pages."""

    def __post_init__(self) -> None:
        self.context.set_default_timeout(PATIENCE)

    def open(self, route: str = "/") -> Page:
        """A new tab that begins to load a route of the app."""
        page = self.context.new_page()
        self.watched.append(Watch(page, self.shore, self.expected))
        page.goto(self.address(route))
        return page

    def visit(self, route: str = "/") -> Page:
        """A new tab at a route of the app, once its first screen is there."""
        page = self.open(route)
        arrived(page)
        return page

    def address(self, route: str) -> str:
        return f"{self.shore.url}/{SITE}/#{route}"


@dataclass
class Requests:
    """The requests of a page that failed, and the fallback fonts that it fetched."""

    page: Page
    failed: list[str] = field(default_factory=list[str])
    fonts: set[str] = field(default_factory=set[str])

    def __post_init__(self) -> None:
        self.page.on("requestfailed", lambda request: self.failed.append(request.url))
        self.page.on("response", lambda response: self._note(response.url, response.status))

    def _note(self, url: str, status: int) -> None:
        if status >= 400:
            self.failed.append(f"{status} {url}")
        _, found, font = url.partition(f"/{FALLBACK_FONTS}/")
        if found:
            self.fonts.add(font)

    def wait_for_fonts(self, families: Sequence[str]) -> None:
        """Wait until the page has fetched a font of each family."""
        for family in families:
            while not any(font.startswith(family) for font in self.fonts):
                self.page.wait_for_event("response")


def arrived(page: Page) -> None:
    """Wait for the first screen."""
    page.locator("#splash").wait_for(state="detached")


def wait_until(page: Page, predicate: str, argument: object = None) -> None:
    """Wait until an asynchronous function holds; ``page.wait_for_function`` takes its promise for true."""
    page.evaluate(_UNTIL.replace("$predicate", predicate), argument)


def reload(page: Page) -> None:
    page.reload()
    arrived(page)


def kept_offline(page: Page) -> None:
    """Wait until the browser has a copy of the whole site."""
    page.evaluate(_KEPT_OFFLINE)
