"""The frame of every page: its view, the margins of the device, and the navigation."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, TypedDict, Unpack

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import handler, identified
from scorekeeper.ui.base.session_state import is_away, session_state
from scorekeeper.ui.base.timers import MAIN_REST
from scorekeeper.ui.device.device_state import DeviceState
from scorekeeper.ui.kit.boxes import column_of, padded, row_of, space
from scorekeeper.ui.kit.button import icon_button
from scorekeeper.ui.kit.frame import Destination, app_bar, bottom_navigation, rail
from scorekeeper.ui.kit.layout import COLUMN
from scorekeeper.ui.kit.message import message_line
from scorekeeper.ui.kit.rule import rule
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.kit.tile import app_emblem
from scorekeeper.ui.shell.notices import Notices


@dataclass(frozen=True, slots=True)
class Bar:
    """The bar of a page beside its title: where it goes ``back`` to by default, and what ``kit.frame.app_bar`` shows.

    The way back is identified as ``{ident}.back``, or ``{ident}.close`` where the page ``closes`` and shows a cross.
    ``label`` replaces the words of the way back for screen readers. A page without ``back`` shows ``leading`` there.
    """

    ident: str = ""
    back: str = ""
    subtitle: str = ""
    emblem: ft.Control | None = None
    actions: Sequence[ft.Control] = ()
    lines: int = 1
    width: float = 0
    label: str = ""
    closes: bool = False
    size: float = 22
    leading: ft.Control | None = None


_PLACES: Final = {
    "home": ("/", ft.Icons.HOME_OUTLINED),
    "games": ("/new", ft.Icons.MENU_BOOK_OUTLINED),
    "history": ("/history", ft.Icons.BAR_CHART),
}


def go(route: str) -> None:
    """Move to another screen of this session; a browser that is away is sent there when it comes back."""
    page = ft.context.page
    state = session_state(page)
    state.note_opening(route, page.route or "")
    state.next_route = route
    if not is_away(page):
        page.run_task(send_to, page, route)


def go_back(usual: str, *, past: tuple[str, ...] = ()) -> None:
    """Move to the screen from which this one was opened, as Back of a browser does, or else to the ``usual`` one.

    It goes past forms of hands, and past screens whose routes begin with one of ``past``.
    """
    page = ft.context.page
    below = session_state(page).screens_below(page.route or "")
    go(next((route for route in below if "/hand/" not in route and not route.startswith(past)), usual))


def leave_match() -> None:
    """Move to the screen from which a match was opened; from a new match, to the one before its setup."""
    go_back("/", past=("/match/", "/new", "/open/", "/resume"))


async def send_to(page: ft.Page, route: str) -> None:
    """Send the browser to a screen; it answers when it has gone there, unless it leaves before."""
    with suppress(RuntimeError):  # the session has ended
        await page.push_route(route)
        if session_state(page).next_route == route:
            session_state(page).next_route = None


def screen(
    theme: Theme, controls: Sequence[ft.Control], *, paper: bool = False, route: str | None = None, modal: bool = False
) -> ft.View:
    """Return a page inside the safe area of the device, from top to bottom."""
    path = ft.use_view_path() if route is None else route
    column = column_of(Notices(), *controls, expand=True)
    return ft.View(
        route=path,
        bgcolor=theme.palette.paper if paper else theme.palette.bg,
        padding=0,
        spacing=0,
        fullscreen_dialog=modal,
        can_pop=False,
        on_confirm_pop=_ANSWER_POP,
        controls=[identified(path, ft.SafeArea(column))],
    )


async def _answer_pop(event: ft.Event[ft.View]) -> None:
    """Answer the client, which asks before it leaves a page: the Back key of an app may, a second tap may not.

    While a sheet slides away, a tap on the place where it was falls on Flutter's barrier, which then leaves the page
    below. In a browser nothing else asks: its Back is a change of the route.
    """
    page, now = ft.context.page, asyncio.get_running_loop().time()
    await event.control.confirm_pop(not page.web and now - session_state(page).sheet_closed >= MAIN_REST)


_ANSWER_POP: Final = handler(_answer_pop)


def around(
    theme: Theme, tr: Translator, device: DeviceState, here: str, controls: Sequence[ft.Control], *, paper: bool = False
) -> ft.View:
    """Return a page of one of the three places, with a bar below on a phone or a rail beside on a wide screen."""
    places = [Destination(ident, tr(f"nav.{ident}"), mark) for ident, (_, mark) in _PLACES.items()]
    body = column_of(*controls, expand=True)

    def move(ident: str) -> None:
        go(_PLACES[ident][0])

    side, below = ft.Container(), ft.Container()  # the body keeps its place, and what is open there, on a turned phone
    if not device.layout.has_rail:
        below = bottom_navigation(theme, places, here, on_go=move)
        return screen(theme, [row_of(side, body, expand=True), below], paper=paper)
    settings = icon_button(
        theme, ft.Icons.SETTINGS_OUTLINED, "nav-settings", tr("nav.settings"), lambda: go("/settings")
    )
    side = rail(theme, places, here, on_go=move, head=app_emblem(theme, 24, upright=True), foot=settings)
    return screen(theme, [row_of(side, body, expand=True), below], paper=paper)


class PageOptions(TypedDict, total=False):
    """What stands at the foot of a page, whether the page is paper, and whether a strong line is under its bar."""

    foot: Sequence[ft.Control]
    paper: bool | None
    ruled: bool


def scaffold(
    theme: Theme,
    tr: Translator,
    title: str,
    body: Sequence[ft.Control] | ft.Control,
    bar: Bar,
    *,
    place: str = "",
    device: DeviceState | None = None,
    **options: Unpack[PageOptions],
) -> ft.View:
    """Return a page: a bar with the title and the way back, a body, the message bar, and its foot.

    Several controls as a body are scrolled; a single one fills the page and scrolls itself. With a ``device`` the page
    is drawn within ``place``, one of the three places, and on paper unless ``paper`` is ``False``.
    """
    foot, paper = options.get("foot", ()), options.get("paper")
    head, inside = page_parts(theme, tr, title, body, bar, footed=bool(foot))
    line = [rule(theme, "head")] if options.get("ruled") else []
    parts = [head, *line, inside, message_line(theme), *foot]
    if device:
        return around(theme, tr, device, place, parts, paper=paper is not False)
    return screen(theme, parts, paper=bool(paper))


def page_parts(
    theme: Theme, tr: Translator, title: str, body: Sequence[ft.Control] | ft.Control, bar: Bar, *, footed: bool = False
) -> list[ft.Control]:
    """Return the bar and the body of a page, as in ``scaffold``; ``footed``: something stands below them."""
    what, mark = ("close", ft.Icons.CLOSE) if bar.closes else ("back", ft.Icons.ARROW_BACK)
    label, leading = bar.label or tr(f"common.{what}"), bar.leading
    if bar.back:
        leading = icon_button(theme, mark, f"{bar.ident}.{what}", label, lambda: go_back(bar.back))
    head = app_bar(
        theme,
        title,
        subtitle=bar.subtitle,
        leading=leading,
        emblem=bar.emblem,
        actions=bar.actions,
        size=bar.size,
        lines=bar.lines,
        width=bar.width,
    )
    if not isinstance(body, ft.Control):
        body = scrolled(body if footed else [*body, space(24)])
    return [head, body]


def scrolled(controls: Sequence[ft.Control], *, margin: float = 16, ref: ft.Ref[ft.Column] | None = None) -> ft.Control:
    """Return a column that scrolls and is no wider than ``COLUMN``; ``ref`` is set to it."""
    inner = ft.Container(column_of(*controls, stretch=True), padded(margin))
    return ft.Column([centred(inner, width=COLUMN + 2 * margin)], expand=True, scroll=ft.ScrollMode.AUTO, ref=ref)


def centred(content: ft.Control, *, width: float = COLUMN) -> ft.Control:
    """Return a control in the middle of its row, no wider than ``width``."""
    return ft.Row(
        [ft.Container(content, width=width, expand=True, expand_loose=True)], alignment=ft.MainAxisAlignment.CENTER
    )
