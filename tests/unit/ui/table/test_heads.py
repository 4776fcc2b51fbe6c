"""What stands above the columns of a table, and how it is read aloud."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import cast

import flet as ft
import pytest

from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import PlayerLeft
from scorekeeper.core.sheet_style import HANDS_STYLE
from scorekeeper.i18n import translator_for
from scorekeeper.ui.kit.theme import PLAIN
from scorekeeper.ui.table.heads import caption, head_names, heads
from scorekeeper.ui.table.shape import shape_of
from scorekeeper.wording.side_text import fraction, leads_next, side_semantics_label, sides_of
from tests.unit.games.table import Document, left, sit_down, write
from tests.unit.ui.rig.matches import hand, shelved
from tests.unit.ui.rig.visitor import Sitting

WORDS = translator_for("en", strict=True)


@pytest.mark.parametrize(
    ("game", "players", "written", "expected"),
    [
        ("sebastopol", "Anna Bruno Chloé", [left(0, 14, 53, out=0)],
         ["Anna, 0 points, 50 left to the limit, leads next | 50 left | 50 | 0.0",
          "Bruno, 14 points, 36 left to the limit | 36 left | 36 | 0.28",
          "Chloé, 53 points, eliminated | eliminated | out | 1.0"]),
        ("sebastopol", "Anna Bruno", [left(0, 55, out=0)],
         ["Anna, 0 points, wins | wins | wins | 0.0", "Bruno, 55 points, eliminated | eliminated | out | 1.0"]),
        ("jamaican_partner", "Anna Bruno Chloé Daniel", [{"out": 0}] * 6,
         ["Anna & Chloé, 6 points, win | win | win | 1.0", "Bruno & Daniel, 0 points, 6 to go | 6 to go | 6 | 0.0"]),
        ("hundred_to_zero", "Anna Bruno", [left(0, 18, out=0)],
         ["Anna, 82 points, leads next |  |  | 0.82", "Bruno, 100 points |  |  | 1.0"]),
        ("forty_two", "Anna Bruno Chloé Daniel", [],
         ["Anna & Chloé, 0 points, 200 to go | 200 to go | 200 | 0.0",
          "Bruno & Daniel, 0 points, 200 to go, leads next | 200 to go | 200 | 0.0"]),
        ("texas_42", "Anna Bruno Chloé Daniel", [{"bidder": 0, "bid": 84, "made": True}],
         ["Anna & Chloé, 2 marks, 5 to go, leads next | 5 to go | 5 | 0.2857142857142857",
          "Bruno & Daniel, 0 marks, 7 to go | 7 to go | 7 | 0.0"]),
        ("memory", "Anna Bruno", [{"kind": "pair", "player": 0, "tiles": ["6-5", "6-1"]}],
         ["Anna, 18 points, 1st | 1st | 1st | None", "Bruno, 0 points, 2nd, leads next | 2nd | 2nd | None"]),
        ("memory", "Anna Bruno", [], ["Anna, 0 points |  |  | None", "Bruno, 0 points, leads next |  |  | None"]),
    ],
)  # fmt: skip
def test_head_says_total_distance_and_lead(
    game: str, players: str, written: list[Document], expected: list[str]
) -> None:
    match = write(sit_down(game, players, 1), *written)
    state = evaluate(match)
    shown = [
        " | ".join((
            side_semantics_label(WORDS, side, leads_next(state, side)),
            caption(PLAIN, WORDS, side),
            caption(PLAIN, WORDS, side, room=30),
            str(fraction(side)),
        ))
        for side in sides_of(match, state)
    ]  # fmt: skip
    assert shown == expected


@pytest.mark.parametrize(
    ("game", "players", "written", "expected"),
    [
        ("sebastopol", "Anna Bruno Chloé", [left(0, 14, 53, out=0)],
         ["Anna, 0 points, 1st, 50 left to the limit | 1st · 50 left | 1st · 50 | 1st",
          "Bruno, 14 points, 2nd, 36 left to the limit | 2nd · 36 left | 2nd · 36 | 2nd",
          "Chloé, 53 points, eliminated | eliminated | out | out"]),
        ("hundred_to_zero", "Anna Bruno", [left(0, 18, out=0)],
         ["Anna, 82 points, 1st | 1st | 1st | 1st", "Bruno, 100 points, 2nd | 2nd | 2nd | 2nd"]),
        ("texas_42", "Anna Bruno Chloé Daniel", [],
         ["Anna & Chloé, 0 marks, 7 to go | 7 to go | 7 to go | 7",
          "Bruno & Daniel, 0 marks, 7 to go | 7 to go | 7 to go | 7"]),
    ],
)  # fmt: skip
def test_head_says_place_too_where_places_are_wanted(
    game: str, players: str, written: list[Document], expected: list[str]
) -> None:
    match = write(sit_down(game, players, 1), *written)
    shown = [
        " | ".join(
            (
                side_semantics_label(WORDS, side, False),
                *(caption(PLAIN, WORDS, side, room=room) for room in (400, 60, 30)),
            )
        )
        for side in sides_of(match, evaluate(match), places=True)
    ]
    assert shown == expected


@pytest.mark.parametrize(
    ("game", "width", "expected"),
    [
        ("forty_two", 240, ["A. & Chl.", "Bru. & Dan."]),
        ("forty_two", 840, ["Anna & Chloé", "Bruno & Daniel"]),
        ("lets_play", 390, ["Anna", "Bruno", "Chloé", "Daniel"]),
    ],
)
def test_shortened_names_fit_their_column(game: str, width: float, expected: list[str]) -> None:
    setup = sit_down(game, "Anna Bruno Chloé Daniel").setup
    shape = shape_of(PLAIN, HANDS_STYLE, setup.sides, width)
    assert [*head_names(shape, WORDS, setup)] == expected


def test_heads_of_teams_with_the_same_short_names_differ() -> None:
    setup = sit_down("forty_two", "Anna Arno Chloé Carla").setup
    first, second = head_names(shape_of(PLAIN, HANDS_STYLE, setup.sides, 200), WORDS, setup)
    assert first != second


@pytest.mark.parametrize(
    ("players", "beside"),
    [("Anna Bruno Chloé", True), ("Anna Bruno Chloé Daniel", False), ("Maximilian Bartholomew Chloé", False)],
)
def test_low_heads_have_names_beside_their_marks_where_all_fit_in_full(players: str, beside: bool) -> None:
    match = sit_down("muggins", players)
    sides = sides_of(match, evaluate(match))
    shape = replace(shape_of(PLAIN, HANDS_STYLE, len(sides), 390), low_heads=True)
    drawn = heads(shape, WORDS, sides)
    assert [head.name for head in drawn] == players.split()
    assert {head.beside for head in drawn} == {beside}
    assert {head.fraction for head in drawn} == {None}


def test_only_who_still_plays_is_the_best_in_bold() -> None:
    match = apply(write(sit_down("chickenfoot", "Anna Bruno Chloé"), left(30, 0, 20, out=1)), PlayerLeft(1, 1))
    shape = shape_of(PLAIN, match.variant.sheet.style_of(match.setup), 3, 390)
    drawn = heads(shape, WORDS, sides_of(match, evaluate(match)))
    assert [(head.name, head.caption) for head in drawn if head.strong_caption] == [("Chloé", "1st")]


def test_heads_are_level_where_only_one_team_has_a_name() -> None:
    match = sit_down("forty_two", "Anna Bruno Chloé Daniel")
    shape = shape_of(PLAIN, HANDS_STYLE, 2, 390)

    def people(*names: str) -> list[str]:
        setup = replace(match.setup, team_names=names)
        sides = [replace(side, setup=setup) for side in sides_of(match, evaluate(match))]
        return [head.people for head in heads(shape, WORDS, sides)]

    assert people("", "") == ["", ""]
    assert people("The Aces", "") == ["Anna & Chloé", " "]


async def test_lines_below_a_long_total_are_level_with_the_others(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "mexican_train", 4, [hand(0, 0, 14, 9, 3), hand(1, 1200, 0, 9, 3)], first=0)
    async with Sitting(tmp_path, f"/match/{match_id}", 390, 664) as sheet:
        totals = [sheet.find(ft.AnimatedSwitcher, sheet.by(f"head.{side}"))[0] for side in range(2)]
        (long, _), (short, line) = (_size(cast("ft.Text", total.content)) for total in totals)
        assert long < short
        assert totals[0].height == pytest.approx(short * line)


def _size(drawn: ft.Text) -> tuple[float, float]:
    assert drawn.style
    return float(drawn.style.size or 0), float(drawn.style.height or 1)
