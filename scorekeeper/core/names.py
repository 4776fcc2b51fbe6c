"""The names of players: any script, as people see them."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

from scorekeeper.core.problem import Code, Problem

LONGEST_NAME = 24
MARKS = 8
"""The average number of characters allowed per visible letter: an emoji of a family has seven."""

UNSEEN = frozenset(
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061"
    "\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u206a\u206b\u206c\u206d\u206e\u206f\u2800\u3164\ufeff\uffa0"
)
"""Invisible letters, spaces and direction marks, without the joiners of scripts and emoji."""

JOINER = "\u200d"
MODIFIERS = range(0x1F3FB, 0x1F400)
FLAGS = range(0x1F1E6, 0x1F200)
JAMO = range(0x1160, 0x1200)


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
    seen = flags = 0
    joined = False
    for character in name:
        mark = (
            unicodedata.category(character) in {"Mn", "Mc", "Me", "Cf"}
            or ord(character) in MODIFIERS
            or ord(character) in JAMO
        )
        flags = flags + 1 if ord(character) in FLAGS else 0
        seen += not (mark or joined or (flags and flags % 2 == 0))
        joined = character == JOINER and seen > 0
    return seen


def check_name(name: str, others: Sequence[str]) -> Problem | None:
    """Return the problem with the name of a player beside the others, if there is one."""
    if not visible_length(name):
        return Problem(Code.PLAYERS_BLANK)
    if visible_length(name) > LONGEST_NAME or len(name) > LONGEST_NAME * MARKS:
        return Problem(Code.NAME_LONG, values={"limit": LONGEST_NAME})
    if name_key(name) in map(name_key, others):
        return Problem(Code.PLAYERS_DUP, values={"name": name})
    return None


def name_key(name: str) -> str:
    """Return a key that is equal for names that differ only in case."""
    return unicodedata.normalize("NFC", name.casefold())
