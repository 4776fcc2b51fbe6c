"""The forms of plays as entry screens see them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.core.begin import begin
from scorekeeper.core.kinds import Ends, OneTile
from scorekeeper.core.model import Setup
from scorekeeper.core.play_pad import forms_of_pad, play_of_side, plays_of_side
from scorekeeper.core.tiles import Triangle
from scorekeeper.core.variant import Match
from scorekeeper.games._premiums import AllPassed, WrongPass
from scorekeeper.games.canton import Capture
from scorekeeper.games.muggins import Fives
from scorekeeper.games.triominos import Pass, Start, SumTurn, Turn
from tests.registry import REGISTRY
from tests.unit.games.table import sit_down, write
from tests.unit.ui.entry.contexts import context_of

FIVES = {"kind": "start", "player": 0, "tile": "5-5-5"}


def test_pad_of_merges_forms_that_ask_the_same() -> None:
    pad = context_of(sit_down("triominos"), index=0).play_pad
    assert (pad.shared, pad.words) == ((), ())
    assert [(keys.question.words, [form.record for form in keys.forms]) for keys in pad.keys] == [
        ("tile", [Start]),
        ("sum", [Start]),
    ]
    pad = context_of(write(sit_down("triominos"), FIVES), index=0).play_pad
    assert [question.names for question in pad.shared] == [("drawn",), ("bonus",)]
    assert [(each.name, [form.record for form in each.forms]) for each in pad.keys] == [
        ("tile", [Turn]),
        ("sum", [SumTurn]),
    ]
    assert [form.record for form in pad.words] == [Pass]


def test_keys_write_a_play_with_all_that_is_chosen() -> None:
    contexts = [context_of(match, index=0) for match in (sit_down("triominos"), write(sit_down("triominos"), FIVES))]
    (first, later), tile = [context.play_pad.keys[0] for context in contexts], Triangle(1, 2, 3)
    assert first.play(1, tile=tile) == Start(1, tile)
    assert later.play(1, tile=tile, drawn=2) == Turn(1, tile, 2)
    assert contexts[1].points_of(later.play(1, drawn=2)) == -10


def test_pad_of_has_only_forms_that_can_be_written_now() -> None:
    begun = write(sit_down("muggins"), {"kind": "fives", "player": 0, "total": 20})
    pads = [context_of(match, index=0).play_pad for match in (sit_down("muggins"), begun)]
    assert [pad.keys_for(OneTile) is not None for pad in pads] == [True, False]
    corrected = replace(context_of(begun, index=0), line=(0, 0)).play_pad
    assert corrected.keys_for(OneTile) is not None


@pytest.mark.parametrize("game", ["texas_42", "forty_two", "moon", "dominican"])
def test_forms_of_pad_leaves_out_what_the_end_asks_or_only_files_have(game: str) -> None:
    assert forms_of_pad(REGISTRY[game].sheet) == ()


def test_taken_refuses_what_the_game_refuses_but_not_what_it_asks_about() -> None:
    canton = context_of(write(sit_down("canton"), *[{"kind": "capture", "player": 0, "total": 30}] * 5), index=0)
    assert [canton.allows(Capture(0, total)) for total in (10, 20, 30)] == [True, False, False]
    muggins = context_of(write(sit_down("muggins"), {"kind": "fives", "player": 0, "total": 20}), index=0)
    assert muggins.allows(Fives(1, 20))


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
    context = context_of(Match(REGISTRY["threes"], setup))
    keys = context.play_pad.keys_for(Ends)
    assert keys is not None
    assert isinstance(keys.kind, Ends)
    totals = keys.kind.totals(setup.set.top)
    assert [total for total in totals if context.allows(keys.play(0, total=total))] == expected


def test_keys_of_a_side_write_and_find_what_another_side_pays() -> None:
    match = write(sit_down("dominican", "Anna Bruno Chloé Daniel"), {"kind": "fine", "player": 3})
    context = context_of(match, index=0)
    fine, all_passed = (
        next(form for form in match.variant.sheet.plays if form.record is record) for record in (WrongPass, AllPassed)
    )
    assert [play_of_side(fine, context.rule_context, side) for side in (0, 1)] == [WrongPass(1), WrongPass(0)]
    assert [play_of_side(all_passed, context.rule_context, side) for side in (0, 1)] == [AllPassed(0), AllPassed(1)]
    assert [plays_of_side(fine, context.rule_context, side) for side in (0, 1)] == [[0], []]
    assert plays_of_side(all_passed, context.rule_context, 1) == []
