"""Shares all results of the library as a table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

import flet as ft

from scorekeeper.export.results_table import TableKind, results_table
from scorekeeper.i18n import Translator
from scorekeeper.library.errors import StorageError
from scorekeeper.ui.base.flet_shim import use_state
from scorekeeper.ui.device.share_sheet import ExportFile, hand_over
from scorekeeper.ui.kit.message import Message, show_message
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.shell.dialogs import Choice, ask, use_dialog
from scorekeeper.ui.shell.match_store import MatchStore


def use_results(theme: Theme, tr: Translator, store: MatchStore) -> Callable[[], None]:
    """Return what asks for the kind of table, and hands it over."""
    asks, show = use_state(initial=False)

    async def share(kind: TableKind) -> None:
        try:
            table = await results_table(tr, store.repository, kind)
        except StorageError as error:
            show_message(Message(tr(f"problems.{error.key}")))
            return
        name = f"scorekeeper-{kind}-{tr.local(datetime.now(UTC)):%Y-%m-%d}.csv"
        if await hand_over(tr, ExportFile(name, "text/csv", table.encode())):
            show(False)

    def choice(kind: TableKind, words: str, mark: ft.IconData) -> Choice:
        gives = tr(f"results.{words}_gives")
        return Choice(f"results.{kind}", tr(f"results.{words}"), partial(share, kind), mark, gives=gives)

    choices = [
        choice("sides", "sides", ft.Icons.TABLE_ROWS_OUTLINED),
        choice("hands", "by_hands", ft.Icons.TABLE_CHART_OUTLINED),
    ]
    close = partial(show, False)
    use_dialog(ask(theme, tr, tr("results.title"), choices, on_close=close) if asks else None)
    return partial(show, True)
