"""Tests of the text about a game: deal, boneyard, chips and lead."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from scorekeeper.core.begin import usual_setup
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.model import Value
from scorekeeper.core.variant import Variant
from scorekeeper.i18n import translator_for
from scorekeeper.ui.new_match.form import Form, settled
from scorekeeper.wording.game_text import (
    chips_lines,
    deal_facts,
    deal_lines,
    deleted_text,
    lead_lines,
    lead_question,
    when_line,
    words_for,
)
from scorekeeper.wording.table_text import goal_line
from tests.registry import REGISTRY, VARIANTS
from tests.unit.games.table import THREE, sit_down
from tests.unit.ui.rig.matches import NAMES

ENGLISH = translator_for("en", strict=True)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_deal_lines_match_the_rule_sheets(variant: Variant) -> None:
    for count in variant.players:
        setup = settled(variant, Form(tuple(f"P{seat}" for seat in range(count))))
        each = variant.deal.usual(count, setup.set)
        text = deal_lines(ENGLISH, variant, setup)[0]
        assert text == ENGLISH("setup.deal", n=each) if each else "tile" in text
        rest = setup.set.count - (each - variant.deal.given) * count
        if each and rest:
            assert any(text.startswith(f"{rest} ") for text in deal_facts(ENGLISH, variant, setup))


@pytest.mark.parametrize(
    ("game", "options", "expected"),
    [
        ("fives_and_threes", {}, "Exactly 61"),
        ("fives_and_threes", {"exact": False}, "First to 61"),
        ("merry_go_round", {}, "Exactly 61"),
        ("dominoes", {"rounds": 4}, "4 hands"),
        ("dominoes", {}, "One hand"),
        ("memory", {}, "Most pips win"),
        ("memory", {"most": "tiles"}, "Most tiles win"),
        ("triominos", {"mode": "rounds", "rounds": 2}, "2 rounds"),
    ],
)
def test_goal_line_names_what_the_options_decide(game: str, options: dict[str, Value], expected: str) -> None:
    match = sit_down(game, "Anna Bruno", None, **options)
    assert goal_line(ENGLISH, match.variant, match.setup) == expected


@pytest.mark.parametrize(
    ("language", "jamaican", "haitian"),
    [
        ("en", "6 love", "4 in a row"),
        ("de", "6 zu null", "4 in Folge"),
        ("es", "6 a cero", "4 seguidas"),
        ("fr", "6 à zéro", "4 d’affilée"),
    ],
)
def test_goal_of_a_run_is_named_as_in_its_country(language: str, jamaican: str, haitian: str) -> None:
    tr = translator_for(language, strict=True)
    lines = [
        goal_line(tr, REGISTRY[game], short=short)
        for game in ("jamaican_partner", "haitian")
        for short in (False, True)
    ]
    assert lines == [jamaican, jamaican, haitian, haitian]
    restarts = sit_down("martinique", THREE, all_scored="restart")
    plays_on = sit_down("martinique", THREE)
    assert goal_line(tr, restarts.variant, restarts.setup) == goal_line(tr, plays_on.variant, plays_on.setup)


@pytest.mark.parametrize("game", ["dominoes", "head_to_head", "matador"])
def test_rules_of_a_number_of_hands_say_that_most_of_them_win(game: str) -> None:
    assert "Hands to play: 4. Whoever wins most of them wins" in ENGLISH(f"rules.{game}.end", rounds=4)


def facts(game: str, players: int, **form: object) -> list[str]:
    setup = settled(REGISTRY[game], Form(NAMES[:players], **form))  # pyright: ignore[reportArgumentType]
    return deal_facts(ENGLISH, REGISTRY[game], setup)


def test_deal_facts_describes_sleeping_and_returned_tiles() -> None:
    assert facts("bergen", 3) == ["10 stay in the boneyard", "the last 2 are never drawn"]
    assert facts("round_numbers", 3) == ["each gives 1 back", "7 stay in the boneyard"]
    assert facts("luckies", 4) == ["8 are set aside"]
    assert facts("tiddle_a_wink", 4) == ["Double-nine set", "3 stay in the boneyard"]
    assert facts("draw", 2, options={"keep": 1}) == ["14 stay in the boneyard", "the last one is never drawn"]


def test_chips_lines_have_chips_and_pot_of_games_with_chips() -> None:
    rubicon = REGISTRY["rubicon"]
    assert chips_lines(ENGLISH, rubicon, settled(rubicon, Form(NAMES[:3]))) == (
        "5 chips each, one goes in the pot",
        "3 in the pot",
    )
    assert chips_lines(ENGLISH, REGISTRY["muggins"], settled(REGISTRY["muggins"], Form(NAMES[:3]))) is None


def test_lead_lines_name_the_double_of_a_larger_set() -> None:
    muggins, draw = REGISTRY["muggins"], REGISTRY["draw"]
    assert lead_lines(ENGLISH, muggins, settled(muggins, Form()))[0] == "Double six leads"
    assert lead_lines(ENGLISH, muggins, settled(muggins, Form(tiles="double-nine")))[0] == "Double nine leads"
    held = settled(draw, Form(options={"first": "heaviest_held"}))
    assert lead_lines(ENGLISH, draw, held)[0] == "The heaviest tile held leads"


@pytest.mark.parametrize(
    ("days", "key"),
    [
        (0, "at_time"),
        (1, "on_weekday"),
        (6, "on_weekday"),
        (7, "on_day"),
        (299, "on_day"),
        (300, "when"),
        (-1800, "when"),
    ],
)
def test_when_line_has_the_time_today_the_weekday_this_week_and_the_day_before_that(days: int, key: str) -> None:
    now = datetime(2026, 3, 4, 12).astimezone()
    when = now - timedelta(days)
    assert when_line(ENGLISH, when, now) == ENGLISH(f"common.{key}", when=when.astimezone())
    day = "on_weekday" if key == "at_time" else key
    assert when_line(ENGLISH, when, now, has_time=False) == ENGLISH(f"common.{day}", when=when.astimezone())


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("triominos", ("Strike 2nd round", "Save round", "Ada leads the 2nd round")),
        ("mexican_train", ("Strike 2nd round", "Save round", "Ada leads the 2nd round")),
        ("moon", ("Strike 2nd hand", "Save hand", "Ada bids first in the 2nd hand")),
        ("forty_two", ("Strike 2nd hand", "Save hand", "Ada bids first in the 2nd hand")),
        ("draw", ("Strike 2nd hand", "Save hand", "Ada leads the 2nd hand")),
    ],
)
def test_words_for_a_game_are_its_own(game: str, expected: tuple[str, ...]) -> None:
    variant = REGISTRY[game]
    tr = words_for(ENGLISH, variant, usual_setup(variant, variant.players[-1]))
    values = {"n": 2, "name": "Ada"}
    assert (tr("sheet.strike_hand", **values), tr("entry.save"), tr("sheet.leads_hand", **values)) == expected


@pytest.mark.parametrize(
    ("game", "players", "question"),
    [
        ("dominoes", 3, "Who leads? Draw lots."),
        ("texas_42", 4, "Who shakes?"),
        ("draw", 2, "The heaviest tile drawn leads"),
    ],
)
def test_lead_question_says_what_decides_unless_it_must_be_asked(game: str, players: int, question: str) -> None:
    match = sit_down(game, " ".join(NAMES[:players]))
    tr = words_for(ENGLISH, match.variant, match.setup)
    assert lead_question(tr, match, evaluate(match)) == question


@pytest.mark.parametrize(("days", "when"), [(0, "today"), (1, "yesterday"), (3, "Wed 30 Sept")])
def test_deleted_text_names_the_day_of_the_match(days: int, when: str) -> None:
    now = datetime(2026, 10, 3, 12).astimezone()
    text = deleted_text(ENGLISH, "muggins", now - timedelta(days=days), now)
    assert text == f"Muggins of {when} deleted"


def test_words_of_a_game_in_rounds_name_its_first_round_and_its_table_of_rounds() -> None:
    train = REGISTRY["mexican_train"]
    texts = {
        language: words_for(translator_for(language, strict=True), train, usual_setup(train, 3))
        for language in ("en", "es")
    }
    assert [texts["en"](key) for key in ("setup.who_leads", "setup.first_hand", "share.csv_gives")] == [
        "Who leads the first round", "the first round", "every round, CSV for a spreadsheet",
    ]  # fmt: skip
    assert [texts["en"](key) for key in ("say.chart", "share.column_hand", "banner.missing_out", "check.again")] == [
        "Chart of the totals, round by round; the figures are in the table above", "Round",
        "Say who went out, or mark the round as blocked.", "Enter the round again",
    ]  # fmt: skip
    assert [texts["es"](key) for key in ("setup.who_leads", "option.lead.label", "option.tie.extra_hand")] == [
        "Quién sale en la primera ronda", "Quién sale en las rondas siguientes", "Se juega otra ronda",
    ]  # fmt: skip
