"""Tests of the typefaces for print: glyphs of every language, and their widths."""

from __future__ import annotations

import pytest

from scorekeeper.export.typeface import Weight, face, fallback_face, runs


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


@pytest.mark.parametrize(
    "name", ["أحمد", "משה", "李明", "김민준", "さくら", "𠮷", "გიორგი", "Արամ", "አበበ", "สมชาย", "ລາວ"]
)
def test_letters_without_shaping_have_a_fallback_font(name: str) -> None:
    pieces = runs(f"Zoë {name}", "Regular")
    assert all(used.glyph(letter) for used, piece in pieces for letter in piece)
    assert sum(used.width(piece, 10) for used, piece in pieces) > face("Regular").width("Zoë ", 10)


def test_letters_that_need_shaping_are_boxes() -> None:
    assert fallback_face("श") is fallback_face("🎲") is None
    (only,) = runs("श", "SemiBold")
    assert only == (face("SemiBold"), "श")


def test_marks_of_direction_are_not_drawn() -> None:
    assert [piece for _, piece in runs("\u2068אב\u2069: 12", "Regular")] == ["בא", ": 12"]
