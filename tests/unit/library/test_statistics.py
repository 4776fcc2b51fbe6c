"""Tests of the statistics with ten matches of Anna, Bruno, Chloé and Daniel."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.library import statistics
from scorekeeper.library.statistics import GameRecord, Outcome, PairRecord, Record, Share, Streak, WinCount

START = datetime(2026, 1, 5, 20, tzinfo=UTC)


def outcome(
    number: int,
    game: str,
    players: str,
    winners: tuple[int, ...],
    places: tuple[int, ...],
    points: tuple[int, ...],
    hands: tuple[int, ...],
    outs: tuple[int, ...] | None = None,
    teams: int = 0,
) -> Outcome:
    names = {"A": "Anna", "B": "Bruno", "C": "Chloé", "D": "Daniel"}
    seats = tuple(names[letter] for letter in players)
    return Outcome(game, START + timedelta(days=number), seats, teams, winners, places, points, hands, outs)


OUTCOMES = [
    outcome(1, "sebastopol", "ABC", (0,), (1, 2, 3), (31, 52, 58), (6, 6, 4), (3, 2, 0)),
    outcome(2, "sebastopol", "AB", (0,), (1, 2), (12, 50), (5, 5), (4, 1)),
    outcome(3, "bergen", "AB", (1,), (2, 1), (9, 15), (7, 7)),
    outcome(4, "sebastopol", "ABC", (2,), (3, 2, 1), (55, 51, 20), (3, 7, 7), (0, 3, 4)),
    outcome(5, "bergen", "AC", (0,), (1, 2), (15, 11), (8, 8)),
    outcome(6, "bergen", "AB", (0,), (1, 2), (15, 2), (4, 4)),
    outcome(7, "domino_whist", "ABCD", (0,), (1, 2), (151, 80), (4, 4), (2, 1, 1, 0), teams=2),
    outcome(8, "la_poule", "AB", (0, 1), (1, 1), (90, 90), (5, 5)),
    outcome(9, "sebastopol", "BC", (0,), (1, 2), (8, 51), (4, 4), (3, 1)),
    outcome(10, "sebastopol", "ABC", (1,), (2, 1, 3), (50, 44, 66), (8, 8, 6), (2, 4, 1)),
]


def test_win_counts_sorts_by_wins() -> None:
    # Anna: 1, 2, 5, 6, 7, 8. Bruno: 3, 8, 9, 10. Chloé: 4 and, with Anna, 7. Daniel none.
    assert statistics.win_counts(OUTCOMES) == (
        WinCount("Anna", 6, 9),
        WinCount("Bruno", 4, 9),
        WinCount("Chloé", 2, 6),
        WinCount("Daniel", 0, 1),
    )
    assert statistics.win_counts([]) == ()


def test_win_counts_sorts_equal_wins_by_fewer_matches_then_name() -> None:
    two = [OUTCOMES[0], OUTCOMES[2], outcome(11, "bergen", "BD", (1,), (2, 1), (0, 15), (3, 3))]
    assert [standing.person for standing in statistics.win_counts(two)] == ["Daniel", "Anna", "Bruno", "Chloé"]


def test_record_of_has_sums_of_all_matches() -> None:
    assert statistics.record_of(OUTCOMES, "Anna") == Record(
        "Anna",
        matches=9,
        wins=6,
        places=(6, 2, 1),
        games=(
            GameRecord("sebastopol", 4, 2, 31 + 12 + 55 + 50, 6 + 5 + 3 + 8),
            GameRecord("bergen", 3, 2, 9 + 15 + 15, 7 + 8 + 4),
            GameRecord("domino_whist", 1, 1, 151, 4),
            GameRecord("la_poule", 1, 1, 90, 5),
        ),
        out=Share(3 + 4 + 0 + 2 + 2, 6 + 5 + 3 + 4 + 8, 5),
        run=Streak(4),
    )


def test_average_is_rounded_to_one_decimal() -> None:
    sebastopol, bergen, *_ = statistics.record_of(OUTCOMES, "Anna").games
    assert (sebastopol.average, bergen.average) == (6.7, 2.1)
    assert GameRecord("matador", 1, 0, 0, 0).average == 0.0


def test_record_of_without_matches_is_empty() -> None:
    assert statistics.record_of(OUTCOMES, "Zoé") == Record("Zoé", 0, 0, (), (), Share(), Streak())
    assert statistics.outcomes_of(OUTCOMES, "Zoé") == []


def test_record_of_streak_has_game_if_all_matches_are_of_it() -> None:
    assert statistics.record_of(OUTCOMES[:3], "Anna").run == Streak(2, "sebastopol")
    assert statistics.record_of(OUTCOMES[4:6], "Anna").run == Streak(2, "bergen")
    assert statistics.record_of(OUTCOMES[4:7], "Anna").run == Streak(3)
    assert statistics.record_of([*OUTCOMES[4:7], OUTCOMES[0]], "Anna").run == Streak(4)


def test_record_of_streak_is_the_latest_of_equal_length() -> None:
    assert statistics.record_of(OUTCOMES[:6], "Anna").run == Streak(2, "bergen")
    assert statistics.record_of(OUTCOMES[:1], "Bruno").run == Streak()


@pytest.mark.parametrize(
    ("part", "whole", "matches", "percent"),
    [(11, 26, 5, 42), (11, 26, 4, None), (1, 8, 5, 13), (0, 9, 7, 0), (9, 9, 5, 100), (0, 0, 9, None)],
)
def test_percent_is_none_before_five_matches(part: int, whole: int, matches: int, percent: int | None) -> None:
    assert Share(part, whole, matches).percent == percent


def test_form_has_none_for_absence() -> None:
    assert statistics.recent_form(OUTCOMES[:5], "Chloé") == (False, None, None, True, False)
    assert statistics.recent_form(OUTCOMES[6:8], "Anna") == (True, True)


def test_pair_record_counts_matches_as_opponents_and_partners() -> None:
    assert statistics.pair_record(OUTCOMES, "Anna", "Bruno") == PairRecord(
        8,
        (5, 3),
        games=(("sebastopol", 4, 2, 1), ("bergen", 2, 1, 1), ("domino_whist", 1, 1, 0), ("la_poule", 1, 1, 1)),
    )
    partners = statistics.pair_record(OUTCOMES, "Chloé", "Anna")
    assert (partners.matches, partners.wins, partners.partners, partners.partners_won) == (4, (1, 2), 1, 1)
    assert statistics.pair_record(OUTCOMES, "Anna", "Zoé") == PairRecord(0, (0, 0))


def test_opponents_of_sorts_opponents_by_matches() -> None:
    assert statistics.opponents_of(OUTCOMES, "Anna") == ("Bruno", "Chloé", "Daniel")
    assert statistics.opponents_of(OUTCOMES, "Daniel") == ("Anna", "Chloé")
