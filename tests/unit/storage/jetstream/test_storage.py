"""Tests of what only a library on JetStream has: several processes that write, and answers that never come."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest

from scorekeeper.storage.errors import DiskFull, Missing, Stale, StorageError, Unreachable
from scorekeeper.storage.jetstream import connection as connecting
from scorekeeper.storage.jetstream import storage as storing
from scorekeeper.storage.jetstream.connection import Connection, Login, Message, WrongSequenceError
from scorekeeper.storage.jetstream.following import Following
from scorekeeper.storage.jetstream.storage import JetStreamStorage
from scorekeeper.storage.jetstream.subjects import EVENTS, LATEST
from scorekeeper.storage.protocol import ABSENT, ALL, Document, DocumentId, Storage, Version
from tests.jetstream import MakeStorage, Servers, require_server

HEADER = {"players": ["Anna", "Bruno"]}
FIRST, SECOND, THIRD = {"id": "e0"}, {"id": "e1"}, {"id": "e2"}
SETTINGS = DocumentId("settings")

pytestmark = pytest.mark.real_time


def lines(header: dict[str, Any], log: list[dict[str, Any]]) -> dict[str, Any]:
    return {"players": header["players"], "lines": len(log)}


def draft_of(match_id: str, seat: str = ALL) -> DocumentId:
    return DocumentId("draft", match_id, seat)


async def version_of(storage: Storage, match_id: str) -> Version:
    return (await storage.load(match_id)).version


async def test_two_processes_append_to_one_match(jetstream: MakeStorage) -> None:
    first, second = jetstream(), jetstream()
    match_id = await first.create(HEADER)
    before = await version_of(second, match_id)
    after = await first.append(match_id, FIRST, before)
    with pytest.raises(Stale) as stale:
        await second.append(match_id, SECOND, before)
    assert stale.value.count == 1
    await second.append(match_id, SECOND, after)
    assert (await first.load(match_id)).log == [FIRST, SECOND]


async def test_entry_stored_by_another_process_is_not_stored_again(jetstream: MakeStorage) -> None:
    first, second = jetstream(), jetstream()
    match_id = await first.create(HEADER)
    before = await version_of(second, match_id)
    await first.append(match_id, FIRST, before)
    after = await first.append(match_id, SECOND, await version_of(first, match_id))
    for version in (before, after):
        assert await second.append(match_id, FIRST, version) == after
    assert (await second.load(match_id)).log == [FIRST, SECOND]


async def test_one_of_many_writers_is_accepted(jetstream: MakeStorage) -> None:
    storages = [jetstream() for _ in range(4)]
    match_id = await storages[0].create(HEADER)
    version = await version_of(storages[0], match_id)
    tries = (each.append(match_id, {"id": f"w{number}"}, version) for number, each in enumerate(storages))
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert [type(result) for result in results].count(Stale) == 3
    assert len((await storages[0].load(match_id)).log) == 1


async def test_all_writers_add_attempts_and_marks(jetstream: MakeStorage) -> None:
    storages = [jetstream() for _ in range(3)]
    numbers = await asyncio.gather(*(each.append_attempt({"figure": "a"}) for each in storages * 2))
    assert sorted(numbers) == [1, 2, 3, 4, 5, 6]
    assert [*await jetstream().list_attempts()] == [1, 2, 3, 4, 5, 6]


async def test_changes_of_another_process_are_watched_once(jetstream: MakeStorage) -> None:
    here, there = jetstream(), jetstream()
    match_id = await here.create(HEADER)
    await there.load(match_id)
    watch = there.watch()
    version = await here.append(match_id, FIRST, await version_of(here, match_id))
    draft = await here.write_document(draft_of(match_id), {"hand": 0}, ABSENT)
    number = await here.append_attempt({"figure": "a"})
    await here.delete(match_id)
    await there.write_document(SETTINGS, {"a": 1}, ABSENT)
    changes = {
        (change.kind, change.key, change.seat): change.version for change in [await anext(watch) for _ in "12345"]
    }
    assert changes[("draft", match_id, ALL)] == draft
    assert {("attempt", str(number), ""), ("settings", "", "")} < changes.keys()
    assert changes[("match", match_id, "")] in {version, ABSENT}
    assert watch.pending() == []


async def test_what_is_heard_of_a_match_that_was_read_needs_no_more_reading(
    jetstream: MakeStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = jetstream(), jetstream()
    match_id = await here.create(HEADER)
    draft, series = draft_of(match_id), DocumentId("series", match_id)
    before = await version_of(there, match_id)
    assert there.recall_document(draft) is None, "nobody has read it"
    for document in (draft, series):
        await there.read_document(document)
    watch = there.watch()
    after = await here.append(match_id, FIRST, before)
    written = await here.write_document(draft, {"hand": 0}, ABSENT)
    assert {(await anext(watch)).version for _ in range(2)} == {after, written}
    recalled = there.recall(match_id, after)
    assert recalled is not None
    assert (recalled.log, recalled.version, recalled.reason) == ([FIRST], after, None)
    assert there.recall(match_id, before) is None, "there is a later one"
    assert there.recall_document(draft) == Document({"hand": 0}, written)
    assert there.recall_document(series) == Document({}, ABSENT)
    with monkeypatch.context() as offline:
        offline.setattr(Connection, "read", AsyncMock(side_effect=AssertionError))
        await there.append(match_id, SECOND, after)
    await here.delete(match_id)
    assert [(await anext(watch)).kind for _ in range(2)] == ["match", "match"]
    assert there.recall(match_id, ABSENT) is None


async def test_match_of_which_a_message_was_not_heard_is_read(
    jetstream: MakeStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    follow = Connection.follow

    async def follow_badly(self: Connection, stream: str, subject: str, tell: Callable[[Message], None]) -> None:
        await follow(self, stream, subject, lambda message: None if b'"e0"' in message.body else tell(message))

    monkeypatch.setattr(Connection, "follow", follow_badly)
    here, there = jetstream(), jetstream()
    match_id = await here.create(HEADER)
    watch, version = there.watch(), await version_of(there, match_id)
    for line in (FIRST, SECOND):
        version = await here.append(match_id, line, version)
    assert (await anext(watch)).version == version
    assert there.recall(match_id, version) is None
    match = await there.load(match_id)
    assert (match.log, match.reason) == ([FIRST, SECOND], None)


async def test_own_write_is_told_when_it_is_confirmed_or_given_up(
    jetstream: MakeStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stream delivers it earlier: whoever heard of it then would read it again."""
    heard, arrived = Following.heard, asyncio.Event()

    def note(self: Following, *message: Any) -> None:
        heard(self, *message)
        arrived.set()

    monkeypatch.setattr(Following, "heard", note)
    storage = jetstream()
    match_id = await storage.create(HEADER)
    version = await version_of(storage, match_id)
    await arrived.wait()
    publish, watch, is_lost = Connection.publish, storage.watch(), False

    async def confirm_late(self: Connection, stream: str, *rest: Any) -> int:
        arrived.clear()
        sequence = await publish(self, stream, *rest)
        if stream == EVENTS:
            await arrived.wait()
            assert watch.pending() == []
            if is_lost:
                raise Unreachable
        return sequence

    monkeypatch.setattr(Connection, "publish", confirm_late)
    version = await storage.append(match_id, FIRST, version)
    assert [change.version for change in watch.pending()] == [version]
    is_lost = True
    with pytest.raises(Unreachable):
        await storage.append(match_id, SECOND, version)
    assert [change.version for change in watch.pending()] == [(await storage.load(match_id)).version]


