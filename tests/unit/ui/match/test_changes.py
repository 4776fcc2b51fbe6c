"""What is changed in the middle of a match: seats, notes, hands corrected or struck late."""

from __future__ import annotations

from pathlib import Path

import flet as ft
import pytest

from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.events import Ended, Event, Led, Noted, Reseated, Restored, Struck
from scorekeeper.core.problem import Code, Problem, Remedy
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.storage.errors import DiskFull
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.shell import match_store
from tests.unit.ui.entry.scripts import SHEET, act, begin, log_of, perform
from tests.unit.ui.match.test_play import measured
from tests.unit.ui.rig.matches import End, hand, shelved, stored_draft
from tests.unit.ui.rig.visitor import Sitting, at_match

TWO = (hand(0, 0, 30), hand(0, 0, 15))
ENDS = {"kind": "ends", "player": 0, "total": 10}
START = {"kind": "start", "player": 0, "tile": "4-4-4"}


# --- seats ---------------------------------------------------------------------------------------------------------


async def test_seats_change_the_lead_from_the_next_hand_on_and_no_point(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:3])

    async with Sitting(tmp_path, match) as sheet:
        before = [sheet.each(f"cell.{number}", 3) for number in (1, 2, 3)]
        await act(
            sheet,
            match,
            """cell.4.0='4th hand, Anna, leads' menu:sheet.seats seats.save=off seats.up.0=gone
            seats.move.0 seats.save=off seats.up.0=off seats.down.0 seats.down.0=gone seats.down.1=on
            seats.between='Bruno plays after Chloé, before Anna.'
            seats.0=Bruno seats.1=Anna seats.2=Chloé seats.save text='2. Anna'
            text='1. Bruno' cell.4.1='4th hand, Bruno, leads' message='Seats changed from the 4th hand'
            total.0='Total, Anna, 19' total.1='Total, Bruno, 19' total.2='Total, Chloé, 30'""",
        )
        assert [sheet.each(f"cell.{number}", 3) for number in (1, 2, 3)] == before
        await act(sheet, match, "sheet.enter entry.out.0 1010 entry.save cell.5.0='5th hand, Anna, leads'")
    assert log_of(tmp_path, match).match.setup.playing_order == (1, 0, 2)
    async with Sitting(tmp_path, match) as sheet:
        await act(sheet, match, "sheet.undo sheet.undo")
    log = log_of(tmp_path, match)
    assert (log.undone[-1], log.match.setup.playing_order) == (Reseated((1, 0, 2)), (0, 1, 2))


def test_seats_of_partners_keep_facing_each_other(tmp_path: Path) -> None:
    script = """menu:sheet.seats seats.down.0=on seats.down.1=on seats.down.2=off seats.down.3=off seats.up.3
    seats.0=Anna seats.1=Daniel seats.2=Chloé seats.3=Bruno seats.save"""
    assert perform(tmp_path, begin(tmp_path, "domino_whist/4"), script).done == (Reseated((0, 3, 2, 1)),)


async def test_seats_of_another_match_can_be_seen_while_the_form_is_open(tmp_path: Path) -> None:
    other, match = begin(tmp_path, "sebastopol/3"), begin(tmp_path, "draw/4")
    async with Sitting(tmp_path, match) as sheet:
        await act(sheet, match, "menu:sheet.seats seats.move.0 seats.down.0")
        await sheet.visit(other)
        (closing,) = sheet.find(ft.BottomSheet)
        await sheet.dismiss(closing)
        await act(sheet, other, "menu:sheet.seats seats.0=Anna seats.2=Chloé")
        assert not sheet.shows("seats.3")


# --- notes ---------------------------------------------------------------------------------------------------------


