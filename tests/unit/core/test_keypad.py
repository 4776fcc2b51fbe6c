"""Tests of the keys for numbers. Keys: digits, `+`, `<` erases, `>` is Next, `h` is `1··`, `x` clears."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.core.begin import begin
from scorekeeper.core.check import rule_context
from scorekeeper.core.form import Answers, Place
from scorekeeper.core.keypad import Keypad
from scorekeeper.core.model import RuleContext, Setup
from scorekeeper.core.tiles import tile
from scorekeeper.core.variant import Match
from scorekeeper.games._pips import PipsLeft
from tests.registry import REGISTRY

TRAIN = ("mexican_train", "Anna Bruno Chloé Dora")
SMALL = ("sebastopol", "Anna Bruno Chloé")


def pad_of(game: str, names: str, **answers: Any) -> tuple[Keypad, RuleContext]:
    """Return the keypad of the first hand of a game, without a caret."""
    variant = REGISTRY[game]
    setup = begin(variant, names.split())
    assert isinstance(setup, Setup)
    return Keypad(Answers(variant.sheet.end).put(**answers)), rule_context(Match(variant, setup))


def press(pad: Keypad, context: RuleContext, keys: str) -> Keypad:
    for key in keys.replace(" ", ""):
        match key:
            case "+":
                pad = pad.plus(context)
            case "<":
                pad = pad.erase(context)
            case ">":
                pad = pad.next(context)
            case "h":
                pad = pad.hundred(context)
            case "x":
                pad = pad.clear(context)
            case _:
                pad = pad.digit(int(key), context)
    return pad


def pips(pad: Keypad) -> list[int | None]:
    return [*pad.answers.values.get("pips", ())]


@pytest.mark.parametrize(
    ("keys", "written", "caret"),
    [
        ("10 20 30", [0, 10, 20, 30], 3),
        ("h05 20 30", [0, 105, 20, 30], 3),
        ("9> h05 14", [0, 9, 105, 14], 3),
        ("9 h05 14", [0, 9, 105, 14], 3),
        ("9>14", [0, 9, 14, None], 3),
        ("10>20>30>", [0, 10, 20, 30], 1),
        ("hh05", [0, 205, None, None], 2),
        ("hhhhh05", [0, 205, None, None], 2),
        ("10<5>20", [0, 105, 20, None], 3),
        ("10<<2>", [0, 12, None, None], 2),
        ("0 7>", [0, 0, 7, None], 3),
        ("h0>5>", [0, 10, 5, None], 3),
        ("h0<<7>", [0, 7, None, None], 2),
        ("10 h<20", [0, 10, 20, None], 3),
        ("12+5>3", [0, 17, 3, None], 2),
        ("9+14+1>", [0, 24, None, None], 2),
        ("9+14<<8>", [0, 17, None, None], 2),
        ("9+h05", [0, 9, 105, None], 3),
        ("9++>", [0, 9, None, None], 2),
        ("+h+05", [0, 105, None, None], 2),
        ("25x7>", [0, 25, 7, None], 3),
        ("2x7>", [0, 7, None, None], 2),
        ("<<", [], None),
    ],
)
def test_keypad_of_trains_writes_what_is_typed(keys: str, written: list[int | None], caret: int | None) -> None:
    pad, context = pad_of(*TRAIN, out=0)
    pad = press(pad, context, keys)
    made = [value if seat else 0 for seat, value in enumerate(pips(pad))]
    assert (made, pad.refused) == (written, None)
    assert pad.caret == (None if caret is None else Place("pips", caret))


def test_keypad_goes_to_the_first_place_and_skips_who_went_out() -> None:
    pad, context = pad_of(*SMALL, out=1)
    pad = press(pad, context, "62")
    assert pad.caret == Place("pips", 2)
    assert press(pad, context, "8").answers.finish(context) == PipsLeft(1, (62, 0, 8))


def test_keypad_moves_on_when_no_further_digit_is_possible() -> None:
    pad, context = pad_of("moon", "Anna Bruno Chloé", bidder=0, bid=4)
    pad = press(pad, context, "2 3")
    assert (pad.answers.values["tricks"], pad.caret) == ((2, 3, None), Place("tricks", 2))
    assert pad.answers.finish(context).tricks == (2, 3, 2)


def test_keypad_refuses_a_digit_after_all_numbers_have_theirs() -> None:
    pad, context = pad_of(*TRAIN, out=0)
    pad = press(pad, context, "105 20 30")
    assert pips(pad) == [None, 10, 52, 0]
    refused = pad.refused
    assert refused is not None
    assert (refused.code, refused.values) == ("extra_digit", {"field": "hundred"})
    assert press(pad, context, "h").refused is not None
    assert press(pad, context, "<").refused is None


def test_keypad_without_hundreds_refuses_a_digit_too_many() -> None:
    pad, context = pad_of(*SMALL, out=0)
    pad = press(pad, context, "10 20 3")
    assert (pips(pad), pad.refused and pad.refused.code) == ([None, 10, 20], "extra_digit")
    assert (pad.refused and pad.refused.values) == {"value": 0}
    assert not pad.has_hundred(context)


@pytest.mark.parametrize(("game", "has_key"), [(TRAIN, True), (SMALL, False), (("hongrois", "Anna Bruno"), True)])
def test_keypad_has_hundreds_where_a_hand_as_dealt_can_hold_them(game: tuple[str, str], has_key: bool) -> None:
    pad, context = pad_of(*game)
    assert pad.has_hundred(context) is has_key


def test_keypad_counts_hundreds_up_to_the_pips_of_a_large_set_and_begins_again() -> None:
    variant = REGISTRY["draw"]
    setup = begin(variant, ["Anna", "Bruno", "Chloé"], {"keep": 2}, "double-twelve")
    assert isinstance(setup, Setup)
    context = rule_context(Match(variant, setup))
    pad = Keypad(Answers(variant.sheet.end).put(out=0)).tap(Place("boneyard"), context)
    assert press(pad, context, "h" * 10 + "66").answers.values["boneyard"] == 1066
    assert press(pad, context, "h" * 11).text == "1··"
    assert press(pad, context, "h" * 10 + "<").text == "1··"


def test_keypad_refuses_hundreds_that_a_place_cannot_hold() -> None:
    pad, context = pad_of(*SMALL, out=0)
    pad = press(pad, context, "h")
    assert (pips(pad), pad.refused and pad.refused.code) == ([], "value_range")


def test_keypad_appends_digits_in_a_place_that_was_tapped() -> None:
    pad, context = pad_of(*SMALL, out=0)
    pad = press(pad, context, "10 20").tap(Place("pips", 1), context)
    pad = press(pad, context, "5")
    assert (pips(pad), pad.caret) == ([None, 105, 20], Place("pips", 1))
    assert press(pad, context, ">").caret == Place("pips", 2)
    too_much = press(pad, context, "4")
    assert (pips(too_much), too_much.refused and too_much.refused.code) == ([None, 105, 20], "value_range")


def test_keypad_begins_a_number_anew_in_a_tapped_place_that_was_emptied() -> None:
    pad, context = pad_of(*SMALL, out=0)
    pad = press(pad, context, "17").tap(Place("pips", 1), context)
    assert press(pad, context, "<<").mode == "new"
    pad = press(pad, context, "<<25")
    assert (pips(pad), pad.caret) == ([None, 25, None], Place("pips", 2))


def test_keypad_next_goes_round_once_all_is_written() -> None:
    pad, context = pad_of(*SMALL, out=0)
    pad = press(pad, context, "10 20")
    assert [press(pad, context, keys).caret for keys in (">", ">>")] == [Place("pips", 1), Place("pips", 2)]


def test_keypad_of_a_number_asked_alone_takes_three_digits() -> None:
    pad, context = pad_of("spanish", "Anna Bruno Chloé Dora", out=0)
    assert not pad.has_hundred(context)
    pad = press(pad, context, "105")
    assert pad.answers.finish(context).together == 105
    assert press(pad, context, "7").refused is not None


def test_keypad_erases_the_last_digit_of_a_number_opened_to_be_written_anew() -> None:
    pad, context = pad_of("mexican_train", "A B C", out=0)
    pad = press(pad, context, "h23 45")
    pad = replace(pad, caret=next(place for place in pad.numbers(context) if place.owner == 2), text="", mode="new")
    assert pips(press(pad, context, "<")) == [None, 123, 4]
    assert pips(press(pad, context, "<<6")) == [None, 123, 6]
    assert pips(press(pad, context, "6")) == [None, 123, 6]


def test_keypad_erases_tiles_that_are_counted_one_by_one() -> None:
    pad, context = pad_of(*SMALL, out=0)
    pad = Keypad(pad.answers.put_at(Place("pips", 1), (tile(6, 4),), context)).tap(Place("pips", 1), context)
    assert pips(press(pad, context, "<")) == []
    assert pips(press(pad, context, "7>")) == [None, 7, None]


@pytest.mark.parametrize("keys", "5><h+x")
def test_keypad_without_numbers_does_nothing(keys: str) -> None:
    pad, context = pad_of("dominoes", "Anna Bruno", out=0)
    assert press(pad, context, keys).answers == pad.answers
