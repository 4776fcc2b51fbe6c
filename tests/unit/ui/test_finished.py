"""The end of a match: who won, what it came to, another one, and what goes out to others."""

from __future__ import annotations

import asyncio
import json
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import flet as ft
import pytest
from flet import canvas as cv

from scorekeeper.shelf import EDITION, digest
from scorekeeper.storage.library import Library
from scorekeeper.ui import store
from scorekeeper.ui.chart import MARK, Line, chart
from scorekeeper.ui.kit.look import PLAIN
from tests.unit.ui.rig.app import AppTest
from tests.unit.ui.rig.matches import End, hand, kept, shelved
from tests.unit.ui.rig.visitor import Sitting, sit

HANDS = (hand(0, 0, 14, 9), hand(1, 7, 0, 44), hand(0, 0, 51, None))
SUCCESS = {"status": "success", "raw": ""}


def finished(folder: Path, *ends: End, game: str = "sebastopol", players: int = 3, **house: Any) -> str:
    return shelved(folder, game, players, ends or HANDS, **house)


def result(match_id: str) -> str:
    return f"/match/{match_id}/result"


def snacks(visit: Sitting) -> list[str]:
    return [bar.content.value for bar in visit.find(ft.SnackBar) if isinstance(bar.content, ft.Text)]


