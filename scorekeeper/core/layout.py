"""Computes the rows and boxes of the sheet of a match: a column for each side, as the booklet prints it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, zip_longest
from typing import Any, cast

from scorekeeper.core.adjustments import adjusted, numbers_before, usual_label
from scorekeeper.core.evaluate import apply, empty_result, evaluate, evaluate_struck, initial_state, state_before
from scorekeeper.core.events import Scored
from scorekeeper.core.kinds import fields_of, words_of
from scorekeeper.core.laps import lap_rows, totals_after_plays
from scorekeeper.core.model import Hand, HandResult, Left, PerSide, Returned, StruckHand
from scorekeeper.core.roster import sides_left
from scorekeeper.core.runs import has_runs, next_run, run_rows
from scorekeeper.core.table import Box, Line, Mark, Page, Row
from scorekeeper.core.tiles import Triangle
from scorekeeper.core.variant import Match, MatchState


def layout(
    match: Match,
    state: MatchState,
    shown: int | None = None,
    known: tuple[MatchState, Page] | None = None,
    first: int = 0,
) -> Page:
    """Return the page of a match.

    Args:
        match: the match.
        state: the state of the match.
        shown: the index of the hand to show on a paged sheet; by default the open hand.
        known: an earlier state and its page. Rows of results that are the same objects in both states are reused.
        first: the index of the first hand on the page; those before it are left out.

    Returns:
        Rows from top to bottom and the total row. A running sheet ends with the row of the next hand; a paged sheet
        has the rows of one hand, then the sum of the hands before it. ``log`` lists the plays of the shown hand.
    """
    sheet = match.variant.sheet
    if has_runs(match):
        runs = [row for row in run_rows(match, state) if not row.hands or row.hands[-1] >= first]
        rows = [*_starts(match), *_with_struck(match, state, runs)]
        ahead = () if state.is_over else tuple(next_run(match, run) for run in runs[-1:])
        return Page(tuple(rows), _total(match, state, match.hand_index), match.hand_index, ahead=ahead)
    last = match.hand_index if not state.is_over else max(len(match.hands) - 1, 0)
    index = last if shown is None else min(shown, last)
    rows = [_head(match, line, number) for number, line in enumerate(sheet.head)]
    if not sheet.is_paged or not index:
        rows += _starts(match)
    if sheet.is_paged and match.early_end != "result":  # else there is no hand to show
        rows += _printed(match, _result_of(match, state, index)) + _adjusted(_result_of(match, state, index))
        if sheet.earlier == "sum":
            rows += _adjustments(match, state, index)
        if sheet.earlier == "each":
            own_results = state.results[first : index + 1]
            for result in own_results:
                rows += rows_before(match, state, result.index)
                rows += [_earlier(match, result)] if result.index < index or result.hand.end is not None else []
            rows += rows_before(match, state, len(match.hands)) if index == len(match.hands) else []
        elif index:
            before = state_before(match, state.results[:index], state.eliminations)
            boxes = tuple(
                Box(total - adjusted(match, index, match.setup.zero_points)[side])
                if before.active[side] or state.results[index - 1].active[side]
                else Box(marks=_away(match, index, side))
                for side, total in enumerate(before.totals)
            )
            rows.append(Row(f"{index}.before", "line", "line.hands_before", boxes, (("a", 1), ("b", index)), index))
        elif match.goal.kind == "first_to":
            rows.append(Row("0.before", "line", "line.running", (Box(),) * match.setup.sides, hand=0))
        if state.is_over and index == len(match.hands) - 1:
            rows += _adjustments(match, state, len(match.hands))
    else:
        known_rows = _known_rows(*known) if known else {}
        for result in state.results[first:]:
            rows += rows_before(match, state, result.index)
            rows += known_rows.get(id(result)) or [*_printed(match, result), *_adjusted(result)]
        rows += rows_before(match, state, len(match.hands))
        if not state.is_over and match.hand_index == len(match.hands):
            rows.append(_next(match, state))
    log = _log(match, _result_of(match, state, index))
    return Page(tuple(rows), _total(match, state, index), index, log, _ahead(match, state, last))


def layout_plays(
    match: Match,
    state: MatchState,
    known: tuple[MatchState, Page] | None = None,
    first: int = 0,
    player: int | None = None,
) -> Page:
    """Return a page with a row for every play or lap, in the order they were written, and the totals after each hand.

    For a sheet with a ``play_label``. ``known`` is an earlier state and its page, ``first`` the index of the first hand
    on the page, as in ``layout``. ``player`` is who plays now, if not the one after the last.
    """
    known_rows = _known_rows(*known) if known else {}
    rows = _starts(match)
    for result in state.results[first:]:
        rows += rows_before(match, state, result.index)
        is_known = result.hand.end is not None or player is None
        known_row = known_rows.get(id(result)) if is_known else None
        rows += known_row or [*_played(match, result, player, is_over=state.is_over), *_adjusted(result)]
    rows += rows_before(match, state, len(match.hands))
    if not state.is_over and match.hand_index == len(match.hands):
        rows.append(_next(match, state))
    return Page(tuple(rows), _total(match, state, match.hand_index), match.hand_index)


def _played(match: Match, result: HandResult, player: int | None, *, is_over: bool) -> list[Row]:
    """Return a row for every play or lap of a hand, what its end adds, and the totals if it has ended.

    The note of a hand is in the row of the totals, or before that in a row above the plays.
    """
    hand, sheet = result.hand, match.variant.sheet
    is_open = hand.end is None and not is_over
    has_laps = sheet.style_of(match.setup).rows == "lap"
    rows = lap_rows(match, result, is_open=is_open, player=player) if has_laps else _play_rows(match, result)
    if hand.end is None:
        return [_note_row(match, result), *rows] if hand.note else rows
    for number, line in enumerate(sheet.end_lines, len(hand.plays)):
        boxes = tuple(line.box(result, side, match.setup) for side in range(match.setup.sides))
        if any(box.value for box in boxes):
            rows.append(Row(f"{result.index}.end.{number}", "fact", line.label, boxes, (), result.index, line=number))
    boxes = _figures(match, result, result.totals)
    values = (("n", result.index + 1),)
    key, blocked = f"{result.index}.totals", sheet.blocked(hand.end)
    totals = Row(key, "sum", "line.hand_total_n", boxes, values, result.index, blocked=blocked, note=hand.note)
    return [*rows, totals]


def _note_row(match: Match, result: HandResult) -> Row:
    values, boxes = (("n", result.index + 1),), (Box(),) * match.setup.sides
    return Row(f"{result.index}.note", "sum", _hand_label(match), boxes, values, result.index, note=result.hand.note)


def _play_rows(match: Match, result: HandResult) -> list[Row]:
    """Return a row for every play of a hand, in the order they were written, with the totals so far."""
    label, hand, last = match.variant.sheet.play_label, result.hand, len(result.hand.plays) - 1
    assert label is not None, "the plays of this sheet have no labels"  # noqa: S101
    _, *totals = totals_after_plays(result)
    rows: list[Row] = []
    totals += [result.totals] * (len(hand.plays) - len(totals))  # plays after the end of the match score nothing
    for number, (row, play, after) in enumerate(zip(_log(match, result), hand.plays, totals, strict=True)):
        words, values = label(play)
        marks = frozenset[Mark]({"went_out"} if match.variant.sheet.closes(play) else ())
        boxes = tuple(
            replace(box, running=total, marks=box.marks | marks) if box.value else box
            for box, total in zip(row.boxes, after, strict=True)
        )
        is_latest = number == last and hand.end is None
        rows.append(replace(row, label=words, values=values, boxes=boxes, is_latest=is_latest))
    return rows


def asked_rows(match: Match, state: MatchState, plays: Sequence[Any]) -> tuple[Row, ...]:
    """Return a row for each play of the open hand that is asked about, where every play has a row of its own.

    They have no totals: the plays count for nothing yet.
    """
    sheet = match.variant.sheet
    if sheet.play_label is None or sheet.style_of(match.setup).rows == "lap":
        return ()
    rows = list[Row]()
    for number, play in enumerate(plays):
        then = apply(match, Scored(play))
        row = _play_rows(then, evaluate(then, (match, state)).results[-1])[-1]
        boxes = (replace(box, running=None, marks=box.marks | {"asked"}) if box.value else box for box in row.boxes)
        rows.append(replace(row, id=f"asked.{number}", boxes=tuple(boxes), hand=None, is_latest=False))
    return tuple(rows)


def _known_rows(state: MatchState, page: Page) -> dict[int, list[Row]]:
    """Return the rows of each hand on a running page, by the identity of its result."""
    own_rows = [row for row in page.rows if row.hand is not None and row.kind != "next"]
    hands = {hand: list(rows) for hand, rows in groupby(own_rows, key=lambda row: row.hand)}
    return {id(result): hands[result.index] for result in state.results if result.index in hands}


def all_rows(match: Match, state: MatchState) -> tuple[Row, ...]:
    """Return the rows of all hands from top to bottom, also for a paged sheet."""
    if has_runs(match):
        return layout(match, state).rows
    rows = [_head(match, line, number) for number, line in enumerate(match.variant.sheet.head)] + _starts(match)
    for result in state.results:
        rows += [*rows_before(match, state, result.index), *_printed(match, result), *_adjusted(result)]
    return (*rows, *rows_before(match, state, len(match.hands)))


def _with_struck(match: Match, state: MatchState, rows: list[Row]) -> list[Row]:
    """Return the rows of runs, each after the hands that were struck out of it, and its penalties and bonuses."""
    all_rows: list[Row] = []
    for row in rows:
        for hand in (*row.hands, *((match.hand_index,) if row.kind == "next" else ())):
            all_rows += rows_before(match, state, hand)
        all_rows.append(row)
    return all_rows + (rows_before(match, state, len(match.hands)) if state.is_over else [])


def rows_before(match: Match, state: MatchState, place: int) -> list[Row]:
    """Return the rows between two hands, before the hand ``place``: penalties and bonuses, and struck hands."""
    return [*_adjustments(match, state, place), *struck_rows(match, state, place)]


def _adjustments(match: Match, state: MatchState, place: int) -> list[Row]:
    return [_adjustment(match, state, number) for number in numbers_before(match, place)]


def _adjustment(match: Match, state: MatchState, number: int) -> Row:
    """Return the row of a penalty or a bonus; one after the end of the match does not count."""
    adjustment = match.adjustments[number]
    value, counted = adjustment.points, sum(not result.after_end for result in state.results)
    marks: frozenset[Mark] = frozenset({"after_end"} if state.is_over and adjustment.hand > counted else ())
    box = Box(abs(value), "-" if value < 0 else "+", marks=marks)
    boxes = tuple(box if side == adjustment.side else Box() for side in range(match.setup.sides))
    label = "line.adjustment" if adjustment.word else usual_label(match, adjustment)
    return Row(f"adjustment.{number}", "adjustment", label, boxes, (("word", adjustment.word),), adjustment=number)


def struck_rows(match: Match, state: MatchState, place: int) -> list[Row]:
    """Return a row for each hand that was struck out before the hand ``place``, with the points it had."""
    at = bisect_left(match.struck, place, key=_place_of)
    return [_struck(match, state, number) for number in range(at, bisect_right(match.struck, place, at, key=_place_of))]


def _place_of(struck: StruckHand) -> int:
    return struck.place


def _struck(match: Match, state: MatchState, number: int) -> Row:
    result = evaluate_struck(match, state, number)
    boxes = tuple(
        Box(points) if is_active else Box(marks=_away(match, result.index, side))
        for side, (points, is_active) in enumerate(zip(result.points, result.active, strict=True))
    )
    return Row(f"struck.{number}", "hand", "line.struck_hand", boxes, (("n", result.index + 1),), struck=number)


def blank_rows(match: Match, hand: int) -> tuple[Row, ...]:
    """Return the rows of a hand without entries; dots replace the values of labels that depend on the hand."""
    result = empty_result(match, initial_state(match))
    boxes = (Box(),) * match.setup.sides
    rows: list[Row] = []
    for number, line in enumerate(match.variant.sheet.lines(match.setup)):
        if line.is_sparse:
            continue
        by_hand = {**dict.fromkeys(line.label_values(result), "…"), **line.row_values(hand, None)}
        values = {"n": hand + 1, **dict(line.values), **by_hand}
        key, values = f"{hand}.{number}", tuple(values.items())
        rows.append(Row(key, line.kind, line.label, boxes, values, hand, line.worth, number))
    return tuple(rows)


def _result_of(match: Match, state: MatchState, index: int) -> HandResult:
    return state.results[index] if index < len(state.results) else empty_result(match, state)


def _starts(match: Match) -> list[Row]:
    """Return the row of the totals with which players joined before the first hand, if not the usual one."""
    usual = match.variant.goal.start
    starts = {seat: change.total for seat, change in match.joined.items() if not change.hand and change.total != usual}
    if not starts:
        return []
    return [Row("start", "line", "line.start", tuple(Box(starts.get(side)) for side in range(match.setup.sides)))]


def _away(match: Match, hand: int, side: int) -> frozenset[Mark]:
    """Return the marks of a side that does not play a hand: it has not joined yet, or has left or been eliminated."""
    joined = match.joined.get(side)
    if joined is not None and hand < joined.hand:
        return frozenset({"absent"})
    moves = [change for change in match.changes if isinstance(change, Left | Returned) and change.hand <= hand]
    has_left = isinstance(next((change for change in reversed(moves) if change.seat == side), None), Left)
    return frozenset({"void", "gone"} if has_left else {"void"})


def _empty(match: Match, hand: int, side: int) -> Box:
    """Return the box of a side that does not play a hand; before it joins, with the total with which it begins."""
    joined = match.joined.get(side)
    announced = joined is not None and joined.hand == hand + 1 and joined.total != match.variant.goal.start
    return Box(start=joined.total if joined is not None and announced else None, marks=_away(match, hand, side))


def _figures(match: Match, result: HandResult, numbers: PerSide) -> tuple[Box, ...]:
    """Return a box with the number of each side that plays a hand."""
    return tuple(
        Box(number) if result.active[side] else _empty(match, result.index, side) for side, number in enumerate(numbers)
    )


def _earlier(match: Match, result: HandResult) -> Row:
    """Return the row with the score of a hand, for a paged sheet that lists the earlier hands."""
    boxes = _figures(match, result, result.points)
    return Row(f"{result.index}.score", "sum", "line.hand_score", boxes, (("n", result.index + 1),), result.index)


def _head(match: Match, line: Line, number: int) -> Row:
    setup = match.setup
    empty = HandResult(-1, Hand(), setup.zero_points, (match.variant.goal.start,) * setup.sides, (True,) * setup.sides)
    boxes = tuple(line.box(empty, side, setup) for side in range(setup.sides))
    return Row(f"head.{number}", "head", line.label, boxes)


def _printed(match: Match, result: HandResult) -> list[Row]:
    lines = match.variant.sheet.lines(match.setup_of(result.index))
    rows = [(line, _row(match, result, number, line)) for number, line in enumerate(lines)]
    visible = [row for line, row in rows if not line.is_sparse or any(box.value is not None for box in row.boxes)]
    if match.variant.sheet.premiums and result.hand.end is None:
        visible = [replace(row, is_latest=True) for row in visible]
    if False in result.active:
        visible[-1] = _announced(match, result, visible[-1])
    return visible


def _announced(match: Match, result: HandResult, row: Row) -> Row:
    """Return the last row of a hand with the totals with which players join after it."""
    boxes = zip(row.boxes, result.active, strict=True)
    return replace(
        row,
        boxes=tuple(
            box if is_active else _empty(match, result.index, side) for side, (box, is_active) in enumerate(boxes)
        ),
    )


def _row(match: Match, result: HandResult, number: int, line: Line) -> Row:
    setup = match.setup_of(result.index)
    out = match.variant.sheet.went_out(result.hand.end) if result.hand.end is not None else None
    boxes = tuple(
        _marked(line.box(result, side, setup), _marks(match, line, result, side, out))
        if is_active
        else Box(marks=_away(match, result.index, side))
        for side, is_active in enumerate(result.active)
    )
    of_hand = line.kind == ("hand" if any(each.kind == "hand" for each in match.variant.sheet.lines(setup)) else "sum")
    blocked = of_hand and result.hand.end is not None and match.variant.sheet.blocked(result.hand.end)
    by_hand = {**line.label_values(result), **line.row_values(result.index, result.hand.end)}
    values = tuple({"n": result.index + 1, **dict(line.values), **by_hand}.items())
    key, note = f"{result.index}.{number}", result.hand.note if number == 0 else ""
    return Row(key, line.kind, line.label, boxes, values, result.index, line.worth, number, blocked, note)


def _marks(match: Match, line: Line, result: HandResult, side: int, out: int | None) -> frozenset[Mark]:
    marks: set[Mark] = set()
    if result.after_end:
        marks.add("after_end")
    if line.kind == "hand":
        if out is not None and match.setup.side_of(out) == side:
            marks.add("went_out")
        if result.leader is not None and match.setup.side_of(result.leader) == side:
            marks.add("bids_first" if match.variant.lead.is_bid else "leads")
        if side in result.eliminated:
            marks.add("left")
    return frozenset(marks)


def _marked(box: Box, marks: frozenset[Mark]) -> Box:
    return replace(box, marks=box.marks | marks) if marks else box


def _adjusted(result: HandResult) -> list[Row]:
    """Return the row of the points that a rule took off the totals after a hand, if any."""
    if not any(result.adjustment):
        return []
    boxes = tuple(Box(abs(value), "-" if value < 0 else "") if value else Box() for value in result.adjustment)
    return [Row(f"{result.index}.adjust", "line", "line.rubbed_out", boxes, hand=result.index)]


def _next(match: Match, state: MatchState) -> Row:
    setup, seat, lead = match.setup, state.leader, match.variant.lead
    marked, found = frozenset[Mark]({"leads"}), dict[int, Box]()
    if seat is not None and lead.before:
        order = setup.playing_order
        before = order[order.index(seat) - 1]
        found[setup.side_of(before)] = Box(
            seat=before, note=(f"sheet.{lead.before}", (("name", setup.players[before]),))
        )
    if seat is not None:
        bids = ("setup.leads_bid", (("name", setup.players[seat]),))
        box = Box(seat=seat, note=bids, marks=marked) if lead.is_bid else Box(marks=marked)
        found[setup.side_of(seat)] = box
    boxes = tuple(
        found.get(side, Box()) if is_active else _empty(match, match.hand_index, side)
        for side, is_active in enumerate(state.active)
    )
    first, hand = match.variant.sheet.lines(match.setup)[0], match.hand_index
    values = (("n", hand + 1), *first.row_values(hand, None).items())
    return Row(f"{hand}.next", "next", _hand_label(match), boxes, values, hand)


def _hand_label(match: Match) -> str:
    """Return the label of a hand, which some games call a round."""
    first = match.variant.sheet.lines(match.setup)[0]
    return first.label if first.kind == "hand" else "line.hand"


def _ahead(match: Match, state: MatchState, last: int) -> tuple[Row, ...]:
    """Return a blank row for each hand after the ``last`` one of the sheet, where hands have headings of their own."""
    line = match.variant.sheet.lines(match.setup)[0]
    if match.goal.kind != "lowest" or not line.row_values(last, None):
        return ()
    boxes = tuple(
        Box(marks=_away(match, last + 1, side) if side in state.gone else frozenset())
        for side in range(match.setup.sides)
    )
    return tuple(
        Row(f"{hand}.next", "blank", line.label, boxes, (("n", hand + 1), *line.row_values(hand, None).items()), hand)
        for hand in range(last + 1, match.setup.number("rounds"))
    )


def _total(match: Match, state: MatchState, index: int) -> Row:
    """Return the row of the totals; on the page of an earlier hand, the totals after that hand.

    The last page of a finished match has the totals with the penalties and bonuses after its last hand.
    """
    totals, hand = state.totals, len(state.results) if state.is_over else match.hand_index
    if match.variant.sheet.is_paged and index < len(state.results) - state.is_over:
        totals, hand = state.results[index].totals, index
    out, joined = {side for side, _ in state.eliminations}, match.joined
    loser = match.variant.sheet.style_of(match.setup).loser
    most = max(totals) if state.has_reached_goal else None

    left = sides_left(match, state)

    def marks(side: int, value: int) -> frozenset[Mark]:
        if side in state.winners:
            return frozenset({"won"})
        return frozenset(
            {"left"} if side in out else {"gone"} if side in left else {loser} if loser and value == most else ()
        )

    boxes = tuple(
        Box(marks=frozenset({"absent"}))
        if side in joined and joined[side].hand > hand
        else Box(value, marks=marks(side, value))
        for side, value in enumerate(totals)
    )
    target = match.setup.options.get("target")
    values = (("target", int(target)),) if target is not None else ()
    return Row("total", "total", "line.match_total" if match.variant.sheet.is_paged else "line.total", boxes, values)


def _log(match: Match, result: HandResult) -> tuple[Row, ...]:
    """Return a row with the points of each play of a hand, in the order they were written."""
    plays = zip_longest(result.hand.plays, result.play_points, fillvalue=match.setup.zero_points)
    return tuple(_play(match, result, number, play, points) for number, (play, points) in enumerate(plays))


def _play(match: Match, result: HandResult, number: int, play: Any, points: PerSide) -> Row:
    seat = getattr(play, "player", None)
    by = None if seat is None else match.setup.side_of(seat)
    boxes = tuple(
        Box(points[side] if side == by or points[side] else None, "+" if points[side] > 0 else "")
        for side in range(match.setup.sides)
    )
    record = cast("type[Any]", type(play))
    fields = ((field.name, getattr(play, field.name)) for field in fields_of(record))
    values = tuple(
        (name, str(value) if isinstance(value, Triangle) else value)
        for name, value in fields
        if name != "player" and value is not None
    )
    sheet, label = match.variant.sheet, f"play.{words_of(record)}"
    if sheet.play_label and sheet.closes(play):
        label, values = sheet.play_label(play)
    return Row(f"{result.index}.play.{number}", "line", label, boxes, values, result.index, line=number)
