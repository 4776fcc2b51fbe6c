"""Archives and files that take too much, and files that somebody has damaged."""

from __future__ import annotations

import asyncio
import json
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random
from threading import get_ident
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile

import pytest

from scorekeeper.core.codec import JSON, MOST_PLAYS
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.variant import RecordSheet
from scorekeeper.library.backup import (
    MAX_ENTRIES,
    MAX_REJECTED_ENTRIES,
    SMALL_FILE,
    parse_import_file,
    read_import_file,
    store_imports,
)
from scorekeeper.library.repository import MatchRepository, open_repository
from scorekeeper.library.transfer import match_file
from scorekeeper.storage.file_storage import FileStorage
from scorekeeper.storage.library import Library
from tests.registry import REGISTRY

MEGABYTE = 1024 * 1024


def match_of(plays: int, note: str = "") -> dict[str, Any]:
    """A match of Muggins with so many plays in its hand."""
    fives = [{"kind": "fives", "player": "Anna" if play % 2 else "Bruno", "total": 5} for play in range(plays)]
    hand = {"plays": fives, **({"note": note} if note else {})}
    options = {"target": 100_000}
    return {"format": "scorekeeper-match", "version": 1, "game": "muggins", "sides": ["Anna", "Bruno"]} | {
        "options": options,
        "hands": [hand],
    }


def archive(*contents: bytes, compression: int = ZIP_DEFLATED) -> bytes:
    buffer = BytesIO()
    with ZipFile(buffer, "w", compression) as file:
        for number, content in enumerate(contents):
            file.writestr(f"matches/{number}.json", content)
    return buffer.getvalue()


@pytest.mark.parametrize(
    "make",
    [
        lambda: archive(bytes(300 * MEGABYTE)),
        lambda: archive(b"[" + b"{}," * (4 * MEGABYTE) + b"{}]"),
        lambda: archive(*[b"[" + b"0," * (3 * MEGABYTE) + b"0]"] * 20),
        lambda: archive(*[json.dumps(match_of(2, note=" " * 7 * MEGABYTE)).encode()] * 30),
        lambda: b"[" + b"{}," * (4 * MEGABYTE) + b"{}]",
    ],
    ids=["zeros", "objects", "many lists", "long notes", "no archive"],
)
def test_bomb_is_refused_and_takes_little_memory(make: Callable[[], bytes]) -> None:
    bomb = make()
    tracemalloc.start()
    try:
        imported = parse_import_file("bomb.zip", bomb, REGISTRY)
        assert tracemalloc.get_traced_memory()[1] < 200 * MEGABYTE
    finally:
        tracemalloc.stop()
    assert Code.TOO_LARGE in {entry.refusal.problem.code for entry in imported.rejected}


@pytest.mark.parametrize(
    ("make", "read"),
    [
        (lambda: archive(*[b""] * (MAX_ENTRIES + 1)), 0),
        (lambda: archive(*[b""] * (MAX_REJECTED_ENTRIES + 5)), MAX_REJECTED_ENTRIES),
        (lambda: b"{}\n" * (MAX_REJECTED_ENTRIES + 5), MAX_REJECTED_ENTRIES),
    ],
    ids=["archive with too many entries", "archive of empty matches", "lines that are no matches"],
)
def test_file_with_too_many_entries_is_not_read_to_its_end(make: Callable[[], bytes], read: int) -> None:
    imported = parse_import_file("empty.zip", make(), REGISTRY)
    assert len(imported.rejected) == read + 1
    last = imported.rejected[-1]
    assert (last.place, last.refusal.problem.code) == ("empty.zip", Code.TOO_LARGE)


async def test_too_long_note_is_refused_in_the_hands_and_in_the_log(tmp_path: Path) -> None:
    hands = match_of(1, note="x" * 1000)
    imported = parse_import_file("match.json", json.dumps(hands).encode(), REGISTRY)
    assert not imported.rejected
    repository = open_repository(tmp_path, REGISTRY)
    (ident,) = (await store_imports(repository, [imported])).ids
    assert ident is not None
    document = match_file(await repository.load(ident))
    with_log = json.dumps(document).replace("x" * 1000, "x" * 1001).encode()
    for raw in (json.dumps(match_of(1, note="x" * 1001)).encode(), with_log):
        (rejected,) = parse_import_file("match.json", raw, REGISTRY).rejected
        assert rejected.refusal.problem == Problem(Code.NOTE_LONG, values={"limit": 1000})
    await repository.close()


