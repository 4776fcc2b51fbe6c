"""Tests of the adapter of cases.json with hands and refusals that are in no case."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.unit.games.neutral import Capture, match_file, score

JSON = dict[str, Any]

TEAMS = {"T1": ["A", "C"], "T2": ["B", "D"]}
CONTRACT = {
    "contract_team": "T1",
    "contract": 30,
    "tricks": [5, 2],
    "specials": [["5-5", "6-4", "5-0"], ["4-1", "3-2"]],
}
BERGEN = {"first": "A", "double_caps": [0, 0], "triple_caps": [0, 0], "out": "A", "blocked": False}
STOCK_OUT = [{"player": "ABC"[n % 3], "kind": "play", "pips": pips} for n, pips in enumerate([12, 8, *[10] * 6])]


def case(game: str, players: str, *hands: JSON, teams: JSON | None = None, **options: Any) -> JSON:
    return {
        "game": game,
        "players": list(players),
        **({"teams": teams} if teams else {}),
        "options": options,
        "hands": list(hands),
    }


def contract(**changes: Any) -> JSON:
    return case("quarante_deux", "ABCD", {**CONTRACT, **changes}, teams=TEAMS)


def bergen(**changes: Any) -> JSON:
    return case("bergen", "AB", {**BERGEN, **changes})


@pytest.mark.parametrize(
    ("document", "code"),
    [
        (contract(points_won=[30, 13], tricks=None, specials=None), "E_POINTS_SUM"),
        (contract(contract_team=None), "E_CONTRACT_TEAM"),
        (contract(contract_team=None, contract=None), "E_CONTRACT_TEAM"),
        (contract(tricks=[5, None]), "E_VALUE_MISSING"),
        (contract(bids=[["A", 30], ["B", 30]]), "E_BID_LOW"),
        (contract(bids=[{"player": "B", "bid": 31}]), "E_CONTRACT_TEAM"),
        (case("quarante_deux", "ABCD", teams={"T1": ["A", "B", "C"], "T2": ["D"]}), "E_TEAMS_SHAPE"),
        (case("domino_whist", "ABC", teams={"T1": ["A", "C"], "T2": ["B"]}), "E_PLAYERS_COUNT"),
        (bergen(first=None), "E_BERGEN_FIRST"),
        (bergen(first=["A", "B"]), "E_BERGEN_FIRST"),
        (bergen(double_caps=[-1, 0]), "E_VALUE_NEGATIVE"),
        (bergen(double_caps=[1.5, 0]), "E_VALUE_NOT_INT"),
        (bergen(triple_caps=[0]), "E_VALUE_MISSING"),
        (bergen(blocked=True), "E_OUT_AND_BLOCKED"),
        (bergen(out=None), "E_NO_END"),
        (case("sans_pioche", "AB", {"eliminations": ["A", "B"]}), "E_GAME_OVER"),
        (case("general_000", "AB", doubles_count=3), "E_OPTION"),
        (case("general_000", "AB", mode="rounds", rounds=0), "E_ROUNDS"),
        (case("rubicon", "AB", {"events": [{"player": "A", "kind": "buy"}] * 5}), "E_NO_CHIP"),
        (case("muggins", "AB", {"events": [{"player": "A", "kind": "ends", "total": 24}]}), "E_NOT_MULTIPLE"),
        (
            case("trois_partout", "AB", {"events": [{"player": "A", "kind": "ends", "total": 24}]}),
            "E_TOTAL_UNREACHABLE",
        ),
    ],
)
def test_score_of_invalid_hand_is_refused_with_its_code(
    document: JSON, code: str, tmp_path: Path, capsys: Capture
) -> None:
    status, out, err = score(match_file(document), tmp_path, capsys)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert f"{code} " in err


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (contract(points_won=[30, 12], tricks=None, specials=None), {"totals": [30, 12]}),
        (contract(bids=[["B", 28], ["C", 30]]), {"totals": [30, 12], "status": "in_play"}),
        (bergen(out=None, blocked=True, blocked_winner="B"), {"totals": [2, 2]}),
        (bergen(tiles_left=[[], ["4-4"]]), {"totals": [4, 0]}),
        (
            case("sans_pioche", "ABCD", {"eliminations": ["C", "A"]}),
            {"status": "in_play", "winners": [], "eliminated": ["C", "A"]},
        ),
        (
            case("dominos_des_nombres", "ABC", {"events": STOCK_OUT, "hand_over": True}),
            {"status": "finished", "totals": [6, 7, 7], "winners": ["B", "C"]},
        ),
        (case("dominos_des_nombres", "ABC", {"tiles_left": [3, 5, 4]}), {"status": "finished", "winners": ["B"]}),
        (
            case("hongrois", "ABC", *({"pips_left": pips} for pips in ([60, 0, 0], [40, 1, 2], [None, 3, 4]))),
            {"totals": [100, 4, 6], "status": "in_play", "eliminated": ["A"]},
        ),
    ],
)
def test_score_of_valid_hand_has_expected_result(
    document: JSON, expected: JSON, tmp_path: Path, capsys: Capture
) -> None:
    status, out, _ = score(match_file(document), tmp_path, capsys)
    found = json.loads(out)
    assert status == 0
    assert {key: found[key] for key in expected} == expected
