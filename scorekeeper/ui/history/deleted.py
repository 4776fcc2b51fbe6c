"""The list of deleted matches, which can be restored."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial

import flet as ft

from scorekeeper.core.variant import Variant
from scorekeeper.i18n import Translator
from scorekeeper.library.errors import StorageError
from scorekeeper.library.repository import KEPT_DAYS
from scorekeeper.library.summaries import MatchSummary
from scorekeeper.ui.base.flet_shim import view
from scorekeeper.ui.kit.banner import problem
from scorekeeper.ui.kit.boxes import column_of, padded, space
from scorekeeper.ui.kit.button import icon_button
from scorekeeper.ui.kit.message import Message, show_message
from scorekeeper.ui.kit.press import tall
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import BODY, CAPTION, LABEL_L, Theme, muted, text
from scorekeeper.ui.kit.tile import emblem
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_store, use_theme, use_translator
from scorekeeper.ui.shell.library_view import use_read
from scorekeeper.ui.shell.scaffold import Bar, scaffold


@view
def Deleted() -> ft.View:
    library_view, store, device = use_library_view(), use_store(), use_device().device
    theme, tr = use_theme(), use_translator()

    async def restore(match_id: str) -> None:
        await store.restore(match_id)
        show_message(Message(tr("history.restored")))

    hint = muted(theme, tr("history.deleted_hint", n=KEPT_DAYS))
    rows: list[ft.Control] = []
    matches, _ = use_read(library_view.repository.list_deleted, library_view.lists.moves)
    if isinstance(matches, StorageError):
        matches, rows = [], [problem(theme, tr(f"problems.{matches.key}"))]
    for match, when in matches or []:
        row = line(theme, tr, library_view.games[match.game], match, when, restore=partial(restore, match.id))
        rows += [row, hairline(theme)]
    nothing = muted(theme, tr("history.nothing_deleted"), BODY)
    controls = [hint, space(12), *(rows or ([] if matches is None else [nothing]))]
    bar = Bar("deleted", "/history", width=device.width)
    return scaffold(theme, tr, tr("history.deleted"), controls, bar, place="history", device=device)


def line(
    theme: Theme, tr: Translator, variant: Variant, match: MatchSummary, when: datetime, *, restore: partial[object]
) -> ft.Control:
    """Return the line of a deleted match: its game, when it was deleted, how long it stays, a button to restore it."""
    game = tr(f"games.{match.game}.name")
    left = max(0, KEPT_DAYS - (datetime.now(UTC) - when) // timedelta(days=1))
    deletion = tr("history.deleted_on", when=tr.local(when))
    label = tr("history.restore_match", game=game, names=match.sides)
    back = icon_button(theme, ft.Icons.RESTORE, f"deleted.restore.{match.id}", label, restore)
    lines = column_of(
        text(theme, game, LABEL_L, lines=1),
        muted(theme, tr("common.names", names=match.sides), lines=2),
        muted(theme, tr("common.facts", a=deletion, b=tr("history.days_left", n=left)), CAPTION),
        expand=True,
        spacing=1,
    )
    mark = ft.Container(emblem(theme, variant.emblem, 20, colours=variant.tiles.has_colours), width=28)
    return ft.Container(tall([mark, lines, back], gap=14), padded(0, 8))
