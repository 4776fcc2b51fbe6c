"""The words of the app: one catalogue a language, one immutable ``Words`` a session."""

from __future__ import annotations

from scorekeeper.i18n.words import ACCEPT_LANGUAGE, LANGUAGES, Translator, translator_for

__all__ = ["ACCEPT_LANGUAGE", "LANGUAGES", "Translator", "translator_for"]
