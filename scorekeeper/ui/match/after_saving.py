"""What follows a save: the sheet or the result, and what a correction has changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, memo
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.base.timers import TURN, UNDO_REST
from scorekeeper.ui.kit.banner import banner
from scorekeeper.ui.kit.boxes import padded, space
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.shell.match_store import MatchStore, OpenMatch
from scorekeeper.wording.outcome_text import correction_outcome
from scorekeeper.wording.result_text import end_text


def after_saving(store: MatchStore, tr: Translator) -> Callable[[OpenMatch, OpenMatch, int], None]:
    """Return a function that shows the sheet after a hand was saved or waits.

    A new hand is seen on the sheet, and only announced to screen readers: at the end of a match, who wins. A correction
    says what it has changed.
    """

    def saved(before: OpenMatch, opened: OpenMatch, hand: int) -> None:
        page = ft.context.page
        if opened.waiting:
            pass  # the sheet says so
        elif hand < before.match.hand_index:
            tell_change(store, tr, before, opened)
        elif opened.state.is_over:
            page.run_task(_announce, end_text(tr, opened.match, opened.state))
        else:
            page.run_task(_announce, scores(tr, opened))
        to = f"/match/{opened.taken.id}"
        if page.route != to:
            store.form_closed(TURN if opened.state.is_over else UNDO_REST)
            page.navigate(to)

    return saved


def tell_change(store: MatchStore, tr: Translator, before: OpenMatch, now: OpenMatch, done: str = "") -> None:
    """Show what a correction or a strike has changed, until something else is written: Bruno 96 → 91. Anna leads.

    ``done`` is a sentence about what was done, if the sheet alone does not show it.
    """
    changed = correction_outcome(tr, now.match, before.state, now.state)
    sentences = [*changed.strong, *changed.rest]
    store.state = replace(now, notice=" ".join([*([done] if done else []), *sentences]) or scores(tr, now))


@memo
@component
def Notice(theme: Theme, said: str) -> ft.Control:
    """Draw the line with what the last correction or undo has changed; no line without words."""
    if not said:
        return space(0)
    return ft.Container(banner(theme, said, ident="sheet.notice", tone="brass", most=1.3), padded(16))


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
