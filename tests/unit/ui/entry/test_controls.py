"""Which form writes which records: every game can be written, and which control a kind of field has."""

from __future__ import annotations

import pytest

from scorekeeper.core.kinds import fields_of
from scorekeeper.core.variant import Variant
from scorekeeper.ui.entry import end_form_for, play_form_for
from scorekeeper.ui.entry.controls import Control, control_for
from tests.registry import REGISTRY, VARIANTS


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_every_game_has_a_form_for_its_records(variant: Variant) -> None:
    sheet = variant.sheet
    form, live = end_form_for(sheet), play_form_for(sheet)
    assert form or not fields_of(sheet.end_type) or (live and live.has_end)
    assert form or live or not sheet.play_types


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("hundred_to_zero", [Control.SEAT_CHOICE, Control.NUMBER_GRID, Control.SEAT_CHOICE]),
        ("memory", [Control.NUMBER_GRID, Control.NUMBER_GRID]),
        ("patience", [Control.NUMBER_KEYS]),
        ("no_boneyard", [Control.FROM_PLAYS]),
    ],
)
def test_control_goes_by_the_kind_of_the_field(game: str, expected: list[Control]) -> None:
    assert [control_for(field) for field in fields_of(REGISTRY[game].sheet.end_type)] == expected


def test_games_with_the_same_controls_share_one_form() -> None:
    asked = [play_form_for(REGISTRY[game].sheet) for game in ("brazilian", "jamaican_partner", "martinique")]
    assert asked == [asked[0]] * 3
    assert play_form_for(REGISTRY["all_fives"].sheet) == play_form_for(REGISTRY["telefon"].sheet)
