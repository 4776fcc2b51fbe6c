"""People: what their matches add up to, two of them face to face, and the names they go by."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import flet as ft
import pytest

from scorekeeper.ui.history.season import NAME
from scorekeeper.ui.kit.tokens import LIGHT
from tests.unit.ui.rig.matches import evening, hand, shelved, won_by
from tests.unit.ui.rig.visitor import Sitting


def address(*names: str) -> str:
    return "/".join(["/history/player", *(name.encode().hex() for name in names)])


def season(folder: Path) -> None:
    """Anna wins three of Anna and Bruno's four matches, and Chloé hers against Bruno K."""
    for ago, winner in enumerate((0, 0, 1, 0), 1):
        evening(folder, "Anna Bruno", won_by(winner), ago=10 - ago)
    evening(folder, "Chloé Bruno_K.", won_by(0), ago=1)


async def test_matches_won_are_bars_that_lead_to_each_person(tmp_path: Path) -> None:
    season(tmp_path)

    async with Sitting(tmp_path, "/history") as visit:
        await visit.tap("history.tab-1")
        assert visit.said("history.won.1") == "Anna, 3 of 4 matches won"
        assert visit.said("history.won.2") == "Chloé, 1 of 1 match won"
        assert visit.said("history.won.3") == "Bruno, 1 of 4 matches won"
        assert visit.said("history.form.1") == "Anna: 3 of the last 4 matches won"
        assert not visit.shows("history.first_two"), "Anna and Chloé have not met"
        await visit.tap("history.won.1")
        assert visit.page.route == address("Anna")


async def test_shared_first_places_are_counted_apart_and_listed(tmp_path: Path) -> None:
    season(tmp_path)
    level = {"laid": [90, 90], "left": [0, 0]}
    match_id = evening(tmp_path, "Anna Bruno", *[level] * 5, game="la_poule")

    async with Sitting(tmp_path, "/history") as visit:
        await visit.tap("history.tab-1")
        assert visit.said("history.won.1") == "Anna, 3 of 5 matches won, 1 shared"
        assert visit.said("history.form.2") == "Bruno: 1 of the last 5 matches won, 1 shared"
        assert visit.said("history.first_two") == "Anna ahead 3, level 1, Bruno ahead 1"
        assert {"won alone", "shared the first place", "none shared"} <= set(visit.texts())
        assert visit.said(f"history.shared.{match_id}") == "La Poule, today, Anna and Bruno"
        await visit.tap("history.first_two")
        assert visit.page.route == address("Anna", "Bruno")
        assert visit.said("both.form") == "The last ten, oldest first: Anna, Anna, Bruno, Anna, level"
        assert visit.said("both.game.la_poule") == "La Poule, Anna ahead 0, level 1, Bruno ahead 0"
    async with Sitting(tmp_path, address("Anna")) as visit:
        assert visit.said("player.results") == "Anna, 3 of 5 matches won, 1 shared"
        assert visit.said("player.game.la_poule") == "La Poule 0 of 1 won · 1 shared · 90.0 points a hand"


async def test_averages_of_a_game_in_rounds_are_points_a_round(tmp_path: Path) -> None:
    shelved(tmp_path, "mexican_train", 2, [{"out": 0, "pips": [0, 30]}], rounds=1)
    async with Sitting(tmp_path, address("Bruno")) as visit:
        assert visit.said("player.game.mexican_train") == "Mexican Train 0 of 1 won · 30.0 points a round"
        assert "points a round, Mexican Train" in visit.texts()


async def test_hands_gone_out_are_told_in_percent_from_five_matches_on(tmp_path: Path) -> None:
    season(tmp_path)

    async with Sitting(tmp_path, address("Anna")) as visit:
        assert {"4 matches", "won", "lost", "hands gone out"} <= set(visit.texts())
        assert "%" not in visit.texts()
    evening(tmp_path, "Anna Bruno", won_by(0))
    async with Sitting(tmp_path, address("Anna")) as visit:
        assert {"80", "%", "of hands gone out"} <= set(visit.texts())


