"""The site, built once for all tests."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from scorekeeper.site_builder.build import build_site


@pytest.fixture(scope="session")
def built() -> Mapping[str, bytes]:
    """Path and content of every file of the site."""
    return build_site()
