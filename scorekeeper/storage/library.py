"""The library: one small file for each match, so that saving a hand costs the same beside one match or thousands."""

from __future__ import annotations

import logging
import os
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from glob import escape
from pathlib import Path
from stat import S_ISREG
from types import TracebackType
from typing import Self

from scorekeeper.storage import documents
from scorekeeper.storage.atomic import JSON
from scorekeeper.storage.checksums import Link
from scorekeeper.storage.errors import Damaged, Key, Missing, ReadOnly, Stale, StorageError, refused
from scorekeeper.storage.files import TEMPORARY, move, read_files, remove, sync_folder
from scorekeeper.storage.index import Index, Stamp, Summarize, no_summary
from scorekeeper.storage.lock import claim
from scorekeeper.storage.match_file import Content, MatchFile, mend_remains, moment, plain
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
from scorekeeper.storage.quarantine import REPAIRED, copy_aside, list_quarantined, quarantine
from scorekeeper.storage.table_files import BIN, LOGBOOK, NAMES, SETTINGS, TableFiles

DAMAGE = {"torn", "misshapen"}

BESIDE_MATCHES = ("deleted/*.json", "damaged/*.json", *NAMES)

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
        self._files = TableFiles(folder, lambda: bool(self._release), flush=flush)
        self._match_files: dict[str, MatchFile] = {}

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
        except OSError as error:
            raise refused(error, "cannot_open") from error
        library = cls(folder, summarize, edition=edition, release=release, flush=flush)
        library._files.check()
        return library

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
        match_id = match_id or new_id()
        self.created(match_id, self.write_new(match_id, header, entries))
        return match_id

    def write_new(self, match_id: str, header: JSON, entries: Sequence[JSON]) -> Link:
        """Write the file of a new match, in any thread, and return its last line, which ``created`` wants to know."""
        if os.path.lexists(self._path(match_id)):
            raise StorageError(match_id, "exists")
        self._writing()
        return self.file(match_id).write(plain(header), plain([*entries]))

    def created(self, match_id: str, last: Link) -> None:
        """List a new match, whose file ends with this line."""
        self._index.wrote(match_id, last)

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

    def load(self, match_id: str, file: MatchFile | None = None) -> Stored:
        """Return a match; raises ``Missing`` or ``Damaged`` (the file is quarantined then).

        ``file`` is its file, perhaps read already.
        """
        file = file or self.file(match_id)
        content = self._content(match_id, file)
        changed_at, version = moment(file.signature[0]), Version(str(len(content.log)))
        return Stored(match_id, content.header, content.log, changed_at, version, content.reason, content.lost)

    def file(self, match_id: str) -> MatchFile:
        """Return the file of a match, which nobody else uses, to be read in any thread; raises ``Missing``."""
        return MatchFile(self._path(match_id), flush=self._flush)

    def is_read(self, match_id: str) -> bool:
        """Return whether what is in memory of a match is as in its file."""
        return match_id in self._match_files and self._match_files[match_id].is_current()

    def adopt(self, match_id: str, file: MatchFile) -> None:
        """Use a file that was read from now on, so that it need not be read again."""
        self._match_files.pop(match_id, None)
        self._match_files[match_id] = file
        if len(self._match_files) > OPEN_MATCHES:
            del self._match_files[next(iter(self._match_files))]

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
        self._index.forget(match_id)

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
        gone = {file.id for file in old if not os.path.lexists(self._path(file.id))}
        self._drop_documents(gone)
        self._remember_purged(gone)
        for file in old:
            remove(file.file)
        for match_id in gone:
            self._index.forget(match_id)
        return len(old)

    def _remember_purged(self, match_ids: set[str]) -> None:
        known = self._files.read(BIN, to_write=True).get(1, {})
        if fresh := match_ids - {*known.get("purged", [])}:
            self._files.write(BIN, {1: {**known, "purged": [*known.get("purged", []), *sorted(fresh)]}})

    def purged(self) -> set[str]:
        """Return the ids of the matches that were deleted and removed for good."""
        return {*self._files.read(BIN).get(1, {}).get("purged", [])}

    def missing(self) -> list[str]:
        """Return the matches that are known and whose files are gone, though nobody has deleted them."""
        put_away = {file.id for file in list_quarantined(self.folder / "deleted")}
        put_away |= {file.id for file in self.damaged() if file.reason != REPAIRED}
        return sorted(self._index.missing(self._stamps()) - put_away)

    def _days_in_bin(self) -> dict[str, int]:
        """Return on how many days each deleted file was there; the first call on a day counts it."""
        known, today = self._files.read(BIN, to_write=True).get(1, {}), moment(time.time_ns()).date().isoformat()
        counted, is_new_day = known.get("counted", {}), known.get("day") != today
        names = [file.file.name for file in list_quarantined(self.folder / "deleted")]
        days = {name: counted.get(name, 0) + is_new_day for name in names}
        if days != counted and (days or counted):
            self._files.write(BIN, {1: {**known, "day": today, "counted": days}})
        return days

    def damaged(self) -> list[Quarantined]:
        """Return the files that were quarantined because they could not be read, found last first."""
        return list_quarantined(self.folder / "damaged")

    def damaged_files(self) -> dict[str, Key]:
        """Return the files that are damaged where they are, except matches, by name with the keys of why.

        Files beside the matches are quarantined if possible. Deleted matches stay, as they can be repaired once they
        are restored.
        """
        found = self._files.check()
        for file in list_quarantined(self.folder / "deleted"):
            try:
                content = MatchFile(file.file).read(self._index.header(file.id))
            except StorageError as error:
                found[f"deleted/{file.file.name}"] = error.key
            else:
                if content and content.reason and content.reason != "too_new":
                    found[f"deleted/{file.file.name}"] = content.reason
        return found

    def complete(self, name: str, copy: bytes | None) -> int:
        """Add to a file beside the matches the rows of a ``copy`` that it lacks; return how many.

        From then on its quarantined files count as repaired.
        """
        self._writing()
        added = self._files.complete(name, copy or b"")
        self._mark_repaired(Path(name).stem)
        return added

    def _mark_repaired(self, name: str) -> None:
        for found in self.damaged():
            if found.id == name and found.reason != REPAIRED:
                repaired = found.file.name.replace(f".{found.reason}.", f".{REPAIRED}.")
                move(found.file, found.file.with_name(repaired), flush=self._flush)

    def match_ids(self) -> list[str]:
        return sorted(self._stamps())

    def verify(self, match_id: str) -> Finding | None:
        """Return what is wrong with the checksums of a match or cannot be verified; ``None`` if nothing is."""
        file = MatchFile(self._path(match_id))
        try:
            content = self._content(match_id, file)
        except StorageError:
            return None
        if content.reason and content.reason != "too_new":
            number = 0 if content.reason == "beginning_changed" else len(content.log) + 1
            is_repairable = content.reason == "outdated" or bool(self._mended(match_id, file, content, {}, []).proved)
            return Finding(match_id, content.reason, number, content.lost, is_repairable, content.is_proved)
        if not content.has_checksums:
            return Finding(match_id, "no_checksum")
        if content.unverified:
            return Finding(match_id, "unverified", content.unverified[0])
        return Finding(match_id, "age_unknown") if self._index.last(match_id) is None else None

    def repair(self, match_id: str) -> None:
        """Keep the sound lines of a match that was changed, or accept an older copy, or that its file is gone.

        Nothing that fits its checksum is dropped: what cannot be repaired so stays as it is. A copy of what was changed
        goes into the folder of damaged files first.
        """
        file, path = self._to_write(match_id), self._path(match_id)
        if not path.exists():
            self._index.forget(match_id)
            return
        content = self._content(match_id, file)
        if content.reason in {"changed", "beginning_changed"}:
            if proved := self._mended(match_id, file, content, {}, []).proved:
                self.rewrite(match_id, proved)
        elif content.reason == "outdated":
            self._index.wrote(match_id, content.last)

    def mend(self, match_id: str, header: JSON, log: Sequence[JSON]) -> Mended:
        """Return what a damaged match can be written as, with lines of another copy.

        A match whose file is gone or quarantined is the copy with what its quarantined file has beyond it. Raises as
        ``load`` does.
        """
        file = MatchFile(self._path(match_id))
        try:
            return self._mended(match_id, file, self._content(match_id, file), header, log)
        except (Missing, Damaged):
            names = [found.file.name for found in self.damaged() if found.id == match_id and found.reason != REPAIRED]
            raw = next(iter(read_files(self.folder / "damaged", *map(escape, names[:1])).values()), b"")
            mended = mend_remains(raw, header, log, self._index.last(match_id))
            if mended is None:
                raise
            return mended

    def _mended(self, match_id: str, file: MatchFile, content: Content, header: JSON, log: Sequence[JSON]) -> Mended:
        return file.mend(content, header, log, self._index.last(match_id))

    def rewrite(self, match_id: str, mended: Mended) -> None:
        """Write a match as it was mended. A copy of its file goes into the folder of damaged files first."""
        file, path = self._to_write(match_id), self._path(match_id)
        if os.path.lexists(path):
            copy_aside(path, self.folder / "damaged", REPAIRED, flush=self._flush)
        self._index.wrote(match_id, file.write(mended.header, mended.log, mended.unproved))
        self._mark_repaired(match_id)

    def summaries(self) -> list[Summary]:
        """Return every match, changed last first; one that cannot be read says why.

        Looks at every file's stamp, and reads those that are new or changed.
        """
        listed = self._index.summaries(self._stamps(), self._summary)
        if self._release:
            self._index.save()
        return listed

    def changed(self) -> list[tuple[str, Stamp]]:
        """Return the matches that ``summaries`` would have to read, with the stamps of their files."""
        return self._index.changed(self._stamps())

    def put_summary(self, match_id: str, stamp: Stamp, described: Summary, last: Link | None) -> None:
        """Remember for ``summaries`` what ``describe`` has returned with this stamp and last line."""
        if (now := self.last(match_id)) != last:  # written meanwhile: it is read again, as its stamp is another
            described = replace(described, last=now)
        self._index.put(match_id, stamp, self.settle(match_id, described))

    def stamp(self, match_id: str) -> Stamp | None:
        """Return the stamp of the file of a match, ``None`` if it is not there."""
        try:
            found = self._path(match_id).stat()
        except (Missing, FileNotFoundError):
            return None
        except OSError as error:
            raise StorageError(error, "cannot_read") from error
        return found.st_mtime_ns, found.st_size

    def settings(self) -> JSON:
        """Return what ``save_settings`` saved last; ``{}`` before that, and after damage."""
        return self._files.read(SETTINGS).get(1, {})

    def save_settings(self, settings: JSON) -> None:
        """Replace all settings."""
        self._writing()
        self._files.write(SETTINGS, {1: plain(settings)})

    def logbook(self) -> dict[int, JSON]:
        """Return the entries of the solitaire log by number, first written first; after damage those that are sound."""
        return dict(sorted(self._files.read(LOGBOOK).items()))

    def log(self, entry: JSON) -> int:
        """Write one more entry into the solitaire log and return its number: not that of a lost one with a document."""
        self._writing()
        entries = self._files.read(LOGBOOK, to_write=True)
        number = max(*entries, *(int(document.key) for document in self._contents("struck")), 0, 0) + 1
        self._files.write(LOGBOOK, {**entries, number: plain(entry)})
        return number

    def list_documents(self, kind: DocumentKind) -> dict[DocumentId, Document]:
        """Return the documents of one kind; after damage those that are sound."""
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
        contents, in_header = self._contents(document.kind, to_write=True), self._draft_in_header(document)
        if documents.documented(contents.get(document, in_header)).version != version:
            raise Stale
        if document.kind == "settings":
            self.save_settings(content)
        else:
            written = {document: plain(content)} if content or in_header else {}
            others = {other: value for other, value in contents.items() if other != document}
            self._files.write(documents.FILES[document.kind], documents.rows_of(others | written))
        return documents.documented(content).version

    def _contents(self, kind: DocumentKind, *, to_write: bool = False) -> dict[DocumentId, JSON]:
        if kind == "settings":
            return {DocumentId("settings"): self.settings()}
        return documents.documents_in(self._files.read(documents.FILES[kind], to_write=to_write), kind)

    def _draft_in_header(self, document: DocumentId) -> JSON:
        """Return the draft in the header of a match: the app wrote drafts there before they were documents."""
        if document.kind not in OF_MATCHES:
            return {}
        header = self._content(document.key, self._file_in_memory(document.key)).header
        return (header.get("draft") or {}) if (document.kind, document.seat) == ("draft", ALL) else {}

    def _drop_documents(self, match_ids: set[str]) -> None:
        for kind in OF_MATCHES:
            contents = self._contents(kind, to_write=True)
            remaining = {document: value for document, value in contents.items() if document.key not in match_ids}
            if len(remaining) < len(contents):
                self._files.write(documents.FILES[kind], documents.rows_of(remaining))

    def raw_files(self, match_ids: Iterable[str]) -> dict[str, bytes]:
        """Return the bytes of the files of these matches and of all that are not matches, by their names."""
        return read_files(self.folder, *(f"matches/{match_id}.json" for match_id in match_ids), *BESIDE_MATCHES)

    def _writing(self) -> None:
        if not self._release:
            raise ReadOnly(self.folder)

    def _to_write(self, match_id: str) -> MatchFile:
        self._writing()
        return self._file_in_memory(match_id)

    def _file_in_memory(self, match_id: str) -> MatchFile:
        file = self._match_files.get(match_id) or self.file(match_id)
        self.adopt(match_id, file)
        return file

    def _path(self, match_id: str) -> Path:
        if not _is_id(match_id):
            raise Missing(match_id)
        return self.folder / "matches" / f"{match_id}.json"

    def _content(self, match_id: str, file: MatchFile) -> Content:
        """Return the content of a match, compared with its last line in the index; raises as ``load`` does."""
        try:
            content = file.read(self._index.header(match_id))
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
        return self.settle(match_id, self.describe(match_id, stamp, self.last(match_id)))

    def last(self, match_id: str) -> Link | None:
        """Return the last line that was ever seen in the log of a match, ``None`` where that is not known."""
        return self._index.last(match_id)

    def describe(self, match_id: str, stamp: Stamp, last: Link | None) -> Summary:
        """Return the summary of a file, in any thread: this reads the file and changes nothing."""
        return self._described(match_id, self._path(match_id), moment(stamp[0]), last=last)

    def settle(self, match_id: str, described: Summary) -> Summary | None:
        """Return a summary for a list; ``None`` where there is no file, or it was damaged and is quarantined now."""
        reason = described.reason
        gone = reason == "missing" or (reason in DAMAGE and self._quarantine(self._path(match_id), reason))
        return None if gone else described

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
            if content := MatchFile(path).read(self._index.header(match_id)):
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


def new_id() -> str:
    """Return an id that nobody can guess; later ones sort later."""
    return f"{time.time_ns() // 1000:014x}{secrets.token_hex(8)}"


def _is_id(name: str) -> bool:
    """Return whether a name is the name of one file in one folder, on every system."""
    return 0 < len(name) <= 100 and name.isprintable() and name[0] != "." and not set(name) & set("/\\:")
