"""People: what their matches add up to, two of them face to face, and the names they go by."""

from __future__ import annotations

import json
from pathlib import Path

from tests.unit.ui.rig.matches import evening, won_by
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
        assert visit.said("history.form.1") == "Anna: 3 of the last 4 matches won"
        await visit.tap("history.won.1")
        assert visit.page.route == address("Anna")


async def test_before_five_matches_nothing_is_told_in_percent(tmp_path: Path) -> None:
    season(tmp_path)

    async with Sitting(tmp_path, address("Anna")) as visit:
        assert {"3 of 4", "matches won", "hands gone out"} <= set(visit.texts())
        assert "%" not in visit.texts()
    evening(tmp_path, "Anna Bruno", won_by(0))
    async with Sitting(tmp_path, address("Anna")) as visit:
        assert {"80", "%", "of matches won", "of hands gone out"} <= set(visit.texts())


async def test_a_person_has_places_games_and_opponents(tmp_path: Path) -> None:
    season(tmp_path)

    async with Sitting(tmp_path, address("Bruno")) as visit:
        assert visit.said("player.place.1") == "1st: 1 time"
        assert visit.said("player.place.2") == "2nd: 3 times"
        assert visit.said("player.game.sebastopol") == "Sébastopol 1 of 4 won · 39.0 points a hand"
        assert visit.said("player.form") == "Bruno: 1 of the last 4 matches won"
        assert visit.said("player.against.0") == "Against Anna, 1 to 3"
        await visit.tap("player.against.0")
        assert visit.page.route == address("Bruno", "Anna")
        assert visit.said("both.score") == "Bruno 1 Anna 3"
        assert visit.said("both.form") == "The last ten, oldest first: Anna, Anna, Bruno, Anna"
        assert visit.said("both.game.sebastopol") == "Sébastopol, 4 matches: Bruno 1, Anna 3"


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
        assert visit.said("player.against.0") == "Against Bruno, 3 to 1"
        await visit.visit("/new/sebastopol")
        assert "Anne" in visit.texts()
        assert "Anna" not in visit.texts()
        await visit.visit(address("Anne"))
        await visit.tap("message.action")
        assert visit.page.route == address("Anna")
        assert visit.said("player.against.0") == "Against Bruno, 3 to 1"
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
