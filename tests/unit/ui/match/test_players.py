"""The pages Players and Change the rules: who joins, on which seat and with what, and what other rules change."""

from __future__ import annotations

from pathlib import Path

import flet as ft

from scorekeeper.core.events import PlayerJoined, PlayerLeft, PlayerReturned, RulesChanged
from tests.unit.ui.entry.scripts import SHEET, act, begin, log_of, perform
from tests.unit.ui.rig.matches import evening, hand, shelved, won_by
from tests.unit.ui.rig.visitor import Sitting

TWO = (hand(0, 0, 30), hand(0, 0, 15))


async def test_newcomer_takes_a_seat_and_a_total(tmp_path: Path) -> None:
    evening(tmp_path, "Emma Félix", won_by(0))
    match = begin(tmp_path, "sebastopol/2", TWO)
    async with Sitting(tmp_path, match + "/players") as page:
        place = next(n for n in range(4) if "Emma" in page.texts(page.by(f"players.add.{n}")))
        await page.tap(f"players.add.{place}")
        assert "sits between Bruno and Anna" in page.texts()
        await page.tap("players.seat")
        assert "sits between Anna and Bruno" in page.texts()
        await act(page, match, "players.seat players.seat")
        assert "sits between Bruno and Anna" in page.texts(), "before the first seat comes the end"
        await act(page, match, "players.seat players.start.worst players.join route=''")
        assert page.said("total.2") == "Total, Emma, 45"
        await act(page, match, "sheet.undo total.2=gone sheet.redo total.2='Total, Emma, 45'")
    assert log_of(tmp_path, match).done[-1] == PlayerJoined("Emma", 1, 45, 2)
    assert log_of(tmp_path, match).match.setup.playing_order == (0, 2, 1)


async def test_newcomer_with_a_typed_name_and_number_can_be_dropped_before(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/2", TWO)
    async with Sitting(tmp_path, match + "/players") as page:
        for last in ("players.drop", "players.join"):
            await page.tap("players.new")
            await page.type("players.name", "Zoé")
            await page.tap("players.start.number")
            await page.type("players.number", "6")
            await page.type_at_once("players.number", "7")  # and tapped before it is drawn
            await page.tap(last)
    assert log_of(tmp_path, match).done[2:] == (PlayerJoined("Zoé", 2, 7, 2),)


def test_player_leaves_and_comes_back(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:3])
    script = "players.leave.1 route='' menu:sheet.players players.leave.1=gone players.back.1 route=''"
    assert perform(tmp_path, match, script, page="/players").done[-2:] == (PlayerLeft(1, 3), PlayerReturned(1, 3))


async def test_player_who_has_left_is_not_eliminated_on_home(tmp_path: Path) -> None:
    match = begin(tmp_path, "mexican_train/4", [hand(0, 0, 30, 53, 4)])
    async with Sitting(tmp_path, match + "/players") as page:
        await page.tap("players.leave.0")
        await page.visit("/")
        assert {"left", "eliminated"} & {*page.top_texts()} == {"left"}


def test_player_who_leaves_during_a_round_is_said_to_leave_after_it(tmp_path: Path) -> None:
    match = begin(tmp_path, "chickenfoot/4", [hand(0, 0, 5, 6, 7)])
    script = """visit:/hand/2 5 visit: menu:sheet.players players.leave.2 text=leaves
    head.2='Chloé, 6 points, leaves after this round' menu:sheet.players text='leaves after the 2nd'
    players.back.2='Chloé stays' visit:/hand/2 entry.out.0 10 20 30 entry.save text=left
    head.2='Chloé, 26 points, left the match' menu:sheet.players text='left after the 2nd'
    players.back.2='Chloé comes back'"""
    perform(tmp_path, match, script)


async def test_second_tap_on_leave_does_not_bring_the_player_back(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:3])
    async with Sitting(tmp_path, match + "/players") as page:
        await page.tap_at_once("players.leave.1")
        await page.wait(0.1)  # drawn, and the browser has not gone to the sheet yet
        await page.tap_at_once("players.back.1")
    assert log_of(tmp_path, match).done[-1] == PlayerLeft(1, 3)


async def test_pages_say_why_nobody_joins_or_leaves(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:3])
    async with Sitting(tmp_path, match + "/players") as page:
        assert not page.shows("players.new")
        assert any("room for 3" in said for said in page.texts())
    pair = begin(tmp_path, "head_to_head/2")
    async with Sitting(tmp_path, pair + "/players") as page:
        assert not page.shows("players.leave.0")


def test_new_limit_holds_from_the_next_hand_or_for_all(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:3])
    script = "rules.change=off option.target-more rules.change=on rules.change route=''"
    assert perform(tmp_path, match, script, page="/change-rules").done[-1] == RulesChanged((("target", 55),), 3)
    script = "option.target-more rules.all rules.change route=''"
    assert perform(tmp_path, match, script, page="/change-rules").done[-1] == RulesChanged((("target", 60),), None)


