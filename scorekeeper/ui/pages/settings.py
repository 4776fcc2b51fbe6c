"""Settings: language and appearance of this device, and where the matches are kept."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

import flet as ft

from scorekeeper.i18n import LANGUAGES, speak
from scorekeeper.ui.component import view
from scorekeeper.ui.contexts import use_desk, use_look, use_words
from scorekeeper.ui.device import remember
from scorekeeper.ui.kit.button import icon_button
from scorekeeper.ui.kit.frame import app_bar
from scorekeeper.ui.kit.look import Look
from scorekeeper.ui.kit.surface import chip, section_title
from scorekeeper.ui.pages.keeping import Keeping
from scorekeeper.ui.shell import go, screen, scrolled


@view
def Settings() -> ft.View:
    desk, look, words = use_desk(), use_look(), use_words()
    device = desk.device

    async def set_language(language: str) -> None:
        desk.device = replace(desk.device, language=language)
        await remember("language", language)

    async def set_theme(theme: str) -> None:
        desk.device = replace(desk.device, theme=theme)
        await remember("theme", theme)

    head = app_bar(
        look,
        words("settings.title"),
        leading=icon_button(
            look, ft.Icons.ARROW_BACK, ident="settings.back", label=words("common.back"), on_press=lambda: go("/")
        ),
    )
    own = speak(device.locale)
    languages = [("", words("settings.language_device", language=own("locale.name")))]
    languages += [(tag, speak(tag)("locale.name")) for tag in LANGUAGES]
    themes = [(one, words(f"settings.theme_{one or 'device'}")) for one in ("", "light", "dark")]
    body = scrolled(
        [
            *_choice(look, words("settings.language"), "language", languages, device.language, set_language),
            *_choice(look, words("settings.theme"), "theme", themes, device.theme, set_theme),
            ft.Container(height=20),
            section_title(look, words("settings.library")),
            ft.Container(height=8),
            Keeping(),
            ft.Container(height=24),
        ]
    )
    return screen(look, [head, body])


def _choice(
    look: Look,
    title: str,
    key: str,
    choices: list[tuple[str, str]],
    chosen: str,
    choose: Callable[[str], Awaitable[None]],
) -> list[ft.Control]:
    """A heading and a chip for every choice; the empty one follows the device."""
    chips: list[ft.Control] = [
        chip(
            look, said, ident=f"settings.{key}.{value or 'device'}", on=value == chosen, on_press=partial(choose, value)
        )
        for value, said in choices
    ]
    return [
        ft.Container(height=20),
        section_title(look, title),
        ft.Container(height=8),
        ft.Row(wrap=True, spacing=8, run_spacing=8, controls=chips),
    ]
