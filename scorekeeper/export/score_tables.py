"""Score tables ready for the printer: the bytes of a PDF."""

from __future__ import annotations

from datetime import datetime

from scorekeeper.core.begin import begin
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.problem import Problem
from scorekeeper.core.variant import Match, Variant
from scorekeeper.export.drawing import Page
from scorekeeper.export.page_layout import PAPERS, empty, filled
from scorekeeper.export.pdf import pdf
from scorekeeper.i18n import Translator


def nameless(variant: Variant, players: int | None = None) -> Match | Problem:
    """The sheet of a game before anybody has sat down, for so many players or as many as can play."""
    seats = range(1, (variant.players[-1] if players is None else players) + 1)
    setup = begin(variant, [str(seat) for seat in seats])
    return setup if isinstance(setup, Problem) else Match(variant, setup)


def empty_sheet(tr: Translator, match: Match, paper: str) -> bytes:
    """A page of the game's table without names and figures, on ``a4`` or ``a5``."""
    return _pdf(tr, match, empty(tr, match, PAPERS[paper]))


def filled_sheet(tr: Translator, match: Match, paper: str, when: datetime | None = None) -> bytes:
    """The sheet of a match as it stands, dated where the day is known."""
    return _pdf(tr, match, filled(tr, match, evaluate(match), PAPERS[paper], when))


def _pdf(tr: Translator, match: Match, pages: tuple[Page, ...]) -> bytes:
    return pdf(pages, title=tr(f"games.{match.variant.id}.name"), language=tr.language)
