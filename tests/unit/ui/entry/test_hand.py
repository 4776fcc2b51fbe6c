"""The hand on the screen: saved once, kept while it is unsaved, corrected late, and written in turn on slow devices."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.events import Corrected, Ended, Scored, Undone
from scorekeeper.core.tiles import Tile
from scorekeeper.games._pips import PipsLeft
from scorekeeper.games._plays import Laid
from scorekeeper.games.canton import Capture
from scorekeeper.games.memory import Pair
from scorekeeper.games.muggins import Fives
from scorekeeper.i18n import Translator
from scorekeeper.library.repository import LoadedMatch, MatchRepository
from scorekeeper.storage.errors import DiskFull
from scorekeeper.ui.base.timers import TAP_REST
from scorekeeper.ui.shell.match_store import MatchStore
from tests.repository import entry
from tests.unit.ui.entry.contexts import WORDS
from tests.unit.ui.entry.scripts import SHEET, act, begin, log_of, perform
from tests.unit.ui.rig.matches import hand, stored_draft
from tests.unit.ui.rig.visitor import Sitting


class SlowDisk:
    """A disk that keeps entries only once `ready` is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ready, self.entries = asyncio.Event(), 0
        append = MatchRepository.append

        async def append_late(repository: MatchRepository, *entry: Any) -> LoadedMatch:
            self.entries += 1
            await self.ready.wait()
            return await append(repository, *entry)

        monkeypatch.setattr(MatchRepository, "append", append_late)

    async def tap(self, sheet: Sitting, identifiers: str) -> list[asyncio.Task[None]]:
        """Tap one after another, and return the taps: the disk has not kept the first one yet."""
        tapped = list[asyncio.Task[None]]()
        for identifier in identifiers.split():
            tapped.append(asyncio.create_task(sheet.send(sheet.clickable(identifier), "click")))
            await sheet.settle()
        assert self.entries == 1
        return tapped

    async def keep(self, sheet: Sitting, tapped: list[asyncio.Task[None]]) -> None:
        self.ready.set()
        await asyncio.gather(*tapped)
        await sheet.follow()


# --- saving --------------------------------------------------------------------------------------------------------


async def test_save_button_is_read_with_what_is_missing_and_once_complete_with_its_caption(tmp_path: Path) -> None:
    """The button has a label of its own in either case: the web client would go on with the last one."""
    match = begin(tmp_path, "sebastopol/3")
    async with Sitting(tmp_path, f"{match}/hand/1") as sheet:
        labels = [sheet.by("entry.save").label]
        for taps in (["entry.out.0"], ["key-1", "key-1", "key-1", "key-4"]):
            await sheet.taps_on(*taps)
            labels.append(sheet.by("entry.save").label)
    assert labels == [
        "Save hand. Enter the points left for every player still in the game.", "Bruno’s pips are missing", "Save hand",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("page", "taps", "missing"),
    [
        ("la_poule/3", "20 20 20 20 20", "Enter what each player has left. Still missing: Chloé."),
        ("round_numbers/3", "7 key-next 8", "Enter the tiles left for every player. Still missing: Chloé."),
        (
            "moon/3",
            "choice.bidder.0 choice.tricks.0-more",
            "Enter the tricks of each player. Still missing: Bruno and Chloé.",
        ),
        (
            "tien_gow/4",
            "choice.settles.0 choice.tiles.0-more",
            "Enter the tiles that each player has won. Still missing: Bruno, Chloé and Daniel.",
        ),
    ],
)
def test_save_button_and_banner_name_the_players_whose_number_is_missing(
    tmp_path: Path, page: str, taps: str, missing: str
) -> None:
    script = f"{taps} entry.save='Save hand. {missing}' entry.banner='{missing}'"
    perform(tmp_path, begin(tmp_path, page), script, page="/hand/1")


def test_save_takes_seven_taps_and_can_be_undone(tmp_path: Path) -> None:
    script = """sheet.enter entry.out.0 1123 entry.save route='' sheet.enter='Enter 5th hand'
    snack=gone sheet.undo sheet.enter='Enter 4th hand'"""
    log = perform(tmp_path, begin(tmp_path, "sebastopol/3", SHEET[:3]), script)
    assert log.undone == (Ended(PipsLeft(0, (0, 11, 23))),)


