"""The form on which a game is defined, from the picker to the new match."""

from __future__ import annotations

from pathlib import Path

import flet as ft
import pytest

from scorekeeper.app import set_languages
from scorekeeper.games.custom.documents import new_id
from scorekeeper.games.custom.settings import complete
from scorekeeper.library.own_games import list_games, save_game
from tests.unit.ui.rig.visitor import Sitting


def sights(visit: Sitting) -> list[str]:
    """The parts of the form that were brought into sight."""
    return [arguments["scroll_key"] for name, arguments in visit.conn.calls if name == "scroll_to"]


async def test_points_each_round_first_to_100_is_three_taps_and_a_name(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new") as visit:
        await visit.tap("picker.define")
        assert visit.page.route == "/new/define"
        assert visit.said("define.rules") == "Winner takes the others’ pips. First to 100."
        assert visit.said("define.keep") == "Give it a name"
        await visit.tap("define.asks.points")
        assert visit.said("define.rules") == "Everybody writes points. First to 100."
        await visit.type("define.name", "Gran’s Dominoes")
        await visit.tap("define.keep")
        assert visit.taps == 3
        (game,) = (await list_games(visit.repository.storage)).values()
        assert visit.page.route == f"/new/{game['id']}"
        assert (game["name"], game["asks"]) == ("Gran’s Dominoes", "points")
        assert visit.by("setup.start")
        await visit.visit("/new")
        assert "Your own" in visit.top_texts()
        assert visit.said("picker.define").startswith("Define a game")
        await visit.type("picker.search", "gran")
        assert "your own" in visit.top_texts()
        for name, asks in (("Tangle", "pips"), ("tangle", "points"), ("Jumble", "pips")):
            await visit.visit("/new")
            await visit.type("picker.search", name)
            await visit.tap("picker.define")
            assert visit.field("define.name").value == name.title()
            assert visit.by(f"define.asks.{asks}").selected, "what was left goes on under its name"
            await visit.tap("define.asks.points")


async def test_every_row_opens_and_what_is_chosen_is_said(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/define?name=Sunday") as visit:
        for row in ("tie", "sets", "blocked", "lead", "text"):
            await visit.tap(f"define.row.{row}")
        await visit.type("define.text", "Gran leads.")
        await visit.taps_on(
            "define.row.sets", "define.set.double-nine", "define.tiles-more", "define.double_blank.other"
        )
        await visit.taps_on("define.players", "define.players_to-less", "define.players_from-more", "define.players")
        assert "3–7 players" in visit.said("define.players")
        assert "0-0 costs 14." in visit.said("define.rules")
        await visit.taps_on("define.row.during", "define.during.keys")
        assert "During the hand" not in visit.said("define.rules"), "there are no buttons yet"
        await visit.taps_on("key-next", "key-2", "key-5", "key-sign", "key-next")
        assert visit.said("define.key.0") == "Take off −25"
        await visit.type("define.key_name", "Fault")
        await visit.taps_on("key-5", "key-0", "key-delete", "key-next", "define.key.0")
        assert visit.said("define.key.0") == "Take off Fault + 5"
        await visit.taps_on("define.row.premiums", "define.premium.add")
        await visit.tap("define.keep")
        assert (visit.said("define.keep"), sights(visit)[-1:]) == ("Give it a name", ["part.premiums"])
        assert "Premium + 25." in visit.said("define.rules")
        await visit.type("define.premium.0.name", "Capicúa")
        await visit.taps_on("define.premium.0.value", "key-4", "key-delete", "key-2", "key-5")
        assert visit.said("define.premium.worth") == "+ 25"
        await visit.taps_on("define.premium.makes", "key-1", "define.premium.doubles", "define.premium.adds")
        await visit.tap("dialog.close")
        assert "Capicúa + 251." in visit.said("define.rules")
        await visit.taps_on("define.premium.add", "define.premium.1.remove")
        await visit.taps_on("define.pairs.always", "define.players", "define.players.6")
        assert "6 players" in visit.said("define.players")
        await visit.tap("define.keep")
        (game,) = (await list_games(visit.repository.storage)).values()
        assert game["premiums"] == [{"key": "word", "name": "Capicúa", "adds": 251}]
        assert (game["keys"], game["players"], game["text"]) == (
            [{"key": "fault", "name": "Fault", "points": 5}],
            [6],
            "Gran leads.",
        )


async def test_contradiction_is_said_at_its_setting_and_a_left_draft_is_kept(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/define") as visit:
        await visit.type("define.name", "Sniff")
        await visit.taps_on("define.wins.lowest", "define.asks.win", "define.writes.own")
        assert visit.said("define.problem.writes").startswith("A win goes to one side, not to each their own.")
        assert visit.said("define.keep") == "Who writes?"
        assert sights(visit) == ["part.writes"]
        await visit.tap("define.keep")
        assert sights(visit) == ["part.writes", "part.writes"]
        assert "was First to" in visit.texts()
        await visit.tap("define.close")
        assert "Continue Sniff" in visit.said("picker.define")
        await visit.tap("picker.define")
        assert visit.said("define.keep") == "Who writes?"
        await visit.taps_on("define.writes.winner", "define.ends.exactly")
        assert visit.by("define.problem.over")
        await visit.type("define.target-value", "99999")
        assert visit.said("define.target-refused") == "Target: at most 9,999."


async def test_game_begun_from_another_undoes_what_differs_and_an_own_one_is_changed(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/draw/define", 844, 390) as visit:
        assert visit.said("define.rules") == "Like Draw Dominoes."
        await visit.taps_on("define.target-more", "define.row.lead", "define.lead.winner")
        assert visit.said("define.rules") == "Like Draw Dominoes, but: First to 110. Who won leads next."
        await visit.taps_on("define.undo.target", "define.undo.lead")
        assert visit.said("define.rules") == "Like Draw Dominoes."
        assert "Like Draw Dominoes, but:" in visit.texts()
        await visit.type("define.name", "Draw Dominoes")
        await visit.tap("define.keep")
        assert sights(visit) == ["part.name"]
        assert "There is a game called Draw Dominoes already" in visit.said("define.trouble")
        own = complete({"name": "Arms", "asks": "points"}, new_id())
        await save_game(visit.repository.storage, own)
        await visit.visit("/")
        await visit.visit(f"/new/{own.id}/define")
        await visit.taps_on("define.asks.win", "define.keep")
        assert (await list_games(visit.repository.storage))[own.id]["asks"] == "win"
        assert visit.find(ft.Text)


async def test_changes_of_an_own_game_that_were_left_are_gone_on_with_until_they_are_kept(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/define") as visit:
        await visit.type("define.name", "Sniff")
        await visit.tap("define.close")
        arms, legs = (complete({"name": name, "asks": "points"}, new_id()) for name in ("Arms", "Legs"))
        for game in (arms, legs):
            await save_game(visit.repository.storage, game)
        await visit.visit("/")
        for game in (arms, legs):
            await visit.visit(f"/new/{game.id}/define")
            await visit.taps_on("define.asks.win", "define.target-more")
            await visit.type("define.name", f"{game.name} and more")
            await visit.tap("define.close")
        assert "Continue Sniff" in visit.said("picker.define")
        await visit.visit(f"/new/{arms.id}/define")
        assert visit.field("define.name").value == "Arms and more"
        assert visit.said("define.rules") == "A win counts 1. First to 6."
        await visit.taps_on("define.corner", "start.unchanged")
        assert visit.field("define.name").value == "Arms"
        assert visit.said("define.rules") == "Everybody writes points. First to 100."
        await visit.tap("define.close")
        await visit.visit(f"/new/{legs.id}/define")
        await visit.tap("define.keep")
        assert (await list_games(visit.repository.storage))[legs.id]["name"] == "Legs and more"
        settings = await visit.repository.settings()
        assert (settings["changed_games"], settings["game_draft"]["name"]) == ({}, "Sniff")


async def test_game_like_a_built_in_one_that_was_left_is_gone_on_with(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/draw/define") as visit:
        await visit.taps_on("define.target-more", "define.close")
        await visit.visit("/new/draw/define")
        assert visit.said("define.rules") == "Like Draw Dominoes, but: First to 110."
        await visit.tap("define.close")
        await visit.visit("/new/lets_play/define")
        assert visit.said("define.rules") == "Like Let’s Play Dominoes."


@pytest.mark.parametrize(
    ("language", "width", "across"), [("en", 390, 4), ("en", 360, 3), ("fr", 840, 3), ("fr", 1024, 4)]
)
async def test_ways_to_end_stand_in_rows_in_which_their_words_fit(
    tmp_path: Path, language: str, width: int, across: int
) -> None:
    def prepare(page: ft.Page) -> None:
        set_languages(page, language)

    async with Sitting(tmp_path, "/new/define", width, 640, prepare=prepare) as visit:
        rows = [[each.identifier or "" for each in visit.find(ft.Semantics, row)] for row in visit.find(ft.Row)]
        assert [len(row) for row in rows if row[:1] == ["define.ends.first_to"]] == [across]


async def test_two_folded_rows_share_a_line_where_there_is_room(tmp_path: Path) -> None:
    for width, height, shared in ((1024, 768, True), (390, 844, False)):
        async with Sitting(tmp_path / str(width), "/new/define", width, height) as visit:

            def names(row: ft.Row, visit: Sitting = visit) -> set[str]:
                return {each.identifier or "" for each in visit.find(ft.Semantics, row)} - {""}

            lines = [names(row) for row in visit.find(ft.Row)]
            assert ({"define.row.tie", "define.row.sets"} in lines) == shared
            both = [line for line in lines if {"define.pairs.never", "define.asks.pips"} <= line]
            assert any("define.writes.own" not in line for line in both) == shared


async def test_two_hands_are_tried_and_another_game_is_the_start(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/define?name=Gran") as visit:
        await visit.tap("define.try")
        assert visit.said("try.0.result") == "Anna gets 17 + 22 = 39."
        assert visit.said("try.1.result") == "Bruno gets 8 + 13 = 21."
        await visit.type("try.0.1", "20")
        assert visit.said("try.0.result") == "Anna gets 20 + 22 = 42."
        await visit.taps_on("try.0.out.1", "try.0.blocked", "define.corner", "page.close")
        assert visit.page.route == "/new/define?name=Gran"
        await visit.tap("define.try")
        await visit.press("Escape")
        assert not visit.shows("try.0.result")
        await visit.press("Escape")
        assert visit.page.route == "/new/define?name=Gran"
        await visit.taps_on("define.try", "try.back", "define.writes.own", "define.ends.loses_at", "define.try")
        assert visit.said("try.0.result")
        await visit.taps_on("try.right", "define.corner", "start.mexican_train")
        assert visit.said("define.rules") == "Like Mexican Train."
        assert visit.field("define.name").value == "Gran"
        await visit.tap("define.corner")
        assert not [one for one in visit.walk(visit.by("start.bergen")) if getattr(one, "on_click", None)]
        await visit.tap("start.empty")
        await visit.taps_on("define.asks.win", "define.try", "try.1.out.0")
        assert visit.said("try.0.result")


async def test_sheet_and_two_hands_to_try_stand_beside_the_form_on_a_wide_screen(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/define?name=Gran", 1024, 768) as visit:
        await visit.taps_on("define.row.sets", "define.double_blank.10")
        assert visit.by("define.its_sheet")
        assert not visit.shows("define.try")
        assert [visit.said(f"try.line.{hand}") for hand in (0, 1)] == [
            "1st 0 · 17 · 22 Anna went out Anna 39",
            "2nd 8 · 0 · 23 Bruno went out · Chloé holds 0-0 Bruno 31",
        ]
        await visit.tap("try.line.1")
        assert not visit.shows("try.line.1")
        assert visit.said("try.1.result") == "Bruno gets 8 + 23 = 31."
        await visit.tap("try.right")
        await visit.taps_on("define.row.blocked", "define.writes.own")
        assert visit.said("try.line.0") == "1st 0 · 17 · 22 Anna went out"
        await visit.taps_on("define.asks.win", "define.writes.own")
        assert not visit.shows("try.line.0")


async def test_rule_is_changed_at_the_setting_that_made_the_difference(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/define?name=Gran") as visit:
        await visit.taps_on("define.row.blocked", "define.blocked_worth.minus_own", "define.row.blocked", "define.try")
        assert visit.said("try.1.result") == "Bruno gets 8 + 13 − 5 = 16."
        await visit.tap("try.back")
        assert visit.shows("define.blocked_worth.minus_own")
        assert sights(visit) == ["part.blocked_worth"]


async def test_tried_hand_says_the_sum_with_its_premium(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/define?name=Gran") as visit:
        await visit.taps_on("define.row.premiums", "define.premium.add")
        await visit.type("define.premium.0.name", "Capicúa")
        await visit.tap("define.try")
        assert visit.said("try.0.result") == "Anna gets 17 + 22 + 25 = 64."
        await visit.taps_on(
            "try.right", "define.premium.0.value", "define.premium.doubles", "dialog.close", "define.try"
        )
        assert visit.said("try.0.result") == "Bruno gets (8 + 13) × 2 = 42."
        assert "×" not in visit.said("try.1.result")


async def test_number_typed_right_after_another_was_added_begins_anew(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/define?name=Gran") as visit:
        await visit.taps_on("define.row.during", "define.during.keys")
        assert visit.shows("define.typed"), "the pad would move with the first figure"
        assert not visit.shows("define.problem.keys"), "the pad would move when it is gone"
        assert visit.said("define.keep") == "Buttons?"
        pad = visit.number_of(visit.clickable("key-1"))
        await visit.tap_at_once("key-5", "key-next", "key-1", "key-0", "key-next")
        await visit.settle()
        assert [visit.said(f"define.key.{place}") for place in range(2)] == ["Take off 5", "Take off 10"]
        await visit.type("define.key_name", "Fault")
        await visit.taps_on("key-3", "key-next")
        assert visit.number_of(visit.clickable("key-1")) == pad, "a tap on the pad before would be lost"


async def test_usual_costs_of_the_double_blank_have_keys(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/define?name=Gran") as visit:
        await visit.taps_on("define.row.sets", "define.double_blank.25")
        assert "0-0 costs 25." in visit.said("define.rules")
        assert not visit.shows("define.double_blank-more")
        await visit.taps_on("define.double_blank.other", "define.double_blank-more")
        assert "0-0 costs 15." in visit.said("define.rules")


async def test_quick_taps_on_two_crosses_take_two_off(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/define?name=Gran") as visit:
        await visit.taps_on("define.row.during", "define.during.keys")
        await visit.taps_on(*(key for figure in "12345" for key in (f"key-{figure}", "key-next")))
        await visit.tap_at_once("define.key.0", "define.key.1", "define.key.1")
        await visit.settle()
        assert [visit.said(f"define.key.{place}") for place in range(3)] == ["Take off 3", "Take off 4", "Take off 5"]
        await visit.tap("define.row.premiums")
        for place, name in enumerate(("Ant", "Bee", "Cat", "Dog")):
            await visit.tap("define.premium.add")
            await visit.type(f"define.premium.{place}.name", name)
        await visit.tap_at_once("define.premium.0.remove", "define.premium.1.remove", "define.premium.1.remove")
        await visit.settle()
        assert [visit.field(f"define.premium.{place}.name").value for place in range(2)] == ["Cat", "Dog"]
        assert not visit.shows("define.premium.2.name")


async def test_a_game_is_defined_and_its_match_begun_in_few_taps(tmp_path: Path) -> None:
    """Names and figures are typed, all else is tapped; the match begins with its sheet."""
    async with Sitting(tmp_path, "/new") as visit:
        await visit.type("picker.search", "Gran’s Dominoes")
        await visit.taps_on("picker.define", "define.keep")
        await visit.enter("setup.name", "Anna", "Bruno")
        await visit.tap("setup.start")
        assert visit.page.route.startswith("/match/")
        assert visit.taps == 3

        visit.taps = 0
        await visit.visit("/new")
        await visit.tap("picker.define")
        await visit.type("define.name", "Sunday dominoes")
        await visit.tap("define.players")
        await visit.type("define.players_to-value", "4")
        await visit.taps_on("define.row.sets", "define.set.double-nine", "define.row.blocked")
        await visit.taps_on("define.blocked_worth.minus_own", "define.row.lead", "define.lead.rotate")
        assert visit.taps == 8
        await visit.taps_on("define.row.premiums", "define.premium.add")
        await visit.type("define.premium.0.name", "Capicúa")
        assert visit.taps == 10
        await visit.tap("define.premium.add")
        await visit.type("define.premium.1.name", "Pass all round")
        await visit.taps_on("define.premium.1.value", *(key := ("key-1", "key-0")), "dialog.close")
        assert visit.taps - len(key) == 13
        await visit.tap("define.keep")
        await visit.enter("setup.name", "Anna", "Bruno")
        await visit.tap("setup.start")
        assert visit.page.route.startswith("/match/")
        assert visit.taps - len(key) == 15
        (game,) = [each for each in (await list_games(visit.repository.storage)).values() if "premiums" in each]
        assert [each["adds"] for each in game["premiums"]] == [25, 10]
