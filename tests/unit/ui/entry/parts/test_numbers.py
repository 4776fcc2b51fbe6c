"""Tests of the part for numbers: its lines, what its keys write, and where the caret goes."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from scorekeeper.core.form import NumbersQuestion, Place, always
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.variant import Match
from scorekeeper.games._pips import HandsLeft, PipsLeft
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.parts import numbers
from scorekeeper.ui.entry.parts.form_screen import FRAME, KEYS_BESIDE
from scorekeeper.ui.entry.parts.numbers import measures_of, sum_within
from scorekeeper.ui.kit.field import field
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.wording.form_lines import EntryLine, draft_points, lines_of, numbers_of
from tests.registry import VARIANTS
from tests.unit.games.table import four, left, sit_down, write
from tests.unit.ui.entry.contexts import WORDS, context_of
from tests.unit.ui.entry.scripts import begin, perform
from tests.unit.ui.rig.matches import shelved
from tests.unit.ui.rig.visitor import Sitting, at_match

SEBASTOPOL = write(
    sit_down("sebastopol", "Anna Bruno Chloé"),
    left(0, 14, 9, out=0), left(7, 0, 21, out=1), left(12, 5, 0, out=2),
)  # fmt: skip
COUNTDOWN = write(sit_down("hundred_to_zero"), left(0, 18, out=0))


def drawn(context: EntryContext, seat: int = 1) -> list[EntryLine]:
    column = numbers_of(WORDS, context).columns[0]
    return lines_of(numbers_of(WORDS, context, context.pad.tap(Place(column, seat), context.rule_context)))


def printed(line: EntryLine) -> str:
    """Return a line as it stands on the screen, with its note and the state of its field."""
    figures = " ".join(field.figure for field in line.fields)
    return f"{line.before} {line.sign} [{figures}] {line.after} {line.note or line.times} {line.fields[0].state}"


@pytest.mark.parametrize(
    ("match", "fields", "lines"),
    [
        (SEBASTOPOL, {}, ["19 + [] 19  rest", "19 + [] 19  focus", "30 + [] 30  rest"]),
        (
            SEBASTOPOL,
            {"out": 0, "pips": [0, "1+10", 23]},
            ["19 + [0] 19 went out locked", "19 + [11] 30  focus", "30 + [23] 53 eliminated rest"],
        ),
        (
            SEBASTOPOL,
            {"out": 0, "pips": [0, 11, ["0-0"]]},
            ["19 + [0] 19 went out locked", "19 + [11] 30  focus", "30 + [0] 30 0–0 rest"],
        ),
        (COUNTDOWN, {"out": 1, "pips": [14, 0]}, ["100 − [14] 86 off Bruno rest", "82 − [0] 82 went out locked"]),
        (
            four("jamaican_french"),
            {"out": 0, "pips": [0, 12, 5, None], "doubles_held": [False, True, False, False]},
            ["0 + [0] 0 went out locked", "0 + [12] 24 × 2 focus", "0 + [5] 5  rest", "0 + [] 0  rest"],
        ),
        (
            four("jamaican_french"),
            {"blocked": True, "pips": [5, 12, 5, None]},
            ["0 + [5] 5  rest", "0 + [12] 12  focus", "0 + [5] 5  rest", "0 + [] 0  rest"],
        ),
        (
            four("jamaican_french"),
            {"blocked": True, "pips": [5, 12, 5, 8]},
            ["  [5] 0  rest", "  [12] 0  focus", "  [5] 0  rest", "  [8] 0  rest"],
        ),
    ],
)
def test_lines_show_totals_before_and_after(match: Match, fields: dict[str, Any], lines: list[str]) -> None:
    assert [printed(line) for line in drawn(context_of(match, fields))] == lines


def test_field_that_is_wrong_has_the_caret_while_it_is_the_active_one() -> None:
    faces = [line.fields[0] for line in drawn(context_of(SEBASTOPOL, {"out": 0, "pips": [0, 200, 3]}))]
    assert [(face.state, face.has_caret) for face in faces] == [("locked", False), ("error", True), ("rest", False)]
    drawn_as = [repr(field(Theme(), "", "", "", state=state)) for state in ("wrong", "rest")]
    assert ["selected=True" in drawing for drawing in drawn_as] == [True, False]
    assert [Theme().palette.brass in drawing for drawing in drawn_as] == [True, False]


@pytest.mark.parametrize(
    ("match", "fields", "expected"),
    [
        (SEBASTOPOL, {}, None),
        (SEBASTOPOL, {"out": 0}, ("0", "", "")),
        (SEBASTOPOL, {"out": 0, "pips": [0, 11, None]}, ("0", "11", "")),
        (COUNTDOWN, {"out": 1, "pips": [14, 0]}, ("− 0", "− 14")),
        (four("domino_whist"), {"out": 0, "pips": [0, 10, None, None]}, ("10", "0")),
        (sit_down("la_poule", "Anna Bruno"), {"laid": [31, None]}, ("31", "")),
        (sit_down("draw", "Anna Bruno Chloé"), {"blocked": True, "pips": [21, 7, None]}, None),
    ],
)
def test_draft_points_are_those_of_the_columns_that_the_draft_moves(
    match: Match, fields: dict[str, Any], expected: tuple[str, ...] | None
) -> None:
    assert draft_points(WORDS, context_of(match, fields)) == expected


def test_digits_in_a_filled_field_are_appended_until_next(tmp_path: Path) -> None:
    script = """entry.out.0 14 key-delete key-delete 5 key-next entry.field.1='Bruno, pips left in hand, 15' 12
        entry.save"""
    log = perform(tmp_path, begin(tmp_path, "sebastopol/3"), script, page="/hand/1")
    assert log.match.hands[0].end == PipsLeft(0, (0, 15, 12))


def test_hundred_begins_a_number_of_three_digits(tmp_path: Path) -> None:
    script = "key-hundred entry.field.0=1·· 05 20 entry.save"
    log = perform(tmp_path, begin(tmp_path, "hongrois/2"), script, page="/hand/1")
    assert log.match.hands[0].end == HandsLeft((105, 20))


async def test_hundred_is_no_key_where_no_hand_as_dealt_holds_so_many(tmp_path: Path) -> None:
    async with Sitting(tmp_path, f"{begin(tmp_path, 'sebastopol/3')}/hand/1") as page:
        assert not page.shows("key-hundred")


def test_digit_too_many_is_refused_in_words(tmp_path: Path) -> None:
    script = """entry.out.0 1415 7 entry.problem='One digit too many.'
        entry.field.2='Chloé, pips left in hand, 15' entry.save"""
    log = perform(tmp_path, begin(tmp_path, "sebastopol/3"), script, page="/hand/1")
    assert log.match.hands[0].end == PipsLeft(0, (0, 14, 15))


def test_number_of_somebody_who_went_out_after_all_is_asked_again(tmp_path: Path) -> None:
    script = "entry.out.0 14 entry.out.1 entry.field.0='Anna, pips left in hand, empty' 9 entry.out.0 11 12 entry.save"
    log = perform(tmp_path, begin(tmp_path, "sebastopol/3"), script, page="/hand/1")
    assert log.match.hands[0].end == PipsLeft(0, (0, 11, 12))


def test_hand_without_numbers_asks_for_them_first(tmp_path: Path) -> None:
    script = """entry.banner='Enter the points left for every player still in the game.' 14
        entry.banner='Bruno and Chloé: pips still missing.' 9 key-next 11
        entry.banner='Say who went out, or mark the hand as blocked.'"""
    perform(tmp_path, begin(tmp_path, "sebastopol/3"), script, page="/hand/1")


def test_hand_after_the_end_of_the_match_is_refused_before_it_is_written(tmp_path: Path) -> None:
    ends = [{"out": 0, "pips": [0, 60, 60]}]
    script = "entry.problem='The match is over: Anna won.' entry.save=off"
    perform(tmp_path, begin(tmp_path, "sebastopol/3", ends), script, page="/hand/2")


async def test_question_who_went_out_stays_in_view_until_it_is_answered(tmp_path: Path) -> None:
    async with Sitting(tmp_path, f"{begin(tmp_path, 'amazonas/4')}/hand/1", 390, 560) as page:
        assert page.calls_of("scroll_to") == []
        await page.tap("entry.out.1")
        assert [call["scroll_key"] for call in page.calls_of("scroll_to")] == ["line.0"]


async def test_fields_come_into_view_where_all_pips_together_are_not_enough(tmp_path: Path) -> None:
    async with Sitting(tmp_path, f"{begin(tmp_path, 'cuban_oriente/4')}/hand/1", 390, 560) as page:
        assert page.calls_of("scroll_to") == []
        await page.tap("entry.blocked")
        assert [call["scroll_key"] for call in page.calls_of("scroll_to")] == ["line.0"]


async def test_names_of_a_pair_have_two_lines_beside_its_sums(tmp_path: Path) -> None:
    async with Sitting(tmp_path, f"{begin(tmp_path, 'puerto_rico_500/4')}/hand/1", 390, 664) as page:
        assert page.find(ft.Text, value="Anna & Chloé", max_lines=2)


def test_flag_of_who_goes_out_can_be_marked_before_that_is_said(tmp_path: Path) -> None:
    script = "field.out_double entry.out.2 field.out_double=selected entry.blocked field.out_double=gone"
    perform(tmp_path, begin(tmp_path, "jamaican_french/4"), script, page="/hand/1")


def asks_each_hand(variant: Any) -> bool:
    steps = variant.sheet.end.steps
    return any(isinstance(each, NumbersQuestion) and each.when is always and not each.steps for each in steps)


@pytest.mark.parametrize("variant", [*filter(asks_each_hand, VARIANTS)], ids=lambda v: v.id)
def test_form_of_parts_has_a_line_for_each_player(variant: Any) -> None:
    match = sit_down(variant.id, " ".join("ABCDEF"[: variant.players[0]]))
    context = context_of(match)
    assert len(lines_of(numbers_of(WORDS, context))) == variant.players[0]


def test_lines_where_the_winner_takes_the_pips_show_no_sum() -> None:
    first, *_ = drawn(context_of(four("domino_whist"), {"out": 0, "pips": [0, 10, 3, 20]}))
    assert printed(first) == "  [0]  went out locked"
    out, other, _ = drawn(context_of(sit_down("draw", "Anna Bruno Chloé"), {"out": 0, "pips": [0, 10, 25]}))
    assert (out.points, out.after, other.points, other.after) == ("+35", "35", "0", "0")


def test_lines_of_a_game_without_a_domino_show_totals_before_and_after() -> None:
    match = write(sit_down("hongrois", "Anna Bruno"), {"pips": [30, 24]})
    assert [printed(line) for line in drawn(context_of(match, {"pips": [0, 35]}))] == [
        "30 + [0] 30  rest", "24 + [35] 59  focus",
    ]  # fmt: skip


@pytest.mark.parametrize("game", ["dominoes", "draw"])
def test_lines_of_a_blocked_hand_show_no_points_while_pips_are_missing(game: str) -> None:
    match = sit_down(game, "Anna Bruno Chloé")
    missing = context_of(match, {"out": None, "blocked": True, "pips": [21, 7, None]})
    assert [(line.points, line.after) for line in drawn(missing)] == [("", "0")] * 3
    assert draft_points(WORDS, missing) is None
    whole = drawn(context_of(match, {"out": None, "blocked": True, "pips": [21, 7, 30]}))
    assert [line.points for line in whole if line.points != "0"] == ["+1" if game == "dominoes" else "+51"]


def test_lines_of_several_columns_show_what_the_points_are_made_of() -> None:
    context = context_of(sit_down("la_poule", "Anna Bruno"), {"laid": [31, 22], "left": [8, 17]})
    assert [printed(line) for line in drawn(context)] == ["  [31 8] 48 31 + 17 rest", "  [22 17] 22  focus"]


def test_lines_mark_the_double_blank_and_a_refused_hand() -> None:
    assert drawn(context_of(SEBASTOPOL, {"out": 0, "pips": [0, 11, ["0-0"]]}))[2].note == "0–0"
    context = replace(context_of(SEBASTOPOL, {"out": 0, "pips": [0, 1, 2]}), refused=(Problem(Code.HAND_MAX, (2,)),))
    assert [line.fields[0].state for line in drawn(context, 2)] == ["locked", "rest", "error"]


@pytest.mark.parametrize(
    ("game", "players", "size", "height"),
    [
        ("sebastopol", 3, (390, 844), 56),
        ("domino_whist", 4, (390, 844), 48),
        ("sebastopol", 3, (844, 390), 48),
        ("sebastopol", 3, (1024, 768), 58),
        ("domino_whist", 4, (1024, 768), 48),
        ("domino_whist", 4, (1280, 900), 58),
        ("draw", 5, (1024, 600), 48),
        ("sebastopol", 3, (640, 360), 48),
        ("sebastopol", 3, (568, 320), (320 - FRAME) / 4),
    ],
)
async def test_keys_are_as_high_as_the_lines_above_leave_room(
    tmp_path: Path, game: str, players: int, size: tuple[int, int], height: float
) -> None:
    async with at_match(tmp_path, game, players, page="/hand/1", size=size) as sheet:
        assert {key.height for key in sheet.find(ft.TextButton, sheet.by("key-1"))} == {height}


@pytest.mark.parametrize("size", [(568, 320), (640, 360), (390, 664)])
async def test_name_of_what_nobody_holds_is_not_broken_inside_its_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    rooms = list[float]()

    def measured(*args: Any, **options: Any) -> numbers.LineMeasures:
        measures = measures_of(*args, **options)
        rooms.append(measures.name)
        return measures

    monkeypatch.setattr(numbers, "measures_of", measured)
    async with at_match(tmp_path, "draw", 3, page="/hand/1", size=size, keep=2) as sheet:
        (drawn,) = sheet.find(ft.Text, value="Boneyard")
        assert drawn.style
        assert across("Boneyard", drawn.style.size or 0) <= min(rooms)


async def test_line_of_the_caret_is_scrolled_into_view_in_a_round_of_eight(tmp_path: Path) -> None:
    names = ["Anna", "Bruno", "Chloé", "Daniel", "Emma", "Farid", "Gina", "Hugo"]
    match_id = shelved(tmp_path, "mexican_train", names, first=0)
    async with Sitting(tmp_path, f"/match/{match_id}/hand/1", 360, 640) as page:
        await page.tap("entry.out.0")
        for _ in range(6):
            await page.taps_on("key-1", "key-3")
        scrolled = [key for key, _ in groupby(call["scroll_key"] for call in page.calls_of("scroll_to"))]
    assert [key for key in scrolled if str(key) != "line.0"][-7:] == [f"line.{seat}" for seat in range(1, 8)]


async def test_lines_are_scrolled_back_to_their_top_for_the_first_player(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "mexican_train", [*"ABCDEFGHIJ"], first=0)
    async with Sitting(tmp_path, f"/match/{match_id}/hand/1") as page:
        assert page.calls_of("scroll_to") == []
        await page.taps_on("entry.out.9", "entry.field.8", "key-3", "key-1", "key-next")
        scrolled = [call["scroll_key"] or call["offset"] for call in page.calls_of("scroll_to")]
        assert [place for place, _ in groupby(scrolled)] == ["line.8", 0]


async def test_header_of_losers_who_write_their_own_pips_says_the_limit(tmp_path: Path) -> None:
    """On paper: the losers write 20 + 11 = 31 of the limit of 100, so 69 are left."""
    match_id = shelved(tmp_path, "mexican", 4, [left(0, 20, 5, 11, out=0)], first=0, column="loser")
    async with Sitting(tmp_path, f"/match/{match_id}") as page:
        shown = page.texts(page.find(ft.View)[-1])
        assert any(words.startswith("Limit 100") for words in shown)
        assert {"100 left", "69 left"} <= {*shown}


@pytest.mark.parametrize(
    ("typed", "room", "expected"),
    [
        ("12+11+7", 200, "12+11+7 = 30"),
        ("12+11+7", 100, "…+11+7 = 30"),
        ("12+11+", 200, "12+11+ = 23"),
        ("12+11+", 20, "…+ = 23"),
    ],
)
def test_sum_drops_its_first_numbers_where_it_has_no_room(typed: str, room: float, expected: str) -> None:
    assert sum_within(WORDS, typed, room, 14) == expected


async def test_line_of_the_caret_is_scrolled_into_view_again_when_the_height_has_changed(tmp_path: Path) -> None:
    async with at_match(tmp_path, "draw", 4, page="/hand/1", size=(390, 664)) as sheet:
        await sheet.taps_on("entry.out.0", "entry.field.3")
        scrolled = sheet.calls_of("scroll_to")
        assert scrolled[-1]["scroll_key"] == "line.3"
        for number in (1, 2):  # that of the room, and that of what stands in it
            sized = [one for one in sheet.find(ft.Container) if one.on_size_change is not None]
            await sheet.fire(sized[-number], "size_change", {"w": 390.0, "h": 212.0})
            assert len(sheet.calls_of("scroll_to")) == len(scrolled) + number
            assert sheet.calls_of("scroll_to")[-1]["scroll_key"] == "line.3"
        await sheet.tap("entry.out.3")
        await sheet.fire(sized[-1], "size_change", {"w": 390.0, "h": 250.0})
        assert sheet.calls_of("scroll_to")[-1]["offset"] == 0, "the question above the first line is in sight"


async def test_names_and_keys_beside_one_another_on_a_low_phone_have_the_room_of_their_column(tmp_path: Path) -> None:
    names = ["Maximiliane Oberhofer", "Wolfgang-Amadeus Klein", "Bartholomäus Schneider"]
    match = f"/match/{shelved(tmp_path, 'sebastopol', names)}"
    async with Sitting(tmp_path, f"{match}/hand/1", 664, 390) as page:
        choices = [page.texts(page.by(f"entry.out.{seat}")) for seat in range(3)]
        assert choices == [["M. O."], ["W. K."], ["B. S."]]
        assert page.find(ft.Container, width=KEYS_BESIDE)


@pytest.mark.parametrize("size", [(390, 844), (664, 390), (640, 360)])
async def test_pips_of_the_other_pair_are_asked_together_on_a_flat_screen_too(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with at_match(tmp_path, "partnership", 4, page="/hand/1", size=size) as page:
        assert ("Who went out?" in page.texts()) == (size[1] > 480), "a flat screen has no room for it"
        await page.tap("entry.out.0")
        assert (page.shows("entry.by_hand"), page.shows("entry.as_sum")) == (True, False)
        assert page.by("entry.field.side-1").selected
        await page.taps_on("key-1", "key-7")
        assert page.said("entry.field.side-1").endswith("17")
