"""Tests of the keys of words that a game needs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from scorekeeper import games
from scorekeeper.cli import cmd_games
from scorekeeper.core.problem import Code
from scorekeeper.core.variant import Variant
from scorekeeper.games import BUILT_IN, GameRegistry
from scorekeeper.i18n import LANGUAGES
from scorekeeper.i18n.catalogue import Entry, catalogue, files_of
from scorekeeper.wording.form_text import words_of_form
from scorekeeper.wording.game_words import words_of_game
from tests.registry import REGISTRY, VARIANTS

every_game = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)


def codes_of(variant: Variant) -> set[str]:
    """Return the codes of problems that the file of a game mentions."""
    (folder,) = games.__path__
    return {Code[name] for name in re.findall(r"\bCode\.(\w+)", (Path(folder) / f"{variant.id}.py").read_text("utf-8"))}


@every_game
def test_every_word_of_a_game_is_used(variant: Variant) -> None:
    problems = tuple(f"problems.{code}" for code in codes_of(variant))
    words = {key for key in catalogue(LANGUAGES[0], f"games/{variant.id}") if not key.startswith(problems)}
    assert words - words_of_game(variant) == set(), "remove these words, or name them in Variant.words"


@every_game
def test_games_missing_names_every_word_of_a_game(variant: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the words of a game in all languages, its declarations still say what it needs."""
    words = {key for key in catalogue(LANGUAGES[0], f"games/{variant.id}") if not key.startswith("problems.")}
    words |= {key for form in (variant.sheet.end, *variant.sheet.plays) for key in words_of_form(form)}

    def without(language: str, file: str) -> Mapping[str, Entry]:
        return {key: text for key, text in catalogue(language, file).items() if key not in words}

    monkeypatch.setattr(cmd_games, "catalogue", without)
    missing = cmd_games.missing_translations(GameRegistry((variant.id,)))
    named = [f"{language}/games/{variant.id}.toml: {key}" for language in LANGUAGES for key in sorted(words)]
    assert sorted(missing) == sorted(named)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["games.canton.also", "option.eggs.label", "entry.choice.nello", "problems.drawn"])
def test_games_missing_names_a_word_that_one_language_lacks(
    language: str, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without(asked: str, file: str) -> Mapping[str, Entry]:
        return {each: text for each, text in catalogue(asked, file).items() if (asked, each) != (language, key)}

    (file,) = [file for file in files_of(language) if key in catalogue(language, file)]
    monkeypatch.setattr(cmd_games, "catalogue", without)
    assert cmd_games.missing_translations(GameRegistry(())) == [f"{language}/{file}.toml: {key}"]


def test_no_word_is_missing() -> None:
    assert cmd_games.missing_translations(GameRegistry(BUILT_IN)) == []


@pytest.mark.parametrize(
    ("game", "keys"),
    [
        ("tien_gow", {"entry.field.banker", "entry.choice.capture", "problems.value_missing_settles"}),
        (
            "texas_42",
            {"entry.choice.made_true", "entry.choice.passed_true", "entry.field.bidder", "lead.left_of_shaker.rule"},
        ),
        ("la_poule", {"column.laid", "column.left", "problems.value_missing_left", "cli.field.laidandleft_left"}),
        ("moon", {"column.tricks", "entry.field.tricks_won", "entry.field.bid", "problems.value_missing_tricks_won"}),
        ("dominican", {"premium.capicua", "premium.salida_other", "play.salida", "option.capicua.label"}),
        ("triominos", {"entry.field.drawn", "line.turn_both", "line.out", "play.start"}),
        ("draw", {"entry.who_out", "entry.blocked", "lead.heaviest_drawn.rule", "lead.heaviest_held.rule"}),
    ],
)
def test_words_of_game_follow_from_its_declarations(game: str, keys: set[str]) -> None:
    assert keys <= words_of_game(REGISTRY[game])
