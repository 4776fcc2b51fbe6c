"""What must hold of the buttons on every screen."""

from __future__ import annotations

from pathlib import Path

import flet as ft

from tests.unit.ui.rig.matches import hand, shelved
from tests.unit.ui.rig.visitor import Sitting

PLACES = ("/", "/new", "/new/muggins", "/new/bergen/rules", "/new/solitaires", "/history", "/settings")
PAGES = ("", "/hand/1", "/hand/2", "/changes")


async def test_buttons_have_names_of_their_own_are_large_and_disabled_without_action(tmp_path: Path) -> None:
    ends = {"sebastopol": hand(0, 0, 14), "la_poule": {"laid": [31, 22], "left": [8, 17]}}
    matches = [f"/match/{shelved(tmp_path, game, 2, [end])}" for game, end in ends.items()]
    async with Sitting(tmp_path, "/") as visit:
        for address in (*PLACES, *(match + page for match in matches for page in PAGES)):
            await visit.visit(address)
            names: list[str | None] = []
            for around in visit.find(ft.MergeSemantics, visit.find(ft.View)[-1]):
                named = visit.find(ft.Semantics, around)[0]
                for button in visit.find(ft.TextButton, around):
                    assert named.label or any(visit.texts(button)), f"{named.identifier} has no name"
                    assert min(button.width or 48, button.height or 48) >= 48, f"{named.identifier} is too small"
                    assert bool(named.disabled) == button.disabled == ((button.on_click or button.action) is None)
                    names.append(named.identifier)
            assert names, address
            assert len(names) == len(set(names)), f"two buttons of {address} are called the same"
