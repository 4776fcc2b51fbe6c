"""The screens instead of the app: another tab has the matches, or they could not be opened."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.boxes import column_of, padded
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.theme import BODY, TITLE_S, Theme, muted, text
from scorekeeper.ui.kit.tile import app_emblem
from scorekeeper.ui.shell.scaffold import screen

Act = Callable[[], Awaitable[None]]

SPECIFIC = {"disk_full", "in_use"}
"""Reasons whose own sentence helps."""


def elsewhere(theme: Theme, tr: Translator, take: Act) -> ft.View:
    """Say that another tab has the matches, and offer to take them over."""
    here = button(theme, tr("keeping.use_here"), ident="elsewhere.take", on_press=take, width=280)
    return _message_view(theme, "elsewhere", tr("keeping.elsewhere"), [tr("keeping.elsewhere_hint")], [here])


def start_failed(theme: Theme, tr: Translator, fault: str, again: Act, copy: Act | None) -> ft.View:
    """Say that the matches could not be opened, why where that helps, and offer a copy of the files, if any."""
    why = [tr(f"problems.{fault}")] if fault in SPECIFIC else []
    ways = [button(theme, tr("common.retry"), ident="shut.again", on_press=again, width=280)]
    if copy:
        why = why or [tr("keeping.shut_hint")]
        ways.append(button(theme, tr("error.export_now"), ident="shut.copy", on_press=copy, kind="outlined", width=280))
    return _message_view(theme, "shut", tr("keeping.shut"), why, ways)


def _message_view(theme: Theme, ident: str, message: str, hints: list[str], ways: list[ft.Control]) -> ft.View:
    center = ft.TextAlign.CENTER
    lines = [named(text(theme, message, TITLE_S, align=center), ident=ident)]
    lines += [muted(theme, hint, BODY, align=center) for hint in hints]
    around = [ft.Container(line, padded(32)) for line in lines]
    middle = column_of(app_emblem(theme, 40), *around, *ways, expand=True, middle=True, spacing=16)
    return screen(theme, [middle], route=f"/{ident}")
