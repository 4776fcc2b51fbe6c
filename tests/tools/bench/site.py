"""The weight of the app in a phone's browser, beside the smallest possible app: ``python -m tests.tools.bench.site``.

Both are built by the same builder and served, compressed, by the same server; the smallest app, a counter, has no
snapshot of Python, and the app is measured with and without one. The foot of its Home has the same counter. A first
visit counts every byte the server sends until the site is kept offline; a reload takes nothing from the server and ends
with the first screen. It is interactive when a tap on the counter, repeated every 50 ms from its first drawing, has
changed it. The page notes both times of a reload. The snapshot and the fonts of other scripts, which the page fetches
later, are not counted.

``--matches`` stores so many matches in the app before it is reloaded. ``--quota`` gives the browser so many hundredths
of one processor, as on a slow phone: also for workers, which the throttle of the developer tools does not reach; a loop
that counts in the page and in a worker shows it. It needs a system with control groups, and root. With
``--site NAME=FOLDER`` it measures another site with a counter, as one of ``flet build web``; the others are compared
with the first.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import astuple, dataclass, fields, replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic
from typing import Any

import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from scorekeeper.resources import FALLBACK_FONTS
from scorekeeper.server.serve import listen, static_app
from scorekeeper.site_builder.build import SCOREKEEPER, App, build_site, write
from scorekeeper.site_builder.snapshot import SNAPSHOT, find_node
from tests.browser.rig import chrome, launched
from tests.unit.ui.rig.matches import hand, shelved

COUNTER_APP = Path(__file__).parent / "hello"
HELLO = App(
    COUNTER_APP,
    "hello",
    libraries=("flet", "repath", "six"),
    imports="import hello",
    assets=("icons", "assets", "favicon.png"),
    faces=(),
)

PATIENCE = 120_000
COMPILED = """async () => {
    const shelf = await caches.open('scorekeeper compiled ' + document.baseURI);
    while (!(await shelf.keys()).length) await new Promise((resolve) => setTimeout(resolve, 200));
}"""


SNAPSHOT_STORED = """async () => {
    const shelf = await caches.open('scorekeeper ' + document.baseURI);
    const isStored = async () => (await shelf.keys()).some(({url}) => url.includes('/app.memory?'));
    while (!await isStored()) await new Promise((resolve) => setTimeout(resolve, 200));
}"""
MEASURED = "measured"
MEASURE = f"""(() => {{
    const seconds = () => performance.now() / 1000;
    let splash = null, first = 0, before = null;
    new MutationObserver((_, observer) => {{
        splash ??= document.getElementById('splash');
        if (!splash || splash.isConnected) return;
        observer.disconnect();
        first = seconds();
    }}).observe(document, {{childList: true, subtree: true}});
    const timer = setInterval(() => {{
        const counter = document.querySelector('[flt-semantics-identifier="hello"]');
        before ??= counter?.textContent;
        if (!first || before == null || counter?.textContent === before) {{
            counter?.querySelector('[flt-tappable]')?.click();
            return;
        }}
        clearInterval(timer);
        console.info('{MEASURED}', first, seconds());
    }}, 50);
}})()"""
"""Taps the counter until it has changed, and says when the splash had gone and when that was: asking the page for it
would take time from the app."""

COUNTER = """
from scorekeeper.counter import _hello as counter

_scaffold = scaffold


def scaffold(*args, foot, **options):
    return _scaffold(*args, foot=[*foot, counter()], **options)
"""
"""The end of the module that draws Home, in a copy of the app."""


@dataclass(frozen=True)
class Row:
    """One app: its name, megabytes of the first visit, seconds of a first visit, of a reload and until a tap works."""

    app: str
    megabytes: float
    first: float
    reload: float
    interactive: float


COUNT = """() => { const began = performance.now(); let sum = 0; for (let i = 0; i < 3e8; i += 1) sum += i % 7;
    return Math.round(performance.now() - began); }"""
"""A loop that takes longer on a slower processor: milliseconds."""

OPEN_DATABASE = """
    const done = (asked) => new Promise((good, bad) => {
        asked.onsuccess = () => good(asked.result);
        asked.onerror = bad;
    });
    const database = await done(indexedDB.open('/data/scorekeeper'));
