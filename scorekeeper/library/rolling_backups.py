"""Rolling backups: the last ten, one archive for each day, in a folder beside the library; and how one is restored."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import zlib
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime
from io import BytesIO
from pathlib import Path
from typing import Literal
from zipfile import BadZipFile, ZipFile

from scorekeeper.core.codec import JSON, write_entry
from scorekeeper.core.problem import Code
from scorekeeper.library.backup import (
    CONTENTS,
    MATCHES,
    ImportFile,
    brings_news,
    create_backup,
    parse_import_file,
    store_imports,
)
from scorekeeper.library.folder import IN_BROWSER
from scorekeeper.library.repository import Clock, MatchRepository, system_clock
from scorekeeper.library.transfer import ImportedMatch, store_matches, stored_form
from scorekeeper.storage.errors import StorageError, refused
from scorekeeper.storage.file_storage import is_durable
from scorekeeper.storage.files import remove, sync_folder
from scorekeeper.storage.files import replace as replace_file
from scorekeeper.storage.match_file import read_tables
from scorekeeper.storage.mending import Mended

COUNT = 10

PIECE = 1 << 16
"""Bytes of an archive that are unpacked at once to check it."""

NAME = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?:-([0-9]{1,3}))?\.zip")

UNREADABLE = (
    BadZipFile,
    zlib.error,
    RuntimeError,
    NotImplementedError,
    EOFError,
    OSError,
    ValueError,
    TypeError,
    KeyError,
)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RollingBackup:
    """An archive in the folder: its name, its day, and what is in it; ``created`` is ``None`` if it cannot be read."""

    name: str
    day: date
    created: datetime | None = None
    matches: int = 0
    readable: int = 0
    open: int = 0
    state: str = ""
    is_checked: bool = True
    is_before_restore: bool = False
    is_whole: bool = True

    @property
    def is_sound(self) -> bool:
        """Return whether every match could be verified when it was made, and the archive can be read, if checked."""
        return self.created is not None and self.readable == self.matches and self.is_whole


@dataclass(frozen=True, slots=True)
class RestoredMatch:
    """A match of a backup, and what restoring does with it.

    ``back``: it is deleted or gone here. ``longer``: its log begins with ours. ``same``: ours begins with its log.
    ``twice``: the two differ. ``bin``: it was deleted when the backup was made, and is gone here. ``mended`` is a
    damaged match here with the lines of the backup, whose checksums fit.
    """

    id: str
    outcome: Literal["back", "longer", "same", "twice", "bin"]
    header: JSON
    lines: list[JSON]
    source: ImportedMatch | None = None
    mended: Mended | None = None


@dataclass(frozen=True, slots=True)
class RestorePlan:
    """What restoring a backup does; nothing is removed by it. ``has_news``: the ``others`` change something."""

    matches: tuple[RestoredMatch, ...]
    others: ImportFile
    has_news: bool = False

    @property
    def changes_nothing(self) -> bool:
        return not self.has_news and len(self.of("same")) == len(self.matches)

    def of(self, outcome: str) -> list[RestoredMatch]:
        return [match for match in self.matches if match.outcome == outcome]


class RollingBackups:
    """The backups in a folder. ``flush`` makes the folder durable where a browser holds it."""

    def __init__(
        self, folder: Path, clock: Clock = system_clock, flush: Callable[[], Awaitable[None]] = is_durable
    ) -> None:
        self.folder = folder
        self._clock, self._flush = clock, flush
        self._day: date | None = None
        self._inspections: dict[tuple[str, int, int], RollingBackup] = {}
        self._turn = asyncio.Lock()
        self._followed: MatchRepository | None = None
        self._following: asyncio.Task[None] | None = None

    def list_backups(self) -> list[RollingBackup]:
        """Return the backups, latest first."""
        with suppress(OSError):
            return [self._inspected(path, _inspect) for path in self._archives()]
        return []

    def glance(self) -> list[RollingBackup]:
        """Return the backups, latest first, without unpacking those that were not checked yet."""
        with suppress(OSError):
            return [self._inspected(path, _glance) for path in self._archives()]
        return []

    async def check(self) -> list[RollingBackup]:
        """Return the backups, latest first, and leave the event loop free meanwhile, except in a browser."""
        with suppress(OSError):
            for path in self._archives():
                if not IN_BROWSER:
                    await asyncio.to_thread(self._inspected, path, _inspect)
        return self.list_backups()

    def _archives(self) -> list[Path]:
        found = [match for path in self.folder.iterdir() if (match := NAME.fullmatch(path.name))]
        found.sort(key=lambda match: (match[1], int(match[2] or 1)), reverse=True)
        return [self.folder / match[0] for match in found]

    def _inspected(self, path: Path, inspect: Callable[[Path], RollingBackup]) -> RollingBackup:
        """Return what is in an archive; one that has not changed is not unpacked again."""
        stat = path.stat()
        key = path.name, stat.st_mtime_ns, stat.st_size
        if known := self._inspections.get(key):
            return known
        backup = inspect(path)
        if backup.is_checked:
            self._inspections[key] = backup
        return backup

    def read(self, backup: RollingBackup) -> bytes:
        """Return the bytes of a backup; raises ``StorageError``."""
        try:
            return (self.folder / backup.name).read_bytes()
        except OSError as error:
            raise StorageError(error, "cannot_read") from error

    def follow(self, repository: MatchRepository) -> None:
        """Make a backup now, and at the first change of every later day; a second call changes nothing."""
        if self._followed is not repository:
            if self._following:
                self._following.cancel()
            self._followed = repository
            self._following = asyncio.ensure_future(self._follow(repository))

    async def back_up(self, repository: MatchRepository) -> None:
        """Make the backup of today, unless there is one, or nothing has changed since another; raises ``StorageError``.

        A library without matches is not backed up before there is another backup.
        Beyond ``COUNT`` one is removed: one from the future, as a wrong clock made it, else the oldest. The latest
        sound one is only replaced by a sound one of the same day.
        """
        today = self._clock().astimezone().date()
        if today == self._day:
            return
        async with self._turn:
            before = await self.check()
            if all(backup.day != today for backup in before):
                await self._write(repository, today, before)
                await self._prune(today, before)
            self._day = today if self.list_backups() else None

    async def back_up_now(self, repository: MatchRepository) -> bool:
        """Make a backup that replaces today's; return whether anything has changed. Raises ``StorageError``."""
        async with self._turn:
            today, before = self._clock().astimezone().date(), await self.check()
            await self._write(repository, today, before)
            await self._prune(today, before)
            return self.list_backups() != before

    async def restore(self, repository: MatchRepository, plan: RestorePlan) -> None:
        """Back up the state before, then carry out a plan; raises ``StorageError``.

        Only then another backup of today is removed: it may be the one that is restored.
        """
        async with self._turn:
            today, before = self._clock().astimezone().date(), await self.check()
            await self._write(repository, today, before, before_restore=True)
            await restore_backup(repository, plan)
            await self._prune(today, before)

    async def _follow(self, repository: MatchRepository) -> None:
        changes = repository.watch()
        while True:
            try:
                await self.back_up(repository)
            except StorageError:
                log.warning("no backup could be made", exc_info=True)
            await anext(changes)

    async def _write(
        self, repository: MatchRepository, today: date, before: list[RollingBackup], *, before_restore: bool = False
    ) -> None:
        backup = await create_backup(repository, before_restore=before_restore)
        contents = _contents(ZipFile(BytesIO(backup.raw)))
        if contents["state"] in {each.state for each in before} or not (before or contents["matches"]):
            return
        taken = {each.name for each in before}
        names = (f"{today}.zip", *(f"{today}-{number}.zip" for number in range(2, 1000)))
        path = self.folder / next(name for name in names if name not in taken)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            replace_file(path, backup.raw)
            sync_folder(self.folder)
        except OSError as error:
            raise refused(error) from error
        await self._flush()

    async def _prune(self, today: date, before: list[RollingBackup]) -> None:
        """Remove what a backup of today that is not in ``before`` replaces."""
        written = next((each for each in self.list_backups() if each not in before), None)
        if written is None:
            return
        later = [each for each in before if each.day > today]
        is_clock_right = len(later) * 2 < len(before)  # else all those were made by a wrong clock
        trusted = [each for each in before if each.day <= today or not is_clock_right]
        newest_sound = next((each for each in trusted if each.is_sound), None)
        replaced = [each for each in before if each.day == today and (written.is_sound or each != newest_sound)]
        if not replaced and len(before) >= COUNT:
            replaced = [each for each in (later if is_clock_right else []) or trusted[::-1] if each != newest_sound][:1]
        for each in replaced:
            remove(self.folder / each.name)
        await self._flush()


