"""A hand is entered in French, in letters half as large again."""

from __future__ import annotations

from typing import Final

from tests.browser.conftest import Start, Visit
from tests.browser.new_match import begin
from tests.browser.rig import Server, by, wait_for, wait_for_text
from tests.browser.table import end, enter_hand, line, wait_for_totals

NAMES: Final = ("Anna", "Bruno", "Chloé")


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


def test_back_from_a_new_match_leads_home_and_on_to_the_list_of_games(own_server: Server, visit: Visit) -> None:
    phone = visit(of=own_server)
    begin(phone, "sebastopol")
    phone.go_back()
    wait_for(phone, "home.resume")
    phone.go_back()
    wait_for(phone, "picker.sebastopol")
    phone.go_back()
    wait_for(phone, "home.resume")
