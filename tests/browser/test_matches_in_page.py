"""A match of every kind of sheet in the static site: one page, loaded once, in which all of them are played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.pocket import Pocket
from tests.browser.rig import as_phone
from tests.browser.test_matches import MATCHES, Played, play

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Browser, Page

    from tests.browser.rig import PlainServer


@pytest.fixture(scope="module")
def compiler() -> Sequence[str]:
    """Python runs in the page, and long enough to be compiled well."""
    return ()


@pytest.fixture(scope="module")
def pocket(browser: Browser, shore: PlainServer) -> Iterator[Pocket]:
    phone = Pocket(browser.new_context(**as_phone()), shore)
    yield phone
    complaints = phone.complaints()
    phone.context.close()
    assert complaints == []


@pytest.fixture(scope="module")
def page(pocket: Pocket) -> Page:
    """The page of all matches."""
    return pocket.visit()


@pytest.mark.parametrize("played", MATCHES, ids=lambda played: played.game)
def test_a_match_is_played_in_the_page_as_on_the_server(pocket: Pocket, page: Page, played: Played) -> None:
    page.goto(pocket.address("/"))
    play(page, played)
    assert pocket.complaints() == []
