"""A key for plays that cannot be pressed says why, or is not there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.unit.ui.entry.scripts import begin, perform
from tests.unit.ui.rig.visitor import Sitting


@pytest.mark.parametrize(
    ("game", "plays", "script"),
    [
        (
            "canton/2",
            [{"kind": "capture", "player": 0, "total": 30}] * 5,
            "capture.30=off capture.10=on entry.banner='170 points in all: this set only holds 168.'",
        ),
        (
            "fives_and_threes/2",
            [{"kind": "ends", "player": 0, "total": 9, "chip": True}],
            "key.0.15=off entry.banner='After the last tile, nothing more scores.'",
        ),
        (
            "tien_gow/4",
            [{"kind": "honour", "player": 0}],
            """play.honour.1=off play.four.1=on
            entry.banner='This premium comes once in a hand, and it is written already.'""",
        ),
        (
            "jamaican_french/4",
            [{"kind": "board_pass", "player": 1}],
            """play.board_pass.0=gone play.no_double.2=gone play.board_pass.2=on play.board_pass.1=off
            entry.banner='Bruno has at most one board pass a hand, and it is written already.'""",
        ),
        ("rubicon/3", [{"kind": "bought", "player": 0}] * 5, "play.bought=off entry.banner='Anna has no chip left.'"),
        (
            "no_boneyard/3",
            [{"kind": "leaves", "player": 1}],
            """play.leaves.1=gone play.lasttile.1=gone text='Bruno is eliminated.' play.leaves.0=on
            sheet.undo=on""",
        ),
    ],
)
def test_grey_keys_for_plays_say_why(tmp_path: Path, game: str, plays: list[dict[str, Any]], script: str) -> None:
    perform(tmp_path, begin(tmp_path, game, plays=plays), script)


async def test_hand_that_its_plays_end_has_no_button_that_ends_it(tmp_path: Path) -> None:
    async with Sitting(tmp_path, begin(tmp_path, "no_boneyard/3")) as page:
        assert page.shows("sheet.undo")
        assert "End 1st hand" not in page.texts()
