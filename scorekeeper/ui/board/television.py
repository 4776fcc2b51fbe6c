"""The session of a screen at ``/board``: it asks for a code, then shows that match, and can do nothing else."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final
from urllib.parse import parse_qs, urlsplit

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.library.boards import DIGITS, Board, Boards, Kind
from scorekeeper.library.errors import StorageError, Unreachable
from scorekeeper.library.lists import Change
from scorekeeper.library.people import colors_at_table
from scorekeeper.library.repository import ABSENT, MatchRepository, Version, Watch
from scorekeeper.ui.base.flet_shim import component, handler, observable
from scorekeeper.ui.base.keyboard import use_keys
from scorekeeper.ui.board.screen import FullScreen
from scorekeeper.ui.device.device_state import DeviceState, DeviceStore
from scorekeeper.ui.kit.boxes import CENTER, column_of, outline, padded, row_of, space
from scorekeeper.ui.kit.letters import fitted
from scorekeeper.ui.kit.press import named, silent
from scorekeeper.ui.kit.theme import BODY, SCORE_KEY, SCORE_TOTAL, TITLE_L, TITLE_M, Theme, icon, text, theme_at_table
from scorekeeper.ui.kit.tile import app_emblem
from scorekeeper.ui.table.table import Spread

PATH: Final = "/board"

TELEVISIONS: Final = ("TV", "Tizen", "Web0S", "webOS", "BRAVIA", "CrKey")
"""What browsers of televisions call themselves."""

LARGE: Final = 1600
"""The width from which on a screen that is no phone or tablet is looked at from a distance, in logical pixels."""

DELETE: Final = "delete"
PAD: Final = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), (DELETE, "0", ""))
FIVE: Final[tuple[int, int]] = (1, 1)
"""The row and place of the key that is chosen at first."""

ARROWS: Final = {"Arrow Left": (0, -1), "Arrow Right": (0, 1), "Arrow Up": (-1, 0), "Arrow Down": (1, 0)}
ENTER: Final = frozenset({"Enter", "Select", "Numpad Enter"})


@dataclass(frozen=True, slots=True, repr=False)
class BoardState:
    """What the screen shows: a match, or the digits typed so far and the key that is chosen, by its row and place.

    ``colors`` are those of the players of the match, ``as_of`` is when the storage engine answered last, while it is
    away.

    ``said`` is what became of the last code: it is ``unknown``, its board was ``closed``, or the address has to wait
    (``paused``).
    """

    digits: str = ""
    said: str = ""
    board: Board | None = None
    spread: Spread | None = None
    colors: tuple[int, ...] = ()
    as_of: datetime | None = None
    chosen: tuple[int, int] = FIVE


@observable
@dataclass
class BoardStore:
    """The board of one session. It reads one match at most, and writes nothing."""

    repository: MatchRepository
    boards: Boards
    page: ft.Page
    kind: Kind
    state: BoardState = field(default_factory=BoardState)

    @property
    def _address(self) -> str:
        return self.page.client_ip or ""

    async def type(self, key: str) -> None:
        """Add a digit, or take the last one back. The last digit opens the board."""
        state = self.state
        if state.board or state.said == "paused" or len(state.digits) == DIGITS:
            return
        digits = state.digits[:-1] if key == DELETE else state.digits + key
        self.state = BoardState(digits, chosen=state.chosen)
        if len(digits) == DIGITS:
            await self._open(digits)

    async def type_all(self, digits: str) -> None:
        """Type the digits of a code that stood in the address of the page."""
        for digit in digits:
            await self.type(digit)

    async def press(self, event: ft.KeyboardEvent) -> None:
        """Do what a key of a keyboard or of a remote control means."""
        row, place = self.state.chosen
        key = event.key.removeprefix("Numpad ")
        if event.key in ARROWS:
            self.state = replace(self.state, chosen=moved((row, place), ARROWS[event.key]))
        elif event.key in ENTER:
            await self.type(PAD[row][place])
        elif key == "Backspace":
            await self.type(DELETE)
        elif len(key) == 1 and key in "0123456789":
            await self.type(key)

    async def _open(self, digits: str) -> None:
        opened = self.boards.open(digits, self._address, self.kind)
        if isinstance(opened, Board):
            self.state = BoardState(board=opened)
            await self._read(opened)
        else:
            self.state = BoardState(said=opened)
            self.wait()

    def wait(self) -> None:
        """Ask for a code again once the address may try again."""
        if pause := self.boards.pause(self._address):
            self.state = BoardState(said="paused")
            self.page.run_task(self._wait, pause)

    async def _wait(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        if self.state.said == "paused":
            self.state = BoardState()

    async def _read(self, board: Board, version: Version | None = None) -> None:
        try:
            loaded = await self.repository.load(board.match_id, version)
        except StorageError as error:
            if not (isinstance(error, Unreachable) and self.state.spread):  # else it goes on showing what it has
                self.boards.close(board)
            return
        if self.state.board == board:
            spread = Spread(loaded.session.match, self.repository.evaluate(loaded))
            lists = await self.repository.lists.read()
            persons = lists.people.at_table(spread.match.setup.players)
            colors, as_of = colors_at_table(lists.colors, persons), self.repository.engine.as_of
            self.state = BoardState(board=board, spread=spread, colors=colors, as_of=as_of)

    async def refresh(self) -> None:
        """Read the match again, after the browser was away."""
        if self.state.board:
            await self._read(self.state.board)

    def wants(self, change: Change) -> bool:
        """Return whether a change is one of the match on the board."""
        board = self.state.board
        return board is not None and (change.kind, change.key) == ("match", board.match_id)

    async def follow_match(self, changes: Watch) -> None:
        """Show what is written in the match, for as long as the session lasts."""
        async for change in changes:
            board = self.state.board
            if board is None or not self.wants(change):  # meanwhile
                continue
            if change.version == ABSENT:
                self.boards.close(board)
            else:
                await self._read(board, change.version)

    async def follow_engine(self) -> None:
        """Show whether the storage engine answers, and read the match again when it is back."""
        async for _ in self.repository.engine.watch():
            self.state = replace(self.state, as_of=self.repository.engine.as_of)
            if self.state.as_of is None:
                await self.refresh()

    async def follow_boards(self) -> None:
        """Ask for a code again once the board has been closed."""
        while True:
            await self.boards.changed()
            if self.state.board and not self.boards.is_open(self.state.board):
                self.state = BoardState(said="closed")

    def leave(self) -> None:
        """Close the board, if one is open."""
        if self.state.board:
            self.boards.close(self.state.board)


def kind_of(page: ft.Page) -> Kind:
    """Return what kind of device a page is on."""
    width, height, agent = page.width or 0, page.height or 0, page.client_user_agent or ""
    if page.platform is ft.PagePlatform.ANDROID_TV or any(sign in agent for sign in TELEVISIONS):
        return "television"
    if page.platform in {ft.PagePlatform.ANDROID, ft.PagePlatform.IOS}:
        return "phone" if min(width, height) < 600 else "tablet"
    return "television" if width >= LARGE else "computer"


def begin_store(page: ft.Page, repository: MatchRepository, boards: Boards) -> BoardStore:
    """Return the store of a new session; it follows its match, and ends its board with itself.

    The address of the page may have the code of a match already.
    """
    store = BoardStore(repository, boards, page, kind_of(page))
    tasks = (
        page.run_task(store.follow_match, repository.watch(store.wants)),
        page.run_task(store.follow_boards),
        page.run_task(store.follow_engine),
    )
    store.wait()
    code = parse_qs(urlsplit(page.route or "").query).get("code", [""])[0]
    if len(code) == DIGITS and code.isascii() and code.isdecimal():
        page.run_task(store.type_all, code)

    def end() -> None:
        for task in tasks:
            task.cancel()
        store.leave()

    page.on_connect = handler(store.refresh)
    page.on_close = handler(end)
    return store


@component
def BoardOrCode(theme: Theme, tr: Translator, device_store: DeviceStore, store: BoardStore) -> ft.Control:
    """Draw the board, or the pad for its code."""
    device, state = device_store.device, store.state
    if state.spread:
        own = theme_at_table(theme, state.colors)
        return FullScreen(own, tr, state.spread, device_store, overscan=store.kind == "television", at=state.as_of)
    if state.board:
        return ft.Container(expand=True)
    return CodePad(theme, tr, device, store)


@component
def CodePad(theme: Theme, tr: Translator, device: DeviceState, store: BoardStore) -> ft.Control:
    """Draw the four digits and their keys. The arrows of a remote control choose a key, and so do number keys."""
    state = store.state
    use_keys(store.press)
    lies = device.width > device.height
    scale = min(device.height / 1080, max(device.width / 1920, 0.5)) if lies else min(device.width / 700, 0.8)
    margin = 72 * scale if lies else 24
    words = _words(theme, tr, state, scale, (device.width * 0.56 if lies else device.width) - 2 * margin)
    pad = _pad(theme, tr, store, scale)
    if lies:
        left = ft.Container(column_of(*words, middle=False), expand=True)
        content: ft.Control = row_of(left, pad, spacing=48 * scale)
    else:
        content = column_of(*words, space(32 * scale), row_of(pad, centre=True))
    return ft.Container(
        ft.Column([content], alignment=ft.MainAxisAlignment.CENTER, expand=True, scroll=ft.ScrollMode.AUTO),
        padded(margin, 24),
        expand=True,
        bgcolor=theme.palette.paper,
    )


def moved(at: tuple[int, int], step: tuple[int, int]) -> tuple[int, int]:
    """Return the next key in a direction; behind the last one comes the first one."""
    row, place = at
    while True:
        row, place = (row + step[0]) % len(PAD), (place + step[1]) % len(PAD[0])
        if PAD[row][place]:
            return row, place


def _words(theme: Theme, tr: Translator, state: BoardState, scale: float, room: float) -> list[ft.Control]:
    palette = theme.palette
    body = replace(BODY, size=max(15.0, 42 * scale), most=1.0)
    title = replace(TITLE_L, size=max(26.0, 92 * scale), most=1.0)
    app = replace(TITLE_M, size=max(18.0, 52 * scale), most=1.0)
    said = tr(f"board.{state.said}") if state.said else tr("board.only_shows")
    return [
        row_of(app_emblem(theme, 44 * scale), text(theme, tr("common.app"), app), spacing=26 * scale),
        space(40 * scale),
        text(theme, tr("board.which"), fitted(theme, tr("board.which"), title, room)),
        space(20 * scale),
        text(theme, tr("board.how"), body, color=palette.ink2),
        space(48 * scale),
        named(
            row_of(*(_place(theme, state, place, scale) for place in range(DIGITS)), spacing=28 * scale),
            "board.digits",
            tr("board.typed", digits=" ".join(state.digits)),
        ),
        space(48 * scale),
        named(
            text(theme, said, body, color=palette.error if state.said in {"unknown", "paused"} else palette.ink2),
            "board.said",
            said,
            live=True,
        ),
    ]


def _place(theme: Theme, state: BoardState, place: int, scale: float) -> ft.Control:
    """Return the box of a digit; the next one to be typed has the caret."""
    palette, is_next = theme.palette, place == len(state.digits) and state.said != "paused"
    digit = state.digits[place : place + 1]
    caret = ft.Container(width=max(2.0, 5 * scale), height=110 * scale, bgcolor=palette.brass)
    figure = replace(SCORE_TOTAL, size=120 * scale, most=1.0)
    return ft.Container(
        caret if is_next else text(theme, digit, figure, lines=1),
        width=149 * scale,
        height=189 * scale,
        alignment=CENTER,
        bgcolor=palette.tint if is_next else palette.raised,
        border=outline(max(2.5, 5 * scale), palette.ink) if is_next else outline(1, palette.line),
        border_radius=24 * scale,
    )


def _pad(theme: Theme, tr: Translator, store: BoardStore, scale: float) -> ft.Control:
    paused = store.state.said == "paused"
    rows = [
        row_of(
            *(
                _key(theme, tr, store, key, scale, focused=(row, place) == store.state.chosen and not paused)
                for place, key in enumerate(keys)
            ),
            spacing=6 * scale,
        )
        for row, keys in enumerate(PAD)
    ]
    return ft.Container(column_of(*rows, spacing=6 * scale), opacity=0.4 if paused else 1)


def _key(theme: Theme, tr: Translator, store: BoardStore, key: str, scale: float, *, focused: bool) -> ft.Control:
    """Return a key. It takes no focus of the browser: Enter would press it, besides the one that is chosen."""
    palette = theme.palette
    ring = max(3.0, 6 * scale)
    air = ring + 6 * scale
    width, height = 187 * scale, max(48.0, 146 * scale)
    if not key:
        return ft.Container(width=width + 2 * air, height=height + 2 * air)
    figure = replace(SCORE_KEY, size=max(22.0, 72 * scale))
    content = (
        icon(theme, ft.Icons.BACKSPACE_OUTLINED, size=max(22.0, 60 * scale))
        if key == DELETE
        else text(theme, key, figure, lines=1)
    )

    async def press() -> None:
        await store.type(key)

    face = ft.Container(
        silent(content),
        width=width,
        height=height,
        alignment=CENTER,
        bgcolor=palette.well if key == DELETE else palette.raised,
        border=outline(1, palette.rule),
        border_radius=20 * scale,
    )
    ringed = ft.Container(
        face,
        padding=air - ring,
        border=outline(ring, palette.ink if focused else ft.Colors.TRANSPARENT),
        border_radius=32 * scale,
    )
    label = tr("say.key_delete") if key == DELETE else key
    return ft.MergeSemantics(
        ft.Semantics(
            identifier=f"board.key.{key}",
            label=label,
            button=True,
            selected=focused,
            content=ft.GestureDetector(content=ringed, on_tap=handler(press)),
        )
    )
