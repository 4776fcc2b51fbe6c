"""The keyboard of the device: heard by the screen that asked for it last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

import flet as ft

from scorekeeper.ui.flet_shim import use_effect, use_latest

_HEARING: Final = "scorekeeper.hearing"

Hear = Callable[[ft.KeyboardEvent], Any]


def use_keys(hear: Hear) -> None:
    """While this component is on screen, hand it every key that is pressed; the latest to ask comes first."""
    page = ft.context.page
    latest = use_latest(hear)
    use_effect(lambda: hearing(page).append(latest), [], cleanup=lambda: _without(page, latest))


def hearing(page: ft.Page) -> list[Hear]:
    """Whoever listens in the session of ``page``, the latest last."""
    kept = cast("list[Hear] | None", page.session.store.get(_HEARING))
    if kept is None:
        kept = []
        page.session.store.set(_HEARING, kept)
    return kept


def _without(page: ft.Page, hear: Hear) -> None:
    if hear in hearing(page):
        hearing(page).remove(hear)
