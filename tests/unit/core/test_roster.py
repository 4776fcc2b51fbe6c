"""Tests of people who join, leave and come back, and of house rules that change."""

from __future__ import annotations

import json

import pytest

from scorekeeper.core.begin import begin
from scorekeeper.core.codec import read_log, read_match, write_entry, write_match
from scorekeeper.core.evaluate import evaluate, fold
from scorekeeper.core.events import (
    Ended,
    Event,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    Restored,
    RulesChanged,
    Scored,
    Struck,
)
from scorekeeper.core.layout import layout
from scorekeeper.core.model import Left, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.ranking import attended, places, progress
from scorekeeper.core.roster import events_of_changes, match_at_start
from scorekeeper.core.roster_check import StartingTotals, check_roster, check_rules, next_change, starting_totals
from scorekeeper.core.variant import Match
from scorekeeper.games._fives import FivesTotal
from scorekeeper.games._pips import HandsLeft
from scorekeeper.games.memory import Pair
from scorekeeper.games.muggins import Fives
from scorekeeper.games.no_boneyard import LastTile, Leaves
from scorekeeper.games.triominos import Pass
from tests.registry import REGISTRY
from tests.unit.strategies import entry


def sit_down(game: str, players: int = 2, *events: Event) -> Match:
    setup = begin(REGISTRY[game], ["Anna", "Bruno", "Chloé", "Daniel"][:players])
    assert isinstance(setup, Setup), setup
    return fold(Match(REGISTRY[game], setup), events)


def left(*pips: int | None) -> Ended:
    return Ended(HandsLeft(pips))


EVENTS: tuple[Event, ...] = (
    left(10, 20),
    left(5, 21),
    PlayerJoined("Emma", 1, 41, 2),
    left(8, 9, 4),
    PlayerLeft(1, 3),
    left(7, None, 30),
)
"""Anna 10 + 5 + 8 + 7, Bruno 20 + 21 + 9 and gone, Emma 41 + 4 + 30."""


def test_joiner_and_leaver_have_totals_only_for_the_hands_they_played() -> None:
    match = sit_down("hongrois", 2, *EVENTS)
    state = evaluate(match)
    assert state.totals == (30, 50, 75)
    assert (state.active, state.gone) == ((True, False, True), {1})
    assert [result.active for result in state.results] == [
        (True, True, False),
        (True, True, False),
        (True, True, True),
        (True, False, True),
    ]
    assert progress(match, state) == ((0, 10, 15, 23, 30), (0, 20, 41, 50, None), (None, None, 41, 45, 75))
    assert attended(match, state) == (4, 3, 2)


def test_absent_player_has_empty_boxes_and_the_total_of_the_start_before_the_first_hand() -> None:
    match = sit_down("hongrois", 2, *EVENTS)
    rows = layout(match, evaluate(match)).rows
    assert [row.boxes[2].value for row in rows] == [None, None, 4, 30, None]
    assert [row.boxes[2].start for row in rows] == [None, 41, None, None, None]
    assert rows[0].boxes[2].marks == {"absent"}
    assert rows[3].boxes[1].marks == {"void", "gone"}


@pytest.mark.parametrize(("game", "play"), [("five_up", FivesTotal(0, 5)), ("triominos", Pass(0, 1))])
def test_newcomer_has_no_total_before_the_hand_they_join(game: str, play: object) -> None:
    match = sit_down(game, 3, Scored(play), PlayerJoined("Emma", 3, 41, 1))
    total = layout(match, evaluate(match)).total.boxes
    assert [box.marks for box in total] == [set(), set(), set(), {"absent"}]
    assert total[3].value is None


def test_who_left_is_behind_those_who_stayed() -> None:
    match = sit_down("hongrois", 2, *EVENTS, left(2, None, 26))
    found = places(match, evaluate(match))
    assert [(placing.side, placing.gone) for placing in found] == [(0, False), (2, False), (1, True)]


def test_lead_skips_who_left_and_passes_to_who_joined() -> None:
    match = sit_down("hongrois", 2, left(1, 2), PlayerJoined("Emma", 1, 0, 1))
    state = evaluate(fold(match, [RulesChanged((("lead", "rotate"),), None)]))
    assert match.setup.playing_order == (0, 2, 1)
    assert state.leader is None
    led = evaluate(
        Match(
            match.variant,
            match.setup,
            (match.hands[0].__class__(end=match.hands[0].end, leader=0),),
            changes=match.changes,
        )
    )
    assert led.leader == 2


def test_player_who_returns_goes_on_with_the_total_of_that_time() -> None:
    match = sit_down("hongrois", 2, *EVENTS, PlayerReturned(1, 4), left(1, 2, 3))
    assert evaluate(match).totals == (31, 52, 78)
    document = write_match(match)
    assert document["changes"][-1] == {"hand": 4, "returned": 1}
    assert read_match(document, REGISTRY) == (match, None)


