"""The library: one small file for each match, so that saving a hand costs the same beside one match or thousands."""

from __future__ import annotations

import logging
import os
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from functools import lru_cache, partial
from pathlib import Path
from stat import S_ISREG
from types import TracebackType
from typing import Any, Self

from tinydb.table import Table

from scorekeeper.storage import documents, logbook
from scorekeeper.storage.atomic import JSON, AtomicStorage
from scorekeeper.storage.checksums import Link
from scorekeeper.storage.errors import Damaged, Key, Missing, ReadOnly, Stale, StorageError, refused
from scorekeeper.storage.files import TEMPORARY, move, read_files, remove, sync_folder
from scorekeeper.storage.index import Index, Stamp, Summarize, no_summary
from scorekeeper.storage.lock import claim
from scorekeeper.storage.match_file import Content, MatchFile, moment, plain
from scorekeeper.storage.mending import Mended
from scorekeeper.storage.protocol import (
    ALL,
    OF_MATCHES,
    Document,
    DocumentId,
    DocumentKind,
    Finding,
    Quarantined,
    Stored,
    Summary,
    Version,
)
from scorekeeper.storage.quarantine import copy_aside, list_quarantined, quarantine

DAMAGE = {"torn", "misshapen"}

SETTINGS, BIN = "settings.json", "bin.json"

BESIDE_MATCHES = ("deleted/*.json", "damaged/*.json", SETTINGS, logbook.FILE, *documents.FILES.values())

OPEN_MATCHES = 16
"""Matches whose last written state stays in memory: as many as may be played at once beside each other."""

log = logging.getLogger(__name__)


