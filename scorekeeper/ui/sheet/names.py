"""Names that fit a column: shortened by word, then to initials."""

from __future__ import annotations

import re
from collections.abc import Callable

from scorekeeper.ui.kit.letters import across


def shorter(name: str) -> list[str]:
    """A name and its shorter forms, longest first: Jean-Baptiste Lully, Jean-Baptiste L., Jean L., Jean, J. L."""
    parts = re.split(r"([\s-]+)", name)
    words, joints = parts[::2], parts[1::2]
    if len(words) < 2:
        return [name]
    last = f"{words[-1][:1]}."
    forms = [
        name,
        "".join([*(word + joint for word, joint in zip(words[:-1], joints, strict=True)), last]),
        words[0] + joints[-1] + last,
        words[0],
        words[0][:1] + "." + joints[-1] + last,
    ]
    return sorted(dict.fromkeys(forms), key=len, reverse=True)


def fitting(name: str, room: float, size: float) -> str:
    """The longest form of a name that fits so much room; the shortest when none does."""
    forms = shorter(name)
    return next((one for one in forms if across(one, size) <= room), forms[-1])


def fitting_pair(names: tuple[str, ...], pair: Callable[[str, str], str], room: float, size: float) -> str:
    """Partners in one column, both shortened alike until they fit; ``pair`` joins them."""
    forms = [[*shorter(name), f"{name[:1]}."] for name in names]
    tries = [
        pair(*(one[min(level, len(one) - 1)] for one in forms[:2])) for level in range(max(len(one) for one in forms))
    ]
    return next((one for one in tries if across(one, size) <= room), tries[-1])
