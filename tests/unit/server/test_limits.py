"""The limits of the server: browsers, events, connections, and the time of a request."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast

import flet as ft
import pytest
import uvicorn
from flet_web.fastapi.flet_app import app_manager  # pyright: ignore[reportMissingTypeStubs]
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.server import ServerState

from scorekeeper.server import limits
from scorekeeper.server.connection import Connection, no_report
from scorekeeper.server.limits import (
    EVENTS_PER_SECOND,
    EventLimit,
    LimitedProtocol,
    connection_limit,
    drop_sessions,
    limited,
)
from scorekeeper.ui.base.session_state import FailureTexts, session_state
from scorekeeper.ui.startup.session import report_excess
from tests.unit.server.test_connection import REGISTER, talk
from tests.unit.ui.rig.app import AppTest

PHONE_HEADERS = [(b"accept", b"text/html,*/*"), (b"accept-language", b"fr-CH,fr;q=0.9")]


class Clock:
    """The time that a limit sees."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(limits, "monotonic", clock)
    monkeypatch.setattr(limits, "thread_time", clock)
    return clock


def allowed(limit: EventLimit, events: int) -> int:
    return sum(limit.allows_one() for _ in range(events))


def test_event_limit_refuses_what_exceeds_a_second(clock: Clock) -> None:
    limit = EventLimit()
    assert allowed(limit, 100) == EVENTS_PER_SECOND
    clock.now += 0.5
    assert allowed(limit, 100) == EVENTS_PER_SECOND / 2


@pytest.mark.parametrize(("is_alone", "share"), [(True, 1), (False, limits.SHARE)])
async def test_event_limit_gives_browser_its_share_of_the_servers_time(
    clock: Clock, is_alone: bool, share: float
) -> None:
    limit, other = EventLimit(), EventLimit()

    async def event() -> None:
        clock.now += 0.05

    async def flood(seconds: float) -> float:
        taken, end = 0.0, clock.now + seconds
        while clock.now < end:
            if not is_alone:
                other.allows_one()
            if limit.allows_one():
                task = asyncio.create_task(event())
                limit.follow([task])
                await task
                await asyncio.sleep(0)
                taken += 0.05
            else:
                clock.now += 0.01
        return taken

    await flood(10)
    assert await flood(100) == pytest.approx(100 * share, rel=0.1)


async def test_event_limit_counts_time_of_events_at_the_same_time_once(clock: Clock) -> None:
    limit = EventLimit()
    tasks = [asyncio.create_task(asyncio.sleep(0)) for _ in range(4)]
    limit.follow(tasks)
    clock.now += 0.2
    await asyncio.wait(tasks)
    await asyncio.sleep(0)
    assert limit.allows_one()


async def test_event_limit_bounds_unfinished_events() -> None:
    limit, gate = EventLimit(), asyncio.Event()
    tasks: list[asyncio.Task[Any]] = []
    while limit.allows_one():
        tasks.append(asyncio.create_task(gate.wait()))
        limit.follow(tasks[-1:])
    assert len(tasks) == limits.MOST_UNFINISHED
    gate.set()
    await asyncio.wait(tasks)
    await asyncio.sleep(0)
    assert limit.allows_one()


def test_event_limit_reports_once_in_a_while(clock: Clock) -> None:
    limit = EventLimit()
    assert [limit.wants_report() for _ in range(3)] == [True, False, False]
    clock.now += limits.REPORT_SECONDS
    assert limit.wants_report()


async def test_report_of_excess_shows_a_sentence() -> None:
    async with AppTest(lambda _: None) as app:
        session_state(app.page).failure_texts = FailureTexts(excess="Too many taps")
        report_excess(app.page)
        await app.settle()
        assert app.snacks() == ["Too many taps"]


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


@asynccontextmanager
async def listening(most: int, app: ASGIApp) -> AsyncGenerator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Serve an app with limited connections, and connect to it."""
    config = uvicorn.Config(app, ws="none", log_config=None)
    config.load()
    state = ServerState()
    LimitedProtocol.most, before = most, LimitedProtocol.most
    server = await asyncio.get_running_loop().create_server(
        lambda: cast("Any", LimitedProtocol)(config, state, {}), "127.0.0.1", 0
    )
    try:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        yield reader, writer
        writer.close()
    finally:
        LimitedProtocol.most = before
        server.close()


async def hello(_scope: Scope, _receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
    await send({"type": "http.response.body", "body": b"hello"})


@pytest.mark.parametrize(
    ("request_", "answers"),
    [
        (b"", ["408"]),
        (b"GET / HTTP/1.1\r\nhost: local", ["408"]),
        (b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\nGET / HTT", ["200", "408"]),
    ],
    ids=["silent", "slow", "slow second request"],
)
async def test_connection_without_a_whole_request_is_closed(
    request_: bytes, answers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "REQUEST_SECONDS", 0.05)
    async with listening(10, hello) as (reader, writer):
        writer.write(request_)
        received = (await asyncio.wait_for(reader.read(), 30)).decode()
        assert re.findall(r"HTTP/1.1 (\d+)", received) == answers


async def test_slow_answer_is_not_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REQUEST_SECONDS", 0.01)
    checked = asyncio.Event()

    class Watched(LimitedProtocol):
        def _check(self, answered: object) -> None:
            super()._check(answered)
            checked.set()

    monkeypatch.setattr("tests.unit.server.test_limits.LimitedProtocol", Watched)

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        for _ in range(3):
            checked.clear()
            await checked.wait()
        await hello(scope, receive, send)

    async with listening(10, slow) as (reader, writer):
        writer.write(b"GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
        assert (await asyncio.wait_for(reader.read(), 30)).endswith(b"hello")


async def test_connection_beyond_the_limit_is_refused_with_a_sentence() -> None:
    async with listening(0, hello) as (reader, _):
        received = (await asyncio.wait_for(reader.read(), 30)).decode()
        assert "503" in received
        assert "Too many connections" in received


async def test_flood_of_events_is_refused_and_reported_once() -> None:
    carried_out: list[object] = []
    reported: list[ft.Page] = []

    def main(page: ft.Page) -> None:
        page.on_login = carried_out.append

    event = b"\x00\x92\x03\x83\xa6target\x01\xa4name\xa5login\xa4data\xc0"
    await talk(REGISTER, *[event] * 100, main=main, report_excess=reported.append)
    assert 0 < len(carried_out) <= EVENTS_PER_SECOND
    assert len(reported) == 1


async def test_events_beyond_the_limit_wait_and_are_carried_out_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "monotonic", asyncio.get_running_loop().time)
    carried_out: list[int] = []
    sent = EVENTS_PER_SECOND + limits.MOST_WAITING
    done = asyncio.Event()

    class Session:
        async def dispatch_event(self, _target: int, _name: str, number: int) -> None:
            carried_out.append(number)
            if number == sent - 1:
                done.set()

    line: Any = Connection(asyncio.get_running_loop(), app_manager.executor, no_report, no_report, 1)
    line._FletApp__session = Session()
    for number in range(sent):
        await line._FletApp__on_message([3, {"target": 1, "name": "tap", "data": number}])
        await asyncio.sleep(0)
    assert len(carried_out) <= EVENTS_PER_SECOND
    await asyncio.wait_for(done.wait(), 60)
    assert carried_out == [*range(sent)]
