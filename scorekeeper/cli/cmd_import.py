"""``scorekeeper import``: adds the matches of files to the library; all of them, or none."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from collections.abc import Sequence

from scorekeeper.cli.cmd_score import refusal
from scorekeeper.cli.input_files import read_file
from scorekeeper.cli.opening import open_chosen
from scorekeeper.cli.terminal import NOT_VALID, print_error, print_text
from scorekeeper.core.problem import Problem, Refusal
from scorekeeper.games import BUILT_IN, GameRegistry
from scorekeeper.i18n import Translator
from scorekeeper.library.backup import ImportFile, RejectedEntry, parse_import_file, store_imports


def run(arguments: Namespace, tr: Translator) -> int:
    games = GameRegistry(BUILT_IN)
    files = [_parse_file(name, games) for name in arguments.files]
    rejected = [entry for file in files for entry in file.rejected]
    for entry in rejected:
        print_error(tr("cli.about", id=entry.place, reason=refusal(entry.refusal, entry.players, tr)))
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
