"""What each part of the machinery that makes drawing fast brings: a long sheet with the part switched off.

Run it as a program: ``python -m tests.tools.bench.parts``. It prints thousands of calls of Python functions, which are
the same in every run, for each change of a sheet of 4 sides and 100 hands. A process has one part switched off, because
components are made when their files are imported.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, Final

import scorekeeper.ui.base.flet_patches as patches
from scorekeeper.ui.base import early_drawing, flet_shim, render_cache

CHANGES: Final = ("undo", "new hand", "open")


def _as_it_is(value: Any, **_: object) -> Any:
    return value


def _show_nothing(*_: object, **__: object) -> None:
    pass


def _memo_off() -> None:
    flet_shim.memo = _as_it_is


def _stable_off() -> None:
    render_cache.use_latest = render_cache.use_stable = _as_it_is  # type: ignore[assignment]
    render_cache.use_stable_by_name = dict  # type: ignore[assignment]


def _cache_off() -> None:
    def draw(_: object, _place: object, draw: Callable[..., Any], /, *args: object, **named: object) -> Any:
        return draw(*args, **named)

    render_cache.ControlCache.__call__ = draw  # type: ignore[assignment]


def _deferred_off() -> None:
    render_cache.use_deferred = _as_it_is  # type: ignore[assignment]
    render_cache.deferred = lambda fn, *args: fn(*args)


def _early_off() -> None:
    early_drawing.EarlyDrawing.show = _show_nothing


def _walks_off() -> None:
    patches.speed_up_flet = lambda: None


def _controls_off() -> None:
    patches.quicken_controls = lambda: None  # type: ignore[assignment]


PARTS: Final[Mapping[str, Callable[[], object]]] = {
    "nothing": lambda: None,
    "memo": _memo_off,
    "use_stable, use_latest": _stable_off,
    "ControlCache": _cache_off,
    "deferred, use_deferred": _deferred_off,
    "EarlyDrawing": _early_off,
    "tree_walks": _walks_off,
    "quick_controls": _controls_off,
}


async def calls(change: str) -> int:
    """Return how many Python functions are called while the last step of a change is drawn."""
    from tests.tools.bench.redraws import steps  # noqa: PLC0415  after a part was switched off
    from tests.unit.ui.rig.matches import hand, shelved  # noqa: PLC0415
    from tests.unit.ui.rig.visitor import Sitting  # noqa: PLC0415

    written = [hand(n % 4, *(0 if seat == n % 4 else 3 + seat for seat in range(4))) for n in range(100)]
    counted = 0

    def count(_frame: FrameType, event: str, _: object) -> None:
        nonlocal counted
        counted += event == "call"

    with TemporaryDirectory() as name:
        match_id = shelved(Path(name), "lets_play", 4, written, target=100_000)
        async with Sitting(Path(name), "/") as sheet:
            *before, last = steps(sheet, f"/match/{match_id}", change)
            for step in before:
                await step()
            sys.setprofile(count)
            await last()
            sys.setprofile(None)
    return counted


def main(arguments: list[str]) -> None:
    if arguments:
        from tests.unit.ui.rig.clock import run  # noqa: PLC0415

        PARTS[arguments[0]]()
        print(*(f"{run(calls(change)) / 1000:10.0f}" for change in CHANGES))  # noqa: T201
        return
    print(f"{'switched off':24}", *(f"{change:>10}" for change in CHANGES))  # noqa: T201
    for part in PARTS:
        command = [sys.executable, "-m", "tests.tools.bench.parts", part]
        print(f"{part:24}", subprocess.run(command, check=True, capture_output=True, text=True).stdout.rstrip())  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
