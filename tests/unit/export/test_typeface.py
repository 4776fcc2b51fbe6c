"""Tests of the typefaces for print: glyphs of every language, and their widths."""

from __future__ import annotations

import pytest

from scorekeeper.export.typeface import Weight, face


@pytest.mark.parametrize("weight", ["Regular", "SemiBold"])
def test_face_has_a_glyph_for_every_letter_of_the_catalogues(weight: Weight) -> None:
    letters = set("ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŒÑÁÍÓÚ¿¡ßàâäçéèêëîïôöùûüœñáíóú0123456789–—−×·…’“”«»½")
    glyphs = {letter: face(weight).glyph(letter) for letter in letters}
    assert [letter for letter, glyph in glyphs.items() if glyph == 0] == []
    assert len(set(glyphs.values())) == len(letters)


def test_glyph_of_a_missing_letter_is_the_box() -> None:
    assert face("Regular").glyph("漢") == face("Regular").glyph("🁡") == 0
    assert face("Regular").width("漢", 10) > 0


def test_width_of_all_digits_is_equal() -> None:
    regular = face("Regular")
    assert len({regular.width(figure, 10) for figure in "0123456789"}) == 1
    assert regular.width("10", 20) == pytest.approx(2 * regular.width("10", 10))
    assert regular.width("", 10) == 0


def test_width_of_bold_text_is_larger() -> None:
    assert face("SemiBold").width("Sébastopol", 10) > face("Regular").width("Sébastopol", 10)
