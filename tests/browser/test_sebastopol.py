"""A match of Sébastopol on a phone, from the home screen to its end, with a power cut in between."""

from __future__ import annotations

from typing import Final

from tests.browser.conftest import Visit
from tests.browser.new_match import begin, leads
from tests.browser.rig import Server, tap, wait_for_text
from tests.browser.table import enter_hand, line, wait_for_totals
from tests.tools.losses import LOADED_AGAIN, OLD

NAMES: Final = ("Anna", "Bruno", "Chloé")
HANDS: Final = ((0, 14, 9), (7, 0, 21), (12, 5, 0), (0, 11, 23), (9, 0, None))
"""The hands of the drawn sheet; who has nought went out."""

TABLE: Final = [
    ["Anna, 0, went out", "Bruno, 14, leads", "Chloé, 9"],
    ["Anna, 7", "Bruno, 0, went out", "Chloé, 21, leads"],
    ["Anna, 12, leads", "Bruno, 5", "Chloé, 0, went out"],
    ["Anna, 0, went out", "Bruno, 11, leads", "Chloé, 23, eliminated"],
    ["Anna, 9, leads", "Bruno, 0, went out", "Chloé, eliminated"],
]


def test_match_survives_power_cut_and_is_played_to_its_end(own_server: Server, visit: Visit) -> None:
    phone = visit(of=own_server)
    address = begin(phone, "sebastopol", NAMES)
    leads(phone, 1)
    for pips in HANDS[:3]:
        enter_hand(phone, pips)
    wait_for_totals(phone, 19, 19, 30)

    phone.evaluate(OLD)
    own_server.restart(gently=False)
    phone.wait_for_function(LOADED_AGAIN)
    wait_for_totals(phone, 19, 19, 30)

    enter_hand(phone, HANDS[3])
    wait_for_totals(phone, 19, 30, 53)
    another = visit(address.removeprefix(own_server.url), of=own_server)
    wait_for_totals(another, 19, 30, 53)
    enter_hand(another, HANDS[4])
    for page in (another, phone):
        wait_for_totals(page, 28, 30, 53)
        assert [line(page, hand + 1, 3) for hand in range(5)] == TABLE
        wait_for_text(page, "head.1", "Bruno, 30 points, 20 left to the limit, leads next")
        wait_for_text(page, "head.2", "Chloé, 53 points, eliminated")
        wait_for_text(page, "sheet.enter", "Enter 6th hand")

    enter_hand(phone, (25, 0, None))
    tap(phone, "sheet.result")
    wait_for_text(phone, "finished.title", "Bruno wins")
    tap(another, "sheet.result")
    wait_for_text(another, "finished.title", "Bruno wins")
