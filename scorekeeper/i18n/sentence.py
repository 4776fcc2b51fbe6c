"""Fills the blanks of a sentence: numbers, ordinals, lists, dates and tiles as a language writes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from string import Formatter
from typing import Any, Protocol

from scorekeeper.i18n.catalogue import Entry, entry
from scorekeeper.i18n.grammar import ORDINAL, Rule

Tile = Sequence[int] | str


class Translator(Protocol):
    """The part of the translator that formatting needs."""

    @property
    def language(self) -> str: ...

    def __call__(self, key: str, /, **values: Any) -> str: ...


def form(template: Entry, n: Any, rule: Rule) -> str:
    """The sentence itself, or the one for the category of ``n``."""
    return template if isinstance(template, str) else template.get(rule(n), template["other"])


class Blanks(Formatter):
    """``str.format`` with the specs below; ``@set.*`` says the words under that key, ``^`` begins with a capital."""

    def __init__(self, words: Translator) -> None:
        self._words = words

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec.startswith("^"):
            text = self.format_field(value, format_spec[1:])
            return text[:1].upper() + text[1:]
        if format_spec.startswith("@"):
            return self._words(format_spec[1:].replace("*", str(value)))
        return _SPECS[format_spec](self._words, value)


def _plain(words: Translator, value: str | float) -> str:
    if isinstance(value, str):
        return value
    text = f"{abs(value):,.1f}" if isinstance(value, float) else f"{abs(value):,}"
    if not text.isdigit():
        group = words("locale.group") if abs(value) >= int(words("locale.group_from")) else ""
        text = text.translate({ord(","): group, ord("."): words("locale.decimal")})
    return words("locale.below_zero", n=text) if value < 0 else text


def _ordinal(words: Translator, n: int) -> str:
    template = form(entry(words.language, "locale.ordinal"), n, ORDINAL[words.language])
    return Blanks(words).vformat(template, (), {"n": n})


def _list(words: Translator, items: Sequence[str]) -> str:
    *start, last = items
    before_i = "_i" if re.match("[ií]|hi(?![ae])", last, re.IGNORECASE) else ""
    return words(f"locale.list.last{before_i}", start=_commas(words, start), last=last) if start else last


def _commas(words: Translator, items: Sequence[str]) -> str:
    return words("locale.list.comma").join(items)


def _tile(words: Translator, tile: Tile) -> str:
    if isinstance(tile, str):
        return tile.replace("-", words("locale.tile", a="", b=""))
    return words("locale.tile", a=tile[0], b=tile[1])


def _tiles(words: Translator, tiles: Sequence[Tile]) -> str:
    return words("locale.list.slash").join(_tile(words, tile) for tile in tiles)


def _spoken(words: Translator, tile: Sequence[int] | Sequence[str]) -> str:
    a, b = (words(f"colour.{half}" if isinstance(half, str) else f"locale.half.{half}") for half in tile)
    return words("locale.double" if a == b else "locale.spoken", a=a, b=b)


def _when(key: str) -> Callable[[Translator, datetime], str]:
    return lambda words, when: words(
        key,
        weekday=words(f"locale.weekday.{when.isoweekday()}"),
        day=words("locale.day_of_month", n=when.day),
        month=words(f"locale.month.{when.month}"),
        short=words(f"locale.month_short.{when.month}"),
        year=str(when.year),
        hour=str(when.hour),
        padded=f"{when.hour:02}",
        minute=f"{when.minute:02}",
    )


_SPECS: Mapping[str, Callable[[Translator, Any], str]] = {
    "": _plain,
    "ordinal": _ordinal,
    "list": _list,
    "commas": _commas,
    "tile": _tile,
    "tiles": _tiles,
    "spoken": _spoken,
    "date": _when("locale.date"),
    "day": _when("locale.day"),
    "weekday": _when("locale.weekday_only"),
    "month": _when("locale.month_year"),
    "time": _when("locale.time"),
}
