"""Turns a key and its values into a sentence of one language."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from functools import cache
from typing import Any

from scorekeeper.i18n.catalogue import Entry, entry
from scorekeeper.i18n.grammar import PLURAL
from scorekeeper.i18n.sentence import SentenceFormatter, plural_form

LANGUAGES = ("en", "fr", "de", "es")
"""The complete languages; the first one fills gaps."""

_log = logging.getLogger(__name__)


def translator_for(tag: str | None, *, strict: bool = False) -> Translator:
    """Return the translator for a language tag: ``fr-CA`` gives ``fr``, an unknown tag or ``None`` gives ``en``.

    Args:
        tag: the tag of the device, with ``-`` or ``_``.
        strict: raise if a key is missing in English too, or a value is missing, instead of logging it.
    """
    language = re.split("[-_.]", tag or "")[0].lower()
    return _shared_translator(language if language in LANGUAGES else LANGUAGES[0], strict)


@cache
def _shared_translator(
    language: str, strict: bool, zone: tzinfo | None = None, words: str = "", region: str = ""
) -> Translator:
    return Translator(language, strict, zone, words, region)


LITERAL = "="
"""A key that begins with it is a text that somebody has typed: it stands for itself in every language."""

OwnTexts = Callable[[str, str], str | None]
"""Returns the text of a key in a language that no catalogue has, such as the name of a game that people define."""


@dataclass(frozen=True, slots=True)
class Translator:
    """The texts of one language, for people in one time zone. Immutable, so sessions can share it.

    ``zone`` is that of the device that looks; ``None`` is that of the machine. ``words`` are those of a kind of game:
    with ``round``, the text of ``sheet.enter_hand`` is that of ``sheet.enter_hand_round`` if there is one. ``region``
    is that of the device, such as ``MX``; empty if it is not known. ``own`` has texts that no catalogue has.
    """

    language: str
    strict: bool = False
    zone: tzinfo | None = None
    words: str = ""
    region: str = ""
    own: OwnTexts | None = None

    def __call__(self, key: str, /, **values: Any) -> str:
        """Return the sentence of a dotted key with its blanks filled in; ``n`` selects the plural form.

        Blanks take text or a number; the specs are ``ordinal``; ``list`` and ``commas`` of texts; ``date``, ``day``,
        ``weekday``, ``full_weekday`` and ``time`` of a local datetime; ``tile`` and ``spoken`` of a pair, ``tiles`` of
        pairs; ``@set.*``, the text of that key with the value for the star. A ``^`` before them capitalises the first
        letter.

        Raises:
            LookupError, ValueError, TypeError, AttributeError: when strict, and a key or value is missing or wrong.
                Otherwise the English sentence is returned, or if that fails the key itself. A key that only English
                has is no error.
        """
        if key.startswith(LITERAL):
            return key.removeprefix(LITERAL)
        if self.own and (text := self.own(self.language, key)) is not None:
            return text
        try:
            language, found = self._entry(key)
            if language != self.language:
                _log.warning("no words for %s in %s", key, self.language)
                return _shared_translator(language, self.strict, self.zone, self.words, self.region)(key, **values)
            template = plural_form(found, values.get("n"), PLURAL[language])
            return SentenceFormatter(self).vformat(template, (), values) if "{" in template else template
        except (LookupError, ValueError, TypeError, AttributeError):
            if self.strict:
                raise
            _log.exception("no words for %s in %s", key, self.language)
            return key if self.language == LANGUAGES[0] else translator_for(None)(key, **values)

    def in_zone(self, zone: tzinfo | None, region: str = "") -> Translator:
        """Return the translator of the same language for a time zone and region."""
        return _shared_translator(self.language, self.strict, zone, self.words, region).with_own(self.own)

    def with_words(self, words: str) -> Translator:
        """Return the translator of the same language with the words of a kind of game."""
        return _shared_translator(self.language, self.strict, self.zone, words, self.region).with_own(self.own)

    def with_own(self, own: OwnTexts | None) -> Translator:
        """Return the translator of the same language that also has the texts of ``own``."""
        return self if own is self.own else replace(self, own=own)

    def local(self, when: datetime) -> datetime:
        """Return a moment in the time zone of the reader; ``when`` has a zone of its own."""
        return when.astimezone(self.zone)

    def has(self, key: str) -> bool:
        """Return whether there is a text for the key, in this language or in English."""
        if self.own and (text := self.own(self.language, key)) is not None:
            return bool(text)
        try:
            return bool(self._entry(key)[1])
        except KeyError:
            return False

    def _entry(self, key: str) -> tuple[str, Entry]:
        """Return the entry of a key, and its language: English if this one has none."""
        if self.words:
            with suppress(KeyError):
                return self.language, entry(self.language, f"{key}_{self.words}")
        try:
            return self.language, entry(self.language, key)
        except KeyError:
            return LANGUAGES[0], entry(LANGUAGES[0], key)

    def problem(self, code: str, /, names: Sequence[str] = (), **values: Any) -> str:
        """Return the sentence of a problem by its code, ``too_many_zero`` or ``E_TOO_MANY_ZERO``.

        Args:
            code: the code of the problem.
            names: the players that it concerns; the first is also ``{name}``.
            values: the values of the problem; a ``field`` may have its own sentence, and so may players with names.
        """
        code = code.removeprefix("E_").lower()
        filled = {"names": names, **({"name": names[0]} if names else {}), **values}
        if code == "players_count" and {"low", "high"} <= values.keys():
            several = "_range" if values["low"] != values["high"] else ""
            filled["players"] = self(f"common.players{several}", **{**values, "n": values["high"]})
        key = f"problems.{code}"
        specific = f"{key}_{values.get('field')}" if names or "field" in values else f"{key}_nobody"
        named = f"{specific if 'field' in values else key}_named"
        chosen = named if names and self.has(named) else specific if self.has(specific) else key
        sentence = self(chosen, **filled)
        return self("problems.unknown") if sentence == key else sentence
