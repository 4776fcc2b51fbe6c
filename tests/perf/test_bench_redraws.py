"""The benchmark of redraws runs, and prints what it says."""

from __future__ import annotations

from dataclasses import fields

import pytest

from tests.tools.bench.redraws import CHANGES, Row, main


def test_redraws_are_printed_for_each_change_and_length(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--hands", "3"])
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == [field.name for field in fields(Row)]
    printed = [(row[:12].strip(), [int(text) for text in row[12:].split()]) for row in rows]
    assert [(change, numbers[0]) for change, numbers in printed] == [(change, 3) for change in CHANGES]
    assert all(min(numbers) > 0 for _, numbers in printed)
