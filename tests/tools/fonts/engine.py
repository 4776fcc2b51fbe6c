"""The table of fallback fonts in Flutter’s web engine: which font it fetches for a letter that a page lacks.

``python -m tests.tools.fonts.engine أحمد`` prints the addresses that the engine fetches for a text.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from flet_web import get_package_web_dir  # pyright: ignore[reportMissingTypeStubs]

FONT = re.compile(r'\("(Noto [^"]+)","([a-z0-9]+/v\d+/[^"]+\.woff2)"\)')
SETS = re.compile(r'=\w+\.\w+\("(,[0-9a-z,]{20000,})"\)')
MAP = re.compile(r'=\w+\.\w+\("([0-9A-Za-z]{20000,})",\w+,\w+\)')
LAST = 0x110000
PREFERRED = "Noto Sans SC"
"""The font that the engine prefers for the language zh-CN, which `assets/shell/fonts.js` sets."""


@dataclass(frozen=True)
class Table:
    """The fonts, as pairs of name and address. Set ``set_of[n]`` covers the letters up to ``ends[n]``."""

    fonts: tuple[tuple[str, str], ...]
    sets: tuple[tuple[int, ...], ...]
    ends: tuple[int, ...]
    set_of: tuple[int, ...]

    def covering(self, code: int) -> tuple[int, ...]:
        """Return the indices of the fonts that the engine believes to have this letter."""
        return self.sets[self.set_of[bisect_right(self.ends, code)]]

    def letters(self) -> dict[int, set[int]]:
        """Return the letters of each font."""
        found: dict[int, set[int]] = {number: set() for number in range(len(self.fonts))}
        first = 0
        for end, chosen in zip(self.ends, self.set_of, strict=True):
            for font in self.sets[chosen]:
                found[font].update(range(first, end))
            first = end
        return found

    def fetched(self, text: str) -> list[str]:
        """Return the addresses that the engine fetches for a text: first the font with most of all missing letters."""
        left: set[int] = {ord(letter) for letter in text if ord(letter) >= 160 and self.covering(ord(letter))}
        chosen: list[str] = []
        while left:
            count: Counter[int] = Counter(font for code in left for font in self.covering(code))
            best = self._best(count)
            chosen.append(self.fonts[best][1])
            left = {code for code in left if best not in self.covering(code)}
        return chosen

    def _best(self, count: Counter[int]) -> int:
        preferred = [font for font in sorted(count) if self.fonts[font][0].startswith(PREFERRED)]
        if preferred:
            return preferred[0]
        top = [font for font in sorted(count) if count[font] == max(count.values())]
        symbols = [font for font in top if self.fonts[font][0] == "Noto Sans Symbols"]
        return (symbols or top)[0]


@cache
def table() -> Table:
    """Return the table of the installed engine.

    Raises:
        LookupError: the installed version of Flet writes the table in another way.
    """
    script = (Path(get_package_web_dir()) / "main.dart.js").read_text("utf-8")
    fonts, sets, maps = FONT.findall(script), SETS.findall(script), MAP.findall(script)
    if len(fonts) < 100 or len(sets) != 1 or len(maps) != 1:
        raise LookupError(f"{len(fonts)} fonts, {len(sets)} lists of sets, {len(maps)} maps")
    ends, set_of = _read_map(maps[0])
    return Table(tuple(fonts), tuple(map(_read_set, sets[0].split(","))), ends, set_of)


def _read_set(packed: str) -> tuple[int, ...]:
    found: list[int] = []
    at, number = -1, 0
    for letter in packed:
        if letter.isdigit():
            number = number * 10 + int(letter)
        else:
            at += number * 26 + ord(letter) - ord("a") + 1
            found.append(at)
            number = 0
    return tuple(found)


def _read_map(packed: Iterable[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    ends: list[int] = []
    sets: list[int] = []
    end, size, number = 0, 1, 0
    for letter in packed:
        if letter.isdigit():
            number = number * 10 + int(letter)
        elif letter.islower():
            size, number = number * 26 + ord(letter) - ord("a") + 2, 0
        else:
            end += size
            ends.append(end)
            sets.append(number * 26 + ord(letter) - ord("A"))
            size, number = 1, 0
    if end != LAST:
        raise LookupError(f"the map ends at {end:#x}")
    return tuple(ends), tuple(sets)


if __name__ == "__main__":
    print(*table().fetched(" ".join(sys.argv[1:])), sep="\n")  # noqa: T201
