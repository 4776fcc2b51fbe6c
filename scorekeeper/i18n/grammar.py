"""The plural and ordinal category of a number by the rules of CLDR. Whole numbers are ints, decimals are floats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

Category = Literal["one", "two", "few", "many", "other"]
Rule = Callable[[float], Category]


def _one(n: float) -> Category:
    return "one" if isinstance(n, int) and abs(n) == 1 else "other"


def _below_two(n: float) -> Category:
    return "one" if abs(n) < 2 else _millions(n)


def _exactly_one(n: float) -> Category:
    return "one" if abs(n) == 1 else _millions(n)


def _millions(n: float) -> Category:
    return "many" if isinstance(n, int) and n and n % 1_000_000 == 0 else "other"


def _english_place(n: float) -> Category:
    places: Mapping[float, Category] = {1: "one", 2: "two", 3: "few"}
    return "other" if n % 100 in (11, 12, 13) else places.get(n % 10, "other")


PLURAL: Mapping[str, Rule] = {"en": _one, "fr": _below_two, "de": _one, "es": _exactly_one}
ORDINAL: Mapping[str, Rule] = {
    "en": _english_place,
    "fr": lambda n: "one" if n == 1 else "other",
    "de": lambda _: "other",
    "es": lambda _: "other",
}
