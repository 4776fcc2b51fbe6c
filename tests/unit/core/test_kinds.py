"""What the boxes of a record take from a stranger, and what they refuse."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Annotated, Any

import pytest

from scorekeeper.core.kinds import (
    Count,
    Each,
    Ends,
    Flag,
    Held,
    Keys,
    Kind,
    OneTile,
    Order,
    Pips,
    ReadContext,
    Seat,
    Side,
    Suit,
    Tiles,
    fields_of,
    reachable,
    read,
    read_seat,
    write,
)
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.tiles import DOUBLE_SIX, LUCKIES, SETS, Tile, TileSet, tile

NAMES = ("Anna", "Bruno", "Chloé", "Daniel")
TABLE = ReadContext(NAMES, 2, DOUBLE_SIX)


def taken(kind: Kind, raw: Any, tiles: TileSet = DOUBLE_SIX) -> Any:
    """What one box makes of a value; the code of the reason where it refuses."""

    @dataclass(frozen=True)
    class Slip:
        box: Any

    Slip.__annotations__["box"] = Annotated[Any, kind]
    read_back = read(Slip, {"box": raw}, ReadContext(NAMES, 2, tiles))
    return str(read_back.code) if isinstance(read_back, Problem) else read_back.box


@pytest.mark.parametrize(
    ("kind", "raw", "value"),
    [
        (Seat(), "Bruno", 1),
        (Seat(), "  Bruno ", 1),
        (Seat(), 3, 3),
        (Seat(), 4, "player_unknown"),
        (Seat(), -1, "player_unknown"),
        (Seat(), True, "player_unknown"),
        (Seat(), "Zoé", "player_unknown"),
        (Seat(Code.TWO_OUT), ["Anna", "Bruno"], "two_out"),
        (Seat(), ["Anna", "Bruno"], "player_unknown"),
        (Seat(), ["Anna"], "player_unknown"),
        (Seat(), {}, "player_unknown"),
        (Side(), 1, 1),
        (Side(), "1", 1),
        (Side(), 2, "player_unknown"),
        (Flag(), True, True),
        (Flag(), 1, "value_not_a_flag"),
        (Count(25, 42, Code.CONTRACT_RANGE), 25, 25),
        (Count(25, 42, Code.CONTRACT_RANGE), 42, 42),
        (Count(25, 42, Code.CONTRACT_RANGE), 24, "contract_range"),
        (Count(25, 42, Code.CONTRACT_RANGE), 43, "contract_range"),
        (Count(25, 42, Code.CONTRACT_RANGE), 10**12, "contract_range"),
        (Count(), 1_000, 1_000),
        (Count(), 1_000_000_000, 1_000_000_000),
        (Count(), 1_000_000_001, "value_range"),
        (Count(), 10**30, "value_range"),
        (Count(), -3, "value_negative"),
        (Count(), 12.5, "value_not_int"),
        (Count(), "abc", "value_not_int"),
        (Count(), True, "value_not_int"),
        (Keys((10, 12, 20, 30), Code.CAPTURE_TOTAL), 12, 12),
        (Keys((10, 12, 20, 30), Code.CAPTURE_TOTAL), 11, "capture_total"),
        (Keys((10, 12, 20, 30), Code.CAPTURE_TOTAL), None, "value_missing"),
        (Keys((10, 12, 20, 30), Code.CAPTURE_TOTAL), "12", "value_not_int"),
        (Ends(5), 20, 20),
        (Ends(5), 0, "not_multiple"),
        (Ends(5), 19, "not_multiple"),
        (Ends(5), 23, "not_multiple"),
        (Ends(5), 25, "total_unreachable"),
        (Ends(5), 26, "total_unreachable"),
        (Ends(5), 10**12, "total_unreachable"),
        (Ends(3), 21, "total_unreachable"),
        (Ends(3), 23, "not_multiple"),
        (Ends(3), 24, "total_unreachable"),
        (Ends(5), -5, "value_negative"),
        (Ends(3, (21,)), 21, 21),
        (Pips(), 0, 0),
        (Pips(), 10**12, 10**12),
        (Pips(), ["6-4", "0-0"], (Tile(6, 4), Tile(0, 0))),
        (Pips(), ["7-1"], "tile_unknown"),
        (Pips(), "5", "value_not_int"),
        (Tiles(), [], ()),
        (Tiles(), "6-4", "tile_unknown"),
        (OneTile(), "4-6", Tile(6, 4)),
        (OneTile(), " 4 - 6 ", Tile(6, 4)),
        (OneTile(), "4-6-1", "tile_unknown"),
        (OneTile(), "46", "tile_unknown"),
        (OneTile(), 46, "tile_unknown"),
        (OneTile(), "x-y", "tile_unknown"),
        (Suit(), 6, 6),
        (Suit(), 7, "tile_unknown"),
        (Suit(), "six", "value_not_int"),
        (Order(), ["Chloé", 0], (2, 0)),
        (Order(), "Chloé", "player_unknown"),
        (Order(), ["Chloé", "Zoé"], "player_unknown"),
    ],
)
def test_a_box_takes_its_kind_and_says_why_not(kind: Kind, raw: Any, value: Any) -> None:
    took = taken(kind, raw)
    assert took == value
    assert type(took) is type(value)


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        ("green-purple", Tile(6, 4)),
        ("4-6", Tile(6, 4)),
        ("blank-blank", Tile(0, 0)),
        ("orange-blue", "colour"),
        ("9-1", "tile_unknown"),
    ],
)
def test_colours_are_read_by_name_or_by_number(raw: str, value: Any) -> None:
    assert taken(OneTile(), raw, LUCKIES) == value


@pytest.mark.parametrize(("raw", "said"), [("Zoé", "Zoé"), ("", "''"), (" ", "' '"), ("a\0", "'a\\x00'"), (7, "7")])
def test_a_stranger_is_named_so_that_the_name_can_be_seen(raw: Any, said: str) -> None:
    assert read_seat(raw, ["Anna"]) == Problem(Code.PLAYER_UNKNOWN, values={"name": said})


@pytest.mark.parametrize("top", [6, 8, 9, 12])
def test_two_ends_come_to_what_two_different_ends_can_show(top: int) -> None:
    halves = range(top + 1)
    ends = [(half, double) for half in halves for double in (False, True)]
    pairs = [pair for pair in product(ends, ends) if pair[0] != pair[1] or not pair[0][1]]
    doubles_alone = {2 * half for half in halves}
    shown = {sum(half * (1 + double) for half, double in pair) for pair in pairs}
    assert reachable(top) == shown | doubles_alone


def test_two_ends_of_a_double_six_never_show_19_or_21_nor_more_than_22() -> None:
    assert reachable(6) == {*range(19), 20, 22}
    assert Ends(5).totals(6) == (5, 10, 15, 20)
    assert Ends(3, (21,)).totals(6) == (3, 6, 9, 12, 15, 18, 21)
    assert 27 in reachable(SETS["double-nine"].top), "9-9 at one end, a 9 at the other"


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A record with a box of every sort."""

    who: Annotated[int, Seat()]
    held: Annotated[tuple[Held | None, ...], Each(Pips())]
    tricks: Annotated[tuple[int, ...] | None, Each(Count(), "side")] = None
    trump: Annotated[int | None, Suit()] = None
    blocked: Annotated[bool, Flag()] = False


