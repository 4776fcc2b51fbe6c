"""Tests of every case of the rule sheets through the command line: points, results and refusals."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.__main__ import main
from tests.registry import REGISTRY
from tests.unit.games import neutral
from tests.unit.games.neutral import Capture, agrees, match_file, place, score, without

JSON = dict[str, Any]

FOLDER = Path(__file__).parent
CASES: list[JSON] = json.loads((FOLDER / "cases.json").read_text("utf-8"))
WORLD_CASES: list[JSON] = json.loads((FOLDER / "world_cases.json").read_text("utf-8"))
PLAYED = [case for case in (*CASES, *WORLD_CASES) if neutral.game_id(case) in REGISTRY]

FIGURES = {
    "Réussite": "reussite",
    "Quadrille": "quadrille",
    "Tricard Quadrille": "tricard_quadrille",
    "Carré magique": "magic_square",
    "Triangle magique": "magic_triangle",
    "Etoile magique": "magic_star",
}


def cases(*, refused: bool | None = None, setup: bool | None = None) -> list[Any]:
    """Return the cases of the games as parameters, filtered by refusal or setup."""
    found = PLAYED
    if refused is not None:
        found = [case for case in found if (case["expect"]["status"] == "rejected") is refused]
    if setup is not None:
        found = [case for case in found if ("setup" in case["expect"]) is setup]
    return [pytest.param(case, id=case["id"]) for case in found]


def test_cases_have_known_games_only() -> None:
    assert {case["game"] for case in CASES} == set(neutral.IDS) | neutral.NO_GAME
    assert len(CASES) == 116
    assert len(WORLD_CASES) == 173


def test_registry_has_every_game_of_the_cases() -> None:
    assert set(neutral.IDS.values()) <= {*REGISTRY}


@pytest.mark.parametrize("case", cases(refused=False, setup=False))
def test_score_of_case_matches_the_rule_sheet(case: JSON, tmp_path: Path, capsys: Capture) -> None:
    status, out, err = score(match_file(case), tmp_path, capsys)
    assert (status, err) == (0, "")
    found = json.loads(out)
    agrees(found, case["expect"], case)
    for key in case["expect"].keys() - neutral.PLAIN:
        neutral.MORE[key](case, found)


@pytest.mark.parametrize("case", cases(refused=True))
def test_score_of_invalid_case_is_refused_with_its_code(case: JSON, tmp_path: Path, capsys: Capture) -> None:
    document, reject = match_file(case), case["expect"]["reject"]
    status, out, err = score(document, tmp_path, capsys)
    assert (status, out) == (2, "")
    line = neutral.LINE.fullmatch(err)
    assert line, err
    assert f"E_{line['code']}" == reject["code"]
    assert place(line, "hand") == (None if reject["hand_index"] is None else str(reject["hand_index"] + 1))
    if case["expect"]["state_after_reject"] == "not_created":
        return
    without(document, reject, place(line, "play"))
    status, out, err = score(document, tmp_path, capsys)
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert found["status"] == case["expect"]["state_after_reject"]
    assert found["totals"] == case["expect"].get("totals", found["totals"])


READINGS = [
    pytest.param(case, index, reading, id=f"{case['id']}-{index}")
    for case in PLAYED
    for index, reading in enumerate(case.get("alternatives", []))
]


@pytest.mark.parametrize(("case", "index", "reading"), READINGS)
def test_option_gives_the_alternative_reading_of_a_case(
    case: JSON, index: int, reading: JSON, tmp_path: Path, capsys: Capture
) -> None:
    document = match_file(case, reading.get("options") or neutral.ALTERNATIVES[case["id"], index])
    status, out, err = score(document, tmp_path, capsys)
    if line := neutral.LINE.fullmatch(err):
        # A reading that stops the match earlier leaves out what came after.
        assert (status, out, line["code"]) == (2, "", "GAME_OVER")
        hand = int(place(line, "hand") or 0)
        without(document, {"at": "event", "hand_index": hand - 1}, place(line, "play"))
        status, out, err = score(document, tmp_path, capsys)
    assert (status, err) == (0, "")
    found = json.loads(out)
    agrees(found, reading["expect"], case)
    for key in reading["expect"].keys() - neutral.PLAIN:
        neutral.MORE[key]({**case, "expect": reading["expect"]}, found)


def _listed(capsys: Capture) -> JSON:
    assert main(["games", "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("case", cases(setup=True))
def test_games_json_deal_matches_the_rule_sheet(case: JSON, capsys: Capture) -> None:
    deal = next(game["deal"] for game in _listed(capsys)["games"] if game["id"] == neutral.game_id(case))
    ours = {"tiles_per_player": "each", "in_hand_after_gift": "in_hand", "stock": "boneyard", "removed": "aside"}
    for key, by_players in case["expect"]["setup"].items():
        assert {players: deal[players][ours[key]] for players in by_players} == by_players, key


def test_games_json_sets_match_the_booklet(capsys: Capture) -> None:
    expected = next(case for case in CASES if case["game"] == "sets")["expect"]["setup"]
    sets = {tiles["id"]: tiles for tiles in _listed(capsys)["sets"]}
    for key, by_set in expected.items():
        assert {name: sets[name][key] for name in by_set} == by_set


def test_score_next_leader_follows_order_of_play(tmp_path: Path, capsys: Capture) -> None:
    case = next(case for case in CASES if case["game"] == "booklet")
    asked = case["hands"][0]
    hand = {"end": {"out": 0, "pips": [0, 1, 2]}}
    leaders: list[str] = []
    for played in range(asked["hands"]):
        document = {
            "format": "scorekeeper-match",
            "version": 1,
            "game": "sebastopol",
            "sides": case["players"],
            "first": asked["first_leader"],
            "hands": [hand] * played,
        }
        leaders.append(json.loads(score(document, tmp_path, capsys)[1])["next_leader"])
    assert leaders == case["expect"]["leaders"]


def test_games_json_has_the_solitaires_of_the_booklet(capsys: Capture) -> None:
    expected = next(case for case in CASES if case["game"] == "reussites")["expect"]
    figures = _listed(capsys)["logbook"]
    assert len(figures) == expected["total_in_seed"]
    found = Counter(figure["kind"] for figure in figures)
    assert found == {FIGURES[kind]: number for kind, number in expected["puzzles"].items()}


@pytest.mark.parametrize("case_id", ["sebastopol-01", "muggins-x01", "42-13"])
def test_program_prints_what_main_prints(case_id: str, tmp_path: Path, capsys: Capture) -> None:
    document = match_file(next(case for case in CASES if case["id"] == case_id))
    command = [sys.executable, "-m", "scorekeeper", "score", "-"]
    run = subprocess.run(
        command, input=json.dumps(document), capture_output=True, check=False, encoding="utf-8", cwd=FOLDER.parents[2]
    )
    assert (run.returncode, run.stdout, run.stderr) == score(document, tmp_path, capsys)
