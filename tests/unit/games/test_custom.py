"""Tests of games of settings: how they score, how their matches end, and that they can be entered and drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.begin import begin, usual_setup
from scorekeeper.core.check import check, read_end, read_play, rule_context
from scorekeeper.core.codec import read_match, write_match
from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Ended, Event, Scored
from scorekeeper.core.form import Form
from scorekeeper.core.layout import layout
from scorekeeper.core.model import Setup
from scorekeeper.core.problem import Problem
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.games.custom.build import build
from scorekeeper.games.custom.contradictions import contradictions, doubts
from scorekeeper.games.custom.documents import new_id, read, word_key, write
from scorekeeper.games.custom.settings import (
    BY_KEY,
    GROUPS,
    SETTINGS,
    CustomGame,
    PremiumRule,
    ScoreKey,
    chosen,
    complete,
    offered,
    shown,
)
from scorekeeper.i18n import LANGUAGES, translator_for
from scorekeeper.wording.custom_text import clauses, rules_rows, setting_label, setting_summary, value_label
from scorekeeper.wording.form_text import words_of_form
from scorekeeper.wording.table_text import goal_line
from tests.registry import REGISTRY
from tests.unit.games.filling import Filling
from tests.unit.games.test_conformance import rows_of_a_hand_sum_to_its_points, totals_are_sums_of_points
from tests.unit.strategies import examples

GAME_ID = "custom-abcdefghijklmnopqrstuvwxyz"
CAPICUA = PremiumRule("capicua", "Capicúa", adds=25)
DOUBLED = PremiumRule("twice", "Twice", doubles=True)
AT_LEAST = PremiumRule("four", "Four", makes=4)


def game(**settings: Any) -> CustomGame:
    made = complete({"name": "Mine", **settings}, GAME_ID)
    assert contradictions(made) == []
    return made


GAMES: Mapping[str, CustomGame] = {
    "usual": game(premiums=(CAPICUA, DOUBLED), doubles=1, double_blank=10, round_to=5),
    "points": game(asks="points"),
    "points_out": game(asks="points", went_out=True, premiums=(CAPICUA,), lead="winner"),
    "points_winner": game(asks="points", writes="winner", tie="shared"),
    "plus_minus": game(asks="points", writes="plus_minus", ends="open"),
    "plus_minus_pips": game(writes="plus_minus", ends="rounds", target=3, level="shared"),
    "own": game(writes="own", ends="loses_at", blocked="lowest", premiums=(CAPICUA,)),
    "own_nobody": game(writes="own", ends="out_at", blocked="nobody"),
    "own_low": game(writes="own", ends="open", wins="lowest", went_out=False, tiles=((2, 5),)),
    "win": game(asks="win", ends="rounds", target=2, premiums=(AT_LEAST,), during="number"),
    "win_runs": game(asks="win", ends="runs", target=3, premiums=(AT_LEAST,), after_level="double"),
    "pairs_last": game(pairs="always", level="last", compares="last", draws=False),
    "six": game(pairs="always", players=(6,), compares="pair", blocked="own", sets=("double-nine",)),
    "down": game(ends="down_to", target=60, during="keys", keys=(ScoreKey(5), ScoreKey(-10, "fault", "Fault"))),
    "exactly": game(ends="exactly", over="restart", target=61, blocked_worth="plus_own"),
    "exactly_nothing": game(asks="win", ends="exactly", over="nothing", target=7, win_points=1, blocked="never"),
    "plays": game(asks="nothing", during="keys", keys=(ScoreKey(15), ScoreKey(5)), premiums=(CAPICUA,)),
    "never": game(blocked="never", tie="shared", writes="all", level="leader"),
}

each_game = pytest.mark.parametrize("name", GAMES)


def begun(made: CustomGame, players: int | None = None) -> Match:
    number = players or made.players[0]
    setup = begin(build(made), ["Anna", "Bruno", "Chloé", "Daniel", "Emma", "Finn"][:number], first=0)
    assert isinstance(setup, Setup)
    return Match(build(made), setup)


def entered(match: Match, *records: Mapping[str, Any]) -> Match:
    """Return a match with plays and ends of hands that must be possible."""
    for record in records:
        found = read_play(match, record) if "kind" in record else read_end(match, record)
        assert not isinstance(found, Problem), found
        assert [problem for problem in check(match, found) if not problem.is_question] == []
        match = apply(match, Scored(found) if "kind" in record else Ended(found))
    return match


def play(**values: Any) -> dict[str, Any]:
    return {"kind": "customplay", **values}


def out(seat: int, *pips: int, **more: Any) -> dict[str, Any]:
    return {"out": seat, "pips": list(pips), **more} if pips else {"out": seat, **more}


def block(*pips: int, **more: Any) -> dict[str, Any]:
    return {"blocked": True, "pips": list(pips), **more}


SCORED: list[tuple[dict[str, Any], Sequence[Mapping[str, Any]], tuple[int, ...]]] = [
    ({}, [out(0, 0, 17, 22), block(8, 3, 13)], (39, 21, 0)),
    ({"blocked_worth": "minus_own"}, [block(8, 3, 13)], (0, 18, 0)),
    ({"blocked_worth": "plus_own"}, [block(8, 3, 13)], (0, 24, 0)),
    ({"writes": "all"}, [out(1, 4, 0, 5), block(8, 3, 13)], (0, 33, 0)),
    ({"round_to": 5}, [out(0, 0, 17, 22)], (35, 0, 0)),
    ({"level": "shared"}, [block(4, 4, 13)], (6, 6, 0)),
    ({"level": "nobody"}, [block(4, 4, 13)], (0, 0, 0)),
    ({"level": "leader"}, [block(4, 4, 13)], (17, 0, 0)),
    ({"level": "last"}, [block(4, 4, 13, last=1)], (0, 17, 0)),
    ({"level": "last"}, [block(4, 4, 13, last=2)], (0, 0, 8)),
    ({"compares": "last"}, [block(2, 9, 13, last=1)], (0, 15, 0)),
    ({"after_level": "double"}, [block(4, 4, 13), out(0, 0, 3, 2)], (10, 0, 0)),
    ({"after_level": "plus_one"}, [block(4, 4, 13), block(5, 5, 6), out(0, 0, 3, 2)], (7, 0, 0)),
    ({"blocked": "own"}, [block(4, 4, 13)], (4, 4, 13)),
    ({"blocked": "nobody"}, [block(4, 3, 13)], (0, 0, 0)),
    ({"premiums": (CAPICUA, DOUBLED)}, [out(0, 0, 3, 2, premiums=["capicua"])], (30, 0, 0)),
    ({"premiums": (CAPICUA, DOUBLED)}, [out(0, 0, 3, 2, premiums=["capicua", "twice"])], (60, 0, 0)),
    ({"premiums": (AT_LEAST,)}, [out(0, 0, 1, 2, premiums=["four"])], (4, 0, 0)),
    ({"writes": "own"}, [out(0, 0, 17, 22), block(8, 3, 13)], (8, 20, 35)),
    ({"writes": "own", "blocked": "lowest"}, [block(8, 3, 13)], (8, 0, 13)),
    ({"writes": "own", "blocked": "nobody"}, [block(8, 3, 13)], (0, 0, 0)),
    ({"writes": "own", "premiums": (CAPICUA,)}, [out(0, 0, 3, 2, premiums=["capicua"])], (25, 3, 2)),
    ({"writes": "plus_minus", "ends": "open"}, [out(0, 0, 17, 22)], (39, -17, -22)),
    ({"writes": "plus_minus", "ends": "open", "level": "shared"}, [block(2, 2, 12)], (6, 6, -12)),
    ({"asks": "points"}, [{"points": [5, 7, 9]}], (5, 7, 9)),
    ({"asks": "points", "writes": "winner"}, [{"out": 1, "points": [0, 7, 0]}], (0, 7, 0)),
    ({"asks": "points", "writes": "plus_minus", "ends": "open"}, [{"out": 1, "points": [3, 0, 4]}], (-3, 7, -4)),
    ({"asks": "win", "win_points": 3}, [out(2), block(4, 3, 13)], (0, 3, 3)),
    ({"asks": "win", "blocked": "nobody"}, [{"blocked": True}, out(0)], (1, 0, 0)),
    ({"ends": "down_to", "target": 50}, [out(0, 0, 17, 22)], (11, 50, 50)),
    (
        {"during": "number"},
        [play(player=2, number=7, minus=True), play(player=1, number=3), out(0, 0, 3, 2)],
        (5, 3, -7),
    ),
    ({"asks": "nothing", "during": "keys", "keys": (ScoreKey(15),)}, [play(player=1, points=15), {}], (0, 15, 0)),
    ({"premiums": (CAPICUA,), "premium_for": "anybody"}, [play(player=1, word="capicua")], (0, 25, 0)),
]


@pytest.mark.parametrize(("settings", "records", "totals"), SCORED)
def test_settings_score_hands_as_worked_out_on_paper(
    settings: dict[str, Any], records: Sequence[Mapping[str, Any]], totals: tuple[int, ...]
) -> None:
    match = entered(begun(game(players=(3,), **settings)), *records)
    assert evaluate(match).totals == totals
    assert read_match(write_match(match), REGISTRY) == (match, None)


def out_of(match: Match, *seats: int) -> MatchState:
    """Return the state after hands that these seats have won."""
    return evaluate(entered(match, *({"out": seat} for seat in seats)))


def points_of(match: Match, *points: tuple[int, int]) -> MatchState:
    return evaluate(entered(match, *({"points": list(each)} for each in points)))


def test_race_ends_with_one_more_hand_or_is_shared() -> None:
    assert points_of(begun(game(asks="points")), (100, 100)).winners == ()
    assert points_of(begun(game(asks="points")), (100, 100), (1, 0)).winners == (0,)
    shared = begun(game(asks="points", tie="shared"))
    assert points_of(shared, (100, 100)).winners == (0, 1)
    assert not points_of(shared, (99, 99)).is_over


def test_match_that_somebody_loses_goes_on_while_the_lowest_are_level() -> None:
    three = begun(game(asks="points", wins="lowest", players=(3,)))
    assert three.variant.goal.kind == "limit"
    match = entered(three, {"points": [100, 7, 7]})
    assert not evaluate(match).is_over
    assert evaluate(entered(match, {"points": [0, 1, 0]})).winners == (2,)
    shared = begun(game(asks="points", ends="loses_at", tie="shared", players=(3,)))
    assert evaluate(entered(shared, {"points": [100, 7, 7]})).winners == (1, 2)


def test_exact_target_is_passed_for_nothing_or_back_to_nought() -> None:
    restart = begun(game(asks="points", ends="exactly", over="restart", target=10))
    assert points_of(restart, (8, 3), (5, 3)).totals == (0, 6)
    assert points_of(restart, (8, 3), (2, 9)).winners == (0,)
    nothing = begun(game(asks="points", ends="exactly", over="nothing", target=10))
    assert points_of(nothing, (8, 3), (5, 3)).totals == (8, 6)
    assert points_of(nothing, (8, 3), (2, 3)).winners == (0,)


def test_run_is_broken_as_the_setting_says() -> None:
    win = {"asks": "win", "ends": "runs", "target": 3}
    assert out_of(begun(game(**win)), 0, 0, 1).totals == (0, 1)
    assert out_of(begun(game(broken_by="unwritten_loss", **win)), 0, 0, 1).totals == (0, 0)
    assert out_of(begun(game(**win)), 0, 0, 0).winners == (0,)
    alone = begun(game(broken_by="all_scored", players=(3,), **win), 3)
    assert out_of(alone, 0, 0, 1).totals == (2, 1, 0)
    assert out_of(alone, 0, 0, 1, 2).totals == (0, 0, 0)
    level = entered(begun(game(**win)), {"out": 0}, block(5, 5))
    assert evaluate(level).totals == (1, 0)
    assert out_of(begun(game(**win)), 1).leader == 1


def test_rounds_and_open_ends_are_won_by_the_highest_or_the_lowest() -> None:
    for ends, kinds in (("rounds", ("hands", "lowest")), ("open", ("open", "open_low"))):
        found = [build(game(asks="points", ends=ends, wins=wins)).goal.kind for wins in ("highest", "lowest")]
        assert found == [*kinds]
    assert build(game(asks="win", ends="rounds")).goal.kind == "wins"
    assert not points_of(begun(game(asks="points", ends="open")), (5000, 3)).is_over
    assert points_of(begun(game(asks="points", ends="rounds", wins="lowest", target=1)), (5, 3)).winners == (1,)


def test_leader_of_a_pair_is_who_went_out_or_holds_the_lightest_hand() -> None:
    match = begun(game(pairs="always"))
    assert evaluate(entered(match, out(2, 5, 6, 0, 7))).leader == 2
    assert evaluate(entered(match, block(9, 6, 2, 7))).leader == 2
    six = begun(game(pairs="always", players=(6,), sets=("double-nine",)))
    assert (six.setup.teams, six.setup.side_of(4)) == (3, 1)


REFUSED: list[tuple[str, Mapping[str, Any], str]] = [
    ("usual", out(0, 0, 5, points=[1, 2]), "field_unknown"),
    ("usual", out(0, 0, 5, premiums=["other"]), "kind"),
    ("usual", block(4, 5, premiums=["capicua"]), "bonus_blocked"),
    ("usual", {"pips": [4, 5]}, "no_end"),
    ("usual", play(player=0, points=5), "kind_unknown"),
    ("down", play(player=0, points=7), "value_range"),
    ("down", play(player=0, points=5, minus=True), "field_unknown"),
    ("win", play(player=0, number=0), "value_range"),
    ("down", play(player=0, word="other"), "kind"),
    ("win", {"blocked": True}, "value_missing"),
    ("pairs_last", block(4, 5, 6, 7), "last_missing"),
    ("points", {}, "value_missing"),
    ("own_low", {"pips": [200, 5]}, "set_total"),
]


@pytest.mark.parametrize(("name", "record", "code"), REFUSED)
def test_record_that_a_game_does_not_have_is_refused(name: str, record: Mapping[str, Any], code: str) -> None:
    match = begun(GAMES[name])
    found = read_play(match, record) if "kind" in record else read_end(match, record)
    problems = [found] if isinstance(found, Problem) else check(match, found)
    assert [problem.code for problem in problems][:1] == [code]


@pytest.mark.parametrize(
    ("settings", "hand", "field"),
    [
        ({"players": (4,)}, block(5, 5, 7, 9), "alone"),
        ({"players": (3,), "asks": "win"}, block(5, 5, 7), "alone"),
        ({"pairs": "always", "compares": "pair"}, block(5, 7, 9, 7), None),
    ],
)
def test_level_hand_of_the_side_that_led_asks_who_led(
    settings: dict[str, Any], hand: Mapping[str, Any], field: str | None
) -> None:
    made = game(level="leader", **settings)
    led = begun(made)
    match = Match(led.variant, replace(led.setup, first=None))
    [problem] = check(match, read_end(match, hand))
    assert (problem.code, problem.is_question, problem.values.get("field")) == ("level_leader", True, field)
    assert [(answer.seat, answer.leads) for answer in problem.remedies] == [
        (seat, True) for seat in range(made.players[0])
    ]
    assert check(led, read_end(led, hand)) == []
    assert check(match, read_end(match, out(0, 0, *hand["pips"][1:]) if made.asks == "pips" else out(0))) == []


@each_game
@examples(0.25)
@given(seed=st.integers(0, 2**32 - 1))
def test_game_of_settings_is_entered_through_its_forms(name: str, seed: int) -> None:
    random = Random(seed)  # noqa: S311
    made = GAMES[name]
    match = begun(made, random.choice([players for players in made.players if players <= 6]))
    for _ in range(8):
        state = evaluate(match)
        rows_of_a_hand_sum_to_its_points(match, state)
        totals_are_sums_of_points(match, state)
        if state.is_over:
            break
        event = _event(match, state, random)
        match = match if event is None else apply(match, event)
    assert read_match(write_match(match), REGISTRY) == (match, None)
    assert layout(match, evaluate(match)).total.boxes


def _event(match: Match, state: MatchState, random: Random) -> Event | None:
    """Return a play or an end that the form makes and the game accepts."""
    sheet, context = match.variant.sheet, rule_context(match, state=state)
    form: Form = random.choice((sheet.end, *sheet.plays))
    for _ in range(20):
        record = Filling(form, context, random, sheet.check).at_random()
        problems = [] if record is None else check(match, record, state=state)
        if record is not None and all(problem.is_question for problem in problems):
            return Ended(record) if form is sheet.end else Scored(record)
    return None


@each_game
def test_game_of_settings_has_words_in_every_language(name: str) -> None:
    made = GAMES[name]
    for language in LANGUAGES:
        tr = translator_for(language, strict=True)
        assert all(clause.text for clause in clauses(tr, made))
        assert all(what and worth for what, worth in rules_rows(tr, made))
        variant = build(made)
        forms = (variant.sheet.end, *variant.sheet.plays)
        assert [key for form in forms for key in words_of_form(form) if not tr.has(key)] == []
        assert goal_line(tr, variant, usual_setup(variant, variant.players[0]))
        for setting in shown(made):
            assert setting_label(tr, setting.key)
            assert setting_summary(tr, made, setting.key) or not getattr(made, setting.key)
            assert all(value_label(tr, setting.key, value) for value in offered(setting, made))


@each_game
def test_settings_that_were_chosen_make_the_game_again(name: str) -> None:
    made = GAMES[name]
    assert complete(chosen(made), made.id) == made == read(write(made))
    assert {setting.group for setting in shown(made)} <= {*GROUPS}


def test_untouched_settings_follow_the_others() -> None:
    assert game(asks="points").writes == "own"
    assert game(asks="win").writes == "winner"
    assert game(asks="win").target == 5
    assert game(ends="rounds").target == 5
    assert game(asks="win", win_points=10).target == 100
    assert game(wins="lowest").ends == "loses_at"
    assert game(pairs="always").players == (4,)
    assert game(asks="points").lead == "rotate"
    assert offered(BY_KEY["writes"], game(asks="nothing", during="number")) == ()
    assert offered(BY_KEY["target"], game()) == ()
    assert "double_blank" not in {setting.key for setting in shown(game(asks="points"))}
    assert [setting.key for setting in SETTINGS] == [key for key in CustomGame.__dataclass_fields__ if key != "id"]


def test_premium_that_wins_alone_is_doubted() -> None:
    heavy = PremiumRule("capicua", "Capicúa", adds=250)
    (doubt,) = doubts(game(premiums=(heavy,)))
    assert (doubt.values["setting"], doubt.values["less"]) == ("premiums", 25)
    assert translator_for("en", strict=True).problem(doubt.code, **doubt.values).startswith("Capicúa + 250 alone")
    assert doubts(game(premiums=(heavy,), ends="rounds")) == []


def test_reachable_targets_do_not_contradict() -> None:
    game(asks="win", ends="exactly", over="nothing", win_points=2, after_level="plus_one", target=61)
    game(ends="exactly", over="nothing", round_to=5, premiums=(AT_LEAST,), target=61)
    game(ends="exactly", over="nothing", round_to=5, during="number", target=61)
    game(asks="nothing", during="keys", keys=(ScoreKey(5),), ends="exactly", over="nothing", target=60)
    game(asks="nothing", premiums=(CAPICUA,))


def test_key_of_a_word_is_made_from_its_letters() -> None:
    assert [word_key(name, ()) for name in ("Capicúa", "Lá-e-lô", "9 off", "ドミノ")] == [
        "capicua",
        "la_e_lo",
        "word_9_off",
        "word",
    ]
    assert word_key("Capicúa", ("capicua",)) == "capicua_2"
    assert new_id() != new_id()


@pytest.mark.parametrize(
    ("after", "note"), [("double", ("sheet.next_double", ())), ("plus_one", ("sheet.next_more", (("more", 1),)))]
)
def test_run_says_what_the_next_hand_is_worth_after_a_level_hand(after: str, note: tuple[str, object]) -> None:
    match = begun(game(asks="win", ends="runs", target=3, blocked="lowest", level="nobody", after_level=after), 2)
    level = entered(match, block(4, 4))
    assert layout(level, evaluate(level)).rows[-1].boxes[0].note == note