async def test_a_person_has_places_games_and_opponents(tmp_path: Path) -> None:
    season(tmp_path)

    async with Sitting(tmp_path, address("Bruno")) as visit:
        assert visit.said("player.place.1") == "1st: 1 time"
        assert visit.said("player.place.2") == "2nd: 3 times"
        own = LIGHT.seat(2)
        bars = [
            one.bgcolor
            for place in (1, 2)
            for one in visit.find(ft.Container, visit.by(f"player.place.{place}"))
            if one.bgcolor
        ]
        assert bars == [own, ft.Colors.with_opacity(0.55, own)], "the colour of the person, not of the place"
        assert visit.said("player.game.sebastopol") == "Sébastopol 1 of 4 won · 39.0 points a hand"
        assert visit.said("player.form") == "Bruno: 1 of the last 4 matches won"
        assert visit.said("player.against.0") == "Bruno ahead 1, level 0, Anna ahead 3"
        await visit.tap("player.against.0")
        assert visit.page.route == address("Bruno", "Anna")
        assert visit.said("both.score") == "Bruno ahead 1, level 0, Anna ahead 3"
        assert visit.said("both.form") == "The last ten, oldest first: Anna, Anna, Bruno, Anna"
        assert visit.said("both.game.sebastopol") == "Sébastopol, Bruno ahead 1, level 0, Anna ahead 3"


async def test_pencil_scrolls_to_the_form_that_it_opens(tmp_path: Path) -> None:
    season(tmp_path)

    async with Sitting(tmp_path, address("Bruno")) as visit:
        await visit.tap("player.edit")
        assert [arguments["offset"] for arguments in visit.calls_of("scroll_to")] == [0]
        await visit.tap("player.edit")
        assert len(visit.calls_of("scroll_to")) == 1


@pytest.mark.parametrize("width", [360, 375, 390, 412, 430])
async def test_head_of_the_season_table_is_cut_in_the_middle_where_there_are_more(tmp_path: Path, width: int) -> None:
    season(tmp_path)
    async with Sitting(tmp_path, "/history/season", width, 664) as visit:
        line = visit.by("season.line.1").content
        assert isinstance(line, ft.Row)
        widths = [cell.width or 0 for cell in line.controls if isinstance(cell, ft.Container)]
        edges = [16 + NAME + sum(widths[:count]) for count in range(len(widths))]
        (cut,) = [
            (width - edge) / column for edge, column in zip(edges, widths, strict=True) if 0 < width - edge <= column
        ]
        assert 0.6 < cut < 0.9


async def test_last_ten_end_where_the_latest_is_said_to_be(tmp_path: Path) -> None:
    season(tmp_path)
    async with Sitting(tmp_path, address("Bruno")) as visit:
        (row, *_) = visit.find(ft.Row, visit.by("player.form"))
        assert row.alignment == ft.MainAxisAlignment.END


async def test_season_table_has_any_games_and_days_and_goes_out_as_csv_and_paper(tmp_path: Path) -> None:
    season(tmp_path)
    evening(tmp_path, "Anna Bruno", hand(0, 0, 60), hand(0, 0, 60), game="lets_play", ago=400)

    async with Sitting(tmp_path, "/history", width=1024) as visit:
        await visit.tap("history.season")
        assert visit.page.route == "/history/season"
        first = "Anna, Played 5, Won 4, Shared 0, Lost 1, Points for 171, Points against 156, "
        assert visit.said("season.line.1") == f"{first}Shut-outs given 1, Shut-outs taken 0"
        await visit.taps_on("history.by_game", "history.game.1")
        assert visit.said("history.found") == "1 of 6 matches"
        await visit.taps_on("history.without.0", "history.by_when", "history.when.4")
        await visit.taps_on(f"span.{datetime.now().astimezone():%Y-%m-%d}", "span.show")
        assert visit.said("history.found") == "0 of 6 matches"
        assert visit.off("season.share")
        assert "No match like that" in visit.texts()
        await visit.tap("history.show_all")
        await visit.taps_on("history.by_person", "history.person.0")
        assert "all games, with Chloé, all time" in visit.texts()
        await visit.tap("history.show_all")
        await visit.taps_on("season.share", "share.table")
        await visit.taps_on("season.share", "share.paper", "paper.a4")
        names = [saved["file_name"] for saved in visit.calls_of("save_file")]
        assert [name.rsplit(".")[-1] for name in names] == ["csv", "pdf"]
        await visit.tap("season.person.1")
        assert visit.page.route == address("Anna")


