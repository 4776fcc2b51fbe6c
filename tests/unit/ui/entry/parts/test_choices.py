"""The form of a hand that is chosen and counted, tapped through on its screen."""

from __future__ import annotations

from pathlib import Path

import flet as ft
import flet.canvas as cv

from scorekeeper.core.form import form
from scorekeeper.core.model import Hand
from scorekeeper.core.tiles import Tile
from scorekeeper.games.forty_two import Contract, at_least_bid, contract_questions, has_bid, tricks_question
from scorekeeper.games.moon import Tricks
from scorekeeper.games.texas_42 import Marks
from scorekeeper.ui.kit.layout import UNDO_ROOM
from scorekeeper.ui.kit.letters import across
from tests.unit.ui.entry.parts.test_order_and_tiles import enter
from tests.unit.ui.entry.scripts import begin, log_of, perform
from tests.unit.ui.rig.visitor import Sitting

TILES = tuple(Tile(*map(int, name)) for name in ("55", "64", "50", "41", "32"))
SHARED = {"bidder": 0, "bid": 30, "tricks": [5, 2], "specials": [["5-5", "6-4", "5-0", "4-1", "3-2"], []]}


def test_tricks_and_tiles_of_a_saved_hand_are_corrected(tmp_path: Path) -> None:
    match = begin(tmp_path, "texas_42/4", ends=[SHARED])
    taps = "trick.5='Trick 5, Anna & Chloé' entry.made=gone special.5-5 trick.1 entry.save"
    after = perform(tmp_path, match, taps, page="/hand/1")
    assert after.match.hands[-1] == Hand((), Marks(0, 30, tricks=(1, 6), specials=(TILES[1:], TILES[:1])))


def test_tricks_that_were_counted_before_the_bidder_stay(tmp_path: Path) -> None:
    match = begin(tmp_path, "moon/3")
    taps = f"{'choice.tricks.1-more ' * 7} choice.bidder.1 choice.bid.4=selected choice.tricks.1-value=7 entry.save"
    assert perform(tmp_path, match, taps, page="/hand/1").match.hands[-1] == Hand((), Tricks(1, 4, None, (0, 7, 0)))


def test_tricks_of_teams_that_share_no_tiles_are_counted(tmp_path: Path) -> None:
    questions = *contract_questions(at_least_bid(range(30, 34))), tricks_question(when=has_bid)
    taps = "choice.bidder.1 choice.bid.31 choice.tricks.1-more choice.tricks.1-more choice.tricks.0-value=5 entry.save"
    names = ("Anna", "Bruno", "Chloé", "Dora")
    assert enter(tmp_path, form(Contract, *questions, hidden=("specials", "points")), taps, "forty_two", names) == [
        Contract(1, 31, (5, 2))
    ]


def test_hand_in_which_all_passed_is_corrected_to_a_bid(tmp_path: Path) -> None:
    match = begin(tmp_path, "texas_42/4", ends=[{"passed": True}])
    taps = "choice.passed.true=selected choice.bid-more=gone choice.bidder.2 choice.bid-more entry.set"
    assert perform(tmp_path, match, taps, page="/hand/1").match.hands[-1] == Hand((), Marks(2, 31, made=False))


def test_contract_that_the_auction_has_passed_is_not_offered(tmp_path: Path) -> None:
    match = begin(tmp_path, "texas_42/4", plays=[{"kind": "bid", "player": 1, "bid": 168}])
    taps = "choice.bid-value=168 choice.contract.plunge=on choice.contract.splash=gone"
    perform(tmp_path, match, taps, page="/hand/1")
    assert log_of(tmp_path, match).match.hands[-1].end is None


def test_word_is_taken_back_by_another_tap(tmp_path: Path) -> None:
    match = begin(tmp_path, "texas_42/4")
    taps = """choice.bidder.0 choice.contract.nello choice.bid-value=42 choice.contract.nello=selected
    choice.contract.nello choice.bid-value=30 choice.trump.3 choice.contract.doubles choice.trump.3
    choice.contract.doubles=on choice.trump.3=selected entry.made"""
    hand = perform(tmp_path, match, taps, page="/hand/1").match.hands[-1]
    assert hand == Hand((), Marks(0, 30, 3, made=True))


def test_players_and_chosen_words_are_taken_back_by_another_tap(tmp_path: Path) -> None:
    match = begin(tmp_path, "tien_gow/4")
    taps = """choice.settles.0 choice.settles.0=selected choice.settles.0 choice.settles.0=on choice.tiles.0-more
    choice.tiles.0-less choice.tiles.0-less=off entry.save=off"""
    perform(tmp_path, match, taps, page="/hand/1")
    assert log_of(tmp_path, match).match.hand_index == 0


async def test_name_of_a_pair_lies_inside_the_key_that_saves(tmp_path: Path) -> None:
    async with Sitting(tmp_path, f"{begin(tmp_path, 'texas_42/4')}/hand/1", 390, 664) as sheet:
        await sheet.tap("choice.bidder.0")
        key = sheet.by("entry.set")
        (name,) = [one for one in sheet.find(ft.Text, key) if one.value == "Bruno & Daniel"]
        (mark,) = sheet.find(cv.Canvas, key)
        (row,) = [one for one in sheet.find(ft.Row, key) if name in one.controls]
        size = name.size or (name.style.size if name.style else 0)
        assert size
        assert mark.width
        assert mark.width + row.spacing + across("Bruno & Daniel", size) <= (390 - 32 - UNDO_ROOM - 8) / 2
        assert name.expand_loose, "a longer name is cut"


async def test_steppers_bear_the_names_of_their_players_and_stand_two_in_a_row(tmp_path: Path) -> None:
    async with Sitting(tmp_path, f"{begin(tmp_path, 'tien_gow/4')}/hand/1", 390, 664) as sheet:
        rows = [[one.identifier for one in sheet.find(ft.Semantics, row)] for row in sheet.find(ft.Row)]
        both = [row for row in rows if "choice.tiles.0-more" in row and "choice.tiles.1-more" in row]
        assert both
        assert not any("choice.tiles.2-more" in row for row in both)
        columns = [sheet.texts(column) for column in sheet.find(ft.Column)]
        assert ["Anna", "0"] in columns
