"""Days and times are those of the device that looks, wherever the server is."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import cast
from zoneinfo import ZoneInfo

import flet as ft
import pytest

from scorekeeper.ui.device.listener import time_zone
from tests.unit.ui.rig.app import FakeConnection
from tests.unit.ui.rig.matches import hand, shelved
from tests.unit.ui.rig.visitor import Sitting

NEW_YEAR = datetime(2026, 1, 1, 3, 30, tzinfo=UTC)
"""Still 22:30 on 31 December in New York, and noon on 1 January in Tokyo."""


def seen_from(folder: Path, zone: str, route: str, offset: int = 0) -> Sitting:
    """Return a visitor whose browser is in a time zone."""

    def prepare(page: ft.Page) -> None:
        report = {"zone": zone, "offset": offset, "secure": True}
        cast("FakeConnection", page.session.connection).browser = json.dumps(report)

    return Sitting(folder, route, prepare=prepare)


@pytest.mark.parametrize(
    ("zone", "day", "title", "time"),
    [
        ("America/New_York", "2025-12-31", "31 December 2025", "22:30"),
        ("Asia/Tokyo", "2026-01-01", "Thursday 1 January", "12:30"),
    ],
)
async def test_match_at_new_year_is_filed_under_the_day_of_the_device(
    tmp_path: Path, zone: str, day: str, title: str, time: str
) -> None:
    ago = (datetime.now(UTC) - NEW_YEAR) / timedelta(days=1)
    match_id = shelved(tmp_path, "sebastopol", ("Anna", "Bruno"), [hand(0, 0, 14), hand(0, 0, 60)], days_ago=ago)

    async with seen_from(tmp_path, zone, "/history") as visit:
        assert visit.said(f"history.day.{day}") == title
        assert time in visit.texts()
        await visit.visit(f"/match/{match_id}/changes")
        assert any(time in text for text in visit.top_texts())
        await visit.visit(f"/match/{match_id}/result")
        for way in ("share.table", "share.file"):
            await visit.tap("finished.share")
            await visit.tap(way)
        stem = f"sebastopol-anna-bruno-{day}-{time.rjust(5, '0').replace(':', '')}"
        assert [saved["file_name"] for saved in visit.calls_of("save_file")] == [f"{stem}.csv", f"{stem}.json"]


@pytest.mark.parametrize(("hour", "is_today"), [(1, False), (12, True)])
async def test_filter_of_today_begins_at_midnight_of_the_device(tmp_path: Path, hour: int, is_today: bool) -> None:
    """A match of three hours ago is of yesterday where it is one o'clock at night, and of today where it is noon."""
    offset = ((hour - datetime.now(UTC).hour + 11) % 24 - 11) * 60
    match_id = shelved(tmp_path, "sebastopol", 2, days_ago=3 / 24)
    async with seen_from(tmp_path, "Nowhere/Land", "/history", offset) as visit:
        await visit.taps_on("history.filter", "history.by_when", "history.when.0")
        assert visit.shows(f"history.{match_id}") == is_today


async def test_device_that_tells_nonsense_sees_times_of_machine(tmp_path: Path) -> None:
    def prepare(page: ft.Page) -> None:
        cast("FakeConnection", page.session.connection).browser = '{"zone": 5}'

    async with Sitting(tmp_path, "/settings", prepare=prepare) as visit:
        assert "Settings" in visit.texts()


def test_time_zone_has_name_or_fixed_offset_and_is_own_in_page(monkeypatch: pytest.MonkeyPatch) -> None:
    assert time_zone("Europe/Paris", 0) == ZoneInfo("Europe/Paris")
    for unknown in ("Nowhere/Land", "../../etc/passwd", "America"):
        assert time_zone(unknown, -300) == timezone(timedelta(hours=-5))
    with pytest.raises(ValueError, match="strictly between"):
        time_zone("Nowhere/Land", 5000)
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert time_zone("Europe/Paris", 0) is None
