"""Names of solitaires and the record of the attempts at them."""

from __future__ import annotations

from scorekeeper.games.solitaires import FIGURES, Figure, Tally
from scorekeeper.i18n import Translator


def solitaire_name(tr: Translator, figure: Figure) -> str:
    """Return the kind of a solitaire, with its number if there are several of that kind."""
    kind = tr(f"solitaires.kind.{figure.kind}")
    alone = sum(other.kind == figure.kind for other in FIGURES) == 1
    return kind if alone else tr("solitaires.numbered", kind=kind, n=figure.number)


def record_line(tr: Translator, known: Tally) -> str:
    """Return the number of tries and the best time of a solitaire."""
    if not known.tries:
        return tr("solitaires.untried")
    tries = tr("solitaires.tries", n=known.tries)
    if known.minutes is None:
        return tries
    return tr("common.facts", a=tries, b=tr("solitaires.best", n=known.minutes))
