"""Tests of the chat message of a match: aligned totals, and no characters that chats remove."""

from __future__ import annotations

from datetime import datetime

import pytest

from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Adjusted, Ended, EndedEarly
from scorekeeper.core.model import Adjustment
from scorekeeper.core.variant import Match
from scorekeeper.export.chat import match_text
from scorekeeper.games._pips import PipsLeft
from scorekeeper.i18n import LANGUAGES, translator_for
from tests.registry import VARIANTS
from tests.unit.games.table import four, left, sit_down, write

NAMES = ("Anna", "Bruno", "Chloé", "Daniel")
EVENING = datetime(2026, 11, 21, 20, 47)  # noqa: DTZ001  the day as people say it


def lines_of(match: Match, language: str = "en") -> list[str]:
    return match_text(translator_for(language), match, evaluate(match), EVENING).replace("\u2007", "_").split("\n")


def sebastopol(*hands: tuple[int | None, ...]) -> Match:
    sheet = sit_down("sebastopol", "Anna Bruno Chloé")
    return write(sheet, *(left(*hand, out=hand.index(0)) for hand in hands))


def test_match_text_of_a_finished_match_has_totals_and_hands() -> None:
    match = sebastopol((0, 14, 9), (7, 0, 44), (0, 41, None))
    assert lines_of(match) == [
        "Anna wins",
        "Sébastopol, 21 November 2026",
        "",
        "_7 Anna",
        "55 Bruno",
        "53 Chloé",
        "",
        "Anna, Bruno, Chloé",
        "1. _0__14___9",
        "2. _7___0__44",
        "3. _0__41___–",
    ]


def test_match_text_of_an_open_match_says_so() -> None:
    assert lines_of(sebastopol((0, 14, 9)))[0] == "not finished yet"
    assert lines_of(sebastopol())[2:] == ["", "0 Anna", "0 Bruno", "0 Chloé"]


def test_match_text_leaves_out_hands_after_the_end() -> None:
    over = sebastopol((0, 60, 60))
    after_end = apply(over, Ended(PipsLeft(out=0, pips=(0, 1, 1))))
    assert lines_of(after_end) == lines_of(over)


def test_match_text_names_a_named_result() -> None:
    match = write(four("domino_whist", target=30), left(0, 20, 9, 20, out=0))
    assert lines_of(match)[:2] == ["Grande Bredouille", "Anna & Chloé win, 40 to nothing"]
    assert lines_of(match)[2] == "Domino Whist, 21 November 2026"


@pytest.mark.parametrize("language", LANGUAGES)
def test_match_text_works_for_every_game_and_language(language: str) -> None:
    for variant in VARIANTS:
        match = sit_down(variant.id, " ".join(NAMES[: variant.players[0]]))
        lines = lines_of(match, language)
        assert translator_for(language)(f"games.{variant.id}.name") in lines[1], variant.id
        assert not any("\t" in line for line in lines), variant.id


def test_match_text_has_penalties_and_says_that_time_was_up() -> None:
    match = apply(sebastopol((0, 14, 9)), Adjusted(Adjustment(1, 0, 20, "peeked")))
    assert lines_of(match)[-2:] == ["", "Anna +20, peeked"]
    ended = lines_of(apply(match, EndedEarly("time")))
    assert ended[:3] == ["Chloé wins", "time was up", "Sébastopol, 21 November 2026"]
    assert lines_of(apply(match, EndedEarly("nobody")))[0] == "Nobody wins"


def test_match_text_of_an_imported_result_has_no_line_for_each_total() -> None:
    lines = Adjusted(Adjustment(0, 0, 31)), Adjusted(Adjustment(0, 1, 52)), EndedEarly("result")
    match = sebastopol()
    for line in lines:
        match = apply(match, line)
    assert lines_of(match)[3:] == ["_0 Chloé", "31 Anna", "52 Bruno"]