async def test_save_tapped_again_while_the_disk_is_slow_saves_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, disk = begin(tmp_path, "sebastopol/3"), SlowDisk(monkeypatch)

    async with Sitting(tmp_path, f"{match}/hand/1") as sheet:
        await act(sheet, match, "entry.out.0 1123")
        await disk.keep(sheet, await disk.tap(sheet, "entry.save entry.save entry.save"))
    assert len(log_of(tmp_path, match).log) == 1


async def test_saved_hand_is_not_drawn_once_more_as_a_correction_before_its_form_is_left(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3")
    async with Sitting(tmp_path, f"{match}/hand/1") as sheet:
        await act(sheet, match, "entry.out.0 1123")
        sheet.conn.patches = []
        await sheet.taps_on("entry.save")
        sent = b"".join(sheet.conn.patches)
        assert b"Save changes" not in sent
        assert b"Enter 2nd hand" in sent


def test_save_of_the_last_hand_leads_to_the_sheet_and_on_to_the_result(tmp_path: Path) -> None:
    script = """entry.out.0 12 entry.banner='Bruno reaches 50: eliminated. Anna is the last one in and wins.'
    entry.save route='' sheet.result='See the result' sheet.result route=/result"""
    perform(tmp_path, begin(tmp_path, "sebastopol/2", [hand(0, 0, 40)]), script, page="/hand/2")


def test_save_of_a_late_correction_writes_one_event(tmp_path: Path) -> None:
    script = """entry.save='Save changes' hold:entry.field.2 10 key-next
    entry.banner='Chloé 53 → 42. Back in the match: Chloé.' entry.save total.2='Total, Chloé, 42'"""
    log = perform(tmp_path, begin(tmp_path, "sebastopol/3", SHEET), script, page="/hand/2")
    assert log.done[4:] == (Corrected(1, (), PipsLeft(1, (7, 0, 10))),)


async def test_save_of_a_hand_that_another_device_has_ended_meanwhile_is_refused(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:3])
    match_id = match.removeprefix("/match/")
    theirs = Ended(PipsLeft(1, (5, 0, 6)))

    async with Sitting(tmp_path, f"{match}/hand/4") as sheet:
        await act(sheet, match, "entry.out.0 1123")
        await sheet.repository.append(await sheet.repository.load(match_id), entry(theirs))
        await sheet.follow()
        await act(sheet, match, "entry.save=gone overtaken-correct=on")
    assert log_of(tmp_path, match).done[3:] == (theirs,)


@pytest.mark.parametrize("number", ["0", "5", "x", "99999"])
def test_hand_that_does_not_exist_has_no_page(tmp_path: Path, number: str) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:3])
    perform(tmp_path, match, "text='There is nothing at this address.'", page=f"/hand/{number}")


# --- drafts --------------------------------------------------------------------------------------------------------


def test_draft_is_kept_when_its_screen_goes_and_over_a_restart(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:3])
    leave = """sheet.enter entry.out.0 12 key-plus 1 entry.close sheet.enter='Continue 4th hand'
    sheet.enter entry.field.1 key-plus 1 visit: sheet.enter='Continue 4th hand'"""
    come_back = """sheet.enter='Continue 4th hand' sheet.enter text='12+1+1 = 14'
    entry.field.1='Bruno, pips left in hand, 12+1+1 = 14' entry.field.2 8 entry.save"""
    perform(tmp_path, match, leave)
    assert perform(tmp_path, match, come_back).done[-1] == Ended(PipsLeft(0, (0, 14, 8)))


