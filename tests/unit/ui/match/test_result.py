"""The end of a match: who won, what it came to, another one, and what goes out to others."""

from __future__ import annotations

import asyncio
import json
from contextlib import closing
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import flet as ft
import pytest
from flet import canvas as cv

from scorekeeper.core.events import Adjusted, EndedEarly
from scorekeeper.core.model import Adjustment
from scorekeeper.core.ranking import Placing
from scorekeeper.core.variant import Match
from scorekeeper.i18n import translator_for
from scorekeeper.library.history import history
from scorekeeper.library.repository import MatchRepository
from scorekeeper.storage.library import Library
from scorekeeper.ui.base.timers import UNDO_REST
from scorekeeper.ui.kit.chart import MARK, Chart, ChartLine, chart_shapes, ticks_of
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.theme import PLAIN, SCORE_TOTAL
from scorekeeper.ui.match.changes import lines_of
from scorekeeper.ui.match.result import placed
from scorekeeper.wording.change_text import Devices
from tests.repository import entry, load, recreate, repository_of, result_of
from tests.unit.export.test_png import picture
from tests.unit.games.table import left, sit_down
from tests.unit.ui.rig.app import AppTest, FakeConnection, controls_under
from tests.unit.ui.rig.matches import End, hand, open_folder, shelved, stored_session
from tests.unit.ui.rig.visitor import Sitting

HANDS = (hand(0, 0, 14, 9), hand(1, 7, 0, 44), hand(0, 0, 51, None))
SUCCESS = {"status": "success", "raw": ""}


def finished(folder: Path, *ends: End, game: str = "sebastopol", players: int = 3, **house: Any) -> str:
    return shelved(folder, game, players, ends or HANDS, **house)


def result_only(folder: Path, game: str, *totals: int) -> str:
    """Return the id of a match between Anna and Bruno of which only the totals are known."""
    match_id = shelved(folder, game, len(totals))
    with open_folder(folder) as library:
        for side, total in enumerate(totals):
            if total:
                result_of(
                    repository_of(library).append(load(library, match_id), entry(Adjusted(Adjustment(0, side, total))))
                )
        result_of(repository_of(library).append(load(library, match_id), entry(EndedEarly("result"))))
    return match_id


def result(match_id: str) -> str:
    return f"/match/{match_id}/result"


async def test_the_winner_the_places_and_the_totals_are_read_aloud(tmp_path: Path) -> None:
    match_id = finished(tmp_path)
    async with Sitting(tmp_path, result(match_id)) as visit:
        assert visit.said("finished.title") == "Anna wins"
        assert [visit.said(f"finished.place.{side}") for side in range(3)] == [
            "1 Anna ahead from the 1st hand on 7",
            "2 Bruno out at 50 in the 3rd hand 65",
            "3 Chloé out at 50 in the 2nd hand 53",
        ]
        assert not visit.shows("sheet.series")
        assert "Sébastopol, 3 hands" in visit.texts()


@pytest.mark.parametrize(
    ("game", "options", "end", "said"),
    [
        ("triominos", {"mode": "rounds", "rounds": 1}, {"out": 0, "pips": [0, 9]}, "Points, round by round"),
        ("mexican_train", {"rounds": 1}, {"out": 0, "pips": [0, 9]}, "Pips, round by round"),
    ],
)
async def test_hands_of_games_in_rounds_are_called_rounds(
    tmp_path: Path, game: str, options: dict[str, Any], end: End, said: str
) -> None:
    match_id = finished(tmp_path, end, game=game, players=2, **options)
    async with Sitting(tmp_path, result(match_id)) as visit:
        assert any(text.endswith(", 1 round") for text in visit.texts())
        assert said in visit.texts()


@pytest.mark.parametrize(
    ("game", "totals", "below"),
    [
        ("sebastopol", (31, 52), ["+31", "result", "result", "+52", "Total", "50", "31", "52"]),
        ("kozel", (40, 101), ["+40", "result", "result", "+101", "Total", "101", "40", "101"]),
        ("rubicon", (101, 20), ["+101", "result", "result", "+20", "Match total", "101", "101", "20"]),
    ],
)
async def test_sheet_of_which_only_the_result_is_known_has_no_hands_and_no_clock(
    tmp_path: Path, game: str, totals: tuple[int, int], below: list[str]
) -> None:
    match_id = result_only(tmp_path, game, *totals)
    async with Sitting(tmp_path, f"/match/{match_id}") as visit:
        assert "Anna wins, only the result is known" in visit.top_texts()
        assert "0\u00a0min" not in visit.top_texts()
        texts = visit.top_texts()
        start = texts.index("Bruno")
        assert texts[start : start + 3 + len(below)] == ["Bruno", str(totals[1]), "2nd", *below]


