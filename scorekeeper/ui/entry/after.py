"""What follows a save: back to the sheet or on to the result, and a word about what was saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

import flet as ft

from scorekeeper.i18n import Words
from scorekeeper.ui.kit.frame import snack
from scorekeeper.ui.kit.look import Look
from scorekeeper.ui.store import Open, Store

_SAID: Final = "scorekeeper.saved"


def after_saving(store: Store, look: Look, words: Words, *, beside: bool = False) -> Callable[[Open, int], None]:
    """What a hand does once it is in the match: show the sheet, or the result when that ended it.

    What was saved is shown for a moment; where the sheet is ``beside`` the keys, or above them, it shows for itself
    and is only announced, so that nothing lies on the keys of the next hand.
    """

    def saved(opened: Open, _: int) -> None:
        page, here = ft.context.page, f"/match/{opened.taken.id}"
        to = f"{here}/result" if opened.course.over else here
        if page.route != to:
            page.navigate(to)
        if opened.course.over:
            return
        if beside:
            page.run_task(_announce, scores(words, opened))
            return
        message = snack(look, scores(words, opened), action=words("common.undo"), on_action=store.undo)
        message.margin = ft.Margin.only(left=16, right=16, bottom=100)
        page.session.store.set(_SAID, message)
        page.show_dialog(message)

    return saved


def hush(page: ft.Page) -> None:
    """Take the word about what was saved away: it would lie on the keys of the next hand."""
    message = cast("ft.SnackBar | None", page.session.store.get(_SAID))
    if message is not None and message.open:
        message.open = False
        message.update()
    page.session.store.set(_SAID, None)


async def _announce(said: str) -> None:
    await ft.SemanticsService().announce_message(said)


def scores(words: Words, opened: Open) -> str:
    """Saved. Anna 19, Bruno 30, Chloé 53, eliminated."""
    match, course = opened.match, opened.course
    gone = {side for side, _ in course.left}
    said = [
        words("say.score_gone" if side in gone else "say.score", name=match.setup.name_of(side), n=total)
        for side, total in enumerate(course.totals)
    ]
    return words("say.saved", scores=said)
