"""The weight of the app in a phone's browser, beside the smallest possible app: ``python -m tests.tools.bench.site``.

Both are built by the same builder and served, compressed, by the same server. A first visit counts every byte the
server sends until the site is kept offline; a reload takes nothing from the server and ends with the first screen. The
fonts of other scripts, which the page fetches later, are not counted.
"""

from __future__ import annotations

import argparse
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic
from typing import Any

import uvicorn
from playwright.sync_api import Browser, Page

from scorekeeper.resources import FALLBACK_FONTS
from scorekeeper.server.serve import listen, static_app
from scorekeeper.site_builder.build import SCOREKEEPER, App, build_site, write
from tests.browser.rig import launched

HELLO = App(
    Path(__file__).parent / "hello",
    "hello",
    libraries=("flet", "repath", "six"),
    assets=("icons", "assets", "favicon.png"),
    faces=(),
)

PATIENCE = 120_000
COMPILED = """async () => {
    const shelf = await caches.open('scorekeeper compiled ' + document.baseURI);
    while (!(await shelf.keys()).length) await new Promise((resolve) => setTimeout(resolve, 200));
}"""


@dataclass(frozen=True)
class Row:
    """One app: its name, megabytes of the first visit, seconds of a first visit and of a reload."""

    app: str
    megabytes: float
    first: float
    reload: float


class Scales:
    """An ASGI app that weighs what another one sends, without the fonts of other scripts."""

    def __init__(self, app: Any) -> None:
        self.app, self.sent = app, 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def weigh(message: Any) -> None:
            if FALLBACK_FONTS not in scope["path"]:
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


def interactive(page: Page, action: str, *args: str) -> float:
    """Seconds until the first screen is there."""
    began = monotonic()
    getattr(page, action)(*args)
    page.locator("#splash").wait_for(state="detached", timeout=PATIENCE)
    return monotonic() - began


@contextmanager
def visited(browser: Browser, name: str, folder: Path) -> Generator[tuple[str, Page, float, float]]:
    """The site after its first visit: its name, its page, megabytes and seconds."""
    with served(folder) as (address, scales):
        context = browser.new_context(viewport={"width": 390, "height": 844})
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        first = interactive(page, "goto", address)
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        page.wait_for_function("() => navigator.serviceWorker.controller")
        # Ten seconds after the first screen, what Python has compiled is kept too.
        page.evaluate(COMPILED)
        yield name, page, scales.sent / 1e6, first
        context.close()


def run(rounds: int) -> list[Row]:
    """Both apps, reloaded in turns, so that a busy moment of the machine meets both."""
    with TemporaryDirectory() as folder, launched() as browser:
        for name, app in (("hello", HELLO), ("scorekeeper", SCOREKEEPER)):
            write(build_site(app), Path(folder) / name)
        with (
            visited(browser, "hello", Path(folder) / "hello") as hello,
            visited(browser, "scorekeeper", Path(folder) / "scorekeeper") as ours,
        ):
            times: dict[str, list[float]] = {"hello": [], "scorekeeper": []}
            for _ in range(rounds):
                for name, page, *_ in (hello, ours):
                    times[name].append(interactive(page, "reload"))
    return [Row(name, megabytes, first, median(times[name])) for name, _, megabytes, first in (hello, ours)]


def table(rows: Sequence[Row]) -> Iterator[str]:
    """The rows, and how often the first goes into the second."""
    yield "\t".join(field.name for field in fields(Row))
    hello, ours = rows
    ratio = Row("ratio", ours.megabytes / hello.megabytes, ours.first / hello.first, ours.reload / hello.reload)
    for row in (hello, ours, ratio):
        yield f"{row.app}\t{row.megabytes:.2f}\t{row.first:.2f}\t{row.reload:.2f}"


def main(argv: list[str] | None = None) -> None:
    command = argparse.ArgumentParser()
    command.add_argument("--rounds", type=int, default=5)
    print(*table(run(command.parse_args(argv).rounds)), sep="\n")  # noqa: T201


if __name__ == "__main__":
    main()
