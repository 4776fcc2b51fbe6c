"""A browser offers to install the site, and keeps all of it before the first screen is shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from scorekeeper.site_builder.build import build_site
from tests.browser.conftest import Engine
from tests.browser.pocket import PATIENCE, arrived, kept_offline, reload
from tests.browser.rig import SITE, PlainServer, Watch, wait_for

BROKEN = """window.Worker = class extends Worker {
    constructor(address, options) { super(address.replace('worker.js', 'nothing.js'), options); }
};"""
COMPILED = """async () => {
    const shelf = await caches.open('scorekeeper compiled ' + document.baseURI);
    const [kept] = await Promise.all((await shelf.keys()).map((one) => shelf.match(one)));
    return kept && (await kept.text()).includes('/app/scorekeeper/__pycache__/app.');
}"""
KEPT = "async () => (await (await caches.open('scorekeeper ' + document.baseURI)).keys()).map(one => one.url)"


@pytest.fixture
def page(engine: Engine, shore: PlainServer, watched: list[Watch], tmp_path: Path) -> Page:
    """A page of a browser with a profile: without one, browsers install nothing."""
    context = engine.start_with(tmp_path / "profile", locale="fr-FR")
    context.set_default_timeout(PATIENCE)
    watched.append(Watch(context.pages[0], shore, expected=True))
    return context.pages[0]


def test_site_is_installed_whole_and_starts_from_compiled_modules(page: Page, shore: PlainServer) -> None:
    page.goto(f"{shore.url}/{SITE}/")
    line = page.locator("#progress")
    line.get_by_text("La feuille").wait_for()
    page.evaluate("document.documentElement.lang = 'en-US'")  # as the client does in between
    assert page.locator("html").get_attribute("lang") == "fr"
    assert 0 <= float(line.locator("progress").evaluate("line => line.value")) < 1
    arrived(page)
    assert line.count() == 0
    wait_for(page, "home.new")

    devtools: Any = page.context.new_cdp_session(page)
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    home = page.url.partition("#")[0]
    assert (manifest["manifest"]["scope"], manifest["manifest"]["startUrl"]) == (home, home)
    assert devtools.send("Page.getAppId")["appId"] == home

    kept_offline(page)
    paths = {one.removeprefix(home).partition("?")[0] for one in page.evaluate(KEPT)}
    paths = {path for path in paths if not path.startswith("fonts/fallback/")}  # these come later, see test_names.py
    wanted = {path for path in build_site() if not path.startswith("fonts/fallback/")}
    assert paths == wanted - {"sw.js", "canvaskit/canvaskit.js", "canvaskit/canvaskit.wasm"}

    page.wait_for_function(COMPILED)
    reload(page)
    wait_for(page, "home.new")


def test_page_that_cannot_start_says_so_and_offers_to_try_again(page: Page, shore: PlainServer) -> None:
    page.add_init_script(BROKEN)
    page.goto(f"{shore.url}/{SITE}/")
    page.get_by_text("Scorekeeper n’a pas pu démarrer.").wait_for()
    page.get_by_role("button", name="Réessayer").wait_for()
