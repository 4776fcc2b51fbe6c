"""What others write, and whether the storage engine answers: a session shows both for as long as it lasts."""

from __future__ import annotations

import logging
from typing import Any

import flet as ft

from scorekeeper.library.lists import Change
from scorekeeper.library.repository import ABSENT, Watch
from scorekeeper.ui.base.session_state import is_away, session_state
from scorekeeper.ui.shell.match_store import MatchStore, Unreadable

log = logging.getLogger(__name__)


def wants(store: MatchStore, change: Change) -> bool:
    """Return whether the session shows a change: on a match only those of this match, on other screens all."""
    is_shown = change.kind == "match" and store.state is not None and store.state.id == change.key
    return (is_shown or not _is_on_match(store.page)) and not is_away(store.page)


def _is_on_match(page: ft.Page) -> bool:
    return (page.route or "").startswith("/match/")


async def follow_library(store: MatchStore, changes: Watch) -> None:
    """Show what anybody writes, for as long as the session lasts."""
    async for change in changes:
        if is_away(store.page):  # `refresh` is called when the browser comes back
            continue
        # Of several writes of a match only the last one is shown.
        latest = {(each.kind, each.key): each for each in (change, *changes.pending())}
        try:
            for each in latest.values():
                if each.kind == "match":
                    await _show(store, each)
            async with store.turns:
                await _read_lists(store)
        except Exception:
            log.exception("showing a change of the library")


async def _show(store: MatchStore, change: Change) -> None:
    async with store.turns:  # after a write of one's own, which has shown it
        opened = store.open_as(change.key)
        if opened and change.version not in {ABSENT, opened.taken.version}:
            await store.read_again(opened, change.version)


async def _read_lists(store: MatchStore) -> None:
    """Take what has changed in the lists. While a match is on the screen they wait until it is left."""
    if not _is_on_match(store.page):
        await store.library_view.refresh()


def follow_routes(store: MatchStore) -> None:
    """Read the lists before a match is left, so that the screen below it is drawn once, with the totals of now."""
    page, state = store.page, session_state(store.page)
    if state.follows_routes:
        return
    state.follows_routes = True
    show: Any = page.on_route_change  # of Flet's router, which is there before the first match

    async def read_then_show(event: ft.RouteChangeEvent) -> None:
        state.place = None
        await _read_lists(store)
        if page.route == event.route:  # otherwise the user has gone on, and that event follows
            show(event)

    page.on_route_change = read_then_show


async def refresh(store: MatchStore) -> None:
    """Read the open match and the lists again: the connection has come back."""
    await store.library_view.refresh()
    async with store.turns:  # otherwise what was read before a write could replace the match with it
        if store.open is not None:
            await store.read_again(store.open)


async def follow_engine(store: MatchStore) -> None:
    """Show for as long as the session lasts whether the storage engine answers, and what became of an entry."""
    async for _ in store.repository.engine.watch():
        try:
            await _show_engine(store)
        except Exception:
            log.exception("showing whether the storage engine answers")


async def _show_engine(store: MatchStore) -> None:
    engine, opened = store.repository.engine, store.open
    store.library_view.as_of = engine.as_of
    if opened is None:
        if engine.as_of is None and isinstance(store.state, Unreadable) and store.state.error.key == "unreachable":
            await store.open_match(store.state.id)
        await refresh(store)
        return
    now = store.as_waiting(opened)
    if now == opened:
        return  # it is an entry of another device that waits, or does so no longer
    store.state = now
    if engine.as_of is None:
        await refresh(store)
        await store.save_drafts()
    if opened.waiting and now.waiting is None:
        await store.forget_waiting(opened.waiting)
