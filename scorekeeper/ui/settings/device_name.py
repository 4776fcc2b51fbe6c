"""The name of this device in the history of changes."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorekeeper.core.names import normalize_name
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, use_state
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.base.typed import use_typed
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.surface import list_row
from scorekeeper.ui.kit.text_field import text_field
from scorekeeper.ui.kit.theme import CAPTION, Theme, icon, muted
from scorekeeper.ui.shell.contexts import use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.dialogs import form_of, form_sheet, use_dialog
from scorekeeper.ui.shell.library_view import LibraryView, failure_of


@component
def DeviceName() -> ft.Control:
    """Draw the line of the settings with the name of this device; a tap asks for another one."""
    library_view, theme, tr = use_library_view(), use_theme(), use_translator()
    asking, ask = use_state(initial=False)
    name = library_view.device_names().get(session_state(ft.context.page).device, "")

    def close() -> None:
        ask(False)

    form = DeviceNameForm(theme, tr, library_view, name, close)
    use_dialog(form_sheet(theme, tr, tr("settings.device"), form, close, typed=True) if asking else None)
    return list_row(
        theme,
        tr("settings.device"),
        subtitle=name or tr("settings.device_hint"),
        trailing=icon(theme, ft.Icons.CHEVRON_RIGHT, color=theme.palette.ink2),
        ident="settings.device",
        on_press=lambda: ask(True),
        ruled=False,
        padding=16,
    )


@component
def DeviceNameForm(
    theme: Theme, tr: Translator, library_view: LibraryView, name: str, close: Callable[[], object]
) -> ft.Control:
    """Draw the field for the name; an empty one takes the name back."""
    typed = use_typed(("device", name), name)
    trouble, set_trouble = use_state("")

    async def save() -> None:
        device = session_state(ft.context.page).device
        failure = await failure_of(tr, library_view.name_device(device, normalize_name(typed.newest())))
        set_trouble(failure)
        if not failure:
            typed.forget()
            close()

    def type_(text: str) -> None:
        typed.change(lambda _: text)

    field = text_field(theme, typed.value, "device.name", type_, error=trouble or None, autofocus=True, most=32)
    hint = muted(theme, tr("settings.device_hint"), CAPTION)
    return form_of(hint, field, button(theme, tr("common.save"), "device.save", save), spacing=12)
