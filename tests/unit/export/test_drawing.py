"""Text that fits: as it is, smaller, or cut short; and broken into lines between its words."""

from __future__ import annotations

import pytest

from scorekeeper.export.drawing import Text, fit_text, text_width, wrap_text


def test_a_text_that_fits_stays_as_it_is() -> None:
    assert fit_text("Anna", 11, 100) == ("Anna", 11)


def test_a_text_that_almost_fits_gets_smaller() -> None:
    room = text_width("Bartholomäus", 11) * 0.8
    said, size = fit_text("Bartholomäus", 11, room)
    assert said == "Bartholomäus"
    assert 11 * 0.7 < size < 11
    assert text_width(said, size) == pytest.approx(room)


def test_a_text_that_is_far_too_long_is_cut() -> None:
    said, size = fit_text("Bartholomäus Maximilian", 11, 40, bold=True)
    assert said.endswith("…")
    assert "Bartholomäus".startswith(said[:-1])
    assert text_width(said, size, bold=True) <= 40


def test_the_first_letter_stays_where_nothing_fits() -> None:
    assert fit_text("Anna", 11, 1)[0] == "A…"


def test_an_empty_text_fits_anywhere() -> None:
    assert fit_text("", 11, 0) == ("", 11 * 0.7)


def test_lines_break_between_words_only() -> None:
    assert wrap_text("Left in the worst hand", 11, 60) == ["Left in the", "worst hand"]
    assert wrap_text("Unbreakable", 11, 5) == ["Unbreakable"]
    assert wrap_text("", 11, 5) == [""]


def test_a_text_begins_by_its_alignment() -> None:
    wide = text_width("42", 10)
    assert [Text(100, 0, "42", 10, align=align).left for align in ("left", "centre", "right")] == pytest.approx(
        [100, 100 - wide / 2, 100 - wide]
    )
