"""Tests that any match can be exported and imported, and that changed files never raise."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.check import review, rule_context
from scorekeeper.core.evaluate import evaluate, facts
from scorekeeper.core.events import (
    Adjusted,
    AdjustmentStruck,
    Corrected,
    Ended,
    EndedEarly,
    LogEvent,
    Redone,
    Renamed,
    Scored,
    Undone,
)
from scorekeeper.core.kinds import fields_of
from scorekeeper.core.layout import layout
from scorekeeper.core.model import Adjustment
from scorekeeper.core.session import Session, add_entry, open_session
from scorekeeper.core.variant import Match, Variant
from scorekeeper.library.repository import LoadedMatch
from scorekeeper.library.transfer import ImportedMatch, match_file, parse_match_file
from tests.registry import REGISTRY, VARIANTS
from tests.unit.games.table import THREE, sit_down
from tests.unit.games.test_conformance import paths_in, with_value
from tests.unit.records import Draw
from tests.unit.strategies import aside, company, drawn, entry, examples, junk, matches, setups, strike

EVENING = datetime(2026, 11, 20, 21, 30, tzinfo=UTC)

every_game = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)


def file_of(session: Session) -> Any:
    return json.loads(json.dumps(match_file(LoadedMatch("1", session, {}, EVENING))))


def with_swapped_names(draw: Draw, session: Session) -> Session:
    """Return the session, sometimes with two names swapped as in older logs, one by one, with or without undo."""
    players = session.match.setup.players
    if len(players) > 1 and draw(st.booleans()):
        swap = (Renamed(((0, players[1]),)), Renamed(((1, players[0]),)), Undone(), Undone(), Redone())
        for number, event in enumerate(swap[: draw(st.integers(1, len(swap)))]):
            session = add_entry(session, entry(8000 + number, event))
    return session


@every_game
@examples(0.15)
@given(st.data())
def test_parse_match_file_of_a_file_returns_the_same_session(variant: Variant, data: st.DataObject) -> None:
    session = with_swapped_names(data.draw, data.draw(matches(variant)))
    imported = parse_match_file(file_of(session), REGISTRY)
    assert isinstance(imported, ImportedMatch), imported
    assert imported.session == session
    assert datetime.fromisoformat(imported.created) == EVENING


def random_events(draw: Draw, variant: Variant) -> Session:
    """Return a session of readable events in an order that makes little sense."""
    session = open_session(Match(variant, draw(setups(variant))))
    context, sheet = rule_context(session.match), variant.sheet
    for number in range(draw(st.integers(1, 12))):
        hands = len(session.match.hands)
        kinds: list[type[Any]] = (
            draw(st.lists(st.sampled_from(sheet.play_types), max_size=2)) if sheet.play_types else []
        )
        plays = tuple(drawn(draw, cls, context) for cls in kinds)
        end = with_gaps(draw, drawn(draw, sheet.end_type, context))
        options: list[LogEvent | None] = [*map(Scored, plays), Ended(end), strike(draw, session.match), Undone()]
        options += [aside(draw, session.match), company(draw, session.match)]
        options += [EndedEarly(draw(st.sampled_from(("time", "nobody")))) if draw(st.booleans()) else None]
        side, points = draw(st.integers(0, session.match.setup.sides - 1)), draw(st.sampled_from((-500, -1, 1, 500)))
        options += [Adjusted(Adjustment(draw(st.integers(0, session.match.hand_index)), side, points))]
        options += [AdjustmentStruck(number) for number in range(len(session.match.adjustments))]
        options += [Corrected(draw(st.integers(0, hands - 1)), plays, end)] if hands else []
        event = draw(st.sampled_from(options))
        session = add_entry(session, entry(number, event)) if event is not None else session
    return session


def with_gaps(draw: Draw, end: Any) -> Any:
    """Return the end of a hand without the values of some players."""
    lists = {
        field.name: getattr(end, field.name) for field in fields_of(cast("type[Any]", type(end))) if field.per == "seat"
    }
    changes = {
        name: tuple(None if draw(st.booleans()) else value for value in values)
        for name, values in lists.items()
        if values is not None
    }
    return replace(end, **changes)


@every_game
@examples(0.1)
@given(st.data())
def test_parse_match_file_of_any_log_can_be_evaluated(variant: Variant, data: st.DataObject) -> None:
    session = random_events(data.draw, variant)
    imported = parse_match_file(file_of(session), REGISTRY)
    assert isinstance(imported, ImportedMatch), imported
    assert imported.session == session
    match = session.match
    state = evaluate(match)
    layout(match, state)
    facts(match, state)
    review(match, state)


@every_game
@examples(0.1)
@given(st.data())
def test_parse_match_file_of_a_changed_log_is_refused_or_can_be_evaluated(
    variant: Variant, data: st.DataObject
) -> None:
    document = file_of(data.draw(matches(variant, entries=4)))
    spot = data.draw(st.sampled_from([path for path in paths_in(document) if path[0] == "log"]))
    imported = parse_match_file(with_value(document, spot, data.draw(junk())), REGISTRY)
    if isinstance(imported, ImportedMatch):
        state = evaluate(imported.session.match)
        boxes = layout(imported.session.match, state).total.boxes
        # Who joins with the next hand has no total on the sheet yet.
        assert all("absent" in box.marks or box.value == total for box, total in zip(boxes, state.totals, strict=True))
    else:
        assert not imported.problem.is_question


def with_log(*events: LogEvent, **changes: Any) -> Any:
    """Return what becomes of the file of a match with these events, some of its keys changed."""
    session = open_session(sit_down("sebastopol", THREE))
    for number, event in enumerate(events):
        session = add_entry(session, entry(number, event))
    return parse_match_file({**file_of(session), **changes}, REGISTRY)


def test_file_with_new_events_has_version_3_and_is_restored_with_their_unknown_keys() -> None:
    penalty = Adjusted(Adjustment(0, 1, 5, "peeked"))
    session = add_entry(open_session(sit_down("sebastopol", THREE)), entry(0, penalty))
    assert file_of(session)["version"] == 3
    undone = add_entry(session, entry(1, Undone()))
    assert (file_of(undone)["version"], "adjustments" in file_of(undone)) == (3, False)
    said = replace(entry(1, EndedEarly("nobody")), others={"said": {"by": "Anna"}})
    imported = parse_match_file(file_of(add_entry(session, said)), REGISTRY)
    assert isinstance(imported, ImportedMatch)
    assert imported.session.log[1].others == {"said": {"by": "Anna"}}
    plain = file_of(add_entry(open_session(sit_down("sebastopol", THREE)), replace(said, event=Renamed(((0, "A"),)))))
    assert (plain["version"], plain["log"]["entries"][0]["said"]) == (3, {"by": "Anna"})
    bare = parse_match_file({**file_of(add_entry(session, said)), "log": None}, REGISTRY)
    assert isinstance(bare, ImportedMatch)
    assert [entry.event for entry in bare.session.log] == [penalty, EndedEarly("nobody")]


@pytest.mark.parametrize(
    "events",
    [
        (Adjusted(Adjustment(0, 1, 0)),),
        (Adjusted(Adjustment(0, 1, 1_000_001)),),
        (Adjusted(Adjustment(0, 1, 5, "x" * 25)),),
        (Adjusted(Adjustment(1, 1, 5)),),
        (Adjusted(Adjustment(0, 1, 5), 0),),
        (AdjustmentStruck(0),),
    ],
)
def test_log_with_an_adjustment_that_is_not_possible_is_refused(events: tuple[LogEvent, ...]) -> None:
    assert with_log(*events).problem.code == "log_unfit"


def test_log_that_does_not_make_the_adjustments_of_its_file_is_refused() -> None:
    penalty = Adjusted(Adjustment(0, 1, 5))
    line = {"hand": 0, "side": 1, "points": 5}
    assert isinstance(with_log(penalty), ImportedMatch)
    assert isinstance(with_log(penalty, adjustments=[{**line, "side": "Bruno"}]), ImportedMatch)
    for wrong in ([], [{**line, "points": 6}], [line, line], "none", [3]):
        assert with_log(penalty, adjustments=wrong).problem.code == "log_unfit"
    assert with_log(EndedEarly("nobody"), ended_early="time").problem.code == "log_unfit"