def test_archive_with_unknown_compression_is_no_backup() -> None:
    packed = archive(json.dumps(match_of(1)).encode(), compression=ZIP_BZIP2)
    (rejected,) = parse_import_file("backup.zip", packed, REGISTRY).rejected
    assert rejected.refusal.problem.code is Code.NOT_A_BACKUP


def test_damaged_archive_raises_nothing() -> None:
    whole = archive(*(json.dumps(match_of(plays)).encode() for plays in range(1, 5)))
    chance, refused = Random(1), 0  # noqa: S311
    for _ in range(300):
        damaged = bytearray(whole)
        for _ in range(chance.choice([1, 1, 3, 20])):
            at = chance.randrange(2, len(damaged))
            match chance.randrange(3):
                case 0:
                    damaged[at] ^= 1 << chance.randrange(8)
                case 1:
                    damaged[at : at + chance.randrange(9)] = chance.randbytes(chance.randrange(9))
                case _:
                    damaged[at:] = damaged[at : chance.randrange(at, len(damaged) + 1)]
            if len(damaged) < 4:
                break
        refused += bool(parse_import_file("backup.zip", bytes(damaged), REGISTRY).rejected)
    assert refused > 100


def test_hand_with_too_many_plays_is_refused() -> None:
    raw = json.dumps(match_of(MOST_PLAYS + 1)).encode()
    (rejected,) = parse_import_file("match.json", raw, REGISTRY).rejected
    assert rejected.refusal.problem.code is Code.TOO_MANY_PLAYS


async def test_other_tasks_have_their_turn_while_a_backup_is_read_and_stored(repository: MatchRepository) -> None:
    raw = archive(*(json.dumps(match_of(2, note=str(number))).encode() for number in range(50)))
    assert len(raw) < SMALL_FILE
    turns = 0

    async def tap() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)  # until its next turn

    tapping = asyncio.create_task(tap())
    imported = await read_import_file("backup.zip", raw, REGISTRY)
    assert len(imported.matches) == 50
    assert turns >= 50
    turns = 0
    await store_imports(repository, [imported])
    tapping.cancel()
    assert turns >= 50


async def test_other_tasks_have_a_turn_after_every_match_that_is_written(tmp_path: Path) -> None:
    turns: list[int] = []
    written: tuple[JSON, list[JSON], str] = ({"game": "canton"}, [], "")

    async def tap() -> None:
        while True:
            turns.append(len(library.match_ids()))
            await asyncio.sleep(0)  # until its next turn

    with Library.open(tmp_path, flush=False) as library:
        tapping = asyncio.create_task(tap())
        await FileStorage(library).create_all([written] * 3)
        tapping.cancel()
    assert {1, 2, 3} <= set(turns)


async def test_small_archive_of_a_large_match_is_read_in_another_thread() -> None:
    raw, threads, variant = archive(json.dumps(match_of(2000)).encode()), set[int](), REGISTRY["muggins"]

    def score_play(play: Any, context: Any) -> Any:
        threads.add(get_ident())
        return variant.sheet.score_play(play, context)

    sheet: RecordSheet = replace(variant.sheet, score_play=score_play)
    games = {**REGISTRY, "muggins": replace(variant, sheet=sheet)}
    assert len(raw) < SMALL_FILE
    assert len((await read_import_file("backup.zip", raw, games)).matches) == 1
    assert threads
    assert get_ident() not in threads


async def test_large_file_is_read_as_a_small_one_is() -> None:
    lines = [json.dumps(match_of(2, note="x" * 1000)) for _ in range(80)]
    raw = "\n".join([*lines, "{}"]).encode()
    assert len(raw) > SMALL_FILE
    imported = await read_import_file("all.jsonl", raw, REGISTRY)
    assert len(imported.matches) == 80
    assert imported.rejected == parse_import_file("all.jsonl", raw, REGISTRY).rejected
