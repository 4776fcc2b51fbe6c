"""A hand being written, or written again: its pad between the title and the button that saves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import cast

import flet as ft

from scorekeeper.core.kinds import fields_of
from scorekeeper.ui.base.flet_shim import Handler, component, use_effect, use_ref, use_state, view
from scorekeeper.ui.base.keyboard import use_keys
from scorekeeper.ui.base.timers import OPEN_REST
from scorekeeper.ui.device.device_state import DeviceState
from scorekeeper.ui.entry import EntryContext, end_form_for, play_form_for
from scorekeeper.ui.entry.context import EndForm, use_hand
from scorekeeper.ui.entry.frame import Frame
from scorekeeper.ui.kit.boxes import row_of
from scorekeeper.ui.kit.layout import SHEET_ENTRY, Layout
from scorekeeper.ui.match.after_saving import after_saving, tell_change
from scorekeeper.ui.match.dialogs import dialog
from scorekeeper.ui.match.overtaken import overtaken
from scorekeeper.ui.match.pane import Pane
from scorekeeper.ui.match.play import Writing, dock, table_room
from scorekeeper.ui.match.replies import Asking, Replies, use_opened
from scorekeeper.ui.shell.contexts import use_device, use_store
from scorekeeper.ui.shell.dialogs import use_dialog
from scorekeeper.ui.shell.match_store import OpenMatch
from scorekeeper.ui.shell.not_found import NotFound
from scorekeeper.ui.shell.open_match import MatchHandle, not_open, use_match, use_match_theme, use_match_translator
from scorekeeper.ui.shell.scaffold import around, go, screen


@view
def Entry() -> ft.View:
    """Draw the screen of ``/match/:match/hand/:hand``; hands count from 1."""
    store, device = use_store(), use_device().device
    params = ft.use_route_params()
    match_id = params.get("match", "")
    opened, over = use_match(match_id), use_opened(match_id)
    tr = use_match_translator(opened)
    theme = use_match_theme(opened)
    if not isinstance(opened, OpenMatch):
        return not_open(theme, tr, opened)
    number = params.get("hand", "")
    index, sheet = int(number) - 1 if number.isdecimal() else -1, opened.match.variant.sheet
    if not 0 <= index <= opened.match.hand_index:
        return NotFound()
    live = play_form_for(sheet)
    on_the_sheet = (
        live is not None and index == opened.match.hand_index and (live.has_end or not fields_of(sheet.end_type))
    )
    handle = MatchHandle(opened, store)
    body = Writing(device, handle, over) if on_the_sheet else HandEntry(index, device, handle)
    if opened.waiting and index == opened.match.hand_index:
        body = Pane(theme, tr, handle, table_room(device), over=over)
    if device.layout.has_two_panes:
        return around(theme, tr, device, "home", [body], paper=True)
    return screen(theme, [body], paper=True, modal=True)


def _leave(context: EntryContext, event: ft.KeyboardEvent) -> None:
    """Go back to the sheet for Escape, also from a form without keys of its own."""
    if event.key == "Escape":
        context.actions.close()


@component
def HandEntry(index: int, device: DeviceState, handle: MatchHandle) -> ft.Control:
    store, opened, tr = handle.store, handle.opened, use_match_translator(handle.opened)
    theme = use_match_theme(opened)

    def leave() -> None:
        if not store.page.web:  # in a browser head.html holds back second taps
            store.keys_left(OPEN_REST, None)
        go(f"/match/{opened.taken.id}")

    room = Layout(device.layout.entry_width, device.height, device.layout.has_two_panes)
    context = use_hand(handle, index, room, screen="hand", on_saved=after_saving(store, tr), leave=leave)
    asking, ask = use_state(Asking)

    def tell(before: OpenMatch, now: OpenMatch, done: str) -> None:
        leave()
        tell_change(store, tr, before, now, done)

    replies = Replies(store, lambda _: None, lambda _: None, ask, tell)
    use_dialog(dialog(theme, tr, opened, asking, replies))
    use_keys(partial(_leave, context))
    asked = overtaken(theme, tr, handle, index)
    matched_before = use_ref(opened.matched)

    def leave_saved() -> None:
        """Go to the sheet once another device has saved the hand just as it is entered here."""
        if opened.matched == index != matched_before.current:
            leave()

    use_effect(leave_saved, [opened.matched])
    last_form = use_ref(cast("ft.Control | None", None))
    if last_form.current is None or not context.is_left:  # else drawing the hand as written would only delay the sheet
        last_form.current = _hand(device, handle, context, asked, leave, strike=partial(replies.strike, tr, index))
    return last_form.current


def _hand(
    device: DeviceState,
    handle: MatchHandle,
    context: EntryContext,
    asked: list[ft.Control],
    leave: Callable[[], object],
    *,
    strike: Handler,
) -> ft.Control:
    """Return the form of a hand, beside the sheet where there is room. ``asked``: which of two hands is right."""
    opened, tr, index, theme = handle.opened, context.tr, context.index, context.theme
    sheet = opened.match.variant.sheet
    live, form = play_form_for(sheet), end_form_for(sheet)
    writer = live if live and context.is_correction else form

    frame = Frame(
        context,
        writer.draw(context) if writer else ft.Container(expand=True),
        form=writer if isinstance(writer, EndForm) else None,
        trouble=opened.trouble,
        overtaken=asked,
        close=leave,
        strike=strike if context.is_correction and not asked else None,
    )
    if not context.is_docked and not device.layout.is_entry_sheet:
        return frame
    if not context.is_docked:
        rest = ft.Container(expand=True, bgcolor=theme.palette.bg)
        return row_of(rest, dock(theme, frame, SHEET_ENTRY), expand=True)
    figures = form.draft_points(context) if form else None
    preview, beside = (index, figures) if figures else None, table_room(device, docked=True)
    pane = Pane(theme, tr, handle, beside, context=context, preview=preview)
    return row_of(pane, dock(theme, frame), expand=True)
