"""A match told in a chat: figures below one another in any letters, and nothing that a chat would swallow."""

from __future__ import annotations

from datetime import datetime

import pytest

from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Ended
from scorekeeper.core.variant import Match, Variant
from scorekeeper.export.chat import text
from scorekeeper.games._pips import PipsLeft
from scorekeeper.i18n import LANGUAGES, translator_for
from tests.registry import VARIANTS
from tests.unit.games.table import four, left, sit_down, write

NAMES = ("Anna", "Bruno", "Chloé", "Daniel")
EVENING = datetime(2026, 11, 21, 20, 47)  # noqa: DTZ001  the day as people say it


def told(match: Match, language: str = "en") -> list[str]:
    return text(translator_for(language), match, evaluate(match), EVENING).replace("\u2007", "_").split("\n")


def sebastopol(*hands: tuple[int | None, ...]) -> Match:
    sheet = sit_down("sebastopol", "Anna Bruno Chloé")
    return write(sheet, *(left(*hand, out=hand.index(0)) for hand in hands))


def test_a_finished_match_reads_as_on_the_sheet() -> None:
    match = sebastopol((0, 14, 9), (7, 0, 44), (0, 41, None))
    assert told(match) == [
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


def test_a_match_that_goes_on_says_so_and_one_just_begun_has_no_hands() -> None:
    assert told(sebastopol((0, 14, 9)))[0] == "not finished yet"
    assert told(sebastopol())[2:] == ["", "0 Anna", "0 Bruno", "0 Chloé"]


def test_what_was_written_after_the_end_is_not_told() -> None:
    over = sebastopol((0, 60, 60))
    beyond = apply(over, Ended(PipsLeft(out=0, pips=(0, 1, 1))))
    assert told(beyond) == told(over)


def test_a_win_with_a_name_has_a_line_for_it() -> None:
    match = write(four("domino_whist", target=30), left(0, 20, 9, 20, out=0))
    assert told(match)[:3] == ["Anna & Chloé win", "Grande Bredouille", "Domino Whist, 21 November 2026"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_every_game_can_be_told_in_every_language(variant: Variant, language: str) -> None:
    match = sit_down(variant.id, " ".join(NAMES[: variant.players[0]]))
    lines = told(match, language)
    assert translator_for(language)(f"games.{variant.id}.name") in lines[1]
    assert not any("\t" in line for line in lines)