def sent(visit: Sitting, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """What is handed to the device from now on: the names of the calls and their arguments."""
    calls: list[tuple[str, Any]] = []
    send = visit.conn.send_message

    def listen(message: Any) -> None:
        if hasattr(message.body, "call_id"):
            calls.append((message.body.name, message.body.args))
        send(message)

    monkeypatch.setattr(visit.conn, "send_message", listen)
    return calls


async def choose(visit: Sitting, identifier: str) -> None:
    """Tap a line of a menu."""
    *_, line = [
        one
        for one in visit.find(ft.PopupMenuItem)
        if any(isinstance(part, ft.Semantics) and part.identifier == identifier for part in visit.walk(one))
    ]
    await visit.fire(line, "click")


async def test_the_winner_the_places_and_the_totals_are_read_aloud(tmp_path: Path) -> None:
    match_id = finished(tmp_path)
    async with Sitting(tmp_path, result(match_id)) as visit:
        assert visit.said("finished.title") == "Anna wins"
        assert [visit.said(f"finished.place.{side}") for side in range(3)] == [
            "Anna last one in · went out 2 times 7",
            "Bruno eliminated in the 3rd hand 65",
            "Chloé eliminated in the 2nd hand 53",
        ]
        assert not visit.shows("finished.series")
        assert "Sébastopol · 3 hands" in visit.texts()


async def test_those_who_share_a_place_are_told_so(tmp_path: Path) -> None:
    match_id = finished(tmp_path, {"out": 0, "pips": [0, 60, 60]}, game="draw", target=100)
    async with Sitting(tmp_path, result(match_id)) as visit:
        assert visit.said("finished.title") == "Anna wins"
        assert visit.said("finished.place.1").startswith("Bruno tied 2nd")
        assert visit.said("finished.place.2").startswith("Chloé tied 2nd")


def test_a_match_of_half_an_hour_says_how_long_it_took_and_one_of_two_days_does_not(tmp_path: Path) -> None:
    def began(minutes: int) -> str:
        match_id = finished(tmp_path)
        file = tmp_path / "matches" / f"{match_id}.json"
        document = json.loads(file.read_text("utf-8"))
        last = kept(tmp_path, match_id).log[-1].at
        (header,) = document["match"].values()
        header["created"] = (last - timedelta(minutes=minutes)).isoformat()
        file.write_text(json.dumps(document), "utf-8")
        return match_id

    async def says(visit: Sitting, line: str) -> None:
        assert line in visit.texts()

    for minutes, line in (
        (41, "Sébastopol, 3 hands, 41 minutes"),
        (95, "Sébastopol, 3 hands, 1 h 35 min"),
        (3000, "Sébastopol · 3 hands"),
    ):
        sit(tmp_path, result(began(minutes)), lambda visit, line=line: says(visit, line))


async def test_the_chart_draws_every_line_with_its_own_dash_and_the_limit(tmp_path: Path) -> None:
    async with Sitting(tmp_path, result(finished(tmp_path))) as visit:
        (canvas,) = [one for one in visit.walk(visit.by("finished.chart")) if isinstance(one, cv.Canvas)]
        paths = [one for one in canvas.shapes if isinstance(one, cv.Path)]
        assert len({str(one.paint.stroke_dash_pattern) for one in paths if one.paint}) == 3
        written = [one.value for one in canvas.shapes if isinstance(one, cv.Text)]
        assert {"50", "1", "2", "3"} <= set(written)
        assert visit.said("finished.chart").startswith("Chart of the totals")


def shapes_of(*lines: Line, limit: int | None = None) -> list[cv.Shape]:
    """Return what the chart of these lines draws."""
    canvas = chart(PLAIN, lines, limit=limit, width=358, label="")
    while isinstance(canvas, ft.Semantics):
        canvas = canvas.content
    assert isinstance(canvas, cv.Canvas)
    return canvas.shapes


def test_marks_of_equal_totals_stay_on_the_chart() -> None:
    shapes = shapes_of(*(Line(seat, (0, total)) for seat, total in enumerate((0, 1, 0, 0), start=1)))
    tops = [one.y for one in shapes if isinstance(one, cv.Rect)]
    assert len(set(tops)) == 4
    assert all(0 <= top <= 236 - MARK for top in tops)


def test_the_chart_leaves_out_a_figure_too_near_to_the_limit() -> None:
    shapes = shapes_of(Line(1, (0, 101)), limit=101)
    assert [one.value for one in shapes if isinstance(one, cv.Text)][:3] == ["0", "50", "101"]


@pytest.mark.parametrize(("tiles", "title", "fared"), [(0, "Anna wins", "Solved"), (4, "Not solved", "Not solved")])
async def test_who_plays_alone_has_no_place_and_no_chart(tmp_path: Path, tiles: int, title: str, fared: str) -> None:
    match_id = shelved(tmp_path, "patience", 1, [{"tiles": tiles}], first=None)

    async with Sitting(tmp_path, result(match_id)) as visit:
        assert visit.said("finished.title") == title
        assert visit.said("finished.place.0").split(":")[0] == f"Anna {fared}"
        assert not visit.shows("finished.chart")


async def test_the_end_can_be_undone(tmp_path: Path) -> None:
    match_id = finished(tmp_path)

    async with Sitting(tmp_path, result(match_id)) as visit:
        await visit.tap("finished.undo")
        assert visit.page.route == f"/match/{match_id}"
    assert len(kept(tmp_path, match_id).match.hands) == 2


async def test_a_rematch_costs_one_tap_and_opens_a_series(tmp_path: Path) -> None:
    match_id = finished(tmp_path)

    async with Sitting(tmp_path, result(match_id)) as visit:
        await visit.tap("finished.rematch")
        assert visit.taps == 1
        new = visit.page.route.removeprefix("/match/")
        assert kept(tmp_path, new).match.setup.players == ("Anna", "Bruno", "Chloé")
        assert kept(tmp_path, new).match.setup.series == kept(tmp_path, match_id).match.setup.series is not None


async def test_a_rematch_tapped_twice_begins_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id, keeps, kept_at_once = finished(tmp_path), asyncio.Event(), store.durably

    async def kept_late(*what: Any) -> Any:
        await keeps.wait()
        return await kept_at_once(*what)

    monkeypatch.setattr(store, "durably", kept_late)

    async with Sitting(tmp_path, result(match_id)) as visit:
        tapped = [asyncio.create_task(AppTest.tap(visit, "finished.rematch")) for _ in range(2)]
        await visit.settle()
        keeps.set()
        await asyncio.gather(*tapped)
        await visit.follow()
    with Library.open(tmp_path, digest, edition=EDITION) as library:
        assert len(library.summaries()) == 2


async def test_seats_can_move_on_and_the_series_be_the_best_of_three(tmp_path: Path) -> None:
    match_id = finished(tmp_path)

    async with Sitting(tmp_path, result(match_id)) as visit:
        await choose(visit, "finished.rematch_how")
        await visit.tap("rematch.best_of-1")
        await visit.tap("rematch.seats-1")
        await visit.tap("rematch.begin")
        setup = kept(tmp_path, visit.page.route.removeprefix("/match/")).match.setup
        assert setup.players == ("Bruno", "Chloé", "Anna")
        assert setup.series is not None
        assert setup.series.best_of == 3
        await visit.visit(result(match_id))
        assert visit.said("finished.series") == "Best of 3: Anna 1, Bruno 0, Chloé 0"


@pytest.mark.parametrize(
    ("best_of", "line"),
    [(0, "Series: Anna 2, Bruno 0, Chloé 0"), (3, "Anna wins the series: Anna 2, Bruno 0, Chloé 0")],
)
async def test_the_series_is_told_once_there_is_something_to_tell(tmp_path: Path, best_of: int, line: str) -> None:
    ids = [finished(tmp_path), finished(tmp_path)]
    with closing(Library.open(tmp_path, digest, edition=EDITION)) as library:
        for one in ids:
            library.amend(one, {"series": {"id": "evening", **({"best_of": best_of} if best_of else {})}})

    async with Sitting(tmp_path, result(ids[1])) as visit:
        assert visit.said("finished.series") == line


async def test_a_series_of_one_says_nothing(tmp_path: Path) -> None:
    match_id = finished(tmp_path)
    with closing(Library.open(tmp_path, digest, edition=EDITION)) as library:
        library.amend(match_id, {"series": {"id": "evening"}})

    async with Sitting(tmp_path, result(match_id)) as visit:
        assert visit.shows("finished.title")
        assert not visit.shows("finished.series")


async def test_the_text_goes_to_the_share_sheet_or_else_to_the_clipboard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Sitting(tmp_path, result(finished(tmp_path))) as visit:
        calls = sent(visit, monkeypatch)
        visit.conn.replies["share_text"] = SUCCESS
        await visit.tap("finished.share")
        await visit.tap("share.text")
        (told,) = [args["text"] for name, args in calls if name == "share_text"]
        assert told.startswith("Anna wins\nSébastopol, ")
        assert "set" not in visit.conn.called
        visit.conn.replies["share_text"] = None  # a browser without a share sheet
        await visit.tap("finished.share")
        await visit.tap("share.text")
        assert snacks(visit) == ["Copied"]


async def test_a_page_on_an_iphone_shares_the_text_within_the_press(tmp_path: Path) -> None:
    async with Sitting(tmp_path, result(finished(tmp_path))) as visit:
        visit.session.apply_page_patch({"platform": "ios"})
        await visit.tap("finished.share")
        (button,) = [one for one in visit.walk(visit.by("share.text")) if isinstance(one, ft.TextButton)]
        assert isinstance(button.action, ft.ShareText)
        assert button.action.text.startswith("Anna wins")
        await visit.tap("share.text")
        assert "share_text" not in visit.conn.called


@pytest.mark.parametrize(
    ("steps", "ending", "begins"),
    [
        (["share.table"], "csv", b"\xef\xbb\xbfHand,Row,Anna,Bruno"),
        (["share.paper", "paper.a5"], "pdf", b"%PDF-"),
        (["share.file"], "json", b"{"),
        (["share.picture", "share.send"], "png", b"\x89PNG"),
    ],
)
async def test_a_file_goes_to_the_share_sheet_or_else_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: list[str], ending: str, begins: bytes
) -> None:
    async with Sitting(tmp_path, result(finished(tmp_path))) as visit:
        calls = sent(visit, monkeypatch)
        visit.conn.replies |= {"get_capture": b"\x89PNG", "share_files": SUCCESS}
        for _ in range(2):
            await visit.tap("finished.share")
            for step in steps:
                await visit.tap(step)
            visit.conn.replies["share_files"] = None
        (shared, *_) = [args["files"] for name, args in calls if name == "share_files"]
        assert shared[0].data.startswith(begins)
        ((name, data),) = [(args["file_name"], args["src_bytes"]) for one, args in calls if one == "save_file"]
        assert name.startswith("sebastopol-2")
        assert name.endswith(f".{ending}")
        assert data.startswith(begins)
        assert snacks(visit) == [f"Saved as {name}"]


