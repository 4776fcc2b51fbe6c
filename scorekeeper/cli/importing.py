"""``scorekeeper import``: puts the matches of files into the library; all of them, or none."""

from __future__ import annotations

import zlib
from argparse import Namespace
from collections.abc import Iterator
from io import BytesIO
from typing import Any, cast
from zipfile import BadZipFile, ZipFile, is_zipfile

from scorekeeper.cli.backup import LOGBOOK, MATCHES
from scorekeeper.cli.reading import parse, read_file
from scorekeeper.cli.score import NOT_VALID, refusal
from scorekeeper.cli.terminal import complain, tell
from scorekeeper.core.codec import JSON
from scorekeeper.core.problem import Problem, Refused
from scorekeeper.exchange import Brought, bring, put
from scorekeeper.games.solitaires import read_attempt
from scorekeeper.i18n import Words
from scorekeeper.shelf import EDITION, digest
from scorekeeper.storage.library import Library
from scorekeeper.storage.place import data_folder

Found = tuple[str, Any | Problem]
"""Where a document stands, and the document or what is wrong with it."""


def run(arguments: Namespace, words: Words) -> int:
    matches: list[tuple[str, Brought]] = []
    attempts: list[JSON] = []
    refused = False
    for place, document in (one for name in arguments.files for one in _documents(name)):
        read = _logged(document) if place.endswith(f":{LOGBOOK}") else _brought(document)
        if isinstance(read, Refused):
            refused = True
            complain(words("cli.about", id=place, reason=refusal(read, (), words)))
        elif isinstance(read, Brought):
            matches.append((place, read))
        else:
            attempts += read
    if refused:
        return NOT_VALID
    with Library.open(data_folder(arguments.data), digest, edition=EDITION) as library:
        ids = put(library, [one for _, one in matches])
        _log(library, attempts)
    for (place, _), match_id in zip(matches, ids, strict=True):
        tell(words("cli.about", id=place, reason=match_id or words("problems.exists")))
    return 0


def _brought(document: Any | Problem) -> Brought | Refused:
    return Refused(document) if isinstance(document, Problem) else bring(document)


def _logged(document: Any | Problem) -> list[JSON] | Refused:
    """The attempts of a logbook, or why they are none."""
    if isinstance(document, Problem) or not isinstance(document, list):
        return Refused(document if isinstance(document, Problem) else Problem("not_a_backup"))
    attempts = cast("list[JSON]", document)
    wrong = next((one for one in map(read_attempt, attempts) if isinstance(one, Problem)), None)
    return attempts if wrong is None else Refused(wrong)


def _log(library: Library, attempts: list[JSON]) -> None:
    """Write down the attempts that are not in the logbook yet."""
    there = list(library.logbook().values())
    for attempt in attempts:
        if attempt not in there:
            library.log(attempt)


def _documents(name: str) -> Iterator[Found]:
    """The documents in a file: one match file, one in each line, or those in a backup."""
    raw = read_file(name)
    if isinstance(raw, Problem):
        yield name, raw
    elif is_zipfile(BytesIO(raw)):
        yield from _backed_up(name, raw)
    else:
        whole, lines = parse(raw), raw.splitlines()
        if isinstance(whole, Problem) and len(lines) > 1 and not isinstance(parse(lines[0]), Problem):
            yield from ((f"{name}:{number}", parse(line)) for number, line in enumerate(lines, 1) if line.strip())
        else:
            yield name, whole


def _backed_up(name: str, raw: bytes) -> Iterator[Found]:
    try:
        with ZipFile(BytesIO(raw)) as backup:
            inside = [one for one in backup.namelist() if one == LOGBOOK or one.startswith(MATCHES)]
            found = [(f"{name}:{one}", parse(backup.read(one))) for one in inside]
    except (BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, OSError):
        found = [(name, Problem("not_a_backup"))]
    yield from found
