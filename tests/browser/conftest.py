"""The fixtures of browser tests: a server of one's own, a phone, a desk, and no complaints at the end."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

from scorekeeper.web.build import site, write
from tests.browser.rig import (
    FILES,
    NO_BROWSER,
    PHONE,
    SCOREKEEPER,
    SITE,
    UNSEEN,
    PlainServer,
    Server,
    Watch,
    as_phone,
    chrome,
    chrome_flags,
    see,
)

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from playwright.sync_api import Browser, BrowserContext, Page, Playwright

Visit = Callable[..., "Page"]

DESK = (1024, 768)
FAILED = pytest.StashKey[bool]()


@dataclass(frozen=True)
class Engine:
    """Chrome or Chromium, ready to be started."""

    playwright: Playwright
    program: str

    def start(self, *flags: str) -> Browser:
        return self.playwright.chromium.launch(executable_path=self.program, args=(*chrome_flags(), UNSEEN, *flags))

    def start_with(self, profile: Path) -> BrowserContext:
        """As a phone whose browser keeps everything in the folder `profile`."""
        return self.playwright.chromium.launch_persistent_context(
            profile, executable_path=self.program, args=(*chrome_flags(), UNSEEN), **as_phone()
        )


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    """Chrome or Chromium; without one the tests are skipped, except in CI, where that is a failure.

    Not one for the whole session: while it is open, no other test of this thread could run an event loop.
    """
    with sync_playwright() as playwright:
        program = chrome(playwright)
        if program is None:
            (pytest.fail if os.environ.get("CI") else pytest.skip)(NO_BROWSER)
        yield Engine(playwright, program)


@pytest.fixture(scope="module")
def compiler() -> Sequence[str]:
    """The browser's flags for compiling: once and fast, since no visit is so long that a second time would repay."""
    return ("--js-flags=--liftoff-only",)


@pytest.fixture(scope="module")
def browser(engine: Engine, compiler: Sequence[str]) -> Iterator[Browser]:
    """The browser of the tests of a module."""
    browser = engine.start(*compiler)
    yield browser
    browser.close()


@pytest.fixture
def server_command() -> Sequence[str]:
    """What starts the server; a module of tests may serve something else."""
    return SCOREKEEPER


@pytest.fixture
def server(server_command: Sequence[str], tmp_path: Path) -> Iterator[Server]:
    """A server of this test's own, with an empty library."""
    yield from serving(server_command, tmp_path)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the tests of a module share: the module returns it as its own `server`."""
    yield from serving(SCOREKEEPER, tmp_path_factory.mktemp("house"))


def serving(command: Sequence[str], folder: Path) -> Iterator[Server]:
    """A server over the library in `folder` that is stopped in the end and must not have complained."""
    server = Server(command, folder / "library")
    server.start()
    yield server
    server.stop()
    assert not server.complaints()


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The static site, in the sub-folder `score` of this one."""
    folder = tmp_path_factory.mktemp("site") / "files"
    write(site(), folder / SITE)
    return folder


@pytest.fixture(scope="module")
def shore(built: Path) -> Iterator[PlainServer]:
    """A plain server of the static site."""
    server = PlainServer(FILES, built)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def visit(browser: Browser, server: Server, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Visit]:
    """Opens pages of the server, each in a browser of its own, and watches them until the test ends.

    `size` in dp, `text` is the text scale; who is not `still` sees things move, with all the pixels of a phone.
    """
    watched: list[Watch] = []

    def open_page(
        path: str = "/",
        *,
        size: tuple[int, int] = PHONE,
        dark: bool = False,
        text: float = 1,
        locale: str = "en-GB",
        still: bool = True,
    ) -> Page:
        page = see(browser, server.url, size=size, dark=dark, text=text, locale=locale, still=still, sharp=not still)
        watched.append(Watch(page, server))
        page.goto(path)
        page.locator("#splash").wait_for(state="detached")
        return page

    yield open_page
    if request.node.stash.get(FAILED, False):
        for number, watch in enumerate(watched):
            picture = tmp_path / f"page-{number}.png"
            watch.page.screenshot(path=picture)
            request.node.add_report_section("teardown", "picture", str(picture))
    complaints = [watch.complaints() for watch in watched]
    for watch in watched:
        watch.page.context.close()
    assert not any(complaints), complaints


@pytest.fixture
def phone(visit: Visit) -> Page:
    """The first screen on a phone."""
    return visit()


@pytest.fixture
def desk(visit: Visit) -> Page:
    """The first screen on a computer."""
    return visit(size=DESK)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report