async def test_changes_of_which_only_the_result_is_known_call_it_imported_and_have_no_time(tmp_path: Path) -> None:
    match_id = result_only(tmp_path, "sebastopol", 31, 52)
    async with Sitting(tmp_path, f"/match/{match_id}/changes") as visit:
        (day, *first), second, third = (visit.texts(visit.by(f"changes.{number}")) for number in range(3))
        assert (first, second, third) == (["Result imported"], ["Bruno +52, result", "52"], ["Anna +31, result", "31"])
        assert visit.said("changes.0") == f"Result imported, {day}"


def test_changes_of_long_ago_have_their_year(tmp_path: Path) -> None:
    match_id = result_only(tmp_path, "sebastopol", 31, 52)
    with open_folder(tmp_path) as library:
        listed = history(load(library, match_id).session)
    words, begun = translator_for("en"), listed[0].entry.at
    days = [lines_of(words, listed, Devices(), begun.date() + timedelta(after))[0].day for after in (0, 299, 300)]
    assert days == [f"{words('common.on_day', when=begun)}{year}" for year in ("", "", f" {begun.year}")]


async def test_result_without_hands_has_no_runs(tmp_path: Path) -> None:
    match_id = result_only(tmp_path, "jamaican_cutthroat", 6, 0)
    async with Sitting(tmp_path, result(match_id)) as visit:
        assert not {"The runs", "0 hands"} & {*visit.top_texts()}


@pytest.mark.parametrize(("width", "size"), [(360, 14), (390, 15)])
def test_line_about_a_side_is_smaller_rather_than_broken(width: int, size: int) -> None:
    match = sit_down("sebastopol", "Anna Bruno Chloé")
    placing = Placing(0, 1, 71, won=True, left=None, went_out=0)
    line = placed(PLAIN, translator_for("en"), match, placing, "13 ahead when time was up", width=width)
    (story,) = [each for each in controls_under(line) if isinstance(each, ft.Text) and "ahead" in each.value]
    assert isinstance(story.style, ft.TextStyle)
    assert size - 1 < (story.style.size or 0) <= size
    assert across(story.value, story.style.size or 0) <= width - 94 - 30 - across("71", 34, SCORE_TOTAL.family)


async def test_those_who_share_a_place_are_told_so(tmp_path: Path) -> None:
    match_id = finished(tmp_path, {"out": 0, "pips": [0, 60, 60]}, game="draw", target=100)
    async with Sitting(tmp_path, result(match_id)) as visit:
        assert visit.said("finished.title") == "Anna wins"
        assert visit.said("finished.place.1") == "2 Bruno 120 behind 0"
        assert visit.said("finished.place.2") == "2 Chloé tied 2nd 0"


async def test_names_of_a_pair_have_two_lines_in_the_result(tmp_path: Path) -> None:
    match_id = finished(tmp_path, {"out": 0, "pips": [0, 60, 0, 60]}, game="partnership", players=4)
    async with Sitting(tmp_path, result(match_id)) as visit:
        place = visit.by("finished.place.0")
        assert visit.find(ft.Text, place, value="Anna & Chloé", max_lines=2)


@pytest.mark.parametrize(
    ("minutes", "line"),
    [
        (41, "Sébastopol, 3 hands, 41 minutes"),
        (95, "Sébastopol, 3 hands, 1\u00a0h\u00a035\u00a0min"),
        (3000, "Sébastopol, 3 hands"),
    ],
)
async def test_result_says_how_long_a_match_took_unless_it_took_days(tmp_path: Path, minutes: int, line: str) -> None:
    match_id = finished(tmp_path)
    began = stored_session(tmp_path, match_id).log[-1].at - timedelta(minutes=minutes)
    with closing(open_folder(tmp_path)) as library:
        match_id = recreate(library, match_id, {"created": began.isoformat()})
    async with Sitting(tmp_path, result(match_id)) as visit:
        assert line in visit.texts()


