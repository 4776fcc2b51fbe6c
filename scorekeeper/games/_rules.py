"""Options that several games share."""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.core.model import Value
from scorekeeper.core.problem import Code
from scorekeeper.core.variant import Option


def target_option(points: int | Callable[[int], int]) -> Option:
    """Return the option for the score that ends the match."""
    return Option("target", points, refusal=Code.TARGET)


def rounds_option(hands: int) -> Option:
    """Return the option for the number of hands."""
    return Option("rounds", hands, refusal=Code.ROUNDS)


def choose(key: str, *choices: Value) -> Option:
    """Return an option with several readings of a rule; the first is the default."""
    return Option(key, choices[0], choices)


LEAD = choose("lead", "rotate", "same")
"""Who leads the later hands: each player in turn, or the rule of the first hand again [ambiguity A37]."""

LEAD_OR_WINNER = choose("lead", "rotate", "winner", "same")
"""The same, or whoever won the hand before [customs:12], where a hand is won by one player."""

COUNTER_CLOCKWISE = choose("direction", "counter_clockwise", "clockwise")
"""Round the table as the booklet has it [booklet:49]."""

CLOCKWISE = choose("direction", "clockwise", "counter_clockwise")
"""Round the table as the other sheets have it [ambiguity A38]."""

TIE = choose("tie", "shared", "extra_hand")
"""Several have most at the end of the match [ambiguity A11]."""

ANY_SET = ("double-six", "double-eight", "double-nine", "double-twelve")
"""The sets of the booklet's first page [booklet:31], for games that are bound to none."""
