"""The hook that opens the match of a screen, and the page of a match that cannot be read."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.library.errors import StorageError
from scorekeeper.ui.base.flet_shim import use_effect
from scorekeeper.ui.kit.boxes import column_of, padded, row_of
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.theme import TITLE_S, Theme, icon, text
from scorekeeper.ui.shell.contexts import use_store, use_table_theme, use_translator
from scorekeeper.ui.shell.following import follow_routes
from scorekeeper.ui.shell.match_store import Loading, MatchStore, OpenMatch, Unreadable
from scorekeeper.ui.shell.scaffold import go, screen
from scorekeeper.wording.game_text import words_for


@dataclass(frozen=True, slots=True, repr=False)
class MatchHandle:
    """An open match with the store that writes it, for what is drawn below the screen of a route.

    Flet redraws every component that gets a store as an argument or from a context when the store changes. Inside
    this value the store is hidden from it, so that a change is drawn once, from the top.
    """

    opened: OpenMatch
    store: MatchStore


def use_match(match_id: str) -> Loading | OpenMatch | Unreadable:
    """Have the match of an address opened once its screen is there, and return how far it is open."""
    store = use_store()

    async def open_match() -> None:
        follow_routes(store)
        await store.open_match(match_id)

    use_effect(open_match, [match_id])
    return store.state_of(match_id)


def use_match_translator(opened: Loading | OpenMatch | Unreadable) -> Translator:
    """Return the translator with the words of the game of an open match."""
    tr = use_translator()
    return words_for(tr, opened.match.variant, opened.match.setup) if isinstance(opened, OpenMatch) else tr


def use_match_theme(opened: Loading | OpenMatch | Unreadable) -> Theme:
    """Return the theme in which the players of an open match have their own colours."""
    return use_table_theme(opened.match.setup.players if isinstance(opened, OpenMatch) else ())


def not_open(theme: Theme, tr: Translator, state: Loading | Unreadable) -> ft.View:
    """Return the page of a match while it is loading, or the page that says why it cannot be read."""
    if isinstance(state, Loading):
        return screen(theme, [loading()], paper=True)
    return screen(theme, [why_unreadable(theme, tr, state.error)])


def loading() -> ft.Control:
    """Return an empty control of the size of a match, which is read in a moment."""
    return ft.Container(expand=True)


def why_unreadable(theme: Theme, tr: Translator, error: StorageError) -> ft.Control:
    """Return why a match cannot be read, with a button to Home. The file is not deleted."""
    why = text(theme, tr(f"problems.{error.key}"), TITLE_S, align=ft.TextAlign.CENTER)
    column = column_of(
        icon(theme, ft.Icons.HEART_BROKEN_OUTLINED, size=40, color=theme.palette.ink2),
        named(ft.Container(why, padded(32)), "unreadable"),
        button(theme, tr("error.to_home"), "unreadable.home", lambda: go("/"), width=280),
        expand=True,
        middle=True,
        spacing=20,
    )
    return row_of(column, stretch=True, expand=True)
