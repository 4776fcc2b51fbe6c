"""How the tests run: examples without a clock."""

from __future__ import annotations

import os

from hypothesis import settings

# A measured run on a busy machine is slow, which is no fault of an example; CI draws the same examples every time.
settings.register_profile("table", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("table")
