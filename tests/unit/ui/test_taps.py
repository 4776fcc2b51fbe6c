"""A hand takes few taps, from the sheet and back to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scorekeeper.core.evaluate import evaluate
from tests.unit.ui.rig.matches import shelved, stored_session
from tests.unit.ui.rig.visitor import Sitting

HANDS = {
    "dominoes": ("dominoes", 3, "won.1", 1, (0, 1, 0)),
    "head_to_head_blocked": ("head_to_head", 2, "sheet.end key-9 key-next key-1 key-2 entry.save", 6, (1, 0)),
    "matador": ("matador", 4, "won.3", 1, (0, 0, 0, 1)),
    "sebastopol": ("sebastopol", 3, "sheet.enter entry.out.0 key-1 key-1 key-2 key-3 entry.save", 7, (0, 11, 23)),
    "hongrois": ("hongrois", 2, "sheet.enter key-1 key-4 key-2 key-3 entry.save", 6, (14, 23)),
    "dominos_k": ("dominos_k", 2, "sheet.enter key-1 key-4 key-2 key-3 entry.save", 6, (14, 23)),
    "hundred_to_zero": ("hundred_to_zero", 2, "sheet.enter entry.out.0 key-1 key-4 entry.save", 5, (86, 100)),
    "domino_whist": (
        "domino_whist",
        4,
        "sheet.enter entry.out.0 key-1 key-4 key-2 key-3 key-1 key-9 entry.save",
        9,
        (33, 0),
    ),
    "loser_wins": (
        "loser_wins",
        4,
        "sheet.enter entry.out.0 key-1 key-4 key-2 key-3 key-1 key-9 entry.save",
        9,
        (0, 23),
    ),
    "muggins": ("muggins", 3, "key.1.15", 1, (0, 3, 0)),
    "threes": ("threes", 4, "key.3.12", 1, (0, 0, 0, 4)),
    "rubicon": ("rubicon", 2, "pips.11", 1, (11, 0)),
    "canton": ("canton", 3, "capture.20", 1, (20, 0, 0)),
    "canton_blocked": ("canton", 3, "sheet.end entry.blocked entry.save", 3, (0, 0, 0)),
    "round_numbers": ("round_numbers", 3, "pips.11", 1, (6, 7, 7)),
    "memory_pair": ("memory", 2, "pair.0 tile-6-6 tile-6-5", 3, (23, 0)),
    "no_boneyard": ("no_boneyard", 3, "play.leaves.1", 1, (0, 0, 0)),
    "bergen_caps": ("bergen", 2, "cell.1.1.0", 1, (2, 0)),
    "draw": ("draw", 3, "sheet.enter entry.out.0 key-1 key-4 key-2 key-3 entry.save", 7, (37, 0, 0)),
    "luckies": ("luckies", 3, "sheet.enter entry.out.0 key-1 key-4 key-2 key-3 entry.save", 7, (37, 0, 0)),
    "lets_play": ("lets_play", 3, "sheet.enter entry.out.0 key-1 key-4 key-2 key-3 entry.save", 7, (37, 0, 0)),
    "patience": ("patience", 1, "sheet.enter key-0 entry.save", 3, (1,)),
    "texas_42_made": ("texas_42", 4, "sheet.enter choice.bidder.3 entry.made", 3, (0, 1)),
    "texas_42_set_with_another_bid": (
        "texas_42",
        4,
        "sheet.enter choice.bidder.3 choice.bid-more choice.bid-more entry.set",
        5,
        (1, 0),
    ),
    "all_fives": ("all_fives", 3, "key.1.15", 1, (0, 15, 0)),
    "partnership": ("partnership", 4, "sheet.enter entry.out.0 key-1 key-5 entry.save", 5, (15, 0)),
    "jamaican_partner": ("jamaican_partner", 4, "won.2", 1, (1, 0)),
    "brazilian_with_a_double": ("brazilian", 4, "won.how.carroca won.1", 2, (0, 2)),
    "dominican_with_capicua": (
        "dominican",
        4,
        "sheet.enter entry.out.1 premium.capicua.1 key-4 key-7 entry.save",
        7,
        (0, 72),
    ),
    "mexican_train_of_six": (
        "mexican_train",
        6,
        "sheet.enter entry.out.0 key-1 key-3 key-6 key-next key-3 key-8 key-2 key-7 key-1 key-9 entry.save",
        15,
        (0, 13, 6, 38, 27, 19),
    ),
    "triominos_turn": ("triominos", 3, "turn.drawn.1 turn.bonus.bridge turn.sum.11", 3, (46, 0, 1)),
    "triominos_turn_by_its_tile": (
        "triominos",
        3,
        "turn.drawn.1 turn.bonus.bridge sheet.view turn.number.2 turn.number.5 turn.tile.2-4-5",
        6,
        (46, 0, 1),
    ),
    "triominos_plain_turn": ("triominos", 3, "turn.sum.11", 1, (11, 0, 1)),
}


LIKE_ANOTHER = {
    *("matador", "hongrois", "dominos_k", "hundred_to_zero", "domino_whist", "loser_wins", "threes", "canton_blocked"),
    *("round_numbers", "draw", "luckies", "lets_play", "all_fives", "texas_42_made", "triominos_turn"),
}
"""Hands that are entered on the same form or pad as another of `HANDS`."""


@pytest.mark.parametrize(
    ("game", "players", "taps", "most", "totals"),
    [
        pytest.param(*row, id=name, marks=pytest.mark.deep if name in LIKE_ANOTHER else [])
        for name, row in HANDS.items()
    ],
)
async def test_hand_takes_few_taps_from_the_sheet_and_back(
    tmp_path: Path, game: str, players: int, taps: str, most: int, totals: tuple[int, ...]
) -> None:
    names = ("Anna", "Bruno", "Chloé", "Daniel", "Emma", "Farid")[:players]
    plays: list[list[dict[str, Any]]] = (
        [[{"kind": "start", "player": 2, "tile": "0-0-1"}]] if game == "triominos" else []
    )
    match_id = shelved(tmp_path, game, names, plays=plays, first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as page:
        await page.taps_on(*taps.split())
        assert page.taps <= most
        assert page.page.route.removesuffix("/result") == f"/match/{match_id}"
    assert evaluate(stored_session(tmp_path, match_id).match).totals == totals
