"""Tests of the guard that a browser test cannot show."""

from __future__ import annotations

from starlette.types import Message, Receive, Scope, Send

from scorekeeper.server.guard import guarded


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
