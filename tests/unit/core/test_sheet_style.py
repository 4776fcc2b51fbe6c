"""The styles of sheets: what stands in their boxes, and that nothing depends on their names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.layout import all_rows, layout
from scorekeeper.core.model import Setup
from scorekeeper.core.sheet_style import HANDS_STYLE, MARKS_STYLE, STROKES_STYLE, Ink, SheetStyle
from scorekeeper.core.table import Box, Row
from scorekeeper.core.variant import Variant
from scorekeeper.examples import example
from tests.registry import VARIANTS
from tests.unit.games.table import four

HAND = Row("0.0", "hand", "line.hand", ())
LAP = Row("0.lap.0", "line", "line.lap", ())
NEXT = Row("1.next", "next", "line.hand", ())
NOTE = ("sheet.paid", (("by", "Anna"), ("n", 1), ("points", 2)))


@pytest.mark.parametrize(
    ("row", "box", "ink", "draft"),
    [
        (HAND, Box(start=17), Ink.START, Ink.START),
        (HAND, Box(marks=frozenset({"void"})), Ink.VOID, Ink.VOID),
        (HAND, Box(marks=frozenset({"absent"})), Ink.NOTHING, Ink.NOTHING),
        (HAND, Box(aside=11), Ink.ASIDE, Ink.FIGURE),
        (HAND, Box(7), Ink.FIGURE, Ink.FIGURE),
        (HAND, Box(several=(5, 10)), Ink.LINES, Ink.FIGURE),
        (HAND, Box(places=3), Ink.LINES, Ink.FIGURE),
        (HAND, Box(2, strokes=2), Ink.STROKES, Ink.STROKES),
        (HAND, Box(note=NOTE), Ink.STROKES, Ink.STROKES),
        (LAP, Box(7, running=9), Ink.TURN, Ink.FIGURE),
        (NEXT, Box(), Ink.LEADER, Ink.FIGURE),
        (NEXT, Box(seat=1, note=NOTE), Ink.CALLER, Ink.FIGURE),
    ],
)
def test_ink_says_what_stands_in_a_box(row: Row, box: Box, ink: Ink, draft: Ink) -> None:
    assert HANDS_STYLE.ink(row, box) is ink
    assert HANDS_STYLE.ink(row, box, is_draft=True) is draft


@pytest.mark.parametrize("box", [Box(42, seat=0, marks=frozenset({"bid"})), Box(2, strokes=2)])
def test_ink_of_marks_is_a_bid_with_strokes(box: Box) -> None:
    assert MARKS_STYLE.ink(HAND, box) is Ink.BID
    assert STROKES_STYLE.ink(HAND, box) is not Ink.BID


def test_style_of_a_house_rule_is_another_one() -> None:
    marks, points = four("texas_42"), four("texas_42", mode="points")
    assert marks.variant.sheet.style_of(marks.setup) is MARKS_STYLE
    assert points.variant.sheet.style_of(points.setup) is not MARKS_STYLE


def with_other_name(variant: Variant) -> Variant:
    """Return a game whose sheet has a style that differs from its own by its name alone."""

    def style(setup: Setup) -> SheetStyle:
        return replace(variant.sheet.style_of(setup), name="other")

    return replace(variant, sheet=replace(variant.sheet, style=style))


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_layout_does_not_depend_on_the_name_of_a_style(variant: Variant) -> None:
    match = example(variant)
    other = replace(match, variant=with_other_name(variant))
    assert all_rows(match, evaluate(match)) == all_rows(other, evaluate(other))
    assert layout(match, evaluate(match)).total == layout(other, evaluate(other)).total
