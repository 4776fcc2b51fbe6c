"""Home: what is open, what is dear, what was finished, and the first time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import flet as ft
import flet.canvas as cv
import pytest

from scorekeeper.core.events import Renamed
from scorekeeper.storage.library import Library
from scorekeeper.ui.kit.letters import fitted
from scorekeeper.ui.kit.theme import BODY, Theme
from tests.repository import entry, load, repository_of, result_of
from tests.unit.ui.rig.matches import NAMES, hand, open_folder, shelved
from tests.unit.ui.rig.visitor import Sitting


async def test_the_first_time_there_is_one_thing_to_do(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/") as visit:
        assert "New match" in visit.top_texts()
        assert not visit.shows("home.resume")
        await visit.tap("home.new")
        assert visit.page.route == "/new"


@pytest.mark.parametrize("width", [390, 1024])
async def test_emblem_of_the_app_stands_in_the_bar_or_in_the_rail(tmp_path: Path, width: int) -> None:
    async with Sitting(tmp_path, "/", width, 768) as visit:
        sizes = [(canvas.width, canvas.height) for canvas in visit.find(cv.Canvas)]
        assert len([size for size in sizes if size in {(40, 20), (24, 48)}]) == 1


async def test_welcome_stands_in_two_lines_on_a_phone(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/") as visit:
        (welcome,) = (words for words in visit.find(ft.Text) if words.value.startswith("Pick a game"))
        (around,) = (box for box in visit.find(ft.Container) if box.content is welcome)
        assert welcome.style
        style = replace(BODY, size=welcome.style.size or 0)
        assert fitted(Theme(), welcome.value, style, (around.width or 0) - 2 * 24, lines=2) == style


async def test_the_open_match_shows_its_totals_and_is_resumed(tmp_path: Path) -> None:
    older = shelved(tmp_path, "bergen", 2)
    match_id = shelved(tmp_path, "sebastopol", 3, [hand(0, 0, 30, 53)])

    async with Sitting(tmp_path, "/") as visit:
        texts = visit.top_texts()
        assert {"Sébastopol", "Anna", "0", "30", "53", "eliminated", "Bergen"} <= set(texts)
        assert visit.by(f"home.match.{older}").label == "Bergen, Anna 0, Bruno 0"
        await visit.tap("home.resume")
        assert visit.page.route == f"/match/{match_id}"


async def test_open_match_that_was_written_on_last_is_resumed(tmp_path: Path) -> None:
    noted = shelved(tmp_path, "bergen", 2, days_ago=3)
    shelved(tmp_path, "sebastopol", 3, days_ago=2)
    with open_folder(tmp_path) as library:
        result_of(repository_of(library).append(load(library, noted), entry(Renamed(((0, "Anne"),)))))
    async with Sitting(tmp_path, "/") as visit:
        await visit.tap("home.resume")
        assert visit.page.route == f"/match/{noted}"


async def test_cards_write_a_minus_and_tell_like_names_apart(tmp_path: Path) -> None:
    settled = {"settles": 1, "tiles": [2, 3, 3, 0], "banker": 0}
    shelved(tmp_path, "tien_gow", 4, [settled], first=0)
    shelved(tmp_path, "tien_gow", ("Jean-Baptiste", "Jean-Bernard", "Anna", "Bruno"), [settled], first=0)
    async with Sitting(tmp_path, "/") as visit:
        texts = visit.top_texts()
        assert not [text for text in texts if text.startswith("-")]
        assert sum(text.startswith("−") for text in texts) >= 2, "on the large card and on the small one"
        names = [text for text in texts if text.startswith("Jean")]
        assert len({*names}) == len(names) == 2


async def test_the_short_cut_leads_to_the_open_match_and_back_to_home(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, [hand(0, 0, 30, 53)])

    async with Sitting(tmp_path, "/") as visit:
        await visit.visit("/resume")
        assert visit.page.route == f"/match/{match_id}"
        await visit.visit("/resume")
        assert visit.page.route == "/resume"
        assert visit.by("home.resume")


async def test_the_short_cut_without_an_open_match_is_home(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/") as visit:
        await visit.visit("/resume")
        assert visit.page.route == "/resume"
        assert visit.by("home.new")


async def test_a_finished_match_is_recent_and_opens_its_result(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 2, [hand(0, 0, 53)])

    async with Sitting(tmp_path, "/") as visit:
        assert "Anna won Sébastopol" in visit.top_texts()
        assert not visit.shows("home.resume")
        await visit.tap(f"home.recent.{match_id}")
        assert visit.page.route == f"/match/{match_id}/result"


async def test_five_players_stand_in_two_rows(tmp_path: Path) -> None:
    shelved(tmp_path, "draw", 5, [hand(0, 0, 1, 3, 5, 6)])

    async with Sitting(tmp_path, "/") as visit:
        rows = [row for row in visit.find(ft.Row) if len(row.controls) == 3 and row.spacing == 8]
        assert [visit.texts(row)[::2] for row in rows] == [[*NAMES[:3]], [*NAMES[3:]]]


async def test_a_favourite_leads_to_its_new_match_and_goes_with_its_star(tmp_path: Path) -> None:
    shelved(tmp_path, "bergen", 2)

    async with Sitting(tmp_path, "/") as visit:
        assert "Favourites" not in visit.top_texts()
        await visit.taps_on("home.new", "picker.star.muggins", "picker.star.solitaires", "picker.close")
        assert visit.by("home.favourite.muggins").label == "Muggins · favourite"
        await visit.tap("home.favourite.solitaires")
        assert visit.page.route == "/new/solitaires"


@pytest.mark.parametrize("favourites", [5, [[]], [{"muggins": 1}], None])
@pytest.mark.parametrize("route", ["/", "/history", "/settings", "/match"])
async def test_settings_from_elsewhere_that_make_no_sense_stop_no_screen(
    tmp_path: Path, favourites: object, route: str
) -> None:
    match = shelved(tmp_path, "bergen", 2)
    with Library.open(tmp_path) as library:
        library.save_settings({"favourites": favourites, "people": [1], "devices": {"d": {}}, "targets": [[]]})

    async with Sitting(tmp_path, f"/match/{match}" if route == "/match" else route) as visit:
        assert visit.shows({"/": "home.new", "/match": "sheet.menu"}.get(route, "nav-home"))


async def test_many_open_matches_leave_room_for_the_rest(tmp_path: Path) -> None:
    matches = [shelved(tmp_path, "bergen", 2) for _ in range(6)]

    async with Sitting(tmp_path, "/") as visit:
        assert [visit.shows(f"home.match.{one}") for one in matches].count(True) == 3
        await visit.tap("home.more")
        assert visit.page.route == "/history"


NOWHERE = ["/there-is-none", "/there/is/none", "/match/1/nothing", "/match/none/result"]
NO_GAMES = ["/new/poker", "/new/poker/rules", "/new/solitaires/quadrille_7"]


@pytest.mark.parametrize("address", NOWHERE + NO_GAMES)
async def test_an_address_that_leads_nowhere_says_so(tmp_path: Path, address: str) -> None:
    async with Sitting(tmp_path, address) as visit:
        assert "There is nothing at this address." in visit.top_texts()
        await visit.tap("not_found.home")
        assert visit.page.route == "/"


async def test_names_and_totals_of_a_match_stand_in_line_in_large_text(tmp_path: Path) -> None:
    shelved(tmp_path, "sebastopol", 3, [hand(0, 0, 30, 3)])

    async with Sitting(tmp_path, "/settings") as visit:
        await visit.tap("settings.text.2.0")
        await visit.visit("/")
        found = visit.find(ft.Text, visit.find(ft.View)[-1])
        for tr in (NAMES[:3], ("0", "30", "3")):
            sizes = {one.style.size for one in found if one.value in tr and one.style}
            assert len(sizes) == 1


@pytest.mark.parametrize(("width", "height", "first"), [(844, 390, "home.new"), (390, 844, "home.resume")])
async def test_new_match_comes_first_only_on_a_phone_on_its_side(
    tmp_path: Path, width: int, height: int, first: str
) -> None:
    shelved(tmp_path, "sebastopol", 3, [hand(0, 0, 30, 3)])

    async with Sitting(tmp_path, "/", width, height) as visit:
        found = [one.identifier for one in visit.find(ft.Semantics)]
        assert min(("home.new", "home.resume"), key=found.index) == first
