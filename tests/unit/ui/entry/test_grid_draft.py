"""The draft of a number grid: what keys and taps write, where the caret goes, and what the hand comes to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.core.check import rule_context
from scorekeeper.core.evaluate import evaluate
from scorekeeper.ui.entry.grid_draft import BONEYARD, Caret, Grid, Held, Place, takes_from_others
from tests.registry import VARIANTS
from tests.unit.games.table import sit_down

THREE = "Anna Bruno Chloé"


def grid_of(game: str = "sebastopol", players: str = THREE, **options: Any) -> Grid:
    """Return the grid of the first hand of a match."""
    match = sit_down(game, players, **options)
    return Grid(match, rule_context(match))


def pips_of(seat: int) -> Place:
    return Place(seat, "pips")


def type_keys(grid: Grid, fields: dict[str, Any], keys: str, caret: Caret) -> tuple[dict[str, Any], Caret]:
    """Type digits, ``+``, ``<`` (delete) and ``>`` (next); return the fields and the caret."""
    acts: dict[str, Callable[..., Any]] = {"+": grid.plus, "<": grid.erase}
    for key in keys:
        if key == ">":
            caret = grid.step(fields, caret)
            continue
        change, caret = acts[key](fields, caret) if key in acts else grid.digit(fields, caret, int(key))
        fields = fields | dict(change)
    return fields, caret


def type_pips(grid: Grid, keys: str, caret: Caret) -> tuple[list[Held], Caret]:
    """Type in a hand that Anna won; return what the hands hold, and the caret."""
    fields, caret = type_keys(grid, dict(grid.end_by({}, 0)), keys, caret)
    return fields["pips"], caret


@pytest.mark.parametrize(
    ("keys", "hands", "seat"),
    [
        ("7", [0, 7, None], 1),
        ("0", [0, 0, None], 2),
        ("17", [0, 17, None], 2),
        ("10", [0, 10, None], 2),
        ("1123", [0, 11, 23], 2),
        ("112399", [0, 11, 99], 2),
        ("12<3", [0, 13, None], 2),
        ("2<<", [0, None, None], 1),
        ("12+11+7", [0, "12+11+7", None], 1),
        ("12+", [0, "12+", None], 1),
        ("7+5", [0, "7+5", None], 1),
        ("11>23", [0, 11, 23], 2),
        ("12++3", [0, "12+3", None], 1),
        ("12+1<", [0, "12+", None], 1),
        ("12+1<<", [0, 12, None], 1),
        ("12+99+57", [0, "12+99+57", None], 2),
        ("12+99+58", [0, "12+99+5", None], 1),
        ("+5", [0, 5, None], 1),
    ],
)
def test_keys_write_pips_and_sums_and_move_the_caret(keys: str, hands: list[Held], seat: int) -> None:
    written, caret = type_pips(grid_of(), keys, Caret(pips_of(1)))
    assert (written, caret.place) == (hands, pips_of(seat))


@pytest.mark.parametrize(
    ("keys", "hands", "seat"), [("11", [0, 11, None], 1), ("115", [0, 115, None], 2), ("169", [0, 16, None], 1)]
)
def test_keys_on_a_chosen_line_wait_for_a_third_digit(keys: str, hands: list[Held], seat: int) -> None:
    written, caret = type_pips(grid_of(), keys, Caret(pips_of(1), chosen=True))
    assert (written, caret.place) == (hands, pips_of(seat))


def test_two_digits_move_on_where_a_hand_may_need_three() -> None:
    written, caret = type_pips(grid_of("mexican_train"), "4512", Caret(pips_of(1)))
    assert (written, caret.place) == ([0, 45, 12], pips_of(2))


@pytest.mark.parametrize(
    ("keys", "laid", "left", "place"),
    [
        ("3", [3, None], None, Place(0, "laid")),
        ("31", [31, None], None, Place(0, "left")),
        ("318", [31, None], [8, None], Place(0, "left")),
        ("4530", [45, None], [30, None], Place(1, "laid")),
        ("80", [80, None], None, Place(0, "left")),
        ("318>2217", [31, 22], [8, 17], Place(1, "left")),
        ("+20+11<>8", ["20+1", None], [8, None], Place(0, "left")),
        ("20+", ["20+", None], None, Place(0, "laid")),
        ("31<", [3, None], None, Place(0, "laid")),
        ("3<<", [None, None], None, Place(0, "laid")),
        (">0", None, [0, None], Place(1, "laid")),
        ("50+99+20", ["50+99+2", None], None, Place(0, "laid")),
    ],
)
def test_keys_write_two_columns_player_by_player(
    keys: str, laid: list[Held] | None, left: list[Held] | None, place: Place
) -> None:
    fields, caret = type_keys(grid_of("la_poule", "Anna Bruno"), {}, keys, Caret(Place(0, "laid")))
    assert (fields.get("laid"), fields.get("left"), caret.place) == (laid, left, place)


def test_keys_write_an_optional_column_after_the_one_before() -> None:
    grid = grid_of("memory")
    fields, caret = type_keys(grid, {}, "715542", Caret(Place(0, "points")))
    assert (fields, caret.place) == ({"points": [71, 55, 42]}, Place(0, "tiles"))
    fields, caret = type_keys(grid, fields, "12", caret)
    assert (fields["tiles"], caret.place) == ([12, None, None], Place(1, "tiles"))
    assert type_keys(grid, fields, "<<", Caret(Place(0, "tiles"), fresh=False))[0]["tiles"] is None


def test_keys_without_a_place_write_nothing() -> None:
    grid, caret = grid_of(), Caret()
    assert grid.plus({}, caret) == grid.erase({}, caret) == grid.digit({}, caret, 5) == ({}, caret)


def test_keys_go_from_the_last_hand_to_the_boneyard() -> None:
    grid = grid_of("draw", "Anna Bruno", keep=2)
    fields, caret = type_keys(grid, dict(grid.end_by({}, 0)), "207", Caret(pips_of(1)))
    assert (fields["pips"], fields["boneyard"]) == ([0, 20], 7)
    assert caret == Caret(Place(BONEYARD, "boneyard"), fresh=False)


@pytest.mark.parametrize(("options", "expected"), [({}, False), ({"keep": 2}, True), ({"keep": 1}, True)])
def test_boneyard_is_written_where_the_game_asks_for_it(options: dict[str, Any], expected: bool) -> None:
    assert grid_of("draw", **options).has_boneyard is expected


def test_plus_after_counted_tiles_goes_on_from_their_total_and_erase_removes_them() -> None:
    grid, fields = grid_of(), {"out": 0, "pips": [0, ["6-3", "1-1"], None]}
    change, caret = grid.plus(fields, Caret(pips_of(1)))
    assert (change["pips"], caret.place) == ([0, "11+", None], pips_of(1))
    assert grid.erase(fields, Caret(pips_of(1)))[0]["pips"] == [0, None, None]


@pytest.mark.parametrize(
    ("pips", "seat", "back", "expected"),
    [
        ([0, 5, None], 1, False, 2),
        ([0, None, 5], 2, False, 1),
        ([0, 5, 6], 2, False, 1),
        ([0, 5, 6], 1, False, 2),
        ([0, 5, 6], 1, True, 2),
        ([0, None, None], 2, True, 1),
    ],
)
def test_step_goes_to_an_empty_line_and_then_around(pips: list[Held], seat: int, back: bool, expected: int) -> None:
    assert grid_of().step({"out": 0, "pips": pips}, Caret(pips_of(seat)), back=back).place == pips_of(expected)


@pytest.mark.parametrize(
    ("held", "options", "expected"),
    [
        (None, {}, None),
        (9, {}, 9),
        ("12+11", {}, 23),
        (["6-4", "5-5"], {}, 20),
        (["nonsense"], {}, 0),
        (["6-4", "5-5", "0-0"], {"doubles": 1, "double_blank": 14}, 29),
    ],
)
def test_value_adds_up_what_a_hand_holds(held: Held, options: dict[str, Any], expected: int | None) -> None:
    assert grid_of("draw", **options).value({"pips": [held]}, pips_of(0)) == expected


def test_pips_come_off_the_other_side_in_one_game_only() -> None:
    matches = [sit_down(variant.id, " ".join("ABCDEF"[: variant.players[0]])) for variant in VARIANTS]
    assert [match.variant.id for match in matches if takes_from_others(match, evaluate(match))] == ["hundred_to_zero"]
