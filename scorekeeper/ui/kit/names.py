"""Names that fit a column: shortened by word, then to initials."""

from __future__ import annotations

import re
from collections.abc import Callable

from scorekeeper.ui.kit.letters import across, fitted
from scorekeeper.ui.kit.theme import Style, Theme

SMALLER = 0.7
"""Of the size that is asked for: a name is rather set so small than shortened, or as text is set that is not large."""

LEAST = 13.0
"""The size under which names are not set, in logical pixels."""


def shorter(name: str) -> list[str]:
    """Return a name and its shorter forms: Jean-Baptiste Lully, Jean-Baptiste L., Jean L., Jean, J. L."""
    parts = re.split(r"([\s-]+)", name)
    words, joints = parts[::2], parts[1::2]
    if len(words) < 2:
        return [name]
    last = _initial(words[-1])
    forms = [
        name,
        "".join([*(word + joint for word, joint in zip(words[:-1], joints, strict=True)), last]),
        words[0] + joints[-1] + last,
        words[0],
        _initial(words[0]) + joints[-1] + last,
    ]
    return sorted(filter(None, dict.fromkeys(forms)), key=len, reverse=True)


def _initial(word: str) -> str:
    """Return the first letter with a full stop; a single letter stays as it is."""
    return word if len(word) < 2 else f"{word[:1]}."


def cut_short(name: str) -> list[str]:
    """Return the beginnings of a name of one word, longest first: Bartho., Barth., Bart., Bar."""
    if len(shorter(name)) > 1:
        return []
    return [f"{name[:letters]}." for letters in range(min(6, len(name) - 2), 2, -1)]


def fitting(name: str, room: float, size: float) -> str:
    """Return the longest form of a name that fits the room, or the shortest form."""
    forms = [*shorter(name), *cut_short(name)]
    return next((form for form in forms if across(form, size) <= room), forms[-1])


def set_name(theme: Theme, name: str, style: Style, room: float) -> tuple[str, Style]:
    """Return a form of a name, and a style in which it fits: first the text is made a little smaller."""
    seen = style.size * min(theme.scale, style.most)
    short = fitting(name, room, min(style.size, max(LEAST, SMALLER * seen)))
    return short, fitted(theme, short, style, room, least=LEAST)


def fitting_pair(names: tuple[str, ...], pair: Callable[[str, str], str], room: float, size: float) -> str:
    """Partners in one column, both shortened alike until they fit; ``pair`` joins them."""
    forms = [[*shorter(name), _initial(name)] for name in names]
    tries = [
        pair(*(form[min(level, len(form) - 1)] for form in forms[:2]))
        for level in range(max(len(form) for form in forms))
    ]
    return next((attempt for attempt in tries if across(attempt, size) <= room), tries[-1])
