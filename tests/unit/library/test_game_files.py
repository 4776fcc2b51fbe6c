"""Tests of games on their way from one library to another: files, links, and documents made to do harm."""

from __future__ import annotations

import json
import sys
import tracemalloc
import zlib
from base64 import urlsafe_b64encode
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.begin import usual_setup
from scorekeeper.core.names import UNSEEN
from scorekeeper.core.problem import Code, Problem
from scorekeeper.games import BUILT_IN
from scorekeeper.games.custom import build as building
from scorekeeper.games.custom.build import build
from scorekeeper.games.custom.contradictions import contradictions
from scorekeeper.games.custom.documents import new_id, read, write
from scorekeeper.games.custom.like import like
from scorekeeper.games.custom.settings import CustomGame, PremiumRule, complete
from scorekeeper.i18n import LANGUAGES, translator_for
from scorekeeper.library.game_files import (
    DICTIONARY,
    LARGEST,
    MOST_LINK,
    MOST_QR,
    fits_link,
    fits_qr,
    game_file,
    pack,
    read_game_file,
    unpack,
)
from scorekeeper.wording.custom_text import rules_rows, rules_sentence
from scorekeeper.wording.problem_text import problem_sentence
from tests.unit.library.hostile_games import GAME_ID, LARGE, random_document, text

SUNDAY = complete({"name": "Sunday dominoes", "blocked_worth": "minus_own"}, GAME_ID)


def worded(number: int, letters: int) -> CustomGame:
    """Return a game with so many premiums, and a text of so many letters, all of them different."""
    rng = Random(1)  # noqa: S311
    words = ["".join(chr(rng.randint(0x4E00, 0x9F00)) for _ in range(24)) for _ in range(number)]
    premiums = tuple(PremiumRule(f"word_{at}", word, adds=25) for at, word in enumerate(words))
    text = "".join(chr(rng.randint(0x4E00, 0x9F00)) for _ in range(letters))
    return complete({"name": "A" * 40, "premiums": premiums, "text": text}, GAME_ID)


def test_game_comes_back_from_a_file_and_a_link() -> None:
    largest = worded(12, 600)
    for game in (SUNDAY, like("brazilian", new_id(), "Mine") or SUNDAY, largest):
        assert read_game_file(game_file(game)) == game
        assert unpack(pack(game)) == game
        assert set(pack(game)) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    assert (len(pack(SUNDAY)) < 120, fits_qr(SUNDAY), fits_link(SUNDAY)) == (True, True, True)
    fits = [(fits_qr(game), fits_link(game)) for game in (worded(2, 100), worded(2, 250), largest)]
    assert fits == [(True, True), (False, True), (False, False)]
    assert (MOST_QR, MOST_LINK) == (900, 1500)


def test_link_whose_end_is_missing_is_said_to_be_no_game() -> None:
    packed = pack(SUNDAY)
    assert all(unpack(packed[:length]) == Problem(Code.NOT_A_GAME) for length in range(len(packed) - 1))


def test_link_made_by_the_first_version_can_be_read() -> None:
    packed = "1q8YZ34lJySmpaekZmVnZObl5-QWFRcUlpWXlFZVVCMOCS_NSEisVUvKBPstPLcbr5VoA"
    assert unpack(packed) == SUNDAY
    assert zlib.crc32(DICTIONARY) == 2_497_587_882, "the dictionary of links must not change"


@pytest.mark.parametrize(
    ("packed", "code"),
    [
        ("", Code.NOT_A_GAME),
        ("x", Code.NOT_A_GAME),
        ("2abc", Code.TOO_NEW),
        ("1é", Code.NOT_A_GAME),
        ("1" + "A" * 100, Code.NOT_A_GAME),
        ("1" * (LARGEST + 1), Code.TOO_LARGE),
    ],
)
def test_unpack_refuses_what_is_no_game(packed: str, code: Code) -> None:
    found = unpack(packed)
    assert isinstance(found, Problem)
    assert found.code == code


def packed_bytes(raw: bytes) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return "1" + urlsafe_b64encode(packer.compress(raw) + packer.flush()).decode().rstrip("=")