async def test_list_has_items_of_every_process_and_makes_missing_ones(jetstream: MakeStorage) -> None:
    here = jetstream(lines)
    ids = [await here.create(HEADER, [FIRST] * number) for number in range(3)]
    await here.close()
    there = jetstream(lines)
    connection = await there.connect()
    await connection.purge(LATEST, there.subjects.summary(ids[0]))
    await connection.publish(LATEST, there.subjects.summary(ids[0]), b"{}", 0, "not ours")
    listed = {summary.id: summary.content["lines"] for summary in await there.list_summaries()}
    assert listed == dict(zip(ids, range(3), strict=True))
    await there.close()
    assert {each.content["lines"] for each in await jetstream(lines).list_summaries()} == {0, 1, 2}


async def test_list_of_another_edition_is_made_again(jetstream: MakeStorage) -> None:
    here = jetstream(lines, "1")
    match_id = await here.create(HEADER, [FIRST])
    await here.close()
    there = jetstream(lambda _, log: {"count": len(log)}, "2")
    assert [summary.content for summary in await there.list_summaries()] == [{"count": 1}]
    assert await there.load_summary(match_id) == (await there.list_summaries())[0]


async def test_earlier_item_does_not_replace_a_later_one(jetstream: MakeStorage) -> None:
    here, there = jetstream(lines), jetstream(lines)
    match_id = await here.create(HEADER)
    old = await there.read(match_id)
    await here.append(match_id, FIRST, old.version)
    await here.summaries.finish()
    await there.summaries.write(await there.connect(), match_id, old)
    assert [summary.content["lines"] for summary in await there.list_summaries()] == [1]


