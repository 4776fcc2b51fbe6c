"""The plays of a sheet as a pad sees them: which record holds what, who may be written in it, and their keys."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft

from scorekeeper.core.evaluate import score_play
from scorekeeper.core.kinds import Field, Kind, Seat, fields_of
from scorekeeper.core.variant import RecordSheet
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.kit.keypad import key
from scorekeeper.ui.kit.theme import Style, text


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
        who = next((field.name for field in fields if isinstance(field.kind, Seat)), None)
        more = [field for field in fields if not isinstance(field.kind, Seat)]
        if who is not None and len(more) <= 1:
            found.append(Writing(record, who, more[0] if more else None))
    return tuple(found)


def writing_of(sheet: RecordSheet, kind: type[Any] | None) -> Writing | None:
    """The first play that holds such a kind besides its player; with ``None``, the first that holds nothing more."""
    return next(
        (
            writing
            for writing in writings(sheet)
            if (isinstance(writing.field.kind, kind) if writing.field and kind else writing.field is kind)
        ),
        None,
    )


def taken(context: EntryContext, play: Any) -> bool:
    """Whether the game would take a play now, if need be after a question."""
    return all(one.is_question for one in context.match.variant.sheet.check(play, context.at))


def points_of(context: EntryContext, play: Any) -> int:
    """What a play would bring its player."""
    at = context.at
    return score_play(context.match, play, at)[at.setup.side_of(play.player)]


def word_key(
    context: EntryContext, play: Any, ident: str, style: Style, height: float, *, quiet: bool = False
) -> ft.Control:
    """Return the key that writes a play, with the words for such plays; grey where the game would not take it."""
    theme, tr, allowed = context.theme, context.tr, taken(context, play)
    seat: int = play.player
    said, name = tr(f"play.{play.tag}"), context.match.setup.players[seat]
    color = None if allowed else theme.palette.ink3
    return key(
        theme,
        text(theme, said, style, color=color, align=ft.TextAlign.CENTER, lines=2),
        ident,
        partial(context.score, play) if allowed else None,
        label=tr("common.facts", a=name, b=said),
        height=height,
        quiet=quiet,
        disabled=not allowed,
    )