def _glance(path: Path) -> RollingBackup:
    """Return what an archive says of its contents."""
    backup = RollingBackup(path.name, _day(path.name[:10]))
    try:
        with ZipFile(path) as archive:
            contents = _contents(archive)
            return replace(
                backup,
                created=datetime.fromisoformat(contents["created"]),
                matches=contents["matches"],
                readable=contents["readable"],
                open=contents["open"],
                state=contents["state"],
                is_checked=False,
                is_before_restore=contents.get("before_restore", False),
            )
    except UNREADABLE:
        return backup


def _inspect(path: Path) -> RollingBackup:
    """Return what is in an archive. Every file in it is unpacked, so that damage is found."""
    backup = _glance(path)
    try:
        with ZipFile(path) as archive:
            damaged = [entry for entry in archive.namelist() if not _can_read(archive, entry)]
            readable = backup.readable - sum(entry.startswith(MATCHES) for entry in damaged)
            return replace(backup, readable=readable, is_whole=not damaged, is_checked=True)
    except UNREADABLE:
        return replace(backup, is_checked=True)


def _can_read(archive: ZipFile, entry: str) -> bool:
    try:
        with archive.open(entry) as file:
            while file.read(PIECE):
                pass
    except UNREADABLE:
        return False
    return True


def _contents(archive: ZipFile) -> JSON:
    return json.loads(archive.read(CONTENTS))


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return date.min


