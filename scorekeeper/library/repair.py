"""Checks the matches of a library, and repairs damaged ones from their files and the rolling backups."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from typing import Literal
from zipfile import ZipFile

from scorekeeper.core.codec import JSON, read_log
from scorekeeper.core.events import Corrected
from scorekeeper.core.problem import Problem, Refusal
from scorekeeper.core.session import Session, open_session
from scorekeeper.library.backup import MATCHES
from scorekeeper.library.loaded_match import read_start
from scorekeeper.library.repository import MatchRepository
from scorekeeper.library.rolling_backups import UNREADABLE, RollingBackup, RollingBackups
from scorekeeper.library.strict_json import parse
from scorekeeper.library.transfer import is_consistent, parse_match_file, stored_form
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.mending import Mended
from scorekeeper.storage.protocol import Finding
from scorekeeper.storage.quarantine import REPAIRED
from scorekeeper.storage.table_files import FILES, NAMES

RAW = "kept/"
"""The folder of a backup with files as they are."""

DRAFTS = "drafts.json"

IN_ARCHIVE = re.compile(rf"(?:{RAW})?{MATCHES}([^/]+)\.json")
"""The name of a match in a backup."""

ABSENT = ("gone", "torn", "misshapen")
"""The reasons of findings about matches that cannot be read at all: their files are gone or quarantined."""

DAMAGES = ("changed", "beginning_changed", "outdated", *ABSENT)
"""The reasons of the findings that a repair is for."""

AnswerKind = Literal["backup", "again", "now", "sound"]


@dataclass(frozen=True, slots=True)
class Answer:
    """A way to repair a match, and the match after it.

    ``backup``: take lines from the backup that was ``created`` then, whose checksums fit if it ``is_certain``.
    ``now``: accept the lines as they are now. ``again``: leave the damaged hand to be entered again. ``sound``: keep
    what there is, which is sound.
    """

    kind: AnswerKind
    mended: Mended
    session: Session
    created: datetime | None = None
    is_certain: bool = False


@dataclass(frozen=True, slots=True)
class DamagedMatch:
    """A match that was changed: what is known, and the answers, the likely one first; there may be none.

    ``current`` is the match as it reads now, ``damages`` how many of its lines may not be as they were saved. ``hand``
    is the index of the first hand that a damaged line is about, ``None`` where it is about none.
    """

    finding: Finding
    current: Session | None
    hand: int | None
    damages: int
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What a check of the library has found out.

    ``files`` are the names of damaged or missing files beside the matches, ``wrong`` the keys of settings that do not
    have their form.
    """

    matches: int
    damaged: tuple[DamagedMatch, ...]
    findings: tuple[Finding, ...]
    files: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()

    def count(self, reason: str) -> int:
        """Return how many matches there are with such a finding."""
        return sum(finding.reason == reason for finding in self.findings)


async def check_library(repository: MatchRepository, backups: RollingBackups | None) -> CheckReport:
    """Verify every match, and find out how the damaged ones can be repaired. Raises ``StorageError``."""
    findings = await find_damage(repository, backups)
    summaries = await repository.storage.list_summaries()
    damaged = [await examine(repository, backups, each) for each in findings if each.reason in DAMAGES]
    files, wrong = await find_damaged_files(repository, backups), await repository.wrong_settings()
    return CheckReport(len(summaries), tuple(damaged), tuple(findings), tuple(files), tuple(wrong))


async def find_damage(repository: MatchRepository, backups: RollingBackups | None) -> list[Finding]:
    """Return what the storage finds out, and the matches that are quarantined, or that only the latest backup has."""
    storage = repository.storage
    found = await storage.verify()  # first: afterwards the age of every file would be known
    listed = {summary.id for summary in await storage.list_summaries()}
    known = listed | {summary.id for summary in await storage.list_deleted()} | {each.match_id for each in found}
    for file in await storage.list_quarantined():
        if file.reason in ABSENT and file.id not in known and f"{file.id}.json" not in FILES:
            found.append(Finding(file.id, "torn" if file.reason == "torn" else "misshapen"))
            known.add(file.id)
    if not storage.is_remote:  # there another server may have removed it for good
        known |= await storage.purged()
        names = (IN_ARCHIVE.fullmatch(name) for name in _names_in_latest(backups))
        found += [Finding(match_id, "gone") for match_id in sorted({name[1] for name in names if name} - known)]
    return found


async def find_damaged_files(repository: MatchRepository, backups: RollingBackups | None) -> dict[str, str]:
    """Return the files beside the matches that are damaged, or in the latest backup alone, with the reasons."""
    storage = repository.storage
    found: dict[str, str] = {**await storage.damaged_files()}
    for file in await storage.list_quarantined():
        if file.reason != REPAIRED and (name := f"{file.id}.json") in FILES:
            found.setdefault(name, file.reason)
    if not storage.is_remote:
        there, in_backup = await storage.raw_files([]), _names_in_latest(backups)
        found |= {name: "gone" for name in NAMES if f"{RAW}{name}" in in_backup and name not in there}
    return found


