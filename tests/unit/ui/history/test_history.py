"""History: every match by game, person and date, deleted and brought back, and drawn only as far as one scrolls."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Self

import flet as ft
import flet.canvas as cv
import pytest

from scorekeeper.core.emblems import GOAT
from scorekeeper.core.events import Adjusted, EndedEarly
from scorekeeper.core.model import Adjustment, EarlyEnd
from scorekeeper.i18n import translator_for
from scorekeeper.library.errors import Unreachable
from scorekeeper.library.repository import open_library
from scorekeeper.ui.history import history
from scorekeeper.ui.history.match_line import day_text
from scorekeeper.ui.sharing import results
from tests.registry import REGISTRY
from tests.repository import entry, load, repository_of, result_of
from tests.unit.ui.rig import matches
from tests.unit.ui.rig.matches import evening, hand, many, open_folder, won_by
from tests.unit.ui.rig.visitor import Sitting


def listed(visit: Sitting) -> list[str]:
    """The matches in the list, from the top."""
    names = [one.identifier or "" for one in visit.find(ft.Semantics)]
    return [name.removeprefix("history.actions.") for name in names if name.startswith("history.actions.")]


def row(visit: Sitting, match_id: str) -> ft.GestureDetector:
    """The row of a match, which a finger moves and the other mouse button presses."""
    return next(
        one for one in visit.find(ft.GestureDetector) if visit.find(ft.Semantics, one, identifier=f"history.{match_id}")
    )


async def swipe(visit: Sitting, match_id: str, *ways: tuple[str, float]) -> None:
    """Move a row to the left, with the events that the client then sends."""
    (moved,) = (one for one in visit.find(ft.Row) if one.on_scroll and row(visit, match_id) in one.controls)
    place = {"min_scroll_extent": 0, "max_scroll_extent": 234, "viewport_dimension": 390}
    for kind, pixels in ways or [("update", 234)]:
        await visit.fire(moved, "scroll", {"event_type": kind, "pixels": pixels, **place})


class Noon(datetime):
    """A clock that stands still: no midnight comes between the matches and the filter."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        return cls(2026, 3, 14, 12, tzinfo=tz)


async def test_chips_show_the_matches_of_games_people_days_or_a_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (history, matches):
        monkeypatch.setattr(module, "datetime", Noon)
    old = evening(tmp_path, "Anna Bruno", won_by(0), ago=400)
    bergen = evening(tmp_path, "Anna Chloé", game="bergen", ago=20)
    today = evening(tmp_path, "Bruno Chloé", won_by(1))

    async with Sitting(tmp_path, "/history") as visit:
        assert [one for one in listed(visit) if one != bergen] == [today, old]
        assert not visit.shows("history.by_game")
        await visit.taps_on("history.filter", "history.state.open")
        assert listed(visit) == [bergen]
        chip = visit.by("history.by_game")
        around = [box for box in visit.find(ft.Container) if chip in visit.find(ft.Semantics, box)]
        margins = [box.padding.left for box in around if isinstance(box.padding, ft.Padding)]
        assert not any(margins), "chips are swiped from edge to edge"
        assert (visit.said("history.filter"), visit.said("history.found")) == ("Filter, one is set", "1 of 3 matches")
        await visit.taps_on("history.without.0", "history.by_when", "history.when.0")
        assert listed(visit) == [today]
        await visit.taps_on("history.without.0", "history.by_game", "history.game.0")
        assert listed(visit) == [today, old]
        await visit.taps_on("history.by_person", "history.person.0")
        chosen = [visit.said(f"history.without.{place}") for place in range(2)]
        assert chosen == ["Sébastopol", "with Bruno"]
        await visit.tap("history.filter")
        assert visit.shows("history.without.0"), "the row stays while a filter is set"
        await visit.tap("history.state.open")
        assert "No match like that" in visit.texts()
        await visit.tap("history.tab-1")
        assert "No match like that" in visit.texts()
        await visit.tap("history.again")
        await visit.tap("history.tab-0")
        assert len(listed(visit)) == 3
        assert not visit.shows("history.by_game")


@pytest.mark.parametrize(
    ("when", "heading", "short"),
    [
        (datetime(2026, 11, 27, 0, tzinfo=UTC), "Today", "today"),
        (datetime(2026, 11, 26, 23, 59, tzinfo=UTC), "Yesterday", "yesterday"),
        (datetime(2026, 11, 22, 12, tzinfo=UTC), "Sunday 22 November", "Sun 22 Nov"),
        (datetime(2025, 12, 29, 12, tzinfo=UTC), "29 December 2025", "29 December 2025"),
        (datetime(2031, 10, 25, 12, tzinfo=UTC), "25 October 2031", "25 October 2031"),
    ],
)
def test_day_text_has_the_year_only_if_it_is_another(when: datetime, heading: str, short: str) -> None:
    tr, now = translator_for("en").in_zone(UTC), datetime(2026, 11, 27, 18, tzinfo=UTC)
    assert (day_text(tr, when, now=now), day_text(tr, when, short=True, now=now)) == (heading, short)


