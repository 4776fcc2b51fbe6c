"""The first hand is on the sheet after few taps, of people who have played before and of new ones."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.core.events import Ended
from scorekeeper.games._pips import PipsLeft
from scorekeeper.games.fives_and_threes import ChippedOut
from tests.unit.ui.rig.matches import shelved, stored_session
from tests.unit.ui.rig.visitor import Sitting


async def test_first_hand_of_known_players_takes_twelve_taps_from_home(tmp_path: Path) -> None:
    shelved(tmp_path, "muggins", 2)
    async with Sitting(tmp_path, "/") as page:
        await page.taps_on("home.new", "picker.sebastopol", "setup.add.0", "setup.add.0", "setup.start")
        await page.taps_on("sheet.enter", "entry.out.0", "key-1", "key-4", "entry.save")
        assert page.taps <= 12
        match_id = page.page.route.rpartition("/")[2]
    assert stored_session(tmp_path, match_id).done[-1] == Ended(PipsLeft(0, (0, 14)))


async def test_first_hand_of_fives_and_threes_takes_a_new_user_ten_taps_plus_names(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/") as page:
        await page.tap("home.new")
        page.taps += 1  # into the search field
        await page.type("picker.search", "5s and 3s")
        await page.tap("picker.fives_and_threes")
        before = page.taps
        for name in ("Ida", "Jon"):
            if not page.shows("setup.name"):
                await page.tap("setup.new")
            await page.type("setup.name", name)
            await page.tap("setup.add")
        for_names = page.taps - before
        await page.taps_on("setup.start", "key.0.15", "key.1.9", "sheet.end", "entry.out.0", "entry.save")
        assert page.taps - for_names <= 10
        match_id = page.page.route.rpartition("/")[2]
    assert stored_session(tmp_path, match_id).done[-1] == Ended(ChippedOut(0))
