"""Tests of ``scorekeeper score``: output, refusals, and files with random content."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.cli.cmd_score import match_or_refusal, scores
from scorekeeper.cli.terminal import print_error, print_json
from scorekeeper.i18n import translator_for
from scorekeeper.library.strict_json import parse
from tests.registry import REGISTRY
from tests.unit.conftest import Run
from tests.unit.games.neutral import NO_GAME, match_file
from tests.unit.games.test_conformance import paths_in
from tests.unit.strategies import examples, junk

JSON = dict[str, Any]

CASES: list[JSON] = json.loads((Path(__file__).parents[1] / "games" / "cases.json").read_text("utf-8"))
FILES = [match_file(case) for case in CASES if case["game"] not in NO_GAME and case["hands"]]

HEAD: JSON = {"format": "scorekeeper-match", "version": 1, "game": "sebastopol", "sides": ["Anna", "Bruno", "Chloé"]}
"""The sheet of the drawings: Sébastopol with three players."""

ENGLISH = translator_for("en")
LINE = re.compile(r"([^\n]+: )?E_[A-Z_]+ [^\n]+\n")


def end(out: Any, *pips: Any, **more: Any) -> JSON:
    return {"end": {"out": out, "pips": list(pips), **more}}


Content = bytes | JSON


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail a test in which the program logs something: it would reach standard error."""
    yield
    assert caplog.get_records("call") == []


@pytest.fixture
def score(run: Run, tmp_path: Path) -> Run:
    """Score a file with this content. Return the exit code, standard output and standard error."""

    def score(content: Content, *more: str) -> tuple[int, str, str]:
        file = tmp_path / "match.json"
        file.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return run("score", str(file), *more)

    return score


def scored(score: Run, content: Content) -> JSON:
    """Return the scores of a file that is accepted."""
    status, out, err = score(content)
    assert (status, err) == (0, "")
    return json.loads(out)


def refused(score: Run, content: Content) -> str:
    """Return the line that says why a file is refused."""
    status, out, err = score(content)
    assert (status, out) == (2, "")
    assert LINE.fullmatch(err), err
    return err


def test_score_of_a_finished_match_has_winner_and_no_leader(score: Run) -> None:
    found = scored(score, {**HEAD, "first": 0, "hands": [end("Anna", 0, 50, 60)]})
    assert (found["status"], found["winners"], found["next_leader"]) == ("finished", ["Anna"], None)
    assert found["eliminated"] == ["Bruno", "Chloé"]


def test_score_of_a_doubtful_hand_counts_it_and_lists_the_problem(score: Run) -> None:
    found = scored(score, {**HEAD, "hands": [end("Anna", 0, 19, 7), end("Bruno", 5, 0, 0)]})
    assert found["totals"] == [5, 19, 7]
    (problem,) = found["problems"]
    assert "Chloé" in problem.pop("sentence")
    assert problem == {"code": "E_SECOND_ZERO", "hand": 2, "play": None, "sides": ["Chloé"]}


def test_score_names_teams_by_their_players(score: Run) -> None:
    head = {**HEAD, "game": "forty_two", "teams": [["Anna", "Chloé"], ["Bruno", "Dora"]]}
    del head["sides"]
    hands = [{"end": {"bidder": "Bruno", "bid": 30, "points": [12, 30]}}]
    found = scored(score, {**head, "hands": hands})
    assert found["sides"] == ["Anna & Chloé", "Bruno & Dora"]
    assert found["hand_scores"] == [[12, 30]]


REFUSALS: list[tuple[list[Any], str]] = [
    ([end("Anna", 0, 5, 9), end("Anna", 0, -3, 9)], "hand 2, Bruno: E_VALUE_NEGATIVE "),
    ([end("Anna", 4, 5, 9)], "hand 1, Anna: E_OUT_HAS_PIPS "),
    ([end(None, 4, 5, 9)], "hand 1: E_NO_END "),
    ([end("Anna", 0, 0, 0)], "hand 1, Bruno, Chloé: E_TOO_MANY_ZERO "),
    ([end("Anna", 0, 5)], "hand 1, Chloé: E_VALUE_MISSING "),
    ([end("Anna", 0, 9, 51), end("Chloé", 3, 9, 0)], "hand 2, Chloé: E_PLAYER_ELIMINATED "),
    ([end("Anna", 0, 1, 2, score=3)], "hand 1: E_FIELD_UNKNOWN "),
    ([{"plays": [{"kind": "cap", "player": 0, "size": 2}]}], "hand 1, play 1: E_KIND_UNKNOWN "),
]


