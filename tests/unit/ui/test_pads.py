"""Pads for plays and contracts: one tap writes one thing, and what is refused changes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from scorekeeper.core.begin import begin
from scorekeeper.core.check import read_end, read_play
from scorekeeper.core.events import Ended, Scored
from scorekeeper.core.match import Match, work_out
from scorekeeper.core.problem import Problem
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Setup, Value
from scorekeeper.games import BY_ID
from scorekeeper.games._caps import BergenEnd, Cap, First
from scorekeeper.games._plays import Laid
from scorekeeper.games.canton import Capture
from scorekeeper.games.memory import Pair
from scorekeeper.games.muggins import Fives
from scorekeeper.main import app
from scorekeeper.shelf import EDITION, append, digest, new_entry, put_new, take
from scorekeeper.storage.library import Library
from scorekeeper.ui import store
from scorekeeper.ui.entry.matrix import grid_of
from tests.unit.ui.harness import AppTest
from tests.unit.ui.sitting import Sitting, sit

NAMES = ("Anna", "Bruno", "Chloé", "Daniel")

Play = dict[str, Any]
"""A play, or an end without a kind, as a match file has it."""


def shelved(folder: Path, game: str, players: int = 3, written: Sequence[Play] = (), **options: Value) -> str:
    """The id of a match on the shelf of a folder, with these plays and ends in it."""
    setup = begin(BY_ID[game], NAMES[:players], options, first=0)
    assert isinstance(setup, Setup)
    library = Library.open(folder, digest, edition=EDITION)
    try:
        match_id = put_new(library, Match(BY_ID[game], setup))
        asyncio.run(_write(library, match_id, written))
        return match_id
    finally:
        library.close()


async def _write(library: Library, match_id: str, written: Sequence[Play]) -> None:
    taken = take(library, match_id)
    for document in written:
        read = read_play if "kind" in document else read_end
        record = read(taken.session.match, document)
        assert not isinstance(record, Problem), record
        event = Scored(record) if "kind" in document else Ended(record)
        taken = replace(taken, session=await append(library, taken, new_entry(event, "")))


def kept(folder: Path, match_id: str) -> Match:
    """The match as it is on disk."""
    return take(Library.open(folder, digest, edition=EDITION, writer=False), match_id).session.match


def logged(folder: Path, match_id: str) -> int:
    """How many lines its log has."""
    return len(take(Library.open(folder, digest, edition=EDITION, writer=False), match_id).session.log)


def at(folder: Path, route: str, steps: Callable[[AppTest], Awaitable[None]], *, width: int = 390) -> None:
    """Do something on the screen of an address, and find the session sound afterwards."""

    async def play() -> None:
        async with AppTest(app(folder), route, width=width) as shown:
            await shown.settle(30)
            await steps(shown)
            await shown.settle(30)
            assert "This part of the screen could not be drawn." not in shown.texts()
            shown.assert_sound()

    asyncio.run(play())


async def taps(shown: AppTest, *identifiers: str) -> None:
    for identifier in identifiers:
        await shown.tap(identifier)
        await shown.settle(30)


async def at_once(shown: AppTest, *identifiers: str) -> None:
    """Taps that are there before what the first of them does is drawn."""
    for control in [shown.clickable(identifier) for identifier in identifiers]:
        await shown.send(control, "click")


def off(shown: AppTest, identifier: str) -> bool:
    return bool(shown.by(identifier).disabled)


def is_there(shown: AppTest, identifier: str) -> bool:
    return bool(shown.find(ft.Semantics, identifier=identifier))


def words(shown: AppTest, identifier: str) -> str:
    """What can be read under an identifier."""
    return " ".join(one.value for one in shown.walk(shown.by(identifier)) if isinstance(one, ft.Text)).strip()


def number(shown: AppTest, identifier: str) -> int:
    """What the client knows a control by."""
    return shown.by(identifier)._i  # pyright: ignore[reportPrivateUsage]


async def gone(shown: AppTest) -> None:
    """What the client does with a sheet that has been closed."""
    for sheet in shown.find(ft.BottomSheet, open=False):
        await shown.fire(sheet, "dismiss")


# --- open ends -----------------------------------------------------------------------------------------------------


def test_one_tap_is_one_score(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "muggins")

    async def play(shown: AppTest) -> None:
        assert shown.by("key.1.15").label == "plus 3, ends make 15, for Bruno"
        await taps(shown, "key.1.15")

    at(tmp_path, f"/match/{match_id}", play)
    assert kept(tmp_path, match_id).open_hand.plays == (Fives(1, 15),)
    assert work_out(kept(tmp_path, match_id)).totals == (0, 3, 0)


def test_a_tap_that_comes_twice_scores_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "SAME_TAP", 3600)  # however slow the machine is
    match_id = shelved(tmp_path, "muggins")

    async def play(shown: AppTest) -> None:
        await asyncio.gather(shown.tap("key.1.15"), shown.tap("key.1.15"))
        await taps(shown, "key.0.5")

    at(tmp_path, f"/match/{match_id}", play)
    assert kept(tmp_path, match_id).open_hand.plays == (Fives(1, 15), Fives(0, 5))


def test_an_opening_is_two_taps_and_only_the_first_play(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "muggins")

    async def play(shown: AppTest) -> None:
        await taps(shown, "entry.opening")
        tiles = [one.identifier for one in shown.find(ft.Semantics) if str(one.identifier).startswith("key.0.")]
        assert tiles == ["key.0.3-2", "key.0.4-1", "key.0.5-0", "key.0.5-5", "key.0.6-4"]
        assert shown.by("key.2.5-5").label == "plus 2, opening with 5–5, for Chloé"
        await taps(shown, "key.2.5-5")
        assert not is_there(shown, "entry.opening")
        assert is_there(shown, "key.0.5"), "the pad turns back to the ends"

    at(tmp_path, f"/match/{match_id}", play)
    assert work_out(kept(tmp_path, match_id)).totals == (0, 0, 2)


def test_keys_stay_what_they_are_when_the_opening_goes(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "muggins")

    async def play(shown: AppTest) -> None:
        before = [number(shown, f"key.{seat}.{total}") for seat in range(3) for total in (5, 10, 15, 20)]
        await taps(shown, "key.1.15")
        after = [number(shown, f"key.{seat}.{total}") for seat in range(3) for total in (5, 10, 15, 20)]
        assert after == before, "a tap on a key that is drawn anew would be lost"

    at(tmp_path, f"/match/{match_id}", play)


def test_a_target_passed_in_mid_hand_takes_the_pad_away(tmp_path: Path) -> None:
    plays = [{"kind": "fives", "player": 0, "total": 20}] * 7
    match_id = shelved(tmp_path, "muggins", 2, plays)

    async def play(shown: AppTest) -> None:
        await taps(shown, "key.0.15")
        assert not is_there(shown, "key.0.15")

    at(tmp_path, f"/match/{match_id}", play)
    assert work_out(kept(tmp_path, match_id)).winners == (0,)


def test_a_total_that_comes_up_once_is_asked_about_before_it_is_written_again(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "muggins", 2, [{"kind": "fives", "player": 0, "total": 20}])

    async def play(shown: AppTest) -> None:
        await taps(shown, "key.1.20")
        assert words(shown, "entry.question").startswith("20 comes up only once in a hand")
        await taps(shown, "entry.question-correct")
        assert not is_there(shown, "entry.question")
        assert kept(tmp_path, match_id).hands[0].plays == (Fives(0, 20),)
        await taps(shown, "key.1.20", "entry.question-keep")

    at(tmp_path, f"/match/{match_id}", play)
    assert kept(tmp_path, match_id).hands[0].plays == (Fives(0, 20), Fives(1, 20))


@pytest.mark.parametrize("columns", [4, 5, 7, 9, 11, 15])
@pytest.mark.parametrize("rows", [2, 3, 4])
@pytest.mark.parametrize("screen", [(360, 640), (390, 844), (392, 768)])
def test_keys_are_never_too_small_to_hit(screen: tuple[int, int], rows: int, columns: int) -> None:
    grid = grid_of(*screen, rows, columns)
    assert grid.width >= 48
    assert grid.height >= 48
    needed = 2 * grid.margin + grid.marks + columns * grid.width + (columns - 1) * grid.across
    assert grid.scrolls or needed <= screen[0] + 0.01


def test_a_phone_shows_all_totals_of_the_usual_set() -> None:
    assert not any(grid_of(width, 844, 4, columns).scrolls for width in (360, 390) for columns in (4, 7))


def test_plays_of_a_corrected_hand_are_saved_together(tmp_path: Path) -> None:
    plays = [{"kind": "fives", "player": 1, "total": 5}, {"kind": "fives", "player": 0, "total": 20}, {}]
    match_id = shelved(tmp_path, "muggins", 2, plays)

    async def play(shown: AppTest) -> None:
        await taps(shown, "play.1.remove", "key.1.10")
        assert not is_there(shown, "play.2")
        assert shown.by("play.1").label == "ends 10, Bruno, +2"
        assert logged(tmp_path, match_id) == 3, "nothing is written before it is saved"
        await taps(shown, "entry.save")

    at(tmp_path, f"/match/{match_id}/hand/1", play)
    assert kept(tmp_path, match_id).hands[0].plays == (Fives(1, 5), Fives(1, 10))
    assert logged(tmp_path, match_id) == 4


# --- boxes that are pressed ----------------------------------------------------------------------------------------


def test_a_tap_on_a_box_counts_one_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "SAME_TAP", 60.0)  # a busy machine must not make two taps of one
    match_id = shelved(tmp_path, "bergen")

    async def play(shown: AppTest) -> None:
        await taps(shown, "cell.1.2.1", "cell.1.1.0", "tally-more")
        assert words(shown, "tally-value") == "1", "the same entry at once is the same tap"
        await taps(shown, "cell.1.1.2", "cell.1.1.0")
        assert words(shown, "tally-value") == "2"
        assert shown.by("cell.1.1.0").selected

    at(tmp_path, f"/match/{match_id}", play)
    assert kept(tmp_path, match_id).open_hand.plays == (Cap(1, 3), Cap(0, 2), Cap(2, 2), Cap(0, 2))


def test_one_less_takes_back_the_last_of_that_box(tmp_path: Path) -> None:
    plays = [{"kind": "cap", "player": seat, "size": size} for seat, size in ((0, 2), (1, 3), (0, 2), (0, 3))]
    match_id = shelved(tmp_path, "bergen", written=plays)

    async def play(shown: AppTest) -> None:
        await taps(shown, "cell.1.1.0")
        assert words(shown, "tally-value") == "3"
        await taps(shown, "tally-less", "cell.1.0.1", "tally-less")
        assert off(shown, "tally-less")

    at(tmp_path, f"/match/{match_id}", play)
    assert kept(tmp_path, match_id).open_hand.plays == (Cap(0, 2), Cap(1, 3), Cap(0, 2), Cap(0, 3))


def test_what_happens_once_moves_to_the_box_pressed_last(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "bergen")

    async def play(shown: AppTest) -> None:
        await taps(shown, "cell.1.0.0", "cell.1.1.0", "cell.1.0.2")
        assert off(shown, "tally-more")
        await taps(shown, "cell.1.0.2")

    at(tmp_path, f"/match/{match_id}", play)
    assert kept(tmp_path, match_id).open_hand.plays == (Cap(0, 2), First(2))


def test_a_hand_is_closed_once_it_says_who_began_and_how_it_ended(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "bergen")

    async def play(shown: AppTest) -> None:
        assert "Tap a cell to add one" in shown.texts()
        await taps(shown, "cell.1.3.1")
        assert words(shown, "tally.hint") == "Exactly one player plays first: say who."
        assert off(shown, "sheet.end")
        await taps(shown, "tally-less", "cell.1.0.0")
        assert words(shown, "tally.hint") == "Say who went out, or mark the hand as blocked."
        assert off(shown, "sheet.end")
        await taps(shown, "cell.1.4.2", "cell.1.3.1")
        assert words(shown, "tally.hint") == ""
        await taps(shown, "sheet.end")

    at(tmp_path, f"/match/{match_id}", play)
    assert kept(tmp_path, match_id).hands[0].end == BergenEnd(out=1)
    assert work_out(kept(tmp_path, match_id)).totals == (2, 2, 0)


def test_a_corrected_hand_is_pressed_on_its_own_page(tmp_path: Path) -> None:
    written = [{"kind": "first", "player": 0}, {"out": 1}]
    match_id = shelved(tmp_path, "bergen", written=written)

    async def play(shown: AppTest) -> None:
        await taps(shown, "cell.1.2.2", "cell.1.4.0", "entry.save")

    at(tmp_path, f"/match/{match_id}/hand/1", play)
    hand = kept(tmp_path, match_id).hands[0]
    assert hand.plays == (First(0), Cap(2, 3))
    assert hand.end == BergenEnd(blocked=True, winner=0)
    assert logged(tmp_path, match_id) == 3


# --- a blocked hand ------------------------------------------------------------------------------------------------


def test_a_blocked_hand_is_led_through_question_by_question(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "bergen", written=[{"kind": "first", "player": 0}])

    async def play(shown: AppTest) -> None:
        await taps(shown, "cell.1.4.2", "tally.blocked")
        assert words(shown, "blocked.question") == "Who holds no double?"
        assert words(shown, "blocked.next") == "Everybody holds a double"
        await taps(shown, "blocked.next")
        assert words(shown, "blocked.question") == "Who holds the fewest doubles?"
        assert off(shown, "blocked.next")
        await taps(shown, "blocked.seat.0", "blocked.seat.1", "blocked.next")
        assert words(shown, "blocked.question") == "Who has the fewest points on the doubles?"
        await taps(shown, "blocked.back")
        assert shown.by("blocked.seat.1").selected
        await taps(shown, "blocked.seat.0", "blocked.next")
        assert words(shown, "blocked.settled") == "Bruno wins: the fewest doubles."
        await taps(shown, "blocked.done")
        await gone(shown)
        assert words(shown, "tally.winner") == "Bruno"
        assert not is_there(shown, "blocked.question")
        await taps(shown, "sheet.end")

    at(tmp_path, f"/match/{match_id}", play)
    assert kept(tmp_path, match_id).hands[0].end == BergenEnd(blocked=True, winner=1)


def test_a_blocked_hand_is_settled_by_its_tiles(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "bergen", 2, [{"kind": "first", "player": 0}])

    async def play(shown: AppTest) -> None:
        await taps(shown, "cell.1.4.0", "tally.blocked", "blocked.by_tiles", "tile-6-6", "tile-5-4", "tile-5-4")
        assert words(shown, "blocked.waiting") == "Tiles still missing: Bruno"
        await taps(shown, "blocked.whose-1")
        assert off(shown, "tile-6-6"), "a tile lies in one hand only"
        await taps(shown, "tile-6-5")
        assert words(shown, "blocked.settled") == "Bruno wins: the only hand without a double."
        await taps(shown, "blocked.done", "sheet.end")

    at(tmp_path, f"/match/{match_id}", play)
    end = kept(tmp_path, match_id).hands[0].end
    assert end == BergenEnd(blocked=True, tiles=((Tile(6, 6),), (Tile(6, 5),)))
    assert work_out(kept(tmp_path, match_id)).totals == (2, 2)


def test_equal_to_the_end_is_nobodys(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "bergen", 2, [{"kind": "first", "player": 0}])

    async def play(shown: AppTest) -> None:
        await taps(shown, "cell.1.4.0", "tally.blocked", "blocked.by_hand", "blocked.nobody")
        assert words(shown, "tally.winner") == "Nobody"
        await taps(shown, "sheet.end")

    at(tmp_path, f"/match/{match_id}", play)
    assert kept(tmp_path, match_id).hands[0].end == BergenEnd(blocked=True, tie=True)


# --- contracts -----------------------------------------------------------------------------------------------------


def test_a_usual_contract_takes_six_taps(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "forty_two", 4)

    async def play(shown: AppTest) -> None:
        assert off(shown, "contract.next")
        await taps(shown, "bidder-1", "bid.36", "contract.next", "trick.2")
        assert words(shown, "contract.brings.0") == "+2 took 2"
        assert words(shown, "contract.brings.1") == "+44 took 40: 36 + 2 × 4"
        await taps(shown, "entry.save")

    at(tmp_path, f"/match/{match_id}/hand/1", play)
    end = kept(tmp_path, match_id).hands[0].end
    assert (end.bidder, end.bid, end.tricks, end.trump) == (1, 36, (2, 5), None)
    assert [len(lane) for lane in end.specials] == [0, 5]
    assert work_out(kept(tmp_path, match_id)).totals == (2, 44)


def test_when_all_have_passed_the_tiles_are_dealt_again_and_nothing_is_written(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "forty_two", 4)

    async def play(shown: AppTest) -> None:
        await taps(shown, "trump.5", "contract.passed")
        assert shown.find(ft.TextSpan, text="All passed: deal again, nothing is scored.")
        assert not shown.by("trump.5").selected
        await taps(shown, "bidder-0")
        assert not shown.find(ft.TextSpan, text="All passed: deal again, nothing is scored.")
        assert not shown.find(ft.Semantics, identifier="contract.passed")

    at(tmp_path, f"/match/{match_id}/hand/1", play)
    assert kept(tmp_path, match_id).hands == ()


def test_whoever_leads_the_hand_is_the_first_who_can_capture(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "canton", 3, [{"out": 0, "pips": [0, 5, 6]}])

    async def play(shown: AppTest) -> None:
        assert shown.by("captor-1").selected

    at(tmp_path, f"/match/{match_id}", play)


def test_the_bid_stays_between_its_ends_and_a_trump_tapped_again_is_none(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "forty_two", 4)

    async def play(shown: AppTest) -> None:
        await taps(shown, "bidder-0", "bid.42", "bid.more")
        assert words(shown, "bid.value") == "42"
        await taps(shown, "bid.less", "trump.5", "trump.3", "trump.3", "bidder-2")
        assert words(shown, "bid.value") == "41"
        assert not any(shown.by(f"trump.{suit}").selected for suit in range(7))

    at(tmp_path, f"/match/{match_id}/hand/1", play)


def test_the_highest_bid_of_an_auction_is_the_contract(tmp_path: Path) -> None:
    plays = [{"kind": "bid", "player": 2, "bid": 30}, {"kind": "bid", "player": 3, "bid": 34}]
    match_id = shelved(tmp_path, "forty_two", 4, plays)

    async def play(shown: AppTest) -> None:
        assert shown.by("bidder-3").selected
        assert words(shown, "bid.value") == "34"

    at(tmp_path, f"/match/{match_id}/hand/1", play)


def test_a_trick_tapped_again_is_one_less(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "forty_two", 4)

    async def play(shown: AppTest) -> None:
        await taps(shown, "bidder-0", "contract.next", "trick.1")
        assert "1 – 6" in shown.texts()
        assert shown.by("special.3-2").label == "three two, 5 points, taken by Bruno & Daniel"
        await taps(shown, "trick.1")
        assert "0 – 7" in shown.texts()
        assert shown.by("trick.1").label == "Trick 1, Bruno & Daniel"

    at(tmp_path, f"/match/{match_id}/hand/1", play)


def test_tiles_of_value_without_a_trick_are_refused(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "forty_two", 4)

    async def play(shown: AppTest) -> None:
        await taps(shown, "bidder-0", "contract.next", "trick.7", "special.5-5")
        assert words(shown, "entry.problem") == "0 tricks cannot hold so many tiles of value."
        assert off(shown, "entry.save")
        assert words(shown, "contract.brings.0") == "–"
        await taps(shown, "trick.6")
        assert shown.by("special.5-5").label == "double five, 10 points, taken by Bruno & Daniel"
        assert not off(shown, "entry.save")

    at(tmp_path, f"/match/{match_id}/hand/1", play)
    assert kept(tmp_path, match_id).hands == ()


# --- captures, tiles called out, pairs, leaving --------------------------------------------------------------------


def test_the_last_captor_stays_selected(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "canton")

    async def play(shown: AppTest) -> None:
        assert shown.by("captor-0").selected
        await taps(shown, "captor-2", "capture.12", "capture.30")
        assert shown.by("captor-2").selected
        assert shown.by("capture.20").label == "plus 20, capture of 3 tiles, for Chloé"

    at(tmp_path, f"/match/{match_id}", play)
    assert kept(tmp_path, match_id).open_hand.plays == (Capture(2, 12), Capture(2, 30))


def kept_late(monkeypatch: pytest.MonkeyPatch) -> tuple[asyncio.Event, list[Any]]:
    """A slow device: what is written is kept once the event is set; the list holds what it was asked to keep."""
    keeps, asked, kept_at_once = asyncio.Event(), list[Any](), store.append

    async def keep(*what: Any) -> Any:
        asked.append(what)
        await keeps.wait()
        return await kept_at_once(*what)

    monkeypatch.setattr(store, "append", keep)
    return keeps, asked


def test_who_is_said_to_capture_while_a_play_is_still_being_kept_captures_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = shelved(tmp_path, "canton", 3)
    keeps, asked = kept_late(monkeypatch)

    async def play(shown: AppTest) -> None:
        tapped = asyncio.create_task(shown.tap("capture.12"))
        await shown.settle(30)
        await taps(shown, "captor-2")
        assert len(asked) == 1
        assert shown.by("captor-2").selected
        keeps.set()
        await tapped
        await shown.settle(30)
        assert shown.by("captor-2").selected
        await taps(shown, "capture.30", "captor-1", "captor-0", "capture.10")
        assert shown.by("captor-0").selected

    at(tmp_path, f"/match/{match_id}", play)
    assert kept(tmp_path, match_id).open_hand.plays == (Capture(0, 12), Capture(2, 30), Capture(0, 10))


def test_who_is_said_to_capture_when_a_play_is_kept_but_not_drawn_yet_captures_next(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "canton", 3)

    async def play(shown: AppTest) -> None:
        await at_once(shown, "capture.12", "captor-2")
        await shown.settle(30)
        assert shown.by("captor-2").selected

    at(tmp_path, f"/match/{match_id}", play)
    assert kept(tmp_path, match_id).open_hand.plays == (Capture(0, 12),)


def test_a_key_pressed_before_it_is_drawn_anew_writes_for_whoever_was_said(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "canton", 3)

    async def play(shown: AppTest) -> None:
        await at_once(shown, "captor-2", "capture.12")

    at(tmp_path, f"/match/{match_id}", play)
    assert kept(tmp_path, match_id).open_hand.plays == (Capture(2, 12),)


def test_a_play_that_those_before_it_leave_no_room_for_is_refused_in_its_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plays = [{"kind": "capture", "player": 0, "total": 30}] * 4
    match_id = shelved(tmp_path, "canton", written=plays)
    keeps, asked = kept_late(monkeypatch)

    async def play(shown: AppTest) -> None:
        tapped = [asyncio.create_task(shown.tap(f"capture.{total}")) for total in (30, 20)]
        await shown.settle(30)
        assert len(asked) == 1
        keeps.set()
        await asyncio.gather(*tapped)
        await shown.settle(30)
        assert len(asked) == 1
        assert "170 points in all: this set only holds 168." in shown.texts()

    at(tmp_path, f"/match/{match_id}", play)
    assert kept(tmp_path, match_id).open_hand.plays == (Capture(0, 30),) * 5


def test_a_play_on_its_way_belongs_to_its_own_match_whatever_is_opened_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, other = shelved(tmp_path, "canton"), shelved(tmp_path, "canton")
    keeps, asked = kept_late(monkeypatch)

    async def play(shown: Sitting) -> None:
        tapped = [asyncio.create_task(AppTest.tap(shown, f"capture.{total}")) for total in (30, 12)]
        await shown.settle(30)
        await shown.visit(f"/match/{other}")
        assert len(asked) == 1
        keeps.set()
        await asyncio.gather(*tapped)
        await shown.settle(30)

    sit(tmp_path, f"/match/{match_id}", play)
    assert kept(tmp_path, match_id).open_hand.plays == (Capture(0, 30), Capture(0, 12))
    assert kept(tmp_path, other).hands == ()


def test_more_than_the_set_cannot_be_captured(tmp_path: Path) -> None:
    plays = [{"kind": "capture", "player": 0, "total": 30}] * 5
    match_id = shelved(tmp_path, "canton", written=plays)

    async def play(shown: AppTest) -> None:
        assert off(shown, "capture.20")
        assert off(shown, "capture.30")
        assert not off(shown, "capture.10")

    at(tmp_path, f"/match/{match_id}", play)


def test_tiles_are_called_out_around_the_table(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "round_numbers")

    async def play(shown: AppTest) -> None:
        await taps(shown, "pips.12", "pips.7", "player-0", "pips.1")
        assert shown.by("player-1").selected

    at(tmp_path, f"/match/{match_id}", play)
    assert kept(tmp_path, match_id).open_hand.plays == (Laid(0, 12), Laid(1, 7), Laid(0, 1))


def test_whoever_buys_a_tile_goes_on_until_the_chips_are_gone(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "rubicon", 2, [{"kind": "bought", "player": 0}] * 3)

    async def play(shown: AppTest) -> None:
        assert shown.by("player-0").selected
        await taps(shown, "play.bought")
        assert off(shown, "play.bought")
        await taps(shown, "player-1")
        assert not off(shown, "play.bought")

    at(tmp_path, f"/match/{match_id}", play)
    assert len(kept(tmp_path, match_id).open_hand.plays) == 4


def test_nothing_more_is_laid_beyond_the_target(tmp_path: Path) -> None:
    plays = [{"kind": "laid", "player": 0, "pips": 12}] * 3
    match_id = shelved(tmp_path, "rubicon", 2, plays, target=30)

    async def play(shown: AppTest) -> None:
        assert all(off(shown, f"pips.{n}") for n in range(13))
        assert is_there(shown, "entry.banner")
        assert not off(shown, "sheet.end")

    at(tmp_path, f"/match/{match_id}", play)


def test_a_sheet_from_below_stays_alive_when_a_snack_bar_goes(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "memory")

    async def play(shown: AppTest) -> None:
        for before, after in ((["pair.1"], ["tile-6-5", "tile-6-4"]), (["pair.1", "tile-5-5"], ["tile-5-4"])):
            word = ft.SnackBar(ft.Text("Saved."))
            shown.page.show_dialog(word)
            await taps(shown, *before)
            await shown.fire(word, "dismiss")
            await taps(shown, *after)
            await gone(shown)

    at(tmp_path, f"/match/{match_id}", play)
    pairs = (Pair(1, (Tile(6, 5), Tile(6, 4))), Pair(1, (Tile(5, 5), Tile(5, 4))))
    assert kept(tmp_path, match_id).open_hand.plays == pairs


def test_a_pair_is_two_tiles_with_a_number_in_common(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "memory")

    async def play(shown: AppTest) -> None:
        await taps(shown, "pair.1", "tile-6-5", "tile-4-3")
        await gone(shown)
        assert words(shown, "entry.problem") == "The two tiles share no number."
        await taps(shown, "pair.1", "tile-6-5", "tile-6-5", "tile-6-4", "tile-4-3")
        await gone(shown)
        assert not is_there(shown, "entry.problem")
        await taps(shown, "pair.2")
        assert off(shown, "tile-6-4"), "it lies with Bruno"

    at(tmp_path, f"/match/{match_id}", play)
    assert kept(tmp_path, match_id).open_hand.plays == (Pair(1, (Tile(6, 4), Tile(4, 3))),)


def test_whoever_has_left_cannot_leave_again(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "no_boneyard")

    async def play(shown: AppTest) -> None:
        await taps(shown, "play.leaves.1")
        assert off(shown, "play.leaves.1")
        await taps(shown, "play.leaves.0")
        assert not is_there(shown, "play.leaves.0"), "only one is left: the match is over"

    at(tmp_path, f"/match/{match_id}", play)
    assert work_out(kept(tmp_path, match_id)).winners == (2,)


# --- plays and an end ----------------------------------------------------------------------------------------------


def test_a_hand_with_plays_and_an_end_is_corrected_in_two_parts(tmp_path: Path) -> None:
    written = [{"kind": "capture", "player": 0, "total": 12}, {"out": 1, "pips": [12, 0, 30]}]
    match_id = shelved(tmp_path, "canton", written=written)

    async def play(shown: AppTest) -> None:
        await taps(shown, "captor-2", "capture.30", "entry.part-1", "entry.out.0", "key-5", "entry.part-0")
        assert shown.by("play.1").label == "capture, Chloé, +30"
        await taps(shown, "entry.part-1", "entry.save")

    at(tmp_path, f"/match/{match_id}/hand/1", play)
    hand = kept(tmp_path, match_id).hands[0]
    assert hand.plays == (Capture(0, 12), Capture(2, 30))
    assert (hand.end.out, hand.end.pips) == (0, (0, 5, 30))
    assert logged(tmp_path, match_id) == 3


def test_beside_the_sheet_the_plays_so_far_are_listed(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "muggins", 2, [{"kind": "fives", "player": 0, "total": 20}])

    async def play(shown: AppTest) -> None:
        assert shown.by("play.0").label == "ends 20, Anna, +4"
        await taps(shown, "play.0.remove")
        assert not is_there(shown, "play.0")

    at(tmp_path, f"/match/{match_id}", play, width=1024)
    assert kept(tmp_path, match_id).hands == ()
