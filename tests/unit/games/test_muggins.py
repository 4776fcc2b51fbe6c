"""Tests of Le cinq partout: scores of openings and ends, rows, and the end of the match."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.begin import begin
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.layout import layout
from scorekeeper.core.model import Setup
from scorekeeper.core.variant import Match
from scorekeeper.games.muggins import Fives
from tests.registry import REGISTRY
from tests.unit.games.table import codes, sit_down, totals, winners, write


def opening(player: str, tile: str) -> dict[str, Any]:
    return {"kind": "opening", "player": player, "tile": tile}


def ends(player: str, total: int) -> dict[str, Any]:
    return {"kind": "fives", "player": player, "total": total}


def with_set(tiles: str) -> Match:
    setup = begin(REGISTRY["muggins"], ["Anna", "Bruno"], tiles=tiles)
    assert isinstance(setup, Setup)
    return Match(REGISTRY["muggins"], setup)


@pytest.mark.parametrize(("tile", "points"), [("1-4", 1), ("2-3", 1), ("0-5", 1), ("5-5", 2), ("6-4", 2)])
def test_opening_scores_its_total(tile: str, points: int) -> None:
    assert totals(write(sit_down("muggins"), opening("Bruno", tile))) == (0, points)


@pytest.mark.parametrize("tile", ["0-0", "3-1", "6-6"])
def test_opening_without_score_is_refused(tile: str) -> None:
    assert codes(sit_down("muggins"), **opening("Anna", tile)) == ["opening_tile"]


def test_opening_after_another_play_is_refused() -> None:
    assert codes(write(sit_down("muggins"), opening("Anna", "5-5")), **opening("Bruno", "1-4")) == ["opening_twice"]
    assert codes(write(sit_down("muggins"), ends("Anna", 5)), **opening("Bruno", "1-4")) == ["opening_twice"]
    assert codes(write(sit_down("muggins"), ends("Anna", 5), {}), **opening("Bruno", "1-4")) == []


def test_target_can_be_exceeded_and_going_out_scores_nothing() -> None:
    match = write(sit_down("muggins"), *[ends("Anna", 20)] * 7, *[ends("Bruno", 20)] * 7)
    assert (totals(match), winners(match)) == ((28, 28), [])
    match = write(match, {}, ends("Bruno", 20))
    assert (totals(match), winners(match)) == ((28, 32), ["Bruno"])


def test_layout_has_opening_without_row_in_row_of_its_total() -> None:
    match = write(with_set("double-nine"), opening("Anna", "9-6"), ends("Bruno", 15))
    rows = {(row.label, dict(row.values).get("n")): row for row in layout(match, evaluate(match), 0).rows}
    fifteen = rows["line.ends", 15]
    assert [(box.value, box.count) for box in fifteen.boxes] == [(3, 1), (3, 1)]


def test_larger_sets_have_more_rows() -> None:
    top = {tiles: with_set(tiles) for tiles in ("double-six", "double-nine", "double-twelve")}
    ends_rows = {
        tiles: [dict(line.values)["n"] for line in match.variant.sheet.lines(match.setup) if line.label == "line.ends"]
        for tiles, match in top.items()
    }
    assert ends_rows == {
        "double-six": [5, 10, 15, 20],
        "double-nine": [5, 10, 15, 20, 25, 30],
        "double-twelve": [5, 10, 15, 20, 25, 30, 35, 40],
    }


def test_tap_play_of_line_is_the_play_of_the_seat() -> None:
    setup = sit_down("muggins").setup
    [fifteen] = [line for line in REGISTRY["muggins"].sheet.lines(setup) if dict(line.values).get("n") == 15]
    assert fifteen.tap_play is not None
    assert fifteen.tap_play(1) == Fives(1, 15)
