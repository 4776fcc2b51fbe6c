"""The choice of a series before its first match."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.core.series import Series
from tests.unit.ui.rig.matches import only_match
from tests.unit.ui.rig.visitor import Sitting


@pytest.mark.parametrize(
    ("taps", "series", "decides"),
    [
        ([], None, "This match decides."),
        (["setup.series.length-1"], Series(best_of=3), "2 matches won win the series."),
        (["setup.series.length-1", "setup.series.best_of-2"], Series(best_of=7), "4 matches won win the series."),
        (["setup.series.length-2"], Series(first_to=3), "3 matches won win the series."),
        (["setup.series.length-2", "setup.series.first_to-more"], Series(first_to=4), "4 matches won win the series."),
        (["setup.series.length-3"], Series(), "The series goes on until you end it."),
        (["setup.series.length-3", "setup.series.length-0"], None, "This match decides."),
    ],
)
async def test_setup_offers_the_lengths_of_a_series(
    tmp_path: Path, taps: list[str], series: Series | None, decides: str
) -> None:
    async with Sitting(tmp_path, "/new/sebastopol") as visit:
        await visit.enter("setup.name", "Anna", "Bruno")
        await visit.taps_on(*taps)
        assert visit.said("setup.series.decides").startswith(decides)
        assert visit.said("setup.start") == ("Start 1st match" if series else "Start match")
        await visit.tap("setup.start")
        assert visit.shows("sheet.series") == (series is not None)
    begun = only_match(tmp_path).match.setup.series
    assert (begun and Series("", begun.best_of, begun.first_to)) == series


async def test_setup_offers_no_series_of_fewer_than_two_wins(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/sebastopol") as visit:
        await visit.taps_on("setup.series.length-2", "setup.series.first_to-less")
        assert visit.said("setup.series.first_to-value") == "2"
        assert visit.off("setup.series.first_to-less")


async def test_setup_of_a_game_for_one_has_no_series(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/patience") as visit:
        assert not visit.shows("setup.series.length-0")


@pytest.mark.parametrize("game", ["sebastopol", "colombian", "jamaican_partner", "martinique"])
async def test_setup_offers_no_skunk_where_a_match_to_nothing_is_nothing_special(tmp_path: Path, game: str) -> None:
    async with Sitting(tmp_path, f"/new/{game}") as visit:
        await visit.tap("setup.series.length-1")
        assert not visit.shows("setup.series.skunk")


async def test_setup_counts_two_for_a_skunk_through_a_change_of_length(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/venezuelan") as visit:
        await visit.enter("setup.name", "Anna", "Bruno", "Chloé", "Daniel")
        assert not visit.shows("setup.series.skunk")
        await visit.tap("setup.series.length-1")
        assert visit.said("setup.series.skunk") == "A win to nothing counts two"
        await visit.taps_on("setup.series.skunk", "setup.series.length-2", "setup.start")
        assert visit.shows("sheet.series")
    begun = only_match(tmp_path).match.setup.series
    assert begun is not None
    assert (begun.first_to, begun.skunk) == (3, 2)