async def test_where_nothing_can_be_copied_the_text_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("not available")

    async with Sitting(tmp_path, result(finished(tmp_path))) as visit:
        monkeypatch.setattr(ft.Clipboard, "set", fail)
        await visit.tap("finished.share")
        await visit.tap("share.text")
        assert "save_file" in visit.conn.called


async def test_a_sheet_can_be_shared_while_the_match_lasts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = finished(tmp_path, *HANDS[:1])

    async with Sitting(tmp_path, f"/match/{match_id}") as visit:
        calls = sent(visit, monkeypatch)
        await choose(visit, "sheet.share")
        await visit.tap("share.text")
        (told,) = [args["text"] for name, args in calls if name == "share_text"]
        assert told.startswith("not finished yet")


async def test_an_empty_sheet_is_printed_before_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Sitting(tmp_path, "/new/sebastopol") as visit:
        calls = sent(visit, monkeypatch)
        await visit.tap("setup.print")
        await visit.tap("paper.a5")
        ((name, data),) = [(args["file_name"], args["src_bytes"]) for one, args in calls if one == "save_file"]
        assert name == "sebastopol-a5.pdf"
        assert b"/MediaBox [0 0 419.53 595.28]" in data


async def test_the_sheet_and_the_history_of_changes_are_one_tap_away(tmp_path: Path) -> None:
    match_id = finished(tmp_path)

    async with Sitting(tmp_path, result(match_id)) as visit:
        await choose(visit, "finished.changes")
        assert visit.page.route == f"/match/{match_id}/changes"
        await visit.visit(result(match_id))
        await choose(visit, "finished.sheet")
        assert visit.page.route == f"/match/{match_id}"


async def test_a_match_that_is_not_there_has_no_result(tmp_path: Path) -> None:
    shelved(tmp_path, "sebastopol", 3)
    async with Sitting(tmp_path, result("none")) as visit:
        assert not visit.shows("finished.title")
        assert "There is nothing at this address." in visit.texts()