def test_unpack_stops_before_a_small_link_becomes_large() -> None:
    bomb = packed_bytes(b" " * 30_000_000)
    assert len(bomb) < LARGEST
    tracemalloc.start()
    found = unpack(bomb)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert isinstance(found, Problem)
    assert found.code == Code.TOO_LARGE
    assert peak < 1_000_000
    for raw in (b"[]", b"5", b'{"id":1}', b"{", b"[" * 50_000):
        assert isinstance(unpack(packed_bytes(raw)), Problem)


@pytest.mark.parametrize("name", LARGE)
def test_large_or_broken_file_is_refused_with_little_memory(name: str) -> None:
    tracemalloc.start()
    found = read_game_file(LARGE[name])
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert isinstance(found, Problem)
    assert peak < 20_000_000
    for language in LANGUAGES:
        assert problem_sentence(translator_for(language, strict=True), found)


@given(seed=st.integers(0, 2**32 - 1))
def test_random_documents_are_refused_or_are_games(seed: int) -> None:
    """Fifteen documents for each example: some 300 in a usual run, 6,000 in a deep one."""
    rng, modules = Random(seed), {*sys.modules}  # noqa: S311
    tr = translator_for(rng.choice(LANGUAGES), strict=True)
    for _ in range(15):
        document = random_document(rng)
        found = read_game_file(text(document))
        if isinstance(found, Problem):
            assert problem_sentence(tr, found)
            continue
        assert is_sound(found)
        assert rules_sentence(tr, found)
        assert rules_rows(tr, found)
        assert unpack(pack(found)) == found == read(write(found))
    assert {*sys.modules} == modules


def is_sound(game: CustomGame) -> bool:
    """Return whether a game that was read cannot be taken for another one, and can be begun."""
    variant = build(game)
    setups = [usual_setup(variant, players) for players in variant.players]
    is_own = game.id not in BUILT_IN and game.id.startswith("custom-") and not UNSEEN & {*game.name}
    return is_own and not contradictions(game) and len(setups) == len(game.players)


def test_games_from_outside_do_not_stay_in_memory() -> None:
    for number in range(200):
        build(complete({"name": f"Game {number}"}, GAME_ID))
    limit = build.cache_info().maxsize
    assert limit is not None
    assert building.build.cache_info().currsize <= limit == 64


def refused(**changes: Any) -> tuple[str, str]:
    """Return the setting and the field of the problem of a document with these settings."""
    found = read({"format": "scorekeeper-game", "version": 1, "id": GAME_ID, "name": "Mine", **changes})
    assert isinstance(found, Problem), found
    return str(found.values.get("setting", found.code)), str(found.values.get("field"))


A, B = {"key": "a", "name": "A", "adds": 1}, {"key": "b", "name": "B", "adds": 1}

WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"format": "scorekeeper-match"}, "not_a_game", "None"),
    ({"version": 2}, "too_new", "game"),
    ({"version": True}, "version", "value"),
    ({"version": 0}, "version", "value"),
    ({"id": "draw"}, "id", "value"),
    ({"id": 5}, "id", "value"),
    ({"colour": 1}, "game_setting", "unknown"),
    ({"name": ""}, "name", "missing"),
    ({"name": "\u202e"}, "name", "missing"),
    ({"name": 5}, "name", "value"),
    ({"name": "A" * 41}, "name", "long"),
    ({"text": "A" * 10**6}, "text", "long"),
    ({"like": "custom"}, "like", "value"),
    ({"players": [1, 2]}, "players", "players"),
    ({"players": [10**9]}, "players", "players"),
    ({"players": 4}, "players", "players"),
    ({"pairs": "always", "players": [5]}, "players", "pairs_number"),
    ({"pairs": "may", "players": [2, 3]}, "players", "pairs_four"),
    ({"asks": "tricks"}, "asks", "value"),
    ({"asks": "win", "writes": "own"}, "writes", "win_own"),
    ({"asks": "points", "writes": "others"}, "writes", "needs_pips"),
    ({"asks": "win", "writes": "plus_minus"}, "writes", "plus_minus_win"),
    ({"asks": "pips", "writes": "winner"}, "writes", "pips_winner"),
    ({"went_out": 1, "writes": "own"}, "went_out", "value"),
    ({"target": 0}, "target", "least"),
    ({"target": 10_000}, "target", "most"),
    ({"ends": "rounds", "target": 100}, "target", "most"),
    ({"target": True}, "target", "value"),
    ({"ends": "exactly"}, "over", "exactly_over"),
    ({"ends": "exactly", "over": "nothing", "asks": "win", "win_points": 2, "target": 61}, "target", "unreachable"),
    ({"ends": "exactly", "over": "nothing", "round_to": 5, "target": 61}, "target", "unreachable"),
    ({"asks": "nothing", "during": "keys", "keys": [-5]}, "target", "unreachable"),
    ({"writes": "plus_minus"}, "ends", "plus_minus_goal"),
    ({"ends": "runs"}, "ends", "runs_win"),
    ({"sets": []}, "sets", "value"),
    ({"sets": ["triominos"]}, "sets", "value"),
    ({"tiles": [[3, 7], [2, 7]]}, "tiles", "value"),
    ({"tiles": [[2, 7, 7]]}, "tiles", "value"),
    ({"tiles": [2]}, "tiles", "value"),
    ({"tiles": [[2, 15]]}, "tiles", "tiles_many"),
    ({"tiles": [[9, 2]]}, "tiles", "tiles_players"),
    ({"during": "keys"}, "keys", "keys_missing"),
    ({"during": "keys", "keys": [15, 15]}, "keys", "keys_twice"),
    ({"during": "keys", "keys": list(range(1, 14))}, "keys", "many"),
    ({"during": "keys", "keys": 5}, "keys", "value"),
    ({"during": "keys", "keys": [0]}, "keys", "value"),
    ({"during": "keys", "keys": [1000]}, "keys", "most"),
    ({"during": "keys", "keys": [{"key": "a"}]}, "keys", "value"),
    ({"during": "keys", "keys": [{"key": "A", "name": "A", "points": 5}]}, "keys", "value"),
    ({"during": "keys", "keys": [{"key": "a", "name": "A", "points": 0}]}, "keys", "value"),
    ({"during": "keys", "keys": [{"key": "a", "name": " ", "points": 5}]}, "keys", "unnamed"),
    ({"asks": "nothing"}, "during", "nothing_written"),
    ({"premiums": [A, A]}, "premiums", "twice"),
    ({"premiums": [A, {**B, "name": "a"}]}, "premiums", "twice"),
    ({"premiums": [{**A, "doubles": True}]}, "premiums", "value"),
    ({"premiums": [{"key": "a", "name": "A" * 200, "doubles": True}]}, "premiums", "long"),
    ({"premiums": [{"key": "a", "name": "A" * 30, "doubles": True}]}, "premiums", "long"),
    ({"premiums": [{"key": "a", "name": "A", "doubles": False}]}, "premiums", "value"),
    ({"premiums": [{"key": "a", "name": "A", "makes": 0}]}, "premiums", "least"),
    ({"premiums": ["a"]}, "premiums", "value"),
    ({"writes": "own", "went_out": False, "premiums": [A], "premium_for": "out"}, "premium_for", "premium_out"),
    ({"premiums": [{"key": "a", "name": "A", "makes": 2}], "premium_for": "anybody"}, "premium_for", "premium_adds"),
]


@pytest.mark.parametrize(("changes", "setting", "field"), WRONG)
def test_wrong_setting_is_said_at_that_setting(changes: dict[str, Any], setting: str, field: str) -> None:
    assert refused(**changes) == (setting, field)
    found = read({"format": "scorekeeper-game", "version": 1, "id": GAME_ID, "name": "Mine", **changes})
    assert isinstance(found, Problem)
    for language in LANGUAGES:
        assert problem_sentence(translator_for(language, strict=True), found)


def test_document_of_another_shape_is_no_game() -> None:
    shapes: tuple[Any, ...] = (None, 5, [], "x", {}, {"format": "scorekeeper-game"})
    for document in shapes:
        assert isinstance(read(document), Problem)
    assert json.loads(game_file(SUNDAY))["blocked_worth"] == "minus_own"
