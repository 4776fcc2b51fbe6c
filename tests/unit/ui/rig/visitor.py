"""A visitor of the whole app: a library in a folder, and a client that goes where the app sends it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Self

import flet as ft

from scorekeeper.games import GameRegistry
from scorekeeper.ui.startup.session import begin_session
from tests.leading_keys import leads
from tests.registry import REGISTRY
from tests.repository import repository_of
from tests.unit.ui.rig.app import AppTest
from tests.unit.ui.rig.matches import End, FaultyLibrary, open_folder, shelved

SORRY = "This part of the screen could not be drawn."


class Sitting(AppTest):
    """A visitor whose client follows the app from screen to screen."""

    def __init__(
        self,
        folder: Path,
        route: str,
        width: int = 390,
        height: int = 844,
        *,
        main: Callable[[ft.Page], Any] | None = None,
        prepare: Callable[[ft.Page], None] | None = None,
        games: GameRegistry = REGISTRY,
    ) -> None:
        """Visit the app at `route`; `main` starts the session instead of the app with the library of `folder`.

        `prepare` is called with the page before the app starts.
        """
        self._prepare, self._games = prepare, games
        self._library = None if main else open_folder(folder, games)
        super().__init__(main or self._begin, route, width, height)
        self.taps = 0

    @property
    def library(self) -> FaultyLibrary:
        assert self._library, "the app has been started by `main`"
        return self._library

    async def _begin(self, page: ft.Page) -> None:
        if self._prepare:
            self._prepare(page)
        self.repository = repository_of(self.library, self._games)
        await begin_session(page, self.repository, self._games)

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        await self.follow()
        return self

    async def __aexit__(self, *error: object) -> None:
        """Find everything drawn and the session sound, unless the test has failed already."""
        if error[0] is None:
            await self.settle()
            assert SORRY not in self.texts()
            self.assert_sound()
        await super().__aexit__(*error)
        if self._library:
            self._library.close()

    async def fire(self, control: ft.BaseControl, event: str, data: object = None) -> None:
        await self.send(control, event, data)
        await self.follow()

    async def tap(self, identifier: str) -> None:
        route = self.page.route
        await super().tap(identifier)
        self.taps += 1
        is_elsewhere = self.page.route.partition("?")[0] != route.partition("?")[0]
        assert leads(identifier) or not is_elsewhere, f"{identifier} leads to {self.page.route}: see LEADS in head.html"

    async def taps_on(self, *identifiers: str) -> None:
        """Tap one thing after the other."""
        for identifier in identifiers:
            await self.tap(identifier)

    async def follow(self) -> None:
        """Arrive wherever the app has gone."""
        await self.settle()
        while self.conn.routes:
            await self.visit(self.conn.routes.pop(0))

    async def visit(self, route: str) -> None:
        """What the client does when its address changes, by the app or by Back."""
        self.patch(self.page, route=route)
        await self.send(self.page, "route_change", {"route": route})
        await self.follow()

    async def press(self, key: str, *, shift: bool = False, ctrl: bool = False) -> None:
        """Press a key of a keyboard."""
        await self.fire(self.page, "keyboard_event", _key(key, shift=shift, ctrl=ctrl))

    async def press_at_once(self, *keys: str) -> None:
        """Press keys of a keyboard before what the first of them does is drawn."""
        for key in keys:
            await self.send(self.page, "keyboard_event", _key(key))

    def said(self, identifier: str) -> str:
        """How something is read aloud: its name, or the words in it."""
        found = self.by(identifier)
        if found.label:
            return found.label
        return " ".join(
            one.value or "".join(span.text or "" for span in one.spans or []) for one in self.find(ft.Text, found)
        )

    def each(self, stem: str, sides: int) -> list[str]:
        """A row read aloud, box by box."""
        return [self.said(f"{stem}.{side}") for side in range(sides)]

    def by(self, identifier: str) -> ft.Semantics:
        """The latest thing of that name: screens lie on top of one another."""
        found = self.find(ft.Semantics, identifier=identifier)
        assert found, f"nothing is called {identifier}"
        return found[-1]

    def off(self, identifier: str) -> bool:
        """Whether it cannot be pressed."""
        return any(getattr(one, "disabled", None) is True for one in self.walk(self.by(identifier)))


def at_match(
    folder: Path,
    game: str,
    players: int | Sequence[str],
    ends: Sequence[End] = (),
    *,
    page: str = "",
    size: tuple[int, int] = (390, 844),
    **written: Any,
) -> Sitting:
    """The visitor of a match that `shelved` has written, or of a page below it."""
    return Sitting(folder, f"/match/{shelved(folder, game, players, ends, **written)}{page}", *size)


async def measured(sheet: Sitting) -> None:
    """Tell the table of a sheet that it is 400 high."""
    for one in sheet.find(ft.Container):
        if one.on_size_change is not None:
            await sheet.fire(one, "size_change", {"w": 390.0, "h": 400.0})


def _key(key: str, *, shift: bool = False, ctrl: bool = False) -> dict[str, object]:
    """What the client sends of a key."""
    return {"key": key, "shift": shift, "ctrl": ctrl, "alt": False, "meta": False}
