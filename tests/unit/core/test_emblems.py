"""Tests of the drawings that the screen and paper share."""

from __future__ import annotations

import pytest

from scorekeeper.core.emblems import ALL, EGG, GOAT, Emblem


@pytest.mark.parametrize("emblem", [ALL, GOAT, EGG])
def test_placed_emblem_lies_in_its_box(emblem: Emblem) -> None:
    lines = emblem.placed(100, 200, emblem.height / 2)
    points = [point for line in lines for point in line]
    assert len(lines) == len(emblem.lines)
    assert all(100 <= x <= 100 + emblem.width / 2 and 200 <= y <= 200 + emblem.height / 2 for x, y in points)
    assert max(y for _, y in points) - min(y for _, y in points) > 0.4 * emblem.height, "it fills most of its box"


def test_all_has_a_stroke_for_each_of_seven_marks() -> None:
    assert [len(stroke) for stroke in ALL.lines] == [2] * 7
