"""Tests of hands with many plays: a file may hold thousands of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scorekeeper.core.begin import usual_setup
from scorekeeper.core.check import rule_context
from scorekeeper.core.codec import read_match, write_match
from scorekeeper.core.evaluate import score_play
from scorekeeper.core.model import Hand
from scorekeeper.core.variant import Match, Variant
from tests.registry import REGISTRY, VARIANTS
from tests.unit.records import sample_with
from tests.unit.strategies import record_from

MANY = 100
"""More plays than a hand has in a game that limits them."""


class CountingTuple(tuple[Any, ...]):
    """A tuple that counts how often it is read from its beginning."""

    __slots__ = ()
    readings = 0

    def __iter__(self) -> Iterator[Any]:
        CountingTuple.readings += 1
        return super().__iter__()


def plays_without_limit(variant: Variant) -> list[tuple[Match, Any]]:
    """Return a play of each type that can be repeated without end in a hand, with the match before it."""
    setup = usual_setup(variant, variant.players[0])
    target = {"target": 100_000} if "target" in setup.options else {}
    match = Match(variant, replace(setup, options={**setup.options, **target}))
    context = rule_context(match)
    plays = [record_from(sample_with(lambda low, _: low, context), cls, context) for cls in variant.sheet.play_types]
    hands = [(play, Hand((play,) * MANY)) for play in plays]
    read = [(play, read_match(write_match(replace(match, hands=(hand,))), REGISTRY)) for play, hand in hands]
    return [(match, play) for play, found in read if isinstance(found, tuple) and found[1] is None]


def test_play_is_checked_and_scored_without_reading_all_plays_before() -> None:
    cases = [case for variant in VARIANTS for case in plays_without_limit(variant)]
    readers: list[str] = []
    for match, play in cases:
        context = rule_context(match)._replace(hand=Hand(CountingTuple((play,) * MANY)), asks=False)
        CountingTuple.readings = 0
        assert match.variant.sheet.check(play, context) == []
        score_play(match, play, context)
        readers += [f"{match.variant.id} {play.tag}"] if CountingTuple.readings else []
    assert readers == []
    assert {"muggins", "fives_and_threes", "triominos"} <= {match.variant.id for match, _ in cases}
