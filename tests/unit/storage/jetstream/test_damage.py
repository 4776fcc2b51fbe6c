"""Tests of messages that the servers have lost, and of messages that are not ours."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from scorekeeper.storage.checksums import last_link
from scorekeeper.storage.errors import Damaged, StorageError
from scorekeeper.storage.jetstream.connection import Connection, Message
from scorekeeper.storage.jetstream.match_log import write_match
from scorekeeper.storage.jetstream.storage import JetStreamStorage
from scorekeeper.storage.jetstream.subjects import EVENTS, LATEST
from scorekeeper.storage.migrations import SCHEMA
from scorekeeper.storage.protocol import DocumentId, Finding
from tests.jetstream import MakeStorage

HEADER = {"players": ["Anna", "Bruno"], "schema": SCHEMA}
LINES = [{"id": f"e{number}"} for number in range(4)]

pytestmark = pytest.mark.real_time


async def stored(storage: JetStreamStorage, match_id: str = "a") -> list[Message]:
    """Store a match of four lines, one message each, and return its messages."""
    await storage.create(HEADER, [], match_id)
    version = (await storage.load(match_id)).version
    for line in LINES:
        version = await storage.append(match_id, line, version)
    await storage.summaries.finish()
    return await (await storage.connect()).read(EVENTS, storage.subjects.match(match_id))


async def lose(storage: JetStreamStorage, message: Message) -> None:
    """Remove one message from the stream, as a server with a damaged file does."""
    await (await storage.connect()).ask(f"STREAM.MSG.DELETE.{EVENTS}", {"seq": message.sequence})


async def put(storage: JetStreamStorage, body: bytes, match_id: str = "a") -> None:
    """Store a message that is not ours at the end of a match."""
    connection, subject = await storage.connect(), storage.subjects.match(match_id)
    last = await connection.read_last(EVENTS, subject)
    await connection.publish(EVENTS, subject, body, last.sequence if last else 0, str(body))


@pytest.mark.parametrize(
    ("lost", "log", "reason", "number"),
    [
        ([2], LINES[:1], "changed", 2),
        ([2, 3], LINES[:1], "changed", 2),
        ([4], LINES[:3], "outdated", 4),
        ([3, 4], LINES[:2], "outdated", 3),
        ([0], [], "changed", 1),
        ([0, 1, 2, 3, 4], [], "outdated", 1),
    ],
)
async def test_match_with_lost_messages_is_shown_and_not_written(
    jetstream: MakeStorage, lost: list[int], log: list[dict[str, Any]], reason: str, number: int
) -> None:
    here, there = jetstream(), jetstream()
    messages = await stored(here)
    for index in lost:
        await lose(here, messages[index])
    loaded = await there.load("a")
    found = (loaded.header, loaded.log, loaded.reason if number > 1 or 0 not in lost else reason)
    assert found == (HEADER, log, reason)
    assert loaded.lost == 5 - number
    with pytest.raises(StorageError) as caught:
        await there.append("a", {"id": "new"}, loaded.version)
    assert caught.value.key == loaded.reason
    (finding,) = await there.verify()
    is_proved = 0 not in lost
    is_repairable = is_proved and lost != [2]  # there the last line fits the hash of the one before it
    assert finding == Finding("a", loaded.reason or "changed", number, loaded.lost, is_repairable, is_proved)
    (summary,) = await there.list_summaries()
    assert (summary.id, summary.header, summary.last) == ("a", HEADER, last_link(HEADER, LINES))


async def test_repaired_match_can_be_written_again(jetstream: MakeStorage) -> None:
    here, there = jetstream(), jetstream()
    await lose(here, (await stored(here))[3])
    assert [finding.number for finding in await there.repair()] == [3]
    loaded = await there.load("a")
    assert (loaded.log, loaded.reason) == (LINES[:2], None)
    await there.append("a", {"id": "new"}, loaded.version)
    await there.summaries.finish()
    assert await jetstream().verify() == []


async def test_repair_keeps_a_match_whose_sound_lines_would_be_lost(jetstream: MakeStorage) -> None:
    here, there = jetstream(), jetstream()
    await lose(here, (await stored(here))[2])
    (finding,) = await there.repair()
    assert not finding.is_repairable
    assert (await there.load("a")).reason == "changed"
    await there.rewrite("a", await there.mend("a", HEADER, LINES[:2]))
    assert (await jetstream().load("a")).log == LINES


async def test_document_that_cannot_be_read_counts_as_empty_and_is_named(jetstream: MakeStorage) -> None:
    here, there = jetstream(), jetstream()
    connection = await here.connect()
    torn, sound = (here.subjects.document(DocumentId("struck", key)) for key in ("1", "x"))
    await connection.publish(LATEST, torn, b"{", 0, "torn")
    await connection.publish(LATEST, sound, b'{"struck": true}', 0, "sound")
    assert await there.damaged_files() == {torn: "misshapen"}
    assert [at.key for at in await there.list_documents("struck")] == ["x"]
    assert (await there.purged(), await there.complete("struck.json", None)) == (set(), 0)


async def test_match_without_its_first_message_is_mended_from_a_copy(jetstream: MakeStorage) -> None:
    here, there = jetstream(), jetstream()
    await lose(here, (await stored(here))[0])
    (finding,) = await there.repair()
    assert not finding.is_repairable
    mended = await there.mend("a", HEADER, LINES)
    assert (mended.log, mended.is_whole, mended.unproved) == (LINES, True, [])
    await there.rewrite("a", mended)
    assert (await jetstream().load("a")).log == LINES


async def test_lost_line_is_mended_from_a_copy_and_the_rest_from_the_stream(jetstream: MakeStorage) -> None:
    here, there = jetstream(), jetstream()
    await lose(here, (await stored(here))[2])
    mended = await there.mend("a", HEADER, LINES[:2])
    assert (mended.log, mended.is_whole) == (LINES, True)
    mended = await there.mend("a", HEADER, [])
    assert mended.log == LINES[:1]
    mended = await there.mend("a", {}, [])
    mended.unproved.append(1)
    await there.rewrite("a", mended)
    await there.summaries.finish()
    assert [(finding.reason, finding.number) for finding in await jetstream().verify()] == [("unverified", 1)]


async def test_deleted_damaged_match_stays_damaged_when_restored(jetstream: MakeStorage) -> None:
    here, there = jetstream(), jetstream()
    await lose(here, (await stored(here))[4])
    await there.delete("a")
    await there.restore("a")
    await there.summaries.finish()
    assert (await jetstream().load("a")).reason == "outdated"


@pytest.mark.parametrize(
    "body",
    [
        b"\xff",
        b"[1]",
        b"{}",
        json.dumps({"line": {}, "number": 5, "hash": "0" * 32, "at": "then"}).encode(),
        json.dumps({"line": [], "number": 5, "hash": "0" * 32, "at": "then"}).encode(),
        json.dumps({"match": {"header": {}, "log": [{}]}, "number": 1, "hash": "no", "at": "then"}).encode(),
        json.dumps({"deleted": False, "number": 9, "hash": "0" * 32, "at": "then"}).encode(),
    ],
)
async def test_message_that_is_not_ours_ends_the_sound_part(jetstream: MakeStorage, body: bytes) -> None:
    here = jetstream()
    await stored(here)
    await put(here, body)
    loaded = await here.load("a")
    assert (loaded.log, loaded.reason) == (LINES, "changed")
    assert [finding.number for finding in await jetstream().verify()] == [5]


async def test_subject_without_a_match_is_listed_as_damaged(jetstream: MakeStorage) -> None:
    storage = jetstream()
    await stored(storage)
    await put(storage, b"no match", "b")
    listed = {summary.id: summary.reason for summary in await storage.list_summaries()}
    assert listed == {"a": None, "b": "torn"}
    summary = await storage.load_summary("b")
    assert (summary and summary.reason) == "torn"
    with pytest.raises(Damaged):
        await storage.load("b")
    assert await storage.verify() == []


async def test_header_without_version_is_listed_as_damaged(jetstream: MakeStorage) -> None:
    storage = jetstream()
    await put(storage, write_match({"players": ["Anna"]}, [], datetime.now(UTC)), "b")
    assert [summary.reason for summary in await storage.list_summaries()] == ["misshapen"]


async def test_line_without_readable_time_is_sound(jetstream: MakeStorage) -> None:
    storage = jetstream()
    first, *_ = await stored(storage)
    await put(storage, first.body.replace(b'"at":"20', b'"at":"no'), "b")
    assert (await storage.load("b")).reason is None


async def test_match_damaged_on_one_server_is_read_from_the_leader(
    jetstream: MakeStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage, there = jetstream(), jetstream()
    await stored(storage)
    read = Connection.read

    async def damaged(self: Connection, stream: str, *rest: Any, leader_only: bool = False) -> list[Message]:
        found = await read(self, stream, *rest, leader_only=leader_only)
        return found if leader_only or stream == LATEST else [*found[:2], *found[3:]]

    monkeypatch.setattr(Connection, "read", damaged)
    loaded = await there.load("a")
    assert (loaded.log, loaded.reason) == (LINES, None)


async def test_writer_of_lost_messages_is_refused(jetstream: MakeStorage) -> None:
    """The server gives sequences again after such a loss: the number alone would accept the writer."""
    storage = jetstream()
    messages = await stored(storage)
    version = (await storage.load("a")).version
    await lose(storage, messages[4])
    with pytest.raises(StorageError) as caught:
        await storage.append("a", {"id": "new"}, version)
    assert caught.value.key == "outdated"
