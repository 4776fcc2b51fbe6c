"""Tests of the rows of runs."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import EndedEarly, Noted, PlayerLeft, Struck
from scorekeeper.core.layout import all_rows, layout
from scorekeeper.core.runs import hands_beside, runs_of
from scorekeeper.core.table import Row
from scorekeeper.core.variant import Match
from tests.unit.games.table import Document, four, left, sit_down, write


def won(*seats: int) -> list[Document]:
    return [{"out": seat} for seat in seats]


def rows(match: Match) -> tuple[Row, ...]:
    return layout(match, evaluate(match)).rows


def strokes(row: Row) -> list[int]:
    return [box.strokes for box in row.boxes]


def test_layout_has_a_row_for_each_run_and_the_next_hand_is_in_the_last() -> None:
    first, second, last = rows(write(four("jamaican_partner"), *won(0, 2, 0, 1, 1, 0, 2)))
    assert [strokes(first), strokes(second), strokes(last)] == [[3, 0], [0, 1], [2, 0]]
    assert [(row.kind, row.label, row.hand, row.hands) for row in (first, second, last)] == [
        ("hand", "line.run", 3, (0, 1, 2, 3)),
        ("hand", "line.run", 5, (4, 5)),
        ("next", "line.run", 7, (6,)),
    ]


def test_broken_run_has_the_name_of_who_broke_it_in_the_other_column() -> None:
    run = rows(write(four("jamaican_partner"), *won(0, 3)))[0]
    assert [set(box.marks) for box in run.boxes] == [{"broken"}, set()]
    assert [box.note for box in run.boxes] == [None, ("sheet.broke_it", (("by", "Daniel"),))]
    assert dict(run.values) == {"n": 1, "by": "Daniel"}


def test_run_broken_in_a_blocked_hand_has_the_name_of_the_pair() -> None:
    run = rows(write(four("jamaican_partner"), {"out": 0}, left(30, 3, 22, 9)))[0]
    assert run.boxes[1].note == ("sheet.broke_it", (("by", "Bruno & Daniel"),))


def test_where_all_scored_every_column_is_crossed_out() -> None:
    run, coming = rows(write(sit_down("jamaican_cutthroat", "Anna Bruno Chloé"), *won(0, 0, 1, 2)))
    assert (strokes(run), [set(box.marks) for box in run.boxes]) == ([2, 1, 1], [{"broken"}] * 3)
    assert (strokes(coming), coming.hands, coming.hand) == ([0, 0, 0], (), 4)


def test_hand_that_breaks_a_run_and_counts_begins_the_next_run() -> None:
    first, second = rows(write(four("haitian"), *won(0, 1)))
    assert (strokes(first), strokes(second)) == ([1, 0], [0, 1])


def test_last_run_of_a_finished_match_is_not_the_next_hand() -> None:
    match = write(four("jamaican_partner"), *won(0, 0, 0, 0, 0, 0))
    [run] = rows(match)
    assert (run.kind, run.hand, strokes(run)) == ("hand", 5, [6, 0])


def test_blank_row_of_the_next_run_is_numbered_after_the_last() -> None:
    match = write(four("jamaican_partner"), *won(0, 1))
    [blank] = layout(match, evaluate(match)).ahead
    assert (blank.kind, dict(blank.values)) == ("blank", {"n": 3})


def test_finished_match_has_no_run_ahead() -> None:
    match = write(four("jamaican_partner"), *won(0, 1, 2, 0, 0, 0, 0))
    assert layout(match, evaluate(match)).ahead == ()


def test_run_has_the_note_of_its_hand_and_struck_hands_stand_before_it() -> None:
    match = apply(write(four("jamaican_partner"), *won(0, 2, 0)), Noted(1, "again"))
    match = apply(match, Struck(0))
    struck, run = rows(match)
    assert (struck.struck, run.note, strokes(run)) == (0, "again", [2, 0])
    assert all_rows(match, evaluate(match)) == (struck, run)


def test_hands_beside_a_hand_are_those_of_its_run() -> None:
    match = write(four("jamaican_partner"), *won(0, 2, 1, 1))
    state = evaluate(match)
    assert [hands_beside(match, state, hand) for hand in range(6)] == [(0, 1, 2)] * 3 + [(3, 4)] * 2 + [()]
    assert hands_beside(write(four("brazilian")), evaluate(write(four("brazilian"))), 0) == ()


def test_noted_hand_of_a_run_is_beside_the_others_once_and_its_note_is_that_of_the_row() -> None:
    match = write(four("jamaican_partner"), *won(0))
    for hand, note in enumerate(("first", "second")):
        match = apply(match, Noted(hand, note))
    [run] = rows(match)
    assert (run.note, run.hand) == ("second", 1)
    assert hands_beside(match, evaluate(match), 1) == (0, 1)


def test_match_that_ends_with_a_broken_run_has_none_after_it() -> None:
    state: Any = SimpleNamespace(results=[SimpleNamespace(adjustment=(-1, 0))], is_over=True)
    assert [run.is_broken for run in runs_of(state)] == [True]


def test_box_of_who_left_is_void_in_the_run_that_is_played() -> None:
    match = write(sit_down("jamaican_cutthroat", "Anna Bruno Chloé"), *won(0))
    row = rows(write(apply(match, PlayerLeft(2, 1)), *won(1)))[-1]
    assert [set(box.marks) for box in row.boxes] == [set(), set(), {"void"}]


LEVEL = left(5, 5, 9, 9)
"""A blocked hand that nobody wins."""

WORTH_TWO = ("sheet.next_worth", (("worth", 2),))


def test_open_run_says_what_the_next_hand_is_worth_after_a_level_hand_or_a_run_of_one() -> None:
    for game in (four("jamaican_partner"), four("jamaican_cutthroat")):
        assert [box.note for box in rows(write(game, *won(0), LEVEL))[-1].boxes][:2] == [None, WORTH_TWO], (
            game.variant.id
        )
        assert rows(write(game, LEVEL))[-1].boxes[0].note == WORTH_TWO, "before the first stroke"
    assert rows(write(four("jamaican_partner"), *won(0, 1)))[-1].boxes[0].note == WORTH_TWO, "broken at one all"
    more = rows(write(four("jamaican_partner", tied="escalate"), LEVEL, LEVEL))[-1].boxes[0]
    assert more.note == ("sheet.next_worth", (("worth", 3),))
    paid = rows(write(four("jamaican_partner"), LEVEL, *won(0)))[-1].boxes
    assert paid[1].note == ("sheet.paid", (("by", "Anna"), ("n", 2), ("points", 2)))


def test_run_says_nothing_of_the_next_hand_where_it_is_worth_as_much_or_does_not_come() -> None:
    assert all(box.note is None for box in rows(write(four("jamaican_partner"), *won(0, 0)))[-1].boxes)
    assert all(box.note is None for box in rows(write(four("haitian"), *won(0), LEVEL))[-1].boxes)
    ended = apply(write(four("jamaican_partner"), *won(0), LEVEL), EndedEarly("time"))
    assert all(box.note is None for box in rows(ended)[-1].boxes)
