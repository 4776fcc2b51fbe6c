"""What opens over a screen: where it stands, how it closes, and the messages at its foot."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import flet as ft
import pytest

from scorekeeper.ui.base.timers import MAIN_REST
from scorekeeper.ui.kit.boxes import margin, outline
from scorekeeper.ui.kit.tokens import LIGHT
from tests.unit.ui.rig.matches import End, evening, hand
from tests.unit.ui.rig.visitor import Sitting, at_match

PHONE, SIDEWAYS, WIDE = (390, 664), (844, 390), (1024, 768)
HANDS: Final = [hand(0, None, 9, 14)]
OVER: Final = [hand(0, None, 60, 70)]


async def shares(visit: Sitting) -> ft.BottomSheet:
    """Open the ways to share."""
    await visit.choose("sheet.share")
    return visit.find(ft.BottomSheet)[-1]


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, WIDE])
async def test_message_stands_at_the_foot_of_an_open_sheet_and_stays_when_it_closes(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with at_match(tmp_path, "sebastopol", 3, HANDS, size=size) as visit:
        sheet = await shares(visit)
        visit.conn.failing.add("share_text")
        await visit.tap("share.text")
        assert sheet.open
        assert "Copied" in visit.texts(sheet)
        assert "Copied" not in visit.top_texts()
        await visit.tap("dialog.close")
        assert not sheet.open
        await visit.dismiss(sheet)
        assert "Copied" in visit.top_texts()
        await visit.wait(5)
        assert "Copied" not in visit.top_texts()


@pytest.mark.parametrize(("size", "width"), [(SIDEWAYS, 420), (WIDE, 392)])
async def test_sheet_stands_at_the_right_where_a_screen_is_low_or_wide(
    tmp_path: Path, size: tuple[int, int], width: float
) -> None:
    async with at_match(tmp_path, "sebastopol", 3, HANDS, size=size) as visit:
        sheet = await shares(visit)
        panel = visit.find(ft.Container, sheet, width=width)[0]
        assert visit.find(ft.Semantics, panel, identifier="share.table")
        beside = visit.find(ft.GestureDetector, sheet)[0]
        await visit.fire(beside, "tap", {"k": "touch", "l": {"x": 0, "y": 0}, "g": {"x": 0, "y": 0}})
        assert not sheet.open
        await visit.dismiss(sheet)

        sheet = await shares(visit)
        at_side = visit.find(ft.GestureDetector, sheet)[1]
        for velocity, stays in ((100, True), (900, False)):
            point = {"x": 0, "y": 0}
            await visit.fire(at_side, "horizontal_drag_end", {"l": point, "g": point, "v": point, "pv": velocity})
            assert sheet.open is stays


@pytest.mark.parametrize(
    ("page", "ends", "opens", "is_dark"),
    [
        ("", HANDS, "sheet.share", False),
        ("/hand/2", HANDS, "sheet.share", False),
        ("", OVER, "sheet.share", True),
        ("/result", OVER, "finished.rematch_how", True),
    ],
)
async def test_sheet_on_a_wide_screen_darkens_what_it_covers_but_no_table_beside_a_dock(
    tmp_path: Path, page: str, ends: list[End], opens: str, is_dark: bool
) -> None:
    async with at_match(tmp_path, "sebastopol", 3, ends, page=page, size=WIDE) as visit:
        await visit.choose(opens)
        (sheet,) = visit.find(ft.BottomSheet, open=True)
        assert (sheet.barrier_color != ft.Colors.TRANSPARENT) is is_dark


async def turn(visit: Sitting, width: int, height: int) -> ft.BottomSheet:
    """Turn the phone, have the client close the sheet that stands elsewhere, and return the one that is open."""
    before = visit.find(ft.BottomSheet, open=True)[-1]
    visit.patch(visit.page, width=width, height=height)
    await visit.fire(visit.page, "resize", {"width": width, "height": height})
    assert not before.open
    await visit.dismiss(before)
    (sheet,) = visit.find(ft.BottomSheet, open=True)
    return sheet


@pytest.mark.parametrize("game", ["sebastopol", "muggins"])
async def test_sheet_over_a_match_stays_open_on_a_turned_phone_with_what_was_typed(tmp_path: Path, game: str) -> None:
    async with at_match(tmp_path, game, 3, size=(390, 664)) as visit:
        await visit.choose("sheet.note")
        await visit.type("note.text", "Bruno dealt")
        sheet = await turn(visit, 664, 390)
        assert not sheet.draggable
        assert visit.field("note.text").value == "Bruno dealt"
        sheet = await turn(visit, 390, 664)
        assert sheet.draggable
        assert visit.field("note.text").value == "Bruno dealt"
        await visit.dismiss(sheet)
        assert not visit.find(ft.BottomSheet, open=True)

        await visit.choose("sheet.share")
        sheet = await turn(visit, 664, 390)
        assert visit.find(ft.Semantics, sheet, identifier="share.card")
        await visit.tap("dialog.close")
        assert not visit.find(ft.BottomSheet, open=True)


async def test_sheet_of_the_history_stays_open_on_a_turned_phone(tmp_path: Path) -> None:
    evening(tmp_path, "Anna Bruno")
    async with Sitting(tmp_path, "/history", 390, 664) as visit:
        await visit.taps_on("history.filter", "history.by_game")
        sheet = await turn(visit, 664, 390)
        await visit.tap("history.game.0")
        assert not sheet.open
        assert visit.shows("history.without.0")


async def test_sheet_stands_at_the_foot_of_an_upright_phone(tmp_path: Path) -> None:
    async with at_match(tmp_path, "sebastopol", 3, HANDS, size=PHONE) as visit:
        sheet = await shares(visit)
        assert sheet.draggable
        assert sheet.size_constraints
        assert (sheet.size_constraints.max_width, sheet.size_constraints.max_height) == (390, pytest.approx(0.98 * 664))


async def test_players_are_dragged_into_another_order(tmp_path: Path) -> None:
    def listed(visit: Sitting) -> ft.ReorderableListView:
        return visit.find(ft.ReorderableListView)[-1]

    async with at_match(tmp_path, "sebastopol", 3, HANDS, size=PHONE) as visit:
        await visit.choose("sheet.seats")
        first = listed(visit)
        await visit.fire(first, "reorder", {"old_index": 0, "new_index": 2})
        assert [visit.said(f"seats.{place}") for place in range(3)] == ["Bruno", "Chloé", "Anna"]
        assert visit.number_of(listed(visit)) != visit.number_of(first), "the client has moved the row by itself"
        await visit.fire(listed(visit), "reorder", {"old_index": 2, "new_index": 1})
        assert [visit.said(f"seats.{place}") for place in range(3)] == ["Bruno", "Anna", "Chloé"]
        await visit.tap("seats.save")
        assert "Seats changed from the 2nd hand" in visit.top_texts()


async def test_dragged_player_is_framed_and_the_place_below_is_tinted(tmp_path: Path) -> None:
    def rows() -> list[ft.Container]:
        return [row for row in visit.find(ft.ReorderableListView)[-1].controls if isinstance(row, ft.Container)]

    async with at_match(tmp_path, "sebastopol", 3, HANDS, size=PHONE) as visit:
        await visit.choose("sheet.seats")
        listed = visit.find(ft.ReorderableListView)[-1]
        (ground,) = [one for one in visit.find(ft.Container) if one.content is listed]
        assert ground.bgcolor == LIGHT.tint
        for at, lifted in ((1, [False, True, False]), (None, [False] * 3)):
            await visit.fire(listed, "reorder_end" if at is None else "reorder_start", {"old_index": at})
            assert [row.bgcolor == LIGHT.raised for row in rows()] == lifted
            assert [row.border == outline(2.5, LIGHT.ink) for row in rows()] == lifted
            assert [row.margin == margin(left=8, right=8) for row in rows()] == lifted
            assert [row.border_radius == 14 for row in rows()] == lifted


async def test_paper_keys_are_equally_wide(tmp_path: Path) -> None:
    async with at_match(tmp_path, "sebastopol", 3, HANDS, size=PHONE) as visit:
        await shares(visit)
        keys = [visit.find(ft.TextButton, visit.by(f"paper.{paper}"))[0] for paper in ("a4", "a5", "letter")]
        assert [key.width for key in keys] == [68] * 3


async def test_partners_move_with_the_arrows_only(tmp_path: Path) -> None:
    async with at_match(tmp_path, "forty_two", 4, size=PHONE) as visit:
        await visit.choose("sheet.seats")
        assert not visit.find(ft.ReorderableListView)
        assert visit.shows("seats.down.0")


async def test_back_key_of_an_app_leaves_a_page_and_a_tap_behind_a_sheet_that_slides_away_does_not(
    tmp_path: Path,
) -> None:
    async with at_match(tmp_path, "sebastopol", 3, HANDS) as visit:
        view = visit.find(ft.View)[-1]

        async def may_pop() -> bool:
            await visit.send(view, "confirm_pop")
            await visit.wait(0.1)
            return visit.calls_of("confirm_pop")[-1]["should_pop"]

        assert view.can_pop is False
        assert not await may_pop(), "in a browser Back is a change of the route"
        visit.patch(visit.page, web=False)
        assert await may_pop()
        await shares(visit)
        await visit.send(visit.clickable("dialog.close"), "click")
        await visit.wait(0.1)
        assert not await may_pop()
        await visit.wait(MAIN_REST)
        assert await may_pop()
