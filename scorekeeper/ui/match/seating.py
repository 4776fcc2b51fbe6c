"""The form that changes the seats during a match. Hands already played keep their points and leaders."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from scorekeeper.core.events import Reseated
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.kit.boxes import padded, padding, row_of, space
from scorekeeper.ui.kit.button import button, icon_button
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.message import show_message
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.sortable import sortable
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, Theme, muted, text
from scorekeeper.ui.kit.tokens import MARGIN
from scorekeeper.ui.shell.dialogs import form_of, use_typed
from scorekeeper.ui.shell.match_store import MatchStore


@component
def SeatsForm(theme: Theme, tr: Translator, store: MatchStore, close: Callable[[], object]) -> ft.Control:
    """Draw the players in order of play, to drag, or to move up and down with arrows.

    Partners stay opposite: they only move past each other, with the arrows.
    """
    opened = store.open
    setup = opened.match.setup if opened else None
    start = setup.playing_order if setup else ()
    order, set_order, forget = use_typed(("seats", opened.id if opened else "", start), start)
    step = (setup.teams if setup else 0) or 1

    def swap(place: int, other: int) -> None:
        def swapped(now: tuple[int, ...]) -> tuple[int, ...]:
            moved = [*now]
            moved[place], moved[other] = moved[other], moved[place]
            return tuple(moved)

        set_order(swapped)

    def drag(place: int, to: int) -> None:
        def dragged(now: tuple[int, ...]) -> tuple[int, ...]:
            rest = [*now[:place], *now[place + 1 :]]
            return (*rest[:to], now[place], *rest[to:])

        set_order(dragged)

    async def save() -> None:
        close()
        if await store.write(Reseated(order)):
            forget()
            show_message(
                store.undoable(tr, tr("changes.reseated_from", n=opened.match.hand_index + 1 if opened else 1))
            )

    def arrow(way: str, place: int, other: int, name: str) -> ft.Control:
        shown = ft.Icons.ARROW_UPWARD if way == "up" else ft.Icons.ARROW_DOWNWARD
        press = partial(swap, place, other) if 0 <= other < len(order) else None
        label = tr(f"setup.move_{way}", name=name)
        return icon_button(theme, shown, f"seats.{way}.{place}", label, press)

    rows: list[ft.Control] = []
    for place, seat in enumerate(order if setup else ()):
        name = setup.players[seat] if setup else ""
        who = [mark(theme, seat + 1, 28), ft.Container(width=6)]
        who.append(named(text(theme, name, LABEL_L, lines=1), f"seats.{place}", expand=True))
        arrows = [arrow("up", place, place - step, name), arrow("down", place, place + step, name)]
        rows.append(ft.Container(row_of(*who, *arrows, spacing=4), padding(left=MARGIN, right=0 if step == 1 else 4)))
    if step == 1:
        rows = [sortable(theme, rows, drag, order=str(order), height=theme.fit(60))]
    done = button(theme, tr("common.save"), "seats.save", save if order != start else None)
    hint = ft.Container(muted(theme, tr("sheet.seats_hint"), CAPTION), padded(MARGIN))
    return form_of(hint, *rows, space(4), ft.Container(done, padded(MARGIN)), spacing=4)
