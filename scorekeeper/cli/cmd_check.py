"""``scorekeeper check``: lists every match of the library, and whatever in it cannot be read or is questionable."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from scorekeeper.cli.cmd_score import refusal
from scorekeeper.cli.terminal import tell
from scorekeeper.core.check import review
from scorekeeper.core.match import evaluate
from scorekeeper.i18n import Translator
from scorekeeper.library.repository import EDITION, LoadedMatch, digest, take
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.library import Library
from scorekeeper.storage.place import data_folder

FAILED = 1


def run(arguments: Namespace, words: Translator) -> int:
    library = Library.open(data_folder(arguments.data), digest, edition=EDITION, writer=False)
    summaries = library.summaries()
    faults: list[str] = []
    for one in summaries:
        try:
            taken = take(library, one.id)
            stored = library.load(one.id)
        except StorageError as error:
            faults.append(words("cli.about", id=one.id, reason=words(f"problems.{error.key}")))
            continue
        tell(_line(taken, words))
        found = list(_faults(taken, words))
        if one.digest != digest(stored.header, stored.log):
            found.append(words("cli.index_differs"))
        faults += [words("cli.about", id=one.id, reason=fault) for fault in found]
    faults += [
        words("cli.about", id=str(one.file), reason=words(f"problems.{one.reason}")) for one in library.damaged()
    ]
    tell(words("common.matches", n=len(summaries)))
    for fault in faults:
        tell(fault)
    return FAILED if faults else 0


def _line(taken: LoadedMatch, words: Translator) -> str:
    match = taken.session.match
    course, setup = evaluate(match), match.setup
    return words(
        "cli.listed",
        id=taken.id,
        game=match.variant.id,
        names=[setup.name_of(side) for side in range(setup.sides)],
        totals=[str(total) for total in course.totals],
        state=words("cli.finished" if course.over else "cli.open"),
    )


def _faults(taken: LoadedMatch, words: Translator) -> Iterator[str]:
    """What is wrong with a match that can be read."""
    if taken.lost:
        yield words("cli.lost", n=taken.lost)
    match = taken.session.match
    for one in review(match, evaluate(match)):
        if not one.problem.asks:
            yield refusal(one, match.setup.players, words)
