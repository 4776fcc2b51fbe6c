"""Every field of every play and end can be corrected in place, and the other hands say what they said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, cast

from scorekeeper.core.check import rule_context
from scorekeeper.core.codec import write_hand
from scorekeeper.core.evaluate import apply, evaluate, initial_state, state_after
from scorekeeper.core.events import Corrected, Ended, Noted
from scorekeeper.core.kinds import fields_of
from scorekeeper.core.layout import all_rows, layout, layout_plays
from scorekeeper.core.variant import Match, Variant
from tests.unit.games.contradictions import sound, with_plays
from tests.unit.games.table import four, left, sit_down, write
from tests.unit.games.test_generated_contradictions import every_game, table
from tests.unit.records import sample_with
from tests.unit.strategies import record_from

HANDS, TRIES = 3, 6

OF_HANDS_BEFORE = {"sheet.under", "sheet.broke_it", "sheet.paid"}
"""Words that tell what the hands before make of a hand."""


def match_of(variant: Variant, random: Random) -> Match:
    """Return a match of a few hands with plays, as many as random records end before it is over."""
    match = table(variant, min(variant.players[-1], 4), {})
    for _ in range(HANDS):
        match = with_plays(match, random, 2)
        end = sound(match, variant.sheet.end_type, random)
        if end is None or evaluate(match).is_over:
            break
        match = apply(match, Ended(end))
    return nearly_over(match)


def nearly_over(match: Match) -> Match:
    """Return the match with a target that is barely not reached, so that a correction may end it earlier."""
    target, most = match.setup.options.get("target"), max(evaluate(match).totals)
    if match.goal.kind not in {"first_to", "limit"} or type(target) is not int or not 0 <= most < target:
        return match
    return replace(match, setup=replace(match.setup, options={**match.setup.options, "target": most + 1}))


def corrections(match: Match, random: Random) -> Iterator[tuple[int, str, Corrected]]:
    """Yield an event for each field of each play and end: it has another value, and all else is as it was."""
    for index, hand in enumerate(match.hands):
        records: list[Any] = [*hand.plays, *([hand.end] if hand.end else [])]
        for place, record in enumerate(records):
            kind, context = cast("type[Any]", type(record)), rule_context(match, index)
            drawn = [record_from(sample_with(random.randint, context), kind, context) for _ in range(TRIES)]
            for field in fields_of(kind):
                values = [getattr(other, field.name) for other in drawn]
                others = [value for value in values if value != getattr(record, field.name)]
                if not others:
                    continue
                changed = replace(record, **{field.name: others[0]})
                plays = (*hand.plays[:place], changed, *hand.plays[place + 1 :])[: len(hand.plays)]
                end = changed if place == len(hand.plays) else hand.end
                yield index, f"{kind.__name__}.{field.name}", Corrected(index, plays, end)


def words_of(match: Match, hand: int) -> list[Any]:
    """Return the words and tiles in the rows of a hand, without figures, which depend on the hands before."""
    rows = [row for row in all_rows(match, evaluate(match)) if row.hand == hand and row.kind != "next"]
    boxes = [box for row in rows for box in row.boxes]
    notes = [box.note for box in boxes if box.note and box.note[0] not in OF_HANDS_BEFORE]
    return [*notes, *((box.tiles, box.played, box.suit) for box in boxes if box.tiles or box.played or box.suit)]


@every_game
def test_correction_of_any_field_leaves_the_other_hands_as_they_are(variant: Variant) -> None:
    random = Random(variant.id)  # noqa: S311  no secret
    match = match_of(variant, random)
    before = [(write_hand(match, hand), words_of(match, index)) for index, hand in enumerate(match.hands)]
    corrected: set[str] = set()
    for index, name, event in corrections(match, random):
        then = apply(match, event)
        corrected.add(name)
        assert (then.hands[index].plays, then.hands[index].end) == (event.plays, event.end)
        over = [result.after_end for result in evaluate(then).results]
        for other, hand in enumerate(then.hands):
            if other != index:
                saved, words = before[other]
                assert write_hand(then, hand) == saved, name
                assert words_of(then, other) in ([words, []] if over[other] else [words]), name
    assert corrected or not any(fields_of(kind) for kind in (variant.sheet.end_type, *variant.sheet.play_types))


@every_game
def test_hand_after_the_end_can_be_laid_out_and_its_end_adds_nothing(variant: Variant) -> None:
    random, empty = Random(variant.id), table(variant, min(variant.players[-1], 4), {})  # noqa: S311  no secret
    played = with_plays(empty, random, 2)
    ends = (sound(match, variant.sheet.end_type, random) for match in (played, empty))
    match = apply(played, Ended(next(end for end in ends if end)))
    state = state_after(match, replace(initial_state(match), is_over=True), match.hands[0])
    rows = [*all_rows(match, state), *layout(match, state).rows]
    rows += layout_plays(match, state).rows if variant.sheet.play_label else ()
    assert state.results[0].after_end
    assert not [row.label for row in rows if ".end." in row.id]
    assert not [box for row in rows for box in row.boxes if box.value and box.sign == "-"]


def test_round_of_triominos_after_the_end_is_laid_out() -> None:
    """Bruno held 99, not 9: Anna has 22 + 25 + 99 = 146, and her second round does not count."""
    start = {"kind": "start", "player": 0, "tile": "4-4-4"}
    rounds = start, left(0, 9, out=0), start, left(0, 5, out=0)
    match = write(sit_down("triominos", "Anna Bruno", target=120), *rounds)
    then = apply(match, Corrected(0, match.hands[0].plays, replace(match.hands[0].end, pips=(0, 99))))
    state = evaluate(then)
    assert (state.is_over, state.totals) == (True, (146, 0))
    assert [row.label for row in layout_plays(then, state).rows if row.hand == 1] == ["line.lap", "line.hand_total_n"]


def test_hand_after_the_end_still_says_that_its_bid_was_made() -> None:
    """The first bid was 84, not 30: its two marks win the match, and the 42 of the second hand does not count."""
    ends = {"bidder": 0, "bid": 30, "made": False}, {"bidder": 0, "bid": 42, "made": True}
    match = write(four("texas_42", target=2), *ends)
    then = apply(match, Corrected(0, (), replace(match.hands[0].end, bid=84)))
    state = evaluate(then)
    assert (state.is_over, state.totals) == (True, (0, 2))
    first, second = (layout(then, state).rows[hand].boxes[0] for hand in range(2))
    assert (first.note, second.note) == (("sheet.set", ()), None)
    assert "after_end" in second.marks


def test_hand_of_forty_two_after_the_end_has_no_contract_points() -> None:
    """The first bid was 30, not 40: 30 and twice the 12 over are 54, and the second hand does not count."""
    ends = {"bidder": 0, "bid": 40, "points": [42, 0]}, {"bidder": 1, "bid": 30, "points": [4, 38]}
    match = write(four("forty_two", target=50), *ends)
    then = apply(match, Corrected(0, (), replace(match.hands[0].end, bid=30)))
    state = evaluate(then)
    assert (state.is_over, state.totals) == (True, (54, 0))
    extra = next(row for row in layout(then, state).rows if (row.hand, row.label) == (1, "line.contract_points"))
    assert [(box.value, box.sign) for box in extra.boxes] == [(None, "-"), (None, "-")]


def test_hand_of_kozel_after_the_end_says_what_was_held() -> None:
    match = write(sit_down("kozel", "Anna Bruno", target=60), left(0, 40, out=0), left(0, 13, out=0))
    then = apply(match, Corrected(0, (), replace(match.hands[0].end, pips=(0, 60))))
    state = evaluate(then)
    assert state.is_over
    assert [(box.value, box.aside, box.note) for box in layout(then, state).rows[1].boxes] == [
        (0, 0, None), (None, 13, None)
    ]  # fmt: skip


def test_hand_of_kozel_that_only_has_a_note_has_empty_boxes() -> None:
    match = apply(sit_down("kozel", "Anna Bruno", writes="losers"), Noted(0, "Bruno deals"))
    row = layout(match, evaluate(match)).rows[0]
    assert row.note == "Bruno deals"
    assert [(box.value, box.aside) for box in row.boxes] == [(None, 0), (None, 0)]
