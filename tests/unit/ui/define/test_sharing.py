"""Games on their way: the rules card of an own game, the page that shares it, and the page on which it arrives."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import flet as ft

from scorekeeper.core.begin import begin
from scorekeeper.core.model import Setup
from scorekeeper.core.variant import Match
from scorekeeper.games.custom.build import build
from scorekeeper.games.custom.documents import new_id
from scorekeeper.games.custom.settings import CustomGame, PremiumRule, complete
from scorekeeper.i18n import translator_for
from scorekeeper.library.errors import StorageError
from scorekeeper.library.game_files import game_file, pack
from scorekeeper.library.own_games import list_games, other_name, read_games, save_game
from scorekeeper.ui.define.share import kilo, link_of
from tests.unit.ui.rig.visitor import Sitting

GAME = complete({"name": "Gran’s", "double_blank": 10, "target": 150, "text": "Gran leads."}, new_id())


async def with_games(visit: Sitting, *games: CustomGame) -> None:
    """Keep games, and let the screens read them."""
    for game in games:
        await save_game(visit.repository.storage, game)
    await visit.visit("/")
    await visit.visit("/new")


async def games_of(visit: Sitting) -> list[CustomGame]:
    return [*read_games(await list_games(visit.repository.storage)).values()]


def test_link_has_the_game_behind_its_fragment_and_keeps_the_folder_of_the_site() -> None:
    served = link_of("http://192.168.1.20:8550/new/x/share", "1abc", is_secure=False, is_offline_page=False)
    assert served == "http://192.168.1.20:8550/#/open/1abc"
    assert link_of("http://club.example/x", "1abc", is_secure=True, is_offline_page=False).startswith("https://club.")
    offline = link_of("https://club.example/dominoes/#/new", "1abc", is_secure=True, is_offline_page=True)
    assert offline == "https://club.example/dominoes/#/open/1abc"
    assert [kilo(translator_for(each), 900) for each in ("en", "fr")] == ["0.9", "0,9"]
    assert other_name("Gran’s", ["gran’s", "Gran’s 2"]) == "Gran’s 3"
    assert len(other_name("x" * 40, [])) == 39


async def test_rules_card_of_an_own_game_copies_deletes_and_brings_it_back(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new") as visit:
        await with_games(visit, GAME)
        await visit.visit(f"/new/{GAME.id}/rules")
        assert {"Gran leads.", "0-0 in hand", "150 or more", "the others’ pips"} <= {*visit.top_texts()}
        assert "Example" not in visit.top_texts()
        await visit.tap("rules.edit")
        assert visit.page.route == f"/new/{GAME.id}/define"
        assert visit.field("define.name").value == "Gran’s"
        await visit.visit(f"/new/{GAME.id}/rules")
        await visit.choose("rules.duplicate")
        assert [game.name for game in await games_of(visit)] == ["Gran’s", "Gran’s 2"]
        assert visit.field("define.name").value == "Gran’s 2"
        await visit.visit(f"/new/{GAME.id}/rules")
        await visit.choose("rules.delete")
        assert [game.name for game in await games_of(visit)] == ["Gran’s 2"]
        await visit.tap("message.action")
        assert GAME in await games_of(visit)
        await visit.visit("/new/draw/rules")
        await visit.choose("rules.like")
        assert visit.page.route == "/new/draw/define"


async def test_page_that_shares_has_code_link_and_file(tmp_path: Path) -> None:
    def prepare(page: ft.Page) -> None:
        cast("Any", page.session.connection).page_url = "http://192.168.1.20:8550/new"

    async with Sitting(tmp_path, "/new", prepare=prepare) as visit:
        large = complete({"name": "Tangle", "premiums": many()}, new_id())
        await with_games(visit, GAME, large)
        await visit.visit(f"/new/{GAME.id}/share")
        assert visit.by("share.qr_code")
        assert any(words.startswith("gran-s.json · 0.") for words in visit.top_texts())
        await visit.taps_on("share.copy", "share.send", "share.file")
        await visit.visit(f"/new/{large.id}/share")
        assert "Too large for a QR code" in visit.top_texts()
        await visit.visit("/new/draw/share")


def many() -> tuple[PremiumRule, ...]:
    """Return premiums that no packing makes small."""
    names = ["".join(chr(0x4E00 + (place * 977 + at * 7919) % 20000) for at in range(24)) for place in range(12)]
    return tuple(PremiumRule(f"k{place}", name, adds=1 + place) for place, name in enumerate(names))


async def test_game_that_arrives_is_shown_before_it_is_kept(tmp_path: Path) -> None:
    async with Sitting(tmp_path, f"/open/{pack(GAME)}") as visit:
        assert {"Gran’s", "0-0 in hand", "only rules: numbers and words"} <= {*visit.top_texts()}
        assert "your own" not in visit.top_texts()
        assert await games_of(visit) == []
        await visit.tap("arrival.later")
        assert (visit.page.route, await games_of(visit)) == ("/", [])
        await visit.visit(f"/open/{pack(GAME)}")
        await visit.tap("arrival.keep")
        assert (visit.page.route, await games_of(visit)) == (f"/new/{GAME.id}", [GAME])
        await visit.visit(f"/open/{pack(GAME)}")
        assert "You have this game already." in visit.top_texts()
        await visit.tap("arrival.keep")
        changed = replace(GAME, target=200)
        await visit.visit(f"/open/{pack(changed)}")
        assert "You have a game of this name" in visit.top_texts()
        await visit.tap("arrival.keep")
        assert [(game.name, game.target) for game in await games_of(visit)] == [("Gran’s", 150), ("Gran’s 2", 200)]
        other = replace(GAME, id=new_id(), target=90)
        await visit.visit(f"/open/{pack(other)}")
        await visit.taps_on("arrival.mine", "arrival.keep")
        assert {game.id: game.target for game in await games_of(visit)}[GAME.id] == 90
        await visit.visit(f"/open/{pack(complete({'name': 'Like', 'like': 'draw'}, new_id()))}")
        assert "like Draw Dominoes · 2–8 players" in visit.top_texts()
        await visit.visit(f"/open/{pack(replace(GAME, id=new_id(), name='Draw Dominoes'))}")
        assert any("Draw Dominoes 2" in words for words in visit.top_texts())
        await visit.visit(f"/open/{pack(GAME)[:-9]}")
        assert visit.said("arrival.refused") == "This game cannot be opened. This is no game of Scorekeeper."
        assert visit.said("arrival.ask_again") == "Ask for the link again: its end may be missing."
        await visit.tap("arrival.later")


async def test_file_of_a_game_is_opened_from_the_settings(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/settings") as visit:
        await pick(visit, game_file(GAME))
        assert visit.page.route.startswith("/open/1")
        assert "Gran’s" in visit.top_texts()
        await visit.visit("/settings")
        await pick(visit, game_file(GAME).replace(b"150", b"-5"))
        assert visit.said("keeping.refused").startswith("This game cannot be opened. Target: at least 1")


async def pick(visit: Sitting, data: bytes) -> None:
    """Bring a file in."""
    (button,) = visit.find(ft.TextButton, visit.by("keeping.restore"))
    assert isinstance(button.action, ft.PickFiles)
    files = [{"id": 0, "name": "game.json", "size": len(data), "bytes": data}]
    await visit.fire(button.action.file_picker, "result", {"files": files})


async def test_game_that_a_match_brings_along_is_kept_from_its_rules_card(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/") as visit:
        variant = build(GAME)
        setup = begin(variant, ("Anna", "Bruno"))
        assert isinstance(setup, Setup)
        match_id = await visit.repository.create(Match(variant, setup))
        await visit.visit("/history")
        await visit.visit(f"/match/{match_id}/rules")
        assert "Gran leads." in visit.top_texts()
        visit.library.fault = StorageError("disk_full")
        await visit.choose("rules.keep")
        assert await games_of(visit) == []
        visit.library.fault = None
        await visit.choose("rules.keep")
        assert await games_of(visit) == [GAME]
        await visit.visit(f"/open/{pack(replace(GAME, id=new_id(), name='Other'))}")
        visit.library.fault = StorageError("disk_full")
        await visit.tap("arrival.keep")
        await visit.visit("/new/define?name=Third")
        await visit.tap("define.keep")
        assert visit.by("define.trouble")
        visit.library.fault = None
        await visit.visit(f"/new/{GAME.id}/define")
        await visit.taps_on("define.target-more", "define.keep")
        assert visit.said("message") == "1 match keeps the rules it began with."
        await visit.visit(f"/new/{GAME.id}/rules")
        await visit.choose("rules.delete")
        assert "1 match stays playable." in visit.said("message")
