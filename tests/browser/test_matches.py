"""A match of every kind of sheet on a phone, from the home screen to its end, and another one after it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import TimeoutError  # noqa: A004

from tests.browser.lines import (
    COMPANY,
    Document,
    cap,
    captures,
    contract,
    first,
    laid,
    leaves,
    left,
    opening,
    pair,
    scores,
)
from tests.browser.rig import by, said, tap, wait_for
from tests.browser.table import begin, wait_for_figure, wait_for_scores, write

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.rig import Server


A, B, C, D = COMPANY[:4]


@dataclass(frozen=True)
class Played:
    """A match: the lines of its file, the totals after each hand but the last, those in the end, and the result."""

    game: str
    players: int
    lines: tuple[Document, ...]
    totals: tuple[tuple[int, ...], ...]
    last: tuple[int, ...]
    result: str


MATCHES: Final = (
    Played(
        "hundred_to_zero",
        2,
        (left(0, 40, out=A), left(25, 0, out=B), left(11, 27), left(0, 35, out=A)),
        ((60, 100), (60, 75), (33, 64)),
        (-2, 64),
        "Anna wins",
    ),
    Played(
        "muggins",
        2,
        (
            *(opening(A, "5-5"), *scores("fives", 15, 10, 20, 5, 10, 15), {}),
            *(*scores("fives", 15, 10, 20, 15), {}),
            *scores("fives", 15, 5, 20, 10, 15, 5, 10, 15, 5),
        ),
        ((11, 6), (18, 11)),
        (31, 18),
        "Anna wins",
    ),
    Played(
        "threes",
        2,
        (
            *(opening(A, "6-3"), *scores("threes", 21, 18, 12, 15), {}),
            *(*scores("threes", 21, 18, 18, 6, 15), {}),
            *scores("threes", 21, 9, 15, 3, 18),
        ),
        ((14, 11), (32, 19)),
        (50, 23),
        "Anna wins",
    ),
    Played(
        "bergen",
        3,
        (
            *(first(A), cap(B, 2), cap(B, 3), {"out": B}),
            *(first(B), cap(A, 2), {"blocked": True, "winner": C}),
            *(first(C), cap(B, 3), cap(B, 2), {"out": A}),
        ),
        ((2, 7, 0), (4, 9, 2)),
        (6, 14, 4),
        "Bruno wins",
    ),
    Played(
        "forty_two",
        4,
        (
            contract(A, 30, (7, 0)),
            contract(B, 42, (7, 0)),
            contract(C, 36, (6, 1)),
            contract(D, 31, (2, 5), theirs=("5-5", "6-4", "5-0", "3-2")),
            contract(A, 42, (7, 0)),
        ),
        ((54, 0), (138, 0), (184, 1), (191, 40)),
        (233, 40),
        "Anna & Chloé win",
    ),
    Played(
        "canton",
        2,
        (
            *(*captures(30, 20, 12), *captures(12, player=B), left(0, 38, out=A)),
            *(*captures(30, 20, 12), *captures(10, player=B), left(0, 51, out=A)),
            *captures(30, 20, 30, 10),
        ),
        ((100, 12), (213, 22)),
        (303, 22),
        "Anna wins",
    ),
    Played(
        "rubicon",
        2,
        tuple(laid(12, 7, 11, 7, 10, 6, 10, 6, 9, 6, 9, 5, 8, 5, 8, 5, 8, 4, 7, 4, 6, 4, 3)),
        (),
        (101, 59),
        "Anna wins",
    ),
    Played("round_numbers", 3, (*laid(12, 5, 3, of=(A, B, C)), {"tiles": [4, 2, 5]}), (), (4, 2, 5), "Chloé wins"),
    Played(
        "memory",
        2,
        (pair(A, "6-6", "6-5"), pair(B, "5-5", "5-4"), {"points": [90, 78], "tiles": [16, 12]}),
        (),
        (90, 78),
        "Anna wins",
    ),
    Played("no_boneyard", 3, (leaves(B), leaves(A)), (), (0, 0, 1), "Chloé wins"),
    Played("dominoes", 3, (left(9, 6, 15),), (), (0, 1, 0), "Bruno wins"),
    Played(
        "domino_whist",
        4,
        (left(0, 40, 12, 40, out=A), left(30, 0, 40, 5, out=B), left(0, 41, 10, 41, out=A)),
        ((80, 0), (80, 70)),
        (162, 70),
        "Anna & Chloé win",
    ),
    Played(
        "hongrois",
        3,
        ({"pips": [30, 41, 12]}, {"pips": [25, 62, 18]}, {"pips": [50, None, 9]}),
        ((30, 41, 12), (55, 103, 30)),
        (105, 103, 39),
        "Chloé wins",
    ),
    Played(
        "la_poule",
        2,
        ({"laid": [31, 22], "left": [8, 17]}, *({"laid": [20 + n, 12], "left": [5, 9 + n]} for n in range(4))),
        ((48, 22), (77, 34), (108, 46), (141, 58)),
        (176, 70),
        "Anna wins",
    ),
    Played("patience", 1, ({"tiles": 0},), (), (1,), "Anna wins"),
)


@pytest.fixture(scope="module")
def server(house: Server) -> Server:
    return house


@pytest.mark.parametrize("played", MATCHES, ids=lambda played: played.game)
def test_a_match_from_the_home_screen_to_its_end_and_another_one(phone: Page, played: Played) -> None:
    play(phone, played)


def play(phone: Page, played: Played) -> None:
    """Play a match from the home screen to its end, and begin another one."""
    names = COMPANY[: played.players]
    sides = len(played.last)
    address, after = begin(phone, played.game, names), iter(played.totals)
    start = [first_number(phone, side) for side in range(sides)]
    for document in played.lines:
        write(phone, names, document)
        if "kind" not in document and (totals := next(after, None)):
            wait_for_scores(phone, *totals)
    assert next(after, None) is None

    title, result = by(phone, "finished.title"), by(phone, "sheet.result")
    title.or_(result).first.wait_for(state="attached")
    while not title.count():
        with suppress(TimeoutError):  # the app may go to the result by itself
            result.tap(timeout=2000)
        title.or_(result).first.wait_for(state="attached")
    assert said(phone, "finished.title").startswith(played.result)
    for side, total in enumerate(played.last if played.players > 1 else ()):  # whoever plays alone has no total
        wait_for_figure(phone, f"finished.place.{side}", total)

    tap(phone, "finished.rematch")
    wait_for(phone, "sheet.back")
    wait_for_scores(phone, *start)
    assert phone.url != address


def first_number(page: Page, side: int) -> int:
    """The total at the head of a column."""
    return next(int(one) for one in said(page, f"head.{side}").replace(",", "").split() if one.isdecimal())
