"""The pad for who leaves a hand, one after another: a row a player, a key for each way to leave; one tap each."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import flet as ft

from scorekeeper.core.variant import RecordSheet
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.entry.context import EntryContext, Live
from scorekeeper.ui.entry.plays import taken, writings
from scorekeeper.ui.entry.stand import stand
from scorekeeper.ui.kit.keypad import key
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.theme import LABEL_L, LABEL_M, text
from scorekeeper.ui.kit.tokens import GAP


def fits(sheet: RecordSheet) -> bool:
    """Of every play only the player is written."""
    found = writings(sheet)
    return len(found) == len(sheet.play_types) > 0 and all(one.field is None for one in found)


@component
def LeavingPad(context: EntryContext) -> ft.Control:
    pad = ft.Container(
        padding=ft.Padding.only(left=16, top=10, right=16),
        content=ft.Column(
            spacing=4 if context.layout.is_low else GAP,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            controls=[_player(context, seat) for seat in context.at.active_seats],
        ),
    )
    return stand(context, [pad])


LEAVING: Final = Live(fits, LeavingPad, ends=True, quiet=True, ground="bg")


def _player(context: EntryContext, seat: int) -> ft.Control:
    theme, name = context.theme, context.match.setup.players[seat]
    who = text(theme, name, LABEL_L, lines=1, expand=True)
    keys = [_key(context, one.play(seat), name) for one in writings(context.match.variant.sheet)]
    return ft.Row(spacing=10, controls=[mark(theme, seat + 1, 28), who, ft.Row(expand=2, spacing=GAP, controls=keys)])


def _key(context: EntryContext, play: Any, name: str) -> ft.Control:
    theme, tr, allowed = context.theme, context.tr, taken(context, play)
    said = tr(f"play.{play.tag}")
    color = None if allowed else theme.palette.ink3
    return key(
        theme,
        text(theme, said, LABEL_M, color=color, align=ft.TextAlign.CENTER, lines=2),
        ident=f"play.{play.tag}.{play.player}",
        label=tr("common.facts", a=name, b=said),
        on_press=partial(context.score, play) if allowed else None,
        height=theme.fit(48.0 if context.layout.is_low else 52.0),
        disabled=not allowed,
    )
