"""The line to a phone, where no browser can show what it does."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import flet as ft
import pytest

from scorekeeper.host.server import application

if TYPE_CHECKING:
    from starlette.types import Message

REGISTER = b"\x00\x92\x01\x83\xaasession_id\xa0\xa9page_name\xa0\xa4page\x81\xa5route\xa1/"


def test_a_phone_that_leaves_while_its_session_begins_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    drawn: list[ft.Page] = []

    def main(page: ft.Page) -> None:
        page.add(ft.Text("hello"))
        drawn.append(page)

    heard = [
        {"type": "websocket.connect"},
        {"type": "websocket.receive", "bytes": REGISTER},
        {"type": "websocket.disconnect", "code": 1001},
    ]

    async def receive() -> Message:
        return heard.pop(0)

    said: list[Message] = []

    async def send(message: Message) -> None:
        said.append(message)

    scope: dict[str, Any] = {
        "type": "websocket",
        "path": "/ws",
        "scheme": "ws",
        "server": ("localhost", 1),
        "client": ("127.0.0.1", 2),
        "query_string": b"",
        "headers": [(b"host", b"localhost:1"), (b"origin", b"http://localhost:1")],
    }
    asyncio.run(application(main, {"localhost"})(scope, receive, send))  # type: ignore[arg-type]
    assert [one["type"] for one in said] == ["websocket.accept", "websocket.send"]
    assert [page.session.connection for page in drawn] == [None]
    assert not [one for one in caplog.records if one.levelname == "ERROR"], caplog.text
