"""The screens that the benchmark of taps opens hold what it taps."""

from __future__ import annotations

from pathlib import Path

import flet as ft
import pytest

from tests.tools.bench.tap import DIGIT, PLAY, UNDO, Action, fill
from tests.unit.ui.rig.clock import run
from tests.unit.ui.rig.visitor import Sitting


@pytest.mark.parametrize("action", [UNDO, PLAY, DIGIT], ids=lambda action: action.what)
def test_action_changes_what_its_controls_say_with_every_measured_tap(tmp_path: Path, action: Action) -> None:
    places = fill(tmp_path, 3)
    address, stem = action.screen.format(**places), action.stem.format(**places)

    async def taps() -> None:
        async with Sitting(tmp_path, address) as screen:
            await screen.taps_on(*action.first)
            for button in (*action.measured, *action.measured):
                before = labels(screen, stem)
                await screen.tap(button)
                assert labels(screen, stem) != before
                if action.back:
                    await screen.tap(action.back)

    run(taps())


def labels(screen: Sitting, stem: str) -> list[str]:
    named = (control.identifier for control in screen.find(ft.Semantics))
    return [screen.said(name) for name in named if name and name.startswith(stem)]
