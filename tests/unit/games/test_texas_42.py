"""Tests of the bids of Texas 42 that a hand cannot have."""

from __future__ import annotations

import pytest

from scorekeeper.core.check import check
from scorekeeper.core.evaluate import apply
from scorekeeper.core.events import Scored
from scorekeeper.core.problem import Code
from scorekeeper.games.texas_42 import Bid, Marks
from tests.unit.games.table import four


@pytest.mark.parametrize(
    ("end", "code"),
    [
        (Marks(0, 84, contract="nello", made=True), Code.CONTRACT_TEAM),
        (Marks(1, 30, made=True), Code.BID_LOW),
        (Marks(1, 42, contract="plunge", made=True), Code.CONTRACT_RANGE),
        (Marks(1, 168, contract="splash", made=True), Code.CONTRACT_RANGE),
        (Marks(1, 43, made=True), Code.CONTRACT_RANGE),
    ],
)
def test_contract_that_does_not_fit_the_bids_is_refused(end: Marks, code: Code) -> None:
    match = apply(four("texas_42"), Scored(Bid(1, 32)))
    assert [problem.code for problem in check(match, end)] == [code]


def test_special_contract_is_refused_where_only_suits_are_played() -> None:
    match = four("texas_42", contracts="straight")
    assert [problem.code for problem in check(match, Marks(1, 84, contract="nello", made=True))] == [Code.KIND]


def test_contract_of_the_highest_bid_is_accepted() -> None:
    match = apply(four("texas_42"), Scored(Bid(1, 32)))
    assert check(match, Marks(1, 84, contract="nello", made=True)) == []