async def test_the_chart_draws_every_line_with_its_own_dash_and_the_limit(tmp_path: Path) -> None:
    async with Sitting(tmp_path, result(finished(tmp_path))) as visit:
        (canvas,) = visit.find(cv.Canvas, visit.by("finished.chart"))
        paths = [one for one in canvas.shapes if isinstance(one, cv.Path)]
        assert len({str(one.paint.stroke_dash_pattern) for one in paths if one.paint}) == 3
        written = [one.value for one in canvas.shapes if isinstance(one, cv.Text)]
        assert {"50", "1", "2", "3"} <= set(written)
        assert visit.said("finished.chart").startswith("Chart of the totals")


def shapes_of(*lines: ChartLine, limit: int | None = None) -> list[cv.Shape]:
    """Return what the chart of these lines draws."""
    return chart_shapes(PLAIN, Chart(lines, limit, 358, 206, str, 13))


def test_marks_of_equal_totals_stand_apart_on_the_chart() -> None:
    for ends in ((0, 1, 0, 0), (5, 5, 5, 5, 5, 5, 5), (0, 50, 100, 100, 100, 100)):
        shapes = shapes_of(*(ChartLine((seat,), (0, total)) for seat, total in enumerate(ends, start=1)))
        tops = sorted(one.y for one in shapes if isinstance(one, cv.Rect))
        assert min(later - top for top, later in pairwise(tops)) >= MARK + 1.9
        assert 0 <= tops[0] <= tops[-1] <= 206 - MARK
    shapes = shapes_of(ChartLine((1,), (0, 4, None)), ChartLine((2,), (0, 4, 4)))
    tops = [one.y for one in shapes if isinstance(one, cv.Rect)]
    assert tops[0] == tops[1], "marks that do not meet stay beside their lines"
    pairs = shapes_of(ChartLine((1, 3), (0, 4)), ChartLine((2, 4), (0, 4)))
    widths = [one.width for one in pairs if isinstance(one, cv.Rect)]
    assert widths == [17.75] * 4, "pairs end with the two halves of the mark of the pair"


def test_the_chart_leaves_out_a_figure_too_near_to_the_limit() -> None:
    shapes = shapes_of(ChartLine((1,), (0, 101)), limit=101)
    assert [one.value for one in shapes if isinstance(one, cv.Text)][:3] == ["0", "50", "101"]
    assert ticks_of(-30, 40) == [-20, 0, 20, 40]


async def test_result_of_rubicon_counts_the_pot_among_the_chips_of_the_winner(tmp_path: Path) -> None:
    plays = [[{"kind": "laid", "player": 0, "pips": pips} for pips in (12, 8)]]
    match_id = shelved(tmp_path, "rubicon", 2, [{}], plays=plays, first=None, target=20)

    async with Sitting(tmp_path, result(match_id)) as visit:
        assert [visit.texts(visit.by(f"finished.place.{side}"))[2] for side in range(2)] == ["Chips 6", "Chips 4"]
        assert visit.said("finished.title") == "Exactly 20"


@pytest.mark.parametrize(("tiles", "title", "fared"), [(0, "Solved", "Solved"), (4, "Not solved", "Not solved")])
async def test_who_plays_alone_has_no_place_and_no_chart(tmp_path: Path, tiles: int, title: str, fared: str) -> None:
    match_id = shelved(tmp_path, "patience", 1, [{"tiles": tiles}], first=None)

    async with Sitting(tmp_path, result(match_id)) as visit:
        assert visit.said("finished.title") == title
        assert visit.said("finished.place.0").split(":")[0] == f"Anna {fared}"
        assert not visit.shows("finished.chart")


@pytest.mark.parametrize("size", [(390, 664), (844, 390)])
async def test_result_is_drawn_in_the_way_of_the_game_on_every_phone(tmp_path: Path, size: tuple[int, int]) -> None:
    drawn = {
        "jamaican_partner": (
            4,
            [{"out": 0}, {"out": 1}, *[{"out": 2}] * 7],
            "Six love",
            {"The runs", "Bruno broke it", "Anna & Chloé win, 6 to nothing", "7 hands"},
        ),
        "kozel": (2, [left(0, 60, out=0)] * 2, "Bruno is the goat", {"120 behind", "Pips, hand by hand"}),
        "patience": (1, [{"tiles": 0}], "Solved", set[str]()),
        "sebastopol": (3, HANDS, "Anna wins", {"Pips, hand by hand"}),
    }
    for game, (players, ends, title, texts) in drawn.items():
        match_id = shelved(tmp_path, game, players, ends, first=0 if players == 4 else None)
        async with Sitting(tmp_path, result(match_id), *size) as visit:
            assert visit.said("finished.title") == title
            assert texts <= set(visit.texts())
            assert visit.shows("finished.chart") == (game in {"kozel", "sebastopol"})


