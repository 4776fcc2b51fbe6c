"""The sheet while the servers that store the matches do not answer: one entry waits, and nothing is shown as saved."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from scorekeeper.core.events import Corrected, Ended
from scorekeeper.games._pips import PipsLeft
from scorekeeper.library.engine import SAVE
from scorekeeper.library.repository import MatchRepository, header_of
from scorekeeper.storage.errors import DiskFull
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.device import listener
from scorekeeper.ui.startup.session import begin_session
from tests.registry import REGISTRY
from tests.repository import entry, result_of
from tests.unit.games.table import sit_down
from tests.unit.remote import RemoteStorage
from tests.unit.ui.rig.visitor import Sitting

HAND = ("sheet.enter", "entry.out.1", "key-4")
"""The second hand: Bruno goes out, Anna holds 4."""

DEVICES: dict[str, str] = {}
"""The device of each session."""

LINE = "The 2nd hand is not saved yet. It waits here and saves itself. Then comes the 3rd."


@pytest.fixture
def match_id(remote_repository: MatchRepository) -> str:
    """A match of Anna and Bruno in its second hand."""
    match = result_of(remote_repository.create(sit_down("sebastopol", first=0)))
    result_of(remote_repository.append(result_of(remote_repository.load(match)), entry(Ended(PipsLeft(0, (0, 12))))))
    return match


@pytest.fixture(autouse=True)
def devices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Devices that tell their id a moment after the first screen, as browsers do."""

    async def identify(page: ft.Page, _: object) -> None:
        await asyncio.sleep(0.1)  # of the virtual clock
        session_state(page).device = DEVICES[page.session.id]

    monkeypatch.setattr(listener, "_identify", identify)


def visit(
    repository: MatchRepository, route: str, device: str = "phone", size: tuple[int, int] = (390, 844)
) -> Sitting:
    async def begin(page: ft.Page) -> None:
        DEVICES[page.session.id] = device
        await begin_session(page, repository, REGISTRY)

    return Sitting(Path(), route, *size, main=begin)


async def go_away(storage: RemoteStorage, *visitors: Sitting) -> None:
    storage.away = True
    for visitor in visitors:
        await visitor.wait(2)
        await visitor.follow()


async def save_away(storage: RemoteStorage, sheet: Sitting) -> None:
    """Write the second hand, and save it while the engine is away."""
    await sheet.taps_on(*HAND)
    await go_away(storage, sheet)
    await sheet.tap("entry.save")


async def come_back(storage: RemoteStorage, *visitors: Sitting) -> None:
    storage.away = storage.is_lost = False
    for visitor in visitors:
        await visitor.wait(3)
        await visitor.follow()


def totals(sheet: Sitting) -> list[str]:
    return sheet.each("total", 2)


async def test_hand_waits_and_is_saved_when_the_engine_is_back(
    remote: RemoteStorage, remote_repository: MatchRepository, match_id: str
) -> None:
    async with visit(remote_repository, f"/match/{match_id}") as sheet:
        await save_away(remote, sheet)
        assert sheet.said("sheet.waiting") == LINE
        assert any(text.startswith("scores as of ") for text in sheet.texts())
        assert (totals(sheet), sheet.said("cell.2.0")) == (["Total, Anna, 0", "Total, Bruno, 12"], "2nd hand, Anna, 4")
        assert (sheet.off("sheet.enter"), sheet.shows("sheet.trouble")) == (True, False)
        await come_back(remote, sheet)
        assert totals(sheet) == ["Total, Anna, 4", "Total, Bruno, 12"]
        assert (sheet.shows("sheet.waiting"), sheet.said("sheet.enter")) == (False, "Enter 3rd hand")
        assert not any(text.startswith("scores as of ") for text in sheet.top_texts())
        assert not (await remote_repository.load(match_id)).drafts["phone"].content


async def test_match_that_could_not_be_read_is_opened_when_the_engine_is_back(
    remote: RemoteStorage, remote_repository: MatchRepository
) -> None:
    match_id = await remote.create(header_of(sit_down("sebastopol", first=0), datetime.now(UTC)))
    remote.away = True
    async with visit(remote_repository, f"/match/{match_id}") as sheet:
        assert sheet.shows("unreadable")
        await come_back(remote, sheet)
        assert sheet.said("sheet.enter") == "Enter 1st hand"


