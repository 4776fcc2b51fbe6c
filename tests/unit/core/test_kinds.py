"""Tests of reading and writing the fields of a record."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Annotated, Any, get_args

import pytest

from scorekeeper.core import kinds
from scorekeeper.core.kinds import (
    Choice,
    Choices,
    Count,
    Each,
    Ends,
    Flag,
    Held,
    Keys,
    Kind,
    OneTile,
    OneTriangle,
    Order,
    Pips,
    ReadContext,
    Sample,
    Seat,
    Side,
    Suit,
    Tiles,
)
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.tiles import DOUBLE_SIX, LUCKIES, SETS, Tile, TileSet, tile

NAMES = ("Anna", "Bruno", "Chloé", "Daniel")
TABLE = ReadContext(NAMES, 2, DOUBLE_SIX)


def read_value(kind: Kind, raw: Any, tiles: TileSet = DOUBLE_SIX) -> Any:
    """Return the value that a field of this kind reads, or the code of its problem."""

    @dataclass(frozen=True)
    class Record:
        value: Any

    Record.__annotations__["value"] = Annotated[Any, kind]
    read_back = kinds.read(Record, {"value": raw}, ReadContext(NAMES, 2, tiles))
    return str(read_back.code) if isinstance(read_back, Problem) else read_back.value


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
        (Ends((5,)), 20, 20),
        (Ends((5,)), 0, "not_multiple"),
        (Ends((5,)), 19, "not_multiple"),
        (Ends((5,)), 23, "not_multiple"),
        (Ends((5,)), 25, "total_unreachable"),
        (Ends((5,)), 26, "total_unreachable"),
        (Ends((5,)), 10**12, "total_unreachable"),
        (Ends((3,)), 21, "total_unreachable"),
        (Ends((3,)), 23, "not_multiple"),
        (Ends((3,)), 24, "total_unreachable"),
        (Ends((5,)), -5, "value_negative"),
        (Ends((3,), (21,)), 21, 21),
        (Ends((3, 5)), 5, 5),
        (Ends((3, 5)), 22, "not_multiple"),
        (Ends((3, 5)), 21, "total_unreachable"),
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
def test_read_returns_value_or_problem_code_of_each_kind(kind: Kind, raw: Any, value: Any) -> None:
    found = read_value(kind, raw)
    assert found == value
    assert type(found) is type(value)


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
def test_read_accepts_colours_by_name_or_number(raw: str, value: Any) -> None:
    assert read_value(OneTile(), raw, LUCKIES) == value


@pytest.mark.parametrize(("raw", "quoted"), [("Zoé", "Zoé"), ("", "''"), (" ", "' '"), ("a\0", "'a\\x00'"), (7, "7")])
def test_read_seat_quotes_invisible_unknown_name(raw: Any, quoted: str) -> None:
    assert kinds.read_seat(raw, ["Anna"]) == Problem(Code.PLAYER_UNKNOWN, values={"name": quoted})


@pytest.mark.parametrize("top", [6, 8, 9, 12])
def test_reachable_has_sums_of_all_pairs_of_ends(top: int) -> None:
    halves = range(top + 1)
    ends = [(half, double) for half in halves for double in (False, True)]
    pairs = [pair for pair in product(ends, ends) if pair[0] != pair[1] or not pair[0][1]]
    doubles_alone = {2 * half for half in halves}
    shown = {sum(half * (1 + double) for half, double in pair) for pair in pairs}
    assert kinds.reachable(top) == shown | doubles_alone


def test_reachable_of_double_six_lacks_19_and_21() -> None:
    assert kinds.reachable(6) == {*range(19), 20, 22}
    assert Ends((5,)).totals(6) == (5, 10, 15, 20)
    assert Ends((3,), (21,)).totals(6) == (3, 6, 9, 12, 15, 18, 21)
    assert 27 in kinds.reachable(SETS["double-nine"].top), "9-9 at one end, a 9 at the other"


def test_ends_pay_the_quotient_of_every_step_that_divides_the_total() -> None:
    paid = {3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 8, 18: 6, 20: 4}
    kind = Ends((3, 5))
    assert {total: kind.points(total) for total in kind.totals(6)} == paid
    assert (kind.points(7), Ends((5,), worth=5).points(15)) == (0, 15)


KINDS = [Seat(), Side(), Flag(), Count(2, 9), Keys((10, 12), Code.CAPTURE_TOTAL), Ends((3, 5))]
OTHER_KINDS = [Pips(), Tiles(), OneTile(), Suit(), Order(), Choice(("simples", "carroca")), Choices(("four", "seven"))]


@pytest.mark.parametrize("kind", [*KINDS, *OTHER_KINDS], ids=lambda kind: kind.name)
def test_generated_value_of_each_kind_is_read_back(kind: Any) -> None:
    number = Random(7).randint  # noqa: S311  test data
    for _ in range(50):
        value = kind.generate(Sample(number, (0, 1, 3), (0, 1), LUCKIES, list(LUCKIES.tiles)))
        assert read_value(kind, kinds.write_value(value, LUCKIES), LUCKIES) == value
    assert {type(each) for each in (*KINDS, *OTHER_KINDS)} == set(get_args(Kind)) - {OneTriangle}


def test_generated_triangle_is_read_back() -> None:
    number, one = Random(7).randint, SETS["triominos"]  # noqa: S311  test data
    value = OneTriangle().generate(Sample(number, (0, 1), (0, 1), one, []))
    assert read_value(OneTriangle(), kinds.write_value(value, one), one) == value


@dataclass(frozen=True, slots=True)
class ExampleRecord:
    """A record with fields of several kinds."""

    who: Annotated[int, Seat()]
    held: Annotated[tuple[Held | None, ...], Each(Pips())]
    tricks: Annotated[tuple[int, ...] | None, Each(Count(), "side")] = None
    trump: Annotated[int | None, Suit()] = None
    blocked: Annotated[bool, Flag()] = False


def problem(**document: Any) -> Problem:
    read_back = kinds.read(ExampleRecord, {"who": 0, "held": [1, 2, 3, 4], **document}, TABLE)
    assert isinstance(read_back, Problem)
    return read_back


def test_fields_of_returns_fields_in_order_of_declaration() -> None:
    assert [field.name for field in kinds.fields_of(ExampleRecord)] == ["who", "held", "tricks", "trump", "blocked"]
    assert [field.per for field in kinds.fields_of(ExampleRecord)] == [None, "seat", "side", None, None]
    assert [field.optional for field in kinds.fields_of(ExampleRecord)] == [False, False, True, True, True]


def test_fields_of_field_without_kind_raises() -> None:
    @dataclass(frozen=True)
    class Loose:
        box: int

    with pytest.raises(AssertionError, match=r"Loose\.box has no kind"):
        kinds.fields_of(Loose)


def test_record_round_trip_keeps_all_values() -> None:
    record = ExampleRecord(2, (0, (Tile(6, 4),), None, 7), (3, 4), trump=5, blocked=True)
    document = kinds.write(record, DOUBLE_SIX)
    assert document == {"who": 2, "held": [0, ["6-4"], None, 7], "tricks": [3, 4], "trump": 5, "blocked": True}
    assert kinds.read(ExampleRecord, document, TABLE) == record


def test_write_leaves_out_defaults() -> None:
    assert kinds.write(ExampleRecord(0, (1, 2, 3, 4)), DOUBLE_SIX) == {"who": 0, "held": [1, 2, 3, 4]}


def test_write_of_luckies_has_colour_names() -> None:
    assert kinds.write(ExampleRecord(0, ((tile(0, 6),), 0, 0, 0)), LUCKIES)["held"][0] == ["purple-blank"]


@pytest.mark.parametrize("document", [None, [], "Anna", 3])
def test_read_of_other_json_is_refused(document: Any) -> None:
    assert kinds.read(ExampleRecord, document, TABLE) == Problem(Code.NOT_AN_OBJECT)


def test_read_missing_value_names_the_field() -> None:
    assert kinds.read(ExampleRecord, {"who": 0}, TABLE) == Problem(Code.VALUE_MISSING, values={"field": "held"})
    assert problem(who=None) == Problem(Code.VALUE_MISSING, values={"field": "who"})
    assert problem(held=None) == Problem(Code.VALUE_MISSING, values={"field": "held"})


def test_read_unknown_field_names_the_field() -> None:
    assert problem(winer=3) == Problem(Code.FIELD_UNKNOWN, values={"value": "winer"})


def test_read_accepts_null_in_optional_field() -> None:
    record = kinds.read(ExampleRecord, {"who": 0, "held": [1, 2, 3, 4], "tricks": None, "trump": None}, TABLE)
    assert record == ExampleRecord(0, (1, 2, 3, 4))


def test_read_missing_value_names_the_seats() -> None:
    assert problem(held=[1, 2]).seats == (2, 3)
    assert problem(tricks=[3]).seats == (1, 3), "the second team"


def test_read_value_of_extra_seat_is_refused() -> None:
    assert problem(held=[1, 2, 3, 4, 5]) == Problem(Code.PLAYER_UNKNOWN, values={"name": "#5"})


def test_read_wrong_value_names_the_seats() -> None:
    assert (problem(held=[1, -2, 3, 4]).code, problem(held=[1, -2, 3, 4]).seats) == ("value_negative", (1,))
    assert (problem(tricks=[3, "x"]).code, problem(tricks=[3, "x"]).seats) == ("value_not_int", (1, 3))


def test_read_problem_shortens_long_values() -> None:
    assert len(problem(who="x" * 1_000).values["name"]) == 24
    assert len(problem(who=[["x" * 1_000]]).values["name"]) == 24


def test_choices_that_are_no_list_are_refused() -> None:
    assert read_value(Choices(("slam", "capture")), "slam") == Code.KIND


@pytest.mark.parametrize("raw", ["1-2", "1-2-3-4", "1-2-6", "a-b-c", 123, None])
def test_triangle_that_is_not_in_the_set_is_refused(raw: Any) -> None:
    found = kinds.read_triangle(raw, SETS["triominos"])
    assert isinstance(found, Problem)
    assert found.code == Code.TILE_UNKNOWN


def test_words_without_a_list_are_any_that_match_their_pattern() -> None:
    for word in ("a", "la_e_lo", "x" * 24):
        assert Choice(()).read(word, TABLE) == word
        assert Choices(()).read([word, word], TABLE) == (word,)
    for wrong in ("", "A", "1a", "x" * 25, "a-b", "__class__", None, 5, ["a"]):
        assert isinstance(Choice(()).read(wrong, TABLE), Problem)
    assert Choices(()).limits([]) == {"pattern": "[a-z][a-z0-9_]{0,23}"}
    assert Choice(("b",)).limits([]) == {"choices": ["b"]}


def test_count_below_nought_reads_negative_numbers() -> None:
    signed = Count(-10, 10)
    assert [signed.read(number, TABLE) for number in (-10, 0, 10)] == [-10, 0, 10]
    refused = [signed.read(number, TABLE) for number in (-11, 11, True, "5")]
    codes = [found.code if isinstance(found, Problem) else None for found in refused]
    assert codes == [Code.VALUE_RANGE, Code.VALUE_RANGE, Code.VALUE_NOT_INT, Code.VALUE_NOT_INT]
    assert Count(0, 10).read(-1, TABLE) == Problem(Code.VALUE_NEGATIVE, values={"value": "-1"})
