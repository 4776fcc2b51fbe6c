"""Files that carry matches: a backup of everything, and what comes out of a file that somebody brings."""

from __future__ import annotations

import json
import logging
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce
from io import BytesIO
from pathlib import Path
from typing import Any, cast
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, is_zipfile

from scorekeeper.core.codec import JSON, read_match
from scorekeeper.core.problem import Code, Problem, Refusal
from scorekeeper.core.variant import Games
from scorekeeper.games.solitaires import read_attempt
from scorekeeper.library.repository import MatchRepository, open_repository
from scorekeeper.library.solitaire_log import STRUCK, list_entries
from scorekeeper.library.strict_json import parse
from scorekeeper.library.transfer import Brought, bring, match_file, put
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.files import read_files

MATCHES, LOGBOOK, SETTINGS = "matches/", "logbook.json", "settings.json"
"""What comes back from a backup: match files, the attempts at the figures, and what was set: house rules, stars."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Backup:
    """The bytes of a ZIP file, and how many matches are in it."""

    raw: bytes
    matches: int


@dataclass(frozen=True, slots=True)
class Rejected:
    """What cannot be accepted, the place where it stood, and the names of the players where those could be read."""

    place: str
    refused: Refusal
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Parcel:
    """What was found in a file; matches come with the place where they stood."""

    matches: tuple[tuple[str, Brought], ...] = ()
    attempts: tuple[JSON, ...] = ()
    settings: tuple[JSON, ...] = ()
    rejected: tuple[Rejected, ...] = ()


@dataclass(frozen=True, slots=True)
class Arrived:
    """The ids of the matches, ``None`` for one that was here already; and whether anything else was new."""

    ids: tuple[str | None, ...]
    more: bool

    @property
    def matches(self) -> int:
        return sum(match_id is not None for match_id in self.ids)


async def pack(repository: MatchRepository) -> Backup:
    """Return the whole library in one file; raises ``StorageError``."""
    whole = BytesIO()
    unread: list[str] = []
    matches = 0
    with ZipFile(whole, "w", ZIP_DEFLATED) as archive:
        for summary in await repository.storage.list_summaries():
            try:
                loaded = await repository.load(summary.id)
            except StorageError:
                unread.append(summary.id)
                continue
            archive.writestr(f"{MATCHES}{summary.id}.json", json.dumps(match_file(loaded)))
            matches += 1
            if loaded.lost:
                unread.append(summary.id)
        with suppress(StorageError):
            archive.writestr(LOGBOOK, json.dumps([*(await list_entries(repository)).values()]))
        with suppress(StorageError):
            archive.writestr(SETTINGS, json.dumps(await repository.settings()))
        _add(archive, await repository.storage.raw_files(unread))
    return Backup(whole.getvalue(), matches)


def _add(archive: ZipFile, files: Mapping[str, bytes]) -> None:
    for name, raw in files.items():
        archive.writestr(f"kept/{name}", raw)


def has_files(folder: Path) -> bool:
    """Whether there is anything to rescue."""
    return any(folder.rglob("*.json"))


async def rescue(folder: Path, games: Games) -> bytes:
    """Return a backup of a library that cannot be opened, or at least its files as they are."""
    try:
        return (await pack(open_repository(folder, games, writer=False))).raw
    except (StorageError, OSError):
        log.warning("no backup can be made; the files go as they are", exc_info=True)
    whole = BytesIO()
    with ZipFile(whole, "w", ZIP_DEFLATED) as archive:
        _add(archive, read_files(folder, "**/*.json"))
    return whole.getvalue()


def unpack(name: str, raw: bytes, games: Games) -> Parcel:
    """What is in a file: one match file, one in each line, or a backup. ``name`` is how the file is called."""
    matches: list[tuple[str, Brought]] = []
    attempts: list[JSON] = []
    settings: list[JSON] = []
    rejected: list[Rejected] = []
    for place, document in _documents(name, raw):
        match _read(place.removeprefix(f"{name}:"), document, games):
            case Refusal() as refusal:
                rejected.append(Rejected(place, refusal, _players(document, games)))
            case Brought() as brought:
                matches.append((place, brought))
            case list() as found:
                attempts += found
            case found:
                settings.append(found)
    return Parcel(tuple(matches), tuple(attempts), tuple(settings), tuple(rejected))


async def arrive(repository: MatchRepository, parcels: Sequence[Parcel]) -> Arrived:
    """Store everything that is not stored yet; what is stored stays as it is.

    Raises ``StorageError``: then no match was stored, and a second try stores nothing twice.
    """
    there = [_unstruck(entry) for entry in (await list_entries(repository)).values()]
    fresh = [attempt for parcel in parcels for attempt in parcel.attempts if _unstruck(attempt) not in there]
    for attempt in fresh:
        await repository.storage.append_attempt(attempt)
    brought = [settings for parcel in parcels for settings in parcel.settings]
    changed = await repository.change_settings(lambda settings: reduce(_together, brought, settings))
    # Last, for a match without a log could not be told from its twin.
    ids = await put(repository, [match for parcel in parcels for _, match in parcel.matches])
    return Arrived(tuple(ids), bool(fresh) or changed)


def _unstruck(attempt: JSON) -> JSON:
    return {key: value for key, value in attempt.items() if key != STRUCK}


def _together(here: Any, there: Any) -> Any:
    """What is here, and of the other what is missing in it."""
    if isinstance(here, dict) and isinstance(there, dict):
        mine, other = cast("JSON", here), cast("JSON", there)
        return {
            **other,
            **{key: _together(value, other[key]) if key in other else value for key, value in mine.items()},
        }
    if isinstance(here, list) and isinstance(there, list):
        kept = cast("list[Any]", here)
        return [*kept, *(item for item in cast("list[Any]", there) if item not in kept)]
    return cast("Any", here)


def _read(inside: str, document: Any | Problem, games: Games) -> Brought | list[JSON] | JSON | Refusal:
    if isinstance(document, Problem):
        return Refusal(document)
    if inside == LOGBOOK:
        return _logged(document)
    if inside == SETTINGS:
        return cast("JSON", document) if isinstance(document, dict) else Refusal(Problem(Code.NOT_A_BACKUP))
    return bring(document, games)


def _players(document: Any | Problem, games: Games) -> tuple[str, ...]:
    """The names on a match file, whatever is wrong with its hands."""
    if not isinstance(document, dict):
        return ()
    sheet = read_match({**cast("JSON", document), "hands": []}, games)
    return () if isinstance(sheet, Refusal) else sheet[0].setup.players


def _logged(document: Any) -> list[JSON] | Refusal:
    """The attempts of a logbook, or why they are none."""
    if not isinstance(document, list):
        return Refusal(Problem(Code.NOT_A_BACKUP))
    attempts = cast("list[JSON]", document)
    wrong = next((attempt for attempt in map(read_attempt, attempts) if isinstance(attempt, Problem)), None)
    return attempts if wrong is None else Refusal(wrong)


def _documents(name: str, raw: bytes) -> Iterator[tuple[str, Any | Problem]]:
    """Where a document stands, and the document or what is wrong with it."""
    if is_zipfile(BytesIO(raw)):
        yield from _backed_up(name, raw)
        return
    whole, lines = parse(raw), raw.splitlines()
    if isinstance(whole, Problem) and len(lines) > 1 and not isinstance(parse(lines[0]), Problem):
        yield from ((f"{name}:{number}", parse(line)) for number, line in enumerate(lines, 1) if line.strip())
    else:
        yield name, whole


def _backed_up(name: str, raw: bytes) -> Iterator[tuple[str, Any | Problem]]:
    try:
        with ZipFile(BytesIO(raw)) as backup:
            inside = [entry for entry in backup.namelist() if entry in {LOGBOOK, SETTINGS} or entry.startswith(MATCHES)]
            found = [(f"{name}:{entry}", parse(backup.read(entry))) for entry in inside]
    except (BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, OSError):
        found = [(name, Problem(Code.NOT_A_BACKUP))]
    yield from found