async def repair_files(repository: MatchRepository, backups: RollingBackups, names: Iterable[str]) -> dict[str, int]:
    """Take what damaged files beside the matches lack from the latest backup; return how many rows came back.

    Drafts are left out: what they are about may have been saved since.
    """
    completed: dict[str, int] = {}
    for name in names:
        copies = (_read(backups, backup, f"{RAW}{name}") for backup in backups.list_backups())
        copy = None if name == DRAFTS else next((raw for raw in copies if raw), None)
        completed[name] = await repository.storage.complete(name, copy)
    return completed


async def examine(repository: MatchRepository, backups: RollingBackups | None, finding: Finding) -> DamagedMatch:
    """Return how a damaged match can be repaired."""
    storage, match_id = repository.storage, finding.match_id
    if finding.reason in ABSENT:
        answers = [answer async for answer in _from_backups(repository, backups, match_id)]
        best = [answer for answer in answers if answer.is_certain][:1] or answers[:1]
        return DamagedMatch(finding, None, None, 0, tuple(best or await _from_remains(repository, match_id)))
    stored, whole = await storage.load(match_id), await storage.mend(match_id, {}, [])
    sound = Mended(stored.header, stored.log)
    kept, current = _session(repository, sound), _session(repository, whole)
    hand = _hand(current, finding.number) if current else kept.match.hand_index if kept else None
    answers = [answer async for answer in _from_backups(repository, backups, match_id)]
    answers = [answer for answer in answers if answer.is_certain][:1] or answers[:1]
    if current and whole.unproved and not whole.left_out:
        if finding.is_proved and hand is not None:
            answers.append(Answer("again", whole, current))
        answers.append(Answer("now", whole, current))
    elif kept and finding.is_repairable:
        loses_hand = finding.reason == "changed" and finding.lost
        answers.append(Answer("again" if loses_hand else "sound", sound, kept))
    damages = len(whole.unproved) + (not whole.is_whole)
    return DamagedMatch(finding, current or kept, hand, damages, tuple(answers))


async def repair(repository: MatchRepository, damaged: DamagedMatch, answer: Answer) -> None:
    """Repair a match; a copy of the damaged original is kept. Raises ``StorageError``."""
    await repository.storage.rewrite(damaged.finding.match_id, answer.mended)


def _session(repository: MatchRepository, mended: Mended) -> Session | None:
    """Return the session of a mended match, ``None`` if a line cannot be read."""
    start, _ = read_start(mended.header, repository.games)
    if isinstance(start, Refusal):
        return None
    log, lost = read_log(start, mended.log)
    if not lost:
        with suppress(IndexError):  # an event about a hand that is not there
            session = open_session(start, log)
            return session if is_consistent(session) else None
    return None


def _hand(session: Session, number: int) -> int | None:
    """Return the index of the hand that a line is about."""
    if number == len(session.log) + 1:
        return session.match.hand_index
    if not 0 < number <= len(session.log):
        return None
    event = session.log[number - 1].event
    before = open_session(session.start, session.log[: number - 1]).match
    return event.hand if isinstance(event, Corrected) else before.hand_index


async def _from_backups(
    repository: MatchRepository, backups: RollingBackups | None, match_id: str
) -> AsyncIterator[Answer]:
    """Yield the answers that backups offer, latest first."""
    if backups is None:
        return
    for backup in backups.list_backups():
        for header, log in _copies(repository, backups, backup, match_id):
            mended = await repository.storage.mend(match_id, header, log)
            session = _session(repository, mended)
            if session and mended.taken and not mended.unproved and not mended.left_out:
                yield Answer("backup", mended, session, backup.created, is_certain=mended.is_whole)


async def _from_remains(repository: MatchRepository, match_id: str) -> list[Answer]:
    """Return the answer that the quarantined file of a match offers itself, if all of it can be put right."""
    with suppress(StorageError):
        mended = await repository.storage.mend(match_id, {}, [])
        session = _session(repository, mended)
        if session and mended.is_whole and mended.proved and not mended.unproved:
            return [Answer("sound", mended, session)]
    return []


def _copies(
    repository: MatchRepository, backups: RollingBackups, backup: RollingBackup, match_id: str
) -> Iterator[tuple[JSON, list[JSON]]]:
    """Yield header and log of a match in a backup; the header may or may not have named its series."""
    raw = _read(backups, backup, f"{MATCHES}{match_id}.json")
    document = parse(raw) if raw else None
    if document is not None and not isinstance(document, Problem):
        imported = parse_match_file(document, repository.games)
        if not isinstance(imported, Refusal):
            header, log = stored_form(imported, repository.clock())
            yield header, log
            yield {key: value for key, value in header.items() if key != "series"}, log


def _read(backups: RollingBackups, backup: RollingBackup, name: str) -> bytes | None:
    """Return the bytes of a file in a backup, ``None`` where they cannot be read."""
    with suppress(StorageError, *UNREADABLE), ZipFile(BytesIO(backups.read(backup))) as archive:
        return archive.read(name)
    return None


def _names_in_latest(backups: RollingBackups | None) -> Collection[str]:
    """Return the names of the files in the latest backup that can be read."""
    latest = next((backup for backup in backups.list_backups() if backup.created), None) if backups else None
    if backups and latest:
        with suppress(StorageError, *UNREADABLE), ZipFile(BytesIO(backups.read(latest))) as archive:
            return archive.namelist()
    return ()
