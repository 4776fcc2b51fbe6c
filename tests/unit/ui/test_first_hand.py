"""Two players who have played before have their first hand on the sheet after at most twelve taps."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.core.events import Ended
from scorekeeper.games._pips import PipsLeft
from tests.unit.ui.sitting import Sitting, kept, shelved, sit


def test_first_hand_of_known_players_takes_twelve_taps_from_home(tmp_path: Path) -> None:
    shelved(tmp_path, "muggins", 2)
    routes: list[str] = []

    async def steps(page: Sitting) -> None:
        for identifier in ("home.new", "picker.sebastopol", "setup.add.0", "setup.add.0", "setup.start"):
            await page.tap(identifier)
        for identifier in ("sheet.enter", "entry.out.0", "key-1", "key-4", "entry.save"):
            await page.tap(identifier)
        assert page.taps <= 12
        routes.append(page.page.route)

    sit(tmp_path, "/", steps)
    match_id = routes[0].rpartition("/")[2]
    assert kept(tmp_path, match_id).done[-1] == Ended(PipsLeft(0, (0, 14)))
