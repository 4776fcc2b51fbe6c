"""Hands of pairs with premiums, all pips in one field, and hands that one tap writes."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.events import Ended, Led
from scorekeeper.core.model import Hand
from scorekeeper.core.tiles import Tile
from scorekeeper.games._hands import HandWon
from scorekeeper.games._pairs import PipsAndBlocker, PipsOfPairs, PipsTogether
from scorekeeper.games._premiums import AllPassed, LedPass
from scorekeeper.games.amazonas import AmazonasEnd
from scorekeeper.games.brazilian import Batida
from scorekeeper.games.dominican import DominicanEnd
from scorekeeper.games.jamaican_french import PipsAndDoubles
from scorekeeper.games.jamaican_partner import KeyHand
from scorekeeper.games.puerto_rico_500 import QuinientosEnd
from scorekeeper.i18n import LANGUAGES, translator_for
from scorekeeper.ui.entry.pads.who_won import question
from scorekeeper.ui.kit.letters import across, fits
from scorekeeper.ui.kit.theme import CAPTION, Theme
from scorekeeper.ui.startup.session import set_languages
from tests.unit.ui.entry.scripts import act, begin, log_of, perform
from tests.unit.ui.rig.matches import shelved, stored_session
from tests.unit.ui.rig.visitor import Sitting

WRITTEN: dict[str, tuple[str, str, Hand]] = {
    "capicua_and_all_pips_together": (
        "dominican/4",
        """premium.capicua.1=off entry.out.1 premium.capicua.0=off premium.capicua.1
        47 entry.side.1-after=72 entry.save""",
        Hand((), DominicanEnd(1, None, together=47, capicua=True)),
    ),
    "premiums_of_plays_are_written_at_once": (
        "dominican/4",
        """premium.salida_other.0 premium.salida_double.1=off premium.pase.1 premium.pase.1 entry.out.0 20
        entry.side.1-after=50 entry.save""",
        Hand((LedPass(0, "other"), AllPassed(1), AllPassed(1)), DominicanEnd(0, None, together=20)),
    ),
    "a_premium_pressed_again_is_taken_off": (
        "dominican/4",
        "premium.salida_double.0 premium.salida_double.0 entry.out.0 20 entry.save",
        Hand((), DominicanEnd(0, None, together=20)),
    ),
    "hand_by_hand": (
        "puerto_rico_200/4",
        "entry.out.0 entry.by_hand 14 9 key-next 22 entry.save",
        Hand((), PipsTogether(0, (0, 14, 9, 22))),
    ),
    "blocked_compares_the_hands_of_two_and_counts_all_pips_together": (
        "dominican/4",
        """entry.blocked entry.blocked=selected entry.banner='Say who laid the last tile.' entry.field.together=gone
        entry.out.2 entry.field.0=gone 9 key-next 14 entry.side.0-after=0 58 entry.side.0-after=58
        entry.field.2='Chloé, pips left in hand, 9' entry.save""",
        Hand((), DominicanEnd(None, (None, None, 9, 14), blocked=True, together=58, blocker=2)),
    ),
    "blocked_hand_with_an_odd_number_of_pips": (
        "dominican/4",
        """entry.blocked entry.out.2 9 key-next 14 57 entry.save=off
        entry.problem='One pip is missing or too many: a blocked hand leaves an even number, here 57.'
        key-delete 8 entry.save""",
        Hand((), DominicanEnd(None, (None, None, 9, 14), blocked=True, together=58, blocker=2)),
    ),
    "blocked_hand_by_hand": (
        "dominican/4",
        """entry.blocked entry.save='Save hand' entry.out.1 entry.save='Save hand' entry.by_hand 5 key-next
        entry.save='Bruno’s pips are missing' 9 key-next 14 entry.save='Daniel’s pips are missing' 30 entry.save""",
        Hand((), DominicanEnd(None, (5, 9, 14, 30), blocked=True, blocker=1)),
    ),
    "blocked_after_all_somebody_went_out": (
        "dominican/4",
        "entry.blocked entry.out.1 9 key-next 14 entry.blocked entry.out.1 40 entry.save",
        Hand((), DominicanEnd(1, None, together=40)),
    ),
    "pips_of_the_other_pair_together": (
        "partnership/4",
        """entry.out.0 entry.field.side-0=gone entry.field.side-1=selected 23 entry.side.0-after=23
        entry.side.1-after=0 entry.save""",
        Hand((), PipsOfPairs(0, (None,) * 4, pairs=(None, 23))),
    ),
    "pair_with_fewest_pips_takes_a_blocked_hand_once_both_are_written": (
        "partnership/4",
        """entry.blocked 12 entry.side.0-after=0 entry.side.1-after=0 10 entry.side.0-after=0 entry.side.1-after=12
        entry.save""",
        Hand((), PipsOfPairs(None, (None,) * 4, blocked=True, pairs=(12, 10))),
    ),
    "losers_write_their_own_pips_by_a_house_rule": (
        "mexican/4",
        "entry.out.0 23 entry.side.0-after=0 entry.side.1-after=23 entry.save",
        Hand((), PipsOfPairs(0, (None,) * 4, pairs=(None, 23))),
    ),
    "blocked_hand_that_a_level_one_settles_by_the_last_tile": (
        "venezuelan/4",
        "entry.blocked 20 20 entry.banner='Say who laid the last tile.' entry.out.3 entry.save",
        Hand((), PipsAndBlocker(None, (None,) * 4, blocked=True, pairs=(20, 20), blocker=3)),
    ),
    "pips_together_say_what_no_hands_can_hold": (
        "spanish/4",
        "entry.out.0 2 entry.save=off key-delete 20 entry.save",
        Hand((), PipsTogether(0, None, together=20)),
    ),
    "blocked_after_all_is_written_without_the_pips_together": (
        "spanish/4",
        "entry.out.0 45 entry.blocked 9 key-next 13 entry.save",
        Hand((), PipsTogether(None, None, blocked=True, pairs=(9, 13))),
    ),
    "blocked_after_all_is_written_without_the_premium_of_a_last_tile": (
        "dominican/4",
        """entry.out.2 premium.capicua.0 58 entry.blocked entry.out.2 9 key-next 14
        entry.field.together='All pips left, together · 58' entry.save""",
        Hand((), DominicanEnd(None, (None, None, 9, 14), blocked=True, together=58, blocker=2)),
    ),
    "a_double_for_each_player": (
        "jamaican_french/4",
        "entry.out.0 field.doubles_held.1 field.out_double 14 9 key-next 22 entry.save",
        Hand((), PipsAndDoubles(0, (0, 14, 9, 22), doubles_held=(False, True, False, False), out_double=True)),
    ),
    "no_pips_after_a_double": (
        "amazonas/4",
        "entry.out.2 entry.field.0 premium.out_double.0 entry.field.0=gone entry.save",
        Hand((), AmazonasEnd(2, None, out_double=True)),
    ),
    "blocked_hand_of_a_game_without_pips": (
        "martinique/3",
        "entry.blocked 5 key-next 1012 entry.save",
        Hand((), HandWon(None, (5, 10, 12), blocked=True)),
    ),
}


@pytest.mark.parametrize(("at", "taps", "hand"), WRITTEN.values(), ids=WRITTEN)
def test_form_of_pairs_writes_hand(tmp_path: Path, at: str, taps: str, hand: Hand) -> None:
    options: dict[str, Any] = {"venezuelan/4": {"equal": "blocker"}, "mexican/4": {"column": "loser"}}.get(at, {})
    assert perform(tmp_path, begin(tmp_path, at, **options), taps, page="/hand/1").match.hands == (hand,)


def test_form_of_pairs_asks_for_each_hand_where_not_all_pips_count(tmp_path: Path) -> None:
    match = begin(tmp_path, "spanish/4", count="opponents")
    taps = "entry.out.0 entry.field.together=gone entry.by_hand 14 22 entry.save"
    assert perform(tmp_path, match, taps, page="/hand/1").match.hands == (Hand((), PipsTogether(0, (0, 14, None, 22))),)


def test_hands_of_a_pair_add_up_and_can_be_replaced_by_their_sum(tmp_path: Path) -> None:
    taps = """entry.out.0 entry.by_hand entry.field.0=gone 9 key-next entry.field.side-1='Bruno & Daniel · empty'
        9 key-plus 5 entry.field.side-1='Bruno & Daniel · 23' entry.side.0-after=23
        entry.as_sum entry.field.1=gone entry.field.side-1='Bruno & Daniel · 23' entry.save"""
    [hand] = perform(tmp_path, begin(tmp_path, "partnership/4"), taps, page="/hand/1").match.hands
    assert hand.end == PipsOfPairs(0, (None,) * 4, pairs=(None, 23))


def test_tiles_go_to_a_player_after_pips_of_a_pair_have_been_typed(tmp_path: Path) -> None:
    taps = "0 entry.face-1 entry.tab.0=selected tile-4-1 entry.tab.0='Anna, pips left in hand, 5'"
    perform(tmp_path, begin(tmp_path, "venezuelan/4"), taps, page="/hand/1")


def test_pips_of_a_pair_are_corrected_in_the_line_of_the_pair(tmp_path: Path) -> None:
    match = begin(tmp_path, "partnership/4", [{"pips": [None] * 4, "pairs": [None, 33], "out": 0}])
    taps = """entry.field.1=gone entry.field.side-0=gone entry.field.side-1='Bruno & Daniel · 33' entry.side.0-after=33
        34 entry.side.0-after=34 entry.save"""
    [hand] = perform(tmp_path, match, taps, page="/hand/1").match.hands
    assert hand.end == PipsOfPairs(0, (None,) * 4, pairs=(None, 34))


async def test_premiums_and_number_keys_take_turns_on_a_low_screen(tmp_path: Path) -> None:
    match = begin(tmp_path, "dominican/4")
    async with Sitting(tmp_path, f"{match}/hand/1", 390, 664) as page:
        await page.tap("entry.out.0")
        assert page.shows("key-1")
        assert not page.shows("premium.pase.1")
        assert page.said("entry.premiums") == "Premiums"
        await page.tap("entry.premiums")
        assert not page.shows("key-1")
        await page.taps_on("premium.pase.1", "premium.capicua.0")
        said = page.said("entry.premiums")
        assert said == "Premiums, Anna & Chloé: capicúa, Bruno & Daniel: all passed"
        await page.tap("entry.field.together")
        assert not page.shows("premium.pase.1")
        await page.taps_on("key-4", "key-7", "entry.premiums")
        assert not page.shows("key-1")
        await page.tap("entry.premiums")
        assert page.shows("key-1")
        await page.taps_on("entry.premiums", "entry.out.2")
        assert page.shows("key-1")
        await page.tap("entry.save")
    (hand,) = log_of(tmp_path, match).match.hands
    assert hand == Hand((AllPassed(1),), DominicanEnd(2, None, together=47, capicua=True))


async def test_premium_that_was_given_twice_says_so_on_the_sheet_and_in_its_line(tmp_path: Path) -> None:
    twice = [{"kind": "fine", "player": 0}, {"kind": "fine", "player": 2}]
    match = begin(tmp_path, "dominican/4", plays=[*twice, {"kind": "fine", "player": 1}, {"kind": "pase", "player": 0}])
    async with Sitting(tmp_path, match, 390, 664) as page:
        assert page.texts(page.by("cell.1.4.1")) == ["×2", "+ 60"]
        assert page.texts(page.by("cell.1.4.0")) == ["+ 30"]
        assert page.said("cell.1.4.1") == "wrong pass, Bruno & Daniel, 2 times, 60 points"
        await page.visit(f"{match}/hand/1")
        assert page.said("entry.premiums") == (
            "Premiums, Anna & Chloé: all passed, wrong pass, Bruno & Daniel: wrong pass ×2"
        )


async def test_bar_says_the_totals_of_both_pairs_before_the_hand(tmp_path: Path) -> None:
    match = begin(tmp_path, "partnership/4", [{"pips": [None] * 4, "pairs": [None, 33], "out": 0}])
    async with Sitting(tmp_path, f"{match}/hand/2", 390, 664) as page:
        await page.taps_on("entry.out.1", "key-1", "key-5")
        assert page.each("entry.total", 2) == ["Total, Anna & Chloé, 33", "Total, Bruno & Daniel, 0"]
    async with Sitting(tmp_path, f"{match}/hand/2", 1024, 768) as page:
        assert not page.shows("entry.total.0")


async def test_premiums_stand_above_the_numbers_where_there_is_room(tmp_path: Path) -> None:
    async with Sitting(tmp_path, f"{begin(tmp_path, 'dominican/4')}/hand/1", 390, 844) as page:
        assert page.shows("key-1")
        assert page.shows("premium.pase.1")
        assert not page.shows("entry.premiums")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), [(390, 664), (390, 844), (1024, 768)])
async def test_words_of_premiums_are_whole_and_the_reason_stands_above_the_number_keys(
    tmp_path: Path, language: str, width: int, height: int
) -> None:
    match = begin(tmp_path, "dominican/4")
    tr, prepare = translator_for(language), partial(set_languages, languages=language)
    async with Sitting(tmp_path, f"{match}/hand/1", width, height, prepare=prepare) as page:
        assert page.shows("premium.pase.1") != page.shows("entry.premiums")
        heads = page.find(ft.Text, value=tr("premium.salida_double"))
        room = (358 - 48) / 5 - 6  # above the keys of five premiums
        assert all(fits(Theme(), str(head.value), CAPTION, room, lines=head.max_lines or 1) for head in heads)
        message = page.by("entry.banner")
        scrolled = [each for each in page.find(ft.Column) if each.scroll and message in page.walk(each)]
        assert scrolled == []


def test_pips_together_stand_as_they_are_typed(tmp_path: Path) -> None:
    taps = """entry.out.0 12 key-plus 5 entry.field.together='All pips left, together · 12+5' entry.side.0-after=17
        entry.face-1 entry.tab.1=selected entry.tab.0=off entry.face-0 entry.save"""
    [hand] = perform(tmp_path, begin(tmp_path, "spanish/4"), taps, page="/hand/1").match.hands
    assert hand.end == PipsTogether(0, None, together=17)


@pytest.mark.parametrize(
    ("at", "figures"),
    [
        ("spanish/4", ["Anna & Chloé", "0", "+", "12", "=", "12"]),
        ("puerto_rico_500/4", ["Anna & Chloé", "0", "+", "12", "+ 100", "=", "112"]),
        ("cuban_oriente/4", ["All pips left, together", "12", "Anna & Chloé", "0", "+ 2", "=", "2"]),
    ],
)
async def test_pips_together_stand_in_the_line_of_the_pair_that_scores_them(
    tmp_path: Path, at: str, figures: list[str]
) -> None:
    async with Sitting(tmp_path, f"{begin(tmp_path, at)}/hand/1") as page:
        await page.taps_on("entry.out.0", "key-1", "key-2")
        texts = [words for words in page.texts() if words]
        end = texts.index("Bruno & Daniel", texts.index("hand by hand"))
        assert texts[end - len(figures) : end] == figures


def test_tiles_are_counted_by_hand_where_all_pips_together_are_enough(tmp_path: Path) -> None:
    taps = "entry.out.0 entry.face-1 tile-6-4 entry.tab.2 tile-6-5 entry.tab.3 tile-5-5 entry.save"
    [hand] = perform(tmp_path, begin(tmp_path, "spanish/4"), taps, page="/hand/1").match.hands
    assert hand.end == PipsTogether(0, (0, (Tile(6, 4),), (Tile(6, 5),), (Tile(5, 5),)))


def test_blocked_hand_asks_both_pairs_by_name_and_says_what_level_ones_mean(tmp_path: Path) -> None:
    script = """entry.blocked entry.banner='Anna & Chloé and Bruno & Daniel: pips still missing.' 20 key-next
        entry.banner='Bruno & Daniel: pips still missing.' 20
        entry.banner='Blocked, and nobody wins: no points. Anna leads the 2nd hand.' entry.save"""
    [hand] = perform(tmp_path, begin(tmp_path, "puerto_rico_500/4"), script, page="/hand/1").match.hands
    assert hand.end == QuinientosEnd(None, blocked=True, pairs=(20, 20))


@pytest.mark.parametrize("game", ["spanish", "partnership", "cuban", "mexican", "dominican"])
def test_pips_of_pairs_that_are_missing_are_asked_by_pair(tmp_path: Path, game: str) -> None:
    asked = "entry.blocked entry.banner='Anna & Chloé and Bruno & Daniel: pips still missing.'"
    perform(tmp_path, begin(tmp_path, f"{game}/4", blocked="team"), asked, page="/hand/1")


ONE_TAP: dict[str, tuple[str, str, list[Any]]] = {
    "one_tap": ("jamaican_partner/4", "won.2", [KeyHand(2)]),
    "the_key_holds_for_one_hand": ("jamaican_partner/4", "won.key won.0 won.2", [KeyHand(0, key=True), KeyHand(2)]),
    "plain_unless_a_closing_is_pressed": (
        "brazilian/4",
        "won.0 won.how.cruzada won.1 won.six_doubles won.3",
        [Batida(0, how="simples"), Batida(1, how="cruzada"), Batida(six_doubles=3)],
    ),
}


DRAFTS: dict[str, tuple[str, str, str, Any]] = {
    "a_premium": ("jamaican_partner/4", "entry.out.1 field.key", "won.2", KeyHand(2)),
    "another_end": ("brazilian/4", "field.six_doubles.3", "won.2", Batida(2, how="simples")),
}


@pytest.mark.parametrize("game", ["jamaican_partner", "brazilian", "haitian", "martinique", "dominoes", "matador"])
def test_key_below_the_winners_is_for_a_blocked_hand(tmp_path: Path, game: str) -> None:
    match = begin(tmp_path, f"{game}/{3 if game == 'martinique' else 4}")
    script = "sheet.end='1st hand was blocked' sheet.end route=/hand/1 entry.blocked=selected entry.field.0=selected"
    perform(tmp_path, match, script)


async def test_blocked_hand_that_is_not_saved_yet_counts_for_nothing_on_the_sheet(tmp_path: Path) -> None:
    match = begin(tmp_path, "jamaican_partner/4")
    async with Sitting(tmp_path, match) as page:
        await act(page, match, "sheet.end route=/hand/1 3 key-next 9 key-next 30 22 entry.save=on entry.close route=''")
        assert page.said("head.0").startswith("Anna & Chloé, 0 points")
        await act(page, match, "sheet.end='Continue 1st hand' sheet.end route=/hand/1 entry.save route=''")
        assert page.said("head.0").startswith("Anna & Chloé, 1 point")


@pytest.mark.parametrize(
    ("size", "height"), [((390, 664), 80), ((360, 640), 80), ((390, 600), 70), ((844, 390), 0), ((1024, 768), 0)]
)
async def test_winner_of_a_hand_is_corrected_with_keys_that_fill_the_page(
    tmp_path: Path, size: tuple[int, int], height: int
) -> None:
    match_id = shelved(tmp_path, "jamaican_partner", 4, [{"out": 0}])
    async with Sitting(tmp_path, f"/match/{match_id}/hand/1", *size) as page:
        assert key_height(page, "entry.out.2") == key_height(page, "entry.blocked") == height
        await page.tap("entry.blocked")
        assert key_height(page, "entry.out.2") == 0
        await page.taps_on("entry.out.2", "entry.save")
        assert stored_session(tmp_path, match_id).match.hands[0].end == KeyHand(2)


def key_height(page: Sitting, identifier: str) -> float:
    """Return the height of a key that grows with its text, 0 of a segment."""
    return max(
        (each.height or 0 for each in page.find(ft.Container, page.by(identifier)) if each.width == 0), default=0
    )


@pytest.mark.parametrize(("at", "taps", "tap", "end"), DRAFTS.values(), ids=DRAFTS)
def test_who_won_writes_nothing_of_the_form_that_was_left(
    tmp_path: Path, at: str, taps: str, tap: str, end: Any
) -> None:
    match = begin(tmp_path, at)
    perform(tmp_path, match, taps, page="/hand/1")
    assert [hand.end for hand in perform(tmp_path, match, tap).match.hands] == [end]


@pytest.mark.parametrize(("at", "taps", "ends"), ONE_TAP.values(), ids=ONE_TAP)
def test_who_won_writes_hand_with_one_tap(tmp_path: Path, at: str, taps: str, ends: list[Any]) -> None:
    assert [hand.end for hand in perform(tmp_path, begin(tmp_path, at), taps).match.hands] == ends


def test_key_of_a_flag_that_doubles_the_hand_says_so(tmp_path: Path) -> None:
    taps = "entry.out.1 premium.capicua.1='× 2' premium.capicua.0=off"
    perform(tmp_path, begin(tmp_path, "cuban/4", capicua="double"), taps, page="/hand/1")


def test_usual_closing_is_chosen_until_another_is_tapped(tmp_path: Path) -> None:
    taps = "entry.out.1 field.how.simples=selected field.how.cruzada field.how.simples=on entry.save"
    [hand] = perform(tmp_path, begin(tmp_path, "brazilian/4"), taps, page="/hand/1").match.hands
    assert hand.end == Batida(1, how="cruzada")


async def test_name_of_a_pair_stands_above_the_figures_of_its_line_in_large_text(tmp_path: Path) -> None:
    match = begin(tmp_path, "dominican/4")
    async with Sitting(tmp_path, "/settings", 390, 664) as page:
        await page.tap("settings.text.1.5")
        await page.visit(f"{match}/hand/1")
        await page.tap("entry.out.0")
        [field] = page.find(ft.Semantics, identifier="entry.field.together")
        columns = [one for one in page.find(ft.Column) if field in page.walk(one) and len(one.controls) == 2]
        assert [page.texts(row)[0] for row in columns[-1].controls] == ["Anna & Chloé", "0"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_question_who_won_stands_on_one_line_in_large_text(language: str) -> None:
    theme, room = Theme(scale=2), 328
    drawn = question(theme, translator_for(language), 10, room)
    assert drawn.max_lines == 1
    assert isinstance(drawn.style, ft.TextStyle)
    assert drawn.style.size is not None
    assert across(str(drawn.value), drawn.style.size * theme.scale / theme.own) <= room


def test_level_hand_asks_who_led_and_goes_to_that_pair(tmp_path: Path) -> None:
    match = f"/match/{shelved(tmp_path, 'colombian', 4, first=None)}"
    script = """entry.blocked 20 key-next 20
        entry.question='The hand is level, and goes to the pair that led it. Who led?'
        entry.save=off entry.question-player-1 entry.question=gone entry.save"""
    log = perform(tmp_path, match, script, page="/hand/1")
    assert [type(event) for event in log.done] == [Led, Ended]
    assert evaluate(log.match).totals == (0, 20)


@pytest.mark.parametrize("premium", ["pase", "fine"])
def test_premium_that_can_happen_twice_is_written_once_twice_and_taken_off(tmp_path: Path, premium: str) -> None:
    script = "{0} {0}=selected {0} {0}=selected {0} {0}=on entry.out.0 45 entry.side.1-after=0 {0} entry.save"
    match = begin(tmp_path, "dominican/4")
    log = perform(tmp_path, match, script.format(f"premium.{premium}.1"), page="/hand/1")
    assert evaluate(log.match).totals == (45, {"pase": 25, "fine": 30}[premium])


def test_passes_have_keys_where_the_house_counts_them(tmp_path: Path) -> None:
    match = begin(tmp_path, "puerto_rico_200/4", passes="two_one")
    script = """premium.passed.0='passes, 2, Anna & Chloé' premium.passed.0 premium.passed.1='passes, 1, Bruno & Daniel'
        premium.passed.1 premium.passed.1 premium.passed.1='passes, 1, Bruno & Daniel ×2' entry.out.0 45
        entry.side.0-after=47 entry.side.1-after=2 entry.save"""
    log = perform(tmp_path, match, script, page="/hand/1")
    assert evaluate(log.match).totals == (47, 2)
    perform(tmp_path / "usual", begin(tmp_path / "usual", "puerto_rico_200/4"), "premium.passed.0=gone", page="/hand/1")
