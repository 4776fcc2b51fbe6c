"""Sentences about files that the user imports."""

from __future__ import annotations

from scorekeeper.i18n import Translator
from scorekeeper.library.backup import Arrived, Rejected
from scorekeeper.wording.problem_text import problem_sentence


def rejection_sentence(tr: Translator, rejected: Rejected) -> str:
    """Return why a file is refused: its name, the hand if one is wrong, and the reason."""
    file, refused = rejected.place.partition(":")[0], rejected.refused
    why = problem_sentence(tr, refused.problem, rejected.players)
    if refused.hand is None:
        return tr("keeping.refused", file=file, reason=why)
    return tr("keeping.refused_hand", file=file, n=refused.hand + 1, reason=why)


def import_sentence(tr: Translator, arrived: Arrived) -> str:
    """Return how many matches were imported, or that nothing in the files was new."""
    if arrived.matches:
        return tr("keeping.brought", n=arrived.matches)
    return tr("keeping.brought_rest" if arrived.more else "keeping.nothing_new")