async def test_note_marks_its_hand_and_is_read_with_it(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/2", TWO)

    async with Sitting(tmp_path, match) as sheet:
        assert not sheet.shows("sheet.seats"), "two players have no seats to change"
        await act(sheet, match, "hold:hand.2 more.note")
        await sheet.type("note.text", " Bruno dealt twice ")
        await act(sheet, match, "note.save hand.2='Note on the 2nd hand: Bruno dealt twice' hand.1='Edit 1st hand'")
        icons = [one.icon for one in sheet.find(ft.Icon, sheet.by("hand.2"))]
        assert ft.Icons.STICKY_NOTE_2_OUTLINED in icons
        await act(sheet, match, "hand.2")
        assert sheet.field("note.text").value == "Bruno dealt twice"
        await sheet.type("note.text", "Bruno dealt twice, and nobody saw it until the third lay")
        await act(sheet, match, "note.save hand.2 note.edit route=/hand/2 entry.close menu:sheet.note")
        assert sheet.field("note.text").capitalization is None
        await sheet.type("note.text", "by the window")
        await sheet.tap("note.save")
    log = log_of(tmp_path, match)
    edited = Noted(1, "Bruno dealt twice, and nobody saw it until the third lay")
    assert log.done[-3:] == (Noted(1, "Bruno dealt twice"), edited, Noted(2, "by the window"))
    assert log.match.hand_index == 2


@pytest.mark.parametrize(
    ("game", "plays", "row", "label"),
    [
        ("dominican", [], "next.hand", "Note on the 1st hand: by the window"),
        ("all_fives", [], "next.hand", "Note on the 1st hand: by the window"),
        ("all_fives", [ENDS], "hand.1", "Note on the 1st hand: by the window"),
        ("triominos", [START], "hand.1", "Note on the 1st round: by the window"),
        ("haitian", [], "run.1", "1st run, by the window"),
    ],
)
async def test_note_on_the_running_hand_is_in_its_row(
    tmp_path: Path, game: str, plays: list[End], row: str, label: str
) -> None:
    async with at_match(tmp_path, game, 4, plays=[plays], first=0) as sheet:
        await sheet.choose("sheet.note")
        await sheet.type("note.text", "by the window")
        await sheet.tap("note.save")
        assert sheet.said(row) == label
        assert ft.Icons.STICKY_NOTE_2_OUTLINED in [icon.icon for icon in sheet.find(ft.Icon, sheet.by(row))]
        await sheet.tap(row)
        assert sheet.field("note.text").value == "by the window"


@pytest.mark.parametrize("game", ["bergen", "canton", "memory", "no_boneyard", "round_numbers", "rubicon"])
@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
async def test_note_on_a_page_of_a_hand_is_a_button(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    players = 3 if game == "round_numbers" else 2
    async with at_match(tmp_path, game, players, first=0, size=size) as sheet:
        await sheet.choose("sheet.note")
        await sheet.type("note.text", "by the window")
        await sheet.tap("note.save")
        (row,) = sheet.find(ft.Semantics, label="Note on the 1st hand: by the window")
        await sheet.tap(row.identifier or "")
        assert sheet.field("note.text").value == "by the window"


async def test_row_of_a_run_opens_the_note_of_the_earlier_hand_that_it_shows(tmp_path: Path) -> None:
    match = begin(tmp_path, "haitian/4", [{"out": 0}])
    async with Sitting(tmp_path, match) as sheet:
        await act(sheet, match, "run.1 pick.1 more.note")
        await sheet.type("note.text", "by the window")
        await act(sheet, match, "note.save run.1='1st run, by the window' run.1")
        assert sheet.field("note.text").value == "by the window"


async def test_written_note_can_be_removed_and_unsaved_one_is_continued(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/2", TWO)

    def entry(sheet: Sitting) -> list[str]:
        return sheet.texts(sheet.by("sheet.note"))

    async with Sitting(tmp_path, match) as sheet:
        assert entry(sheet) == ["Note"]
        await act(sheet, match, "menu:sheet.note")
        assert not sheet.shows("note.remove"), "there is no note yet"
        await sheet.type("note.text", "by the window")
        assert "13 of 1,000" in sheet.texts()
        await sheet.dismiss(sheet.find(ft.BottomSheet)[-1])
        assert entry(sheet) == ["Continue note"]
        await act(sheet, match, "menu:sheet.note note.save")
        assert entry(sheet) == ["Note"]
        await act(sheet, match, "menu:sheet.note note.remove")
    assert log_of(tmp_path, match).done[-2:] == (Noted(2, "by the window"), Noted(2, ""))


async def test_note_that_a_browser_made_too_long_is_not_saved(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/2", TWO)
    async with Sitting(tmp_path, match) as sheet:
        await act(sheet, match, "hold:hand.2 more.note")
        assert sheet.field("note.text").max_length == 1000
        await sheet.type("note.text", "x" * 1001)
        assert sheet.field("note.text").error == "A note has at most 1,000 characters."
        await sheet.type("note.text", "x" * 1000)
        await sheet.tap("note.save")
    assert log_of(tmp_path, match).done[-1] == Noted(1, "x" * 1000)


async def test_typed_note_survives_closed_dialog_until_it_is_saved(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/2", TWO)

    async with Sitting(tmp_path, match) as sheet:
        await act(sheet, match, "hold:hand.2 more.note")
        await sheet.type("note.text", "Bruno dealt")
        await sheet.press("Escape")
        assert not sheet.find(ft.BottomSheet, open=True)
        await sheet.dismiss(sheet.find(ft.BottomSheet)[-1])
        await sheet.tap("sheet.back")
        await sheet.visit(match)
        await act(sheet, match, "hold:hand.1 more.note")
        assert sheet.field("note.text").value == ""
        await sheet.dismiss(sheet.find(ft.BottomSheet)[-1])
        await act(sheet, match, "hold:hand.2 more.note")
        assert sheet.field("note.text").value == "Bruno dealt"
        sheet.library.fault = DiskFull()
        await act(sheet, match, "note.save")
        sheet.library.fault = None
        await act(sheet, match, "hold:hand.2 more.note")
        assert sheet.field("note.text").value == "Bruno dealt", "it was not saved"
        await sheet.type("note.text", "Bruno dealt twice")
        await act(sheet, match, "note.save hand.2='Note on the 2nd hand: Bruno dealt twice'")
        assert session_state(sheet.page).typed == {}
    assert log_of(tmp_path, match).done[-1] == Noted(1, "Bruno dealt twice")


async def test_typed_names_and_seats_survive_closed_dialog_until_they_are_saved(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:3])

    async with Sitting(tmp_path, match) as sheet:
        await act(sheet, match, "menu:sheet.seats seats.move.0 seats.down.0")
        await sheet.dismiss(sheet.find(ft.BottomSheet)[-1])
        await act(sheet, match, "menu:sheet.seats seats.0=Bruno seats.save menu:sheet.rename")
        assert [sheet.field(f"name.{seat}").label for seat in range(3)] == ["Seat 2", "Seat 1", "Seat 3"]
        await sheet.type("name.0", "Anna M")
        await sheet.type("name.2", "Chl")
        await sheet.dismiss(sheet.find(ft.BottomSheet)[-1])
        await act(sheet, match, "menu:sheet.rename")
        assert [sheet.field(f"name.{seat}").value for seat in range(3)] == ["Anna M", "Bruno", "Chl"]
        await act(sheet, match, "names.save")
        assert session_state(sheet.page).typed == {}
    assert log_of(tmp_path, match).match.setup.players == ("Anna M", "Bruno", "Chl")


@pytest.mark.parametrize(("players", "rows"), [(3, 3), (4, 2), (5, 3)])
async def test_names_of_many_players_stand_in_pairs(tmp_path: Path, players: int, rows: int) -> None:
    match_id = shelved(tmp_path, "mexican_train", players)
    async with Sitting(tmp_path, f"/match/{match_id}", 390, 664) as sheet:
        await sheet.choose("sheet.rename")
        form = next(
            column
            for column in sheet.find(ft.Column, sheet.find(ft.BottomSheet, open=True)[-1])
            if sheet.by("names.save") in sheet.walk(column.controls[-1]) and len(column.controls) > 2
        )
        assert len(form.controls) == rows + 1


async def test_note_of_an_earlier_page_is_read_and_edited_in_the_menu(tmp_path: Path) -> None:
    match = begin(tmp_path, "canton/2", [hand(0, 0, 10)])
    async with Sitting(tmp_path, match) as sheet:
        await act(sheet, match, "sheet.pager page.1 menu:sheet.note")
        await sheet.type("note.text", "Bruno dealt twice")
        await act(sheet, match, "note.save menu:sheet.note")
        assert sheet.field("note.text").value == "Bruno dealt twice"
        await sheet.type("note.text", "Anna dealt twice")
        await sheet.tap("note.save")
    assert log_of(tmp_path, match).done[-2:] == (Noted(0, "Bruno dealt twice"), Noted(0, "Anna dealt twice"))


# --- late corrections ----------------------------------------------------------------------------------------------


def announced(sheet: Sitting) -> str:
    """Return what was last announced to screen readers."""
    return sheet.calls_of("announce_message")[-1]["message"]


async def test_correction_in_sight_is_only_announced_and_undo_says_what_it_undid(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:3])
    async with Sitting(tmp_path, match) as sheet:
        await act(
            sheet, match, "hand.1 hold:entry.field.1 12 key-next entry.save total.1='Total, Bruno, 17' message=gone"
        )
        assert announced(sheet) == "Bruno 19 → 17. Bruno is now ahead."
        undone = "message='Undone: 1st hand corrected' message.action='Redo' total.1='Total, Bruno, 19'"
        await act(sheet, match, f"sheet.undo {undone}")
        await sheet.tap("message.action")
        await act(sheet, match, "total.1='Total, Bruno, 17' message=gone")


async def test_correction_out_of_sight_says_so_and_is_taken_back_there(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", [hand(0, 0, 1, 1)] * 20)
    async with Sitting(tmp_path, match) as sheet:
        await measured(sheet)
        await sheet.visit(f"{match}/hand/1")
        await act(sheet, match, "hold:entry.field.1 12 key-next entry.save message='1st hand corrected'")
        await sheet.tap("message.action")
        assert sheet.said("message") == "Undone: 1st hand corrected"
    assert len(log_of(tmp_path, match).undone) == 1


async def test_correction_that_ends_the_match_or_reopens_it_says_so(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/2", TWO)
    async with Sitting(tmp_path, match) as sheet:
        await act(sheet, match, "hand.1 hold:entry.field.1 40 key-next entry.save route=''")
        assert announced(sheet) == "Bruno 45 → 55. Eliminated: Bruno. Anna is the last one in and wins."
        await act(sheet, match, "sheet.undo route='' total.1='Total, Bruno, 45'")
        await act(sheet, match, "sheet.redo hand.1 hold:entry.field.1 20 key-next entry.save route='' message=gone")
        assert announced(sheet) == "Bruno 55 → 35. Back in the match: Bruno. The match goes on after this."
        await act(sheet, match, "sheet.undo sheet.result=on")
    assert evaluate(log_of(tmp_path, match).match).totals == (0, 55)


@pytest.mark.parametrize("strike", ["hand.3 entry.strike", "hold:hand.3 more.strike"])
async def test_strike_says_so_and_is_taken_back(tmp_path: Path, strike: str) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:3])
    async with Sitting(tmp_path, match) as sheet:
        await act(sheet, match, f"{strike} message='3rd hand struck' route=''")
        assert announced(sheet) == "Anna 19 → 7. Bruno 19 → 14. Anna is now ahead."
        await sheet.tap("message.action")
        await act(sheet, match, "total.0='Total, Anna, 19' message='Undone: 3rd hand struck'")
    assert log_of(tmp_path, match).undone == (Struck(2),)


async def test_struck_hand_stays_on_the_sheet_and_is_restored_from_there(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:3])
    script = """hold:hand.2 more.strike sheet.undo=on struck.1='Restore 2nd hand' total.0='Total, Anna, 12'
    hand.2='Edit 2nd hand' sheet.enter='Enter 3rd hand' struck.1 sheet.restore='Restore 2nd hand' struck.1
    sheet.enter=on struck.1 sheet.restore message=gone struck.1=gone total.0='Total, Anna, 19'"""
    async with Sitting(tmp_path, match) as sheet:
        await act(sheet, match, script)
        assert announced(sheet) == "Anna 12 → 19. Chloé 9 → 30."
        await act(sheet, match, "sheet.undo struck.1=on total.0='Total, Anna, 12'")
    assert (log_of(tmp_path, match).done[-1], log_of(tmp_path, match).undone) == (Struck(1), (Restored(0),))


def test_struck_hand_of_a_sheet_with_one_hand_a_page_is_restored_from_its_list(tmp_path: Path) -> None:
    plays = [{"kind": "cap", "player": 0, "size": 2}]
    match = begin(tmp_path, "bergen/2", [{"out": 0}, {"out": 1}], plays)
    script = "sheet.pager page.2 sheet.edit entry.strike sheet.pager page.restore.1"
    assert perform(tmp_path, match, script).done[-2:] == (Struck(1), Restored(0))


def test_restored_hand_moves_unsaved_drafts(tmp_path: Path) -> None:
    script = """hold:hand.2 more.strike sheet.enter entry.out.0 17 entry.close sheet.enter='Continue 3rd hand'
    struck.1 sheet.restore sheet.enter='Continue 4th hand' sheet.undo sheet.enter='Continue 3rd hand'"""
    perform(tmp_path, begin(tmp_path, "sebastopol/3", SHEET[:3]), script)


def test_strike_of_an_earlier_hand_moves_unsaved_drafts(tmp_path: Path) -> None:
    drafts = """sheet.enter='Continue {} hand' sheet.enter entry.field.1='Bruno, pips left in hand, 17' entry.close
    hand.{} entry.field.0='Anna, pips left in hand, 18' entry.close"""
    third, fourth = drafts.format("3rd", 2), drafts.format("4th", 3)
    script = f"""sheet.enter entry.out.0 17 entry.close hand.3 entry.field.0 key-delete 8 entry.close
    hold:hand.2 more.strike {third} sheet.undo {fourth} sheet.redo {third}"""
    assert perform(tmp_path, begin(tmp_path, "sebastopol/3", SHEET[:3]), script).done[-1] == Struck(1)


def test_strike_taken_back_moves_the_draft_of_the_hand_that_took_its_place(tmp_path: Path) -> None:
    script = """hold:hand.2 more.strike hand.2 entry.field.0 key-delete 8 entry.close sheet.undo
    hand.2 entry.field.0='Anna, pips left in hand, 7' entry.close
    hand.3 entry.field.0='Anna, pips left in hand, 18' entry.close"""
    perform(tmp_path, begin(tmp_path, "sebastopol/3", SHEET[:3]), script)


def test_strike_of_a_hand_drops_its_unsaved_draft(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:3])
    script = """hand.2 entry.field.0 8 entry.close hold:hand.2 more.strike hand.2
    entry.field.0='Anna, pips left in hand, 12' entry.field.1='Bruno, pips left in hand, 5'"""
    perform(tmp_path, match, script)
    assert stored_draft(tmp_path, match.removeprefix("/match/")) == {}


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
async def test_correction_that_makes_a_later_hand_impossible_is_saved_after_an_answer(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """With 29 in the first hand Chloé is out after the second one, and has nothing in the third one."""
    match = begin(tmp_path, "sebastopol/3", SHEET)
    asked = "With that, what is written in the 3rd hand is not possible."
    async with Sitting(tmp_path, match, *size) as sheet:
        await act(sheet, match, "hand.1 hold:entry.field.2 29 key-next entry.save entry.question=on entry.save=off")
        assert asked in sheet.texts()
        await act(sheet, match, "entry.question-leave entry.question=gone")
        assert log_of(tmp_path, match).match.hands[0].end.pips == (0, 14, 9)
        await act(sheet, match, "entry.save entry.question-change_anyway route=''")
        assert log_of(tmp_path, match).match.hands[0].end.pips == (0, 14, 29)
        await act(sheet, match, "sheet.undo")
    assert log_of(tmp_path, match).match.hands[0].end.pips == (0, 14, 9)


@pytest.mark.parametrize("strike", ["hand.4 entry.strike", "hold:hand.4 more.strike"])
async def test_strike_that_makes_a_later_hand_impossible_is_asked_about(tmp_path: Path, strike: str) -> None:
    """Chloé was out with the fourth hand, and has nothing in the fifth."""
    match = begin(tmp_path, "sebastopol/3", [*SHEET, hand(0, 0, 3, None)])
    async with Sitting(tmp_path, match) as sheet:
        await act(sheet, match, f"{strike} strike.anyway='Strike it all the same'")
        assert "With that, what is written in the 5th hand is not possible." in sheet.texts()
        assert not log_of(tmp_path, match).match.struck
        await act(sheet, match, "strike.anyway message='4th hand struck' route=''")
        assert log_of(tmp_path, match).done[-1] == Struck(3)


async def test_restore_that_makes_a_later_hand_impossible_is_asked_about(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET)
    async with Sitting(tmp_path, match) as sheet:
        await act(sheet, match, "hold:hand.4 more.strike sheet.enter entry.out.0 11 key-next 3 entry.save")
        await act(sheet, match, "struck.1 sheet.restore restore.anyway='Restore it all the same'")
        assert "With that, what is written in the 4th hand is not possible." in sheet.texts()
        await act(sheet, match, "restore.anyway")
        assert log_of(tmp_path, match).done[-1] == Restored(0)


async def test_leader_who_makes_a_hand_impossible_is_asked_about(tmp_path: Path) -> None:
    """Bruno, who won the first hand, led the second one without a double."""
    end = {"out": 1, "pips": [5, 0, 6, 7]}
    match = begin(tmp_path, "jamaican_french/4", [end, end], [{"kind": "no_double", "player": 1}])
    async with Sitting(tmp_path, match) as sheet:
        await act(sheet, match, "hold:hand.2 more.lead lead.2 led.anyway='Change it all the same'")
        assert "With that, what is written in the 2nd hand is not possible." in sheet.texts()
        assert not isinstance(log_of(tmp_path, match).done[-1], Led)
        await act(sheet, match, "led.anyway")
        assert log_of(tmp_path, match).done[-1] == Led(1, 2)


@pytest.fixture
def impossible_leader(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have each answer who leads make the third hand impossible."""
    answers = (Remedy("change_anyway", {}), Remedy("leave", {"total": None}))
    problem = Problem(Code.LATER_HAND, values={"n": 3, "hand": 1}, remedies=answers)

    def later_hand(_match: Match, _state: MatchState, event: Event) -> Problem | None:
        return problem if isinstance(event, Led) else None

    monkeypatch.setattr(match_store, "later_hand", later_hand)


@pytest.mark.usefixtures("impossible_leader")
@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
async def test_key_of_the_leader_asks_about_a_hand_that_becomes_impossible(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    match = f"/match/{shelved(tmp_path, 'dominoes', 3, first=None)}"
    async with Sitting(tmp_path, match, *size) as sheet:
        await act(sheet, match, "next.lead.1 led.anyway='Change it all the same'")
        assert "With that, what is written in the 3rd hand is not possible." in sheet.texts()
        assert log_of(tmp_path, match).done == ()
        await act(sheet, match, "led.anyway next.lead=gone")
    assert log_of(tmp_path, match).done == (Led(0, 1),)


@pytest.mark.usefixtures("impossible_leader")
def test_form_that_asks_who_led_asks_about_a_hand_that_becomes_impossible(tmp_path: Path) -> None:
    match = f"/match/{shelved(tmp_path, 'colombian', 4, first=None)}"
    who = "entry.question='The hand is level, and goes to the pair that led it. Who led?'"
    asked = "entry.question='With that, what is written in the 3rd hand is not possible.'"
    script = f"""entry.blocked 20 key-next 20 {who} entry.question-player-1 {asked} entry.save=off
    entry.question-leave {who} entry.question-player-1 {asked} entry.question-change_anyway entry.question=gone
    entry.save"""
    log = perform(tmp_path, match, script, page="/hand/1")
    assert [type(event) for event in log.done] == [Led, Ended]
    assert evaluate(log.match).totals == (0, 20)


# --- the history of changes ----------------------------------------------------------------------------------------


def texts_of(sheet: Sitting, ident: str) -> list[str]:
    return [text for text in sheet.texts(sheet.by(ident)) if text]


async def test_changes_have_figures_and_the_device_that_wrote(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:3])
    async with Sitting(tmp_path, match) as sheet:
        device = session_state(sheet.page).device
        await act(sheet, match, "hand.1 hold:entry.field.2 28 key-next entry.save sheet.undo visit:/changes")
        assert texts_of(sheet, "changes.0")[1:] == ["Undone: 1st hand corrected", "this device", "28", "→", "9"]
        assert texts_of(sheet, "changes.1")[1:] == ["1st hand corrected", "this device", "9", "→", "28"]
        third = texts_of(sheet, "changes.2")
        assert third[1:] == ["3rd hand", "12", "5", "0"], "a line of an older version has no device"
        assert "1st hand corrected, this device, Chloé 9 → 28" in sheet.said("changes.1")
    assert log_of(tmp_path, match).log[-1].device == device
    async with Sitting(tmp_path, f"{match}/changes") as other:
        assert texts_of(other, "changes.1")[2] == "Android"
        await other.repository.change_settings(lambda settings: {**settings, "devices": {device: "Anna’s phone"}})
    async with Sitting(tmp_path, f"{match}/changes") as other:
        assert texts_of(other, "changes.1")[2] == "Anna’s phone"


async def test_changes_of_more_than_three_sides_list_figures_with_names(tmp_path: Path) -> None:
    match = begin(tmp_path, "la_poule/4", [{"laid": [31, 22, 10, 9], "left": [8, 17, 20, 30]}])
    async with Sitting(tmp_path, f"{match}/changes") as sheet:
        assert texts_of(sheet, "changes.0")[2::2] == ["Anna", "Bruno", "Chloé", "Daniel"]
        (name,) = (text for text in sheet.find(ft.Text, sheet.by("changes.0")) if text.value == "Anna")
        assert name.expand, "a long name leaves room for the figure"


async def test_tap_on_a_change_scrolls_to_its_hand_or_edits_its_note(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", [hand(0, 0, 1, 1)] * 20)
    async with Sitting(tmp_path, match) as sheet:
        await measured(sheet)
        await act(sheet, match, "hold:hand.2 more.note")
        await sheet.type("note.text", "late")
        await act(sheet, match, "note.save visit:/changes changes.0")
        assert sheet.field("note.text").value == "late"
        await sheet.type("note.text", "later")
        await act(sheet, match, "note.save")
        assert "later" in texts_of(sheet, "changes.0")
        sheet.conn.calls.clear()
        await sheet.tap("changes.19")
        assert sheet.page.route == match
        assert sheet.calls_of("scroll_to")[-1]["offset"] < 100


async def test_sheet_higher_than_its_part_of_the_screen_scrolls_below_its_head(tmp_path: Path) -> None:
    async with at_match(tmp_path, "mexican_train", 6, size=(390, 664)) as sheet:
        await sheet.choose("sheet.rename")
        (shown,) = sheet.find(ft.BottomSheet, open=True)

        async def grow(*heights: float) -> list[bool]:
            for part, height in enumerate(heights):
                head_and_rows = [one for one in sheet.find(ft.Container, shown) if one.on_size_change is not None]
                await sheet.fire(head_and_rows[part], "size_change", {"w": 358.0, "h": height})
            scrolled = [bool(one.expand) for one in sheet.find(ft.Column, shown) if one.scroll == ft.ScrollMode.AUTO]
            assert bool(sheet.find(ft.Container, shown, height=664 / 2)) == bool(scrolled)
            return scrolled

        assert await grow(64, 260) == []
        assert await grow(64, 300) == [True]
        assert await grow(64, 260) == []
        assert await grow(100, 260) == [True], "a head of two lines"
        await sheet.tap("dialog.close")
        assert not sheet.find(ft.BottomSheet, open=True)
