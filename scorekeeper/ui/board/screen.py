"""A board over the whole screen, which stays on and is moved a little from time to time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from functools import partial

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, view
from scorekeeper.ui.base.render_cache import use_latest
from scorekeeper.ui.base.repeats import use_repeats
from scorekeeper.ui.base.timers import BOARD_SHIFT
from scorekeeper.ui.board.scoreboard import BoardSize, Scoreboard
from scorekeeper.ui.board.upright import UprightBoard
from scorekeeper.ui.device.device_state import DeviceStore
from scorekeeper.ui.device.listener import remember
from scorekeeper.ui.device.wake_lock import use_awake
from scorekeeper.ui.kit.boxes import padding
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.shell.contexts import use_device
from scorekeeper.ui.shell.match_store import OpenMatch
from scorekeeper.ui.shell.open_match import not_open, use_match, use_match_theme, use_match_translator
from scorekeeper.ui.shell.scaffold import go_back, screen
from scorekeeper.ui.table.table import Spread

STEP = 8
"""Logical pixels by which the picture is moved, so that no screen burns in."""

_PLACES = ((0, 0), (STEP, 0), (STEP, STEP), (0, STEP))


@view
def BoardHere() -> ft.View:
    """Draw the board of ``/match/:match/board``, with a cross that leads back from it."""
    match_id = ft.use_route_params().get("match", "")
    opened = use_match(match_id)
    tr = use_match_translator(opened)
    theme = use_match_theme(opened)
    if not isinstance(opened, OpenMatch):
        return not_open(theme, tr, opened)
    spread = Spread(opened.match, opened.state)
    board = FullScreen(theme, tr, spread, use_device(), partial(go_back, f"/match/{match_id}"), at=opened.as_of)
    return screen(theme, [board], paper=True)


@component
def FullScreen(
    theme: Theme,
    tr: Translator,
    spread: Spread,
    device_store: DeviceStore,
    on_close: Callable[[], object] | None = None,
    *,
    overscan: bool = False,
    at: datetime | None = None,
) -> ft.Control:
    """Draw a board over the whole screen of a device, in the order that is set there.

    ``at`` is when it was read, while the storage engine is away.
    """
    use_awake(on=True)
    moved = use_repeats(partial(asyncio.sleep, BOARD_SHIFT))
    left, top = _PLACES[moved % len(_PLACES)]
    device = device_store.device
    size = BoardSize(device.width - STEP, device.height - STEP, overscan)
    change = use_latest(partial(remember, device_store, "by_seat"))
    inset = padding(left=left, top=top, right=STEP - left, bottom=STEP - top)
    if size.is_upright_phone:
        return UprightBoard(theme, tr, spread, size, device.by_seat, change, on_close, at, inset).draw()
    return ft.Container(Scoreboard(theme, tr, spread, size, on_close, at=at), inset, expand=True)
