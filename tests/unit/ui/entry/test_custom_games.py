"""Games that people define are entered like any other game, also where the library does not have them."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import flet as ft
import pytest

from scorekeeper.core.begin import begin
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.model import Setup
from scorekeeper.core.variant import Match
from scorekeeper.games.custom.build import build
from scorekeeper.games.custom.documents import write
from scorekeeper.games.custom.records import CustomEnd
from scorekeeper.games.custom.settings import CustomGame, PremiumRule, ScoreKey, complete
from scorekeeper.library.repository import header_of, system_clock
from tests.repository import recreate
from tests.unit.ui.entry.scripts import perform
from tests.unit.ui.rig.matches import open_folder
from tests.unit.ui.rig.visitor import Sitting

GAME_ID = "custom-abcdefghijklmnopqrstuvwxyz"
CAPICUA = PremiumRule("capicua", "Capicúa", adds=25)


def stored(folder: Path, game: CustomGame) -> str:
    """Return the page of a new match of three players."""
    setup = begin(build(game), ["Anna", "Bruno", "Chloé"], first=0)
    assert isinstance(setup, Setup)
    with closing(open_folder(folder)) as library:
        return f"/match/{library.create(header_of(Match(build(game), setup), system_clock()))}"


def game(**settings: object) -> CustomGame:
    return complete({"name": "Gran’s", **settings}, GAME_ID)


ENTERED: dict[str, tuple[CustomGame, str, str, tuple[int, ...]]] = {
    "pips": (
        game(premiums=(CAPICUA,)),
        "/hand/1",
        "entry.out.0 field.premiums.capicua='Capicúa' field.premiums.capicua 17 key-next 22 entry.save",
        (64, 0, 0),
    ),
    "points": (game(asks="points"), "/hand/1", "5 key-next 7 key-next 9 entry.save", (5, 7, 9)),
    "win": (game(asks="win", premiums=(CAPICUA,)), "", "won.premiums.capicua won.1", (0, 26, 0)),
}


@pytest.mark.parametrize("name", ENTERED)
def test_hand_of_a_game_of_settings_is_entered(name: str, tmp_path: Path) -> None:
    own, page, taps, totals = ENTERED[name]
    match = stored(tmp_path, own)
    session = perform(tmp_path, match, taps, page=page)
    assert evaluate(session.match).totals == totals
    (hand,) = session.match.hands
    assert isinstance(hand.end, CustomEnd)


async def test_nothing_stands_beside_undo_where_a_tap_writes_every_hand(tmp_path: Path) -> None:
    async with Sitting(tmp_path, stored(tmp_path, game(asks="win", blocked="never"))) as page:
        assert page.shows("sheet.undo")
        assert not {"Enter 1st hand", "1st hand was blocked"} & {*page.texts()}


async def test_points_are_not_called_pips(tmp_path: Path) -> None:
    async with Sitting(tmp_path, f"{stored(tmp_path, game(asks='points'))}/hand/1") as page:
        assert "Points" in page.texts()
        assert "Pips" not in page.texts()
        assert page.said("entry.field.0") == "Points, Anna, empty"


async def test_rules_card_lists_house_rules_with_a_choice(tmp_path: Path) -> None:
    async with Sitting(tmp_path, f"{stored(tmp_path, game(asks='points'))}/rules") as page:
        assert "Play to" in page.texts()
        assert "Double blank counts" not in page.texts()


async def test_total_that_begins_again_has_a_short_label_on_the_sheet(tmp_path: Path) -> None:
    own = game(asks="points", ends="exactly", target=61, over="restart")
    async with Sitting(tmp_path, f"{stored(tmp_path, own)}/hand/1", 390, 664) as page:
        await page.taps_on("key-6", "key-2", "key-2", "key-0", "key-3", "key-0", "entry.save")
        assert page.said("total.0") == "Total, Anna, 0"
        assert "→ 0" in page.texts()


async def test_play_of_a_game_of_settings_has_keys(tmp_path: Path) -> None:
    match = stored(tmp_path, game(asks="nothing", during="keys", keys=(ScoreKey(5), ScoreKey(15))))
    async with Sitting(tmp_path, match, 390, 844) as page:
        assert {"Gran’s", "+5", "+15"} <= {*page.texts()}


async def test_buttons_with_numbers_and_words_are_keys_of_one_form(tmp_path: Path) -> None:
    fault = ScoreKey(-5, "fault", "Fault")
    match = stored(tmp_path, game(asks="nothing", during="keys", keys=(ScoreKey(5), ScoreKey(15), fault)))
    async with Sitting(tmp_path, match, 390, 664) as page:
        assert (page.said("pips.15"), page.said("word.fault")) == ("Anna · +15", "Anna · Fault −5")
        await page.taps_on("pips.15", "player.1", "word.fault")
        assert page.each("total", 3) == ["Total, Anna, 15", "Total, Bruno, −5", "Total, Chloé, 0"]


async def test_buttons_fit_in_their_rows(tmp_path: Path) -> None:
    named = tuple(ScoreKey(points, f"w{points}", f"Word {points}") for points in (1, 2, 3))
    keys = (*(ScoreKey(points) for points in (5, 10, 15)), *named)
    async with Sitting(tmp_path, stored(tmp_path, game(asks="nothing", during="keys", keys=keys)), 390, 664) as page:
        rows = [
            [
                each.identifier
                for each in page.find(ft.Semantics, row)
                if (each.identifier or "")[:5] in {"pips.", "word."}
            ]
            for row in page.find(ft.Row)
        ]
        assert ["pips.5", "pips.10", "pips.15", "word.w1"] in rows
        assert ["word.w2", "word.w3"] in rows


async def test_number_and_premiums_for_anybody_have_keys_that_name_them(tmp_path: Path) -> None:
    own = game(asks="nothing", during="number", premiums=(CAPICUA,), premium_for="anybody")
    async with Sitting(tmp_path, stored(tmp_path, own), 390, 664) as page:
        assert (page.said("play.customplay"), page.said("play.customplay.named")) == ("During the hand", "Capicúa")


async def test_number_typed_on_the_sheet_of_a_play_stays_until_it_is_written(tmp_path: Path) -> None:
    own = game(asks="nothing", during="number", premiums=(CAPICUA,), premium_for="anybody")
    async with Sitting(tmp_path, stored(tmp_path, own), 390, 664) as page:
        await page.taps_on("play.customplay", "key-1", "key-2")
        await page.press("Escape")
        for closed in page.find(ft.BottomSheet, open=False):
            await page.dismiss(closed)
        await page.taps_on("play.customplay", "entry.write")
        assert page.each("total", 1) == ["Total, Anna, 12"]
        await page.taps_on("play.customplay", "key-5", "entry.write")
        assert page.each("total", 2)[1] == "Total, Bruno, 5"


async def test_words_alone_are_keys_of_one_form(tmp_path: Path) -> None:
    own = game(premiums=(CAPICUA,), premium_for="anybody")
    async with Sitting(tmp_path, stored(tmp_path, own), 390, 664) as page:
        await page.tap("word.capicua")
        assert page.said("total.0") == "Total, Anna, 25"


async def test_match_whose_game_cannot_be_read_is_shown_and_says_so(tmp_path: Path) -> None:
    match = stored(tmp_path, game())
    with closing(open_folder(tmp_path)) as library:
        changes = {"definition": {**write(game()), "asks": "tricks"}}
        match = f"/match/{recreate(library, match.removeprefix('/match/'), changes)}"
    async with Sitting(tmp_path, match, 390, 844) as page:
        assert page.said("sheet.trouble").startswith("The rules of this match cannot be read.")
        assert "This part of the screen could not be drawn." not in page.texts()


async def test_keys_stay_the_same_controls_when_a_question_appears(tmp_path: Path) -> None:
    """Else a tap on a key is lost that comes before the premiums are drawn."""
    match = stored(tmp_path, game(premiums=(CAPICUA,)))
    async with Sitting(tmp_path, f"{match}/hand/1") as page:
        keys = [page.number_of(page.clickable(f"key-{digit}")) for digit in range(10)]
        await page.tap("entry.out.0")
        assert page.shows("field.premiums.capicua")
        assert [page.number_of(page.clickable(f"key-{digit}")) for digit in range(10)] == keys