async def test_partners_are_told_so(tmp_path: Path) -> None:
    hand = {"out": 0, "pips": [0, 90, 40, 80]}
    evening(tmp_path, "Anna Bruno Chloé Daniel", hand, game="domino_whist")

    async with Sitting(tmp_path, address("Anna", "Chloé")) as visit:
        assert visit.said("both.partners") == "1 match as partners, 1 won"
        assert visit.said("both.count") == "They have not played against each other."


async def test_nobody_of_that_name_is_said(tmp_path: Path) -> None:
    season(tmp_path)

    for route in (address("Zoé"), "/history/player/zz", address("Anna", "Anna"), address("Anna", "Zoé")):
        async with Sitting(tmp_path, route) as visit:
            assert "There is nothing at this address." in visit.texts()


async def test_somebody_is_renamed_the_sheet_says_what_it_said_and_undo_takes_it_back(tmp_path: Path) -> None:
    season(tmp_path)
    files = {one: one.read_bytes() for one in (tmp_path / "matches").iterdir()}

    async with Sitting(tmp_path, address("Anna")) as visit:
        await visit.tap("player.edit")
        await visit.type("player.name", "  Anne ")
        await visit.tap("player.rename")
        assert visit.page.route == address("Anne")
        assert visit.said("message") == "Anna is now called Anne"
        assert visit.said("player.against.0") == "Anne ahead 3, level 0, Bruno ahead 1"
        await visit.visit("/new/sebastopol")
        assert "Anne" in visit.texts()
        assert "Anna" not in visit.texts()
        await visit.visit(address("Anne"))
        await visit.tap("message.action")
        assert visit.page.route == address("Anna")
        assert visit.said("player.against.0") == "Anna ahead 3, level 0, Bruno ahead 1"
    assert {one: one.read_bytes() for one in (tmp_path / "matches").iterdir()} == files


async def test_two_names_are_one_person_and_are_taken_apart_again(tmp_path: Path) -> None:
    season(tmp_path)

    async with Sitting(tmp_path, address("Bruno")) as visit:
        await visit.tap("player.edit")
        place = next(n for n in range(2) if visit.said(f"player.same.{n}") == "The same person as Bruno_K.")
        await visit.tap(f"player.same.{place}")
        assert visit.page.route == address("Bruno_K.")
        assert "Bruno and Bruno_K. are one person now" in visit.texts()
        assert visit.said("player.place.2") == "2nd: 4 times"
        await visit.tap("player.edit")
        assert visit.said("player.apart.0") == "Separate Bruno"
        await visit.tap("player.apart.0")
        assert visit.said("player.place.2") == "2nd: 1 time"
    settings = json.loads((tmp_path / "settings.json").read_text("utf-8"))
    assert "people" not in settings["settings"]["1"]


async def test_two_who_sat_at_one_table_are_two_and_a_name_must_be_one(tmp_path: Path) -> None:
    season(tmp_path)

    async with Sitting(tmp_path, address("Anna")) as visit:
        await visit.tap("player.edit")
        offered = [visit.said(f"player.same.{place}") for place in range(2)]
        assert sorted(offered) == ["The same person as Bruno_K.", "The same person as Chloé"]
        await visit.type("player.name", "bruno")
        await visit.tap("player.rename")
        assert visit.field("player.name").error == "Anna and Bruno sat at the same table: they are two people."
        await visit.type("player.name", " ")
        await visit.tap("player.rename")
        assert visit.field("player.name").error
        assert visit.page.route == address("Anna")
