"""Tests of names: normalization, visible length and comparison in any script."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.names import (
    LONGEST_NAME,
    check_name,
    is_right_to_left,
    joined_names,
    normalize_name,
    visible_length,
)
from scorekeeper.export.scripts import drawn_line
from scorekeeper.i18n import LANGUAGES, translator_for

FAMILY = "👨‍👩‍👧‍👦"


@pytest.mark.parametrize(
    ("typed", "normalized"),
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
def test_normalize_name_removes_invisible_characters(typed: Any, normalized: str) -> None:
    assert normalize_name(typed) == normalized


@given(st.text())
def test_normalize_name_is_idempotent(typed: str) -> None:
    name = normalize_name(typed)
    assert normalize_name(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert name == name.strip()


@pytest.mark.parametrize(
    ("name", "length"),
    [
        ("Anna", 4),
        ("Zoë", 3),
        ("नमिता", 3),
        ("Đặng", 4),
        (FAMILY, 1),
        ("👋🏽", 1),
        ("❤️", 1),
        ("🇫🇷🇧🇪", 2),
        ("\u1100\u119e\u11a8", 1),  # a Korean syllable of before 1933, in three letters
        ("🇫a🇷", 3),
        ("🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", 1),
        ("\u200dAnna", 4),
        ("\u0301", 0),
        ("\u200d", 0),
        ("", 0),
    ],
)
def test_visible_length_counts_grapheme_clusters(name: str, length: int) -> None:
    assert visible_length(name) == length


def test_check_name_refuses_more_than_24_characters() -> None:
    assert check_name("x" * LONGEST_NAME, []) is None
    assert check_name(FAMILY * LONGEST_NAME, []) is None
    for long in ("x" * (LONGEST_NAME + 1), FAMILY * (LONGEST_NAME + 1), "x" + "\u0301" * 200):
        problem = check_name(long, [])
        assert problem is not None
        assert (problem.code, problem.values) == ("name_long", {"limit": LONGEST_NAME})


@pytest.mark.parametrize("name", ["", "\u0301", "\u200d\ufe0f"])
def test_check_name_refuses_invisible_name(name: str) -> None:
    problem = check_name(name, [])
    assert problem is not None
    assert problem.code == "players_blank"


@pytest.mark.parametrize(
    ("name", "other"), [("Anna", "anna"), ("ÉMILE", "émile"), ("Straße", "STRASSE"), ("ΣΟΦΟΣ", "σοφος"), ("ǰ", "J̌")]
)
def test_check_name_ignores_case_in_duplicates(name: str, other: str) -> None:
    problem = check_name(name, ["Bruno", other])
    assert problem is not None
    assert (problem.code, problem.values) == ("players_dup", {"name": name})


def test_check_name_distinguishes_diacritics() -> None:
    assert check_name("Zoë", ["Zoe", "Zoé"]) is None


def test_joined_names_keep_their_order_in_scripts_from_right_to_left() -> None:
    """Each name is isolated, so that the first one stands at the left, as in the heads of a sheet."""
    assert joined_names(("Anna", "Chloé")) == "Anna & Chloé"
    assert joined_names(("أحمد", "Anna", "سارة")) == "\u2068أحمد\u2069 & Anna & \u2068سارة\u2069"
    pair = joined_names(("أحمد", "سارة"))
    assert not is_right_to_left(pair)
    for language in LANGUAGES:
        assert pair == translator_for(language)("common.pair", a="أحمد", b="سارة"), "the heads of a sheet"
    drawn = drawn_line(translator_for("en")("common.names", names=[pair, "Zoë & Ben"]))
    assert drawn.index(drawn_line("أحمد")) < drawn.index("&") < drawn.index(drawn_line("سارة")) < drawn.index("Zoë")
