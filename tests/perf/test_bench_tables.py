"""The benchmark of many tables runs: a hand that is saved at one app server is seen at the other."""

from __future__ import annotations

import pytest

from tests.jetstream import require_server
from tests.tools.bench.tables import PHONES, run


def test_a_saved_hand_is_counted_for_each_other_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    require_server()
    for name in ("SCOREKEEPER_STORE_TOKEN", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, "")  # the benchmark sets them
    result = run(tables=1, servers=2, hands=1, period=5, seconds=5)  # keys obey once they have slid in
    assert (result.tables, result.servers, result.hands) == (1, 2, 1)
    assert len(result.seen) == PHONES - 1
    assert min(result.seen) > 0
    assert str(result).count("ms") == 4
