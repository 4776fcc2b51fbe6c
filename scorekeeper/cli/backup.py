"""``scorekeeper backup FILE``: writes the whole library into one file that ``import`` takes back."""

from __future__ import annotations

import json
from argparse import Namespace
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from scorekeeper.cli.terminal import tell
from scorekeeper.exchange import match_file
from scorekeeper.i18n import Words
from scorekeeper.shelf import take
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.files import replace, sync_folder
from scorekeeper.storage.library import Library
from scorekeeper.storage.place import data_folder

MATCHES, LOGBOOK = "matches/", "logbook.json"
"""What ``import`` takes back: match files, and the attempts at the figures."""

ASIDE = ("deleted/*.json", "damaged/*.json", "settings.json", "logbook.json")
"""What else the library keeps: taken along byte by byte."""


def run(arguments: Namespace, words: Words) -> int:
    folder = data_folder(arguments.data)
    library, target = Library.open(folder, writer=False), arguments.file.absolute()
    whole = BytesIO()
    matches = 0
    with ZipFile(whole, "w", ZIP_DEFLATED) as archive:
        for one in library.summaries():
            try:
                archive.writestr(f"{MATCHES}{one.id}.json", json.dumps(match_file(take(library, one.id))))
                matches += 1
            except StorageError:
                _take_along(archive, folder, folder / "matches" / f"{one.id}.json")
        archive.writestr(LOGBOOK, json.dumps(list(library.logbook().values())))
        for path in sorted(path for pattern in ASIDE for path in folder.glob(pattern)):
            _take_along(archive, folder, path)
    replace(target, whole.getvalue())
    sync_folder(target.parent)
    tell(words("common.matches", n=matches))
    return 0


def _take_along(archive: ZipFile, folder: Path, path: Path) -> None:
    archive.writestr(f"kept/{path.relative_to(folder).as_posix()}", path.read_bytes())
