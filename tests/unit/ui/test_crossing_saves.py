"""Two phones that save the same hand up to half a second apart, on one app server or on two, in real time.

Nobody loses what was entered: it is on the sheet, or still on its phone with a sentence that says who was first.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path

import flet as ft
import pytest

from scorekeeper.core.events import Corrected, Ended
from scorekeeper.games._pips import PipsLeft
from scorekeeper.library.repository import EDITION, MatchRepository, open_library
from scorekeeper.library.summaries import summarize
from scorekeeper.storage.file_storage import FileStorage
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.device import listener
from scorekeeper.ui.startup.session import begin_session
from tests.jetstream import MakeStorage
from tests.registry import REGISTRY
from tests.unit.games.table import sit_down
from tests.unit.ui.rig import app
from tests.unit.ui.rig.visitor import Sitting

pytestmark = pytest.mark.real_time

LONGEST = 0.5
"""Seconds between the two saves at most."""

TABLES = 4
"""Matches that are played at the same time: most of a round is waiting."""

PATIENCE = 30
"""Seconds after which a screen that does not come has failed."""

NAMES = {"a": "Anna", "b": "Bruno"}
DEVICES: dict[str, str] = {}
"""The device of each session."""


@pytest.fixture
def rounds(request: pytest.FixtureRequest) -> int:
    return 120 if request.config.getoption("--deep") else 2


@pytest.fixture(autouse=True)
def devices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Devices with names, and a rig whose clock is the real one."""

    async def identify(page: ft.Page, _: object) -> None:
        session_state(page).device = DEVICES[page.session.id]

    async def pass_time(seconds: float = 0) -> None:
        await asyncio.sleep(0.01 if seconds else 0)  # then a phone looks at its screen again

    monkeypatch.setattr(listener, "_identify", identify)
    monkeypatch.setattr(app, "pass_time", pass_time)


class Phone(Sitting):
    """A phone at the table."""

    def __init__(self, repository: MatchRepository, route: str, device: str) -> None:
        async def begin(page: ft.Page) -> None:
            DEVICES[page.session.id] = device
            await begin_session(page, repository, REGISTRY)

        super().__init__(Path(), route, main=begin)
        self.device = device

    async def wait_for(self, is_there: Callable[[], bool]) -> None:
        """Return once the screen is there."""
        end = time.monotonic() + PATIENCE
        while not is_there():
            assert time.monotonic() < end, self.top_texts()
            await self.follow()

    async def write(self, pips: Sequence[int]) -> None:
        """Enter a hand of three that Anna won."""
        await self.wait_for(lambda: self.shows("entry.out.0"))
        await self.tap("entry.out.0")
        for seat in (1, 2):
            await self.tap(f"entry.field.{seat}")
            while self.said(f"entry.field.{seat}")[-1].isdigit():  # what the other phone has typed, on a slow machine
                await self.tap("key-delete")
            for digit in str(pips[seat]):
                await self.tap(f"key-{digit}")
        await self.wait_for(lambda: not self.off("entry.save"))

    def totals(self) -> list[int]:
        """Return the totals on the sheet."""
        return [int(text.rpartition(" ")[2]) for text in self.each("total", 3)]

    def message(self) -> str:
        """Return what the phone says of a hand that it has saved: a question, a message, or nothing but the sheet."""
        return next((name for name in ("overtaken", "sheet.matched") if self.shows(name)), "")


@asynccontextmanager
async def phones(repositories: Sequence[MatchRepository], match: str) -> AsyncGenerator[list[Phone]]:
    """Open the first hand of a match on two phones."""
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(Phone(repository, f"{match}/hand/1", device))
            for repository, device in zip(repositories, "ab", strict=True)
        ]


async def play(repositories: Sequence[MatchRepository], number: int) -> str:
    """Enter and save the same hand on two phones, answer what is asked, and return what the later phone says."""
    repository, dice = repositories[0], random.Random(number)  # noqa: S311
    match_id = await repository.create(sit_down("sebastopol", "Anna Bruno Chloé", first=0))
    match, is_same, is_kept = f"/match/{match_id}", number % 4 == 0, number % 2 == 0
    pips = {"a": (0, 11, 23), "b": (0, 11, 23) if is_same else (0, 12, dice.randrange(1, 30))}
    delay = LONGEST * number / 25 % LONGEST if number < 25 else dice.uniform(0, LONGEST)
    async with phones(repositories, match) as both:
        for phone in both:
            await phone.write(pips[phone.device])
        await asyncio.sleep(dice.uniform(0, 1))  # a draft, written 0.8 seconds after a touch, may come before or after
        saves = [phone.clickable("entry.save") for phone in both]

        async def save(phone: Phone, control: ft.BaseControl, after: float) -> None:
            await asyncio.sleep(after)
            await phone.send(control, "click")

        await asyncio.gather(save(both[0], saves[0], 0), save(both[1], saves[1], delay))
        for phone in both:
            await phone.wait_for(lambda phone=phone: phone.page.route == match or phone.shows("overtaken"))
        (line,) = (await repository.load(match_id)).session.log
        first, later = both if line.device == "a" else reversed(both)
        assert isinstance(line.event, Ended)
        assert line.event.end.pips == pips[first.device]
        await first.wait_for(lambda: first.shows("total.0") and first.totals() == [*pips[first.device]])
        assert first.message() == ""
        await later.wait_for(lambda: later.message() != "")
        message, name = later.message(), NAMES[first.device]
        if is_same:
            assert later.said("sheet.matched") == f"{name} saved the 1st hand first, with the same figures."
        else:
            await answer(later, name, pips[first.device], pips[later.device], is_kept=is_kept)
        entries = [line.event for line in (await repository.load(match_id)).session.log[1:]]
        corrected = [] if is_same or is_kept else [Corrected(0, (), PipsLeft(0, pips[later.device]))]
        assert entries == corrected
        expected = [*pips[later.device if corrected else first.device]]
        for phone in both:
            await phone.wait_for(lambda phone=phone: phone.shows("total.0") and phone.totals() == expected)
    return message


async def answer(later: Phone, first: str, theirs: Sequence[int], own: Sequence[int], *, is_kept: bool) -> None:
    """Read the question, and answer it."""
    hands = [", ".join(map(str, pips)) for pips in (theirs, own)]
    assert later.said("overtaken") == f"{first} saved the 1st hand: {hands[0]}. Yours: {hands[1]}."
    await later.tap("overtaken-theirs" if is_kept else "overtaken-correct")
    await later.wait_for(lambda: not later.shows("overtaken"))


async def play_all(repositories: Sequence[MatchRepository], rounds: int) -> None:
    await repositories[0].save_setting("devices", NAMES)
    numbers, messages = iter(range(rounds)), list[str]()

    async def play_rounds() -> None:
        for number in numbers:
            messages.append(await play(repositories, number))

    async with asyncio.TaskGroup() as tables:
        for _ in range(TABLES):
            tables.create_task(play_rounds())
    assert messages.count("overtaken") == rounds - len(range(0, rounds, 4))


async def test_hand_saved_on_two_phones_of_one_app_server_is_lost_on_neither(tmp_path: Path, rounds: int) -> None:
    with open_library(tmp_path, REGISTRY) as library:
        repository = MatchRepository(FileStorage(library), REGISTRY)
        await play_all([repository, repository], rounds)


async def test_hand_saved_on_phones_of_two_app_servers_is_lost_on_neither(jetstream: MakeStorage, rounds: int) -> None:
    storages = [jetstream(partial(summarize, REGISTRY), EDITION) for _ in range(2)]
    await play_all([MatchRepository(storage, REGISTRY) for storage in storages], rounds)
