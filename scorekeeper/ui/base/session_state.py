"""The state of a session besides its stores. A change of it redraws nothing."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, cast

import flet as ft

_KEY: Final = "scorekeeper"

KeyListener = Callable[[ft.KeyboardEvent], Any]


@dataclass(frozen=True, slots=True)
class FailureTexts:
    """The sentences for what should not happen.

    A part of the screen could not be drawn, or an action failed.
    """

    drawing: str = ""
    acting: str = ""


def _set_event() -> asyncio.Event:
    event = asyncio.Event()
    event.set()  # until somebody has asked
    return event


@dataclass(slots=True)
class SessionState:
    """What one session knows besides its stores.

    ``haptics`` is ``None`` while they are switched off. ``key_listeners`` have the path of their screen beside them.
    ``has_resumed``: this session went on from the short-cut of the phone's home screen to the latest match.
    ``is_stored`` is false while a browser does not store what is written. ``languages`` are those that the browser
    prefers, as in the header ``Accept-Language``. ``device`` is the public id of the device, empty until the browser
    has sent it. ``visits`` counts how often the browser has come back, as after a reload. ``menu`` is that number while
    a menu is open, which has all keys. ``typed`` is what stands in the forms of dialogs and pages and was not saved, by
    the key of each form. ``place`` is where the sheet was before the page was loaded again after a restart of the
    server: the route of its match, and its scroll offset. It holds until another screen is shown, and is known once
    ``page_known`` is set. ``follows_routes``: the lists are read before another screen is shown. ``focus_home`` is
    the top of the form, if somebody uses the keyboard: the focus rests there while a hand is saved. ``answered`` is
    when an answer in a list was tapped last, unless a sheet was closed by its button since, ``sheet_closed`` when a
    sheet closed last, ``handed_over`` when each button that hands over a file had done so last: all in seconds of the
    event loop. ``next_route`` is the screen that the browser was sent to, until it has gone there. ``opened_from`` has
    the route of the screen from which each screen was opened, ``docks`` the routes of screens with a dock beside the
    sheet.
    """

    failure_texts: FailureTexts = field(default_factory=FailureTexts)
    haptics: ft.HapticFeedback | None = None
    key_listeners: list[tuple[str, KeyListener]] = field(default_factory=list[tuple[str, "KeyListener"]])
    has_resumed: bool = False
    is_stored: bool = True
    languages: str = ""
    device: str = ""
    visits: int = 0
    next_route: str | None = None
    menu: int | None = None
    follows_routes: bool = False
    focus_home: ft.KeyboardListener | None = None
    place: tuple[str, float] | None = None
    page_known: asyncio.Event = field(default_factory=_set_event)
    answered: float = -math.inf
    handed_over: dict[str, float] = field(default_factory=dict[str, float])
    sheet_closed: float = -math.inf
    docks: set[str] = field(default_factory=set[str])
    typed: dict[Hashable, Any] = field(default_factory=dict[Hashable, Any])
    opened_from: dict[str, str] = field(default_factory=dict[str, str])

    def note_opening(self, route: str, here: str) -> None:
        """Note that a screen is opened from ``here``, unless that leads back to a screen below."""
        if route not in (here, *self.screens_below(here)):
            self.opened_from[route] = here

    def screens_below(self, route: str) -> Iterator[str]:
        """Yield the routes of the screen from which this one was opened, of the one before that, and so on."""
        while route := self.opened_from.get(route, ""):
            yield route


def session_state(page: ft.Page) -> SessionState:
    """Return the state of the session of ``page``, which begins with the first call."""
    store = page.session.store
    state: object = store.get(_KEY)
    if not isinstance(state, SessionState):
        state = SessionState()
        store.set(_KEY, state)
    return state


def is_away(page: ft.Page) -> bool:
    """Return whether the browser is away, or the session has ended."""
    try:
        return cast("object", page.session.connection) is None
    except RuntimeError:
        return True
