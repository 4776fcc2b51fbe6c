"""The plays of a sheet as entry forms see them: which record holds what, and which plays the game allows now."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.core.evaluate import score_play
from scorekeeper.core.kinds import Field, Flag, Kind, Seat, fields_of
from scorekeeper.core.variant import RecordSheet
from scorekeeper.ui.entry.context import EntryContext


@dataclass(frozen=True, slots=True)
class PlayRecord:
    """A class of plays that hold a player, and at most one field besides; ``flag`` may be left out of them."""

    record: type[Any]
    player: str
    field: Field | None = None
    flag: Field | None = None

    @property
    def kind(self) -> Kind | None:
        return None if self.field is None else self.field.kind

    def holds(self, play: Any) -> bool:
        return isinstance(play, self.record)

    def play(self, seat: int, value: Any = None, *, flagged: bool = False) -> Any:
        """Return the play of a seat with that value."""
        value_of = {} if self.field is None else {self.field.name: value}
        flags = {self.flag.name: True} if flagged and self.flag is not None else {}
        return self.record(**{self.player: seat, **value_of, **flags})


def play_records(sheet: RecordSheet) -> tuple[PlayRecord, ...]:
    """Return the classes of plays of a sheet that are a player and at most one thing more, in its order."""
    found: list[PlayRecord] = []
    for record in sheet.play_types:
        fields = fields_of(record)
        player = next((field.name for field in fields if isinstance(field.kind, Seat)), None)
        more = [field for field in fields if not isinstance(field.kind, Seat) and not field.optional]
        flag = next((field for field in fields if isinstance(field.kind, Flag) and field.optional), None)
        if player is not None and len(more) <= 1:
            found.append(PlayRecord(record, player, more[0] if more else None, flag))
    return tuple(found)


def record_of(sheet: RecordSheet, kind: type[Any]) -> PlayRecord | None:
    """Return the first class of plays whose field is of that kind."""
    return next((record for record in play_records(sheet) if isinstance(record.kind, kind)), None)


def chosen_play(context: EntryContext) -> Any | None:
    """Return the play that is being corrected."""
    if context.line is None:
        return None
    hand, number = context.line
    plays = context.rule_context.hand.plays if hand == context.index else context.match.hands[hand].plays
    return plays[number] if number < len(plays) else None


def is_allowed(context: EntryContext, play: Any) -> bool:
    """Return whether the game would take a play now, or at the line to correct, if need be after a question."""
    at = context.rule_context
    if context.line is not None:
        hand = context.match.hands[context.line[0]] if context.line[0] != context.index else at.hand
        at = at._replace(hand=replace(hand, plays=hand.plays[: context.line[1]], end=None))
    return all(problem.is_question for problem in context.match.variant.sheet.check(play, at))


def points_of(context: EntryContext, play: Any) -> int:
    """Return what a play would bring its player."""
    at = context.rule_context
    return score_play(context.match, play, at)[at.setup.side_of(play.player)]
