"""Work that begins while the browser is away, as during a reload: Flet's ``run_task`` raises an error there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from typing import Any, Final, cast

import flet as ft

from scorekeeper.ui.base.session_state import is_away

_RUN_TASK: Final = ft.Page.run_task


def begin_tasks_while_away() -> None:
    """Let sessions of this process begin their tasks also while the browser is away."""
    cast("Any", ft.Page).run_task = _run_task


def _run_task(page: ft.Page, work: Callable[..., Awaitable[Any]], *args: Any, **named: Any) -> Future[Any]:
    if is_away(page):
        return asyncio.run_coroutine_threadsafe(cast("Any", work(*args, **named)), asyncio.get_running_loop())
    return _RUN_TASK(page, work, *args, **named)
