"""The names of players, in any script as people see them, and notes to hands."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

from scorekeeper.core.problem import Code, Problem

LONGEST_NAME, LONGEST_WORD, LONGEST_NOTE = 24, 24, 1000
MARKS = 8
"""The average number of characters allowed per visible letter: an emoji of a family has seven."""

UNSEEN = frozenset(
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061"
    "\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u206a\u206b\u206c\u206d\u206e\u206f\u2800\u3164\ufeff\uffa0"
)
"""Invisible letters, spaces and direction marks, without the joiners of scripts and emoji."""

JOINER = "\u200d"
VIRAMA = 9
"""The combining class of the sign that joins two letters of an Indic script."""

SARA_AM = frozenset("\u0e33\u0eb3")
"""Vowels of Thai and Lao that belong to the letter before them, although Unicode counts them as letters."""

SKIN_TONES = range(0x1F3FB, 0x1F400)
FLAGS = range(0x1F1E6, 0x1F200)
JAMO = range(0x1100, 0x1200)
FINAL_JAMO = range(0x1160, 0x1200)

ISOLATE, POP = "\u2068", "\u2069"
"""The marks that begin and end a text with a direction of its own (U+2068 and U+2069)."""


def normalize_name(name: Any) -> str:
    """Return a name trimmed, with single spaces and composed letters; an empty string for other values."""
    if not isinstance(name, str):
        return ""
    seen = "".join(character for character in name if character.isspace() or is_visible(character))
    return " ".join(unicodedata.normalize("NFC", seen).split())


def is_visible(character: str) -> bool:
    """Return whether a character is visible or changes the letters beside it."""
    return character not in UNSEEN and unicodedata.category(character) not in {"Cc", "Cs", "Co"}


def visible_length(name: str) -> int:
    """Return the number of visible letters: marks, joiners and joined characters belong to the letter before them."""
    return sum(not _is_mark(cluster[0]) for cluster in graphemes(name))


def graphemes(text: str) -> list[str]:
    """Return the letters of a text as people see them, each with its marks and with what is joined to it.

    This covers the rules of Unicode that matter in names: accents, vowel signs and conjuncts, families and flags.
    """
    letters: list[str] = []
    for character in text:
        if letters and _continues(letters[-1], character):
            letters[-1] += character
        else:
            letters.append(character)
    return letters


def _continues(cluster: str, character: str) -> bool:
    """Return whether a character belongs to the letter before it."""
    last, code = cluster[-1], ord(character)
    if _is_mark(character) or character in SARA_AM:
        return True
    if last == JOINER:
        return unicodedata.category(character) in {"So", "Cn"}  # an emoji, maybe newer than Python
    if code in FLAGS:
        return len(cluster) == 1 and ord(last) in FLAGS
    if code in JAMO:
        return code in FINAL_JAMO and ord(last) in JAMO
    is_joined = unicodedata.combining(last) == VIRAMA and unicodedata.category(character) == "Lo"
    return is_joined and code >> 7 == ord(last) >> 7  # of one script


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in {"Mn", "Mc", "Me", "Cf"} or ord(character) in SKIN_TONES


def is_right_to_left(text: str) -> bool:
    """Return whether a text begins in a script that runs from right to left; isolated names in it do not count."""
    depth = 0
    for character in text:
        depth += (character == ISOLATE) - (character == POP)
        direction = unicodedata.bidirectional(character)
        if not depth and direction in {"L", "R", "AL"}:
            return direction != "L"
    return False


def joined_names(names: Iterable[str]) -> str:
    """Return the names of partners in their order from left to right, also where a script runs from right to left."""
    return " & ".join(f"{ISOLATE}{name}{POP}" if is_right_to_left(name) else name for name in names)


def check_name(name: str, others: Sequence[str]) -> Problem | None:
    """Return the problem with the name of a player beside the others, if there is one."""
    if not visible_length(name):
        return Problem(Code.PLAYERS_BLANK)
    if visible_length(name) > LONGEST_NAME or len(name) > LONGEST_NAME * MARKS:
        return Problem(Code.NAME_LONG, values={"limit": LONGEST_NAME})
    if name_key(name) in map(name_key, others):
        return Problem(Code.PLAYERS_DUP, values={"name": name})
    return None


def check_note(note: str) -> Problem | None:
    """Return the problem of a note, if there is one."""
    return Problem(Code.NOTE_LONG, values={"limit": LONGEST_NOTE}) if len(note) > LONGEST_NOTE else None


def check_word(word: str) -> Problem | None:
    """Return the problem of the word for a penalty or a bonus, if there is one."""
    is_long = visible_length(word) > LONGEST_WORD or len(word) > LONGEST_WORD * MARKS
    return Problem(Code.WORD_LONG, values={"limit": LONGEST_WORD}) if is_long else None


def name_key(name: str) -> str:
    """Return a key that is equal for names that differ only in case."""
    return unicodedata.normalize("NFC", name.casefold())
