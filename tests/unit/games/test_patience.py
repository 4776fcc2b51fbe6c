"""Tests of Domino patience and of the solitaires."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from scorekeeper.core.evaluate import facts, named_result
from scorekeeper.core.problem import Problem
from scorekeeper.games.solitaires import BY_FIGURE, FIGURES, Attempt, check_sums, read_attempt, tally, write_attempt
from tests.unit.games.paper import play, refusal

WHEN = datetime(2025, 11, 1, 20, 47, tzinfo=UTC)


def test_patience_is_won_when_no_tile_is_left() -> None:
    match, state = play("patience", 1, [{"end": {"tiles": 0}}])
    assert (state.totals, state.winners, named_result(match, state)) == ((1,), (0,), "solved")


def test_patience_is_lost_with_six_pips_per_tile_left() -> None:
    match, state = play("patience", 1, [{"end": {"tiles": 6}}])
    assert (state.is_over, state.winners, named_result(match, state)) == (True, (), "not_solved")
    assert facts(match, state) == {"tiles_left": 6, "pips_left": 36}
    assert refusal("patience", 1, [{"end": {"tiles": 3}}]).code == "odd_tiles"
    assert refusal("patience", 1, [{"end": {"tiles": 30}}]).code == "tile_count"


def test_figures_has_the_18_figures_of_the_booklet() -> None:
    kinds = [figure.kind for figure in FIGURES]
    assert (len(kinds), kinds.count("reussite"), kinds.count("quadrille"), kinds.count("magic_square")) == (18, 7, 6, 2)
    assert [figure.line for figure in FIGURES] == sorted(figure.line for figure in FIGURES)


def test_check_sums_finds_wrong_lines_of_square_star_and_triangle() -> None:
    assert check_sums(BY_FIGURE["magic_square_1"], [13] * 14) == ()
    assert check_sums(BY_FIGURE["magic_square_1"], [13] * 5 + [12] + [13] * 7) == (5, 13)
    assert check_sums(BY_FIGURE["magic_star_1"], [21] * 7 + [20]) == (7,)
    assert check_sums(BY_FIGURE["magic_triangle_1"], [9, 11], wanted=[9, 12]) == (1,)


def test_check_sums_finds_wrong_lines_of_seven_squares() -> None:
    squares = [3, 16, 9, 9, 5, 7, 11]
    figure = BY_FIGURE["magic_square_2"]
    good = [total for total in squares for _ in range(4)]
    assert check_sums(figure, good) == ()
    assert check_sums(figure, [*good[:-1], 12]) == (24, 25, 26, 27)
    assert check_sums(figure, [*good[:-4], *[5] * 4]) == (16, 17, 18, 19, 24, 25, 26, 27)
    assert len(check_sums(figure, [*[4] * 4, *good[4:]])) == 28


def test_attempt_round_trip_keeps_all_values() -> None:
    attempt = Attempt("magic_star_1", solved=True, when=WHEN, minutes=25, tries=3)
    assert read_attempt(write_attempt(attempt)) == attempt


def test_read_attempt_of_invalid_value_is_refused() -> None:
    good = write_attempt(Attempt("magic_star_1", solved=True, when=WHEN))
    bad: dict[str, list[Any]] = {
        "not_an_object": [None],
        "figure_unknown": [{**good, "figure": value} for value in ("x", ["x"], 7, None)],
        "value_not_a_flag": [{**good, "solved": 1}],
        "value_not_int": [{**good, "minutes": -1}],
        "date_unknown": [
            {**good, "when": value} for value in ("soon", 7, "2025-11-01T20:47", "0001-01-01T00:00:00+00:00")
        ],
    }
    for code, values in bad.items():
        for value in values:
            found = read_attempt(value)
            assert isinstance(found, Problem), value
            assert found.code == code


def test_tally_sums_attempts_by_figure() -> None:
    log = [
        Attempt("quadrille_1", False, WHEN, 9, 2),
        Attempt("quadrille_1", True, WHEN, 30),
        Attempt("quadrille_1", True, WHEN, 12),
    ]
    book = tally(log)
    assert (book["quadrille_1"].tries, book["quadrille_1"].solved, book["quadrille_1"].minutes) == (4, 2, 12)
    assert (len(book), book["reussite_1"].tries) == (18, 0)
