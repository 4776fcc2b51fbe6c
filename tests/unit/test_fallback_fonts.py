"""Tests of the fonts for other scripts: their addresses, and whether the engine finds a font for every name."""

from __future__ import annotations

import re

import pytest

from scorekeeper.resources import FALLBACK_FONTS, assets_folder, page_head, shipped_fonts
from tests.tools.fonts.engine import table

FOLDER = assets_folder() / FALLBACK_FONTS
SCRIPT = (assets_folder() / "shell" / "fonts.js").read_text("utf-8")

NAMES = {
    "Arabic": "أحمد بن علي",
    "Persian": "پژمان گل‌محمدی",
    "Hebrew": "משה כהן",
    "Hindi": "श्रीकृष्ण शर्मा",
    "Bengali": "রবীন্দ্রনাথ",
    "Tamil": "தமிழ்ச்செல்வி",
    "Thai": "สมชาย ใจดี",
    "Georgian": "გიორგი",
    "Armenian": "Արամ",
    "Amharic": "አበበ በቀለ",
    "Khmer": "សុខ ស្រី",
    "Tibetan": "བོད",
    "simplified Chinese": "张伟 刘洋",
    "traditional Chinese": "陳怡君 劉學",
    "Japanese": "高橋 さくら ケン",
    "Korean": "김민준",
    "rare character": "𠮷野",
    "emoji": "👩‍🚀🎲🇫🇷👍🏽",
    "mathematical letters": "𝓑𝓸𝓫",
}


def asked() -> re.Pattern[str]:
    found = re.search(r"ASKED = /(.+)/;", SCRIPT)
    assert found
    return re.compile(found[1])


def test_script_knows_every_address_of_the_engine() -> None:
    addresses = [f"http://localhost:8550/assets/fonts/{address}" for _, address in table().fonts]
    assert len(addresses) > 700
    assert [address for address in addresses if not asked().search(address)] == []


@pytest.mark.parametrize("script", NAMES)
def test_engine_finds_a_shipped_font_for_every_letter(script: str) -> None:
    shipped, addresses = shipped_fonts(FOLDER), table().fetched(NAMES[script])
    assert addresses
    for address in addresses:
        found = asked().search(f"assets/fonts/{address}")
        assert found
        ending, slices = shipped[found[1]]
        file = found[1] if slices is None else f"{found[1]}/{found[2]}"
        assert slices is None or int(found[2]) in slices
        assert (FOLDER / f"{file}.{ending}").is_file()


def test_slices_of_the_preferred_font_are_complete() -> None:
    """A slice without a letter that the engine expects in it would leave a box: the engine asks for no other font."""
    addresses = [asked().search(f"assets/fonts/{address}") for _, address in table().fonts]
    wanted = {int(found[2]) for found in addresses if found and found[1] == "notosanssc" and found[2]}
    assert {*(shipped_fonts(FOLDER)["notosanssc"][1] or ())} == wanted


def test_page_head_lists_the_shipped_fonts() -> None:
    head = page_head(assets_folder())
    assert '"notosansarabic": ["woff", null]' in head
    assert "$shipped" not in head
    assert "$empty" not in head


def test_licences_name_every_source_of_the_fonts() -> None:
    licences = (assets_folder() / "fonts" / "LICENSES.txt").read_text("utf-8")
    for source in ("Noto Project Authors", "with Reserved Font Name 'Source'", "Twemoji", "CC BY 4.0"):
        assert source in licences
