"""Tests of what differs between the regions of one language."""

from __future__ import annotations

import pytest

from scorekeeper.i18n import list_separator, prints_letter, region_of, translator_for


@pytest.mark.parametrize(
    ("tag", "region", "separator", "letter"),
    [
        ("es-MX", "MX", ",", True),
        ("es_DO", "DO", ",", True),
        ("es-PR", "PR", ",", True),
        ("es-419", "419", ",", False),
        ("es-ES", "ES", ";", False),
        ("es-AR", "AR", ";", False),
        ("es", "", ";", False),
        ("en-US", "US", ",", True),
        ("en-DE", "DE", ";", False),
        ("fr-CA", "CA", ";", True),
        ("de_CH.UTF-8", "CH", ";", False),
        ("zh-Hant-TW", "TW", ",", False),
        ("", "", ",", False),
    ],
)
def test_region_of_a_tag_decides_separator_and_paper(tag: str, region: str, separator: str, letter: bool) -> None:
    decimal = translator_for(tag)("locale.decimal")
    assert region_of(tag) == region
    assert list_separator(region, decimal) == separator
    assert prints_letter(region) == letter


def test_translator_keeps_its_region_with_other_words_and_zones() -> None:
    tr = translator_for("es").in_zone(None, "MX")
    assert (tr.region, tr.with_words("round").region, tr.language) == ("MX", "MX", "es")
    assert translator_for("es").region == ""