async def test_totals_of_who_leads_a_match_in_play_are_bold(tmp_path: Path) -> None:
    low = evening(tmp_path, "Anna Bruno Chloé", hand(0, 0, 9, 14), game="sebastopol")
    level, high = evening(tmp_path, "Anna Bruno"), evening(tmp_path, "Anna Bruno", hand(0, 0, 14), game="draw")
    async with Sitting(tmp_path, "/history") as visit:
        for match, totals in ((low, ["0"]), (level, []), (high, ["14"])):
            bold = [one.value for one in visit.find(ft.Text, row(visit, match)) if is_bold_figure(one)]
            assert bold == totals


def is_bold_figure(shown: ft.Text) -> bool:
    return shown.value.isdecimal() and shown.style is not None and shown.style.weight == ft.FontWeight.W_600


async def test_row_has_day_game_winner_and_totals_in_order_of_place(tmp_path: Path) -> None:
    level = {"laid": [30, 30, 9], "left": [0, 0, 9]}
    shared = evening(tmp_path, "Anna Bruno Chloé", *[level] * 5, game="la_poule")
    going = evening(tmp_path, "Anna Bruno", hand(0, 0, 14), hand(0, 0, 8))
    pair = evening(tmp_path, "Anna Bruno Chloé Daniel", hand(1, 90, 0, 90, 0), game="domino_whist", ago=1)
    five = hand(4, 20, 21, 30, 31, 0)
    many_sides = evening(tmp_path, "Anna Bruno Chloé Daniel Émile", five, game="lets_play", ago=800)

    async with Sitting(tmp_path, "/history") as visit:
        heads = [one.identifier for one in visit.find(ft.Semantics) if (one.identifier or "").startswith("history.day")]
        assert len(heads) == 3
        assert [visit.said(head or "") for head in heads[:2]] == ["Today", "Yesterday"]
        assert visit.said(heads[2] or "")[-4:] == f"{datetime.now(UTC) - timedelta(days=800):%Y}"
        said = visit.said(f"history.{shared}")
        assert said.startswith("La Poule, Anna and Bruno share the first place, Anna 150, Bruno 150, Chloé ")
        assert visit.said(f"history.{going}") == "Sébastopol, 3rd hand, Anna 0, Bruno 22, in play"
        assert visit.said(f"history.{pair}").startswith("Domino Whist, Bruno & Daniel win, Bruno & Daniel 180, ")
        texts = visit.texts(row(visit, many_sides))
        assert texts[-5:] == ["Émile", "102", "0", "0", "+ 2"]
        assert "Anna & Bruno" in visit.texts(row(visit, shared))


async def test_row_of_a_match_has_air_above_and_below_in_large_text(tmp_path: Path) -> None:
    match_id = evening(tmp_path, "Anna Bruno", won_by(0))
    async with Sitting(tmp_path, "/history") as visit:
        (probe,) = [one for one in visit.walk(visit.page.overlay[0]) if getattr(one, "on_size_change", None)]
        await visit.fire(probe, "size_change", {"w": 75.0, "h": 150.0})
        (drawn, *_) = visit.find(ft.Container, visit.by(f"history.{match_id}"))
        assert isinstance(drawn.padding, ft.Padding)
        assert (drawn.padding.left, drawn.padding.top, drawn.padding.bottom) == (16, 6, 6)


async def test_row_of_which_only_the_result_is_known_has_no_time(tmp_path: Path) -> None:
    match_id = evening(tmp_path, "Anna Bruno")
    with open_folder(tmp_path) as library:
        for event in (Adjusted(Adjustment(0, 0, 31)), Adjusted(Adjustment(0, 1, 52)), EndedEarly("result")):
            result_of(repository_of(library).append(load(library, match_id), entry(event)))
    async with Sitting(tmp_path, "/history") as visit:
        assert visit.said(f"history.{match_id}") == "Sébastopol, Anna wins, Anna 31, Bruno 52"
        assert not [text for text in visit.texts(row(visit, match_id)) if ":" in text]


async def test_goat_stands_only_beside_a_match_that_reached_its_goal(tmp_path: Path) -> None:
    lost = evening(tmp_path, "Anna Bruno", hand(0, 0, 60), hand(0, 0, 60), game="kozel")
    hows: tuple[EarlyEnd, ...] = "time", "nobody"
    ended: dict[EarlyEnd, str] = {how: evening(tmp_path, "Anna Bruno", hand(0, 0, 60), game="kozel") for how in hows}
    with open_folder(tmp_path) as library:
        for how, match_id in ended.items():
            result_of(repository_of(library).append(load(library, match_id), entry(EndedEarly(how))))
    async with Sitting(tmp_path, "/history") as visit:
        goats = [
            [canvas for canvas in visit.find(cv.Canvas, row(visit, match_id)) if len(canvas.shapes) == len(GOAT.lines)]
            for match_id in (lost, *ended.values())
        ]
        assert [*map(len, goats)] == [1, 0, 0]


