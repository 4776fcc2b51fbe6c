"""``scorekeeper check``: lists the matches of the library, then everything that cannot be read or breaks a rule."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from collections.abc import Iterator

from scorekeeper.cli.cmd_score import refusal
from scorekeeper.cli.terminal import FAILED, print_text
from scorekeeper.core.check import review
from scorekeeper.core.evaluate import evaluate
from scorekeeper.games import BUILT_IN, GameRegistry
from scorekeeper.i18n import Translator
from scorekeeper.library.folder import data_folder
from scorekeeper.library.repository import LoadedMatch, open_repository, summarize
from scorekeeper.storage.errors import StorageError


def run(arguments: Namespace, tr: Translator) -> int:
    return asyncio.run(_check(arguments, tr))


async def _check(arguments: Namespace, tr: Translator) -> int:
    games = GameRegistry(BUILT_IN)
    repository = open_repository(data_folder(arguments.data), games, writer=False)
    summaries = await repository.storage.list_summaries()
    faults: list[str] = []
    for summary in summaries:
        try:
            loaded = await repository.load(summary.id)
            stored = await repository.storage.load(summary.id)
        except StorageError as error:
            faults.append(tr("cli.about", id=summary.id, reason=tr(f"problems.{error.key}")))
            continue
        print_text(_line(loaded, tr))
        found = list(_faults(loaded, tr))
        if summary.content != summarize(games, stored.header, stored.log):
            found.append(tr("cli.index_differs"))
        faults += [tr("cli.about", id=summary.id, reason=fault) for fault in found]
    quarantined = await repository.list_quarantined()
    faults += [tr("cli.about", id=str(each.file), reason=tr(f"problems.{each.reason}")) for each in quarantined]
    print_text(tr("common.matches", n=len(summaries)))
    for fault in faults:
        print_text(fault)
    return FAILED if faults else 0


def _line(loaded: LoadedMatch, tr: Translator) -> str:
    match = loaded.session.match
    match_state, setup = evaluate(match), match.setup
    return tr(
        "cli.listed",
        id=loaded.id,
        game=match.variant.id,
        names=[setup.name_of(side) for side in range(setup.sides)],
        totals=[str(total) for total in match_state.totals],
        state=tr("cli.finished" if match_state.is_over else "cli.open"),
    )


def _faults(loaded: LoadedMatch, tr: Translator) -> Iterator[str]:
    """Yield what is wrong with a match that can be read."""
    if loaded.lost:
        yield tr("cli.lost", n=loaded.lost)
    match = loaded.session.match
    for refused in review(match, evaluate(match)):
        if not refused.problem.is_question:
            yield refusal(refused, match.setup.players, tr)