async def test_match_that_summarize_cannot_read_is_listed_with_reason(jetstream: MakeStorage) -> None:
    storage = jetstream(lines)
    match_id = await storage.create({})
    (summary,) = await storage.list_summaries()
    assert (summary.id, summary.reason) == (match_id, "not_understood")


async def test_match_of_newer_version_is_shown_and_not_written(jetstream: MakeStorage) -> None:
    here, line = jetstream(), {**FIRST, "version": 99}
    match_id = await here.create(HEADER, [line])
    loaded = await here.load(match_id)
    assert (loaded.reason, loaded.log) == ("too_new", [line])
    assert [summary.reason for summary in await here.list_summaries()] == ["too_new"]


async def test_create_all_that_fails_leaves_nothing(jetstream: MakeStorage) -> None:
    storage = jetstream()
    await storage.create(HEADER, [], "taken")
    with pytest.raises(StorageError):
        await storage.create_all([(HEADER, [], "new"), (HEADER, [], "taken")])
    assert [summary.id for summary in await storage.list_summaries()] == ["taken"]
    with pytest.raises(Missing):
        await storage.load("new")


async def test_ids_of_any_writing_are_stored(jetstream: MakeStorage) -> None:
    storage = jetstream()
    ids = ["a.b", "Élan vital", "*", ">", "=", "a=b", "日本"]
    for match_id in ids:
        await storage.create(HEADER, [{"id": match_id}], match_id)
        await storage.write_document(draft_of(match_id, "1"), {"hand": 0}, ABSENT)
    assert {summary.id for summary in await storage.list_summaries()} == {*ids}
    assert {document.key for document in await jetstream().list_documents("draft")} == {*ids}
    assert [(await storage.load(match_id)).log[0]["id"] for match_id in ids] == ids
    for wrong in ("", "x" * 101):
        with pytest.raises(Missing):
            await storage.load(wrong)


async def test_libraries_are_separate(jetstream: MakeStorage, jetstream_server: Servers) -> None:
    here, there = jetstream(), MakeStorage(jetstream_server)()
    await here.create(HEADER, [FIRST], "one")
    await there.create(HEADER, [], "one")
    assert (len((await here.load("one")).log), len((await there.load("one")).log)) == (1, 0)
    assert await there.count_bytes() > 0
    await there.close()
    with pytest.raises(ValueError, match="Not a name"):
        JetStreamStorage([], "Not a name")


async def test_purge_removes_what_was_deleted_long_ago(jetstream: MakeStorage) -> None:
    storage = jetstream()
    for match_id in ("old", "left"):
        await storage.create(HEADER, [], match_id)
        await storage.write_document(draft_of(match_id), {"hand": 0}, ABSENT)
    await storage.delete("old")
    assert await storage.purge(older_than_days=30) == 0
    assert await storage.purge(older_than_days=0) == 1
    assert await storage.list_deleted() == []
    assert [summary.id for summary in await storage.list_summaries()] == ["left"]
    assert [each.key for each in await jetstream().list_documents("draft")] == ["left"]
    assert await storage.load_summary("old") is None
    with pytest.raises(Missing):
        await storage.restore("old")
    await storage.create(HEADER, [FIRST], "old")
    assert (await jetstream().load("old")).log == [FIRST]


