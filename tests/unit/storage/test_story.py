"""Tests of the library with random operations, against a model in dictionaries."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, initialize, invariant, rule

from scorekeeper.storage.errors import Missing, Stale
from scorekeeper.storage.library import Library
from scorekeeper.storage.migrations import SCHEMA
from tests.unit.strategies import examples

values = st.integers() | st.booleans() | st.text(st.characters(), max_size=5) | st.lists(st.integers(), max_size=3)
entries = st.dictionaries(st.sampled_from(["pips", "out", "note"]), values, max_size=3)
headers = st.fixed_dictionaries(
    {"players": st.lists(st.text(max_size=5), max_size=4)}, optional={"note": values, "game": values}
)
Match = tuple[dict[str, Any], list[dict[str, Any]]]


def summarize(header: dict[str, Any], log: list[dict[str, Any]]) -> dict[str, Any]:
    return {"players": header["players"], "log": log}


class LibraryMachine(RuleBasedStateMachine):
    ids = Bundle("ids")

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.stored: dict[str, Match] = {}
        self.deleted: dict[str, Match] = {}
        self.damaged: dict[str, bytes] = {}
        self.sent = 0

    @initialize()
    def open(self) -> None:
        self.library = Library.open(self.folder, summarize)

    def teardown(self) -> None:
        self.library.close()
        shutil.rmtree(self.folder)

    @rule(target=ids, header=headers, log=st.lists(entries, max_size=3))
    def create(self, header: dict[str, Any], log: list[dict[str, Any]]) -> str:
        match_id = self.library.create(header, log)
        self.stored[match_id] = {**header, "schema": SCHEMA}, list(log)
        return match_id

    @rule(match_id=ids, entry=entries)
    def append(self, match_id: str, entry: dict[str, Any]) -> None:
        if match_id not in self.stored:
            with pytest.raises(Missing):
                self.library.append(match_id, entry, seen=0)
            return
        log = self.stored[match_id][1]
        self.sent += 1
        sent = {**entry, "id": f"e{self.sent}"}
        assert self.library.append(match_id, sent, seen=len(log)) == len(log) + 1
        log.append(sent)

    @rule(match_id=ids, which=st.integers(0, 5))
    def append_again(self, match_id: str, which: int) -> None:
        log = self.stored.get(match_id, ({}, []))[1]
        if which < len(log) and "id" in log[which]:
            assert self.library.append(match_id, log[which], seen=which) == len(log)

    @rule(match_id=ids, seen=st.integers(-1, 9), entry=entries)
    def append_stale(self, match_id: str, seen: int, entry: dict[str, Any]) -> None:
        if match_id in self.stored and seen != (count := len(self.stored[match_id][1])):
            with pytest.raises(Stale) as caught:
                self.library.append(match_id, entry, seen=seen)
            assert caught.value.count == count

    @rule(match_id=ids)
    def delete(self, match_id: str) -> None:
        if match_id not in self.stored:
            with pytest.raises(Missing):
                self.library.delete(match_id)
            return
        self.library.delete(match_id)
        self.deleted[match_id] = self.stored.pop(match_id)

    @rule(match_id=ids)
    def restore(self, match_id: str) -> None:
        if match_id not in self.deleted:
            with pytest.raises(Missing):
                self.library.restore(match_id)
            return
        self.library.restore(match_id)
        self.stored[match_id] = self.deleted.pop(match_id)

    @rule()
    def purge(self) -> None:
        assert self.library.purge(older_than_days=30) == 0
        assert self.library.purge(older_than_days=0) == len(self.deleted)
        self.deleted.clear()

    @rule(match_id=consumes(ids), length=st.integers(0, 40))
    def tear(self, match_id: str, length: int) -> None:
        if match_id in self.stored:
            path = self.folder / "matches" / f"{match_id}.json"
            torn = path.read_bytes()[:length]
            path.write_bytes(torn)
            self.damaged[match_id] = torn
            del self.stored[match_id]

    @rule(index=st.sampled_from(["valid", "missing", "torn"]))
    def reopen(self, index: str) -> None:
        self.library.close()
        path = self.folder / "index.json"
        if index == "missing":
            path.unlink(missing_ok=True)
        if index == "torn":
            path.write_bytes(b'{"about":{"1":')
        self.open()

    @invariant()
    def everything_is_there(self) -> None:
        listed = self.library.summaries()
        assert {each.id: (each.header, each.content["log"]) for each in listed} == self.stored
        assert [each.changed_at for each in listed] == sorted((each.changed_at for each in listed), reverse=True)
        assert {each.id: (each.header, each.content["log"]) for each in self.library.deleted()} == self.deleted
        assert {each.id: each.file.read_bytes() for each in self.library.damaged()} == self.damaged
        for match_id, (header, log) in self.stored.items():
            stored = self.library.load(match_id)
            assert (stored.header, stored.log) == (header, log)


TestLibrary = LibraryMachine.TestCase
TestLibrary.settings = settings(examples(0.5), stateful_step_count=25)
