"""Tests of the invariants of every game, with random matches."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.core.adjustments_check import check_adjustment
from scorekeeper.core.begin import begin, deal, smallest_set, usual_setup
from scorekeeper.core.check import check, read_end, read_play, rule_context
from scorekeeper.core.codec import read_log, read_match, write_entry, write_match, write_play
from scorekeeper.core.evaluate import apply, evaluate, facts, fold, named_result
from scorekeeper.core.events import Ended, Noted, Redone, Renamed, Scored, Undone
from scorekeeper.core.kinds import fields_of, write
from scorekeeper.core.layout import layout
from scorekeeper.core.model import Hand, Left, Returned, Setup, Value
from scorekeeper.core.problem import Code, Problem, Refusal
from scorekeeper.core.ranking import attended, places, progress
from scorekeeper.core.runs import has_runs
from scorekeeper.core.session import Session, add_entry, can_undo, open_session
from scorekeeper.core.table import Page, Row
from scorekeeper.core.tiles import SETS, total_pips
from scorekeeper.core.variant import Match, MatchState, Option, Variant
from scorekeeper.i18n import LANGUAGES, translator_for
from tests.registry import REGISTRY, VARIANTS
from tests.unit.games.table import doubts
from tests.unit.records import Draw
from tests.unit.strategies import drawn, entry, examples, junk, low_goal, matches, next_entry, refused, setups, sheets

every_game = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)


# Invariants of the state and of the score sheet


def signed_value(row: Row, side: int) -> int:
    """The signed_value in a box, with its sign; a bid counts 0."""
    box = row.boxes[side]
    return box.strokes if "bid" in box.marks else (box.value or 0) * (-1 if box.sign == "-" else 1)


def rows_of_hand(page: Page, hand: int) -> list[Row]:
    """Return the printed rows of a hand."""
    return [row for row in page.rows if row.hand == hand and row.line is not None]


def rows_of_a_hand_sum_to_its_points(match: Match, state: MatchState) -> None:
    if has_runs(match):
        strokes_of_runs_are_the_totals_at_their_end(match, state)
        return
    for result in state.results:
        rows = rows_of_hand(layout(match, state, result.index), result.index)
        for side in range(match.setup.sides):
            added = sum(signed_value(row, side) for row in rows if row.kind in ("hand", "line"))
            assert result.after_end or added == result.points[side], f"hand {result.index}, side {side}"
            for row in rows:
                if row.kind == "sum":
                    assert signed_value(row, side) in (result.points[side], result.totals[side])


def strokes_of_runs_are_the_totals_at_their_end(match: Match, state: MatchState) -> None:
    runs = [row for row in layout(match, state).rows if row.label == "line.run"]
    assert [hand for row in runs for hand in row.hands] == [result.index for result in state.results]
    for row in runs:
        last = state.results[row.hands[-1]] if row.hands else None
        is_broken = last is not None and any(last.adjustment)
        lost = last.adjustment if last is not None and is_broken else match.setup.zero_points
        for side, box in enumerate(row.boxes):
            expected = -lost[side] if is_broken else state.totals[side]
            assert "void" in box.marks or box.strokes == max(expected, 0)


def away(match: Match, hand: int) -> set[int]:
    """Return the sides that had not joined yet in a hand, or had left."""
    found = {seat for seat, joined in match.joined.items() if joined.hand > hand}
    for change in match.changes:
        if isinstance(change, Left | Returned) and change.hand <= hand:
            (found.add if isinstance(change, Left) else found.discard)(change.seat)
    return found


def started(match: Match, totals: tuple[int, ...], hand: int, *, is_played: bool = True) -> tuple[int, ...]:
    """Return the totals with those of players who join with a hand, and with penalties and bonuses before it.

    Nobody joins a hand that is not played, because the last in has won.
    """
    starts = {seat: joined.total for seat, joined in match.joined.items() if joined.hand == hand and is_played}
    more = [each for each in match.adjustments if each.hand == hand]
    return tuple(
        starts.get(side, total) + sum(each.points for each in more if each.side == side)
        for side, total in enumerate(totals)
    )


def totals_are_sums_of_points(match: Match, state: MatchState) -> None:
    totals: tuple[int, ...] = (match.variant.goal.for_setup(match.setup).start,) * match.setup.sides
    real = sum(not result.after_end for result in state.results)
    for result in state.results:
        totals = started(match, totals, result.index) if result.index <= real else totals
        totals = plus(totals, result.points, result.adjustment or match.setup.zero_points)
        assert totals == result.totals
        assert (
            result.after_end or plus(*result.play_points, result.end_points or match.setup.zero_points) == result.points
        )
    hand = len(state.results)
    if hand == real and (state.is_over or match.hand_index == hand):
        totals = started(match, totals, hand, is_played=not (state.is_over and match.goal.is_last_in))
    assert totals == state.totals
    boxes = layout(match, state).total.boxes
    assert all("absent" in box.marks or box.value == total for box, total in zip(boxes, totals, strict=True))


def plus(*points: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*points, strict=True)))


def eliminated_sides_score_nothing(match: Match, state: MatchState) -> None:
    eliminated: set[int] = set()
    for result in state.results:
        inactive = {side for side, is_active in enumerate(result.active) if not is_active}
        assert result.after_end or inactive == eliminated | away(match, result.index)
        for side in inactive:
            assert not any(points[side] for points in (*result.play_points, result.points))
            rows = rows_of_hand(layout(match, state, result.index), result.index)
            assert all({"void", "absent"} & row.boxes[side].marks for row in rows)
            assert all(row.boxes[side].value is None for row in rows)
        eliminated |= set(result.eliminated)
    assert [side for side, _ in state.eliminations] == list(dict.fromkeys(side for side, _ in state.eliminations))
    assert eliminated == {side for side, _ in state.eliminations}
    if not state.is_over:
        inactive = {side for side, is_active in enumerate(state.active) if not is_active}
        assert inactive == eliminated | away(match, match.hand_index)


def rows_have_a_box_per_side_and_unique_ids(match: Match, state: MatchState) -> None:
    for page in (layout(match, state), *(layout(match, state, hand) for hand in range(len(match.hands)))):
        rows = [*page.rows, *page.log, page.total]
        assert all(len(row.boxes) == match.setup.sides for row in rows)
        assert len({row.id for row in rows}) == len(rows)
        assert len(page.log) == (len(match.hands[page.shown].plays) if page.shown < len(match.hands) else 0)


def result_is_consistent(match: Match, state: MatchState) -> None:
    assert state.is_over or not state.winners
    assert all(state.active[side] for side in state.winners)
    assert state.leader is None or state.leader in match.setup.playing_order
    json.dumps(facts(match, state), allow_nan=False)
    assert state.is_over or named_result(match, state) is None
    assert sorted(placing.side for placing in places(match, state)) == list(range(match.setup.sides))
    assert {placing.side for placing in places(match, state) if placing.won} == set(state.winners)
    if not match.changes:
        ends = [[total for total in line if total is not None][-1] for line in progress(match, state)]
        late = late_points(match, state)
        assert plus(tuple(ends), late) == state.totals or any(result.adjustment for result in state.results)
    assert all(attended(match, state)[side] <= len(match.hands) for side in range(match.setup.sides))


def late_points(match: Match, state: MatchState) -> tuple[int, ...]:
    """Return the points of adjustments of sides that a correction has eliminated earlier: no hand shows them."""
    points = [*match.setup.zero_points]
    real = [result for result in state.results if not result.after_end]
    for each in match.adjustments:
        if 0 < each.hand <= len(real) and not real[each.hand - 1].active[each.side]:
            points[each.side] += each.points
    return tuple(points)


INVARIANTS = (
    rows_of_a_hand_sum_to_its_points,
    totals_are_sums_of_points,
    eliminated_sides_score_nothing,
    rows_have_a_box_per_side_and_unique_ids,
    result_is_consistent,
)


@every_game
@examples(0.25)
@given(data=st.data())
def test_match_without_corrections_has_all_invariants(variant: Variant, data: st.DataObject) -> None:
    match = data.draw(sheets(variant))
    state = evaluate(match)
    for invariant in INVARIANTS:
        invariant(match, state)
    tiles_pips_and_chips_are_conserved(match, state)
    assert doubts(match) == []
    for hands in range(len(match.hands)):
        earlier = evaluate(replace(match, hands=match.hands[:hands]))
        assert earlier.results == state.results[:hands]
        assert not earlier.is_over


def tiles_pips_and_chips_are_conserved(match: Match, state: MatchState) -> None:
    """Check the sums that a game fixes: all chips, 42 points in Forty-Two, the whole set in Memory."""
    found, setup = facts(match, state), match.setup
    if "chips" in found:
        seated = state.results[-1].carry.seated if state.results else match.variant.facts(match, state)["chips"]
        assert sum(found["chips"]) + found["pot"] == 5 * len(seated)
    ended = [result.hand for result in state.results if result.hand.end is not None]
    if "points_won" in found:
        won = [sum(points) for points in found["points_won"][: len(ended)]]
        assert won == [0 if hand.end.passed else 42 for hand in ended]  # a passed hand is dealt again
    if found.get("tiles_on_table") == 0:
        taken = state.results[-1].points
        assert sum(taken) == (total_pips(setup.set.top) if setup.options["most"] == "points" else len(setup.set.tiles))
    doubles, blank = int(setup.options.get("doubles", 2)), int(setup.options.get("double_blank", 0))
    for hand in ended:
        places: list[Any] = [*getattr(hand.end, "pips", ()), getattr(hand.end, "boneyard", 0)]
        assert sum(setup.pips_of(held) for held in places) <= total_pips(setup.set.top, doubles, blank)
        assert sum(len(held) for held in places if not isinstance(held, int | None)) <= len(setup.set.tiles)


# Invariants of the log


def match_file_round_trips(session: Session) -> None:
    """Check the match file, up to the first hand that a correction has made invalid. Struck hands are in the log."""
    match = replace(session.match, struck=())
    if is_impossible(match):
        return
    found = read_match(json.loads(json.dumps(write_match(match), allow_nan=False)), REGISTRY)
    assert not isinstance(found, Refusal)
    doubted = doubts(match)
    assert doubted or found == (match, None)
    assert [hand for hand, _ in doubted][:1] == [refusal.hand for refusal in found[1:] if refusal is not None]


def is_impossible(match: Match) -> bool:
    """Return whether a correction has given points to a side that was out already."""
    state = evaluate(match)
    problems = [check_adjustment(match, each, state) for each in match.adjustments]
    return any(problem and problem.code != Code.ADJUSTMENT_TARGET for problem in problems)


def log_round_trips(session: Session) -> None:
    lines = [json.loads(json.dumps(write_entry(session.start, line), allow_nan=False)) for line in session.log]
    found, lost = read_log(session.start, lines)
    assert (found, lost) == (list(session.log), 0)
    assert open_session(session.start, found) == session


def every_prefix_can_be_evaluated(session: Session) -> None:
    for length in range(len(session.done)):
        match = fold(session.start, session.done[:length])
        layout(match, evaluate(match))


def redo_reverts_undo(session: Session) -> None:
    if can_undo(session):
        undone = add_entry(session, entry(9003, Undone()))
        redone = add_entry(undone, entry(9004, Redone()))
        assert undone.match == fold(session.start, session.done[:-1])
        assert (redone.match, redone.done, redone.undone) == (session.match, session.done, session.undone)


@every_game
@examples(0.15)
@given(data=st.data())
def test_match_with_corrections_has_all_invariants(variant: Variant, data: st.DataObject) -> None:
    session = data.draw(matches(variant))
    state = evaluate(session.match)
    for invariant in INVARIANTS:
        invariant(session.match, state)
    match_file_round_trips(session)
    log_round_trips(session)
    every_prefix_can_be_evaluated(session)
    redo_reverts_undo(session)


@every_game
@examples(0.1)
@given(data=st.data())
def test_undo_takes_back_an_entry_and_redo_restores_it(variant: Variant, data: st.DataObject) -> None:
    session = data.draw(matches(variant, entries=6))
    event = next_entry(data.draw, session.match)
    assume(event is not None)
    assert event is not None
    written = add_entry(session, entry(9000, event))
    taken_back = add_entry(written, entry(9001, Undone()))
    assert (taken_back.match, taken_back.done, taken_back.undone) == (session.match, session.done, (event,))
    again = add_entry(taken_back, entry(9002, Redone()))
    assert (again.match, again.done, again.undone) == (written.match, written.done, ())


@every_game
@examples(0.15)
@given(data=st.data())
def test_finished_match_refuses_entries_and_keeps_its_result(variant: Variant, data: st.DataObject) -> None:
    match = play_to_the_end(data.draw, variant)
    state = evaluate(match)
    assume(state.is_over)
    context = rule_context(match)
    for cls in (*variant.sheet.play_types, variant.sheet.end_type):
        record = drawn(data.draw, cls, context)
        is_empty = all(field.optional and getattr(record, field.name) == field.default for field in fields_of(cls))
        closes = cls is variant.sheet.end_type and is_empty and match.open_hand.plays
        assert [problem.code for problem in check(match, record)] == ([] if closes else ["game_over"])
        forced = apply(match, Ended(record) if cls is variant.sheet.end_type else Scored(record))
        forced = apply(apply(forced, Noted(0, "after the end")), Renamed(((0, "Xavier"),)))
        later = evaluate(forced)
        assert (later.is_over, later.winners, later.totals, later.eliminations) == (True, *outcome(state))
        for invariant in INVARIANTS:
            invariant(forced, later)


def outcome(state: MatchState) -> tuple[Any, ...]:
    return state.winners, state.totals, state.eliminations


def play_to_the_end(draw: Draw, variant: Variant) -> Match:
    """Return a match played to its end, with a low target to keep it short."""
    match = Match(variant, draw(setups(variant, low_goal(variant))))
    for _ in range(40):
        event = next_entry(draw, match)
        if event is None:
            break
        match = apply(match, event)
    return match


# Refusals


@every_game
@examples(0.15)
@given(data=st.data())
def test_invalid_entry_is_refused_and_changes_nothing(variant: Variant, data: st.DataObject) -> None:
    match = data.draw(sheets(variant, hands=2))
    cls = data.draw(st.sampled_from((*variant.sheet.play_types, variant.sheet.end_type)))
    wrong = data.draw(wrong_entry(match, cls))
    if cls is variant.sheet.end_type and wrong is None:
        wrong = {}  # without an end the hand is still open
    record = (read_end if cls is variant.sheet.end_type else read_play)(match, wrong)
    for problem in [record] if isinstance(record, Problem) else check(match, record):
        for language in LANGUAGES:
            has_sentence(language, problem, match)
    assume(isinstance(record, Problem) or refused(match, record))
    document = write_match(match)
    if match.hand_index == len(match.hands):
        document["hands"].append({})
    hand = document["hands"][-1]
    if cls is variant.sheet.end_type:
        hand["end"] = wrong
    else:
        hand["plays"] = [*hand.get("plays", []), wrong]
    found = read_match(document, REGISTRY)
    assert not isinstance(found, Refusal)
    read, refusal = found
    assert refusal is not None
    assert refusal.hand == match.hand_index
    assert read == (before_last_play(match) if has_play_after_the_last(match, cls) else match)


def has_play_after_the_last(match: Match, cls: type[Any]) -> bool:
    """Return whether a play follows one that closes its hand: that one is refused, since it was not the last."""
    sheet, plays = match.variant.sheet, match.open_hand.plays
    return cls is not sheet.end_type and bool(plays) and sheet.closes(plays[-1])


def before_last_play(match: Match) -> Match:
    hand = Hand(match.open_hand.plays[:-1])
    return replace(match, hands=(*match.hands[:-1], *([hand] if hand.plays else [])))


def has_sentence(language: str, problem: Problem, match: Match) -> None:
    """Check that the problem and its remedies have sentences with all values."""
    tr = translator_for(language, strict=True)
    names = [match.setup.players[seat] for seat in problem.seats]
    sentence = tr.problem(problem.code, names, asks=problem.is_question, **problem.values)
    assert sentence != tr("problems.unknown"), problem.code
    for remedy in problem.remedies:
        assert tr(f"problems.remedy.{remedy.key}", name=match.setup.players[remedy.seat or 0])


def wrong_entry(match: Match, cls: type[Any]) -> st.SearchStrategy[Any]:
    """Return a record as JSON with junk in one of its fields or in place of all of it."""

    def plain(draw: Draw) -> Any:
        record = drawn(draw, cls, rule_context(match))
        is_end = cls is match.variant.sheet.end_type
        document = write(record, match.setup.set) if is_end else write_play(match, record)
        return with_value(document, draw(st.sampled_from([(), *paths_in(document)])), draw(junk()))

    return st.composite(plain)()


@every_game
@examples(0.15)
@given(data=st.data())
def test_read_match_of_changed_file_never_raises(variant: Variant, data: st.DataObject) -> None:
    document = write_match(data.draw(sheets(variant, hands=2)))
    back = read_match(
        with_value(document, data.draw(st.sampled_from(list(paths_in(document)))), data.draw(junk())), REGISTRY
    )
    if isinstance(back, tuple):
        layout(back[0], evaluate(back[0]))
    problem = back.problem if isinstance(back, Refusal) else back[1].problem if back[1] else None
    assert problem is None or not problem.is_question


def paths_in(document: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value in a document."""
    items: list[tuple[Any, Any]] = []
    if isinstance(document, dict):
        items = [*cast("dict[Any, Any]", document).items()]
    elif isinstance(document, list):
        items = [*enumerate(cast("list[Any]", document))]
    for key, value in items:
        yield (*path, key)
        yield from paths_in(value, (*path, key))


