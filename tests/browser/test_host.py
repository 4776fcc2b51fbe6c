"""The host in a browser: the smallest app on it starts, speaks, counts, and survives a restart of its server."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESK, Visit, serving
from tests.browser.rig import Server, by, said, tap, wait_for, wait_for_text

LIGHT, DARK = "rgb(244, 237, 224)", "rgb(18, 15, 13)"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    yield from serving((sys.executable, "-m", "tests.browser.hello"), tmp_path)


def colour(page: Page) -> str:
    """Return the colour of the page, before which the splash stands."""
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


def test_page_finds_its_count_after_restart_of_server(visit: Visit, server: Server) -> None:
    phone = visit(locale="fr-FR")
    assert colour(phone) == LIGHT
    assert phone.evaluate("navigator.languages[0]") == "fr-FR"
    assert said(phone, "add") == "Add"
    assert by(phone, "add").get_by_role("button", name="Add").count() == 1
    assert phone.locator("flt-semantics-placeholder").count() == 0, "the page is read without a tap before"
    assert not phone.evaluate("crossOriginIsolated"), "the renderer cannot use threads safely"
    tap(phone, "add")
    wait_for_text(phone, "count", "1")
    server.restart()
    wait_for_text(phone, "process", str(server.pid))  # else a tap goes to the connection that broke
    assert said(phone, "count") == "1"
    tap(phone, "add")
    wait_for_text(phone, "count", "2")

    desktop = visit("/match/7", size=DESK, text=2, dark=True)
    assert colour(desktop) == DARK
    wait_for_text(desktop, "route", "/match/7")
    plain, doubled = (wait_for(page, "route").bounding_box() for page in (phone, desktop))
    assert plain
    assert doubled
    assert doubled["height"] == pytest.approx(2 * plain["height"], rel=0.1)
    tap(desktop, "add")
    wait_for_text(desktop, "count", "3")


_TOUCH = """touches => {
    const {x, y, width, height} = document.querySelector('[flt-semantics-identifier="add"]').getBoundingClientRect();
    const finger = {clientX: x + width / 2, clientY: y + height / 2, pointerType: 'touch', bubbles: true};
    for (let pointerId = 11; pointerId < 11 + touches; pointerId += 1) {
        const met = document.elementFromPoint(finger.clientX, finger.clientY);
        met.dispatchEvent(new PointerEvent('pointerdown', {...finger, pointerId, buttons: 1}));
        for (const kind of ['pointerup', 'click']) met.dispatchEvent(new PointerEvent(kind, {...finger, pointerId}));
    }
    return performance.now();
}"""


def test_touch_that_bounces_counts_once_and_failing_handler_is_reported(visit: Visit, server: Server) -> None:
    phone = visit()
    touched = phone.evaluate(_TOUCH, 3)
    wait_for_text(phone, "count", "1")
    phone.wait_for_function("touched => performance.now() > touched + 60", arg=touched)
    phone.evaluate(_TOUCH, 1)
    wait_for_text(phone, "count", "2")
    assert (server.data / "count").read_text("utf-8") == "2"

    # A handler that fails is reported by the page and in the log.
    tap(phone, "fail")
    phone.get_by_text("Error running app").wait_for(state="attached")
    assert "Unhandled error" in server.complaints()
    server.forget_log()
    phone.reload()
    phone.locator("#splash").wait_for(state="detached")
