"""Tests that nothing in a match file changes or gets lost unnoticed, and that `repair` keeps what is sound."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.storage import quarantine
from scorekeeper.storage.checksums import Link, last_link, next_link
from scorekeeper.storage.errors import Damaged, Missing, StorageError
from scorekeeper.storage.library import Library
from scorekeeper.storage.protocol import Finding

HEADER = {"game": "sebastopol", "players": ["Anna", "Bruno", "Chloé"], "options": {"limit": 50}}
LINES = [
    {"id": f"{number:032x}", "event": "ended", "end": {"out": number % 3, "pips": [12, 0, 31 + number]}}
    for number in range(1, 6)
]
FIXTURE = Path(__file__).parent / "fixtures" / "schema-1.json"
Edit = Callable[[dict[str, Any]], object]

EVERY_BIT = pytest.mark.parametrize("step", [37, pytest.param(1, marks=pytest.mark.deep)])
"""Flips one of 37 bits, and with ``--deep`` every bit."""


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path, flush=False) as opened:
        yield opened


def file_of(library: Library, match_id: str) -> Path:
    return library.folder / "matches" / f"{match_id}.json"


def verify(library: Library) -> list[Finding]:
    return [finding for match_id in library.match_ids() if (finding := library.verify(match_id))]


def repair(library: Library) -> list[Finding]:
    found = verify(library)
    for finding in found:
        library.repair(finding.match_id)
    return found


def refuse(*_args: Any, **_options: Any) -> Any:
    raise PermissionError


def edit(library: Library, match_id: str, change: Edit) -> bytes:
    """Change the tables of a match file and return its new bytes."""
    path = file_of(library, match_id)
    tables = json.loads(path.read_bytes())
    change(tables)
    path.write_text(json.dumps(tables, separators=(",", ":")))
    return path.read_bytes()


def test_hash_of_a_line_covers_header_earlier_lines_and_number() -> None:
    link = last_link(HEADER, LINES)
    assert link.number == 5
    others = [
        last_link({**HEADER, "game": "draw"}, LINES),
        last_link(HEADER, [LINES[1], LINES[0], *LINES[2:]]),
        last_link(HEADER, [{**LINES[0], "x": 1}, *LINES[1:]]),
        next_link(Link(5, last_link(HEADER, LINES[:4]).hash), LINES[4]),
    ]
    assert link.hash not in {other.hash for other in others}
    assert next_link(last_link(HEADER, LINES[:4]), LINES[4]) == link
    assert last_link({**HEADER, "schema": 2}, LINES) == link


def flips(folder: Path, lines: list[dict[str, Any]], step: int = 1) -> tuple[int, list[int]]:
    """Return the number of bits of a match file, and those whose flip changes what is read unnoticed.

    Of `step` bits one is flipped.
    """
    with Library.open(folder / "whole", flush=False) as library:
        match_id = library.create(HEADER, lines[:1])
        for number, line in enumerate(lines[1:], 1):
            library.append(match_id, line, seen=number)
        raw, stored = file_of(library, match_id).read_bytes(), library.load(match_id)
    unnoticed: list[int] = []
    reader = Library(folder / "flipped")
    path = file_of(reader, match_id)
    path.parent.mkdir(parents=True)
    for bit in range(0, len(raw) * 8, step):
        flipped = bytearray(raw)
        flipped[bit // 8] ^= 1 << bit % 8
        path.write_bytes(flipped)
        try:
            read = reader.load(match_id)
        except StorageError:
            continue
        if read.reason is None and (read.header, read.log) != (stored.header, stored.log):
            unnoticed.append(bit)
        elif read.reason == "changed":
            assert read.log == stored.log[: len(read.log)]
    return len(raw) * 8, unnoticed


@EVERY_BIT
@pytest.mark.parametrize("version", [{}, {"version": 3}], ids=["2", "3"])
def test_no_flipped_bit_changes_unnoticed_what_is_read(tmp_path: Path, version: dict[str, Any], step: int) -> None:
    bits, unnoticed = flips(tmp_path, [LINES[0], {**LINES[1], **version}], step)
    assert bits > 3000
    assert unnoticed == []


@pytest.mark.parametrize(("version", "flipped"), [(2, 3), (3, 1), (3, 2)])
def test_changed_schema_is_noticed_and_repaired_from_the_lines(library: Library, version: int, flipped: int) -> None:
    lines = LINES if version == 2 else [*LINES[:-1], {**LINES[-1], "version": version}]
    match_id = library.create(HEADER, lines[:-1])
    library.append(match_id, lines[-1], seen=4)
    whole = file_of(library, match_id).read_bytes()
    assert library.load(match_id).header["schema"] == version
    edit(library, match_id, lambda tables: tables["match"]["1"].update(schema=flipped))
    stored = library.load(match_id)
    assert (stored.log, stored.reason, stored.lost) == (lines, "changed", 0)
    with pytest.raises(StorageError):
        library.append(match_id, {"id": "new"}, seen=5)
    assert repair(library) == [Finding(match_id, "changed", 6, is_repairable=True)]
    assert (file_of(library, match_id).read_bytes(), verify(library)) == (whole, [])


@pytest.mark.parametrize("number", range(1, 6))
def test_lines_before_a_changed_line_are_shown_and_nothing_is_appended(library: Library, number: int) -> None:
    match_id = library.create(HEADER, LINES)

    def change(tables: dict[str, Any]) -> None:
        tables["log"][str(number)]["line"]["end"]["pips"][0] = 13

    raw = edit(library, match_id, change)
    stored = library.load(match_id)
    assert (stored.log, stored.reason, stored.lost) == (LINES[: number - 1], "changed", 6 - number)
    with pytest.raises(StorageError) as caught:
        library.append(match_id, LINES[0] | {"id": "new"}, seen=len(stored.log))
    assert caught.value.key == "changed"
    assert file_of(library, match_id).read_bytes() == raw
    assert [summary.id for summary in library.summaries()] == [match_id]


def test_lines_before_bytes_that_are_no_json_are_shown(library: Library) -> None:
    match_id = library.create(HEADER, LINES)
    path = file_of(library, match_id)
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b'"3":{"hash"', b'"3":{"hash`'))
    stored = library.load(match_id)
    assert (stored.log, stored.reason, stored.lost) == (LINES[:2], "changed", 3)
    path.write_bytes(raw[: raw.index(b'"5":{"hash"')])
    stored = library.load(match_id)
    assert (stored.log, stored.reason, stored.lost) == (LINES[:4], "changed", 1)
    assert library.damaged() == []


def test_lines_after_what_is_no_line_are_shown(library: Library) -> None:
    match_id = library.create(HEADER, LINES)
    path = file_of(library, match_id)
    path.write_bytes(path.read_bytes().replace(b'"3":{"hash"', b'"3":5,"3":{"hash"')[:-1])
    stored = library.load(match_id)
    assert (stored.log, stored.reason, stored.lost) == (LINES, "changed", 0)


def test_damaged_file_that_cannot_be_read_again_is_not_called_changed(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = library.create(HEADER, LINES)
    path = file_of(library, match_id)
    path.write_bytes(path.read_bytes()[:-1])
    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(StorageError) as caught:
        library.load(match_id)
    assert caught.value.key == "cannot_read"


def test_verify_says_nothing_of_a_match_that_cannot_be_read(library: Library) -> None:
    assert library.verify("missing") is None


def test_summary_of_a_match_that_cannot_be_read_raises(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = library.create(HEADER, LINES)
    monkeypatch.setattr(Path, "stat", refuse)
    with pytest.raises(StorageError) as caught:
        library.stamp(match_id)
    assert caught.value.key == "cannot_read"


def test_repair_changes_nothing_where_the_original_cannot_be_copied(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = library.create(HEADER, LINES)
    raw = edit(library, match_id, lambda tables: tables["log"]["5"]["line"].update(id="x"))
    with monkeypatch.context() as patch:
        patch.setattr(quarantine, "replace", refuse)
        with pytest.raises(StorageError):
            library.repair(match_id)
    assert file_of(library, match_id).read_bytes() == raw


DAMAGES: dict[str, tuple[Edit, int, int, bool]] = {
    "line": (lambda tables: tables["log"]["4"]["line"].update(id="x"), 4, 2, False),
    "last line": (lambda tables: tables["log"]["5"]["line"].update(id="x"), 5, 1, True),
    "last lines": (
        lambda tables: (tables["log"]["4"]["line"].update(id="x"), tables["log"]["5"]["line"].update(id="x")),
        4,
        2,
        True,
    ),
    "first line": (lambda tables: tables["log"]["1"]["line"].clear(), 1, 5, False),
    "line in between": (lambda tables: tables["log"].pop("3"), 3, 3, False),
    "lost line": (lambda tables: tables["log"].pop("5"), 5, 1, True),
    "added line": (lambda tables: tables["log"].update({"6": {"id": "x"}}), 6, 1, True),
    "hash": (lambda tables: tables["log"]["4"].update(hash="0" * 32), 6, 0, True),
    "last hash": (lambda tables: tables["last"]["1"].update(hash="0" * 32), 6, 0, True),
    "no last": (lambda tables: tables.pop("last"), 6, 0, True),
    "no first": (lambda tables: tables.pop("first"), 6, 0, True),
    "header": (lambda tables: tables["match"]["1"].update(game="draw"), 0, 0, False),
    "header and line": (
        lambda tables: (tables["match"]["1"].update(game="draw"), tables["log"]["4"]["line"].update(id="x")),
        0,
        2,
        False,
    ),
}
"""What is damaged in a match of five lines; the number of the first damaged line, how many are lost, and whether the
match can be repaired."""


@pytest.mark.parametrize(("change", "number", "lost", "is_repairable"), DAMAGES.values(), ids=DAMAGES)
def test_repair_keeps_sound_lines_and_the_damaged_original(
    library: Library, change: Edit, number: int, lost: int, is_repairable: bool
) -> None:
    match_id = library.create(HEADER, LINES)
    raw = edit(library, match_id, change)
    reason = "changed" if number else "beginning_changed"
    expected = [Finding(match_id, reason, number, lost, is_repairable, is_proved=number > 0)]
    assert verify(library) == expected
    assert library.damaged() == []
    assert repair(library) == expected
    stored = library.load(match_id)
    if is_repairable:
        assert [(file.reason, file.file.read_bytes()) for file in library.damaged()] == [("repaired", raw)]
        assert (stored.log, stored.reason, stored.lost) == (LINES[: number - 1], None, 0)
        assert library.append(match_id, {"id": "new"}, seen=number - 1) == number
        assert verify(library) == []
    else:
        assert (stored.reason, file_of(library, match_id).read_bytes()) == (reason, raw)
        assert stored.log == LINES[: number - 1 if number else 5 - lost]


def test_match_whose_hashes_do_not_fit_at_all_is_shown_without_lines(library: Library) -> None:
    match_id = library.create(HEADER, LINES)

    def change(tables: dict[str, Any]) -> None:
        tables["match"]["1"].update(game="draw")
        tables["first"]["1"].update(hash="0" * 32)

    edit(library, match_id, change)
    assert verify(library) == [Finding(match_id, "changed", 1, 5, is_proved=False)]
    edit(library, match_id, lambda tables: tables.pop("first"))
    assert verify(library) == [Finding(match_id, "changed", 1, 5, is_proved=False)]


MENDED: dict[str, tuple[Edit, int, list[int], list[int], bool]] = {
    "line in copy": (lambda tables: tables["log"]["4"]["line"].update(id="x"), 5, [], [4], True),
    "line in no copy": (lambda tables: tables["log"]["4"]["line"].update(id="x"), 3, [4], [], True),
    "two lines": (
        lambda tables: (tables["log"]["2"]["line"].update(id="x"), tables["log"]["4"]["line"].update(id="x")),
        3,
        [4],
        [2],
        True,
    ),
    "lost line in copy": (lambda tables: tables["log"].pop("5"), 5, [], [5], True),
    "lost line in no copy": (lambda tables: tables["log"].pop("5"), 4, [], [], False),
    "header in copy": (lambda tables: tables["match"]["1"].update(game="draw"), 2, [], [0], True),
    "no line": (lambda tables: tables["log"]["4"].clear(), 0, [], [], False),
    "no line, in copy": (lambda tables: tables["log"]["4"].clear(), 4, [], [4], True),
    "hash": (lambda tables: tables["log"]["4"].update(hash="0" * 32), 0, [], [], True),
    "lost line in between": (lambda tables: tables["log"].pop("3"), 3, [], [3], True),
}
"""What is damaged in a match of five lines, the lines of the copy; which lines stay unproved, which are taken from the
copy, and whether the last one is there."""


@pytest.mark.parametrize(("change", "lines", "unproved", "taken", "is_whole"), MENDED.values(), ids=MENDED)
def test_mended_match_has_every_line_that_fits_its_checksum(
    library: Library, change: Edit, lines: int, unproved: list[int], taken: list[int], is_whole: bool
) -> None:
    match_id = library.create(HEADER, LINES)
    header = library.load(match_id).header
    raw = edit(library, match_id, change)
    mended = library.mend(match_id, header, LINES[:lines])
    assert (mended.unproved, mended.taken, mended.is_whole) == (unproved, taken, is_whole)
    library.rewrite(match_id, mended)
    assert [file.file.read_bytes() for file in library.damaged()] == [raw]
    stored = library.load(match_id)
    assert stored.header == header
    assert [line for number, line in enumerate(stored.log, 1) if number not in unproved] == [
        line for number, line in enumerate(LINES[: len(stored.log)], 1) if number not in unproved
    ]
    assert verify(library) == [Finding(match_id, "unverified", number) for number in unproved[:1]]
    library.append(match_id, {"id": "new"}, seen=len(stored.log))
    assert verify(library) == [Finding(match_id, "unverified", number) for number in unproved[:1]]


def test_mended_match_takes_no_line_of_another_match(library: Library) -> None:
    match_id = library.create(HEADER, LINES)
    path = file_of(library, match_id)
    raw = path.read_bytes()
    path.write_bytes(raw[: raw.index(b'"4":{"hash"')])
    other = [*LINES[:2], {"id": "other"}, *LINES[3:]]
    mended = library.mend(match_id, HEADER, other)
    assert (mended.log, mended.taken, mended.is_whole) == (LINES[:3], [], False)
    mended = library.mend(match_id, HEADER, LINES[:4])
    assert (mended.log, mended.taken, mended.is_whole) == (LINES[:4], [4], False)
    mended = library.mend(match_id, HEADER, LINES)
    assert (mended.log, mended.taken, mended.is_whole) == (LINES, [4, 5], True)


def test_beginning_that_was_changed_is_unproved_until_a_copy_fits(library: Library) -> None:
    match_id = library.create(HEADER, LINES)
    edit(library, match_id, lambda tables: tables["match"]["1"].update(game="draw"))
    mended = library.mend(match_id, {}, [])
    assert (mended.header["game"], mended.log, mended.unproved) == ("draw", LINES, [0])
    library.rewrite(match_id, mended)
    assert verify(library) == [Finding(match_id, "unverified")]


@pytest.mark.parametrize("restart", ["none", "closed", "killed"])
def test_older_copy_is_noticed_and_accepted_by_repair(library: Library, tmp_path: Path, restart: str) -> None:
    match_id = library.create(HEADER, LINES[:3])
    path = file_of(library, match_id)
    older = path.read_bytes()
    library.summaries()
    for number in (3, 4):
        library.append(match_id, LINES[number], seen=number)
    if restart == "killed":
        shutil.copytree(tmp_path, tmp_path / "killed", ignore=shutil.ignore_patterns("killed"))
        library = Library.open(tmp_path / "killed", flush=False)
    elif restart == "closed":
        library.close()
        library = Library.open(tmp_path, flush=False)
    path = file_of(library, match_id)
    path.write_bytes(older)
    os.utime(path, (0, 0))
    for _ in range(2):
        stored = library.load(match_id)
        assert (stored.log, stored.reason, stored.lost) == (LINES[:3], "outdated", 2)
        with pytest.raises(StorageError):
            library.append(match_id, {"id": "new"}, seen=3)
        assert verify(Library(library.folder)) == [Finding(match_id, "outdated", 4, 2, is_repairable=True)]
        library.summaries()
    repair(library)
    assert (verify(library), path.read_bytes()) == ([], older)
    assert library.append(match_id, {"id": "new"}, seen=3) == 4
    library.close()
    with Library.open(library.folder, flush=False) as again:
        assert again.load(match_id).log == [*LINES[:3], {"id": "new"}]


def test_flipped_bit_of_the_header_is_put_right(library: Library) -> None:
    match_id = library.create(HEADER, LINES)
    path = file_of(library, match_id)
    raw = bytearray(path.read_bytes())
    raw[raw.index(b"Anna")] ^= 4
    path.write_bytes(raw)
    assert verify(library) == [Finding(match_id, "beginning_changed", is_repairable=True, is_proved=False)]
    repair(library)
    assert (library.load(match_id).header, library.load(match_id).log) == ({**HEADER, "schema": 2}, LINES)
    assert verify(library) == []


def test_header_in_the_index_takes_the_place_of_a_damaged_one(library: Library) -> None:
    match_id = library.create(HEADER, LINES)
    library.summaries()
    path = file_of(library, match_id)
    raw = path.read_bytes()
    for changed in (raw.replace(b"Anna", b"Hans"), raw.replace(b'"1":{"game"', b'"1":["game"'), raw[200:]):
        path.write_bytes(changed)
        stored = library.load(match_id)
        assert (stored.header["players"], stored.reason) == (HEADER["players"], "changed")
        assert [summary.header["players"] for summary in library.summaries()] == [HEADER["players"]]
    path.write_bytes(raw.replace(b"Anna", b"Hans").replace(b'"last":{"1":{"number":5', b'"last":{"1":{"number":x'))
    repair(library)
    assert (library.load(match_id).log, verify(library)) == (LINES, [])


def test_last_line_in_the_file_tells_what_is_missing_where_the_index_is_lost(library: Library) -> None:
    match_id = library.create(HEADER, LINES)
    (library.folder / "recent.jsonl").unlink()
    edit(library, match_id, lambda tables: tables["log"].pop("5"))
    reader = Library(library.folder)
    assert not reader.mend(match_id, HEADER, []).is_whole
    assert reader.mend(match_id, HEADER, LINES).is_whole


def test_torn_line_of_schema_1_is_not_passed_over(library: Library) -> None:
    path = file_of(library, "old")
    path.write_bytes(FIXTURE.read_bytes())
    library.append("old", LINES[0], seen=2)
    path.write_bytes(path.read_bytes().replace(b'"2":{"', b'"2":{\x00"'))
    with pytest.raises(Damaged):
        library.load("old")
    assert [file.id for file in library.damaged()] == ["old"]


def test_match_that_is_gone_is_named_and_written_again_from_a_copy(library: Library) -> None:
    match_id, other = library.create(HEADER, LINES), library.create(HEADER)
    for each in (match_id, other):
        file_of(library, each).unlink()
    assert library.missing() == Library(library.folder).missing() == [match_id, other]
    library.rewrite(match_id, library.mend(match_id, HEADER, LINES))
    assert library.load(match_id).log == LINES
    library.repair(other)
    assert library.missing() == Library(library.folder).missing() == []
    with pytest.raises(Missing):
        library.mend(other, {}, [])


def test_match_that_was_removed_on_purpose_is_not_missing(library: Library) -> None:
    deleted, purged, discarded = (library.create(HEADER) for _ in range(3))
    library.summaries()
    library.delete(purged)
    assert (library.purge(0), library.purge(0)) == (1, 0)
    library.delete(deleted)
    library.discard(discarded)
    assert (library.summaries(), library.missing()) == ([], [])
    again = Library(library.folder)
    assert (again.missing(), again.purged()) == ([], {purged})


def test_quarantined_match_gives_its_lines_to_a_copy(library: Library) -> None:
    match_id = library.create(HEADER, LINES)
    path = file_of(library, match_id)
    raw = path.read_bytes()
    path.write_bytes(raw[raw.index(b'"log"') :])
    with pytest.raises(Damaged):
        library.load(match_id)
    mended = library.mend(match_id, HEADER, LINES[:2])
    assert (mended.log, mended.taken, mended.is_whole) == (LINES, [0], True)
    library.rewrite(match_id, mended)
    assert [file.reason for file in library.damaged()] == ["repaired"]
    assert (library.load(match_id).log, library.missing()) == (LINES, [])


def test_copy_with_other_lines_is_noticed(library: Library, tmp_path: Path) -> None:
    match_id = library.create(HEADER, LINES)
    with Library.open(tmp_path / "other", flush=False) as other:
        another = other.create(HEADER, [*LINES[:2], *LINES[3:], LINES[2]])
        file_of(library, match_id).write_bytes(file_of(other, another).read_bytes())
    assert library.load(match_id).reason == "outdated"


def test_match_of_schema_1_has_no_checksum_until_the_next_line(library: Library) -> None:
    path = file_of(library, "old")
    path.write_bytes(raw := FIXTURE.read_bytes())
    assert (library.load("old").reason, verify(library)) == (None, [Finding("old", "no_checksum")])
    library.summaries()
    assert (repair(library), path.read_bytes()) == ([Finding("old", "no_checksum")], raw)
    log = library.load("old").log
    library.append("old", LINES[0], seen=2)
    assert verify(library) == []
    edit(library, "old", lambda tables: tables["log"]["1"]["end"]["left"].reverse())
    stored = library.load("old")
    assert (stored.reason, stored.lost, len(stored.log)) == ("beginning_changed", 0, 3)
    assert verify(library) == [Finding("old", "beginning_changed", is_proved=False)]
    edit(library, "old", lambda tables: tables["log"]["1"]["end"]["left"].reverse())
    edit(library, "old", lambda tables: tables["log"]["3"]["line"].clear())
    stored = library.load("old")
    assert (stored.reason, stored.lost, stored.log) == ("changed", 1, log)


@pytest.mark.parametrize("index", ["missing", "torn"])
def test_age_is_unknown_where_the_index_is_lost(library: Library, index: str) -> None:
    match_id = library.create(HEADER, LINES)
    library.summaries()
    library.close()
    assert verify(Library(library.folder)) == []
    path = library.folder / "index.json"
    path.unlink() if index == "missing" else path.write_bytes(path.read_bytes()[:-9])
    assert verify(Library(library.folder)) == [Finding(match_id, "age_unknown")]
    with Library.open(library.folder, flush=False) as again:
        assert [summary.id for summary in again.summaries()] == [match_id]
    assert verify(Library(library.folder)) == []


@EVERY_BIT
def test_no_flipped_bit_of_the_index_changes_what_it_lists(library: Library, step: int) -> None:
    match_id = library.create(HEADER, LINES)
    long_ago = file_of(library, match_id).stat().st_mtime_ns - 10**13
    os.utime(file_of(library, match_id), ns=(long_ago, long_ago))
    listed = library.summaries()
    library.close()
    path = library.folder / "index.json"
    raw = path.read_bytes()
    for bit in range(0, len(raw) * 8, step):
        flipped = bytearray(raw)
        flipped[bit // 8] ^= 1 << bit % 8
        path.write_bytes(flipped)
        reader = Library(library.folder)
        assert reader.summaries() == listed
        assert {finding.reason for finding in verify(reader)} <= {"age_unknown"}


def test_damaged_last_line_of_recent_entries_is_ignored(library: Library) -> None:
    match_id = library.create(HEADER, LINES[:1])
    library.append(match_id, LINES[1], seen=1)
    recent = library.folder / "recent.jsonl"
    recent.write_bytes(recent.read_bytes() + b'{"id": "x"}\n[]\n7\n{"id":')
    assert verify(Library(library.folder)) == []
    recent.write_bytes(b"")
    assert verify(Library(library.folder)) == [Finding(match_id, "age_unknown")]


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as scratch:
        print("bits, unnoticed:", flips(Path(scratch), LINES))  # noqa: T201  its purpose
