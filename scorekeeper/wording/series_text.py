"""Sentences about a series of matches: what decides it, its standing, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from scorekeeper.core.series import Series
from scorekeeper.core.variant import Match
from scorekeeper.i18n import Translator
from scorekeeper.library.series import SeriesMatch, Standing
from scorekeeper.wording.result_text import time_text


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
    """Return what is counted in a series of this game: matches, or those won or lost with zero."""
    if match.variant.sheet.series_counts == "nothing":
        return tr("series.blanks")
    return tr("series.loves" if match.goal.words == "love" else "series.matches")


def series_headline(tr: Translator, standing: Standing) -> str:
    """Return who has won the series or leads an open one, that it has ended level, or that it goes on."""
    if standing.winner is not None:
        winner = standing.winner
        return tr("series.won_by", name=standing.sides[winner], n=standing.people[winner])
    return tr("series.ended") if standing.series.ended else leader_text(tr, standing) or tr("series.title")


def leader_text(tr: Translator, standing: Standing) -> str:
    """Return who leads an open series, and the wins of each side, the most first; empty if nobody does."""
    most = max(standing.wins)
    if standing.is_decided or standing.series.wins_needed or standing.wins.count(most) > 1:
        return ""
    first = standing.wins.index(most)
    score = " – ".join(tr("common.number", n=wins) for wins in sorted(standing.wins, reverse=True))
    return tr("series.leads", name=standing.sides[first], n=standing.people[first], score=score)


def match_headline(tr: Translator, standing: Standing) -> str:
    """Return who has won a match in the middle of its series; empty if nobody has."""
    winner = standing.matches[standing.number - 1].winner if standing.number <= len(standing.matches) else None
    if winner is None:
        return ""
    return tr("series.wins_match", name=standing.sides[winner], n=standing.people[winner], match=standing.number)


def series_summary_text(tr: Translator, standing: Standing, game: str) -> str:
    """Return the name of the game, how long a series is, and how long its matches took if that is known of all."""
    series, played = standing.series, [match.minutes for match in standing.matches if match.over]
    length = tr("series.played", n=len(played))
    if series.wins_needed:
        key, n = ("best_of_n", series.best_of) if series.best_of else ("first_to_n", series.first_to)
        length = tr(f"series.{key}", n=n)
    minutes = [each for each in played if each is not None]
    if not minutes or len(minutes) < len(played):
        return tr("common.facts", a=game, b=length)
    return tr("say.several", values=[game, length, time_text(tr, sum(minutes))])


def series_stories(tr: Translator, standing: Standing) -> tuple[str, ...]:
    """Return a line about each side of a series; empty for one that has no match to tell of."""
    return tuple(next(_lines(tr, standing, side), "") for side in range(len(standing.sides)))


def _lines(tr: Translator, standing: Standing, side: int) -> Iterator[str]:
    """Yield the lines that are true of a side of a series, the best first."""
    over = [(number, match) for number, match in enumerate(standing.matches, 1) if match.over]
    won = len([*takewhile(lambda each: each[1].winner == side, reversed(over))])
    if won > 1:
        yield tr("series.won_last", n=won)
    leads = [(_margin(match, match.winner), number) for number, match in over if match.winner == side]
    if leads:
        points, number = max(leads, key=lambda lead: lead[0])
        yield tr("series.took_by" if points else "series.took", n=number, points=points)
    behind = [(_margin(match, side), number) for number, match in over if match.winner not in {None, side}]
    behind = [(points, number) for points, number in behind if points]
    if behind:
        points, number = min(behind)
        yield tr("series.closest", n=number, points=points)


def _margin(match: SeriesMatch, side: int | None) -> int:
    """Return how many points a side was ahead or behind: the winner of the next one, any other of the winner."""
    totals = [(other, total) for other, total in enumerate(match.totals) if total is not None]
    own = next((total for other, total in totals if other == side), None)
    against = [total for other, total in totals if other != side and match.winner in {side, other}]
    return min((abs(total - own) for total in against), default=0) if own is not None else 0


def next_match_text(tr: Translator, standing: Standing | None, *, short: bool = False) -> str:
    """Return the words of the button that goes on after a match; ``short`` where a word would be broken."""
    if standing is None:
        return tr("finished.rematch")
    if standing.is_decided:
        return tr("series.new")
    key = "series.to_match" if standing.running else "series.start_match"
    return tr(f"{key}_short" if short else key, n=standing.next_number)
