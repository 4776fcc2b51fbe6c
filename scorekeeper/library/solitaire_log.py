"""The logbook of the solitaire figures: attempts in and out of the library."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorekeeper.games.solitaires import Attempt, read_attempt, write_attempt
from scorekeeper.storage.library import Library
from scorekeeper.storage.place import durably

STRUCK = "struck"


@dataclass(frozen=True, slots=True)
class Logged:
    """An attempt as it stands in the logbook, under its number."""

    number: int
    attempt: Attempt


def attempts(library: Library) -> list[Logged]:
    """What was tried, the latest first; what was struck out or cannot be read is left out and kept.

    Raises:
        StorageError: the logbook cannot be read now.
    """
    found: list[Logged] = []
    for number, entry in library.logbook().items():
        attempt = read_attempt(entry)
        if isinstance(attempt, Attempt) and not entry.get(STRUCK):
            found.append(Logged(number, replace(attempt, when=attempt.when.astimezone())))
    return sorted(found, key=lambda one: (one.attempt.when, one.number), reverse=True)


async def log(library: Library, attempt: Attempt) -> int:
    """Write an attempt down and return its number once it is durable; raises ``StorageError``."""
    return await durably(library.log, write_attempt(attempt))


async def strike(library: Library, number: int, *, struck: bool = True) -> None:
    """Strike an attempt out, or take that back; raises ``StorageError``."""
    await durably(library.amend_log, number, {STRUCK: struck})
