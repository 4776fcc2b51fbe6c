"""The app of one session: its contexts, its routes, and what it hears from the device."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import flet as ft

from scorekeeper.games import GameRegistry
from scorekeeper.i18n import Translator
from scorekeeper.storage.library import Library
from scorekeeper.ui.device.device_state import DeviceState, DeviceStore
from scorekeeper.ui.device.haptics import let_feel
from scorekeeper.ui.device.listener import listen
from scorekeeper.ui.flet_shim import Sorry, component, handler, say_sorry_with, use_effect
from scorekeeper.ui.home.home import Home
from scorekeeper.ui.kit import tokens
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.shell.contexts import (
    DeviceContext,
    LibraryViewContext,
    StoreContext,
    ThemeContext,
    TranslatorContext,
)
from scorekeeper.ui.shell.hub import Hub
from scorekeeper.ui.shell.not_found import NotFound
from scorekeeper.ui.shell.store import LIST, LibraryView, Store
from scorekeeper.ui.startup import lazy_pages

AWAY = {ft.AppLifecycleState.HIDE, ft.AppLifecycleState.PAUSE, ft.AppLifecycleState.DETACH}
"""What a device says when nobody looks at the app any more; it may never come back from that."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a session keeps and the app only hands on: inside a value Flet does not watch it, so App stays still."""

    library_view: LibraryView
    store: Store


@component
def App(device_store: DeviceStore, kept: Kept) -> ft.Control:
    theme, tr = use_dress(device_store)
    return StoreContext(
        kept.store,
        lambda: LibraryViewContext(
            kept.library_view,
            lambda: DeviceContext(device_store, lambda: ThemeContext(theme, lambda: TranslatorContext(tr, _routes))),
        ),
    )


def use_dress(device_store: DeviceStore) -> tuple[Theme, Translator]:
    """The look and the words of a device; the page itself wears them too."""
    device = device_store.device
    tr, theme = device.tr, device.theme
    page = ft.context.page

    def change() -> None:
        dress(page, device)
        page.update()

    use_effect(change, [tr.language, theme.palette.dark])
    use_effect(lambda: let_feel(page, on=device.haptics), [device.haptics])
    return theme, tr


def dress(page: ft.Page, device: DeviceState) -> None:
    """Put the look and the language of a device on the page, to be seen with its next update."""
    tr, palette = device.tr, device.theme.palette
    say_sorry_with(page, Sorry(tr("error.screen"), tr("error.failed")))
    page.title = tr("common.app")
    page.fonts = tokens.seldom() if page.web else tokens.fonts()
    page.theme = page.dark_theme = tokens.theme(palette)
    page.theme_mode = ft.ThemeMode.DARK if palette.dark else ft.ThemeMode.LIGHT
    page.locale_configuration = ft.LocaleConfiguration(current_locale=ft.Locale(tr.language))


def _routes() -> ft.Control:
    """Every screen has an address; what lies under it in the stack is where Back goes."""
    return cast("Any", ft).Router(
        [
            ft.Route(
                path="/",
                component=Home,
                children=[
                    ft.Route(
                        path="new",
                        component=lazy_pages.picker,
                        children=[
                            ft.Route(
                                path="solitaires",
                                component=lazy_pages.solitaires,
                                children=[ft.Route(path=":figure", component=lazy_pages.figure)],
                            ),
                            ft.Route(
                                path=":game",
                                component=lazy_pages.setup,
                                children=[ft.Route(path="rules", component=lazy_pages.game_rules)],
                            ),
                        ],
                    ),
                    ft.Route(
                        path="match/:match",
                        component=lazy_pages.play,
                        children=[
                            ft.Route(path="hand/:hand", component=lazy_pages.entry, modal=True),
                            ft.Route(path="result", component=lazy_pages.result),
                            ft.Route(path="changes", component=lazy_pages.changes),
                            ft.Route(path="rules", component=lazy_pages.match_rules),
                        ],
                    ),
                    ft.Route(
                        path="history",
                        component=lazy_pages.history,
                        children=[
                            ft.Route(path="deleted", component=lazy_pages.deleted),
                            ft.Route(
                                path="player/:person",
                                component=lazy_pages.player,
                                children=[ft.Route(path=":other", component=lazy_pages.head_to_head)],
                            ),
                        ],
                    ),
                    ft.Route(
                        path="settings",
                        component=lazy_pages.settings,
                        children=[
                            ft.Route(path="targets", component=lazy_pages.targets),
                            ft.Route(path="rules", component=lazy_pages.saved_rules),
                        ],
                    ),
                ],
            ),
            ft.Route(path="resume", component=Home),
            ft.Route(path=":nowhere+", component=NotFound),
        ],
        manage_views=True,
    )


def begin_session(page: ft.Page, library: Library, games: GameRegistry, hub: Hub) -> None:
    """Draw the app for a browser or device that has just come, with state of its own."""
    device_store = DeviceStore()
    kept = come(page, library, games, hub)
    listen(page, device_store, lazy_pages.load_rest)
    dress(page, device_store.device)  # with the first screen, not after it
    page.render_views(lambda: App(device_store, kept))


def come(page: ft.Page, library: Library, games: GameRegistry, hub: Hub) -> Kept:
    """A new session's own state, which hears of the others and puts its drafts away when its screen does."""
    library_view = LibraryView(library, games)
    store = Store(library, hub, page, library_view)
    page.on_connect = handler(store.refresh)
    stop = hub.watch(LIST, page, library_view.look_again)

    def close() -> None:
        stop()
        store.leave()

    def rest(event: ft.AppLifecycleStateChangeEvent) -> None:
        if event.state in AWAY:
            store.pens.lay_down()

    page.on_close = handler(close)
    page.on_app_lifecycle_state_change = handler(rest)
    return Kept(library_view, store)
