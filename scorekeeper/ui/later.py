"""Screens nobody sees at first: each is loaded when somebody goes there; they and the games soon after the start."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pkgutil import walk_packages

import flet as ft

from scorekeeper import games, ui


def later(module: str, name: str) -> Callable[[], ft.Control]:
    """The component of that name in that module of the pages, for a route: drawing it loads it."""

    def draw() -> ft.Control:
        return getattr(import_module(f"scorekeeper.ui.pages.{module}"), name)()

    return draw


async def load_rest() -> None:
    """Load what no screen has needed yet: module by module, so that a tap in between is answered."""
    for name in _modules():
        if name not in sys.modules:
            import_module(name)
            await asyncio.sleep(0)


@cache
def _modules() -> tuple[str, ...]:
    return tuple(one.name for part in (games, ui) for one in walk_packages(part.__path__, f"{part.__name__}."))