async def test_what_changes_for_many_players_has_a_row_for_each(tmp_path: Path) -> None:
    names = [f"{letter}milia" for letter in "ABCDEFGHI"]
    match = f"/match/{shelved(tmp_path, 'mexican_train', names, [hand(0, 0, 1001, *range(10, 80, 10))])}"
    async with Sitting(tmp_path, match + "/change-rules") as page:
        await page.tap("option.rounds-less")
        texts = page.top_texts()
        rows = [texts[at : at + 2] for at, each in enumerate(texts) if each in names]
        totals = ["0", "1,001", *map(str, range(10, 80, 10))]
        assert rows == [list(pair) for pair in zip(names, totals, strict=True)]
        sizes = {
            drawn.style.size
            for drawn in page.find(ft.Text, page.find(ft.View)[-1])
            if drawn.value in totals and drawn.style
        }
        assert len(sizes) == 1


async def test_house_rules_are_folded_until_they_are_tapped(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:3])
    async with Sitting(tmp_path, match + "/change-rules") as page:
        await act(page, match, "option.blocked=gone rules.house option.blocked=on option.blocked option.blocked.void")
        assert "Double-six set · 1 house rule" in page.texts(page.by("rules.house"))
        await act(page, match, "rules.house option.blocked=gone rules.change route=''")
    assert log_of(tmp_path, match).done[-1] == RulesChanged((("blocked", "void"),), 3)


async def test_rules_of_a_running_match_are_saved_under_a_name(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:1], target=65)
    async with Sitting(tmp_path, match + "/change-rules") as page:
        await page.tap("rules.save")
        await page.type("rules.name", "At home")
        await page.tap("rules.keep")
        await page.visit("/new/sebastopol")
        await page.tap("setup.rules")
        assert "At home" in page.texts(page.by("rules.0"))
    assert log_of(tmp_path, match).done[1:] == ()


async def test_change_that_a_hand_refuses_waits_for_an_answer(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", (*SHEET, hand(0, 0, 9, None)))
    async with Sitting(tmp_path, match + "/change-rules") as page:
        await act(page, match, "option.target-more rules.all rules.change=off")
        assert any("5th hand" in said for said in page.texts())
        assert is_beside_button(page, "rules.hand.5")
        await act(page, match, "rules.next rules.change=on")


def is_beside_button(page: Sitting, identifier: str) -> bool:
    """Return whether something stands above the main button, and not in what scrolls."""
    scrolled = [one for one in page.find(ft.Column) if one.scroll]
    return page.shows(identifier) and not any(page.find(ft.Semantics, one, identifier=identifier) for one in scrolled)


async def test_change_that_ends_the_match_stays_on_the_sheet(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/2", [hand(0, 0, 40)])
    async with Sitting(tmp_path, match + "/change-rules") as page:
        await act(page, match, "option.target-less option.target-less rules.all")
        assert is_beside_button(page, "question")
        await act(page, match, "question-end route=''")
        assert [page.said(f"head.{side}") for side in (0, 1)] == [
            "Anna, 0 points, wins",
            "Bruno, 40 points, eliminated",
        ]
        await act(page, match, "sheet.result route=/result")


async def test_rule_that_ends_the_match_does_not_say_that_its_totals_were_there_before(tmp_path: Path) -> None:
    hands = [{"bidder": 0, "bid": 7, "tricks": [6, 1, 0]}] * 3
    match = begin(tmp_path, "moon/3", hands)
    async with Sitting(tmp_path, match + "/change-rules") as page:
        await act(page, match, "rules.house option.set_pays option.set_pays.others_too rules.all")
        assert page.said("question") == "This ends the match: Bruno wins."
        await act(page, match, "question-keep='Keep the old rules' question-keep question=gone rules.change=off")


async def test_player_who_left_is_offered_no_tiles(tmp_path: Path) -> None:
    match = begin(tmp_path, "memory/3")
    async with Sitting(tmp_path, match) as page:
        await act(page, match, "pair.0 tile-6-6 tile-6-5 pair.2=on menu:sheet.players players.leave.2")
        await act(page, match, "visit: pair.1=on pair.2=gone")


async def test_pages_of_a_game_of_one_hand_name_the_hand_that_is_played(tmp_path: Path) -> None:
    match = begin(tmp_path, "memory/2")
    async with Sitting(tmp_path, match) as page:
        await act(page, match, "pair.0 tile-6-6 tile-6-5")
        await act(page, match, "menu:sheet.players players.new")
        assert page.said("players.seat") == "Move New up"
        await page.type("players.name", "Emma")
        assert any("3 play the 1st hand" in said for said in page.texts())
        await act(page, match, "players.join menu:sheet.new-rules rules.house option.most option.most.tiles")
        assert not any("From the next hand" in said for said in page.texts())
        await act(page, match, "rules.change route=''")
        assert "Most tiles win · 3 players" in page.texts()