async def test_raw_files_has_messages_of_deleted_matches_and_documents(jetstream: MakeStorage) -> None:
    storage = jetstream()
    match_id, deleted = await storage.create(HEADER, [FIRST]), await storage.create(HEADER)
    await storage.write_document(draft_of(match_id), {"hand": 0}, ABSENT)
    await storage.delete(deleted)
    files = await storage.raw_files([match_id])
    assert {*files} == {f"matches/{match_id}.json", f"deleted/{deleted}.json", "drafts.json"}
    assert b"e0" in files[f"matches/{match_id}.json"]


async def test_forgotten_match_is_read_again(jetstream: MakeStorage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storing, "OPEN_MATCHES", 1)
    storage = jetstream()
    match_id, other = await storage.create(HEADER, [FIRST]), await storage.create(HEADER)
    version = await version_of(storage, match_id)
    await storage.load(other)
    await storage.append(match_id, SECOND, version)
    assert (await storage.load(match_id)).log == [FIRST, SECOND]


async def test_long_log_is_read_in_batches(jetstream: MakeStorage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connecting, "BATCH", 2)
    storage = jetstream()
    match_id = await storage.create(HEADER)
    version = await version_of(storage, match_id)
    for number in range(7):
        version = await storage.append(match_id, {"id": f"e{number}"}, version)
    assert len((await jetstream().load(match_id)).log) == 7


async def test_match_larger_than_a_message_is_refused(jetstream: MakeStorage) -> None:
    storage = jetstream()
    with pytest.raises(StorageError) as caught:
        await storage.create(HEADER, [{"note": "x" * 1_100_000}])
    assert caught.value.key == "message_too_large"
    assert await storage.list_summaries() == []


