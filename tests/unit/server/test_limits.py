"""Tests of the limits of browsers and of what each of them sends."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest
from flet_web.fastapi.flet_app import app_manager  # pyright: ignore[reportMissingTypeStubs]
from starlette.types import Message, Receive, Scope, Send

from scorekeeper.server import limits
from scorekeeper.server.limits import (
    MESSAGES_PER_SECOND,
    BrowserLimit,
    address_of,
    connection_limit,
    drop_sessions,
    limited,
)
from tests.unit.ui.rig.clock import pass_time

PHONE_HEADERS = [(b"accept", b"text/html,*/*"), (b"accept-language", b"fr-CH,fr;q=0.9")]


class Clock:
    """The time that a limit sees."""

    now = 0.0
    speed = 1

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(limits, "monotonic", clock)
    monkeypatch.setattr(limits, "thread_time", clock)
    return clock


def allowed(limit: BrowserLimit, messages: int, size: int = 1) -> int:
    return sum(limit.allows(size) for _ in range(messages))


def test_browser_limit_refuses_messages_that_exceed_a_second(clock: Clock) -> None:
    limit = BrowserLimit()
    assert allowed(limit, 1000) == MESSAGES_PER_SECOND
    clock.now += 0.5
    assert allowed(limit, 1000) == MESSAGES_PER_SECOND / 2


def test_browser_limit_refuses_bytes_until_they_are_paid(clock: Clock) -> None:
    limit = BrowserLimit()
    size = limits.SAVED_BYTES // 8
    assert allowed(limit, 40, size) == 8
    clock.now += 3 * size / limits.BYTES_PER_SECOND
    assert allowed(limit, 40, size) == 3


@pytest.mark.usefixtures("clock")
def test_browser_limit_counts_questions_apart_from_messages() -> None:
    limit = BrowserLimit()
    allowed(limit, 1000)
    assert sum(limit.allows_question() for _ in range(1000)) == limits.QUESTIONS_PER_SECOND


@pytest.mark.parametrize(("is_alone", "share"), [(True, 1), (False, limits.SHARE)])
async def test_browser_limit_gives_browser_its_share_of_the_servers_time(
    clock: Clock, is_alone: bool, share: float
) -> None:
    limit, other = BrowserLimit(), BrowserLimit()

    async def event() -> None:
        clock.now += 0.05

    async def flood(seconds: float) -> float:
        taken, end = 0.0, clock.now + seconds
        while clock.now < end:
            if not is_alone:
                other.allows(1)
            if limit.allows(1):
                await limit.charged(event())
                taken += 0.05
            else:
                clock.now += 0.01
        return taken

    await flood(10)
    assert await flood(100) == pytest.approx(100 * share, rel=0.1)


async def test_browser_limit_does_not_count_the_time_of_other_browsers(clock: Clock) -> None:
    limit, gate = BrowserLimit(), asyncio.Event()

    async def event() -> None:
        await gate.wait()

    task = asyncio.create_task(limit.charged(event()))
    await pass_time()
    clock.now += 100  # what others do
    gate.set()
    await task
    assert limit.allows(1)


async def test_charged_work_is_cancelled_and_fails_as_without_it() -> None:
    limit, caught = BrowserLimit(), list[str]()

    async def event() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            caught.append("cancelled")
            raise

    task = asyncio.create_task(limit.charged(event()))
    await pass_time()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert caught == ["cancelled"]

    async def fails() -> None:
        await asyncio.sleep(0)  # fails in its second step
        raise ValueError

    with pytest.raises(ValueError, match=r"^$"):
        await limit.charged(fails())


async def test_browser_that_owes_time_waits_for_a_few_seconds_at_most(clock: Clock) -> None:
    limit = BrowserLimit()
    for _ in range(100):
        limit.charge(10)
    clock.now += limits.MOST_OWED / limits.SHARE + 0.1
    assert limit.allows(1)


async def test_browser_limit_bounds_unfinished_events() -> None:
    limit, gate = BrowserLimit(), asyncio.Event()
    tasks = [asyncio.create_task(limit.charged(gate.wait())) for _ in range(limits.MOST_UNFINISHED)]
    await pass_time()
    assert not limit.allows(1)
    gate.set()
    await asyncio.wait(tasks)
    assert limit.allows(1)


async def test_browser_beyond_the_limit_gets_a_page_in_its_language() -> None:
    entered, leave = asyncio.Event(), asyncio.Event()
    sent: list[Message] = []

    async def app(scope: Scope, _receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            entered.set()
            await leave.wait()
        else:
            await send({"type": "http.response.start", "status": 200})

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    async def get(headers: list[tuple[bytes, bytes]]) -> Any:
        sent.clear()
        await guarded({"type": "http", "method": "GET", "path": "/", "headers": headers}, receive, send)
        return sent[0]["status"]

    guarded = limited(app, browsers=1)
    connected = asyncio.ensure_future(guarded({"type": "websocket", "headers": []}, receive, send))
    await entered.wait()
    assert await get(PHONE_HEADERS) == 503
    assert "appareils" in sent[1]["body"].decode()
    assert await get([]) == 200  # a file of a page that is open
    sent.clear()
    await guarded({"type": "websocket", "headers": []}, receive, send)
    assert [(message["type"], message["code"]) for message in sent] == [("websocket.close", 1013)]
    leave.set()
    await connected
    assert await get(PHONE_HEADERS) == 200


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.7", 1), "192.0.2.7"),
        (("::ffff:192.0.2.7", 1), "192.0.2.7"),
        (("127.0.0.1", 1), ""),
        (("::1", 1), ""),
        (("2001:db8:1:2:3::4", 1), "2001:db8:1:2::/64"),
        (("unknown", 0), "unknown"),
        (None, ""),
    ],
)
def test_address_of_browser_is_that_of_its_household(client: object, address: str) -> None:
    assert address_of({"type": "http", "client": client}) == address


class Crowd:
    """Browsers of several addresses, which come one a second to a server with 30 places."""

    def __init__(self, clock: Clock, **options: Any) -> None:
        self.clock = clock
        self.open: list[str] = []
        self._answer = limited(self._app, 30, **options)
        self._tasks: list[asyncio.Task[None]] = []

    async def _app(self, scope: Scope, _receive: Receive, _send: Send) -> None:
        self.open.append(scope["name"])
        try:
            await asyncio.Event().wait()
        finally:
            self.open.remove(scope["name"])

    async def connect(self, address: str, *names: str, subprotocols: Sequence[str] = ()) -> list[int]:
        """Connect; return the codes with which browsers were refused."""
        codes: list[int] = []

        async def send(message: Message) -> None:
            codes.append(message["code"])

        for name in names:
            self.clock.now += self.clock.speed
            scope: Scope = {"type": "websocket", "client": (address, 1), "headers": [], "name": name}
            scope["subprotocols"] = subprotocols
            self._tasks.append(asyncio.ensure_future(self._answer(scope, AsyncMock(), send)))
            await pass_time()
        return codes

    async def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        assert self.open == []


async def test_address_with_too_many_browsers_makes_room_for_another_one(clock: Clock) -> None:
    crowd = Crowd(clock)
    many = [f"a{n}" for n in range(30)]
    assert await crowd.connect("192.0.2.1", *many) == []
    assert await crowd.connect("192.0.2.1", "one more") == [1013]
    others = [f"b{n}" for n in range(6)]
    assert await crowd.connect("192.0.2.2", *others) == []
    assert crowd.open == [*many[:24], *others]
    assert await crowd.connect("192.0.2.3", "late") == [1013]
    await crowd.leave()


async def test_address_begins_so_many_pages_a_second_and_goes_on_with_any_number(clock: Clock) -> None:
    crowd = Crowd(clock)
    clock.speed = 0
    assert await crowd.connect("192.0.2.1", *(f"a{n}" for n in range(25))) == [1013]
    assert await crowd.connect("192.0.2.2", "b") == []
    assert await crowd.connect("192.0.2.1", "resumed", subprotocols=["scorekeeper", "channel.a", "received.7"]) == []
    clock.now += 1
    assert await crowd.connect("192.0.2.1", "c", "d") == [1013]
    await crowd.leave()


@pytest.mark.parametrize(
    ("address", "options"), [("127.0.0.1", {}), ("192.0.2.1", {"has_addresses": False})], ids=["loopback", "proxy"]
)
async def test_address_that_may_stand_for_many_browsers_keeps_them(
    clock: Clock, address: str, options: dict[str, bool]
) -> None:
    crowd = Crowd(clock, **options)
    clock.speed = 0
    await crowd.connect(address, *(f"a{n}" for n in range(30)))
    assert await crowd.connect("192.0.2.2", "b") == [1013]
    assert len(crowd.open) == 30
    await crowd.leave()


async def test_session_that_was_left_first_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    now = datetime.now(UTC)
    left = {"old": now, "older": now - timedelta(seconds=1), "here": None}
    sessions = {key: SimpleNamespace(expires_at=at, close=lambda: None) for key, at in left.items()}
    monkeypatch.setattr(app_manager, "_FletAppManager__sessions", sessions)
    await drop_sessions(3)
    assert [*sessions] == ["old", "here"]
    await drop_sessions(1)
    assert [*sessions] == ["here"]


def test_connection_limit_leaves_files_for_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    resource: Any = pytest.importorskip("resource")
    asked: list[tuple[int, int]] = []

    def get(_what: int) -> tuple[int, int]:
        return 1024, 2048

    def set_(_what: int, limits: tuple[int, int]) -> None:
        asked.append(limits)

    monkeypatch.setattr(resource, "getrlimit", get)
    monkeypatch.setattr(resource, "setrlimit", set_)
    assert connection_limit() == 2048 - limits.RESERVED_FILES
    assert asked == [(2048, 2048)]
