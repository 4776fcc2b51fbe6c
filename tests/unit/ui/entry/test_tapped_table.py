"""The printed table of Bergen and the sheet for a blocked hand, tapped through on their screens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import flet as ft
import pytest

from scorekeeper.core.model import Hand
from scorekeeper.core.tiles import Tile
from scorekeeper.games.bergen import BergenEnd, Cap, First
from tests.unit.ui.entry.scripts import begin, perform
from tests.unit.ui.rig.visitor import Sitting

FIRST = ({"kind": "first", "player": 0},)


def write(folder: Path, script: str, *, players: int = 3, page: str = "", **written: Any) -> Hand:
    """Act a script at the table, and return the last hand of the match afterwards."""
    return perform(folder, begin(folder, f"bergen/{players}", **written), script, page=page).match.hands[-1]


def test_table_counts_taps_on_its_boxes_and_takes_back(tmp_path: Path) -> None:
    taps = """cell.1.3.1 tally.hint='Exactly one player plays first: say who.' sheet.end=off tally-less tally-less=off
    cell.1.0.0 cell.1.1.0 cell.1.0.2 tally-more=off cell.1.0.2 cell.1.1.2 cell.1.1.0
    tally-value=2 cell.1.1.0=selected
    tally-less tally.hint='Say who went out, or mark the hand as blocked.' sheet.end=off
    cell.1.4.2 cell.1.3.1 tally.hint='' sheet.end"""
    assert write(tmp_path, taps) == Hand((Cap(0, 2), First(2), Cap(2, 2)), BergenEnd(out=1))


def test_table_corrects_a_hand(tmp_path: Path) -> None:
    hand = write(tmp_path, "cell.1.2.2 cell.1.4.0 entry.save", page="/hand/1", plays=FIRST, ends=[{"out": 1}])
    assert hand == Hand((First(0), Cap(2, 3)), BergenEnd(blocked=True, winner=0))


@pytest.mark.parametrize(("height", "line"), [(664, 50), (844, 64)])
async def test_lines_are_lower_on_a_small_phone_so_that_a_blocked_hand_is_in_sight(
    tmp_path: Path, height: int, line: int
) -> None:
    async with Sitting(tmp_path, begin(tmp_path, "bergen/3"), 390, height) as sheet:
        box = sheet.by("cell.1.4.0")
        around = {each.height for each in sheet.find(ft.Container) if box in sheet.walk(each)}
    assert line in around


BY_QUESTIONS = """cell.1.4.2 tally.blocked
blocked.question='Who holds no double?' blocked.next='Everybody holds a double'
blocked.next blocked.question='Who holds the fewest doubles?' blocked.next=off
blocked.seat.0 blocked.seat.1 blocked.next blocked.question='Who has the fewest points on the doubles?'
blocked.back blocked.seat.1=selected
blocked.seat.0 blocked.next blocked.settled='Bruno wins: the fewest doubles.'
blocked.done tally.winner=Bruno cell.1.4.1=selected blocked.question=gone sheet.end"""
BY_TILES = """cell.1.4.0 tally.blocked blocked.by_tiles tile-6-6 tile-5-4 tile-5-4
blocked.waiting='Tiles still missing: Bruno' blocked.whose-1 tile-6-6=off
tile-6-5 blocked.settled='Bruno wins: the only hand without a double.' blocked.done sheet.end"""
BY_HAND = "cell.1.4.0 tally.blocked blocked.by_hand blocked.nobody tally.winner=Nobody sheet.end"


@pytest.mark.parametrize(
    ("players", "taps", "end"),
    [
        (3, BY_QUESTIONS, BergenEnd(blocked=True, winner=1)),
        (2, BY_TILES, BergenEnd(blocked=True, tiles=((Tile(6, 6),), (Tile(6, 5),)))),
        (3, BY_HAND, BergenEnd(blocked=True, tie=True)),
    ],
    ids=["by_questions", "by_tiles", "by_hand"],
)
def test_blocked_hand_is_settled_below_the_table(tmp_path: Path, players: int, taps: str, end: BergenEnd) -> None:
    assert write(tmp_path, taps, players=players, plays=FIRST) == Hand((First(0),), end)
