"""Names that fit a column."""

from __future__ import annotations

import pytest

from scorekeeper.ui.kit.names import across, fitting, fitting_pair, set_name, shorter
from scorekeeper.ui.kit.theme import LABEL_M, Theme


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("Anna", ["Anna"]),
        ("Jean-Baptiste", ["Jean-Baptiste", "Jean-B.", "J.-B.", "Jean"]),
        ("Maria del Carmen", ["Maria del Carmen", "Maria del C.", "Maria C.", "M. C.", "Maria"]),
        ("Seat 1", ["Seat 1", "S. 1", "Seat"]),
        ("B Vitamin", ["B Vitamin", "B V.", "B"]),
        ("-Anna", ["-Anna", "-A."]),
    ],
)
def test_names_shorten_by_word_then_to_initials(name: str, forms: list[str]) -> None:
    assert sorted(shorter(name)) == sorted(forms)
    assert shorter(name)[0] == name


def test_a_name_takes_the_room_there_is() -> None:
    assert fitting("Jean-Baptiste", across("Jean-Baptiste", 14), 14) == "Jean-Baptiste"
    assert fitting("Jean-Baptiste", 60, 14) == "Jean-B."
    assert fitting("Bartholomäus", across("Barth.", 14), 14) == "Barth."
    assert fitting_pair(("Anna", "Chloé"), "{} & {}".format, 110, 14) == "Anna & Chloé"
    assert fitting_pair(("Anna", "Chloé"), "{} & {}".format, 80, 14) == "A. & C."
    assert fitting_pair(("Anna", "X"), "{} & {}".format, 20, 14) == "A. & X"


def test_a_name_is_rather_set_smaller_than_shortened() -> None:
    theme, room = Theme(scale=2), across("Bruno", 14)
    name, style = set_name(theme, "Bruno", LABEL_M, room * 1.5)
    assert name == "Bruno"
    assert across(name, style.size * theme.scale) <= room * 1.5
    assert set_name(theme, "Bruno", LABEL_M, room * 1.2)[0] == "Bruno"
    assert set_name(theme, "Bruno", LABEL_M, room * 0.9)[0] == "Bru."
