"""A match of any version that was ever written can be read and gone on with."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.storage import match_file as matchfile
from scorekeeper.storage.errors import Damaged, StorageError, TooNew
from scorekeeper.storage.library import Library
from scorekeeper.storage.migrations import SCHEMA, STEPS, migrate

FIXTURES = Path(__file__).parent / "fixtures"
VERSIONS = range(1, SCHEMA + 1)


def names_become_players(document: dict[str, Any]) -> dict[str, Any]:
    header = dict(document["header"])
    names = header.pop("names")
    return {**document, "header": {**header, "players": names}}


def points_become_pips(document: dict[str, Any]) -> dict[str, Any]:
    return {**document, "log": [{"pips": entry["points"]} for entry in document["log"]]}


STEPS_OF_A_LONGER_STORY: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {
    1: names_become_players,
    2: points_become_pips,
}
OLD = {"header": {"schema": 1, "names": ["Anna"]}, "log": [{"points": 3}, {"points": 7}]}


def test_a_document_takes_every_step_from_its_version_on() -> None:
    kept = json.loads(json.dumps(OLD))
    assert migrate(OLD, STEPS_OF_A_LONGER_STORY, 3) == {
        "header": {"schema": 3, "players": ["Anna"]},
        "log": [{"pips": 3}, {"pips": 7}],
    }
    assert kept == OLD


def test_a_document_of_today_is_left_alone() -> None:
    document: dict[str, Any] = {"header": {"schema": SCHEMA, "players": []}, "log": []}
    assert migrate(document) == document


def test_a_document_from_the_future_is_not_touched() -> None:
    with pytest.raises(TooNew):
        migrate({"header": {"schema": SCHEMA + 1}, "log": []})


@pytest.mark.parametrize("header", [{}, {"schema": "1"}, {"schema": True}, {"schema": 0}, {"schema": -1}])
def test_a_version_that_was_never_written_is_damage(header: dict[str, Any]) -> None:
    with pytest.raises(Damaged):
        migrate({"header": header, "log": []})


def test_a_step_that_stumbles_does_not_call_the_match_damaged() -> None:
    with pytest.raises(StorageError) as caught:
        migrate({"header": {"schema": 1}, "log": []}, STEPS_OF_A_LONGER_STORY, 3)
    assert caught.value.key == "not_understood"


def test_there_is_a_step_for_every_version_no_longer_written_and_a_file_of_every_version() -> None:
    assert sorted(STEPS) == list(range(1, SCHEMA))
    assert {path.stem for path in FIXTURES.glob("schema-*")} == {f"schema-{version}" for version in VERSIONS}


@pytest.mark.parametrize("version", VERSIONS)
def test_a_file_of_every_version_is_read_and_gone_on_with(library: Library, version: int) -> None:
    path = library.folder / "matches" / "old.json"
    path.write_bytes((FIXTURES / f"schema-{version}.json").read_bytes())
    stored = library.load("old")
    assert stored.header["schema"] == SCHEMA
    assert stored.header["players"] == ["Anna", "Bruno", "Chloé"]
    assert [entry["id"] for entry in stored.log] == ["a1", "a2"]
    assert library.append("old", {"id": "a3"}, seen=2) == 3
    assert library.load("old").log == [*stored.log, {"id": "a3"}]
    assert library.damaged() == []


def test_an_old_file_stays_as_it_is_until_something_is_written_and_is_then_of_today(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = library.folder / "matches" / "old.json"
    path.write_text('{"match":{"1":{"schema":1,"names":["Anna"]}},"log":{"10":{"points":7},"9":{"points":3}}}')
    raw = path.read_bytes()
    monkeypatch.setattr(matchfile, "SCHEMA", 3)
    monkeypatch.setattr(matchfile, "migrate", partial(migrate, steps=STEPS_OF_A_LONGER_STORY, schema=3))
    assert library.load("old").log == [{"pips": 3}, {"pips": 7}]
    assert [each.header["players"] for each in library.summaries()] == [["Anna"]]
    assert path.read_bytes() == raw
    library.append("old", {"pips": 9}, seen=2)
    assert json.loads(path.read_text()) == {
        "match": {"1": {"schema": 3, "players": ["Anna"]}},
        "log": {"1": {"pips": 3}, "2": {"pips": 7}, "3": {"pips": 9}},
    }


def test_a_table_we_do_not_know_is_kept(library: Library) -> None:
    path = library.folder / "matches" / "old.json"
    path.write_text('{"notes":{"1":{"by":"Zoé"}},"match":{"1":{"schema":1}}}')
    library.append("old", {"pips": 9}, seen=0)
    assert json.loads(path.read_text())["notes"] == {"1": {"by": "Zoé"}}
    assert library.load("old").log == [{"pips": 9}]
