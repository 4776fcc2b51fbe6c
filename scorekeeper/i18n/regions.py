"""What differs between regions of one language: the separator of spreadsheets, and the paper of printers."""

from __future__ import annotations

import re
from typing import Final

_LETTER: Final = "BZ CA CL CO CR DO GT MX NI PA PH PR SV US VE"
"""Regions that print on US Letter (CLDR, and the Dominican Republic)."""

_POINT: Final = "419 BZ CU DO GT HN MX NI PA PE PH PR SV US"
"""Regions with a decimal point, of languages with a decimal comma."""

_COMMA: Final = (
    "AD AL AM AO AR AT AZ BA BE BG BO BR BY CH CL CO CR CZ DE DK EC EE ES FI FO FR GE GQ GR HR HU ID IS IT KG KZ LI LT "
    "LU LV MA MC MD ME MK MZ NL NO PL PT PY RO RS RU SE SI SK SM TN TR UA UY UZ VE VN"
)
"""Regions with a decimal comma, or where spreadsheets separate by semicolons all the same."""


def region_of(tag: str) -> str:
    """Return the region of a language tag: ``MX`` of ``es-MX``, ``TW`` of ``zh-Hant-TW``; empty if it has none."""
    found = re.search(r"[-_]([a-z]{2}|\d{3})(?![a-z\d])", tag, re.IGNORECASE)
    return found[1].upper() if found else ""


def prints_letter(region: str) -> bool:
    """Return whether printers of a region have US Letter and not A4."""
    return region in _LETTER.split()


def list_separator(region: str, decimal: str) -> str:
    """Return what separates the fields of a CSV file: a semicolon where the comma is the ``decimal`` sign.

    The region decides, and if that is not known, the decimal sign of the language.
    """
    return ";" if region in _COMMA.split() or (decimal == "," and region not in _POINT.split()) else ","
