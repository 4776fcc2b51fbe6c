"""Long matches of any game, made of a few random hands that are repeated, with goals that nobody reaches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from scorekeeper.core.begin import begin
from scorekeeper.core.check import check_next, open_context
from scorekeeper.core.evaluate import evaluate, state_after
from scorekeeper.core.model import Hand, Setup, Value
from scorekeeper.core.variant import Match, MatchState, Variant
from tests.unit.records import sample_with
from tests.unit.strategies import NAMES, record_from

FAR = 10**9
"""A target, or a number of hands, that is never reached."""

DIFFERENT = 6
"""Hands of a match that differ; the others are repeated."""

TRIES = 60


def setups_of(variant: Variant) -> Iterator[Setup]:
    """Yield the setups of a game: fewest and most players, and each house rule with each of its values."""
    fewest, most = variant.players[0], variant.players[-1]
    yield from filter(None, (_setup(variant, count, {}) for count in dict.fromkeys((fewest, most))))
    for option in variant.options:
        for value in option.choices:
            if setup := _setup(variant, most, {option.key: value}):
                yield setup


def _setup(variant: Variant, count: int, house: dict[str, Value]) -> Setup | None:
    """Return a setup whose goal is never reached, where the house rules are possible."""
    setup = begin(variant, NAMES[:count], house, first=0)
    if not isinstance(setup, Setup):
        return None
    far = {key: FAR for key in ("target", "rounds", "cap") if key in setup.options and key not in house}
    return replace(setup, options={**setup.options, **far})


def long_match(variant: Variant, setup: Setup, hands: int, seed: int = 1) -> Match:
    """Return a match with so many hands."""
    random = Random(seed)  # noqa: S311
    if "rounds" in setup.options:  # some sheets have a row for each round that is still to come
        setup = replace(setup, options={**setup.options, "rounds": hands + 1})
    match = Match(variant, setup)
    state = evaluate(match)
    some: list[Hand] = []
    while len(some) < DIFFERENT and not state.is_over:  # the one hand of some games is repeated after the end
        some.append(_hand(match, state, random))
        state = state_after(match, state, some[-1])
    return replace(match, hands=tuple(some[number % len(some)] for number in range(hands)))


def whole_match(variant: Variant, random: Random, most: int = 20) -> Match:
    """Return a match with random hands up to its end, or so many of them; without any where none was found."""
    setup = begin(variant, NAMES[: min(8, variant.players[-1])], {}, first=0)
    assert isinstance(setup, Setup)
    match = Match(variant, setup)
    state = evaluate(match)
    while not state.is_over and len(match.hands) < most:
        try:
            hand = _hand(match, state, random)
        except AssertionError:
            break
        match = replace(match, hands=(*match.hands, hand))
        state = evaluate(match)
    return match


def _hand(match: Match, before: MatchState, random: Random) -> Hand:
    """Return a hand with up to three plays."""
    sheet = match.variant.sheet
    hand, now, result = Hand(), before, None

    def draw(*classes: type[object]) -> object | None:
        context = open_context(match, before, hand, result)._replace(asks=False)
        sample = sample_with(lambda low, high: random.randint(low, max(low, high)), context)
        for number in range(TRIES * len(classes)):
            record = record_from(sample, classes[number % len(classes)], context)
            if not any(not problem.is_question for problem in check_next(match, record, context, now)):
                return record
        return None

    for _ in range(3 if sheet.play_types else 0):
        if (play := draw(*sheet.play_types)) is not None and not sheet.closes(play):
            hand = replace(hand, plays=(*hand.plays, play))
            now = state_after(match, before, hand, result)
            result = now.results[-1]
    end = draw(sheet.end_type)
    assert end is not None, "no sound end of a hand was found: say in tests/unit/records.py how to draw one"
    return replace(hand, end=end)
