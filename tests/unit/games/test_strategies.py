"""Whatever people do at a table is among the matches that are drawn: laws nobody tries are easily kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import Phase, find, settings

from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.events import Corrected, Ended, Led, Noted, Redone, Renamed, Reseated, Scored, Struck, Undone
from scorekeeper.core.session import Session
from scorekeeper.core.variant import Match, Variant
from tests.registry import REGISTRY, VARIANTS
from tests.unit.games.table import doubts
from tests.unit.strategies import low_goal, matches, sheets

EVENTS = {Scored, Ended, Corrected, Struck, Noted, Led, Renamed, Reseated, Undone, Redone}
PATIENT = settings(max_examples=2_000, phases=[Phase.generate], database=None)


def test_matches_contain_every_event() -> None:
    written: set[type[Any]] = set()

    def all_written(session: Session) -> bool:
        written.update(type(entry.event) for entry in session.log)
        return written == EVENTS

    assert all_written(find(matches(REGISTRY["bergen"]), all_written, settings=PATIENT))


def doubtful(session: Session) -> bool:
    return bool(doubts(session.match))


def after_the_end(session: Session) -> bool:
    return any(one.after_end for one in evaluate(session.match).results)


def two_have_left(session: Session) -> bool:
    return len(evaluate(session.match).eliminations) > 1


@pytest.mark.parametrize("seen", [doubtful, after_the_end, two_have_left])
def test_what_is_rare_is_drawn(seen: Callable[[Session], bool]) -> None:
    assert seen(find(matches(REGISTRY["sebastopol"]), seen, settings=PATIENT))


@pytest.mark.parametrize("variant", [one for one in VARIANTS if one.id != "rubicon"], ids=lambda one: one.id)
def test_every_game_is_drawn_to_its_end(variant: Variant) -> None:
    assert over(find(sheets(variant, house=low_goal(variant)), over, settings=PATIENT))


def over(match: Match) -> bool:
    return evaluate(match).is_over


def test_a_rubicon_is_drawn_that_somebody_has_passed() -> None:
    assert passed(find(sheets(REGISTRY["rubicon"]), passed, settings=PATIENT))


def passed(match: Match) -> bool:
    return any(any(one.adjustment) for one in evaluate(match).results)
