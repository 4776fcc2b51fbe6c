"""What follows a save: the sheet or the result, and what a correction has changed."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.base.timers import MAIN_REST, TURN, UNDO_REST
from scorekeeper.ui.kit.message import show_message
from scorekeeper.ui.shell.bottom_sheet import screen_layout
from scorekeeper.ui.shell.match_store import MatchStore, OpenMatch
from scorekeeper.ui.shell.scaffold import go
from scorekeeper.wording.outcome_text import correction_outcome
from scorekeeper.wording.result_text import end_text


def after_saving(store: MatchStore, tr: Translator) -> Callable[[OpenMatch, OpenMatch, int], None]:
    """Return a function that shows the sheet after a hand was saved or waits.

    What is seen on the sheet is only announced to screen readers: a new hand, at the end of a match who wins, and a
    corrected hand that is in sight.
    """

    def saved(before: OpenMatch, opened: OpenMatch, hand: int) -> None:
        page = ft.context.page
        to = f"/match/{opened.taken.id}"
        if opened.waiting:
            pass  # the sheet says so
        elif hand < before.match.hand_index:
            corrected = "" if before == opened else tr("changes.corrected", n=hand + 1)
            store.keys_left(MAIN_REST, store.undoable(tr, corrected) if corrected else None, on_main=True)
            tell_change(store, tr, before, opened, "" if all(store.sight(hand)) else corrected)
        elif opened.state.is_over:
            page.run_task(_announce, end_text(tr, opened.match, opened.state))
        else:
            page.run_task(_announce, scores(tr, opened))
        if page.route != to:
            store.form_closed(TURN if opened.state.is_over else UNDO_REST)
            go(to)
        if hand >= before.match.hand_index and not screen_layout().has_two_panes:
            store.keys_left(UNDO_REST, None, on_main=True)

    return saved


def tell_change(store: MatchStore, tr: Translator, before: OpenMatch, now: OpenMatch, done: str = "") -> None:
    """Announce what a correction or a strike has changed to screen readers: Bruno 96 → 91. Anna leads.

    ``done`` is what was done, if the sheet does not show it anyway: the message bar says so, and undoes it.
    """
    changed = correction_outcome(tr, now.match, before.state, now.state)
    ft.context.page.run_task(_announce, " ".join([*changed.strong, *changed.rest]) or scores(tr, now))
    if done:
        show_message(store.undoable(tr, done))


async def _announce(sentence: str) -> None:
    await ft.SemanticsService().announce_message(sentence)


def scores(tr: Translator, opened: OpenMatch) -> str:
    """Return whether the match is saved, and the totals: Saved. Anna 19, Bruno 30, Chloé 53, eliminated."""
    match, state = opened.match, opened.state
    gone = {side for side, _ in state.eliminations}
    sentences = [
        tr("say.score_gone" if side in gone else "say.score", name=match.setup.name_of(side), n=total)
        for side, total in enumerate(state.totals)
    ]
    return tr("say.saved" if session_state(ft.context.page).is_stored else "say.unsaved", scores=sentences)
