"""A phone's browser offers to install the site, and has it whole before there is anything else to see."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, sync_playwright

from scorekeeper.web.build import site, write
from tests.bench.site import served
from tests.browser.pocket import PATIENCE
from tests.browser.rig import NO_BROWSER, chrome, chrome_flags


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """The site in a browser with a profile, for in one without nothing can be installed."""
    folder = tmp_path_factory.mktemp("install")
    write(site(), folder / "files" / "games" / "score")
    with served(folder / "files") as (address, _), sync_playwright() as playwright:
        program = chrome(playwright)
        if program is None:
            (pytest.fail if os.environ.get("CI") else pytest.skip)(NO_BROWSER)
        browser = playwright.chromium.launch_persistent_context(
            folder / "profile", executable_path=program, args=chrome_flags(), locale="fr-FR"
        )
        page = browser.pages[0]
        browser.set_default_timeout(PATIENCE)
        page.goto(f"{address}games/score/")
        yield page
        browser.close()


@pytest.fixture
def devtools(page: Page) -> Any:
    """What the developer's tools know of the page."""
    return page.context.new_cdp_session(page)


def test_while_it_loads_it_says_so_in_the_visitors_language(page: Page) -> None:
    line = page.locator("#progress")
    line.get_by_text("La feuille").wait_for()
    page.evaluate("document.documentElement.lang = 'en-US'")  # as the client does in between
    assert page.locator("html").get_attribute("lang") == "fr"
    assert 0 <= float(line.locator("progress").evaluate("line => line.value")) < 1


def test_the_splash_stays_until_there_is_something_to_tap(page: Page) -> None:
    page.locator("#splash").wait_for(state="detached")
    assert page.locator("#progress").count() == 0
    page.locator('[flt-semantics-identifier="home.new"]').wait_for(state="attached")


def test_the_browser_finds_nothing_against_installing_it(page: Page, devtools: Any) -> None:
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    home = page.url.partition("#")[0]
    assert (manifest["manifest"]["scope"], manifest["manifest"]["startUrl"]) == (home, home)
    assert devtools.send("Page.getAppId")["appId"] == home


def test_all_of_it_is_kept_but_the_engine_of_other_browsers(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    kept = page.evaluate(
        "async () => (await (await caches.open('scorekeeper ' + document.baseURI)).keys()).map(one => one.url)"
    )
    paths = {one.removeprefix(page.url.partition("#")[0]).partition("?")[0] for one in kept}
    assert paths == site().keys() - {"sw.js", "canvaskit/canvaskit.js", "canvaskit/canvaskit.wasm"}


def test_what_python_has_compiled_it_finds_again(page: Page) -> None:
    page.wait_for_function("""async () => {
        const shelf = await caches.open('scorekeeper compiled ' + document.baseURI);
        const [kept] = await Promise.all((await shelf.keys()).map((one) => shelf.match(one)));
        return kept && (await kept.text()).includes('/app/scorekeeper/__pycache__/main.');
    }""")
    page.reload()
    page.locator("#splash").wait_for(state="detached")
    page.locator('[flt-semantics-identifier="home.new"]').wait_for(state="attached")


def test_a_page_that_cannot_begin_says_so_and_offers_to_try_again(page: Page) -> None:
    broken = page.context.new_page()
    broken.add_init_script("""window.Worker = class extends Worker {
        constructor(address, options) { super(address.replace('worker.js', 'nothing.js'), options); }
    };""")
    broken.goto(page.url)
    broken.get_by_text("Scorekeeper n’a pas pu démarrer.").wait_for()
    broken.get_by_role("button", name="Réessayer").wait_for()
    broken.close()
