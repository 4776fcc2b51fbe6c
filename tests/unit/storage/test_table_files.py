"""Tests of the files beside the matches: checksums of rows, files without them, damage, and rows from a copy."""

from __future__ import annotations

import errno
import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.storage.errors import Damaged, StorageError
from scorekeeper.storage.library import Library
from scorekeeper.storage.protocol import ABSENT, DocumentId
from scorekeeper.storage.quarantine import list_quarantined
from scorekeeper.storage.table_file import TableFile, tables_of
from scorekeeper.storage.table_files import FILES, SETTINGS, TableFiles
from tests.unit.storage.conftest import Fail

ROWS = {1: {"figure": "a", "minutes": 3}, 2: {"figure": "b"}, 3: {"figure": "é"}}


def old(name: str, rows: dict[int, Any]) -> str:
    """Return a file as versions without checksums wrote it."""
    return json.dumps({name: {str(number): row for number, row in rows.items()}}, separators=(",", ":"))


@pytest.fixture
def table(tmp_path: Path) -> TableFile:
    return TableFile(tmp_path / "log.json", "log", lambda row: "figure" in row, flush=False)


def test_rows_are_read_as_they_were_written(table: TableFile) -> None:
    assert table.read() == {}
    for rows in (ROWS, {}, {2: ROWS[2]}):
        table.write(rows)
        assert table.read() == TableFile(table.path, "log").read() == rows


def test_file_without_checksums_is_read_and_gets_them_with_the_next_write(table: TableFile) -> None:
    table.path.write_text(old("log", ROWS))
    assert table.read() == ROWS
    table.write({**table.read(), 4: {"figure": "d"}})
    assert json.loads(table.path.read_text()) == tables_of("log", {**ROWS, 4: {"figure": "d"}})


@pytest.mark.parametrize(
    ("raw", "reason", "rows"),
    [
        (old("log", {**ROWS, 2: {"figurE": "b"}}), "misshapen", [1, 3]),
        (old("loG", ROWS), "misshapen", []),
        ("{}", "misshapen", []),
        (old("log", ROWS)[:-1], "torn", []),
        ("[]", "misshapen", []),
        ('{"log":[]}', "misshapen", []),
        ("", "torn", []),
        ("[" * 100_000, "torn", []),
        ('{"log":{"1":{"row":' * 20_000, "torn", []),
    ],
)
def test_damaged_file_without_checksums_keeps_valid_rows(
    table: TableFile, raw: str, reason: str, rows: list[int]
) -> None:
    table.path.write_text(raw)
    with pytest.raises(Damaged) as caught:
        table.read()
    assert (caught.value.key, table.salvage()) == (reason, {number: ROWS[number] for number in rows})


@pytest.mark.parametrize("number", ROWS)
@pytest.mark.parametrize("how", ["changed", "torn", "lost", "twice", "renamed"])
def test_salvage_returns_all_rows_that_fit(table: TableFile, number: int, how: str) -> None:
    table.write(ROWS)
    raw, begin = table.path.read_text(), f'"{number}":{{"row":'
    changed = {
        "changed": raw.replace(f'{begin}{{"figure":"', f'{begin}{{"figure":"x'),
        "torn": raw.replace(begin, f'"{number}":{{"row"='),
        "renamed": raw.replace(begin, '"7":{"row":'),
    }
    tables = json.loads(raw)
    row = tables["log"].pop(str(number))
    if how == "twice":
        tables["log"]["7"] = row | {"row": {}}
    table.path.write_text(changed.get(how) or json.dumps(tables))
    with pytest.raises(Damaged):
        table.read()
    assert table.salvage() == {other: row for other, row in ROWS.items() if other != number}


def test_valid_checksums_do_not_excuse_a_row_without_its_form(table: TableFile) -> None:
    TableFile(table.path, "log", flush=False).write({1: {"other": 1}, 2: ROWS[2]})
    with pytest.raises(Damaged) as caught:
        table.read()
    assert (caught.value.key, table.salvage()) == ("misshapen", {2: ROWS[2]})


