"""Which form writes which records: every game can be written, and by one form only."""

from __future__ import annotations

import pytest

from scorekeeper.core.kinds import fields_of
from scorekeeper.core.variant import Variant
from scorekeeper.ui.entry import form_for, live_for
from scorekeeper.ui.entry.registry import LIVES
from tests.registry import VARIANTS


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_registry_has_a_form_for_every_record_of_a_game(variant: Variant) -> None:
    sheet = variant.sheet
    form, live = form_for(sheet), live_for(sheet)
    assert form or not fields_of(sheet.end_type) or (live and live.ends)
    assert form or live or not sheet.play_types
    assert sum(bool(sheet.play_types) and one.fits(sheet) for one in LIVES) <= 1
