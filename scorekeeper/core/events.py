"""The events of a match. Every total is computed from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorekeeper.core.model import Adjustment, EarlyEnd, Value


@dataclass(frozen=True, slots=True)
class Scored:
    """Something was written while a hand lasted: points announced, a capture, a chip."""

    play: Any


@dataclass(frozen=True, slots=True)
class Ended:
    """The open hand was over."""

    end: Any


@dataclass(frozen=True, slots=True)
class Corrected:
    """A hand was written again, as a whole; ``end`` is ``None`` while it is still on the table."""

    hand: int
    plays: tuple[Any, ...]
    end: Any


@dataclass(frozen=True, slots=True)
class Struck:
    """A hand was struck out."""

    hand: int


@dataclass(frozen=True, slots=True)
class Restored:
    """A hand that was struck out counts again, in its place. ``struck`` is its index in ``Match.struck``."""

    struck: int


@dataclass(frozen=True, slots=True)
class Noted:
    """Something was noted beside a hand."""

    hand: int
    text: str


@dataclass(frozen=True, slots=True)
class Led:
    """A hand was led by this seat, whatever the rotation says. The lead passes on from there."""

    hand: int
    seat: int


@dataclass(frozen=True, slots=True)
class Renamed:
    """Players go by other names, all of them at once: each seat with its name."""

    names: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Reseated:
    """The players changed places; their columns stay theirs. ``order`` lists the seats in order of play."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayerJoined:
    """A player joined the match before hand ``hand`` with the total ``total``, and gets the next column.

    ``place`` is the index of the new seat in the order of play. The figure is stored, not how it was chosen (the
    average, the worst total …): it was agreed on at the table, so that a later correction of an earlier hand does not
    change it.
    """

    name: str
    place: int
    total: int
    hand: int


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A player left the match before hand ``hand``. The column stays."""

    seat: int
    hand: int


@dataclass(frozen=True, slots=True)
class PlayerReturned:
    """A player who had left came back before hand ``hand``, with the total of that time."""

    seat: int
    hand: int


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """House rules changed, from hand ``hand`` on or (``None``) for all hands; ``options`` are only those."""

    options: tuple[tuple[str, Value], ...]
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A penalty or a bonus was written, in place of the adjustment with the index ``replaces`` if that is given."""

    adjustment: Adjustment
    replaces: int | None = None


@dataclass(frozen=True, slots=True)
class AdjustmentStruck:
    """A penalty or a bonus was struck out. ``number`` is its index in ``Match.adjustments``."""

    number: int


@dataclass(frozen=True, slots=True)
class EndedEarly:
    """The match was ended before its goal was reached."""

    how: EarlyEnd


RosterEvent = PlayerJoined | PlayerLeft | PlayerReturned
"""Events that change who plays."""

NewEvent = Adjusted | AdjustmentStruck | EndedEarly
"""Events that versions of the app before 3 of the match file cannot read."""

Event = (
    Scored
    | Ended
    | Corrected
    | Struck
    | Restored
    | Noted
    | Led
    | Renamed
    | Reseated
    | RosterEvent
    | RulesChanged
    | NewEvent
)


@dataclass(frozen=True, slots=True)
class Undone:
    """Undoes the last effective event."""


@dataclass(frozen=True, slots=True)
class Redone:
    """The event undone last counts again."""


LogEvent = Event | Undone | Redone
"""Whatever may stand in the log of a match."""
