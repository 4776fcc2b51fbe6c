"""Every worked case of the rule sheets, through the command line: points, ends, and what must be refused."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.__main__ import main
from scorekeeper.core.codec import read_match
from scorekeeper.core.layout import layout
from scorekeeper.core.match import Match, work_out
from scorekeeper.core.problem import Refused
from scorekeeper.games import BY_ID
from scorekeeper.games._pips import pips
from tests.games.neutral import IDS, NO_GAME, match_file, sides

JSON = dict[str, Any]
Capture = pytest.CaptureFixture[str]

HERE = Path(__file__).parent
CASES: list[JSON] = json.loads((HERE / "cases.json").read_text("utf-8"))

ALTERNATIVES: Mapping[tuple[str, int], JSON] = {
    ("sebastopol-09", 0): {"blocked": "lowest_zero"},
    ("nombres-05", 0): {"round_from": 10},
    ("hongrois-13", 0): {"together": "highest"},
    ("quiperd-01", 0): {"scoring": "own"},
    ("quiperd-01", 1): {"scoring": "whist"},
    ("quiperd-05", 0): {"scoring": "own"},
    ("bergen-09", 0): {"full_tie": "points"},
    ("bergen-17", 0): {"stop": "at_once"},
    ("canton-09", 0): {"stop": "end_of_hand"},
    ("luckies-17", 0): {"unplayed": "aside_too"},
}
"""The house rule that gives another reading of an ambiguous case."""

FIGURES = {
    "Réussite": "reussite",
    "Quadrille": "quadrille",
    "Tricard Quadrille": "tricard_quadrille",
    "Carré magique": "magic_square",
    "Triangle magique": "magic_triangle",
    "Etoile magique": "magic_star",
}

LINE = re.compile(r"((?P<places>.+): )?E_(?P<code>[A-Z_]+) (?P<why>.+)\n")


def place(line: re.Match[str], what: str) -> str | None:
    """The number of the hand or the play that a line names."""
    found = re.search(rf"\b{what} (\d+)", line["places"] or "")
    return found and found[1]


def here(*, refused: bool | None = None, setup: bool | None = None) -> list[Any]:
    """The cases of the games that are here, one parameter each."""
    found = [case for case in CASES if case["game"] not in NO_GAME]
    if refused is not None:
        found = [case for case in found if (case["expect"]["status"] == "rejected") is refused]
    if setup is not None:
        found = [case for case in found if ("setup" in case["expect"]) is setup]
    return [pytest.param(case, id=case["id"]) for case in found]


def score(document: JSON, path: Path, capsys: Capture) -> tuple[int, str, str]:
    """What the command says of a match file: exit code, standard output, standard error."""
    file = path / "match.json"
    file.write_text(json.dumps(document), "utf-8")
    status = main(["score", str(file)])
    said = capsys.readouterr()
    return status, said.out, said.err


def agrees(found: JSON, expected: JSON, case: JSON) -> None:
    """The expectation of a case against what the command printed."""
    names = dict(zip(case.get("teams", case["players"]), sides(case), strict=True))
    for key in ("hand_scores", "totals", "status"):
        if key in expected:
            assert found[key] == expected[key], key
    for key in ("winners", "eliminated"):
        if key in expected:
            assert found[key] == [names[one] for one in expected[key]], key


def test_every_game_of_the_cases_is_known() -> None:
    assert {case["game"] for case in CASES} == set(IDS) | NO_GAME
    assert len(CASES) == 116


def test_every_game_of_the_cases_is_here() -> None:
    assert set(IDS.values()) <= {*BY_ID}


@pytest.mark.parametrize("case", here(refused=False, setup=False))
def test_a_match_scores_as_on_paper(case: JSON, tmp_path: Path, capsys: Capture) -> None:
    status, out, err = score(match_file(case), tmp_path, capsys)
    assert (status, err) == (0, "")
    found = json.loads(out)
    agrees(found, case["expect"], case)
    for key in case["expect"].keys() - PLAIN:
        MORE[key](case, found)


@pytest.mark.parametrize("case", here(refused=True))
def test_what_cannot_be_is_refused_with_its_reason(case: JSON, tmp_path: Path, capsys: Capture) -> None:
    document, reject = match_file(case), case["expect"]["reject"]
    status, out, err = score(document, tmp_path, capsys)
    assert (status, out) == (2, "")
    line = LINE.fullmatch(err)
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


def without(document: JSON, reject: JSON, play: str | None) -> None:
    """Take the refused entry out: an event, or a hand written down as a whole."""
    index = reject["hand_index"]
    del document["hands"][index + 1 :]
    hand = document["hands"][index]
    hand.pop("end", None)
    if play is not None:
        del hand["plays"][int(play) - 1 :]
    if reject["at"] == "hand" or not hand.get("plays"):
        del document["hands"][index]


READINGS = [
    pytest.param(case, index, reading, id=f"{case['id']}-{index}")
    for case in CASES
    if case["game"] not in NO_GAME
    for index, reading in enumerate(case.get("alternatives", []))
]


@pytest.mark.parametrize(("case", "index", "reading"), READINGS)
def test_another_reading_is_a_house_rule(
    case: JSON, index: int, reading: JSON, tmp_path: Path, capsys: Capture
) -> None:
    document = match_file(case, ALTERNATIVES[case["id"], index])
    status, out, err = score(document, tmp_path, capsys)
    if line := LINE.fullmatch(err):
        # A reading that stops the match earlier leaves out what came after.
        assert (status, out, line["code"]) == (2, "", "GAME_OVER")
        hand = int(place(line, "hand") or 0)
        without(document, {"at": "event", "hand_index": hand - 1}, place(line, "play"))
        status, out, err = score(document, tmp_path, capsys)
    assert (status, err) == (0, "")
    found = json.loads(out)
    agrees(found, reading["expect"], case)
    for key in reading["expect"].keys() - PLAIN:
        MORE[key]({**case, "expect": reading["expect"]}, found)


def _listed(capsys: Capture) -> JSON:
    assert main(["games", "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("case", here(setup=True))
def test_the_tiles_are_dealt_as_the_sheet_says(case: JSON, capsys: Capture) -> None:
    deal = next(one["deal"] for one in _listed(capsys)["games"] if one["id"] == IDS[case["game"]])
    ours = {"tiles_per_player": "each", "in_hand_after_gift": "in_hand", "stock": "boneyard", "removed": "aside"}
    for key, by_players in case["expect"]["setup"].items():
        assert {players: deal[players][ours[key]] for players in by_players} == by_players, key


def test_the_sets_hold_what_the_booklet_says(capsys: Capture) -> None:
    expected = next(case for case in CASES if case["game"] == "sets")["expect"]["setup"]
    sets = {one["id"]: one for one in _listed(capsys)["sets"]}
    for key, by_set in expected.items():
        assert {name: sets[name][key] for name in by_set} == by_set


def test_the_lead_passes_on_in_order_of_play(tmp_path: Path, capsys: Capture) -> None:
    case = next(case for case in CASES if case["game"] == "booklet")
    asked = case["hands"][0]
    hand = {"end": {"out": 0, "pips": [0, 1, 1]}}
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


def test_the_logbook_has_the_figures_of_the_booklet(capsys: Capture) -> None:
    expected = next(case for case in CASES if case["game"] == "reussites")["expect"]
    figures = _listed(capsys)["logbook"]
    assert len(figures) == expected["total_in_seed"]
    found = Counter(one["kind"] for one in figures)
    assert found == {FIGURES[kind]: number for kind, number in expected["puzzles"].items()}


@pytest.mark.parametrize("case_id", ["sebastopol-01", "muggins-x01", "42-13"])
def test_the_program_itself_says_the_same(case_id: str, tmp_path: Path, capsys: Capture) -> None:
    document = match_file(next(case for case in CASES if case["id"] == case_id))
    command = [sys.executable, "-m", "scorekeeper", "score", "-"]
    run = subprocess.run(
        command, input=json.dumps(document), capture_output=True, check=False, encoding="utf-8", cwd=HERE.parents[1]
    )
    assert (run.returncode, run.stdout, run.stderr) == score(document, tmp_path, capsys)


# What some cases expect besides points.

PLAIN = {"hand_scores", "totals", "status", "winners", "eliminated", "notes", "unit"}


def _event_points(case: JSON, found: JSON) -> None:
    assert [sum(points) for hand in found["play_points"] for points in hand] == case["expect"]["event_points"]


def _pair_points(case: JSON, found: JSON) -> None:
    assert [sum(points) for hand in found["play_points"] for points in hand] == case["expect"]["pair_points"]


def _table(case: JSON, _: JSON) -> None:
    match = _match(case)
    rows = layout(match, work_out(match)).rows
    printed = [[f"{box.sign}{box.value}" for box in row.boxes] for row in rows if row.kind != "next"]
    assert printed == [row[1:] for row in case["expect"]["table"]]


def _cumul(case: JSON, _: JSON) -> None:
    match = _match(case)
    rows = layout(match, work_out(match), shown=len(match.hands) - 1).rows
    before = next(row for row in rows if row.label == "line.hands_before")
    assert [box.value for box in before.boxes] == case["expect"]["cumul_previous"]


def _match(case: JSON) -> Match:
    found = read_match(match_file(case), BY_ID)
    assert not isinstance(found, Refused)
    return found[0]


def _pips(case: JSON, _: JSON) -> None:
    match = _match(case)
    assert list(pips(match.hands[-1].end, match.setup)) == case["expect"]["pips"]


def _trick(case: JSON, found: JSON) -> None:
    assert found["facts"]["trick_points"] == [case["expect"]["trick_points"]]


def _hand_winner(key: str) -> Callable[[JSON, JSON], None]:
    def check(case: JSON, found: JSON) -> None:
        names = list(case.get("teams", case["players"]))
        won = [names[side] for side in found["facts"].get("hand_winners", [[]])[-1]]
        expected = case["expect"][key]
        assert won == ([] if expected is None else expected if isinstance(expected, list) else [expected])

    return check


def _last(name: str) -> Callable[[JSON, JSON], None]:
    """What is told hand by hand, of the last hand."""

    def check(case: JSON, found: JSON) -> None:
        key = {"captures": "captures_total", "other_hands": "hands_bonus"}[name]
        assert found["facts"][name][-1] == case["expect"][key]

    return check


def _fact(key: str, name: str | None = None) -> Callable[[JSON, JSON], None]:
    def check(case: JSON, found: JSON) -> None:
        assert found["facts"][name or key] == case["expect"][key]

    return check


def _named(case: JSON, found: JSON) -> None:
    assert found["named_result"] == case["expect"]["named_result"]


MORE: Mapping[str, Callable[[JSON, JSON], None]] = {
    "event_points": _event_points,
    "pair_points": _pair_points,
    "table": _table,
    "cumul_previous": _cumul,
    "pips": _pips,
    "trick_points": _trick,
    "hand_winner": _hand_winner("hand_winner"),
    "blocked_winner": _hand_winner("blocked_winner"),
    "captures_total": _last("captures"),
    "hands_bonus": _last("other_hands"),
    "named_result": _named,
    "chips_before_award": _fact("chips_before_award", "chips"),
    "pot_before_award": _fact("pot_before_award", "pot"),
    **{
        name: _fact(name)
        for name in (
            "points_won",
            "chips",
            "pot",
            "tiles",
            "running_total",
            "announced",
            "draws",
            "tiles_in_hand",
            "stock",
        )
    },
}
