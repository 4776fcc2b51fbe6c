"""Fixtures of the browser tests: browsers and servers of a worker, pages that are watched, files about failures."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from scorekeeper.site_builder.build import build_site, write
from scorekeeper.site_builder.snapshot import find_node
from tests.browser import rig
from tests.browser.failures import save_failure
from tests.browser.lines import COMPANY
from tests.browser.new_match import start_match
from tests.browser.pocket import BrowserTab
from tests.browser.rig import PlainServer, Server, Watch

Visit = Callable[..., "Page"]
Start = Callable[..., "Page"]
OpenPhone = Callable[..., BrowserTab]

DESK = (1024, 768)
LOOP = pytest.StashKey[asyncio.AbstractEventLoop | None]()
WATCHED = pytest.StashKey[list[Watch]]()


@dataclass(frozen=True)
class Engine:
    """Chrome or Chromium, ready to be started."""

    playwright: Playwright
    program: str

    def start(self, *flags: str) -> Browser:
        return self.playwright.chromium.launch(
            executable_path=self.program, args=(*rig.chrome_flags(), rig.UNSEEN, *flags)
        )

    def start_with(self, profile: Path, **device: Any) -> BrowserContext:
        """Start a browser that keeps everything in the folder `profile`; by default it is a phone's."""
        options = device or rig.as_phone()
        return self.playwright.chromium.launch_persistent_context(
            profile, executable_path=self.program, args=(*rig.chrome_flags(), rig.UNSEEN), **options
        )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Mark Playwright's event loop as running only while a browser test runs.

    Playwright runs for the whole session, and `asyncio.run` in any other test of the same worker refuses to start while
    a loop is marked as running in its thread. This hook is called for tests of all folders.
    """
    if Path(__file__).parent in item.path.parents:
        asyncio._set_running_loop(item.config.stash.get(LOOP, None))
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Chrome or Chromium. Without one the tests are skipped, except in CI, where that is a failure."""
    playwright = sync_playwright().start()
    loop = request.config.stash[LOOP] = asyncio.get_running_loop()
    program = rig.chrome(playwright)
    if program:
        yield Engine(playwright, program)
    asyncio._set_running_loop(loop)  # the last test of the session may be none of a browser
    playwright.stop()
    if not program:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(rig.NO_BROWSER)


@pytest.fixture(scope="session")
def browser(engine: Engine) -> Browser:
    """The browser of a worker. It compiles code once and fast: no visit is so long that optimising would pay."""
    return engine.start("--js-flags=--liftoff-only")


@pytest.fixture(scope="session")
def optimising_browser(engine: Engine) -> Browser:
    """A browser for pages with Python in them, which runs long enough to be optimised."""
    return engine.start()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of a worker, with the matches of all its tests."""
    yield from serving(rig.SCOREKEEPER, tmp_path_factory.mktemp("shared"))


@pytest.fixture
def server(shared_server: Server) -> Server:
    """The server that `visit` takes; a module of tests may return another one."""
    return shared_server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for a test that stops it, or counts on an empty library.

    Name it before `visit` in the parameters of a test: then the pages are closed before the server stops, and do not
    complain that it is away.
    """
    yield from serving(rig.SCOREKEEPER, tmp_path)


def serving(command: Sequence[str], folder: Path) -> Iterator[Server]:
    """Start a server over the library in `folder`, stop it in the end, and find no error in its log."""
    server = Server(command, folder / "library")
    server.start()
    yield server
    server.stop()
    assert not server.complaints()


@pytest.fixture(scope="session")
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The static site, in the sub-folder `score` of this one; with a snapshot of Python in runs with ``--deep``."""
    folder = tmp_path_factory.mktemp("site") / "files"
    write(build_site(node=find_node() if request.config.getoption("--deep") else None), folder / rig.SITE)
    return folder


@pytest.fixture(scope="session")
def shore(built: Path) -> Iterator[PlainServer]:
    """A plain server of the static site."""
    server = PlainServer(rig.FILES, built)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def watched(request: pytest.FixtureRequest) -> Iterator[list[Watch]]:
    """The pages of a test. In the end they are closed, and neither they nor their servers may have reported errors."""
    pages = request.node.stash[WATCHED] = list[Watch]()
    yield pages
    complaints = [watch.complaints() for watch in pages if not watch.expected]
    complaints += [[watch.server.complaints()] for watch in pages if watch.server.complaints()]
    if any(complaints):
        keep_files(request.node, "teardown")
    for watch in pages:
        watch.page.context.close()
        watch.server.forget_log()
    del request.node.stash[WATCHED]
    assert not any(complaints), complaints


@pytest.fixture
def visit(browser: Browser, server: Server, watched: list[Watch]) -> Visit:
    """Opens pages, each in a context of its own, of the `server` or `of` another one.

    `device` is what `see` takes, as `size` in dp; who is not `still` sees things move, with all the pixels of a phone.
    """

    def open_page(path: str = "/", *, of: Server = server, still: bool = True, **device: Any) -> Page:
        page = rig.see(browser, of.url, still=still, sharp=not still, **device)
        watched.append(Watch(page, of))
        page.goto(path)
        page.locator("#splash").wait_for(state="detached")
        return page

    return open_page


@pytest.fixture
def start(visit: Visit) -> Start:
    """Starts matches, each on the sheet of a page of its own; takes what `visit` takes."""

    def start_game(game: str, names: Sequence[str] = COMPANY[:2], **device: Any) -> Page:
        page = visit(f"/new/{game}", **device)
        start_match(page, names)
        return page

    return start_game


@pytest.fixture
def open_phone(optimising_browser: Browser, shore: PlainServer, watched: list[Watch]) -> OpenPhone:
    """Opens phones that have never seen the static site."""

    def open_context(server: Server = shore, *, expected: bool = False, **options: Any) -> BrowserTab:
        context = optimising_browser.new_context(**rig.as_phone(), **options)
        return BrowserTab(context, server, watched, expected)

    return open_context


@pytest.fixture
def phone(visit: Visit) -> Page:
    """The first screen on a phone."""
    return visit()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep the files about a failure while its pages are still open."""
    if call.excinfo and call.when != "teardown":
        keep_files(item, call.when)
    return (yield)


def keep_files(item: pytest.Item, when: str) -> None:
    """Save files about the pages of a test, and name their folder in the report."""
    if watched := item.stash.get(WATCHED, None):
        folder = item.config.rootpath / "build" / "failures" / re.sub(r"[^\w.-]+", "_", item.nodeid)
        save_failure(folder, watched)
        item.add_report_section(when, "files", str(folder))
