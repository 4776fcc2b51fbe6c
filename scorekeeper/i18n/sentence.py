"""Fills in the blanks of a sentence: numbers, ordinals, lists, dates and tiles in the format of a language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from string import Formatter
from typing import Any, Protocol

from scorekeeper.i18n.catalogue import Entry, entry
from scorekeeper.i18n.grammar import ORDINAL, Rule

Tile = Sequence[int] | str

ISOLATE, POP = "\u2068", "\u2069"
"""The marks of Unicode that begin and end a text with a direction of its own."""


class Translate(Protocol):
    """The part of ``Translator`` that formatting needs; importing the class would be an import cycle."""

    @property
    def language(self) -> str: ...

    def __call__(self, key: str, /, **values: Any) -> str: ...


def plural_form(template: Entry, n: Any, rule: Rule) -> str:
    """Return the sentence, or the form of it for the category of ``n``."""
    return template if isinstance(template, str) else template.get(rule(n), template["other"])


def isolated(text: str) -> str:
    """Return a text as part of a sentence: if it has letters from right to left, they do not move what is beside them.

    All languages of the app run from left to right, so other texts stay as they are.
    """
    has_direction = not text.isascii() and any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in text)
    return f"{ISOLATE}{text}{POP}" if has_direction else text


class SentenceFormatter(Formatter):
    """``str.format`` with the specs below; ``@set.*`` inserts the text of that key, ``^`` capitalises it."""

    def __init__(self, tr: Translate) -> None:
        self._tr = tr

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec.startswith("^"):
            text = self.format_field(value, format_spec[1:])
            return text[:1].upper() + text[1:]
        if format_spec.startswith("@"):
            return self._tr(format_spec[1:].replace("*", str(value)))
        return _SPECS[format_spec](self._tr, value)


def _plain(tr: Translate, value: str | float) -> str:
    if isinstance(value, str):
        return isolated(value)
    text = f"{abs(value):,.1f}" if isinstance(value, float) else f"{abs(value):,}"
    if not text.isdigit():
        group = tr("locale.group") if abs(value) >= int(tr("locale.group_from")) else ""
        text = text.translate({ord(","): group, ord("."): tr("locale.decimal")})
    return tr("locale.below_zero", n=text) if value < 0 else text


def _ordinal(tr: Translate, n: int) -> str:
    template = plural_form(entry(tr.language, "locale.ordinal"), n, ORDINAL[tr.language])
    return SentenceFormatter(tr).vformat(template, (), {"n": n})


def _list(tr: Translate, items: Sequence[str]) -> str:
    *start, last = items
    before_i = "_i" if re.match("[ií]|hi(?![ae])", last, re.IGNORECASE) else ""
    return tr(f"locale.list.last{before_i}", start=_commas(tr, start), last=last) if start else isolated(last)


def _commas(tr: Translate, items: Sequence[str]) -> str:
    return tr("locale.list.comma").join(map(isolated, items))


def _tile(tr: Translate, tile: Tile) -> str:
    if isinstance(tile, str):
        return tile.replace("-", tr("locale.tile", a="", b=""))
    return tr("locale.tile", a=tile[0], b=tile[1])


def _tiles(tr: Translate, tiles: Sequence[Tile]) -> str:
    return tr("locale.list.slash").join(_tile(tr, tile) for tile in tiles)


def _spoken(tr: Translate, tile: Sequence[int] | Sequence[str]) -> str:
    a, b = (tr(f"colour.{half}" if str(half).islower() else f"locale.half.{half}") for half in tile)
    return tr("locale.double" if a == b else "locale.spoken", a=a, b=b)


def _when(key: str) -> Callable[[Translate, datetime], str]:
    return lambda tr, when: tr(
        key,
        weekday=tr(f"locale.weekday.{when.isoweekday()}"),
        full_weekday=tr(f"locale.full_weekday.{when.isoweekday()}"),
        day=tr("locale.day_of_month", n=when.day),
        month=tr(f"locale.month.{when.month}"),
        short=tr(f"locale.month_short.{when.month}"),
        year=str(when.year),
        hour=str(when.hour),
        padded=f"{when.hour:02}",
        minute=f"{when.minute:02}",
    )


_SPECS: Mapping[str, Callable[[Translate, Any], str]] = {
    "": _plain,
    "ordinal": _ordinal,
    "list": _list,
    "commas": _commas,
    "tile": _tile,
    "tiles": _tiles,
    "spoken": _spoken,
    "date": _when("locale.date"),
    "day": _when("locale.day"),
    "long_day": _when("locale.long_day"),
    "weekday": _when("locale.weekday_only"),
    "full_weekday": _when("locale.full_weekday_only"),
    "month": _when("locale.month_year"),
    "time": _when("locale.time"),
}
