"""Tests that games of settings count like the built-in games: random hands, and the worked cases of the rule sheets."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.cli.cmd_score import scores
from scorekeeper.core.begin import begin
from scorekeeper.core.check import read_end
from scorekeeper.core.codec import read_match
from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Ended
from scorekeeper.core.kinds import fields_of
from scorekeeper.core.model import Setup
from scorekeeper.core.problem import Problem, Refusal
from scorekeeper.core.variant import Match
from scorekeeper.games.custom.build import build
from scorekeeper.games.custom.contradictions import contradictions
from scorekeeper.games.custom.documents import read, write
from scorekeeper.games.custom.like import LIKE, differences, like
from scorekeeper.games.custom.settings import CustomGame, complete
from scorekeeper.i18n import translator_for
from scorekeeper.wording.custom_text import rules_sentence
from tests.registry import REGISTRY
from tests.unit.games import neutral
from tests.unit.games.custom_cases import GAME_ID, NEARLY, custom_file

JSON = dict[str, Any]

HANDS = 12
"""The most hands of a random match."""

FOLDER = Path(__file__).parent
CASES: list[JSON] = [
    case
    for file in ("cases.json", "world_cases.json")
    for case in json.loads((FOLDER / file).read_text("utf-8"))
    if neutral.game_id(case) in {*LIKE, *NEARLY} and "setup" not in case["expect"]
]

MISSING = {
    "centazero-09": "in a blocked hand both write",
    "whist-09": "the pair with fewer pips wins though the other one went out",
    "g000-09": "tiles that stay in the boneyard for the winner",
    "g000-x06": "tiles that stay in the boneyard for the winner",
    "g003-01": "tiles that stay in the boneyard for the winner",
    "mexican-03": "the losers write",
    "brazilian-10": "six doubles",
    "brazilian-x03": "a premium for going out as always",
    "jampair-09": "the hand after a run of one that was broken counts two",
    "martinique-05": "a blocked hand is won only with few pips",
    "mextrain-10": "the number of rounds by the set",
    "mextrain-x04": "the double of the round, which nobody can hold",
    "spinner-x01": "the double of the round, which nobody can hold",
    "hughie-06": "a target by the number of players",
    "tiddle-05": "a set by the number of players",
    "tiddle-03": "everybody is paid by the heavier hands",
}
"""Worked cases that no settings express, and the setting that is missing."""


def test_worked_cases_come_out_right_but_for_named_settings() -> None:
    wrong = {case["id"] for case in CASES if not _is_right(case)}
    assert wrong == {*MISSING}
    assert (len(CASES), len(CASES) - len(wrong)) == (136, 120)


def _is_right(case: JSON) -> bool:
    expected, found = case["expect"], read_match(custom_file(case), REGISTRY)
    refusal = found if isinstance(found, Refusal) else found[1]
    if expected["status"] == "rejected" or refusal:
        return refusal is not None and expected.get("reject", {}).get("code") == f"E_{refusal.problem.code.upper()}"
    assert not isinstance(found, Refusal)
    try:
        neutral.agrees(scores(found[0], translator_for("en")), expected, case)
    except AssertionError:
        return False
    return True


def game_like(built_in: str) -> CustomGame:
    return like(built_in, GAME_ID, "Mine") or complete({**NEARLY[built_in], "name": "Mine"}, GAME_ID)


@pytest.mark.parametrize("built_in", LIKE)
def test_settings_of_a_built_in_game_can_be_written_and_read(built_in: str) -> None:
    game = game_like(built_in)
    assert contradictions(game) == []
    assert read(json.loads(json.dumps(write(game)))) == game
    assert differences(game) == []
    variant, own = REGISTRY[built_in], build(game)
    deals = [
        [each.deal.usual(players, own.tiles) for players in game.players if players in variant.players]
        for each in (variant, own)
    ]
    assert deals[0] == deals[1]
    assert {*own.players} <= {*variant.players}


def test_game_that_was_begun_from_another_says_what_differs() -> None:
    changed = complete({**LIKE["draw"], "name": "Mine", "like": "draw", "target": 150, "double_blank": 10}, GAME_ID)
    assert differences(changed) == ["target", "double_blank"]
    assert rules_sentence(translator_for("en"), changed) == "Like Draw Dominoes, but: First to 150. 0-0 costs 10."
    assert rules_sentence(translator_for("en"), game_like("draw")) == "Like Draw Dominoes."
    assert differences(complete({"name": "Mine"}, GAME_ID)) == []
    shorter = complete({**LIKE["cuban"], "name": "Mine", "like": "brazilian", "tiles": ((4, 7),)}, GAME_ID)
    said = rules_sentence(translator_for("en", strict=True), shorter)
    assert "No premiums." in said
    assert "7 tiles each." in said


@pytest.mark.parametrize("built_in", [*LIKE, "jamaican_partner"])
@given(seed=st.integers(0, 2**32 - 1))
def test_game_of_settings_scores_random_hands_like_the_built_in_one(built_in: str, seed: int) -> None:
    rng, variant, game = Random(seed), REGISTRY[built_in], game_like(built_in)  # noqa: S311
    names = [f"P{seat}" for seat in range(rng.choice(build(game).players))]
    house = {"one_all": False} if built_in == "jamaican_partner" else {}
    matches = [
        Match(each, _setup(begin(each, names, options, game.sets[0], first=0)))
        for each, options in ((variant, house), (build(game), {}))
    ]
    for _ in range(HANDS):
        states = [evaluate(match) for match in matches]
        known = [(s.totals, s.is_over, s.winners, s.eliminations) for s in states]
        assert known[0] == known[1]
        # After a level hand the 6-6 leads again in Brazilian; no setting says so.
        assert states[0].leader == states[1].leader or built_in in {*NEARLY, "brazilian"}
        if states[0].is_over:
            break
        hand = _hand(rng, game, matches[1].setup, states[1].active)
        matches = [apply(match, Ended(_record(match, hand))) for match in matches]


def _setup(made: Setup | Problem) -> Setup:
    assert isinstance(made, Setup), made
    return made


def _hand(rng: Random, game: CustomGame, setup: Setup, active: tuple[bool, ...]) -> JSON:
    """Return how a hand ends, with tiles of the set in the hands of all who play."""
    tiles = [*setup.set.tiles]
    rng.shuffle(tiles)
    seats = [seat for seat in range(len(setup.players)) if active[setup.side_of(seat)]]
    out = None if not game.went_out or rng.random() < 0.35 else rng.choice(seats)
    held = [0 if seat == out else setup.pips_of(tiles[2 * seat : 2 * seat + rng.randint(1, 2)]) for seat in seats]
    by_seat = dict(zip(seats, held, strict=True))
    pips = [by_seat.get(seat) for seat in range(len(setup.players))]
    hand: JSON = {"out": out, "blocked": game.went_out and out is None}
    hand["pips"] = None if game.asks == "win" and out is not None else pips
    if game.premiums and out is not None and rng.random() < 0.4:
        premium = rng.choice(game.premiums).key
        hand |= {"premiums": [premium], "how": premium, premium: True}
    return hand


def _record(match: Match, hand: JSON) -> Any:
    known = {field.name for field in fields_of(match.variant.sheet.end_type)}
    end = read_end(match, {name: value for name, value in hand.items() if name in known})
    assert not isinstance(end, Problem), end
    return end
