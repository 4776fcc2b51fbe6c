"""Backups of the whole library, and the import of match files and backups."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import reduce
from io import BytesIO
from pathlib import Path
from typing import Any, cast
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from scorekeeper.core.background import MANY_LINES, in_background
from scorekeeper.core.codec import DEFINITION, JSON, read_match
from scorekeeper.core.problem import Code, Problem, Refusal
from scorekeeper.core.variant import Games
from scorekeeper.games.custom.build import unreadable
from scorekeeper.games.custom.documents import FORMAT as GAME_FORMAT
from scorekeeper.games.custom.documents import read as read_game
from scorekeeper.games.custom.settings import CustomGame
from scorekeeper.games.solitaires import read_attempt
from scorekeeper.library.folder import IN_BROWSER
from scorekeeper.library.own_games import list_games, save_game
from scorekeeper.library.repository import MatchRepository, open_repository
from scorekeeper.library.settings import read_settings
from scorekeeper.library.solitaire_log import STRUCK, list_entries
from scorekeeper.library.strict_json import MAX_BYTES, parse
from scorekeeper.library.transfer import ImportedMatch, match_file, parse_match_file, store_matches
from scorekeeper.storage.checksums import checksum
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.files import read_files
from scorekeeper.storage.protocol import Summary

MATCHES, SOLITAIRE_LOG, SETTINGS, CONTENTS = "matches/", "logbook.json", "settings.json", "backup.json"
"""The names in a backup of match files, attempts at solitaires, settings, and what is in it."""

GAMES = "games/"
"""The folder in a backup of the games that people have defined, a file for each."""

IN_BACKUP = re.compile(rf"{MATCHES}([0-9a-z]{{1,40}})\.json")
"""The name of a match file in a backup, with the id of the match."""

ZIP = b"PK"
"""How an archive begins."""

MAX_RATIO, MIN_UNPACKED = 20, 16 * 1024 * 1024
"""Largest ratio of unpacked to packed size, plus a fixed allowance in bytes; backups unpack to about ten times."""

MAX_REJECTED = 8 * 1024 * 1024
"""Bytes of rejected documents after which the rest of a file is not read."""

MAX_ENTRIES, MAX_REJECTED_ENTRIES = 40_000, 1000
"""Entries of an archive, and rejected documents after which the rest of a file is not read."""

ENTRY = b"PK\x01\x02"
"""How an entry begins in the list at the end of an archive."""

SMALL_FILE = 64 * 1024
"""Bytes of a file that is read at once."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Backup:
    """The bytes of a ZIP file, and how many matches are in it."""

    raw: bytes
    matches: int


