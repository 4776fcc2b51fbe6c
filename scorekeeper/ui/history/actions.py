"""What can be done to a match in the list: sharing it, a rematch, and deleting it."""

from __future__ import annotations

from functools import partial

import flet as ft

from scorekeeper.library.series import find_standing
from scorekeeper.library.summaries import MatchSummary
from scorekeeper.ui.base.flet_shim import component, keyed, use_effect, use_ref, use_state
from scorekeeper.ui.base.keyboard import use_keys
from scorekeeper.ui.history.match_line import ACTIONS, Act, actions_of
from scorekeeper.ui.kit.boxes import space
from scorekeeper.ui.kit.theme import theme_at_table
from scorekeeper.ui.sharing.sharing import use_sharing
from scorekeeper.ui.shell.contexts import use_library_view, use_store, use_theme, use_translator
from scorekeeper.ui.shell.deletion import delete_match
from scorekeeper.ui.shell.dialogs import Choice, ask, use_dialog
from scorekeeper.ui.shell.match_store import OpenMatch
from scorekeeper.ui.shell.rematching import begin_rematch
from scorekeeper.wording.game_text import words_for

MENU_KEYS = {"Context Menu", "F10"}
"""Keys that open the actions of the row that has the focus; F10 with Shift."""


def use_actions() -> tuple[Act, ft.Control]:
    """Return the function that does an action to a match, and what it draws: the sheets of the actions."""
    store, library_view, theme, tr = use_store(), use_library_view(), use_theme(), use_translator()
    asked, ask_about = use_state(_none)
    shared, share = use_state(_nothing)
    busy, focused = use_ref(initial=False), use_ref(_none())

    async def act(action: str, match: MatchSummary) -> None:
        """Do an action; a second tap while it is being done is the same tap."""
        if action == "focus":
            focused.current = match
            return
        ask_about(match if action == "menu" else None)
        if action == "menu" or busy.current:
            return
        busy.current = True
        try:
            if action == "delete":
                await delete_match(tr, store, match.id)
                return
            taken = await store.repository.load(match.id)
            opened = OpenMatch(taken, store.repository.evaluate(taken))
            if action == "rematch":
                standing = find_standing(library_view.matches(), match.id, opened.match)
                await begin_rematch(store, match.id, opened.match, standing)
            else:
                share(lambda before: (before[0] + 1, opened))
        finally:
            busy.current = False

    def on_key(event: ft.KeyboardEvent) -> None:
        if event.key in MENU_KEYS and event.shift == (event.key == "F10") and focused.current:
            ask_about(focused.current)

    use_keys(on_key)
    use_effect(_without_menu, [], cleanup=_with_menu)
    dialog = None
    if asked:
        choices = [
            Choice(f"history.menu.{action}", tr(f"history.{action}"), partial(act, action, asked), ACTIONS[action])
            for action in actions_of(asked)
        ]
        title = tr("common.facts", a=tr(f"games.{asked.game}.name"), b=tr("common.names", names=asked.sides))
        dialog = ask(theme, tr, title, choices, on_close=lambda: ask_about(None))
    use_dialog(dialog)
    number, opened = shared
    return act, keyed(number, ShareOnce, opened) if opened else space(0)


def _none() -> MatchSummary | None:
    return None


def _nothing() -> tuple[int, OpenMatch | None]:
    return 0, None


async def _without_menu() -> None:
    """Let a right click reach the rows."""
    await ft.BrowserContextMenu().disable()


async def _with_menu() -> None:
    await ft.BrowserContextMenu().enable()


@component
def ShareOnce(opened: OpenMatch) -> ft.Control:
    """Open the ways to share a match as soon as this is drawn."""
    setup = opened.match.setup
    theme = theme_at_table(use_theme(), use_library_view().colors(setup.players))
    share = use_sharing(theme, words_for(use_translator(), opened.match.variant, setup), opened)

    def open_ways() -> None:
        share()

    use_effect(open_ways, [])
    return space(0)