def with_value(document: Any, path: tuple[Any, ...], value: Any) -> Any:
    """Return a copy of the document with another value at this path."""
    if not path:
        return value
    copy: Any = document.copy()
    copy[path[0]] = with_value(document[path[0]], path[1:], value)
    return copy


# Options and the deal


@every_game
def test_begin_accepts_valid_option_values_only(variant: Variant) -> None:
    nonsense: list[Any] = ["", "no such thing", -1, 0.5, None, []]
    for players in variant.players:
        names = list("ABCDEFGHIJKLMN")[:players]
        tiles, usual = smallest_set(variant, players), usual_setup(variant, players)
        for option in variant.options:
            for value in option.choices or (*settings_of(option, usual), 1000):
                setup = begin(variant, names, {option.key: value}, tiles)
                if isinstance(setup, Problem):
                    refusal = option.refusal if option.most else "tile_count"
                    assert (setup.code, value) == (refusal, 1000)
                else:
                    assert setup.options[option.key] is value
            for value in (*nonsense, 1 if isinstance(option.default_for(usual), bool) else True):
                wrong = begin(variant, names, {option.key: value}, tiles)
                assert isinstance(wrong, Problem)
                assert wrong.code == option.refusal


def settings_of(option: Option, setup: Setup) -> tuple[Value, ...]:
    """Return the values to test of an option; of a number the lowest and the default."""
    return option.choices or (option.low, option.default_for(setup))


