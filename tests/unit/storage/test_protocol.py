"""Tests that every storage engine fulfils the protocol."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.storage.checksums import last_link
from scorekeeper.storage.errors import Missing, Stale, StorageError
from scorekeeper.storage.file_storage import FileStorage
from scorekeeper.storage.library import Library
from scorekeeper.storage.memory import MemoryStorage
from scorekeeper.storage.mending import Mended
from scorekeeper.storage.migrations import SCHEMA
from scorekeeper.storage.protocol import ABSENT, ALL, Change, DocumentId, Storage, Version
from tests.jetstream import MakeStorage

HEADER = {"players": ["Anna", "Bruno"]}
FIRST, SECOND = {"id": "e0", "pips": 12}, {"id": "e1", "pips": 7}
ATTEMPT = {"figure": "quadrille_3", "solved": True}
DRAFT = {"hand": 0, "fields": {"out": 1}}
SETTINGS = DocumentId("settings")


def summarize(header: dict[str, Any], log: list[dict[str, Any]]) -> dict[str, Any]:
    return {"players": header["players"], "hands": len(log)}


@pytest.fixture(params=["files", "memory", pytest.param("jetstream", marks=pytest.mark.real_time)])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Storage:
    if request.param == "jetstream":
        jetstream: MakeStorage = request.getfixturevalue("jetstream")
        return jetstream(summarize)
    if request.param == "files":
        return FileStorage(Library.open(tmp_path, summarize, flush=False))
    return MemoryStorage(summarize)


def draft_of(match_id: str, seat: str = ALL) -> DocumentId:
    return DocumentId("draft", match_id, seat)


async def test_load_returns_what_was_created_and_appended(storage: Storage) -> None:
    match_id = await storage.create(HEADER, [FIRST])
    created = await storage.load(match_id)
    assert (created.id, created.header, created.log) == (match_id, {**HEADER, "schema": SCHEMA}, [FIRST])
    version = await storage.append(match_id, SECOND, created.version)
    loaded = await storage.load(match_id)
    assert (loaded.log, loaded.version) == ([FIRST, SECOND], version)
    assert version != created.version


async def test_create_with_an_id_stores_it_once(storage: Storage) -> None:
    assert await storage.create(HEADER, [FIRST], "given") == "given"
    with pytest.raises(StorageError) as caught:
        await storage.create(HEADER, [], "given")
    assert caught.value.key == "exists"
    assert (await storage.load("given")).log == [FIRST]


async def test_verify_and_repair_find_nothing_in_a_sound_library(storage: Storage) -> None:
    match_id = await storage.create(HEADER, [FIRST])
    assert (await storage.verify(), await storage.repair()) == ([], [])
    assert (await storage.damaged_files(), await storage.purged()) == ({}, set())
    assert (await storage.load(match_id)).reason is None


async def test_match_is_rewritten_with_fewer_lines(storage: Storage) -> None:
    match_id = await storage.create({"game": "draw"}, [{"id": "a"}, {"id": "b"}])
    mended = await storage.mend(match_id, {}, [])
    assert (mended.log, mended.is_whole) == ([{"id": "a"}, {"id": "b"}], True)
    await storage.rewrite(match_id, Mended(mended.header, mended.log[:1]))
    stored = await storage.load(match_id)
    assert (stored.log, stored.reason, stored.header["game"]) == ([{"id": "a"}], None, "draw")


async def test_values_written_and_loaded_belong_to_the_caller(storage: Storage) -> None:
    header, first, second = deepcopy((HEADER, FIRST, SECOND))
    match_id = await storage.create(header, [first])
    stored = await storage.load(match_id)
    await storage.append(match_id, second, stored.version)
    for values in (header["players"], first, second, stored.header, stored.log[0], stored.log):
        values.clear()
    loaded = await storage.load(match_id)
    assert (loaded.header["players"], loaded.log) == (["Anna", "Bruno"], [FIRST, SECOND])


async def test_append_with_stale_version_is_refused(storage: Storage) -> None:
    match_id = await storage.create(HEADER)
    before = (await storage.load(match_id)).version
    after = await storage.append(match_id, FIRST, before)
    with pytest.raises(Stale):
        await storage.append(match_id, SECOND, before)
    assert (await storage.load(match_id)).log == [FIRST]
    await storage.append(match_id, SECOND, after)


async def test_append_of_stored_entry_returns_the_current_version(storage: Storage) -> None:
    match_id = await storage.create(HEADER)
    before = (await storage.load(match_id)).version
    await storage.append(match_id, FIRST, before)
    after = await storage.append(match_id, SECOND, (await storage.load(match_id)).version)
    assert await storage.append(match_id, FIRST, before) == after
    assert (await storage.load(match_id)).log == [FIRST, SECOND]


async def test_append_of_entry_without_id_stores_it_each_time(storage: Storage) -> None:
    match_id = await storage.create(HEADER)
    version = await storage.append(match_id, {"pips": 1}, (await storage.load(match_id)).version)
    await storage.append(match_id, {"pips": 1}, version)
    assert (await storage.load(match_id)).log == [{"pips": 1}, {"pips": 1}]


async def test_missing_match_is_refused(storage: Storage) -> None:
    match_id = await storage.create(HEADER)
    version = (await storage.load(match_id)).version
    await storage.delete(match_id)
    for call in (
        storage.load(match_id),
        storage.append(match_id, FIRST, version),
        storage.delete(match_id),
        storage.read_document(draft_of(match_id)),
        storage.write_document(draft_of(match_id), DRAFT, ABSENT),
        storage.write_document(DocumentId("series", match_id), {"id": "s"}, ABSENT),
    ):
        with pytest.raises(Missing):
            await call
    assert await storage.list_summaries() == []


async def test_restore_brings_back_match_and_documents(storage: Storage) -> None:
    match_id = await storage.create(HEADER, [FIRST])
    version = await storage.write_document(draft_of(match_id), DRAFT, ABSENT)
    await storage.delete(match_id)
    (deleted,) = await storage.list_deleted()
    assert (deleted.id, deleted.content) == (match_id, {"players": ["Anna", "Bruno"], "hands": 1})
    assert deleted.deleted_at is not None
    await storage.restore(match_id)
    assert await storage.list_deleted() == []
    assert (await storage.load(match_id)).log == [FIRST]
    draft = await storage.read_document(draft_of(match_id))
    assert (draft.content, draft.version) == (DRAFT, version)


async def test_restore_of_match_that_is_not_deleted_is_refused(storage: Storage) -> None:
    match_id = await storage.create(HEADER)
    await storage.delete(match_id)
    await storage.restore(match_id)
    with pytest.raises(StorageError) as refused:
        await storage.restore(match_id)
    assert refused.value.key in {"exists", "missing"}
    with pytest.raises(Missing):
        await storage.restore("unknown")


async def test_create_all_stores_every_match(storage: Storage) -> None:
    ids = await storage.create_all([(HEADER, [FIRST], ""), (HEADER, [], "given")])
    assert [len((await storage.load(match_id)).log) for match_id in ids] == [1, 0]
    assert ids[1] == "given"
    assert {summary.id for summary in await storage.list_summaries()} == {*ids}
    assert await storage.create_all([]) == await storage.list_quarantined() == []


async def test_list_summaries_has_digest_of_every_match(storage: Storage) -> None:
    match_id = await storage.create(HEADER, [FIRST, SECOND])
    (summary,) = await storage.list_summaries()
    assert (summary.id, summary.header["players"]) == (match_id, ["Anna", "Bruno"])
    assert (summary.content, summary.unreadable) == ({"players": ["Anna", "Bruno"], "hands": 2}, False)
    assert summary.last == last_link(HEADER, [FIRST, SECOND])


async def test_documents_of_several_seats_and_kinds_are_separate(storage: Storage) -> None:
    match_id = await storage.create(HEADER)
    series = DocumentId("series", match_id)
    await storage.write_document(draft_of(match_id), DRAFT, ABSENT)
    await storage.write_document(draft_of(match_id, "1"), {"hand": 1}, ABSENT)
    await storage.write_document(series, {"id": "s"}, ABSENT)
    drafts = await storage.list_documents("draft")
    contents = {document.seat: draft.content for document, draft in drafts.items()}
    assert contents == {ALL: DRAFT, "1": {"hand": 1}}
    assert (await storage.read_document(series)).content == {"id": "s"}
    assert (await storage.load(match_id)).header == {**HEADER, "schema": SCHEMA}


async def test_document_that_was_never_written_is_empty(storage: Storage) -> None:
    match_id = await storage.create(HEADER)
    for document in (SETTINGS, draft_of(match_id), DocumentId("series", match_id), DocumentId("struck", "1")):
        read = await storage.read_document(document)
        assert (read.content, read.version) == ({}, ABSENT)


@pytest.mark.parametrize("kind", ["settings", "draft"])
async def test_document_with_stale_version_is_refused(storage: Storage, kind: str) -> None:
    document = SETTINGS if kind == "settings" else draft_of(await storage.create(HEADER))
    first = await storage.write_document(document, {"value": 1}, ABSENT)
    second = await storage.write_document(document, {"value": 2}, first)
    for stale in (ABSENT, first):
        with pytest.raises(Stale):
            await storage.write_document(document, {"value": 3}, stale)
    read = await storage.read_document(document)
    assert (read.content, read.version) == ({"value": 2}, second)


async def test_emptied_document_is_absent_and_can_be_written_again(storage: Storage) -> None:
    document = draft_of(await storage.create(HEADER))
    first = await storage.write_document(document, DRAFT, ABSENT)
    assert await storage.write_document(document, {}, first) == ABSENT
    assert (await storage.read_document(document)).content == {}
    with pytest.raises(Stale):
        await storage.write_document(document, {"hand": 2}, first)
    await storage.write_document(document, {"hand": 2}, ABSENT)
    assert (await storage.read_document(document)).content == {"hand": 2}


async def test_attempts_are_numbered_and_struck_by_documents(storage: Storage) -> None:
    assert [await storage.append_attempt(ATTEMPT), await storage.append_attempt(ATTEMPT)] == [1, 2]
    await storage.write_document(DocumentId("struck", "2"), {"struck": True}, ABSENT)
    assert await storage.list_attempts() == {1: ATTEMPT, 2: ATTEMPT}
    assert [document.key for document in await storage.list_documents("struck")] == ["2"]
    with pytest.raises(Missing):
        await storage.write_document(DocumentId("struck", "3"), {"struck": True}, ABSENT)


async def test_raw_files_has_files_of_the_given_matches_only(storage: Storage) -> None:
    match_id, _ = await storage.create_all([(HEADER, [], ""), (HEADER, [], "")])
    assert {*await storage.raw_files([match_id])} <= {f"matches/{match_id}.json"}


async def test_count_bytes_grows_with_every_entry(storage: Storage) -> None:
    match_id = await storage.create(HEADER, [FIRST])
    before = await storage.count_bytes()
    await storage.append(match_id, SECOND, (await storage.load(match_id)).version)
    assert 0 < before < await storage.count_bytes()


async def test_watch_yields_every_change_from_the_call_on(storage: Storage) -> None:
    match_id = await storage.create(HEADER)
    watchers = [storage.watch(), storage.watch()]
    version = await storage.append(match_id, FIRST, (await storage.load(match_id)).version)
    draft = await storage.write_document(draft_of(match_id), DRAFT, ABSENT)
    await storage.append_attempt(ATTEMPT)
    await storage.delete(match_id)
    await storage.restore(match_id)
    other = await storage.create(HEADER)
    expected: list[tuple[object, ...]] = [
        ("match", match_id, version),
        ("draft", match_id, draft),
        ("attempt", "1", None),
        ("match", match_id, ABSENT),
        ("match", match_id, None),
        ("match", other, (await storage.load(other)).version),
    ]
    for watcher in watchers:
        changes = [await anext(watcher) for _ in expected]
        assert [(each.kind, each.key) for each in changes] == [row[:2] for row in expected]
        assert all(row[2] in {each.version, None} for row, each in zip(expected, changes, strict=True))


async def test_watch_yields_only_what_is_wanted(storage: Storage) -> None:
    match_id = await storage.create(HEADER)
    watcher = storage.watch(lambda change: change.key == match_id)
    await storage.create(HEADER)
    await storage.write_document(draft_of(match_id), DRAFT, ABSENT)
    assert (await anext(watcher)).kind == "draft"


async def test_watch_yields_nothing_for_refused_write(storage: Storage) -> None:
    watcher = storage.watch()
    match_id = await storage.create(HEADER)
    with pytest.raises(Stale):
        await storage.write_document(draft_of(match_id), DRAFT, Version("unknown"))
    await storage.write_document(SETTINGS, {"favourites": []}, ABSENT)
    assert [(await anext(watcher)).kind for _ in range(2)] == ["match", "settings"]


async def test_watcher_waits_for_the_next_change(storage: Storage) -> None:
    async def next_change(watcher: AsyncIterator[Change]) -> Change:
        return await anext(watcher)

    waiting = asyncio.ensure_future(next_change(storage.watch()))
    await asyncio.sleep(0)  # it begins to wait
    match_id = await storage.create(HEADER)
    assert (await waiting).key == match_id
    await storage.close()
