"""Files that carry matches: a backup of everything, and what comes out of a file that somebody brings."""

from __future__ import annotations

import json
import logging
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, cast
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, is_zipfile

from scorekeeper.core.codec import JSON, read_match
from scorekeeper.core.problem import Problem, Refused
from scorekeeper.core.variant import Variant
from scorekeeper.games.solitaires import read_attempt
from scorekeeper.library.repository import take
from scorekeeper.library.solitaire_log import STRUCK, with_marks
from scorekeeper.library.strict_json import parse
from scorekeeper.library.transfer import Brought, bring, match_file, put
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.library import Library

MATCHES, LOGBOOK, SETTINGS = "matches/", "logbook.json", "settings.json"
"""What comes back from a backup: match files, the attempts at the figures, and what was set: house rules, stars."""

DOCUMENTS = ("settings.json", "logbook.json", "drafts.json", "series.json", "struck.json")

ASIDE = ("deleted/*.json", "damaged/*.json", *DOCUMENTS)
"""What else the library keeps: taken along byte by byte."""


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
    refused: Refused
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
        return sum(one is not None for one in self.ids)


def pack(library: Library, games: Mapping[str, Variant]) -> Backup:
    """The whole library in one file."""
    whole = BytesIO()
    matches = 0
    with ZipFile(whole, "w", ZIP_DEFLATED) as archive:
        for one in library.summaries():
            file = library.folder / "matches" / f"{one.id}.json"
            try:
                taken = take(library, one.id, games)
            except StorageError:
                _take_along(archive, library.folder, file)
                continue
            archive.writestr(f"{MATCHES}{one.id}.json", json.dumps(match_file(taken)))
            matches += 1
            if taken.lost:
                _take_along(archive, library.folder, file)
        with suppress(StorageError):
            logged = with_marks(library.logbook(), library.list_documents("struck"))
            archive.writestr(LOGBOOK, json.dumps([*logged.values()]))
        with suppress(StorageError):
            archive.writestr(SETTINGS, json.dumps(library.settings()))
        for pattern in ASIDE:
            for path in sorted(library.folder.glob(pattern)):
                _take_along(archive, library.folder, path)
    return Backup(whole.getvalue(), matches)


def _take_along(archive: ZipFile, folder: Path, path: Path) -> None:
    """Put a file in as it is; one that cannot be read is said, and keeps nothing else out."""
    name = path.relative_to(folder).as_posix()
    try:
        archive.writestr(f"kept/{name}", path.read_bytes())
    except OSError:
        log.warning("%s is not in the backup", name, exc_info=True)


def has_files(folder: Path) -> bool:
    """Whether there is anything to rescue."""
    return any(folder.rglob("*.json"))


def rescue(folder: Path, games: Mapping[str, Variant]) -> bytes:
    """A backup of a library that cannot be opened, or at the least its files as they are."""
    try:
        return pack(Library(folder), games).raw
    except (StorageError, OSError):
        log.warning("no backup can be made; the files go as they are", exc_info=True)
    whole = BytesIO()
    with ZipFile(whole, "w", ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*.json")):
            _take_along(archive, folder, path)
    return whole.getvalue()


def unpack(name: str, raw: bytes, games: Mapping[str, Variant]) -> Parcel:
    """What is in a file: one match file, one in each line, or a backup. ``name`` is how the file is called."""
    matches: list[tuple[str, Brought]] = []
    attempts: list[JSON] = []
    settings: list[JSON] = []
    rejected: list[Rejected] = []
    for place, document in _documents(name, raw):
        match _read(place.removeprefix(f"{name}:"), document, games):
            case Refused() as refusal:
                rejected.append(Rejected(place, refusal, _players(document, games)))
            case Brought() as brought:
                matches.append((place, brought))
            case list() as found:
                attempts += found
            case found:
                settings.append(found)
    return Parcel(tuple(matches), tuple(attempts), tuple(settings), tuple(rejected))


def arrive(library: Library, parcels: Sequence[Parcel]) -> Arrived:
    """Put everything that is not there yet into the library; what is there stays as it is.

    Raises ``StorageError``: then no match has come in, and whoever tries again has nothing twice.
    """
    there = [_unstruck(one) for one in library.logbook().values()]
    fresh = [one for parcel in parcels for one in parcel.attempts if _unstruck(one) not in there]
    for attempt in fresh:
        library.log(attempt)
    before = after = library.settings()
    for parcel in parcels:
        for settings in parcel.settings:
            after = _together(after, settings)
    if after != before:
        library.save_settings(after)
    # Last, for a match without a log could not be told from its twin.
    ids = put(library, [brought for parcel in parcels for _, brought in parcel.matches])
    return Arrived(tuple(ids), bool(fresh) or after != before)


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
        return [*kept, *(one for one in cast("list[Any]", there) if one not in kept)]
    return cast("Any", here)


def _read(inside: str, document: Any | Problem, games: Mapping[str, Variant]) -> Brought | list[JSON] | JSON | Refused:
    if isinstance(document, Problem):
        return Refused(document)
    if inside == LOGBOOK:
        return _logged(document)
    if inside == SETTINGS:
        return cast("JSON", document) if isinstance(document, dict) else Refused(Problem("not_a_backup"))
    return bring(document, games)


def _players(document: Any | Problem, games: Mapping[str, Variant]) -> tuple[str, ...]:
    """The names on a match file, whatever is wrong with its hands."""
    if not isinstance(document, dict):
        return ()
    sheet = read_match({**cast("JSON", document), "hands": []}, games)
    return () if isinstance(sheet, Refused) else sheet[0].setup.players


def _logged(document: Any) -> list[JSON] | Refused:
    """The attempts of a logbook, or why they are none."""
    if not isinstance(document, list):
        return Refused(Problem("not_a_backup"))
    attempts = cast("list[JSON]", document)
    wrong = next((one for one in map(read_attempt, attempts) if isinstance(one, Problem)), None)
    return attempts if wrong is None else Refused(wrong)


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
            inside = [one for one in backup.namelist() if one in {LOGBOOK, SETTINGS} or one.startswith(MATCHES)]
            found = [(f"{name}:{one}", parse(backup.read(one))) for one in inside]
    except (BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, OSError):
        found = [(name, Problem("not_a_backup"))]
    yield from found
