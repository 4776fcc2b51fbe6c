"""``scorekeeper import``: adds the matches of files to the library, all of them or none; or the results of a table."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from scorekeeper.cli.cmd_score import refusal
from scorekeeper.cli.input_files import read_file
from scorekeeper.cli.opening import open_chosen
from scorekeeper.cli.terminal import NOT_VALID, print_error, print_text
from scorekeeper.core.problem import Problem, Refusal
from scorekeeper.core.variant import Games
from scorekeeper.games import BUILT_IN, GameRegistry
from scorekeeper.i18n import Translator
from scorekeeper.library.backup import ImportFile, RejectedEntry, parse_import_file, store_imports
from scorekeeper.library.own_games import readable_games, with_own_games
from scorekeeper.library.results_import import TABLES, read_results
from scorekeeper.library.summaries import names_on
from scorekeeper.library.transfer import store_matches
from scorekeeper.wording.custom_text import with_games
from scorekeeper.wording.game_text import games_by_name
from scorekeeper.wording.problem_text import problem_sentence
from scorekeeper.wording.results_text import preview_text, table_problem_text


def run(arguments: Namespace, tr: Translator) -> int:
    games = GameRegistry(BUILT_IN)
    if any(Path(name).suffix.lower() in TABLES for name in arguments.files):
        return asyncio.run(_import_table(arguments, games, tr))
    files = [_parse_file(name, games) for name in arguments.files]
    rejected = [entry for file in files for entry in file.rejected]
    for entry in rejected:
        print_error(
            tr("cli.about", id=entry.place, reason=refusal(entry.refusal, entry.players, with_games(tr, games)))
        )
    if rejected:
        return NOT_VALID
    ids = asyncio.run(_store(arguments, games, files))
    places = [place for file in files for place, _ in file.matches]
    for place, match_id in zip(places, ids, strict=True):
        print_text(tr("cli.about", id=place, reason=match_id or tr("problems.exists")))
    return 0


async def _store(arguments: Namespace, games: GameRegistry, files: Sequence[ImportFile]) -> Sequence[str | None]:
    """Store everything from the files; return the ids of the matches, ``None`` for one that is stored already."""
    repository = open_chosen(arguments, games)
    try:
        return (await store_imports(repository, files)).ids
    finally:
        await repository.close()


def _parse_file(name: str, games: GameRegistry) -> ImportFile:
    raw = read_file(name)
    return (
        ImportFile(rejected=(RejectedEntry(name, Refusal(raw)),))
        if isinstance(raw, Problem)
        else parse_import_file(name, raw, games)
    )


async def _import_table(arguments: Namespace, games: Games, tr: Translator) -> int:
    """Print what a table of results has, and with ``--yes`` store it."""
    name, *more = arguments.files
    raw = b"" if more else read_file(name)
    if more or isinstance(raw, Problem):
        print_error(problem_sentence(tr, raw) if isinstance(raw, Problem) else tr("cli.results_alone"))
        return NOT_VALID
    repository = open_chosen(arguments, games, writer=arguments.yes)
    try:
        games = with_own_games(games, await readable_games(repository.storage), {})
        tr, listed = with_games(tr, games), await repository.list_matches()
        stored = {match.id for match in listed}
        table = read_results(raw, games, games_by_name(games), arguments.days, stored, zone=tr.zone)
        for each in table.problems:
            print_error(tr("cli.about", id=name, reason=table_problem_text(tr, each)))
        if table.asks_order:
            print_error(tr("cli.results_days"))
        if table.problems or table.asks_order:
            return NOT_VALID
        for line in preview_text(tr, table, names_on(listed)):
            print_text(line)
        if arguments.yes:
            ids = await store_matches(repository, table.matches)
            print_text(tr("results.stored", n=sum(each is not None for each in ids)))
        else:
            print_text(tr("cli.results_yes"))
    finally:
        await repository.close()
    return 0
