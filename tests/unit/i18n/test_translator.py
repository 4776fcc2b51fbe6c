"""Tests of the translator: languages, plurals, blanks and missing keys."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest

from scorekeeper.core.tiles import DOUBLE_SIX, LUCKIES, tile
from scorekeeper.i18n import LANGUAGES, Translator, translator_for
from scorekeeper.i18n.catalogue import Entry, entry

EVENING = datetime(2025, 11, 4, 20, 7)  # noqa: DTZ001  a local time, as it is shown
FIRST = datetime(2026, 5, 1, 9, 30)  # noqa: DTZ001

NARROW, FIRM = "\u202f", "\u00a0"
ENGLISH, FRENCH = (translator_for(tag, strict=True) for tag in ("en", "fr"))


@pytest.mark.parametrize(
    ("language", "tags"),
    [
        ("en", ["en", "en-GB", "pt-BR", "frr", "", None]),
        ("fr", ["fr", "fr-CA", "fr_BE.UTF-8", "FR"]),
        ("de", ["de-CH"]),
        ("es", ["es-419"]),
    ],
)
def test_translator_for_a_region_or_unknown_tag_has_its_language_or_english(
    language: str, tags: list[str | None]
) -> None:
    assert {tag: translator_for(tag).language for tag in tags} == dict.fromkeys(tags, language)


def test_translator_for_a_language_is_one_object() -> None:
    assert translator_for("fr-CA") is translator_for("fr")
    assert translator_for("fr") != translator_for("en")


def test_translator_is_immutable() -> None:
    with pytest.raises(AttributeError):
        translator_for("fr").language = "en"  # type: ignore[misc]


COUNTS = [{"n": n} for n in (0, 1, 2)]
HANDS = [{"n": n} for n in (1, 2, 3, 11, 22)]
NUMBERS = [{"n": n} for n in (999, 1092, 12_345, -7, 8.4, 1.0)]
COMPANIES = [{"names": ["Anna", "Bruno", "Chloé"][:n]} for n in (1, 2, 3)]


@pytest.mark.parametrize(
    ("tag", "key", "values", "texts"),
    [
        ("en", "common.tiles", COUNTS, ["0 tiles", "1 tile", "2 tiles"]),
        ("fr", "common.tiles", COUNTS, ["0 domino", "1 domino", "2 dominos"]),
        ("de", "common.tiles", COUNTS, ["0 Steine", "1 Stein", "2 Steine"]),
        ("es", "common.tiles", COUNTS, ["0 fichas", "1 ficha", "2 fichas"]),
        ("en", "common.hand", HANDS, ["1st hand", "2nd hand", "3rd hand", "11th hand", "22nd hand"]),
        ("fr", "common.hand", HANDS, ["1re manche", "2e manche", "3e manche", "11e manche", "22e manche"]),
        ("de", "common.hand", HANDS, ["1. Runde", "2. Runde", "3. Runde", "11. Runde", "22. Runde"]),
        ("es", "common.hand", HANDS, ["1.ª mano", "2.ª mano", "3.ª mano", "11.ª mano", "22.ª mano"]),
        ("en", "common.number", NUMBERS, ["999", "1,092", "12,345", "−7", "8.4", "1.0"]),
        ("fr", "common.number", NUMBERS, ["999", f"1{NARROW}092", f"12{NARROW}345", "−7", "8,4", "1,0"]),
        ("de", "common.number", NUMBERS, ["999", "1.092", "12.345", "−7", "8,4", "1,0"]),
        ("es", "common.number", NUMBERS, ["999", "1092", "12.345", "−7", "8,4", "1,0"]),
        ("en", "common.names", COMPANIES, ["Anna", "Anna and Bruno", "Anna, Bruno and Chloé"]),
        ("fr", "common.names", COMPANIES, ["Anna", "Anna et Bruno", "Anna, Bruno et Chloé"]),
        ("de", "common.names", COMPANIES, ["Anna", "Anna und Bruno", "Anna, Bruno und Chloé"]),
        ("es", "common.names", COMPANIES, ["Anna", "Anna y Bruno", "Anna, Bruno y Chloé"]),
        ("en", "sheet.enter_hand", [{"n": 6}], ["Enter 6th hand"]),
        ("fr", "sheet.enter_hand", [{"n": 6}], ["Saisir la 6e manche"]),
        ("de", "sheet.enter_hand", [{"n": 6}], ["6. Runde eintragen"]),
        ("es", "sheet.enter_hand", [{"n": 6}], ["Anotar la 6.ª mano"]),
    ],
)
def test_translator_writes_values_as_its_language_does(
    tag: str, key: str, values: list[dict[str, Any]], texts: list[str]
) -> None:
    tr = translator_for(tag, strict=True)
    assert [tr(key, **each) for each in values] == texts


def test_plural_without_its_own_form_takes_other() -> None:
    assert FRENCH("common.tiles", n=1_000_000) == f"1{NARROW}000{NARROW}000 dominos"


@pytest.mark.parametrize(
    ("tag", "key", "values", "texts"),
    [
        ("en", "finished.wins", {"name": "Anna & Chloé"}, ["Anna & Chloé wins", "Anna & Chloé win"]),
        ("de", "home.won", {"name": "Anna", "game": "Canton"}, ["Anna gewinnt Canton", "Anna gewinnen Canton"]),
        ("fr", "contract.took_exact", {}, [f"1 point{FIRM}: contrat rempli", f"2 points{FIRM}: contrat rempli"]),
        (
            "fr",
            "history.won_said",
            {"name": "Anna", "won": 0},
            [f"Anna, parties gagnées{FIRM}: 0 sur {n}" for n in (1, 2)],
        ),
        ("es", "sheet.limit_left", {}, ["le queda 1", "le quedan 2"]),
        (
            "es",
            "banner.out_at",
            {"names": ["Inés"], "limit": 50},
            ["Inés llega a 50: queda fuera.", "Inés llegan a 50: quedan fuera."],
        ),
        (
            "en",
            "problems.hand_min_nobody",
            {"tiles": 2},
            ["2 tiles hold at least 1 point.", "2 tiles hold at least 2 points."],
        ),
    ],
)
def test_translator_selects_the_plural_form(tag: str, key: str, values: dict[str, Any], texts: list[str]) -> None:
    assert [translator_for(tag, strict=True)(key, n=n, **values) for n in (1, 2)] == texts


@pytest.mark.parametrize(
    ("last", "text"),
    [("Inés", "Anna e Inés"), ("Íñigo", "Anna e Íñigo"), ("Hilario", "Anna e Hilario"), ("Hielo", "Anna y Hielo")],
)
def test_spanish_list_uses_e_before_the_sound_of_i(last: str, text: str) -> None:
    assert translator_for("es", strict=True)("common.names", names=["Anna", last]) == text


def test_translator_does_not_format_braces_in_a_name() -> None:
    assert ENGLISH("banner.wins", name="{total}", n=1) == "{total} wins."


@pytest.mark.parametrize(
    ("tag", "key", "when", "text"),
    [
        ("en", "share.title", EVENING, "Canton, 4 November 2025"),
        ("fr", "share.title", EVENING, "Canton, 4 novembre 2025"),
        ("fr", "share.title", FIRST, "Canton, 1er mai 2026"),
        ("de", "share.title", EVENING, "Canton, 4. November 2025"),
        ("es", "share.title", EVENING, "Canton, 4 de noviembre de 2025"),
        ("en", "backups.at_day", EVENING, "Tue 4 Nov, 20:07"),
        ("en", "backups.at_day", FIRST, "Fri 1 May, 09:30"),
        ("fr", "backups.at_day", EVENING, "mar. 4 nov., 20:07"),
        ("de", "backups.at_day", FIRST, "Fr., 1. Mai, 09:30"),
        ("es", "backups.at_day", FIRST, "vie, 1 may, 9:30"),
        ("en", "common.on_weekday", EVENING, "Tue"),
        ("fr", "common.on_weekday", EVENING, "mar."),
    ],
)
def test_translator_formats_dates_by_language(tag: str, key: str, when: datetime, text: str) -> None:
    assert translator_for(tag, strict=True)(key, when=when, game="Canton") == text


@pytest.mark.parametrize(
    ("tag", "tile", "text"),
    [
        ("en", (5, 2), "five two, held by Bruno"),
        ("en", (5, 5), "double five, held by Bruno"),
        ("fr", (4, 0), "quatre blanc, chez Bruno"),
        ("fr", (0, 0), "double blanc, chez Bruno"),
        ("de", (6, 6), "Doppel-Sechs, bei Bruno"),
        ("es", (12, 1), "doce uno, en la mano de Bruno"),
    ],
)
def test_spoken_tile_names_its_halves(tag: str, tile: tuple[int, int], text: str) -> None:
    assert translator_for(tag, strict=True)("say.tile_held", tile=tile, name="Bruno") == text


def test_tiles_are_joined_with_the_dash_of_the_language() -> None:
    assert ENGLISH.problem("tile_dup", tile=(1, 0)) == "1–0 is there twice."
    assert ENGLISH.problem("tile_dup", tile="1-0") == "1–0 is there twice."
    assert ENGLISH.problem("tile_unknown", tile="nine") == "There is no nine in this set."
    assert ENGLISH("line.opening", tiles=[(4, 1), "3-2"]) == "4–1 / 3–2"


def test_translator_inserts_other_entries_and_capitalizes_them() -> None:
    assert ENGLISH("set.tiles", set="double-nine", n=55) == "Double-nine set, 55 tiles"
    assert FRENCH("set.tiles", set="double-nine", n=55) == "Jeu de double-neuf, 55 pièces"
    assert ENGLISH("sheet.tile_leads", tile=(6, 6)) == "Double six leads"


def test_translator_joins_names_of_marks() -> None:
    marks = [ENGLISH("mark.limit_left", n=20), ENGLISH("mark.leads_next")]
    label = ENGLISH("say.header_marked", name="Bruno", n=30, marks=marks)
    assert label == "Bruno, 30 points, 20 left to the limit, leads next"


def test_problem_returns_the_sentence_of_its_code() -> None:
    assert FRENCH.problem("two_out") == FRENCH.problem("E_TWO_OUT") == "Un seul joueur peut faire domino."
    assert FRENCH.problem("player_eliminated", ["Chloé"]) == "Chloé est hors jeu."
    assert ENGLISH.problem("out_has_pips", ["Anna"], n=5) == "Anna went out, so Anna cannot have 5 points left."
    assert ENGLISH.problem("out_has_pips", ["Anna"], n=1).endswith("cannot have 1 point left.")


def test_problem_with_a_field_has_its_own_sentence() -> None:
    assert ENGLISH.problem("value_missing", field="winner") == "Say who wins the blocked hand, or that nobody does."
    assert ENGLISH.problem("value_missing", field="trump") == ENGLISH.problem("value_missing")


def test_problem_names_the_players_it_concerns() -> None:
    assert ENGLISH.problem("second_zero", ["Chloé"]) == "Two hands at 0. Was Chloé’s tile 0–0?"


def test_problem_players_count_has_the_allowed_numbers() -> None:
    assert ENGLISH.problem("players_count", game="muggins", low=2, high=4, n=5) == "Muggins is for 2–4 players."
    assert ENGLISH.problem("players_count", game="patience", low=1, high=1, n=2) == "Patience is for 1 player."


def test_unknown_problem_has_a_general_sentence(caplog: pytest.LogCaptureFixture) -> None:
    assert translator_for("fr").problem("no_such_code") == translator_for("fr")("problems.unknown")
    assert translator_for("en").problem("players_count") == translator_for("en")("problems.unknown")
    assert "problems.no_such_code" in caplog.text


def test_missing_key_raises_when_strict() -> None:
    for key in ("no.such.key", "sheet.enter_hand", "rules.no_such_game.play"):
        with pytest.raises(KeyError):
            FRENCH(key)
    with pytest.raises(TypeError):
        FRENCH("common.number", n=None)


@pytest.mark.parametrize("strict", [True, False])
def test_missing_translation_is_logged_and_falls_back_to_english(
    strict: bool, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.i18n.translator.entry", _without_french("common.tiles"))
    tr = translator_for("fr", strict=strict)
    assert tr("common.tiles", n=0) == "0 tiles", "the plural form of English"
    assert tr.has("common.tiles")
    assert "common.tiles in fr" in caplog.text


def _without_french(gap: str) -> Callable[[str, str], Entry]:
    def gappy(language: str, key: str) -> Entry:
        if language == "fr" and key == gap:
            raise KeyError(key)
        return entry(language, key)

    return gappy


def test_unknown_key_returns_the_key() -> None:
    assert translator_for("fr")("no.such.key") == "no.such.key"


def test_wrong_value_never_raises() -> None:
    assert translator_for("fr")("common.number", n=None) == "common.number"
    assert translator_for("en")("common.hand", n="six") == "common.hand"
    assert translator_for("en")("backups.at_day", when="today") == "backups.at_day"


def test_translator_has_reports_existing_keys() -> None:
    assert translator_for("fr").has("sheet.enter_hand")
    assert not translator_for("fr").has("sheet.no_such_key")
    assert Translator("fr").has("games.canton.name")


def test_spoken_tile_of_colours_names_its_colours() -> None:
    assert ENGLISH("sheet.tile_leads", tile=LUCKIES.halves(tile(6, 4))) == "Purple green leads"
    assert FRENCH("say.tile_held", tile=LUCKIES.halves(tile(6, 6)), name="Anna").startswith("double violet")
    assert ENGLISH("sheet.tile_leads", tile=DOUBLE_SIX.halves(tile(6, 4))) == "Six four leads"


def test_literal_key_is_a_text_in_every_language() -> None:
    for tag in LANGUAGES:
        tr = translator_for(tag, strict=True)
        assert tr("=Gran’s {n}") == "Gran’s {n}"


def test_translator_with_own_texts_keeps_them_with_other_words_and_zones() -> None:
    def own(language: str, key: str) -> str | None:
        return {"games.mine.name": f"Mine ({language})", "games.mine.also": ""}.get(key)

    tr = translator_for("fr", strict=True).with_own(own)
    for each in (tr, tr.in_zone(None), tr.with_words("round")):
        assert each("games.mine.name") == "Mine (fr)"
        assert [each.has(f"games.mine.{part}") for part in ("name", "also")] == [True, False]
        assert each("common.app") == translator_for("fr")("common.app")
    assert tr.with_own(own) is tr
    assert not tr.with_own(None).has("games.mine.name")
