"""Players in order, and tiles of the hand or of each player: what their parts show and write, in a game of the test."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, ClassVar

import flet as ft
import pytest

from scorekeeper.core.form import Form, OrderQuestion, TilesQuestion, form
from scorekeeper.core.kinds import Each, Order, Tiles
from scorekeeper.core.model import RuleContext
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import RecordSheet
from tests.registry import REGISTRY
from tests.unit.ui.entry.scripts import act, begin
from tests.unit.ui.rig.clock import run
from tests.unit.ui.rig.matches import stored_session
from tests.unit.ui.rig.visitor import Sitting, at_match


def doubles(_: Any, __: RuleContext) -> tuple[Tile, ...]:
    return (Tile(6, 6), Tile(5, 5), Tile(4, 4))


@dataclass(frozen=True)
class Leavers:
    tag: ClassVar[str] = "leavers"
    order: Annotated[tuple[int, ...], Order()]


@dataclass(frozen=True)
class Boneyard:
    tag: ClassVar[str] = "boneyard"
    tiles: Annotated[tuple[Tile, ...], Tiles()]


@dataclass(frozen=True)
class Hands:
    tag: ClassVar[str] = "hands"
    tiles: Annotated[tuple[tuple[Tile, ...] | None, ...], Each(Tiles())]


LEAVERS = form(Leavers, OrderQuestion("order", number=lambda _, context: len(context.active_seats) - 1, key="out"))
BONEYARD = form(Boneyard, TilesQuestion("tiles"))
PAIR = form(Boneyard, TilesQuestion("tiles", 2, among=doubles))
HANDS = form(Hands, TilesQuestion("tiles"))


def enter(
    folder: Path, end: Form, script: str, game: str = "sebastopol", names: tuple[str, ...] = ("Anna", "Bruno", "Chloé")
) -> list[Any]:
    """Do a script at the form of a hand that ends with a record of the test; return the ends of the hands after it."""
    games = REGISTRY.with_games(replace(REGISTRY[game], sheet=RecordSheet(end)))

    async def visit() -> None:
        async with Sitting(folder, f"/new/{game}", games=games) as page:
            for name in names:
                await page.enter("setup.name", name)
            await act(page, "", f"setup.start sheet.enter {script}")

    run(visit())
    (match,) = (file.stem for file in (folder / "matches").glob("*.json"))
    return [hand.end for hand in stored_session(folder, match, games).match.hands]


def test_players_are_numbered_in_the_order_of_the_taps(tmp_path: Path) -> None:
    taps = """field.order.0=Anna entry.save=off field.order.2 field.order.2='Chloé · 1st' entry.save=off field.order.0
    field.order.0='Anna · 2nd' entry.save"""
    assert enter(tmp_path, LEAVERS, taps) == [Leavers((2, 0))]


def test_player_in_order_is_taken_back_by_another_tap(tmp_path: Path) -> None:
    taps = """field.order.2 field.order.0 field.order.0 field.order.0=Anna field.order.1 field.order.2
    field.order.1='Bruno · 1st' field.order.1 field.order.1=Bruno field.order.0 field.order.1 entry.save"""
    assert enter(tmp_path, LEAVERS, taps) == [Leavers((0, 1))]


def test_tiles_of_the_hand_are_picked_on_a_sheet(tmp_path: Path) -> None:
    taps = """entry.save=off field.tiles='Tiles · empty' field.tiles tile-6-4 tile-5-0 tile-6-4 tile-3-1 tiles.done
    field.tiles='Tiles · 2 tiles' tiles.done=gone entry.save"""
    assert enter(tmp_path, BONEYARD, taps) == [Boneyard((Tile(5, 0), Tile(3, 1)))]


def test_hand_may_have_no_tiles(tmp_path: Path) -> None:
    taps = "field.tiles tiles.close entry.save=off field.tiles tiles.done field.tiles='Tiles · 0 tiles' entry.save"
    assert enter(tmp_path, BONEYARD, taps) == [Boneyard(())]


def test_last_of_a_fixed_number_of_tiles_closes_the_sheet(tmp_path: Path) -> None:
    taps = """field.tiles tiles.done=gone tile-6-5=off tile-6-6 tiles.close entry.save=off field.tiles tile-6-6 tile-5-5
    tiles.close=gone field.tiles tile-6-6 tile-4-4 entry.save"""
    assert enter(tmp_path, PAIR, taps) == [Boneyard((Tile(5, 5), Tile(4, 4)))]


def test_tile_of_another_player_cannot_be_picked(tmp_path: Path) -> None:
    taps = """field.tiles.0 tile-6-4 tiles.done field.tiles.0='Anna · 1 tile' field.tiles.1 tile-6-4=off tile-6-5
    tiles.done entry.save=off field.tiles.2 tiles.done entry.save"""
    assert enter(tmp_path, HANDS, taps) == [Hands(((Tile(6, 4),), (Tile(6, 5),), ()))]


def test_tiles_of_a_large_set_are_picked_a_suit_at_a_time(tmp_path: Path) -> None:
    taps = "field.tiles suit-3 tile-7-3 suit-9 tile-9-9 tiles.done entry.save"
    assert enter(tmp_path, BONEYARD, taps, "mexican_train") == [Boneyard((Tile(7, 3), Tile(9, 9)))]


async def test_suits_of_a_large_set_stand_above_its_tiles(tmp_path: Path) -> None:
    async with Sitting(tmp_path, f"{begin(tmp_path, 'mexican_train/4')}/hand/1", 390, 664) as page:
        await page.taps_on("entry.out.0", "entry.face-1")
        shown = [each.identifier or "" for each in page.find(ft.Semantics)]
        suits = [name for name in shown if name.startswith("suit-")]
        assert suits == [f"suit-{half}" for half in range(12, -1, -1)]
        assert shown.index("suit-0") < shown.index("tile-12-12")


@pytest.mark.parametrize(
    ("size", "pad", "heads"),
    [
        ((664, 390), 332, ["A", "B", "C", "D", "E", "F", "G", "H", "I"]),
        ((844, 390), 402, ["Anna", "Bruno", "Clara", "Dora", "Emil", "Fanny", "Gust.", "Hilde.", "Ingeb."]),
    ],
)
async def test_pad_of_tiles_and_tabs_of_nine_players_share_the_width_of_a_flat_screen(
    tmp_path: Path, size: tuple[int, int], pad: int, heads: list[str]
) -> None:
    names = ["Anna", "Bruno", "Clara", "Dora", "Emil", "Fanny", "Gustav", "Hildegard", "Ingeborg"]
    async with at_match(tmp_path, "mexican_train", names, page="/hand/1", size=size) as page:
        await page.taps_on("entry.face-1", "entry.out")
        (beside,) = (
            one for one in page.find(ft.Column) if one.width and page.find(ft.Semantics, one, identifier="suit-12")
        )
        assert beside.width == pad
        widths = [
            one.width or 0
            for one in page.find(ft.Stack, beside)
            if page.find(ft.Semantics, one, identifier="tile-12-12")
        ]
        assert max(widths) <= pad - 22
        tabs = [page.texts(page.by(f"entry.tab.{seat}")) for seat in range(9)]
        assert [words[0] for words in tabs] == heads
        assert tabs[0][1:] == ([] if heads[0] == "A" else ["went out"]), "without room for words it is ticked"
