"""The game picker: all games in their groups, by name, by company, by booklet, by star."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import flet as ft
import pytest

from scorekeeper.games import GameRegistry
from scorekeeper.games.custom.documents import new_id
from scorekeeper.games.custom.settings import complete
from scorekeeper.i18n import region_of, translator_for
from scorekeeper.library.own_games import save_game
from scorekeeper.ui.new_match.picker import OWN_FIRST, Filter, grouped
from scorekeeper.ui.shell.offers import SOLITAIRES, offers
from tests.registry import REGISTRY, VARIANTS
from tests.unit.ui.rig.matches import shelved
from tests.unit.ui.rig.visitor import Sitting

ALL = [*(one.id for one in VARIANTS), "solitaires"]


def games(visit: Sitting) -> list[str]:
    """The games that are listed, from the top."""
    found = [one.identifier or "" for one in visit.find(ft.Semantics)]
    ids = [one.removeprefix("picker.") for one in found if one.startswith("picker.")]
    return [one for one in ids if one in ALL]


async def test_every_game_and_the_figures_are_offered_once(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new") as visit:
        assert sorted(games(visit)) == sorted(ALL)
        assert visit.field("picker.search").hint_text == f"Search {len(ALL)} games"
        await visit.tap("picker.solitaires")
        assert visit.page.route == "/new/solitaires"


async def test_a_number_of_players_keeps_the_games_it_suits(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new") as visit:
        await visit.tap("picker.help")
        for count in (2, 3, 4):
            await visit.tap(f"picker.company.{count}")
            assert set(games(visit)) == {one.id for one in VARIANTS if count in one.players}
        await visit.tap("picker.company.pairs")
        assert {"dominican", "all_fives"} <= set(games(visit))
        assert not {"sebastopol", "mexican_train"} & set(games(visit))
        await visit.tap("picker.company.many")
        assert set(games(visit)) == {one.id for one in VARIANTS if {5, 6, 7, 8} & {*one.players}}
        await visit.tap("picker.company.most")
        assert set(games(visit)) == {one.id for one in VARIANTS if one.players[-1] >= 9}
        await visit.tap("picker.company.most")
        assert len(games(visit)) == len(ALL)


async def test_only_the_first_of_many_own_games_are_read_and_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = [complete({"name": f"Ours {number:02}"}, new_id()) for number in range(OWN_FIRST + 3)]
    define, read = GameRegistry.define, list[str]()

    def count(games: GameRegistry, definition: Any, game_id: str) -> Any:
        read.append(game_id)
        return define(games, definition, game_id)

    monkeypatch.setattr(GameRegistry, "define", count)
    async with Sitting(tmp_path, "/new") as visit:
        for game in own:
            await save_game(visit.repository.storage, game)
        await visit.visit("/")
        await visit.visit("/new")
        listed = [f"picker.{game.id}" for game in own]
        assert [each for each in listed if visit.shows(each)] == listed[:OWN_FIRST]
        assert read == [game.id for game in own[:OWN_FIRST]]
        assert visit.field("picker.search").hint_text == f"Search {len(ALL) + len(own)} games"
        assert str(len(own)) in visit.texts()
        await visit.tap("picker.every_own")
        assert [each for each in listed if visit.shows(each)] == listed
        assert not visit.shows("picker.every_own")
        await visit.taps_on("picker.help", "picker.help")
        await visit.type("picker.search", "ours")
        assert f"{len(own)} games" in visit.texts()
        assert [each for each in listed if visit.shows(each)] == listed[:OWN_FIRST]
        await visit.type("picker.search", own[-1].name)
        assert [each for each in listed if visit.shows(each)] == listed[-1:]


async def test_a_chip_for_each_group_brings_it_in(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new") as visit:
        place = titles(visit).index("Caribbean")
        await visit.tap(f"picker.jump.{place}")
        assert visit.conn.calls[-1][0] == "scroll_to"
        assert visit.conn.calls[-1][1]["scroll_key"] == "group.Caribbean"


async def test_what_was_looked_for_is_on_tint_and_two_games_mixed_up_are_told_apart(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new") as visit:
        await visit.type("picker.search", "42")
        assert {"texas_42", "forty_two"} <= set(games(visit))
        tinted = [
            span.text for one in visit.find(ft.Text) for span in one.spans or [] if span.style and span.style.bgcolor
        ]
        assert tinted == ["42", "42"]
        assert any(words.startswith("Not the same game. In Texas") for words in visit.top_texts())
        await visit.type("picker.search", "dekabes")
        assert not any(words.startswith("Not the same game.") for words in visit.top_texts())


def titles(visit: Sitting) -> list[str]:
    """Return the titles of the groups, from the top."""
    keys = [cast("Any", one.key) for one in visit.find(ft.Container) if isinstance(one.key, ft.ScrollKey)]
    return [str(key.value).removeprefix("group.") for key in keys]


async def test_games_are_grouped_by_region_by_what_counts_and_by_players(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new") as visit:
        assert titles(visit)[:3] == ["Booklet and rule sheets", "Around the world", "Caribbean"]
        await visit.tap("picker.by-1")
        assert titles(visit)[:2] == ["Pips the losers hold", "My own, fewest wins"]
        await visit.tap("picker.by-2")
        assert titles(visit) == ["In pairs", "For two", "Up to four", "Five and more", "For one"]
        assert sorted(games(visit)) == sorted(ALL)


async def test_games_played_last_and_favourites_stand_first_once(tmp_path: Path) -> None:
    shelved(tmp_path, "haitian", 4)
    async with Sitting(tmp_path, "/new") as visit:
        await visit.tap("picker.star.spanish")
        assert titles(visit)[0] == "Played lately and favourites"
        assert games(visit)[:2] == ["haitian", "spanish"]
        assert sorted(games(visit)) == sorted(ALL)


async def test_questions_find_a_game_by_what_is_counted_and_by_players(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new") as visit:
        await visit.taps_on("picker.help", "picker.counts.hands", "picker.company.3")
        found = {one.id for one in VARIANTS if one.counts == "hands" and 3 in one.players}
        assert set(games(visit)) == found
        assert {"martinique", "jamaican_cutthroat"} <= found
        await visit.taps_on("picker.counts.hands", "picker.counts.own_pips")
        assert "jamaican_french" not in games(visit)
        await visit.tap("picker.help")
        assert sorted(games(visit)) == sorted(ALL)


async def test_any_name_of_a_game_is_found_without_its_accents(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new") as visit:
        for asked, wanted in (
            ("seba", "sebastopol"),
            ("CINQ PAR", "muggins"),
            ("all fives", "muggins"),
            ("5s", "muggins"),
            ("reussites", "solitaires"),
            ("42", "forty_two"),
            ("texas", "forty_two"),
            ("6 love", "jamaican_partner"),
            ("домино", "kozel"),
            ("block", "partnership"),
            ("forty two", "forty_two"),
            ("dekabes", "haitian"),
            ("Zweihundert", "puerto_rico_200"),
            ("cochino", "martinique"),
            ("козел", "kozel"),
            ("打天九", "tien_gow"),
            ("5s and 3s", "fives_and_threes"),
            ("dominos d'amazonas (quatre bouts)", "amazonas"),
        ):
            await visit.type("picker.search", asked)
            assert wanted in games(visit)
            assert len(games(visit)) < 5
        await visit.type("picker.search", "poker")
        assert games(visit) == []
        assert "No game by that name" in visit.top_texts()
        await visit.tap("picker.all")
        assert len(games(visit)) == len(ALL)


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        ("capicua", {"dominican", "puerto_rico_500", "cuban", "cuban_oriente"}),
        ("chuchazo", {"dominican", "puerto_rico_500"}),
        ("6 love", {"jamaican_partner", "jamaican_cutthroat"}),
        ("shaker", {"texas_42", "moon"}),
        ("mélangeur", {"texas_42", "moon"}),
        ("Mischer", {"texas_42", "moon"}),
        ("nello", {"texas_42"}),
        ("plunge", {"texas_42"}),
        ("splash", {"texas_42"}),
        ("dekabès", {"haitian"}),
        ("домино", {"kozel", "telefon"}),
        ("pollona", {"cuban", "dominican", "puerto_rico_200", "puerto_rico_500"}),
        ("viajera", {"cuban"}),
        ("zapatero", {"cuban_oriente", "venezuelan"}),
        ("blocked", {"no_boneyard"}),
        ("bloqueo", {"no_boneyard"}),
        ("tranca", {"no_boneyard"}),
    ],
)
async def test_search_finds_games_by_their_set_and_the_names_of_their_wins(
    tmp_path: Path, asked: str, wanted: set[str]
) -> None:
    async with Sitting(tmp_path, "/new") as visit:
        await visit.type("picker.search", asked)
        assert {*games(visit)} == wanted


@pytest.mark.parametrize(
    "words",
    [
        ("double-six", "double six", "Doppel-Sechs", "doppelsechs", "doble seis"),
        ("double-nine", "double neuf", "Doppelneun", "doble nueve"),
        ("double-twelve", "double douze", "Doppelzwölf", "doble doce"),
        ("double-fifteen", "double quinze", "Doppel-Fünfzehn", "doble quince"),
        ("double-eighteen", "double dix-huit", "Doppelachtzehn", "doble dieciocho"),
    ],
)
async def test_search_finds_every_game_of_a_set_in_any_language(tmp_path: Path, words: tuple[str, ...]) -> None:
    """Spinner has a double-nine set with wild tiles, Moon a double-six set without most blanks."""
    more = {"double-nine": {"spinner"}, "double-six": {"moon"}}.get(words[0], set())
    wanted = {variant.id for variant in VARIANTS if words[0] in variant.sets} | more
    async with Sitting(tmp_path, "/new") as visit:
        for word in words:
            await visit.type("picker.search", word)
            assert {*games(visit)} == wanted, word
            usual = {variant.id for variant in VARIANTS if words[0] == variant.sets[0]} | more
            assert {*games(visit)[: len(usual)]} == usual, word


async def test_filters_add_up_and_say_so_when_nothing_passes(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new") as visit:
        await visit.tap("picker.filter.favourites")
        assert "No game like that" in visit.top_texts()
        await visit.taps_on("picker.all", "picker.star.rubicon")
        assert visit.by("picker.star.rubicon").label == "Remove Rubicon from favourites"
        await visit.taps_on("picker.star.patience", "picker.filter.favourites")
        assert games(visit) == ["rubicon", "patience"]
        await visit.type("picker.search", "rub")
        assert games(visit) == ["rubicon"]
        await visit.tap("picker.star.rubicon")
        assert games(visit) == []


async def test_what_the_search_is_for_is_said_as_far_as_there_is_room(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/settings") as visit:

        async def hint(size: str) -> str:
            await visit.visit("/settings")
            await visit.tap(f"settings.text.{size}")
            await visit.visit("/new")
            return str(visit.field("picker.search").hint_text)

        assert await hint("1.0") == f"Search {len(ALL)} games"
        await visit.visit("/settings")
        await visit.tap("settings.language.de")
        assert await hint("2.0") == "Suchen"


@pytest.mark.parametrize(
    ("language", "first"),
    [("es-DO", "caribbean"), ("es-MX", "latin_america"), ("ru-RU", "eastern_europe"), ("en-GB", "booklet")],
)
def test_games_of_the_region_of_the_device_stand_first(language: str, first: str) -> None:
    tr = translator_for(language).in_zone(None, region_of(language))
    offered = offers(REGISTRY, (*REGISTRY, SOLITAIRES.id))
    (title, _), *others = grouped(tr, Filter(), offered, [])
    assert title == tr(f"picker.region.{first}")
    usual = [title for title, _ in grouped(translator_for(language), Filter(), offered, [])]
    assert [name for name in usual if name != title] == [name for name, _ in others]
