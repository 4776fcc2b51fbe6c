"""Ten evenings on paper: Anna, Bruno, Chloé and Daniel, and what their matches add up to."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.library import statistics
from scorekeeper.library.statistics import Against, InGame, Outcome, Record, Run, Share, Won

START = datetime(2026, 1, 5, 20, tzinfo=UTC)


def evening(
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
    seats = tuple(names[one] for one in players)
    return Outcome(game, START + timedelta(days=number), seats, teams, winners, places, points, hands, outs)


EVENINGS = [
    evening(1, "sebastopol", "ABC", (0,), (1, 2, 3), (31, 52, 58), (6, 6, 4), (3, 2, 0)),
    evening(2, "sebastopol", "AB", (0,), (1, 2), (12, 50), (5, 5), (4, 1)),
    evening(3, "bergen", "AB", (1,), (2, 1), (9, 15), (7, 7)),
    evening(4, "sebastopol", "ABC", (2,), (3, 2, 1), (55, 51, 20), (3, 7, 7), (0, 3, 4)),
    evening(5, "bergen", "AC", (0,), (1, 2), (15, 11), (8, 8)),
    evening(6, "bergen", "AB", (0,), (1, 2), (15, 2), (4, 4)),
    evening(7, "domino_whist", "ABCD", (0,), (1, 2), (151, 80), (4, 4), (2, 1, 1, 0), teams=2),
    evening(8, "la_poule", "AB", (0, 1), (1, 1), (90, 90), (5, 5)),
    evening(9, "sebastopol", "BC", (0,), (1, 2), (8, 51), (4, 4), (3, 1)),
    evening(10, "sebastopol", "ABC", (1,), (2, 1, 3), (50, 44, 66), (8, 8, 6), (2, 4, 1)),
]


def test_matches_won_most_first_then_who_needed_fewer() -> None:
    # Anna: 1, 2, 5, 6, 7, 8. Bruno: 3, 8, 9, 10. Chloé: 4 and, with Anna, 7. Daniel none.
    assert statistics.won(EVENINGS) == (Won("Anna", 6, 9), Won("Bruno", 4, 9), Won("Chloé", 2, 6), Won("Daniel", 0, 1))
    assert statistics.won([]) == ()


def test_equal_wins_stand_by_matches_and_then_by_name() -> None:
    two = [EVENINGS[0], EVENINGS[2], evening(11, "bergen", "BD", (1,), (2, 1), (0, 15), (3, 3))]
    assert [one.person for one in statistics.won(two)] == ["Daniel", "Anna", "Bruno", "Chloé"]


def test_annas_record_is_that_of_the_paper() -> None:
    assert statistics.record(EVENINGS, "Anna") == Record(
        "Anna",
        matches=9,
        wins=6,
        places=(6, 2, 1),
        games=(
            InGame("sebastopol", 4, 2, 31 + 12 + 55 + 50, 6 + 5 + 3 + 8),
            InGame("bergen", 3, 2, 9 + 15 + 15, 7 + 8 + 4),
            InGame("domino_whist", 1, 1, 151, 4),
            InGame("la_poule", 1, 1, 90, 5),
        ),
        out=Share(3 + 4 + 0 + 2 + 2, 6 + 5 + 3 + 4 + 8, 5),
        run=Run(4),
    )


def test_an_average_is_told_to_one_decimal_place() -> None:
    sebastopol, bergen, *_ = statistics.record(EVENINGS, "Anna").games
    assert (sebastopol.average, bergen.average) == (6.7, 2.1)
    assert InGame("matador", 1, 0, 0, 0).average == 0.0


def test_somebody_who_has_not_played_has_an_empty_record() -> None:
    assert statistics.record(EVENINGS, "Zoé") == Record("Zoé", 0, 0, (), (), Share(), Run())
    assert statistics.of(EVENINGS, "Zoé") == []


def test_a_run_names_its_game_where_all_of_it_was_one() -> None:
    assert statistics.record(EVENINGS[:3], "Anna").run == Run(2, "sebastopol")
    assert statistics.record(EVENINGS[4:6], "Anna").run == Run(2, "bergen")
    assert statistics.record(EVENINGS[4:7], "Anna").run == Run(3)
    assert statistics.record([*EVENINGS[4:7], EVENINGS[0]], "Anna").run == Run(4)


def test_of_equal_runs_the_latest_is_told() -> None:
    assert statistics.record(EVENINGS[:6], "Anna").run == Run(2, "bergen")
    assert statistics.record(EVENINGS[:1], "Bruno").run == Run()


@pytest.mark.parametrize(
    ("part", "whole", "matches", "percent"),
    [(11, 26, 5, 42), (11, 26, 4, None), (1, 8, 5, 13), (0, 9, 7, 0), (9, 9, 5, 100), (0, 0, 9, None)],
)
def test_nothing_is_told_in_percent_before_five_matches(
    part: int, whole: int, matches: int, percent: int | None
) -> None:
    assert Share(part, whole, matches).percent == percent


def test_the_form_shows_who_was_not_there() -> None:
    assert statistics.form(EVENINGS[:5], "Chloé") == (False, None, None, True, False)
    assert statistics.form(EVENINGS[6:8], "Anna") == (True, True)


def test_anna_against_bruno_and_chloe_beside_anna() -> None:
    assert statistics.against(EVENINGS, "Anna", "Bruno") == Against(
        8,
        (5, 3),
        games=(("sebastopol", 4, 2, 1), ("bergen", 2, 1, 1), ("domino_whist", 1, 1, 0), ("la_poule", 1, 1, 1)),
    )
    beside = statistics.against(EVENINGS, "Chloé", "Anna")
    assert (beside.matches, beside.wins, beside.partners, beside.partners_won) == (4, (1, 2), 1, 1)
    assert statistics.against(EVENINGS, "Anna", "Zoé") == Against(0, (0, 0))


def test_the_most_frequent_opponent_comes_first_and_a_partner_is_none() -> None:
    assert statistics.company(EVENINGS, "Anna") == ("Bruno", "Chloé", "Daniel")
    assert statistics.company(EVENINGS, "Daniel") == ("Anna", "Chloé")
