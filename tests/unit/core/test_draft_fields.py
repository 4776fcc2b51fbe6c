"""Tests of answers read from the JSON of a draft and written to it."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.check import read_context, rule_context
from scorekeeper.core.draft_fields import added, read_fields, write_fields
from scorekeeper.core.form import Place
from scorekeeper.core.tiles import Tile
from tests.unit.games.table import sit_down

MATCH = sit_down("draw", "Anna Bruno Chloé", keep=2)
FORM, TABLE, CONTEXT = MATCH.variant.sheet.end, read_context(MATCH), rule_context(MATCH)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"out": 0},
        {"blocked": True, "pips": [1, None, 3]},
        {"out": 0, "pips": [0, "12+11", None], "boneyard": "3+"},
        {"out": 0, "pips": [0, ["6-4", "5-5"], 7], "boneyard": ["0-0"]},
    ],
)
def test_fields_are_read_and_written_alike(fields: dict[str, Any]) -> None:
    assert write_fields(read_fields(FORM, fields, TABLE), CONTEXT) == fields


def test_read_fields_adds_sums_up_and_reads_tiles() -> None:
    pad = read_fields(FORM, {"out": 0, "pips": [0, "12+11", ["6-4"]]}, TABLE)
    assert pad.answers.values == {"out": 0, "pips": (0, 23, (Tile(6, 4),))}
    assert (pad.sums, pad.caret) == ({Place("pips", 1): "12+11"}, None)


def test_read_fields_leaves_out_what_cannot_be_read() -> None:
    fields = {"out": "nobody", "pips": [["nonsense"], 5, None], "boneyard": -1, "unknown": 1}
    assert read_fields(FORM, fields, TABLE).answers.values == {"pips": (None, 5, None)}
    assert read_fields(FORM, {"pips": [["nonsense"], None, None]}, TABLE).answers.values == {}


def test_write_fields_has_nothing_left_for_who_went_out_once_others_are_written() -> None:
    pad = read_fields(FORM, {"out": 0}, TABLE)
    assert write_fields(pad.digit(7, CONTEXT), CONTEXT) == {"out": 0, "pips": [0, 7, None]}


def test_added_replaces_every_sum_by_its_total() -> None:
    fields = {"pips": [7, "12+11", ["6-4"], None, "+5"], "boneyard": "3+", "out": 0}
    assert added(fields) == {"pips": [7, 23, ["6-4"], None, "+5"], "boneyard": 3, "out": 0}
