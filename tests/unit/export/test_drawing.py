"""Tests of fitting text into a width and of wrapping lines."""

from __future__ import annotations

import pytest

from scorekeeper.export.drawing import Text, fit_text, text_width, wrap_text


def test_fit_text_that_fits_keeps_its_size() -> None:
    assert fit_text("Anna", 11, 100) == ("Anna", 11)


def test_fit_text_that_almost_fits_gets_smaller() -> None:
    room = text_width("Bartholomäus", 11) * 0.8
    text, size = fit_text("Bartholomäus", 11, room)
    assert text == "Bartholomäus"
    assert 11 * 0.7 < size < 11
    assert text_width(text, size) == pytest.approx(room)


def test_fit_text_that_is_too_long_is_shortened() -> None:
    text, size = fit_text("Bartholomäus Maximilian", 11, 40, bold=True)
    assert text.endswith("…")
    assert "Bartholomäus".startswith(text[:-1])
    assert text_width(text, size, bold=True) <= 40


def test_fit_text_keeps_the_first_letter() -> None:
    assert fit_text("Anna", 11, 1)[0] == "A…"


def test_fit_text_of_an_empty_text_is_empty() -> None:
    assert fit_text("", 11, 0) == ("", 11 * 0.7)


def test_wrap_text_breaks_between_words_only() -> None:
    assert wrap_text("Left in the worst hand", 11, 60) == ["Left in the", "worst hand"]
    assert wrap_text("Unbreakable", 11, 5) == ["Unbreakable"]
    assert wrap_text("", 11, 5) == [""]


def test_text_left_follows_its_alignment() -> None:
    wide = text_width("42", 10)
    assert [Text(100, 0, "42", 10, align=align).left for align in ("left", "centre", "right")] == pytest.approx(
        [100, 100 - wide / 2, 100 - wide]
    )
