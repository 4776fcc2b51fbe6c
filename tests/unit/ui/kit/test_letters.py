"""How wide words are, against the faces they are set in, and how they are made to fit."""

from __future__ import annotations

import pytest

from scorekeeper.export.typeface import read_face
from scorekeeper.i18n import LANGUAGES, translator_for
from scorekeeper.ui.kit.letters import WIDTHS, across, balanced, fitted, wide
from scorekeeper.ui.kit.theme import LABEL_L, LABEL_M, Theme
from scorekeeper.ui.kit.tokens import SERIF

SEMIBOLD = read_face("ScorekeeperSans-SemiBold", "otf")


@pytest.mark.parametrize("letter", sorted(WIDTHS))
def test_a_letter_is_as_wide_as_the_face_draws_it(letter: str) -> None:
    drawn = SEMIBOLD.width(letter, 1000)
    assert drawn <= WIDTHS[letter] < drawn + 31


def test_figures_of_the_serif_are_as_wide_as_the_face_draws_them() -> None:
    drawn = read_face("ScorekeeperSerif-SemiBold", "ttf").width("0123456789", 20)
    assert across("0123456789", 20, SERIF) == pytest.approx(drawn)


@pytest.mark.parametrize("face", ["ScorekeeperSans-Regular", "ScorekeeperSans-SemiBold", "ScorekeeperSerif-SemiBold"])
@pytest.mark.parametrize("said", ["Bartholomäus", "Anne-Sophie", "Weiterspielen", "Éliminée", "Dieciséis"])
def test_no_word_is_wider_than_it_is_taken_for(said: str, face: str) -> None:
    drawn = read_face(face, "ttf" if "Serif" in face else "otf").width(said, 20)
    assert drawn <= across(said, 20) * 1.02
    assert across(said, 20) <= drawn * 1.15


def test_title_that_is_too_wide_stands_on_two_lines_of_about_the_same_width() -> None:
    assert balanced("Bruno & Daniel are the goat", 34, 358) == "Bruno & Daniel\nare the goat"
    assert balanced("Anna wins", 44, 358) == "Anna wins"
    assert balanced("Maximiliane", 34, 100) == "Maximiliane"


def test_what_fits_is_left_as_it_is() -> None:
    assert fitted(Theme(scale=2), "Anna", LABEL_L, 400) is LABEL_L


def test_a_word_that_is_too_long_is_set_smaller_until_it_fits() -> None:
    theme = Theme(scale=2)
    style = fitted(theme, "Revanche", LABEL_L, 110, lines=2)
    seen = style.size * theme.scale
    assert across("Revanche", seen) <= 110 < across("Revanche", seen * 1.06)


def test_words_go_on_the_next_line_and_no_further() -> None:
    theme, said = Theme(scale=2), "Tomber le dernier"
    alone = max(map(wide, said.split())) * LABEL_M.size * theme.scale
    assert fitted(theme, said, LABEL_M, alone + 5, lines=3) is LABEL_M
    assert fitted(theme, said, LABEL_M, alone + 5, lines=2).size < LABEL_M.size


def test_a_line_breaks_after_a_hyphen() -> None:
    theme = Theme(scale=2)
    room = wide("Domino-") * LABEL_L.size * theme.scale + 5
    assert fitted(theme, "Domino-Whist", LABEL_L, room, lines=2) is LABEL_L
    assert fitted(theme, "Domino-Whist", LABEL_L, room, lines=1).size < LABEL_L.size


def test_nothing_is_set_smaller_than_can_be_read() -> None:
    theme = Theme(scale=2)
    assert fitted(theme, "Bartholomäus", LABEL_L, 10).size * theme.scale == pytest.approx(14)
    assert fitted(theme, "Bartholomäus", LABEL_L, 10, least=11).size * theme.scale == pytest.approx(11)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rematch_beside_share_breaks_no_word_on_the_narrowest_phone(language: str) -> None:
    said, theme = translator_for(language)("finished.rematch"), Theme(scale=2)
    style = fitted(theme, said, LABEL_L, 328 * 7 / 11 - 70, lines=2)
    assert max(wide(word) for word in said.split()) * style.size * theme.scale <= 328 * 7 / 11 - 70
