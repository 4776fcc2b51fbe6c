"""What is kept beside the matches, typed in a browser: tries at the solitaire figures, and house rules by a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.rig import by, said, tap, wait_for, wait_for_text
from tests.browser.table import fill, wait_for_chosen

if TYPE_CHECKING:
    from tests.browser.conftest import Visit
    from tests.browser.rig import Server


@pytest.fixture(scope="module")
def server(house: Server) -> Server:
    return house


def test_a_solved_figure_is_counted_and_found_again(visit: Visit) -> None:
    phone = visit("/new/solitaires")
    tap(phone, "solitaires.quadrille_3")
    fill(phone, "figure.minutes", "25")
    tap(phone, "figure.solved")
    wait_for(phone, "figure.strike.1")
    tap(phone, "figure.not_solved")
    wait_for(phone, "figure.strike.2")
    tap(phone, "figure.back")
    wait_for_text(phone, "solitaires.quadrille_3", "2 tries · best 25 minutes")

    again = visit("/new/solitaires")
    assert said(again, "solitaires.quadrille_3") == "Quadrille 3, Solved, 2 tries · best 25 minutes"


def test_the_sums_of_a_magic_square_are_judged_as_they_are_typed(visit: Visit) -> None:
    phone = visit("/new/solitaires/magic_square_1")
    tap(phone, "figure.check")
    fill(phone, "figure.sum.0", "13")
    wait_for_text(phone, "figure.right.0", "Row 1, right")
    fill(phone, "figure.sum.1", "12")
    wait_for_text(phone, "figure.right.1", "Row 2, wrong")
    assert not by(phone, "figure.right.2").count()


def test_house_rules_are_saved_under_a_name_and_chosen_next_time(visit: Visit) -> None:
    phone = visit("/new/muggins")
    tap(phone, "setup.rules")
    tap(phone, "option.ends.printed")
    tap(phone, "rules.save")
    fill(phone, "rules.name", "Sunday")
    tap(phone, "rules.keep")
    wait_for_chosen(phone, "rules.0")

    next_time = visit("/new/muggins")
    tap(next_time, "setup.rules")
    wait_for_chosen(next_time, "rules.booklet")
    tap(next_time, "rules.0")
    wait_for_chosen(next_time, "option.ends.printed")
    wait_for_text(next_time, "setup.rules", "house rules Sunday")
