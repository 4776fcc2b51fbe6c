"""Tests of the line about each player below a result."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import EndedEarly, PlayerJoined, PlayerLeft
from scorekeeper.core.variant import Match
from scorekeeper.examples import example
from scorekeeper.i18n import LANGUAGES, translator_for
from scorekeeper.wording.stories import stories
from tests.registry import VARIANTS
from tests.unit.games.table import THREE, Document, four, left, sit_down, write
from tests.unit.long_matches import whole_match

MOST = 34


def stories_of(match: Match, language: str = "en") -> tuple[str, ...]:
    return stories(translator_for(language, strict=True), match, evaluate(match))


NINE_HANDS: list[Document] = [
    left(0, 14, 9, out=0), left(7, 0, 21, out=1), left(12, 5, 0, out=2), left(0, 11, 23, out=0),
    left(9, 0, None, out=1), left(8, 0, None, out=1), left(0, 13, None, out=0), left(6, 0, None, out=1),
    left(0, 9, None, out=0),
]  # fmt: skip


def test_stories_of_an_elimination_say_who_was_ahead_and_who_left_when() -> None:
    match = write(sit_down("sebastopol", THREE), *NINE_HANDS)
    assert evaluate(match).totals == (42, 52, 53)
    assert stories_of(match) == ("ahead from the 7th hand on", "out at 50 in the 9th hand", "out at 50 in the 4th hand")


def draw(*points: tuple[int, int]) -> Match:
    """Return a match of Draw Dominoes: in each hand, who goes out and what the other one holds."""
    ends = (left(*(0 if seat == out else pips for seat in range(2)), out=out) for out, pips in points)
    return write(sit_down("draw", target=100), *ends)


@pytest.mark.parametrize(
    ("match", "said"),
    [
        (draw((1, 30), (0, 60), (0, 50)), ("won the last 2", "80 behind")),
        (draw((0, 30), (0, 60), (1, 10), (0, 50)), ("ahead from the 1st hand on", "130 behind")),
        (draw((1, 60), (0, 50), (1, 20), (0, 60)), ("came back from 60 behind", "went out twice")),
        (draw((0, 60), (1, 60), (0, 40)), ("40 ahead", "40 behind")),
        (draw((0, 20), (1, 90), (0, 80)), ("came back from 70 behind", "most in one hand: 90 in the 2nd")),
        (draw((0, 30)), ("30 ahead", "30 behind")),
        (draw(), ("tied 1st", "tied 1st")),
        (write(four("mexican_train"), {"out": 3, "pips": [9, 50, 9, 0]}),
         ("9 behind", "50 behind", "tied 2nd", "9 ahead")),
        (write(sit_down("mexican_train", THREE, rounds=3, out_bonus=10, tie="rounds_won"),
               left(0, 30, 50, out=0), left(0, 14, 50, out=0), left(54, 0, 9, out=1)),
         ("tie broken: won more rounds", "2nd place", "75 behind")),
        (write(sit_down("triominos", mode="rounds", rounds=2),
               {"out": 0, "pips": [0, 9]}, {"out": 1, "pips": [55, 0]}),
         ("46 behind", "came back from 34 behind")),
        (write(four("jamaican_partner"), *[{"out": seat} for seat in (0, 0, 1, *[3] * 6)]),
         ("had 2 before it was broken", "won the last 7")),
        (write(sit_down("no_boneyard", THREE), {"kind": "leaves", "player": 1}, {"order": [0]}),
         ("the 2nd to leave", "the 1st to leave", "1st place")),
        (write(sit_down("rubicon", target=20), {"kind": "laid", "player": 0, "pips": 12},
               {"kind": "laid", "player": 0, "pips": 8}, {}), ("Chips 6", "Chips 4")),
        (write(sit_down("patience", "Anna"), {"tiles": 4}), ("Not solved",)),
    ],
)  # fmt: skip
def test_stories_are_the_first_true_line_that_nobody_better_has(match: Match, said: tuple[str, ...]) -> None:
    assert stories_of(match) == said


def test_story_of_who_was_eliminated_below_the_limit_names_no_limit() -> None:
    match = sit_down("hongrois", THREE, survivors="single_hand")
    ends = ([60, 0, 3], [50, 0, 3], [None, 0, 9])
    match = write(match, *({"pips": pips} for pips in ends))
    assert stories_of(match) == (
        "out at 100 in the 2nd hand",
        "ahead from the 1st hand on",
        "eliminated in the 3rd hand",
    )


def test_story_of_the_last_says_how_near_the_limit_was_when_time_was_up() -> None:
    match = write(sit_down("hongrois", THREE), {"pips": [31, 24, 18]}, {"pips": [15, 43, 30]})
    assert stories_of(apply(match, EndedEarly("time"))) == (
        "2 ahead when time was up",
        "33 left to the limit",
        "2 behind",
    )


def test_stories_compare_nobody_with_players_who_had_not_joined_or_have_left() -> None:
    match = write(sit_down("draw", target=100), left(30, 0, out=1))
    match = write(apply(match, PlayerJoined("Chloé", 2, 0, 1)), left(20, 30, 0, out=2), left(0, 40, 10, out=0))
    match = write(apply(match, PlayerLeft(1, 3)), left(60, None, 0, out=2))
    assert evaluate(match).totals == (50, 30, 110)
    assert stories_of(match) == ("60 behind", "left the match", "60 ahead")


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_stories_of_every_game_are_short_and_in_all_languages(variant: Any) -> None:
    matches = [example(variant), whole_match(variant, Random(variant.id))]  # noqa: S311
    for match in matches:
        for language in LANGUAGES:
            lines = stories_of(match, language)
            assert len(lines) == match.setup.sides
            assert all(lines)
            assert max(map(len, lines)) <= (MOST if language == "en" else MOST + 12), lines


def test_long_words_of_stories_fit_the_line() -> None:
    match = four("mexican_train")
    for round_ in range(11):
        match = write(match, {"out": 0, "pips": [0, 20, 20, 105 if round_ == 10 else 20]})
    assert stories_of(match)[3] == "most in one round: 105 in the 11th"
    assert len(stories_of(match)[3]) == MOST
