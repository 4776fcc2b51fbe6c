"""What stands where nothing is: the way home."""

from __future__ import annotations

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import view
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.theme import TITLE_S, Theme, text
from scorekeeper.ui.shell.contexts import use_theme, use_translator
from scorekeeper.ui.shell.scaffold import go, screen


@view
def NotFound() -> ft.View:
    return nothing_here(use_theme(), use_translator())


def nothing_here(theme: Theme, tr: Translator) -> ft.View:
    """The page for an address that leads to nothing, also inside the component of a route."""
    middle = ft.Column(
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=24,
        controls=[
            text(theme, tr("error.not_found"), TITLE_S, align=ft.TextAlign.CENTER),
            button(theme, tr("error.to_home"), ident="not_found.home", on_press=lambda: go("/"), width=280),
        ],
    )
    return screen(theme, [ft.Container(expand=True, alignment=ft.Alignment.CENTER, content=middle)])
