"""The way back: a screen that opens from several others leads back to the one from which it was opened."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

import flet as ft
import pytest

from scorekeeper.ui.history.routes import SEASON, to_both, to_player
from tests.unit.ui.rig.app import FakeConnection
from tests.unit.ui.rig.matches import evening, won_by
from tests.unit.ui.rig.visitor import Sitting

RESULT = "/match/{over}/result"
SETTINGS, DELETED = "/settings", "/history/deleted"
ANNA, BOTH = to_player("Anna"), to_both("Anna", "Bruno")


@pytest.mark.parametrize(
    ("begin", "taps"),
    [
        ("/history", f"history.{{over}} {RESULT} finished.close /history"),
        ("/history", f"history.{{over}} menu:finished.sheet sheet.result {RESULT} finished.close /history"),
        ("/history", "history.{open} /match/{open} sheet.back /history"),
        ("/", f"home.recent.{{over}} {RESULT} finished.close /"),
        (RESULT, "finished.close /"),
        (RESULT, f"menu:finished.changes /match/{{over}}/changes changes.back {RESULT}"),
        ("/history", f"history.season {SEASON} season.person.1 {ANNA} player.back {SEASON} season.back /history"),
        ("/history", f"history.won.1 {ANNA} player.against.0 {BOTH} both.back {ANNA} player.back /history"),
        ("/history", f"history.first_two {BOTH} both.back /history"),
        ("/history", "nav-settings /settings settings.back /history"),
        (SETTINGS, f"settings.deleted {DELETED} deleted.back /settings settings.back /"),
        (DELETED, "deleted.back /history"),
    ],
)
async def test_back_and_close_lead_to_the_screen_that_opened_this_one(tmp_path: Path, begin: str, taps: str) -> None:
    ids = {"over": evening(tmp_path, "Anna Bruno", won_by(0)), "open": evening(tmp_path, "Anna Bruno")}
    is_wide = begin == "/history" and not taps.startswith("history.{")

    async with Sitting(tmp_path, begin.format(**ids), 1024 if is_wide else 390, 844) as visit:
        for step in taps.format(**ids).split():
            if step.startswith("/"):
                assert visit.page.route == step
            elif step.startswith("menu:"):
                await visit.choose(step.removeprefix("menu:"))
            else:
                await visit.tap(step)


async def test_close_after_a_reload_in_another_session_leads_where_back_of_the_browser_does(tmp_path: Path) -> None:
    here = f"/match/{evening(tmp_path, 'Anna Bruno', won_by(0))}/result"

    def prepare(page: ft.Page) -> None:
        report = {"zone": "UTC", "offset": 0, "secure": True, "routes": ["/", "/history", here, "overlay"]}
        cast("FakeConnection", page.session.connection).browser = json.dumps(report)

    async with Sitting(tmp_path, here, prepare=prepare) as visit:
        await visit.tap("finished.close")
        assert visit.page.route == "/history"
