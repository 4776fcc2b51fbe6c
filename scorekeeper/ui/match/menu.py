"""The menu of a match."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.base.render_cache import use_stable_by_name
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.kit.menu import Item
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.match.dialogs import note_key
from scorekeeper.ui.match.replies import Asking, Opened
from scorekeeper.ui.match.series import use_ending
from scorekeeper.ui.sharing.sharing import use_sharing
from scorekeeper.ui.shell.contexts import use_boards
from scorekeeper.ui.shell.deletion import delete_match
from scorekeeper.ui.shell.open_match import MatchHandle
from scorekeeper.ui.shell.scaffold import go, leave_match
from scorekeeper.ui.table.adjustments import SIGN


def use_menu(
    theme: Theme, tr: Translator, handle: MatchHandle, over: Opened, *, noted: int, is_over: bool
) -> tuple[Item, ...]:
    """Return the menu of a match; ``noted`` is the index of the hand that a note is for. It has no item without action.

    The items are equal from drawing to drawing.
    """
    opened, here, ask = handle.opened, f"/match/{handle.opened.id}", over.ask
    new_rules = partial(go, f"{here}/change-rules") if opened.match.variant.options else None
    seats = partial(ask, Asking("seats")) if len(opened.match.setup.players) > 2 and not is_over else None
    several = opened.match.setup.sides > 1
    end = partial(ask, Asking("end")) if several and not opened.state.is_over else None
    adjust = partial(ask, Asking("adjust", len(opened.match.adjustments))) if several else None
    board, share = f"{here}/{'scoreboard' if use_boards() else 'board'}", use_sharing(theme, tr, opened, over.sharing)
    is_begun = note_key(opened.id, noted) in session_state(ft.context.page).typed
    note = tr("sheet.continue_note" if is_begun else "sheet.note")
    items = [
        Item("changes", tr("sheet.changes"), ft.Icons.HISTORY, partial(go, f"{here}/changes")),
        Item("players", tr("players.title"), ft.Icons.GROUP_OUTLINED, partial(go, f"{here}/players")),
        Item("new-rules", tr("rules_change.title"), ft.Icons.TUNE, new_rules),
        Item("scoreboard", tr("sheet.scoreboard"), ft.Icons.TV, partial(go, board)),
        Item("note", note, ft.Icons.STICKY_NOTE_2_OUTLINED, partial(ask, Asking("note", noted))),
        Item("rename", tr("sheet.rename_players"), ft.Icons.BADGE_OUTLINED, partial(ask, Asking("names"))),
        Item("seats", tr("sheet.change_seats"), ft.Icons.SWAP_VERT, seats),
        Item("adjust", tr("adjustment.title"), SIGN, adjust),
        Item("end", tr("ending.title"), ft.Icons.SPORTS_SCORE, end),
        Item("share", tr("share.how"), ft.Icons.IOS_SHARE, share),
        Item("end_series", tr("series.end"), ft.Icons.FLAG_OUTLINED, use_ending(handle)),
        Item("delete", tr("sheet.delete_match"), ft.Icons.DELETE_OUTLINE, partial(_delete, tr, handle)),
    ]
    stable = use_stable_by_name({item.ident: item.on_press for item in items})
    return tuple(replace(item, on_press=stable[item.ident]) for item in items if item.on_press)


async def _delete(tr: Translator, handle: MatchHandle) -> None:
    """Delete the match and leave it."""
    await delete_match(tr, handle.store, handle.opened.taken.id)
    leave_match()
