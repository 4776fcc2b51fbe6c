"""Names that fit a column: shortened by word, then to initials; two names never get the same form."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

from scorekeeper.core.names import graphemes
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
    letters = graphemes(word)
    return word if len(letters) < 2 else f"{letters[0]}."


def cut_short(name: str) -> list[str]:
    """Return the beginnings of a name of one word, longest first: Bartho., Barth., Bart., Bar."""
    if len(shorter(name)) > 1:
        return []
    letters = graphemes(name)
    return [f"{''.join(letters[:count])}." for count in range(min(6, len(letters) - 2), 2, -1)]


def fitting(name: str, room: float, size: float) -> str:
    """Return the longest form of a name that fits the room, or the shortest form."""
    forms = [*shorter(name), *cut_short(name)]
    return next((form for form in forms if across(form, size) <= room), forms[-1])


def fitting_names(names: Sequence[str], room: float, size: float) -> tuple[str, ...]:
    """Return a form of each name that fits the room, no two alike.

    Names with the same short form are cut where they differ: Jean-Ba. and Jean-Be. If nothing differs within the room,
    the number of the seat follows: Jean 4.
    """
    forms = [fitting(name, room, size) for name in names]
    forms = [
        _cut(name, room, size) if is_alike else form
        for name, form, is_alike in zip(names, forms, alike(forms), strict=True)
    ]
    return distinct(forms, names, room, size)


def short_names(names: Sequence[str], room: float, size: float = LEAST) -> tuple[str, ...]:
    """Return the names as `fitting_names` does, or initials where that is too wide; nothing if these are alike."""
    forms = fitting_names(names, room, size)
    if all(across(form, size) <= room for form in forms):
        return forms
    initials = tuple(graphemes(name)[0] for name in names)
    return ("",) * len(names) if any(alike(initials)) else initials


def distinct(forms: Sequence[str], names: Sequence[str], room: float, size: float) -> tuple[str, ...]:
    """Return the forms of the names, with the number of the seat or team after those that are alike."""
    forms = [*forms]
    while any(clashes := alike(forms)):
        forms = [
            _numbered(name, place, room, size) if is_alike else form
            for place, (name, form, is_alike) in enumerate(zip(names, forms, clashes, strict=True), 1)
        ]
    return tuple(forms)


def alike(forms: Sequence[str]) -> list[bool]:
    """Return for each form whether another one is equal to it, in capital or small letters."""
    counted = Counter(map(str.casefold, forms))
    return [counted[form.casefold()] > 1 for form in forms]


def _beginnings(name: str) -> list[str]:
    """Return the beginnings of a name, longest first, without the space or hyphen at their ends."""
    letters = graphemes(name)
    return ["".join(letters[:count]).rstrip(" -") for count in range(len(letters) - 1, 0, -1)]


def _cut(name: str, room: float, size: float) -> str:
    """Return the longest beginning of a name that fits, or its first letter."""
    forms = [name, *(f"{start}." for start in _beginnings(name))]
    return next((form for form in forms if across(form, size) <= room), forms[-1])


def _numbered(name: str, number: int, room: float, size: float) -> str:
    """Return the first word of a name, or its beginning, with a number."""
    word = re.split(r"[\s-]+", name.strip("- "))[0]
    forms = [f"{start} {number}" for start in (word, *_beginnings(word))]
    return next((form for form in forms if across(form, size) <= room), forms[-1])


def set_name(theme: Theme, name: str, style: Style, room: float) -> tuple[str, Style]:
    """Return a form of a name, and a style in which it fits: first the text is made a little smaller."""
    (form,), fits = set_names(theme, (name,), style, room)
    return form, fits


def set_names(theme: Theme, names: Sequence[str], style: Style, room: float) -> tuple[tuple[str, ...], Style]:
    """Return a form of each name, no two alike, and a style in which all fit: first the text is made smaller."""
    forms = fitting_names(names, room, smallest(theme, style))
    return forms, min((fitted(theme, form, style, room, least=LEAST) for form in forms), key=lambda fit: fit.size)


def smallest(theme: Theme, style: Style) -> float:
    """Return the size of a name in a style, in logical pixels, before the name is shortened."""
    return min(style.size, max(LEAST, SMALLER * style.size * min(theme.scale, style.most)))


def fitting_pair(names: Sequence[str], pair: Callable[[str, str], str], room: float, size: float) -> str:
    """Return partners in one column, joined by ``pair``: the longer name is shortened first, until both fit."""
    forms = [list(dict.fromkeys([*shorter(name), *cut_short(name), _initial(name)])) for name in names[:2]]

    def width(form: list[str]) -> float:
        return across(form[0], size)

    while across(pair(forms[0][0], forms[1][0]), size) > room:
        left = [form for form in forms if len(form) > 1]
        if not left:
            break
        max(left, key=width).pop(0)
    return pair(forms[0][0], forms[1][0])
