"""What the garbage collector has to do after a hand was saved."""

from __future__ import annotations

import gc
import subprocess
import sys
from pathlib import Path

import flet as ft

from tests.tools.bench.redraws import CHANGES
from tests.unit.ui.rig.clock import run
from tests.unit.ui.rig.matches import hand
from tests.unit.ui.rig.visitor import at_match

ROOT = Path(__file__).parents[2]


def garbage_of_a_saved_hand(folder: str) -> int:
    """Return how many controls only the garbage collector finds after a hand was entered and saved."""

    async def enter() -> int:
        async with at_match(Path(folder), "lets_play", 4, [hand(0, 0, 1, 2, 3)]) as screen:
            await screen.taps_on(*CHANGES["new hand"])
            gc.collect()
            gc.disable()
            await screen.taps_on(*CHANGES["new hand"])
            gc.set_debug(gc.DEBUG_SAVEALL)
            gc.collect()
            return sum(isinstance(found, ft.BaseControl) for found in gc.garbage)

    return run(enter())


def test_saving_a_hand_leaves_hardly_any_control_to_the_garbage_collector(tmp_path: Path) -> None:
    # In a process of its own: what other tests have left there would count.
    count = f"import sys; from {__name__} import garbage_of_a_saved_hand as count; print(count(sys.argv[1]))"
    printed = subprocess.check_output([sys.executable, "-c", count, str(tmp_path)], cwd=ROOT, text=True)
    assert int(printed) < 50  # some 500 appear and go
