"""Tests of the season table as CSV and on paper."""

from __future__ import annotations

import pytest

from scorekeeper.export.drawing import Page, Text
from scorekeeper.export.season_table import season_csv, season_pages
from scorekeeper.export.spreadsheet import BYTE_ORDER_MARK
from scorekeeper.i18n import LANGUAGES, translator_for
from scorekeeper.library.season import SeasonLine

ENGLISH = translator_for("en", strict=True)
LINES = (SeasonLine("Anna", 4, 3, 2, 428, 539, 1), SeasonLine("=Ben", 1, 3, 5, 1392, -20, 0, 2))


def texts(page: Page) -> list[str]:
    return [shape.text for shape in page.shapes if isinstance(shape, Text)]


def test_season_csv_has_a_line_per_person() -> None:
    assert season_csv(ENGLISH, LINES) == BYTE_ORDER_MARK + (
        "Player,Played,Won,Shared,Lost,Points for,Points against,Shut-outs given,Shut-outs taken\r\n"
        "Anna,9,4,3,2,428,539,1,0\r\n"
        "'=Ben,9,1,3,5,1392,-20,0,2\r\n"
    )
    assert season_csv(translator_for("de"), LINES).splitlines()[1] == "Anna;9;4;3;2;428;539;1;0"


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_season_pages_have_heads_and_figures_within_the_margins(paper: str, language: str) -> None:
    (page,) = season_pages(translator_for(language, strict=True), "all games, this year", LINES, paper)
    shapes = [shape for shape in page.shapes if isinstance(shape, Text)]
    assert {"Anna", "=Ben", "428", "539"} <= {shape.text for shape in shapes}
    assert not [shape.text for shape in shapes if shape.text.endswith("…")]
    assert all(shape.left > 0 and shape.y < page.height for shape in shapes)


def test_season_pages_repeat_the_heads_and_number_the_pages() -> None:
    pages = season_pages(ENGLISH, "all games, all time", [SeasonLine(f"Player {n}", n) for n in range(40)], "a4")
    assert [texts(page)[-1] for page in pages] == ["Page 1 of 2", "Page 2 of 2"]
    assert all("Against" in texts(page) for page in pages)
    assert sum(text.startswith("Player ") for page in pages for text in texts(page)) == 40
    (empty,) = season_pages(ENGLISH, "all games, all time", [], "a4")
    assert texts(empty)[:2] == ["Season table", "all games, all time"]


def test_season_pages_leave_nobody_alone_on_the_last_page() -> None:
    for count in range(2, 100):
        pages = season_pages(ENGLISH, "all games, all time", [SeasonLine(f"Player {n}", n) for n in range(count)], "a4")
        shown = [sum(text.startswith("Player ") for text in texts(page)) for page in pages]
        assert (sum(shown), min(shown) > 1) == (count, True)
