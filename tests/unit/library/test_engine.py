"""Tests of the engine as screens see it: whether it answers, and the entries that wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from scorekeeper.core.events import Ended
from scorekeeper.games._pips import PipsLeft
from scorekeeper.library.engine import ANSWER, PAUSE, SAVE, WaitingEntry
from scorekeeper.library.loaded_match import LoadedMatch
from scorekeeper.library.repository import MatchRepository
from scorekeeper.library.summaries import summarize
from scorekeeper.storage.errors import DiskFull, Stale, StorageError, Unreachable
from scorekeeper.storage.memory import MemoryStorage
from scorekeeper.storage.protocol import ABSENT
from tests.registry import REGISTRY
from tests.repository import entry
from tests.unit.games.table import sit_down
from tests.unit.remote import RemoteStorage
from tests.unit.ui.rig.clock import pass_time

HAND = entry(Ended(PipsLeft(0, (0, 5))))
FIRST, SECOND = replace(HAND, id="1"), replace(HAND, id="2")


async def leave_waiting(storage: RemoteStorage, repository: MatchRepository) -> LoadedMatch:
    """Return a new match in which the first entry waits, because the engine is away."""
    loaded = await repository.load(await begin(repository))
    _ = await watching(repository)
    storage.away = True
    with pytest.raises(Unreachable):
        await repository.engine.append(loaded, FIRST)
    return loaded


async def follow(repository: MatchRepository, heard: list[bool]) -> None:
    """Note whether the engine is away, each time it tells something."""
    changes = repository.engine.watch()
    while True:
        await anext(changes)
        heard.append(repository.engine.as_of is not None)


async def watching(repository: MatchRepository) -> tuple[asyncio.Task[None], list[bool]]:
    heard: list[bool] = []
    task = asyncio.create_task(follow(repository, heard))
    await pass_time()
    return task, heard


async def begin(repository: MatchRepository) -> str:
    return await repository.create(sit_down("sebastopol", first=0))


async def test_watchers_hear_that_the_engine_goes_and_comes_back(
    remote: RemoteStorage, remote_repository: MatchRepository
) -> None:
    task, heard = await watching(remote_repository)
    await pass_time(5)
    assert heard == []
    remote.away = True
    await pass_time(2)
    remote.away = False
    await pass_time(2)
    assert heard == [True, False]
    task.cancel()
    remote.away = True
    await pass_time(5)
    assert heard == [True, False]


async def test_engine_that_refuses_for_another_reason_is_there(
    remote: RemoteStorage, remote_repository: MatchRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full() -> None:
        raise DiskFull

    monkeypatch.setattr(remote, "ping", full)
    _ = await watching(remote_repository)
    await pass_time(2)
    assert remote_repository.engine.as_of is None


async def test_engine_in_memory_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    remote = MemoryStorage(partial(summarize, REGISTRY))
    monkeypatch.setattr(remote, "ping", None)
    remote_repository = MatchRepository(remote, REGISTRY)
    _ = await watching(remote_repository)
    await pass_time(2)
    loaded = await remote_repository.engine.append(await remote_repository.load(await begin(remote_repository)), FIRST)
    assert len(loaded.session.log) == 1


async def test_entry_waits_and_another_one_is_refused(
    remote: RemoteStorage, remote_repository: MatchRepository
) -> None:
    engine, loaded = remote_repository.engine, await leave_waiting(remote, remote_repository)
    with pytest.raises(StorageError) as caught:
        await engine.append(loaded, SECOND)
    assert caught.value.key == "waiting"
    waiting = engine.waiting(loaded.id, "")
    assert waiting
    assert waiting.entry == FIRST
    remote.away = False
    await pass_time(3)
    assert engine.waiting(loaded.id, "") is None
    assert [line["id"] for line in (await remote.load(loaded.id)).log] == ["1"]


async def test_entry_taken_back_is_not_sent_again(remote: RemoteStorage, remote_repository: MatchRepository) -> None:
    engine, loaded = remote_repository.engine, await leave_waiting(remote, remote_repository)
    engine.take_back(loaded.id, "")
    remote.away = False
    await pass_time(3)
    assert (await remote.load(loaded.id)).log == []
    assert len((await engine.append(loaded, SECOND)).session.log) == 1


async def test_entry_that_was_overtaken_keeps_waiting_for_an_answer(
    remote: RemoteStorage, remote_repository: MatchRepository
) -> None:
    engine, loaded = remote_repository.engine, await leave_waiting(remote, remote_repository)
    remote.away = False
    await remote_repository.append(loaded, SECOND)
    await pass_time(3)
    waiting = engine.waiting(loaded.id, "")
    assert waiting
    assert isinstance(waiting.error, Stale)
    with pytest.raises(StorageError):
        await engine.append(loaded, FIRST)
    engine.take_back(loaded.id, "")
    assert engine.waiting(loaded.id, "") is None


async def test_stale_entry_is_refused_at_once(remote_repository: MatchRepository) -> None:
    loaded = await remote_repository.load(await begin(remote_repository))
    await remote_repository.append(loaded, SECOND)
    with pytest.raises(Stale):
        await remote_repository.engine.append(loaded, FIRST)
    assert remote_repository.engine.waiting(loaded.id, "") is None


async def test_match_and_lists_are_read_from_memory_while_the_engine_is_away(
    remote: RemoteStorage, remote_repository: MatchRepository
) -> None:
    ids = [await begin(remote_repository), await begin(remote_repository)]
    loaded = await remote_repository.load(ids[0])
    lists = await remote_repository.lists.read()
    _ = await watching(remote_repository)
    remote.away = True
    assert await remote_repository.load(ids[0]) is loaded
    assert remote_repository.engine.as_of
    with pytest.raises(Unreachable):
        await remote_repository.load(ids[1])
    with pytest.raises(Unreachable):
        await remote_repository.save_drafts(ids[0], "phone", {"drafts": [{"hand": 0}]}, ABSENT)
    assert (await remote_repository.load(ids[0])).drafts["phone"].content == {"drafts": [{"hand": 0}]}
    assert await remote_repository.lists.read() is lists


async def test_lists_that_were_never_read_say_why(remote: RemoteStorage, remote_repository: MatchRepository) -> None:
    remote.away = True
    assert isinstance((await remote_repository.lists.read()).error, Unreachable)
    remote.away = False
    assert (await remote_repository.lists.read()).error is None


async def test_caller_that_gives_up_does_not_end_the_saving(
    remote: RemoteStorage, remote_repository: MatchRepository
) -> None:
    loaded = await remote_repository.load(await begin(remote_repository))
    remote.away = True  # nobody watches, so that nobody knows
    appending = asyncio.create_task(remote_repository.engine.append(loaded, FIRST))
    await pass_time(1)
    appending.cancel()
    remote.away = False
    await pass_time(2)
    assert len((await remote.load(loaded.id)).log) == 1


class Silence:
    """Holds calls of a storage back until it is over."""

    def __init__(self, call: Callable[..., Awaitable[Any]]) -> None:
        self.is_over = asyncio.Event()
        self._call = call

    async def __call__(self, *arguments: Any) -> Any:
        await self.is_over.wait()
        return await self._call(*arguments)


async def test_engine_that_is_silent_is_away(
    remote: RemoteStorage, remote_repository: MatchRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, heard = await watching(remote_repository)
    monkeypatch.setattr(remote, "ping", Silence(remote.ping))
    await pass_time(PAUSE + ANSWER)
    assert heard == [True]


async def test_answer_that_a_busy_process_hears_too_late_counts(
    remote: RemoteStorage, remote_repository: MatchRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy() -> None:
        await asyncio.sleep(ANSWER)
        for _ in range(5):  # others are drawn before the answer is read
            await asyncio.sleep(0)

    monkeypatch.setattr(remote, "ping", busy)
    _, heard = await watching(remote_repository)
    await pass_time(2 * (PAUSE + ANSWER))
    assert (heard, remote_repository.engine.as_of) == ([], None)


async def test_entry_that_is_not_confirmed_in_time_waits_and_is_saved_once(
    remote: RemoteStorage, remote_repository: MatchRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine, loaded = remote_repository.engine, await remote_repository.load(await begin(remote_repository))
    _, heard = await watching(remote_repository)
    monkeypatch.setattr(remote, "append", silence := Silence(remote.append))
    appending = asyncio.create_task(engine.append(loaded, FIRST))
    await pass_time(SAVE - 1)
    assert not appending.done()
    await pass_time(1)
    with pytest.raises(Unreachable):
        await appending
    assert (engine.waiting(loaded.id, "") == WaitingEntry(loaded, FIRST), engine.as_of) == (True, None)
    silence.is_over.set()
    await pass_time()
    assert (engine.waiting(loaded.id, ""), heard) == (None, [False, False])
    assert len((await engine.append(await remote_repository.load(loaded.id), SECOND)).session.log) == 2


async def load(repository: MatchRepository, match_id: str) -> object:
    return await repository.load(match_id)


async def save_drafts(repository: MatchRepository, match_id: str) -> object:
    return await repository.save_drafts(match_id, "phone", {"drafts": [{"hand": 0}]}, ABSENT)


@pytest.mark.parametrize(("silent", "call"), [("load", load), ("write_document", save_drafts)])
async def test_nobody_waits_for_an_engine_that_has_gone_silent(
    remote: RemoteStorage,
    remote_repository: MatchRepository,
    monkeypatch: pytest.MonkeyPatch,
    silent: str,
    call: Callable[[MatchRepository, str], Coroutine[Any, Any, object]],
) -> None:
    match_id = await begin(remote_repository)
    _ = await watching(remote_repository)
    for name in (silent, "ping"):
        monkeypatch.setattr(remote, name, Silence(getattr(remote, name)))
    calling = asyncio.create_task(call(remote_repository, match_id))
    await pass_time(PAUSE + ANSWER)
    with pytest.raises(Unreachable):
        await calling
    assert PAUSE + ANSWER < SAVE < 5, "people are told within five seconds"
