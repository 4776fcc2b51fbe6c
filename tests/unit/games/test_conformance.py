"""What must hold of every game, whatever people write."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.core.begin import begin, deal
from scorekeeper.core.check import check, read_end, read_play, rule_context
from scorekeeper.core.codec import read_entry, read_match, write_entry, write_match, write_play
from scorekeeper.core.evaluate import apply, evaluate, facts, fold, named_result
from scorekeeper.core.events import Ended, Noted, Redone, Renamed, Scored, Undone
from scorekeeper.core.kinds import fields_of, write
from scorekeeper.core.layout import layout
from scorekeeper.core.model import Setup, Value
from scorekeeper.core.problem import Problem, Refusal
from scorekeeper.core.ranking import places, progress
from scorekeeper.core.session import Session, add_entry, can_undo, open_session
from scorekeeper.core.table import Page, Row
from scorekeeper.core.tiles import SETS, total_pips
from scorekeeper.core.variant import Match, MatchState, Option, Variant
from scorekeeper.games._pips import counted
from scorekeeper.i18n import LANGUAGES, translator_for
from tests.registry import REGISTRY, VARIANTS
from tests.unit.games.table import doubts
from tests.unit.records import Draw
from tests.unit.strategies import drawn, entry, examples, junk, low_goal, matches, next_entry, refused, setups, sheets

every_game = pytest.mark.parametrize("variant", VARIANTS, ids=lambda one: one.id)


# The laws of the sheet


def figure(row: Row, side: int) -> int:
    """The figure in a box, with its sign; a bid is announced, not scored."""
    box = row.boxes[side]
    return 0 if "bid" in box.marks else (box.value or 0) * (-1 if box.sign == "-" else 1)


def printed(page: Page, hand: int) -> list[Row]:
    """The rows that are printed for a hand."""
    return [row for row in page.rows if row.hand == hand and row.line is not None]


def the_rows_of_a_hand_sum_to_what_it_scored(match: Match, state: MatchState) -> None:
    for one in state.results:
        rows = printed(layout(match, state, one.index), one.index)
        for side in range(match.setup.sides):
            added = sum(figure(row, side) for row in rows if row.kind in ("hand", "line"))
            assert added == one.points[side], f"hand {one.index}, side {side}"
            for row in rows:
                if row.kind == "sum":
                    assert figure(row, side) in (one.points[side], one.totals[side])


def a_total_is_the_start_and_all_that_was_scored(match: Match, state: MatchState) -> None:
    totals: tuple[int, ...] = (match.variant.goal.for_setup(match.setup).start,) * match.setup.sides
    for one in state.results:
        totals = plus(totals, one.points, one.adjustment or match.setup.zero_points)
        assert totals == one.totals
        assert one.after_end or plus(*one.play_points, one.end_points or match.setup.zero_points) == one.points
    assert totals == state.totals
    assert tuple(box.value for box in layout(match, state).total.boxes) == totals


def plus(*points: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*points, strict=True)))


def who_has_left_scores_nothing(match: Match, state: MatchState) -> None:
    gone: set[int] = set()
    for one in state.results:
        assert gone == {side for side, living in enumerate(one.active) if not living}
        for side in gone:
            assert not any(points[side] for points in (*one.play_points, one.points))
            rows = printed(layout(match, state, one.index), one.index)
            assert all("void" in row.boxes[side].marks for row in rows)
        gone |= set(one.eliminated)
    assert [side for side, _ in state.eliminations] == list(dict.fromkeys(side for side, _ in state.eliminations))
    assert (
        gone
        == {side for side, _ in state.eliminations}
        == {side for side, living in enumerate(state.active) if not living}
    )


def the_page_has_a_box_for_every_side_and_no_row_twice(match: Match, state: MatchState) -> None:
    for page in (layout(match, state), *(layout(match, state, hand) for hand in range(len(match.hands)))):
        rows = [*page.rows, *page.log, page.total]
        assert all(len(row.boxes) == match.setup.sides for row in rows)
        assert len({row.id for row in rows}) == len(rows)
        assert len(page.log) == (len(match.hands[page.shown].plays) if page.shown < len(match.hands) else 0)


def whoever_has_won_is_still_in(match: Match, state: MatchState) -> None:
    assert state.is_over or not state.winners
    assert all(state.active[side] for side in state.winners)
    assert state.leader is None or state.leader in match.setup.playing_order
    json.dumps(facts(match, state), allow_nan=False)
    assert state.is_over or named_result(match, state) is None
    assert sorted(one.side for one in places(match, state)) == list(range(match.setup.sides))
    assert {one.side for one in places(match, state) if one.won} == set(state.winners)
    ends = [[total for total in line if total is not None][-1] for line in progress(match, state)]
    assert ends == list(state.totals) or any(one.adjustment for one in state.results)


LAWS = (
    the_rows_of_a_hand_sum_to_what_it_scored,
    a_total_is_the_start_and_all_that_was_scored,
    who_has_left_scores_nothing,
    the_page_has_a_box_for_every_side_and_no_row_twice,
    whoever_has_won_is_still_in,
)


@every_game
@examples(0.4)
@given(data=st.data())
def test_a_match_written_straight_down_obeys_the_laws_of_the_sheet(variant: Variant, data: st.DataObject) -> None:
    match = data.draw(sheets(variant))
    state = evaluate(match)
    for law in LAWS:
        law(match, state)
    nothing_is_lost_and_nothing_made(match, state)
    assert doubts(match) == []
    for hands in range(len(match.hands)):
        beginning = evaluate(replace(match, hands=match.hands[:hands]))
        assert beginning.results == state.results[:hands]
        assert not beginning.is_over


def nothing_is_lost_and_nothing_made(match: Match, state: MatchState) -> None:
    """Chips change hands, a hand of Forty-Two is worth 42, Memory takes the whole set, no hands hold more."""
    told, setup = facts(match, state), match.setup
    if "chips" in told:
        assert sum(told["chips"]) + told["pot"] == 5 * len(setup.players)
    ended = [one.hand for one in state.results if one.hand.end is not None]
    if "points_won" in told:
        assert [sum(won) for won in told["points_won"][: len(ended)]] == [42] * len(ended)
    if told.get("tiles_on_table") == 0:
        taken = state.results[-1].points
        assert sum(taken) == (total_pips(setup.set.top) if setup.options["most"] == "points" else len(setup.set.tiles))
    doubles, blank = int(setup.options.get("doubles", 2)), int(setup.options.get("double_blank", 0))
    for hand in ended:
        places: list[Any] = [*getattr(hand.end, "pips", ()), getattr(hand.end, "boneyard", 0)]
        assert sum(counted(one, setup) for one in places) <= total_pips(setup.set.top, doubles, blank)
        assert sum(len(one) for one in places if not isinstance(one, int | None)) <= len(setup.set.tiles)


# The laws of the log


def its_file_gives_it_back(session: Session) -> None:
    """Up to the first hand that a correction has made impossible, if there is one."""
    match = session.match
    back = read_match(json.loads(json.dumps(write_match(match), allow_nan=False)), REGISTRY)
    assert not isinstance(back, Refusal)
    doubted = doubts(match)
    assert doubted or back == (match, None)
    assert [hand for hand, _ in doubted][:1] == [one.hand for one in back[1:] if one is not None]


def its_log_gives_it_back(session: Session) -> None:
    lines = [json.loads(json.dumps(write_entry(session.start, one), allow_nan=False)) for one in session.log]
    back = [read_entry(session.start, line) for line in lines]
    assert back == list(session.log)
    assert open_session(session.start, [one for one in back if one is not None]) == session


def any_beginning_of_it_is_a_match(session: Session) -> None:
    for length in range(len(session.done)):
        match = fold(session.start, session.done[:length])
        layout(match, evaluate(match))


def what_is_undone_and_redone_is_as_it_was(session: Session) -> None:
    if can_undo(session):
        undone = add_entry(session, entry(9003, Undone()))
        redone = add_entry(undone, entry(9004, Redone()))
        assert undone.match == fold(session.start, session.done[:-1])
        assert (redone.match, redone.done, redone.undone) == (session.match, session.done, session.undone)


@every_game
@examples(0.3)
@given(data=st.data())
def test_a_match_with_corrections_obeys_the_laws_of_the_sheet_and_of_the_log(
    variant: Variant, data: st.DataObject
) -> None:
    session = data.draw(matches(variant))
    state = evaluate(session.match)
    for law in LAWS:
        law(session.match, state)
    its_file_gives_it_back(session)
    its_log_gives_it_back(session)
    any_beginning_of_it_is_a_match(session)
    what_is_undone_and_redone_is_as_it_was(session)


@every_game
@examples(0.1)
@given(data=st.data())
def test_undo_takes_back_what_was_written_and_redo_writes_it_again(variant: Variant, data: st.DataObject) -> None:
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
def test_a_finished_match_stays_finished(variant: Variant, data: st.DataObject) -> None:
    match = finished(data.draw, variant)
    state = evaluate(match)
    assume(state.is_over)
    at = rule_context(match)
    for cls in (*variant.sheet.play_types, variant.sheet.end_type):
        one = drawn(data.draw, cls, at)
        silent = all(field.optional and getattr(one, field.name) == field.default for field in fields_of(cls))
        closes = cls is variant.sheet.end_type and silent and match.open_hand.plays
        assert [problem.code for problem in check(match, one)] == ([] if closes else ["game_over"])
        forced = apply(match, Ended(one) if cls is variant.sheet.end_type else Scored(one))
        forced = apply(apply(forced, Noted(0, "after the end")), Renamed(((0, "Xavier"),)))
        later = evaluate(forced)
        assert (later.is_over, later.winners, later.totals, later.eliminations) == (True, *outcome(state))
        for law in LAWS:
            law(forced, later)


def outcome(state: MatchState) -> tuple[Any, ...]:
    return state.winners, state.totals, state.eliminations


def finished(draw: Draw, variant: Variant) -> Match:
    """A match played on to its end, to a low target so that it is soon over."""
    match = Match(variant, draw(setups(variant, low_goal(variant))))
    for _ in range(40):
        event = next_entry(draw, match)
        if event is None:
            break
        match = apply(match, event)
    return match


# What is refused


@every_game
@examples(0.2)
@given(data=st.data())
def test_an_illegal_entry_is_refused_and_changes_nothing(variant: Variant, data: st.DataObject) -> None:
    match = data.draw(sheets(variant, hands=2))
    cls = data.draw(st.sampled_from((*variant.sheet.play_types, variant.sheet.end_type)))
    wrong = data.draw(wrong_entry(match, cls))
    if cls is variant.sheet.end_type and wrong is None:
        wrong = {}  # without any end the hand is still on the table
    one = (read_end if cls is variant.sheet.end_type else read_play)(match, wrong)
    for problem in [one] if isinstance(one, Problem) else check(match, one):
        for language in LANGUAGES:
            said_in(language, problem, match)
    assume(isinstance(one, Problem) or refused(match, one))
    document = write_match(match)
    if match.hand_index == len(match.hands):
        document["hands"].append({})
    hand = document["hands"][-1]
    if cls is variant.sheet.end_type:
        hand["end"] = wrong
    else:
        hand["plays"] = [*hand.get("plays", []), wrong]
    back = read_match(document, REGISTRY)
    assert not isinstance(back, Refusal)
    kept, refusal = back
    assert refusal is not None
    assert refusal.hand == match.hand_index
    assert kept == match


def said_in(language: str, problem: Problem, match: Match) -> None:
    """A refusal and a question can be said, with all their blanks filled."""
    tr = translator_for(language, strict=True)
    names = [match.setup.players[seat] for seat in problem.seats]
    said = tr.problem(problem.code, names, asks=problem.is_question, **problem.values)
    assert said != tr("problems.unknown"), problem.code
    for remedy in problem.remedies:
        assert tr(f"problems.remedy.{remedy.key}", name=match.setup.players[remedy.seat or 0])


def wrong_entry(match: Match, cls: type[Any]) -> st.SearchStrategy[Any]:
    """A record as plain JSON, with junk in one of its boxes, or in place of the whole."""

    def plain(draw: Draw) -> Any:
        one = drawn(draw, cls, rule_context(match))
        is_end = cls is match.variant.sheet.end_type
        document = write(one, match.setup.set) if is_end else write_play(match, one)
        return spoilt(document, draw(st.sampled_from([(), *spots_of(document)])), draw(junk()))

    return st.composite(plain)()


@every_game
@examples(0.2)
@given(data=st.data())
def test_a_spoilt_file_is_refused_with_a_reason(variant: Variant, data: st.DataObject) -> None:
    document = write_match(data.draw(sheets(variant, hands=2)))
    back = read_match(
        spoilt(document, data.draw(st.sampled_from(list(spots_of(document)))), data.draw(junk())), REGISTRY
    )
    if isinstance(back, tuple):
        layout(back[0], evaluate(back[0]))
    problem = back.problem if isinstance(back, Refusal) else back[1].problem if back[1] else None
    assert problem is None or not problem.is_question


def spots_of(document: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every value in a document."""
    items: list[tuple[Any, Any]] = []
    if isinstance(document, dict):
        items = [*cast("dict[Any, Any]", document).items()]
    elif isinstance(document, list):
        items = [*enumerate(cast("list[Any]", document))]
    for key, value in items:
        yield (*path, key)
        yield from spots_of(value, (*path, key))


