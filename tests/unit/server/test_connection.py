"""Tests of the WebSocket connection that a browser test cannot show."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import flet as ft
import msgpack  # pyright: ignore[reportMissingTypeStubs]
import pytest
from flet.messaging.protocol import Message, MessageAction  # pyright: ignore[reportMissingTypeStubs]
from flet_web.fastapi.flet_app import app_manager  # pyright: ignore[reportMissingTypeStubs]
from starlette import types

from scorekeeper.server import connection
from scorekeeper.server.connection import Connection, SetLanguages, decode, no_languages
from scorekeeper.server.limits import FIRST_MESSAGE, MOST_PARTS, BrowserLimit
from scorekeeper.server.serve import application
from scorekeeper.ui.base.flet_patches.late_answers import take_late_answers

REGISTER = b"\x00\x92\x01\x83\xaasession_id\xa0\xa9page_name\xa0\xa4page\x81\xa5route\xa1/"
"""The first frame of Flet's web client: "register me, I have no session yet"."""

packed: Any = msgpack

LATE_ANSWER = b"\x00\x92\x05\x84\xaacontrol_id\xcd\x12\x67\xa7call_id\xa1a\xa6result\xc0\xa5error\xc0"
"""An event of a control that was removed."""


async def talk(
    *frames: bytes,
    set_languages: SetLanguages = no_languages,
    leaves: bool = True,
    main: Callable[[ft.Page], object] = lambda _: None,
) -> tuple[list[ft.Page], list[str]]:
    """A phone sends these frames and leaves: the sessions that were drawn, and what the phone was sent."""
    drawn: list[ft.Page] = []
    sent: list[types.Message] = []
    heard: list[types.Message] = [
        {"type": "websocket.connect"},
        *({"type": "websocket.receive", "bytes": frame} for frame in frames),
        {"type": "websocket.disconnect", "code": 1001},
    ]

    def app_main(page: ft.Page) -> None:
        take_late_answers(page)
        page.add(ft.Text("hello"))
        main(page)
        drawn.append(page)

    async def receive() -> types.Message:
        if len(heard) == 1 and not leaves:
            await asyncio.Event().wait()
        return heard.pop(0)

    async def send(message: types.Message) -> None:
        sent.append(message)

    scope: types.Scope = {
        "type": "websocket",
        "path": "/ws",
        "scheme": "ws",
        "server": ("localhost", 1),
        "client": ("127.0.0.1", 2),
        "query_string": b"",
        "headers": [
            (b"host", b"localhost:1"),
            (b"origin", b"http://localhost:1"),
            (b"accept-language", b"fr-CH,fr;q=0.9,en;q=0.8"),
        ],
    }

    await application(app_main, {"localhost"}, set_languages)(scope, receive, send)
    assert len(heard) == (not leaves)
    return drawn, [message["type"] for message in sent]


class Said(dict[str, int]):
    """Something to send; it does not like to be spelled out."""

    def __repr__(self) -> str:
        raise AssertionError


async def test_message_is_not_formatted_for_the_log() -> None:
    line = Connection(BrowserLimit(), asyncio.get_running_loop(), app_manager.executor, None, None, 1)
    sent = asyncio.Queue[bytes]()
    line.__dict__["_FletApp__send_queue"] = sent
    line.send_message(Message(MessageAction.PATCH_CONTROL, Said(n=1)))
    assert (await sent.get()).endswith(b"\x81\xa1n\x01")


async def test_connection_closed_while_the_session_starts_logs_no_error(caplog: pytest.LogCaptureFixture) -> None:
    drawn, sent = await talk(REGISTER)
    assert sent[0] == "websocket.accept"
    assert [page.session.connection for page in drawn] == [None]
    assert not caplog.records, caplog.text


async def test_answer_for_a_removed_control_keeps_the_connection(caplog: pytest.LogCaptureFixture) -> None:
    drawn, _ = await talk(REGISTER, LATE_ANSWER, LATE_ANSWER)
    assert len(drawn) == 1
    assert not caplog.records, caplog.text


async def test_languages_of_the_browser_are_set_before_the_session_begins() -> None:
    noted: list[tuple[bool, str]] = []
    await talk(REGISTER, set_languages=lambda page, languages: noted.append((bool(page.controls), languages)))
    assert noted == [(False, "fr-CH,fr;q=0.9,en;q=0.8")]


async def test_invalid_message_closes_the_connection() -> None:
    drawn, sent = await talk(REGISTER, b"\x00\x92\x63\x80", leaves=False)
    assert sent[-1] == "websocket.close"
    assert [page.session.connection for page in drawn] == [None]


PROPERTIES = b"\x00\x92\x04\x82\xa2id\x01\xa5props\x80"
"""Properties of the page that the browser has changed: none."""


@pytest.mark.parametrize(
    "first",
    [PROPERTIES, REGISTER + bytes(FIRST_MESSAGE), b"", b"\x01data", b"\x00\x91" * 100],
    ids=["properties", "large", "empty", "data channel", "nested"],
)
async def test_first_message_must_be_a_small_registration_and_no_other_is_decoded(
    first: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    decoded: list[bytes] = []
    monkeypatch.setattr(connection, "decode", decoded.append)
    drawn, sent = await talk(first, leaves=False)
    assert (drawn, decoded, sent) == ([], [], ["websocket.accept", "websocket.close"])


async def test_second_registration_closes_the_connection() -> None:
    drawn, sent = await talk(REGISTER, REGISTER, leaves=False)
    assert len(drawn) == 1
    assert sent[-1] == "websocket.close"


@pytest.mark.parametrize(
    "content",
    [
        b"\xdd" + (MOST_PARTS + 1).to_bytes(4, "big") + b"\xc0" * (MOST_PARTS + 1),
        b"\xdc" + (140).to_bytes(2, "big") + (b"\x9f" + b"\x80" * 15) * 140,
        b"\x91" * 100_000,
        b"\xc1",
    ],
    ids=["long list", "many maps", "nested", "nonsense"],
)
def test_message_with_too_many_parts_is_not_decoded(content: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  msgpack has errors of its own
        decode(b"\x00" + content)


def test_files_of_an_import_are_decoded() -> None:
    files = [{"id": number, "name": "match.json", "size": 3, "path": None, "bytes": b"{ }"} for number in range(1500)]
    message = [3, {"target": 7, "name": "result", "data": {"files": files}}]
    assert decode(b"\x00" + packed.packb(message)) == message


async def test_every_kind_of_message_is_counted_in_the_limit_of_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[int] = []
    charged: list[float] = []

    def allows(_limit: BrowserLimit, size: int) -> bool:
        counted.append(size)
        return True

    def charge(_limit: BrowserLimit, seconds: float) -> None:
        charged.append(seconds)

    monkeypatch.setattr(BrowserLimit, "allows", allows)
    monkeypatch.setattr(BrowserLimit, "charge", charge)
    missing = b"\x00\x92\x03\x83\xa6target\xcd\x12\x67\xa4name\xa5click\xa4data\xc0"
    frames = [REGISTER, PROPERTIES, LATE_ANSWER, missing]
    await talk(*frames)
    assert counted == [*map(len, frames)]
    assert len(charged) > len(frames)
