"""What follows a save: the sheet or the result, and a message about what was saved."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.kit.frame import snack
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.kit.tokens import DOCK, RAIL
from scorekeeper.ui.shell.match_store import MatchStore, OpenMatch
from scorekeeper.wording.outcome_text import correction_outcome


def after_saving(
    store: MatchStore, theme: Theme, tr: Translator, *, beside: bool = False
) -> Callable[[OpenMatch, OpenMatch, int], None]:
    """Return a function that shows the sheet after a hand was saved, or the result if it ended the match.

    A message says for a moment what was saved. Where the sheet stands ``beside`` the keys or above them, the hand is
    seen there and is only announced to screen readers, so that nothing covers the keys of the next hand. A correction
    always says what it has changed.
    """

    def saved(before: OpenMatch, opened: OpenMatch, hand: int) -> None:
        page = ft.context.page
        _show_match(page, opened)
        if hand < before.match.hand_index:
            tell_change(store, theme, tr, before, opened, beside=beside)
        elif beside and not opened.state.is_over:
            page.run_task(_announce, scores(tr, opened))
        elif not opened.state.is_over:
            _show_message(page, store, theme, tr, scores(tr, opened))

    return saved


def tell_change(
    store: MatchStore, theme: Theme, tr: Translator, before: OpenMatch, now: OpenMatch, *, beside: bool = False
) -> None:
    """Show what a correction or a strike has changed: Bruno 96 → 91. Anna now leads."""
    changed = correction_outcome(tr, now.match, before.state, now.state)
    said = " ".join([*changed.strong, *changed.rest]) or scores(tr, now)
    _show_message(ft.context.page, store, theme, tr, said, beside=beside, seconds=8)


def _show_match(page: ft.Page, opened: OpenMatch) -> None:
    """Show the result of a match that is over, else its sheet."""
    here = f"/match/{opened.taken.id}"
    to = f"{here}/result" if opened.state.is_over else here
    if page.route != to:
        page.navigate(to)


def _show_message(
    page: ft.Page,
    store: MatchStore,
    theme: Theme,
    tr: Translator,
    said: str,
    *,
    beside: bool = False,
    seconds: float = 4,
) -> None:
    async def undo() -> None:
        over = store.open is not None and store.open.state.is_over
        if await store.undo() and store.open and store.open.state.is_over != over:
            _show_match(page, store.open)

    message = snack(theme, said, action=tr("common.undo"), on_action=undo, seconds=seconds)
    left, right = (RAIL + 16, DOCK + 16) if beside else (16, 16)
    message.margin = ft.Margin.only(left=left, right=right, bottom=100)
    session_state(page).notice = message
    page.show_dialog(message)


def close_notice(page: ft.Page) -> None:
    """Close the message about the last save: it would cover the keys of the next hand."""
    state = session_state(page)
    if state.notice is not None and state.notice.open:
        state.notice.open = False
        state.notice.update()
    state.notice = None


async def _announce(said: str) -> None:
    await ft.SemanticsService().announce_message(said)


def scores(tr: Translator, opened: OpenMatch) -> str:
    """Return whether the match is saved, and the totals: Saved. Anna 19, Bruno 30, Chloé 53, eliminated."""
    match, state = opened.match, opened.state
    gone = {side for side, _ in state.eliminations}
    said = [
        tr("say.score_gone" if side in gone else "say.score", name=match.setup.name_of(side), n=total)
        for side, total in enumerate(state.totals)
    ]
    return tr("say.saved" if session_state(ft.context.page).is_stored else "say.unsaved", scores=said)
