"""Names in any script, counted and compared as people see them."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.names import LONGEST_NAME, check_name, normalize_name, visible_length

FAMILY = "👨‍👩‍👧‍👦"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Anna ", "Anna"),
        ("Anna   Maria\tLuz", "Anna Maria Luz"),
        ("Anna\nMaria", "Anna Maria"),
        ("Chloe\u0301", "Chloé"),
        ("Chloe\u200b\u0301", "Chloé"),
        ("An\x00na\u202e", "Anna"),
        ("An\ud800na", "Anna"),
        ("\ue000Anna", "Anna"),
        ("\ufeffعمر\u200f", "عمر"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        (FAMILY, FAMILY),
        ("\U0001fae9", "\U0001fae9"),
        ("\u3164\u2800\u00ad", ""),
        ("", ""),
        (None, ""),
        (7, ""),
        (["Anna"], ""),
    ],
)
def test_a_name_is_kept_as_people_see_it(typed: Any, kept: str) -> None:
    assert normalize_name(typed) == kept


@given(st.text())
def test_a_kept_name_does_not_change_when_it_is_kept_again(typed: str) -> None:
    kept = normalize_name(typed)
    assert normalize_name(kept) == kept
    assert unicodedata.is_normalized("NFC", kept)
    assert kept == kept.strip()


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("Anna", 4),
        ("Zoë", 3),
        ("नमिता", 3),
        ("Đặng", 4),
        (FAMILY, 1),
        ("👋🏽", 1),
        ("❤️", 1),
        ("🇫🇷🇧🇪", 2),
        ("🇫a🇷", 3),
        ("🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", 1),
        ("\u200dAnna", 4),
        ("\u0301", 0),
        ("\u200d", 0),
        ("", 0),
    ],
)
def test_a_name_is_as_long_as_people_see_it(name: str, seen: int) -> None:
    assert visible_length(name) == seen


def test_24_characters_are_a_name_and_25_are_not() -> None:
    assert check_name("x" * LONGEST_NAME, []) is None
    assert check_name(FAMILY * LONGEST_NAME, []) is None
    for long in ("x" * (LONGEST_NAME + 1), FAMILY * (LONGEST_NAME + 1), "x" + "\u0301" * 200):
        problem = check_name(long, [])
        assert problem is not None
        assert (problem.code, problem.values) == ("name_long", {"limit": LONGEST_NAME})


@pytest.mark.parametrize("name", ["", "\u0301", "\u200d\ufe0f"])
def test_a_name_that_nobody_can_see_is_blank(name: str) -> None:
    problem = check_name(name, [])
    assert problem is not None
    assert problem.code == "players_blank"


@pytest.mark.parametrize(
    ("name", "other"), [("Anna", "anna"), ("ÉMILE", "émile"), ("Straße", "STRASSE"), ("ΣΟΦΟΣ", "σοφος"), ("ǰ", "J̌")]
)
def test_two_names_that_differ_in_case_only_are_one(name: str, other: str) -> None:
    problem = check_name(name, ["Bruno", other])
    assert problem is not None
    assert (problem.code, problem.values) == ("players_dup", {"name": name})


def test_names_that_differ_in_a_mark_are_two() -> None:
    assert check_name("Zoë", ["Zoe", "Zoé"]) is None
