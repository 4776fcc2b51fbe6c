"""The card of backups: all matches into one file, and back."""

from __future__ import annotations

import flet as ft

from scorekeeper.library.backup import read_import_file, store_imports
from scorekeeper.library.errors import StorageError
from scorekeeper.ui.base.flet_shim import Handler, component, use_state
from scorekeeper.ui.device.files import Picked, save_backup, use_picker
from scorekeeper.ui.kit.banner import banner, problem
from scorekeeper.ui.kit.boxes import column_of, padding, space
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.message import Message, show_message
from scorekeeper.ui.kit.surface import card
from scorekeeper.ui.kit.theme import BODY, CAPTION, Theme, muted, text
from scorekeeper.ui.shell.contexts import use_browser_tab, use_store, use_theme, use_translator
from scorekeeper.wording.backup_text import import_sentence, rejection_sentence


@component
def BackupCard() -> ft.Control:
    """Draw the card of backups on the settings screen."""
    store, theme, tr = use_store(), use_theme(), use_translator()
    done, set_done = use_state("")
    refused, set_refused = use_state("")

    def tell(good: str, bad: str = "") -> None:
        set_done(good)
        set_refused(bad)

    async def back_up() -> None:
        matches = await save_backup(tr, store.repository)
        tell("")
        if matches is not None:
            show_message(Message(tr("keeping.backed_up", n=matches)))

    async def restore(picked: Picked) -> None:
        files = [await read_import_file(name, raw, store.library_view.games) for name, raw in picked]
        wrong = [rejection_sentence(tr, rejected) for file in files for rejected in file.rejected]
        if wrong:
            tell("", wrong[0])
            return
        try:
            tell(import_sentence(tr, await store_imports(store.repository, files)))
        except StorageError as error:
            tell("", tr(f"problems.{error.key}"))

    if use_browser_tab():
        where = tr("keeping.here")
    elif ft.context.page.web:  # visitors of a server are not told how its disk is arranged
        where = tr("settings.on_server")
    else:
        where = tr("settings.folder", path=store.repository.storage.location)
    picker = use_picker(restore)

    def way(key: str, mark: ft.IconData, press: Handler | None, action: ft.ClientAction | None = None) -> ft.Control:
        return button(theme, tr(key), key, press, action=action, kind="outlined", mark=mark)

    return card(
        theme,
        column_of(
            text(theme, where, BODY),
            space(4),
            way("keeping.back_up", ft.Icons.DOWNLOAD_OUTLINED, back_up),
            _hint(theme, tr("keeping.back_up_hint")),
            way("keeping.restore", ft.Icons.UPLOAD_FILE_OUTLINED, None, picker),
            _hint(theme, tr("keeping.restore_hint")),
            *([banner(theme, done, ident="keeping.done", mark=ft.Icons.CHECK, tone="plain")] if done else []),
            *([problem(theme, refused, ident="keeping.refused")] if refused else []),
            spacing=8,
            stretch=True,
        ),
    )


def _hint(theme: Theme, sentence: str) -> ft.Control:
    return ft.Container(muted(theme, sentence, CAPTION), padding(left=4, right=4, bottom=8))
