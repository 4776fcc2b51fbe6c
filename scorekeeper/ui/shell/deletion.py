"""Deleting a match needs no question: for ten seconds a message offers it back, for a month the deleted ones do."""

from __future__ import annotations

from datetime import UTC, datetime

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.message import Message, show_message
from scorekeeper.ui.shell.match_store import MatchStore
from scorekeeper.wording.game_text import deleted_text


async def delete_match(tr: Translator, store: MatchStore, match_id: str) -> None:
    """Delete a match and offer to restore it; raises ``StorageError``."""

    async def undo() -> None:
        await store.restore(match_id)

    if store.open and store.open.id == match_id:  # the lists may not have it yet
        game, begun = store.open.match.variant.id, store.open.taken.created
    else:
        game, begun = next((each.game, each.begun) for each in store.library_view.matches() if each.id == match_id)
    await store.delete(match_id)
    words = deleted_text(tr, game, begun, datetime.now(UTC))
    show_message(Message(words, tr("common.undo"), undo, ft.Icons.UNDO, undoes_deletion=True))
