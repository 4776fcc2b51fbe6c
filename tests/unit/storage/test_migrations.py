"""Tests that matches of every earlier version can be read and continued."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.storage.checksums import last_link, next_link
from scorekeeper.storage.errors import Damaged, StorageError, TooNew
from scorekeeper.storage.library import Library
from scorekeeper.storage.migrations import NEWEST, SCHEMA, STEPS, migrate, schema_of

FIXTURES = Path(__file__).parent / "fixtures"
VERSIONS = range(1, SCHEMA + 1)


def names_become_players(document: dict[str, Any]) -> dict[str, Any]:
    header = dict(document["header"])
    names = header.pop("names")
    return {**document, "header": {**header, "players": names}}


def points_become_pips(document: dict[str, Any]) -> dict[str, Any]:
    return {**document, "log": [{"pips": entry["points"]} for entry in document["log"]]}


EXAMPLE_STEPS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {
    1: names_become_players,
    2: points_become_pips,
}
OLD = {"header": {"schema": 1, "names": ["Anna"]}, "log": [{"points": 3}, {"points": 7}]}


def test_migrate_applies_every_step_from_the_version() -> None:
    before = json.loads(json.dumps(OLD))
    assert migrate(OLD, EXAMPLE_STEPS, 3) == {
        "header": {"schema": 3, "players": ["Anna"]},
        "log": [{"pips": 3}, {"pips": 7}],
    }
    assert before == OLD


def test_migrate_keeps_current_document() -> None:
    document: dict[str, Any] = {"header": {"schema": SCHEMA, "players": []}, "log": []}
    assert migrate(document) == document


def test_migrate_of_newer_version_raises_too_new() -> None:
    with pytest.raises(TooNew):
        migrate({"header": {"schema": NEWEST + 1}, "log": []})


def test_match_with_a_line_that_names_a_version_has_it(library: Library) -> None:
    assert [schema_of(log) for log in ([], [{"version": "3"}], [{"id": "a"}, {"version": 3}])] == [SCHEMA, SCHEMA, 3]
    match_id = library.create({"players": []}, [{"id": "a1"}])
    path = library.folder / "matches" / f"{match_id}.json"
    assert '"schema":2' in path.read_text()
    library.append(match_id, {"id": "a2", "version": NEWEST}, seen=1)
    library.append(match_id, {"id": "a3"}, seen=2)
    assert '"schema":3' in path.read_text()
    assert library.verify(match_id) is None
    assert (library.load(match_id).reason, len(library.load(match_id).log)) == (None, 3)
    whole = library.create({"players": []}, [{"id": "a1", "version": NEWEST}])
    assert library.load(whole).header["schema"] == NEWEST
    library.append(whole, {"id": "a2", "version": NEWEST + 1}, seen=1)
    assert Library(library.folder).load(whole).reason == "too_new"


@pytest.mark.parametrize("header", [{}, {"schema": "1"}, {"schema": True}, {"schema": 0}, {"schema": -1}])
def test_migrate_of_invalid_version_raises_damaged(header: dict[str, Any]) -> None:
    with pytest.raises(Damaged):
        migrate({"header": header, "log": []})


def test_migrate_with_failing_step_is_not_damage() -> None:
    with pytest.raises(StorageError) as caught:
        migrate({"header": {"schema": 1}, "log": []}, EXAMPLE_STEPS, 3)
    assert caught.value.key == "not_understood"


def test_every_version_has_a_step_and_a_fixture() -> None:
    assert sorted(STEPS) == list(range(1, SCHEMA))
    assert {path.stem for path in FIXTURES.glob("schema-*")} == {f"schema-{version}" for version in VERSIONS}


@pytest.mark.parametrize("version", VERSIONS)
def test_file_of_every_version_can_be_loaded_and_appended_to(library: Library, version: int) -> None:
    path = library.folder / "matches" / "old.json"
    path.write_bytes((FIXTURES / f"schema-{version}.json").read_bytes())
    stored = library.load("old")
    assert stored.header["schema"] == SCHEMA
    assert stored.header["players"] == ["Anna", "Bruno", "Chloé"]
    assert [entry["id"] for entry in stored.log] == ["a1", "a2"]
    assert library.append("old", {"id": "a3"}, seen=2) == 3
    assert library.load("old").log == [*stored.log, {"id": "a3"}]
    assert library.damaged() == []


def test_old_file_keeps_its_lines_when_it_is_continued(library: Library) -> None:
    path = library.folder / "matches" / "old.json"
    path.write_text('{"match":{"1":{"schema":1,"players":["Anna"]}},"log":{"10":{"pips":7},"9":{"pips":3}}}')
    raw = path.read_bytes()
    assert library.load("old").log == [{"pips": 3}, {"pips": 7}]
    assert [each.header["players"] for each in library.summaries()] == [["Anna"]]
    assert path.read_bytes() == raw
    library.append("old", {"pips": 9}, seen=2)
    before = last_link({"players": ["Anna"]}, [{"pips": 3}, {"pips": 7}])
    link = next_link(before, {"pips": 9})
    assert json.loads(path.read_text()) == {
        "match": {"1": {"schema": 2, "players": ["Anna"]}},
        "log": {"9": {"pips": 3}, "10": {"pips": 7}, "11": {"hash": link.hash, "line": {"pips": 9}}},
        "first": {"1": {"number": 2, "hash": before.hash}},
        "last": {"1": {"number": 3, "hash": link.hash}},
    }
    assert library.load("old").log == [{"pips": 3}, {"pips": 7}, {"pips": 9}]


def test_append_keeps_unknown_tables(library: Library) -> None:
    path = library.folder / "matches" / "old.json"
    path.write_text('{"notes":{"1":{"by":"Zoé"}},"match":{"1":{"schema":1}}}')
    library.append("old", {"pips": 9}, seen=0)
    assert json.loads(path.read_text())["notes"] == {"1": {"by": "Zoé"}}
    assert library.load("old").log == [{"pips": 9}]
