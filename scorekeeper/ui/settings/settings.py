"""Settings: what this device is like, how new matches begin, and where the matches are stored."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from typing import Final

import flet as ft

from scorekeeper.i18n import LANGUAGES, Translator, translator_for
from scorekeeper.library.house_rules import read_saved_rules
from scorekeeper.library.settings import HOUSE_RULES
from scorekeeper.ui.base.flet_shim import view
from scorekeeper.ui.device.browser_state import BrowserTab, install
from scorekeeper.ui.device.listener import remember
from scorekeeper.ui.device.wake_lock import use_refusal
from scorekeeper.ui.kit.boxes import column_of, row_of, space, wrapped
from scorekeeper.ui.kit.surface import card, chip, divided, list_row, section_title
from scorekeeper.ui.kit.theme import CAPTION, Theme, icon, muted
from scorekeeper.ui.kit.toggle import toggle
from scorekeeper.ui.settings.backup import BackupCard
from scorekeeper.ui.settings.device_name import DeviceName
from scorekeeper.ui.shell.contexts import use_browser_tab, use_device, use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.hints import install_sentence
from scorekeeper.ui.shell.library_view import use_read
from scorekeeper.ui.shell.open_on_phone import open_on_phone
from scorekeeper.ui.shell.scaffold import Bar, go, scaffold

TEXT_SIZES: Final = (1.0, 1.25, 1.5, 2.0)

KILO: Final = 1000


@view
def Settings() -> ft.View:
    device_store, library_view, theme, tr = use_device(), use_library_view(), use_theme(), use_translator()
    device = device_store.device
    library_size, _ = use_read(library_view.repository.storage.count_bytes, library_view.lists.moves)

    def setter(key: str) -> Callable[..., Awaitable[None]]:
        return partial(remember, device_store, key)

    def switch(key: str, title: str, *, on: bool, hint: str = "") -> ft.Control:
        ident, press = f"settings.{key}", partial(setter(key), not on)
        hint = hint or tr(f"settings.{key}_hint")
        return toggle(theme, tr(title), ident=ident, on=on, on_press=press, subtitle=hint)

    refusal = ""
    if use_refusal(on=device.awake):
        refusal = tr("settings.awake_refused" if device.is_secure else "settings.awake_insecure")
    on_phone = open_on_phone(theme, tr, device)
    own = tr("settings.language_device", language=translator_for(device.locale)("locale.name"))
    languages = [("", tr("settings.text_device") if theme.large else own)]
    languages += [(tag, translator_for(tag)("locale.name")) for tag in LANGUAGES]
    themes = [(brightness, tr(f"settings.theme_{brightness or 'device'}")) for brightness in ("", "light", "dark")]
    sizes = [(0.0, tr("settings.text_device"))]
    sizes += [(size, tr("settings.text_percent", n=round(size * 100))) for size in TEXT_SIZES]
    rules = library_view.by_game(HOUSE_RULES)
    saved = sum(len(read_saved_rules(variant, rules.get(variant.id))) for variant in library_view.games.values())
    rules_hint = tr("settings.rules_hint", n=saved) if saved else tr("settings.no_rules")
    matches = tr("common.matches", n=len(library_view.matches()))
    size = tr("settings.size", matches=matches, size=size_of(tr, library_size if isinstance(library_size, int) else 0))
    controls: list[ft.Control] = [
        *_choice(
            theme,
            tr("settings.language"),
            key="language",
            choices=languages,
            chosen=device.language,
            choose=setter("language"),
        ),
        *_choice(
            theme,
            tr("settings.theme"),
            key="theme",
            choices=themes,
            chosen=device.brightness,
            choose=setter("brightness"),
        ),
        *_choice(theme, tr("settings.text_size"), key="text", choices=sizes, chosen=device.text, choose=setter("text")),
        *_group(
            theme,
            tr("settings.play"),
            switch("awake", "settings.keep_awake", on=device.awake, hint=refusal),
            switch("haptics", "settings.haptics", on=device.haptics),
            switch("clock", "settings.clock", on=device.clock),
            switch("places", "settings.places", on=device.places),
            DeviceName(),
        ),
        *_group(
            theme,
            tr("settings.new_matches"),
            _leads(theme, "targets", tr("settings.targets"), tr("settings.targets_hint")),
            _leads(theme, "rules", tr("settings.rules"), rules_hint),
        ),
        *_group(
            theme,
            tr("settings.library"),
            list_row(theme, size, ident="settings.size", ruled=False, padding=16),
            _leads(theme, "deleted", tr("history.deleted"), to="/history/deleted"),
            *([_leads(theme, "backups", tr("backups.title"), tr("backups.hint"))] if library_view.backups else []),
        ),
        space(12),
        BackupCard(),
        *([space(28), on_phone] if on_phone else []),
        *_help(theme, tr, use_browser_tab(), has_matches=bool(library_view.matches())),
        space(20),
        row_of(muted(theme, tr("common.app"), CAPTION, weight=600), _version(theme, tr), spacing=8),
    ]
    return settings_page(theme, tr, tr("settings.title"), controls, back="/")


def _help(theme: Theme, tr: Translator, browser_tab: BrowserTab | None, *, has_matches: bool) -> list[ft.Control]:
    """Return the hints of the first evening, and the installation where the browser offers it."""
    lines = [_hint(theme, tr("settings.help_rules"), tr("settings.help_book"), "rules")]
    lines.append(_hint(theme, tr("hint.undo_title"), tr("hint.undo"), "undo"))
    if browser_tab and browser_tab.install:
        way = browser_tab.install
        sentence = install_sentence(tr, way, has_matches=has_matches)
        lines.append(_hint(theme, tr("hint.install_title"), sentence, "install", install if way == "prompt" else None))
    return _group(theme, tr("settings.help"), *lines)


def _hint(
    theme: Theme, title: str, sentence: str, ident: str, on_press: Callable[[], object] | None = None
) -> ft.Control:
    """Return a line of the help; with ``on_press`` it is a button."""
    mark = icon(theme, ft.Icons.INSTALL_MOBILE, color=theme.palette.ink2) if on_press else None
    return list_row(
        theme,
        title,
        subtitle=sentence,
        trailing=mark,
        ident=f"settings.help.{ident}",
        on_press=on_press,
        ruled=False,
        padding=16,
    )


def settings_page(
    theme: Theme, tr: Translator, title: str, controls: list[ft.Control], *, back: str = "/settings"
) -> ft.View:
    """Return a page of the settings, whose title may take two lines."""
    return scaffold(theme, tr, title, controls, Bar("settings", back, lines=2))


def size_of(tr: Translator, weighs: int) -> str:
    """Bytes as people say them."""
    kilo = max(1, round(weighs / KILO))
    return tr("settings.kilobytes", n=kilo) if kilo < KILO else tr("settings.megabytes", n=round(kilo / KILO))


def _version(theme: Theme, tr: Translator) -> ft.Control:
    try:
        number = version("scorekeeper")
    except PackageNotFoundError:
        return ft.Container()
    return muted(theme, tr("settings.version", version=number), CAPTION)


def _leads(theme: Theme, ident: str, title: str, hint: str = "", *, to: str = "") -> ft.Control:
    """Return a line that opens another page."""
    return list_row(
        theme,
        title,
        subtitle=hint,
        trailing=icon(theme, ft.Icons.CHEVRON_RIGHT, color=theme.palette.ink2),
        ident=f"settings.{ident}",
        on_press=lambda: go(to or f"/settings/{ident}"),
        ruled=False,
        padding=16,
    )


def _group(theme: Theme, title: str, *lines: ft.Control) -> list[ft.Control]:
    """Return a heading above a card of lines."""
    inside = column_of(*divided(theme, lines, indent=16), stretch=True)
    return [
        space(24),
        section_title(theme, title),
        space(8),
        card(theme, ft.Container(inside, border_radius=16, clip_behavior=ft.ClipBehavior.ANTI_ALIAS), padding=0),
    ]


def _choice(
    theme: Theme,
    title: str,
    *,
    key: str,
    choices: list[tuple[str, str]] | list[tuple[float, str]],
    chosen: str | float,
    choose: Callable[..., Awaitable[None]],
) -> list[ft.Control]:
    """Return a heading and a chip for each choice; the empty choice follows the device."""
    chips: list[ft.Control] = [
        chip(theme, caption, f"settings.{key}.{value or 'device'}", partial(choose, value), on=value == chosen)
        for value, caption in choices
    ]
    return [space(20), section_title(theme, title), space(8), wrapped(chips)]