@every_game
def test_match_under_every_option_value_has_consistent_rows(variant: Variant) -> None:
    for option in variant.options:
        for value in settings_of(option, usual_setup(variant, variant.players[0])):
            match_under_an_option_value_has_consistent_rows(variant=variant, option=option, value=value)


# The values share no example: Hypothesis would discard most examples, which draw too much for all of them.
@examples(0.1)
@given(data=st.data())
def match_under_an_option_value_has_consistent_rows(
    variant: Variant, option: Option, value: Value, data: st.DataObject
) -> None:
    match = data.draw(sheets(variant, hands=3, house={option.key: value}))
    assert match.setup.options[option.key] == value
    rows_of_a_hand_sum_to_its_points(match, evaluate(match))


@every_game
def test_deal_accounts_for_every_tile_of_the_set(variant: Variant) -> None:
    for players in variant.players:
        for tiles in variant.sets:
            setup = begin(variant, list("ABCDEFGHIJKLMN")[:players], tiles=tiles)
            if not variant.has_room(players, tiles):
                assert isinstance(setup, Problem)
                assert setup.code == "players_count"
                continue
            assert isinstance(setup, Setup)
            dealt = deal(variant, players, SETS[tiles], setup.options)
            assert 0 <= dealt.never_drawn <= dealt.rest
            assert dealt.rest + players * (dealt.each - dealt.given) == SETS[tiles].count
            assert dealt.each > dealt.given or not variant.deal.each


# Sentences


@every_game
@examples(0.15)
@given(data=st.data())
def test_layout_labels_have_sentences_in_every_language(variant: Variant, data: st.DataObject) -> None:
    match = data.draw(sheets(variant, hands=3))
    page = layout(match, evaluate(match))
    for language in LANGUAGES:
        for row in (*page.rows, *page.log, page.total):
            assert "{" not in translator_for(language, strict=True)(row.label, **dict(row.values))
