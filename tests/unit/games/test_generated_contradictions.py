"""Generated contradictions in every game: each is refused or asked about."""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.core.begin import begin
from scorekeeper.core.check import check
from scorekeeper.core.kinds import Choice, Flag, Keys, Seat, fields_of
from scorekeeper.core.model import Setup, Value
from scorekeeper.core.variant import Match, Variant
from tests.registry import VARIANTS
from tests.unit.games.contradictions import contradictions, with_plays

WITHOUT = {Seat.name, Keys.name, Choice.name, Flag.name}
"""The kinds of fields of which no two contradict each other in general."""

every_game = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)


def table(variant: Variant, players: int, house: dict[str, Value]) -> Match:
    """Return a match without hands, in which the first player leads; with other house rules if these do not fit."""
    names = [f"P{seat}" for seat in range(players)]
    setup = begin(variant, names, house, first=0)
    setup = setup if isinstance(setup, Setup) else begin(variant, names, first=0)
    assert isinstance(setup, Setup), setup
    return Match(variant, setup)


def accepted(variant: Variant, random: Random, house: dict[str, Value]) -> tuple[set[str], set[str]]:
    """Return the kinds of contradictions that were made, and of those that were accepted."""
    made: set[str] = set()
    passed: set[str] = set()
    room = [number for number in variant.players if variant.has_room(number, variant.usual_set(number))]
    for players in sorted({room[0], room[-1]}):
        empty = table(variant, players, house)
        for match in (empty, with_plays(empty, random, 3)):
            for kind, now, record in contradictions(match, random):
                made.add(kind)
                if not check(now, record):
                    passed.add(kind)
    return made, passed


@every_game
def test_contradictions_are_refused_or_asked_about(variant: Variant) -> None:
    sheet, (made, passed) = variant.sheet, accepted(variant, Random(variant.id), {})  # noqa: S311  no secret
    kinds = {each.kind.name for record in (sheet.end_type, *sheet.play_types) for each in fields_of(record)}
    assert made or kinds <= WITHOUT, "no sound record was found: say in tests/unit/records.py how to draw one"
    assert passed == set()


@pytest.mark.deep
@every_game
def test_contradictions_are_refused_or_asked_about_under_house_rules(variant: Variant) -> None:
    random = Random(variant.id)  # noqa: S311  no secret
    for _ in range(40):
        house = {option.key: random.choice(option.choices) for option in variant.options if option.choices}
        _, passed = accepted(variant, random, house)
        assert passed == set(), house
