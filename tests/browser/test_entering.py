"""What a hand costs, and that it can be written by every reader: in French, in large letters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.lines import opening, scores
from tests.browser.rig import by, tap, wait_for, wait_for_text
from tests.browser.table import (
    begin,
    count_taps,
    end,
    enter_hand,
    line,
    taps,
    wait_for_scores,
    wait_for_totals,
    write,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Visit
    from tests.browser.rig import Server

NAMES: Final = ("Anna", "Bruno", "Chloé")
HANDS: Final = ((0, 14, 9), (7, 0, 21), (12, 5, 0))


@pytest.fixture(scope="module")
def server(house: Server) -> Server:
    return house


def test_a_hand_of_three_costs_seven_taps_at_most(phone: Page) -> None:
    begin(phone, "sebastopol", NAMES)
    count_taps(phone)
    for number, pips in enumerate(HANDS):
        enter_hand(phone, pips)
        assert 4 <= taps(phone) <= 7, f"hand {number + 1}"


def test_a_score_of_muggins_costs_one_tap(phone: Page) -> None:
    begin(phone, "muggins", NAMES[:2])
    write(phone, NAMES, opening("Anna", "5-5"))
    wait_for_scores(phone, 2, 0)
    count_taps(phone)
    for played, totals in zip(scores("fives", 15, 10, 20), ((5, 0), (5, 2), (9, 2)), strict=True):
        write(phone, NAMES, played)
        wait_for_scores(phone, *totals)
        assert taps(phone) == 1


def test_two_who_have_played_before_have_their_first_hand_in_twelve_taps(phone: Page) -> None:
    begin(phone, "muggins", NAMES[:2])
    tap(phone, "sheet.back")
    wait_for(phone, "home.new")
    count_taps(phone)
    tap(phone, "home.new")
    tap(phone, "picker.sebastopol")
    wait_for(phone, "setup.start")
    for name in NAMES[:2]:
        phone.get_by_role("button", name=f"Add {name}", exact=True).tap()
        phone.get_by_role("button", name=f"Remove {name}").wait_for(state="attached")
    tap(phone, "setup.start")
    enter_hand(phone, (0, 14))
    wait_for_totals(phone, 0, 14)
    assert 8 <= taps(phone) <= 12


def test_a_hand_in_french(visit: Visit) -> None:
    phone = visit(locale="fr-FR")
    begin(phone, "sebastopol", NAMES)
    wait_for_text(phone, "sheet.enter", "Saisir la 1re manche")
    enter_hand(phone, (0, 14, 9))
    wait_for_totals(phone, 0, 14, 9)
    assert line(phone, 1, 3) == ["Anna, 0, a fait domino", "Bruno, 14", "Chloé, 9"]
    wait_for_text(phone, "sheet.enter", "Saisir la 2e manche")


def test_a_hand_in_letters_half_as_large_again(visit: Visit) -> None:
    phone = visit(text=1.5)
    begin(phone, "sebastopol", NAMES)
    enter_hand(phone, (0, 14, 9))
    wait_for_totals(phone, 0, 14, 9)
    end(phone)
    for control in ("entry.out.2", "entry.field.0", "key-0", "entry.save"):
        box = by(phone, control).bounding_box()
        assert box is not None
        assert box["x"] >= 0, control
        assert box["x"] + box["width"] <= 390, control
        assert box["y"] + box["height"] <= 844, control
