"""What a careful scorekeeper would not write down, or would ask about first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Remedy:
    """A likely answer to a question: a word key, and the fields of the record it changes."""

    key: str
    changes: Mapping[str, Any]
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """A refused or questioned entry.

    ``code`` is the reason in lower case (``too_many_zero``); ``seats`` are the players it is about, ``values`` fill
    its sentence. With ``remedies`` it asks, without it refuses.
    """

    code: str
    seats: tuple[int, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict[str, Any])
    remedies: tuple[Remedy, ...] = ()

    @property
    def is_question(self) -> bool:
        return bool(self.remedies)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A match refused: where, and why. ``hand`` and ``play`` count from 0; ``None``: before the first hand."""

    problem: Problem
    hand: int | None = None
    play: int | None = None
