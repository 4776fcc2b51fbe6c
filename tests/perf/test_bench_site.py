"""The app weighs little more than the smallest app there can be; its times are nobody's promise."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from functools import cache

from scorekeeper.site_builder.build import build_site
from tests.tools.bench.site import HELLO, Row, table

FALLBACK_FONTS = "fonts/fallback/"


@cache
def packed(content: bytes) -> int:
    """Return the bytes of a file as a server sends it. Most files are the same in both sites: they are packed once."""
    return len(gzip.compress(content, 6))


def transferred(files: Mapping[str, bytes]) -> int:
    """Return the bytes of a first visit: the fonts of other scripts come when a name needs them, or afterwards."""
    return sum(packed(content) for path, content in files.items() if not path.startswith(FALLBACK_FONTS))


def test_the_fonts_of_other_scripts_are_beside_the_first_visit() -> None:
    assert any(path.startswith(FALLBACK_FONTS) for path in build_site())


def test_a_first_visit_transfers_little_more_than_hello() -> None:
    ours, hello = transferred(build_site()), transferred(build_site(HELLO))
    assert hello > 5e6
    assert ours <= 1.15 * hello


def test_a_table_is_printed() -> None:
    rows = [Row("hello", 10, 4, 2, 3), Row("scorekeeper", 11, 6, 2.5, 1.5)]
    assert [line.split("\t") for line in table(rows)] == [
        ["app", "megabytes", "first", "reload", "interactive"],
        ["hello", "10.00", "4.00", "2.00", "3.00"],
        ["scorekeeper", "11.00", "6.00", "2.50", "1.50"],
        ["scorekeeper : hello", "1.10", "1.50", "1.25", "0.50"],
    ]
