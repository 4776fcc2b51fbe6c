"""The smallest app the host can serve: a count that survives a restart, and two ways to fail."""

from __future__ import annotations

import argparse
import os
from functools import partial
from pathlib import Path
from typing import Any, cast

import flet as ft

from scorekeeper.server import Listener, serve

component = cast("Any", ft).component


def main(file: Path, page: ft.Page) -> None:
    page.title = "Hello"
    render = cast("Any", page).render
    render(Hello, file, page.route)


@component
def Hello(file: Path, route: str) -> ft.Control:
    count, set_count = cast("Any", ft).use_state(int(file.read_text()) if file.exists() else 0)

    def add() -> None:
        file.write_text(str(count + 1))
        set_count(count + 1)

    def fail() -> None:
        raise ValueError(route)

    return ft.SafeArea(
        content=ft.Column(
            [
                ft.Semantics(identifier="count", container=True, content=ft.Text(str(count), size=40)),
                ft.Semantics(identifier="process", container=True, content=ft.Text(str(os.getpid()))),
                ft.Semantics(identifier="route", container=True, content=ft.Text(route)),
                ft.Semantics(identifier="add", content=ft.FilledButton("Add", on_click=add)),
                ft.Semantics(identifier="fail", content=ft.FilledButton("Fail", on_click=fail)),
            ]
        )
    )


if __name__ == "__main__":
    command = argparse.ArgumentParser()
    command.add_argument("--no-browser", action="store_true")
    command.add_argument("--port", type=int)
    command.add_argument("--data", type=Path)
    asked = command.parse_args()
    asked.data.mkdir(exist_ok=True)
    serve(
        partial(main, asked.data / "count"),
        listener=Listener(port=asked.port, opens_browser=not asked.no_browser),
        ready=partial(print, flush=True),
    )
