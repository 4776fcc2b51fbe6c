"""The smallest app that answers a tap: a counter."""

from __future__ import annotations

from typing import Any, cast

import flet as ft

_flet = cast("Any", ft)


def run() -> None:
    _flet.run(_main)


def _main(page: Any) -> None:
    page.title = "Hello"
    page.render(_hello)


@_flet.component
def _hello() -> ft.Control:
    count, set_count = _flet.use_state(0)

    def add() -> None:
        set_count(count + 1)

    button = ft.FilledButton(f"Count {count}", on_click=add)
    return ft.Semantics(identifier="hello", container=True, content=button)
