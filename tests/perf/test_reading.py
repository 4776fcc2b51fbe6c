"""How many steps reading matches takes, and what is computed anew."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.core.codec import read_match
from scorekeeper.core.model import Hand
from scorekeeper.core.variant import RecordSheet
from scorekeeper.library.backup import parse_import_file
from scorekeeper.library.repository import MatchRepository
from scorekeeper.storage.protocol import ABSENT
from tests.registry import REGISTRY
from tests.unit.games.table import sit_down
from tests.unit.library.test_import_limits import match_of

PLAYS = {
    "muggins": {"kind": "fives", "player": "Anna", "total": 20},
    "all_fives": {"kind": "ends", "player": "Anna", "total": 5},
    "fives_and_threes": {"kind": "ends", "player": "Anna", "total": 3},
    "bergen": {"kind": "cap", "player": "Anna", "size": 2},
    "triominos": {"kind": "pass", "player": "Anna"},
}
"""A play of each kind of game that does not limit how many plays a hand has."""


def test_plays_of_a_hand_are_each_scored_a_few_times() -> None:
    scored: list[object] = []
    variant = REGISTRY["muggins"]

    def score_play(play: Any, context: Any) -> Any:
        scored.append(play)
        return variant.sheet.score_play(play, context)

    sheet: RecordSheet = replace(variant.sheet, score_play=score_play)
    games = {**REGISTRY, "muggins": replace(variant, sheet=sheet)}
    assert len(parse_import_file("match.json", json.dumps(match_of(200)).encode(), games).matches) == 1
    assert len(scored) < 5 * 200


def steps_to_read(game: str, plays: int) -> int:
    """Return how many calls reading a hand takes, and how many plays are looked at for who led."""
    variant, steps = REGISTRY[game], 0

    def opened_by(hand: Hand) -> int | None:
        nonlocal steps
        steps += len(hand.plays)
        return variant.sheet.opened_by(hand)

    def count(_: object, event: str, __: object) -> None:
        nonlocal steps
        steps += event in {"call", "c_call"}

    sheet: RecordSheet = replace(variant.sheet, opened_by=opened_by)
    hand = {"plays": [PLAYS[game]] * plays}
    options = {"target": 100_000} if any(option.key == "target" for option in variant.options) else {}
    document = {"format": "scorekeeper-match", "version": 1, "game": game, "sides": ["Anna", "Bruno"]}
    sys.setprofile(count)
    try:
        found = read_match({**document, "options": options, "hands": [hand]}, {game: replace(variant, sheet=sheet)})
    finally:
        sys.setprofile(None)
    assert isinstance(found, tuple)
    assert found[1] is None
    return steps


@pytest.mark.parametrize("game", PLAYS)
def test_twice_as_many_plays_take_twice_as_many_steps_to_read(game: str) -> None:
    assert steps_to_read(game, 400) < 2.1 * steps_to_read(game, 200)


async def test_lists_are_same_object_until_something_in_them_differs(repository: MatchRepository) -> None:
    match_id = await repository.create(sit_down("sebastopol", first=0))
    before = await repository.lists.read()
    version = await repository.save_drafts(match_id, "phone", {"drafts": [{"hand": 0}]}, ABSENT)
    with_draft = await repository.lists.read()
    await repository.save_drafts(match_id, "phone", {"drafts": [{"hand": 1}]}, version)
    await repository.save_drafts(match_id, "tablet", {"drafts": [{"hand": 0}]}, ABSENT)
    assert with_draft is not before
    assert await repository.lists.read() is with_draft
    assert with_draft.names is before.names
