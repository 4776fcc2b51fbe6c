"""The matches of a series in the columns of a sheet."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import flet as ft
import pytest
from flet.canvas import Canvas

from scorekeeper.core.series import Series
from scorekeeper.library.series import SeriesMatch, Standing
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.match.series import newest_of
from scorekeeper.ui.match.series_table import LABEL
from tests.repository import recreate
from tests.unit.games.table import left, sit_down
from tests.unit.ui.rig.matches import open_folder, shelved
from tests.unit.ui.rig.visitor import Sitting

WON = {"out": 0}


@pytest.mark.parametrize(
    ("game", "players", "ends", "words", "said"),
    [
        ("jamaican_partner", 4, [WON] * 6, "Loves", "Anna & Chloé 1"),
        ("haitian", 4, [WON] * 4, "Matches", "Anna & Chloé 1"),
        ("martinique", 3, [WON] * 3, "Cochons", "Anna 1"),
        ("partnership", 4, [left(0, 60, 0, 60, out=0)], "Matches", "Anna & Chloé 1"),
    ],
)
async def test_sheet_counts_the_matches_of_a_series_in_its_columns(
    tmp_path: Path, game: str, players: int, ends: list[Any], words: str, said: str
) -> None:
    ids = [shelved(tmp_path, game, players, hands, first=0) for hands in (ends, [])]
    with closing(open_folder(tmp_path)) as library:
        _, last = [recreate(library, one, {"series": {"id": "evening"}}) for one in ids]
    async with Sitting(tmp_path, f"/match/{last}") as sheet:
        assert words in sheet.texts(sheet.find(ft.View)[-1])
        assert said in sheet.said("sheet.series")
        boxes = sheet.find(ft.Container, sheet.by("sheet.series"))
        [(label, word)] = [(box, box.content) for box in boxes if isinstance(box.content, ft.Text)]
        room = cast("float", label.width) - cast("ft.Padding", label.padding).left
        assert across(words, cast("ft.TextStyle", word.style).size or 0) <= room, "the word is not cut"
        await sheet.tap("sheet.series")
        assert sheet.page.route == f"/match/{last}/series"


async def test_result_of_runs_has_the_row_of_loves_with_the_new_one_in_ebony(tmp_path: Path) -> None:
    ids = [shelved(tmp_path, "jamaican_partner", 4, [{"out": winner}] * 6, first=0) for winner in (0, 1, 1)]
    with closing(open_folder(tmp_path)) as library:
        ids = [recreate(library, one, {"series": {"id": "evening"}}) for one in ids]

    def tiles(sheet: Sitting) -> list[bool]:
        """Return whether each tile of the row is ebony."""
        return [Theme().palette.counted_line in repr(tile) for tile in sheet.find(Canvas, sheet.by("sheet.series"))]

    async with Sitting(tmp_path, f"/match/{ids[2]}/result") as sheet:
        assert "Loves" in sheet.texts(sheet.by("sheet.series"))
        assert tiles(sheet) == [False, False, True]
        assert not sheet.shows("series.won")
        await sheet.visit(f"/match/{ids[1]}/result")
        assert tiles(sheet) == [False] * 3, "it is not the newest any more"
        await sheet.tap("sheet.series")
        assert sheet.page.route == f"/match/{ids[1]}/series"


async def test_word_beside_the_matches_won_is_not_broken_in_large_text(tmp_path: Path) -> None:
    ids = [shelved(tmp_path, "partnership", 4, [left(0, 60, 0, 60, out=0)], first=0) for _ in range(2)]
    with closing(open_folder(tmp_path)) as library:
        _, last = [recreate(library, one, {"series": {"id": "evening"}}) for one in ids]
    async with Sitting(tmp_path, f"/match/{last}/series") as page:
        (probe,) = [one for one in page.walk(page.page.overlay[0]) if getattr(one, "on_size_change", None)]
        await page.fire(probe, "size_change", {"w": 100.0, "h": 200.0})
        (word,) = page.find(ft.Text, page.by("series.won"), value="Won")
        assert isinstance(word.style, ft.TextStyle)
        assert across("Won", word.style.size or 0) <= LABEL
        assert word.max_lines == 1


async def test_winner_of_a_series_is_not_cut_beside_the_wins_on_a_narrow_phone(tmp_path: Path) -> None:
    ids = [shelved(tmp_path, "draw", 3, [left(0, 60, 60, out=0)], first=0, target=100) for _ in range(2)]
    with closing(open_folder(tmp_path)) as library:
        first, _ = [recreate(library, one, {"series": {"id": "evening", "first_to": 2}}) for one in ids]
    async with Sitting(tmp_path, f"/match/{first}/result", 360, 640) as page:
        (words,) = page.find(ft.Text, page.by("sheet.series"), value="Anna wins the series")
        assert isinstance(words.style, ft.TextStyle)
        assert across(words.value, words.style.size or 0) <= 360 - 56 - 16 - 8 - 3 * 20 - 3 * 7 - 2 * 14 - 3 * 10


def test_newest_of_a_series_are_its_winner_or_those_who_ended_with_nothing() -> None:
    match = sit_down("martinique", "Anna Bruno Chloé")
    over = SeriesMatch("1", (3, 0, 0), 0, over=True)
    standing = Standing(Series(), ("Anna", "Bruno", "Chloé"), (1, 0, 0), (over,), 1)
    assert newest_of(standing, match) == {1, 2}
    assert newest_of(standing, sit_down("haitian", "Anna Bruno Chloé Daniel")) == {0}
    shared = replace(standing, matches=(replace(over, winner=None),))
    assert newest_of(shared, sit_down("haitian", "Anna Bruno Chloé Daniel")) == frozenset()
    going_on = replace(standing, matches=(replace(over, over=False),))
    assert newest_of(going_on, match) == frozenset()
