"""No screen falls, hides what can be pressed, or makes it too small, whoever looks at it on whatever."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.rig import SCOREKEEPER, Server
from tests.browser.walk import LANGUAGES, ROUNDS, SIZES, TEXTS, Round, covering, screens, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.browser.walk import Screen


@pytest.fixture(scope="module")
def route(tmp_path_factory: pytest.TempPathFactory) -> tuple[Server, list[Screen]]:
    server = Server(SCOREKEEPER, tmp_path_factory.mktemp("walk") / "library")
    return server, screens(server.data)


@pytest.fixture(scope="module")
def server(route: tuple[Server, list[Screen]]) -> Iterator[Server]:
    server, _ = route
    server.start()
    yield server
    server.stop()
    assert not server.complaints()


def test_the_rounds_take_every_value_of_every_axis() -> None:
    assert {turn.size for turn in ROUNDS} == set(SIZES)
    assert {turn.text for turn in ROUNDS} == set(TEXTS)
    assert {turn.language for turn in ROUNDS} == set(LANGUAGES)
    assert {turn.dark for turn in ROUNDS} == {False, True}


def test_the_rounds_take_every_screen(route: tuple[Server, list[Screen]]) -> None:
    _, every = route
    taken = [covering(every, place) for place in range(len(ROUNDS))]
    assert {one.name for some in taken for one in some} == {one.name for one in every}
    assert all(len(some) < len(every) for some in taken)


@pytest.mark.parametrize("turn", ROUNDS, ids=lambda turn: turn.name)
def test_every_screen_is_sound(
    browser: Browser, server: Server, route: tuple[Server, list[Screen]], turn: Round
) -> None:
    assert walk(browser, server, turn, covering(route[1], ROUNDS.index(turn))).faults == []
