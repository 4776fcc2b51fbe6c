"""What is drawn again after a change, and how many bytes are sent to the screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import flet as ft
from flet import canvas as cv

from scorekeeper.ui.base.flet_shim import component, keyed, memo, use_state
from scorekeeper.ui.base.render_cache import use_latest
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.theme import Theme
from tests.unit.ui.history.test_history import listed
from tests.unit.ui.kit.test_kit import Pad, Typing, start
from tests.unit.ui.rig.app import AppTest
from tests.unit.ui.rig.matches import evening, many, shelved, won_by
from tests.unit.ui.rig.visitor import Sitting


async def test_a_memo_component_is_drawn_again_only_for_new_arguments() -> None:
    drawn: list[int] = []

    @memo
    @component
    def Row(number: int, value: int, press: Callable[[int], None]) -> ft.Control:
        drawn.append(number)
        return button(Theme(), str(value), ident=f"row-{number}", on_press=partial(press, number))

    @component
    def Rows() -> ft.Control:
        values, set_values = use_state({0: 0, 1: 0, 2: 0})

        def add(number: int) -> None:
            set_values({**values, number: values[number] + 1})

        press = use_latest(add)
        return ft.Column([keyed(number, Row, number, value, press) for number, value in values.items()])

    async with AppTest(start(Rows)) as app:
        drawn.clear()
        await app.tap("row-1")
        await app.tap("row-1")
        assert drawn == [1, 1]
        assert app.texts() == ["0", "2", "0"]
        app.assert_sound()


def canvases(app: AppTest) -> list[int]:
    return [app.number_of(one) for one in app.find(cv.Canvas)]


async def test_counting_a_tile_sends_that_cell_and_nothing_else() -> None:
    async with AppTest(start(Pad)) as app:
        before = canvases(app)
        assert len(before) == 1, "the whole set at rest is one canvas"
        first = app.conn.bytes_sent
        await app.tap("tile-6-5")
        one_tap = app.conn.bytes_sent - first
        after = canvases(app)
        assert after[:1] == before
        assert len(after) == 2
        assert app.texts() == ["11"]
        assert app.by("tile-6-5").checked is True
        await app.tap("tile-4-0")
        assert app.texts() == ["15"]
        assert one_tap * 10 < first, "a tap sends a small part of what the pad took"
        await app.tap("tile-6-5")
        assert app.texts() == ["4"]
        assert app.by("tile-6-5").checked is False
        app.assert_sound()


async def test_the_keypad_is_drawn_once() -> None:
    async with AppTest(start(Typing)) as app:
        keys = [app.number_of(one) for one in app.find(ft.TextButton)]
        for key in ("1", "2", "plus", "0", "7", "delete", "next"):
            await app.tap(f"key-{key}")
        assert [app.number_of(one) for one in app.find(ft.TextButton)] == keys


async def test_of_two_thousand_matches_only_a_screenful_is_sent_and_more_with_every_step(tmp_path: Path) -> None:
    many(tmp_path, evening(tmp_path, "Anna Bruno", won_by(0)), 2000)

    async with Sitting(tmp_path, "/history") as visit:
        assert len(listed(visit)) == 16
        assert visit.conn.bytes_sent < 200_000
        before = visit.conn.bytes_sent
        (rows,) = visit.find(ft.ListView)
        end = {"event_type": "update", "pixels": 1000, "min_scroll_extent": 0, "max_scroll_extent": 1200}
        await visit.fire(rows, "scroll", {**end, "viewport_dimension": 700})
        assert len(listed(visit)) == 36
        assert visit.conn.bytes_sent - before < 200_000
        await visit.tap("history.more")
        assert len(listed(visit)) == 56


async def test_home_sends_as_little_beside_two_thousand_matches_as_beside_ten(tmp_path: Path) -> None:
    sent: list[int] = []

    for count in (10, 2000):
        folder = tmp_path / str(count)
        many(folder, evening(folder, "Anna Bruno", won_by(0)), count)
        async with Sitting(folder, "/") as visit:
            sent.append(visit.conn.bytes_sent)
    assert sent[1] < sent[0] * 1.1


async def test_home_under_a_match_is_drawn_when_it_is_seen(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "muggins", 2)

    async with Sitting(tmp_path, f"/match/{match_id}") as visit:
        home = visit.find(ft.View)[0]
        visit.patch(visit.page, width=1024, height=768)
        await visit.fire(visit.page, "resize", {"width": 1024, "height": 768})
        assert visit.find(ft.View)[0] is home
        await visit.visit("/")
        assert visit.find(ft.View)[0] is not home
