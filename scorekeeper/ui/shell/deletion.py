"""Deleting a match needs no question: for ten seconds a message offers it back, for a month the deleted ones do."""

from __future__ import annotations

from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.message import show_message
from scorekeeper.ui.shell.match_store import MatchStore


async def delete_match(tr: Translator, store: MatchStore, match_id: str) -> None:
    """Delete a match and offer to restore it; raises ``StorageError``."""

    async def undo() -> None:
        await store.restore(match_id)

    await store.delete(match_id)
    show_message(tr("sheet.deleted"), action=tr("common.undo"), on_action=undo)
