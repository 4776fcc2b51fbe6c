"""Tests of the printed score sheet: rows, columns and pages."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from scorekeeper.core.emblems import ALL, EGG, GOAT
from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Adjusted, Ended, Noted, PlayerJoined, Struck
from scorekeeper.core.layout import all_rows
from scorekeeper.core.model import Adjustment
from scorekeeper.core.variant import Match, Variant
from scorekeeper.examples import example
from scorekeeper.export.drawing import Dot, Frame, Lines, Page, Rule, Text
from scorekeeper.export.page_layout import PAPERS, PICTURE, Paper, empty_pages, match_pages, page_breaks, table_part
from scorekeeper.export.score_tables import unnamed_match
from scorekeeper.games._pips import HandsLeft, PipsLeft
from scorekeeper.i18n import LANGUAGES, translator_for
from scorekeeper.wording.table_text import box_text
from tests.registry import REGISTRY, VARIANTS
from tests.unit.games.table import four, left, sit_down, write

EVENING = datetime(2026, 11, 21, 20, 47)  # noqa: DTZ001  local time is meant
ENGLISH = translator_for("en", strict=True)


def blank(variant: Variant, players: int | None = None) -> Match:
    sheet = unnamed_match(variant, players)
    assert isinstance(sheet, Match), sheet
    return sheet


def printed(match: Match, paper: Paper = PAPERS["a4"], language: str = "en") -> tuple[Page, ...]:
    return match_pages(translator_for(language), match, evaluate(match), paper, EVENING)


def texts(*pages: Page) -> list[str]:
    return [shape.text for page in pages for shape in page.shapes if isinstance(shape, Text)]


def within(page: Page, margin: float) -> bool:
    """Return whether all shapes are between the margins."""
    spans = [
        (shape.left, shape.left + shape.face.width(shape.text, shape.size), shape.y)
        for shape in page.shapes
        if isinstance(shape, Text)
    ]
    rules = [(shape.x, shape.to_x, shape.to_y) for shape in page.shapes if isinstance(shape, Rule)]
    return all(
        margin - 0.1 <= begin and end <= page.width - margin + 0.1 and margin <= y <= page.height - margin + 0.1
        for begin, end, y in [*spans, *rules]
    )


@pytest.mark.parametrize(
    ("paper", "language"),
    [
        pytest.param(paper, language, marks=[] if place == number == 0 else pytest.mark.deep)
        for place, paper in enumerate(PAPERS)
        for number, language in enumerate(LANGUAGES)
    ],
)
def test_empty_pages_is_one_page_within_the_margins(paper: str, language: str) -> None:
    for variant in VARIANTS:
        for players in (variant.players[0], variant.players[-1]):
            (page,) = empty_pages(translator_for(language), blank(variant, players), PAPERS[paper])
            assert (page.width, page.height) == (PAPERS[paper].width, PAPERS[paper].height), variant.id
            assert within(page, PAPERS[paper].margin), variant.id
            last = max(shape.y for shape in page.shapes if isinstance(shape, Text))
            assert last > page.height * (0.4 if variant.sheet.is_paged else 0.75), (
                f"rows of {variant.id} must fill the page"
            )


@pytest.mark.parametrize("language", LANGUAGES)
def test_match_pages_have_all_figures_of_every_example(language: str) -> None:
    for variant in VARIANTS:
        match, tr = example(variant), translator_for(language)
        pages = printed(match, PAPERS["a5"], language)
        assert all(within(page, PAPERS["a5"].margin) for page in pages), variant.id
        found = " ".join(texts(*pages))
        boxes = [box for row in all_rows(match, evaluate(match)) for box in row.boxes]
        figures = [box_text(tr, box) for box in boxes if not (box.several or box.strokes)]
        assert [figure for figure in figures if figure not in found] == [], variant.id
        assert [total for total in evaluate(match).totals if tr("common.number", n=total) not in found] == [], (
            variant.id
        )


def test_empty_pages_have_rows_without_figures() -> None:
    (page,) = empty_pages(ENGLISH, blank(REGISTRY["bergen"], 2), PAPERS["a5"])
    found = texts(page)
    assert found[:3] == ["Bergen", "First to 15", "Date"]
    assert found[4:8] == ["First player", "2", "Double cap", "× 2"]
    assert not any(isinstance(shape, Dot | Frame) for shape in page.shapes)


def test_empty_pages_print_start_total_and_leave_values_of_hands_empty() -> None:
    assert texts(*empty_pages(ENGLISH, blank(REGISTRY["hundred_to_zero"]), PAPERS["a4"])).count("+ 100") == 2
    assert "Pot …" in texts(*empty_pages(ENGLISH, blank(REGISTRY["rubicon"]), PAPERS["a4"]))


def test_match_pages_mark_who_went_out_led_and_was_eliminated() -> None:
    match = write(sit_down("sebastopol", "Anna Bruno Chloé", 1), left(0, 14, 51, out=0), left(3, 0, None, out=1))
    (page,) = printed(match, PAPERS["a5"])
    assert sum(isinstance(shape, Frame) for shape in page.shapes) == 2
    assert sum(isinstance(shape, Dot) for shape in page.shapes) == 2
    struck = [rule for rule in page.shapes if isinstance(rule, Rule) and rule.x == rule.to_x and rule.width == 1]
    assert len(struck) == 1


def test_match_pages_have_result_and_date_in_the_title() -> None:
    match = write(sit_down("sebastopol"), left(0, 60, out=0))
    assert texts(*printed(match))[:3] == ["Sébastopol", "Anna wins · Limit 50", "21 November 2026"]
    assert texts(*match_pages(ENGLISH, match, evaluate(match), PAPERS["a4"], None))[2] == "Date"


def test_match_pages_print_hands_after_the_end_in_soft_ink() -> None:
    over = write(sit_down("sebastopol"), left(0, 60, out=0))
    (page,) = printed(apply(over, Ended(PipsLeft(out=1, pips=(7, 0)))))
    inks = [shape.ink for shape in page.shapes if isinstance(shape, Text) and shape.text == "0"]
    assert inks == ["ink", "soft", "ink"]


def test_match_pages_draw_a_line_through_struck_hands() -> None:
    match = write(sit_down("sebastopol", "Anna Bruno"), left(0, 14, out=0), left(23, 0, out=1))
    (page,) = printed(apply(match, Struck(0)))
    (struck,) = [shape for shape in page.shapes if isinstance(shape, Text) and shape.text == "14"]
    lines = [shape for shape in page.shapes if isinstance(shape, Rule) and shape.y == shape.to_y]
    assert struck.ink == "soft"
    assert [line for line in lines if line.x < struck.left < line.to_x < page.width / 2 + 200 and line.ink == "soft"]
    assert texts(page).count("1st hand, struck") == 1
    assert "37" not in texts(page)


def test_match_pages_have_blocked_hands_and_notes() -> None:
    match = apply(write(sit_down("sebastopol"), left(3, 4)), Noted(0, "late"))
    assert {"1st hand · blocked", "1st hand: late"} <= set(texts(*printed(match)))


@pytest.mark.parametrize(("paper", "pages"), [("a4", 3), ("a5", 4)])
def test_match_pages_of_a_long_match_repeat_the_names(paper: str, pages: int) -> None:
    match = write(sit_down("sebastopol", target=900), *[left(0, 1, out=0)] * 85)
    noted = apply(match, Noted(84, "at last " * 30))
    several = printed(noted, PAPERS[paper])
    assert len(several) == pages
    assert [texts(page).count("Bruno") for page in several] == [1] * pages
    assert [texts(page)[-1] for page in several] == [f"Page {n} of {pages}" for n in range(1, pages + 1)]
    assert all(within(page, PAPERS[paper].margin) for page in several)
    hands = [text for text in texts(*several) if text.endswith(" hand")]
    assert hands == [ENGLISH("line.hand", n=n) for n in range(1, 86)]


def test_match_pages_put_notes_without_room_on_a_new_page() -> None:
    match = write(sit_down("sebastopol", target=900), *[left(0, 1, out=0)] * 20)
    noted = match
    for hand in range(20):
        noted = apply(noted, Noted(hand, "a word about it"))
    *_, last = printed(noted, PAPERS["a5"])
    assert texts(last)[-2] == "20th hand: a word about it"
    assert len(printed(match, PAPERS["a5"])) < len(printed(noted, PAPERS["a5"]))


def test_match_pages_split_a_hand_that_is_longer_than_a_page() -> None:
    low = replace(PAPERS["a5"], height=260.0)
    pages = printed(example(REGISTRY["threes"]), low)
    assert len(pages) > 1
    assert all(within(page, low.margin) for page in pages)


@pytest.mark.parametrize(
    ("hands", "breaks"), [(27, [25]), (26, [24]), (25, []), (26 + 27, [26, 51]), (26 + 28, [26, 52])]
)
def test_pages_end_with_at_least_two_hands(hands: int, breaks: list[int]) -> None:
    heights = [20.0] * hands + [20.0]
    assert page_breaks(heights, 26 * 20.0, 27 * 20.0) == breaks


def test_hand_higher_than_the_rest_of_a_page_begins_the_next_one() -> None:
    assert page_breaks([100.0, 300.0, 300.0, 20.0], 350, 350) == [1, 2]
    assert page_breaks([400.0, 20.0], 350, 350) == [1]


def test_table_part_has_the_rows_of_the_screen_and_each_total_once() -> None:
    plays = write(sit_down("fives_and_threes"), *[{"kind": "ends", "player": 0, "total": total} for total in (15, 9)])
    part = table_part(ENGLISH, plays, evaluate(plays), 100)
    words = [shape.text for shape in part.shapes if isinstance(shape, Text)]
    assert words == ["Ends 15", "+ 8", "Ends 9", "11", "+ 3"], "and no total below it, like on the screen"
    last = write(plays, {"kind": "ends", "player": 1, "total": 5, "chip": True})
    shapes = table_part(ENGLISH, last, evaluate(last), 100).shapes
    assert [shape.text for shape in shapes if isinstance(shape, Text)][5:] == ["Ends 5, last tile", "+ 2"]
    assert sum(isinstance(shape, Frame) for shape in shapes) == 1
    pairs = write(four("dominican"), *[{"out": 0, "together": 45}] * 2)
    words = [shape.text for shape in table_part(ENGLISH, pairs, evaluate(pairs), 100).shapes if isinstance(shape, Text)]
    assert words.count("90") == 1
    passes = write(four("dominican"), *[{"kind": "fine", "player": 0}] * 2)
    words = [
        shape.text for shape in table_part(ENGLISH, passes, evaluate(passes), 100).shapes if isinstance(shape, Text)
    ]
    assert "×2  + 60" in words
    empty = sit_down("sebastopol")
    assert table_part(ENGLISH, empty, evaluate(empty), 50).bottom < 80
    noted = apply(write(empty, left(0, 9, out=0)), Noted(0, "by the window"))
    *_, note = table_part(ENGLISH, noted, evaluate(noted), 50).shapes
    assert isinstance(note, Text)
    assert note.text == "1st hand: by the window"


@pytest.mark.parametrize(("players", "running"), [(4, "beside"), (8, "below"), (10, "")])
def test_running_totals_stand_where_they_can_be_read(players: int, running: str) -> None:
    match = sit_down("mexican_train", " ".join("ABCDEFGHIJ"[:players]))
    rounds = [{"out": 0, "pips": [0, *[11] * (players - 1)]}, {"out": None, "blocked": True, "pips": [13] * players}]
    part = table_part(ENGLISH, write(match, *rounds), evaluate(write(match, *rounds)), 0)
    figures = [shape for shape in part.shapes if isinstance(shape, Text) and shape.text in {"13", "24"}]
    totals = [shape for shape in figures if shape.text == "24" and not shape.bold]
    assert min(shape.size for shape in part.shapes if isinstance(shape, Text)) >= PICTURE.small
    assert len(totals) == (players - 1 if running else 0)
    if totals:
        thirteen = next(shape for shape in figures if shape.text == "13" and abs(shape.x - totals[0].x) < part.column)
        assert (totals[0].y > thirteen.y + 5) == (running == "below")
    assert [shape.text for shape in part.shapes if isinstance(shape, Text)].count("11") >= 2, "the tile stays"
    assert sum(isinstance(shape, Lines) for shape in part.shapes) == 2, "the lock of the blocked round"


@pytest.mark.parametrize("game", ["bergen", "canton", "threes", "sebastopol"])
def test_empty_pages_use_the_whole_page(game: str) -> None:
    (page,) = empty_pages(ENGLISH, blank(REGISTRY[game], 3), PAPERS["a5"])
    last = max(shape.y for shape in page.shapes if isinstance(shape, Rule))
    assert last > page.height * 0.85


def test_match_pages_put_partners_below_each_other() -> None:
    (page,) = printed(example(REGISTRY["forty_two"]))
    names = {
        shape.text: shape.y for shape in page.shapes if isinstance(shape, Text) and shape.text in {"Anna", "Chloé"}
    }
    assert names["Anna"] < names["Chloé"]


def test_match_pages_print_the_total_with_which_a_player_joined() -> None:
    match = sit_down("hongrois")
    for event in (Ended(HandsLeft((10, 20))), PlayerJoined("Emma", 1, 17, 1), Ended(HandsLeft((8, 9, 4)))):
        match = apply(match, event)
    assert "from 17" in texts(*printed(match))


def emblems(page: Page, ink: str = "ink") -> list[Lines]:
    return [shape for shape in page.shapes if isinstance(shape, Lines) and shape.ink == ink]


def test_match_pages_spell_all_with_the_marks_of_a_match() -> None:
    bids = [{"bidder": 0, "bid": 84, "made": True}, {"bidder": 1, "bid": 31, "made": False}]
    (page,) = printed(write(four("texas_42"), *bids))
    inked = emblems(page)
    assert (len(inked), len(emblems(page, "rule"))) == (3, 2 * len(ALL.lines) - 3)
    assert all(x < page.width * 0.65 for line in inked for x, _ in line.points), "only the first pair has marks"
    assert all(y < 200 for line in inked for _, y in line.points), "they stand at the head"


def test_empty_pages_have_thin_strokes_to_write_all_on() -> None:
    (page,) = empty_pages(ENGLISH, blank(REGISTRY["texas_42"]), PAPERS["a4"])
    assert (len(emblems(page)), len(emblems(page, "rule"))) == (0, 2 * len(ALL.lines))
    (page,) = empty_pages(ENGLISH, four("texas_42", mode="points"), PAPERS["a4"])
    assert emblems(page, "rule") == []


def test_match_pages_draw_the_goat_at_the_head_and_beside_the_total_of_the_loser() -> None:
    begun, lost = write(sit_down("kozel"), left(0, 27, out=0)), write(sit_down("kozel"), *[left(0, 60, out=0)] * 2)
    (page,), (last,) = printed(begun), printed(lost)
    assert (len(emblems(page)), len(emblems(last))) == (len(GOAT.lines), 2 * len(GOAT.lines))
    (total,) = [shape for shape in last.shapes if isinstance(shape, Text) and shape.text == "120" and shape.bold]
    beside = [x for line in emblems(last)[len(GOAT.lines) :] for x, _ in line.points]
    assert total.left - 26 < min(beside) < max(beside) < total.left


def test_match_pages_draw_an_egg_before_the_pips_that_wait() -> None:
    (page,) = printed(write(sit_down("kozel"), left(12, 12)))
    (egg,) = [line for line in emblems(page) if len(line.points) == len(EGG.lines[0])]
    (words,) = [shape for shape in page.shapes if isinstance(shape, Text) and shape.text.startswith("24  ")]
    assert words.left - 22 < min(x for x, _ in egg.points) < max(x for x, _ in egg.points) < words.left


def test_pages_and_pictures_have_penalties_in_their_place() -> None:
    match = write(sit_down("sebastopol", "Anna Bruno Chloé"), left(0, 14, 9, out=0), left(7, 0, 11, out=1))
    match = apply(apply(match, Adjusted(Adjustment(1, 2, 10, "peeked"))), Adjusted(Adjustment(2, 0, 4)))
    written = texts(*printed(match))
    assert [word for word in written if word in {"1st hand", "peeked", "2nd hand", "penalty"}] == [
        "1st hand",
        "peeked",
        "2nd hand",
        "penalty",
    ]
    assert {"+ 10", "+ 4", "30", "11"} <= {*written}
    shapes = table_part(ENGLISH, match, evaluate(match), 0).shapes
    assert {"peeked", "penalty", "+ 10", "+ 4", "30", "11"} <= {one.text for one in shapes if isinstance(one, Text)}


def test_note_of_a_run_that_is_too_long_for_a_line_is_printed_on_two() -> None:
    match = sit_down("jamaican_partner", "Devon Marcia Winston Grace")
    match = write(match, {"out": 0}, {"out": 2, "key": True})
    words = texts(Page(400, 400, table_part(ENGLISH, match, evaluate(match), 100).shapes))
    assert not any("…" in line for line in words)
    assert "Winston made 2 in the 2nd hand" in " ".join(words)


def test_bid_leaves_room_for_the_strokes_beside_it() -> None:
    match = sit_down("texas_42", "Devon Marcia Winston Grace")
    match = write(match, {"bidder": 2, "bid": 84, "trump": 6, "made": True})
    shapes = table_part(ENGLISH, match, evaluate(match), 100).shapes
    (bid,) = [shape for shape in shapes if isinstance(shape, Text) and "sixes" in shape.text]
    strokes = [shape.to_x for shape in shapes if isinstance(shape, Rule) and shape.width == 1.4]
    assert bid.left + bid.face.width(bid.text, bid.size) + 4 < min(strokes)
