"""``scorekeeper export``: prints matches of the library as match files, with their logs; or all results as a table."""

from __future__ import annotations

import asyncio
import json
from argparse import Namespace

from scorekeeper.cli.opening import open_chosen
from scorekeeper.cli.terminal import FAILED, print_error, print_json, print_text
from scorekeeper.export.results_table import results_table
from scorekeeper.games import BUILT_IN, GameRegistry
from scorekeeper.i18n import Translator
from scorekeeper.library.repository import LoadedMatch, MatchRepository
from scorekeeper.library.transfer import match_file
from scorekeeper.storage.errors import StorageError


def run(arguments: Namespace, tr: Translator) -> int:
    return asyncio.run(_export(arguments, tr))


async def _export(arguments: Namespace, tr: Translator) -> int:
    repository = open_chosen(arguments, GameRegistry(BUILT_IN), writer=False)
    try:
        if arguments.results:
            print_text((await results_table(tr, repository, arguments.results)).rstrip())
            return 0
        return await _print_matches(repository, arguments, tr)
    finally:
        await repository.close()


async def _print_matches(repository: MatchRepository, arguments: Namespace, tr: Translator) -> int:
    if not arguments.all:
        loaded = await repository.load(arguments.id)
        print_json(match_file(loaded))
        return _report_lost_lines(loaded, tr)
    status = 0
    # By the time on the sheet: the files of imported matches are as old as the import.
    places = {listed.id: place for place, listed in enumerate(await repository.list_matches())}
    summaries = await repository.storage.list_summaries()
    for summary in sorted(summaries, key=lambda summary: places.get(summary.id, len(places))):
        try:
            loaded = await repository.load(summary.id)
        except StorageError as error:
            print_error(tr("cli.about", id=summary.id, reason=tr(f"problems.{error.key}")))
            status = FAILED
            continue
        # One line per match, so that a reader can split the stream.
        print_text(json.dumps(match_file(loaded)))
        status = max(status, _report_lost_lines(loaded, tr))
    return status


def _report_lost_lines(loaded: LoadedMatch, tr: Translator) -> int:
    """Print how many lines of the log are left out, if any, and return the exit code."""
    if not loaded.lost:
        return 0
    print_error(tr("cli.about", id=loaded.id, reason=tr("cli.lost", n=loaded.lost)))
    return FAILED
