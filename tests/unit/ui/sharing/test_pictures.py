"""Tests of the pictures that are shared: what they show, and that it can be read on a phone."""

from __future__ import annotations

from datetime import datetime
from random import Random

import pytest
from flet import canvas as cv

from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.variant import Match, Variant
from scorekeeper.i18n import LANGUAGES, translator_for
from scorekeeper.ui.kit.theme import PLAIN
from scorekeeper.ui.kit.tokens import seldom
from scorekeeper.ui.sharing.brush import SMALLEST, WIDTH, Pen, cut, wrapped
from scorekeeper.ui.sharing.card import SharedMatch, card
from scorekeeper.ui.sharing.picture import Picture
from scorekeeper.ui.sharing.sharing import papers_of
from scorekeeper.ui.sharing.whole_sheet import whole_sheet
from tests.registry import REGISTRY, VARIANTS
from tests.unit.games.table import four, left, sit_down, write
from tests.unit.long_matches import whole_match

WHEN = datetime(2026, 11, 26, 22, 41)  # noqa: DTZ001  local time is meant


def shared(match: Match, language: str = "en", series: str = "") -> SharedMatch:
    tr = translator_for(language, strict=True)
    return SharedMatch(PLAIN, tr, match, evaluate(match), WHEN, series)


def words(picture: Picture) -> list[str]:
    return [shape.value for shape in picture.shapes if isinstance(shape, cv.Text) and isinstance(shape.value, str)]


def is_legible(picture: Picture) -> bool:
    """Return whether no letters but the numbers of marks are too small, and all begin inside the picture."""
    texts = [shape for shape in picture.shapes if isinstance(shape, cv.Text) and shape.style]
    small = [text.value for text in texts if (text.style.size or 0) < SMALLEST - 0.01]  # type: ignore[union-attr]
    return all((text or "").isdigit() for text in small) and all(0 <= (text.x or 0) <= WIDTH for text in texts)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_pictures_of_every_game_are_legible_and_name_everybody(variant: Variant) -> None:
    match = whole_match(variant, Random(7), most=8)  # noqa: S311
    out = shared(match, LANGUAGES[len(variant.id) % len(LANGUAGES)])
    small, whole = card(out), whole_sheet(out)
    assert (small.width, small.height, whole.width) == (360, 450, 360), "4 to 5, and 1080 dots at three for each"
    assert is_legible(small)
    assert is_legible(whole)
    assert {out.tr("common.number", n=total) for total in out.state.totals} <= set(words(small))


def test_pictures_have_only_fonts_that_a_browser_loads_before_its_first_letter() -> None:
    for game in ("sebastopol", "mexican_train", "texas_42", "kozel", "muggins"):
        out = shared(whole_match(REGISTRY[game], Random(7), most=8))  # noqa: S311
        texts = [shape for each in (card(out), whole_sheet(out)) for shape in each.shapes if isinstance(shape, cv.Text)]
        assert not {text.style.font_family for text in texts if text.style} & seldom().keys()


def test_card_of_a_short_match_has_it_as_a_table_whose_rows_add_up() -> None:
    match = write(
        sit_down("sebastopol", "Anna Bruno Chloé"),
        left(0, 14, 9, out=0),
        left(7, 0, 44, out=1),
        left(0, 41, None, out=0),
    )
    found = words(card(shared(match)))
    assert found[:2] == ["Anna wins", "Sébastopol · Limit 50"]
    assert {"ahead from the 1st hand on", "out at 50 in the 3rd hand", "26 November 2026", "Scorekeeper"} <= set(found)
    assert found.count("Total") == 1
    start = found.index("Total")
    assert found[start + 1 : start + 4] == ["7", "55", "53"]
    longer = write(sit_down("sebastopol", "Anna Bruno", target=900), *[left(0, 14, out=0)] * 13)
    assert "Total" not in words(card(shared(longer)))
    assert "Total" not in words(card(shared(write(sit_down("hundred_to_zero"), left(0, 40, out=0))))), "it counts down"


def test_pictures_show_the_way_of_the_game_to_win_and_the_series() -> None:
    love = write(four("jamaican_partner"), *[{"out": 0}] * 6)
    assert words(card(shared(love)))[:3] == ["Six love", "Anna & Chloé win, 6 to nothing", "Jamaican Partner · 6 love"]
    assert "1st run" in words(whole_sheet(shared(love)))
    goat = write(sit_down("kozel"), *[left(0, 60, out=0)] * 2)
    assert words(card(shared(goat, series="Best of 3: Anna 1, Bruno 0")))[0] == "Bruno is the goat"
    several = write(sit_down("draw", "Anna Bruno Chloé Dan"), left(0, 9, 9, 9, out=0))
    assert words(whole_sheet(shared(several)))[0] == "Draw Dominoes", "a match that goes on has the name of its game"
    assert words(card(shared(four("texas_42"))))[0] == "42 (Texas)"


def test_ten_players_stand_in_two_columns_and_share_the_chart() -> None:
    names = "Anna Bruno Chloé Daniel Patricia Farid Guillaume Maximiliano Ines Jo"
    match = write(sit_down("mexican_train", names), *[{"out": 0, "pips": [0, *range(11, 20)]}] * 13)
    found = card(shared(match))
    places = [shape for shape in found.shapes if isinstance(shape, cv.Text) and shape.value in names.split()]
    assert len({round(shape.x or 0) for shape in places}) == 2
    assert words(whole_sheet(shared(match))).count("Total") == 1


def test_words_are_cut_or_parted_only_where_they_do_not_fit() -> None:
    pen = Pen(10, strong=True)
    assert cut("Anna", pen, 100) == "Anna"
    assert cut("Maximiliano", pen, pen.width("Maximi…")) == "Maximi…"
    assert cut("W", pen, 1) == "W"
    assert wrapped("Anna & Chloé are the goat", pen, 100) == ["Anna & Chloé", "are the goat"]
    assert wrapped("Patricia", pen, pen.width("Patri-")) == ["Patri-", "cia"]
    assert wrapped("WW", pen, 5) == ["WW"]


@pytest.mark.parametrize(("region", "papers"), [("US", ["letter", "a4", "a5"]), ("DE", ["a4", "a5", "letter"])])
def test_paper_of_the_region_stands_first(region: str, papers: list[str]) -> None:
    assert papers_of(region) == papers
