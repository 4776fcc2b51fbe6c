"""The form that changes the seats during a match. Hands already played keep their points and leaders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.events import Reseated
from scorekeeper.core.model import Setup
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.base.typed import use_typed
from scorekeeper.ui.kit.boxes import column_of, padded, padding, row_of
from scorekeeper.ui.kit.button import button, icon_button
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.message import show_message
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import BODY, LABEL_L, SCORE_CELL, Theme, muted, text
from scorekeeper.ui.kit.tokens import MARGIN
from scorekeeper.ui.match.replies import Replies
from scorekeeper.ui.shell.bottom_sheet import screen_layout
from scorekeeper.ui.shell.dialogs import form_of, use_leave
from scorekeeper.ui.shell.match_store import OpenMatch
from scorekeeper.ui.shell.sortable import sortable


@component
def SeatsForm(theme: Theme, tr: Translator, opened: OpenMatch, replies: Replies) -> ft.Control:
    """Draw the players in order of play, to move. Partners stay opposite: they only move past each other."""
    store, setup = replies.store, opened.match.setup
    start = setup.playing_order
    typed = use_typed(("seats", opened.id, start), start)
    order = typed.value
    leave = use_leave(replies.leave)
    step = setup.teams or 1

    def swap(place: int, other: int) -> None:
        def swapped(now: tuple[int, ...]) -> tuple[int, ...]:
            moved = [*now]
            moved[place], moved[other] = moved[other], moved[place]
            return tuple(moved)

        typed.change(swapped)

    def move(place: int, to: int) -> None:
        def moved(now: tuple[int, ...]) -> tuple[int, ...]:
            rest = [*now[:place], *now[place + 1 :]]
            return (*rest[:to], now[place], *rest[to:])

        typed.change(moved)

    async def save() -> None:
        order = typed.newest()
        if order != start and leave() and await store.write(Reseated(order)):
            typed.forget()
            show_message(store.undoable(tr, tr("changes.reseated_from", n=opened.match.hand_index + 1)))

    def mover(way: str, place: int, shown: ft.IconData) -> ft.Control:
        other = place - step if way == "up" else place + step
        press = partial(swap, place, other) if 0 <= other < len(order) else None
        label, ink = tr(f"setup.move_{way}", name=setup.players[order[place]]), theme.palette.ink2
        return icon_button(theme, shown, f"seats.{way}.{place}", label, press, color=ink)

    rows: list[ft.Control] = []
    for place, seat in enumerate(order):
        number = text(theme, tr("common.number", n=place + 1), _NUMBER, color=theme.palette.ink2, lines=1)
        name = text(theme, setup.players[seat], LABEL_L, size=17, lines=1)
        drawn = [ft.Container(number, width=18), mark(theme, seat + 1, 28), named(name, f"seats.{place}", expand=True)]
        if step > 1:
            ways = ("up", ft.Icons.ARROW_UPWARD), ("down", ft.Icons.ARROW_DOWNWARD)
            drawn.append(row_of(*(mover(way, place, shown) for way, shown in ways), tight=True))
        rows.append(ft.Container(row_of(*drawn, spacing=14), padding(left=MARGIN, right=0 if step == 1 else 4)))
    if step == 1:
        names = [setup.players[seat] for seat in order]
        listed = sortable(theme, tr, names, rows, move, ident="seats", height=theme.fit(60))
    else:
        listed = column_of(*rows, spacing=12, stretch=True)
    between = _neighbours(tr, setup, start, order)
    done = button(theme, tr("sheet.save_seats"), "seats.save", save if order != start else None, size="l")
    sentence = [named(muted(theme, between, BODY), "seats.between", live=True)] if between else []
    edge = None if screen_layout().has_two_panes else hairline(theme, strong=True)  # a wide sheet has one already
    ruled = column_of(edge, listed, stretch=True)
    return form_of(ruled, *(ft.Container(each, padded(MARGIN)) for each in (*sentence, done)), spacing=12)


_NUMBER: Final = replace(SCORE_CELL, size=20)


def _neighbours(tr: Translator, setup: Setup, before: Sequence[int], after: Sequence[int]) -> str:
    """Return between whom the player sits who has moved, if only one has."""
    for place, seat in enumerate(after):
        others = [[other for other in order if other != seat] for order in (before, after)]
        if before != after and others[0] == others[1]:
            name, a, b = (setup.players[after[at % len(after)]] for at in (place, place - 1, place + 1))
            return tr("sheet.plays_between", name=name, a=a, b=b)
    return ""
