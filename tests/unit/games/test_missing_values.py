"""Tests of hands that lack the values of players: `check` refuses them, but a file or a correction may have them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scorekeeper.core.begin import usual_setup
from scorekeeper.core.check import review, rule_context
from scorekeeper.core.evaluate import evaluate, facts
from scorekeeper.core.kinds import fields_of
from scorekeeper.core.layout import layout
from scorekeeper.core.model import Hand
from scorekeeper.core.variant import Match, Variant
from tests.registry import VARIANTS
from tests.unit.records import sample_with
from tests.unit.strategies import record_from

ENDS = 6
"""Random ends of a hand for each setup."""


def ends_without_values(match: Match, random: Random) -> list[Any]:
    """Return ends of a hand in which nobody has a value, or only the last player has one."""
    context = rule_context(match)
    cls = match.variant.sheet.end_type
    names = [field.name for field in fields_of(cls) if field.per == "seat"]
    sample = sample_with(lambda low, high: random.randint(low, max(low, high)), context)
    found: list[Any] = []
    for _ in range(ENDS if names else 0):
        end = record_from(sample, cls, context)
        values = {name: value for name in names if (value := getattr(end, name)) is not None}
        for last in (0, 1):
            gaps = {name: (None,) * (len(value) - last) + value[len(value) - last :] for name, value in values.items()}
            found.append(replace(end, **gaps))
    return found


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_hand_without_values_of_players_can_be_evaluated(variant: Variant) -> None:
    random = Random(1)  # noqa: S311
    usual = usual_setup(variant, variant.players[0])
    house = [{}, *({option.key: value} for option in variant.options for value in option.choices)]
    for options in house:
        setup = replace(usual, options={**usual.options, **options})
        match = Match(variant, setup)
        for end in ends_without_values(match, random):
            written = replace(match, hands=(Hand(end=end),))
            state = evaluate(written)
            layout(written, state)
            facts(written, state)
            review(written, state)
            assert len(state.totals) == setup.sides
