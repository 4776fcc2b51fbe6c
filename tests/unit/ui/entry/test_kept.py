"""Unsaved drafts: how they are taken up again, and when they are kept."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import Mock, call

import pytest

from scorekeeper.games.canton import Capture
from scorekeeper.ui.entry.kept import Draft, keep, outdated, played, taken_up
from scorekeeper.ui.shell.store import OpenMatch
from tests.unit.games.table import left, sit_down, write

CAPTURE = {"kind": "capture", "player": 0, "total": 30}
MATCH = write(sit_down("canton"), CAPTURE, left(0, 9, out=0), CAPTURE)
WRITTEN: dict[str, Any] = {"out": 0, "pips": [0, 9]}


OPEN = cast("OpenMatch", SimpleNamespace(match=MATCH, taken=SimpleNamespace(id="m")))


def store(fields: dict[str, Any] | None = None) -> Any:
    """Return a store with a draft in it."""
    return Mock(draft=Mock(return_value=fields or {}), open=OPEN)


def take(index: int, fields: dict[str, Any] | None = None) -> Draft:
    return taken_up(store(fields), OPEN, index)


def test_taken_up_begins_with_what_the_match_says() -> None:
    assert take(0) == Draft("m", 0, WRITTEN, WRITTEN)
    assert take(1) == Draft("m", 1)


def test_taken_up_reads_the_fields_and_plays_of_an_unsaved_draft() -> None:
    draft = take(0, {"out": 1, "plays": [{"kind": "capture", "player": 1, "total": 12}, {"kind": "nonsense"}]})
    assert draft == Draft("m", 0, WRITTEN, {"out": 1}, (Capture(1, 12),))


def test_played_prefers_the_corrected_plays_of_a_hand_that_ended() -> None:
    mine = (Capture(1, 12),)
    assert played(MATCH, Draft("m", 0, plays=mine)) == mine
    assert played(MATCH, Draft("m", 0)) == (Capture(0, 30),)
    assert played(MATCH, Draft("m", 1, plays=mine)) == (Capture(0, 30),)
    assert played(MATCH, Draft("m", 2)) == ()


def test_outdated_once_the_hand_has_been_written_by_somebody_else() -> None:
    assert not outdated(MATCH, take(0))
    assert outdated(write(sit_down("canton"), left(0, 8, out=0)), take(0))
    assert outdated(sit_down("canton"), take(0))


CORRECTED = Draft("m", 0, WRITTEN, WRITTEN, (Capture(1, 12),))


@pytest.mark.parametrize(
    ("draft", "expected"),
    [
        (Draft("m", 1, {}, {"out": 0}), {"out": 0}),
        (Draft("m", 1, {}, {"out": 0}, (Capture(1, 12),)), {"out": 0}),
        (Draft("m", 0, WRITTEN, WRITTEN), {}),
        (CORRECTED, {**WRITTEN, "plays": [{"kind": "capture", "player": 1, "total": 12}]}),
        (replace(CORRECTED, match_id="another match"), None),
        (replace(CORRECTED, saved=True), None),
        (replace(CORRECTED, began={}), None),
    ],
)
def test_keep_stores_what_differs_from_the_match_while_the_draft_is_of_it(
    draft: Draft, expected: dict[str, Any] | None
) -> None:
    kept = store()
    keep(kept, draft)
    assert kept.keep_draft.mock_calls == ([] if expected is None else [call("m", draft.index, expected)])
