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


@pytest.mark.parametrize(
    ("language", "regions", "separator"),
    [
        ("es", "BZ CU DO GT HN MX NI PA PE PH PR SV US 419", ","),
        ("es", "AR BO CL CO CR EC ES GQ PY UY VE", ";"),
        ("en", "AU CA GB HK IE IN NG NZ PH PK SG US", ","),
        ("en", "AT BE CH DE DK FI ID NL SE SI VN", ";"),
        ("fr", "BE CA CH FR LU MA MC TN", ";"),
        ("de", "AT BE CH DE IT LI LU", ";"),
    ],
)
def test_separator_of_each_region_of_a_language(language: str, regions: str, separator: str) -> None:
    tr = translator_for(language)
    found = {region: list_separator(region, tr("locale.decimal")) for region in regions.split()}
    assert found == dict.fromkeys(regions.split(), separator)


def test_paper_of_each_region() -> None:
    letter = {"BZ", "CA", "CL", "CO", "CR", "DO", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"}
    others = {"AR", "AT", "AU", "BO", "BR", "CH", "CU", "DE", "EC", "ES", "FR", "GB", "GQ", "HN", "PE", "PY", "UY", ""}
    assert {region for region in letter | others if prints_letter(region)} == letter
