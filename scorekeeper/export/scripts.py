"""Puts the letters of a line in the order in which they are drawn, and joins Arabic letters. No library is needed.

A line runs from left to right, as in all languages of the app; Arabic and Hebrew names in it run from right to left.
Scripts whose letters change their shapes in other ways, such as those of India, are drawn letter by letter.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache

from scorekeeper.core.names import JOINER, graphemes, is_right_to_left
from scorekeeper.i18n import ISOLATE, POP

NON_JOINER = "\u200c"
LAM = "\u0644"
PRESENTATION_FORMS = (range(0xFB50, 0xFE00), range(0xFE70, 0xFEFD))
MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")


def drawn_line(text: str) -> str:
    """Return the letters of a line from left to right, as glyphs are drawn; most texts are returned as they are."""
    if text.isascii() or not any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in text):
        return text
    return "".join(_in_order(join_letters(text), is_right_to_left(text)))


def join_letters(text: str) -> str:
    """Return a text with the shape of each Arabic letter: alone, or joined to the letters beside it."""
    forms = arabic_forms()
    letters = list(text)
    shaped: list[str] = []
    at = 0
    while at < len(letters):
        letter = letters[at]
        before, after = _joins_on(letters, at, forms), _joined_by_next(letters, at, forms)
        end = at + 1
        pair = letter + "".join(letters[end : end + 1])
        if letter == LAM and pair in forms:
            letter, end, after = pair, at + 2, False
        name = ("medial" if after else "final") if before else ("initial" if after else "isolated")
        if letter not in {JOINER, NON_JOINER}:
            shaped.append(forms.get(letter, {}).get(name, letter))
        at = end
    return "".join(shaped)


@cache
def arabic_forms() -> dict[str, dict[str, str]]:
    """Return the shapes of each Arabic letter, and of lam with an alef, by the name of the shape."""
    found: dict[str, dict[str, str]] = {}
    for codes in PRESENTATION_FORMS:
        for code in codes:
            name, *parts = unicodedata.decomposition(chr(code)).split() or [""]
            letters = "".join(chr(int(part, 16)) for part in parts)
            is_lam_alef = len(letters) == 2 and letters[0] == LAM and "ALEF" in unicodedata.name(letters[1])
            if len(letters) == 1 or is_lam_alef:
                found.setdefault(letters, {}).setdefault(name.strip("<>"), chr(code))
    return found


def _neighbour(letters: Sequence[str], at: int, step: int) -> str:
    """Return the next letter in a direction that is no mark, or ``""``."""
    at += step
    while 0 <= at < len(letters) and unicodedata.category(letters[at]) == "Mn":
        at += step
    return letters[at] if 0 <= at < len(letters) else ""


def _joins_on(letters: Sequence[str], at: int, forms: dict[str, dict[str, str]]) -> bool:
    """Return whether a letter is joined to the one before it."""
    before = _neighbour(letters, at, -1)
    return "final" in forms.get(letters[at], {}) and (before == JOINER or "initial" in forms.get(before, {}))


def _joined_by_next(letters: Sequence[str], at: int, forms: dict[str, dict[str, str]]) -> bool:
    """Return whether a letter is joined to the one after it."""
    after = _neighbour(letters, at, 1)
    return "initial" in forms.get(letters[at], {}) and (after == JOINER or "final" in forms.get(after, {}))


def _in_order(text: str, base: int) -> list[str]:
    """Return the units of a text from left to right; ``base`` is 0 for a text from left to right, otherwise 1.

    This is the bidirectional algorithm of Unicode, without explicit embeddings: they are not in names.
    """
    units = _units(text)
    levels = _levels(units, base)
    drawn = [_drawn_unit(unit, level) for unit, level in zip(units, levels, strict=True)]
    for lowest in range(max(levels, default=0), 0, -1):
        at = 0
        while at < len(levels):
            end = at
            while end < len(levels) and levels[end] >= lowest:
                end += 1
            drawn[at:end] = reversed(drawn[at:end])
            levels[at:end] = reversed(levels[at:end])
            at = max(end, at + 1)
    return drawn


def _drawn_unit(unit: str, level: int) -> str:
    if unit.startswith(ISOLATE):
        return "".join(_in_order(unit[1:], is_right_to_left(unit[1:])))
    return unit.translate(MIRRORED) if level % 2 else unit


def _units(text: str) -> list[str]:
    """Return the letters of a text with their marks, and each isolated part as one unit that begins with its mark."""
    units: list[str] = []
    outside, depth = "", 0
    for letter in text:
        if letter == ISOLATE:
            depth += 1
            if depth == 1:
                units += graphemes(outside)
                outside = ISOLATE
                continue
        if letter == POP and depth:
            depth -= 1
            if not depth:
                units.append(outside)
                outside = ""
                continue
        outside += letter
    return [*units, *([outside] if depth else graphemes(outside))]


def _levels(units: Sequence[str], base: int) -> list[int]:
    """Return the level of each unit: even from left to right, odd from right to left."""
    last = base  # the direction of the last letter: 0 from left to right, otherwise 1
    known: list[tuple[int | None, int]] = []
    for unit in units:
        kind = "ON" if unit.startswith(ISOLATE) else unicodedata.bidirectional(unit[0])
        if kind in {"R", "AL", "L"}:
            last = int(kind != "L")
            known.append((1 if last else 2 * base, last))
        elif kind in {"EN", "AN"}:
            known.append((2 if base or last else 0, last))
        else:
            known.append((None, base))
    levels: list[int] = []
    for at, (level, _) in enumerate(known):
        # Spaces and signs go with the letters on both sides, if these agree.
        before = next((side for other, side in reversed(known[:at]) if other is not None), base)
        after = next((side for other, side in known[at + 1 :] if other is not None), base)
        side = before if before == after else base
        levels.append(level if level is not None else 1 if side else 2 * base)
    return levels
