"""What a tab shows while another one has the matches of its browser."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import flet as ft

from scorekeeper.i18n import Words
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.look import BODY, TITLE_S, Look, text
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.tile import app_emblem
from scorekeeper.ui.shell import screen


def elsewhere(look: Look, words: Words, take: Callable[[], Awaitable[None]]) -> ft.View:
    """Where they are, and how to have them here."""
    said = text(look, words("keeping.elsewhere"), TITLE_S, align=ft.TextAlign.CENTER)
    hint = text(look, words("keeping.elsewhere_hint"), BODY, color=look.palette.ink2, align=ft.TextAlign.CENTER)
    middle = ft.Column(
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=16,
        controls=[
            app_emblem(look, 40),
            ft.Container(padding=ft.Padding.symmetric(horizontal=32), content=named(said, ident="elsewhere")),
            ft.Container(padding=ft.Padding.symmetric(horizontal=32), content=hint),
            button(look, words("keeping.use_here"), ident="elsewhere.take", on_press=take, width=280),
        ],
    )
    return screen(look, [middle], route="/elsewhere")
