"""Tests of the form of settings: wrong values fall back to their defaults and are named."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.library.lists import SETTINGS
from scorekeeper.library.repository import MatchRepository
from scorekeeper.library.settings import read_settings
from scorekeeper.storage.memory import MemoryStorage
from scorekeeper.storage.protocol import ABSENT
from tests.registry import REGISTRY

RULES = {"draw": [{"name": "ours", "options": {"limit": 50, "pot": None}, "set": "double-six"}, {"name": "plain"}]}
SOUND: dict[str, Any] = {
    "favourites": ["draw"],
    "people": {"anna": "Anne"},
    "devices": {"d1": "Kitchen"},
    "targets": {"draw": 100, "muggins": "many"},
    "house_rules": RULES,
    "changed_games": {"custom-1": {"name": "Arms"}},
    "of a later version": [[]],
}

WRONG: list[tuple[dict[str, Any], dict[str, Any], list[str]]] = [
    ({"favourites": [[]]}, {"favourites": []}, ["favourites"]),
    ({"favourites": ["draw", 7, None]}, {"favourites": ["draw"]}, ["favourites"]),
    ({"favourites": {"draw": True}}, {}, ["favourites"]),
    ({"favourites": None}, {}, ["favourites"]),
    ({"people": [["anna", "Anne"]]}, {}, ["people"]),
    ({"people": {"anna": "Anne", "bo": []}}, {"people": {"anna": "Anne"}}, ["people"]),
    ({"devices": {"d1": {"name": "Kitchen"}}}, {"devices": {}}, ["devices"]),
    ({"targets": {"draw": [100], "muggins": 150}}, {"targets": {"muggins": 150}}, ["targets"]),
    ({"house_rules": {"draw": "ours"}}, {"house_rules": {}}, ["house_rules"]),
    ({"house_rules": {**RULES, "muggins": ["ours"]}}, {"house_rules": RULES}, ["house_rules"]),
    ({"house_rules": {"draw": [{"options": {}}]}}, {"house_rules": {}}, ["house_rules"]),
    ({"house_rules": {"draw": [{"name": "x", "options": {"limit": []}}]}}, {"house_rules": {}}, ["house_rules"]),
    ({"house_rules": {"draw": [{"name": "x", "set": 6}]}}, {"house_rules": {}}, ["house_rules"]),
    ({"changed_games": {"custom-1": "Arms"}}, {"changed_games": {}}, ["changed_games"]),
    ({"devices": 1, "people": 2}, {}, ["devices", "people"]),
]


def test_read_settings_keeps_values_that_have_their_form() -> None:
    assert read_settings(SOUND) == (SOUND, [])


@pytest.mark.parametrize(("raw", "settings", "wrong"), WRONG)
def test_read_settings_drops_wrong_values_and_names_them(
    raw: dict[str, Any], settings: dict[str, Any], wrong: list[str]
) -> None:
    assert read_settings(raw) == (settings, wrong)


async def test_wrong_settings_are_named_until_the_next_change_removes_them() -> None:
    repository = MatchRepository(MemoryStorage(), REGISTRY)
    await repository.storage.write_document(SETTINGS, {"favourites": [[]], "targets": {"draw": 100}}, ABSENT)
    assert await repository.wrong_settings() == ["favourites"]
    assert await repository.settings() == (await repository.lists.read()).settings
    assert await repository.settings() == {"favourites": [], "targets": {"draw": 100}}
    await repository.save_setting("devices", {"d1": "Kitchen"})
    assert await repository.wrong_settings() == []
