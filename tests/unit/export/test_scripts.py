"""Tests of the order of letters in a line, and of joined Arabic letters."""

from __future__ import annotations

import unicodedata

import pytest

from scorekeeper.export.scripts import drawn_line, join_letters


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Anna 12", "Anna 12"),
        ("李明", "李明"),
        ("אבג", "גבא"),
        ("אב גד", "דג בא"),
        ("אב.", ".בא"),
        ("אב 12 גד", "דג 12 בא"),
        ("\u2068אב\u2069: 12", "בא: 12"),
        ("\u2068אב\u2069 15 – 20 \u2068גד\u2069", "בא 15 – 20 דג"),
        ("\u2068Anna אב\u2069 & Bo", "Anna בא & Bo"),
        ("\u2068אב Anna Bo\u2069 2", "Anna Bo בא 2"),
        ("\u2068Anna, \u2068אב\u2069\u2069: 12", "Anna, בא: 12"),
        ("אב\u2069", "ב\u2069א"),
        ("\u2068אב", "בא"),
        ("(אב) ג", "ג (בא)"),
        ("אבג\u05b0", "ג\u05b0בא"),
    ],
)
def test_line_is_drawn_from_left_to_right(text: str, drawn: str) -> None:
    assert drawn_line(text) == drawn


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("بب", "initial final"),
        ("ببب", "initial medial final"),
        ("ب", "isolated"),
        ("ب\u064eب", "initial - final"),
        ("دب", "isolated isolated"),
        ("بد", "initial final"),
        ("بلا", "initial final"),
        ("لا", "isolated"),
        ("ب\u200cب", "isolated isolated"),
        ("ب\u200d", "initial"),
    ],
)
def test_arabic_letters_are_joined(text: str, forms: str) -> None:
    shapes = [unicodedata.decomposition(letter).partition(" ")[0].strip("<>") or "-" for letter in join_letters(text)]
    assert " ".join(shapes) == forms