@dataclass(frozen=True, slots=True)
class RejectedEntry:
    """An entry of a file that cannot be imported: its place, the reason, and the names of the players if known."""

    place: str
    refusal: Refusal
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportFile:
    """The content of a file to import; matches with their place in the file."""

    matches: tuple[tuple[str, ImportedMatch], ...] = ()
    attempts: tuple[JSON, ...] = ()
    settings: tuple[JSON, ...] = ()
    rejected: tuple[RejectedEntry, ...] = ()
    games: tuple[CustomGame, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The result of an import: ids of the matches, ``None`` for one that existed, and whether other data was new."""

    ids: tuple[str | None, ...]
    has_new_data: bool

    @property
    def matches(self) -> int:
        return sum(match_id is not None for match_id in self.ids)


async def create_backup(repository: MatchRepository, *, before_restore: bool = False) -> Backup:
    """Return the whole library in one file; raises ``StorageError``. Other tasks may run between two matches.

    A list of backups can say that this one was made ``before_restore``.
    """
    buffer = BytesIO()
    unread: list[str] = []
    matches = 0
    summaries = await repository.storage.list_summaries()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        for summary in summaries:
            await asyncio.sleep(0)
            try:
                loaded = await repository.load(summary.id)
            except StorageError:
                unread.append(summary.id)
                continue
            is_long = len(loaded.session.log) > MANY_LINES
            written = await in_background(lambda loaded=loaded: json.dumps(match_file(loaded)), is_long=is_long)
            archive.writestr(f"{MATCHES}{summary.id}.json", written)
            matches += 1
            if loaded.reason:
                unread.append(summary.id)
        with suppress(StorageError):
            archive.writestr(SOLITAIRE_LOG, json.dumps([*(await list_entries(repository)).values()]))
        with suppress(StorageError):
            archive.writestr(SETTINGS, json.dumps(await repository.settings()))
        with suppress(StorageError):
            for game, document in (await list_games(repository.storage)).items():
                archive.writestr(f"{GAMES}{game}.json", json.dumps(document))
        _add(archive, await repository.storage.raw_files(unread))
        with suppress(StorageError):
            contents = await _contents(repository, summaries, unread)
            archive.writestr(CONTENTS, json.dumps({**contents, "before_restore": before_restore}))
    return Backup(buffer.getvalue(), matches)


async def _contents(repository: MatchRepository, summaries: Sequence[Summary], unread: Sequence[str]) -> JSON:
    """Return what a list of backups shows of one; ``state`` is equal for equal libraries."""
    deleted = [summary.id for summary in await repository.storage.list_deleted()]
    last = {summary.id: summary.last.hash if summary.last else summary.reason for summary in summaries}
    return {
        "created": repository.clock().isoformat(timespec="milliseconds"),
        "matches": len(summaries),
        "readable": len(summaries) - len(unread),
        "open": sum(not summary.content.get("over", True) for summary in summaries),
        "state": checksum({"matches": last, "deleted": deleted, "settings": await repository.settings()}),
    }


def _add(archive: ZipFile, files: Mapping[str, bytes]) -> None:
    for name, raw in files.items():
        archive.writestr(f"kept/{name}", raw)


def has_files(folder: Path) -> bool:
    """Return whether a folder has files that can be rescued."""
    return any(folder.rglob("*.json"))


async def create_rescue_backup(folder: Path, games: Games) -> bytes:
    """Return a backup of a library that cannot be opened, or at least its files as they are."""
    try:
        return (await create_backup(open_repository(folder, games, writer=False))).raw
    except (StorageError, OSError):
        log.warning("no backup can be made; the files go as they are", exc_info=True)
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        _add(archive, read_files(folder, "**/*.json"))
    return buffer.getvalue()


def parse_import_file(name: str, raw: bytes, games: Games) -> ImportFile:
    """Return the content of a file: one match file, one per line, or a backup. ``name`` is the name of the file."""
    steps = _import_steps(name, raw, games)
    while (imported := _next(steps)) is None:
        pass
    return imported


async def read_import_file(name: str, raw: bytes, games: Games) -> ImportFile:
    """Return the same; a large file is read match by match beside the other tasks, on a server in other threads."""
    steps = _import_steps(name, raw, games)
    is_large = len(raw) > SMALL_FILE or raw.startswith(ZIP)  # a small archive may unpack to a large file
    while True:
        if is_large and not IN_BROWSER:
            imported = await asyncio.to_thread(_next, steps)
        else:
            imported = _next(steps)
            await asyncio.sleep(0)
        if imported is not None:
            return imported


def _next(steps: Generator[None, None, ImportFile]) -> ImportFile | None:
    """Take one more step; return the content after the last one."""
    try:
        next(steps)
    except StopIteration as done:
        return done.value
    return None


def _import_steps(name: str, raw: bytes, games: Games) -> Generator[None, None, ImportFile]:
    matches: list[tuple[str, ImportedMatch]] = []
    attempts: list[JSON] = []
    settings: list[JSON] = []
    own_games: list[CustomGame] = []
    rejected: list[RejectedEntry] = []
    wasted = 0
    for place, content in _documents(name, raw):
        document = content if isinstance(content, Problem) else parse(content)
        inside = place.removeprefix(f"{name}:")
        match _read(inside, document, games):
            case Refusal() as refusal:
                rejected.append(RejectedEntry(place, refusal, _players(document, games)))
                wasted += MAX_BYTES if isinstance(content, Problem) else len(content)
            case ImportedMatch() as imported:
                in_backup = IN_BACKUP.fullmatch(inside)
                matches.append((place, replace(imported, id=in_backup[1] if in_backup else "")))
            case list() as found:
                attempts += found
            case CustomGame() as game:
                own_games.append(game)
            case found:
                valid, wrong = read_settings(found)
                settings.append(valid)
                rejected += [
                    RejectedEntry(place, Refusal(Problem(Code.SETTING, values={"value": key}))) for key in wrong
                ]
        if wasted > MAX_REJECTED or len(rejected) >= MAX_REJECTED_ENTRIES:
            rejected.append(RejectedEntry(name, Refusal(Problem(Code.TOO_LARGE))))
            break
        yield
    return ImportFile(tuple(matches), tuple(attempts), tuple(settings), tuple(rejected), tuple(own_games))


async def store_imports(repository: MatchRepository, files: Sequence[ImportFile]) -> ImportReport:
    """Store everything that is not stored yet, and leave the rest as it is.

    Raises ``StorageError``: then no match was stored, and a second call stores nothing twice.
    """
    stored = [_without_mark(entry) for entry in (await list_entries(repository)).values()]
    fresh = [attempt for file in files for attempt in file.attempts if _without_mark(attempt) not in stored]
    for attempt in fresh:
        await repository.storage.append_attempt(attempt)
    imported = [settings for file in files for settings in file.settings]
    changed = await repository.change_settings(lambda settings: reduce(merge_missing, imported, settings))
    known = await list_games(repository.storage)
    new_games = [game for file in files for game in file.games if game.id not in known]
    for game in new_games:
        await save_game(repository.storage, game)
    # Matches last: a second call would store a match without a log again.
    ids = await store_matches(repository, [match for file in files for _, match in file.matches])
    return ImportReport(tuple(ids), bool(fresh or new_games) or changed)


async def brings_news(repository: MatchRepository, file: ImportFile) -> bool:
    """Return whether storing the tries and settings of a file would change anything; raises ``StorageError``."""
    stored = [_without_mark(entry) for entry in (await list_entries(repository)).values()]
    settings = await repository.settings()
    is_new = any(_without_mark(attempt) not in stored for attempt in file.attempts)
    return is_new or reduce(merge_missing, file.settings, settings) != settings


def _without_mark(attempt: JSON) -> JSON:
    return {key: value for key, value in attempt.items() if key != STRUCK}


def merge_missing(here: Any, other: Any) -> Any:
    """Return ``here`` with the keys and items of ``other`` that it lacks."""
    if isinstance(here, dict) and isinstance(other, dict):
        own, added = cast("JSON", here), cast("JSON", other)
        return {
            **added,
            **{key: merge_missing(value, added[key]) if key in added else value for key, value in own.items()},
        }
    if isinstance(here, list) and isinstance(other, list):
        own = cast("list[Any]", here)
        return [*own, *(item for item in cast("list[Any]", other) if item not in own)]
    return cast("Any", here)


def _read(
    inside: str, document: Any | Problem, games: Games
) -> ImportedMatch | CustomGame | list[JSON] | JSON | Refusal:
    if isinstance(document, Problem):
        return Refusal(document)
    if inside == SOLITAIRE_LOG:
        return _attempts(document)
    if inside == SETTINGS:
        return cast("JSON", document) if isinstance(document, dict) else Refusal(Problem(Code.NOT_A_BACKUP))
    if isinstance(document, dict) and cast("JSON", document).get("format") == GAME_FORMAT:
        game = read_game(document)
        return Refusal(game) if isinstance(game, Problem) else game
    found = parse_match_file(document, games)
    return _unreadable_match(document) or found if isinstance(found, Refusal) and IN_BACKUP.fullmatch(inside) else found


def _unreadable_match(document: Any) -> ImportedMatch | None:
    """Return the match of a backup whose own game cannot be read, as it was saved; ``None`` for any other file."""
    given = cast("JSON", document) if isinstance(document, dict) else {}
    if not isinstance(given.get(DEFINITION), dict):
        return None
    try:
        found = parse_match_file(given, {str(given["game"]): unreadable(given)})
    except (AttributeError, KeyError, TypeError, ValueError):
        return None
    return found if isinstance(found, ImportedMatch) else None


def _players(document: Any | Problem, games: Games) -> tuple[str, ...]:
    """Return the names of the players of a match file, even if its hands are wrong."""
    if not isinstance(document, dict):
        return ()
    match = read_match({**cast("JSON", document), "hands": []}, games)
    return () if isinstance(match, Refusal) else match[0].setup.players


def _attempts(document: Any) -> list[JSON] | Refusal:
    """Return the attempts of a solitaire log, or the reason why it is invalid."""
    if not isinstance(document, list):
        return Refusal(Problem(Code.NOT_A_BACKUP))
    attempts = cast("list[JSON]", document)
    wrong = next((attempt for attempt in map(read_attempt, attempts) if isinstance(attempt, Problem)), None)
    return attempts if wrong is None else Refusal(wrong)


def _documents(name: str, raw: bytes) -> Iterator[tuple[str, bytes | Problem]]:
    """Yield the place and the content of each document, or its problem."""
    if raw.startswith(ZIP):
        yield from _backup_documents(name, raw)
        return
    lines = raw.splitlines()
    if len(lines) > 1 and isinstance(parse(raw), Problem) and not isinstance(parse(lines[0]), Problem):
        yield from ((f"{name}:{number}", line) for number, line in enumerate(lines, 1) if line.strip())
    else:
        yield name, raw


def _backup_documents(name: str, raw: bytes) -> Iterator[tuple[str, bytes | Problem]]:
    left = MIN_UNPACKED + MAX_RATIO * len(raw)
    if raw.count(ENTRY) > MAX_ENTRIES:  # the library that reads archives would take seconds for its list
        yield name, Problem(Code.TOO_LARGE)
        return
    try:
        with ZipFile(BytesIO(raw)) as backup:
            for entry in backup.infolist():
                inside = entry.filename
                if inside not in {SOLITAIRE_LOG, SETTINGS} and not inside.startswith((MATCHES, GAMES)):
                    continue
                if entry.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:  # others may need any amount of memory
                    yield name, Problem(Code.NOT_A_BACKUP)
                    return
                try:
                    with backup.open(entry) as file:
                        content = file.read(MAX_BYTES + 1)
                except Exception:  # noqa: BLE001  the other files of a damaged archive can be read
                    yield f"{name}:{inside}", Problem(Code.NOT_A_BACKUP)
                    continue
                left -= len(content)
                if left < 0:
                    yield name, Problem(Code.TOO_LARGE)
                    return
                yield f"{name}:{inside}", content
    except Exception:  # noqa: BLE001  a damaged archive raises nearly everything
        yield name, Problem(Code.NOT_A_BACKUP)
