"""The sentence about a bid that a game does not have."""

from __future__ import annotations

from scorekeeper.core.kinds import ReadContext
from scorekeeper.core.problem import Problem
from scorekeeper.core.tiles import DOUBLE_SIX
from scorekeeper.games.moon import BIDS
from scorekeeper.i18n import translator_for


def test_bid_that_moon_does_not_have_is_refused_with_the_range_of_bids() -> None:
    problem = BIDS.read(3, ReadContext(("Anna", "Bruno", "Chloé"), 3, DOUBLE_SIX))
    assert isinstance(problem, Problem)
    assert translator_for("en").problem(problem.code, **problem.values) == "A contract is between 4 and 21."