async def test_phone_on_its_side_says_of_which_time_the_scores_are(
    remote: RemoteStorage, remote_repository: MatchRepository, match_id: str
) -> None:
    async with visit(remote_repository, f"/match/{match_id}", size=(844, 390)) as sheet:
        assert "Bruno leads the 2nd hand" in sheet.texts()
        await go_away(remote, sheet)
        assert any(text.startswith("scores as of ") for text in sheet.texts())
        await come_back(remote, sheet)
        assert "Bruno leads the 2nd hand" in sheet.texts()


async def test_hand_that_is_not_confirmed_in_time_waits_until_it_is(
    remote: RemoteStorage, remote_repository: MatchRepository, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, confirmed = remote.append, asyncio.Event()

    async def confirm_late(*entry: Any) -> Any:
        await confirmed.wait()
        return await append(*entry)

    monkeypatch.setattr(remote, "append", confirm_late)
    async with visit(remote_repository, f"/match/{match_id}") as sheet:
        await sheet.taps_on(*HAND, "entry.save")
        await sheet.wait(SAVE)
        await sheet.follow()
        assert (sheet.said("sheet.waiting"), sheet.shows("sheet.trouble")) == (LINE, False)
        confirmed.set()
        await sheet.follow()
        assert totals(sheet) == ["Total, Anna, 4", "Total, Bruno, 12"]
        await sheet.tap("sheet.enter")
        assert sheet.shows("entry.save")


async def test_entry_that_was_stored_without_an_answer_is_stored_once(
    remote: RemoteStorage, remote_repository: MatchRepository, match_id: str
) -> None:
    async with visit(remote_repository, f"/match/{match_id}") as sheet:
        remote.is_lost = True
        await save_away(remote, sheet)
        await come_back(remote, sheet)
        assert len((await remote.load(match_id)).log) == 2


async def test_second_entry_is_refused_while_one_waits(
    remote: RemoteStorage, remote_repository: MatchRepository, match_id: str
) -> None:
    async with visit(remote_repository, f"/match/{match_id}") as sheet:
        await save_away(remote, sheet)
        await sheet.press("Z", ctrl=True)
        assert "The last entry is not saved yet. Go on when it is, or take it back." in sheet.said("sheet.trouble")
        await come_back(remote, sheet)
        assert len((await remote.load(match_id)).log) == 2


async def test_waiting_hand_survives_a_reload_and_can_be_taken_back(
    remote: RemoteStorage, remote_repository: MatchRepository, match_id: str
) -> None:
    async with visit(remote_repository, f"/match/{match_id}") as sheet:
        await save_away(remote, sheet)
        async with (
            visit(remote_repository, f"/match/{match_id}") as again,
            visit(remote_repository, f"/match/{match_id}", "b") as other,
        ):
            assert again.said("sheet.waiting") == LINE
            assert (other.shows("sheet.waiting"), other.shows("sheet.enter")) == (False, True)
            assert any(text.startswith("scores as of ") for text in other.texts())
            await again.tap("sheet.take-back")
            await again.follow()
            assert again.said("sheet.enter") == "Continue 2nd hand"
            await again.tap("sheet.enter")
            assert "4" in again.top_texts()
        await come_back(remote, sheet)
        assert len((await remote.load(match_id)).log) == 1


@pytest.mark.parametrize(("answer", "count"), [("theirs", 2), ("own", 3)])
async def test_hand_that_somebody_else_was_quicker_with_is_asked_about(
    remote: RemoteStorage, remote_repository: MatchRepository, match_id: str, answer: str, count: int
) -> None:
    async with visit(remote_repository, f"/match/{match_id}") as sheet:
        await save_away(remote, sheet)
        remote.away = False
        await remote_repository.append(await remote_repository.load(match_id), entry(Ended(PipsLeft(0, (0, 7)))))
        await come_back(remote, sheet)
        assert sheet.said("waiting") == "Another device saved the 2nd hand: 0, 7. Yours: 4, 0."
        assert not sheet.shows("overtaken"), "it is asked once"
        assert sheet.said("waiting-own") == "Save mine as 3rd"
        await sheet.tap(f"waiting-{answer}")
        assert len((await remote.load(match_id)).log) == count
        assert (sheet.shows("waiting"), sheet.said("sheet.enter")) == (
            False,
            f"Enter {count + 1}{'rd' if count == 2 else 'th'} hand",
        )
        assert not sheet.shows("overtaken")


async def test_hand_that_waited_replaces_the_one_that_somebody_else_has_saved(
    remote: RemoteStorage, remote_repository: MatchRepository, match_id: str
) -> None:
    async with visit(remote_repository, f"/match/{match_id}") as sheet:
        await save_away(remote, sheet)
        remote.away = False
        await remote_repository.append(await remote_repository.load(match_id), entry(Ended(PipsLeft(0, (0, 7)))))
        await come_back(remote, sheet)
        assert sheet.said("waiting-correct") == "Correct it to mine"
        await sheet.tap("waiting-correct")
        log = (await remote_repository.load(match_id)).session.log
        assert [line.event for line in log[2:]] == [Corrected(1, (), PipsLeft(1, (4, 0)))]
        assert (totals(sheet), sheet.shows("waiting")) == (["Total, Anna, 4", "Total, Bruno, 12"], False)
        assert not sheet.shows("overtaken")


async def test_hand_that_waited_and_is_saved_by_somebody_else_with_the_same_figures_is_not_asked_about(
    remote: RemoteStorage, remote_repository: MatchRepository, match_id: str
) -> None:
    async with visit(remote_repository, f"/match/{match_id}") as sheet:
        await save_away(remote, sheet)
        remote.away = False
        await remote_repository.append(await remote_repository.load(match_id), entry(Ended(PipsLeft(1, (4, 0)))))
        await come_back(remote, sheet)
        assert sheet.said("sheet.matched") == "Another device saved the 2nd hand first, with the same figures."
        assert (sheet.shows("waiting"), len((await remote.load(match_id)).log)) == (False, 2)


async def test_entry_that_the_engine_refuses_later_says_why(
    remote: RemoteStorage, remote_repository: MatchRepository, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with visit(remote_repository, f"/match/{match_id}") as sheet:
        await save_away(remote, sheet)

        async def full(*_: object) -> None:
            raise DiskFull

        monkeypatch.setattr(remote, "append", full)
        await come_back(remote, sheet)
        assert "There is no room left." in sheet.said("sheet.waiting")
        await sheet.tap("sheet.take-back")
        assert sheet.said("sheet.enter") == "Continue 2nd hand"


async def test_every_session_shows_that_the_engine_is_away(
    remote: RemoteStorage, remote_repository: MatchRepository, match_id: str
) -> None:
    here = f"/match/{match_id}"
    async with visit(remote_repository, here) as sheet, visit(remote_repository, here, "another") as other:
        await other.taps_on(*HAND)
        await go_away(remote, sheet, other)
        await other.tap("entry.save")
        assert (other.said("sheet.waiting"), sheet.shows("sheet.waiting")) == (LINE, False)
        assert all(any(text.startswith("scores as of ") for text in each.texts()) for each in (sheet, other))
        await come_back(remote, sheet, other)
        assert totals(other) == totals(sheet) == ["Total, Anna, 4", "Total, Bruno, 12"]


async def test_home_and_history_show_the_lists_of_before(
    remote: RemoteStorage, remote_repository: MatchRepository, match_id: str
) -> None:
    async with visit(remote_repository, "/") as home:
        await go_away(remote, home)
        assert [match.id for match in await remote_repository.list_matches()] == [match_id]
        assert home.shows("home.resume")
        assert any(text.startswith("scores as of ") for text in home.texts())
        await home.visit("/history")
        assert any(text.startswith("scores as of ") for text in home.top_texts())
        await come_back(remote, home)
        assert not any(text.startswith("scores as of ") for text in home.top_texts())
        await home.visit("/")
        assert not any(text.startswith("scores as of ") for text in home.texts())
