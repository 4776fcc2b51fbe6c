"""Tests of forms: of records that a test makes up from all kinds, and of what is missing or excluded."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, make_dataclass, replace
from random import Random
from typing import Annotated, Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core import kinds
from scorekeeper.core.begin import begin
from scorekeeper.core.check import check, rule_context
from scorekeeper.core.codec import read_match, write_match
from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Ended, Scored
from scorekeeper.core.form import (
    Alternatives,
    Answers,
    Finding,
    FlagsQuestion,
    Form,
    FormState,
    NumbersQuestion,
    Place,
    Question,
    SeatQuestion,
    ValueQuestion,
    answers_of,
    default_form,
    form,
    form_problems,
    form_state,
)
from scorekeeper.core.keypad import Keypad
from scorekeeper.core.model import RuleContext, Setup
from scorekeeper.core.problem import Code
from scorekeeper.core.variant import Match, RecordSheet
from scorekeeper.games._pips import PipsLeft
from scorekeeper.games.bergen import Query
from tests.registry import REGISTRY
from tests.unit.games.filling import Filling, made_again
from tests.unit.games.table import four, sit_down
from tests.unit.strategies import examples

KINDS: tuple[kinds.Kind, ...] = (
    *(kinds.Seat(), kinds.Side(), kinds.Flag(), kinds.Count(), kinds.Count(1, 5), kinds.Count(0, 500)),
    *(
        kinds.Keys((2, 3), Code.CAP_SIZE),
        kinds.Choice(("plain", "double")),
        kinds.Choices(("first", "second", "third")),
    ),
    *(kinds.Ends((5,)), kinds.Pips(), kinds.Suit(), kinds.Order()),
)
TILE_KINDS: tuple[kinds.Kind, ...] = (kinds.Tiles(), kinds.Tiles(2), kinds.OneTile())


@st.composite
def records(draw: Any, tag: str, more: Sequence[kinds.Kind]) -> type[Any]:
    """Return a record with up to six fields of any kind, each for the hand, each player or each side."""
    fields: list[Any] = []
    for number in range(draw(st.integers(0, 6))):
        kind: Any = draw(st.sampled_from((*KINDS, *more)))
        per = draw(st.sampled_from((None, None, "seat", "side")))
        is_optional = draw(st.booleans()) or any(len(field) == 3 for field in fields)
        default: Any = False if isinstance(kind, kinds.Flag) and per is None and draw(st.booleans()) else None
        hint = Annotated[Any, kind if per is None else kinds.Each(kind, per, is_partial=draw(st.booleans()))]
        fields.append((f"field_{number}", hint, default) if is_optional else (f"field_{number}", hint))
    return make_dataclass(f"Record_{tag}", fields, frozen=True, namespace={"tag": tag})


@pytest.mark.parametrize(("game", "players"), [("sebastopol", 3), ("forty_two", 4), ("triominos", 2)])
@examples(2)
@given(data=st.data())
def test_default_form_enters_records_that_no_game_has(game: str, players: int, data: st.DataObject) -> None:
    old = REGISTRY[game]
    more = (kinds.OneTriangle(),) if old.tiles.corners else TILE_KINDS
    end, play = (data.draw(records(tag, more)) for tag in ("end", "play"))
    variant = replace(old, sheet=RecordSheet(default_form(end), (default_form(play),)))
    setup = begin(variant, ["Anna", "Bruno", "Chloé", "Dora"][:players])
    assert isinstance(setup, Setup)
    match, random = Match(variant, setup), Random(data.draw(st.integers(0, 2**32)))  # noqa: S311
    for made_of, event in ((variant.sheet.plays[0], Scored), (variant.sheet.end, Ended)):
        state = evaluate(match)
        context = rule_context(match, state=state)
        record = Filling(made_of, context, random, variant.sheet.check).at_random()
        assert record is not None
        assert check(match, record, state=state) == []
        assert made_again(made_of, record, context) == record
        match = apply(match, event(record))
    document = json.loads(json.dumps(write_match(match)))
    assert read_match(document, REGISTRY.with_games(variant)) == (match, None)


@dataclass(frozen=True, slots=True)
class SetWon:
    """A set that a player won, or nobody."""

    tag: ClassVar[str] = "setwon"
    scorer: Annotated[int | None, kinds.Seat()] = None
    draw: Annotated[bool, kinds.Flag()] = False
    how: Annotated[str | None, kinds.Choice(("plain", "double"))] = None
    points: Annotated[tuple[int | None, ...] | None, kinds.Each(kinds.Count())] = None
    sum: Annotated[int | None, kinds.Count()] = None
    first: Annotated[bool, kinds.Flag()] = False
    last: Annotated[bool, kinds.Flag()] = False


def has_scorer(record: SetWon, _: RuleContext) -> bool:
    return record.scorer is not None


SCORER = SeatQuestion("scorer", nobody="draw", missing_code=Code.NO_END)
HOW = ValueQuestion("how", usual="plain", when=has_scorer, excluded_code=Code.BONUS_BLOCKED)
EACH, SUM = NumbersQuestion(("points",), whole=lambda _, __: 10), NumbersQuestion(("sum",))
FLAGS = FlagsQuestion(("first", "last"), most=1)
BOTH = Alternatives(((SUM,), (EACH,)), both_code=Code.POINTS_SUM)
SET_WON = form(SetWon, SCORER, HOW, BOTH, FLAGS)


def context_of(*names: str) -> RuleContext:
    variant = REGISTRY["sebastopol"]
    setup = begin(variant, names or ("Anna", "Bruno"))
    assert isinstance(setup, Setup)
    return rule_context(Match(variant, setup))


def codes(**values: Any) -> list[str]:
    return [problem.code for problem in form_problems(SET_WON, SetWon(**values), context_of())]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({}, ["no_end"]),
        ({"draw": True}, ["value_missing"]),
        ({"draw": True, "sum": 3}, []),
        ({"draw": True, "points": (3, 7)}, []),
        ({"draw": True, "points": (3, 7), "sum": 10}, ["points_sum"]),
        ({"draw": True, "scorer": 1, "sum": 3}, ["out_and_blocked"]),
        ({"draw": True, "how": "plain", "sum": 3}, ["bonus_blocked"]),
        ({"scorer": 1, "sum": 3}, ["value_missing"]),
        ({"scorer": 1, "how": "double", "sum": 3}, []),
        ({"scorer": 1, "how": "double", "sum": 3, "first": True, "last": True}, ["bonus_both"]),
    ],
)
def test_form_problems_name_what_is_missing_and_what_excludes_what(values: dict[str, Any], expected: list[str]) -> None:
    assert codes(**values) == expected


def test_form_problems_name_the_field_that_is_missing() -> None:
    [problem] = form_problems(SET_WON, SetWon(scorer=0, sum=1), context_of())
    assert (problem.seats, problem.values) == ((), {"field": "how"})


def test_answers_are_finished_with_what_is_usual_and_without_what_is_not_asked() -> None:
    context = context_of()
    answers = Answers(SET_WON).put(scorer=1, sum=4)
    assert answers.state(context).is_complete
    assert answers.finish(context) == SetWon(scorer=1, how="plain", sum=4)
    drawn = answers.put(how="double").put(scorer=None, draw=True)
    assert drawn.state(context).is_complete
    assert drawn.finish(context) == SetWon(draw=True, sum=4)


def test_answers_in_another_way_drop_those_before() -> None:
    context = context_of()
    answers = Answers(SET_WON).put(draw=True, sum=4).choose_way(2, 1)
    assert [missing.owners for missing in answers.state(context).missing] == [(0, 1)]
    answers = answers.put_at(Place("points", 0), 4, context)
    assert answers.finish(context) == SetWon(draw=True, points=(4, 6))
    assert answers.put_at(Place("points", 0), None, context).values == {"draw": True}


def test_answers_of_a_record_make_it_again() -> None:
    record = SetWon(draw=True, points=(4, 6))
    assert answers_of(SET_WON, record).finish(context_of()) == record


def test_questions_with_a_condition_wait_for_those_above() -> None:
    context = context_of()
    assert form_state(SET_WON, SetWon(), context).questions == [SCORER, FLAGS]
    assert form_state(SET_WON, SetWon(scorer=1, how="plain"), context).questions == [SCORER, HOW, SUM, FLAGS]


def test_alternatives_without_a_way_ask_nothing() -> None:
    ways = tuple((replace(question, when=has_scorer),) for question in (SUM, EACH))
    shown = form(SetWon, SCORER, HOW, Alternatives(ways), FLAGS)
    state = form_state(shown, SetWon(draw=True), context_of())
    assert (state.questions, state.is_complete) == ([SCORER, FLAGS], True)


def test_alternatives_whose_condition_fails_refuse_their_answers() -> None:
    ways = Alternatives(((replace(SUM, excluded_code=Code.FIELD_UNKNOWN),), (EACH,)), when=has_scorer)
    strict = form(SetWon, SCORER, HOW, ways, FLAGS)
    [problem] = form_problems(strict, SetWon(draw=True, sum=3), context_of())
    assert (problem.code, problem.values) == ("field_unknown", {"value": "sum"})


@pytest.mark.parametrize(
    ("questions", "wrong"), [((SCORER,), "how"), ((SCORER, HOW, BOTH, FLAGS, SeatQuestion("out")), "out")]
)
def test_form_with_other_fields_than_its_record_is_refused(questions: tuple[Question, ...], wrong: str) -> None:
    with pytest.raises(TypeError, match=wrong):
        Form(SetWon, questions)


def test_questions_name_their_words_and_fields() -> None:
    assert [question.words for question in SET_WON.questions] == ["scorer", "how", "sum", "points", "first"]
    assert replace(HOW, key="closed").words == "closed"
    assert FormState().is_complete


def test_numbers_of_a_place_have_the_limit_of_their_kind() -> None:
    context, place = context_of(), Place("points", 0)
    assert EACH.limit(SetWon(), context, place) == 10
    assert NumbersQuestion(("points",)).limit(SetWon(), context, place) == 999
    pips = NumbersQuestion(("pips",))
    assert ValueQuestion("pips").offered(PipsLeft(0, (None, None)), context) == range(169)
    record = PipsLeft(0, (None, None))
    assert pips.limit(record, context, Place("pips", 1)) == 168
    assert pips.limit_dealt(record, context, Place("pips", 1)) == 12 + 11 + 10 + 10 + 9 + 9 + 8


@dataclass(frozen=True, slots=True)
class Stakes:
    """Between ten and fifty chips of each player."""

    tag: ClassVar[str] = "stakes"
    chips: Annotated[tuple[int | None, ...], kinds.Each(kinds.Count(10, 50))]


def test_numbers_below_the_lowest_are_not_complete() -> None:
    context, answers = context_of(), Answers(default_form(Stakes))
    pad = Keypad(answers).digit(0, context)
    assert (pad.answers, pad.refused and pad.refused.code) == (answers, "value_range")
    pad = pad.digit(1, context)
    assert [missing.owners for missing in pad.answers.state(context).missing] == [(0, 1)]
    pad = pad.digit(0, context).digit(5, context).digit(0, context)
    assert pad.answers.state(context).is_complete
    assert pad.answers.finish(context) == Stakes((10, 50))


def test_bergen_questions_lead_to_the_winner_of_a_blocked_hand() -> None:
    variant = REGISTRY["bergen"]
    setup = begin(variant, ("Anna", "Bruno", "Chloé"))
    assert isinstance(setup, Setup)
    context = rule_context(Match(variant, setup))
    winner = next(question for question in variant.sheet.end.questions if question.names == ("winner", "tie"))
    assert isinstance(winner, SeatQuestion)
    assert winner.inquiry is not None
    assert winner.inquiry(context, ()) == Query("no_double", (0, 1, 2), or_nobody=True)
    assert winner.inquiry(context, ((0, 2),)) == Query("points", (0, 2))
    assert winner.inquiry(context, ((0, 2), (2,))) == Finding({"winner": 2}, "points", (2,))
    assert winner.inquiry(context, ((0, 2), (0, 2))) == Finding({"tie": True}, "equal", (0, 2))
    by_hand = replace(setup, options={**setup.options, "blocked": "by_hand"})
    assert winner.inquiry(context._replace(setup=by_hand), ()) is None


@pytest.mark.parametrize(
    ("game", "places"),
    [
        ("partnership", [Place("pairs", side) for side in range(2)]),
        ("dominican", [Place("together")]),
        ("pub_straight", [Place("pips", seat) for seat in range(4)]),
        ("martinique", []),
        ("fives_and_threes", []),
    ],
)
def test_numbers_that_usually_follow_are_asked_before_it_is_said_how_the_hand_ended(
    game: str, places: list[Place]
) -> None:
    match = four(game) if 4 in REGISTRY[game].players else sit_down(game, "Anna Bruno Chloé")
    assert [*Answers(match.variant.sheet.end).numbers(rule_context(match))] == places
