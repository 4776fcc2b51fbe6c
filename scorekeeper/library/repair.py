"""Checks the matches of a library, and repairs damaged ones from their files and the rolling backups."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from typing import Literal
from zipfile import ZipFile

from scorekeeper.core.codec import JSON, read_head
from scorekeeper.core.events import Corrected
from scorekeeper.core.problem import Problem, Refusal
from scorekeeper.core.session import Session, open_session
from scorekeeper.library.backup import MATCHES
from scorekeeper.library.repository import MatchRepository
from scorekeeper.library.rolling_backups import UNREADABLE, RollingBackup, RollingBackups
from scorekeeper.library.strict_json import parse
from scorekeeper.library.summaries import read_log
from scorekeeper.library.transfer import is_consistent, parse_match_file, stored_form
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.mending import Mended
from scorekeeper.storage.protocol import Finding

DAMAGES = ("changed", "beginning_changed", "outdated")
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
    """What a check of the library has found out."""

    matches: int
    damaged: tuple[DamagedMatch, ...]
    findings: tuple[Finding, ...]

    def count(self, reason: str) -> int:
        """Return how many matches there are with such a finding."""
        return sum(finding.reason == reason for finding in self.findings)


async def check_library(repository: MatchRepository, backups: RollingBackups | None) -> CheckReport:
    """Verify every match, and find out how the damaged ones can be repaired. Raises ``StorageError``."""
    summaries = await repository.storage.list_summaries()
    findings = await repository.storage.verify()
    damaged = [await examine(repository, backups, each) for each in findings if each.reason in DAMAGES]
    return CheckReport(len(summaries), tuple(damaged), tuple(findings))


async def examine(repository: MatchRepository, backups: RollingBackups | None, finding: Finding) -> DamagedMatch:
    """Return how a damaged match can be repaired."""
    storage, match_id = repository.storage, finding.match_id
    stored, whole = await storage.load(match_id), await storage.mend(match_id, {}, [])
    sound = Mended(stored.header, stored.log)
    kept, current = _session(repository, sound), _session(repository, whole)
    hand = _hand(current, finding.number) if current else kept.match.hand_index if kept else None
    answers = [answer async for answer in _from_backups(repository, backups, match_id)]
    answers = [answer for answer in answers if answer.is_certain][:1] or answers[:1]
    if current and whole.unproved:
        if finding.is_repairable and hand is not None:
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
    start = read_head(mended.header, repository.games)
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
            if session and mended.taken and not mended.unproved:
                yield Answer("backup", mended, session, backup.created, is_certain=mended.is_whole)


def _copies(
    repository: MatchRepository, backups: RollingBackups, backup: RollingBackup, match_id: str
) -> Iterator[tuple[JSON, list[JSON]]]:
    """Yield header and log of a match in a backup; the header may or may not have named its series."""
    with suppress(StorageError, *UNREADABLE), ZipFile(BytesIO(backups.read(backup))) as archive:
        document = parse(archive.read(f"{MATCHES}{match_id}.json"))
        if not isinstance(document, Problem):
            imported = parse_match_file(document, repository.games)
            if not isinstance(imported, Refusal):
                header, log = stored_form(imported, repository.clock())
                yield header, log
                yield {key: value for key, value in header.items() if key != "series"}, log