async def test_entry_whose_answer_was_lost_is_stored_once(
    own_jetstream: MakeStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    (server,), storage = own_jetstream.servers.all, own_jetstream()
    match_id = await storage.create(HEADER)
    before = await version_of(storage, match_id)
    await storage.summaries.finish()
    server.pause()
    monkeypatch.setattr(connecting, "LIMIT", 0.3)
    monkeypatch.setattr(connecting, "TRY", 0.1)
    with pytest.raises(Unreachable):
        await storage.append(match_id, FIRST, before)
    server.go_on()
    monkeypatch.setattr(connecting, "LIMIT", 20)
    monkeypatch.setattr(connecting, "TRY", 2)
    after = await storage.append(match_id, FIRST, before)
    await storage.append(match_id, SECOND, after)
    assert (await storage.load(match_id)).log == [FIRST, SECOND]


async def test_server_that_starts_again_has_everything(
    own_jetstream: MakeStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    (server,), storage = own_jetstream.servers.all, own_jetstream(lines)
    match_id = await storage.create(HEADER, [FIRST])
    before = await version_of(storage, match_id)
    await storage.summaries.finish()
    watch = storage.watch()
    await storage.ping()
    server.kill()
    monkeypatch.setattr(connecting, "LIMIT", 0.2)
    monkeypatch.setattr(connecting, "PING", 0.2)
    calls = (storage.ping(), storage.append(match_id, SECOND, before), storage.load(match_id), storage.list_summaries())
    for call in calls:
        with pytest.raises(Unreachable):
            await call
    monkeypatch.setattr(connecting, "LIMIT", 20)
    server.start()
    await storage.append(match_id, SECOND, before)
    there = own_jetstream(lines)
    assert (await there.load(match_id)).log == [FIRST, SECOND]
    await there.append(match_id, THIRD, await version_of(there, match_id))
    assert [(await anext(watch)).key for _ in range(2)] == [match_id] * 2
    await there.summaries.finish()
    assert [summary.content["lines"] for summary in await storage.list_summaries()] == [3]


async def test_full_storage_is_refused_and_nothing_lost(tmp_path: Path) -> None:
    require_server()
    with Servers(tmp_path, room="64KB") as servers:
        storage = MakeStorage(servers)()
        match_id = await storage.create(HEADER, [FIRST])
        notes = [(HEADER, [{"note": "x" * 8_000}], "")] * 40
        with pytest.raises(DiskFull):
            await storage.create_all(notes)
        assert (await storage.load(match_id)).log == [FIRST]
        await storage.close()


async def test_write_that_others_always_precede_ends_as_unreachable(
    jetstream: MakeStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = jetstream()
    match_id = await storage.create(HEADER)
    version = await version_of(storage, match_id)

    async def refuse(*_: object) -> int:
        await asyncio.sleep(0)  # else the limit of time would never be looked at
        raise WrongSequenceError

    with monkeypatch.context() as patch:
        patch.setattr(connecting, "LIMIT", 0.05)
        patch.setattr(Connection, "publish", refuse)
        calls: list[Callable[[], Awaitable[object]]] = [
            lambda: storage.append(match_id, FIRST, version),
            lambda: storage.delete(match_id),
            lambda: storage.append_attempt({"figure": "a"}),
            lambda: storage.write_document(SETTINGS, {"a": 1}, ABSENT),
        ]
        for call in calls:
            with pytest.raises(Unreachable):
                await call()
    assert (await storage.load(match_id)).version == version


async def test_item_that_cannot_be_written_is_made_again(
    jetstream: MakeStorage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    storage = jetstream(lines)
    publish = Connection.publish

    async def fail(self: Connection, stream: str, *rest: Any) -> int:
        if stream == LATEST:
            raise Unreachable
        return await publish(self, stream, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(Connection, "publish", fail)
        await storage.create(HEADER, [FIRST])
        await storage.summaries.finish()
    assert "an item of the list was not written: unreachable" in caplog.text
    assert [summary.content["lines"] for summary in await storage.list_summaries()] == [1]


async def test_match_purged_while_the_list_is_read_is_left_out(
    jetstream: MakeStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = jetstream(lines)
    match_id = await storage.create(HEADER)
    await storage.summaries.finish()
    await storage.discard(match_id)
    subject = storage.subjects.match(match_id)

    async def count(_self: Connection, _stream: str, _subject: str) -> dict[str, int]:
        return {subject: 1}

    monkeypatch.setattr(Connection, "count", count)
    assert await storage.list_summaries() == []


def test_storage_in_files_does_not_import_the_client() -> None:
    script = "import sys, scorekeeper.__main__, scorekeeper.library.repository; print('nats' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"


async def test_connection_with_wrong_token_is_refused_at_once(
    jetstream_server: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connecting, "LIMIT", 3600)
    for login in (Login(token="wrong"), Login("user", "password")):  # noqa: S106
        with pytest.raises(StorageError) as caught:
            await JetStreamStorage(jetstream_server.urls, "a", login=login).list_summaries()
        assert caught.value.key == "login_refused"


async def test_address_without_server_is_unreachable(monkeypatch: pytest.MonkeyPatch) -> None:
    require_server()
    monkeypatch.setattr(connecting, "LIMIT", 0.1)
    for address in ("nats://127.0.0.1:1", "nats://[wrong"):
        with pytest.raises(Unreachable):
            await JetStreamStorage([address], "a").list_summaries()


async def test_events_of_other_kinds_are_passed_over(jetstream: MakeStorage) -> None:
    storage = jetstream()
    await storage.append_attempt({"figure": "a"})
    connection = await storage.connect()
    library = storage.subjects.everything.removesuffix(">")
    last = await connection.read_last(EVENTS, f"{library}attempts")
    assert last
    await connection.publish(EVENTS, f"{library}attempts", b"[", last.sequence, "a")
    assert await storage.list_attempts() == {1: {"figure": "a"}}
    await connection.publish(LATEST, f"{library}document.later.x.y", b"{}", 0, "b")
    await connection.publish(LATEST, storage.subjects.document(SETTINGS), b"[", 0, "c")
    assert (await storage.list_documents("draft"), (await storage.read_document(SETTINGS)).content) == ({}, {})
    await storage.write_document(SETTINGS, {"a": 1}, ABSENT)
    assert (await jetstream().read_document(SETTINGS)).content == {"a": 1}
