"""Tests of the catalogues: complete in every language, typographic rules, blanks."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import datetime
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from scorekeeper.core.tiles import SETS
from scorekeeper.i18n import LANGUAGES, translator_for
from scorekeeper.i18n.catalogue import Entry, catalogue, files_of
from scorekeeper.i18n.grammar import PLURAL
from tests.registry import VARIANTS
from tests.tools.games import index, index_file

ENGLISH, *OTHERS = LANGUAGES

FOLDER = files("scorekeeper.i18n")
GAMES = [*(variant.id for variant in VARIANTS), "solitaires"]


def _forms(entry: Entry) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def _entries(language: str) -> Iterator[tuple[str, Entry]]:
    for file in files_of(language):
        yield from catalogue(language, file).items()


def _sentences(language: str) -> Iterator[tuple[str, str]]:
    return ((key, text) for key, entry in _entries(language) for text in _forms(entry))


def _blanks(entry: Entry) -> set[str]:
    return {name for text in _forms(entry) for _, name, _, _ in Formatter().parse(text) if name is not None}


def _sample(name: str, spec: str) -> Any:
    """Return an example value for a blank, chosen by its format spec and its name."""
    kind = spec.lstrip("^").split(".")[0]
    ids = {
        "@games": "muggins",
        "@entry": "bridge",
        "@set": "double-six",
        "@trump": 5,
        "@define": "asks",
        "@locale": 5,
        "@history": "year",
    }
    moment = datetime(2025, 11, 1, 20, 47)  # noqa: DTZ001
    shapes: dict[str, Any] = {
        "ordinal": 3,
        "list": ["Anna", "Bruno", "Chloé"],
        "commas": ["Anna 19", "Bruno 30"],
        "tile": (5, 2),
        "spoken": (5, 2),
        "tiles": [(5, 2), (3, 3)],
        **dict.fromkeys(("date", "day", "long_day", "month", "weekday", "full_weekday", "time"), moment),
    }
    return ids.get(kind) or shapes.get(kind) or ("Anna" if name == "name" else 3)


@pytest.mark.parametrize("language", OTHERS)
def test_catalogue_has_no_key_that_english_lacks(language: str) -> None:
    assert set(files_of(language)) <= set(files_of(ENGLISH))
    assert {key for key, _ in _entries(language)} <= {key for key, _ in _entries(ENGLISH)}


@pytest.mark.parametrize("language", OTHERS)
def test_translation_has_the_same_blanks(language: str) -> None:
    english = dict(_entries(ENGLISH))
    tr = {key: entry for key, entry in _entries(language) if not key.startswith("locale.")}
    assert {key: _blanks(entry) for key, entry in tr.items()} == {key: _blanks(english[key]) for key in tr}


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentence_can_be_formatted(language: str) -> None:
    tr = translator_for(language, strict=True)
    for key, entry in _entries(language):
        if key.startswith("locale."):
            continue
        for n in (0, 1, 2, 3, 1_000_000):
            specs = {
                (name, spec or "") for text in _forms(entry) for _, name, spec, _ in Formatter().parse(text) if name
            }
            values = {"n": n} | {name: _sample(name, spec) for name, spec in specs if name != "n"}
            assert "{" not in tr(key, **values), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_has_only_categories_of_its_language(language: str) -> None:
    categories = {PLURAL[language](n) for n in (0, 1, 2, 3, 5, 11, 1_000_000)}
    for key, entry in _entries(language):
        if not isinstance(entry, str) and key != "locale.ordinal":
            assert {"one", "other"} <= set(entry) <= categories, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_have_the_same_blanks_except_the_number(language: str) -> None:
    for key, entry in _entries(language):
        if not isinstance(entry, str):
            fullest = _blanks(entry)
            assert all(_blanks(text) | {"n"} == fullest | {"n"} for text in _forms(entry)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_follow_typographic_rules(language: str) -> None:
    empty = re.compile(r"games\.\w+\.(original|also)")
    for key, text in _sentences(language):
        assert text or empty.fullmatch(key) or key == "locale.group", key
        assert "'" not in text, f"{key}: straight apostrophe"
        assert '"' not in text, f"{key}: straight quotes"
        assert "!" not in text, f"{key}: no exclamation marks"
        assert "..." not in text, f"{key}: three full stops"
        assert "  " not in text, f"{key}: two spaces"
        assert text == text.strip() or key.startswith("locale."), f"{key}: space at the edge"


def test_french_has_no_break_spaces_before_punctuation() -> None:
    for key, text in _sentences("fr"):
        if key == "locale.time":
            continue
        assert not re.search(r"[^\u202f][;?!]", text), f"{key}: narrow no-break space missing"
        plain = re.sub(r"\{[^}]*\}", "x", text)
        assert not re.search(r"[^\u00a0]:", plain), f"{key}: no-break space missing"


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_have_no_break_spaces_before_their_units(language: str) -> None:
    parted = re.compile(r"[\d}] (h|min|Min\.|Std\.|kB|MB|ko|Mo|%)(?!\w)|(h|Std\.) \{minutes\}")
    assert [key for key, text in _sentences(language) if parted.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_have_characters_of_the_bundled_fonts_only(language: str) -> None:
    other_letters = set("’–−→œŒ\u2011\u202f")
    for key, text in _sentences(language):
        if re.fullmatch(r"games\.\w+\.also", key):
            continue  # what people call a game elsewhere is drawn like the names of players: in any script
        assert {letter for letter in text if ord(letter) > 0xFF} <= other_letters, key


@pytest.mark.parametrize(("language", "hand"), [("de", "(Stein|Ende) einer Hand"), ("fr", "(domino|fin) d’une main")])
def test_hand_that_is_played_is_not_called_like_the_tiles_in_a_hand(language: str, hand: str) -> None:
    assert not [key for key, text in _sentences(language) if re.search(hand, text)]


def test_spanish_questions_have_opening_marks() -> None:
    for key, text in _sentences("es"):
        assert text.count("¿") == text.count("?"), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_game_has_name_and_description(language: str) -> None:
    tr = translator_for(language, strict=True)
    for game in GAMES:
        assert tr(f"games.{game}.name") != tr(f"games.{game}.original"), f'{game}: "" says that it is the same'
        assert len(tr(f"games.{game}.aside")) <= 60, f"{game}: aside has at most 60 characters"


@pytest.mark.parametrize("language", LANGUAGES)
def test_game_names_are_unique(language: str) -> None:
    names = Counter(translator_for(language, strict=True)(f"games.{game}.name") for game in GAMES)
    assert [name for name, number in names.items() if number > 1] == [], "another game has this name"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_half_of_a_set_has_a_name(language: str) -> None:
    words = translator_for(language, strict=True)
    for tiles in SETS.values():
        for half in () if tiles.has_colours else range(tiles.top + 1):
            assert words("say.half", half=tiles.face(half))


def test_languages_have_names_of_their_own() -> None:
    """Adding a language needs no change here; a copied name is found."""
    names = [translator_for(language, strict=True)("locale.name") for language in LANGUAGES]
    assert {"English", "Français"} < {*names}
    assert len({*names}) == len(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_index_of_games_is_current(language: str) -> None:
    assert index_file(language).read_text("utf-8") == index(language), "run: .venv/bin/python -m tests.tools.games"


def test_every_game_has_a_file_of_words_and_no_other_has_one() -> None:
    written = {file.removeprefix("games/") for file in files_of(ENGLISH) if file.startswith("games/")}
    assert written == {*GAMES}, "copy a file of scorekeeper/i18n/en/games to <id>.toml"


def test_catalogue_of_a_game_has_complete_keys() -> None:
    words = catalogue("fr", "games/kozel")
    assert {"games.kozel.name", "rules.kozel.scoring.1.what", "option.eggs.label"} <= words.keys()
    assert translator_for("fr", strict=True)("option.eggs.label") == words["option.eggs.label"]


def test_key_of_two_games_is_refused() -> None:
    """A key stands for one text: a second game uses the words of the first, or both have them from ``app``."""
    for language in LANGUAGES:
        files: dict[str, list[str]] = defaultdict(list)
        for file in files_of(language):
            for key in catalogue(language, file):
                files[key].append(file)
        several = {key: names for key, names in files.items() if len(names) > 1}
        assert several == {}, "keep each key in one file, or move it to app.toml"


def test_catalogue_is_read_once() -> None:
    assert catalogue("fr", "app") is catalogue("fr", "app")


def test_catalogue_can_be_read_from_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "fr").mkdir()
    (tmp_path / "fr" / "app.json").write_text('{"home": {"new": "Nouvelle partie"}}', "utf-8")

    def folder_of(_: str) -> Path:
        return tmp_path

    monkeypatch.setattr("scorekeeper.i18n.catalogue.files", folder_of)
    assert catalogue.__wrapped__("fr", "app") == {"home.new": "Nouvelle partie"}
    assert catalogue.__wrapped__("fr", "cli") == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_screens_break_no_line_inside_an_option_of_the_command_line(language: str) -> None:
    """A plain hyphen lets a line end behind it; in a terminal, the option can be copied."""
    shown = [text for file in files_of(language) if file != "cli" for text in catalogue(language, file).values()]
    assert [text for entry in shown for text in _forms(entry) if "--" in text] == []
