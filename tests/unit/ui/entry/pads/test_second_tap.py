"""A second tap on a key that writes a finished line counts only after a moment."""

from __future__ import annotations

import asyncio
from contextvars import Context
from pathlib import Path

import flet as ft
import pytest

from scorekeeper.ui.base.timers import DONE_WITH_KEY, MAIN_REST, OPEN_REST, SENT, TAP_REST, UNDO_REST
from scorekeeper.ui.kit.message import messages_of
from tests.unit.ui.entry.scripts import SHEET, begin
from tests.unit.ui.rig.matches import shelved, stored_session
from tests.unit.ui.rig.visitor import Sitting, at_match

FIVE = {"kind": "fives", "player": 1, "total": 5}


async def tap_twice(sheet: Sitting, identifier: str, *, between: float = 0.1) -> None:
    """Tap a key, and again after so many seconds."""
    for _ in range(2):
        await sheet.send(sheet.clickable(identifier), "click")
        await sheet.wait(between)


def is_framed(sheet: Sitting, identifier: str) -> bool:
    buttons = sheet.find(ft.TextButton, sheet.by(identifier))
    return any("width=2.5" in str(button.style.side) for button in buttons if button.style)


@pytest.mark.parametrize(
    ("game", "key", "words"),
    [
        ("muggins", "key.0.10", "Anna +2 once: the second tap came too fast"),
        ("canton", "capture.20", "Anna +20 once: the second tap came too fast"),
        ("rubicon", "pips.11", "Anna +11 once: the second tap came too fast"),
        ("triominos", "turn.sum.9", "Bruno +9 once: the second tap came too fast"),
    ],
)
async def test_second_tap_that_comes_too_fast_writes_nothing_and_says_so(
    tmp_path: Path, game: str, key: str, words: str
) -> None:
    match_id = shelved(tmp_path, game, 2, first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        if game == "triominos":
            await sheet.tap("turn.sum.15")
        before = len(stored_session(tmp_path, match_id).match.open_hand.plays)
        await tap_twice(sheet, key, between=TAP_REST - 0.01)
        assert len(stored_session(tmp_path, match_id).match.open_hand.plays) == before + 1
        assert sheet.said("message") == words
        assert is_framed(sheet, key)
        await sheet.wait(TAP_REST)
        assert not is_framed(sheet, key)
        assert sheet.shows("message.action")
        await sheet.wait(DONE_WITH_KEY)
        assert not sheet.shows("message.action")


async def test_first_triangle_cannot_be_written_twice(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "triominos", 2, first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await tap_twice(sheet, "turn.sum.3")
        assert sheet.said("message") == "Anna +13 once: the second tap came too fast"
        assert not sheet.shows("message.action")


async def test_tap_while_a_message_is_shown_counts_where_events_come_without_a_context(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "muggins", 2, first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await tap_twice(sheet, "key.0.10")
        assert sheet.shows("message")
        key = sheet.clickable("key.1.10")
        await asyncio.create_task(sheet.send(key, "click"), context=Context())  # as in a browser page
        await sheet.settle()
        assert not sheet.shows("message")
        assert len(stored_session(tmp_path, match_id).match.open_hand.plays) == 2


async def test_second_tap_on_redo_does_not_open_a_hand(tmp_path: Path) -> None:
    async with at_match(tmp_path, "sebastopol", 3, SHEET[:2]) as sheet:
        await sheet.taps_on("sheet.undo", "sheet.undo", "sheet.redo")
        await sheet.tap("sheet.enter")
        assert sheet.page.route.endswith("/hand/2"), "redo is still in its place"
        await sheet.tap("entry.close")
        for key in ("sheet.redo", "sheet.enter"):
            await sheet.send(sheet.clickable(key), "click")
            await sheet.wait(0.1)
        await sheet.follow()
        assert "/hand/" not in sheet.page.route
        await sheet.tap("sheet.enter")
        assert sheet.page.route.endswith("/hand/3")


async def test_digit_counts_at_once_after_redo_beside_the_form(tmp_path: Path) -> None:
    async with at_match(tmp_path, "sebastopol", 3, SHEET[:2], size=(1024, 768)) as sheet:
        await sheet.taps_on("sheet.undo")
        for key in ("sheet.redo", "entry.out.1"):
            await sheet.send(sheet.clickable(key), "click")
            await sheet.wait(0.1)
        assert sheet.by("entry.out.1").selected


async def test_key_whose_play_comes_once_a_hand_stays_in_its_place(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "tien_gow", 4, first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await sheet.tap("play.honour.0")
        assert sheet.off("play.honour.0")
        assert not sheet.off("play.four.0")


async def test_second_tap_after_a_moment_counts(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "muggins", 2, first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await tap_twice(sheet, "key.0.10", between=TAP_REST + SENT)
        assert len(stored_session(tmp_path, match_id).match.open_hand.plays) == 2
        assert not sheet.shows("message.action")


async def test_write_twice_lets_the_second_tap_count(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "muggins", 2, plays=[[FIVE]], first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await tap_twice(sheet, "key.0.10")
        await sheet.tap("message.action")
        assert not sheet.shows("message.action")
        assert len(stored_session(tmp_path, match_id).match.open_hand.plays) == 3
        await sheet.wait(DONE_WITH_KEY)


@pytest.mark.parametrize(
    ("game", "players", "before", "key", "words"),
    [
        ("no_boneyard", 4, [], "play.leaves.1", "Bruno cannot play once: the second tap came too fast"),
        ("muggins", 2, ["entry.opening", "opener.0"], "key.0.5-5", "Anna +2 once: the second tap came too fast"),
    ],
)
async def test_word_or_opening_tile_tapped_twice_is_written_once(
    tmp_path: Path, game: str, players: int, before: list[str], key: str, words: str
) -> None:
    match_id = shelved(tmp_path, game, players, first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await sheet.taps_on(*before)
        await sheet.tap_at_once(key, key)
        await sheet.settle()
        assert len(stored_session(tmp_path, match_id).match.open_hand.plays) == 1
        assert sheet.said("message") == words


async def test_other_keys_and_undo_obey_at_once_and_end_what_is_said(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "muggins", 2, first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await tap_twice(sheet, "key.0.10")
        await sheet.tap_at_once("key.1.15")
        await sheet.wait(0.1)
        assert not sheet.shows("message.action")
        await sheet.tap_at_once("key.1.15", "sheet.undo")
        await sheet.wait(0.1)
        assert sheet.said("message").startswith("Undone: ")
        await sheet.tap_at_once("key.1.15")
        await sheet.settle()
        assert [play.total for play in stored_session(tmp_path, match_id).match.open_hand.plays] == [10, 15]


async def test_key_that_was_asked_about_obeys_at_once(tmp_path: Path) -> None:
    plays = [{"kind": "fives", "player": 0, "total": 20}] * 7
    async with at_match(tmp_path, "muggins", 2, plays=[plays], first=0) as sheet:
        await tap_twice(sheet, "key.1.20")
        assert sheet.shows("entry.question")
        assert not sheet.shows("message.action")


async def test_second_tap_on_the_winner_writes_no_second_hand(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "jamaican_partner", 4, first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await tap_twice(sheet, "won.0", between=0.3)
        assert len(stored_session(tmp_path, match_id).match.hands) == 1
        assert sheet.said("message") == "Anna’s hand once: the second tap came too fast"
        await sheet.tap("message.action")
        assert len(stored_session(tmp_path, match_id).match.hands) == 2


async def test_what_is_said_of_a_second_tap_goes_also_when_the_first_has_ended_the_hand(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "jamaican_partner", 4, first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await sheet.tap_at_once("won.0", "won.0")  # the second tap before the next hand is drawn
        await sheet.settle()
        assert sheet.shows("message.action")
        await sheet.wait(DONE_WITH_KEY + TAP_REST)
        assert not sheet.shows("message.action")


@pytest.mark.parametrize(
    ("game", "won", "twenties", "key", "words"),
    [
        ("muggins/2", 1, 7, "key.0.15", "Anna +3 once"),
        ("jamaican_partner/4", 5, 0, "won.0", "Anna’s hand once"),
        ("fives_and_threes/2", 0, 0, "key.0.15", "Anna +9 once"),
    ],
)
async def test_second_tap_on_what_ends_a_hand_or_the_match_offers_nothing_that_cannot_be_written(
    tmp_path: Path, game: str, won: int, twenties: int, key: str, words: str
) -> None:
    end, twenty = {"out": 0} if "jamaican" in game else {}, {"kind": "fives", "player": 0, "total": 20}
    async with Sitting(tmp_path, begin(tmp_path, game, [end] * won, [twenty] * twenties)) as sheet:
        await sheet.taps_on(*(["entry.last_tile"] if game.startswith("fives") else []))
        await sheet.tap_at_once(key, key)  # the second one while the first is written
        await sheet.settle()
        assert sheet.said("message") == f"{words}: the second tap came too fast"
        assert not sheet.shows("message.action")


async def test_second_tap_on_the_key_that_wins_the_match_opens_no_hand(tmp_path: Path) -> None:
    plays = [{"kind": "fives", "player": 0, "total": 20}] * 7
    match_id = shelved(tmp_path, "muggins", 2, [{}], plays=[plays], first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await sheet.tap_at_once("key.0.15")
        await sheet.wait(0.1)
        await sheet.tap_at_once("line.1.6")
        await sheet.wait(0.1)
        assert not sheet.conn.routes
        assert sheet.said("message") == "Anna +3 once: the second tap came too fast"
        await sheet.wait(TAP_REST)
        await sheet.tap("line.1.6")
        assert sheet.page.route == f"/match/{match_id}/hand/1"


async def test_second_tap_on_a_typed_total_writes_no_key_that_has_come_under_the_finger(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "all_fives", 2, first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await sheet.taps_on("key.0.type", "key-3", "key-5")
        await sheet.tap_at_once("entry.write", "entry.write")
        await sheet.wait(0.1)
        await sheet.tap_at_once("key.1.10")
        await sheet.settle()
        assert [play.total for play in stored_session(tmp_path, match_id).match.open_hand.plays] == [35]
        assert sheet.said("message") == "Anna +35 once: the second tap came too fast"
        await sheet.tap("key.1.10")
        assert len(stored_session(tmp_path, match_id).match.open_hand.plays) == 2


async def test_second_tap_on_the_opening_tile_writes_no_total_that_has_come_under_the_finger(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "muggins", 2, first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await sheet.taps_on("entry.opening", "opener.0")
        await sheet.tap_at_once("key.0.5-5")
        await sheet.wait(0.1)
        await sheet.tap_at_once("key.1.15")
        await sheet.settle()
        assert len(stored_session(tmp_path, match_id).match.open_hand.plays) == 1
        assert sheet.said("message") == "Anna +2 once: the second tap came too fast"


async def test_second_tap_on_a_box_of_bergen_counts_once(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "bergen", 2, first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await tap_twice(sheet, "cell.1.1.0")
        assert len(stored_session(tmp_path, match_id).match.open_hand.plays) == 1
        assert sheet.shows("message")
        await sheet.tap_at_once("tally-more", "tally-more")  # these count
        await sheet.settle()
        assert len(stored_session(tmp_path, match_id).match.open_hand.plays) == 3


async def test_second_tap_on_save_changes_presses_nothing_on_the_sheet(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, SHEET[:2])
    async with Sitting(tmp_path, f"/match/{match_id}/hand/1") as sheet:
        await sheet.taps_on("entry.field.1", "key-delete", "key-delete", "key-1", "key-7")
        await sheet.tap_at_once("entry.save")
        await sheet.wait(0.3)
        await sheet.tap_at_once("sheet.enter")
        await sheet.wait(0.3)
        assert sheet.conn.routes == [f"/match/{match_id}"]
        said = messages_of(sheet.page).current
        assert said
        assert said.words == "1st hand corrected"
        assert len(stored_session(tmp_path, match_id).done) == 3
        await sheet.tap_at_once("hand.2")
        await sheet.wait(0.1)
        assert sheet.conn.routes.pop() == f"/match/{match_id}/hand/2"
        await sheet.wait(MAIN_REST)
        await sheet.tap_at_once("sheet.enter")
        await sheet.wait(0.3)
        assert sheet.conn.routes[1:] == [f"/match/{match_id}/hand/3"]


@pytest.mark.parametrize(
    ("held", "main", "opened"), [("9", "sheet.enter", "/hand/2"), ("50", "sheet.result", "/result")]
)
async def test_second_tap_on_save_opens_neither_the_next_hand_nor_the_result(
    tmp_path: Path, held: str, main: str, opened: str
) -> None:
    match_id = shelved(tmp_path, "sebastopol", 2)
    async with Sitting(tmp_path, f"/match/{match_id}/hand/1") as sheet:
        await sheet.taps_on("entry.out.0", *(f"key-{digit}" for digit in held))
        for key in ("entry.save", main, main):
            await sheet.tap_at_once(key)
            await sheet.wait(UNDO_REST - 0.2)
        assert sheet.conn.routes == [f"/match/{match_id}", f"/match/{match_id}{opened}"]


@pytest.mark.parametrize("opener", ["sheet.enter", "hand.1"])
@pytest.mark.parametrize("second", ["key-5", "entry.out.1"])
async def test_second_tap_that_opens_a_hand_changes_nothing_in_its_form(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opener: str, second: str
) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:1])
    async with Sitting(tmp_path, match) as sheet:
        monkeypatch.setattr("tests.unit.ui.rig.app.PACE", 0.05)
        sheet.patch(sheet.page, web=False)  # in a browser the page holds such a tap back
        await sheet.tap(opener)
        before = sheet.texts()
        await sheet.tap(second)
        await sheet.wait(OPEN_REST)
        assert sheet.texts() == before
        await sheet.taps_on("entry.field.1", "key-5")
        assert sheet.texts() != before


@pytest.mark.parametrize("web", [True, False])
async def test_slow_second_tap_on_what_opens_a_hand_does_not_save_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, web: bool
) -> None:
    pair = {"kind": "pair", "player": 0, "tiles": ["6-6", "6-5"]}
    match_id = shelved(tmp_path, "memory", 2, plays=[[pair]], first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        monkeypatch.setattr("tests.unit.ui.rig.app.PACE", OPEN_REST - 0.1)
        sheet.patch(sheet.page, web=web)
        await sheet.taps_on("sheet.end", "entry.save")
        assert stored_session(tmp_path, match_id).match.hand_index == 0
        await sheet.tap("entry.save")
        assert stored_session(tmp_path, match_id).match.hand_index == 1


async def test_second_tap_that_opens_a_match_scores_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = shelved(tmp_path, "muggins", 2, plays=[[FIVE]], first=0)
    async with Sitting(tmp_path, "/") as sheet:
        monkeypatch.setattr("tests.unit.ui.rig.app.PACE", 0.05)
        sheet.patch(sheet.page, web=False)  # in a browser the page holds such a tap back
        await sheet.taps_on("home.resume", "key.0.15")
        assert len(stored_session(tmp_path, match_id).done) == 1
        await sheet.wait(OPEN_REST)
        await sheet.tap("key.0.15")
        assert len(stored_session(tmp_path, match_id).done) == 2


@pytest.mark.parametrize("second", ["sheet.back", "hand.1"])
async def test_second_tap_on_the_cross_of_a_form_stays_on_the_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, second: str
) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:1])
    async with Sitting(tmp_path, match) as sheet:
        sheet.patch(sheet.page, web=False)  # in a browser the page holds such a tap back
        await sheet.tap("sheet.enter")
        await sheet.wait(OPEN_REST)
        monkeypatch.setattr("tests.unit.ui.rig.app.PACE", 0.05)
        await sheet.taps_on("entry.close", second)
        assert sheet.page.route == match
        await sheet.wait(OPEN_REST)
        await sheet.tap(second)
        assert sheet.page.route == ("/" if second == "sheet.back" else f"{match}/hand/1")


async def test_key_of_a_keyboard_counts_while_the_form_rests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:1])
    async with Sitting(tmp_path, match) as sheet:
        monkeypatch.setattr("tests.unit.ui.rig.app.PACE", 0.05)
        sheet.patch(sheet.page, web=False)  # in a browser the page holds such a tap back
        await sheet.tap("sheet.enter")
        await sheet.press("5")
        assert sheet.said("entry.field.0") == "Anna, pips left in hand, 5"


async def test_second_tap_on_end_hand_asks_nothing_about_the_next_one(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "muggins", 2, plays=[[FIVE]], first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await tap_twice(sheet, "sheet.end", between=UNDO_REST - 0.1)
        assert len(stored_session(tmp_path, match_id).match.hands) == 1
        assert not sheet.shows("entry.question")
        await sheet.tap("sheet.end")
        assert sheet.shows("entry.question")


@pytest.mark.parametrize("digits", [("key-delete", "key-delete", "key-1", "key-7"), ()], ids=["changed", "unchanged"])
async def test_second_tap_on_save_changes_saves_no_hand_of_the_form_beside_the_sheet(
    tmp_path: Path, digits: tuple[str, ...]
) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, SHEET[:2])
    async with Sitting(tmp_path, f"/match/{match_id}", 1024, 768) as sheet:
        await sheet.taps_on("entry.out.2", "key-1", "key-2", "key-5")
        await sheet.visit(f"/match/{match_id}/hand/1")
        await sheet.taps_on("entry.field.1", *digits)
        await save_and_tap(sheet, "entry.save")
        assert len(stored_session(tmp_path, match_id).match.hands) == 2
        assert sheet.shows("message.action") == bool(digits)
        await sheet.wait(MAIN_REST)
        await sheet.tap("entry.save")
        assert len(stored_session(tmp_path, match_id).match.hands) == 3


async def test_second_tap_on_save_changes_writes_no_play_of_the_keys_beside_the_sheet(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "muggins", 2, [{}], plays=[[FIVE]], first=0)
    async with Sitting(tmp_path, f"/match/{match_id}/hand/1", 1024, 768) as sheet:
        await sheet.taps_on("play.0", "key.1.15")
        await save_and_tap(sheet, "key.0.10")
        assert stored_session(tmp_path, match_id).match.open_hand.plays == ()
        await sheet.wait(MAIN_REST)
        await sheet.tap("key.0.10")
        assert len(stored_session(tmp_path, match_id).match.open_hand.plays) == 1


async def save_and_tap(sheet: Sitting, identifier: str) -> None:
    """Save a correction, go to the sheet, and tap something there less than a second later."""
    await sheet.tap_at_once("entry.save")
    await sheet.wait(0.1)
    await sheet.visit(sheet.conn.routes.pop())
    await sheet.tap_at_once(identifier)
    await sheet.settle()


@pytest.mark.parametrize(
    ("page", "taps", "last"),
    [("players", (), "players.leave.1"), ("change-rules", ("option.target-more",), "rules.change")],
)
async def test_second_tap_on_the_button_of_a_page_of_the_menu_opens_no_hand(
    tmp_path: Path, page: str, taps: tuple[str, ...], last: str
) -> None:
    match_id = shelved(tmp_path, "draw", 3, SHEET[:1])
    async with Sitting(tmp_path, f"/match/{match_id}/{page}") as sheet:
        await sheet.taps_on(*taps)
        await sheet.tap_at_once(last)
        await sheet.wait(0.1)
        await sheet.visit(sheet.conn.routes.pop())
        await sheet.tap_at_once("sheet.enter")
        await sheet.wait(0.1)
        assert not sheet.conn.routes
        await sheet.wait(MAIN_REST)
        await sheet.tap("sheet.enter")
        assert sheet.page.route == f"/match/{match_id}/hand/2"
