"""The plays of a sheet as a pad sees them: which record holds what, and who may be written in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorekeeper.core.kinds import Field, Kind, Seat, fields_of
from scorekeeper.core.variant import RecordSheet
from scorekeeper.ui.entry.context import EntryContext


@dataclass(frozen=True, slots=True)
class Writing:
    """A record of plays: the name of the field of its player, and the one field it has besides, if any."""

    record: type[Any]
    player: str
    field: Field | None = None

    @property
    def kind(self) -> Kind:
        assert self.field is not None, f"{self.record.__name__} holds only its player"  # noqa: S101
        return self.field.kind

    def play(self, seat: int, value: Any = None) -> Any:
        """What the seat writes with that value."""
        written = {} if self.field is None else {self.field.name: value}
        return self.record(**{self.player: seat, **written})


def writings(sheet: RecordSheet) -> tuple[Writing, ...]:
    """The plays of a sheet that are a player and at most one thing more, in its order."""
    found: list[Writing] = []
    for record in sheet.play_types:
        fields = fields_of(record)
        who = next((one.name for one in fields if isinstance(one.kind, Seat)), None)
        more = [one for one in fields if not isinstance(one.kind, Seat)]
        if who is not None and len(more) <= 1:
            found.append(Writing(record, who, more[0] if more else None))
    return tuple(found)


def writing_of(sheet: RecordSheet, kind: type[Any] | None) -> Writing | None:
    """The first play that holds such a kind besides its player; with ``None``, the first that holds nothing more."""
    return next(
        (
            one
            for one in writings(sheet)
            if (isinstance(one.field.kind, kind) if one.field and kind else one.field is kind)
        ),
        None,
    )


def taken(context: EntryContext, play: Any) -> bool:
    """Whether the game would take a play now, if need be after a question."""
    return all(one.is_question for one in context.match.variant.sheet.check(play, context.at))


def points_of(context: EntryContext, play: Any) -> int:
    """What a play would bring its player."""
    at = context.at
    return context.match.variant.sheet.score_play(play, at)[at.setup.side_of(play.player)]
