"""In how many places the app depends on what makes Flet fast."""

from __future__ import annotations

from tests.tools.machinery import uses

MOST = 60
"""Uses of imported names. The fewer there are, the easier it is to exchange a part, or Flet."""


def test_machinery_is_used_in_few_places() -> None:
    found = uses()
    imported = sum(count for (_, name), count in found.items() if not name.startswith("("))
    assert found["scorekeeper.ui.startup.session", "patch_flet"] == 1
    assert imported <= MOST