def test_tiles_follow_those_present() -> None:
    match = sit_down("draw", 2, PlayerJoined("Emma", 2, 0, 0))
    assert match.variant.deal.tiles_each(match.setup, (True, True, True)) == 5
    assert match.variant.deal.tiles_each(match.setup, (True, True, False)) == 7


def test_new_limit_that_is_reached_ends_the_match_with_the_last_hand() -> None:
    match = sit_down("hongrois", 2, left(10, 30), RulesChanged((("target", 30),), 1))
    state = evaluate(match)
    assert (state.is_over, state.winners, state.eliminations) == (True, (0,), ((1, 0),))
    assert not evaluate(fold(match, [RulesChanged((("target", 40),), 1)])).is_over


@pytest.mark.parametrize(
    "entries",
    [
        (Scored(LastTile(0)), PlayerLeft(0, 1)),
        (Scored(Leaves(1)), PlayerLeft(0, 1), Scored(Leaves(2))),
        (Scored(LastTile(0)), Struck(0), PlayerLeft(0, 0), Restored(0)),
    ],
    ids=["last tile", "plays", "struck"],
)
def test_last_player_left_in_the_only_hand_wins_even_if_they_leave_the_table(entries: tuple[Event, ...]) -> None:
    match = sit_down("no_boneyard", 3, *entries)
    state = evaluate(match)
    assert match.changes == (Left(1, 0),)
    assert (state.is_over, state.winners, state.totals, state.active[0]) == (True, (0,), (1, 0, 0), True)


def test_play_that_reaches_the_target_ends_no_match_whose_next_hand_has_a_higher_one() -> None:
    rules = RulesChanged((("target", 3),), None), RulesChanged((("target", 10),), 1)
    plays = Scored(Fives(0, 10)), Scored(Fives(1, 15))
    state = evaluate(sit_down("muggins", 2, *rules, *plays))
    assert (state.totals, state.is_over) == ((2, 3), False)
    assert evaluate(sit_down("muggins", 2, rules[0], *plays)).is_over


def test_rules_from_a_hand_on_leave_earlier_hands_alone() -> None:
    match = sit_down("hongrois", 2, left(10, 30), RulesChanged((("target", 60),), 1), left(5, 35))
    assert match.setup_of(0).number("target") == 100
    assert match.setup_of(1).number("target") == 60
    assert evaluate(match).winners == (0,)
    assert fold(match, [Struck(0)]).setup_of(0).number("target") == 60


def test_check_rules_names_hands_that_come_after_the_end() -> None:
    match = sit_down("hongrois", 2, left(10, 30), left(5, 20))
    refused = check_rules(match, RulesChanged((("target", 25),), None))
    assert [(refusal.hand, refusal.problem.code) for refusal in refused] == [(1, Code.GAME_OVER)]
    assert check_rules(match, RulesChanged((("target", 100),), None))[0].problem.code == Code.RULES_SAME
    assert check_rules(match, RulesChanged((("target", 0),), None))[0].problem.code == Code.TARGET
    assert check_rules(match, RulesChanged((("target", 60),), 2)) == []


@pytest.mark.parametrize(
    ("match", "event", "code"),
    [
        (sit_down("hongrois", 3), PlayerJoined("Emma", 0, 0, 0), Code.ROSTER_FULL),
        (sit_down("hongrois"), PlayerLeft(0, 0), Code.ROSTER_FEW),
        (sit_down("forty_two", 4), PlayerLeft(0, 0), Code.ROSTER_TEAMS),
        (sit_down("hundred_to_zero"), PlayerJoined("Emma", 0, 0, 0), Code.ROSTER_FIXED),
        (sit_down("pub_straight"), PlayerJoined("Emma", 0, 0, 0), Code.ROSTER_FIXED),
        (sit_down("hongrois"), PlayerJoined("anna", 0, 0, 0), Code.PLAYERS_DUP),
        (sit_down("hongrois"), PlayerJoined("Emma", 0, 100, 0), Code.ROSTER_START),
        (sit_down("hongrois"), PlayerReturned(0, 0), Code.ROSTER_PRESENT),
        (sit_down("hongrois", 2, *EVENTS), PlayerLeft(1, 4), Code.ROSTER_PRESENT),
        (sit_down("hongrois", 3, left(100, 0, 0)), PlayerLeft(0, 1), Code.PLAYER_ELIMINATED),
        (sit_down("hongrois", 2, left(100, 0)), PlayerJoined("Emma", 0, 0, 1), Code.GAME_OVER),
        (sit_down("no_boneyard"), PlayerJoined("Emma", 0, 0, 1), Code.ROSTER_DEALT),
        (sit_down("no_boneyard", 4, Scored(Leaves(1))), PlayerLeft(0, 1), Code.ROSTER_DEALT),
    ],
)
def test_check_roster_refuses_with_a_code(
    match: Match, event: PlayerJoined | PlayerLeft | PlayerReturned, code: Code
) -> None:
    problem = check_roster(match, event)
    assert isinstance(problem, Problem)
    assert problem.code == code


