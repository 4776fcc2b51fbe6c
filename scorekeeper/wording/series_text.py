"""Sentences about a series of matches: what decides it, its standing, and what comes next."""

from __future__ import annotations

from scorekeeper.core.runs import has_runs
from scorekeeper.core.series import Series
from scorekeeper.core.variant import Match
from scorekeeper.i18n import Translator
from scorekeeper.library.series import Standing


def deciding_text(tr: Translator, series: Series | None) -> str:
    """Return the sentence that says what decides a match or a series."""
    if series is None:
        return tr("series.decides_one")
    return tr("series.decides", n=series.wins_needed) if series.wins_needed else tr("series.decides_open")


def hint_text(tr: Translator, standing: Standing) -> str:
    """Return what is under the list of matches: that a tap opens one, and where a skunk counts two, that it does."""
    hint = tr("series.hint")
    return f"{hint} {tr('series.skunk')}." if standing.series.skunk > 1 else hint


def match_number_text(tr: Translator, standing: Standing, *, short: bool = False) -> str:
    """Return which match of its series this is: ``2nd match, best of 3``; ``short`` leaves out how long it is."""
    series, n = standing.series, standing.number
    if short or not series.wins_needed:
        return tr("series.match", n=n)
    if series.best_of:
        return tr("series.match_best_of", n=n, matches=series.best_of)
    return tr("series.match_first_to", n=n, wins=series.first_to)


def scores_of(tr: Translator, standing: Standing) -> list[str]:
    """Return the wins of each side, the most first."""
    ranked = sorted(zip(standing.sides, standing.wins, strict=True), key=lambda score: -score[1])
    return [tr("say.score", name=name, n=wins) for name, wins in ranked]


def standing_text(tr: Translator, standing: Standing) -> str:
    """Return who has won the series, or which match this is; and the wins of each side."""
    head = series_headline(tr, standing) if standing.is_decided else match_number_text(tr, standing)
    return tr("series.standing", head=head, scores=scores_of(tr, standing))


def counted_text(tr: Translator, match: Match) -> str:
    """Return what is counted in a series of this game: matches, those won with the others on nought, or lost so."""
    if match.variant.sheet.series_counts == "nothing":
        return tr("series.blanks")
    return tr("series.loves" if has_runs(match) else "series.matches")


def series_headline(tr: Translator, standing: Standing) -> str:
    """Return who has won the series, that it has ended level, or that it goes on."""
    if standing.winner is not None:
        winner = standing.winner
        return tr("series.won_by", name=standing.sides[winner], n=standing.people[winner])
    return tr("series.ended" if standing.series.ended else "series.title")


def next_match_text(tr: Translator, standing: Standing | None) -> str:
    """Return the words of the button that goes on after a match."""
    if standing is None:
        return tr("finished.rematch")
    if standing.is_decided:
        return tr("series.new")
    return tr("series.to_match" if standing.running else "series.start_match", n=standing.next_number)
