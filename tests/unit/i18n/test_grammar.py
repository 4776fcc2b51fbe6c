"""Tests of plural and ordinal categories with examples of the CLDR charts."""

from __future__ import annotations

import pytest

from scorekeeper.i18n import LANGUAGES
from scorekeeper.i18n.grammar import ORDINAL, PLURAL

# language, category: whole numbers as int, numbers shown with decimals as float
PLURALS = [
    ("en", "one", [1]),
    ("en", "other", [0, 2, 11, 16, 100, 101, 1000, 1_000_000, 0.0, 1.0, 1.5, 10.1]),
    ("de", "one", [1]),
    ("de", "other", [0, 2, 11, 16, 100, 101, 1000, 1_000_000, 0.0, 1.0, 1.5, 10.1]),
    ("fr", "one", [0, 1, 0.0, 0.5, 1.0, 1.5]),
    ("fr", "many", [1_000_000, 2_000_000, 10_000_000]),
    ("fr", "other", [2, 17, 100, 1000, 10_000, 1_000_001, 2.0, 3.5, 100.0]),
    ("es", "one", [1, 1.0]),
    ("es", "many", [1_000_000, 2_000_000, 10_000_000]),
    ("es", "other", [0, 2, 16, 100, 1000, 10_000, 1_000_001, 0.0, 0.9, 1.1, 10.0]),
]

ORDINALS = [
    ("en", "one", [1, 21, 31, 81, 101, 1001]),
    ("en", "two", [2, 22, 32, 82, 102, 1002]),
    ("en", "few", [3, 23, 33, 83, 103, 1003]),
    ("en", "other", [0, 4, 11, 12, 13, 18, 100, 111, 112, 113, 1000, 1011]),
    ("fr", "one", [1]),
    ("fr", "other", [0, 2, 3, 11, 16, 21, 100, 101, 1000]),
    ("de", "other", [0, 1, 2, 3, 15, 21, 100, 1000]),
    ("es", "other", [0, 1, 2, 3, 15, 21, 100, 1000]),
]


@pytest.mark.parametrize(("language", "category", "numbers"), PLURALS)
def test_plural_follows_cldr(language: str, category: str, numbers: list[float]) -> None:
    assert {n: PLURAL[language](n) for n in numbers} == dict.fromkeys(numbers, category)


@pytest.mark.parametrize(("language", "category", "numbers"), ORDINALS)
def test_ordinal_follows_cldr(language: str, category: str, numbers: list[int]) -> None:
    assert {n: ORDINAL[language](n) for n in numbers} == dict.fromkeys(numbers, category)


@pytest.mark.parametrize("language", sorted(PLURAL))
def test_plural_of_negative_number_uses_its_absolute_value(language: str) -> None:
    assert PLURAL[language](-1) == "one"
    assert PLURAL[language](-2) == "other"


def test_every_language_has_plural_and_ordinal_rules() -> None:
    assert set(LANGUAGES) == set(PLURAL) == set(ORDINAL)
