"""The texts of the app: one message catalogue per language, read by a ``Translator``."""

from __future__ import annotations

from scorekeeper.i18n.catalogue import load_catalogues
from scorekeeper.i18n.regions import list_separator, prints_letter, region_of
from scorekeeper.i18n.sentence import ISOLATE, POP, isolated
from scorekeeper.i18n.translator import LANGUAGES, Translator, translator_for

__all__ = [
    "ISOLATE",
    "LANGUAGES",
    "POP",
    "Translator",
    "isolated",
    "list_separator",
    "load_catalogues",
    "prints_letter",
    "region_of",
    "translator_for",
]
