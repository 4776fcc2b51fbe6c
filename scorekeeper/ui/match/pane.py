"""The sheet with what belongs to it: the bar above, the pad below while a hand lasts, and the next thing to do."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import flet as ft

from scorekeeper.core.session import can_redo, can_undo
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, use_effect, use_state
from scorekeeper.ui.base.keyboard import use_keys
from scorekeeper.ui.base.render_cache import deferred, use_stable
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.entry import EntryContext, PlayForm
from scorekeeper.ui.entry.frame import line_buttons
from scorekeeper.ui.entry.keyboard import undo_action
from scorekeeper.ui.kit.boxes import column_of
from scorekeeper.ui.kit.message import messages_of
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.match.actions import Do, MatchActions
from scorekeeper.ui.match.after_saving import tell_change
from scorekeeper.ui.match.bar import Bar
from scorekeeper.ui.match.clock import times_of
from scorekeeper.ui.match.dialogs import dialog
from scorekeeper.ui.match.foot import Foot, restore_button
from scorekeeper.ui.match.hints import SheetHint, open_rules
from scorekeeper.ui.match.menu import use_menu
from scorekeeper.ui.match.next_hand import Next, Onward, next_title
from scorekeeper.ui.match.replies import Opened, Replies, use_opened
from scorekeeper.ui.match.restoring import use_restoring
from scorekeeper.ui.match.series import SeriesLine, series_edge
from scorekeeper.ui.match.sheet_page import SheetPage
from scorekeeper.ui.match.strip import Strip
from scorekeeper.ui.match.strip_items import strip_items
from scorekeeper.ui.match.waiting import is_asked_about, waiting_buttons, waiting_figures
from scorekeeper.ui.shell.contexts import use_device
from scorekeeper.ui.shell.dialogs import use_dialog
from scorekeeper.ui.shell.match_store import OpenMatch
from scorekeeper.ui.shell.open_match import MatchHandle
from scorekeeper.ui.shell.scaffold import go, leave_match
from scorekeeper.ui.table.context import TableSignals
from scorekeeper.ui.table.table import HandPreview, Room, Spread, Table, TableView
from scorekeeper.wording.game_text import as_of, subtitle
from scorekeeper.wording.result_text import end_text
from scorekeeper.wording.table_text import goal_line


@component
def Pane(
    theme: Theme,
    tr: Translator,
    handle: MatchHandle,
    room: Room,
    *,
    context: EntryContext | None = None,
    live: PlayForm | None = None,
    preview: HandPreview | None = None,
    over: Opened | None = None,
) -> ft.Control:
    """Draw the sheet of a match with its bar and its main button.

    ``context`` is the open hand, if it is entered here: below the sheet with ``live``, or docked beside it, so that the
    sheet needs no button of its own. ``preview`` are the figures of its draft. ``over`` is what the screen has open
    over the match; another screen with the sheet beside it has that for itself.
    """
    store, opened, layout = handle.store, handle.opened, use_device().device.layout
    turned, turn = use_state(-1)
    own, docked = use_opened(opened.id), room.docked
    over = over or own
    asking, ask = over.asking, over.ask
    page = SheetPage(handle, context, live, turned, ask)
    match, state = page.drafted
    keyed, is_draft = bool(page.writing) and not docked, match is not opened.match
    tight, edge = theme.large and not layout.has_large_lines, series_edge(theme, tr, opened)
    key, ident, onward = page.onward()
    leave = None if room.wide else lambda: None if store.is_second_tap() else leave_match()
    redo = store.redo if docked else store.redo_beside_main
    can = use_match_actions(tr, handle, onward, context, back=leave, redo=redo)
    bar_can = can if docked else replace(can, undo=None, redo=None, onward=None)  # else they would draw it again
    use_keys(partial(_steer, handle, tr, context))
    path, docks = ft.use_view_path() or "", session_state(ft.context.page).docks
    use_effect(partial(docks.add if docked else docks.discard, path), [docked], cleanup=partial(docks.discard, path))
    replies = Replies(store, turn, page.open_hand, ask, partial(tell_change, store, tr))
    use_dialog(dialog(theme, tr, opened, asking, replies))
    pick_struck, restoring = use_restoring(tr, opened, replies)
    items = use_menu(theme, tr, handle, over, noted=page.noted, is_over=state.is_over)
    below: list[ft.Control] = [restore_button(theme, restoring)]
    if not docked:
        doing = page.main_key(theme, next_title(tr, match, key, page.number, page.waits_for(ident)), ident, can)
        if restoring:
            restore = replace(can, onward=restoring.press)
            doing = replace(doing, title=restoring.title, ident="sheet.restore", actions=restore, quiet=True)
        below = _below(theme, tr, page, doing, tight=tight)
    return column_of(
        Bar(
            theme,
            tr,
            tr(f"games.{match.variant.id}.name"),
            _subtitle(theme, tr, opened, tight=tight and keyed),
            bar_can,
            items=items,
            rest=store.undo_rest if docked else None,
            room=(room.width, room.wide),
        ),
        SheetHint(theme, tr, opened, ("rules", "undo") if docked else ("rules",)),
        None if edge else SeriesLine(theme, tr, opened.id, opened.match),
        Table(
            theme,
            tr,
            Spread(match, state),
            replace(room, low_heads=keyed and layout.is_low, tight=tight and keyed),
            page.row_actions(pick_struck, replies.lead),
            view=TableView(
                shown=page.number if is_draft else page.shown,
                preview=waiting_figures(tr, opened) or preview,
                cell=context.form.cell if context else None,
                line=context.line if context else None,
                is_corrected=bool(context and context.changed_play),
                asked=context.actions.asked if context else (),
                last_is_draft=is_draft,
                sought=opened.sought,
                edge=edge,
                player=context.player if context and live and live.has_heads and page.shown is None else None,
            ),
            signals=TableSignals(store.figures, store.sight),
        ),
        Strip(
            theme,
            messages_of(ft.context.page),
            strip_items(theme, tr, handle, is_asked=bool(context and context.form.refused)),
            room.width,
            above_keys=keyed,
            hint=None if docked else lambda waits: SheetHint(theme, tr, opened, ("undo",), waits=waits),
        ),
        *below,
        stretch=True,
        expand=True,
    )


def use_match_actions(
    tr: Translator, handle: MatchHandle, onward: Do | None, context: EntryContext | None, *, back: Do | None, redo: Do
) -> MatchActions:
    """Return what can be done on the sheet, as a value that is equal from drawing to drawing."""
    store, opened, device_store = handle.store, handle.opened, use_device()
    session, here = opened.taken.session, f"/match/{opened.taken.id}"
    undo = context.actions.undo if context else partial(store.undo, tr)
    return use_stable(
        MatchActions(
            undo=undo if can_undo(session) else None,
            redo=redo if can_redo(session) else None,
            onward=onward and (lambda: None if store.is_second_tap(on_main=True) else onward()),
            rules=partial(open_rules, device_store, here),
            changes=partial(go, f"{here}/changes"),
            back=back,
            show=context.actions.show if context else None,
            times=times_of(opened, device_store.device),
        )
    )


def _below(theme: Theme, tr: Translator, page: SheetPage, doing: Onward, *, tight: bool) -> list[ft.Control]:
    """Return the keys for plays and the main button, or who has to answer before anybody can go on."""
    waiting = page.opened.waiting
    if waiting:
        return [] if is_asked_about(waiting) else [waiting_buttons(theme, tr, page.handle, waiting)]
    if page.writing is None:
        return [deferred(Foot, theme, tr, page.opened, tight, doing)]  # the figures first
    live, context = page.writing
    if context.line is None:
        return [live.draw(context), Next(theme, tr, doing)]
    return [live.draw(context), ft.Container(line_buttons(context, doing.other_view), bgcolor=doing.ground)]


def _subtitle(theme: Theme, tr: Translator, opened: OpenMatch, *, tight: bool) -> str:
    """Return the line below the title: the goal, who has won, or when the scores were read, with no storage engine.

    Where keys and large text leave the sheet little height, the goal has no line.
    """
    if opened.as_of:
        return as_of(tr, opened.as_of)
    if tight:
        return ""
    if opened.state.is_over:
        return end_text(tr, opened.match, opened.state)
    return goal_line(tr, opened.match.variant, opened.match.setup) if theme.large else subtitle(tr, opened.match)


async def _steer(handle: MatchHandle, tr: Translator, context: EntryContext | None, event: ft.KeyboardEvent) -> None:
    """Undo for Ctrl+Z; redo for Ctrl+Y and Ctrl+Shift+Z; Escape closes what is on top of the form."""
    if event.key == "Escape" and context is not None:
        context.actions.close()
    if action := undo_action(event, partial(handle.store.undo, tr), handle.store.redo):
        await action()