def spoilt(document: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The document with something else in one place."""
    if not path:
        return value
    copy: Any = document.copy()
    copy[path[0]] = spoilt(document[path[0]], path[1:], value)
    return copy


# House rules, and what is dealt


@every_game
def test_every_house_rule_can_be_chosen_and_nothing_else(variant: Variant) -> None:
    nonsense: list[Any] = ["", "no such thing", -1, 0.5, None, []]
    for players in variant.players:
        names = list("ABCDEFGH")[:players]
        for one in variant.options:
            for value in one.choices or (*settings_of(one, players), 1000):
                setup = begin(variant, names, {one.key: value})
                if isinstance(setup, Problem):
                    assert (setup.code, value) == ("tile_count", 1000)
                else:
                    assert setup.options[one.key] is value
            for value in (*nonsense, 1 if isinstance(one.default_for(players), bool) else True):
                wrong = begin(variant, names, {one.key: value})
                assert isinstance(wrong, Problem)
                assert wrong.code == one.refusal


def settings_of(one: Option, players: int) -> tuple[Value, ...]:
    """What a house rule may be set to; of a number the least and the usual one."""
    return one.choices or (one.low, one.default_for(players))


@every_game
@examples(0.05)
@given(data=st.data())
def test_a_match_can_be_played_under_every_house_rule(variant: Variant, data: st.DataObject) -> None:
    for one in variant.options:
        for value in settings_of(one, variant.players[0]):
            match = data.draw(sheets(variant, hands=3, house={one.key: value}))
            assert match.setup.options[one.key] == value
            the_rows_of_a_hand_sum_to_what_it_scored(match, evaluate(match))


@every_game
def test_no_more_tiles_are_dealt_than_there_are(variant: Variant) -> None:
    for players in variant.players:
        for tiles in variant.sets:
            setup = begin(variant, list("ABCDEFGH")[:players], tiles=tiles)
            assert isinstance(setup, Setup)
            dealt = deal(variant, players, SETS[tiles], setup.options)
            assert 0 <= dealt.never_drawn <= dealt.rest
            assert dealt.rest + players * (dealt.each - dealt.given) == len(SETS[tiles].tiles)
            assert dealt.each > dealt.given or not variant.deal.each


# What it is called


@every_game
@examples(0.15)
@given(data=st.data())
def test_every_row_can_be_said(variant: Variant, data: st.DataObject) -> None:
    match = data.draw(sheets(variant, hands=3))
    page = layout(match, evaluate(match))
    for language in LANGUAGES:
        for row in (*page.rows, *page.log, page.total):
            assert "{" not in translator_for(language, strict=True)(row.label, **dict(row.values))
