"""Options that several games share."""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.core.model import Setup, Value
from scorekeeper.core.problem import Code
from scorekeeper.core.variant import Option


def target_option(points: int | Callable[[Setup], int]) -> Option:
    """Return the option for the score that ends the match."""
    return Option("target", points, refusal=Code.TARGET)


def rounds_option(hands: int) -> Option:
    """Return the option for the number of hands."""
    return Option("rounds", hands, refusal=Code.ROUNDS)


def choice_option(key: str, *choices: Value) -> Option:
    """Return an option with several readings of a rule; the first is the default."""
    return Option(key, choices[0], choices)


LEAD_OPTION = choice_option("lead", "rotate", "same")
"""The leader of later hands: each player in turn, or the rule of the first hand again [ambiguity A37]."""

LEAD_OR_WINNER_OPTION = choice_option("lead", "rotate", "winner", "same")
"""The same with the winner of the hand before [customs:12], for games in which one player wins a hand."""

COUNTER_CLOCKWISE_OPTION = choice_option("direction", "counter_clockwise", "clockwise")
"""The direction of play, by default that of the booklet [booklet:49]."""

CLOCKWISE_OPTION = choice_option("direction", "clockwise", "counter_clockwise")
"""The direction of play, by default that of the other sheets [ambiguity A38]."""

TIE_OPTION = choice_option("tie", "shared", "extra_hand")
"""What happens when several have the highest total at the end of the match [ambiguity A11]."""

ANY_SET = ("double-six", "double-eight", "double-nine", "double-twelve")
"""The sets of the booklet's first page [booklet:31], for games that can be played with any."""
