"""The comparison of folding with plain addition runs, and measures what it says; its times are nobody's promise."""

from __future__ import annotations

from dataclasses import astuple, fields

import pytest

from tests.bench.fold import Row, main, run


def test_every_kind_of_match_is_folded_and_added_up() -> None:
    rows = run(hands=3, rounds=1)
    assert [(row.game, row.hands, row.events) for row in rows] == [("lets_play", 3, 3), ("muggins", 3, 15)]
    assert all(isinstance(value, float) for row in rows for value in astuple(row)[3:])


def test_a_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--hands", "2", "--rounds", "1"])
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == [field.name for field in fields(Row)]
    assert [row.split()[:3] for row in rows] == [["lets_play", "2", "2"], ["muggins", "2", "10"]]
    assert all(len(row.split()) == len(fields(Row)) for row in rows)
