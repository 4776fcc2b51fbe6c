"""The static site in a phone's browser: pages that are watched, and the browser's offline copy."""

from __future__ import annotations

from dataclasses import dataclass, field

from playwright.sync_api import BrowserContext, Page

from tests.browser.rig import SITE, Server, Watch

PATIENCE = 120_000
"""Milliseconds a wait may last: Python has to begin first."""

_KEPT_OFFLINE = """async () => {
    const workers = navigator.serviceWorker;
    await workers.ready;
    if (!workers.controller) await new Promise(done => workers.addEventListener('controllerchange', done));
}"""


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

    def visit(self, route: str = "/") -> Page:
        """A new tab at a route of the app, once its first screen is there."""
        page = self.context.new_page()
        self.watched.append(Watch(page, self.shore, self.expected))
        page.goto(self.address(route))
        arrived(page)
        return page

    def address(self, route: str) -> str:
        return f"{self.shore.url}/{SITE}/#{route}"


def arrived(page: Page) -> None:
    """Wait for the first screen."""
    page.locator("#splash").wait_for(state="detached")


def reload(page: Page) -> None:
    page.reload()
    arrived(page)


def kept_offline(page: Page) -> None:
    """Wait until the browser has a copy of the whole site."""
    page.evaluate(_KEPT_OFFLINE)
