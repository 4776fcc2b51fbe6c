"""Damages every file of a small library and tells what is read of it then: for tests, or as a program every bit."""

from __future__ import annotations

import asyncio
import logging
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from scorekeeper.core.begin import begin
from scorekeeper.core.events import Ended
from scorekeeper.core.model import Setup
from scorekeeper.core.series import Series
from scorekeeper.core.variant import Match
from scorekeeper.games._pips import PipsLeft
from scorekeeper.library.backup import create_backup, parse_import_file
from scorekeeper.library.repair import check_library, find_damaged_files
from scorekeeper.library.repository import MatchRepository, open_library
from scorekeeper.library.rolling_backups import RollingBackups, plan_restore
from scorekeeper.library.solitaire_log import list_entries
from scorekeeper.storage.documents import FILES
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.file_storage import FileStorage
from scorekeeper.storage.library import Library
from scorekeeper.storage.protocol import ABSENT, DocumentId
from scorekeeper.storage.table_files import BIN, TableFiles
from tests.registry import REGISTRY

JSON = dict[str, Any]
Items = dict[str, Any]
"""What is read of a file, by names."""

SETTINGS = {
    "favourites": ["muggins", "sebastopol"],
    "people": {"chloé": "Chloe"},
    "targets": {"muggins": 150},
    "devices": {"d1": "Kitchen"},
    "house_rules": {"sebastopol": [{"name": "Ours", "options": {"limit": 50}, "set": ""}]},
}
ATTEMPT = {"figure": "quadrille_3", "solved": True, "when": "2026-11-24T20:00:00+01:00", "minutes": 18, "tries": 1}

INDEX = {"index.json", "recent.jsonl"}
"""The files that are made again from the others."""

UNKNOWN = {"bin.json", "backups"}
"""The files of which nothing else knows whether they were there; no match and no setting is in them alone."""

DAY = datetime(2026, 11, 24, 12, tzinfo=UTC)


async def build(folder: Path) -> None:
    """Make a library in a folder: a match, another one in the bin, documents, attempts, settings, index and backup."""
    library = open_library(folder, REGISTRY, flush=False)
    repository = MatchRepository(FileStorage(library), REGISTRY, lambda: DAY)
    setup = begin(REGISTRY["sebastopol"], ("Anna", "Bruno"), {}, None, 0)
    assert isinstance(setup, Setup)
    ids = [await repository.create(Match(REGISTRY["sebastopol"], setup)) for _ in range(2)]
    for hands, match_id in enumerate(ids, 1):
        for number in range(2 * hands):
            loaded = await repository.load(match_id)
            await repository.append(loaded, repository.entry(Ended(PipsLeft(0, (0, 1 + number))), "", f"e{number}"))
        await repository.save_drafts(match_id, "phone", {"hand": 2 * hands, "fields": {"out": 1}}, ABSENT)
        await repository.join_series(match_id, Series("abc", best_of=3))
    await repository.change_settings(lambda _: SETTINGS)
    for number in (1, 2):
        await repository.storage.append_attempt({**ATTEMPT, "minutes": number})
        await repository.storage.write_document(DocumentId("struck", str(number)), {"struck": number == 2}, ABSENT)
    await repository.delete(ids[0])
    library.close()
    with open_library(folder, REGISTRY, flush=False) as again:  # a day in the bin is counted
        again.summaries()
        await RollingBackups(folder / "backups", lambda: DAY).back_up(repository_of(again))


def repository_of(library: Library) -> MatchRepository:
    return MatchRepository(FileStorage(library), REGISTRY, lambda: DAY)


