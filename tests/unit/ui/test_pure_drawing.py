"""No drawing changes an object that screens share: it may come once more, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import flet as ft
import pytest
from flet.components.component import Component, Renderer

from scorekeeper.ui.base.session_state import session_state
from tests.unit.ui.rig.matches import hand, shelved
from tests.unit.ui.rig.visitor import Sitting

CACHES: Final = {("DraftStore", "_read")}
"""What an object may fill while a screen is drawn, because it follows from the rest."""

NOTHING: Final = object()

STEPS: Final = 25

TYPED: Final[dict[str, Any]] = {"kind": "fives", "player": 0, "total": 20}

MATCHES: Final[dict[str, dict[str, Any]]] = {
    "sebastopol": {"ends": [hand(0, 0, 7, 9), hand(1, 5, 0, 6)]},
    "muggins": {"plays": [[TYPED]]},
    "bergen": {},
    "texas_42": {},
}
"""Matches with a form below the sheet or on a screen of its own."""

OTHERS: Final = ("/", "/new/muggins", "/history")
"""Other screens, above a library with a match."""


def parts(value: object) -> dict[str, object]:
    """Return what an object, or a container, holds."""
    if isinstance(value, Mapping):
        return {f"[{key!r}]": part for key, part in cast("Mapping[object, object]", value).items()}
    if isinstance(value, list | tuple | set | frozenset):
        return {f"[{at}]": part for at, part in enumerate(cast("list[object]", value))}
    if isinstance(value, type) or not type(value).__module__.startswith("scorekeeper.ui."):
        return {}
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    names = {*getattr(value, "__dict__", {}), *(name for name in slots if hasattr(value, name))}
    own = sorted(name for name in names if not name.startswith(("_Observable", "__")))
    return {f".{name}": getattr(value, name) for name in own if (type(value).__name__, name) not in CACHES}


def is_mutable(value: object) -> bool:
    return not isinstance(value, tuple | frozenset) and not (
        is_dataclass(value) and cast("Any", value).__dataclass_params__.frozen
    )


def reached(roots: list[object]) -> Iterator[tuple[str, object, dict[str, object]]]:
    """Yield each object that can be changed and reached from these, with how, and what it holds."""
    waiting, known = [(type(root).__name__, root) for root in roots], set[int]()
    while waiting:
        path, value = waiting.pop()
        if id(value) not in known and (held := parts(value)):
            known.add(id(value))
            waiting += [(path + name, part) for name, part in held.items()]
            if is_mutable(value):
                yield path, value, held


@pytest.fixture
def changes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that gets what a drawing has changed in its arguments, contexts and session."""
    found, draw = list[str](), cast("Any", Renderer.render)  # pyright: ignore[reportUnknownMemberType]

    def watched(renderer: Renderer, fn: Callable[..., object], *args: object, **named: object) -> object:
        owner = cast("Component | None", vars(renderer)["_root_component"])
        contexts = cast("dict[object, object]", vars(owner)["_contexts"]) if owner else {}
        roots = [*args, *named.values(), *contexts.values(), session_state(ft.context.page)]
        before = [*reached(roots)]
        drawn = draw(renderer, fn, *args, **named)
        for path, value, held in before:
            now = parts(value)
            names = [name for name in held | now if held.get(name, NOTHING) is not now.get(name, NOTHING)]
            found.extend(f"{fn.__name__}: {path}{name}" for name in names)
        return drawn

    monkeypatch.setattr(Renderer, "render", watched)
    return found


@pytest.mark.parametrize("place", [*MATCHES, *OTHERS])
async def test_drawing_changes_nothing_that_screens_share(tmp_path: Path, changes: list[str], place: str) -> None:
    game = place if place in MATCHES else "sebastopol"
    random, players = Random(place), 4 if game == "texas_42" else 3  # noqa: S311
    match = f"/match/{shelved(tmp_path, game, players, first=0, **MATCHES[game])}"
    start = match if place in MATCHES else place
    async with Sitting(tmp_path, start) as page:
        for _ in range(STEPS):
            if not str(page.page.route).startswith(start):
                await page.visit(start)
            top = page.find(ft.View)[-1]
            rows = [row for row in page.find(ft.GestureDetector, top) if row.on_tap]
            keys = [key for key in page.find(ft.TextButton, top) if key.on_click and not key.disabled]
            pressed = random.choice([*rows, *keys])
            if isinstance(pressed, ft.TextButton):
                await page.fire(pressed, "click")
            else:
                await page.fire(pressed, "tap", {"l": {"x": random.randrange(300), "y": 20}})
    assert not changes
