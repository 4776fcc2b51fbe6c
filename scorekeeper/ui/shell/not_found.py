"""The page for an unknown address, with a button to Home."""

from __future__ import annotations

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import view
from scorekeeper.ui.kit.boxes import column_of, row_of
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.theme import TITLE_S, Theme, text
from scorekeeper.ui.shell.contexts import use_theme, use_translator
from scorekeeper.ui.shell.scaffold import go, screen


@view
def NotFound() -> ft.View:
    return nothing_here(use_theme(), use_translator())


def nothing_here(theme: Theme, tr: Translator) -> ft.View:
    """Return the page for an unknown address, also inside the component of a route."""
    column = column_of(
        text(theme, tr("error.not_found"), TITLE_S, align=ft.TextAlign.CENTER),
        button(theme, tr("error.to_home"), "not_found.home", lambda: go("/"), width=280),
        spacing=24,
        expand=True,
        middle=True,
    )
    return screen(theme, [row_of(column, stretch=True, expand=True)])
