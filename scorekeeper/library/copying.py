"""Copies a library into another one, whatever stores them. A second call goes on where the first one ended."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from scorekeeper.library.backup import merge_missing
from scorekeeper.library.lists import SETTINGS
from scorekeeper.library.own_games import KIND
from scorekeeper.library.settings import read_settings
from scorekeeper.storage.errors import Key, Missing, StorageError
from scorekeeper.storage.protocol import JSON, OF_MATCHES, DocumentId, Storage, Stored


@dataclass(slots=True)
class CopyReport:
    """How many matches were copied or continued, and how many were the same; and those that were not, with the key."""

    copied: int = 0
    same: int = 0
    refused: list[tuple[str, Key]] = field(default_factory=list[tuple[str, Key]])


async def copy_library(source: Storage, target: Storage) -> CopyReport:
    """Copy matches with their ids, drafts, series, games, solitaire log and settings. What only the target has stays.

    Deleted matches are left out. A match that went on differently in the target is refused as ``exists``, and one
    that is damaged with its reason: nothing of it is copied.

    Raises ``StorageError``: then what was copied so far stays, and the next call copies the rest.
    """
    report = CopyReport()
    for summary in reversed(await source.list_summaries()):
        try:
            if await _copy_match(await source.load(summary.id), target):
                report.copied += 1
            else:
                report.same += 1
            for kind in OF_MATCHES:
                for at in [at for at in await source.list_documents(kind) if at.key == summary.id]:
                    await _copy_document(source, target, at, at)
        except StorageError as error:
            if error.key == "unreachable":
                raise
            report.refused.append((summary.id, error.key))
    for at in await source.list_documents(KIND):
        await _copy_document(source, target, at, at)
    await _copy_attempts(source, target)
    settings, own = await source.read_document(SETTINGS), await target.read_document(SETTINGS)
    if (merged := merge_missing(*(read_settings(each.content)[0] for each in (own, settings)))) != own.content:
        await target.write_document(SETTINGS, merged, own.version)
    return report


async def _copy_match(match: Stored, target: Storage) -> bool:
    """Store a match, or the lines that the target lacks; return whether there was anything to store."""
    if match.reason:
        raise StorageError(match.id, match.reason)
    try:
        there = await target.load(match.id)
    except Missing:
        await target.create(match.header, match.log, match.id)
        return True
    if (_identity(there), there.log) != (_identity(match), match.log[: len(there.log)]):
        raise StorageError(match.id, "exists")
    version = there.version
    for line in match.log[len(there.log) :]:
        version = await target.append(match.id, line, version)
    return len(match.log) > len(there.log)


def _identity(match: Stored) -> JSON:
    """Return the header of a match without the version that its lines need."""
    return {key: value for key, value in match.header.items() if key != "schema"}


async def _copy_document(source: Storage, target: Storage, at: DocumentId, there: DocumentId) -> None:
    """Copy a document that the target does not have."""
    read, own = await source.read_document(at), await target.read_document(there)
    if read.content and not own.content:
        await target.write_document(there, read.content, own.version)


async def _copy_attempts(source: Storage, target: Storage) -> None:
    """Add the entries of the solitaire log that the target lacks, and strike those that are struck out."""
    numbers = {_plain(attempt): number for number, attempt in (await target.list_attempts()).items()}
    struck = {at.key: at for at in await source.list_documents("struck")}
    for number, attempt in (await source.list_attempts()).items():
        there = numbers.get(_plain(attempt)) or await target.append_attempt(attempt)
        if str(number) in struck:
            await _copy_document(source, target, struck[str(number)], DocumentId("struck", str(there)))


def _plain(attempt: JSON) -> str:
    return json.dumps(attempt, sort_keys=True)