class Library:
    """The matches in one folder, for one thread. Whatever goes wrong outside is raised as ``StorageError``."""

    def __init__(
        self,
        folder: Path,
        summarize: Summarize = no_summary,
        *,
        edition: str = "",
        release: Callable[[], None] | None = None,
        flush: bool = True,
    ) -> None:
        """Read a folder; to write, ``open`` it. A changed ``summarize`` must come with another ``edition``."""
        self.folder = folder
        self._summarize = summarize
        self._release = release
        self._flush = flush
        self._index = Index(folder / "index.json", edition, flush=flush)
        self._documents = {kind: self._storage(file) for kind, file in documents.FILES.items()}
        self._written = lru_cache(OPEN_MATCHES)(partial(MatchFile, flush=flush))

    @classmethod
    def open(
        cls,
        folder: Path,
        summarize: Summarize = no_summary,
        *,
        edition: str = "",
        writer: bool = True,
        flush: bool = True,
    ) -> Self:
        """Open a folder, made where missing, for its one writer (else ``InUse``); or only to read, beside a writer.

        Without ``flush`` writes are faster, and may be lost in a power failure: for tests.
        """
        if not writer:
            return cls(folder, summarize, edition=edition)
        try:
            for name in ("matches", "deleted", "damaged"):
                (folder / name).mkdir(parents=True, exist_ok=True)
            if flush:
                sync_folder(folder)
                sync_folder(folder.parent)
            release = claim(folder)
            for broken_off in (folder / "matches").glob(f"*{TEMPORARY}"):
                with suppress(OSError):
                    broken_off.unlink()
            return cls(folder, summarize, edition=edition, release=release, flush=flush)
        except OSError as error:
            raise refused(error, "cannot_open") from error

    def close(self) -> None:
        """Let the next writer in."""
        if self._release:
            self._index.save(at_once=True)
            self._release()
            self._release = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def create(self, header: JSON, entries: Sequence[JSON] = (), match_id: str = "") -> str:
        """Store a new match and return its id: the given one, or one that nobody can guess; later ids sort later.

        Raises ``exists`` where the given id is taken.
        """
        match_id = match_id or f"{time.time_ns() // 1000:014x}{secrets.token_hex(8)}"
        if os.path.lexists(self._path(match_id)):
            raise StorageError(match_id, "exists")
        self._index.wrote(match_id, self._to_write(match_id).write(plain(header), plain([*entries])))
        return match_id

    def append(self, match_id: str, entry: JSON, *, seen: int) -> int:
        """Add an entry for a writer who has seen the first ``seen`` ones; return how many there are now.

        An entry whose ``id`` is there already is not stored again. Raises ``Stale`` where the count is another, and
        refuses a match that was changed, is outdated or was written by a newer version.
        """
        file = self._to_write(match_id)
        content = self._content(match_id, file)
        if "id" in entry and any(line.get("id") == entry["id"] for line in content.log):
            return len(content.log)
        if content.reason:
            raise StorageError(match_id, content.reason)
        if len(content.log) != seen:
            raise Stale(len(content.log))
        link = file.append(content, plain(entry))
        self._index.wrote(match_id, link)
        return link.number

    def load(self, match_id: str) -> Stored:
        """Return a match; raises ``Missing`` or ``Damaged`` (the file is quarantined then)."""
        file = MatchFile(self._path(match_id))
        content = self._content(match_id, file)
        changed_at, version = moment(file.signature[0]), Version(str(len(content.log)))
        return Stored(match_id, content.header, content.log, changed_at, version, content.reason, content.lost)

    def delete(self, match_id: str) -> None:
        """Take a match out of the list; until it is purged, ``restore`` brings it back."""
        self._writing()
        if not os.path.lexists(path := self._path(match_id)):
            raise Missing(match_id)
        quarantine(path, self.folder / "deleted", "deleted", flush=self._flush)

    def discard(self, match_id: str) -> None:
        """Remove for good what was created and is not wanted after all."""
        self._writing()
        self._drop_documents({match_id})
        remove(self._path(match_id))

    def restore(self, match_id: str) -> None:
        """Bring back what was deleted last under this id; raises ``Missing``, or ``exists`` where the id is taken."""
        self._writing()
        latest = next((file for file in list_quarantined(self.folder / "deleted") if file.id == match_id), None)
        if not latest:
            raise Missing(match_id)
        if os.path.lexists(path := self._path(match_id)):
            raise StorageError(match_id, "exists")
        move(latest.file, path, flush=self._flush)

    def deleted(self) -> list[Summary]:
        """Return what can be restored, deleted last first."""
        return [
            self._described(file.id, file.file, file.changed_at, file.when)
            for file in list_quarantined(self.folder / "deleted")
        ]

    def purge(self, older_than_days: float = 30) -> int:
        """Remove for good what was deleted so many days ago or more; return how many files.

        The clock may be wrong. So the library must also have been opened on as many different days since, as
        calls of this method count them.
        """
        self._writing()
        days = self._days_in_bin()
        before = moment(time.time_ns()) - timedelta(days=older_than_days)
        old = [
            file
            for file in list_quarantined(self.folder / "deleted")
            if file.when <= before and days[file.file.name] >= older_than_days
        ]
        # First the documents: a process that is killed in between leaves none of a match that is gone.
        self._drop_documents({file.id for file in old if not os.path.lexists(self._path(file.id))})
        for file in old:
            remove(file.file)
        return len(old)

    def _days_in_bin(self) -> dict[str, int]:
        """Return on how many days each deleted file was there; the first call on a day counts it."""
        storage, today = self._storage(BIN), moment(time.time_ns()).date().isoformat()
        try:
            known = (storage.read() or {}).get("days", {}).get("1", {})
        except Damaged:
            known = {}
        counted, is_new_day = known.get("counted", {}), known.get("day") != today
        names = [file.file.name for file in list_quarantined(self.folder / "deleted")]
        days = {name: counted.get(name, 0) + is_new_day for name in names}
        if days != counted and (days or counted):
            storage.write({"days": {"1": {"day": today, "counted": days}}})
        return days

    def damaged(self) -> list[Quarantined]:
        """Return the files that were quarantined because they could not be read, found last first."""
        return list_quarantined(self.folder / "damaged")

    def match_ids(self) -> list[str]:
        return sorted(self._stamps())

    def verify(self, match_id: str) -> Finding | None:
        """Return what is wrong with the checksums of a match or cannot be verified; ``None`` if nothing is."""
        try:
            content = self._content(match_id, MatchFile(self._path(match_id)))
        except StorageError:
            return None
        if content.reason and content.reason != "too_new":
            number = 0 if content.reason == "beginning_changed" else len(content.log) + 1
            return Finding(match_id, content.reason, number, content.lost, content.is_proved)
        if not content.has_checksums:
            return Finding(match_id, "no_checksum")
        if content.unverified:
            return Finding(match_id, "unverified", content.unverified[0])
        return Finding(match_id, "age_unknown") if self._index.last(match_id) is None else None

    def repair(self, match_id: str) -> None:
        """Keep the sound lines of a match that was changed, or accept an older copy.

        What cannot be repaired stays as it is. A copy of what was changed goes into the folder of damaged files first.
        """
        file, path = self._to_write(match_id), self._path(match_id)
        content = self._content(match_id, file)
        if content.reason == "changed" and content.is_proved:
            copy_aside(path, self.folder / "damaged", "repaired", flush=self._flush)
            self._index.wrote(match_id, file.write(content.header, content.log))
        elif content.reason == "outdated":
            self._index.wrote(match_id, content.last)

    def mend(self, match_id: str, header: JSON, log: Sequence[JSON]) -> Mended:
        """Return what a damaged match can be written as, with lines of another copy; raises as ``load`` does."""
        file = MatchFile(self._path(match_id))
        return file.mend(self._content(match_id, file), header, log, self._index.last(match_id))

    def rewrite(self, match_id: str, mended: Mended) -> None:
        """Write a match as it was mended. A copy of its file goes into the folder of damaged files first."""
        file, path = self._to_write(match_id), self._path(match_id)
        copy_aside(path, self.folder / "damaged", "repaired", flush=self._flush)
        self._index.wrote(match_id, file.write(mended.header, mended.log, mended.unproved))

    def summaries(self) -> list[Summary]:
        """Return every match, changed last first; one that cannot be read says why.

        Looks at every file's stamp, and reads those that are new or changed.
        """
        listed = self._index.summaries(self._stamps(), self._summary)
        if self._release:
            self._index.save()
        return listed

    def read_changed(self) -> Iterator[None]:
        """Read the matches that ``summaries`` would have to read, and yield after each one."""
        return self._index.read_changed(self._stamps(), self._summary)

    def summary(self, match_id: str) -> Summary | None:
        """Return one match as ``summaries`` does, read from its file; ``None`` if it is not there."""
        try:
            found = self._path(match_id).stat()
        except (Missing, FileNotFoundError):
            return None
        except OSError as error:
            raise StorageError(error, "cannot_read") from error
        return self._summary(match_id, (found.st_mtime_ns, found.st_size))

    def settings(self) -> JSON:
        """Return what ``save_settings`` saved last; ``{}`` before that, and after damage."""
        saved: Any = Table(self._storage(SETTINGS), "settings")
        try:
            return dict(saved.get(doc_id=1) or {})
        except Damaged as damaged:
            self._quarantine(self.folder / SETTINGS, damaged.key)
            return {}

    def save_settings(self, settings: JSON) -> None:
        """Replace all settings."""
        self._writing()
        self._storage(SETTINGS).write({"settings": {"1": plain(settings)}})

    def logbook(self) -> dict[int, JSON]:
        """Return the entries of the logbook by number, written first first; none after damage, the file quarantined."""
        try:
            return logbook.entries(self._storage(logbook.FILE))
        except Damaged as damaged:
            self._quarantine(self.folder / logbook.FILE, damaged.key)
            return {}

    def log(self, entry: JSON) -> int:
        """Write one more entry into the logbook and return its number."""
        self._writing()
        self.logbook()
        return logbook.add(self._storage(logbook.FILE), entry)

    def list_documents(self, kind: DocumentKind) -> dict[DocumentId, Document]:
        """Return the documents of one kind; none after damage, the file quarantined."""
        return {document: documents.documented(content) for document, content in self._contents(kind).items()}

    def read_document(self, document: DocumentId) -> Document:
        """Return a document, or the draft in the header of a match that has none yet; raises as ``load`` does."""
        in_header = self._draft_in_header(document)
        return documents.documented(self._contents(document.kind).get(document, in_header))

    def write_document(self, document: DocumentId, content: JSON, version: Version) -> Version:
        """Replace a document; raises ``Stale``, or ``Missing`` where the match or attempt does not exist.

        A draft in the header of a match stays there, as headers never change: an empty document hides it.
        """
        self._writing()
        if document.kind == "struck" and int(document.key) not in self.logbook():
            raise Missing(document.key)
        contents, in_header = self._contents(document.kind, writing=True), self._draft_in_header(document)
        if documents.documented(contents.get(document, in_header)).version != version:
            raise Stale
        if document.kind == "settings":
            self.save_settings(content)
        else:
            written = {document: plain(content)} if content or in_header else {}
            others = {other: value for other, value in contents.items() if other != document}
            documents.write(self._documents[document.kind], others | written)
        return documents.documented(content).version

    def _contents(self, kind: DocumentKind, *, writing: bool = False) -> dict[DocumentId, JSON]:
        if kind == "settings":
            return {DocumentId("settings"): self.settings()}
        try:
            return documents.read(self._documents[kind], kind)
        except Damaged as damaged:
            if not self._quarantine(self.folder / documents.FILES[kind], damaged.key) and writing:
                raise
            return {}

    def _draft_in_header(self, document: DocumentId) -> JSON:
        """Return the draft in the header of a match: the app wrote drafts there before they were documents."""
        if document.kind not in OF_MATCHES:
            return {}
        header = self._content(document.key, self._written(self._path(document.key))).header
        return (header.get("draft") or {}) if (document.kind, document.seat) == ("draft", ALL) else {}

    def _drop_documents(self, match_ids: set[str]) -> None:
        for kind in OF_MATCHES:
            contents = self._contents(kind, writing=True)
            remaining = {document: value for document, value in contents.items() if document.key not in match_ids}
            if len(remaining) < len(contents):
                documents.write(self._documents[kind], remaining)

    def raw_files(self, match_ids: Iterable[str]) -> dict[str, bytes]:
        """Return the bytes of the files of these matches and of all that are not matches, by their names."""
        return read_files(self.folder, *(f"matches/{match_id}.json" for match_id in match_ids), *BESIDE_MATCHES)

    def _writing(self) -> None:
        if not self._release:
            raise ReadOnly(self.folder)

    def _storage(self, name: str) -> AtomicStorage:
        return AtomicStorage(self.folder / name, flush=self._flush)

    def _to_write(self, match_id: str) -> MatchFile:
        self._writing()
        return self._written(self._path(match_id))

    def _path(self, match_id: str) -> Path:
        if not _is_id(match_id):
            raise Missing(match_id)
        return self.folder / "matches" / f"{match_id}.json"

    def _content(self, match_id: str, file: MatchFile) -> Content:
        """Return the content of a match, compared with its last line in the index; raises as ``load`` does."""
        try:
            content = file.read()
        except Damaged as damaged:
            self._quarantine(self._path(match_id), damaged.key)
            raise
        if content is None:
            raise Missing(match_id)
        last = self._index.last(match_id)
        if content.reason or last is None or content.has(last):
            return content
        return replace(content, reason="outdated", lost=max(0, last.number - len(content.log)))

    def _quarantine(self, path: Path, reason: Key) -> bool:
        if not self._release:
            return False
        try:
            quarantine(path, self.folder / "damaged", reason, flush=self._flush)
        except StorageError:
            log.warning("%s is damaged and could not be quarantined", path.name, exc_info=True)
            return False
        log.warning("%s is damaged (%s) and was quarantined", path.name, reason)
        return True

    def _stamps(self) -> dict[str, Stamp]:
        stamps: dict[str, Stamp] = {}
        try:
            with os.scandir(self.folder / "matches") as entries:
                for entry in entries:
                    match_id = entry.name.removesuffix(".json")
                    if match_id != entry.name and _is_id(match_id):
                        with suppress(OSError):  # removed meanwhile, or a link that leads nowhere
                            found = entry.stat()
                            if S_ISREG(found.st_mode):
                                stamps[match_id] = found.st_mtime_ns, found.st_size
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise StorageError(error, "cannot_read") from error
        return stamps

    def _summary(self, match_id: str, stamp: Stamp) -> Summary | None:
        path = self._path(match_id)
        summary = self._described(match_id, path, moment(stamp[0]), last=self._index.last(match_id))
        gone = summary.reason == "missing" or (summary.reason in DAMAGE and self._quarantine(path, summary.reason))
        return None if gone else summary

    def _described(
        self,
        match_id: str,
        path: Path,
        changed_at: datetime,
        deleted_at: datetime | None = None,
        *,
        last: Link | None = None,
    ) -> Summary:
        """Return the summary of a file; ``last`` stays its last line where the file lacks that one."""
        header: JSON = {}
        summary: JSON = {}
        reason: Key | None = None
        try:
            if content := MatchFile(path).read():
                header, last = content.header, content.last if last is None or content.has(last) else last
                summary = plain(self._summarize(header, content.log))
                reason = content.reason if content.reason == "too_new" and not summary else None
            else:
                reason = "missing"
        except StorageError as error:
            reason = error.key
        except Exception:  # a list must stand whatever one match does to its reader
            log.exception("%s was read but not understood", path.name)
            reason = "not_understood"
        return Summary(match_id, header, summary, changed_at, reason, deleted_at, last)


def _is_id(name: str) -> bool:
    """Return whether a name is the name of one file in one folder, on every system."""
    return 0 < len(name) <= 100 and name.isprintable() and name[0] != "." and not set(name) & set("/\\:")
