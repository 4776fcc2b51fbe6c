"""The card of a hand of Forty-Two, tapped and typed through on its screen."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.core.model import Hand
from scorekeeper.core.tiles import Tile
from scorekeeper.games.forty_two import Contract
from scorekeeper.storage.protocol import ABSENT, DocumentId
from scorekeeper.storage.protocol import ALL as EVERYBODY
from tests.unit.ui.entry.scripts import begin, log_of, perform
from tests.unit.ui.rig.matches import open_folder

TILES = tuple(Tile(*map(int, name)) for name in ("55", "64", "50", "41", "32"))
BIDS = ({"kind": "bid", "player": 2, "bid": 30}, {"kind": "bid", "player": 3, "bid": 34})
SAVED = {"bidder": 0, "bid": 30, "tricks": [5, 2], "specials": [["5-5", "6-4", "5-0", "4-1", "3-2"], []], "trump": 5}
IMPOSSIBLE = "entry.problem='0 tricks cannot hold so many tiles of value.'"


def write(folder: Path, script: str, *, page: str = "/hand/1", width: int = 390, **written: Any) -> Hand | None:
    """Act a script on the card; return the hand that it has written, if any."""
    match = begin(folder, "forty_two/4", **written)
    before = log_of(folder, match).log
    after = perform(folder, match, script, page=page, width=width)
    return after.match.hands[-1] if len(after.log) > len(before) else None


@pytest.mark.parametrize("width", [390, 1024])
def test_card_takes_six_taps_and_shows_how_the_totals_grow(tmp_path: Path, width: int) -> None:
    taps = """entry.banner='Say who won the bid.' contract.brings.0=gone
    bidder-1 entry.banner='Enter the bid.' bid.32 bid.32=selected text='Bruno · 32'
    entry.banner='Enter the tricks and the tiles of value.' contract.brings.0=gone entry.save=off
    trick.2 text='2 – 5' text='0 – 35' special.5-5 text='10 – 25' entry.banner=gone
    contract.brings.0='Anna & Chloé, took 12 + contract 32, 0 + 44 = 44'
    contract.brings.1='Bruno & Daniel, took 30 of 32: contract failed, 0 + 0 = 0'
    special.5-5 contract.brings.0='Anna & Chloé, took 2, 0 + 2 = 2'
    contract.brings.1='Bruno & Daniel, took 40: 32 + 2 × 8, 0 + 48 = 48' entry.save"""
    assert write(tmp_path, taps, width=width) == Hand((), Contract(1, 32, (2, 5), ((), TILES)))


def test_card_allows_the_bid_before_the_bidder(tmp_path: Path) -> None:
    taps = """bid.42 bid.42=selected bidder-0=on contract.passed=on entry.banner='Say who won the bid.'
    trick.7 entry.save=off contract.brings.0=gone bidder-0 text='Anna · 42' contract.passed=gone
    contract.brings.0='Anna & Chloé, took 42: contract made, 0 + 42 = 42' entry.save"""
    assert write(tmp_path, taps) == Hand((), Contract(0, 42, (7, 0), (TILES, ())))


def test_card_calls_sums_impossible_only_when_all_is_given(tmp_path: Path) -> None:
    taps = f"""bidder-0 specials.1 special.5-5='double five, 10 points, taken by Bruno & Daniel' entry.problem=gone
    trick.7 specials.1 bid.30 {IMPOSSIBLE} entry.save=off contract.brings.0=gone
    specials.0 entry.problem=gone special.3-2 {IMPOSSIBLE} trick.6 entry.problem=gone entry.save=on"""
    assert write(tmp_path, taps) is None
    assert write(tmp_path, f"trick.7 special.5-5 bidder-0 entry.problem=gone bid.30 {IMPOSSIBLE}") is None


def test_card_moves_tiles_that_nobody_has_taken_yet(tmp_path: Path) -> None:
    taps = """special.3-2='three two, 5 points, taken by nobody yet' special.3-2
    special.3-2='three two, 5 points, taken by Anna & Chloé' special.3-2
    special.3-2='three two, 5 points, taken by Bruno & Daniel' trick.6
    special.5-5='double five, 10 points, taken by Anna & Chloé'
    special.3-2='three two, 5 points, taken by Bruno & Daniel' trick.7='Trick 7, Bruno & Daniel'"""
    assert write(tmp_path, taps) is None


def test_all_passed_saves_a_hand_of_dashes_with_one_tap(tmp_path: Path) -> None:
    taps = "bid.36 contract.passed route='' sheet.enter='Enter 2nd hand' text=–"
    assert write(tmp_path, taps) == Hand((), Contract(passed=True))


def test_hand_in_which_all_passed_is_corrected_to_a_contract_and_back(tmp_path: Path) -> None:
    taps = """entry.banner='All passed: deal again, nothing is scored.' contract.passed=gone entry.save=on
    bidder-0 entry.save=off bid.30 trick.5 entry.save=on"""
    assert write(tmp_path, taps, ends=[{"passed": True}]) is None
    back = "press:Backspace press:Backspace press:Backspace contract.passed"
    assert write(tmp_path, back, ends=[SAVED]) == Hand((), Contract(passed=True))


def test_card_starts_with_the_highest_bid_of_the_auction(tmp_path: Path) -> None:
    taps = """bidder-3=selected bid.34=selected bidder-0 entry.problem=gone bid.33 entry.problem=gone
    entry.banner='Enter the tricks and the tiles of value.' trick.1
    entry.problem='Say who won the bid.' bidder-1
    entry.problem='A bid must be higher than the last one, 34.'
    bid.34 contract.brings.1='Bruno & Daniel, took 41: 34 + 2 × 7, 0 + 48 = 48'"""
    assert write(tmp_path, taps, plays=BIDS) is None


def test_card_corrects_a_hand_and_keeps_its_trump(tmp_path: Path) -> None:
    taps = """bid.30=selected trick.5='Trick 5, Anna & Chloé'
    contract.brings.0='Anna & Chloé, took 40: 30 + 2 × 10, 0 + 50 = 50' special.5-5
    entry.banner='Anna & Chloé 50 → 30. Bruno & Daniel 2 → 12.' trick.6
    contract.brings.0='Anna & Chloé, took 31: 30 + 2 × 1, 0 + 32 = 32' entry.save"""
    hand = write(tmp_path, taps, ends=[SAVED])
    assert hand == Hand((), Contract(0, 30, (6, 1), (TILES[1:], TILES[:1]), trump=5))


def test_card_shows_and_replaces_the_points_of_a_hand_without_tricks(tmp_path: Path) -> None:
    taps = """contract.brings.0='Anna & Chloé, took 20 of 30: contract failed, 0 + 0 = 0'
    contract.brings.1='Bruno & Daniel, took 22 + contract 30, 0 + 52 = 52'
    special.5-5='double five, 10 points, taken by nobody yet' trick.1 entry.save"""
    hand = write(tmp_path, taps, ends=[{"bidder": 0, "bid": 30, "points": [20, 22]}])
    assert hand == Hand((), Contract(0, 30, (1, 6), ((), TILES)))


ALL = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
TRICKS = [{"kind": "trick", "player": 3, "tiles": ALL[start : start + 4]} for start in range(0, 28, 4)]


@pytest.mark.parametrize(("plays", "end"), [(TRICKS, {}), ([], {"points": [0, 42]})], ids=["tricks", "points"])
def test_card_checks_the_bid_of_a_hand_written_in_another_way(
    tmp_path: Path, plays: list[dict[str, Any]], end: dict[str, Any]
) -> None:
    taps = """contract.brings.1='Bruno & Daniel, took 42: 34 + 2 × 8, 0 + 50 = 50' bid.33
    entry.problem='A bid must be higher than the last one, 34.' contract.brings.1=gone bid.40 entry.problem=gone
    contract.brings.1='Bruno & Daniel, took 42: 40 + 2 × 2, 0 + 44 = 44' entry.save"""
    hand = write(tmp_path, taps, plays=[*BIDS, *plays], ends=[{"bidder": 3, "bid": 34, **end}])
    assert hand
    assert hand.end == Contract(3, 40, points=(0, 42) if end else None)


def test_card_says_that_the_hand_ends_the_match(tmp_path: Path) -> None:
    taps = "bidder-0 bid.42 trick.7 entry.banner='Anna & Chloé reach 204 and win.'"
    assert write(tmp_path, taps, page="/hand/4", ends=[{**SAVED, "tricks": [7, 0]}] * 3) is None


def test_card_is_written_by_keyboard_alone(tmp_path: Path) -> None:
    keys = """press:2 bidder-1=selected press:3 press:2 bid.32=selected press:9 press:3 text='3 – 4'
    press:Backspace trick.1='Trick 1, nobody yet' press:Backspace bid.32=on press:4 press:0 press:0 text='0 – 7'
    press:Enter"""
    assert write(tmp_path, keys) == Hand((), Contract(1, 40, (0, 7), ((), TILES)))


def test_card_leaves_enter_to_the_focus_after_a_tap_or_tab(tmp_path: Path) -> None:
    for last in ("trick.6", "press:Tab", "press:5 special.5-5"):
        assert write(tmp_path, f"press:1 press:3 press:0 press:5 {last} press:Enter entry.save=on") is None


@pytest.mark.parametrize(
    ("fields", "taps"),
    [
        ({"bidder": 1, "bid": 30, "trump": 5}, "text='Bruno · 30' trick.2"),
        ({"specials": [["3-2"], ["5-5", "6-4", "5-0", "4-1"]]}, "specials.1 trick.2 bid.30 bidder-1"),
        ({"bidder": 1, "bid": 30, "tricks": [2, 5], "specials": [[], [str(tile) for tile in TILES]]}, "text='2 – 5'"),
    ],
    ids=["bid", "tiles", "result"],
)
def test_card_opens_a_draft_of_the_version_with_two_steps(tmp_path: Path, fields: dict[str, Any], taps: str) -> None:
    match = begin(tmp_path, "forty_two/4")
    draft = DocumentId("draft", match.removeprefix("/match/"), EVERYBODY)
    with closing(open_folder(tmp_path)) as library:
        library.write_document(draft, {"hand": 0, "fields": fields}, ABSENT)
    after = perform(tmp_path, match, f"sheet.enter='Continue 1st hand' visit:/hand/1 {taps} entry.save")
    assert after.match.hands[-1] == Hand((), Contract(1, 30, (2, 5), ((), TILES), trump=fields.get("trump")))
