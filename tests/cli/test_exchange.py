"""Any match that people can write goes out as a file and comes in again as it was."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.core.variant import Variant
from scorekeeper.exchange import Brought, bring, match_file
from scorekeeper.games import VARIANTS
from scorekeeper.shelf import Taken
from tests.strategies import matches

CALM = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
EVENING = datetime(2026, 11, 20, 21, 30, tzinfo=UTC)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda one: one.id)
@settings(max_examples=15, suppress_health_check=CALM)
@given(st.data())
def test_a_match_comes_in_as_it_went_out(variant: Variant, data: st.DataObject) -> None:
    session = data.draw(matches(variant))
    document = json.loads(json.dumps(match_file(Taken("1", session, {}, EVENING))))
    brought = bring(document)
    assert isinstance(brought, Brought), brought
    assert brought.session == session
    assert datetime.fromisoformat(brought.created) == EVENING
