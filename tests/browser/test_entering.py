"""A hand is entered in French, in letters half as large again; a whole match from Home to its result."""

from __future__ import annotations

from typing import Any, Final

import pytest

from scorekeeper.ui.base.timers import MAIN_REST
from tests.browser.conftest import Start, Visit
from tests.browser.lines import COMPANY
from tests.browser.new_match import fill, start_match
from tests.browser.rig import Server, by, rest, tap, wait_for, wait_for_text
from tests.browser.table import end, enter_hand, line, undo, wait_for_figure, wait_for_scores, wait_for_totals, write

NAMES: Final = ("Anna", "Bruno", "Chloé")


@pytest.mark.deep
def test_hand_is_entered_in_french_and_large_letters(start: Start) -> None:
    phone = start("sebastopol", NAMES, locale="fr-FR", text=1.5)
    wait_for_text(phone, "sheet.enter", "Saisir la 1re manche")
    enter_hand(phone, (0, 14, 9))
    wait_for_totals(phone, 0, 14, 9)
    assert line(phone, 1, 3) == ["Anna, 0, a fait domino", "Bruno, 14", "Chloé, 9"]
    wait_for_text(phone, "sheet.enter", "Saisir la 2e manche")
    end(phone)
    for control in ("entry.out.2", "entry.field.0", "key-0", "entry.save"):
        box = by(phone, control).bounding_box()
        assert box is not None
        assert box["x"] >= 0, control
        assert box["x"] + box["width"] <= 390, control
        assert box["y"] + box["height"] <= 844, control


@pytest.mark.deep
def test_match_of_marks_is_entered_from_home_to_its_result(own_server: Server, visit: Visit) -> None:
    phone, names = visit(of=own_server), COMPANY[:4]
    anna, bruno, chloe, dora = names
    tap(phone, "home.new")
    fill(phone, "picker.search", "42")
    tap(phone, "picker.texas_42")
    start_match(phone, names)

    def play(totals: tuple[int, int], **hand: Any) -> None:
        write(phone, names, hand)
        wait_for_scores(phone, *totals)

    play((0, 1), bidder=dora, bid=30, made=True)
    play((0, 3), bidder=anna, bid=84, made=False)
    play((0, 3), passed=True)
    play((1, 3), bidder=chloe, bid=42, trump=5, made=True)
    play((2, 3), bidder=bruno, bid=31, made=False)
    undo(phone)
    wait_for_scores(phone, 1, 3)
    tap(phone, "sheet.redo")
    wait_for_scores(phone, 2, 3)
    rest(phone, MAIN_REST)
    play((6, 3), bidder=anna, contract="plunge", made=True)  # four marks at least
    tap(phone, "hand.4")
    wait_for(phone, "entry.close")
    tap(phone, "entry.set")
    wait_for(phone, "entry.close", "detached")
    wait_for_scores(phone, 5, 4)
    rest(phone, MAIN_REST)
    play((5, 6), bidder=dora, bid=84, made=True)
    phone.reload()
    wait_for_scores(phone, 5, 6)
    write(phone, names, {"bidder": anna, "bid": 84, "made": True})
    tap(phone, "sheet.result")
    wait_for_text(phone, "finished.title", "Anna & Chloé win")
    for side, total in enumerate((7, 6)):
        wait_for_figure(phone, f"finished.place.{side}", total)
