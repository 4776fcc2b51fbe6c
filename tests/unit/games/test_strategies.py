"""Tests that random matches contain what the other tests are about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import Phase, find, settings

from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.events import (
    Adjusted,
    AdjustmentStruck,
    Corrected,
    Ended,
    EndedEarly,
    Led,
    Noted,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    Redone,
    Renamed,
    Reseated,
    Restored,
    RulesChanged,
    Scored,
    Struck,
    Undone,
)
from scorekeeper.core.session import Session
from scorekeeper.core.variant import Match, Variant
from tests.registry import REGISTRY, VARIANTS
from tests.unit.games.table import doubts
from tests.unit.strategies import low_goal, matches, sheets

EVENTS = {
    Adjusted,
    AdjustmentStruck,
    EndedEarly,
    Scored,
    Ended,
    Corrected,
    Struck,
    Restored,
    RulesChanged,
    Noted,
    Led,
    Renamed,
    Reseated,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    RulesChanged,
    Undone,
    Redone,
}
pytestmark = pytest.mark.deep
"""What the strategies of the other tests contain."""

MANY_EXAMPLES = settings(max_examples=2_000, phases=[Phase.generate], database=None)


def test_matches_contain_every_event() -> None:
    written: set[type[Any]] = set()

    def all_written(session: Session) -> bool:
        written.update(type(entry.event) for entry in session.log)
        return written == EVENTS

    assert all_written(find(matches(REGISTRY["bergen"]), all_written, settings=MANY_EXAMPLES))


def doubtful(session: Session) -> bool:
    return bool(doubts(session.match))


def after_the_end(session: Session) -> bool:
    return any(result.after_end for result in evaluate(session.match).results)


def two_have_left(session: Session) -> bool:
    return len(evaluate(session.match).eliminations) > 1


@pytest.mark.parametrize("condition", [doubtful, after_the_end, two_have_left])
def test_matches_contain_rare_states(condition: Callable[[Session], bool]) -> None:
    assert condition(find(matches(REGISTRY["sebastopol"]), condition, settings=MANY_EXAMPLES))


@pytest.mark.parametrize(
    "variant", [variant for variant in VARIANTS if variant.id != "rubicon"], ids=lambda variant: variant.id
)
def test_sheets_contain_finished_match_of_every_game(variant: Variant) -> None:
    assert is_over(find(sheets(variant, house=low_goal(variant)), is_over, settings=MANY_EXAMPLES))


def is_over(match: Match) -> bool:
    return evaluate(match).is_over


def test_sheets_contain_rubicon_with_adjustment() -> None:
    assert has_adjustment(find(sheets(REGISTRY["rubicon"]), has_adjustment, settings=MANY_EXAMPLES))


def has_adjustment(match: Match) -> bool:
    return any(any(result.adjustment) for result in evaluate(match).results)
