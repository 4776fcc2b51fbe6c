"""Tests of the forms of all games: every hand can be entered through its form, and every valid record can be made."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.begin import begin
from scorekeeper.core.check import check, read_context, rule_context
from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Ended, Scored
from scorekeeper.core.form import (
    FlagsQuestion,
    Form,
    NumbersQuestion,
    Place,
    always,
    answers_of,
    fields_by_name,
    form_problems,
)
from scorekeeper.core.kinds import read, write
from scorekeeper.core.model import Setup, Value
from scorekeeper.core.problem import Code
from scorekeeper.core.variant import Match, MatchState, Variant
from scorekeeper.games._takes import HandsAndBoneyard
from scorekeeper.games.la_poule import LaidAndLeft
from scorekeeper.games.luckies import ColoursLeft
from scorekeeper.games.memory import Gathered
from scorekeeper.games.tien_gow import Settled
from scorekeeper.i18n import translator_for
from tests.registry import REGISTRY, VARIANTS
from tests.unit.games.filling import Filling, made_again
from tests.unit.games.renaming import Renaming
from tests.unit.games.table import sit_down
from tests.unit.games.table import write as write_plays
from tests.unit.strategies import examples, legal, matches, setups, sheets

every_game = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)

TRIES = 30
"""Random hands until one agrees with itself: all its tiles are in the set, a blocked hand is even."""

MORE_TRIES: dict[type[Any], int] = {LaidAndLeft: 60, Gathered: 300, Settled: 900}
"""Records whose numbers say more about each other than their forms do."""

SUMS = {
    *(Code.BLOCK_ODD, Code.HAND_MAX, Code.HAND_MIN, Code.SET_TOTAL, Code.TOO_MANY_ZERO, Code.TILE_COUNT),
    *(Code.BONEYARD, Code.PAIR_MISMATCH, Code.ODD_TILES, Code.TRICKS_SUM, Code.SPECIAL_NO_TRICK, Code.DOUBLE_MISSING),
    *(Code.NO_TILE, Code.HAND_OVER, Code.PAIRS_MORE),
}
"""Why a random hand may be refused: pips, tiles or tricks do not add up. All else a form must not let happen."""


def accepted(form: Form, match: Match, state: MatchState, random: Random) -> Any | None:
    """Return a record that was made with the form and that the game accepts; check that it is saved and read alike."""
    context = rule_context(match, state=state)
    for _ in range(MORE_TRIES.get(form.record, TRIES)):
        record = Filling(form, context, random, match.variant.sheet.check).at_random()
        if record is None:
            continue
        document = json.loads(json.dumps(write(record, match.setup.set)))
        assert read(form.record, document, read_context(match)) == record
        codes = {problem.code for problem in check(match, record, state=state) if not problem.is_question}
        if not codes:
            return record
        assert codes <= SUMS, f"{record} is refused: {codes}"
    return None


@every_game
@examples(0.2)
@given(data=st.data())
def test_form_of_every_game_enters_a_match(variant: Variant, data: st.DataObject) -> None:
    match = Match(variant, data.draw(setups(variant)))
    random = Random(data.draw(st.integers(0, 2**32)))  # noqa: S311
    for _ in range(3):
        for _ in range(40):
            state = evaluate(match)
            context = rule_context(match, state=state)
            plays = [form for form in variant.sheet.plays if form.when(None, context)]
            is_ready = variant.sheet.end.when(None, context)
            if state.is_over or not plays or (is_ready and random.random() < 0.3):
                break
            play = accepted(random.choice(plays), match, state, random)
            match = match if play is None else apply(match, Scored(play))
        state = evaluate(match)
        if state.is_over:
            return
        if not variant.sheet.end.when(None, rule_context(match, state=state)):
            return
        end = accepted(variant.sheet.end, match, state, random)
        assert end is not None, "no hand was accepted"
        match = apply(match, Ended(end))


@every_game
@examples(0.3)
@given(data=st.data())
def test_form_makes_every_valid_record_again(variant: Variant, data: st.DataObject) -> None:
    match = data.draw(matches(variant, 6)).match
    state = evaluate(match)
    if state.is_over:
        return
    context = rule_context(match, state=state)
    for form in (variant.sheet.end, *variant.sheet.plays):
        record = legal(data.draw, match, form.record)
        if record is None or not form.fits(record) or not form.when(None, context):
            continue
        assert form_problems(form, record, context) == []
        made = made_again(form, record, context)
        assert made == answers_of(form, record).finish(context)
        if made != record:  # it says more than is asked: the hand counts the same without it
            score = variant.sheet.score_end if form is variant.sheet.end else variant.sheet.score_play
            assert score(made, context) == score(record, context)
            assert not [problem for problem in check(match, made, state=state) if not problem.is_question]


@pytest.mark.parametrize(
    ("game", "house", "tiles", "record"),
    [
        ("lets_play", {"lead": "winner"}, None, HandsAndBoneyard(None, (5, 5, 9), blocked=True)),
        ("luckies", {"unplayed": "aside_too"}, None, ColoursLeft(None, (5, 5, 9), blocked=True, boneyard=40)),
        ("draw", {"keep": 2}, "double-twelve", HandsAndBoneyard(0, (0, 1, 2), boneyard=1036)),
    ],
    ids=["last tile not said", "winner of a tie not said", "boneyard of four digits"],
)
def test_form_makes_a_record_with_a_doubt_or_a_large_boneyard(
    game: str, house: dict[str, Value], tiles: str | None, record: Any
) -> None:
    variant = REGISTRY[game]
    setup = begin(variant, ["Anna", "Bruno", "Chloé"], house, tiles)
    assert isinstance(setup, Setup)
    match = Match(variant, setup)
    assert all(problem.is_question for problem in check(match, record))
    assert made_again(variant.sheet.end, record, rule_context(match)) == record


@every_game
@examples(0.1)
@given(data=st.data())
def test_game_with_other_names_has_the_same_form(variant: Variant, data: st.DataObject) -> None:
    has_same_form_with_other_names(data.draw(sheets(variant, 2)), data.draw(st.integers(0, 2**32)))


def test_canton_with_other_names_leaves_the_same_room_for_captured_tiles() -> None:
    match = sit_down("canton")
    for total in (30, 30, 20, 20):
        match = write_plays(match, {"kind": "capture", "player": 0, "total": total})
    for seed in range(20):
        has_same_form_with_other_names(match, seed)


def has_same_form_with_other_names(match: Match, seed: int) -> None:
    """Check that a game with other names asks for the same entries, and refuses the same ones."""
    variant, renaming = match.variant, Renaming(Random(seed))  # noqa: S311
    sheet, other = variant.sheet, renaming.sheet(variant)
    context = rule_context(match)
    other_context, table = renaming.new_context(context), read_context(match)
    for form, other_form in zip((sheet.end, *sheet.plays), (other.end, *other.plays), strict=True):
        assert other_form.when(None, other_context) == form.when(None, context)
        if not form.when(None, context):
            continue
        record = Filling(form, context, Random(seed), sheet.check).at_random()  # noqa: S311
        renamed = Filling(other_form, other_context, Random(seed), other.check).at_random()  # noqa: S311
        assert renaming.old(renamed) == record
        if record is not None:
            assert other.check(renamed, other_context) == sheet.check(record, context)
            assert read(other_form.record, write(renamed, match.setup.set), table) == renamed


def with_pip_more(end: Any, place: Place) -> Any:
    """Return an end with one pip more in a place."""
    value = getattr(end, place.name)
    if place.owner is None:
        return replace(end, **{place.name: value + 1})
    column = [*value]
    column[place.owner] += 1
    return replace(end, **{place.name: tuple(column)})


@every_game
@examples(0.25)
@given(data=st.data())
def test_numbers_say_whose_total_a_pip_moves(variant: Variant, data: st.DataObject) -> None:
    sheet, random = variant.sheet, Random(data.draw(st.integers(0, 2**32)))  # noqa: S311
    match = Match(variant, data.draw(setups(variant)))
    setup, context = match.setup, rule_context(match)
    pips = [each for each in sheet.end.questions if isinstance(each, NumbersQuestion) and each.scores != "hand"]
    end = Filling(sheet.end, context, random, sheet.check).at_random() if pips else None
    if end is None or sheet.blocked(end):
        return
    for question in pips:
        is_asked = getattr(end, question.names[0]) is not None and question.when(end, context)
        for place in question.places(end, context) if is_asked else ():
            more = sheet.score_end(with_pip_more(end, place), context)
            moved = tuple(now - before for now, before in zip(more, sheet.score_end(end, context), strict=True))
            is_of_side = fields_by_name(sheet.end.record)[place.name].per == "side"
            side = place.owner or 0 if is_of_side else setup.side_of(place.owner or 0)
            won = sheet.went_out(end)
            taker = side if won is None else setup.side_of(won)
            expected = {
                "own": (side, moved[side] if moved[side] in {1, 2, 4} else 1),
                "winner": (taker, moved[taker] if moved[taker] in {1, 2, 4} else 1),
                "rival": (1 - side, -1),
            }[question.scores]
            is_own = (  # who went out holds nothing, but a partner may
                place.owner is not None
                and not is_of_side
                and question.scores == "winner"
                and won is not None
                and side == setup.side_of(won)
            )
            assert moved == (setup.zero_points if is_own else setup.points_for(*expected))


def test_answers_that_can_be_missing_have_a_sentence() -> None:
    tr, lacking = translator_for("en"), set[str]()
    for variant in VARIANTS:
        for form in (variant.sheet.end, *variant.sheet.plays):
            for question in form.questions:
                if isinstance(question, FlagsQuestion):
                    continue
                is_asked = question.missing_code is Code.VALUE_MISSING and question.optional is not always
                for name in question.names if is_asked and not question.is_doubt else ():
                    key = f"problems.value_missing_{question.key or name}"
                    if fields_by_name(form.record)[name].default is None and not tr.has(key):
                        lacking.add(key)
    assert lacking == set()
