"""Tests of the guard that a browser test cannot show."""

from __future__ import annotations

from unittest.mock import AsyncMock

import pytest
from starlette.types import Message, Receive, Scope, Send

from scorekeeper.server.guard import guarded
from scorekeeper.server.limits import MOST_HEADERS


async def test_connection_closed_while_sending_keeps_the_session() -> None:
    sent: list[int] = []

    async def talk(_scope: Scope, _receive: Receive, send: Send) -> None:
        for number in range(3):
            await send({"type": "websocket.send", "bytes": b""})
            sent.append(number)

    async def receive() -> Message:
        return {"type": "websocket.disconnect"}

    async def send(_message: Message) -> None:
        raise OSError

    scope = {
        "type": "websocket",
        "path": "/ws",
        "headers": [(b"host", b"localhost:1"), (b"origin", b"http://localhost:1")],
    }
    await guarded(talk, {"localhost"})(scope, receive, send)
    assert sent == [0, 1, 2]


@pytest.mark.parametrize(("more", "status"), [(MOST_HEADERS - 1, 200), (MOST_HEADERS, 431)])
async def test_request_with_too_many_headers_is_refused(more: int, status: int) -> None:
    sent: list[Message] = []

    async def app(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(message: Message) -> None:
        sent.append(message)

    scope: Scope = {
        "type": "http",
        "path": "/",
        "method": "GET",
        "headers": [(b"host", b"localhost"), *[(b"a", b"b")] * more],
    }
    await guarded(app, {"localhost"})(scope, AsyncMock(), send)
    assert sent[0]["status"] == status


@pytest.mark.parametrize(
    ("host", "origin", "is_answered"),
    [
        ("localhost:1", "http://localhost:1", True),
        ("localhost:1", "https://localhost:1", True),
        ("localhost:1", "http://localhost:2", False),
        ("localhost:1", "http://scores.example", False),
        ("localhost:1", "null", False),
        ("scores.example", "http://scores.example", False),
    ],
)
async def test_websocket_is_answered_only_from_a_page_of_the_same_host(
    host: str, origin: str, *, is_answered: bool
) -> None:
    talk = AsyncMock()
    scope = {"type": "websocket", "path": "/ws", "headers": [(b"host", host.encode()), (b"origin", origin.encode())]}
    await guarded(talk, {"localhost"})(scope, AsyncMock(), AsyncMock())
    assert talk.called == is_answered