def files_of(folder: Path) -> dict[str, Path]:
    """Return a file of each kind, by name."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != ".lock")
    return {path.relative_to(folder).as_posix().partition("/")[0]: path for path in paths}


def read(folder: Path, kind: str, path: Path) -> tuple[Items, bool]:
    """Return what a reader gets of a file, and whether its damage is named."""
    library = Library(folder)
    if kind == "matches":
        try:
            stored = library.load(path.stem)
        except StorageError:
            return {}, True
        lines = {f"line {number}": line for number, line in enumerate(stored.log, 1)}
        return {"header": stored.header, **lines}, stored.reason is not None
    if kind == "deleted":
        (summary, *_) = [*library.deleted(), None]
        named = bool(library.damaged_files()) or summary is None or summary.unreadable
        return ({"summary": (summary.header, summary.last)} if summary and not named else {}), named
    if not path.exists() and kind not in INDEX:  # only a backup knows it
        return {}, kind in asyncio.run(find_damaged_files(repository_of(library), RollingBackups(folder / "backups")))
    if kind == "backups":
        imported = parse_import_file(path.name, path.read_bytes(), REGISTRY)
        items: Items = {f"match {match.id}": match.session for _, match in imported.matches}
        items |= {"attempts": imported.attempts, "settings": imported.settings}
        items = {name: item for name, item in items.items() if item}
        backups = RollingBackups(folder / "backups").list_backups()
        return items, bool(imported.rejected) or not backups or not backups[0].is_sound
    named = path.name in library.damaged_files()
    if kind == "settings.json":
        return dict(library.settings()), named
    if kind == "logbook.json":
        return {str(number): entry for number, entry in library.logbook().items()}, named
    if kind == BIN:
        return {str(number): row for number, row in TableFiles(folder, lambda: False).read(BIN).items()}, named
    for documents, name in FILES.items():
        if kind == name:
            return {str(at): document.content for at, document in library.list_documents(documents).items()}, named
    summaries = library.summaries()  # of the index
    return {summary.id: (summary.header, summary.content, summary.last) for summary in summaries}, False


def silent(whole: Items, found: Items, *, named: bool) -> bool:
    """Return whether what is read differs from what was written; a match may have another header if that is named."""
    changed = {name for name, item in found.items() if name not in whole or whole[name] != item}
    return bool(changed - {"header"}) or (found != whole and not named)


async def use(folder: Path) -> None:
    """Open a library to write, as every command does, and read all of it; only a match may refuse."""
    library = open_library(folder, REGISTRY, flush=False)
    try:
        repository = repository_of(library)
        lists = await repository.lists.read()
        assert lists.error is None
        for summary in await repository.storage.list_summaries():
            try:
                await repository.load(summary.id)
            except StorageError:
                continue
        await repository.list_deleted()
        await list_entries(repository)
        await repository.settings()
        backups = RollingBackups(folder / "backups", lambda: DAY)
        await check_library(repository, backups)
        for backup in backups.list_backups():
            await plan_restore(repository, backups.read(backup))
        await create_backup(repository)
    finally:
        library.close()


def flips(raw: bytes, step: int) -> Iterator[bytes]:
    """Yield the bytes of a file with one bit flipped, for each bit whose number is divisible by ``step``."""
    for bit in range(0, len(raw) * 8, step):
        flipped = bytearray(raw)
        flipped[bit // 8] ^= 1 << bit % 8
        yield bytes(flipped)


DAMAGES: dict[str, Callable[[bytes], bytes | None]] = {
    "emptied": lambda _: b"",
    "zeroed": lambda raw: bytes(len(raw)),
    "headless": lambda raw: raw[len(raw) // 3 :],
    "truncated": lambda raw: raw[: len(raw) // 2],
    "removed": lambda _: None,
}


def damaged(path: Path, raw: bytes | None) -> None:
    path.unlink(missing_ok=True)
    if raw is not None:
        path.write_bytes(raw)


def damages_of(kind: str, raw: bytes) -> dict[str, bytes | None]:
    """Return what a file is after each kind of damage that can be noticed."""
    return {name: damage(raw) for name, damage in DAMAGES.items() if name != "removed" or kind not in UNKNOWN}


def sweep(folder: Path, scratch: Path, kind: str, damages: Iterable[bytes | None], every: int) -> Counter[str]:
    """Read a file with each damage, and open the library as commands do with every ``every``-th one; return counts."""
    path = files_of(folder)[kind]
    raw, (whole, named) = path.read_bytes(), read(folder, kind, path)
    assert not named
    counts = Counter[str]()
    for number, changed in enumerate(damages):
        damaged(path, changed)
        counts["damages"] += 1
        try:
            found, named = read(folder, kind, path)
            counts["silent"] += silent(whole, found, named=named)
            counts["named"] += named
            if number % every == 0:
                shutil.copytree(folder, scratch)
                asyncio.run(use(scratch))
                counts["started"] += 1
        except Exception as error:  # noqa: BLE001  to be counted
            print(kind, number, repr(error), file=sys.stderr)  # noqa: T201
            counts["stopped"] += 1
        shutil.rmtree(scratch, ignore_errors=True)
    damaged(path, raw)
    return counts


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as temporary:
        place = Path(temporary)
        asyncio.run(build(place / "library"))
        for each, at in files_of(place / "library").items():
            if each in (sys.argv[1:] or [each]):
                content = at.read_bytes()
                result = sweep(place / "library", place / "copy", each, flips(content, 1), 256)
                result += sweep(place / "library", place / "copy", each, damages_of(each, content).values(), 1)
                print(f"{each}: {dict(result)}", flush=True)  # noqa: T201
