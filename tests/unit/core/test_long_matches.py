"""The work for a long match grows no faster than the match. It is counted in lines of Python that are executed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import scorekeeper
from scorekeeper.core.codec import read_match, write_match
from scorekeeper.core.evaluate import apply, evaluate, fold
from scorekeeper.core.events import Corrected, Ended, Event, Led, Noted, Scored
from scorekeeper.core.growing import Growing, and_then
from scorekeeper.core.model import Setup
from scorekeeper.core.variant import Variant
from tests.registry import REGISTRY, VARIANTS
from tests.unit.long_matches import long_match, setups_of

PACKAGE = str(Path(scorekeeper.__file__).parent)
HANDS = 32
OF_GOALS = {"survivors", "mode", "tie", "tied", "count", "blocked", "course"}
"""House rules that choose a goal, or what is carried on from hand to hand."""


def lines_run(work: Callable[[], object]) -> int:
    """Return how many lines of the package something executes.

    Others may run at any time: the recorder of coverage and garbage collection call Python too.
    """
    lines = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal lines
        lines += event == "line"
        return trace if frame.f_code.co_filename.startswith(PACKAGE) else None

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return lines


def setups_with_goals(variant: Variant) -> list[Setup]:
    """Return the usual setup of a game, and those with another goal or another thing to carry on."""
    first, *others = setups_of(variant)
    keys = OF_GOALS & first.options.keys()
    return [first, *(each for each in others if any(each.options[key] != first.options[key] for key in keys))]


def grows_with_the_hands(variant: Variant, setup: Setup) -> bool:
    match = long_match(variant, setup, 2 * HANDS)
    half = replace(match, hands=match.hands[:HANDS])
    evaluate(match)  # fills the caches, which later matches use as well
    return lines_run(lambda: evaluate(match)) <= 2.1 * lines_run(lambda: evaluate(half))


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_evaluate_twice_as_many_hands_takes_twice_as_long(variant: Variant) -> None:
    assert grows_with_the_hands(variant, setups_with_goals(variant)[0])


@pytest.mark.deep
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_evaluate_takes_twice_as_long_with_any_goal(variant: Variant) -> None:
    slow = [setup.options for setup in setups_with_goals(variant)[1:] if not grows_with_the_hands(variant, setup)]
    assert not slow


@pytest.mark.parametrize("game", ["sebastopol", "muggins", "dominican", "mexican_train"])
def test_read_match_twice_as_long_takes_twice_as_long(game: str) -> None:
    variant = REGISTRY[game]
    whole = write_match(long_match(variant, next(setups_of(variant)), 2 * HANDS))
    half = {**whole, "hands": whole["hands"][:HANDS]}
    read_match(whole, REGISTRY)  # fills the caches, which later matches use as well
    assert lines_run(lambda: read_match(whole, REGISTRY)) <= 2.1 * lines_run(lambda: read_match(half, REGISTRY))


def test_read_match_reads_a_long_match_as_it_was_written() -> None:
    variant = REGISTRY["dominican"]
    match = long_match(variant, next(setups_of(variant)), HANDS)
    assert read_match(write_match(match), REGISTRY) == (match, None)


def test_fold_writes_hands_as_apply_does() -> None:
    variant = REGISTRY["muggins"]
    match = long_match(variant, next(setups_of(variant)), 4)
    events: list[Event] = []
    for number, hand in enumerate(match.hands):
        events += [*map(Scored, hand.plays), Noted(number, "open"), Ended(hand.end), Noted(number, f"note {number}")]
    first, *_ = match.hands
    events += [Led(1, 0), Corrected(2, first.plays, None), Corrected(2, first.plays, first.end), Noted(9, "no hand")]
    events += [Noted(0, ""), Noted(3, ""), Corrected(3, (), None), Scored(first.plays[0]), Noted(4, "last")]
    start = one_by_one = replace(match, hands=())
    for event in events:
        one_by_one = apply(one_by_one, event)
    assert fold(start, events) == one_by_one
    assert fold(one_by_one, [Scored(first.plays[0])]) == apply(one_by_one, Scored(first.plays[0]))
    assert fold(start, []) is start


def test_growing_sequence_has_no_items_that_were_added_later() -> None:
    empty = Growing[int]([])
    one = empty.and_then(1)
    two = and_then(one, 2)
    assert [[*each] for each in (empty, one, two)] == [[], [1], [1, 2]]
    assert (len(one), two[-1], [*two[:1]], [*two[1:]], [*two[::-1]]) == (1, 2, [1], [2], [2, 1])
    assert [*one.and_then(3)] == [1, 3]
    assert and_then((1,), 2) == (1, 2)
    with pytest.raises(IndexError):
        one[1]


def test_growing_sequence_is_not_copied_for_another_item() -> None:
    items: list[int] = []
    grown = Growing(items).and_then(1).and_then(2)
    assert items == [1, 2]
    assert [*grown] == items
