"""Tests of the statistics with ten matches of Anna, Bruno, Chloé and Daniel."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.library import statistics
from scorekeeper.library.season import SeasonLine, season_table
from scorekeeper.library.statistics import GameRecord, Outcome, PairRecord, Record, Results, Share, Streak, WinCount

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
    shut_out: tuple[int, ...] = (),
) -> Outcome:
    names = {"A": "Anna", "B": "Bruno", "C": "Chloé", "D": "Daniel"}
    seats = tuple(names[letter] for letter in players)
    when = START + timedelta(days=number)
    return Outcome(game, when, seats, teams, winners, places, points, hands, outs, shut_out=shut_out)


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


def test_won_shared_and_lost_are_counted_apart() -> None:
    """Seven of nine matches of Ada and Ben end level: nobody has won all of them."""
    level = [outcome(n, "la_poule", "AB", (0, 1), (1, 1), (90, 90), (5, 5)) for n in range(7)]
    two = [outcome(n, "bergen", "AB", (0,), (1, 2), (15, 9), (7, 7)) for n in range(7, 9)]
    assert statistics.win_counts([*level, *two]) == (
        WinCount("Anna", Results(won=2, shared=7)),
        WinCount("Bruno", Results(shared=7, lost=2)),
    )
    assert statistics.pair_record([*level, *two], "Bruno", "Anna").games == (("la_poule", 0, 7, 0), ("bergen", 0, 0, 2))


def test_win_counts_sorts_by_matches_won() -> None:
    # Anna: 1, 2, 5, 6, 7, and shares 8. Bruno: 3, 9, 10, and shares 8. Chloé: 4 and, with Anna, 7. Daniel none.
    assert statistics.win_counts(OUTCOMES) == (
        WinCount("Anna", Results(5, 1, 3)),
        WinCount("Bruno", Results(3, 1, 5)),
        WinCount("Chloé", Results(2, 0, 4)),
        WinCount("Daniel", Results(0, 0, 1)),
    )
    assert statistics.win_counts([]) == ()


def test_win_counts_sorts_equal_wins_by_shared_then_fewer_matches_then_name() -> None:
    two = [OUTCOMES[0], OUTCOMES[2], outcome(11, "bergen", "BD", (1,), (2, 1), (0, 15), (3, 3))]
    assert [standing.person for standing in statistics.win_counts(two)] == ["Daniel", "Anna", "Bruno", "Chloé"]
    shared = [*two, outcome(12, "la_poule", "BC", (0, 1), (1, 1), (90, 90), (5, 5))]
    assert [standing.person for standing in statistics.win_counts(shared)] == ["Bruno", "Daniel", "Anna", "Chloé"]


def test_record_of_has_sums_of_all_matches() -> None:
    assert statistics.record_of(OUTCOMES, "Anna") == Record(
        "Anna",
        Results(won=5, shared=1, lost=3),
        places=(6, 2, 1),
        games=(
            GameRecord("sebastopol", Results(2, 0, 2), 31 + 12 + 55 + 50, 6 + 5 + 3 + 8),
            GameRecord("bergen", Results(2, 0, 1), 9 + 15 + 15, 7 + 8 + 4),
            GameRecord("domino_whist", Results(1, 0, 0), 151, 4),
            GameRecord("la_poule", Results(0, 1, 0), 90, 5),
        ),
        out=Share(3 + 4 + 0 + 2 + 2, 6 + 5 + 3 + 4 + 8, 5),
        run=Streak(3),
    )


def test_average_is_rounded_to_one_decimal() -> None:
    sebastopol, bergen, *_ = statistics.record_of(OUTCOMES, "Anna").games
    assert (sebastopol.average, bergen.average) == (6.7, 2.1)
    assert GameRecord("matador", Results(lost=1), 0, 0).average == 0.0


def test_figures_per_hand_leave_out_matches_of_which_only_the_result_is_known() -> None:
    played = outcome(1, "muggins", "AB", (0,), (1, 2), (60, 40), (5, 5), (3, 2))
    imported = outcome(2, "muggins", "AB", (0,), (1, 2), (100, 70), (0, 0), (0, 0))
    record = statistics.record_of([played, imported], "Anna")
    assert (record.results.matches, record.games[0].average, record.out) == (2, 12.0, Share(3, 5, 1))


def test_record_of_without_matches_is_empty() -> None:
    assert statistics.record_of(OUTCOMES, "Zoé") == Record("Zoé", Results(), (), (), Share(), Streak())
    assert statistics.outcomes_of(OUTCOMES, "Zoé") == []


def test_record_of_streak_has_game_if_all_matches_are_of_it() -> None:
    assert statistics.record_of(OUTCOMES[:3], "Anna").run == Streak(2, "sebastopol")
    assert statistics.record_of(OUTCOMES[4:6], "Anna").run == Streak(2, "bergen")
    assert statistics.record_of(OUTCOMES[4:7], "Anna").run == Streak(3)
    assert statistics.record_of([*OUTCOMES[4:7], OUTCOMES[0]], "Anna").run == Streak(4)
    assert statistics.record_of([*OUTCOMES[5:8], OUTCOMES[0]], "Anna").run == Streak(2)  # a shared place between


def test_record_of_streak_is_the_latest_of_equal_length() -> None:
    assert statistics.record_of(OUTCOMES[:6], "Anna").run == Streak(2, "bergen")
    assert statistics.record_of(OUTCOMES[:1], "Bruno").run == Streak()


@pytest.mark.parametrize(
    ("part", "whole", "matches", "percent"),
    [(11, 26, 5, 42), (11, 26, 4, None), (1, 8, 5, 13), (0, 9, 7, 0), (9, 9, 5, 100), (0, 0, 9, None)],
)
def test_percent_is_none_before_five_matches(part: int, whole: int, matches: int, percent: int | None) -> None:
    assert Share(part, whole, matches).percent == percent


def test_recent_results_are_the_last_ten_of_each_person() -> None:
    """Whoever has not played lately has results as well: those of their own last matches."""
    later = [outcome(n, "bergen", "AB", (n % 2,), (1, 2), (15, 9), (7, 7)) for n in range(10, 30)]
    recent = statistics.recent_results([*OUTCOMES[:5], *later])
    assert recent["Chloé"] == ("lost", "won", "lost")
    assert recent["Anna"] == ("won", "lost") * 5
    assert statistics.recent_results(OUTCOMES[6:8])["Anna"] == ("won", "shared")


def test_pair_record_counts_ahead_level_and_behind_and_partners() -> None:
    assert statistics.pair_record(OUTCOMES, "Anna", "Bruno") == PairRecord(
        ahead=4,
        level=1,
        behind=3,
        games=(("sebastopol", 2, 0, 2), ("bergen", 1, 0, 1), ("domino_whist", 1, 0, 0), ("la_poule", 0, 1, 0)),
    )
    assert statistics.pair_record(OUTCOMES, "Anna", "Bruno").matches == 8
    partners = statistics.pair_record(OUTCOMES, "Chloé", "Anna")
    assert (partners.ahead, partners.level, partners.behind, partners.partners) == (1, 0, 3, Results(won=1))
    assert statistics.pair_record(OUTCOMES, "Anna", "Zoé") == PairRecord()


def test_opponents_of_sorts_opponents_by_matches() -> None:
    assert statistics.opponents_of(OUTCOMES, "Anna") == ("Bruno", "Chloé", "Daniel")
    assert statistics.opponents_of(OUTCOMES, "Daniel") == ("Anna", "Chloé")


def test_season_table_adds_up_what_everybody_has_played() -> None:
    """Worked out on paper from the ten matches above, and two shut-outs: of two players, and of a pair."""
    season = [
        *OUTCOMES,
        outcome(11, "muggins", "ABC", (0,), (1, 2, 2), (61, 0, 0), (3, 3, 3), shut_out=(1, 2)),
        outcome(12, "venezuelan", "ABCD", (0,), (1, 2), (104, 0), (3, 3), teams=2, shut_out=(1,)),
    ]
    assert season_table(season) == (
        SeasonLine("Anna", 7, 1, 3, points_for=428 + 61 + 104, points_against=539, given=3, taken=0),
        SeasonLine("Bruno", 3, 1, 7, points_for=392, points_against=608 + 61 + 104, given=0, taken=2),
        SeasonLine("Chloé", 3, 0, 5, points_for=357 + 0 + 104, points_against=386 + 61, given=1, taken=1),
        SeasonLine("Daniel", 0, 0, 2, points_for=80, points_against=151 + 104, given=0, taken=1),
    )
    assert season_table(season)[2].figures == (8, 3, 0, 5, 461, 447, 1, 1)
    assert season_table([]) == ()


def test_season_table_leaves_out_whoever_a_match_does_not_count_for() -> None:
    late = Outcome("bergen", START, ("Anna", "Bruno", "Zoé"), 0, (0,), (1, 2, 3), (15, 9, 0), (7, 7, 2), late=(2,))
    assert [line.person for line in season_table([late])] == ["Anna", "Bruno"]
