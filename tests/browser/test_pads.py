"""Every kind of entry form writes a hand on a phone; without a browser, see `tests/unit/ui/entry/test_forms.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import pytest

from scorekeeper.ui.entry import end_form_for, play_form_for
from tests.browser.conftest import Start
from tests.browser.lines import (
    COMPANY,
    cap,
    captures,
    contract,
    ends,
    first,
    laid,
    leaves,
    left,
    opening,
    pair,
    passes,
    plain,
    scores,
    start_with,
    turn,
    won,
)
from tests.browser.rig import tap, wait_for, wait_for_text
from tests.browser.table import wait_for_figure, wait_for_scores, wait_on, write
from tests.registry import REGISTRY, VARIANTS

A, B, C, D = COMPANY[:4]


@dataclass(frozen=True)
class Case:
    """A game, the lines that are entered, the totals after them, and the result if the match is over then."""

    game: str
    players: int
    lines: tuple[dict[str, Any], ...]
    totals: tuple[int, ...]
    result: str = ""


CASES: Final = (
    Case("hundred_to_zero", 2, (left(0, 40, out=A), left(11, 27)), (33, 89)),
    Case("la_poule", 2, ({"laid": [31, 22], "left": [8, 17]},), (48, 22)),
    Case("forty_two", 4, (contract(A, 31, (5, 2), theirs=("5-5",)), contract(B, 42, (7, 0))), (84, 43)),
    Case("patience", 1, ({"tiles": 6},), (), "Not solved"),
    Case("muggins", 2, (opening(A, "5-5"), *scores("fives", 15, 10), {}, *scores("fives", 20)), (9, 2)),
    Case(
        "bergen",
        3,
        (cap(B, 2), first(A), cap(B, 3), {"out": B}, first(B), cap(A, 2), {"blocked": True, "winner": C}),
        (4, 9, 2),
    ),
    Case("canton", 2, (*captures(30, 20, 30), *captures(12, player=B), left(0, 38, out=A)), (118, 12)),
    Case("rubicon", 2, (*laid(12), {"kind": "bought", "player": B}, *laid(7, of=(B,))), (12, 7)),
    Case("round_numbers", 3, (*laid(12), {"tiles": [4, 2, 5]}), (4, 2, 5), "Chloé wins"),
    Case("memory", 2, (pair(A, "6-6", "6-5"), pair(B, "5-5", "5-4")), (23, 19)),
    Case("no_boneyard", 3, (leaves(B), leaves(A)), (0, 0, 1), "Chloé holds out"),
    # Anna: 10 for 5-5, then 23 pips of Bruno, to the nearest five
    Case("all_fives", 2, (opening(A, "5-5"), ends(B, 30), left(0, 23, out=A)), (35, 30)),
    # Threes and fives: 4 for 6-6, 8 for 15, 3 for 9, 2 for 10; the last tile of each hand 1
    Case(
        "fives_and_threes",
        2,
        (opening(A, "6-6"), ends(B, 15), ends(A, 9) | {"chip": True}, won(A), ends(A, 10), plain("chip", B), won(B)),
        (10, 9),
    ),
    # Anna: 15 + 10 for the triple, 13 + 40, then 25 for going out and the 19 of the others; Chloé: 3 x 5 + 10
    Case(
        "triominos",
        3,
        (
            start_with(A, "5-5-5"),
            turn(B, "4-5-5", drawn=1),
            passes(C, 3),
            turn(A, "4-4-5", bonus="bridge"),
            left(0, 12, 7, out=A),
        ),
        (122, 9, -25),
    ),
    # The supreme pair pays Anna 2 from Chloé and Dora, and 4 from Bruno, who is the banker. Chloé settles: 2 from Anna
    # and Dora, 5 x 2 from Bruno. Then she is the banker: she pays Anna 1 x 2, and Dora pays her (3 + 5) x 2 x 4.
    Case(
        "tien_gow",
        4,
        (
            plain("honour", A),
            {"banker": B, "settles": C, "tiles": [2, 0, 4, 2]},
            {"settles": C, "tiles": [5, 1, 2, 0], "how": ["capture"], "captured": D},
        ),
        (8, -14, 74, -68),
    ),
    Case("brazilian", 4, (won(B, how="cruzada"), {"six_doubles": C}, left(6, 5, 9, 10)), (1, 5)),
    # Bruno 14 and Chloé 9 and Dora 22, twice because Anna closed with a double; Bruno twice again; Chloé 10 for passing
    Case(
        "jamaican_french",
        4,
        (
            plain("board_pass", C),
            left(0, 14, 9, 22, out=A) | {"doubles_held": [False, True, False, False], "out_double": True},
        ),
        (0, 56, 28, 44),
    ),
    # 25 for passing, 47 pips and 25 for the capicúa; then Bruno blocks with less than Chloé and takes all 58
    Case(
        "dominican",
        4,
        (plain("pase", B), won(B, together=47, capicua=True), left(None, 9, 14, None) | {"blocker": B, "together": 58}),
        (0, 155),
    ),
    Case(
        "moon",
        3,
        ({"bidder": A, "bid": 5, "tricks": [5, 1, 1]}, {"bidder": B, "bid": 4, "tricks": [2, 3, 2]}),
        (7, -3, 3),
    ),
)


def test_cases_take_every_entry_form() -> None:
    tried = [REGISTRY[case.game].sheet for case in CASES]
    every = [variant.sheet for variant in VARIANTS]
    assert {play_form_for(sheet) for sheet in tried} == {play_form_for(sheet) for sheet in every}
    assert {end_form_for(sheet) for sheet in tried} == {end_form_for(sheet) for sheet in every}


@pytest.mark.deep
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game)
def test_pad_writes_hand(start: Start, case: Case) -> None:
    names = COMPANY[: case.players]
    phone = start(case.game, names)
    for document in case.lines:
        write(phone, names, document)
    if not case.result:
        wait_for_scores(phone, *case.totals)
        return
    tap(phone, "sheet.result")
    wait_for_text(phone, "finished.title", case.result)
    for side, total in enumerate(case.totals):
        wait_for_figure(phone, f"finished.place.{side}", total)
    address = phone.url
    wait_on(phone, "finished.undo")
    tap(phone, "finished.rematch")
    wait_for(phone, "sheet.back")
    assert phone.url != address
