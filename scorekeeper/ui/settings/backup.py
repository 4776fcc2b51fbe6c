"""The card of backups: all matches into one file, and back."""

from __future__ import annotations

from functools import partial
from typing import cast

import flet as ft

from scorekeeper.core.problem import Code, Problem
from scorekeeper.library.backup import read_import_file, store_imports
from scorekeeper.library.errors import StorageError
from scorekeeper.library.game_files import pack, read_game_file
from scorekeeper.library.results_import import TABLES
from scorekeeper.ui.base.flet_shim import Handler, component, use_state
from scorekeeper.ui.device.files import Picked, save_backup, use_picker
from scorekeeper.ui.kit.banner import banner, problem
from scorekeeper.ui.kit.boxes import column_of, padding, space
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.message import Message, show_message
from scorekeeper.ui.kit.surface import card
from scorekeeper.ui.kit.theme import BODY, CAPTION, Theme, muted, text
from scorekeeper.ui.settings.results_preview import ResultsPreview
from scorekeeper.ui.shell.contexts import use_browser_tab, use_store, use_theme, use_translator
from scorekeeper.ui.shell.dialogs import form_sheet, once, use_dialog
from scorekeeper.ui.shell.scaffold import go
from scorekeeper.wording.backup_text import import_sentence, rejection_sentence
from scorekeeper.wording.problem_text import problem_sentence

GAME_PROBLEMS = {Code.GAME_SETTING, Code.GAME_CONFLICT, Code.TOO_NEW}
"""Why a file of a game cannot be opened; with another problem it is no such file."""


@component
def BackupCard() -> ft.Control:
    """Draw the card of backups on the settings screen."""
    store, theme, tr = use_store(), use_theme(), use_translator()
    done, set_done = use_state("")
    refused, set_refused = use_state("")
    table, show_table = use_state(cast("bytes | None", None))

    def tell(good: str, bad: str = "") -> None:
        set_done(good)
        set_refused(bad)

    async def back_up() -> None:
        matches = await save_backup(tr, store.repository)
        tell("")
        if matches is not None:
            show_message(Message(tr("keeping.backed_up", n=matches)))

    async def restore(picked: Picked) -> None:
        if len(picked) == 1 and picked[0][0].lower().endswith(TABLES):
            tell("")
            show_table(picked[0][1])
            return
        game = read_game_file(picked[0][1]) if len(picked) == 1 else Problem(Code.NOT_A_GAME)
        if not isinstance(game, Problem):
            go(f"/open/{pack(game)}")
            return
        if game.code in GAME_PROBLEMS:
            tell("", tr("define.refused", why=problem_sentence(tr, game)))
            return
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
    close = partial(show_table, None)
    use_dialog(
        form_sheet(
            theme, tr, tr("results.import_title"), ResultsPreview(theme, tr, store, table, close, tell=tell), close
        )
        if table is not None
        else None
    )

    def way(key: str, mark: ft.IconData, press: Handler | None, action: ft.ClientAction | None = None) -> ft.Control:
        return button(theme, tr(key), key, press, action=action, kind="outlined", mark=mark)

    return card(
        theme,
        column_of(
            text(theme, where, BODY),
            space(4),
            way("keeping.back_up", ft.Icons.DOWNLOAD_OUTLINED, once("keeping.back_up", back_up)),
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
