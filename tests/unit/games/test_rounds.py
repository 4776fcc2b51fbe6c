"""Tests of games of rounds that are headed by a double each: the double that a table writes."""

from __future__ import annotations

from typing import Any

from scorekeeper.core.begin import begin
from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Adjusted
from scorekeeper.core.model import Adjustment, Setup
from scorekeeper.core.problem import Problem
from scorekeeper.export.spreadsheet import csv_text
from scorekeeper.games._rounds import course
from scorekeeper.i18n import translator_for
from tests.registry import REGISTRY
from tests.unit.games.paper import out, refusal
from tests.unit.games.table import THREE, left, sit_down, winners, write


def refused(*doubles: str | None, **options: Any) -> tuple[str, dict[str, Any]]:
    """Return why the last of these rounds is refused, and the figures of the problem."""
    problem = refusal("mexican_train", 2, [out(0, 0, 9, engine=tile) for tile in doubles], **options)
    return problem.code, dict(problem.values)


def test_round_needs_its_double_where_the_table_chooses_it() -> None:
    assert refused(None, course="free") == ("engine_missing", {})


def test_round_is_headed_by_a_double_and_by_the_one_of_its_turn() -> None:
    assert refused("12-11", course="free") == ("engine_double", {"tile": "12-11"})
    assert refused("11-11") == ("engine_double", {"tile": "11-11"})


def test_double_heads_no_second_round_before_all_others() -> None:
    assert refused("5-5", "5-5", course="free") == ("engine_twice", {"tile": "5-5"})


def test_course_of_the_rounds_begins_with_the_highest_double_that_is_played() -> None:
    def engines(**options: Any) -> list[str]:
        return [str(tile.high) for tile in course(sit_down("mexican_train", "Anna Bruno", None, **options).setup)]

    assert engines(start=2) == ["2", "1", "0"]
    assert engines(start=2, course="up") == ["0", "1", "2"]
    assert engines(start=2, course="down_up") == ["2", "1", "0", "1", "2"]
    assert engines(start=2, course="down_up_blank") == ["2", "1", "0", "0", "1", "2"]
    setup = begin(REGISTRY["mexican_train"], ["Anna", "Bruno"], {"course": "down_up_blank"}, "double-six")
    assert isinstance(setup, Setup)
    assert setup.number("rounds") == 14
    assert isinstance(begin(REGISTRY["mexican_train"], ["Anna", "Bruno"], {"start": 13}), Problem)


def test_level_players_who_have_won_as_many_rounds_share() -> None:
    match = sit_down("mexican_train", rounds=2, tie="rounds_won")
    assert winners(write(match, left(0, 9, out=0), left(9, 0, out=1))) == ["Anna", "Bruno"]


def test_house_rules_of_trains_work_together() -> None:
    """From 5-5 down, 10 off for going out, a penalty in the second round, and the rounds won break the tie."""
    rules: dict[str, Any] = {"start": 5, "rounds": 3, "out_bonus": 10, "tie": "rounds_won"}
    match = write(sit_down("mexican_train", THREE, **rules), left(0, 30, 50, out=0))
    match = write(apply(match, Adjusted(Adjustment(1, 1, 5, "late"))), left(0, 9, 50, out=0), left(54, 0, 9, out=1))
    state = evaluate(match)
    assert (state.totals, winners(match)) == ((34, 34, 109), ["Anna"])
    assert csv_text(translator_for("en"), match, state).splitlines()[1:] == [
        "1,Round 5-5,-10,30,50,",
        ",late,,5,,",
        "2,Round 4-4,-10,9,50,",
        "3,Round 3-3,54,-10,9,",
        ",Total,34,34,109,",
    ]
