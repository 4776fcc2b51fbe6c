"""Sentences about files that the user imports."""

from __future__ import annotations

from scorekeeper.i18n import Translator
from scorekeeper.library.backup import ImportReport, RejectedEntry
from scorekeeper.wording.problem_text import problem_sentence


def rejection_sentence(tr: Translator, rejected: RejectedEntry) -> str:
    """Return why a file is refused: its name, the hand if one is wrong, and the reason."""
    file, refusal = rejected.place.partition(":")[0], rejected.refusal
    why = problem_sentence(tr, refusal.problem, rejected.players)
    if refusal.hand is None:
        return tr("keeping.refused", file=file, reason=why)
    return tr("keeping.refused_hand", file=file, n=refusal.hand + 1, reason=why)


def import_sentence(tr: Translator, report: ImportReport) -> str:
    """Return how many matches were imported, or that nothing in the files was new."""
    if report.matches:
        return tr("keeping.brought", n=report.matches)
    return tr("keeping.brought_rest" if report.has_new_data else "keeping.nothing_new")
