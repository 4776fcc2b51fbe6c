"""Estimates the width of text, and fits text into its room."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Final
from unicodedata import bidirectional, category, east_asian_width, normalize

from scorekeeper.core.names import graphemes
from scorekeeper.ui.kit.theme import Style, Theme
from scorekeeper.ui.kit.tokens import SANS, SERIF

WIDTHS: Final = {
    letter: width
    for width, letters in {
        180: "\u202f",
        240: "’'",
        270: "ijl \u00a0",
        300: "I.,:;·",
        330: "!¡",
        390: "ft/",
        420: "r“”„()",
        480: "-",
        510: "–",
        570: "ksxzJL?¿",
        600: "acevyF«»",
        630: "bdghnopquEø",
        660: "BPRSTZß",
        690: "KX0123456789&×+−=",
        720: "Y",
        750: "ACDHNUV",
        780: "GOQ",
        810: "…",
        840: "w",
        870: "%",
        900: "m",
        930: "Mæ½",
        990: "œ",
        1020: "W—",
    }.items()
    for letter in letters
}
"""How wide letters of the semibold sans are at most, in thousandths of their size; the serif is a little narrower."""

SERIF_FIGURE: Final = 550
"""The same of a figure of the serif."""

_OTHER: Final = 780
_SQUARE: Final = 1000
"""Chinese, Japanese and Korean letters."""

_EMOJI: Final = 1250
"""An emoji, whatever it is made of: as wide as two letters."""

_FLOWING: Final = 620
"""Letters of Arabic and Hebrew."""

_VOWEL_SIGN: Final = 350
"""Signs that stand beside a letter, in scripts of India and its neighbours."""

LEAST_TEXT: Final = 14.0
"""The size under which nothing is set, in logical pixels."""

_SLACK: Final = 0.985
"""Of the room, what words may fill: they are measured to a letter, not to the pixel."""


@cache
def wide(words: str, family: str = SANS) -> float:
    """Return the approximate width of a line, as a multiple of the text size."""
    if words.isascii():
        return sum(_width(letter, family) for letter in words) / 1000
    return sum(_cluster_width(cluster, family) for cluster in graphemes(words)) / 1000


def _cluster_width(cluster: str, family: str) -> int:
    """Return the width of a letter with its marks; the parts of an emoji are one picture."""
    if category(cluster[0]) == "So" and ord(cluster[0]) > 0x2000:
        return _EMOJI
    return sum(_width(letter, family) for letter in cluster)


def _width(letter: str, family: str) -> int:
    if family == SERIF and letter.isdecimal() and letter.isascii():
        return SERIF_FIGURE
    known = WIDTHS.get(normalize("NFD", letter)[:1])
    if known is not None:
        return known
    kind = category(letter)
    if kind in {"Mn", "Me", "Cf"}:
        return 0
    if kind == "Mc":
        return _VOWEL_SIGN
    if east_asian_width(letter) in {"W", "F"}:
        return _SQUARE
    return _FLOWING if bidirectional(letter) in {"R", "AL"} else _OTHER


def across(words: str, size: float, family: str = SANS) -> float:
    """Return the approximate width of a line in logical pixels, in letters of this size."""
    return wide(words, family) * size


def fitted(theme: Theme, words: str, style: Style, room: float, *, lines: int = 1, least: float = LEAST_TEXT) -> Style:
    """Return the style, smaller if ``words`` would be cut after this number of ``lines`` of ``room``, or a word broken.

    It is at least ``least`` as it is seen; longer text ends in an ellipsis. ``room`` is in logical pixels.
    """
    full_size = style.size * min(theme.scale, style.most)
    size = full_size
    while size > least and not _fits(words, size, room * _SLACK, lines, style.family):
        size = max(least, size * 0.97)
    return style if size >= full_size else replace(style, size=style.size * size / full_size)


def fits(theme: Theme, words: str, style: Style, room: float, *, lines: int = 1) -> bool:
    """Return whether ``words`` stand in this number of ``lines`` of ``room`` as they are, with no word broken."""
    return _fits(words, style.size * min(theme.scale, style.most), room * _SLACK, lines, style.family)


def balanced(words: str, size: float, room: float, family: str = SANS) -> str:
    """Return a title on one line, or on two of about the same width if it is wider than ``room``."""
    if across(words, size, family) <= room:
        return words
    pieces = words.split(" ")
    parted = [(" ".join(pieces[:count]), " ".join(pieces[count:])) for count in range(1, len(pieces))]
    fitting = [lines for lines in parted if all(across(line, size, family) <= room for line in lines)]
    return "\n".join(min(fitting, key=lambda lines: max(map(len, lines)))) if fitting else words


def _fits(words: str, size: float, room: float, lines: int, family: str) -> bool:
    """Return whether a line breaks at spaces and after hyphens only."""
    full, taken = 0.0, 1
    for piece in re.findall(r"[^ -]+-*|-+| +", words):
        broad = across(piece, size, family)
        if piece.isspace():
            full += broad
            continue
        if broad > room:
            return False
        if full + broad > room:
            full, taken = 0.0, taken + 1
        full += broad
    return taken <= lines
