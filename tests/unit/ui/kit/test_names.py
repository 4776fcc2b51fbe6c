"""Names that fit a column."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.ui.kit.names import (
    across,
    alike,
    cut_short,
    fitting,
    fitting_names,
    fitting_pair,
    set_name,
    set_names,
    short_names,
    shorter,
)
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
    assert fitting_pair(("Bruno", "Daniela"), "{} & {}".format, 100, 14) == "Bruno & Dani."
    assert fitting_pair(("李明", "Jean-Baptiste"), "{} & {}".format, 120, 14) == "李明 & Jean-B."
    assert fitting_pair(("Anna", "Chloé"), "{} & {}".format, 55, 14) == "A. & C."
    assert fitting_pair(("Anna", "X"), "{} & {}".format, 20, 14) == "A. & X"


def test_a_name_is_rather_set_smaller_than_shortened() -> None:
    theme, room = Theme(scale=2), across("Bruno", 14)
    name, style = set_name(theme, "Bruno", LABEL_M, room * 1.5)
    assert name == "Bruno"
    assert across(name, style.size * theme.scale) <= room * 1.5
    assert set_name(theme, "Bruno", LABEL_M, room * 1.2)[0] == "Bruno"
    assert set_name(theme, "Bruno", LABEL_M, room * 0.9)[0] == "Bru."


def test_names_beside_each_other_are_told_apart_and_equally_large() -> None:
    forms, style = set_names(Theme(), ("Jean-Baptiste", "Anna", "Jean-Bernard"), LABEL_M, 66)
    assert len({*forms}) == 3
    assert all(across(form, style.size) <= 66 for form in forms)


def test_names_that_begin_alike_are_cut_where_they_differ() -> None:
    names = ("Jean-Baptiste", "Anna", "Jean-Bernard")
    assert fitting_names(names, 70, 14) == ("Jean-Ba.", "Anna", "Jean-Ber.")
    assert fitting_names(names, 200, 14) == names


def test_names_that_do_not_differ_within_the_room_get_the_number_of_their_seat() -> None:
    assert fitting_names(("Jean-Baptiste", "Anna", "Jean-Bernard"), 48, 14) == ("Jean 1", "Anna", "Jean 3")


@given(st.lists(st.text("AaJ-. 1é李ع", min_size=1, max_size=9).map(str.strip).filter(bool), max_size=8, unique=True))
def test_two_names_never_get_the_same_form(names: list[str]) -> None:
    assert not any(alike(fitting_names(names, 40, 14))) or any(alike(names))


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("أحمد بن علي", "أحمد ع."),
        ("श्रीकृष्ण शर्मा", "श्रीकृष्ण श."),
        ("👩\u200d🚀 Zoë", "👩\u200d🚀 Z."),
        ("Zoe\u0308 Li", "Zoe\u0308 L."),
    ],
)
def test_a_name_is_shortened_by_whole_letters(name: str, short: str) -> None:
    assert short in shorter(name)


def test_a_long_word_is_cut_by_whole_letters() -> None:
    assert cut_short("👋🏽👋🏽👋🏽👋🏽👋🏽") == ["👋🏽👋🏽👋🏽."]


def test_short_names_are_initials_in_a_narrow_column_and_none_where_these_are_alike() -> None:
    assert short_names(("Anna", "Bruno"), 40) == ("Anna", "Bruno")
    assert short_names(("Anna", "Bruno"), 16) == ("A", "B")
    assert short_names(("Anna", "Alma"), 16) == ("", "")
