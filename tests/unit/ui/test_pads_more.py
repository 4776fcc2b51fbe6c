"""Pads: every game can be written, and the pads of single hands write what is tapped."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import flet as ft

from scorekeeper.core.begin import begin
from scorekeeper.core.match import Match
from scorekeeper.core.problem import Problem
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Setup, Value
from scorekeeper.games import BY_ID
from scorekeeper.games._takes import HandsAndBoneyard
from scorekeeper.games.la_poule import LaidAndLeft
from scorekeeper.games.memory import Gathered
from scorekeeper.games.round_numbers import TilesInHand
from scorekeeper.i18n import speak
from scorekeeper.main import app
from scorekeeper.shelf import EDITION, digest, put_new, take
from scorekeeper.storage.library import Library
from scorekeeper.ui.entry.tile_choice import half_said
from scorekeeper.ui.entry.verdict import sentence
from tests.unit.ui.harness import AppTest

NAMES = ("Anna", "Bruno", "Chloé", "Daniel")


def shelved(folder: Path, game: str, players: int = 3, **options: Value) -> str:
    """The id of a new match on the shelf of a folder."""
    setup = begin(BY_ID[game], NAMES[:players], options, first=0)
    assert isinstance(setup, Setup)
    library = Library.open(folder, digest, edition=EDITION)
    try:
        return put_new(library, Match(BY_ID[game], setup))
    finally:
        library.close()


def kept(folder: Path, match_id: str) -> Match:
    """The match as it is on disk."""
    return take(Library.open(folder, digest, edition=EDITION, writer=False), match_id).session.match


def at(folder: Path, route: str, steps: Callable[[AppTest], Awaitable[None]], *, height: int = 844) -> None:
    """Do something on the screen of an address, and find the session sound afterwards."""

    async def play() -> None:
        async with AppTest(app(folder), route, height=height) as shown:
            await steps(shown)
            await shown.settle(30)
            assert "This part of the screen could not be drawn." not in shown.texts()
            shown.assert_sound()

    asyncio.run(play())


async def taps(shown: AppTest, *identifiers: str) -> None:
    for identifier in identifiers:
        await shown.tap(identifier)
        await shown.settle(30)


def off(shown: AppTest, identifier: str) -> bool:
    return bool(shown.by(identifier).disabled)


def is_there(shown: AppTest, identifier: str) -> bool:
    return bool(shown.find(ft.Semantics, identifier=identifier))


def words(shown: AppTest, identifier: str) -> str:
    """What can be read under an identifier."""
    said: list[str] = []
    for one in shown.walk(shown.by(identifier)):
        if isinstance(one, ft.Text):
            said += [one.value] if one.value else [span.text or "" for span in one.spans or []]
    return " ".join(said)


# --- what is left over ---------------------------------------------------------------------------------------------


def test_nothing_left_is_one_tap_and_a_save(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "patience", 1)

    async def solved(shown: AppTest) -> None:
        assert off(shown, "entry.save")
        await taps(shown, "key-0")
        assert "Solved: no tile is left" in words(shown, "entry.banner")
        await taps(shown, "entry.save")

    at(tmp_path, f"/match/{match_id}/hand/1", solved)
    assert kept(tmp_path, match_id).hands[0].end.tiles == 0


def test_only_numbers_that_can_be_left_have_a_key(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "patience", 1)

    async def lost(shown: AppTest) -> None:
        assert [n for n in range(40) if is_there(shown, f"key-{n}")] == list(range(0, 30, 2))
        await taps(shown, "key-6")
        assert shown.by("key-6").selected
        await taps(shown, "entry.save")

    at(tmp_path, f"/match/{match_id}/hand/1", lost)
    assert kept(tmp_path, match_id).hands[0].end.tiles == 6


# --- numbers of every player ---------------------------------------------------------------------------------------


async def typed(shown: AppTest, digits: str) -> None:
    await taps(shown, *(f"key-{digit}" for digit in digits))


def test_the_caret_moves_on_when_no_further_digit_could_be_right(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "la_poule")

    async def play(shown: AppTest) -> None:
        await typed(shown, "318")
        assert shown.by("entry.field.0.0").label == "Laid, Anna, 31"
        assert shown.by("entry.field.0.1").label == "Left, Anna, 8"
        assert shown.by("entry.field.1.0").selected
        await typed(shown, "22171423")
        assert words(shown, "entry.field.0-after") == "54"
        assert words(shown, "entry.field.1-after") == "22"
        assert "31 + 23" in shown.texts()
        await taps(shown, "entry.save")

    at(tmp_path, f"/match/{match_id}/hand/1", play)
    assert kept(tmp_path, match_id).hands[0].end == LaidAndLeft((31, 22, 14), (8, 17, 23))


def test_numbers_are_added_up_in_their_field(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "la_poule", 2)

    async def play(shown: AppTest) -> None:
        await taps(shown, "key-plus", "key-2", "key-0", "key-plus", "key-1", "key-1")
        assert shown.by("entry.field.0.0").label == "Laid, Anna, 20+11 = 31"
        assert "…+11 = 31" in shown.texts()  # beside two fields a phone has no room for all of it
        await taps(shown, "key-delete", "key-next")
        await typed(shown, "8")
        await typed(shown, "22")
        await taps(shown, "key-plus", "key-3", "key-next")
        await typed(shown, "17")
        await taps(shown, "entry.save")

    at(tmp_path, f"/match/{match_id}/hand/1", play)
    assert kept(tmp_path, match_id).hands[0].end == LaidAndLeft((21, 25), (8, 17))


def test_what_is_missing_or_impossible_cannot_be_saved(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "la_poule", 2)

    async def play(shown: AppTest) -> None:
        await typed(shown, "6")
        await taps(shown, "key-next")
        assert words(shown, "entry.banner") == "3 entries are still missing."
        assert off(shown, "entry.save")
        await typed(shown, "430")
        await typed(shown, "8")
        assert words(shown, "entry.problem") == "6 tiles hold at least 11 points."
        assert off(shown, "entry.save")
        await taps(shown, "entry.field.1.1")
        await typed(shown, "19")
        assert not is_there(shown, "entry.problem")
        assert not off(shown, "entry.save")

    at(tmp_path, f"/match/{match_id}/hand/1", play)
    assert kept(tmp_path, match_id).hands == ()


def test_a_column_that_may_be_left_out_comes_after_the_one_before(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "memory")

    async def play(shown: AppTest) -> None:
        await typed(shown, "715542")
        assert shown.by("entry.field.0.1").selected
        assert not off(shown, "entry.save")
        await typed(shown, "12")
        assert words(shown, "entry.banner") == "2 entries are still missing."
        await typed(shown, "106")
        await taps(shown, "entry.save")

    at(tmp_path, f"/match/{match_id}/hand/1", play)
    assert kept(tmp_path, match_id).hands[0].end == Gathered((71, 55, 42), (12, 10, 6))


def test_a_column_emptied_again_is_left_out(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "memory", 2)

    async def play(shown: AppTest) -> None:
        await typed(shown, "99696")
        assert off(shown, "entry.save")
        await taps(shown, "entry.field.0.1", "key-delete")
        assert shown.by("entry.field.0.1").label == "Tiles, Anna, empty"
        await taps(shown, "entry.save")

    at(tmp_path, f"/match/{match_id}/hand/1", play)
    assert kept(tmp_path, match_id).hands[0].end == Gathered((99, 69), None)


def test_tiles_in_hand_are_typed_where_they_were_not_followed(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "round_numbers")

    async def play(shown: AppTest) -> None:
        await typed(shown, "42")
        await taps(shown, "key-next")
        await typed(shown, "5")
        assert words(shown, "entry.field.2-after") == "5"
        await taps(shown, "entry.save")

    at(tmp_path, f"/match/{match_id}/hand/1", play, height=640)
    assert kept(tmp_path, match_id).hands[0].end == TilesInHand((4, 2, 5))


# --- what nobody holds ---------------------------------------------------------------------------------------------


def test_what_stays_in_the_boneyard_is_typed_where_the_winner_gets_it(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "draw", keep=2)

    async def play(shown: AppTest) -> None:
        await taps(shown, "entry.out.1")
        await typed(shown, "1020")
        assert shown.by("entry.field.stock").selected
        assert words(shown, "entry.banner") == "Boneyard: pips still missing."
        assert off(shown, "entry.save")
        await typed(shown, "0")
        assert words(shown, "entry.problem") == "The last 2 tiles stay in the boneyard."
        await taps(shown, "entry.field.stock")
        await typed(shown, "7")
        assert words(shown, "entry.field.1-after") == "37"
        await taps(shown, "entry.save")

    at(tmp_path, f"/match/{match_id}/hand/1", play)
    assert kept(tmp_path, match_id).hands[0].end == HandsAndBoneyard(1, (10, 0, 20), boneyard=7)


def test_tiles_set_aside_lie_in_nobodys_hand(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "luckies", 2, unplayed="aside_too")

    async def play(shown: AppTest) -> None:
        await taps(shown, "entry.out.0", "entry.face-1", "tile-6-5", "entry.tab.stock")
        assert shown.by("tile-6-5").disabled
        assert "Set aside" in shown.texts()
        assert not is_there(shown, "entry.out")
        await taps(shown, "tile-6-6", "tile-0-0", "entry.tab.1")
        assert (shown.by("tile-6-6").label or "").endswith(", held by Set aside")
        await taps(shown, "entry.save")

    at(tmp_path, f"/match/{match_id}/hand/1", play)
    end = kept(tmp_path, match_id).hands[0].end
    assert (end.pips[1], end.boneyard) == ((Tile(6, 5),), (Tile(6, 6), Tile(0, 0)))


def test_without_the_house_rule_nobody_asks_for_the_boneyard(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "draw")

    async def play(shown: AppTest) -> None:
        assert not is_there(shown, "entry.field.stock")
        await taps(shown, "entry.out.1")
        await typed(shown, "1020")
        await taps(shown, "entry.save")

    at(tmp_path, f"/match/{match_id}/hand/1", play)
    assert kept(tmp_path, match_id).hands[0].end == HandsAndBoneyard(1, (10, 0, 20))


def test_a_tie_of_mere_points_asks_who_wins_it(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "luckies")

    async def play(shown: AppTest) -> None:
        await taps(shown, "entry.blocked")
        await typed(shown, "101020")
        assert off(shown, "entry.save")
        assert is_there(shown, "entry.question")
        await taps(shown, "entry.question-player-1", "entry.save")

    at(tmp_path, f"/match/{match_id}/hand/1", play)
    assert kept(tmp_path, match_id).hands[0].end.winner == 1


def test_colours_are_called_by_their_names() -> None:
    words = speak("en")
    for game, said in (("luckies", "Purple green is there twice."), ("sebastopol", "6–4 is there twice.")):
        setup = begin(BY_ID[game], NAMES[:2], {}, None, 0)
        assert isinstance(setup, Setup)
        assert sentence(words, Match(BY_ID[game], setup), Problem("tile_dup", values={"tile": "6-4"})) == said
        assert half_said(words, setup.set, 6) == ("purple" if game == "luckies" else "six")