def problem(**document: Any) -> Problem:
    read_back = read(MatchSummary, {"who": 0, "held": [1, 2, 3, 4], **document}, TABLE)
    assert isinstance(read_back, Problem)
    return read_back


def test_a_record_knows_its_boxes_in_the_order_they_are_asked_for() -> None:
    assert [one.name for one in fields_of(MatchSummary)] == ["who", "held", "tricks", "trump", "blocked"]
    assert [one.per for one in fields_of(MatchSummary)] == [None, "seat", "side", None, None]
    assert [one.optional for one in fields_of(MatchSummary)] == [False, False, True, True, True]


def test_a_box_without_a_kind_is_a_bug() -> None:
    @dataclass(frozen=True)
    class Loose:
        box: int

    with pytest.raises(AssertionError, match=r"Loose\.box has no kind"):
        fields_of(Loose)


def test_a_record_comes_back_from_what_was_written() -> None:
    card = MatchSummary(2, (0, (Tile(6, 4),), None, 7), (3, 4), trump=5, blocked=True)
    document = write(card, DOUBLE_SIX)
    assert document == {"who": 2, "held": [0, ["6-4"], None, 7], "tricks": [3, 4], "trump": 5, "blocked": True}
    assert read(MatchSummary, document, TABLE) == card


def test_what_was_left_at_its_default_is_not_written() -> None:
    assert write(MatchSummary(0, (1, 2, 3, 4)), DOUBLE_SIX) == {"who": 0, "held": [1, 2, 3, 4]}


def test_colours_are_written_by_name() -> None:
    assert write(MatchSummary(0, ((tile(0, 6),), 0, 0, 0)), LUCKIES)["held"][0] == ["purple-blank"]


@pytest.mark.parametrize("document", [None, [], "Anna", 3])
def test_a_record_is_an_object(document: Any) -> None:
    assert read(MatchSummary, document, TABLE) == Problem(Code.NOT_AN_OBJECT)


def test_a_missing_box_is_named() -> None:
    assert read(MatchSummary, {"who": 0}, TABLE) == Problem(Code.VALUE_MISSING, values={"field": "held"})
    assert problem(who=None) == Problem(Code.VALUE_MISSING, values={"field": "who"})
    assert problem(held=None) == Problem(Code.VALUE_MISSING, values={"field": "held"})


def test_a_box_too_many_is_named() -> None:
    assert problem(winer=3) == Problem(Code.FIELD_UNKNOWN, values={"value": "winer"})


def test_an_optional_box_may_be_left_empty() -> None:
    card = read(MatchSummary, {"who": 0, "held": [1, 2, 3, 4], "tricks": None, "trump": None}, TABLE)
    assert card == MatchSummary(0, (1, 2, 3, 4))


def test_whose_box_is_missing_is_told() -> None:
    assert problem(held=[1, 2]).seats == (2, 3)
    assert problem(tricks=[3]).seats == (1, 3), "the second team"


def test_a_box_for_a_stranger_is_refused() -> None:
    assert problem(held=[1, 2, 3, 4, 5]) == Problem(Code.PLAYER_UNKNOWN, values={"name": "#5"})


def test_whose_box_is_wrong_is_told() -> None:
    assert (problem(held=[1, -2, 3, 4]).code, problem(held=[1, -2, 3, 4]).seats) == ("value_negative", (1,))
    assert (problem(tricks=[3, "x"]).code, problem(tricks=[3, "x"]).seats) == ("value_not_int", (1, 3))


def test_a_strange_value_is_cut_short_in_its_refusal() -> None:
    assert len(problem(who="x" * 1_000).values["name"]) == 24
    assert len(problem(who=[["x" * 1_000]]).values["name"]) == 24
