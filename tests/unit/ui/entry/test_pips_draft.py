"""The draft of pips left in hand: what keys and taps write, and what the hand comes to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.core.check import rule_context
from scorekeeper.core.model import RuleContext
from scorekeeper.ui.entry import pips_draft as draft
from scorekeeper.ui.entry.pips_draft import STOCK, Boxes, Caret, Held
from tests.unit.games.table import sit_down

BOXES = Boxes("pips", "out", "blocked")
STOCKED = Boxes("pips", "out", "blocked", "boneyard")
THREE = "Anna Bruno Chloé"


def before_hand(game: str = "sebastopol", players: str = THREE, **options: Any) -> RuleContext:
    """Return the state of a match before its first hand."""
    return rule_context(sit_down(game, players, **options))


def type_keys(at: RuleContext, keys: str, caret: Caret, names: Boxes = BOXES) -> tuple[list[Held], Caret]:
    """Type digits, ``+`` and ``<`` (delete) in a hand that Anna won; return what the hands hold, and the caret."""
    acts, fields = {"+": draft.plus, "<": draft.erase}, dict(draft.goes_out(names, {}, at.setup, 0))
    for key in keys:
        act = acts.get(key)
        change, caret = act(names, fields, at, caret) if act else draft.digit(names, fields, at, caret, int(key))
        fields |= change
    return [*fields["pips"], *([fields[names.stock]] if names.stock in fields else [])], caret


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
        ("12++3", [0, "12+3", None], 1),
        ("12+1<", [0, "12+", None], 1),
        ("12+1<<", [0, 12, None], 1),
        ("12+99+57", [0, "12+99+57", None], 2),
        ("12+99+58", [0, "12+99+5", None], 1),
        ("+5", [0, 5, None], 1),
    ],
)
def test_keys_write_numbers_and_sums_and_move_the_caret(keys: str, hands: list[Held], seat: int) -> None:
    written, caret = type_keys(before_hand(), keys, Caret(1))
    assert (written, caret.seat) == (hands, seat)


@pytest.mark.parametrize(
    ("keys", "hands", "seat"), [("11", [0, 11, None], 1), ("115", [0, 115, None], 2), ("169", [0, 16, None], 1)]
)
def test_keys_on_a_chosen_line_wait_for_a_third_digit(keys: str, hands: list[Held], seat: int) -> None:
    written, caret = type_keys(before_hand(), keys, Caret(1, patient=True))
    assert (written, caret.seat) == (hands, seat)


@pytest.mark.parametrize("act", [draft.plus, draft.erase])
def test_keys_without_a_line_write_nothing(act: Callable[..., Any]) -> None:
    assert act(BOXES, {}, before_hand(), Caret()) == ({}, Caret())
    assert draft.digit(BOXES, {}, before_hand(), Caret(), 5) == ({}, Caret())


def test_keys_go_from_the_last_hand_to_the_boneyard() -> None:
    at = before_hand("draw", "Anna Bruno", keep=2)
    assert type_keys(at, "207", Caret(1), STOCKED) == ([0, 20, 7], Caret(STOCK, fresh=False))


def test_plus_after_counted_tiles_goes_on_from_their_total_and_erase_removes_them() -> None:
    at, fields = before_hand(), {"out": 0, "pips": [0, ["6-3", "1-1"], None]}
    change, caret = draft.plus(BOXES, fields, at, Caret(1))
    assert (change["pips"], caret.seat) == ([0, "11+", None], 1)
    assert draft.erase(BOXES, fields, at, Caret(1))[0]["pips"] == [0, None, None]


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
def test_step_on_goes_to_an_empty_line_and_then_around(pips: list[Held], seat: int, back: bool, expected: int) -> None:
    assert draft.step_on(BOXES, {"out": 0, "pips": pips}, before_hand(), Caret(seat), back=back).seat == expected


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
def test_counted_adds_up_what_a_hand_holds(held: Held, options: dict[str, Any], expected: int | None) -> None:
    assert draft.counted(before_hand("draw", **options).setup, held) == expected
