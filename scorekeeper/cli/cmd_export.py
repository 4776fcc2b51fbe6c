"""``scorekeeper export``: prints matches of the library as match files, with their logs."""

from __future__ import annotations

import json
from argparse import Namespace

from scorekeeper.cli.terminal import complain, tell, tell_json
from scorekeeper.games import BUILT_IN, GameRegistry
from scorekeeper.i18n import Translator
from scorekeeper.library.repository import LoadedMatch, take
from scorekeeper.library.transfer import match_file
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.library import Library
from scorekeeper.storage.place import data_folder

FAILED = 1


def run(arguments: Namespace, tr: Translator) -> int:
    games = GameRegistry(BUILT_IN)
    library = Library.open(data_folder(arguments.data), writer=False)
    if not arguments.all:
        taken = take(library, arguments.id, games)
        tell_json(match_file(taken))
        return _whole(taken, tr)
    status = 0
    for one in library.summaries():
        try:
            taken = take(library, one.id, games)
        except StorageError as error:
            complain(tr("cli.about", id=one.id, reason=tr(f"problems.{error.key}")))
            status = FAILED
            continue
        # A line each: every match can then be taken out of the stream by itself.
        tell(json.dumps(match_file(taken)))
        status = max(status, _whole(taken, tr))
    return status


def _whole(taken: LoadedMatch, tr: Translator) -> int:
    """Complain of what is left out, if anything."""
    if not taken.lost:
        return 0
    complain(tr("cli.about", id=taken.id, reason=tr("cli.lost", n=taken.lost)))
    return FAILED
