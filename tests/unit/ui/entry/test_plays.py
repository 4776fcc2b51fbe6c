"""The plays of a sheet as entry forms see them."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.begin import begin
from scorekeeper.core.kinds import Count, Ends, Keys
from scorekeeper.core.model import Setup
from scorekeeper.core.variant import Match
from scorekeeper.games.bergen import Cap, First
from scorekeeper.games.canton import Capture
from scorekeeper.games.muggins import Fives
from scorekeeper.ui.entry.plays import is_allowed, play_records, record_of
from tests.registry import REGISTRY
from tests.unit.games.table import sit_down, write
from tests.unit.ui.entry.contexts import context_of


def test_record_of_finds_a_play_by_the_kind_of_its_field() -> None:
    sheet = REGISTRY["bergen"].sheet
    cap, first = record_of(sheet, Keys), play_records(sheet)[0]
    assert cap is not None
    assert isinstance(cap.kind, Keys)
    assert (cap.play(1, 3), first.play(2)) == (Cap(1, 3), First(2))
    assert record_of(sheet, Count) is None


def test_taken_refuses_what_the_game_refuses_but_not_what_it_asks_about() -> None:
    canton = context_of(write(sit_down("canton"), *[{"kind": "capture", "player": 0, "total": 30}] * 5), index=0)
    assert [is_allowed(canton, Capture(0, total)) for total in (10, 20, 30)] == [True, False, False]
    muggins = context_of(write(sit_down("muggins"), {"kind": "fives", "player": 0, "total": 20}), index=0)
    assert is_allowed(muggins, Fives(1, 20))


@pytest.mark.parametrize(
    ("tiles", "options", "expected"),
    [
        ("double-six", {}, [3, 6, 9, 12, 15, 18, 21]),
        ("double-six", {"twenty_one": "refused"}, [3, 6, 9, 12, 15, 18]),
        ("double-nine", {}, [*range(3, 31, 3)]),
        ("double-twelve", {}, [n for n in range(3, 43, 3) if n != 39]),
    ],
)
def test_taken_totals_are_those_of_the_set_that_the_house_counts(
    tiles: str, options: dict[str, Any], expected: list[int]
) -> None:
    setup = begin(REGISTRY["threes"], ("Anna", "Bruno"), options, tiles)
    assert isinstance(setup, Setup)
    record = record_of(REGISTRY["threes"].sheet, Ends)
    assert record is not None
    assert isinstance(record.kind, Ends)
    context = context_of(Match(REGISTRY["threes"], setup))
    totals = record.kind.totals(setup.set.top)
    assert [total for total in totals if is_allowed(context, record.play(0, total))] == expected
