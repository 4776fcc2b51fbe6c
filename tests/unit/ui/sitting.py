"""One visitor at the table: a match on a shelf of its own, and a client that goes where the app sends it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Self

import flet as ft
from flet.messaging.protocol import MessageAction  # pyright: ignore[reportMissingTypeStubs]

from scorekeeper.core.begin import begin
from scorekeeper.core.check import read_end, read_play
from scorekeeper.core.events import Ended, Scored
from scorekeeper.core.match import Match
from scorekeeper.core.session import Session
from scorekeeper.core.variant import Setup, Value
from scorekeeper.games import BY_ID
from scorekeeper.shelf import EDITION, append, digest, new_entry, put_new, take
from scorekeeper.storage.library import Library
from scorekeeper.ui.app import begin_session
from scorekeeper.ui.live import Hub
from tests.unit.ui.harness import AppTest

NAMES = ("Anna", "Bruno", "Chloé", "Daniel", "Émile")

End = dict[str, Any]
"""The end of a hand as a match file has it."""


class Sitting(AppTest):
    """A visitor whose client follows the app from screen to screen."""

    def __init__(self, folder: Path, route: str, width: int = 390, height: int = 844) -> None:
        self._library = Library.open(folder, digest, edition=EDITION)
        super().__init__(lambda page: begin_session(page, self._library, Hub()), route, width, height)
        self.taps = 0

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        self._sent_to: list[str] = []
        send = self.conn.send_message

        def listen(message: Any) -> None:
            if message.action == MessageAction.INVOKE_METHOD and message.body.name == "push_route":
                self._sent_to.append(message.body.args["route"])
            send(message)

        self.conn.send_message = listen
        await self.settle(30)
        return self

    async def __aexit__(self, *error: object) -> None:
        await super().__aexit__(*error)
        self._library.close()

    async def tap(self, identifier: str) -> None:
        await super().tap(identifier)
        self.taps += 1
        await self.follow()

    async def follow(self) -> None:
        """Arrive wherever the app has gone."""
        await self.settle(30)
        while self._sent_to:
            await self.visit(self._sent_to.pop(0))

    async def visit(self, route: str) -> None:
        """What the client does when its address changes, by the app or by Back."""
        self.session.apply_page_patch({"route": route})
        await self.session.dispatch_event(self.page._i, "route_change", {"route": route})  # pyright: ignore[reportPrivateUsage]
        await self.settle(30)

    async def press(self, key: str, *, shift: bool = False, ctrl: bool = False) -> None:
        """A key of a keyboard."""
        data = {"key": key, "shift": shift, "ctrl": ctrl, "alt": False, "meta": False}
        await self.session.dispatch_event(self.page._i, "keyboard_event", data)  # pyright: ignore[reportPrivateUsage]
        await self.follow()

    def said(self, identifier: str) -> str:
        """How something is read aloud: its name, or the words in it."""
        found = self.top(identifier)
        if found.label:
            return found.label
        texts = [one for one in self.walk(found) if isinstance(one, ft.Text)]
        return " ".join(_read(one) for one in texts)

    def each(self, stem: str, sides: int) -> list[str]:
        """A row read aloud, box by box."""
        return [self.said(f"{stem}.{side}") for side in range(sides)]

    def top(self, identifier: str) -> ft.Semantics:
        """The latest thing of that name: screens lie on top of one another."""
        found = self.find(ft.Semantics, identifier=identifier)
        assert found, f"nothing is called {identifier}"
        return found[-1]

    def shows(self, identifier: str) -> bool:
        return bool(self.find(ft.Semantics, identifier=identifier))

    def off(self, identifier: str) -> bool:
        """Whether it cannot be pressed."""
        return any(getattr(one, "disabled", None) is True for one in self.walk(self.top(identifier)))

    def by(self, identifier: str) -> ft.Semantics:
        return self.top(identifier)


def _read(one: ft.Text) -> str:
    return one.value or "".join(span.text or "" for span in one.spans or [])


def hand(out: int | None, *pips: int | None) -> End:
    """A hand of pips: who went out (``None``: blocked), and what everybody held."""
    return {"out": out, "pips": list(pips), **({"blocked": True} if out is None else {})}


def shelved(
    folder: Path,
    game: str,
    players: int,
    ends: Sequence[End] = (),
    *,
    plays: Sequence[Sequence[dict[str, Any]]] = (),
    first: int | None = 1,
    **options: Value,
) -> str:
    """The id of a match on the shelf of a folder, with these hands written; ``plays`` of the hands, in their order."""

    async def write(library: Library) -> str:
        setup = begin(BY_ID[game], NAMES[:players], options, None, first)
        assert isinstance(setup, Setup), setup
        match_id = put_new(library, Match(BY_ID[game], setup))
        taken = take(library, match_id)
        for index in range(max(len(ends), len(plays))):
            session = taken.session
            for play in plays[index] if index < len(plays) else ():
                session = await append(library, taken, new_entry(Scored(read_play(session.match, play)), ""))
                taken = take(library, match_id)
            if index < len(ends):
                await append(library, taken, new_entry(Ended(read_end(session.match, ends[index])), ""))
                taken = take(library, match_id)
        return match_id

    with closing(Library.open(folder, digest, edition=EDITION)) as library:
        return asyncio.run(write(library))


def kept(folder: Path, match_id: str) -> Session:
    """The log of the match as it is on disk."""
    with closing(Library.open(folder, digest, edition=EDITION, writer=False)) as library:
        return take(library, match_id).session


def sit(
    folder: Path,
    route: str,
    steps: Callable[[Sitting], Awaitable[None]],
    *,
    width: int = 390,
    height: int = 844,
) -> None:
    """Do something at an address, and find the session sound afterwards."""

    async def play() -> None:
        async with Sitting(folder, route, width, height) as shown:
            await steps(shown)
            await shown.settle(30)
            assert "This part of the screen could not be drawn." not in shown.texts()
            shown.assert_sound()

    asyncio.run(play())
