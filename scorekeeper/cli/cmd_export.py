"""``scorekeeper export``: prints matches of the library as match files, with their logs."""

from __future__ import annotations

import json
from argparse import Namespace

from scorekeeper.cli.terminal import FAILED, print_error, print_json, print_text
from scorekeeper.games import BUILT_IN, GameRegistry
from scorekeeper.i18n import Translator
from scorekeeper.library.repository import LoadedMatch, take
from scorekeeper.library.transfer import match_file
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.library import Library
from scorekeeper.storage.place import data_folder


def run(arguments: Namespace, tr: Translator) -> int:
    games = GameRegistry(BUILT_IN)
    library = Library.open(data_folder(arguments.data), writer=False)
    if not arguments.all:
        taken = take(library, arguments.id, games)
        print_json(match_file(taken))
        return _report_lost_lines(taken, tr)
    status = 0
    for summary in library.summaries():
        try:
            taken = take(library, summary.id, games)
        except StorageError as error:
            print_error(tr("cli.about", id=summary.id, reason=tr(f"problems.{error.key}")))
            status = FAILED
            continue
        # One line per match, so that a reader can split the stream.
        print_text(json.dumps(match_file(taken)))
        status = max(status, _report_lost_lines(taken, tr))
    return status


def _report_lost_lines(taken: LoadedMatch, tr: Translator) -> int:
    """Print how many lines of the log are left out, if any, and return the exit code."""
    if not taken.lost:
        return 0
    print_error(tr("cli.about", id=taken.id, reason=tr("cli.lost", n=taken.lost)))
    return FAILED
