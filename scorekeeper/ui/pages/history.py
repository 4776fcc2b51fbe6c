"""Every match on the shelf: open ones, and finished ones with who won."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui.component import view
from scorekeeper.ui.contexts import use_desk, use_look, use_shelf, use_words
from scorekeeper.ui.kit.frame import app_bar
from scorekeeper.ui.kit.look import BODY, text
from scorekeeper.ui.pages.home import match_row
from scorekeeper.ui.shell import COLUMN, around


@view
def History() -> ft.View:
    shelf, device, look, words = use_shelf(), use_desk().device, use_look(), use_words()
    matches = shelf.cards()
    margin = max(16.0, (device.width - COLUMN) / 2)
    rows: list[ft.Control] = [match_row(look, words, one, ident=f"history.{one.id}") for one in matches]
    nothing = ft.Container(
        padding=ft.Padding.symmetric(horizontal=margin, vertical=32),
        content=text(look, words("history.empty"), BODY, color=look.palette.ink2, align=ft.TextAlign.CENTER),
    )
    body = ft.ListView(expand=True, padding=ft.Padding.symmetric(horizontal=margin, vertical=8), controls=rows)
    head = app_bar(look, words("history.title"), size=30)
    return around(look, words, device, "history", [head, body if rows else nothing], paper=True)
