"""Every branch of what decides about points and matches has been taken; runs last."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from coverage import Coverage


@pytest.mark.parametrize("part", ["core", "games", "storage", "i18n"])
def test_every_line_and_branch_has_run(measure: Coverage, part: str) -> None:
    report = io.StringIO()
    share = measure.report(
        include=[f"*/scorekeeper/{part}/*"], file=report, show_missing=True, skip_covered=True, precision=2
    )
    assert share == 100, report.getvalue()
