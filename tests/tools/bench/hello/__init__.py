"""The smallest app a page can hold."""

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
    return ft.Semantics(identifier="hello", container=True, content=ft.Text("Hello"))
