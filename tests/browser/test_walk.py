"""Every screen opens without an error, and all its controls can be seen, are large enough and have a name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Visit, serving
from tests.browser.rig import SCOREKEEPER, Server
from tests.browser.walk import (
    LANGUAGES,
    ROUNDS,
    SIZES,
    SMALL,
    SMALL_ROUND,
    TEXTS,
    Round,
    Screen,
    one_of_each_kind,
    screens,
    screens_of_forms,
    screens_of_round,
    walk,
)

Library = tuple[Path, list[Screen]]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    folder = tmp_path_factory.mktemp("walk")
    return folder, screens(folder / "library", one_of_each_kind())


@pytest.fixture(scope="module")
def server(library: Library) -> Iterator[Server]:
    yield from serving(SCOREKEEPER, library[0])


def test_rounds_take_every_value_of_every_axis() -> None:
    assert {SMALL, *(turn.size for turn in ROUNDS)} == set(SIZES)
    assert {turn.text for turn in ROUNDS} == set(TEXTS)
    assert {turn.language for turn in ROUNDS} == set(LANGUAGES)
    assert {turn.dark for turn in ROUNDS} == {False, True}


def test_rounds_take_every_screen(library: Library) -> None:
    _, every = library
    taken = [screens_of_round(every, number) for number in range(len(ROUNDS))]
    assert {one.name for some in taken for one in some} == {one.name for one in every}
    assert all(len(some) < len(every) / 2 for some in taken)


@pytest.mark.parametrize("turn", ROUNDS, ids=lambda turn: turn.name)
def test_walk_finds_no_fault(visit: Visit, library: Library, turn: Round) -> None:
    page = visit(**turn.device())
    assert walk(page, turn, screens_of_round(library[1], ROUNDS.index(turn))).faults == []


def test_walk_of_forms_finds_no_fault_on_small_phone(visit: Visit, library: Library) -> None:
    page = visit(**SMALL_ROUND.device())
    assert walk(page, SMALL_ROUND, screens_of_forms(library[1])).faults == []
