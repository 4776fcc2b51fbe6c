"""Score tables as PDF files."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from scorekeeper.core.begin import begin, smallest_set
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.problem import Problem
from scorekeeper.core.variant import Match, Variant
from scorekeeper.export.drawing import Page
from scorekeeper.export.page_layout import PAPERS, empty_pages, match_pages
from scorekeeper.export.pdf import pdf
from scorekeeper.export.text_pictures import TextPictures
from scorekeeper.i18n import Translator


def unnamed_match(variant: Variant, players: int | None = None) -> Match | Problem:
    """Return a match with numbers for names, with this many players or as many as can play."""
    count = variant.players[-1] if players is None else players
    tiles = smallest_set(variant, count) if count in variant.players else None
    setup = begin(variant, [str(seat + 1) for seat in range(count)], tiles=tiles)
    return setup if isinstance(setup, Problem) else Match(variant, setup)


def empty_table_pdf(tr: Translator, match: Match, paper: str) -> bytes:
    """Return one page with an empty table for the match, on ``a4`` or ``a5``."""
    return table_pdf(tr, match, empty_pages(tr, match, PAPERS[paper]))


def match_table_pdf(tr: Translator, match: Match, paper: str, when: datetime | None = None, series: str = "") -> bytes:
    """Return the table of a match, with its date and the standing of its ``series`` if they are known."""
    return table_pdf(tr, match, match_pages(tr, match, evaluate(match), PAPERS[paper], when, series=series))


def table_pdf(tr: Translator, match: Match, pages: Sequence[Page], pictures: TextPictures | None = None) -> bytes:
    """Return pages of a match as a PDF, with ``pictures`` of the texts that no font draws."""
    return pdf(pages, title=tr(f"games.{match.variant.id}.name"), language=tr.language, pictures=pictures)
