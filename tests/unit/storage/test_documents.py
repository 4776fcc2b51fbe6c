"""Tests of documents in files: old drafts in headers, damage, and removal with the match."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scorekeeper.storage.errors import Damaged
from scorekeeper.storage.library import Library
from scorekeeper.storage.protocol import ABSENT, ALL, DocumentId

DRAFT = {"hand": 0, "fields": {"out": 1}}
NEWER = {"hand": 0, "fields": {"out": 0}}


def draft_of(match_id: str, seat: str = ALL) -> DocumentId:
    return DocumentId("draft", match_id, seat)


def draft_in_header(library: Library, match_id: str) -> object:
    return library.load(match_id).header["draft"]


def test_draft_in_header_is_shown_until_a_document_exists(library: Library) -> None:
    match_id = library.create({"draft": DRAFT})
    shown = library.read_document(draft_of(match_id))
    assert shown.content == DRAFT
    assert library.read_document(draft_of(match_id, "1")).content == {}
    library.write_document(draft_of(match_id), NEWER, shown.version)
    assert library.read_document(draft_of(match_id)).content == NEWER
    assert draft_in_header(library, match_id) == DRAFT


def test_draft_in_header_stays_away_once_it_was_emptied(library: Library) -> None:
    match_id = library.create({"draft": DRAFT})
    version = library.write_document(draft_of(match_id), {}, library.read_document(draft_of(match_id)).version)
    assert (version, draft_in_header(library, match_id)) == (ABSENT, DRAFT)
    assert library.read_document(draft_of(match_id)).content == {}


def test_draft_in_header_stays_until_its_document_is_stored(library: Library) -> None:
    match_id = library.create({"draft": DRAFT})
    file = library.folder / "drafts.json"
    file.write_text("[]")
    (library.folder / "damaged").rmdir()
    with pytest.raises(Damaged):
        library.write_document(draft_of(match_id), NEWER, library.read_document(draft_of(match_id)).version)
    assert draft_in_header(library, match_id) == DRAFT
    assert file.read_text() == "[]"


def test_damaged_documents_are_quarantined(library: Library) -> None:
    match_id = library.create({})
    (library.folder / "drafts.json").write_text('{"documents":')
    assert library.list_documents("draft") == {}
    assert [(file.id, file.reason) for file in library.damaged()] == [("drafts", "torn")]
    library.write_document(draft_of(match_id), DRAFT, ABSENT)
    assert [*library.list_documents("draft")] == [draft_of(match_id)]


@pytest.mark.parametrize("action", ["purge", "discard"])
def test_documents_are_removed_with_their_match(library: Library, action: str) -> None:
    match_id, other = library.create({}), library.create({})
    for each in (match_id, other):
        library.write_document(draft_of(each), DRAFT, ABSENT)
    if action == "purge":
        library.delete(match_id)
        library.purge(older_than_days=0)
    else:
        library.discard(match_id)
    assert [*library.list_documents("draft")] == [draft_of(other)]


def test_documents_stay_when_an_older_copy_of_their_match_is_purged(library: Library) -> None:
    match_id = library.create({})
    library.write_document(draft_of(match_id), DRAFT, ABSENT)
    file = library.folder / "matches" / f"{match_id}.json"
    raw = file.read_bytes()
    library.delete(match_id)
    file.write_bytes(raw)
    assert library.purge(older_than_days=0) == 1
    assert library.read_document(draft_of(match_id)).content == DRAFT


def test_settings_are_a_document(library: Library) -> None:
    library.save_settings({"favourites": ["muggins"]})
    settings = library.read_document(DocumentId("settings"))
    library.write_document(DocumentId("settings"), {"favourites": []}, settings.version)
    assert library.settings() == {"favourites": []}
    assert [*library.list_documents("settings")] == [DocumentId("settings")]


def test_raw_files_leave_out_what_cannot_be_read(library: Library, tmp_path: Path) -> None:
    match_id, deleted = library.create({}), library.create({})
    library.delete(deleted)
    (tmp_path / "settings.json").mkdir()
    found = library.raw_files([match_id])
    assert [name.partition("/")[0] for name in found] == ["matches", "deleted"]
    assert json.loads(found[f"matches/{match_id}.json"])["match"]
