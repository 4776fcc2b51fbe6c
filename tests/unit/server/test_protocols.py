"""Tests of connections: requests and answers that take too long, and messages that are too many or too large."""

from __future__ import annotations

import asyncio
import gc
import re
import struct
import weakref
import zlib
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import Any, cast

import pytest
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.server import ServerState

from scorekeeper.server import protocols
from scorekeeper.server.limits import HEADER_BYTES, LARGEST_MESSAGE, MOST_FRAGMENTS, PINGS_PER_SECOND
from scorekeeper.server.protocols import LimitedProtocol, LimitedWebSocket
from tests.unit.ui.rig.clock import pass_time

GET = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"

UPGRADE = (
    b"GET /ws HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-extensions: permessage-deflate\r\n\r\n"
)

BINARY, FRAGMENT, PING = 0x02, 0x00, 0x09
"""Opcodes of frames."""
FINAL, COMPRESSED = 0x80, 0x40


@asynccontextmanager
async def listening(most: int, app: ASGIApp) -> AsyncGenerator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Serve an app with limited connections, and connect to it."""
    config = uvicorn.Config(
        app,
        ws=LimitedWebSocket,
        ws_max_size=LARGEST_MESSAGE,
        h11_max_incomplete_event_size=HEADER_BYTES,
        log_config=None,
    )
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
    monkeypatch.setattr(protocols, "REQUEST_SECONDS", 0.05)
    async with listening(10, hello) as (reader, writer):
        writer.write(request_)
        received = (await asyncio.wait_for(reader.read(), 30)).decode()
        assert re.findall(r"HTTP/1.1 (\d+)", received) == answers


async def test_slow_answer_is_not_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "REQUEST_SECONDS", 0.01)
    checked = asyncio.Event()

    class Watched(LimitedProtocol):
        def _check(self, answered: object) -> None:
            super()._check(answered)
            checked.set()

    monkeypatch.setattr("tests.unit.server.test_protocols.LimitedProtocol", Watched)

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


async def test_answer_that_nobody_takes_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "STALLED_SECONDS", 0.05)
    ended = asyncio.Event()

    async def endless(_scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200})
        leaving = asyncio.ensure_future(_until_disconnect(receive))
        while not leaving.done():
            await send({"type": "http.response.body", "body": bytes(65536), "more_body": True})
        ended.set()

    async with listening(10, endless) as (reader, writer):
        reader._transport.pause_reading()  # type: ignore[attr-defined]
        writer.write(GET)
        await asyncio.wait_for(ended.wait(), 30)


async def _until_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def test_answer_that_is_taken_slowly_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "STALLED_SECONDS", 0.05)
    looked = asyncio.Event()
    size = 32 * 1024 * 1024

    class Watched(LimitedProtocol):
        def _look(self, before: int) -> None:
            super()._look(before)
            looked.set()

    monkeypatch.setattr("tests.unit.server.test_protocols.LimitedProtocol", Watched)

    async def large(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % size)]})
        await send({"type": "http.response.body", "body": bytes(size)})

    async with listening(10, large) as (reader, writer):
        writer.write(GET)
        await reader.readuntil(b"\r\n\r\n")
        left = size
        while left:
            looked.clear()
            left -= len(await reader.readexactly(min(left, 4 * 1024 * 1024)))
            if left > 16 * 1024 * 1024:
                await asyncio.wait_for(looked.wait(), 30)


@pytest.mark.parametrize("header", [b"x: " + b"y" * 100_000, b"a: b\r\n" * 100_000], ids=["large", "many"])
async def test_request_with_too_large_headers_is_refused(header: bytes) -> None:
    async with listening(10, hello) as (reader, writer):
        writer.write(b"GET / HTTP/1.1\r\nhost: localhost\r\n" + header.rstrip() + b"\r\n\r\n")
        assert (await asyncio.wait_for(reader.readline(), 30)).startswith(b"HTTP/1.1 400")


async def test_connection_that_has_ended_keeps_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = asyncio.Event()
    made = list[weakref.ref[LimitedProtocol]]()

    class Watched(LimitedProtocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            made.append(weakref.ref(self))
            super().connection_made(transport)

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            ended.set()

    monkeypatch.setattr("tests.unit.server.test_protocols.LimitedProtocol", Watched)
    async with listening(10, hello) as (reader, writer):
        writer.write(b"GET / HTTP/1.1\r\nx: " + b"y" * HEADER_BYTES)
        await asyncio.wait_for(reader.read(), 30)
        writer.close()
        await asyncio.wait_for(ended.wait(), 30)
    await pass_time()
    gc.collect()
    assert [protocol() for protocol in made] == [None]


def frame(opcode: int, data: bytes = b"") -> bytes:
    """Return a frame of a browser."""
    size = len(data)
    lengths = struct.pack(">B", 0x80 | size) if size < 126 else struct.pack(">BQ", 0xFF, size)
    return bytes([opcode]) + lengths + bytes(4) + data


class Websocket:
    """An app that receives when a test says so."""

    def __init__(self) -> None:
        self.go_on = asyncio.Event()
        self.received: list[int] = []
        self.largest_queue = 0
        self.closed = asyncio.Event()

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await self.go_on.wait()
        queue = cast("Any", receive).__self__.queue
        while (message := await receive())["type"] == "websocket.receive":
            self.received.append(len(message["bytes"]))
            self.largest_queue = max(self.largest_queue, queue.qsize())
        self.closed.set()


async def test_websocket_unpacks_only_what_is_received() -> None:
    app = Websocket()
    packer = zlib.compressobj(9, wbits=-12)
    packed = packer.compress(bytes(LARGEST_MESSAGE)) + packer.flush(zlib.Z_SYNC_FLUSH)
    bomb = frame(FINAL | COMPRESSED | BINARY, packed[:-4])
    async with listening(10, app) as (reader, writer):
        writer.write(UPGRADE)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(frame(FINAL | BINARY, b"one") + bomb * 200 + frame(FINAL | 0x08))
        app.go_on.set()
        await asyncio.wait_for(app.closed.wait(), 60)
    assert app.received == [3, *[LARGEST_MESSAGE] * 200]
    assert app.largest_queue <= protocols.SLICE // len(bomb) + 2


async def test_websocket_that_the_server_has_closed_is_not_read_for_long() -> None:
    async def close(_scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": 4004})
        await asyncio.Event().wait()

    async with listening(10, close) as (reader, writer):
        writer.write(UPGRADE)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(frame(FINAL | BINARY, bytes(2 * protocols.SLICE)))
        assert (await reader.readexactly(4))[2:] == (4004).to_bytes(2, "big")
        writer.write(frame(FINAL | BINARY, bytes(100 * protocols.SLICE)))
        with suppress(ConnectionError):
            assert await asyncio.wait_for(reader.read(), 5) == b""


@pytest.mark.parametrize(
    "frames",
    [[BINARY, *[FRAGMENT] * (MOST_FRAGMENTS + 1)], [FINAL | PING] * (PINGS_PER_SECOND + 1)],
    ids=["fragments", "pings"],
)
async def test_websocket_with_too_many_frames_is_closed(frames: list[int]) -> None:
    app = Websocket()
    app.go_on.set()
    async with listening(10, app) as (reader, writer):
        writer.write(UPGRADE)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"".join(map(frame, frames)))
        await asyncio.wait_for(app.closed.wait(), 30)