@pytest.mark.parametrize(("hands", "line"), REFUSALS)
def test_score_refusal_names_hand_players_and_reason(hands: list[Any], line: str, score: Run) -> None:
    assert refused(score, {**HEAD, "hands": hands}).startswith(line)


def test_score_refusal_names_the_play(score: Run) -> None:
    plays = [{"kind": "fives", "player": "Anna", "total": total} for total in (10, 7)]
    line = refused(score, {**HEAD, "game": "muggins", "hands": [{"plays": plays}]})
    assert line == "hand 1, play 2, Anna: E_NOT_MULTIPLE The open ends must add up to a multiple of 5.\n"


def test_score_accepts_names_in_another_unicode_form(score: Run) -> None:
    document = {**HEAD, "sides": ["Anna", "Chloe\u0301 "], "hands": [end("Chlo\u00e9", 7, 0)]}
    assert scored(score, document)["totals"] == [7, 0]


def test_score_accepts_null_for_missing_values(score: Run) -> None:
    document = {**HEAD, "set": None, "options": None, "hands": [end("Anna", 0, 5, 9, blocked=None)]}
    assert scored(score, document)["totals"] == [0, 5, 9]
    leaving = {**HEAD, "game": "no_boneyard", "hands": [{"end": {"order": None}}]}
    assert refused(score, leaving).startswith("hand 1")


def test_score_with_lang_fr_prints_french(score: Run) -> None:
    _, _, line = score({**HEAD, "hands": [end("Anna", 0, -1, 2)]}, "--lang", "fr")
    assert line == "manche 1, Bruno\u00a0: E_VALUE_NEGATIVE Les points sont des nombres entiers, 0 ou plus.\n"


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "E_NOT_JSON"),
        (b"{", "E_NOT_JSON"),
        (b'{"format": "scorekeeper-match",\n "version": 1,}', "E_NOT_JSON"),
        (b"[] []", "E_NOT_JSON"),
        (b"null", "E_NOT_A_MATCH"),
        (b"[]", "E_NOT_A_MATCH"),
        (b'"\xff"', "E_NOT_TEXT"),
        (json.dumps(HEAD).encode("utf-16"), "E_NOT_TEXT"),
        (b'{"version": NaN}', "E_NO_NUMBER"),
        (b'{"version": -Infinity}', "E_NO_NUMBER"),
        (b'{"version": 1, "version": 1}', "E_KEY_TWICE"),
        (b"[" * 40 + b"]" * 40, "E_TOO_DEEP"),
        (b"[" * 100_000 + b"]" * 100_000, "E_TOO_DEEP"),
        (b'{"a":' * 5_000 + b"1" + b"}" * 5_000, "E_TOO_DEEP"),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_score_of_a_file_that_is_not_json_is_refused(raw: bytes, code: str, score: Run) -> None:
    assert refused(score, raw).startswith(f"{code} ")


def test_score_of_a_file_with_byte_order_mark_reads_it(score: Run) -> None:
    assert scored(score, b"\xef\xbb\xbf" + json.dumps(HEAD).encode())["hand_scores"] == []


@pytest.mark.parametrize("name", ["", "nothing.json", "with\0nul", "x" * 5000])
def test_score_of_an_unreadable_file_is_refused(name: str, run: Run, tmp_path: Path) -> None:
    status, out, err = run("score", str(tmp_path / name))
    assert (status, out) == (2, "")
    assert err.startswith("E_NO_FILE ")


