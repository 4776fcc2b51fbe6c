"""Tests of the match file and of the lines of the log."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from scorekeeper.core import events
from scorekeeper.core.codec import FORMAT, VERSION, head, read_entry, read_head, read_match, write_entry, write_match
from scorekeeper.core.evaluate import apply, evaluate, fold
from scorekeeper.core.model import Adjustment
from scorekeeper.core.problem import Code, Problem, Refusal
from scorekeeper.core.session import LogEntry
from scorekeeper.core.variant import Match
from scorekeeper.games._pairs import PipsOfPairs
from scorekeeper.games.bergen import BergenEnd, Cap, First
from tests.registry import REGISTRY
from tests.unit.games.table import four, left, sit_down, write

NOON = datetime(2025, 11, 1, 12, 0, 0, 123_000, tzinfo=timezone(timedelta(hours=1)))

FILE: dict[str, Any] = {
    "format": FORMAT,
    "version": VERSION,
    "game": "sebastopol",
    "set": "double-six",
    "sides": ["Anna", "Bruno"],
    "options": {"target": 50},
    "hands": [{"end": {"out": "Anna", "pips": [0, 7]}}, {"end": {"out": 1, "pips": [3, 0]}, "note": "late"}],
}


def read_back(document: Any) -> Match:
    match = read_match(json.loads(json.dumps(document)), REGISTRY)
    assert isinstance(match, tuple), match
    assert match[1] is None, match[1]
    return match[0]


def refused(**changes: Any) -> Refusal:
    """Return the refusal of ``FILE`` with these changes; ``...`` removes a key."""
    document = {key: value for key, value in {**FILE, **changes}.items() if value is not ...}
    match = read_match(document, REGISTRY)
    refusal = match if isinstance(match, Refusal) else match[1]
    assert refusal is not None
    return refusal


# The match file


def test_match_file_round_trip_keeps_the_match() -> None:
    match = read_back(FILE)
    assert read_back(write_match(match)) == match
    assert write_match(match)["hands"] == [
        {"end": {"out": 0, "pips": [0, 7]}},
        {"end": {"out": 1, "pips": [3, 0]}, "note": "late"},
    ]


def test_write_match_has_leader_order_and_teams() -> None:
    match = fold(four("forty_two"), [events.Reseated((0, 3, 2, 1)), events.Led(0, 3)])
    document = write_match(match)
    assert document["teams"] == [["Anna", "Chloé"], ["Bruno", "Daniel"]]
    assert (document["order"], document["hands"]) == ([0, 3, 2, 1], [{"leader": 3}])
    assert read_back(document) == match
    led = head(sit_down("sebastopol", first=1))
    assert (led["first"], led["sides"], "order" in led, "teams" in led) == (1, ["Anna", "Bruno"], False, False)


def test_match_file_round_trip_keeps_hand_with_note_only() -> None:
    match = apply(read_back(FILE), events.Noted(2, "to be continued"))
    assert read_back(write_match(match)) == match


def test_match_file_round_trip_keeps_open_hand() -> None:
    match = write(sit_down("muggins"), {"kind": "fives", "player": 1, "total": 5})
    assert write_match(match)["hands"] == [{"plays": [{"kind": "fives", "player": 1, "total": 5}]}]
    assert read_back(write_match(match)) == match


def test_read_match_accepts_names_for_seats() -> None:
    document = {**FILE, "first": "Bruno", "order": ["Bruno", "Anna"]}
    document["hands"] = [{"end": {"out": "Anna", "pips": [0, 7]}, "leader": "Bruno"}]
    match = read_back(document)
    assert (match.setup.first, match.setup.order, match.hands[0].leader) == (1, (1, 0), 1)


def test_read_match_fills_in_missing_optional_keys() -> None:
    bare = {key: FILE[key] for key in ("format", "version", "game", "sides")}
    match = read_back(bare)
    assert (match.setup.set.id, match.setup.number("target"), match.hands) == ("double-six", 50, ())


def test_read_match_accepts_entry_with_question() -> None:
    assert len(read_back({**FILE, "hands": [{"end": {"out": "Anna", "pips": [0, 0]}}]}).hands) == 1


def test_read_match_returns_hands_before_the_refused_entry() -> None:
    hands = [*FILE["hands"], {"end": {"out": "Anna", "pips": [5, 7]}}]
    match = read_match({**FILE, "hands": hands}, REGISTRY)
    assert isinstance(match, tuple)
    assert len(match[0].hands) == 2
    assert match[1] is not None
    assert (match[1].problem.code, match[1].hand, match[1].play) == ("out_has_pips", 2, None)


def test_read_match_refusal_has_index_of_play() -> None:
    plays = [{"kind": "fives", "player": 0, "total": 5}, {"kind": "fives", "player": 0, "total": 7}]
    refusal = refused(game="muggins", hands=[{"plays": plays}], options={})
    assert (refusal.problem.code, refusal.hand, refusal.play) == ("not_multiple", 0, 1)


@pytest.mark.parametrize("document", [None, 3, "Anna", [], [FILE]])
def test_read_match_of_other_json_is_refused(document: Any) -> None:
    refusal = read_match(document, REGISTRY)
    assert refusal == Refusal(Problem(Code.NOT_A_MATCH))
    assert read_head(document, REGISTRY) == Refusal(Problem(Code.NOT_A_MATCH))


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"format": "something else"}, "not_a_match"),
        ({"format": ...}, "not_a_match"),
        *(({"version": version}, "not_a_match") for version in (..., "1", True, 0)),
        ({"version": 4}, "too_new"),
        ({"hands": {}}, "not_a_match"),
        ({"winner": "Anna"}, "field_unknown"),
        ({"game": "chess"}, "game_unknown"),
        ({"game": ["sebastopol"]}, "game_unknown"),
        ({"game": ...}, "game_unknown"),
        ({"options": []}, "option"),
        *(({"sides": sides}, "players_count") for sides in (..., None, "Anna")),
        ({"set": 0}, "option"),
        ({"sides": ["Anna", "ANNA"]}, "players_dup"),
        ({"sides": ["Anna", "B" * 25]}, "name_long"),
        ({"first": "Chloé"}, "player_unknown"),
        ({"first": True}, "player_unknown"),
        *(({"order": order}, "player_unknown") for order in ([0], [0, 0], "Anna", [0, "Chloé"])),
    ],
)
def test_read_match_with_invalid_header_is_refused(changes: dict[str, Any], code: str) -> None:
    refusal = refused(**changes)
    assert (refusal.problem.code, refusal.hand) == (code, None)


@pytest.mark.parametrize(
    "teams",
    [
        [["Anna", "Bruno", "Chloé"], ["Daniel"]],
        [["Anna", "Bruno", "Chloé", "Daniel"]],
        [["Anna"], ["Bruno"], ["Chloé"], ["Daniel"]],
        [["Anna", "Bruno"], "Daniel"],
        [["Anna", "Bruno"], "CD"],
        "Anna",
        2,
        {"one": ["Anna", "Bruno"]},
    ],
)
def test_read_match_with_invalid_teams_is_refused(teams: Any) -> None:
    assert refused(game="forty_two", teams=teams, sides=..., options={}).problem.code == "teams_shape"


@pytest.mark.parametrize(
    "teams", [[], [["Anna", "Bruno"]], [["Anna"], ["Bruno"]], [["A", "C"], ["B", "D"], ["E", "F"]], [["A", "C"], ["B"]]]
)
def test_read_match_with_wrong_number_of_players_in_teams_is_refused(teams: Any) -> None:
    number = sum(map(len, teams))
    problem = refused(game="forty_two", teams=teams, sides=..., options={}).problem
    assert (problem.code, problem.values["n"]) == ("players_count", number)


def test_read_match_without_sides_counts_no_players() -> None:
    assert refused(sides=...).problem.values == {"game": "sebastopol", "low": 2, "high": 3, "n": 0}


def test_read_match_makes_teams_of_four_names_in_order_of_play() -> None:
    names = ["Anna", "Bruno", "Chloé", "Daniel"]
    match = read_back({**FILE, "game": "forty_two", "sides": names, "hands": [], "options": {}})
    assert match.setup.name_of(1) == "Bruno & Daniel"


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        (3, "not_an_object"),
        ({}, "no_end"),
        ({"note": ""}, "no_end"),
        ({"plays": {}}, "not_an_object"),
        ({"plays": [3]}, "kind_unknown"),
        ({"ende": {}}, "field_unknown"),
        ({"end": 3}, "not_an_object"),
        ({"end": {"out": 0}}, "value_missing"),
        ({"note": 3, "end": {"out": 0, "pips": [0, 7]}}, "not_an_object"),
        ({"note": "x" * 1001, "end": {"out": 0, "pips": [0, 7]}}, "note_long"),
        ({"leader": 9, "end": {"out": 0, "pips": [0, 7]}}, "player_unknown"),
        ({"leader": "Zoé"}, "player_unknown"),
    ],
)
def test_read_match_with_invalid_hand_names_the_hand(hand: Any, code: str) -> None:
    refusal = refused(hands=[*FILE["hands"], hand])
    assert (refusal.problem.code, refusal.hand) == (code, 2)


def test_read_match_with_open_hand_before_the_last_is_refused() -> None:
    open_hand = {"plays": [{"kind": "fives", "player": 0, "total": 5}]}
    refusal = refused(game="muggins", options={}, hands=[open_hand, open_hand])
    assert (refusal.problem.code, refusal.hand) == ("no_end", 0)


@pytest.mark.parametrize("extra", [{"end": {"out": 0, "pips": [0, 7]}}, {}, {"note": "after the end"}, {"leader": 0}])
def test_read_match_with_hand_after_the_end_is_refused(extra: dict[str, Any]) -> None:
    refusal = refused(hands=[{"end": {"out": 0, "pips": [0, 50]}}, extra])
    assert (refusal.problem.code, refusal.hand) == ("game_over", 1)


def test_read_match_accepts_deciding_hand_without_end() -> None:
    won = {"plays": [{"kind": "fives", "player": 0, "total": 5}]}
    changes = {"game": "muggins", "options": {"target": 1}}
    assert len(read_back({**FILE, **changes, "hands": [won]}).hands) == 1
    assert refused(**changes, hands=[won, won]).problem.code == "game_over"


# The lines of the log


EVENTS: tuple[events.LogEvent, ...] = (
    events.Scored(Cap(1, 3)),
    events.Ended(BergenEnd(out=1)),
    events.Corrected(0, (First(0), Cap(1, 2)), BergenEnd(blocked=True, winner=0)),
    events.Corrected(0, (First(0),), None),
    events.Struck(2),
    events.Restored(1),
    events.Noted(0, "à revoir"),
    events.Led(1, 0),
    events.Renamed(((1, "Béatrice"),)),
    events.Reseated((1, 0)),
    events.Adjusted(Adjustment(1, 0, -5, "peeked")),
    events.Adjusted(Adjustment(0, 1, 1_000_000), 0),
    events.AdjustmentStruck(1),
    events.EndedEarly("nobody"),
    events.Undone(),
    events.Redone(),
)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_log_entry_round_trip_keeps_every_event(event: events.LogEvent) -> None:
    start, entry = sit_down("bergen"), LogEntry("a1", NOON, "Android", event, "9f3c52d18a07be64")
    line = json.loads(json.dumps(write_entry(start, entry)))
    assert read_entry(start, line) == entry
    assert line["at"] == "2025-11-01T12:00:00.123+01:00"
    assert line.get("version") == (3 if isinstance(event, events.NewEvent) else None)


def test_log_entry_keeps_keys_of_a_later_version() -> None:
    said = {"said": {"seat": 1, "at": [1, 2]}, "sign": "…"}
    for event in EVENTS:
        line = {**write_entry(sit_down("bergen"), LogEntry("a1", NOON, "phone", event)), **said}
        entry = read_entry(sit_down("bergen"), line)
        assert entry is not None
        assert (entry.event, entry.others) == (event, said)
        assert write_entry(sit_down("bergen"), entry) == {**line, "version": 3}


def test_log_entry_of_hand_with_the_pips_of_one_pair_can_be_read() -> None:
    end = PipsOfPairs(0, (None,) * 4, pairs=(None, 33))
    start, entry = four("partnership"), LogEntry("a1", NOON, "phone", events.Ended(end))
    assert read_entry(start, json.loads(json.dumps(write_entry(start, entry)))) == entry


def test_log_entry_of_older_version_has_no_device() -> None:
    start, entry = sit_down("bergen"), LogEntry("a1", NOON, "phone", events.Undone())
    line = write_entry(start, entry)
    assert "device" not in line
    assert read_entry(start, line) == entry


def test_read_entry_accepts_time_in_another_zone() -> None:
    start = sit_down("bergen")
    line = write_entry(start, LogEntry("a1", NOON, "phone", events.Undone()))
    assert read_entry(start, {**line, "at": "2025-11-01T11:00:00.123Z"}) == LogEntry(
        "a1", NOON.astimezone(UTC), "phone", events.Undone()
    )


LINE = {"id": "a1", "at": "2025-11-01T11:00:00+00:00", "by": ""}
CAP = {"kind": "cap", "player": 0, "size": 2}


@pytest.mark.parametrize(
    "line",
    [
        None,
        [],
        "undone",
        {},
        {**LINE, "event": "exploded"},
        {**LINE, "event": ["undone"]},
        {**LINE, "event": "undone", "at": "yesterday"},
        {**LINE, "event": "undone", "at": 3},
        {**LINE, "event": "undone", "at": "2025-11-01T11:00:00"},
        {**LINE, "event": "undone", "at": "0001-01-01T00:00:00+00:00"},
        {**LINE, "event": "undone", "at": "0001-01-01T00:00:00+05:00"},
        {**LINE, "event": "undone", "at": "9999-12-31T23:59:59-05:00"},
        {"event": "undone", "by": "", "at": LINE["at"]},
        {**LINE, "event": "scored"},
        {**LINE, "event": "scored", "play": {"kind": "cap", "player": 9, "size": 2}},
        {**LINE, "event": "ended", "end": {"out": 9}},
        {**LINE, "event": "corrected", "hand": 0, "plays": [CAP, {}], "end": None},
        {**LINE, "event": "corrected", "hand": 0, "plays": [CAP], "end": {"out": "Zoé"}},
        {**LINE, "event": "corrected", "hand": -1, "plays": [CAP], "end": None},
        {**LINE, "event": "corrected", "hand": 0, "plays": 3, "end": None},
        *({**LINE, "event": "struck", "hand": hand} for hand in (-1, True, 1.0, float("inf"), "0")),
        {**LINE, "event": "restored", "struck": -1},
        {**LINE, "event": "noted", "hand": None, "text": ""},
        {**LINE, "event": "led", "hand": 0, "seat": 2},
        {**LINE, "event": "led", "hand": -1, "seat": 0},
        {**LINE, "event": "player_joined", "name": " ", "place": 0, "total": 0, "hand": 1},
        {**LINE, "event": "renamed", "seat": 2, "name": "Zoé"},
        {**LINE, "event": "renamed", "names": [[2, "Zoé"]]},
        {**LINE, "event": "renamed", "names": ["Zoé"]},
        {**LINE, "event": "renamed", "names": 3},
        {**LINE, "event": "renamed"},
        {**LINE, "event": "reseated", "order": [0]},
        {**LINE, "event": "reseated", "order": [0, 0]},
        {**LINE, "event": "reseated", "order": 3},
        {**LINE, "event": "adjusted", "hand": 0, "side": 2, "points": 5},
        {**LINE, "event": "adjusted", "hand": 0, "points": 5},
        {**LINE, "event": "adjusted", "hand": 0, "side": 0, "points": 5, "replaces": -1},
        {**LINE, "event": "adjusted", "hand": 0, "side": 0, "points": 5, "word": 3},
        {**LINE, "event": "adjustment_struck", "number": None},
        {**LINE, "event": "ended_early", "how": "rain"},
        {**LINE, "event": "ended_early"},
    ],
)
def test_read_entry_of_invalid_line_returns_none(line: Any) -> None:
    assert read_entry(sit_down("bergen"), line) is None


def test_read_entry_accepts_renamed_event_of_older_version() -> None:
    line = {**LINE, "event": "renamed", "seat": 1, "name": "Zoé"}
    entry = read_entry(sit_down("bergen"), line)
    assert entry is not None
    assert entry.event == events.Renamed(((1, "Zoé"),))


@pytest.mark.parametrize("end", [{"points": [42, None]}, {"tricks": [7, 0], "specials": [None, ["5-5"]]}])
def test_read_entry_without_values_of_a_team_returns_none(end: dict[str, Any]) -> None:
    line = {**LINE, "event": "ended", "end": {"bidder": 0, "bid": 30, **end}}
    assert read_entry(four("forty_two"), line) is None
    assert read_entry(four("forty_two"), {**line, "event": "corrected", "hand": 0, "plays": []}) is None


def test_fold_ignores_events_of_missing_hands() -> None:
    far = [
        events.Struck(7),
        events.Restored(7),
        events.Noted(7, "nowhere"),
        events.Led(7, 0),
        events.Corrected(7, (First(0),), None),
    ]
    match = fold(write(sit_down("bergen"), {"kind": "first", "player": 0}, {"out": 0}), far)
    assert len(evaluate(match).results) == len(match.hands)


def test_read_match_of_doubtful_match_names_the_hand() -> None:
    match = write(sit_down("sebastopol"), left(0, 10, out=0), left(0, 12, out=0))
    match = apply(match, events.Corrected(0, (), write(sit_down("sebastopol"), left(0, 50, out=0)).hands[0].end))
    again = read_match(write_match(match), REGISTRY)
    assert isinstance(again, tuple)
    assert again[1] is not None
    assert (again[1].problem.code, again[1].hand) == ("game_over", 1)


def test_match_file_keeps_the_names_of_teams() -> None:
    document = {**FILE, "game": "domino_whist", "teams": [["Anna", "Chloé"], ["Bruno", "Dora"]], "hands": []}
    del document["sides"], document["options"]
    match = read_back({**document, "team_names": [" Night Owls ", ""]})
    assert match.setup.team_names == ("Night Owls", "")
    assert [match.setup.name_of(side) for side in range(2)] == ["Night Owls", "Bruno & Dora"]
    assert read_back(write_match(match)).setup == match.setup
    assert "team_names" not in write_match(read_back({**document, "team_names": ["", ""]}))


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ("Owls", Code.TEAM_NAMES),
        (["Owls"], Code.TEAM_NAMES),
        (["Owls", "owls"], Code.PLAYERS_DUP),
        (["x" * 25, ""], Code.NAME_LONG),
    ],
)
def test_match_file_with_wrong_names_of_teams_is_refused(names: Any, code: Code) -> None:
    document = {"game": "domino_whist", "teams": [["Anna", "Chloé"], ["Bruno", "Dora"]], "team_names": names}
    refused = read_head(document, REGISTRY)
    assert isinstance(refused, Refusal)
    assert refused.problem.code == code


def test_names_of_an_existing_match_are_never_refused() -> None:
    names = ["x" * 40, "x" * 40]
    match = read_head({"game": "muggins", "sides": names}, REGISTRY)
    assert isinstance(match, Match)
    assert [*match.setup.players] == names
