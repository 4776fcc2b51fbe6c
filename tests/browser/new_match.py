"""Start a match on the screens of the app: choose a game, write the names, say who leads."""

from __future__ import annotations

from collections.abc import Iterable

from playwright.sync_api import Page

from tests.browser.lines import COMPANY
from tests.browser.rig import by, tap, wait_for

_LISTENS = """identifier => {
    const field = document.querySelector(`[flt-semantics-identifier="${identifier}"] input`);
    if (!field) return false;
    const edited = document.activeElement, isOwn = edited !== field && edited?.matches('.flt-text-editing');
    field.asked = (field.asked ?? 0) + 1;
    if ((edited === field || isOwn && field.asked > 3) && edited.getAttribute('autocorrect') === 'on') return true;
    if (field.asked % 100 === 0) field.blur();
    if (edited !== field && !isOwn || field.asked === 1) field.focus();
}"""
"""A field takes corrections once what is typed reaches it; a focus that came before it was ready is given again.

A page whose first field had the focus before the client described its controls edits all fields in an element of its
own, over the field that has the focus.
"""

_IN_WINDOW = """control => {
    const {left, right} = control.getBoundingClientRect();
    return left >= 0 && right <= innerWidth;
}"""
"""A row of chips is swiped sideways; a name whose chip lies beyond the edge is typed instead."""

_DRAWN = "async () => { for (const _ of '12345') await new Promise(requestAnimationFrame) }"
"""By then a field that was given the focus meanwhile has said so."""


def begin(page: Page, game: str, names: Iterable[str] = COMPANY[:2]) -> str:
    """From the home screen to the sheet of a new match: its address."""
    tap(page, "home.new")
    tap(page, f"picker.{game}")
    start_match(page, names)
    return page.url


def start_match(page: Page, names: Iterable[str]) -> None:
    """From the screen of a new match to its sheet."""
    sit_down(page, names)
    tap(page, "setup.start")
    wait_for(page, "sheet.rules")


def sit_down(page: Page, names: Iterable[str]) -> None:
    """Write the names of a company on the screen of a new match."""
    wait_for(page, "setup.start")
    for name in names:
        known = page.locator('[flt-semantics-identifier^="setup.add."]').and_(page.get_by_role("button", name=name))
        offered = known.count()
        if offered and known.evaluate(_IN_WINDOW):
            tap(page, known.get_attribute("flt-semantics-identifier") or "")
            known.wait_for(state="detached")
            continue
        if not by(page, "setup.name").count():
            tap(page, "setup.new")
        fill(page, "setup.name", name)
        tap(page, "setup.add")
        if offered:
            known.wait_for(state="detached")
        page.get_by_role("button", name=name).first.wait_for(state="attached")


def fill(page: Page, identifier: str, caption: str) -> None:
    """Put words into a field instead of what it holds."""
    wait_for(page, identifier)
    edited = page.locator(":focus")
    for _ in range(10):  # a field that is given the focus meanwhile forgets what was typed
        page.wait_for_function(_LISTENS, arg=identifier, polling=50)
        edited.fill(caption)
        page.evaluate(_DRAWN)
        if edited.input_value() == caption:
            return
    raise AssertionError(f"{identifier} holds {edited.input_value()!r}, not {caption!r}")


def leads(page: Page, seat: int) -> None:
    """Say on the sheet who leads the first hand."""
    tap(page, "next.lead")
    tap(page, f"lead.{seat}")
    wait_for(page, "next.lead", "detached")