@pytest.mark.parametrize("number", ["1" + "0" * 15, "9" * 19, "9" * 21, "9" * 5000, "1e400", "-1e400", "1.5", "1E1"])
def test_score_of_too_large_numbers_is_refused(number: str, score: Run) -> None:
    document = json.dumps({**HEAD, "hands": [end("Anna", 0, "N", 1)]}).replace('"N"', number)
    line = refused(score, document.encode())
    assert line.startswith(
        ("hand 1, Bruno: E_VALUE_NOT_INT", "hand 1, Bruno: E_SET_TOTAL", "hand 1, Bruno: E_VALUE_RANGE")
    )


def test_refusal_with_line_breaks_in_a_value_is_one_line(score: Run) -> None:
    assert "\x1b" not in refused(score, {**HEAD, "game": "two\nlines\u2028and\x1b[31m red"})


# Fuzz: whatever the file holds, it is scored or refused in one line, and the program is calm.

VALUES = junk(10**18, 10**25, "6-4", "pink-blue", "6-", "opening", "fives", "\ud800", "\u202e", "double-six")


def calm(raw: bytes) -> None:
    """Score a file as the command does once it has read it."""
    match = match_or_refusal(parse(raw), REGISTRY, ENGLISH)
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
        if isinstance(match, str):
            print_error(match)
        else:
            print_json(scores(match, ENGLISH))
    if isinstance(match, str):
        assert LINE.fullmatch(err.getvalue()), err.getvalue()
    else:
        assert json.loads(out.getvalue())["status"] in {"in_play", "finished"}


@given(st.binary(max_size=200))
@example(b"\x00")
def test_score_of_any_bytes_never_raises(raw: bytes) -> None:
    calm(raw)


@given(VALUES)
def test_score_of_any_json_never_raises(document: Any) -> None:
    calm(json.dumps(document).encode())


@given(st.fixed_dictionaries(dict.fromkeys(("sides", "options", "hands", "set", "first", "order", "log"), VALUES)))
def test_score_of_any_values_of_known_keys_never_raises(document: JSON) -> None:
    calm(json.dumps({**document, "format": "scorekeeper-match", "version": 1, "game": "muggins"}).encode())


@examples(4)
@given(st.sampled_from(FILES), st.data())
def test_score_of_a_match_with_one_changed_value_never_raises(file: JSON, data: st.DataObject) -> None:
    document = copy.deepcopy(file)
    *path, key = data.draw(st.sampled_from([*paths_in(document)]))
    inner: Any = document
    for step in path:
        inner = inner[step]
    match data.draw(st.sampled_from(["change", "remove", "repeat"])):
        case "change":
            inner[key] = data.draw(VALUES)
        case "repeat" if isinstance(key, int):
            inner.insert(key, copy.deepcopy(inner[key]))
        case _:
            del inner[key]
    calm(json.dumps(document).encode())


@given(st.sampled_from(FILES), st.integers(0, 10_000), st.binary(max_size=3))
def test_score_of_a_truncated_file_never_raises(file: JSON, at: int, junk: bytes) -> None:
    raw = json.dumps(file).encode()
    calm(raw[: at % len(raw)] + junk + raw[at % len(raw) + len(junk) :])


def test_score_of_version_3_has_adjustments_and_early_end(score: Run) -> None:
    adjustments = [{"hand": 0, "side": "Bruno", "points": 5, "word": "handicap"}, {"hand": 1, "side": 2, "points": -4}]
    match = {**HEAD, "version": 3, "hands": [end("Anna", 0, 19, 7)], "adjustments": adjustments}
    found = scored(score, {**match, "ended_early": "time"})
    assert (found["totals"], found["winners"], found["ended_early"]) == ([0, 24, 3], ["Anna"], "time")
    assert found["adjustments"] == [
        {"after": 0, "side": "Bruno", "points": 5, "word": "handicap"},
        {"after": 1, "side": "Chloé", "points": -4, "word": ""},
    ]
    wrong = refused(score, {**match, "adjustments": [{**adjustments[0], "points": 0}], "hands": []})
    assert wrong == "E_ADJUSTMENT_RANGE A penalty or a bonus is a whole number from 1 to 1,000,000, with + or −.\n"
    assert refused(score, {**match, "definition": {}}).startswith("E_NOT_A_GAME")
