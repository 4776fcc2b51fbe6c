"""The benchmark of folding runs, and prints what it says."""

from __future__ import annotations

from dataclasses import fields

import pytest

from tests.tools.bench.fold import Row, main


def test_fold_prints_a_row_for_each_kind_of_match(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--hands", "2", "--rounds", "1"])
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == [field.name for field in fields(Row)]
    assert [row.split()[:3] for row in rows] == [["lets_play", "2", "2"], ["muggins", "2", "10"]]
    assert all(len(row.split()) == len(fields(Row)) for row in rows)