async def test_the_end_can_be_undone(tmp_path: Path) -> None:
    match_id = finished(tmp_path)

    async with Sitting(tmp_path, result(match_id)) as visit:
        await visit.tap("finished.undo")
        assert visit.page.route == f"/match/{match_id}"
    assert len(stored_session(tmp_path, match_id).match.hands) == 2


async def test_undo_of_a_correction_is_not_called_undo_of_the_end(tmp_path: Path) -> None:
    """The match was over before its first hand was corrected."""
    match_id = finished(tmp_path)

    async with Sitting(tmp_path, result(match_id)) as visit:
        assert visit.said("finished.undo") == "Undo the end"
        await visit.visit(f"/match/{match_id}/hand/1")
        await visit.taps_on("entry.field.2", "key-delete", "key-8", "key-next", "entry.save")
        await visit.visit(result(match_id))
        assert visit.said("finished.undo") == "Undo"


async def test_a_rematch_costs_one_tap_and_opens_a_series(tmp_path: Path) -> None:
    match_id = finished(tmp_path)

    async with Sitting(tmp_path, result(match_id)) as visit:
        await visit.tap("finished.rematch")
        assert visit.taps == 1
        assert visit.said("sheet.series") == "2nd match: Anna 1, Bruno 0, Chloé 0", "with the match before"
        new = visit.page.route.removeprefix("/match/")
        assert stored_session(tmp_path, new).match.setup.players == ("Anna", "Bruno", "Chloé")
        assert (
            stored_session(tmp_path, new).match.setup.series
            == stored_session(tmp_path, match_id).match.setup.series
            is not None
        )