def test_starting_totals_are_those_of_players_still_in() -> None:
    match = sit_down("hongrois", 2, *EVENTS)
    assert starting_totals(match, evaluate(match)) == StartingTotals(0, 53, 75)
    race = sit_down("muggins", 3)
    assert starting_totals(race, evaluate(race)) == StartingTotals(0, 0, 0)


def test_newcomer_of_a_game_of_rounds_usually_starts_with_the_worst_total() -> None:
    assert {REGISTRY[game].newcomers for game in ("mexican_train", "chickenfoot", "spinner")} == {"worst"}


def test_next_change_waits_for_a_hand_that_has_begun_unless_no_tiles_are_dealt() -> None:
    taken = Scored(Pair(0, ((6, 6), (6, 5))))  # type: ignore[arg-type]
    assert next_change(sit_down("hongrois")) == 0
    assert next_change(sit_down("hongrois"), has_draft=True) == 1
    assert next_change(sit_down("memory", 2, taken)) == 1
    assert next_change(sit_down("memory", 2, taken), joins=True) == 0


def test_match_file_and_log_with_changes_can_be_read() -> None:
    events = (*EVENTS, RulesChanged((("target", 120),), 4))
    start, match = sit_down("hongrois"), sit_down("hongrois", 2, *events)
    document = json.loads(json.dumps(write_match(match)))
    assert document["sides"] == ["Anna", "Bruno", "Emma"]
    assert document["options"]["target"] == 100
    assert document["changes"] == [
        {"hand": 2, "joined": 2, "total": 41},
        {"hand": 3, "left": 1},
        {"hand": 4, "options": {"target": 120}},
    ]
    assert read_match(document, REGISTRY) == (match, None)
    lines = [json.loads(json.dumps(write_entry(start, entry(number, event)))) for number, event in enumerate(events)]
    entries, lost = read_log(start, lines)
    assert (tuple(line.event for line in entries), lost) == (events, 0)
    assert fold(match_at_start(match), events_of_changes(match)).changes == match.changes


@pytest.mark.parametrize(
    "changes",
    [
        {},
        [1],
        [{"hand": -1, "left": 0}],
        [{"hand": 0, "left": 9}],
        [{"hand": 0, "joined": 2}],
        [{"hand": 0, "joined": 1, "total": "much"}],
        [{"hand": 0, "options": {"target": 0}}],
        [{"hand": 2, "left": 0}, {"hand": 1, "returned": 0}],
        [{"hand": 0, "stays": 0}],
    ],
)
def test_read_match_refuses_changes_that_cannot_be_read(changes: object) -> None:
    found = read_match({**write_match(sit_down("hongrois", 3)), "changes": changes or [0]}, REGISTRY)
    assert not isinstance(found, tuple)
    assert found.problem.code in {Code.CHANGES, Code.PLAYERS_COUNT}


@pytest.mark.parametrize(
    ("game", "changed", "code"),
    [
        ("hongrois", {"changes": "none"}, Code.CHANGES),
        ("hongrois", {"sides": ["Anna", "Bruno", "Anna"]}, Code.PLAYERS_DUP),
        ("hongrois", {"sides": ["Anna", "Bruno", " "]}, Code.PLAYERS_BLANK),
        ("hundred_to_zero", {"hands": []}, Code.ROSTER_FIXED),
    ],
)
def test_read_match_refuses_joiner_whom_the_game_or_the_names_do_not_allow(
    game: str, changed: dict[str, object], code: Code
) -> None:
    joined = {"sides": ["Anna", "Bruno", "Emma"], "changes": [{"hand": 1, "joined": 2, "total": 12}]}
    found = read_match({**write_match(sit_down(game)), **joined, **changed}, REGISTRY)
    assert not isinstance(found, tuple)
    assert found.problem.code == code


def test_player_who_returned_is_among_the_events_of_the_changes() -> None:
    match = sit_down("hongrois", 2, *EVENTS, PlayerReturned(1, 4))
    assert events_of_changes(match) == [PlayerJoined("Emma", 1, 41, 2), PlayerLeft(1, 3), PlayerReturned(1, 4)]


def test_rules_of_a_hand_stay_with_it_when_it_is_struck_and_restored() -> None:
    before = (left(10, 20), left(5, 21), RulesChanged((("target", 120),), 1))
    match = sit_down("hongrois", 2, *before)
    assert sit_down("hongrois", 2, *before, Struck(1), Restored(0)).changes == match.changes


def test_newcomer_joins_after_a_hand_that_was_struck_and_restored() -> None:
    match = sit_down("hongrois", 2, *EVENTS)
    for hand in range(4):
        assert sit_down("hongrois", 2, *EVENTS, Struck(hand), Restored(0)).changes == match.changes
