"""Two players who have played before have their first hand on the sheet after at most twelve taps."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.core.events import Ended
from scorekeeper.games._pips import PipsLeft
from tests.unit.ui.rig.matches import kept, shelved
from tests.unit.ui.rig.visitor import Sitting


async def test_first_hand_of_known_players_takes_twelve_taps_from_home(tmp_path: Path) -> None:
    shelved(tmp_path, "muggins", 2)
    async with Sitting(tmp_path, "/") as page:
        await page.taps_on("home.new", "picker.sebastopol", "setup.add.0", "setup.add.0", "setup.start")
        await page.taps_on("sheet.enter", "entry.out.0", "key-1", "key-4", "entry.save")
        assert page.taps <= 12
        match_id = page.page.route.rpartition("/")[2]
    assert kept(tmp_path, match_id).done[-1] == Ended(PipsLeft(0, (0, 14)))
