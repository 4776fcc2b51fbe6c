"""The one who speaks: turns a key and its values into a sentence of one language."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from scorekeeper.i18n.catalogue import entry
from scorekeeper.i18n.grammar import PLURAL
from scorekeeper.i18n.sentence import Blanks, form

LANGUAGES = ("en", "fr", "de", "es")

ACCEPT_LANGUAGE = "accept-language"
"""The header in which a browser sends its languages; the server leaves it in the session under this name."""
"""The complete languages; the first one fills gaps."""

_log = logging.getLogger(__name__)


def translator_for(tag: str | None, *, strict: bool = False) -> Translator:
    """The words for a language tag: ``fr-CA`` speaks ``fr``, an unknown tag or ``None`` speaks ``en``.

    Args:
        tag: as the device gives it, with ``-`` or ``_``.
        strict: raise where a key or a value is missing, instead of logging it and falling back to English.
    """
    language = re.split("[-_.]", tag or "")[0].lower()
    return _words(language if language in LANGUAGES else LANGUAGES[0], strict)


@cache
def _words(language: str, strict: bool) -> Translator:
    return Translator(language, strict)


@dataclass(frozen=True, slots=True)
class Translator:
    """The words of one language. Immutable: may be shared, compared and passed on freely."""

    language: str
    strict: bool = False

    def __call__(self, key: str, /, **values: Any) -> str:
        """The sentence behind a dotted key with its blanks filled; a plural is chosen by ``n``.

        Blanks take text or a number; the specs are ``ordinal``; ``list`` and ``commas`` of texts; ``date``, ``day``,
        ``weekday`` and ``time`` of a local datetime; ``tile`` and ``spoken`` of a pair, ``tiles`` of pairs;
        ``@set.*``, the words under that key with the value for the star. A ``^`` before them begins with a capital.

        Raises:
            LookupError, ValueError, TypeError, AttributeError: when strict, and a key or value is missing or unfit.
                Otherwise the English sentence stands in, and as the last resort the key itself.
        """
        try:
            template = form(entry(self.language, key), values.get("n"), PLURAL[self.language])
            return Blanks(self).vformat(template, (), values) if "{" in template else template
        except (LookupError, ValueError, TypeError, AttributeError):
            if self.strict:
                raise
            _log.exception("no words for %s in %s", key, self.language)
            return key if self.language == LANGUAGES[0] else translator_for(None)(key, **values)

    def has(self, key: str) -> bool:
        """Whether this language has words of its own for the key."""
        try:
            return bool(entry(self.language, key))
        except KeyError:
            return False

    def problem(self, code: str, /, names: Sequence[str] = (), **values: Any) -> str:
        """The sentence of a problem by its code, ``too_many_zero`` or ``E_TOO_MANY_ZERO``.

        Args:
            code: the reason.
            names: whom it is about; the first is also ``{name}``.
            values: what the problem says; a ``field`` may have a sentence of its own.
        """
        code = code.removeprefix("E_").lower()
        filled = {"names": names, **({"name": names[0]} if names else {}), **values}
        if code == "players_count" and {"low", "high"} <= values.keys():
            several = "_range" if values["low"] != values["high"] else ""
            filled["players"] = self(f"common.players{several}", **{**values, "n": values["high"]})
        key = f"problems.{code}"
        closer = f"{key}_{values.get('field')}" if names or "field" in values else f"{key}_nobody"
        sentence = self(closer if self.has(closer) else key, **filled)
        return self("problems.unknown") if sentence == key else sentence