async def plan_restore(repository: MatchRepository, raw: bytes) -> RestorePlan:
    """Return what restoring a backup would do; what cannot be read in it is left out."""
    file = parse_import_file("backup", raw, repository.games)
    deleted = {summary.id for summary in await repository.storage.list_deleted()}
    live = {summary.id for summary in await repository.storage.list_summaries()}
    findings = await repository.storage.verify()
    damaged = {each.match_id: each.is_repairable for each in findings if "changed" in each.reason}
    found: dict[str, RestoredMatch] = {}
    for _, imported in file.matches:
        await asyncio.sleep(0)
        match_id = imported.id
        header, lines = stored_form(imported, repository.clock())
        outcome = await _compare(repository, match_id, lines) if match_id in live else "back"
        mended = await _mended(repository, match_id, header, lines) if match_id in damaged else None
        if mended:
            outcome = "longer" if any(mended.taken) else "same"
        elif not damaged.get(match_id, True):
            outcome = "twice"
        found[match_id] = RestoredMatch(match_id, outcome, header, lines, imported, mended)
    for match_id, is_deleted, header, lines in _raw_matches(raw):
        if match_id not in found and match_id not in live | deleted:
            found[match_id] = RestoredMatch(match_id, "bin" if is_deleted else "back", header, lines)
    wrong = tuple(entry for entry in file.rejected if entry.refusal.problem.code == Code.SETTING)
    others = replace(file, matches=(), rejected=wrong)
    return RestorePlan(tuple(found.values()), others, await brings_news(repository, others))


async def restore_backup(repository: MatchRepository, plan: RestorePlan) -> None:
    """Carry out a plan. No line is removed: where the logs of a match differ, both stay. Raises ``StorageError``."""
    storage = repository.storage
    for match in plan.matches:
        if match.mended:
            await storage.rewrite(match.id, match.mended)
    await storage.repair()  # a damaged match takes the lines that it lacks only then
    deleted = {summary.id for summary in await storage.list_deleted()}
    for match in plan.matches:
        outcome = match.outcome
        if outcome == "back" and match.id in deleted:
            await storage.restore(match.id)
            outcome = await _compare(repository, match.id, match.lines)
        match outcome:
            case "back" | "bin":
                await storage.create(match.header, match.lines, match.id)
                if outcome == "bin":
                    await storage.delete(match.id)
            case "longer":
                stored = await storage.load(match.id)
                version = stored.version
                for line in match.lines[len(stored.log) :]:
                    version = await storage.append(match.id, line, version)
            case "twice" if match.source:
                await store_matches(repository, [match.source])
            case _:
                pass
    await store_imports(repository, [plan.others])


async def _mended(repository: MatchRepository, match_id: str, header: JSON, lines: list[JSON]) -> Mended | None:
    """Return a damaged match with the lines of a backup if all of its own lines are proved then."""
    mended = await repository.storage.mend(match_id, header, lines)
    return mended if mended.proved and not mended.unproved else None


async def _compare(repository: MatchRepository, match_id: str, lines: list[JSON]) -> Literal["longer", "same", "twice"]:
    """Return how the log of a match in a backup differs from the one here."""
    try:
        session = (await repository.load(match_id)).session
    except StorageError:
        return "twice"
    ours = [write_entry(session.start, entry) for entry in session.log]
    if ours[: len(lines)] == lines:
        return "same"
    return "longer" if lines[: len(ours)] == ours else "twice"


def _raw_matches(raw: bytes) -> list[tuple[str, bool, JSON, list[JSON]]]:
    """Return the matches of a backup that are stored as files: their ids, whether deleted, headers and logs."""
    found: list[tuple[str, bool, JSON, list[JSON]]] = []
    with suppress(*UNREADABLE), ZipFile(BytesIO(raw)) as archive:
        for entry in archive.namelist():
            _, _, name = entry.partition("kept/")
            is_deleted = name.startswith("deleted/")
            if not is_deleted and not name.startswith(MATCHES):
                continue
            with suppress(StorageError, *UNREADABLE):
                content = read_tables(json.loads(archive.read(entry)))
                match_id = name.partition("/")[2].removesuffix(".json")
                if is_deleted:
                    match_id = match_id.rsplit(".", 2)[0]
                found.append((match_id, is_deleted, content.header, content.log))
    return found
