"""The addresses of people: names may hold anything, so they travel as hexadecimal digits."""

from __future__ import annotations

SEASON = "/history/season"


def to_player(person: str) -> str:
    return f"/history/player/{person.encode().hex()}"


def to_both(person: str, other: str) -> str:
    return f"/history/player/{person.encode().hex()}/{other.encode().hex()}"


def person_in(route: str) -> str:
    """Return the name in a part of an address; empty if there is none."""
    try:
        return bytes.fromhex(route).decode()
    except ValueError:
        return ""
