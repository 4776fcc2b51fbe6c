"""History: every match by game, person and date, deleted and brought back, and drawn only as far as one scrolls."""

from __future__ import annotations

import time
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Self

import flet as ft
import pytest

from scorekeeper.library.repository import open_library
from scorekeeper.ui.history import history
from tests.registry import REGISTRY
from tests.unit.ui.rig import matches
from tests.unit.ui.rig.matches import evening, many, won_by
from tests.unit.ui.rig.visitor import Sitting


def listed(visit: Sitting) -> list[str]:
    """The matches in the list, from the top."""
    names = [one.identifier or "" for one in visit.find(ft.Semantics)]
    return [name.removeprefix("history.menu.") for name in names if name.startswith("history.menu.")]


async def delete(visit: Sitting, match_id: str) -> None:
    """Choose what the menu of a row offers."""
    (item,) = visit.find(ft.PopupMenuItem, visit.by(f"history.menu.{match_id}"))
    await visit.fire(item, "click")


class Noon(datetime):
    """A clock that stands still: no midnight comes between the matches and the filter."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        return cls(2026, 3, 14, 12, tzinfo=tz)


async def test_the_chips_show_the_matches_of_one_state_game_person_or_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (history, matches):
        monkeypatch.setattr(module, "datetime", Noon)
    old = evening(tmp_path, "Anna Bruno", won_by(0), ago=400)
    bergen = evening(tmp_path, "Anna Chloé", game="bergen", ago=20)
    today = evening(tmp_path, "Bruno Chloé", won_by(1))

    async with Sitting(tmp_path, "/history") as visit:
        assert [one for one in listed(visit) if one != bergen] == [today, old]
        await visit.taps_on("history.filter", "history.state.0")
        assert listed(visit) == [bergen]
        await visit.taps_on("history.state.0", "history.when.0")
        assert listed(visit) == [today]
        await visit.taps_on("history.when.0", "history.game.0")
        assert listed(visit) == [today, old]
        await visit.tap("history.state.0")
        assert listed(visit) == []
        await visit.tap("history.show_all")
        assert len(listed(visit)) == 3


async def test_chips_that_are_on_stay_in_sight_and_go_with_a_tap(tmp_path: Path) -> None:
    anna, _ = evening(tmp_path, "Anna Bruno", won_by(0)), evening(tmp_path, "Bruno Chloé", won_by(1))

    async with Sitting(tmp_path, "/history") as visit:
        await visit.tap("history.filter")
        place = next(n for n in range(3) if visit.said(f"history.person.{n}") == "Anna")
        await visit.taps_on(f"history.person.{place}", "history.filter")
        assert listed(visit) == [anna]
        assert visit.said("history.without.person") == "Without: Anna"
        await visit.tap("history.without.person")
        assert len(listed(visit)) == 2


async def test_a_match_is_deleted_without_a_question_and_a_word_offers_it_back(tmp_path: Path) -> None:
    one, other = evening(tmp_path, "Anna Bruno", won_by(0), ago=1), evening(tmp_path, "Anna Bruno", won_by(1))

    async with Sitting(tmp_path, "/history") as visit:
        await delete(visit, one)
        assert listed(visit) == [other]
        assert visit.said("message") == "Sébastopol of yesterday deleted"
        await visit.tap("message.action")
        assert listed(visit) == [other, one]


async def test_a_swipe_deletes_too(tmp_path: Path) -> None:
    match_id = evening(tmp_path, "Anna Bruno", won_by(0))

    async with Sitting(tmp_path, "/history") as visit:
        (row,) = visit.find(ft.Dismissible)
        await visit.fire(row, "dismiss", {"direction": "endToStart"})
        assert listed(visit) == []
        assert "Finished matches end up here." in visit.texts()
        await visit.tap("history.deleted")
        assert visit.page.route == "/history/deleted"
        assert {"Sébastopol", "Anna and Bruno"} <= set(visit.texts())
        await visit.tap(f"deleted.restore.{match_id}")
        assert "Nothing has been deleted." in visit.texts()
        await visit.tap("deleted.back")
        assert listed(visit) == [match_id]


def test_what_was_deleted_is_gone_after_thirty_days_on_which_the_app_was_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening(tmp_path, "Anna Bruno", won_by(0))
    (file,) = (tmp_path / "matches").glob("*.json")
    day, now = 24 * 60 * 60 * 10**9, file.stat().st_mtime_ns
    deleted = tmp_path / "deleted" / f"{file.stem}.deleted.{now // 10**6}.json"
    deleted.write_bytes(file.read_bytes())
    for days in range(1, 31):
        monkeypatch.setattr(time, "time_ns", lambda at=now + days * day: at)
        assert deleted.exists()
        open_library(tmp_path, REGISTRY).close()
    assert not deleted.exists()


async def test_more_matches_are_listed_with_every_step(tmp_path: Path) -> None:
    many(tmp_path, evening(tmp_path, "Anna Bruno", won_by(0)), 100)

    async with Sitting(tmp_path, "/history") as visit:
        assert len(listed(visit)) == 30
        (rows,) = visit.find(ft.ListView)
        end = {"event_type": "update", "pixels": 1000, "min_scroll_extent": 0, "max_scroll_extent": 1200}
        await visit.fire(rows, "scroll", {**end, "viewport_dimension": 700})
        assert len(listed(visit)) == 60
        await visit.tap("history.more")
        assert len(listed(visit)) == 90