"""
STORE = f"""async (files) => {{{OPEN_DATABASE}
    const store = database.transaction('FILE_DATA', 'readwrite').objectStore('FILE_DATA');
    for (const [path, text] of files) {{
        const contents = text === null ? {{}} : {{contents: new TextEncoder().encode(text)}};
        const mode = text === null ? 0o40777 : 0o100666;
        const timestamp = new Date(Date.now() - 3_600_000);
        await done(store.put({{timestamp, mode, ...contents}}, '/data/scorekeeper/' + path));
    }}
    await done(store.delete('/data/scorekeeper/index.json'));
    database.close();
}}"""
"""Stores files of an hour ago where the app finds them, and no index of them; a folder has no text."""
INDEX_STORED = f"""async () => {{{OPEN_DATABASE}
    const index = () => database.transaction('FILE_DATA').objectStore('FILE_DATA').get('/data/scorekeeper/index.json');
    while (!await done(index())) await new Promise((resolve) => setTimeout(resolve, 200));
    database.close();
}}"""
"""Waits for the index of the matches, which the app makes at its first start beside them."""


def store_matches(page: Page, number: int) -> None:
    """Store finished matches of three players in the browser, beside the app."""
    address = page.url.partition("#")[0]
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for _ in range(number):
            shelved(folder, "sebastopol", 3, [hand(0, 0, 14, 9), hand(1, 7, 0, 21), hand(2, 60, 5, 0)])
        paths = sorted((folder / "matches", *(folder / "matches").iterdir()))
        files = [
            (path.relative_to(folder).as_posix(), path.read_text("utf-8") if path.is_file() else None) for path in paths
        ]
        page.goto(f"{address}manifest.json")
        page.evaluate(STORE, files)
    page.goto(address)
    page.locator("#splash").wait_for(state="detached")
    page.evaluate(INDEX_STORED)


@contextmanager
def slow(quota: int) -> Generator[None]:
    """Give every program that is in ``CHROME`` so many hundredths of one processor."""
    if not quota:
        yield
        return
    group, period = Path("/sys/fs/cgroup/cpu/scorekeeper"), 20_000
    group.mkdir(exist_ok=True)
    (group / "cpu.cfs_period_us").write_text(str(period))
    (group / "cpu.cfs_quota_us").write_text(str(period * quota // 100))
    with sync_playwright() as playwright:
        browser = chrome(playwright)
    with TemporaryDirectory() as folder:
        program = Path(folder, "chrome")
        program.write_text(f'#!/bin/sh\necho $$ > {group}/cgroup.procs\nexec {browser} "$@"\n')
        program.chmod(0o755)
        os.environ["CHROME"] = str(program)
        yield


class Scales:
    """An ASGI app that weighs what another one sends, without what a page fetches later."""

    def __init__(self, app: Any) -> None:
        self.app, self.sent = app, 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def weigh(message: Any) -> None:
            if FALLBACK_FONTS not in scope["path"] and SNAPSHOT not in scope["path"]:
                self.sent += len(message.get("body", b""))
            await send(message)

        await self.app(scope, receive, weigh)


@contextmanager
def served(folder: Path) -> Generator[tuple[str, Scales]]:
    """The address of a site, and what has been sent of it."""
    scales = Scales(static_app(folder, {"127.0.0.1"}))
    server = uvicorn.Server(uvicorn.Config(scales, log_level="error", lifespan="off"))
    with listen("127.0.0.1", 0) as listener:
        thread = Thread(target=server.run, args=([listener],))
        thread.start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}/", scales
        finally:
            server.should_exit = True
            thread.join()


def until_first_screen(page: Page, action: str, *args: str) -> float:
    """Seconds until the first screen is there."""
    began = monotonic()
    getattr(page, action)(*args)
    page.locator("#splash").wait_for(state="detached", timeout=PATIENCE)
    return monotonic() - began


def counted(folder: Path) -> App:
    """A copy of the app in the folder, with the counter at the foot of Home."""
    package = folder / SCOREKEEPER.package.name
    shutil.copytree(SCOREKEEPER.package, package)
    shutil.copy(COUNTER_APP / "__init__.py", package / "counter.py")
    with (package / "ui" / "startup" / "home.py").open("a", encoding="utf-8") as home:
        home.write(COUNTER)
    return replace(SCOREKEEPER, package=package)


def reloaded(page: Page) -> tuple[float, float]:
    """Seconds of a reload until the first screen is there, and until a tap works."""
    with page.expect_console_message(lambda said: said.text.startswith(MEASURED), timeout=PATIENCE) as told:
        page.reload(wait_until="commit")
    _, first, tapped = told.value.text.split()
    return float(first), float(tapped)


@contextmanager
def visited(browser: Browser, name: str, folder: Path) -> Generator[tuple[str, Page, float, float]]:
    """The site after its first visit: its name, its page, megabytes and seconds."""
    with served(folder) as (address, scales):
        context = browser.new_context(viewport={"width": 390, "height": 844})
        context.set_default_timeout(PATIENCE)
        context.add_init_script(MEASURE)
        page = context.new_page()
        first = until_first_screen(page, "goto", address)
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        page.wait_for_function("() => navigator.serviceWorker.controller")
        # Ten seconds after the first screen, what Python has compiled is kept too, unless it was restored.
        page.evaluate(SNAPSHOT_STORED if (folder / SNAPSHOT).exists() else COMPILED)
        yield name, page, scales.sent / 1e6, first
        context.close()


def run(rounds: int, others: Sequence[str] = (), matches: int = 0) -> list[Row]:
    """All apps, reloaded in turns, so that a busy moment of the machine meets all of them."""
    built = {name: Path(path) for name, _, path in (other.partition("=") for other in others)}
    with ExitStack() as stack:
        folder, browser = Path(stack.enter_context(TemporaryDirectory())), stack.enter_context(launched())
        app, visits = counted(folder / "app"), list[tuple[str, Page, float, float]]()
        sites = {"hello": (HELLO, None), "no snapshot": (app, None), "scorekeeper": (app, find_node())}
        for name, (app, node) in sites.items():
            write(build_site(app, node=node), folder / name)
        for name, path in {**built, **{name: folder / name for name in sites}}.items():
            visits.append(stack.enter_context(visited(browser, name, path)))
        page = visits[-1][1]
        sys.stdout.write(f"loop in page and worker: {page.evaluate(COUNT)}, {page.workers[-1].evaluate(COUNT)} ms\n")
        if matches:
            store_matches(page, matches)
        reloads: dict[str, list[float]] = {name: [] for name, *_ in visits}
        taps: dict[str, list[float]] = {name: [] for name, *_ in visits}
        for _ in range(rounds):
            for name, page, *_ in visits:
                first, tapped = reloaded(page)
                reloads[name].append(first)
                taps[name].append(tapped)
        return [
            Row(name, megabytes, first, median(reloads[name]), median(taps[name]))
            for name, _, megabytes, first in visits
        ]


def table(rows: Sequence[Row]) -> Iterator[str]:
    """The rows, and how often the first goes into each of the others."""
    yield "\t".join(field.name for field in fields(Row))
    hello, *others = rows
    for row in rows:
        yield _line(row.app, astuple(row)[1:])
    for row in others:
        ratios = [mine / theirs for mine, theirs in zip(astuple(row)[1:], astuple(hello)[1:], strict=True)]
        yield _line(f"{row.app} : {hello.app}", ratios)


def _line(name: str, numbers: Iterable[float]) -> str:
    return "\t".join([name, *(f"{number:.2f}" for number in numbers)])


def main(argv: list[str] | None = None) -> None:
    command = argparse.ArgumentParser()
    command.add_argument("--rounds", type=int, default=5)
    command.add_argument("--matches", type=int, default=0)
    command.add_argument("--quota", type=int, default=0)
    command.add_argument("--site", action="append", default=[], metavar="NAME=FOLDER")
    asked = command.parse_args(argv)
    with slow(asked.quota):
        print(*table(run(asked.rounds, asked.site, asked.matches)), sep="\n")  # noqa: T201


if __name__ == "__main__":
    main()
