"""The form that ends a match before its goal is reached: time is up, nobody wins, or it is put aside."""

from __future__ import annotations

from functools import partial

import flet as ft

from scorekeeper.core.adjustments_check import check_early_end
from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import EndedEarly
from scorekeeper.core.goals import LOW_GOALS
from scorekeeper.core.variant import Match
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, use_newest
from scorekeeper.ui.base.timers import TURN
from scorekeeper.ui.kit.banner import banner
from scorekeeper.ui.kit.boxes import space
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.surface import list_row
from scorekeeper.ui.kit.theme import Theme, icon
from scorekeeper.ui.match.replies import Replies
from scorekeeper.ui.shell.bottom_sheet import screen_layout
from scorekeeper.ui.shell.dialogs import form_of, use_leave
from scorekeeper.ui.shell.match_store import OpenMatch
from scorekeeper.ui.shell.scaffold import leave_match


@component
def EarlyEndForm(theme: Theme, tr: Translator, opened: OpenMatch, replies: Replies) -> ft.Control:
    """Draw the ways to end the open match, and the button that does it."""
    chosen, choose, newest = use_newest("")
    store, leave = replies.store, use_leave(replies.leave)
    match, events = opened.match, (EndedEarly("time"), EndedEarly("nobody"))
    possible = {event.how: event for event in events if check_early_end(match, event, opened.state) is None}
    ways = [*possible, "aside"]

    def possible_way(chosen: str) -> str:
        return chosen if chosen in ways else ways[0]

    way = possible_way(chosen)

    async def end() -> None:
        if not leave():
            return
        event = possible.get(possible_way(newest()))  # type: ignore[call-overload]
        if event is None:
            leave_match()
        elif await store.write(event, lambda now: check_early_end(now.match, event, now.state) is None):
            store.form_closed(TURN)

    def row(ident: str) -> ft.Control:
        title, gives = way_text(tr, match, ident)
        on = ident == way
        radio = ft.Icons.RADIO_BUTTON_CHECKED if on else ft.Icons.RADIO_BUTTON_UNCHECKED
        leading = icon(theme, radio, color=theme.palette.ink if on else theme.palette.ink3)
        says = not theme.large or (on and not screen_layout().is_sideways)  # so that the main button stays in sight
        line = list_row(theme, title, subtitle=gives if says else "", leading=leading)
        return pressable(theme, line, f"end.{ident}", partial(choose, lambda _: ident), selected=on, radius=0)

    number = match.hand_index
    is_half = bool(match.open_hand.plays) or store.draft(opened, number).is_changed
    half = banner(theme, tr("ending.half", n=number + 1), ident="end.half", mark=ft.Icons.INFO_OUTLINE, tone="plain")
    done = button(theme, tr("ending.title"), "end.save", end, size="l")
    return form_of(*map(row, ways), *([half] if is_half and way != "aside" else []), space(4), done, spacing=4)


def way_text(tr: Translator, match: Match, way: str) -> tuple[str, str]:
    """Return the words of a way to end a match, with who would win, and what it means."""
    if way != "time":
        return tr(f"ending.{way}"), tr(f"ending.{way}_gives")
    state, setup = evaluate(apply(match, EndedEarly("time"))), match.setup
    gives = tr("ending.lowest" if match.goal.kind in LOW_GOALS else "ending.highest")
    names = [setup.name_of(side) for side in state.winners]
    if len(names) != 1:
        return tr("ending.share", names=names), gives
    side = state.winners[0]
    return tr("ending.time", name=names[0], total=state.totals[side], n=len(setup.seats_of(side))), gives
