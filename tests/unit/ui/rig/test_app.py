"""The rig finds what is on the screen now."""

from __future__ import annotations

import flet as ft

from tests.unit.ui.rig.app import AppTest


async def test_walk_finds_control_that_was_added_since_the_last_walk() -> None:
    def main(page: ft.Page) -> None:
        page.add(ft.TextButton("add", on_click=lambda _: page.add(ft.Text("tapped"))))

    async with AppTest(main) as shown:
        (button,) = shown.find(ft.TextButton)
        assert shown.texts() == []
        shown.page.add(ft.Text("added in the same turn"))
        assert shown.texts() == ["added in the same turn"]
        await shown.fire(button, "click")
        assert shown.texts() == ["added in the same turn", "tapped"]
