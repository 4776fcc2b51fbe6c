"""The app of one session: its contexts, its routes, and the events of its device."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import flet as ft

from scorekeeper.core.variant import Games
from scorekeeper.games import GameRegistry
from scorekeeper.i18n import LANGUAGES, Translator
from scorekeeper.library.boards import Boards
from scorekeeper.library.repository import MatchRepository
from scorekeeper.library.rolling_backups import RollingBackups
from scorekeeper.ui.base.flet_patches import patch_flet
from scorekeeper.ui.base.flet_shim import component, handler, use_effect, view
from scorekeeper.ui.base.haptics import enable_haptics
from scorekeeper.ui.base.session_state import FailureTexts, session_state
from scorekeeper.ui.board.television import PATH, BoardOrCode, BoardStore, begin_store
from scorekeeper.ui.device.device_state import DeviceState, DeviceStore
from scorekeeper.ui.device.listener import listen
from scorekeeper.ui.kit import tokens
from scorekeeper.ui.kit.message import end_with_actions, messages_of
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.shell.contexts import (
    BoardsContext,
    DeviceContext,
    LibraryViewContext,
    StoreContext,
    ThemeContext,
    TranslatorContext,
)
from scorekeeper.ui.shell.drafts import DraftStore
from scorekeeper.ui.shell.following import follow_engine, follow_library, refresh, wants
from scorekeeper.ui.shell.library_view import LibraryView
from scorekeeper.ui.shell.match_store import MatchStore
from scorekeeper.ui.shell.not_found import NotFound
from scorekeeper.ui.shell.scaffold import screen, send_to
from scorekeeper.ui.startup import lazy_pages
from scorekeeper.ui.startup.home import Home
from scorekeeper.wording.custom_text import OwnGames

AWAY = {ft.AppLifecycleState.HIDE, ft.AppLifecycleState.PAUSE, ft.AppLifecycleState.DETACH}
"""The states in which nobody looks at the app; it may be ended in them without notice."""


@dataclass(frozen=True, slots=True)
class SessionStores:
    """The stores of a session. Flet does not observe what is inside this value, so ``App`` is not drawn again."""

    library_view: LibraryView
    store: MatchStore
    boards: Boards | None = None

    def games(self) -> Games:
        """Return the games of now, with those of the library."""
        return self.library_view.games


@component
def App(device_store: DeviceStore, stores: SessionStores) -> ft.Control:
    theme, tr = use_theme_of(device_store)
    tr = tr.with_own(OwnGames(stores.games))
    return StoreContext(
        stores.store,
        lambda: LibraryViewContext(
            stores.library_view,
            lambda: BoardsContext(
                stores.boards,
                lambda: DeviceContext(
                    device_store, lambda: ThemeContext(theme, lambda: TranslatorContext(tr, _routes))
                ),
            ),
        ),
    )


def use_theme_of(device_store: DeviceStore) -> tuple[Theme, Translator]:
    """Return the theme and the translator of a device, and apply them to the page."""
    device = device_store.device
    tr, theme = device.tr, device.theme
    page = ft.context.page

    def change() -> None:
        apply_theme(page, device)
        page.update()

    use_effect(change, [tr.language, theme.palette.dark])
    use_effect(lambda: enable_haptics(page, on=device.haptics), [device.haptics])

    def let_messages_stay() -> None:
        messages_of(page).stays = device.keyboard or device.is_read_aloud

    use_effect(let_messages_stay, [device.keyboard, device.is_read_aloud])
    return theme, tr


def apply_theme(page: ft.Page, device: DeviceState) -> None:
    """Set the theme and the language of a page, to be seen with its next update."""
    tr, palette = device.tr, device.theme.palette
    session_state(page).failure_texts = FailureTexts(tr("error.screen"), tr("error.failed"))
    page.title = tr("common.app")
    page.fonts = tokens.seldom() if page.web else tokens.fonts()
    page.theme = page.dark_theme = tokens.theme(palette)
    page.theme_mode = ft.ThemeMode.DARK if palette.dark else ft.ThemeMode.LIGHT
    page.locale_configuration = ft.LocaleConfiguration(
        supported_locales=[ft.Locale(language) for language in LANGUAGES], current_locale=ft.Locale(tr.language)
    )


def _routes() -> ft.Control:
    """Return the address of every screen; the parent of a route is where Back goes."""
    screens = _route(
        "/",
        Home,
        _route(
            "new",
            lazy_pages.picker,
            _route("solitaires", lazy_pages.solitaires, _route(":figure", lazy_pages.figure)),
            _route("define", lazy_pages.define),
            _route(
                ":game",
                lazy_pages.setup,
                _route("rules", lazy_pages.game_rules),
                _route("define", lazy_pages.define),
                _route("share", lazy_pages.share_game),
            ),
        ),
        _route("open/:packed", lazy_pages.game_arrives),
        _route(
            "match/:match",
            lazy_pages.play,
            _route("hand/:hand", lazy_pages.entry, modal=True),
            _route("result", lazy_pages.result),
            _route("changes", lazy_pages.changes),
            _route("players", lazy_pages.players),
            _route("change-rules", lazy_pages.change_rules),
            _route("series", lazy_pages.series),
            _route("rules", lazy_pages.match_rules),
            _route("scoreboard", lazy_pages.board_codes),
            _route("board", lazy_pages.board_here),
        ),
        _route(
            "history",
            lazy_pages.history,
            _route("deleted", lazy_pages.deleted),
            _route("season", lazy_pages.season),
            _route("player/:person", lazy_pages.player, _route(":other", lazy_pages.head_to_head)),
        ),
        _route(
            "settings",
            lazy_pages.settings,
            _route("targets", lazy_pages.targets),
            _route("rules", lazy_pages.saved_rules),
            _route("backups", lazy_pages.backups, _route("check", lazy_pages.check)),
        ),
    )
    routes = [screens, _route("resume", Home), _route(":nowhere+", NotFound)]
    return cast("Any", ft).Router(routes, manage_views=True)


def _route(path: str, page: Callable[[], ft.View], *children: ft.Route, modal: bool = False) -> ft.Route:
    return ft.Route(path=path, component=page, children=[*children], modal=modal)


def set_languages(page: ft.Page, languages: str) -> None:
    """Note the languages that the browser of a new session prefers, as in the header ``Accept-Language``."""
    session_state(page).languages = languages


def prepare(page: ft.Page) -> None:
    """Prepare a session before anything is drawn, wherever it runs."""
    patch_flet(page)
    end_with_actions(page)


async def begin_session(
    page: ft.Page,
    repository: MatchRepository,
    games: GameRegistry,
    backups: RollingBackups | None = None,
    boards: Boards | None = None,
) -> None:
    """Draw the app for a new browser or device, with its own state; at ``/board`` only a scoreboard."""
    prepare(page)
    if boards and (page.route or "").partition("?")[0] == PATH:
        begin_board(page, repository, boards)
        return
    device_store = DeviceStore()
    stores = await new_session(page, repository, games, backups, boards)

    async def learned() -> None:
        await stores.store.show_own()
        await lazy_pages.load_rest()

    listen(page, device_store, learned)
    apply_theme(page, device_store.device)  # with the first screen, not after it
    page.render_views(lambda: App(device_store, stores))


def begin_board(page: ft.Page, repository: MatchRepository, boards: Boards) -> None:
    """Draw a scoreboard for a new browser, with nothing else; on a television it is dark unless that is set there."""
    store = begin_store(page, repository, boards)
    device_store = DeviceStore(DeviceState(brightness="dark" if store.kind == "television" else ""))
    listen(page, device_store, lazy_pages.load_rest)
    apply_theme(page, device_store.device)
    page.render_views(lambda: OnlyBoard(device_store, store))


@view
def OnlyBoard(device_store: DeviceStore, store: BoardStore) -> ft.View:
    theme, tr = use_theme_of(device_store)
    return screen(theme, [BoardOrCode(theme, tr, device_store, store)], paper=True, route=PATH)


async def new_session(
    page: ft.Page,
    repository: MatchRepository,
    games: GameRegistry,
    backups: RollingBackups | None = None,
    boards: Boards | None = None,
) -> SessionStores:
    """Return the stores of a new session. They follow the library; drafts are saved when nobody looks at the app."""
    library_view = LibraryView(repository, games, backups=backups)
    store = MatchStore(repository, page, library_view, DraftStore(repository, lambda: session_state(page).device))
    following = page.run_task(
        follow_library, store, repository.watch(partial(wants, store))
    )  # from now on: the lists are read after this
    following_engine = page.run_task(follow_engine, store)
    library_view.as_of = repository.engine.as_of
    await library_view.refresh()
    if backups:
        backups.follow(repository)

    async def rest(event: ft.AppLifecycleStateChangeEvent) -> None:
        if event.state in AWAY:
            await store.save_drafts()

    async def come_back() -> None:
        state = session_state(page)
        state.visits += 1
        if state.next_route not in {None, page.route}:
            page.run_task(send_to, page, str(state.next_route))
        await refresh(store)

    def end() -> None:
        following.cancel()
        following_engine.cancel()

    page.on_connect = handler(come_back)
    page.on_close = handler(end)
    page.on_app_lifecycle_state_change = handler(rest)
    return SessionStores(library_view, store, boards)
