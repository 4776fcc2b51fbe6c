"""A figure that is drawn before its screen, and then as the screen has it."""

from __future__ import annotations

from functools import partial

import flet as ft

from scorekeeper.ui.base.early_drawing import EarlyDrawing
from scorekeeper.ui.base.flet_shim import component, memo, use_effect, use_state
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.theme import Theme
from tests.unit.ui.kit.test_kit import start
from tests.unit.ui.rig.app import AppTest


async def test_early_figure_is_shown_until_the_screen_is_drawn() -> None:
    early, drawn = EarlyDrawing(), list[str]()

    @memo
    @component
    def Figure(given: str) -> ft.Control:
        drawn.append(early.use("figure", given))
        return ft.Text(drawn[-1])

    @component
    def Screen() -> ft.Control:
        figure, write = use_state("1")
        _, draw_again = use_state(0)
        use_effect(early.settle)
        keys = [button(Theme(), "", ident=each, on_press=partial(write, each)) for each in ("1", "2")]
        again = button(Theme(), "", ident="again", on_press=lambda: draw_again(lambda count: count + 1))
        return ft.Column([Figure(figure), *keys, again])

    async with AppTest(start(Screen)) as app:

        async def draw(figure: str, then: str) -> list[str]:
            """Show a figure early, unless it is empty, then draw the screen with a tap; return what was drawn."""
            drawn.clear()
            if figure:
                early.show("figure", figure)
            await app.tap(then)
            assert (app.texts()[0], early.has_shown) == (drawn[-1], False)
            return [*drawn]

        assert await draw("2", "again") == ["2", "1"], "the screen still has the first figure"
        assert await draw("2", "2") == ["2", "2"]
        assert await draw("", "1") == ["1"], "what was shown earlier does not come again"
        assert await draw("3", "2") == ["3", "2"]
        assert await draw("2", "again") == ["2"]
