"""Tests of plays that several games share: the limits of a set, and duplicate tiles."""

from __future__ import annotations

from tests.unit.games.table import codes, four, problems, sit_down, write


def laid(player: str, pips: int) -> dict[str, object]:
    return {"kind": "laid", "player": player, "pips": pips}


def test_more_plays_than_tiles_of_the_set_are_refused() -> None:
    match = write(sit_down("rubicon"), *[laid("Anna", 1), laid("Bruno", 1)] * 14)
    assert codes(match, **laid("Bruno", 0)) == ["no_tile"]
    match = write(match, {"kind": "bought", "player": "Bruno"})
    [problem] = problems(match, **laid("Bruno", 0))
    assert (problem.code, problem.seats, problem.values) == ("tile_count", (1,), {"limit": 28})


def test_more_pips_than_the_set_has_are_refused() -> None:
    match = write(sit_down("rubicon", target=1000), *[laid("Anna", 12)] * 14)
    [problem] = problems(match, **laid("Bruno", 1))
    assert (problem.code, problem.values) == ("set_total", {"value": 169, "limit": 168, "set": "double-six"})
    assert codes(match, **laid("Bruno", 0)) == []


def test_tile_of_more_than_12_pips_is_refused() -> None:
    assert codes(sit_down("rubicon"), **laid("Anna", 13)) == ["tile_pips"]


def test_tile_in_two_tricks_is_refused() -> None:
    trick = {"kind": "trick", "player": "Anna", "tiles": ["6-6", "6-5", "6-4", "6-3"]}
    match = write(four("forty_two"), trick)
    assert codes(match, **{**trick, "tiles": ["6-2", "6-1", "6-0", "3-6"]}) == ["tile_dup"]
    assert codes(match, **{**trick, "tiles": ["6-2", "6-1", "6-0", "0-6"]}) == ["tile_dup"]


def test_play_without_tile_in_hand_is_refused() -> None:
    match = write(sit_down("round_numbers", "Anna Bruno Chloé"), *[laid("Anna", 1)] * 7)
    [problem] = problems(match, **laid("Anna", 1))
    assert (problem.code, problem.seats) == ("no_tile", (0,))


def test_play_after_the_boneyard_is_empty_is_refused() -> None:
    match = sit_down("round_numbers", "Anna Bruno Chloé", tie="extra_hand")
    names = ["Anna", "Bruno", "Chloé"]
    match = write(match, *[laid(names[turn % 3], 10) for turn in range(8)])
    assert codes(match, **laid("Anna", 1)) == ["hand_over"]
