"""Tests of the CSV file of a match: a line per row, totals, and names that look like formulas."""

from __future__ import annotations

import csv
from dataclasses import replace
from io import StringIO

import pytest

from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Adjusted, Noted, Struck
from scorekeeper.core.model import Adjustment
from scorekeeper.core.runs import has_runs
from scorekeeper.core.variant import Match
from scorekeeper.examples import example
from scorekeeper.export.spreadsheet import BYTE_ORDER_MARK, csv_text
from scorekeeper.i18n import LANGUAGES, translator_for
from tests.registry import REGISTRY, VARIANTS
from tests.unit.games.table import four, left, sit_down, write


def rows(match: Match, language: str = "en") -> list[list[str]]:
    written = csv_text(translator_for(language), match, evaluate(match))
    assert written.startswith(BYTE_ORDER_MARK)
    delimiter = "," if language == "en" else ";"
    return list(csv.reader(StringIO(written.removeprefix(BYTE_ORDER_MARK), newline=""), delimiter=delimiter))


def test_csv_text_has_a_line_per_hand_and_the_total_last() -> None:
    match = write(sit_down("sebastopol", "Anna Bruno Chloé"), left(0, 14, 9, out=0), left(7, 0, 44, out=1))
    match = apply(write(match, left(0, 3, None, out=0)), Noted(1, "by the window"))
    assert rows(match) == [
        ["Hand", "Row", "Anna", "Bruno", "Chloé", "Note"],
        ["1", "1st hand", "0", "14", "9", ""],
        ["2", "2nd hand", "7", "0", "44", "by the window"],
        ["3", "3rd hand", "0", "3", "", ""],
        ["", "Total", "7", "17", "53", ""],
    ]


def test_csv_text_has_struck_hands_in_the_note_where_no_sum_counts_them() -> None:
    match = write(sit_down("sebastopol", "Anna Bruno Chloé"), left(0, 14, 9, out=0), left(7, 0, 21, out=1))
    assert rows(apply(match, Struck(0)))[1:] == [
        ["", "1st hand, struck", "", "", "", "Anna 0, Bruno 14, Chloé 9"],
        ["1", "1st hand", "7", "0", "21", ""],
        ["", "Total", "7", "0", "21", ""],
    ]


def test_csv_text_has_a_line_for_each_penalty_and_bonus() -> None:
    match = write(sit_down("sebastopol", "Anna Bruno Chloé"), left(0, 14, 9, out=0))
    for each in (Adjustment(0, 1, -5, "handicap"), Adjustment(1, 2, 10, "=1+1"), Adjustment(1, 0, 3)):
        match = apply(match, Adjusted(each))
    assert rows(match)[1:] == [
        ["", "handicap", "", "-5", "", ""],
        ["1", "1st hand", "0", "14", "9", ""],
        ["", "'=1+1", "", "", "10", ""],
        ["", "penalty", "3", "", "", ""],
        ["", "Total", "3", "9", "19", ""],
    ]


def test_csv_text_separates_by_semicolon_with_decimal_comma() -> None:
    assert rows(sit_down("sebastopol"), "fr")[0] == ["Manche", "Ligne", "Anna", "Bruno", "Note"]
    match = sit_down("sebastopol")
    mexican = csv_text(translator_for("es").in_zone(None, "MX"), match, evaluate(match))
    assert mexican.splitlines()[0].split(",")[1:4] == ["Fila", "Anna", "Bruno"]


@pytest.mark.parametrize("name", ["=1+1", "+33 6", "-Bruno", "@home", "−5", "＝A1"])
def test_csv_text_escapes_names_that_look_like_formulas(name: str) -> None:
    match = sit_down("sebastopol")
    match = replace(match, setup=replace(match.setup, players=("Anna", name)))
    assert rows(match)[0][3] == f"'{name}"
    noted = apply(write(match, left(0, 3, out=0)), Noted(0, name))
    assert rows(noted)[1][-1] == f"'{name}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_csv_text_of_every_example_has_lines_of_equal_length(language: str) -> None:
    for variant in VARIANTS:
        match = example(variant)
        lines = rows(match, language)
        assert {len(line) for line in lines} == {match.setup.sides + 3}, variant.id
        assert [int(cell) for cell in lines[-1][2:-1]] == list(evaluate(match).totals), variant.id
        hands = [str(hand + 1) for hand in range(len(match.hands))]
        numbers = sorted({line[0] for line in lines[1:] if line[0]})
        assert numbers == ([number for number in hands if number in numbers] if has_runs(match) else hands), variant.id
        assert numbers[-1] == hands[-1], variant.id


def test_csv_text_has_bidder_of_contract_and_negative_deductions() -> None:
    cells = {(line[0], line[1]): line[2:4] for line in rows(example(REGISTRY["forty_two"]))}
    assert cells["1", "1st contract"] == ["Anna 30", ""]
    assert cells["1", "Tiles of value"] == ["30", "5"]
    assert cells["2", "Contract points"] == ["36", "-34"]


def test_csv_text_joins_figures_of_one_box() -> None:
    assert any(" " in cell for line in rows(example(REGISTRY["canton"]))[1:] for cell in line[2:-1])


def test_csv_text_has_the_trump_beside_the_bid() -> None:
    end = {"bidder": 1, "bid": 30, "trump": 5, "tricks": [5, 2], "specials": [["5-5", "6-4"], ["5-0", "4-1", "3-2"]]}
    assert rows(write(four("forty_two"), end))[1][2:4] == ["", "Bruno 30 fives"]


def test_csv_text_has_a_bid_beside_points_in_the_note_where_points_stay_numbers() -> None:
    lost = {"bidder": 1, "bid": 6, "tricks": [2, 4, 1]}
    assert rows(write(sit_down("moon", "Anna Bruno Chloé"), lost))[1][2:] == ["2", "-6", "1", "Bruno · bid 6"]
