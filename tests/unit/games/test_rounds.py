"""Tests of games of rounds that are headed by a double each: the double that a table writes."""

from __future__ import annotations

from typing import Any

from tests.unit.games.paper import out, refusal


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
