"""Games refuse mistakes of their own, and offer no key for what they do not count."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import flet as ft
import pytest

from scorekeeper.i18n import translator_for
from tests.unit.games.table import Document, codes, left, problems, sit_down, write
from tests.unit.ui.rig.matches import shelved
from tests.unit.ui.rig.visitor import Sitting

NAMES = "Anna Bruno Chloé Daniel"


def contract(bid: int, tricks: list[int], specials: list[list[str]]) -> Document:
    return {"bidder": 0, "bid": bid, "tricks": tricks, "specials": specials}


MISTAKES: list[tuple[str, int, list[Document], Document, str]] = [
    ("dominoes", 3, [], left(0, 0, 0, out=0), "too_many_zero"),
    ("head_to_head", 2, [], left(0, 0), "too_many_zero"),
    ("matador", 3, [], left(0, 0, 9, out=0), "second_zero?"),
    ("hongrois", 3, [], {"pips": [78, 41, 12]}, "hand_max"),
    ("memory", 2, [], {"kind": "pair", "player": 0, "tiles": ["6-5", "4-3"]}, "pair_mismatch"),
    ("sebastopol", 3, [], left(0, 14, None, out=0), "value_missing"),
    ("hundred_to_zero", 2, [], left(90, 79), "set_total"),
    ("la_poule", 2, [], {"laid": [40, 22], "left": [22, 17]}, "hand_max"),
    ("dominos_k", 3, [], {"pips": [60, 60, 49]}, "set_total"),
    ("domino_whist", 4, [], left(0, 62, 12, 40, out=0), "hand_max"),
    ("loser_wins", 4, [], left(0, 8, 12, None, out=0), "value_missing"),
    ("bergen", 3, [{"kind": "cap", "player": 1, "size": 2}], {"out": 1}, "bergen_first"),
    ("canton", 2, [{"kind": "capture", "player": 0, "total": 30}] * 3, left(0, 99, out=0), "set_total"),
    ("forty_two", 4, [], contract(30, [7, 0], [["6-4", "5-0", "4-1", "3-2"], ["5-5"]]), "special_no_trick"),
    ("draw", 3, [], left(0, 99, 70, out=0), "set_total"),
    ("lets_play", 4, [], left(0, 0, 0, 4, out=0), "too_many_zero"),
    ("luckies", 3, [], left(0, 70, 9, out=0), "hand_max"),
]

KEYS: list[tuple[str, str, str]] = [
    ("muggins", "key.0.", "5 10 15 20"),
    ("threes", "key.0.", "3 6 9 12 15 18 21"),
    ("rubicon", "pips.", "0 1 2 3 4 5 6 7 8 9 10 11 12"),
    ("round_numbers", "pips.", "0 1 2 3 4 5 6 7 8 9 10 11 12"),
    ("no_boneyard", "play.leaves.", "0 1 2"),
    ("patience", "key-", "0 2 4 6 8 10 12 14 16 18 20 22 24 26 28"),
]
"""Games that offer keys instead of digits: of the identifiers that begin like that, the rests in their order."""


@pytest.mark.parametrize(("game", "players", "before", "mistake", "code"), MISTAKES, ids=[row[0] for row in MISTAKES])
def test_check_of_mistake_reports_code_that_has_words(
    game: str, players: int, before: list[Document], mistake: dict[str, Any], code: str
) -> None:
    match = write(sit_down(game, " ".join(NAMES.split()[:players])), *before)
    assert codes(match, **mistake) == [code]
    (problem,) = problems(match, **mistake)
    about = [match.setup.players[seat] for seat in problem.seats]
    for language in ("en", "fr", "de", "es"):
        assert translator_for(language, strict=True).problem(problem.code, about, **problem.values)


@pytest.mark.parametrize(("game", "stem", "rests"), KEYS, ids=[row[0] for row in KEYS])
async def test_pad_has_keys_only_for_what_the_game_counts(tmp_path: Path, game: str, stem: str, rests: str) -> None:
    players = {"patience": 1, "muggins": 2, "threes": 2, "rubicon": 2}.get(game, 3)
    match_id = shelved(tmp_path, game, players, first=0)
    async with Sitting(tmp_path, f"/match/{match_id}" + ("/hand/1" if game == "patience" else "")) as sheet:
        found = [str(one.identifier) for one in sheet.find(ft.Semantics) if str(one.identifier).startswith(stem)]
        assert [one.removeprefix(stem) for one in found if one[len(stem) :].isdecimal()] == rests.split()
