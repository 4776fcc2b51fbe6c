"""The matches of a series in the columns of a sheet."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from tests.repository import recreate
from tests.unit.games.table import left
from tests.unit.ui.rig.matches import open_folder, shelved
from tests.unit.ui.rig.visitor import Sitting

WON = {"out": 0}


@pytest.mark.parametrize(
    ("game", "players", "ends", "words", "said"),
    [
        ("jamaican_partner", 4, [WON] * 6, "Loves", "Anna & Chloé 1"),
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
        await sheet.tap("sheet.series")
        assert sheet.page.route == f"/match/{last}/series"