async def test_share_rematch_and_delete_are_behind_a_row_and_on_a_sheet(tmp_path: Path) -> None:
    one, other = evening(tmp_path, "Anna Bruno", won_by(0), ago=1), evening(tmp_path, "Anna Bruno", won_by(1))
    going = evening(tmp_path, "Anna Bruno", hand(0, 0, 14), ago=2)

    async with Sitting(tmp_path, "/history") as visit:
        assert visit.said(f"history.actions.{one}") == "Sébastopol: share, rematch, delete"
        (target,) = visit.find(ft.TextButton, row(visit, going))
        await visit.fire(target, "focus")
        await visit.press("Context Menu")
        (sheet,) = visit.find(ft.BottomSheet, open=True)
        assert visit.find(ft.Semantics, sheet, identifier="history.menu.share")
        assert not visit.find(ft.Semantics, sheet, identifier="history.menu.rematch")
        await visit.tap("dialog.close")
        assert not visit.find(ft.BottomSheet, open=True)

        await swipe(visit, going)
        assert not visit.shows(f"history.rematch.{going}"), "a match in play has no rematch"
        await swipe(visit, one)
        await visit.tap(f"history.delete.{one}")
        assert listed(visit) == [other]
        assert visit.said("message") == "Sébastopol of yesterday deleted"
        await visit.tap("message.action")
        assert listed(visit) == [other, one]

        await visit.fire(row(visit, one), "secondary_tap")
        assert visit.said("dialog.title") == "Sébastopol · Anna and Bruno"
        await visit.tap("history.menu.share")
        await visit.tap("share.table")
        assert [saved["file_name"].rsplit(".")[-1] for saved in visit.calls_of("save_file")] == ["csv"]

        (target,) = visit.find(ft.TextButton, row(visit, going))
        await visit.fire(target, "long_press")
        await visit.tap("history.menu.delete")
        assert not visit.shows(f"history.{going}")

        await swipe(visit, other)
        await visit.tap(f"history.rematch.{other}")
        assert visit.page.route not in {"/history", f"/match/{other}"}
        assert "2nd match" in " ".join(visit.top_texts())
    assert {"disable_menu", "enable_menu"} <= set(visit.conn.called)


async def test_row_that_a_finger_has_left_between_comes_to_rest(tmp_path: Path) -> None:
    match_id = evening(tmp_path, "Anna Bruno", won_by(0))

    async with Sitting(tmp_path, "/history") as visit:
        await swipe(visit, match_id, ("update", 200), ("end", 0), ("end", 234), ("end", 100), ("end", 130))
        assert [arguments["offset"] for arguments in visit.calls_of("scroll_to")] == [0, 234]


async def test_deleted_matches_are_listed_and_restored(tmp_path: Path) -> None:
    match_id = evening(tmp_path, "Anna Bruno", won_by(0))

    async with Sitting(tmp_path, "/history") as visit:
        await swipe(visit, match_id)
        await visit.tap(f"history.delete.{match_id}")
        assert not visit.shows(f"history.{match_id}")
        assert "Finished matches end up here, with who won and how often." in visit.texts()
        await visit.tap("history.deleted")
        assert visit.page.route == "/history/deleted"
        assert {"Sébastopol", "Anna and Bruno"} <= set(visit.texts())
        await visit.tap(f"deleted.restore.{match_id}")
        assert "Nothing has been deleted." in visit.texts()
        await visit.tap("deleted.back")
        assert listed(visit) == [match_id]


async def test_list_and_statistics_stand_side_by_side_on_a_wide_screen(tmp_path: Path) -> None:
    match_id = evening(tmp_path, "Anna Bruno", won_by(0))

    async with Sitting(tmp_path, "/history", width=1024, height=768) as visit:
        assert not visit.shows("history.tab-0")
        assert listed(visit) == [match_id]
        assert visit.said("history.won.1") == "Anna, 1 of 1 match won"


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
        assert len(listed(visit)) == 16
        (rows,) = visit.find(ft.ListView)
        end = {"event_type": "update", "pixels": 1000, "min_scroll_extent": 0, "max_scroll_extent": 1200}
        await visit.fire(rows, "scroll", {**end, "viewport_dimension": 700})
        assert len(listed(visit)) == 36
        await visit.tap("history.more")
        assert len(listed(visit)) == 56


@pytest.mark.parametrize(
    ("kind", "begins"), [("sides", "\ufeffDay,Time,Game,Match,Player"), ("hands", "\ufeffDay,Time")]
)
async def test_all_results_are_shared_as_a_table(tmp_path: Path, kind: str, begins: str) -> None:
    evening(tmp_path, "Anna Bruno", won_by(0))
    async with Sitting(tmp_path, "/history") as visit:
        visit.conn.replies["share_files"] = {"status": "success", "raw": ""}
        await visit.taps_on("history.share", f"results.{kind}")
        (shared,) = visit.calls_of("share_files")
        table = shared["files"][0].data.decode()
        assert (table.startswith(begins), table.count("Bruno")) == (True, 2 if kind == "sides" else 1)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(results, "results_table", _away)
            await visit.taps_on("history.share", f"results.{kind}")
        assert visit.said("message").startswith("The server that stores the matches")


async def _away(*_: object) -> str:
    raise Unreachable
