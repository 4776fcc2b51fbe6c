"""The faces on paper have the letters of every language, and know how wide they are."""

from __future__ import annotations

import pytest

from scorekeeper.export.typeface import Weight, face


@pytest.mark.parametrize("weight", ["Regular", "SemiBold"])
def test_every_letter_of_every_language_has_its_own_glyph(weight: Weight) -> None:
    letters = set("ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŒÑÁÍÓÚ¿¡ßàâäçéèêëîïôöùûüœñáíóú0123456789–—−×·…’“”«»½")
    glyphs = {letter: face(weight).glyph(letter) for letter in letters}
    assert [letter for letter, glyph in glyphs.items() if glyph == 0] == []
    assert len(set(glyphs.values())) == len(letters)


def test_a_letter_it_does_not_have_is_a_box_as_wide_as_one() -> None:
    assert face("Regular").glyph("漢") == face("Regular").glyph("🁡") == 0
    assert face("Regular").width("漢", 10) > 0


def test_figures_are_as_wide_as_one_another_and_grow_with_their_size() -> None:
    regular = face("Regular")
    assert len({regular.width(figure, 10) for figure in "0123456789"}) == 1
    assert regular.width("10", 20) == pytest.approx(2 * regular.width("10", 10))
    assert regular.width("", 10) == 0


def test_bold_is_wider() -> None:
    assert face("SemiBold").width("Sébastopol", 10) > face("Regular").width("Sébastopol", 10)
