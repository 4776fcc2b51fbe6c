"""In the entry form of every game, the active field, its reason and Save are in sight on small phones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Visit, serving
from tests.browser.rig import SCOREKEEPER, Server, wait_for
from tests.browser.sight import ENDINGS, MANY, USUAL, Player, Table, fill_in, lay_out
from tests.browser.walk import Round
from tests.registry import VARIANTS

ROUNDS = [Round(size, dark=False, text=text, language="en") for size in ((390, 664), (360, 640)) for text in (1, 1.5)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sight")


@pytest.fixture(scope="module")
def tables(folder: Path) -> dict[tuple[Round, str], list[Table]]:
    """A match for each form that is filled in."""
    large = [game for game in VARIANTS if MANY in game.players]
    return {
        (turn, ending): [*lay_out(folder / "library", VARIANTS, USUAL), *lay_out(folder / "library", large, MANY)]
        for turn in ROUNDS
        for ending in ENDINGS
    }


@pytest.fixture(scope="module")
def server(folder: Path, tables: object) -> Iterator[Server]:  # noqa: ARG001
    yield from serving(SCOREKEEPER, folder)


@pytest.mark.deep
@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("turn", ROUNDS, ids=lambda turn: turn.name)
def test_field_reason_and_save_are_in_sight_in_every_form(
    visit: Visit, tables: dict[tuple[Round, str], list[Table]], turn: Round, ending: str, half: int
) -> None:
    page, faults = visit(**turn.device()), list[str]()
    wait_for(page, "home.new")
    for table in tables[turn, ending][half::2]:
        fill_in(Player(page, table, faults), ending)
    assert faults == []
