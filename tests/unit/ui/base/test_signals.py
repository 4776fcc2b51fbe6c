"""What a store asks the screens that are drawn."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui.base.flet_shim import component, use_state
from scorekeeper.ui.base.render_cache import use_stable_by_name
from scorekeeper.ui.base.signals import Signal, use_signal
from tests.unit.ui.rig.app import AppTest


async def test_signal_calls_the_function_of_the_latest_drawing_until_its_component_leaves() -> None:
    signal = Signal[[int], str]()
    nobody: Signal[[int], str] | None = None
    set_drawing = list[object]()

    @component
    def Listener(name: str) -> ft.Control:
        use_signal(signal, lambda number: f"{name} {number}")
        use_signal(nobody, str)
        return ft.Text(name)

    @component
    def Screen() -> ft.Control:
        name, set_name = use_state("a")
        set_drawing[:] = [set_name]
        return ft.Column([Listener(name)] if name else [])

    assert signal(1) == []
    async with AppTest(lambda page: page.render(Screen)) as app:
        for name, answers in (("a", ["a 1"]), ("b", ["b 1"]), ("", [])):
            set_drawing[0](name)  # type: ignore[operator]
            await app.settle()
            assert signal(1) == answers


async def test_stable_functions_stay_the_same_and_call_the_latest_ones() -> None:
    drawn = list[dict[str, object]]()
    redraw = list[object]()

    @component
    def Screen() -> ft.Control:
        number, set_number = use_state(1)
        redraw[:] = [set_number]
        drawn.append(use_stable_by_name({"call": lambda more=0: number + more, "none": None}))
        return ft.Text(str(number))

    async with AppTest(lambda page: page.render(Screen)) as app:
        redraw[0](2)  # type: ignore[operator]
        await app.settle()
    first, *_, last = drawn
    assert first == last
    assert [first["call"](more=3), first["none"]] == [5, None]  # type: ignore[operator]