async def test_rematch_of_a_match_won_just_now_counts_it_in_its_line_also_after_a_visit_of_home(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "partnership", 4, [left(0, 60, 0, 39, out=0)], first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as visit:
        await visit.taps_on("sheet.enter", "entry.out.0", "key-1", "entry.save", "sheet.result", "finished.rematch")
        new, said = visit.page.route, "2nd match: Anna & Chloé 1, Bruno & Daniel 0"
        assert (new == f"/match/{match_id}", visit.said("sheet.series")) == (False, said)
        await visit.visit("/")
        await visit.visit(new)
        assert visit.said("sheet.series") == said
        await visit.visit(f"/match/{match_id}")
        assert visit.said("sheet.series") == said.replace("2nd", "1st")


async def test_a_rematch_tapped_twice_begins_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id, keeps, create = finished(tmp_path), asyncio.Event(), MatchRepository.create

    async def create_late(repository: MatchRepository, match: Match) -> str:
        await keeps.wait()
        return await create(repository, match)

    monkeypatch.setattr(MatchRepository, "create", create_late)

    async with Sitting(tmp_path, result(match_id)) as visit:
        tapped = [asyncio.create_task(AppTest.tap(visit, "finished.rematch")) for _ in range(2)]
        await visit.settle()
        keeps.set()
        await asyncio.gather(*tapped)
        await visit.follow()
    assert len(Library(tmp_path).summaries()) == 2


async def test_a_second_tap_on_see_the_result_begins_no_rematch(tmp_path: Path) -> None:
    match_id = finished(tmp_path)

    async with Sitting(tmp_path, f"/match/{match_id}") as visit:
        await visit.tap_at_once("sheet.result")
        await visit.wait(0.1)
        for route in visit.conn.routes:  # at once, too
            visit.patch(visit.page, route=route)
            await visit.send(visit.page, "route_change", {"route": route})
        await visit.wait(0.1)
        visit.conn.routes.clear()
        assert visit.off("finished.undo"), "undo is grey"
        await visit.tap_at_once("finished.rematch")
        await visit.follow()
        assert visit.page.route == result(match_id)
        await visit.wait(UNDO_REST)
        await visit.tap("finished.rematch")
    assert len(Library(tmp_path).summaries()) == 2


async def test_seats_can_move_on_and_the_series_be_the_best_of_three(tmp_path: Path) -> None:
    match_id = finished(tmp_path)

    async with Sitting(tmp_path, result(match_id)) as visit:
        await visit.choose("finished.rematch_how")
        await visit.tap("rematch.length-0")
        await visit.tap_at_once("rematch.seats-1", "rematch.begin")  # before the seats are drawn
        await visit.follow()
        setup = stored_session(tmp_path, visit.page.route.removeprefix("/match/")).match.setup
        assert setup.players == ("Bruno", "Chloé", "Anna")
        assert setup.series is not None
        assert setup.series.best_of == 3
        await visit.visit(result(match_id))
        assert visit.said("sheet.series") == "1st match, best of 3: Anna 1, Bruno 0, Chloé 0"
        assert visit.said("finished.rematch") == "Go to 2nd match"
        await visit.tap("finished.rematch")
        assert visit.said("sheet.series") == "2nd match, best of 3: Anna 1, Bruno 0, Chloé 0"
    assert len(Library(tmp_path).summaries()) == 2


@pytest.mark.parametrize(
    ("matches", "series", "title", "line", "onward"),
    [
        (1, {}, "Anna wins the 1st match", "1st match: Anna 1, Bruno 0, Chloé 0", "Start 2nd match"),
        (2, {}, "Anna wins the 2nd match", "2nd match: Anna 2, Bruno 0, Chloé 0", "Start 3rd match"),
        (2, {"first_to": 3}, "Anna wins the 2nd match", "2nd match, first to 3: Anna 2, Bruno 0, Chloé 0",
         "Start 3rd match"),
        (2, {"best_of": 3}, "Anna wins the series", "", "New series"),
        (2, {"ended": True}, "Anna wins the series", "", "New series"),
    ],
)  # fmt: skip
async def test_result_has_the_standing_of_the_series_and_the_next_match(
    tmp_path: Path, matches: int, series: dict[str, int], title: str, line: str, onward: str
) -> None:
    ids = [finished(tmp_path) for _ in range(matches)]
    with closing(open_folder(tmp_path)) as library:
        ids = [recreate(library, one, {"series": {"id": "evening", **series}}) for one in ids]

    async with Sitting(tmp_path, result(ids[-1])) as visit:
        assert visit.said("finished.title") == title
        assert visit.said("finished.rematch") == onward
        assert visit.said("series.won") == f"Anna {matches}, Bruno 0, Chloé 0"
        assert visit.shows("finished.place.0") == visit.shows("finished.chart") == bool(line)
        if line:
            assert any(text.startswith("Anna leads") for text in visit.texts()) == (not series)
            assert visit.said("sheet.series") == line
            await visit.tap("sheet.series")
        else:
            assert "won the last 2 in a row" in visit.texts()
            await visit.visit(f"/match/{ids[-1]}/series")
        assert visit.page.route == f"/match/{ids[-1]}/series"
        assert visit.said("series.won") == f"Anna {matches}, Bruno 0, Chloé 0"
        assert visit.said("series.next") == onward
        await visit.tap("series.match.1")
        assert visit.page.route == f"/match/{ids[0]}"


async def test_rematch_can_count_two_for_a_skunk_and_the_list_of_matches_says_so(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "venezuelan", 4, [left(0, 30, 0, 30, out=0)], target=50)
    async with Sitting(tmp_path, result(match_id)) as visit:
        await visit.choose("finished.rematch_how")
        await visit.taps_on("rematch.skunk", "rematch.begin")
        await visit.visit(result(match_id))
        assert visit.said("sheet.series") == "1st match: Anna & Chloé 2, Bruno & Daniel 0"
        await visit.tap("sheet.series")
        assert "Tap a match to read its sheet. A win to nothing counts two." in visit.texts(visit.find(ft.View)[-1])


async def test_open_series_is_ended_in_the_menu(tmp_path: Path) -> None:
    match_id = finished(tmp_path)
    async with Sitting(tmp_path, result(match_id)) as visit:
        assert not visit.shows("finished.end_series")
        await visit.tap("finished.rematch")
        await visit.choose("sheet.end_series")
        assert visit.page.route.endswith("/series")
        assert "Anna wins the series" in visit.top_texts()
        await visit.visit(result(match_id))
        assert visit.said("finished.rematch") == "New series"


@pytest.mark.parametrize("width", [390, 1024])
async def test_series_page_of_a_match_outside_a_series_says_there_is_nothing(tmp_path: Path, width: int) -> None:
    match_id = finished(tmp_path)
    async with Sitting(tmp_path, f"/match/{match_id}/series", width=width) as visit:
        assert not visit.shows("series.won")


async def test_series_lies_beside_the_sheet_on_a_wide_screen(tmp_path: Path) -> None:
    match_id = finished(tmp_path)
    with closing(open_folder(tmp_path)) as library:
        match_id = recreate(library, match_id, {"series": {"id": "evening", "best_of": 3}})
    async with Sitting(tmp_path, f"/match/{match_id}/series", 1024, 768) as visit:
        assert visit.shows("series.won")
        assert visit.shows("total.0")


async def test_the_text_goes_to_the_share_sheet_or_else_to_the_clipboard(tmp_path: Path) -> None:
    async with Sitting(tmp_path, result(finished(tmp_path))) as visit:
        visit.conn.replies["share_text"] = SUCCESS
        visit.conn.calls.clear()
        await visit.taps_on("finished.share", "share.text")
        (shared,) = visit.calls_of("share_text")
        assert shared["text"].startswith("Anna wins\nSébastopol, ")
        assert "set" not in visit.conn.called
        visit.conn.replies["share_text"] = None  # a browser without a share sheet
        await visit.taps_on("finished.share", "share.text")
        assert visit.said("message") == "Copied"


async def test_a_page_on_an_iphone_shares_the_text_within_the_press(tmp_path: Path) -> None:
    async with Sitting(tmp_path, result(finished(tmp_path))) as visit:
        visit.patch(visit.page, platform="ios")
        await visit.tap("finished.share")
        (button,) = visit.find(ft.TextButton, visit.by("share.text"))
        assert isinstance(button.action, ft.ShareText)
        assert button.action.text.startswith("Anna wins")
        await visit.tap("share.text")
        assert "share_text" not in visit.conn.called


@pytest.mark.parametrize(("copies", "message"), [(True, "Copied"), (False, "Saved as scorekeeper.txt")])
async def test_page_on_iphone_without_https_copies_or_saves_text(tmp_path: Path, copies: bool, message: str) -> None:
    def prepare(page: ft.Page) -> None:
        report = {"zone": "UTC", "offset": 0, "secure": False}
        cast("FakeConnection", page.session.connection).browser = json.dumps(report)

    async with Sitting(tmp_path, result(finished(tmp_path)), prepare=prepare) as visit:
        visit.patch(visit.page, platform="ios")
        if not copies:
            visit.conn.failing.add("set")
        await visit.taps_on("finished.share", "share.text")
        assert visit.said("message") == message


@pytest.mark.parametrize(
    ("steps", "ending", "begins"),
    [
        (["share.table"], "csv", b"\xef\xbb\xbfHand,Row,Anna,Bruno"),
        (["paper.a5"], "pdf", b"%PDF-"),
        (["share.file"], "json", b"{"),
        (["share.picture", "share.send"], "png", b"\x89PNG"),
        (["share.card", "share.send"], "png", b"\x89PNG"),
    ],
)
async def test_a_file_goes_to_the_share_sheet_or_else_is_saved(
    tmp_path: Path, steps: list[str], ending: str, begins: bytes
) -> None:
    async with Sitting(tmp_path, result(finished(tmp_path))) as visit:
        visit.conn.replies |= {"get_capture": b"\x89PNG", "share_files": SUCCESS}
        for _ in range(2):
            await visit.tap("finished.share")
            for step in steps:
                await visit.tap(step)
            visit.conn.replies["share_files"] = None
        assert visit.calls_of("share_files")[0]["files"][0].data.startswith(begins)
        (saved,) = visit.calls_of("save_file")
        name = saved["file_name"]
        assert name.startswith("sebastopol-anna-bruno-chloe-2")
        assert name.endswith(f".{ending}")
        assert saved["src_bytes"].startswith(begins)
        assert visit.said("message") == f"Saved as {name}"


@pytest.mark.parametrize("steps", [["paper.a5"], ["share.card", "share.send"]])
async def test_second_tap_hands_over_no_second_file(tmp_path: Path, steps: list[str]) -> None:
    async with Sitting(tmp_path, result(finished(tmp_path))) as visit:
        visit.conn.replies |= {"get_capture": b"\x89PNG", "share_files": SUCCESS}
        await visit.taps_on("finished.share", *steps[:-1])
        await visit.tap_at_once(steps[-1], steps[-1])
        await visit.settle()
        assert len(visit.calls_of("share_files")) == 1


async def test_second_tap_while_a_slow_device_takes_a_picture_hands_over_no_second_file(tmp_path: Path) -> None:
    async with Sitting(tmp_path, result(finished(tmp_path))) as visit:
        visit.conn.replies |= {"get_capture": b"\x89PNG", "share_files": SUCCESS}
        await visit.taps_on("finished.share", "share.card")
        visit.conn.delay = 1.0
        sending = asyncio.create_task(visit.tap_at_once("share.send"))
        for _ in range(3):
            await visit.wait(0.9)
            await visit.tap_at_once("share.send")
        await sending
        await visit.tap_at_once("share.send")  # a tap that the device kept back
        assert len(visit.calls_of("capture")) == 1


async def test_a_pdf_takes_the_picture_of_a_name_that_no_font_draws(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", ("अमित", "Bruno", "Chloé"), HANDS)
    async with Sitting(tmp_path, result(match_id)) as visit:
        visit.conn.replies["get_capture"] = picture([b"\x10\x20\x30\xff" * 4] * 28, 4)
        await visit.taps_on("finished.share", "paper.a5")
        (saved,) = visit.calls_of("save_file")
        assert saved["src_bytes"].count(b"/Subtype /Image") >= 2
        visit.conn.replies["get_capture"] = b""  # the screen draws nothing
        await visit.taps_on("finished.share", "paper.a5")
        assert b"/Subtype /Image" not in visit.calls_of("save_file")[-1]["src_bytes"]


async def test_where_nothing_can_be_copied_the_text_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("not available")

    async with Sitting(tmp_path, result(finished(tmp_path))) as visit:
        monkeypatch.setattr(ft.Clipboard, "set", fail)
        await visit.taps_on("finished.share", "share.text")
        assert "save_file" in visit.conn.called


async def test_a_sheet_can_be_shared_while_the_match_lasts(tmp_path: Path) -> None:
    match_id = finished(tmp_path, *HANDS[:1])

    async with Sitting(tmp_path, f"/match/{match_id}") as visit:
        await visit.choose("sheet.share")
        await visit.tap("share.text")
        (shared,) = visit.calls_of("share_text")
        assert shared["text"].startswith("not finished yet")


async def test_an_empty_sheet_is_printed_before_the_match(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/sebastopol") as visit:
        await visit.taps_on("setup.print", "paper.a5")
        (saved,) = visit.calls_of("save_file")
        assert saved["file_name"] == "sebastopol-a5.pdf"
        assert b"/MediaBox [0 0 419.53 595.28]" in saved["src_bytes"]


async def test_an_empty_sheet_has_as_many_columns_as_people_say(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/muggins") as visit:
        await visit.tap("setup.print")
        assert visit.by("print.players.4").selected
        await visit.taps_on("print.players.2", "paper.a4", "setup.print", "print.players.4", "paper.a4")
        two, four = (saved["src_bytes"] for saved in visit.calls_of("save_file"))
        assert len(two) < len(four)


async def test_picture_is_no_higher_than_the_screen_and_can_be_closed(tmp_path: Path) -> None:
    async with Sitting(tmp_path, result(finished(tmp_path)), 390, 640) as visit:
        await visit.taps_on("finished.share", "share.picture")
        allowed = visit.find(ft.BottomSheet)[-1].size_constraints
        assert allowed is not None
        assert allowed.max_height == pytest.approx(0.98 * 640)
        await visit.tap("share.close")
        assert not visit.find(ft.BottomSheet)[-1].open


async def test_the_sheet_and_the_history_of_changes_are_one_tap_away(tmp_path: Path) -> None:
    match_id = finished(tmp_path)

    async with Sitting(tmp_path, result(match_id)) as visit:
        await visit.choose("finished.changes")
        assert visit.page.route == f"/match/{match_id}/changes"
        await visit.visit(result(match_id))
        await visit.choose("finished.sheet")
        assert visit.page.route == f"/match/{match_id}"
