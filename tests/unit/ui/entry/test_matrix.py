"""The measures of the matrix of scores."""

from __future__ import annotations

import pytest

from scorekeeper.ui.entry.matrix import grid_of


@pytest.mark.parametrize("columns", [4, 5, 7, 9, 11, 15])
@pytest.mark.parametrize("rows", [2, 3, 4])
@pytest.mark.parametrize(("width", "height"), [(360, 640), (360, 844), (390, 844), (392, 768)])
def test_grid_of_a_phone_has_keys_large_enough_to_hit(width: int, height: int, rows: int, columns: int) -> None:
    grid = grid_of(width, height, rows, columns)
    assert min(grid.width, grid.height) >= 48
    needed = 2 * grid.margin + grid.marks + columns * grid.width + (columns - 1) * grid.across
    assert grid.scrolls == (needed > width + 0.01)
    assert not (grid.scrolls and columns <= 7), "all totals of the usual set are on the screen"
