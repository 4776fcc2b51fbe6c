"""Two devices that enter the same hand: the one that saves later is asked, and nothing that it has entered is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import flet as ft
import pytest

from scorekeeper.core.events import Corrected, Ended, Event, LogEvent, Noted, Renamed, Scored, Struck
from scorekeeper.core.variant import Match
from scorekeeper.games._pips import PipsLeft
from scorekeeper.games.canton import Capture, OtherHands
from scorekeeper.library.repository import MatchRepository
from scorekeeper.storage.file_storage import FileStorage
from scorekeeper.storage.protocol import ABSENT, ALL
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.device import listener
from scorekeeper.ui.startup.session import begin_session
from tests.registry import REGISTRY
from tests.repository import entry
from tests.unit.games.table import sit_down
from tests.unit.remote import RemoteStorage
from tests.unit.ui.rig.matches import open_folder
from tests.unit.ui.rig.visitor import Sitting

NAMES = {"a": "Bruno", "b": "Anna"}
"""The names of two devices in the settings."""

DEVICES: dict[str, str] = {}
"""The device of each session."""

THREE = "Anna Bruno Chloé"


@pytest.fixture
def repository(tmp_path: Path) -> Iterator[MatchRepository]:
    with open_folder(tmp_path) as library:
        yield MatchRepository(FileStorage(library), REGISTRY)


@pytest.fixture(autouse=True)
def devices(monkeypatch: pytest.MonkeyPatch) -> None:
    async def identify(page: ft.Page, _: object) -> None:
        await asyncio.sleep(0)  # known in its second step
        session_state(page).device = DEVICES[page.session.id]

    monkeypatch.setattr(listener, "_identify", identify)


def visit(repository: MatchRepository, route: str, device: str, size: tuple[int, int] = (390, 844)) -> Sitting:
    async def begin(page: ft.Page) -> None:
        DEVICES[page.session.id] = device
        await begin_session(page, repository, REGISTRY)

    return Sitting(Path(), route, *size, main=begin)


async def begin(repository: MatchRepository, match: Match, *events: Event) -> str:
    """Return the page of a new match with these events, on devices with names."""
    await repository.save_setting("devices", NAMES)
    match_id = await repository.create(match)
    for event in events:
        await repository.append(await repository.load(match_id), entry(event))
    return f"/match/{match_id}"


async def log_of(repository: MatchRepository, match: str) -> list[tuple[LogEvent, str]]:
    """Return the events of the match and the device that wrote each."""
    loaded = await repository.load(match.removeprefix("/match/"))
    return [(line.event, line.device) for line in loaded.session.log]


async def write(sheet: Sitting, digits: str) -> None:
    """Enter a hand of three in which Anna went out."""
    await sheet.taps_on("entry.out.0", *(f"key-{digit}" for digit in digits))


async def cross(first: Sitting, second: Sitting, own: str = "1223") -> None:
    """Enter the same hand on two devices, and save it on the second one before it hears of the first one."""
    await write(first, "1123")
    await write(second, own)
    save = second.clickable("entry.save")
    await first.tap_at_once("entry.save")
    await second.send(save, "click")
    for each in (first, second):
        await each.follow()


@pytest.mark.parametrize("is_heard", [False, True])
async def test_hand_saved_second_is_asked_about_and_kept(repository: MatchRepository, is_heard: bool) -> None:
    match = await begin(repository, sit_down("sebastopol", THREE, first=0))
    here = f"{match}/hand/1"
    async with visit(repository, here, "a") as first, visit(repository, here, "b") as second:
        if is_heard:
            await write(first, "1123")
            await write(second, "1223")
            await first.tap("entry.save")
            await second.follow()
        else:
            await cross(first, second)
        assert second.said("overtaken") == "Bruno saved the 1st hand: 0, 11, 23. Yours: 0, 12, 23."
        assert second.said("overtaken-theirs") == "Keep Bruno’s"
        assert second.said("overtaken-correct") == "Correct it to mine"
        assert (second.shows("entry.save"), second.shows("entry.trouble")) == (False, False)
        assert await log_of(repository, match) == [(Ended(PipsLeft(0, (0, 11, 23))), "a")]
        await second.tap("overtaken-theirs")
        assert (second.page.route, second.shows("overtaken")) == (match, False)
        assert second.each("total", 3) == ["Total, Anna, 0", "Total, Bruno, 11", "Total, Chloé, 23"]
        assert await log_of(repository, match) == [(Ended(PipsLeft(0, (0, 11, 23))), "a")]


async def test_hand_is_corrected_to_the_second_one_by_its_author_only(repository: MatchRepository) -> None:
    match = await begin(repository, sit_down("sebastopol", THREE, first=0))
    here = f"{match}/hand/1"
    async with visit(repository, here, "a") as first, visit(repository, here, "b") as second:
        await cross(first, second)
        await second.tap("overtaken-correct")
        assert second.each("total", 3) == ["Total, Anna, 0", "Total, Bruno, 12", "Total, Chloé, 23"]
        assert second.calls_of("announce_message")[-1]["message"].startswith("Bruno 11 → 12.")
        assert not second.shows("overtaken")
        await first.follow()
        assert first.each("total", 3) == second.each("total", 3)
        assert (await log_of(repository, match))[1:] == [(Corrected(0, (), PipsLeft(0, (0, 12, 23))), "b")]
        assert (await repository.load(match.removeprefix("/match/"))).drafts.keys() == {ALL}


@pytest.mark.parametrize("is_heard", [False, True])
async def test_hand_saved_second_with_the_same_figures_is_not_asked_about(
    repository: MatchRepository, is_heard: bool
) -> None:
    match = await begin(repository, sit_down("sebastopol", THREE, first=0))
    here = f"{match}/hand/1"
    async with visit(repository, here, "a") as first, visit(repository, here, "b") as second:
        if is_heard:
            await write(first, "1123")
            await write(second, "1123")
            await first.tap("entry.save")
            await second.follow()
        else:
            await cross(first, second, "1123")
        assert second.page.route == match
        assert second.said("sheet.matched") == "Bruno saved the 1st hand first, with the same figures."
        assert (second.shows("overtaken"), len(await log_of(repository, match))) == (False, 1)
        await second.visit(here)
        assert (second.page.route, second.said("entry.save")) == (here, "Save changes"), "it can still be corrected"


async def test_unfinished_hand_is_asked_about_and_finished_as_a_correction(repository: MatchRepository) -> None:
    match = await begin(repository, sit_down("sebastopol", THREE, first=0))
    here = f"{match}/hand/1"
    async with visit(repository, here, "a") as first, visit(repository, here, "b") as second:
        await write(first, "1123")
        await second.taps_on("entry.out.0", "key-1", "key-2")
        await first.tap("entry.save")
        await second.follow()
        assert second.said("overtaken") == "Bruno saved the 1st hand: 0, 11, 23. Yours: 0, 12, –."
        await second.tap("overtaken-correct")
        assert (second.shows("overtaken"), len(await log_of(repository, match))) == (False, 1)
        await second.taps_on("entry.field.2", "key-2", "key-3")
        assert second.said("entry.save") == "Save changes"
        await second.tap("entry.save")
        assert (await log_of(repository, match))[1:] == [(Corrected(0, (), PipsLeft(0, (0, 12, 23))), "b")]


@pytest.mark.parametrize("is_away", [False, True])
async def test_hand_that_makes_a_later_one_impossible_is_asked_about_as_a_correction(
    remote: RemoteStorage, remote_repository: MatchRepository, *, is_away: bool
) -> None:
    """With Chloé at 29 in the first hand she is out after the second one, and has nothing in the third."""
    repository = remote_repository
    match = await begin(repository, sit_down("sebastopol", THREE, first=0))
    async with visit(repository, f"{match}/hand/1", "b") as second:
        await write(second, "1429")
        if is_away:
            remote.away = True
            await second.wait(2)
            await second.tap("entry.save")
            remote.away = False
        for pips in ((0, 14, 9), (0, 3, 30), (0, 12, 5)):
            loaded = await repository.load(match.removeprefix("/match/"))
            await repository.append(loaded, repository.entry(Ended(PipsLeft(0, pips)), "", device="a"))
        await second.wait(3)
        await second.follow()
        await second.tap("waiting-correct" if is_away else "overtaken-correct")
        assert (len(await log_of(repository, match)), second.said("entry.save")) == (3, "Save changes")
        await second.tap("entry.save")
        assert "With that, what is written in the 3rd hand is not possible." in second.texts()
        assert len(await log_of(repository, match)) == 3
        await second.tap("entry.question-change_anyway")
        assert (await log_of(repository, match))[3:] == [(Corrected(0, (), PipsLeft(0, (0, 14, 29))), "b")]


async def test_question_waits_on_the_sheet_over_a_reload(repository: MatchRepository) -> None:
    match = await begin(repository, sit_down("sebastopol", THREE, first=0))
    async with visit(repository, f"{match}/hand/1", "b") as second:
        await write(second, "12")
        await second.tap("entry.close")
        async with visit(repository, f"{match}/hand/1", "a") as first:
            assert first.each("entry.field", 3)[1] == "Bruno, pips left in hand, 12", "a copy"
            await first.taps_on("entry.field.1", "key-delete", "key-1", "entry.field.2", "key-2", "key-3", "entry.save")
        await second.follow()
        assert second.said("overtaken") == "Bruno saved the 1st hand: 0, 11, 23. Yours: 0, 12, –."
    async with visit(repository, match, "b") as again:
        assert again.said("overtaken") == "Bruno saved the 1st hand: 0, 11, 23. Yours: 0, 12, –."
        await again.tap("overtaken-correct")
        assert (again.page.route, again.said("entry.field.1")) == (f"{match}/hand/1", "Bruno, pips left in hand, 12")
        await again.tap("entry.close")
        assert not again.shows("overtaken")


async def test_question_names_another_device_without_a_name(repository: MatchRepository) -> None:
    match = await begin(repository, sit_down("sebastopol", THREE, first=0))
    here = f"{match}/hand/1"
    async with visit(repository, here, "tablet") as first, visit(repository, here, "b") as second:
        await cross(first, second)
        assert second.said("overtaken").startswith("Another device saved the 1st hand: ")
        assert second.said("overtaken-theirs") == "Keep theirs"


async def test_docked_form_leaves_the_question_to_the_sheet_beside_it(repository: MatchRepository) -> None:
    match = await begin(repository, sit_down("sebastopol", THREE, first=0))
    here, wide = f"{match}/hand/1", (1280, 800)
    async with visit(repository, here, "a") as first, visit(repository, here, "b", wide) as second:
        await cross(first, second)
        assert len(second.find(ft.Semantics, second.find(ft.View)[-1], identifier="overtaken")) == 1
        assert not second.shows("entry.save")


async def test_hand_that_is_not_of_pips_alone_is_told_by_its_points(repository: MatchRepository) -> None:
    match = await begin(repository, sit_down("canton", "Anna Bruno", first=0), Scored(Capture(0, 30)))
    here = f"{match}/hand/1"
    async with visit(repository, here, "a") as first, visit(repository, here, "b") as second:
        await first.taps_on("entry.out.0", "key-9")
        await second.taps_on("entry.out.1", "key-8")
        await first.tap("entry.save")
        await second.follow()
        assert second.said("overtaken") == "Bruno saved the 1st hand: Anna 39, Bruno 0. Yours: Anna 30, Bruno 8."


async def test_unfinished_hand_that_is_not_of_pips_alone_has_no_points(repository: MatchRepository) -> None:
    match = await begin(repository, sit_down("canton", "Anna Bruno", first=0), Scored(Capture(0, 30)))
    here = f"{match}/hand/1"
    async with visit(repository, here, "a") as first, visit(repository, here, "b") as second:
        await second.tap("entry.out.1")
        await first.taps_on("entry.out.0", "key-9", "entry.save")
        await second.follow()
        assert second.said("overtaken").endswith("Yours: not finished.")


async def test_hand_with_the_same_points_from_other_entries_is_asked_about(repository: MatchRepository) -> None:
    events = Scored(Capture(0, 12)), Scored(Capture(0, 30)), Ended(OtherHands(0, (0, 9)))
    match = await begin(repository, sit_down("canton", "Anna Bruno", first=0), *events)
    plays = [{"kind": "capture", "player": 0, "total": total} for total in (30, 12)]
    draft = {"hand": 0, "seen": 2, "original": {}, "fields": {"out": 0, "pips": [0, 9], "plays": plays}}
    await repository.save_drafts(match.removeprefix("/match/"), "b", {"drafts": [draft]}, ABSENT)
    async with visit(repository, match, "b") as sheet:
        assert sheet.said("overtaken") == (
            "Another device saved the 1st hand with other entries than yours. "
            "The figures are the same: Anna 51, Bruno 0."
        )
        await sheet.tap("overtaken-correct")
        assert (await log_of(repository, match))[3:] == [
            (Corrected(0, (Capture(0, 30), Capture(0, 12)), OtherHands(0, (0, 9))), "b")
        ]


async def test_tiles_of_an_unfinished_hand_are_told_by_their_pips(repository: MatchRepository) -> None:
    match = await begin(repository, sit_down("sebastopol", THREE, first=0))
    here = f"{match}/hand/1"
    async with visit(repository, here, "a") as first, visit(repository, here, "b") as second:
        await second.taps_on("entry.out.0", "entry.face-1", "tile-6-5")
        await write(first, "1123")
        await first.tap("entry.save")
        await second.follow()
        assert second.said("overtaken").endswith("Yours: 0, 11, –.")


async def test_correction_of_the_same_hand_is_asked_about(repository: MatchRepository) -> None:
    match = await begin(
        repository,
        sit_down("sebastopol", THREE, first=0),
        Ended(PipsLeft(0, (0, 11, 23))),
        Ended(PipsLeft(0, (0, 1, 2))),
    )
    here = f"{match}/hand/1"
    async with visit(repository, here, "a") as first, visit(repository, here, "b") as second:
        for each, digit in ((first, "2"), (second, "3")):
            await each.taps_on("entry.field.1", "key-delete", "key-delete", "key-1", f"key-{digit}")
        save = second.clickable("entry.save")
        await first.tap_at_once("entry.save")
        await second.send(save, "click")
        await second.follow()
        assert second.said("overtaken") == "Bruno saved the 1st hand: 0, 12, 23. Yours: 0, 13, 23."
        assert len(await log_of(repository, match)) == 3
        await second.tap("overtaken-correct")
        assert (await log_of(repository, match))[3:] == [(Corrected(0, (), PipsLeft(0, (0, 13, 23))), "b")]


async def test_winner_tapped_on_a_second_phone_does_not_correct_the_first_one(repository: MatchRepository) -> None:
    match = await begin(repository, sit_down("dominoes", THREE, first=0))
    async with visit(repository, match, "a") as first, visit(repository, match, "b") as second:
        winner = second.clickable("won.1")
        await first.tap_at_once("won.0")
        await second.send(winner, "click")
        await second.follow()
        assert second.said("overtaken") == (
            "Bruno saved the 1st hand: Anna 1, Bruno 0, Chloé 0. Yours: Anna 0, Bruno 1, Chloé 0."
        )
        assert len(await log_of(repository, match)) == 1
        await second.tap("overtaken-correct")
        assert second.each("total", 3) == ["Total, Anna, 0", "Total, Bruno, 1", "Total, Chloé, 0"]


async def test_save_of_a_correction_that_changes_nothing_writes_nothing(repository: MatchRepository) -> None:
    match = await begin(repository, sit_down("sebastopol", THREE, first=0), Ended(PipsLeft(0, (0, 11, 23))))
    async with visit(repository, f"{match}/hand/1", "a") as sheet:
        await sheet.tap("entry.save")
        assert (sheet.page.route, len(await log_of(repository, match))) == (match, 1)


async def test_hand_is_saved_although_something_else_was_written_meanwhile(repository: MatchRepository) -> None:
    match = await begin(repository, sit_down("sebastopol", THREE, first=0))
    async with visit(repository, f"{match}/hand/1", "b") as sheet:
        await write(sheet, "1223")
        save = sheet.clickable("entry.save")
        await repository.append(await repository.load(match.removeprefix("/match/")), entry(Noted(0, "Anna dealt")))
        await sheet.send(save, "click")
        await sheet.follow()
        assert [event for event, _ in await log_of(repository, match)][1:] == [Ended(PipsLeft(0, (0, 12, 23)))]


async def test_hand_whose_number_has_changed_is_not_saved_and_stays_on_its_phone(repository: MatchRepository) -> None:
    match = await begin(repository, sit_down("sebastopol", THREE, first=0), Ended(PipsLeft(0, (0, 1, 2))))
    async with visit(repository, f"{match}/hand/2", "b") as sheet:
        await write(sheet, "1223")
        save = sheet.clickable("entry.save")
        await repository.append(await repository.load(match.removeprefix("/match/")), entry(Struck(0)))
        await sheet.send(save, "click")
        await sheet.visit(match)
        assert "changed elsewhere" in sheet.said("sheet.trouble")
        assert len(await log_of(repository, match)) == 2
        assert sheet.said("sheet.enter") == "Continue 1st hand"


async def test_play_is_not_written_in_the_next_hand_when_another_device_has_ended_its_hand(
    repository: MatchRepository,
) -> None:
    match = await begin(repository, sit_down("canton", "Anna Bruno", first=0))
    async with visit(repository, match, "b") as sheet:
        key = sheet.clickable("capture.12")
        loaded = await repository.load(match.removeprefix("/match/"))
        await repository.append(loaded, repository.entry(Ended(OtherHands(0, (0, 9))), "", device="a"))
        await sheet.send(key, "click")
        await sheet.follow()
        assert sheet.said("waiting") == (
            "Bruno wrote in this match first. Your entry is not saved: Anna scored 12 in the 1st hand."
        )
        assert len(await log_of(repository, match)) == 1
        await sheet.tap("waiting-own")
        assert [event for event, _ in await log_of(repository, match)][1:] == [Scored(Capture(0, 12))]
        assert not sheet.shows("waiting")


@pytest.mark.parametrize("typed", ["note", "names"])
async def test_text_is_asked_about_when_another_device_was_quicker(repository: MatchRepository, typed: str) -> None:
    match = await begin(repository, sit_down("sebastopol", THREE, first=0))
    async with visit(repository, match, "b") as sheet:
        await sheet.choose("sheet.note" if typed == "note" else "sheet.rename")
        await sheet.type("note.text" if typed == "note" else "name.0", "Zoé")
        save = sheet.clickable("note.save" if typed == "note" else "names.save")
        loaded = await repository.load(match.removeprefix("/match/"))
        await repository.append(loaded, repository.entry(Ended(PipsLeft(0, (0, 9, 1))), "", device="a"))
        await sheet.send(save, "click")
        await sheet.follow()
        assert sheet.said("waiting") == "Bruno wrote in this match first. Your entry is not saved."
        await sheet.tap("waiting-own")
        assert [event for event, _ in await log_of(repository, match)][1:] == [
            Noted(0, "Zoé") if typed == "note" else Renamed(((0, "Zoé"),))
        ]


@pytest.mark.parametrize(
    ("game", "chip", "end"),
    [
        ("fives_and_threes", "entry.last_tile", ("sheet.end", "entry.save")),
        ("muggins", "entry.opening", ("sheet.end", "entry.question-end_hand")),
    ],
)
async def test_chip_of_the_keys_stays_on_its_device_over_a_reload_until_its_hand_ends(
    repository: MatchRepository, game: str, chip: str, end: tuple[str, ...]
) -> None:
    match = await begin(repository, sit_down(game, "Anna Bruno", first=0))
    async with visit(repository, match, "b") as sheet:
        await sheet.tap(chip)
    async with visit(repository, match, "b") as again, visit(repository, match, "a") as other:
        assert (again.by(chip).selected, other.by(chip).selected) == (True, False)
        await again.tap(chip)
    async with visit(repository, match, "b") as again:
        assert not again.by(chip).selected
        await again.taps_on(chip, *end)
        assert not again.by(chip).selected
    loaded = await repository.load(match.removeprefix("/match/"))
    assert (len(loaded.session.match.hands), loaded.drafts.keys()) == (1, {ALL})
