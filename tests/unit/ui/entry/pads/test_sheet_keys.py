"""What is chosen of a play on a sheet stays until it is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.core.tiles import Tile
from scorekeeper.games.memory import Pair
from tests.unit.ui.entry.scripts import begin, perform

PAIR = {"kind": "pair", "player": 0, "tiles": ["6-5", "4-5"]}


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        (
            """pair.1 tile-6-5 pair.close pair.0 tile-6-5='six five, 11 pips, not counted' pair.close
            pair.1 tile-6-5='six five, 11 pips, counted' tile-6-4""",
            (Pair(1, (Tile(6, 5), Tile(6, 4))),),
        ),
        (
            """pair.1 tile-6-5 pair.close visit:/rules visit: pair.1 tile-6-5='six five, 11 pips, counted'
            tile-6-4""",
            (Pair(1, (Tile(6, 5), Tile(6, 4))),),
        ),
        # somebody else has taken it meanwhile
        (
            """pair.1 tile-6-5 pair.close pair.0 tile-6-5 tile-6-4 pair.1 tile-6-5=off tile-1-1 tile-2-1
            pair.1 tile-1-1=off tile-3-3='double three, 6 pips, not counted'""",
            (Pair(0, (Tile(6, 5), Tile(6, 4))), Pair(1, (Tile(1, 1), Tile(2, 1)))),
        ),
    ],
)
def test_picked_tile_stays_until_it_is_taken(tmp_path: Path, script: str, expected: tuple[Pair, ...]) -> None:
    assert perform(tmp_path, begin(tmp_path, "memory/3"), script).match.open_hand.plays == expected


def test_tile_picked_for_a_corrected_pair_is_forgotten_with_the_correction(tmp_path: Path) -> None:
    match = begin(tmp_path, "memory/3", [{}], [PAIR])
    script = """play.0 pair.1 tile-6-6 pair.close pair.1 tile-6-6='double six, 12 pips, counted' pair.close
    play.0 pair.1 tile-6-6='double six, 12 pips, not counted' pair.close
    play.0 pair.1 tile-6-6='double six, 12 pips, not counted'"""
    perform(tmp_path, match, script, page="/hand/1")
