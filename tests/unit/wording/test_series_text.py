"""Tests of the sentences about a series of matches."""

from __future__ import annotations

import pytest

from scorekeeper.core.series import Series
from scorekeeper.i18n import LANGUAGES, translator_for
from scorekeeper.library.series import SeriesMatch, Standing
from scorekeeper.wording.series_text import (
    match_headline,
    next_match_text,
    series_headline,
    series_stories,
    series_summary_text,
)

ENGLISH = translator_for("en", strict=True)
FOUR = (
    SeriesMatch("1", (42, 52, 53), 0, over=True, minutes=41),
    SeriesMatch("2", (51, 38, 64), 1, over=True, minutes=36),
    SeriesMatch("3", (27, 50, 55), 0, over=True, minutes=29),
    SeriesMatch("4", (44, 61, 52), 0, over=True, minutes=45),
)


def standing(series: Series, *matches: SeriesMatch, winner: int | None = None) -> Standing:
    sides = ("Anna", "Bruno", "Chloé")
    wins = tuple(sum(match.winner == side for match in matches) for side in range(3))
    return Standing(series, sides, wins, matches, len(matches), winner, (1, 1, 1))


def test_series_that_is_won_has_a_title_a_summary_and_a_story_for_each() -> None:
    won = standing(Series(best_of=5), *FOUR, winner=0)
    assert series_headline(ENGLISH, won) == "Anna wins the series"
    assert series_summary_text(ENGLISH, won, "Sébastopol") == "Sébastopol, best of 5, 2\u00a0h\u00a031\u00a0min"
    assert series_stories(ENGLISH, won) == (
        "won the last 2 in a row",
        "took the 2nd match by 13",
        "closest in the 4th match, 8 behind",
    )
    for language in LANGUAGES:
        assert all(series_stories(translator_for(language, strict=True), won))


@pytest.mark.parametrize(
    ("series", "matches", "title", "summary"),
    [
        (Series(), FOUR, "Anna leads 3 – 1 – 0", "Muggins, 4 matches, 2\u00a0h\u00a031\u00a0min"),
        (Series(), FOUR[:2], "Series", "Muggins, 2 matches, 1\u00a0h\u00a017\u00a0min"),
        (Series(first_to=4), FOUR, "Series", "Muggins, first to 4, 2\u00a0h\u00a031\u00a0min"),
        (Series(ended=True), FOUR[:2], "The series has ended", "Muggins, 2 matches, 1\u00a0h\u00a017\u00a0min"),
        (Series(first_to=4), (SeriesMatch("1", (1, 0, 0), 0, over=True),), "Series", "Muggins · first to 4"),
    ],
)
def test_series_that_goes_on_says_who_leads_if_it_is_open(
    series: Series, matches: tuple[SeriesMatch, ...], title: str, summary: str
) -> None:
    now = standing(series, *matches)
    assert (series_headline(ENGLISH, now), series_summary_text(ENGLISH, now, "Muggins")) == (title, summary)


def test_match_of_a_series_is_named_by_its_number_if_one_has_won_it() -> None:
    assert match_headline(ENGLISH, standing(Series(), *FOUR[:2])) == "Bruno wins the 2nd match"
    shared = SeriesMatch("1", (9, 9, 12), None, over=True)
    assert match_headline(ENGLISH, standing(Series(), shared)) == ""
    assert match_headline(ENGLISH, Standing(Series(), ("A", "B"), (0, 0), (), 1)) == ""


def test_stories_of_a_series_leave_out_who_did_not_play_and_matches_that_nobody_won() -> None:
    matches = (SeriesMatch("1", (9, 9, None), None, over=True), SeriesMatch("2", (1, 1, None), 0, over=True))
    assert series_stories(ENGLISH, standing(Series(), *matches)) == ("took the 2nd match", "", "")


def test_next_match_has_short_words_where_there_is_little_room() -> None:
    going = SeriesMatch("3", (0, 0, 0), None, over=False)
    now = standing(Series(), *FOUR[:2])
    assert [next_match_text(ENGLISH, now, short=short) for short in (False, True)] == ["Start 3rd match", "Start 3rd"]
    now = standing(Series(), *FOUR[:2], going)
    assert [next_match_text(ENGLISH, now, short=short) for short in (False, True)] == ["Go to 3rd match", "Go to 3rd"]
    assert next_match_text(ENGLISH, None, short=True) == "Rematch"
