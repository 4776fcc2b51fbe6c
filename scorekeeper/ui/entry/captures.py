"""The pad for captures: who captures, and a key for each of the few totals there are; one tap is one capture."""

from __future__ import annotations

from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.kinds import Keys, Pips, fields_of
from scorekeeper.core.variant import RecordSheet
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.entry.context import EntryContext, Live
from scorekeeper.ui.entry.people import people, same_again, use_player
from scorekeeper.ui.entry.place_keys import inset, place_keys
from scorekeeper.ui.entry.plays import Writing, points_of, taken, writing_of
from scorekeeper.ui.kit.boxes import column_of, row_of
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.theme import SCORE_FIELD, text
from scorekeeper.ui.kit.tokens import BUTTON_RADIUS, GAP


def fits(sheet: RecordSheet) -> bool:
    """Printed keys are captured, and the end counts what is left in the hands."""
    return writing_of(sheet, Keys) is not None and any(
        isinstance(field.kind, Pips) for field in fields_of(sheet.end_type)
    )


@component
def CapturesPad(context: EntryContext) -> ft.Control:
    captor, choose, context = use_player(context, same_again)
    writing = writing_of(context.match.variant.sheet, Keys)
    assert writing is not None, "nothing is captured in this game"  # noqa: S101
    assert isinstance(writing.kind, Keys), "captures have printed totals"  # noqa: S101
    keys = row_of(*(_key(context, writing, captor, total) for total in writing.kind.values), spacing=GAP)
    pad = inset(people(context, captor, choose, ident="captor"), keys, spacing=10, top=12)
    return place_keys(context, pad)


CAPTURES: Final = Live(fits, CapturesPad, quiet=True, ground="bg")


def tiles_for(total: int) -> int:
    """How many tiles make a capture: two make twelve, three a round ten."""
    return 2 if total % 10 else 3


def _key(context: EntryContext, writing: Writing, captor: int, total: int) -> ft.Control:
    """What a capture brings, over the tiles it takes."""
    theme, tr, palette = context.theme, context.tr, context.theme.palette
    play = writing.play(captor, total)
    points, allowed = points_of(context, play), taken(context, play)
    backs: list[ft.Control] = [
        ft.Container(width=6, height=12, border_radius=1.5, bgcolor=palette.ink3) for _ in range(tiles_for(total))
    ]
    figure = text(
        theme,
        tr("common.plus", n=points),
        SCORE_FIELD,
        size=26 if context.layout.is_narrow else 30,
        color=None if allowed else palette.ink3,
        lines=1,
    )
    inside = column_of(figure, row_of(*backs, spacing=3, tight=True), spacing=5, centre=True, tight=True)
    name = context.match.setup.players[captor]
    return pressable(
        theme,
        inside,
        f"capture.{total}",
        partial(context.score, play) if allowed else None,
        tr("say.key_capture", n=points, tiles=tiles_for(total), name=name),
        fill=palette.raised,
        edge=palette.rule,
        radius=BUTTON_RADIUS,
        height=72,
        expand=True,
    )
