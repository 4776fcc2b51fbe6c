"""Deleting a match needs no question: for ten seconds a word offers it back, for a month the list of deleted ones."""

from __future__ import annotations

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.frame import snack
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.shell.match_store import MatchStore

SECONDS = 10


async def delete_match(theme: Theme, tr: Translator, store: MatchStore, match_id: str) -> None:
    """Delete a match and offer to restore it; raises ``StorageError``."""
    page = ft.context.page

    async def undo() -> None:
        await store.restore(match_id)

    await store.delete(match_id)
    page.show_dialog(snack(theme, tr("sheet.deleted"), action=tr("common.undo"), on_action=undo, seconds=SECONDS))