def damage_struck(library: Library) -> Path:
    path = library.folder / "struck.json"
    for number in (1, 2):
        library.log({})
        library.write_document(DocumentId("struck", str(number)), {"struck": True}, ABSENT)
    path.write_bytes(path.read_bytes().replace(b'"key":"1"', b'"key":"7"'))
    return path


def test_damaged_file_stays_where_its_sound_rows_cannot_be_written(library: Library, fail: Fail) -> None:
    path = damage_struck(library)
    raw = path.read_bytes()
    fail("write", errno.ENOSPC, call=2)
    assert [at.key for at in library.list_documents("struck")] == ["2"]
    assert (path.read_bytes(), library.damaged()) == (raw, [])
    assert library.damaged_files() == {}
    assert [(file.id, file.reason, file.file.read_bytes()) for file in library.damaged()] == [
        ("struck", "changed", raw)
    ]


def test_writer_of_a_damaged_file_that_cannot_be_quarantined_is_refused(library: Library, fail: Fail) -> None:
    path = damage_struck(library)
    raw = path.read_bytes()
    fail("write", errno.ENOSPC)
    with pytest.raises(StorageError):
        library.write_document(DocumentId("struck", "2"), {"struck": False}, ABSENT)
    assert path.read_bytes() == raw


def test_reader_gets_sound_rows_and_the_name_of_the_damaged_file(library: Library) -> None:
    path = damage_struck(library)
    raw, reader = path.read_bytes(), Library(library.folder)
    assert [at.key for at in reader.list_documents("struck")] == ["2"]
    assert reader.damaged_files() == {"struck.json": "changed"}
    assert path.read_bytes() == raw


def test_lost_attempt_leaves_its_number_to_nobody(library: Library) -> None:
    damage_struck(library)
    (library.folder / "logbook.json").unlink()
    assert library.log({"figure": "new"}) == 3


def test_complete_adds_rows_that_are_missing(tmp_path: Path) -> None:
    files, other = TableFiles(tmp_path, lambda: True, flush=False), tmp_path / "other"
    other.mkdir()
    copy = TableFiles(other, lambda: True, flush=False)
    row = {"key": "m", "seat": "", "content": {"id": "here"}}
    files.write("series.json", {1: row})
    copy.write("series.json", {1: {**row, "key": "n"}, 2: {**row, "content": {"id": "there"}}})
    files.write("logbook.json", {2: {"n": 2}})
    copy.write("logbook.json", {1: {"n": 1}, 2: {"n": "other"}})
    copy.write(SETTINGS, {1: {"theme": "dark"}})
    names = ("series.json", "logbook.json", SETTINGS)
    assert [files.complete(name, (other / name).read_bytes()) for name in names] == [1, 1, 1]
    assert files.read("series.json") == {1: row, 2: {**row, "key": "n"}}
    assert files.read("logbook.json") == {1: {"n": 1}, 2: {"n": 2}}
    assert files.read(SETTINGS) == {1: {"theme": "dark"}}
    assert [files.complete(name, (other / name).read_bytes()) for name in names] == [0, 0, 0]


def test_complete_without_a_copy_leaves_an_empty_file_and_marks_the_damaged_one(library: Library) -> None:
    (library.folder / "drafts.json").write_bytes(b"")
    assert library.list_documents("draft") == {}
    assert library.complete("drafts.json", None) == 0
    assert [file.reason for file in library.damaged()] == ["repaired"]
    assert (library.folder / "drafts.json").exists()


def test_damaged_files_names_what_cannot_be_read_and_deleted_matches(library: Library) -> None:
    ids = [library.create({"game": "draw"}, [{"id": "e"}]) for _ in range(4)]
    for match_id in ids:
        library.delete(match_id)
    sound, changed, torn, newer = [file.file for file in list_quarantined(library.folder / "deleted")]
    changed.write_text(changed.read_text().replace('"id":"e"', '"id":"f"'))
    torn.write_bytes(b"{")
    newer.write_text(newer.read_text().replace('"schema":2', '"schema":9'))
    (library.folder / "settings.json").mkdir()
    assert library.damaged_files() == {
        "settings.json": "cannot_read",
        f"deleted/{changed.name}": "changed",
        f"deleted/{torn.name}": "torn",
    }
    assert sound.exists()
    assert "settings.json" in FILES
