"""The rows of keys for totals: their measures, and the keys of a set with more totals than a phone has room for."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from scorekeeper.core.begin import begin
from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Scored
from scorekeeper.core.kinds import Ends
from scorekeeper.core.model import Setup
from scorekeeper.core.play_pad import pad_of
from scorekeeper.core.variant import Match
from scorekeeper.games.threes import Threes
from scorekeeper.ui.entry.pads.totals import Key, measures_for, switch_width, total_keys
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.kit.tokens import GAP
from tests.browser.lines import COMPANY
from tests.registry import REGISTRY, VARIANTS
from tests.repository import create
from tests.unit.games.table import sit_down
from tests.unit.ui.entry.contexts import context_of
from tests.unit.ui.entry.scripts import perform
from tests.unit.ui.rig.matches import open_folder, shelved, stored_session
from tests.unit.ui.rig.visitor import Sitting, at_match


@pytest.mark.parametrize("columns", [4, 5, 7, 9, 11, 15])
@pytest.mark.parametrize("rows", [2, 3, 4])
@pytest.mark.parametrize(("width", "height"), [(360, 640), (360, 844), (390, 844), (392, 768)])
def test_rows_of_a_phone_has_keys_large_enough_to_hit(width: int, height: int, rows: int, columns: int) -> None:
    grid = measures_for(width, height, rows, columns)
    if grid is None:
        assert columns > 7, "all totals of the usual set are on the screen"
        assert 2 * 3 + 18 + 48 * columns > width
    else:
        assert min(grid.width, grid.height) >= 48
        needed = 2 * grid.margin + grid.marks + columns * grid.width + (columns - 1) * grid.across
        assert needed <= width + 0.01


def test_rows_of_a_large_set_have_a_key_for_each_total(tmp_path: Path) -> None:
    setup = begin(REGISTRY["threes"], ("Anna", "Bruno"), {}, "double-twelve", 0)
    assert isinstance(setup, Setup)
    with closing(open_folder(tmp_path)) as library:
        match = f"/match/{create(library, Match(REGISTRY['threes'], setup))}"
    log = perform(tmp_path, match, "key.0.3=on key.0.39=gone key.0.45=gone key.1.42")
    assert log.match.open_hand.plays == (Threes(1, 42),)


async def test_opening_tiles_of_four_players_stand_in_rows_that_do_not_pan(tmp_path: Path) -> None:
    async with at_match(tmp_path, "threes", 4) as sheet:
        await sheet.tap("entry.opening")
        keys = [one.identifier for one in sheet.find(ft.Semantics) if (one.identifier or "").startswith("key.")]
        assert len(keys) == 9
        rows = sheet.find(ft.Row, sheet.find(ft.View)[-1])
        assert not any(row.scroll for row in rows if sheet.find(ft.Semantics, row, identifier=keys[-1]))


def test_two_chips_share_the_row_in_large_text() -> None:
    width = switch_width(Theme(scale=1.5), 358)
    assert width is not None
    assert 2 * width + GAP == 358
    assert switch_width(Theme(), 358) is None


async def test_chip_of_the_last_tile_stays_the_same_control_when_the_opening_tile_can_no_longer_be_written(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with at_match(tmp_path, "fives_and_threes", 2) as sheet:
        assert sheet.find(ft.Semantics, identifier="entry.opening")
        before: Any = sheet.find(ft.Semantics, identifier="entry.last_tile")[0]
        await sheet.tap("key.0.10")
        assert not sheet.find(ft.Semantics, identifier="entry.opening")
        after: Any = sheet.find(ft.Semantics, identifier="entry.last_tile")[0]
        assert after._i == before._i, "a tap on the old one would be lost"
        await sheet.tap("entry.last_tile")
        assert sheet.said("key.0.chip") == "Anna · Last tile"
        assert not caplog.records


def keys_of(match: Match) -> tuple[tuple[Key, ...], ...] | None:
    """Return the keys for totals, also those of the last tile; ``None`` in games without them."""
    context = context_of(match)
    pad = pad_of(match.variant.sheet, context.before_plays)
    return total_keys(context, pad, pad.shared[0].names if pad.shared else ()) if pad.keys_for(Ends) else None


def test_keys_of_totals_stay_in_their_places_whatever_is_written() -> None:
    compared = set[str]()
    for game in VARIANTS:
        rows = keys_of(match := sit_down(game.id, " ".join(COMPANY[: min(game.players)])))
        for written in rows[0] if rows else ():
            then = apply(match, Scored(written.play))
            if evaluate(then).is_over:
                continue
            now = keys_of(then)
            assert now is not None
            assert [[key.ident for key in row] for row in now] == [[key.ident for key in row] for row in rows or ()]
            closed = game.sheet.closes(written.play)
            assert all(key.off == closed for row in now for key in row), (game.id, written)
            compared.add(game.id)
    assert {"muggins", "threes", "fives_and_threes", "five_up", "amazonas"} < compared


def test_last_tile_moves_no_key_of_a_total() -> None:
    context = context_of(sit_down("fives_and_threes", "Anna Bruno"))
    pad = pad_of(context.match.variant.sheet, context.before_plays)
    for before, now in zip(total_keys(context, pad), total_keys(context, pad, ("chip",)), strict=True):
        assert [key.ident for key in now] == [*(key.ident for key in before), f"key.{before[0].seat}.chip"]


async def test_keys_stay_where_they_are_after_the_last_tile(tmp_path: Path) -> None:
    async with at_match(tmp_path, "fives_and_threes", 2) as sheet:
        await sheet.taps_on("entry.last_tile", "key.0.chip")
        assert sheet.off("key.0.chip")
        assert sheet.off("key.1.20")
        assert sheet.said("key.0.chip") == "Anna · Last tile"


async def test_keys_have_heads_only_where_a_total_is_not_what_it_brings_and_marks_have_names(tmp_path: Path) -> None:
    for game, ends, names in (("muggins", True, ["Anna", "Bruno"]), ("all_fives", False, ["A", "B"])):
        async with at_match(tmp_path / game, game, 2) as sheet:
            view = sheet.find(ft.View)[-1]
            assert ("ends" in sheet.texts(view)) == ends
            silent = [one for one in sheet.find(ft.Semantics, view) if one.exclude_semantics and one.content]
            assert [name for one in silent for name in sheet.texts(one) if name in names][-2:] == names


async def test_number_keys_of_a_typed_total_stay_the_same_controls_when_a_problem_appears(tmp_path: Path) -> None:
    async with at_match(tmp_path, "five_up", 3) as page:
        await page.tap("key.1.type")
        key = page.number_of(page.clickable("key-1"))
        await page.taps_on("key-3", "key-3", "entry.write")
        assert page.shows("entry.problem")
        assert page.number_of(page.clickable("key-1")) == key


async def test_hand_whose_last_tile_is_written_ends_without_a_form(tmp_path: Path) -> None:
    last = {"kind": "ends", "player": 1, "total": 9, "chip": True}
    match_id = shelved(tmp_path, "fives_and_threes", 2, plays=[[last]], first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await sheet.tap("sheet.end")
        assert stored_session(tmp_path, match_id).match.hand_index == 1
        assert sheet.page.route == f"/match/{match_id}"
