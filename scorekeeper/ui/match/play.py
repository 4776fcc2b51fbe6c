"""A match on the table: its sheet, what is written while a hand lasts, and the next thing to do."""

from __future__ import annotations

from functools import partial

import flet as ft

from scorekeeper.core.session import can_undo
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, view
from scorekeeper.ui.device.device_state import DeviceState
from scorekeeper.ui.device.wake_lock import use_awake
from scorekeeper.ui.entry import end_form_for, play_form_for
from scorekeeper.ui.entry.context import use_hand
from scorekeeper.ui.entry.frame import Frame, upright
from scorekeeper.ui.kit.boxes import border, row_of
from scorekeeper.ui.kit.layout import UPRIGHT_SHEET, Layout
from scorekeeper.ui.kit.menu import Item
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.kit.tokens import DOCK
from scorekeeper.ui.match.after_saving import after_saving, tell_change
from scorekeeper.ui.match.bar import menu_of
from scorekeeper.ui.match.clock import times_of
from scorekeeper.ui.match.dialogs import dialog
from scorekeeper.ui.match.hints import open_rules
from scorekeeper.ui.match.menu import use_menu
from scorekeeper.ui.match.next_hand import UndoKey, next_thing, next_title
from scorekeeper.ui.match.pane import Pane
from scorekeeper.ui.match.replies import Opened, Replies, use_opened
from scorekeeper.ui.match.sheet_page import noted_hand
from scorekeeper.ui.shell.contexts import use_device, use_store, use_theme, use_translator
from scorekeeper.ui.shell.dialogs import use_dialog
from scorekeeper.ui.shell.match_store import Loading, OpenMatch, Unreadable
from scorekeeper.ui.shell.open_match import (
    MatchHandle,
    loading,
    use_match,
    use_match_theme,
    use_match_translator,
    why_unreadable,
)
from scorekeeper.ui.shell.scaffold import around, go, leave_match, screen
from scorekeeper.ui.table.table import Room, Spread
from scorekeeper.ui.table.totals import UNDO, Totals, TotalsKeys
from scorekeeper.wording.game_text import as_of


@view
def Play() -> ft.View:
    """Draw the screen of ``/match/:match``: one pane, two on a wide screen, only totals on a phone on its side."""
    device, theme, tr, here = use_device().device, use_theme(), use_translator(), ft.use_view_path()
    covered = ft.context.page.route not in {here, ""}  # another screen is open above this one; input goes there
    match = OnSheet(ft.use_route_params().get("match", ""), covered)  # what is written draws that alone
    if device.layout.has_rail and not device.layout.is_sideways:
        return around(theme, tr, device, "home", [match], paper=True)
    return screen(theme, [match], paper=True)


@component
def OnSheet(match_id: str, covered: bool) -> ft.Control:
    """Draw a match, or its loading state or error."""
    store, device = use_store(), use_device().device
    opened, over = use_match(match_id), use_opened(match_id)
    tr = use_match_translator(opened)
    theme = use_match_theme(opened)
    use_awake(on=device.awake and isinstance(opened, OpenMatch) and not opened.state.is_over)
    if isinstance(opened, Loading):
        return loading()
    if isinstance(opened, Unreadable):
        return why_unreadable(theme, tr, opened.error)
    handle = MatchHandle(opened, store)
    if device.layout.is_sideways:
        return OnItsSide(theme, tr, handle, device, over)
    live, match = play_form_for(opened.match.variant.sheet), opened.match
    can_be_written = not opened.state.is_over or match.hand_index < len(match.hands)  # it ended in the middle of a hand
    is_open = not covered and can_be_written and opened.waiting is None
    writes = is_open and (live is not None or device.layout.has_two_panes)
    return Writing(device, handle, over) if writes else Pane(theme, tr, handle, table_room(device), over=over)


def table_room(device: DeviceState, *, docked: bool = False) -> Room:
    """Return the room of the sheet on a device, without rail and dock."""
    layout = device.layout
    return Room(
        layout.content_width - (DOCK if docked else 0),
        layout.has_two_panes,
        short=layout.is_low,
        places=device.places,
        docked=docked,
    )


@component
def OnItsSide(theme: Theme, tr: Translator, handle: MatchHandle, device: DeviceState, over: Opened) -> ft.Control:
    """Draw the totals of a match over the whole screen of a phone on its side, with its menu."""
    store, opened, device_store = handle.store, handle.opened, use_device()
    match, here, number = opened.match, f"/match/{opened.taken.id}", opened.match.hand_index

    def open_hand(hand: int) -> None:
        go(f"{here}/hand/{hand + 1}")

    replies = Replies(store, open_hand, open_hand, over.ask, partial(tell_change, store, tr))
    use_dialog(dialog(theme, tr, opened, over.asking, replies))
    noted = noted_hand(opened, number)
    rules = Item("rules", tr("sheet.rules"), ft.Icons.MENU_BOOK_OUTLINED, partial(open_rules, device_store, here))
    items = (rules, *use_menu(theme, tr, handle, over, noted=noted, is_over=opened.state.is_over))
    key, _, press = next_thing(handle, None, None, open_hand)
    words = next_title(tr, match, key, number)
    if opened.waiting:
        words, press = tr("waiting.short"), None
    undo = partial(store.undo, tr) if can_undo(opened.taken.session) else None
    return Totals(
        theme,
        tr,
        Spread(match, opened.state),
        (device.width, device.height),
        TotalsKeys(
            leave_match,
            UndoKey(theme, store.undo_rest, "sheet.undo", label=tr("common.undo"), undo=undo, size=UNDO),
            menu_of(theme, tr, items, times_of(opened, device)),
            words,
            press,
        ),
        on_lead=partial(replies.lead, number),
        status=as_of(tr, opened.as_of) if opened.as_of else "",
        places=device.places,
    )


@component
def Writing(device: DeviceState, handle: MatchHandle, over: Opened) -> ft.Control:
    """Draw the sheet with the entry form of the open hand below it, or docked beside it."""
    store, opened, tr = handle.store, handle.opened, use_match_translator(handle.opened)
    theme = use_match_theme(opened)
    sheet, wide, index = opened.match.variant.sheet, device.layout.has_two_panes, opened.match.hand_index
    room = Layout(DOCK if wide else device.width, device.height, wide)
    context = use_hand(handle, index, room, screen="sheet", on_saved=after_saving(store, tr))
    is_written = not opened.state.is_over or context.line is not None
    live, form = (play_form_for(sheet), end_form_for(sheet)) if is_written else (None, None)
    pad = live.draw if live else form.draw if form else None
    docked = wide and pad is not None
    figures = form.draft_points(context) if form and docked and not live else None
    preview, beside = (index, figures) if figures else None, table_room(device, docked=docked)
    pane = Pane(theme, tr, handle, beside, context=context, live=live, preview=preview, over=over)
    if pad is None or not docked:
        return upright(pane, UPRIGHT_SHEET) if device.layout.is_sideways else pane
    save = next_title(tr, opened.match, "sheet.end_hand", index, context.actions.first_asked) if live else ""
    frame = Frame(context, pad(context), form=None if live else form, trouble=opened.trouble, save=save)
    return row_of(pane, dock(theme, frame), expand=True)


def dock(theme: Theme, content: ft.Control, width: float = DOCK) -> ft.Control:
    """Return the area of an entry form beside the sheet, or over a part of it."""
    return ft.Container(content, width=width, bgcolor=theme.palette.bg, border=border(left=(2, theme.palette.ink)))
