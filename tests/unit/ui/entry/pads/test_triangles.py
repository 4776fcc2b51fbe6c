"""The keys of a turn: sums on a phone, the exact triangle behind a key, all triangles on a wide screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import flet as ft
import pytest

from scorekeeper.core.tiles import Triangle
from scorekeeper.games.triominos import Pass, Start, SumTurn, Turn
from scorekeeper.ui.kit.letters import across
from tests.unit.ui.entry.scripts import begin, perform
from tests.unit.ui.rig.visitor import Sitting

START: dict[str, Any] = {"kind": "start", "player": 0, "tile": "0-0-0"}
TILE: dict[str, Any] = {"kind": "tile", "player": 1, "tile": "0-0-5", "bonus": "bridge"}
SUM: dict[str, Any] = {"kind": "sum", "player": 1, "sum": 13, "bonus": "bridge"}


@pytest.mark.parametrize(
    ("plays", "script", "expected"),
    [
        # the highest triple leads: its sum says which it is
        (
            [],
            """turn.drawn.1=gone turn.sum.1=gone turn.sum.14=gone turn.sum.12='12 pips for Anna' turn.sum.12
            sheet.undo turn.sum.12 head.1=selected turn.exact=gone turn.sum.14""",
            (Start(0, Triangle(4, 4, 4)), SumTurn(1, 14)),
        ),
        # where nobody has a triple, any triangle leads; there is nothing to draw or to complete before it
        (
            [],
            """turn.exact='or else the highest sum' turn.exact turn.drawn.1=gone turn.pass=gone
            turn.bonus.bridge=gone turn.number.5 turn.tile.4-5-5 turn.bonus.bridge sheet.undo turn.number.5
            turn.tile.4-5-5""",
            (Start(0, Triangle(4, 5, 5)),),
        ),
        # of a sum with one triangle, and of one with two that have been laid, there is no more
        (
            [START],
            """turn.sum.0=off turn.sum.0='0 pips for Bruno · laid' turn.sum.0='0 laid' turn.sum.1=on turn.sum.2
            turn.sum.2=on turn.sum.2 turn.sum.2=off text=Anna""",
            (Start(0, Triangle(0, 0, 0)), SumTurn(1, 2), SumTurn(2, 2)),
        ),
        (
            [START],
            """turn.drawn.1 turn.bonus.hexagon text=+40 text=+60 text='writes the sum +45' turn.sum.3
            turn.drawn.1=on turn.bonus.hexagon turn.bonus.hexagon turn.drawn.3 text=−25 turn.pass turn.drawn.2
            turn.drawn.0 turn.sum.4""",
            (Start(0, Triangle(0, 0, 0)), SumTurn(1, 3, 1, "hexagon"), Pass(2, 3), SumTurn(0, 4)),
        ),
        # the exact triangle: one with two numbers, one with a number twice; the newest turn decides about the view
        (
            [START],
            """sheet.view='Enter the exact tile' turn.bonus.bridge sheet.view turn.number.1 turn.number.0
            turn.tile.0-0-1=on text=+41 turn.tile.0-1-5 text='Tap two numbers of the tile, or one that it has twice.'
            turn.number.5 turn.number.4 turn.number.3 turn.tile.3-4-4=on turn.number.3 turn.number.0 turn.number.4
            turn.number.0=selected turn.number.4=on turn.tile.0-0-0=off turn.tile.0-0-0='0-0-0 · laid'
            turn.tile.0-0-5""",
            (Start(0, Triangle(0, 0, 0)), Turn(1, Triangle(0, 1, 5), 0, "bridge"), Turn(2, Triangle(0, 0, 5))),
        ),
        (
            [START, TILE],
            "turn.sum.5=gone turn.number.5=on",
            (Start(0, Triangle(0, 0, 0)), Turn(1, Triangle(0, 0, 5), 0, "bridge")),
        ),
        (
            [START, SUM],
            """turn.number.5=gone sheet.view turn.number.5 sheet.view='Enter only the sum of the tile' sheet.view
            turn.sum.5""",
            (Start(0, Triangle(0, 0, 0)), SumTurn(1, 13, 0, "bridge"), SumTurn(2, 5)),
        ),
    ],
)
def test_turn_is_written_by_the_sum_or_by_the_triangle(
    tmp_path: Path, plays: list[dict[str, Any]], script: str, expected: tuple[Any, ...]
) -> None:
    assert perform(tmp_path, begin(tmp_path, "triominos/3", plays=plays), script).match.open_hand.plays == expected


@pytest.mark.parametrize(
    ("play", "script", "expected"),
    [
        (
            SUM,
            """cell.1.0.1 turn.sum.13=selected turn.bonus.bridge=selected text='13 + 40 = 53' turn.drawn.1
            text='13 + 35 = 48' turn.bonus.bridge text='13 − 5 = 8' turn.drawn.1 text=+13 turn.drawn.1
            turn.bonus.bridge turn.sum.13""",
            SumTurn(1, 13, 1, "bridge"),
        ),
        (
            SUM,
            "turn.drawn.2 cell.1.0.1 turn.drawn.2=on turn.bonus.bridge turn.sum.4 turn.drawn.2=selected",
            SumTurn(1, 4),
        ),
        (
            TILE,
            "cell.1.0.1 turn.number.0=selected turn.number.5=on turn.tile.0-0-5=on turn.tile.0-0-4",
            Turn(1, Triangle(0, 0, 4), 0, "bridge"),
        ),
        (TILE, "cell.1.0.1 sheet.view text='5 + 40 = 45' turn.sum.5", SumTurn(1, 5, 0, "bridge")),
        (TILE, "cell.1.0.1 line.leave turn.bonus.bridge=on", Turn(1, Triangle(0, 0, 5), 0, "bridge")),
        (
            TILE,
            """cell.1.0.1 line.leave='Leave as it is' turn.drawn.2 line.save='Save +35' line.leave=gone turn.drawn.2
            line.leave=on line.save=gone turn.drawn.1 line.save='Save +40' line.save line.save=gone""",
            Turn(1, Triangle(0, 0, 5), 1, "bridge"),
        ),
        ({"kind": "pass", "player": 1, "drawn": 3}, "cell.1.0.1 turn.drawn.1 line.save=gone line.leave", Pass(1, 3)),
    ],
)
def test_corrected_turn_begins_with_what_is_written(
    tmp_path: Path, play: dict[str, Any], script: str, expected: Any
) -> None:
    log = perform(tmp_path, begin(tmp_path, "triominos/3", plays=[START, play]), script)
    assert log.match.open_hand.plays[1] == expected


def test_keys_of_sums_say_why_nothing_can_be_laid(tmp_path: Path) -> None:
    """Two players have nine triangles each; 38 were not dealt."""
    laid = [{"kind": "sum", "player": 1, "sum": number} for number in range(3, 12)]
    match = begin(tmp_path, "triominos/2", plays=[START, *laid, {"kind": "sum", "player": 0, "sum": 2}])
    script = """head.1=selected turn.sum.12=off text='Bruno has no tile left to lay.' turn.drawn.1 turn.sum.12=on
    text='The tile adds up to' turn.sum.0='0 laid'"""
    perform(tmp_path, match, script)


async def test_sheet_shows_what_a_corrected_turn_comes_to_before_it_is_saved(tmp_path: Path) -> None:
    async with Sitting(tmp_path, begin(tmp_path, "triominos/3", plays=[START, TILE])) as sheet:

        def shown() -> tuple[list[str], str, set[bool]]:
            """Return the texts of the corrected turn, the total of its player, and which of its figures are italic."""
            figures = sheet.find(ft.Text, sheet.by("cell.1.0.1"))[:2]
            italic = {"Italic" in str(figure.style and figure.style.font_family) for figure in figures}
            return sheet.texts(sheet.by("cell.1.0.1")), sheet.texts(sheet.by("head.1"))[1], italic

        await sheet.tap("cell.1.0.1")
        written = shown()
        assert written == (["+45", "45", "Bridge"], "45", {False})
        await sheet.tap("turn.drawn.2")
        assert shown() == (["+35", "35", "Bridge, 2 drawn"], "35", {True})
        await sheet.taps_on("line.save", "cell.1.0.1", "turn.drawn.2")
        assert shown() == (["+45", "45", "Bridge"], "45", {True})
        await sheet.press("Escape")


async def test_player_whose_turn_it_is_stays_while_a_turn_is_corrected(tmp_path: Path) -> None:
    async with Sitting(tmp_path, begin(tmp_path, "triominos/3", plays=[START, TILE])) as sheet:
        await sheet.tap("cell.1.0.0")
        assert sheet.said("cell.1.0.2") == "1st turn, Chloé, to play"
        assert not sheet.find(ft.Semantics, identifier="cell.1.1.0")


async def test_plays_of_a_corrected_round_show_what_a_turn_comes_to_before_it_is_saved(tmp_path: Path) -> None:
    ended = {"out": 2, "pips": [3, 7, 0]}
    match = begin(tmp_path, "triominos/3", [ended], [START, TILE])
    async with Sitting(tmp_path, f"{match}/hand/1") as sheet:
        await sheet.tap("play.1")
        assert "+45" in sheet.texts(sheet.by("play.1"))
        await sheet.tap("turn.drawn.2")
        assert "+35" in sheet.texts(sheet.by("play.1"))


def test_tap_on_a_head_lets_that_player_play(tmp_path: Path) -> None:
    match = begin(tmp_path, "triominos/3", plays=[START])
    script = """turn.player.0=gone head.1=selected head.0=on head.2 head.2=selected head.1=on turn.sum.5
    head.0=selected cell.1.0.2 head.2=selected line.leave head.0=selected turn.drawn.3 turn.pass head.1=selected"""
    log = perform(tmp_path, match, script)
    assert log.match.open_hand.plays[1:] == (SumTurn(2, 5), Pass(0, 3))
    wide = perform(tmp_path, match, "head.2 turn.player.2=selected turn.tile.5-5-5", width=1024)
    assert wide.match.open_hand.plays[-1] == Turn(2, Triangle(5, 5, 5))


def test_wide_screen_shows_all_triangles(tmp_path: Path) -> None:
    match = begin(tmp_path, "triominos/3", plays=[START])
    script = "sheet.view=gone turn.sum.5=gone turn.tile.0-0-0=off turn.tile.5-5-5"
    log = perform(tmp_path, match, script, width=1024)
    assert log.match.open_hand.plays[1] == Turn(1, Triangle(5, 5, 5))


def test_end_of_a_round_has_the_points_of_its_turns(tmp_path: Path) -> None:
    """0-0-0 first is 40, and 0-0-5 with a bridge 45: both stand there before it is known who went out."""
    match = begin(tmp_path, "triominos/3", plays=[START, TILE])
    script = "entry.field.0-after=40 entry.field.1-after=45 entry.field.2-after=0 entry.out.2 7 entry.field.0-after=40"
    perform(tmp_path, match, script, page="/hand/1")


async def test_buttons_of_a_corrected_turn_have_words_of_one_size_and_break_none(tmp_path: Path) -> None:
    match = begin(tmp_path, "triominos/3", plays=[START, TILE])
    async with Sitting(tmp_path, "/settings", 360, 640) as page:
        await page.taps_on("settings.text.1.5", "settings.language.de")
        await page.visit(match)
        await page.taps_on("cell.1.0.1", "turn.drawn.2")
        drawn = [page.find(ft.Text, page.by(key))[-1] for key in ("line.strike", "line.save")]
        assert [text.value for text in drawn] == ["Streichen", "+35 speichern"]
        sizes = {text.style.size for text in drawn if isinstance(text.style, ft.TextStyle)}
        assert len(sizes) == 1
        assert across("speichern", max(size or 0 for size in sizes)) <= (328 - 76 - 12) / 2 - 36