async def test_draft_of_another_device_is_named_on_the_sheet_until_it_is_saved(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3")
    async with Sitting(tmp_path, match) as sheet:
        await act(sheet, match, "sheet.enter entry.out.0 12 entry.close")
    async with Sitting(tmp_path, match) as sheet:
        assert sheet.said("sheet.entering") == "A device is entering the 1st hand."
        await act(sheet, match, "sheet.enter entry.field.2 14 entry.save sheet.entering=gone")


async def test_draft_is_put_on_disk_a_moment_after_a_touch_or_when_its_screen_goes(tmp_path: Path) -> None:
    match = begin(tmp_path, "canton/2", plays=[{"kind": "capture", "player": 0, "total": 30}])

    def draft() -> Any:
        return stored_draft(tmp_path, match.removeprefix("/match/"))

    async with Sitting(tmp_path, match) as sheet:
        await act(sheet, match, "sheet.end entry.out.0")
        for key in ("key-9", "key-delete", "key-9", "key-delete"):
            await sheet.tap_at_once(key)
            await sheet.wait(0.5)
        assert draft()["fields"]["out"] == 0  # though no touch was followed by a rest
        await sheet.tap("key-9")
        await sheet.wait(1)
        assert draft()["fields"]["pips"] == [0, 9]
        await sheet.tap_at_once("key-3", "entry.close")
        await sheet.follow()
        assert draft()["fields"]["pips"] == [0, 93]
        assert sheet.said("head.0").startswith("Anna, 123 points")
    assert draft()["fields"]["pips"] == [0, 93]


# --- taps before a redraw, and slow devices ------------------------------------------------------------------------


async def test_tile_tapped_before_the_other_hand_is_drawn_goes_to_that_hand(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3")

    async with Sitting(tmp_path, f"{match}/hand/1") as sheet:
        await act(sheet, match, "entry.face-1 entry.out")
        await sheet.tap_at_once("entry.tab.2", "tile-6-5")
        await sheet.follow()
        assert sheet.said("entry.tab.2") == "Chloé, pips left in hand, 11"


@pytest.mark.parametrize(("first", "player"), [("player.2 capture.12", 2), ("capture.12 player.2", 0)])
async def test_captor_chosen_before_a_redraw_counts_from_then_on(tmp_path: Path, first: str, player: int) -> None:
    match = begin(tmp_path, "canton/3")

    async with Sitting(tmp_path, match) as sheet:
        await sheet.tap_at_once(*first.split())
        await sheet.follow()
        assert sheet.by("player.2").selected
    assert log_of(tmp_path, match).match.open_hand.plays == (Capture(player, 12),)


async def test_digit_is_drawn_before_the_rest_of_the_form(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3")

    async with Sitting(tmp_path, f"{match}/hand/1") as sheet:
        await sheet.tap("entry.out.0")
        await sheet.send(sheet.clickable("key-9"), "click")
        await sheet.wait(0)
        assert sheet.said("entry.field.1") == "Bruno, pips left in hand, 9"
        assert sheet.said("entry.field.1-after") == "0"
        await sheet.settle()
        assert sheet.said("entry.field.1-after") == "9"


async def test_digit_that_is_cleared_before_the_rest_is_drawn_is_gone(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3")

    async with Sitting(tmp_path, f"{match}/hand/1") as sheet:
        await sheet.tap("entry.out.0")
        await sheet.send(sheet.clickable("key-9"), "click")
        await sheet.wait(0)
        await sheet.send(sheet.clickable("entry.field.1"), "long_press")
        await sheet.settle()
        assert sheet.said("entry.field.1") == "Bruno, pips left in hand, empty"


async def test_keys_stay_the_same_controls_after_a_score(tmp_path: Path) -> None:
    match = begin(tmp_path, "muggins/3")

    async with Sitting(tmp_path, match) as sheet:
        drawn_before = sheet.clickable("key.0.5")
        await sheet.tap("key.1.15")
        await sheet.fire(drawn_before, "click")
    assert log_of(tmp_path, match).match.open_hand.plays == (Fives(1, 15), Fives(0, 5))


async def test_quick_taps_on_keys_all_count(tmp_path: Path) -> None:
    match = begin(tmp_path, "muggins/3")

    async with Sitting(tmp_path, match) as sheet:
        await sheet.tap_at_once("key.1.15", "key.2.15")
        await sheet.wait(0.08)
        await sheet.tap_at_once("key.1.15")
        await sheet.follow()
        await sheet.tap("key.0.5")
    assert log_of(tmp_path, match).match.open_hand.plays == (Fives(1, 15), Fives(2, 15), Fives(1, 15), Fives(0, 5))


async def test_quick_taps_go_round_the_players(tmp_path: Path) -> None:
    match = begin(tmp_path, "rubicon/3")

    async with Sitting(tmp_path, match) as sheet:
        await sheet.tap_at_once("pips.12", "pips.11", "pips.9")
        await sheet.wait(0.08)
        await sheet.taps_on("pips.7", "player.1", "pips.3")
    laid = (Laid(0, 12), Laid(1, 11), Laid(2, 9), Laid(0, 7), Laid(1, 3))
    assert log_of(tmp_path, match).match.open_hand.plays == laid


async def test_quick_taps_in_a_correction_all_count_and_strike_one_play(tmp_path: Path) -> None:
    plays = [{"kind": "fives", "player": seat, "total": 5} for seat in (0, 1, 2)]
    match = begin(tmp_path, "muggins/3", [{}], plays)

    async with Sitting(tmp_path, f"{match}/hand/1") as sheet:
        await sheet.tap("play.0")
        await sheet.tap_at_once("line.strike", "line.strike")
        await sheet.follow()
        await sheet.tap_at_once("key.0.15", "key.0.10")
        await sheet.follow()
        await sheet.tap("entry.save")
    assert log_of(tmp_path, match).match.hands[0].plays == (Fives(1, 5), Fives(2, 5), Fives(0, 15), Fives(0, 10))


QUESTION = "Bruno: 20 comes up only once in a hand, and it has. Is it right?"
TWENTY = {"kind": "fives", "player": 0, "total": 20}

ASKED: dict[str, tuple[str, tuple[Any, ...]]] = {
    "key_of_another": (f"key.2.5 key.1.20=selected entry.question='{QUESTION}'", (Fives(2, 5),)),
    "yes_after_the_key_of_another": ("key.2.5 entry.question-keep entry.question=gone", (Fives(2, 5), Fives(1, 20))),
    "no_after_the_key_of_another": ("key.2.5 entry.question-correct entry.question=gone", (Fives(2, 5),)),
    "key_of_the_same_player": ("key.1.10 entry.question=gone", (Fives(1, 10),)),
    "the_same_key": (f"key.1.20 entry.question='{QUESTION}'", ()),
    "line": ("line.1.0 entry.question=gone line.leave", ()),
    "way_back": ("sheet.back route=/", ()),
    "end": ("sheet.end=off", ()),
    "end_after_the_answer": ("sheet.end=off entry.question-keep sheet.end=on", (Fives(1, 20),)),
}


@pytest.mark.parametrize(("taps", "plays"), ASKED.values(), ids=ASKED)
async def test_play_that_is_asked_about_counts_for_nothing_before_the_answer(
    tmp_path: Path, taps: str, plays: tuple[Any, ...]
) -> None:
    match = begin(tmp_path, "muggins/3", plays=[TWENTY])

    async with Sitting(tmp_path, match) as sheet:
        await act(sheet, match, f"key.1.20 entry.question='{QUESTION}' key.1.20=selected {taps}")
    assert log_of(tmp_path, match).match.open_hand.plays == (Fives(0, 20), *plays)


async def test_match_does_not_end_before_the_question_is_answered(tmp_path: Path) -> None:
    """Bruno needs 4 and Chloé 3: he says that his came first, and were right."""
    plays = [TWENTY, *({"kind": "fives", "player": 1, "total": 15} for _ in range(9)), *(
        {"kind": "fives", "player": 2, "total": 20 if n == 9 else 15} for n in range(9)
    ), {"kind": "fives", "player": 2, "total": 5}]  # fmt: skip
    match = begin(tmp_path, "muggins/3", plays=plays)

    async with Sitting(tmp_path, match) as sheet:
        await act(sheet, match, f"key.1.20 entry.question='{QUESTION}' key.2.15 sheet.end='Answer for Bruno first'")
        assert log_of(tmp_path, match).match.open_hand.plays[-1] == Fives(2, 5)
        await act(sheet, match, "entry.question-keep sheet.result=on")
    assert evaluate(log_of(tmp_path, match).match).winners == (1,)


async def test_question_about_a_correction_is_answered_by_its_keys_alone(tmp_path: Path) -> None:
    plays = [{"kind": "fives", "player": 0, "total": 5}, *[TWENTY] * 7, {"kind": "fives", "player": 1, "total": 10}]
    match = begin(tmp_path, "muggins/3", plays=plays)
    before = log_of(tmp_path, match).log

    async with Sitting(tmp_path, match) as sheet:
        await act(
            sheet, match, "line.1.0 key.0.20 entry.question=on key.0.20 entry.question=on line.leave sheet.end=on"
        )
    assert log_of(tmp_path, match).log == before


async def test_doubtful_play_of_a_correction_waits_while_others_score(tmp_path: Path) -> None:
    match = begin(tmp_path, "muggins/3", [{}], [TWENTY])

    async with Sitting(tmp_path, f"{match}/hand/1") as sheet:
        await act(sheet, match, "key.1.20 key.2.5 entry.save=off")
        await act(sheet, match, f"entry.save='Save changes. {QUESTION}' entry.question-keep entry.save")
    assert log_of(tmp_path, match).match.hands[0].plays == (Fives(0, 20), Fives(2, 5), Fives(1, 20))


async def test_hand_without_scores_ends_after_a_question(tmp_path: Path) -> None:
    match = begin(tmp_path, "muggins/3", plays=[{"kind": "fives", "player": 0, "total": 20}])

    async with Sitting(tmp_path, match) as sheet:
        await act(
            sheet,
            match,
            "sheet.end sheet.end sheet.end=off "
            "entry.question='Nobody has scored in the 2nd hand. End it all the same?'",
        )
        await act(sheet, match, "entry.question-leave entry.question=gone sheet.end='End 2nd hand'")
        await act(
            sheet,
            match,
            "sheet.end entry.question-end_hand sheet.end='End 3rd hand' sheet.end key.1.5 entry.question=gone",
        )
    assert [hand.plays for hand in log_of(tmp_path, match).match.hands] == [(Fives(0, 20),), (), (Fives(1, 5),)]


async def test_undo_takes_back_the_last_line_and_leaves_the_question(tmp_path: Path) -> None:
    match = begin(tmp_path, "muggins/3", plays=[TWENTY])

    async with Sitting(tmp_path, match) as sheet:
        await act(sheet, match, "key.1.20 key.2.5 sheet.undo entry.question=on key.2.10 entry.question-keep")
    assert log_of(tmp_path, match).match.open_hand.plays == (Fives(0, 20), Fives(2, 10), Fives(1, 20))


async def test_question_says_whose_play_and_outlasts_the_screen(tmp_path: Path) -> None:
    match = begin(tmp_path, "muggins/3", plays=[TWENTY])

    async with Sitting(tmp_path, match) as sheet:
        await act(sheet, match, "key.1.20 sheet.end='Answer for Bruno first' sheet.back route=/ home.resume")
        await act(sheet, match, f"entry.question='{QUESTION}' text='+4 ?' entry.question-correct='No, take it back'")
        await act(sheet, match, "entry.question-keep='Yes, Bruno +4' entry.question-keep sheet.end='End 1st hand'")
    assert log_of(tmp_path, match).match.open_hand.plays == (Fives(0, 20), Fives(1, 20))


async def test_answer_that_the_disk_cannot_take_leaves_the_question(tmp_path: Path) -> None:
    match = begin(tmp_path, "muggins/3", plays=[TWENTY])

    async with Sitting(tmp_path, match) as sheet:
        await act(sheet, match, "key.1.20")
        sheet.library.fault = DiskFull()
        await act(sheet, match, "entry.question-keep")
        sheet.library.fault = None
        await act(sheet, match, f"entry.question='{QUESTION}' entry.question-keep entry.question=gone")
    assert log_of(tmp_path, match).match.open_hand.plays == (Fives(0, 20), Fives(1, 20))


async def test_second_question_waits_for_the_answer_to_the_first(tmp_path: Path) -> None:
    match = begin(tmp_path, "muggins/3", plays=[TWENTY])

    async with Sitting(tmp_path, match) as sheet:
        await act(sheet, match, f"key.1.20 key.2.20 entry.question='{QUESTION}' entry.question-correct")
        await act(sheet, match, "entry.question-keep='Yes, Chloé +4' sheet.end=off entry.question-keep sheet.end=on")
    assert log_of(tmp_path, match).match.open_hand.plays == (Fives(0, 20), Fives(2, 20))


async def test_play_that_is_no_longer_doubtful_is_written(tmp_path: Path) -> None:
    match = begin(tmp_path, "muggins/3", plays=[TWENTY])

    async with Sitting(tmp_path, match) as sheet:
        await act(sheet, match, "key.1.20 sheet.back sheet.back=gone")
        await act(sheet, match, "home.resume entry.question=on line.1.0 line.strike entry.question=gone sheet.end=on")
    assert log_of(tmp_path, match).match.open_hand.plays == (Fives(1, 20),)


async def test_line_whose_play_was_undone_is_not_chosen_any_more(tmp_path: Path) -> None:
    """With the only play its hand is gone: the next key writes a play, and corrects nothing."""
    match = begin(tmp_path, "muggins/3", plays=[TWENTY])

    async with Sitting(tmp_path, match) as sheet:
        await act(sheet, match, "line.1.0 line.strike=on press:ctrl+z line.strike=gone key.1.5")
    assert log_of(tmp_path, match).match.open_hand.plays == (Fives(1, 5),)


async def test_line_whose_play_was_taken_back_on_another_device_is_not_chosen_any_more(tmp_path: Path) -> None:
    """What stands at its place now is another play, which nobody has chosen."""
    match = begin(tmp_path, "muggins/3", plays=[TWENTY, {"kind": "fives", "player": 1, "total": 10}])
    match_id, theirs = match.removeprefix("/match/"), Corrected(0, (Fives(1, 10), Fives(2, 5)), None)

    async with Sitting(tmp_path, match) as sheet:
        await act(sheet, match, "line.1.1 line.strike=on")
        await sheet.repository.append(await sheet.repository.load(match_id), entry(theirs))
        await sheet.follow()
        await act(sheet, match, "line.strike=gone key.0.15")
    assert log_of(tmp_path, match).match.open_hand.plays == (Fives(1, 10), Fives(2, 5), Fives(0, 15))


@pytest.mark.parametrize("key", ["line.strike", "key.1.5"])
@pytest.mark.parametrize("is_written", [False, True])
async def test_key_for_a_line_whose_play_was_just_undone_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, *, is_written: bool
) -> None:
    """The key is pressed while the line is still drawn: before the undo is written, or just after it.

    A strike before that is not refused: the play is gone, as it should be.
    """
    match, undo = begin(tmp_path, "muggins/3", plays=[TWENTY]), MatchStore.undo

    async def undo_meanwhile(store: MatchStore, tr: Translator) -> bool:
        undoing = asyncio.create_task(undo(store, tr))
        if is_written:
            await undoing
        else:
            await asyncio.sleep(0)  # it begins, and is not written
        await sheet.send(pressed, "click")
        return await undoing

    monkeypatch.setattr(MatchStore, "undo", undo_meanwhile)
    async with Sitting(tmp_path, match) as sheet:
        await sheet.tap("line.1.0")
        pressed = sheet.clickable(key)
        await act(sheet, match, "press:ctrl+z line.strike=gone")
        is_done = key == "line.strike" and not is_written
        await act(sheet, match, f"sheet.trouble='{'gone' if is_done else WORDS('problems.stale')}'")
    assert log_of(tmp_path, match).match.hands == ()


async def test_premium_taken_off_while_it_is_undone_is_taken_off_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, undo = begin(tmp_path, "dominican/4"), MatchStore.undo

    async def undo_then_tap(store: MatchStore, tr: Translator) -> bool:
        is_undone = await undo(store, tr)
        await sheet.send(pressed, "click")
        return is_undone

    monkeypatch.setattr(MatchStore, "undo", undo_then_tap)
    async with Sitting(tmp_path, f"{match}/hand/1") as sheet:
        await sheet.tap("premium.salida_double.0")
        pressed = sheet.clickable("premium.salida_double.0")
        await act(sheet, match, "press:ctrl+z premium.salida_double.0=on sheet.trouble=gone")
    assert [type(each.event) for each in log_of(tmp_path, match).log] == [Scored, Undone]


async def test_bottom_sheet_stays_alive_when_a_snack_bar_goes(tmp_path: Path) -> None:
    match = begin(tmp_path, "memory/3")

    async with Sitting(tmp_path, match) as sheet:
        for before, after in (("pair.1", "tile-6-5 tile-6-4"), ("pair.1 tile-5-5", "tile-5-4")):
            snack = ft.SnackBar(ft.Text("Saved."))
            sheet.page.show_dialog(snack)
            await act(sheet, match, before)
            await sheet.dismiss(snack)
            await act(sheet, match, after)
    pairs = (Pair(1, (Tile(6, 5), Tile(6, 4))), Pair(1, (Tile(5, 5), Tile(5, 4))))
    assert log_of(tmp_path, match).match.open_hand.plays == pairs


async def test_play_tapped_again_while_the_disk_is_slow_is_written_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, disk = begin(tmp_path, "canton/3"), SlowDisk(monkeypatch)

    async with Sitting(tmp_path, match) as sheet:
        tapped = await disk.tap(sheet, "capture.12")
        await sheet.wait(TAP_REST)
        tapped += await disk.tap(sheet, "capture.12")
        await disk.keep(sheet, tapped)
        assert log_of(tmp_path, match).match.open_hand.plays == (Capture(0, 12),)
        await sheet.tap("message.action")
    assert log_of(tmp_path, match).match.open_hand.plays == (Capture(0, 12),) * 2


async def test_captor_chosen_while_the_disk_is_slow_captures_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, disk = begin(tmp_path, "canton/3"), SlowDisk(monkeypatch)

    async with Sitting(tmp_path, match) as sheet:
        tapped = await disk.tap(sheet, "capture.12")
        await sheet.tap("player.2")
        assert sheet.by("player.2").selected
        await disk.keep(sheet, tapped)
        assert sheet.by("player.2").selected
        await act(sheet, match, "capture.30 player.1 player.0 capture.10")
    assert log_of(tmp_path, match).match.open_hand.plays == (Capture(0, 12), Capture(2, 30), Capture(0, 10))


async def test_play_without_room_after_the_one_before_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begin(tmp_path, "canton/3", plays=[{"kind": "capture", "player": 0, "total": 30}] * 4)
    disk = SlowDisk(monkeypatch)

    async with Sitting(tmp_path, match) as sheet:
        await disk.keep(sheet, await disk.tap(sheet, "capture.30 capture.20"))
        assert "170 points in all: this set only holds 168." in sheet.texts()
    assert log_of(tmp_path, match).match.open_hand.plays == (Capture(0, 30),) * 5


async def test_play_that_is_not_kept_yet_belongs_to_its_own_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, other = begin(tmp_path, "canton/3"), begin(tmp_path, "canton/3")
    disk = SlowDisk(monkeypatch)

    async with Sitting(tmp_path, match) as sheet:
        tapped = await disk.tap(sheet, "capture.30 capture.12")
        await sheet.visit(other)
        await disk.keep(sheet, tapped)
    assert log_of(tmp_path, match).match.open_hand.plays == (Capture(0, 30), Capture(0, 12))
    assert log_of(tmp_path, other).match.hands == ()


def test_points_of_a_bid_are_asked_for_once_they_are_counted(tmp_path: Path) -> None:
    match = begin(tmp_path, "texas_42/4")
    script = """choice.bidder.1 entry.count
        entry.banner='Enter the points. Still missing: Anna & Chloé and Bruno & Daniel.'
        33 entry.points.1='Bruno & Daniel, points taken, 33' entry.save"""
    perform(tmp_path, match, script, page="/hand/1")
